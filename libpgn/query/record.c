/* record.c: a game that comes as tags and moves, not as text: from a database.
 *
 * Its moments are those of the text that the moves were read from, but that they stand nowhere. */
#include "query/run.h"

#include <pgn/notation.h>

#define TAGS_AT_ONCE 16u

/* The walks: through the moments, and at one of them for the text of all moves. */
enum { MOMENTS, TEXT };

static int next(pgn_query_run *run, unsigned walk, pgn_move *move, const pgn_position **before,
                const pgn_position **after)
{
    const pgn_query_record *record = run->record;
    int rc = record->next(record->context, walk, move, before, after);
    run->out_of_memory |= rc < 0;
    return rc;
}

static bool looks_back(const pgn_query *query)
{
    return query && query->updated_count > 0;
}

/* The ply up to which moves are only made: no hit lies there, and nothing is kept of it. */
static uint32_t plies_to_pass(const pgn_query_run *run)
{
    bool keeps = !run->last_pass || run->waits || looks_back(run->query.query) ||
                 looks_back(run->value.query) || run->needs & (PGN_NEED_KEYS | PGN_NEED_BOARDS);
    return keeps || run->record->first_ply == 0 ? 0 : run->record->first_ply - 1;
}

bool pgn_query_record_line(pgn_query_run *run)
{
    pgn_moment moment = {.ply = 0};
    int rc = 1;
    run->record->begin(run->record->context, MOMENTS);
    for (uint32_t left = plies_to_pass(run); left > 0 && rc > 0; left--, moment.ply++)
        rc = next(run, MOMENTS, &moment.move, NULL, NULL);
    if (rc <= 0)
        return rc == 0;
    while ((rc = next(run, MOMENTS, &moment.move, &moment.before, &moment.position)) > 0) {
        moment.ply++;
        if (!pgn_query_come(run, 0, &moment, 0))
            return false;
    }
    return rc == 0;
}

pgn_span pgn_query_record_text(pgn_query_run *run)
{
    pgn_buffer *text = &run->text;
    const pgn_position *before, *after;
    pgn_move move;
    text->len = 0;
    if (!run->record->playable)
        return (pgn_span){"", 0};
    run->record->begin(run->record->context, TEXT);
    while (next(run, TEXT, &move, &before, &after) > 0) {
        if (!pgn_buffer_room(text, PGN_MOVE_TEXT_MAX + 1, run))
            return (pgn_span){NULL, 0};
        if (text->len)
            text->at[text->len++] = ' ';
        text->len += pgn_uci_write(before, move, text->at + text->len);
    }
    return text->at ? (pgn_span){text->at, text->len} : (pgn_span){"", 0};
}

void pgn_query_record_tags(pgn_query_run *run)
{
    const pgn_query *query = run->part->query;
    const pgn_query_record *record = run->record;
    pgn_span values[TAGS_AT_ONCE];
    for (unsigned from = 0; from < query->tag_count; from += TAGS_AT_ONCE) {
        unsigned count = query->tag_count - from;
        count = count < TAGS_AT_ONCE ? count : TAGS_AT_ONCE;
        if (!record->tags(record->context, query->tags + from, count, values)) {
            run->out_of_memory = true;
            count = 0;
        }
        for (unsigned i = 0; i < count; i++)
            run->part->tags[from + i].value = values[i];
    }
}
