/* compare.c: sums, and comparisons of numbers, texts and dates.
 *
 *     comparison = sum [ relation sum [ ".." sum ] ]
 *                | text relation ( literal [ ".." literal ] | "string" | /regex/flags )
 *                | date relation date [ ".." date ]
 *     sum        = product { ( "+" | "-" ) product }
 *     product    = factor { "*" factor }
 *     factor     = number | "-" factor | "(" query ")" | term
 *
 * Whatever is not known makes a comparison false, "!=" too. */
#include "query/operations.h"
#include "query/parser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums ---------------------------------------------------------------------------------- */

static pgn_node *parse_parentheses(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    pgn_advance(parser);
    pgn_node *node = pgn_parse_query(parser);
    if (!node || !pgn_expect(parser, ")"))
        return NULL;
    node->at = at;
    return node;
}

static pgn_node *unknown_term(pgn_parser *parser)
{
    static const char *const other_signs[][2] = {
        {"!", "not"}, {"&", "and"}, {"&&", "and"}, {"|", "or"}, {"||", "or"},
    };
    if (parser->ahead.type == PGN_LEXEME_END)
        return pgn_fault_here(parser, "something is missing at the end of the query");
    pgn_span text = pgn_ahead_text(parser);
    for (size_t i = 0; i < sizeof other_signs / sizeof *other_signs; i++)
        if (pgn_ahead_is(parser, other_signs[i][0])) {
            pgn_fault_here(parser, "the sign %s means nothing here", other_signs[i][0]);
            pgn_query_suggest(parser, other_signs[i][1]);
            return NULL;
        }
    int shown = text.len > 40 ? 40 : (int)text.len;
    if (parser->ahead.type != PGN_LEXEME_WORD)
        return pgn_fault_here(parser, "no condition begins with %.*s", shown, text.at);
    pgn_fault_here(parser, "the word %.*s is not known", shown, text.at);
    pgn_query_suggest_meant(parser, text);
    return NULL;
}

static pgn_node *parse_factor(pgn_parser *parser);

static pgn_node *parse_negative(pgn_parser *parser, size_t at)
{
    if (++parser->depth > PGN_QUERY_NESTING)
        return pgn_fault_here(parser, "signs are nested too deep: over %u", PGN_QUERY_NESTING);
    pgn_node *node =
        pgn_make(parser, &pgn_op_negative, at, 1, pgn_as_number(parser, parse_factor(parser)));
    parser->depth--;
    return node;
}

static pgn_node *parse_factor(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    if (pgn_ahead_is(parser, "("))
        return parse_parentheses(parser);
    if (pgn_accept(parser, "-"))
        return parse_negative(parser, at);
    if (parser->ahead.type == PGN_LEXEME_NUMBER) {
        double number = parser->ahead.number;
        pgn_advance(parser);
        pgn_node *node = pgn_make(parser, &pgn_op_literal, at, 0);
        if (node)
            node->low = number;
        return node;
    }
    pgn_node *node = pgn_parse_word(parser);
    return node || parser->failed ? node : unknown_term(parser);
}

static pgn_node *parse_product(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    pgn_node *node = parse_factor(parser);
    while (node && pgn_accept(parser, "*"))
        node = pgn_make(parser, &pgn_op_times, at, 2, pgn_as_number(parser, node),
                        pgn_as_number(parser, parse_factor(parser)));
    return node;
}

static pgn_node *parse_sum(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    pgn_node *node = parse_product(parser);
    while (node) {
        bool plus = pgn_accept(parser, "+");
        if (!plus && !pgn_accept(parser, "-"))
            break;
        node = pgn_as_number(parser, node);
        if (node)
            node = pgn_make(parser, plus ? &pgn_op_plus : &pgn_op_minus, at, 2, node,
                            pgn_as_number(parser, parse_product(parser)));
    }
    return node;
}

/* ---- relations ----------------------------------------------------------------------------- */

static enum pgn_relation relation_ahead(const pgn_parser *parser)
{
    static const struct {
        const char *sign;
        enum pgn_relation relation;
    } signs[] = {
        {"=", PGN_EQUAL}, {"==", PGN_EQUAL}, {"!=", PGN_UNEQUAL}, {"<>", PGN_UNEQUAL},
        {"<", PGN_LESS},  {">", PGN_MORE},   {"<=", PGN_AT_MOST}, {">=", PGN_AT_LEAST},
        {"~", PGN_LIKE},  {"=~", PGN_LIKE},  {"!~", PGN_UNLIKE},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (pgn_ahead_is(parser, signs[i].sign))
            return signs[i].relation;
    return PGN_NO_RELATION;
}

static pgn_node *compare_numbers(pgn_parser *parser, pgn_node *left, enum pgn_relation relation)
{
    size_t at = left->at;
    if (relation == PGN_LIKE || relation == PGN_UNLIKE)
        return pgn_fault_at(parser, at, parser->ahead.at - at, "~ looks into texts, not numbers");
    pgn_node *right = parse_sum(parser);
    left = pgn_as_number(parser, left);
    right = left ? pgn_as_number(parser, right) : NULL;
    if (!right)
        return NULL;
    pgn_node *node;
    if (pgn_accept(parser, "..")) {
        if (relation != PGN_EQUAL && relation != PGN_UNEQUAL)
            return pgn_fault_at(parser, at, parser->ahead.at - at, "a range goes with = or !=");
        node = pgn_make(parser, &pgn_op_between, at, 3, left, right,
                        pgn_as_number(parser, parse_sum(parser)));
    } else {
        node = pgn_make(parser, &pgn_op_compare, at, 2, left, right);
    }
    if (node)
        node->relation = relation;
    return node;
}

/* B90..B99 in an unquoted literal. */
static bool split_range(pgn_span literal, pgn_span *low, pgn_span *high)
{
    for (size_t i = 1; i + 2 < literal.len; i++)
        if (literal.at[i] == '.' && literal.at[i + 1] == '.') {
            *low = (pgn_span){literal.at, i};
            *high = (pgn_span){literal.at + i + 2, literal.len - i - 2};
            return true;
        }
    return false;
}

static bool is_number(pgn_span text, double *number)
{
    *number = pgn_number_in(text);
    return !isnan(*number);
}

static pgn_node *compare_text(pgn_parser *parser, pgn_node *left, enum pgn_relation relation)
{
    pgn_node *node = pgn_make(parser, &pgn_op_compare_text, left->at, 1, left);
    bool quoted;
    size_t at = parser->ahead.at;
    pgn_span literal = pgn_literal(parser, false, &quoted), low, high;
    if (!node || parser->failed)
        return NULL;
    if (literal.len == 0 && !quoted)
        return pgn_fault_at(parser, at, 1, "a text to compare with is missing here");
    node->relation = relation;
    node->text = literal;
    if (quoted)
        return pgn_check_text_literal(parser, node, at);
    if (split_range(literal, &low, &high) && (relation == PGN_EQUAL || relation == PGN_UNEQUAL)) {
        node->op = &pgn_op_between_text;
        node->text = low;
        pgn_span *end = pgn_query_alloc(parser->query, sizeof *end);
        if (!end)
            return pgn_fault_memory(parser);
        *end = high;
        node->data = end;
        return node;
    }
    node->which = is_number(literal, &node->low);
    return pgn_check_text_literal(parser, node, at);
}

static pgn_node *compare_pattern(pgn_parser *parser, pgn_node *left, enum pgn_relation relation)
{
    pgn_span body = {0}, flags = {0};
    size_t at = parser->ahead.at;
    bool expression = pgn_expression_ahead(parser, &body, &flags), quoted;
    if (!expression && !parser->failed)
        body = pgn_literal(parser, false, &quoted);
    if (parser->failed)
        return NULL;
    if (body.len == 0)
        return pgn_fault_at(parser, at, 1, "a text or a /regular expression/ is missing here");
    pgn_node *node = pgn_make(parser, &pgn_op_like, left->at, 1, left);
    if (!node)
        return NULL;
    node->relation = relation;
    node->text = body;
    node->data =
        pgn_regex_compile(parser, body, expression ? flags : (pgn_span){"i", 1}, !expression, at);
    return node->data ? node : NULL;
}

/* A text that is several (player): the condition for each of them. */
static pgn_node *compare_any_text(pgn_parser *parser, pgn_node *left, enum pgn_relation relation)
{
    if (left->op != &pgn_op_player)
        return relation == PGN_LIKE || relation == PGN_UNLIKE
                   ? compare_pattern(parser, left, relation)
                   : compare_text(parser, left, relation);
    pgn_node *white = left->kids[0], *black = left->kids[1];
    pgn_node *first = compare_any_text(parser, white, relation);
    if (!first)
        return NULL;
    pgn_node *second = pgn_make(parser, first->op, first->at, 1, black);
    if (!second)
        return NULL;
    second->relation = first->relation;
    second->text = first->text;
    second->data = first->data;
    second->which = first->which;
    second->low = first->low;
    /* "is not X" is said of both players, "is X" of one. */
    bool both = relation == PGN_UNEQUAL || relation == PGN_UNLIKE;
    return pgn_make(parser, both ? &pgn_op_and : &pgn_op_or, left->at, 2, first, second);
}

pgn_node *pgn_parse_comparison(pgn_parser *parser)
{
    pgn_node *left = parse_sum(parser);
    if (!left)
        return NULL;
    enum pgn_relation relation = relation_ahead(parser);
    if (relation == PGN_NO_RELATION)
        return left;
    if (left->op->type == PGN_TYPE_CONDITION) {
        pgn_fault_here(parser, "a condition has no value that could be compared");
        bool length = strcmp(left->op->name, "moves") == 0;
        pgn_query_suggest(parser, length ? "plies > ..., two of them a move" : "count(...) > ...");
        return NULL;
    }
    pgn_advance(parser);
    bool text_wanted =
        relation == PGN_LIKE || relation == PGN_UNLIKE || parser->ahead.type == PGN_LEXEME_STRING;
    if (left->op == &pgn_op_tag_number && text_wanted)
        left->op = &pgn_op_tag;
    if (left->op == &pgn_op_date && (relation == PGN_LIKE || relation == PGN_UNLIKE))
        left->op = &pgn_op_tag;
    switch (left->op->type) {
    case PGN_TYPE_TEXT:
        return compare_any_text(parser, left, relation);
    case PGN_TYPE_DATE:
        return pgn_compare_dates(parser, left, relation);
    default:
        return compare_numbers(parser, left, relation);
    }
}

/* ---- evaluation ---------------------------------------------------------------------------- */

bool pgn_related(enum pgn_relation relation, double a, double b)
{
    switch (relation) {
    case PGN_EQUAL:
        return a == b;
    case PGN_UNEQUAL:
        return a < b || a > b; /* not so if one is unknown */
    case PGN_LESS:
        return a < b;
    case PGN_AT_MOST:
        return a <= b;
    case PGN_MORE:
        return a > b;
    case PGN_AT_LEAST:
        return a >= b;
    default:
        return false;
    }
}

static bool compare(const pgn_node *node, pgn_query_run *run)
{
    return pgn_related(node->relation, pgn_number_of(node->kids[0], run),
                       pgn_number_of(node->kids[1], run));
}

static bool between(const pgn_node *node, pgn_query_run *run)
{
    double value = pgn_number_of(node->kids[0], run);
    double low = pgn_number_of(node->kids[1], run), high = pgn_number_of(node->kids[2], run);
    if (isnan(value) || isnan(low) || isnan(high))
        return false;
    return (value >= low && value <= high) == (node->relation == PGN_EQUAL);
}

static int order(pgn_span a, pgn_span b)
{
    int by_bytes = memcmp(a.at, b.at, a.len < b.len ? a.len : b.len);
    return by_bytes ? by_bytes : (a.len > b.len) - (a.len < b.len);
}

static bool compare_with_text(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_text_of(node->kids[0], run);
    double number;
    if (!value.at)
        return false;
    if (node->which && is_number(value, &number))
        return pgn_related(node->relation, number, node->low);
    return pgn_related(node->relation, order(value, node->text), 0);
}

/* The other colour's text: a result, a side, a square. */
static bool flip_text(pgn_node *node, pgn_query *query, unsigned how)
{
    static const char *const exchanged[][2] = {{"1-0", "0-1"}, {"white", "black"}};
    const pgn_operation *left = node->kids[0]->op;
    bool side = left == &pgn_op_result_tag || left == &pgn_op_result || left == &pgn_op_mover;
    for (unsigned i = 0; i < 4 && side && how & PGN_FLIP_COLOR; i++)
        if (pgn_span_is(node->text, exchanged[i / 2][i % 2])) {
            node->text.at = exchanged[i / 2][1 - i % 2];
            return true;
        }
    if (left != &pgn_op_square || node->text.len != 2)
        return true;
    char *square = pgn_query_alloc(query, 2);
    if (!square)
        return false;
    square[0] = how & PGN_FLIP_FILES ? (char)('a' + 'h' - node->text.at[0]) : node->text.at[0];
    square[1] = how & PGN_FLIP_COLOR ? (char)('1' + '8' - node->text.at[1]) : node->text.at[1];
    node->text.at = square;
    return true;
}

static bool between_texts(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_text_of(node->kids[0], run);
    const pgn_span *high = node->data;
    double low_number, high_number, number;
    if (!value.at)
        return false;
    bool inside;
    if (is_number(node->text, &low_number) && is_number(*high, &high_number)) {
        if (!is_number(value, &number))
            return false;
        inside = number >= low_number && number <= high_number;
    } else {
        inside = order(value, node->text) >= 0 && order(value, *high) <= 0;
    }
    return inside == (node->relation == PGN_EQUAL);
}

static double literal(const pgn_node *node, pgn_query_run *run)
{
    (void)run;
    return node->low;
}

static double plus(const pgn_node *node, pgn_query_run *run)
{
    return pgn_number_of(node->kids[0], run) + pgn_number_of(node->kids[1], run);
}

static double minus(const pgn_node *node, pgn_query_run *run)
{
    return pgn_number_of(node->kids[0], run) - pgn_number_of(node->kids[1], run);
}

static double times(const pgn_node *node, pgn_query_run *run)
{
    return pgn_number_of(node->kids[0], run) * pgn_number_of(node->kids[1], run);
}

static double negative(const pgn_node *node, pgn_query_run *run)
{
    return -pgn_number_of(node->kids[0], run);
}

const pgn_operation pgn_op_compare = {
    .name = "compare", .type = PGN_TYPE_CONDITION, .get.condition = compare};
const pgn_operation pgn_op_between = {
    .name = "between", .type = PGN_TYPE_CONDITION, .get.condition = between};
const pgn_operation pgn_op_compare_text = {.name = "compare text",
                                           .type = PGN_TYPE_CONDITION,
                                           .get.condition = compare_with_text,
                                           .flip = flip_text};
const pgn_operation pgn_op_between_text = {
    .name = "between texts", .type = PGN_TYPE_CONDITION, .get.condition = between_texts};
const pgn_operation pgn_op_literal = {
    .name = "number", .type = PGN_TYPE_NUMBER, .get.number = literal};
const pgn_operation pgn_op_plus = {.name = "+", .type = PGN_TYPE_NUMBER, .get.number = plus};
const pgn_operation pgn_op_minus = {.name = "-", .type = PGN_TYPE_NUMBER, .get.number = minus};
const pgn_operation pgn_op_times = {.name = "*", .type = PGN_TYPE_NUMBER, .get.number = times};
const pgn_operation pgn_op_negative = {
    .name = "minus", .type = PGN_TYPE_NUMBER, .get.number = negative};
