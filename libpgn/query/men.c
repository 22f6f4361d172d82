/* men.c: sets of men: which, of what kind, where.
 *
 *     men     = { adjective } kinds { adjective } [ "on" squares ] { relation }
 *     kinds   = letter | "[" letters "]" | ( "white" | "black" | "any" ) [ noun ] | noun
 *     squares = item { "," item } | "rank" item | "file" item | "light" | "dark"
 *     item    = [ file [ "-" file ] ] [ rank [ "-" rank ] ]
 *
 * K Q R B N P are white, k q r b n p black; A and a are all men of a side.  A noun without a colour
 * means both sides' men.  Relations and verbs that follow are in relations.c and verbs.c. */
#include "query/operations.h"

#include <string.h>

#define KIND(k) (1u << (k))
#define MINOR (KIND(PGN_KNIGHT) | KIND(PGN_BISHOP))
#define MAJOR (KIND(PGN_ROOK) | KIND(PGN_QUEEN))
#define BOTH(kinds) ((kinds) | (kinds) << 6)

/* ---- evaluation ---------------------------------------------------------------------------- */

pgn_squares pgn_men_in(const pgn_position *p, unsigned men)
{
    pgn_squares white = 0, black = 0;
    for (unsigned kind = 0; kind < 6; kind++) {
        white |= men >> kind & 1 ? p->kinds[kind] : 0;
        black |= men >> (kind + 6) & 1 ? p->kinds[kind] : 0;
    }
    return (white & p->sides[PGN_WHITE]) | (black & p->sides[PGN_BLACK]);
}

static pgn_squares men(const pgn_node *node, pgn_query_run *run)
{
    return pgn_men_in(run->position, node->men) & node->squares;
}

static pgn_squares men_of_kind(const pgn_node *node, pgn_query_run *run)
{
    const pgn_position *p = run->position;
    return p->kinds[node->which] & p->sides[node->color] & node->squares;
}

static pgn_squares men_of_side(const pgn_node *node, pgn_query_run *run)
{
    return run->position->sides[node->color] & node->squares;
}

static bool present(const pgn_node *node, pgn_query_run *run)
{
    return pgn_men_of(node->kids[0], run) != 0;
}

static double number_of_men(const pgn_node *node, pgn_query_run *run)
{
    return __builtin_popcountll(pgn_men_of(node->kids[0], run));
}

const pgn_operation pgn_op_men = {
    .name = "men", .type = PGN_TYPE_MEN, .needs = PGN_NEED_MOMENT, .get.men = men};
const pgn_operation pgn_op_men_of_kind = {
    .name = "men", .type = PGN_TYPE_MEN, .needs = PGN_NEED_MOMENT, .get.men = men_of_kind};
const pgn_operation pgn_op_men_of_side = {
    .name = "men", .type = PGN_TYPE_MEN, .needs = PGN_NEED_MOMENT, .get.men = men_of_side};
const pgn_operation pgn_op_present = {
    .name = "present", .type = PGN_TYPE_CONDITION, .get.condition = present};
const pgn_operation pgn_op_number_of_men = {
    .name = "number of", .type = PGN_TYPE_NUMBER, .get.number = number_of_men};

/* ---- squares ------------------------------------------------------------------------------- */

static bool range(const char **at, const char *end, char first, char last, unsigned *low,
                  unsigned *high)
{
    if (*at == end || **at < first || **at > last)
        return false;
    *low = *high = (unsigned)(*(*at)++ - first);
    if (end - *at >= 2 && **at == '-' && (*at)[1] >= first && (*at)[1] <= last) {
        *high = (unsigned)((*at)[1] - first);
        *at += 2;
    }
    return true;
}

static bool squares_item(const char **at, const char *end, pgn_squares *squares)
{
    unsigned low_file = 0, high_file = 7, low_rank = 0, high_rank = 7;
    bool files = range(at, end, 'a', 'h', &low_file, &high_file);
    bool ranks = range(at, end, '1', '8', &low_rank, &high_rank);
    if ((!files && !ranks) || low_file > high_file || low_rank > high_rank)
        return false;
    for (unsigned square = 0; square < 64; square++)
        if (pgn_file_of(square) >= low_file && pgn_file_of(square) <= high_file &&
            pgn_rank_of(square) >= low_rank && pgn_rank_of(square) <= high_rank)
            *squares |= (pgn_squares)1 << square;
    return true;
}

/* The bytes that can be squares, from the token ahead. */
static size_t squares_length(const pgn_parser *parser)
{
    size_t to = parser->ahead.at;
    while (to < parser->len && strchr("abcdefgh12345678,-", parser->text[to]) &&
           parser->text[to] != '\0')
        to++;
    while (to > parser->ahead.at && strchr(",-", parser->text[to - 1]))
        to--;
    return to - parser->ahead.at;
}

bool pgn_squares_ahead(const pgn_parser *parser)
{
    size_t len = squares_length(parser), end = parser->ahead.at + len;
    return len > 0 && (end == parser->len || !strchr("ijklmnopqrstuvwxyz90_ABCDEFGHIJKLMNOPQRSTUV"
                                                     "WXYZ",
                                                     parser->text[end]));
}

static bool listed_squares(pgn_parser *parser, pgn_squares *squares)
{
    size_t from = parser->ahead.at, len = squares_length(parser);
    const char *at = parser->text + from, *end = at + len;
    *squares = 0;
    if (!pgn_squares_ahead(parser)) {
        pgn_fault_here(parser, "squares are missing here");
        pgn_query_suggest(parser, "d4, a-h7, d, 5-8, c4,f4");
        return false;
    }
    for (;;) {
        if (!squares_item(&at, end, squares)) {
            pgn_fault_at(parser, from, len, "these are no squares");
            pgn_query_suggest(parser, "d4, a-h7, d, 5-8, c4,f4");
            return false;
        }
        if (at == end)
            break;
        if (*at++ != ',') {
            pgn_fault_at(parser, (size_t)(at - 1 - parser->text), 1, "a comma is missing here");
            return false;
        }
    }
    parser->place = from + len;
    pgn_advance(parser);
    return true;
}

#define LIGHT_SQUARES UINT64_C(0x55aa55aa55aa55aa)

bool pgn_parse_squares(pgn_parser *parser, pgn_squares *squares)
{
    if (pgn_accept(parser, "light"))
        *squares = LIGHT_SQUARES;
    else if (pgn_accept(parser, "dark"))
        *squares = ~LIGHT_SQUARES;
    else if (pgn_accept(parser, "rank") || pgn_accept(parser, "ranks") ||
             pgn_accept(parser, "file") || pgn_accept(parser, "files"))
        return listed_squares(parser, squares);
    else
        return listed_squares(parser, squares);
    return true;
}

/* ---- kinds --------------------------------------------------------------------------------- */

static bool letter_men(char letter, unsigned *men)
{
    static const char letters[] = "PNBRQKpnbrqk";
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (letter == 'A')
        *men |= PGN_WHITE_MEN;
    else if (letter == 'a')
        *men |= PGN_BLACK_MEN;
    else if (found)
        *men |= 1u << (found - letters);
    return found || letter == 'A' || letter == 'a';
}

static unsigned noun(pgn_span word)
{
    static const struct {
        const char *one, *many;
        unsigned kinds;
    } nouns[] = {
        {"pawn", "pawns", KIND(PGN_PAWN)},
        {"knight", "knights", KIND(PGN_KNIGHT)},
        {"bishop", "bishops", KIND(PGN_BISHOP)},
        {"rook", "rooks", KIND(PGN_ROOK)},
        {"queen", "queens", KIND(PGN_QUEEN)},
        {"king", "kings", KIND(PGN_KING)},
        {"minor", "minors", MINOR},
        {"major", "majors", MAJOR},
        {"piece", "pieces", MINOR | MAJOR},
        {"man", "men", PGN_WHITE_MEN},
    };
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (pgn_span_is(word, nouns[i].one) || pgn_span_is(word, nouns[i].many))
            return nouns[i].kinds;
    return 0;
}

static unsigned side_word(const pgn_parser *parser)
{
    return pgn_ahead_is(parser, "white")   ? PGN_WHITE_MEN
           : pgn_ahead_is(parser, "black") ? PGN_BLACK_MEN
           : pgn_ahead_is(parser, "any")   ? PGN_ALL_MEN
                                           : 0;
}

static bool bracketed_kinds(pgn_parser *parser, unsigned *men)
{
    pgn_advance(parser);
    pgn_span letters = pgn_ahead_text(parser);
    for (size_t i = 0; i < letters.len; i++)
        if (parser->ahead.type != PGN_LEXEME_WORD || !letter_men(letters.at[i], men)) {
            pgn_fault_at(parser, parser->ahead.at + i, 1, "this letter is no man");
            pgn_query_suggest(parser, "K Q R B N P, k q r b n p, A, a");
            return false;
        }
    if (letters.len == 0)
        return pgn_fault_here(parser, "men are missing here") != NULL;
    pgn_advance(parser);
    return pgn_expect(parser, "]");
}

bool pgn_parse_kinds(pgn_parser *parser, unsigned *men)
{
    pgn_span word = pgn_ahead_text(parser);
    unsigned kinds = noun(word), side = side_word(parser);
    *men = 0;
    if (pgn_ahead_is(parser, "["))
        return bracketed_kinds(parser, men);
    if (parser->ahead.type == PGN_LEXEME_WORD && word.len == 1 && letter_men(word.at[0], men)) {
        pgn_advance(parser);
        return true;
    }
    if (!kinds && !side)
        return pgn_fault_here(parser, "men are missing here") != NULL;
    *men = side ? side : BOTH(kinds);
    pgn_advance(parser);
    kinds = side ? noun(pgn_ahead_text(parser)) : 0;
    if (kinds) {
        *men &= BOTH(kinds);
        pgn_advance(parser);
    }
    return true;
}

bool pgn_men_ahead(const pgn_parser *parser)
{
    pgn_span word = pgn_ahead_text(parser);
    unsigned men = 0;
    if (pgn_ahead_is(parser, "[") || side_word(parser))
        return true;
    if (parser->ahead.type != PGN_LEXEME_WORD)
        return false;
    return noun(word) || pgn_adjective(word) || (word.len == 1 && letter_men(word.at[0], &men));
}

/* ---- sets ---------------------------------------------------------------------------------- */

pgn_node *pgn_make_men(pgn_parser *parser, unsigned kinds, pgn_squares squares, size_t at)
{
    const pgn_operation *op = &pgn_op_men;
    if (kinds == PGN_WHITE_MEN || kinds == PGN_BLACK_MEN)
        op = &pgn_op_men_of_side;
    else if (kinds && !(kinds & (kinds - 1)))
        op = &pgn_op_men_of_kind;
    pgn_node *node = pgn_make(parser, op, at, 0);
    if (!node)
        return NULL;
    node->men = kinds;
    node->squares = squares;
    if (op != &pgn_op_men) {
        node->color = kinds & PGN_WHITE_MEN ? PGN_WHITE : PGN_BLACK;
        node->which = (unsigned)__builtin_ctz(kinds) % 6;
    }
    return node;
}

#define ADJECTIVES 8

static bool take_adjectives(pgn_parser *parser, const pgn_operation **ops, unsigned *count)
{
    const pgn_operation *op;
    while ((op = pgn_adjective(pgn_ahead_text(parser))) && !pgn_attacked_by_ahead(parser)) {
        if (*count == ADJECTIVES)
            return pgn_fault_here(parser, "too many adjectives") != NULL;
        ops[(*count)++] = op;
        pgn_advance(parser);
    }
    return true;
}

static pgn_node *plain_men(pgn_parser *parser)
{
    const pgn_operation *adjectives[ADJECTIVES];
    unsigned count = 0, men;
    pgn_squares squares = ~(pgn_squares)0;
    size_t at = parser->ahead.at;
    if (!take_adjectives(parser, adjectives, &count))
        return NULL;
    unsigned side = side_word(parser);
    if (side && pgn_adjective_behind(parser)) { /* white isolated pawns */
        pgn_advance(parser);
        if (!take_adjectives(parser, adjectives, &count) || !pgn_parse_kinds(parser, &men))
            return NULL;
        men &= side;
    } else if (!pgn_parse_kinds(parser, &men) || !take_adjectives(parser, adjectives, &count)) {
        return NULL;
    }
    if (pgn_accept(parser, "on") && !pgn_parse_squares(parser, &squares))
        return NULL;
    pgn_node *node = pgn_make_men(parser, men, squares, at);
    for (unsigned i = 0; i < count && node; i++)
        node = pgn_make(parser, adjectives[i], at, 1, node);
    return node;
}

pgn_node *pgn_parse_plain_men(pgn_parser *parser)
{
    if (!pgn_ahead_is(parser, "("))
        return plain_men(parser);
    pgn_advance(parser);
    pgn_node *node = pgn_parse_query(parser);
    if (!node || !pgn_expect(parser, ")"))
        return NULL;
    if (node->op->type != PGN_TYPE_MEN)
        return pgn_fault_at(parser, node->at, node->len, "men are wanted here");
    return node;
}

pgn_node *pgn_parse_men(pgn_parser *parser)
{
    pgn_node *node = plain_men(parser);
    return node ? pgn_parse_relations(parser, node) : NULL;
}
