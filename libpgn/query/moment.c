/* moment.c: what is said of one moment in a word: its numbers, its texts, its checks and ends. */
#include <pgn/facts.h>

#include "query/operations.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ------------------------------------------------------------------------------- */

static double ply(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    return run->moment->ply;
}

static double fullmove(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    const pgn_moment *m = run->moment;
    return m->before ? m->before->fullmove : m->position->fullmove;
}

static double halfmoves(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    return run->moment->position->halfmove_clock;
}

static double legal_moves(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    pgn_move moves[PGN_MAX_MOVES];
    return (double)pgn_legal_moves(run->moment->position, moves);
}

static double depth(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    return run->moment->depth;
}

/* How many times the position has stood on the board, now included (FIDE 9.2.3).  What lies before
 * the last capture, pawn move or loss of a right cannot come again, and the half-move clock bounds
 * how far back to look; a set-up's clock may be larger than its past. */
static double occurrence(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    const pgn_moment *m = run->moment;
    const pgn_past *now = &run->past[m->history - 1];
    unsigned count = 1, back = 0;
    for (size_t place = now->parent; place && back < m->position->halfmove_clock; back++) {
        const pgn_past *past = &run->past[place - 1];
        count += past->key == now->key;
        place = past->parent;
    }
    return count;
}

#define MOMENT_NUMBER(word, function, need)                                                        \
    {                                                                                              \
        .name = word, .type = PGN_TYPE_NUMBER, .needs = PGN_NEED_MOMENT | (need),                  \
        .get.number = function                                                                     \
    }

const pgn_operation pgn_op_ply = MOMENT_NUMBER("ply", ply, 0);
const pgn_operation pgn_op_fullmove = MOMENT_NUMBER("fullmove", fullmove, 0);
const pgn_operation pgn_op_halfmoves = MOMENT_NUMBER("halfmoves", halfmoves, 0);
const pgn_operation pgn_op_legal_moves = MOMENT_NUMBER("legalmoves", legal_moves, 0);
const pgn_operation pgn_op_depth = MOMENT_NUMBER("depth", depth, 0);
const pgn_operation pgn_op_occurrence = MOMENT_NUMBER("occurrence", occurrence, PGN_NEED_KEYS);

/* ---- checks and ends ------------------------------------------------------------------------- */

enum {
    IS_CHECK,
    IS_DOUBLE_CHECK,
    IS_DISCOVERED_CHECK,
    IS_MATE,
    IS_SMOTHERED_MATE,
    IS_STALEMATE,
    IS_FINAL,
    IS_START,
    IS_OPPOSITE_BISHOPS,
    IS_DEAD,
    IS_INSUFFICIENT
};

static bool is_mate(const pgn_position *p)
{
    return p->checkers && !pgn_has_legal_move(p);
}

/* A check by other men than the one that moved (in castling: king and rook). */
static bool is_discovered(const pgn_moment *m)
{
    if (!m->before || pgn_move_is_null(m->move))
        return false;
    pgn_squares movers = ~m->before->sides[m->before->turn] & m->position->sides[m->before->turn];
    return m->position->checkers && !(m->position->checkers & movers);
}

/* Mate by a knight alone, where the king has own men on all squares around it. */
static bool is_smothered(const pgn_position *p)
{
    pgn_squares around = pgn_attacks(PGN_KING, PGN_WHITE, p->kings[p->turn], 0);
    return (around & ~p->sides[p->turn]) == 0 && p->checkers & p->kinds[PGN_KNIGHT] && is_mate(p);
}

/* Each side has one bishop, and they stand on squares of different colours. */
static bool has_opposite_bishops(const pgn_position *p)
{
    const pgn_squares light = UINT64_C(0x55aa55aa55aa55aa);
    pgn_squares bishops = p->kinds[PGN_BISHOP];
    return __builtin_popcountll(bishops & p->sides[PGN_WHITE]) == 1 &&
           __builtin_popcountll(bishops & p->sides[PGN_BLACK]) == 1 &&
           __builtin_popcountll(bishops & light) == 1;
}

/* No series of legal moves leads to mate, as far as a short proof goes (FIDE 5.2.2). */
static bool is_dead(const pgn_position *p, pgn_query_run *run)
{
    if (!run->tracker)
        run->tracker = pgn_facts_open(NULL);
    if (!run->tracker) {
        run->out_of_memory = true;
        return false;
    }
    return pgn_can_mate(run->tracker, p, PGN_WHITE) == PGN_NO &&
           pgn_can_mate(run->tracker, p, PGN_BLACK) == PGN_NO;
}

static bool is(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    const pgn_position *p = m->position;
    switch (node->which) {
    case IS_CHECK:
        return p->checkers != 0;
    case IS_DOUBLE_CHECK:
        return (p->checkers & (p->checkers - 1)) != 0;
    case IS_DISCOVERED_CHECK:
        return is_discovered(m);
    case IS_MATE:
        return is_mate(p);
    case IS_SMOTHERED_MATE:
        return is_smothered(p);
    case IS_STALEMATE:
        return !p->checkers && !pgn_has_legal_move(p);
    case IS_START:
        return m->ply == 0;
    case IS_OPPOSITE_BISHOPS:
        return has_opposite_bishops(p);
    case IS_DEAD:
        return is_dead(p, run);
    case IS_INSUFFICIENT:
        return pgn_insufficient_material(p);
    default:
        return m->final;
    }
}

static const pgn_operation op_is = {
    .name = "is", .type = PGN_TYPE_CONDITION, .needs = PGN_NEED_MOMENT, .get.condition = is};
static const pgn_operation op_is_final = {.name = "final",
                                          .type = PGN_TYPE_CONDITION,
                                          .needs = PGN_NEED_MOMENT | PGN_NEED_FINAL,
                                          .get.condition = is};

static pgn_node *make_is(pgn_parser *parser, size_t at, unsigned which)
{
    pgn_node *node = pgn_make(parser, which == IS_FINAL ? &op_is_final : &op_is, at, 0);
    if (node)
        node->which = which;
    return node;
}

pgn_node *pgn_parse_is(pgn_parser *parser, size_t at, unsigned which)
{
    static const struct {
        const char *second; /* NULL: none */
        unsigned which;
    } words[] = {
        [PGN_IS_CHECK] = {NULL, IS_CHECK},
        [PGN_IS_DOUBLE] = {"check", IS_DOUBLE_CHECK},
        [PGN_IS_DISCOVERED] = {"check", IS_DISCOVERED_CHECK},
        [PGN_IS_MATE] = {NULL, IS_MATE},
        [PGN_IS_SMOTHERED] = {"mate", IS_SMOTHERED_MATE},
        [PGN_IS_STALEMATE] = {NULL, IS_STALEMATE},
        [PGN_IS_FINAL] = {NULL, IS_FINAL},
        [PGN_IS_START] = {NULL, IS_START},
        [PGN_IS_OPPOSITE] = {"bishops", IS_OPPOSITE_BISHOPS},
        [PGN_IS_DEAD] = {NULL, IS_DEAD},
        [PGN_IS_INSUFFICIENT] = {"material", IS_INSUFFICIENT},
    };
    if (words[which].second && !pgn_expect(parser, words[which].second))
        return NULL;
    return make_is(parser, at, words[which].which);
}

/* ---- texts --------------------------------------------------------------------------------- */

enum {
    TEXT_SAN = PGN_TEXT_SAN,
    TEXT_UCI,
    TEXT_FEN,
    TEXT_KEY,
    TEXT_PIECE,
    TEXT_CAPTURED,
    TEXT_PROMOTED,
    TEXT_CHECKER,
    TEXT_MOVER,
    TEXT_FROM,
    TEXT_TO
};

static pgn_span kind_letter(unsigned kind)
{
    return kind < PGN_NO_KIND ? (pgn_span){&"PNBRQK"[kind], 1} : (pgn_span){NULL, 0};
}

static pgn_span square_name(unsigned square, pgn_query_run *run)
{
    run->text.len = 0;
    if (!pgn_buffer_room(&run->text, 2, run))
        return (pgn_span){NULL, 0};
    run->text.at[0] = (char)('a' + pgn_file_of(square));
    run->text.at[1] = (char)('1' + pgn_rank_of(square));
    return (pgn_span){run->text.at, 2};
}

/* Sixteen digits. */
static size_t write_key(uint64_t key, char *out)
{
    for (unsigned i = 0; i < 16; i++)
        out[i] = "0123456789abcdef"[key >> (60 - 4 * i) & 15];
    return 16;
}

static pgn_span position_text(const pgn_node *node, pgn_query_run *run)
{
    const pgn_position *p = run->moment->position;
    run->text.len = 0;
    if (!pgn_buffer_room(&run->text, PGN_FEN_MAX, run))
        return (pgn_span){NULL, 0};
    size_t len = node->which == TEXT_FEN ? pgn_fen_write(p, false, run->text.at)
                                         : write_key(pgn_key(p), run->text.at);
    return (pgn_span){run->text.at, len};
}

static pgn_span checker(const pgn_position *p)
{
    return p->checkers ? kind_letter(pgn_kind_at(p, (unsigned)__builtin_ctzll(p->checkers)))
                       : (pgn_span){NULL, 0};
}

static pgn_span move_text(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (!m->before)
        return (pgn_span){NULL, 0};
    run->text.len = 0;
    if (!pgn_buffer_room(&run->text, PGN_MOVE_TEXT_MAX, run))
        return (pgn_span){NULL, 0};
    size_t len = node->which == TEXT_SAN ? pgn_san_write(m->before, m->move, run->text.at)
                                         : pgn_uci_write(m->before, m->move, run->text.at);
    return (pgn_span){run->text.at, len};
}

static pgn_span move_part(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    if (node->which == TEXT_CHECKER)
        return checker(m->position);
    if (!m->before || pgn_move_is_null(m->move))
        return (pgn_span){NULL, 0};
    switch (node->which) {
    case TEXT_PIECE:
        return kind_letter(m->move.kind);
    case TEXT_CAPTURED:
        return kind_letter(pgn_captured(m->before, m->move));
    case TEXT_PROMOTED:
        return kind_letter(m->move.promotion);
    case TEXT_MOVER:
        return m->before->turn == PGN_WHITE ? (pgn_span){"white", 5} : (pgn_span){"black", 5};
    case TEXT_FROM:
        return square_name(m->move.from, run);
    default:
        return square_name(m->move.to, run);
    }
}

static const char *const kind_values[] = {"P", "N", "B", "R", "Q", "K", NULL};
static const char *const side_values[] = {"white", "black", NULL};

static const pgn_operation op_move_text = {
    .name = "move", .type = PGN_TYPE_TEXT, .needs = PGN_NEED_MOMENT, .get.text = move_text};
static const pgn_operation op_position_text = {
    .name = "position", .type = PGN_TYPE_TEXT, .needs = PGN_NEED_MOMENT, .get.text = position_text};
static const pgn_operation op_kind = {.name = "kind",
                                      .type = PGN_TYPE_TEXT,
                                      .needs = PGN_NEED_MOMENT,
                                      .values = kind_values,
                                      .get.text = move_part};
const pgn_operation pgn_op_mover = {.name = "mover",
                                    .type = PGN_TYPE_TEXT,
                                    .needs = PGN_NEED_MOMENT,
                                    .values = side_values,
                                    .get.text = move_part};
const pgn_operation pgn_op_square = {
    .name = "square", .type = PGN_TYPE_TEXT, .needs = PGN_NEED_MOMENT, .get.text = move_part};

pgn_node *pgn_parse_moment_text(pgn_parser *parser, size_t at, unsigned which)
{
    const pgn_operation *op = which <= TEXT_UCI     ? &op_move_text
                              : which <= TEXT_KEY   ? &op_position_text
                              : which == TEXT_MOVER ? &pgn_op_mover
                              : which >= TEXT_FROM  ? &pgn_op_square
                                                    : &op_kind;
    pgn_node *node = pgn_make(parser, op, at, 0);
    if (node)
        node->which = which;
    return node;
}
