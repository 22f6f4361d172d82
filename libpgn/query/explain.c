/* explain.c: the plan of a query, for people.
 *
 * First what is read of a game and how often it is replayed, and where a replay may be left early;
 * then the tree, an operation a line. */
#include "query/operations.h"
#include "query/plan_text.h"

#include <string.h>

static void put_squares(struct pgn_plan_text *text, pgn_squares squares)
{
    if (!~squares)
        return;
    pgn_plan_put(text, " on");
    for (; squares; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        pgn_plan_put(text, " %c%c", 'a' + (int)pgn_file_of(square), '1' + (int)pgn_rank_of(square));
    }
}

static void put_literals(struct pgn_plan_text *text, const pgn_node *node)
{
    static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">=", "~", "!~"};
    const pgn_operation *op = node->op;
    bool related = op == &pgn_op_compare || op == &pgn_op_between || op == &pgn_op_compare_text ||
                   op == &pgn_op_between_text || op == &pgn_op_like || op == &pgn_op_compare_date;
    if (related)
        pgn_plan_put(text, " %s", signs[node->relation]);
    if (op == &pgn_op_literal)
        pgn_plan_put(text, " %g", node->low);
    if (op == &pgn_op_plies_long || op == &pgn_op_moves_long)
        pgn_plan_put(text, " %g", node->high);
    if (node->text.at)
        pgn_plan_put(text, " %.*s", (int)(node->text.len < 200 ? node->text.len : 200),
                     node->text.at);
    for (unsigned kind = 0; kind < 12 && node->men; kind++)
        if (node->men >> kind & 1)
            pgn_plan_put(text, "%s%c", node->men & ((1u << kind) - 1) ? "" : " ",
                         "PNBRQKpnbrqk"[kind]);
    if (op->type == PGN_TYPE_MEN && node->kid_count == 0)
        put_squares(text, node->squares);
}

static void put_tree(struct pgn_plan_text *text, const pgn_node *node, int depth)
{
    pgn_plan_put(text, "%*s%s", 2 * depth, "", node->op->name);
    put_literals(text, node);
    pgn_plan_put(text, "\n");
    for (unsigned i = 0; i < node->kid_count; i++) {
        const pgn_step_tie *ties = node->op == &pgn_op_sequence ? node->data : NULL;
        if (ties && i > 0 && ties[i].within == 1)
            pgn_plan_put(text, "%*snext\n", 2 * depth, "");
        else if (ties && i > 0 && ties[i].within)
            pgn_plan_put(text, "%*sthen within %u plies\n", 2 * depth, "", ties[i].within);
        else if (ties && i > 0)
            pgn_plan_put(text, "%*sthen\n", 2 * depth, "");
        put_tree(text, node->kids[i], depth + 1);
    }
}

static void put_bounds(struct pgn_plan_text *text, const pgn_query *query)
{
    if (query->last_ply != UINT32_MAX)
        pgn_plan_put(text, "leaves the game: behind ply %u\n", (unsigned)query->last_ply);
    for (unsigned side = 0; side < 2; side++)
        if (query->men_min[side])
            pgn_plan_put(text, "leaves the game: when %s has less than %u men or %u pawns\n",
                         side == PGN_WHITE ? "White" : "Black", query->men_min[side],
                         query->pawns_min[side]);
}

size_t pgn_query_explain(const pgn_query *query, char *out, size_t size)
{
    struct pgn_plan_text text = {out, size, 0};
    unsigned reads = pgn_query_reads(query), needs = query->root->needs;
    bool moment = needs & PGN_NEED_MOMENT;
    pgn_plan_put(&text, "reads:%s%s%s%s%s\n", reads & PGN_QUERY_TAGS ? " tags" : "",
                 reads & PGN_QUERY_MOMENTS  ? " moves"
                 : reads & PGN_QUERY_TOKENS ? " movetext"
                                            : "",
                 needs & PGN_NEED_NOTES ? " comments" : "", needs & PGN_NEED_PLACE ? " place" : "",
                 reads ? "" : " nothing");
    pgn_plan_put(&text, "replays: %u%s\n", query->levels + moment,
                 moment ? ", the last one up to the hit" : "");
    put_bounds(&text, query);
    put_tree(&text, query->root, 0);
    if (size > 0 && text.len == 0)
        out[0] = '\0';
    return text.len;
}
