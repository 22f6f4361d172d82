/* verbs.c: the move that has just been made, told in words.
 *
 *     verb = ( "moves" | "move" ) [ "to" squares ]
 *          | ( "captures" | "capture" ) ( [ men ] | "en" "passant" )
 *          | ( "promotes" | "promote" ) [ "to" kinds ]
 *          | ( "castles" | "castle" ) [ "short" | "long" ]
 *          | "checks"
 *          | ( "plays" | "play" ) pattern          see san_pattern.c
 *          | "to" "move" | "moved"                 behind white or black alone
 *
 * Subject and object are sets of men in the position before the move; without a subject, any man.
 * The subject of castling is the king. */
#include "query/operations.h"

/* ---- evaluation ---------------------------------------------------------------------------- */

/* A real move was made, by one of the subject's men. */
static bool subject_moved(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!m->before || pgn_move_is_null(m->move))
        return false;
    run->position = m->before;
    bool moved = pgn_men_of(node->kids[0], run) >> m->move.from & 1;
    run->position = m->position;
    return moved;
}

static bool moves(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!subject_moved(node, run))
        return false;
    unsigned to = m->move.to;
    if (pgn_is_castling(m->before, m->move))
        to = m->position->kings[m->before->turn];
    return node->squares >> to & 1;
}

/* Where the captured man stood, or PGN_NO_SQUARE. */
static unsigned capture_square(const pgn_moment *m)
{
    if (m->before->sides[1 - m->before->turn] >> m->move.to & 1)
        return m->move.to;
    bool diagonal = pgn_file_of(m->move.from) != pgn_file_of(m->move.to);
    return m->move.kind == PGN_PAWN && diagonal ? m->move.to ^ 8u : PGN_NO_SQUARE;
}

static bool captures(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!m->before || pgn_move_is_null(m->move))
        return false;
    unsigned square = capture_square(m);
    if (square == PGN_NO_SQUARE || !subject_moved(node, run))
        return false;
    run->position = m->before;
    bool object = pgn_men_of(node->kids[1], run) >> square & 1;
    run->position = m->position;
    return object;
}

static bool captures_en_passant(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!m->before || m->move.kind != PGN_PAWN)
        return false;
    unsigned square = capture_square(m);
    return square != PGN_NO_SQUARE && square != m->move.to && subject_moved(node, run);
}

static bool promotes(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    return m->before && m->move.promotion < PGN_NO_KIND &&
           (node->men | node->men >> 6) >> m->move.promotion & 1 && subject_moved(node, run);
}

enum { CASTLES_SHORT = 1, CASTLES_LONG = 2 };

static bool castles(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!m->before || !pgn_is_castling(m->before, m->move))
        return false;
    unsigned side = m->move.to > m->move.from ? CASTLES_SHORT : CASTLES_LONG;
    return node->which & side && subject_moved(node, run);
}

static bool checks(const pgn_node *node, pgn_query_run *run)
{
    return pgn_in_check(run->moment->position) && subject_moved(node, run);
}

static bool to_move(const pgn_node *node, pgn_query_run *run)
{
    return run->moment->position->turn == node->color;
}

static bool moved(const pgn_node *node, pgn_query_run *run)
{
    return run->moment->before && run->moment->before->turn == node->color;
}

#define MOMENT_CONDITION(word, function, verb)                                                     \
    {                                                                                              \
        .name = word, .type = PGN_TYPE_CONDITION, .needs = PGN_NEED_MOMENT,                        \
        .get.condition = function, .by_subject = verb                                              \
    }
#define MOVE_CONDITION(word, function) MOMENT_CONDITION(word, function, true)

static const pgn_operation op_moves = MOVE_CONDITION("moves", moves);
static const pgn_operation op_captures = MOVE_CONDITION("captures", captures);
static const pgn_operation op_en_passant =
    MOVE_CONDITION("captures en passant", captures_en_passant);
static const pgn_operation op_promotes = MOVE_CONDITION("promotes", promotes);
static const pgn_operation op_castles = MOVE_CONDITION("castles", castles);
static const pgn_operation op_checks = MOVE_CONDITION("checks", checks);
const pgn_operation pgn_op_to_move = MOMENT_CONDITION("to move", to_move, false);
static const pgn_operation op_moved = MOMENT_CONDITION("moved", moved, false);

/* ---- who moves ------------------------------------------------------------------------------- */

#define WHITE_MOVES (1u << PGN_WHITE)
#define BLACK_MOVES (1u << PGN_BLACK)

/* The sides that may have made the move where it holds. */
static unsigned movers(const pgn_node *node)
{
    if (node->op == &op_moved)
        return 1u << node->color;
    const pgn_node *subject = node->op->by_subject ? node->kids[0] : NULL;
    bool plain = subject && (subject->op == &pgn_op_men || subject->op == &pgn_op_men_of_side ||
                             subject->op == &pgn_op_men_of_kind);
    unsigned men = plain ? subject->men : PGN_ALL_MEN;
    return (men & PGN_WHITE_MEN ? WHITE_MOVES : 0) | (men & PGN_BLACK_MEN ? BLACK_MOVES : 0);
}

bool pgn_check_movers(pgn_parser *parser, const pgn_node *all)
{
    unsigned both = WHITE_MOVES | BLACK_MOVES, left = both;
    for (unsigned i = 0; i < all->kid_count; i++)
        left &= movers(all->kids[i]);
    if (left)
        return true;
    pgn_fault_at(parser, all->at, all->len,
                 "no moment has a move of White and one of Black: and means the same moment");
    pgn_query_suggest(parser, "some ... and some ..., or ... then ...");
    return false;
}

/* ---- parsing ------------------------------------------------------------------------------- */

static pgn_node *parse_moves(pgn_parser *parser, pgn_node *subject)
{
    pgn_squares squares = ~(pgn_squares)0;
    if (pgn_accept(parser, "to") && !pgn_parse_squares(parser, &squares))
        return NULL;
    pgn_node *node = pgn_make(parser, &op_moves, subject->at, 1, subject);
    if (node)
        node->squares = squares;
    return node;
}

static pgn_node *parse_captures(pgn_parser *parser, pgn_node *subject)
{
    if (pgn_accept(parser, "en"))
        return pgn_expect(parser, "passant")
                   ? pgn_make(parser, &op_en_passant, subject->at, 1, subject)
                   : NULL;
    pgn_node *object = pgn_men_ahead(parser) || pgn_ahead_is(parser, "(")
                           ? pgn_parse_plain_men(parser)
                           : pgn_make_men(parser, PGN_ALL_MEN, ~(pgn_squares)0, parser->ahead.at);
    return object ? pgn_make(parser, &op_captures, subject->at, 2, subject, object) : NULL;
}

static pgn_node *parse_promotes(pgn_parser *parser, pgn_node *subject)
{
    unsigned men = PGN_ALL_MEN;
    if (pgn_accept(parser, "to") && !pgn_parse_kinds(parser, &men))
        return NULL;
    pgn_node *node = pgn_make(parser, &op_promotes, subject->at, 1, subject);
    if (node)
        node->men = men;
    return node;
}

static pgn_node *parse_castles(pgn_parser *parser, pgn_node *subject)
{
    unsigned which = CASTLES_SHORT | CASTLES_LONG;
    if (pgn_accept(parser, "short") || pgn_accept(parser, "kingside"))
        which = CASTLES_SHORT;
    else if (pgn_accept(parser, "long") || pgn_accept(parser, "queenside"))
        which = CASTLES_LONG;
    pgn_node *node = pgn_make(parser, &op_castles, subject->at, 1, subject);
    if (node)
        node->which = which;
    return node;
}

static pgn_node *parse_checks(pgn_parser *parser, pgn_node *subject)
{
    return pgn_make(parser, &op_checks, subject->at, 1, subject);
}

static const struct {
    const char *one, *many; /* the rook moves, white rooks move */
    pgn_node *(*parse)(pgn_parser *parser, pgn_node *subject);
} verbs[] = {
    {"moves", "move", parse_moves},          {"captures", "capture", parse_captures},
    {"promotes", "promote", parse_promotes}, {"castles", "castle", parse_castles},
    {"checks", "checks", parse_checks},      {"plays", "play", pgn_parse_plays},
};

static pgn_node *parse_turn(pgn_parser *parser, pgn_node *side)
{
    size_t at = parser->ahead.at;
    bool now = pgn_accept(parser, "to");
    if (side->op != &pgn_op_men_of_side || ~side->squares)
        return pgn_fault_at(parser, at, parser->ahead.at - at, "only white or black is to move");
    if (now && !pgn_expect(parser, "move"))
        return NULL;
    if (!now)
        pgn_advance(parser);
    pgn_node *node = pgn_make(parser, now ? &pgn_op_to_move : &op_moved, side->at, 0);
    if (node)
        node->color = side->color;
    return node;
}

pgn_node *pgn_parse_verb(pgn_parser *parser, pgn_node *subject)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (pgn_accept(parser, verbs[i].one) || pgn_accept(parser, verbs[i].many))
            return verbs[i].parse(parser, subject);
    if (pgn_ahead_is(parser, "to") || pgn_ahead_is(parser, "moved"))
        return parse_turn(parser, subject);
    return subject;
}

/* A verb without a subject. */
pgn_node *pgn_parse_bare_verb(pgn_parser *parser)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (pgn_ahead_is(parser, verbs[i].one)) {
            pgn_node *subject =
                pgn_make_men(parser, PGN_ALL_MEN, ~(pgn_squares)0, parser->ahead.at);
            pgn_advance(parser);
            return subject ? verbs[i].parse(parser, subject) : NULL;
        }
    return NULL;
}
