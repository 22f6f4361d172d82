/* legality.c: the rarer questions of legality.h, and pgn_is_legal. */
#include "chess/legality.h"

/* FIDE 3.8.2 and Guidelines II.3: the right, the empty squares, the king's way, and last the king
 * where it lands with the rook moved already: the rook may have been all that shielded it. */
bool pgn_castling_is_legal(const pgn_position *p, unsigned rook)
{
    unsigned us = p->turn, them = us ^ 1u, king = p->kings[us];
    if (!(p->castling & p->sides[us] & pgn_bit(rook)) || p->checkers)
        return false;
    unsigned king_to = pgn_castled_king(king, rook), rook_to = pgn_castled_rook(king, rook);
    pgn_squares occupied = pgn_occupied(p), others = occupied ^ pgn_bit(king) ^ pgn_bit(rook);
    pgn_squares landing = pgn_bit(king_to) | pgn_bit(rook_to);
    pgn_squares way = pgn_between_table[king][king_to];
    if ((landing | way | pgn_between_table[rook][rook_to]) & others)
        return false;
    while (way)
        if (pgn_is_attacked(p, them, pgn_take_first(&way), occupied))
            return false;
    return !pgn_is_attacked(p, them, king_to, others | landing);
}

/* On a copy of the occupation with both pawns gone and the capturer arrived: pins do not tell,
 * since two men leave one rank at once. */
bool pgn_ep_capture_is_safe(const pgn_position *p, unsigned from)
{
    unsigned them = p->turn ^ 1u, king = p->kings[p->turn];
    pgn_squares victim = pgn_bit(p->ep_square ^ 8u);
    pgn_squares occupied = (pgn_occupied(p) ^ pgn_bit(from) ^ victim) | pgn_bit(p->ep_square);
    return !(pgn_attackers_of_side(p, them, king, occupied) & ~victim);
}

bool pgn_ep_is_legal(const pgn_position *p)
{
    if (p->ep_square >= PGN_NO_SQUARE)
        return false;
    pgn_squares capturers =
        pgn_pawn_attacks(p->turn ^ 1u, p->ep_square) & pgn_men(p, p->turn, PGN_PAWN);
    while (capturers)
        if (pgn_ep_capture_is_safe(p, pgn_take_first(&capturers)))
            return true;
    return false;
}

/* FIDE 3.7: a pawn's steps and captures, its king aside. */
static bool pawn_can_move(const pgn_position *p, unsigned from, unsigned to)
{
    unsigned them = p->turn ^ 1u;
    pgn_squares occupied = pgn_occupied(p);
    if (pgn_pawn_attacks(p->turn, from) >> to & 1)
        return (p->sides[them] >> to & 1) || to == p->ep_square;
    unsigned step = p->turn == PGN_WHITE ? from + 8 : from - 8;
    unsigned home_rank = p->turn == PGN_WHITE ? 1 : 6;
    unsigned double_step = p->turn == PGN_WHITE ? from + 16 : from - 16;
    if (step > 63 || (occupied >> step & 1))
        return false;
    return to == step ||
           (to == double_step && pgn_rank_of(from) == home_rank && !(occupied >> to & 1));
}

/* FIDE 3.7.3.3: a pawn that reaches the last rank becomes a queen, rook, bishop or knight. */
static bool promotion_fits(pgn_move m)
{
    bool promotes = m.kind == PGN_PAWN && (PGN_LAST_RANKS >> m.to & 1);
    return promotes ? m.promotion >= PGN_KNIGHT && m.promotion <= PGN_QUEEN
                    : m.promotion == PGN_NO_KIND;
}

bool pgn_is_legal(const pgn_position *p, pgn_move m)
{
    if (m.from > 63 || m.to > 63 || m.kind > PGN_KING ||
        !(pgn_men(p, p->turn, m.kind) >> m.from & 1) || !promotion_fits(m))
        return false;
    if (p->sides[p->turn] >> m.to & 1)
        return m.kind == PGN_KING && pgn_castling_is_legal(p, m.to);
    bool can_move = m.kind == PGN_PAWN ? pawn_can_move(p, m.from, m.to)
                                       : pgn_reaches(m.kind, m.from, m.to, pgn_occupied(p));
    return can_move && pgn_is_safe(p, m);
}

enum pgn_kind pgn_captured(const pgn_position *p, pgn_move m)
{
    if (m.kind == PGN_PAWN && m.to == p->ep_square)
        return PGN_PAWN;
    /* Castling moves to a man of its own, and a null move stays where something may stand. */
    bool takes = p->sides[p->turn ^ 1u] >> m.to & 1;
    return takes && !pgn_move_is_null(m) ? pgn_kind_at(p, m.to) : PGN_NO_KIND;
}
