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
#include "chess/legality.h"

static void find_checkers(pgn_position *p)
{
    p->checkers = pgn_attackers_of_side(p, p->turn ^ 1u, p->kings[p->turn], pgn_occupied(p));
}

/* Clocks and turn. */
static inline void pass_turn(pgn_position *p, bool keeps_clock)
{
    unsigned clock = p->halfmove_clock + 1u - (p->halfmove_clock == UINT16_MAX);
    p->halfmove_clock = (uint16_t)(clock & -(unsigned)keeps_clock); /* no branch */
    p->fullmove += p->turn;
    p->turn ^= 1u;
}

/* The man from its square to its new one, captures but for en passant, and all that follows from
 * that but kings, ep_square and checkers.  Returns the occupied squares. */
static inline pgn_squares move_man(pgn_position *p, pgn_move m)
{
    unsigned us = p->turn, them = us ^ 1u;
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
    pass_turn(p, keeps_clock);
    return ours | theirs;
}

/* The checks of the side that has just moved: directly from the new square, or from behind the
 * square it left. */
static inline void find_checkers_after(pgn_position *p, pgn_move m, pgn_squares occupied)
{
    unsigned us = p->turn ^ 1u, king = p->kings[p->turn];
    pgn_squares reaches = pgn_reach[pgn_reach_row(us, pgn_placed_kind(m))][m.to] >> king & 1;
    pgn_squares checkers = (reaches & pgn_is_clear(king, m.to, occupied)) << m.to;
    pgn_squares behind = pgn_line_table[king][m.from] & pgn_aligned_sliders(p, us, king);
    if (behind)
        checkers |= pgn_seeing(behind, king, occupied);
    p->checkers = checkers;
}

/* The square behind a double step, if an opposing pawn stands beside it. */
static inline unsigned ep_square_after(const pgn_position *p, pgn_move m)
{
    if ((m.from ^ m.to) != 16 || m.kind != PGN_PAWN)
        return PGN_NO_SQUARE;
    unsigned behind = (m.from + m.to) / 2u;
    bool beside = pgn_pawn_attacks(p->turn, behind) & pgn_men(p, p->turn ^ 1u, PGN_PAWN);
    return beside ? behind : PGN_NO_SQUARE;
}

static void play_null(pgn_position *p)
{
    p->ep_square = PGN_NO_SQUARE;
    p->checkers = 0;
    pass_turn(p, true);
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
    pass_turn(p, true);
    find_checkers(p);
}

static void play_king(pgn_position *p, pgn_move m)
{
    unsigned us = p->turn;
    p->castling &= ~p->sides[us];
    p->kings[us] = m.to;
    p->ep_square = PGN_NO_SQUARE;
    find_checkers_after(p, m, move_man(p, m));
}

/* FIDE 3.7.3.2. */
static void play_en_passant(pgn_position *p, pgn_move m)
{
    pgn_squares victim = pgn_bit(m.to ^ 8u);
    move_man(p, m);
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
            play_king(p, m);
    } else if (m.to == p->ep_square && m.kind == PGN_PAWN) {
        play_en_passant(p, m);
    } else {
        unsigned ep_square = ep_square_after(p, m);
        pgn_squares occupied = move_man(p, m);
        p->ep_square = (uint8_t)ep_square;
        find_checkers_after(p, m, occupied);
    }
}
