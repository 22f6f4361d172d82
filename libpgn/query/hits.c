/* hits.c: the moments that are handed out, and the values worked out at them. */
#include "query/operations.h"
#include "query/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values -------------------------------------------------------------------------------- */

static void put(pgn_query_run *run, pgn_span text)
{
    pgn_buffer *values = &run->values;
    if (!pgn_buffer_room(values, text.len, run))
        return;
    char *to = values->at + values->len;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        /* values stand in columns and lines */
        to[i] = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    }
    values->len += text.len;
}

static void put_digits(pgn_query_run *run, uint32_t number)
{
    char text[10], *at = text + sizeof text;
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    put(run, (pgn_span){at, (size_t)(text + sizeof text - at)});
}

static void put_number(pgn_query_run *run, double number)
{
    char text[40];
    if (number >= 0 && number <= UINT32_MAX && number == (double)(uint32_t)number) {
        put_digits(run, (uint32_t)number);
        return;
    }
    int len = isnan(number) ? 0
              : number == (double)(int64_t)number
                  ? snprintf(text, sizeof text, "%lld", (long long)number)
                  : snprintf(text, sizeof text, "%.6g", number);
    put(run, (pgn_span){text, (size_t)len});
}

static void put_value(pgn_query_run *run, const pgn_node *node)
{
    switch (node->op->type) {
    case PGN_TYPE_CONDITION:
        put(run, pgn_holds(node, run) ? (pgn_span){"yes", 3} : (pgn_span){"no", 2});
        break;
    case PGN_TYPE_NUMBER:
        put_number(run, pgn_number_of(node, run));
        break;
    case PGN_TYPE_MEN:
        put_number(run, __builtin_popcountll(pgn_men_of(node, run)));
        break;
    default: {
        pgn_span text = pgn_text_of(node, run);
        if (text.at)
            put(run, text);
    }
    }
}

static void work_out(pgn_query_run *run, struct pgn_hit_record *record, uint64_t *state)
{
    const pgn_query *query = run->value.query;
    record->value = run->values.len;
    if (query) {
        run->part = &run->value;
        run->state = state + run->value.first_slot;
        for (unsigned i = 0; i < query->root->kid_count; i++) {
            if (i > 0 && pgn_buffer_room(&run->values, 1, run))
                run->values.at[run->values.len++] = '\t';
            put_value(run, query->root->kids[i]);
        }
    }
    record->end = run->values.len;
}

/* ---- hits ---------------------------------------------------------------------------------- */

static struct pgn_hit_record *new_record(pgn_query_run *run)
{
    if (run->options.hits == PGN_HITS_LAST && run->hit_count > 0)
        run->hit_count = 0, run->values.len = 0;
    if (run->hit_count == run->hit_room) {
        size_t room = run->hit_room ? run->hit_room * 2 : 16;
        struct pgn_hit_record *hits = realloc(run->hits, room * sizeof *hits);
        if (!hits) {
            run->out_of_memory = true;
            return NULL;
        }
        run->hits = hits;
        run->hit_room = room;
    }
    struct pgn_hit_record *record = &run->hits[run->hit_count++];
    *record = (struct pgn_hit_record){.value = 0};
    return record;
}

/* The sequence that ends at this moment, among what is joined with it; NULL: there is none. */
static const pgn_node *sequence_in(const pgn_node *node, pgn_query_run *run)
{
    if (node->op == &pgn_op_sequence)
        return pgn_holds(node, run) ? node : NULL;
    const pgn_node *found = NULL;
    if (node->op == &pgn_op_and || node->op == &pgn_op_or)
        for (unsigned i = 0; i < node->kid_count && !found; i++)
            found = sequence_in(node->kids[i], run);
    return found;
}

static void take_steps(pgn_query_run *run, pgn_query_hit *hit, uint64_t *state)
{
    run->part = &run->query;
    run->state = state;
    hit->steps[0] = hit->ply;
    hit->step_count = 1;
    const pgn_node *sequence = sequence_in(run->query.query->root, run);
    if (sequence)
        hit->step_count = pgn_sequence_plies(sequence, run, hit->steps);
}

/* Keeps hits in the order of the text: a moment that waited comes behind its variations. */
static void order_last(pgn_query_run *run)
{
    struct pgn_hit_record last = run->hits[run->hit_count - 1];
    size_t i = run->hit_count - 1;
    for (; i > 0 && run->hits[i - 1].hit.at > last.hit.at; i--)
        run->hits[i] = run->hits[i - 1];
    run->hits[i] = last;
}

bool pgn_record_hit(pgn_query_run *run, const pgn_moment *moment, uint64_t *state)
{
    if (run->options.hits == PGN_HITS_NONE)
        return false;
    struct pgn_hit_record *record = new_record(run);
    if (!record)
        return false;
    record->hit.at = moment->at;
    record->hit.ply = moment->ply;
    record->hit.depth = moment->depth;
    record->hit.position = *moment->position;
    record->hit.move = moment->before ? moment->move : PGN_NULL_MOVE;
    take_steps(run, &record->hit, state);
    work_out(run, record, state);
    order_last(run);
    bool main_line = run->options.lines == PGN_MAIN_LINE;
    return run->options.hits != PGN_HITS_FIRST || !main_line;
}

void pgn_record_game(pgn_query_run *run)
{
    if (run->options.hits == PGN_HITS_NONE)
        return;
    struct pgn_hit_record *record = new_record(run);
    if (!record)
        return;
    record->hit.whole_game = true;
    record->hit.move = PGN_NULL_MOVE;
    record->hit.step_count = 1;
    work_out(run, record, run->states);
}

size_t pgn_query_hit_count(const pgn_query_run *run)
{
    bool first = run->options.hits == PGN_HITS_FIRST;
    return first && run->hit_count > 1 ? 1 : run->hit_count;
}

void pgn_query_hit_at(const pgn_query_run *run, size_t index, pgn_query_hit *hit)
{
    const struct pgn_hit_record *record = &run->hits[index];
    *hit = record->hit;
    hit->value = (pgn_span){run->values.at + record->value, record->end - record->value};
    if (!run->values.at)
        hit->value = (pgn_span){"", 0};
}
