/* dead.c: can a side mate, and since when could neither (FIDE 5.2.2).
 *
 * Mate and stalemate first, then material, then as much of a closure as the effort allows.  Quick
 * effort tries only where small closures are found in practice: forced lines (the side on move is in
 * check or has nothing but its king), sides that a capture or two would strip, and locked pawns.  On
 * games lost on time, closures of 30 positions and of 3,000 where pawns are locked prove all that
 * exhaustive search does; see docs/rules.md. */
#include "chess/attacks.h"
#include "rules/tracker.h"

/* Every file has pawns of both sides or none, one white pawn at least stands right before a black
 * one, and there are only kings, pawns and bishops: the only kind of position whose closure is large
 * and yet ends, in practice. */
static bool is_locked(const pgn_position *p)
{
    if (p->kinds[PGN_KNIGHT] | p->kinds[PGN_ROOK] | p->kinds[PGN_QUEEN])
        return false;
    pgn_squares white = pgn_men(p, PGN_WHITE, PGN_PAWN), black = pgn_men(p, PGN_BLACK, PGN_PAWN);
    if (!(white << 8 & black))
        return false;
    for (pgn_squares file = 0x0101010101010101u, i = 0; i < 8; i++, file <<= 1)
        if (!(white & file) != !(black & file))
            return false;
    return true;
}

static bool has_several_pieces(const pgn_position *p, unsigned color)
{
    pgn_squares men = p->sides[color] & ~p->kinds[PGN_KING];
    return men && pgn_has_several(men);
}

/* A guess that costs next to nothing: might a small closure end? */
static bool may_be_forced(const pgn_position *p, unsigned winner)
{
    bool bare = !(p->sides[p->turn] & ~p->kinds[PGN_KING]);
    return pgn_in_check(p) || bare || !has_several_pieces(p, winner);
}

static enum pgn_answer search(pgn_tracker *t, const pgn_position *p, enum pgn_color winner)
{
    switch (t->options.dead) {
    case PGN_DEAD_FULL:
        return pgn_closure_can_mate(&t->closure, p, winner, t->closure.max, true);
    case PGN_DEAD_QUICK:
        if (is_locked(p))
            return pgn_closure_can_mate(&t->closure, p, winner, PGN_CLOSURE_LOCKED, false);
        if (may_be_forced(p, winner))
            return pgn_closure_can_mate(&t->closure, p, winner, PGN_CLOSURE_FORCED, false);
        return PGN_UNKNOWN;
    default:
        return PGN_UNKNOWN;
    }
}

/* The game goes on: material, then search. */
static enum pgn_answer can_mate_on(pgn_tracker *t, const pgn_position *p, enum pgn_color winner)
{
    return pgn_material_can_mate(p, winner) ? search(t, p, winner) : PGN_NO;
}

enum pgn_answer pgn_can_mate(pgn_facts_tracker *tracker, const pgn_position *p,
                             enum pgn_color winner)
{
    switch (pgn_outcome(p)) {
    case PGN_CHECKMATE:
        return p->turn == winner ? PGN_NO : PGN_YES;
    case PGN_STALEMATE:
        return PGN_NO;
    default:
        return can_mate_on((pgn_tracker *)tracker, p, winner);
    }
}

/* ---- since when ------------------------------------------------------------------------------- */

static void position_at(const pgn_tracker *t, uint32_t ply, pgn_position *p)
{
    *p = t->start;
    for (uint32_t i = 0; i < ply; i++)
        pgn_play(p, t->plies[i].move);
}

static bool is_dead_at(pgn_tracker *t, uint32_t ply)
{
    pgn_position p;
    position_at(t, ply, &p);
    return can_mate_on(t, &p, PGN_WHITE) == PGN_NO && can_mate_on(t, &p, PGN_BLACK) == PGN_NO;
}

/* Once no mate is possible none ever will be, so the plies are dead from the first one on: back in
 * growing steps, then halving. */
static uint32_t first_dead(pgn_tracker *t, uint32_t dead)
{
    uint32_t alive = 0, step = 1;
    for (;; step *= 2) {
        uint32_t ply = dead > step ? dead - step : 0;
        if (!is_dead_at(t, ply)) {
            alive = ply;
            break;
        }
        dead = ply;
        if (!ply)
            return 0;
    }
    while (dead - alive > 1) {
        uint32_t ply = alive + (dead - alive) / 2;
        if (is_dead_at(t, ply))
            dead = ply;
        else
            alive = ply;
    }
    return dead;
}

void pgn_tracker_find_dead(pgn_tracker *t, const pgn_position *last)
{
    pgn_facts *f = &t->facts;
    for (unsigned color = 0; color < 2; color++) {
        f->material_can_mate[color] = pgn_material_can_mate(last, color);
        if (f->final == PGN_ONGOING)
            f->can_mate[color] = f->material_can_mate[color] ? search(t, last, color) : PGN_NO;
        else
            f->can_mate[color] =
                f->final == PGN_CHECKMATE && last->turn != color ? PGN_YES : PGN_NO;
    }
    if (f->can_mate[PGN_WHITE] != PGN_NO || f->can_mate[PGN_BLACK] != PGN_NO)
        return;
    /* Stalemate ends the game as itself; whether it was dead before is another question. */
    uint32_t plies = f->plies;
    if (f->final == PGN_STALEMATE && (!plies || !is_dead_at(t, plies - 1)))
        return;
    uint32_t dead = f->final == PGN_STALEMATE ? plies - 1 : plies;
    f->dead_ply = dead ? first_dead(t, dead) : 0;
}
