/* sources.h: from which squares can a man of the side on move legally go to a given square?
 *
 * Asked backwards from the target, so that no move list is made: a man reaches a square if it does
 * so on an empty board and nothing stands between.  Whether the move leaves the king safe (FIDE
 * 3.9.2) is asked of the few men that are left.  Inline, because reading games is little else. */
#ifndef PGN_NOTATION_SOURCES_H
#define PGN_NOTATION_SOURCES_H

#include "chess/legality.h"
#include "notation/fields.h"

static inline pgn_squares pgn_file_squares(unsigned file)
{
    return (pgn_squares)0x0101010101010101u << file;
}
static inline pgn_squares pgn_rank_squares(unsigned rank)
{
    return (pgn_squares)0xff << 8 * rank;
}

static inline bool pgn_is_one(pgn_squares set)
{
    return set && !pgn_has_several(set);
}

/* The men of one kind, no pawns, that may go to the square by their way of moving. */
static inline pgn_squares pgn_piece_reachers(const pgn_position *p, unsigned kind, unsigned to)
{
    pgn_squares near = pgn_reach[kind][to] & pgn_men(p, p->turn, kind), reachers = 0;
    const pgn_squares occupied = pgn_occupied(p);
    while (near) {
        const unsigned from = pgn_take_first(&near);
        if (pgn_is_clear(from, to, occupied))
            reachers |= pgn_bit(from);
    }
    return p->sides[p->turn] >> to & 1 ? 0 : reachers;
}

/* The pawn that may step to the square, as a set of one or none (FIDE 3.7.1, 3.7.2). */
static inline pgn_squares pgn_pawn_steppers(const pgn_position *p, unsigned us, unsigned to)
{
    const bool white = us == PGN_WHITE;
    const pgn_squares occupied = pgn_occupied(p), pawns = pgn_men(p, us, PGN_PAWN);
    const pgn_squares target = pgn_bit(to) & ~occupied;
    const pgn_squares one = white ? target >> 8 : target << 8;
    const pgn_squares passed = one & ~occupied & pgn_rank_squares(white ? 2 : 5);
    return (one | (white ? passed >> 8 : passed << 8)) & pawns;
}

/* The pawns that may capture on the square, en passant included (FIDE 3.7.3). */
static inline pgn_squares pgn_pawn_takers(const pgn_position *p, unsigned to)
{
    const unsigned them = p->turn ^ 1u;
    if (!(p->sides[them] >> to & 1) && to != p->ep_square)
        return 0;
    return pgn_pawn_attacks(them, to) & pgn_men(p, p->turn, PGN_PAWN);
}

/* The men of a kind that may go to the square, their king aside. */
static inline pgn_squares pgn_reachers(const pgn_position *p, unsigned kind, unsigned to)
{
    return kind == PGN_PAWN ? pgn_pawn_steppers(p, p->turn, to) | pgn_pawn_takers(p, to)
                            : pgn_piece_reachers(p, kind, to);
}

/* Those of them whose move is legal.  Castling is none of these moves. */
static inline pgn_squares pgn_safe_ones(const pgn_position *p, unsigned kind, unsigned to,
                                        pgn_squares reachers)
{
    pgn_squares safe = 0;
    while (reachers) {
        const unsigned from = pgn_take_first(&reachers);
        const pgn_move m = {(uint8_t)from, (uint8_t)to, (uint8_t)kind, PGN_NO_KIND};
        if (pgn_is_safe(p, m))
            safe |= pgn_bit(from);
    }
    return safe;
}

static inline pgn_squares pgn_sources(const pgn_position *p, unsigned kind, unsigned to)
{
    return pgn_safe_ones(p, kind, to, pgn_reachers(p, kind, to));
}

/* 8.2.3.4: what tells the man on `from` apart from the others that can go where he goes: first the
 * file, if that is not enough the rank, if that neither both. */
static inline enum pgn_origin pgn_origin_among(pgn_squares others, unsigned from)
{
    if (!others)
        return PGN_ORIGIN_NONE;
    if (!(others & pgn_file_squares(pgn_file_of(from))))
        return PGN_ORIGIN_FILE;
    return others & pgn_rank_squares(pgn_rank_of(from)) ? PGN_ORIGIN_SQUARE : PGN_ORIGIN_RANK;
}

/* The squares beside the king on the side of the board where it would castle to. */
static inline pgn_squares pgn_wing(const pgn_position *p, enum pgn_castling side)
{
    const pgn_squares below = pgn_bit(p->kings[p->turn]) - 1;
    const pgn_squares rank = pgn_rank_squares(pgn_rank_of(p->kings[p->turn]));
    return rank & (side == PGN_LONG_CASTLING ? below : ~below);
}

/* The rook with which the side on move may still castle there; a set of one or none. */
static inline pgn_squares pgn_castling_rook(const pgn_position *p, enum pgn_castling side)
{
    return p->castling & p->sides[p->turn] & pgn_wing(p, side);
}

#endif
