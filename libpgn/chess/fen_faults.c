/* fen_faults.c: see fen_faults.h.  Rules by FIDE article; nothing here looks more than one move
 * back, deeper retro-analysis is not a reader's work. */
#include "chess/fen_faults.h"
#include "chess/attacks.h"

#define LIGHT_SQUARES 0x55aa55aa55aa55aau

static unsigned count(pgn_squares set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static bool has_one_king(const pgn_position *p, unsigned color)
{
    pgn_squares kings = pgn_men(p, color, PGN_KING);
    return kings && !pgn_has_several(kings);
}

unsigned pgn_fen_unusable_faults(pgn_position *p)
{
    unsigned faults = p->kinds[PGN_PAWN] & PGN_LAST_RANKS ? PGN_FEN_PAWNS_ON_LAST : 0;
    if (!has_one_king(p, PGN_WHITE) || !has_one_king(p, PGN_BLACK))
        return faults | PGN_FEN_KINGS;
    unsigned us = p->turn, them = us ^ 1u;
    p->kings[us] = (uint8_t)pgn_first(pgn_men(p, us, PGN_KING));
    p->kings[them] = (uint8_t)pgn_first(pgn_men(p, them, PGN_KING));
    p->checkers = pgn_attackers_of_side(p, them, p->kings[us], pgn_occupied(p));
    if (pgn_is_attacked(p, us, p->kings[them], pgn_occupied(p))) /* FIDE 3.9.2 */
        faults |= PGN_FEN_OPPOSITE_CHECK;
    return faults;
}

static unsigned beyond(unsigned have, unsigned start)
{
    return have > start ? have - start : 0;
}

/* FIDE 2.2 and 3.7.3.3: every man beyond the first eight was a pawn; two bishops of a side that
 * stand on squares of one colour are one beyond. */
static bool has_too_many_men(const pgn_position *p, unsigned color)
{
    pgn_squares bishops = pgn_men(p, color, PGN_BISHOP);
    unsigned promoted = beyond(count(pgn_men(p, color, PGN_QUEEN)), 1) +
                        beyond(count(pgn_men(p, color, PGN_ROOK)), 2) +
                        beyond(count(pgn_men(p, color, PGN_KNIGHT)), 2) +
                        beyond(count(bishops & LIGHT_SQUARES), 1) +
                        beyond(count(bishops & ~LIGHT_SQUARES), 1);
    return promoted + count(pgn_men(p, color, PGN_PAWN)) > 8;
}

unsigned pgn_fen_material_faults(const pgn_position *p)
{
    return has_too_many_men(p, PGN_WHITE) || has_too_many_men(p, PGN_BLACK) ? PGN_FEN_MATERIAL : 0;
}

static unsigned origin_of_double_step(const pgn_position *p)
{
    return p->turn == PGN_WHITE ? p->ep_square + 8u : p->ep_square - 8u;
}

/* FIDE 3.7.3.1: the square just passed is on its rank, it and the one before are empty, and the
 * pawn stands in front. */
static bool ep_square_is_possible(const pgn_position *p)
{
    unsigned them = p->turn ^ 1u;
    if (pgn_rank_of(p->ep_square) != (p->turn == PGN_WHITE ? 5u : 2u))
        return false;
    pgn_squares empty = pgn_bit(p->ep_square) | pgn_bit(origin_of_double_step(p));
    return !(pgn_occupied(p) & empty) && (pgn_men(p, them, PGN_PAWN) >> (p->ep_square ^ 8u) & 1);
}

/* With the pawn back on its first square its side was on move, and FIDE 3.9.2 forbids that the
 * king was in check then: none of its checkers may have seen it already. */
static bool double_step_gave_checks(const pgn_position *p)
{
    pgn_squares step = pgn_bit(p->ep_square ^ 8u) | pgn_bit(origin_of_double_step(p));
    pgn_squares others = p->checkers & ~step;
    return !pgn_seeing(others, p->kings[p->turn], pgn_occupied(p) ^ step);
}

/* One move checks twice only by opening a slider's line.  Two on one line would have to open on
 * either side of the king at once; three are too many for any move. */
static bool one_move_gave_checks(const pgn_position *p)
{
    pgn_squares rest = p->checkers;
    if (!pgn_has_several(rest))
        return true;
    unsigned first = pgn_take_first(&rest);
    unsigned second = pgn_take_first(&rest);
    pgn_squares sliders = p->kinds[PGN_BISHOP] | p->kinds[PGN_ROOK] | p->kinds[PGN_QUEEN];
    return !rest && (p->checkers & sliders) &&
           !(pgn_line_table[first][second] >> p->kings[p->turn] & 1);
}

unsigned pgn_fen_ep_and_check_faults(pgn_position *p)
{
    unsigned faults = one_move_gave_checks(p) ? 0 : PGN_FEN_CHECKERS;
    if (p->ep_square == PGN_NO_SQUARE)
        return faults;
    if (!ep_square_is_possible(p)) {
        p->ep_square = PGN_NO_SQUARE;
        return faults | PGN_FEN_EP;
    }
    if (!double_step_gave_checks(p))
        faults |= PGN_FEN_CHECKERS;
    /* FEN names the square after every double step, X-FEN only beside an opposing pawn. */
    if (!(pgn_pawn_attacks(p->turn ^ 1u, p->ep_square) & pgn_men(p, p->turn, PGN_PAWN)))
        p->ep_square = PGN_NO_SQUARE;
    return faults;
}
