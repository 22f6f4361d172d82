/* ask.c: a query asked of a game of the database: its tags by their places, its moves as they are
 * packed, no text made and none read. */
#include "index/fault.h"
#include "index/handle.h"

#include <stdlib.h>
#include <string.h>

/* So many games on, blocks that were read are given back. */
#define FORGET_GAMES 16384u

struct pgn_index_asker {
    pgn_index *index;
    struct pgn_segment *segment; /* the game's */
    uint64_t local;
    struct pgn_row row;
    struct pgn_line line; /* before its first move */
    struct walk {
        struct pgn_line line;
        pgn_position before;
    } walks[2];
    pgn_query_record record;
    uint64_t asked;
};

/* ---- what a query asks for ------------------------------------------------------------------- */

static bool find_tags(void *context, const pgn_span *names, unsigned count, pgn_span *values)
{
    struct pgn_index_asker *asker = context;
    struct pgn_tag_steps steps;
    pgn_span name;
    uint64_t place;
    int rc;
    memset(values, 0, count * sizeof *values);
    if (!pgn_tag_steps_start(&steps, asker->segment, asker->local, &asker->row,
                             &asker->index->error))
        return false;
    while ((rc = pgn_tag_steps_place(&steps, &name, &place)) > 0) {
        for (unsigned i = 0; i < count; i++)
            if (name.len == names[i].len && memcmp(name.at, names[i].at, name.len) == 0 &&
                !pgn_segment_value(asker->segment, place, &values[i], &asker->index->error))
                return false;
    }
    return rc == 0;
}

static void begin_walk(void *context, unsigned walk)
{
    struct pgn_index_asker *asker = context;
    asker->walks[walk].line = asker->line;
}

static int next_move(void *context, unsigned walk, pgn_move *move, const pgn_position **before,
                     const pgn_position **after)
{
    struct pgn_index_asker *asker = context;
    struct walk *w = &asker->walks[walk];
    if (before != NULL)
        w->before = w->line.position;
    int rc = pgn_line_step(&w->line, move);
    if (rc < 0)
        pgn_segment_damaged(asker->segment, PGN_PART_MOVES, "no move", &asker->index->error);
    if (before != NULL)
        *before = &w->before;
    if (after != NULL)
        *after = &w->line.position;
    return rc;
}

/* ---- a game ---------------------------------------------------------------------------------- */

pgn_index_asker *pgn_index_asker_open(pgn_index *index)
{
    pgn_index_asker *asker = calloc(1, sizeof *asker);
    if (asker == NULL)
        return NULL;
    asker->index = index;
    asker->record.tags = find_tags;
    asker->record.begin = begin_walk;
    asker->record.next = next_move;
    asker->record.context = asker;
    return asker;
}

void pgn_index_asker_close(pgn_index_asker *asker)
{
    free(asker);
}

static void forget(struct pgn_index_asker *asker)
{
    if (++asker->asked % FORGET_GAMES != 0)
        return;
    for (unsigned part = 0; part < PGN_PART_VALUES; part++)
        pgn_segment_forget(asker->segment, part);
}

/* The record is filled: 1, 0 there is no such game, -1. */
static int take_up(struct pgn_index_asker *asker, uint64_t game)
{
    pgn_query_record *record = &asker->record;
    struct pgn_index_error *error = &asker->index->error;
    asker->segment = pgn_index_segment_of(asker->index, game, &asker->local);
    if (asker->segment == NULL)
        return 0;
    forget(asker);
    if (!pgn_segment_row(asker->segment, asker->local, &asker->row, error))
        return -1;
    int rc = pgn_segment_line(asker->segment, asker->local, &asker->row, &asker->line, error);
    record->playable = rc > 0;
    record->start = asker->line.position;
    record->marker =
        asker->row.flags & PGN_ROW_MARKER ? (enum pgn_result)asker->row.result : PGN_RESULT_NONE;
    record->game =
        (pgn_game){.text = "", .number = asker->row.number, .offset = asker->row.offset, .line = 1};
    return rc < 0 ? -1 : 1;
}

int pgn_index_ask(pgn_index_asker *asker, pgn_query_run *run, uint64_t game, uint32_t first_ply)
{
    int rc = take_up(asker, game);
    asker->record.first_ply = first_ply;
    return rc > 0 ? pgn_query_match_record(run, &asker->record) : rc;
}
