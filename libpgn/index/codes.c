/* codes.c: moves as bytes. */
#include "index/codes.h"
#include "chess/keys.h"

enum { PAWN_STEP, PAWN_DOUBLE, PAWN_LEFT, PAWN_RIGHT, PAWN_PROMOTIONS };
enum { KING_CASTLE_LOW = 8, KING_CASTLE_HIGH, KING_NULL };

#define WIDE_PROMOTION 12 /* the bits behind two squares */

static const int knight_files[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static const int knight_ranks[8] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int king_files[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int king_ranks[8] = {1, 1, 0, -1, -1, -1, 0, 1};

static int file_step(unsigned from, unsigned to)
{
    return (int)pgn_file_of(to) - (int)pgn_file_of(from);
}
static int rank_step(unsigned from, unsigned to)
{
    return (int)pgn_rank_of(to) - (int)pgn_rank_of(from);
}

/* ---- writing -------------------------------------------------------------------------------- */

static unsigned man_number(const pgn_position *p, unsigned from)
{
    unsigned number = 0;
    for (pgn_squares men = p->sides[p->turn] & (((pgn_squares)1 << from) - 1); men; men &= men - 1)
        number++;
    return number;
}

static unsigned pawn_code(pgn_move m)
{
    int side = file_step(m.from, m.to);
    if (m.promotion != PGN_NO_KIND)
        return PAWN_PROMOTIONS + (unsigned)(side + 1) * 4 + m.promotion - PGN_KNIGHT;
    if (side != 0)
        return side < 0 ? PAWN_LEFT : PAWN_RIGHT;
    return (m.from ^ m.to) == 16 ? PAWN_DOUBLE : PAWN_STEP;
}

static unsigned step_code(pgn_move m, const int files[8], const int ranks[8])
{
    unsigned code = 0;
    while (code < 7 &&
           (files[code] != file_step(m.from, m.to) || ranks[code] != rank_step(m.from, m.to)))
        code++;
    return code;
}

static unsigned king_code(const pgn_position *p, pgn_move m)
{
    if (pgn_is_castling(p, m))
        return m.to < m.from ? KING_CASTLE_LOW : KING_CASTLE_HIGH;
    return step_code(m, king_files, king_ranks);
}

static unsigned diagonal_code(pgn_move m)
{
    bool rising = (file_step(m.from, m.to) > 0) == (rank_step(m.from, m.to) > 0);
    return pgn_file_of(m.to) | (rising ? 0 : 8);
}

static unsigned straight_code(pgn_move m)
{
    return pgn_rank_of(m.from) == pgn_rank_of(m.to) ? pgn_file_of(m.to) : 8 + pgn_rank_of(m.to);
}

static bool is_diagonal(pgn_move m)
{
    return pgn_rank_of(m.from) != pgn_rank_of(m.to) && pgn_file_of(m.from) != pgn_file_of(m.to);
}

static unsigned code_of(const pgn_position *p, pgn_move m)
{
    switch (m.kind) {
    case PGN_PAWN:
        return pawn_code(m);
    case PGN_KNIGHT:
        return step_code(m, knight_files, knight_ranks);
    case PGN_BISHOP:
        return diagonal_code(m);
    case PGN_ROOK:
        return straight_code(m);
    case PGN_QUEEN: /* her own file on her own rank: a second byte follows */
        return is_diagonal(m) ? pgn_file_of(m.from) : straight_code(m);
    default:
        return king_code(p, m);
    }
}

size_t pgn_code_write(const pgn_position *p, pgn_move m, uint8_t out[PGN_CODE_BYTES])
{
    bool is_null = pgn_move_is_null(m);
    unsigned man = man_number(p, is_null ? p->kings[p->turn] : m.from);
    if (man > 15)
        return 0;
    out[0] = (uint8_t)(man << 4 | (is_null ? KING_NULL : code_of(p, m)));
    if (m.kind != PGN_QUEEN || !is_diagonal(m))
        return 1;
    out[1] = (uint8_t)diagonal_code(m);
    return 2;
}

void pgn_wide_write(pgn_move m, uint8_t out[PGN_CODE_BYTES])
{
    unsigned promotion = m.promotion == PGN_NO_KIND ? 0 : m.promotion;
    unsigned code = pgn_move_is_null(m) ? 0 : m.from | (unsigned)m.to << 6;
    code |= promotion << WIDE_PROMOTION;
    out[0] = (uint8_t)code;
    out[1] = (uint8_t)(code >> 8);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The square some steps away, or PGN_NO_SQUARE. */
static unsigned stepped(unsigned from, int files, int ranks)
{
    int file = (int)pgn_file_of(from) + files, rank = (int)pgn_rank_of(from) + ranks;
    bool on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return on_board ? (unsigned)(rank * 8 + file) : PGN_NO_SQUARE;
}

static unsigned pawn_target(const pgn_position *p, unsigned from, unsigned code,
                            enum pgn_kind *promotion)
{
    static const int sides[4] = {0, 0, -1, 1};
    int forward = p->turn == PGN_WHITE ? 1 : -1;
    if (code >= PAWN_PROMOTIONS) {
        *promotion = PGN_KNIGHT + (code - PAWN_PROMOTIONS) % 4;
        return stepped(from, (int)(code - PAWN_PROMOTIONS) / 4 - 1, forward);
    }
    return stepped(from, sides[code], code == PAWN_DOUBLE ? 2 * forward : forward);
}

static unsigned straight_target(unsigned from, unsigned code)
{
    return code < 8 ? (from & 56) | code : (code & 7) << 3 | pgn_file_of(from);
}

static unsigned diagonal_target(unsigned from, unsigned code)
{
    int files = (int)(code & 7) - (int)pgn_file_of(from);
    return code > 15 || files == 0 ? PGN_NO_SQUARE
                                   : stepped(from, files, code < 8 ? files : -files);
}

static unsigned castling_target(const pgn_position *p, unsigned from, bool low)
{
    pgn_squares below = ((pgn_squares)1 << from) - 1;
    pgn_squares rooks = p->castling & p->sides[p->turn] & (low ? below : ~below);
    for (unsigned rook = from & 56; rook <= (from | 7); rook++) {
        if (rooks >> rook & 1)
            return rook;
    }
    return PGN_NO_SQUARE;
}

static unsigned man_square(const pgn_position *p, unsigned number)
{
    pgn_squares men = p->sides[p->turn];
    for (; number > 0; number--)
        men &= men - 1;
#if defined(__GNUC__)
    return men ? (unsigned)__builtin_ctzll(men) : PGN_NO_SQUARE;
#else
    unsigned square = 0;
    while (square < PGN_NO_SQUARE && !(men >> square & 1))
        square++;
    return square;
#endif
}

/* What the code of a man other than the king means, and how many bytes it has. */
static unsigned target(const pgn_position *p, pgn_move *m, unsigned code, const uint8_t *second,
                       size_t *bytes)
{
    enum pgn_kind promotion = PGN_NO_KIND;
    unsigned to = PGN_NO_SQUARE;
    switch (m->kind) {
    case PGN_PAWN:
        to = pawn_target(p, m->from, code, &promotion);
        break;
    case PGN_KNIGHT:
        to = code < 8 ? stepped(m->from, knight_files[code], knight_ranks[code]) : PGN_NO_SQUARE;
        break;
    case PGN_BISHOP:
        to = diagonal_target(m->from, code);
        break;
    default:
        to = straight_target(m->from, code);
        if (to == m->from && code < 8 && m->kind == PGN_QUEEN && second != NULL) {
            to = diagonal_target(m->from, *second);
            *bytes = 2;
        }
    }
    m->promotion = (uint8_t)promotion;
    return to;
}

static unsigned king_target(const pgn_position *p, unsigned from, unsigned code)
{
    if (code < 8)
        return stepped(from, king_files[code], king_ranks[code]);
    return code <= KING_CASTLE_HIGH ? castling_target(p, from, code == KING_CASTLE_LOW)
                                    : PGN_NO_SQUARE;
}

/* May a man go there, as far as the board must stay a board? */
static bool is_possible(const pgn_position *p, pgn_move m)
{
    pgn_squares to = (pgn_squares)1 << m.to;
    if (pgn_is_castling(p, m))
        return p->castling & to;
    bool on_last = m.kind == PGN_PAWN && (pgn_rank_of(m.to) == 0 || pgn_rank_of(m.to) == 7);
    return !(p->sides[p->turn] & to) && !(p->kinds[PGN_KING] & to) &&
           on_last == (m.promotion != PGN_NO_KIND);
}

static int peek_narrow(const struct pgn_line *line, pgn_move *m, size_t *bytes)
{
    const pgn_position *p = &line->position;
    unsigned code = *line->at & 15, from = man_square(p, *line->at >> 4);
    const uint8_t *second = line->at + 1 < line->end ? line->at + 1 : NULL;
    *bytes = 1;
    if (from == PGN_NO_SQUARE)
        return -1;
    *m = (pgn_move){(uint8_t)from, 0, (uint8_t)pgn_kind_at(p, from), PGN_NO_KIND};
    if (m->kind == PGN_KING && code == KING_NULL) {
        *m = PGN_NULL_MOVE;
        return 1;
    }
    unsigned to =
        m->kind == PGN_KING ? king_target(p, from, code) : target(p, m, code, second, bytes);
    m->to = (uint8_t)(to & 63);
    return to < PGN_NO_SQUARE && is_possible(p, *m) ? 1 : -1;
}

static int peek_wide(const struct pgn_line *line, pgn_move *m, size_t *bytes)
{
    const pgn_position *p = &line->position;
    *bytes = 2;
    if (line->end - line->at < 2)
        return -1;
    unsigned code = line->at[0] | (unsigned)line->at[1] << 8;
    unsigned from = code & 63, promotion = code >> WIDE_PROMOTION & 7;
    *m = PGN_NULL_MOVE;
    if (code == 0)
        return 1;
    if (!(p->sides[p->turn] >> from & 1) || promotion > PGN_QUEEN)
        return -1;
    *m = (pgn_move){(uint8_t)from, code >> 6 & 63, (uint8_t)pgn_kind_at(p, from),
                    (uint8_t)(promotion ? promotion : PGN_NO_KIND)};
    return is_possible(p, *m) ? 1 : -1;
}

int pgn_line_peek(const struct pgn_line *line, pgn_move *m, size_t *bytes)
{
    if (line->at >= line->end)
        return 0;
    return line->wide ? peek_wide(line, m, bytes) : peek_narrow(line, m, bytes);
}

int pgn_line_step(struct pgn_line *line, pgn_move *m)
{
    size_t bytes;
    int rc = pgn_line_peek(line, m, &bytes);
    if (rc <= 0)
        return rc;
    line->at += bytes;
    pgn_play(&line->position, *m);
    return 1;
}

int pgn_line_next(struct pgn_line *line, pgn_move *m)
{
    size_t bytes;
    int rc = pgn_line_peek(line, m, &bytes);
    if (rc <= 0)
        return rc;
    line->at += bytes;
    line->placement ^= pgn_placement_change(&line->position, *m);
    pgn_play(&line->position, *m);
    return 1;
}
