/* words.c: the words that begin a term. */
#include "query/operations.h"

#include <string.h>

typedef pgn_node *parse_function(pgn_parser *parser, size_t at, unsigned which);

/* ---- terms of one word ----------------------------------------------------------------------- */

static pgn_node *over_game(pgn_parser *parser, const pgn_operation *op, size_t at, bool number)
{
    if (!pgn_expect(parser, "("))
        return NULL;
    pgn_node *inner = pgn_parse_query(parser);
    inner = number ? pgn_as_number(parser, inner) : pgn_as_condition(parser, inner);
    return inner && pgn_expect(parser, ")") ? pgn_make(parser, op, at, 1, inner) : NULL;
}

static pgn_node *parse_count(pgn_parser *parser, size_t at, unsigned which)
{
    static const pgn_operation *const ops[] = {&pgn_op_count, &pgn_op_first, &pgn_op_last,
                                               &pgn_op_longest, &pgn_op_streak};
    return over_game(parser, ops[which], at, false);
}

static pgn_node *parse_extreme(pgn_parser *parser, size_t at, unsigned which)
{
    return over_game(parser, which ? &pgn_op_largest : &pgn_op_smallest, at, true);
}

static pgn_node *parse_moment_number(pgn_parser *parser, size_t at, unsigned which)
{
    static const pgn_operation *const ops[] = {
        &pgn_op_ply,   &pgn_op_fullmove,   &pgn_op_halfmoves, &pgn_op_legal_moves,
        &pgn_op_depth, &pgn_op_occurrence, &pgn_op_plies};
    return pgn_make(parser, ops[which], at, 0);
}

static pgn_node *parse_note_number(pgn_parser *parser, size_t at, unsigned which)
{
    pgn_node *node = pgn_make(parser, &pgn_op_note_number, at, 0);
    if (node)
        node->which = which;
    return node;
}

static pgn_node *parse_scan(pgn_parser *parser, size_t at, unsigned which)
{
    pgn_node *node = pgn_make(parser, &pgn_op_scan_number, at, 0);
    if (node)
        node->which = which;
    return node;
}

static pgn_node *parse_place(pgn_parser *parser, size_t at, unsigned which)
{
    pgn_node *node = pgn_make(parser, &pgn_op_place, at, 0);
    if (node)
        node->which = which;
    return node;
}

static pgn_node *parse_comment(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    return pgn_make(parser, &pgn_op_comment, at, 0);
}

/* points white, islands black: numbers of a side */
static pgn_node *parse_of_side(pgn_parser *parser, size_t at, unsigned which)
{
    bool black = pgn_accept(parser, "black");
    if (!black && !pgn_accept(parser, "white")) {
        pgn_fault_here(parser, "of which side?");
        pgn_query_suggest(parser, which ? "islands white" : "points white");
        return NULL;
    }
    pgn_node *node = pgn_make(parser, which ? &pgn_op_islands : &pgn_op_points, at, 0);
    if (node)
        node->color = black;
    return node;
}

/* ---- terms about tags ------------------------------------------------------------------------ */

static pgn_node *tag(pgn_parser *parser, const char *name, size_t at)
{
    return pgn_make_tag(parser, (pgn_span){name, strlen(name)}, at);
}

static pgn_node *plain_tag(pgn_parser *parser, const char *name, size_t at)
{
    pgn_node *node = tag(parser, name, at);
    if (node)
        node->op = &pgn_op_tag;
    return node;
}

static pgn_node *parse_player(pgn_parser *parser, size_t at, unsigned which)
{
    if (which == 0)
        return pgn_make(parser, &pgn_op_player, at, 2, tag(parser, "White", at),
                        tag(parser, "Black", at));
    pgn_node *node = pgn_make(parser, &pgn_op_winner, at, 3, tag(parser, "White", at),
                              tag(parser, "Black", at), plain_tag(parser, "Result", at));
    if (node)
        node->which = which - 1;
    return node;
}

static pgn_node *parse_ratings(pgn_parser *parser, size_t at, unsigned which)
{
    static const pgn_operation *const ops[] = {&pgn_op_least, &pgn_op_most, &pgn_op_mean};
    return pgn_make(parser, ops[which], at, 2, tag(parser, "WhiteElo", at),
                    tag(parser, "BlackElo", at));
}

static pgn_node *parse_time_control(pgn_parser *parser, size_t at, unsigned which)
{
    static const pgn_operation *const ops[] = {&pgn_op_clock_base, &pgn_op_increment,
                                               &pgn_op_speed};
    return pgn_make(parser, ops[which], at, 1, tag(parser, "TimeControl", at));
}

static pgn_node *parse_year(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    return pgn_make(parser, &pgn_op_year, at, 1, tag(parser, "Date", at));
}

static pgn_node *parse_result(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    return pgn_make(parser, &pgn_op_result, at, 1, plain_tag(parser, "Result", at));
}

static pgn_node *parse_main_line(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    return pgn_make(parser, &pgn_op_main_line, at, 0);
}

/* has Tag, known Tag; has comment, has nag */
static pgn_node *parse_has(pgn_parser *parser, size_t at, unsigned which)
{
    if (which == 0 && pgn_accept(parser, "comment"))
        return pgn_make_has_comment(parser, at);
    if (which == 0 && pgn_accept(parser, "nag"))
        return pgn_parse_nag(parser, at, 0);
    pgn_span word = pgn_ahead_text(parser);
    pgn_node *node = pgn_parse_tag(parser);
    if (!node && !parser->failed) {
        pgn_fault_here(parser, "the name of a tag is missing here");
        pgn_query_suggest_near(parser, word, pgn_known_tags);
    }
    return node ? pgn_make(parser, which ? &pgn_op_known_tag : &pgn_op_has_tag, at, 1, node) : NULL;
}

static pgn_node *parse_no(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    if (!pgn_men_ahead(parser))
        return pgn_fault_here(parser, "no what?  \"no\" goes with men, \"not\" with conditions");
    pgn_node *node = pgn_as_condition(parser, pgn_parse_men(parser));
    return pgn_make(parser, &pgn_op_not, at, 1, node);
}

static pgn_node *parse_any_game(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    return pgn_make(parser, &pgn_op_true, at, 0);
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    parse_function *parse;
    unsigned which;
} words[] = {
    {"any_game", parse_any_game, 0},
    {"no", parse_no, 0},
    {"has", parse_has, 0},
    {"known", parse_has, 1},
    {"player", parse_player, 0},
    {"winner", parse_player, 1},
    {"loser", parse_player, 2},
    {"minelo", parse_ratings, 0},
    {"maxelo", parse_ratings, 1},
    {"meanelo", parse_ratings, 2},
    {"base", parse_time_control, 0},
    {"increment", parse_time_control, 1},
    {"speed", parse_time_control, 2},
    {"year", parse_year, 0},
    {"result", parse_result, 0},
    {"mainline", parse_main_line, 0},
    {"comments", parse_scan, 0},
    {"nags", parse_scan, 1},
    {"variations", parse_scan, 2},
    {"game", parse_place, 0},
    {"offset", parse_place, 1},
    {"line", parse_place, 2},
    {"ply", parse_moment_number, 0},
    {"fullmove", parse_moment_number, 1},
    {"halfmoves", parse_moment_number, 2},
    {"legalmoves", parse_moment_number, 3},
    {"depth", parse_moment_number, 4},
    {"occurrence", parse_moment_number, 5},
    {"plies", parse_moment_number, 6},
    {"points", parse_of_side, 0},
    {"islands", parse_of_side, 1},
    {"count", parse_count, 0},
    {"first", parse_count, 1},
    {"last", parse_count, 2},
    {"longest", parse_count, 3},
    {"streak", parse_count, 4},
    {"min", parse_extreme, 0},
    {"max", parse_extreme, 1},
    {"check", pgn_parse_is, PGN_IS_CHECK},
    {"double", pgn_parse_is, PGN_IS_DOUBLE},
    {"discovered", pgn_parse_is, PGN_IS_DISCOVERED},
    {"mate", pgn_parse_is, PGN_IS_MATE},
    {"smothered", pgn_parse_is, PGN_IS_SMOTHERED},
    {"stalemate", pgn_parse_is, PGN_IS_STALEMATE},
    {"final", pgn_parse_is, PGN_IS_FINAL},
    {"start", pgn_parse_is, PGN_IS_START},
    {"opposite", pgn_parse_is, PGN_IS_OPPOSITE},
    {"dead", pgn_parse_is, PGN_IS_DEAD},
    {"insufficient", pgn_parse_is, PGN_IS_INSUFFICIENT},
    {"san", pgn_parse_moment_text, PGN_TEXT_SAN},
    {"uci", pgn_parse_moment_text, PGN_TEXT_UCI},
    {"key", pgn_parse_moment_text, PGN_TEXT_KEY},
    {"piece_moved", pgn_parse_moment_text, PGN_TEXT_PIECE},
    {"captured", pgn_parse_moment_text, PGN_TEXT_CAPTURED},
    {"promoted", pgn_parse_moment_text, PGN_TEXT_PROMOTED},
    {"checker", pgn_parse_moment_text, PGN_TEXT_CHECKER},
    {"mover", pgn_parse_moment_text, PGN_TEXT_MOVER},
    {"from", pgn_parse_moment_text, PGN_TEXT_FROM},
    {"to", pgn_parse_moment_text, PGN_TEXT_TO},
    {"board", pgn_parse_board, PGN_BOARD_PATTERN},
    {"subfen", pgn_parse_board, PGN_BOARD_SUBFEN},
    {"pawns", pgn_parse_board, PGN_BOARD_PAWNS},
    {"after", pgn_parse_board, PGN_BOARD_AFTER},
    {"material", pgn_parse_material, 0},
    {"ray", pgn_parse_ray, 0},
    {"path", pgn_parse_path, 0},
    {"recurs", pgn_parse_recurs, 0},
    {"comment", parse_comment, 0},
    {"nag", pgn_parse_nag, 0},
    {"clock", parse_note_number, PGN_NOTE_CLOCK},
    {"elapsed", parse_note_number, PGN_NOTE_ELAPSED},
    {"eval", parse_note_number, PGN_NOTE_EVAL},
};

/* The words that are not in the table: of the grammar, of men and of moves. */
static const char *const other_words[] = {
    /* clang-format off */
    "fen", "tag", "and", "or", "not", "some", "never", "always", "before", "maybe", "flip",
    "either", "color", "files", "then", "next", "within", "for", "on", "white", "black", "any",
    "pawn", "knight", "bishop", "rook", "queen", "king", "knights", "bishops", "rooks", "queens",
    "kings", "minor", "major", "minors", "majors", "piece", "pieces", "man", "men", "isolated",
    "doubled", "passed", "backward", "connected", "blocked", "attacked", "defended", "undefended",
    "hanging", "pinned", "attacks", "defends", "by", "moves", "captures", "promotes", "castles",
    "checks", "plays", "moved",
    /* clang-format on */
};

void pgn_query_suggest_word(pgn_parser *parser, pgn_span text)
{
    enum {
        TABLE = sizeof words / sizeof *words,
        OTHERS = sizeof other_words / sizeof *other_words
    };
    const char *all[TABLE + OTHERS + PGN_NAMED_MAX + 1];
    unsigned count = 0;
    for (unsigned i = 0; i < TABLE; i++)
        all[count++] = words[i].word;
    for (unsigned i = 0; i < OTHERS; i++)
        all[count++] = other_words[i];
    for (unsigned i = 0; i < PGN_NAMED_MAX && pgn_named(i); i++)
        all[count++] = pgn_named(i);
    all[count] = NULL;
    pgn_query_suggest_near(parser, text, all);
}

static pgn_node *parse_fen_word(pgn_parser *parser, size_t at)
{
    if (parser->ahead.type == PGN_LEXEME_STRING)
        return pgn_parse_board(parser, at, PGN_BOARD_FEN);
    return pgn_parse_moment_text(parser, at, PGN_TEXT_FEN);
}

/* "pawns" is a noun too: its board is told by the quotes. */
static bool is_board(const pgn_parser *parser)
{
    pgn_parser after = *parser;
    if (!pgn_ahead_is(parser, "pawns"))
        return false;
    pgn_advance(&after);
    return after.ahead.type == PGN_LEXEME_STRING;
}

pgn_node *pgn_parse_word(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    if (parser->ahead.type != PGN_LEXEME_WORD && !pgn_ahead_is(parser, "["))
        return NULL;
    if (!is_board(parser) && pgn_men_ahead(parser))
        return pgn_parse_men(parser);
    if (pgn_accept(parser, "fen"))
        return parse_fen_word(parser, at);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (pgn_accept(parser, words[i].word)) {
            pgn_node *node = words[i].parse(parser, at, words[i].which);
            return node && node->op->type == PGN_TYPE_MEN ? pgn_parse_relations(parser, node)
                                                          : node;
        }
    pgn_node *node = pgn_parse_named(parser);
    if (!node && !parser->failed)
        node = pgn_parse_bare_verb(parser);
    return node || parser->failed ? node : pgn_parse_tag(parser);
}

pgn_node *pgn_check_word_literal(pgn_parser *parser, pgn_node *node, size_t at)
{
    const char *const *values = node->kids[0]->op->values;
    if (!values)
        return node;
    for (const char *const *value = values; *value; value++)
        if (pgn_span_is(node->text, *value))
            return node;
    pgn_fault_at(parser, at, node->text.len ? node->text.len : 1,
                 "this is never so: the values are %s, %s, ...", values[0], values[1]);
    pgn_query_suggest_near(parser, node->text, values);
    return NULL;
}
