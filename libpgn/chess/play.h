/* play.h: an ordinary move made on the board, inline for the loops that make little else.
 * Private to the library. */
#ifndef PGN_CHESS_PLAY_H
#define PGN_CHESS_PLAY_H

#include "chess/legality.h"

#define PGN_ALWAYS_INLINE inline __attribute__((always_inline))

/* Clocks and turn.  us: the side on move, here and below, for callers that know it at compile time.
 */
static PGN_ALWAYS_INLINE void pgn_pass_turn(pgn_position *p, unsigned us, bool keeps_clock)
{
    unsigned clock = p->halfmove_clock + 1u - (p->halfmove_clock == UINT16_MAX);
    p->halfmove_clock = (uint16_t)(clock & -(unsigned)keeps_clock); /* no branch */
    p->fullmove += us;
    p->turn = (uint8_t)(us ^ 1u);
}

/* The man from its square to its new one, captures but for en passant, and all that follows from
 * that but kings, ep_square and checkers.  Returns the occupied squares. */
static PGN_ALWAYS_INLINE pgn_squares pgn_move_man(pgn_position *p, unsigned us, pgn_move m)
{
    unsigned them = us ^ 1u;
    pgn_squares from = pgn_bit(m.from), to = pgn_bit(m.to), kept = ~(from | to);
    bool keeps_clock = (m.kind != PGN_PAWN) & !(p->sides[them] & to);
    pgn_squares ours = p->sides[us] ^ from ^ to, theirs = p->sides[them] & kept;
    /* The target is cleared in all, whatever stood there; no loop, for the compiler's sake. */
    p->kinds[PGN_PAWN] &= kept;
    p->kinds[PGN_KNIGHT] &= kept;
    p->kinds[PGN_BISHOP] &= kept;
    p->kinds[PGN_ROOK] &= kept;
    p->kinds[PGN_QUEEN] &= kept;
    p->kinds[PGN_KING] &= kept;
    p->kinds[pgn_placed_kind(m)] |= to;
    p->sides[us] = ours;
    p->sides[them] = theirs;
    p->castling &= kept;
    pgn_pass_turn(p, us, keeps_clock);
    return ours | theirs;
}

/* The checks of the side that has just moved, us: directly from the new square, or from behind the
 * square it left.  Returns that side's sliders which are aligned with the other king. */
static PGN_ALWAYS_INLINE pgn_squares pgn_find_checkers_after(pgn_position *p, unsigned us,
                                                             pgn_move m, pgn_squares occupied)
{
    unsigned king = p->kings[us ^ 1u];
    pgn_squares reaches = pgn_reach[pgn_reach_row(us, pgn_placed_kind(m))][m.to] >> king & 1;
    pgn_squares checkers = (reaches & pgn_is_clear(king, m.to, occupied)) << m.to;
    pgn_squares sliders = pgn_aligned_sliders(p, us, king);
    pgn_squares behind = pgn_line_table[king][m.from] & sliders;
    if (behind)
        checkers |= pgn_seeing(behind, king, occupied);
    p->checkers = checkers;
    return sliders;
}

/* The square behind a double step, if an opposing pawn stands beside it.  No branch: one pawn's
 * move in three is a double step. */
static PGN_ALWAYS_INLINE unsigned pgn_ep_square_after(const pgn_position *p, unsigned us,
                                                      pgn_move m)
{
    if (m.kind != PGN_PAWN)
        return PGN_NO_SQUARE;
    unsigned behind = (m.from + m.to) / 2u;
    bool beside = pgn_pawn_attacks(us, behind) & pgn_men(p, us ^ 1u, PGN_PAWN);
    bool can_take = beside & ((m.from ^ m.to) == 16);
    return PGN_NO_SQUARE ^ ((PGN_NO_SQUARE ^ behind) & -(unsigned)can_take);
}

/* Plays a legal move that is neither the king's nor a capture en passant.  Returns the sliders of
 * the side that moved which are aligned with the other's king: whatever pins its men is among them,
 * so that its next move need not look for them. */
static PGN_ALWAYS_INLINE pgn_squares pgn_play_ordinary(pgn_position *p, unsigned us, pgn_move m)
{
    unsigned ep_square = pgn_ep_square_after(p, us, m);
    pgn_squares occupied = pgn_move_man(p, us, m);
    p->ep_square = (uint8_t)ep_square;
    return pgn_find_checkers_after(p, us, m, occupied);
}

/* Plays a legal king's move that is no castling, the same way. */
static PGN_ALWAYS_INLINE pgn_squares pgn_play_king(pgn_position *p, unsigned us, pgn_move m)
{
    p->castling &= ~p->sides[us];
    p->kings[us] = m.to;
    p->ep_square = PGN_NO_SQUARE;
    return pgn_find_checkers_after(p, us, m, pgn_move_man(p, us, m));
}

#endif
