/* legality.h: may this move be made?  Private to the library.
 *
 * A pseudo-legal move is one the man can make by its way of moving over this board, its own king
 * aside.  The functions below answer the rest, each for one candidate, and only where it can fail:
 * reading SAN has the candidate already, and a move away from a line with the own king, by a side
 * that is not in check, needs one look-up. */
#ifndef PGN_CHESS_LEGALITY_H
#define PGN_CHESS_LEGALITY_H

#include "chess/attacks.h"

/* What stands on a move's target afterwards. */
static inline unsigned pgn_placed_kind(pgn_move m)
{
    return m.promotion == PGN_NO_KIND ? m.kind : m.promotion;
}

/* Where the king and the rook land when the king on `king` castles with the rook on `rook`
 * (FIDE 3.8.2, Guidelines II.3.2): c and d, or g and f, whatever they started from. */
static inline unsigned pgn_castled_king(unsigned king, unsigned rook)
{
    return (rook & 56u) + (rook > king ? 6u : 2u);
}
static inline unsigned pgn_castled_rook(unsigned king, unsigned rook)
{
    return (rook & 56u) + (rook > king ? 5u : 3u);
}

/* True if the side on move may castle with the rook on this square, which may be any. */
bool pgn_castling_is_legal(const pgn_position *p, unsigned rook);

/* True if the pawn on `from`, which attacks the ep_square, may capture there (FIDE 3.7.3). */
bool pgn_ep_capture_is_safe(const pgn_position *p, unsigned from);

/* True if a man that is not the king is pinned against leaving `from` for `to`. */
static inline bool pgn_is_pinned_off(const pgn_position *p, unsigned from, unsigned to)
{
    unsigned king = p->kings[p->turn];
    pgn_squares line = pgn_line_table[king][from];
    pgn_squares pinners = line & pgn_aligned_sliders(p, p->turn ^ 1u, king);
    if (!pinners || (line >> to & 1))
        return false;
    return pgn_seeing(pinners, king, pgn_occupied(p) ^ pgn_bit(from)) & ~p->checkers;
}

/* The squares to which men other than the king may go: all if not in check, from the king to the
 * checker if in one, none if in two (FIDE 3.9). */
static inline pgn_squares pgn_check_answers(const pgn_position *p)
{
    if (!p->checkers)
        return ~(pgn_squares)0;
    if (pgn_has_several(p->checkers))
        return 0;
    return pgn_between_table[p->kings[p->turn]][pgn_first(p->checkers)] | p->checkers;
}

/* True if this pseudo-legal move, not castling, leaves the mover's king unattacked (FIDE 3.9.2). */
static inline bool pgn_is_safe(const pgn_position *p, pgn_move m)
{
    if (m.kind == PGN_KING)
        return !pgn_is_attacked(p, p->turn ^ 1u, m.to, pgn_occupied(p) ^ pgn_bit(m.from));
    if (m.kind == PGN_PAWN && m.to == p->ep_square)
        return pgn_ep_capture_is_safe(p, m.from);
    if (p->checkers && !(pgn_check_answers(p) >> m.to & 1))
        return false;
    return !pgn_is_pinned_off(p, m.from, m.to);
}

#endif
