/* usual.h: the texts and moves that most are, read without a second look.
 *
 * A pawn's step or capture, a piece's move without disambiguation, with a man that does not stand
 * between its king and a slider.  Such a move is legal as soon as exactly one man can make it and
 * it answers a check, if there is one.  Inline, and without branches where the kind of the next
 * move would decide them.  What is any different is left to pgn_move_read. */
#ifndef PGN_NOTATION_USUAL_H
#define PGN_NOTATION_USUAL_H

#include "notation/sources.h"

#pragma GCC visibility push(hidden)
/* By a move's first character: 1 + the kind it names, 0 for all that names none. */
extern const uint8_t pgn_first_character[256];
/* By its last one: enum pgn_sign. */
extern const uint8_t pgn_last_character[256];
#pragma GCC visibility pop

static inline unsigned pgn_byte_at(const char *text, size_t at)
{
    return (unsigned char)text[at];
}

/* The square that the text names before `end`; PGN_NO_SQUARE if it names none. */
static inline unsigned pgn_square_before(const char *text, size_t end)
{
    const unsigned file = pgn_byte_at(text, end - 2) - 'a', rank = pgn_byte_at(text, end - 1) - '1';
    return (file | rank) < 8 ? rank * 8 + file : PGN_NO_SQUARE;
}

/* The other side's sliders that are aligned with the king on move: what pins is among them. */
static inline pgn_squares pgn_pinning_sliders(const pgn_position *p)
{
    return pgn_aligned_sliders(p, p->turn ^ 1u, p->kings[p->turn]);
}

/* The only man of the set, if no slider may pin it; else PGN_NO_SQUARE.  us: the side on move, here
 * and below, for callers that know it at compile time. */
static inline unsigned pgn_free_man(const pgn_position *p, unsigned us, pgn_squares sliders,
                                    pgn_squares men)
{
    if (!pgn_is_one(men))
        return PGN_NO_SQUARE;
    const unsigned from = pgn_first(men);
    return pgn_line_table[p->kings[us]][from] & sliders ? PGN_NO_SQUARE : from;
}

/* e4, exd5 (8.2.3.3), without a sign: where the pawn comes from; PGN_NO_SQUARE: not usual. */
static inline unsigned pgn_usual_pawn(const pgn_position *p, unsigned us, pgn_squares sliders,
                                      const char *text, size_t len, unsigned to)
{
    const unsigned them = us ^ 1u;
    pgn_squares pawn = 0;
    if (len == 2)
        pawn = pgn_pawn_steppers(p, us, to);
    else if (len == 4 && text[1] == 'x' && (p->sides[them] >> to & 1))
        pawn = pgn_pawn_attacks(them, to) & pgn_men(p, us, PGN_PAWN) &
               pgn_file_squares(pgn_byte_at(text, 0) - 'a');
    return PGN_LAST_RANKS >> to & 1 ? PGN_NO_SQUARE : pgn_free_man(p, us, sliders, pawn);
}

/* Nf3, Nxf3 of a knight, bishop, rook or queen, the same.  Two that look at the square on an empty
 * board are common, three are not. */
static inline unsigned pgn_usual_piece(const pgn_position *p, unsigned us, pgn_squares sliders,
                                       unsigned kind, const char *text, size_t len, unsigned to)
{
    const pgn_squares own = p->sides[us], other = p->sides[us ^ 1u], occupied = own | other;
    const pgn_squares near = pgn_reach[kind][to] & p->kinds[kind] & own;
    const unsigned takes = (len == 4) & (text[1] == 'x');
    if (!near || len != 3 + takes || ((own >> to & 1) | ((other >> to & 1) ^ takes)))
        return PGN_NO_SQUARE;
    const unsigned low = pgn_first(near), high = 63u - (unsigned)__builtin_clzll(near);
    const pgn_squares lowest = (pgn_squares)pgn_is_clear(low, to, occupied) << low;
    const pgn_squares highest = (pgn_squares)pgn_is_clear(high, to, occupied) << high;
    if (near & ~(pgn_bit(low) | pgn_bit(high)))
        return PGN_NO_SQUARE;
    return pgn_free_man(p, us, sliders, lowest | highest);
}

/* Kf3, Kxf3, in check or not: true if it is legal. */
static inline bool pgn_usual_king(const pgn_position *p, unsigned us, const char *text, size_t len,
                                  unsigned to)
{
    const pgn_squares own = p->sides[us], other = p->sides[us ^ 1u], king = pgn_bit(p->kings[us]);
    const unsigned takes = (len == 4) & (text[1] == 'x');
    return (pgn_reach[PGN_KING][to] & king) && len == 3 + takes && !(own >> to & 1) &&
           (other >> to & 1) == takes && !pgn_is_attacked(p, us ^ 1u, to, (own | other) ^ king);
}

#endif
