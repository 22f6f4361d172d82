/* values.c: lists of values, and the faults of a whole query. */
#include "query/operations.h"

/* ---- values -------------------------------------------------------------------------------- */

#define VALUES 64

static const pgn_operation op_values = {.name = "values", .type = PGN_TYPE_TEXT};

/* value { "," value } */
pgn_node *pgn_parse_values(pgn_parser *parser)
{
    pgn_node *kids[VALUES];
    unsigned count = 0;
    do {
        if (count == VALUES)
            return pgn_fault_here(parser, "there are too many values: over %d", VALUES);
        pgn_node *node = pgn_parse_query(parser);
        if (!node)
            return NULL;
        if (node->op == &pgn_op_player) {
            pgn_fault_at(parser, node->at, node->len, "a game has two players");
            pgn_query_suggest(parser, "White, Black");
            return NULL;
        }
        kids[count++] = node;
    } while (pgn_accept(parser, ","));
    return pgn_make_list(parser, &op_values, kids, count);
}

unsigned pgn_query_value_count(const pgn_query *value)
{
    return value->root->op == &op_values ? value->root->kid_count : 0;
}

pgn_span pgn_query_value_text(const pgn_query *value, unsigned index)
{
    const pgn_node *node = value->root->kids[index];
    pgn_span text = {value->text.at + node->at, node->len};
    while (text.len > 0 && text.at[text.len - 1] == ' ')
        text.len--;
    return text;
}

bool pgn_query_value_is_number(const pgn_query *value, unsigned index)
{
    enum pgn_type type = value->root->kids[index]->op->type;
    return type == PGN_TYPE_NUMBER || type == PGN_TYPE_MEN;
}

/* ---- what is left over ----------------------------------------------------------------------- */

/* Something stands behind a complete query. */
void pgn_parse_rest(pgn_parser *parser)
{
    pgn_span text = pgn_ahead_text(parser);
    int shown = text.len > 40 ? 40 : (int)text.len;
    if (pgn_ahead_is(parser, ")")) {
        pgn_fault_here(parser, "this ) closes nothing");
        return;
    }
    if (parser->ahead.type == PGN_LEXEME_WORD && text.at[0] >= 'A' && text.at[0] <= 'Z') {
        pgn_fault_here(parser,
                       "%.*s stands behind a complete condition: "
                       "a text of several words needs quotes",
                       shown, text.at);
        pgn_query_suggest(parser, "and, or, or quotes");
        return;
    }
    static const char *const joints[] = {"and", "or", "then", "next", "for", "within", NULL};
    pgn_fault_here(parser, "%.*s stands behind a complete condition: what joins the two?", shown,
                   text.at);
    pgn_query_suggest_behind(parser);
    pgn_query_suggest_near(parser, text, joints);
    pgn_query_suggest(parser, "and, or, then, next");
}

/* ---- conditions that are almost always so --------------------------------------------------- */

static bool is_moment(const pgn_node *node)
{
    return (node->needs & PGN_NEED_MOMENT) != 0;
}

/* "not castles" alone is so at nearly every moment of every game, and surely not what was meant. */
pgn_node *pgn_check_negative(pgn_parser *parser, pgn_node *root)
{
    const pgn_node *negative = NULL;
    pgn_node **kids = root->op == &pgn_op_and ? root->kids : &root;
    unsigned count = root->op == &pgn_op_and ? root->kid_count : 1;
    for (unsigned i = 0; i < count; i++) {
        if (!is_moment(kids[i]))
            continue;
        if (kids[i]->op != &pgn_op_not || kids[i]->kids[0]->op == &pgn_op_present)
            return root;
        negative = kids[i];
    }
    if (!negative)
        return root;
    pgn_fault_at(parser, negative->at, negative->len,
                 "this holds at almost every moment of every game");
    pgn_query_suggest(parser, "never ..., or: some not ...");
    return NULL;
}
