/* search.c: the games with a position, and the moves they made there. */
#include "chess/keys.h"
#include "index/fault.h"
#include "index/handle.h"
#include "index/keys.h"
#include "index/trees.h"

#include <math.h>
#include <stdlib.h>

/* ---- one game ------------------------------------------------------------------------------- */

int pgn_segment_has(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                    const pgn_position *position, uint64_t placement, pgn_index_hit *hit,
                    struct pgn_index_error *error)
{
    struct pgn_line line;
    pgn_move move;
    uint32_t ply = 0;
    size_t bytes;
    int rc = pgn_segment_line(segment, game, row, &line, error);
    while (rc > 0 &&
           !(line.placement == placement && pgn_same_position(&line.position, position))) {
        rc = pgn_line_next(&line, &move);
        ply++;
    }
    if (rc < 0)
        pgn_segment_damaged(segment, PGN_PART_MOVES, "no move", error);
    if (rc <= 0)
        return rc;
    *hit = (pgn_index_hit){.game = game, .ply = ply};
    hit->ended = pgn_line_peek(&line, &hit->next, &bytes) <= 0;
    return 1;
}

int pgn_index_game_has(pgn_index *index, uint64_t game, const pgn_position *position,
                       pgn_index_hit *hit)
{
    uint64_t local;
    struct pgn_row row;
    struct pgn_segment *segment = pgn_index_segment_of(index, game, &local);
    if (segment == NULL)
        return 0;
    if (!pgn_segment_row(segment, local, &row, &index->error))
        return -1;
    int rc = pgn_segment_has(segment, local, &row, position, pgn_placement_key(position), hit,
                             &index->error);
    hit->game = game;
    return rc;
}

/* ---- all games ------------------------------------------------------------------------------ */

struct pgn_index_search {
    pgn_index *index;
    pgn_position position;
    uint64_t placement;
    size_t segment; /* the one in work */
    bool is_listed; /* its candidates are in list */
    struct pgn_game_list list;
    size_t at;
    pgn_index_keep *keep; /* of the games that are counted; NULL: all */
    void *context;
};

pgn_index_search *pgn_index_search_open(pgn_index *index, const pgn_position *position)
{
    pgn_index_search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return NULL;
    search->index = index;
    search->position = *position;
    search->placement = pgn_placement_key(position);
    return search;
}

void pgn_index_search_close(pgn_index_search *search)
{
    if (search == NULL)
        return;
    free(search->list.at);
    free(search);
}

/* The next candidate of the segment in work that has the position, with its row. */
static int next_in_segment(pgn_index_search *search, struct pgn_row *row, pgn_index_hit *hit)
{
    struct pgn_segment *segment = &search->index->segments[search->segment];
    struct pgn_index_error *error = &search->index->error;
    if (!search->is_listed && !pgn_keys_find(segment, search->placement, &search->list, error))
        return -1;
    if (!search->is_listed)
        search->at = 0;
    search->is_listed = true;
    while (search->at < search->list.count) {
        uint64_t game = search->list.at[search->at++];
        if (!pgn_segment_row(segment, game, row, error))
            return -1;
        int rc =
            pgn_segment_has(segment, game, row, &search->position, search->placement, hit, error);
        if (rc != 0)
            return rc;
    }
    return 0;
}

static int next_hit(pgn_index_search *search, struct pgn_row *row, pgn_index_hit *hit)
{
    while (search->segment < search->index->segment_count) {
        int rc = next_in_segment(search, row, hit);
        if (rc > 0)
            hit->game += search->index->segments[search->segment].base;
        if (rc != 0)
            return rc;
        search->segment++;
        search->is_listed = false;
    }
    return 0;
}

int pgn_index_search_next(pgn_index_search *search, pgn_index_hit *hit)
{
    struct pgn_row row;
    return next_hit(search, &row, hit);
}

/* ---- the tree ------------------------------------------------------------------------------- */

/* Counts the games of one segment by playing them. */
static bool count_segment(pgn_index_search *search, struct pgn_tree *tree)
{
    struct pgn_row row;
    pgn_index_hit hit;
    int rc;
    while ((rc = next_in_segment(search, &row, &hit)) > 0) {
        uint64_t game = search->index->segments[search->segment].base + hit.game;
        int wanted = search->keep != NULL ? search->keep(search->context, game) : 1;
        if (wanted < 0)
            return false;
        if (wanted == 0)
            continue;
        struct pgn_visit visit = {.game = game,
                                  .ended = hit.ended,
                                  .move = hit.next,
                                  .mover = search->position.turn,
                                  .row = &row};
        if (!pgn_tree_add(tree, &visit))
            return pgn_index_fail(&search->index->error, PGN_INDEX_MEMORY, NULL, NULL);
    }
    return rc == 0;
}

static bool add_segment(pgn_index_search *search, struct pgn_tree *tree)
{
    pgn_index *index = search->index;
    int rc = 0;
    if (search->keep == NULL)
        rc = pgn_trees_find(&index->segments[search->segment], &search->position, tree,
                            &index->error);
    search->is_listed = false;
    return rc > 0 || (rc == 0 && count_segment(search, tree));
}

bool pgn_index_tree_of(pgn_index *index, const pgn_position *position, pgn_index_keep *keep,
                       void *context, pgn_tree *tree)
{
    pgn_index_search *search = pgn_index_search_open(index, position);
    if (search == NULL)
        return pgn_index_fail(&index->error, PGN_INDEX_MEMORY, NULL, NULL);
    search->keep = keep;
    search->context = context;
    tree->all = (pgn_tally){0};
    tree->count = tree->best_count = tree->recent_count = 0;
    bool good = true;
    for (; good && search->segment < index->segment_count; search->segment++)
        good = add_segment(search, tree);
    pgn_index_search_close(search);
    pgn_tree_sort(tree);
    return good;
}

bool pgn_index_tree(pgn_index *index, const pgn_position *position, pgn_tree *tree)
{
    return pgn_index_tree_of(index, position, NULL, NULL, tree);
}

unsigned pgn_performance(const pgn_tally *tally)
{
    if (tally->opponent_rated == 0)
        return 0;
    double games = (double)tally->opponent_rated;
    double mean = (double)tally->opponent_elo / games,
           score = (double)tally->half_points / 2 / games;
    double above = score <= 0 ? -800 : score >= 1 ? 800 : 400 * log10(score / (1 - score));
    above = above < -800 ? -800 : above > 800 ? 800 : above;
    return mean + above > 0 ? (unsigned)(mean + above + 0.5) : 0;
}
