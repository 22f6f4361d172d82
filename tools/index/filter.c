/* filter.c: only games that a query fits, or that came to a position by certain moves.
 *
 * The query is asked of what the database holds.  What it would ask of comments or variations is
 * refused: they are in the sources, and half an answer would be none. */
#include "index/filter.h"

#include <stdlib.h>
#include <string.h>

#include "common/message.h"
#include "common/where.h"

/* The options' query; with --side a player's name is that side's. */
static int make_query(struct index_filter *filter)
{
    const struct index_command *c = filter->c;
    struct cli_selection selection = c->selection;
    struct cli_buffer text = {0};
    if (c->side != 0) {
        if (selection.players.count == 0)
            return cli_usage(c->cli, "--side goes with --player");
        selection.players.count = 0;
    }
    int status = cli_selection_text(c->cli, &selection, &text);
    for (size_t i = 0; c->side != 0 && i < c->selection.players.count && status == CLI_GO; i++) {
        const char *name = c->selection.players.items[i];
        if (strchr(name, '"') && strchr(name, '\''))
            status = cli_usage(c->cli, "--player: a text with both kinds of quotes cannot be "
                                       "looked for");
        else
            cli_where_add_quoted(&text, c->side == 1 ? "White ~" : "Black ~", name);
    }
    if (status == CLI_GO && text.len > 0 && !text.failed) {
        filter->query = cli_query(c->cli, "the query", text.at, text.len);
        status = filter->query != NULL ? CLI_GO : CLI_EXIT_USAGE;
    }
    cli_buffer_free(&text);
    return status;
}

bool index_filter_open(struct index_filter *filter, const struct index_command *c)
{
    *filter = (struct index_filter){.c = c};
    if (make_query(filter) != CLI_GO)
        return false;
    if (filter->query != NULL &&
        pgn_query_reads(filter->query) & (PGN_QUERY_NOTES | PGN_QUERY_LINE)) {
        cli_usage(c->cli, "--where: a database holds no comments, NAGs, variations and lines: ask "
                          "pgn-search --db for them");
        return false;
    }
    if (c->no_transpositions && !c->has_way) {
        cli_usage(c->cli, "--no-transpositions goes with moves");
        return false;
    }
    return true;
}

bool index_filter_use(struct index_filter *filter, pgn_index *index)
{
    filter->index = index;
    filter->asker = pgn_index_asker_open(index);
    filter->line = pgn_index_line_open(index);
    const pgn_query_options options = {.hits = PGN_HITS_FIRST};
    if (filter->query != NULL)
        filter->run =
            pgn_query_run_open(filter->query, filter->c->cli->operand_count == 0 ? &options : NULL);
    bool good = filter->asker != NULL && filter->line != NULL &&
                (filter->query == NULL || filter->run != NULL);
    if (!good)
        cli_error(filter->c->cli, NULL, "out of memory");
    return good;
}

void index_filter_close(struct index_filter *filter)
{
    pgn_index_asker_close(filter->asker);
    pgn_index_line_close(filter->line);
    pgn_query_run_close(filter->run);
    pgn_query_close(filter->query);
    free(filter->text.at);
}

bool index_filter_is_set(const struct index_filter *filter)
{
    return filter->query != NULL || filter->c->no_transpositions;
}

/* Whether the game began with the moves: 1, 0, -1. */
static int went_the_way(struct index_filter *filter, uint64_t number)
{
    const struct index_command *c = filter->c;
    pgn_position start;
    pgn_move move;
    int rc = pgn_index_line_start(filter->line, number, &start);
    if (rc > 0 && !pgn_same_position(&start, &pgn_start_position))
        return 0;
    for (size_t i = 0; rc > 0 && i < c->way_count; i++) {
        rc = pgn_index_line_next(filter->line, &move, NULL);
        if (rc > 0 && !pgn_move_equal(move, c->way[i]))
            return 0;
    }
    return rc;
}

/* Tags in an old encoding, which their text tells best. */
static int ask_text(struct index_filter *filter, uint64_t number)
{
    filter->text.len = 0;
    int rc = pgn_index_write_game(filter->index, number, &filter->text);
    if (rc <= 0)
        return rc;
    pgn_game game = {
        .text = filter->text.at, .len = filter->text.len, .number = number + 1, .line = 1};
    return pgn_query_match(filter->run, &game);
}

int index_filter_keeps(void *context, uint64_t number)
{
    struct index_filter *filter = context;
    int rc = filter->c->no_transpositions ? went_the_way(filter, number) : 1;
    if (rc <= 0 || filter->run == NULL)
        return rc;
    rc = pgn_index_ask(filter->asker, filter->run, number, 0);
    return rc == PGN_QUERY_WANTS_TEXT ? ask_text(filter, number) : rc;
}

uint32_t index_filter_ply(const struct index_filter *filter)
{
    pgn_query_hit hit;
    if (filter->run == NULL || pgn_query_hit_count(filter->run) == 0)
        return 0;
    pgn_query_hit_at(filter->run, 0, &hit);
    return hit.ply;
}
