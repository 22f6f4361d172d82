/* packed.c: positions in 32 bytes, equal if and only if the positions are the same (FIDE 9.2.3).
 *
 * Three bits are a square's kind plus one, with 7 for a rook that may castle; the fourth is set for
 * white men.  On empty squares the fourth bit says whose turn it is (all set: Black's) and, where
 * it differs from the others, that en passant is legal there.  With at most 32 men there are always
 * enough empty squares to tell the two apart. */
#include "chess/attacks.h"
#include "rules/closure.h"

void pgn_pack(const pgn_position *p, pgn_packed *out)
{
    const pgn_squares *k = p->kinds;
    pgn_squares rook = k[PGN_ROOK], empty = ~pgn_occupied(p);
    out->bits[0] = k[PGN_PAWN] | k[PGN_BISHOP] | k[PGN_QUEEN] | p->castling;
    out->bits[1] = k[PGN_KNIGHT] | k[PGN_BISHOP] | k[PGN_KING] | p->castling;
    out->bits[2] = rook | k[PGN_QUEEN] | k[PGN_KING];
    out->bits[3] = p->sides[PGN_WHITE] | (p->turn == PGN_BLACK ? empty : 0);
    if (pgn_ep_is_legal(p))
        out->bits[3] ^= pgn_bit(p->ep_square);
}

static void unpack_state(pgn_squares marks, pgn_squares empty, pgn_position *p)
{
    bool black = marks != 0 && pgn_has_several(marks);
    pgn_squares ep = black ? empty ^ marks : marks;
    p->turn = black ? PGN_BLACK : PGN_WHITE;
    p->ep_square = (uint8_t)(ep ? pgn_first(ep) : PGN_NO_SQUARE);
    p->checkers = pgn_attackers_of_side(p, p->turn ^ 1u, p->kings[p->turn], pgn_occupied(p));
}

void pgn_unpack(const pgn_packed *packed, pgn_position *p)
{
    pgn_squares a = packed->bits[0], b = packed->bits[1], c = packed->bits[2];
    pgn_squares occupied = a | b | c, white = packed->bits[3] & occupied;
    *p = (pgn_position){.sides = {white, occupied ^ white}, .fullmove = 1};
    p->kinds[PGN_PAWN] = a & ~b & ~c;
    p->kinds[PGN_KNIGHT] = ~a & b & ~c;
    p->kinds[PGN_BISHOP] = a & b & ~c;
    p->kinds[PGN_ROOK] = (~a & ~b & c) | (a & b & c);
    p->kinds[PGN_QUEEN] = a & ~b & c;
    p->kinds[PGN_KING] = ~a & b & c;
    p->castling = a & b & c;
    p->kings[PGN_WHITE] = (uint8_t)pgn_first(p->kinds[PGN_KING] & white);
    p->kings[PGN_BLACK] = (uint8_t)pgn_first(p->kinds[PGN_KING] & ~white);
    unpack_state(packed->bits[3] & ~occupied, ~occupied, p);
}
