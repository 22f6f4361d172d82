/* verify.c: whether all of a database is as it should be.
 *
 * Three witnesses: the sums of all blocks; the games, played over with every move's legality
 * proved; and the indexes, asked for positions whose games are known. */
#include "chess/keys.h"
#include "index/fault.h"
#include "index/handle.h"
#include "index/keys.h"
#include "index/traces.h"
#include "index/trees.h"

#include <stdlib.h>
#include <string.h>

#define FORGET_BYTES ((uint64_t)64 << 20)
#define FORGET_GAMES 65536u

static bool read_all(struct pgn_segment *segment, enum pgn_part part, struct pgn_index_error *error)
{
    uint64_t size = segment->entry.extents[part].size;
    for (uint64_t at = 0; at < size; at += FORGET_BYTES) {
        uint64_t len = size - at < FORGET_BYTES ? size - at : FORGET_BYTES;
        if (pgn_block_read(&segment->parts[part], at, len, error) == NULL)
            return false;
        pgn_segment_forget(segment, part);
    }
    return true;
}

/* ---- games ---------------------------------------------------------------------------------- */

/* What a game leaves behind, taken position by position. */
struct tracing {
    uint64_t stood[PGN_TRACE_SETS];
    const struct pgn_trace_group *group;
    uint32_t game; /* in the group */
};

static bool has_balance(const struct tracing *t, uint64_t balance)
{
    struct pgn_trace trace;
    pgn_trace_of(t->group, t->game, &trace);
    for (size_t i = 0; i < trace.balance_count; i++)
        if (trace.balances[i] == balance)
            return true;
    return false;
}

static void mark(struct tracing *t, const pgn_position *p, uint32_t ply)
{
    uint64_t *stood = t->stood + pgn_phase_of(ply) * 12;
    for (unsigned color = 0; color < 2; color++)
        for (unsigned kind = 0; kind < 6; kind++)
            stood[color * 6 + kind] |= p->sides[color] & p->kinds[kind];
}

static bool play(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                 const struct pgn_trace_group *group, struct pgn_index_error *error)
{
    struct pgn_line line;
    struct tracing tracing = {.group = group, .game = (uint32_t)(game % PGN_GROUP_GAMES)};
    uint32_t plies = 0;
    size_t bytes;
    pgn_move move;
    int rc = pgn_segment_line(segment, game, row, &line, error);
    bool playable = rc > 0, balanced = true;
    for (; rc > 0; plies++) {
        mark(&tracing, &line.position, plies);
        balanced = balanced && has_balance(&tracing, pgn_balance_of(&line.position));
        rc = pgn_line_peek(&line, &move, &bytes);
        if (rc > 0 && !pgn_move_is_null(move) && !pgn_is_legal(&line.position, move))
            return pgn_segment_damaged(segment, PGN_PART_MOVES, "a move is not legal", error);
        rc = rc > 0 ? pgn_line_next(&line, &move) : rc;
    }
    if (rc < 0 || (playable ? plies - 1 : plies) != row->plies)
        return pgn_segment_damaged(segment, PGN_PART_MOVES, "another number of moves", error);
    return (balanced &&
            memcmp(tracing.stood, group->stood[tracing.game], sizeof tracing.stood) == 0) ||
           pgn_segment_damaged(segment, PGN_PART_TRACES, "a game's squares", error);
}

static bool read_tags(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                      struct pgn_index_error *error)
{
    struct pgn_tag_steps steps;
    pgn_span name, value;
    int rc;
    if (!pgn_tag_steps_start(&steps, segment, game, row, error))
        return false;
    while ((rc = pgn_tag_steps_next(&steps, &name, &value)) > 0)
        ;
    return rc == 0;
}

/* The text that is stored is the one that was read. */
static bool check_text(pgn_index *index, struct pgn_segment *segment, uint64_t game,
                       const struct pgn_row *row, struct pgn_text_bytes *text,
                       pgn_index_check *check)
{
    text->len = 0;
    const int rc =
        pgn_texts_whole(&index->texts, segment, game, row, &index->known, text, &index->error);
    const pgn_index_game known = {.crc = row->crc};
    if (rc > 0 && !pgn_index_is_text_of(&known, (const char *)text->at, text->len))
        return pgn_segment_damaged(segment, PGN_PART_TEXTS, "a game's text is another",
                                   &index->error);
    check->texts += rc > 0;
    return rc >= 0;
}

/* ---- the indexes ---------------------------------------------------------------------------- */

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* Every position of the game leads back to it. */
static bool look_up(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                    struct pgn_game_list *list, pgn_index_check *check,
                    struct pgn_index_error *error)
{
    struct pgn_line line;
    pgn_move move;
    uint32_t wanted = (uint32_t)game;
    int rc = pgn_segment_line(segment, game, row, &line, error);
    while (rc > 0) {
        if (!pgn_keys_find(segment, line.placement, list, error))
            return false;
        if (list->count == 0 ||
            bsearch(&wanted, list->at, list->count, sizeof *list->at, by_number) == NULL)
            return pgn_segment_damaged(segment, PGN_PART_KEYS, "a position is missing", error);
        check->positions++;
        rc = pgn_line_next(&line, &move);
    }
    return rc == 0;
}

static bool check_game(struct pgn_segment *segment, uint64_t game,
                       const struct pgn_trace_group *group, pgn_index_check *check,
                       struct pgn_index_error *error)
{
    struct pgn_row row;
    if (!pgn_segment_row(segment, game, &row, error) || !read_tags(segment, game, &row, error) ||
        !play(segment, game, &row, group, error))
        return false;
    check->games++;
    check->plies += row.plies;
    return true;
}

static bool check_games(pgn_index *index, struct pgn_segment *segment, uint64_t every,
                        pgn_index_check *check)
{
    struct pgn_index_error *error = &index->error;
    struct pgn_game_list list = {0};
    struct pgn_trace_group group = {0};
    struct pgn_text_bytes text = {0};
    struct pgn_row row;
    bool good = true;
    for (uint64_t game = 0; good && game < segment->entry.games; game++) {
        for (unsigned part = 0; game % FORGET_GAMES == 0 && part < PGN_PARTS; part++)
            pgn_segment_forget(segment, part);
        if (game % PGN_GROUP_GAMES == 0)
            good = pgn_trace_group_read(segment, game, &group, error);
        good = good && check_game(segment, game, &group, check, error) &&
               pgn_segment_row(segment, game, &row, error) &&
               check_text(index, segment, game, &row, &text, check);
        if (good && every > 0 && game % every == 0)
            good = pgn_segment_row(segment, game, &row, error) &&
                   look_up(segment, game, &row, &list, check, error);
    }
    free(list.at);
    pgn_trace_group_free(&group);
    free(text.at);
    return good;
}

/* The number of records is what it should be, and they are in order. */
static bool check_keys(struct pgn_segment *segment, struct pgn_index_error *error)
{
    struct pgn_key_scan scan;
    uint64_t record, previous = 0, count = 0;
    int rc;
    pgn_key_scan_open(&scan, segment, error);
    while ((rc = pgn_key_scan_next(&scan, &record)) > 0 && (count == 0 || record > previous)) {
        previous = record;
        count++;
    }
    pgn_key_scan_close(&scan);
    if (rc < 0)
        return false;
    return (rc == 0 && count == segment->entry.keys) ||
           pgn_segment_damaged(segment, PGN_PART_KEYS, "another number of keys", error);
}

bool pgn_index_verify(pgn_index *index, uint64_t every, pgn_index_check *check)
{
    *check = (pgn_index_check){0};
    index->has_tags = false; /* blocks are given back */
    for (size_t i = 0; i < index->segment_count; i++) {
        struct pgn_segment *segment = &index->segments[i];
        for (unsigned part = 0; part < PGN_PARTS; part++) {
            pgn_segment_forget(segment, part);
            if (!read_all(segment, part, &index->error))
                return false;
        }
        if (!check_games(index, segment, every, check) || !check_keys(segment, &index->error) ||
            !pgn_trees_verify(segment, &index->error))
            return false;
    }
    return true;
}
