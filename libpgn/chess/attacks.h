/* attacks.h: who attacks what; private to the library, inline because replay lives here.
 *
 * A slider reaches a square if it does so on the empty board and nothing stands between: two
 * look-ups in constant tables and no search.  So the question "does this man reach that square" is
 * one expression for every kind, the one that reading SAN asks.  Whole attack sets, which only
 * listing moves needs, come from rays and bit scans; magic numbers would be faster there and cost
 * some 800 KB of tables that must be filled at start-up or checked in.
 *
 * Nothing here needs more than a baseline 64-bit machine: no popcount, no BMI. */
#ifndef PGN_CHESS_ATTACKS_H
#define PGN_CHESS_ATTACKS_H

#include <pgn/chess.h>

#pragma GCC visibility push(hidden)
/* What a man attacks on the empty board, by row and square; see pgn_reach_row. */
extern const pgn_squares pgn_reach[7][64];
/* The squares on one ray, the starting square not included.  0 east, 1 north, 2 north-east,
 * 3 north-west: the square numbers climb; 4 to 7 are their opposites. */
extern const pgn_squares pgn_rays[8][64];
extern const pgn_squares pgn_between_table[64][64];
extern const pgn_squares pgn_line_table[64][64];
#pragma GCC visibility pop

#define PGN_LAST_RANKS 0xff000000000000ffu

static inline pgn_squares pgn_bit(unsigned square)
{
    return (pgn_squares)1 << square;
}

/* The lowest square of a set that is not empty. */
static inline unsigned pgn_first(pgn_squares set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned pgn_take_first(pgn_squares *set)
{
    unsigned square = pgn_first(*set);
    *set &= *set - 1;
    return square;
}

static inline bool pgn_has_several(pgn_squares set)
{
    return (set & (set - 1)) != 0;
}

/* The row of pgn_reach: the kind, but 6 for a black pawn.  No branch: the kind of the next man to
 * move is what the predictor cannot know. */
static inline unsigned pgn_reach_row(unsigned color, unsigned kind)
{
    return kind + 6u * (color & (unsigned)(kind == PGN_PAWN));
}

/* The squares that a pawn of this colour attacks. */
static inline pgn_squares pgn_pawn_attacks(unsigned color, unsigned square)
{
    return pgn_reach[color * 6u][square];
}

/* The men of one side. */
static inline pgn_squares pgn_men(const pgn_position *p, unsigned color, unsigned kind)
{
    return p->kinds[kind] & p->sides[color];
}

/* True if nothing stands strictly between two squares; also if they share no line. */
static inline bool pgn_is_clear(unsigned a, unsigned b, pgn_squares occupied)
{
    return (pgn_between_table[a][b] & occupied) == 0;
}

/* True if a man of this row attacks the square `to` from `from`. */
static inline bool pgn_reaches(unsigned row, unsigned from, unsigned to, pgn_squares occupied)
{
    return (pgn_reach[row][from] >> to & 1) && pgn_is_clear(from, to, occupied);
}

/* One side's sliders that would attack the square on the empty board: whatever that side pins to
 * it, or attacks it with from afar, is on the line of one of them. */
static inline pgn_squares pgn_aligned_sliders(const pgn_position *p, unsigned color,
                                              unsigned square)
{
    pgn_squares straight = p->kinds[PGN_ROOK] | p->kinds[PGN_QUEEN];
    pgn_squares diagonal = p->kinds[PGN_BISHOP] | p->kinds[PGN_QUEEN];
    return ((pgn_reach[PGN_ROOK][square] & straight) | (pgn_reach[PGN_BISHOP][square] & diagonal)) &
           p->sides[color];
}

/* One side's pawns, knights and king that attack the square. */
static inline pgn_squares pgn_step_attackers(const pgn_position *p, unsigned color, unsigned square)
{
    return ((pgn_pawn_attacks(color ^ 1u, square) & p->kinds[PGN_PAWN]) |
            (pgn_reach[PGN_KNIGHT][square] & p->kinds[PGN_KNIGHT]) |
            (pgn_reach[PGN_KING][square] & p->kinds[PGN_KING])) &
           p->sides[color];
}

/* Those of a set of aligned sliders that see the square. */
static inline pgn_squares pgn_seeing(pgn_squares sliders, unsigned square, pgn_squares occupied)
{
    pgn_squares seeing = 0;
    while (sliders) {
        unsigned from = pgn_take_first(&sliders);
        if (pgn_is_clear(square, from, occupied))
            seeing |= pgn_bit(from);
    }
    return seeing;
}

/* One side's men that attack the square over this occupation. */
static inline pgn_squares pgn_attackers_of_side(const pgn_position *p, unsigned color,
                                                unsigned square, pgn_squares occupied)
{
    return pgn_step_attackers(p, color, square) |
           pgn_seeing(pgn_aligned_sliders(p, color, square), square, occupied);
}

static inline bool pgn_is_attacked(const pgn_position *p, unsigned by, unsigned square,
                                   pgn_squares occupied)
{
    if (pgn_step_attackers(p, by, square))
        return true;
    pgn_squares sliders = pgn_aligned_sliders(p, by, square);
    return sliders && pgn_seeing(sliders, square, occupied);
}

/* Both rays of one line, cut at the first man each way: subtracting the nearest man below from
 * twice the nearest above leaves just the bits from the one to the other. */
static inline pgn_squares pgn_line_attacks(unsigned direction, unsigned square,
                                           pgn_squares occupied)
{
    pgn_squares up = pgn_rays[direction][square];
    pgn_squares down = pgn_rays[direction + 4][square];
    pgn_squares above = up & occupied;
    pgn_squares below = (down & occupied) | 1;
    pgn_squares nearest_below = (pgn_squares)1 << (63 - __builtin_clzll(below));
    return (2 * (above & -above) - nearest_below) & (up | down);
}

static inline pgn_squares pgn_rook_attacks(unsigned square, pgn_squares occupied)
{
    return pgn_line_attacks(0, square, occupied) | pgn_line_attacks(1, square, occupied);
}

static inline pgn_squares pgn_bishop_attacks(unsigned square, pgn_squares occupied)
{
    return pgn_line_attacks(2, square, occupied) | pgn_line_attacks(3, square, occupied);
}

/* The squares that a knight, bishop, rook, queen or king attacks. */
static inline pgn_squares pgn_piece_attacks(unsigned kind, unsigned square, pgn_squares occupied)
{
    switch (kind) {
    case PGN_BISHOP:
        return pgn_bishop_attacks(square, occupied);
    case PGN_ROOK:
        return pgn_rook_attacks(square, occupied);
    case PGN_QUEEN:
        return pgn_bishop_attacks(square, occupied) | pgn_rook_attacks(square, occupied);
    default:
        return pgn_reach[kind][square];
    }
}

#endif
