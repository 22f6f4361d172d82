/* logic.c: and, or, not, and a condition that always holds. */
#include "query/operations.h"

static bool all(const pgn_node *node, pgn_query_run *run)
{
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!pgn_holds(node->kids[i], run))
            return false;
    return true;
}

static bool any(const pgn_node *node, pgn_query_run *run)
{
    for (unsigned i = 0; i < node->kid_count; i++)
        if (pgn_holds(node->kids[i], run))
            return true;
    return false;
}

static bool not(const pgn_node *node, pgn_query_run *run)
{
    return !pgn_holds(node->kids[0], run);
}

static bool always(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    (void)run;
    return true;
}

const pgn_operation pgn_op_and = {.name = "and", .type = PGN_TYPE_CONDITION, .get.condition = all};
const pgn_operation pgn_op_or = {.name = "or", .type = PGN_TYPE_CONDITION, .get.condition = any};
const pgn_operation pgn_op_not = {.name = "not", .type = PGN_TYPE_CONDITION, .get.condition = not };
const pgn_operation pgn_op_true = {
    .name = "any game", .type = PGN_TYPE_CONDITION, .get.condition = always};
