/* aggregates.c: what is said of all moments of a game together.
 *
 * An aggregate is gathered in a replay of its own level and is a constant for all that stands above
 * it.  some, never and always can be settled before the game's end; when all of a level are, its
 * replay stops. */
#include "query/operations.h"

#include <math.h>

static double *total(const pgn_node *node, pgn_query_run *run)
{
    return &run->part->aggregates[node->place];
}

static void settle(const pgn_node *node, pgn_query_run *run, double value)
{
    if (*total(node, run) == value)
        return;
    *total(node, run) = value;
    run->unsettled--;
}

static void update_some(const pgn_node *node, pgn_query_run *run)
{
    if (run->moment->in_scope && *total(node, run) == 0 && pgn_holds(node->kids[0], run))
        settle(node, run, 1);
}

static void update_always(const pgn_node *node, pgn_query_run *run)
{
    if (run->moment->in_scope && *total(node, run) == 1 && !pgn_holds(node->kids[0], run))
        settle(node, run, 0);
}

static bool is_one(const pgn_node *node, pgn_query_run *run)
{
    return *total(node, run) == 1;
}

static bool is_none(const pgn_node *node, pgn_query_run *run)
{
    return *total(node, run) == 0;
}

static double number(const pgn_node *node, pgn_query_run *run)
{
    return *total(node, run);
}

static void update_count(const pgn_node *node, pgn_query_run *run)
{
    if (run->moment->in_scope && pgn_holds(node->kids[0], run))
        ++*total(node, run);
}

static void update_first(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (m->in_scope && !(*total(node, run) <= m->ply) && pgn_holds(node->kids[0], run))
        *total(node, run) = m->ply;
}

static void update_last(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (m->in_scope && !(*total(node, run) >= m->ply) && pgn_holds(node->kids[0], run))
        *total(node, run) = m->ply;
}

/* The longest run of moments; its length so far is the line's state. */
static void update_longest(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *length = pgn_slots(node, run);
    *length = pgn_holds(node->kids[0], run) ? *length + 1 : 0;
    if (run->moment->in_scope && (double)*length > *total(node, run))
        *total(node, run) = (double)*length;
}

/* The longest run of moves by one side. */
static void update_streak(const pgn_node *node, pgn_query_run *run)
{
    if (!run->moment->before)
        return;
    uint64_t *length = pgn_slots(node, run) + run->moment->before->turn;
    *length = pgn_holds(node->kids[0], run) ? *length + 1 : 0;
    if (run->moment->in_scope && (double)*length > *total(node, run))
        *total(node, run) = (double)*length;
}

static void update_largest(const pgn_node *node, pgn_query_run *run)
{
    double value = run->moment->in_scope ? pgn_number_of(node->kids[0], run) : NAN;
    if (!isnan(value) && !(*total(node, run) >= value))
        *total(node, run) = value;
}

static void update_smallest(const pgn_node *node, pgn_query_run *run)
{
    double value = run->moment->in_scope ? pgn_number_of(node->kids[0], run) : NAN;
    if (!isnan(value) && !(*total(node, run) <= value))
        *total(node, run) = value;
}

static void update_plies(const pgn_node *node, pgn_query_run *run)
{
    if (run->moment->depth == 0)
        *total(node, run) = run->moment->ply;
}

#define OVER_GAME(word, function)                                                                  \
    .name = word, .aggregate = true, .needs = PGN_NEED_REPLAY, .update = function

const pgn_operation pgn_op_some = {OVER_GAME("some", update_some), .type = PGN_TYPE_CONDITION,
                                   .get.condition = is_one};
const pgn_operation pgn_op_never = {OVER_GAME("never", update_some), .type = PGN_TYPE_CONDITION,
                                    .get.condition = is_none};
const pgn_operation pgn_op_always = {OVER_GAME("always", update_always), .type = PGN_TYPE_CONDITION,
                                     .initial = 1, .get.condition = is_one};
const pgn_operation pgn_op_count = {OVER_GAME("count", update_count), .type = PGN_TYPE_NUMBER,
                                    .get.number = number};
const pgn_operation pgn_op_first = {OVER_GAME("first", update_first), .type = PGN_TYPE_NUMBER,
                                    .initial = NAN, .get.number = number};
const pgn_operation pgn_op_last = {OVER_GAME("last", update_last), .type = PGN_TYPE_NUMBER,
                                   .initial = NAN, .get.number = number};
const pgn_operation pgn_op_longest = {OVER_GAME("longest", update_longest), .type = PGN_TYPE_NUMBER,
                                      .slots = 1, .get.number = number};
const pgn_operation pgn_op_streak = {OVER_GAME("streak", update_streak), .type = PGN_TYPE_NUMBER,
                                     .slots = 2, .get.number = number};
const pgn_operation pgn_op_largest = {OVER_GAME("max", update_largest), .type = PGN_TYPE_NUMBER,
                                      .initial = NAN, .get.number = number};
const pgn_operation pgn_op_smallest = {OVER_GAME("min", update_smallest), .type = PGN_TYPE_NUMBER,
                                       .initial = NAN, .get.number = number};
const pgn_operation pgn_op_plies = {OVER_GAME("plies", update_plies), .type = PGN_TYPE_NUMBER,
                                    .initial = NAN, .get.number = number};
