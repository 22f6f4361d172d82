/* castling_rights.h: the rooks that castling rights speak of.  Private to the library. */
#ifndef PGN_CHESS_CASTLING_RIGHTS_H
#define PGN_CHESS_CASTLING_RIGHTS_H

#include "chess/attacks.h"

enum pgn_wing { PGN_KING_SIDE, PGN_QUEEN_SIDE };

static inline enum pgn_wing pgn_wing_of(unsigned king, unsigned rook)
{
    return rook > king ? PGN_KING_SIDE : PGN_QUEEN_SIDE;
}

/* A side's rooks on its king's rank and on that wing of it. */
static inline pgn_squares pgn_wing_rooks(const pgn_position *p, unsigned color, enum pgn_wing wing)
{
    return pgn_men(p, color, PGN_ROOK) & pgn_rays[wing == PGN_KING_SIDE ? 0 : 4][p->kings[color]];
}

/* The one nearest to the board's edge, which X-FEN's K or Q means; PGN_NO_SQUARE if none. */
static inline unsigned pgn_outer_rook(const pgn_position *p, unsigned color, enum pgn_wing wing)
{
    pgn_squares rooks = pgn_wing_rooks(p, color, wing);
    if (!rooks)
        return PGN_NO_SQUARE;
    return wing == PGN_QUEEN_SIDE ? pgn_first(rooks) : 63u - (unsigned)__builtin_clzll(rooks);
}

#endif
