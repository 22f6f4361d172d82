/* play.c: a move made on the board.
 *
 * Most moves go one way without branches: the next move's kind, and whether it captures, are what
 * the branch predictor cannot know, and its misses cost more than the arithmetic here.  What is
 * rare (kings, en passant, null moves) branches off.  Check is not searched for: the man that moved
 * gives it from its new square, or it is discovered on the line of the square it left.  Only
 * castling and en passant, which change more squares than two, look around the king anew.
 *
 * Rejected after measuring: branches for captures and pawns (twice the time on real games), and
 * playing from one position onto another (slower than a copy and this). */
#include "chess/play.h"

static void find_checkers(pgn_position *p)
{
    p->checkers = pgn_attackers_of_side(p, p->turn ^ 1u, p->kings[p->turn], pgn_occupied(p));
}

static void play_null(pgn_position *p)
{
    p->ep_square = PGN_NO_SQUARE;
    p->checkers = 0;
    pgn_pass_turn(p, p->turn, true);
}

/* FIDE 3.8.2; Chess960: king and rook may change places, so both leave before either arrives. */
static void play_castling(pgn_position *p, pgn_move m)
{
    unsigned us = p->turn;
    unsigned king_to = pgn_castled_king(m.from, m.to);
    unsigned rook_to = pgn_castled_rook(m.from, m.to);
    p->castling &= ~p->sides[us];
    p->sides[us] &= ~(pgn_bit(m.from) | pgn_bit(m.to));
    p->sides[us] |= pgn_bit(king_to) | pgn_bit(rook_to);
    p->kinds[PGN_KING] ^= pgn_bit(m.from) ^ pgn_bit(king_to);
    p->kinds[PGN_ROOK] ^= pgn_bit(m.to) ^ pgn_bit(rook_to);
    p->kings[us] = (uint8_t)king_to;
    p->ep_square = PGN_NO_SQUARE;
    pgn_pass_turn(p, p->turn, true);
    find_checkers(p);
}

/* FIDE 3.7.3.2. */
static void play_en_passant(pgn_position *p, pgn_move m)
{
    pgn_squares victim = pgn_bit(m.to ^ 8u);
    pgn_move_man(p, p->turn, m);
    p->kinds[PGN_PAWN] ^= victim;
    p->sides[p->turn] ^= victim;
    p->ep_square = PGN_NO_SQUARE;
    find_checkers(p);
}

void pgn_play(pgn_position *p, pgn_move m)
{
    if (m.kind >= PGN_KING) {
        if (m.kind == PGN_NO_KIND)
            play_null(p);
        else if (pgn_is_castling(p, m))
            play_castling(p, m);
        else
            pgn_play_king(p, p->turn, m);
    } else if (m.to == p->ep_square && m.kind == PGN_PAWN) {
        play_en_passant(p, m);
    } else {
        pgn_play_ordinary(p, p->turn, m);
    }
}
