/* play.c: a move made on the board.
 *
 * A man's move is done without branches but for the rare: the next move's kind is what the branch
 * predictor cannot know, and its misses cost more than all the arithmetic here.  Check is not
 * searched for: the man that moved gives it from its new square, or it is discovered on the line
 * of the square it left.  Only castling and en passant, which change more squares than two, ask for
 * all the attackers of the king. */
#include "chess/attacks.h"
#include "chess/legality.h"

static void find_checkers(pgn_position *p)
{
    p->checkers = pgn_attackers_of_side(p, p->turn ^ 1u, p->kings[p->turn], pgn_occupied(p));
}

/* What every move does to clocks and turn. */
static inline void pass_turn(pgn_position *p, bool resets_clock)
{
    unsigned clock = p->halfmove_clock + 1u - (p->halfmove_clock == UINT16_MAX);
    p->halfmove_clock = (uint16_t)(resets_clock ? 0 : clock);
    p->fullmove += (uint32_t)(p->turn & (p->fullmove != UINT32_MAX));
    p->turn ^= 1u;
}

static void play_null(pgn_position *p)
{
    p->ep_square = PGN_NO_SQUARE;
    p->checkers = 0;
    pass_turn(p, false);
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
    pass_turn(p, false);
    find_checkers(p);
}

/* The square behind a double step, if an opposing pawn stands beside it. */
static inline unsigned ep_square_after(const pgn_position *p, pgn_move m)
{
    unsigned behind = (m.from + m.to) / 2u;
    pgn_squares beside = pgn_pawn_attacks(p->turn, behind) & pgn_men(p, p->turn ^ 1u, PGN_PAWN);
    bool double_step = (m.kind == PGN_PAWN) & ((m.from ^ m.to) == 16);
    return (double_step & (beside != 0)) ? behind : PGN_NO_SQUARE;
}

/* The checks of the side that has just moved a man of kind `placed` (turn is already the other's):
 * directly from its new square, or from behind the square it left. */
static inline void find_checkers_after(pgn_position *p, pgn_move m, unsigned placed)
{
    unsigned us = p->turn ^ 1u, king = p->kings[p->turn];
    pgn_squares occupied = pgn_occupied(p);
    pgn_squares direct = (pgn_squares)pgn_reaches(pgn_reach_row(us, placed), m.to, king, occupied);
    pgn_squares checkers = direct << m.to;
    pgn_squares behind = pgn_line_table[king][m.from] & pgn_aligned_sliders(p, us, king);
    if (behind)
        checkers |= pgn_seeing(behind, king, occupied);
    p->checkers = checkers;
}

void pgn_play(pgn_position *p, pgn_move m)
{
    if (m.kind == PGN_NO_KIND) {
        play_null(p);
        return;
    }
    unsigned us = p->turn, them = us ^ 1u;
    pgn_squares from = pgn_bit(m.from), to = pgn_bit(m.to);
    if (p->sides[us] & to) {
        play_castling(p, m);
        return;
    }
    bool is_pawn = m.kind == PGN_PAWN, is_king = m.kind == PGN_KING;
    bool is_ep = is_pawn & (m.to == p->ep_square);
    bool captures = (p->sides[them] & to) != 0;
    pgn_squares cleared = from | to | (pgn_squares)is_ep << (m.to ^ 8u);
    unsigned placed = m.promotion == PGN_NO_KIND ? m.kind : m.promotion;

    p->castling &= ~(from | to | (p->sides[us] & -(pgn_squares)is_king));
    p->ep_square = (uint8_t)ep_square_after(p, m);
    for (unsigned k = PGN_PAWN; k <= PGN_KING; k++)
        p->kinds[k] &= ~cleared;
    p->kinds[placed] |= to;
    p->sides[us] ^= from | to;
    p->sides[them] &= ~cleared;
    p->kings[us] = is_king ? m.to : p->kings[us];
    pass_turn(p, is_pawn | captures);
    if (is_ep)
        find_checkers(p);
    else
        find_checkers_after(p, m, placed);
}
