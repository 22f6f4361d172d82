/* recurs.c: positions that come again with a man less.
 *
 *     recurs [ "without" number men ]
 *
 * The board stood like this before; or it stood so with that many more of these men, everything
 * else being the same.  Side to move and rights are not compared. */
#include "query/operations.h"

/* True if the board now is the earlier one, which has that number of men more, without these men.
 */
static bool is_reduced(const pgn_position *now, const pgn_position *earlier, unsigned men)
{
    pgn_squares gone = pgn_occupied(earlier) & ~pgn_occupied(now);
    if (pgn_occupied(now) & ~pgn_occupied(earlier))
        return false;
    for (unsigned kind = 0; kind < 6; kind++)
        for (unsigned side = 0; side < 2; side++) {
            pgn_squares was = earlier->kinds[kind] & earlier->sides[side];
            pgn_squares is = now->kinds[kind] & now->sides[side];
            pgn_squares lost = men >> (6 * side + kind) & 1 ? was & gone : 0;
            if ((was & ~lost) != is)
                return false;
        }
    return true;
}

static bool recurs(const pgn_node *node, pgn_query_run *run)
{
    const pgn_past *now = &run->past[run->moment->history - 1], *past;
    unsigned wanted = now->men + node->which;
    for (size_t place = now->parent; place; place = past->parent) {
        past = &run->past[place - 1];
        if (past->men > wanted) /* men never come back */
            return false;
        if (past->men == wanted && is_reduced(&now->board, &past->board, node->men))
            return true;
    }
    return false;
}

static const pgn_operation op_recurs = {.name = "recurs",
                                        .type = PGN_TYPE_CONDITION,
                                        .needs = PGN_NEED_MOMENT | PGN_NEED_BOARDS,
                                        .get.condition = recurs};

pgn_node *pgn_parse_recurs(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    unsigned number = 0, men = 0;
    if (pgn_accept(parser, "without") &&
        (!pgn_parse_count(parser, 30, &number) || !pgn_parse_kinds(parser, &men)))
        return NULL;
    pgn_node *node = pgn_make(parser, &op_recurs, at, 0);
    if (node) {
        node->men = men;
        node->which = number;
    }
    return node;
}
