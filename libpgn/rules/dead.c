/* dead.c: can a side mate, and since when could neither (FIDE 5.2.2).
 *
 * Mate and stalemate first, then material, then as much of a closure as the effort allows.  Quick
 * effort tries only where small closures are found in practice: forced lines and locked pawns.  On
 * games lost on time, closures of 20 positions and of 3,000 where pawns are locked prove all that
 * exhaustive search does; see docs/rules.md. */
#include "chess/attacks.h"
#include "rules/tracker.h"

static const pgn_closure_effort full[] = {{5000, PGN_MAX_MOVES, PGN_GUIDE_MATE},
                                          {50000, PGN_MAX_MOVES, PGN_GUIDE_STRIP},
                                          {SIZE_MAX, PGN_MAX_MOVES, PGN_GUIDE_MATE}};
static const pgn_closure_effort locked = {PGN_CLOSURE_LOCKED, PGN_MAX_MOVES, PGN_NO_GUIDE};
static const pgn_closure_effort forced = {20, 10, PGN_NO_GUIDE};

enum { FEW_MEN = 7, FEW_PIECES = 2, FEW_MOVES = 3 };

static pgn_squares pawn_attacks(const pgn_position *p, unsigned color)
{
    const pgn_squares a_file = 0x0101010101010101u, h_file = a_file << 7;
    pgn_squares pawns = pgn_men(p, color, PGN_PAWN);
    pgn_squares west = pawns & ~a_file, east = pawns & ~h_file;
    return color == PGN_WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* Where a king gets to if the other one stays away. */
static pgn_squares walk(const pgn_position *p, unsigned color)
{
    pgn_squares open = ~p->sides[color] & ~pawn_attacks(p, color ^ 1u);
    pgn_squares region = pgn_bit(p->kings[color]), new = region;
    while (new) {
        pgn_squares next = pgn_reach[PGN_KING][pgn_take_first(&new)] & open & ~region;
        region |= next;
        new |= next;
    }
    return region;
}

/* Only kings and pawns, every pawn has another right before it, and none can be taken: the only
 * kind of position whose closure is large and yet ends soon, in practice.  Bishops behind such a
 * wall need 100,000. */
static bool is_locked(const pgn_position *p)
{
    pgn_squares pawns = p->kinds[PGN_PAWN];
    pgn_squares ahead = (pawns & p->sides[PGN_WHITE]) << 8 | (pawns & p->sides[PGN_BLACK]) >> 8;
    if (!pawns || pgn_occupied(p) & ~pawns & ~p->kinds[PGN_KING] || ahead & ~pawns)
        return false;
    for (unsigned color = 0; color < 2; color++)
        if ((pawn_attacks(p, color) | walk(p, color)) & pgn_men(p, color ^ 1u, PGN_PAWN))
            return false;
    return true;
}

/* The king has three squares or more to go to, enemy pieces aside. */
static bool king_is_free(const pgn_position *p, unsigned color)
{
    unsigned other = color ^ 1u;
    pgn_squares squares = pgn_reach[PGN_KING][p->kings[color]] & ~p->sides[color] &
                          ~pgn_reach[PGN_KING][p->kings[other]] & ~pawn_attacks(p, other);
    squares &= squares - 1;
    return squares & (squares - 1);
}

static pgn_squares pieces_of(const pgn_position *p, unsigned color)
{
    return p->sides[color] & ~p->kinds[PGN_PAWN] & ~p->kinds[PGN_KING];
}

static int count(pgn_squares men)
{
    return __builtin_popcountll(men);
}

/* In check, so many squares are safe for the king that there is no need to count further. */
static bool king_has_many(const pgn_position *p)
{
    const unsigned king = p->kings[p->turn];
    const pgn_squares others = pgn_occupied(p) ^ pgn_bit(king);
    int safe = 0;
    for (pgn_squares to = pgn_reach[PGN_KING][king] & ~p->sides[p->turn]; to;)
        safe += !pgn_is_attacked(p, p->turn ^ 1u, pgn_take_first(&to), others);
    return safe > FEW_MOVES;
}

/* Might a small closure end?  Only where a side has hardly a move, and that is asked only where it
 * is likely and cheap to find out: with a confined king and no pieces, or in check from one of few
 * pieces, which may soon be gone. */
static bool is_forced(const pgn_position *p, enum pgn_color winner)
{
    if (!pieces_of(p, p->turn) && !(king_is_free(p, PGN_WHITE) && king_is_free(p, PGN_BLACK)))
        return true;
    if (!pgn_in_check(p) || count(p->sides[winner]) > FEW_MEN ||
        count(pieces_of(p, p->turn ^ 1u)) > FEW_PIECES || king_has_many(p))
        return false;
    pgn_move moves[PGN_MAX_MOVES];
    return pgn_legal_moves(p, moves) <= FEW_MOVES;
}

static enum pgn_proof search_fully(pgn_tracker *t, const pgn_position *p, enum pgn_color winner)
{
    enum pgn_proof answer = PGN_UNKNOWN;
    for (size_t i = 0; answer == PGN_UNKNOWN && i < sizeof full / sizeof *full; i++)
        answer = pgn_closure_can_mate(&t->closure, p, winner, full[i]);
    return answer;
}

static enum pgn_proof search(pgn_tracker *t, const pgn_position *p, enum pgn_color winner)
{
    switch (t->options.dead) {
    case PGN_DEAD_FULL:
        return search_fully(t, p, winner);
    case PGN_DEAD_QUICK:
        if (pieces_of(p, p->turn) && !pgn_in_check(p)) /* neither locked nor forced */
            return PGN_UNKNOWN;
        if (is_locked(p))
            return pgn_closure_can_mate(&t->closure, p, winner, locked);
        return is_forced(p, winner) ? pgn_closure_can_mate(&t->closure, p, winner, forced)
                                    : PGN_UNKNOWN;
    default:
        return PGN_UNKNOWN;
    }
}

/* The game goes on: material, then search. */
static enum pgn_proof can_mate_on(pgn_tracker *t, const pgn_position *p, enum pgn_color winner)
{
    return pgn_material_can_mate(p, winner) ? search(t, p, winner) : PGN_NO;
}

enum pgn_proof pgn_can_mate(pgn_facts_tracker *tracker, const pgn_position *p,
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

/* ---- since when --------------------------------------------------------------------------- */

enum { WINDOW = 16 };

/* Positions of the game played again, the last of them asked for first. */
struct window {
    uint32_t first, count;
    pgn_position at[WINDOW];
};

static void play_again(const pgn_tracker *t, uint32_t last, struct window *w)
{
    pgn_position p = t->start;
    w->first = last >= WINDOW ? last - WINDOW + 1 : 0;
    w->count = 0;
    for (uint32_t ply = 0;; ply++) {
        if (ply >= w->first)
            w->at[w->count++] = p;
        if (ply == last)
            return;
        pgn_play(&p, t->plies[ply + 1].move);
    }
}

static bool is_dead_at(pgn_tracker *t, struct window *w, uint32_t ply)
{
    if (ply < w->first || ply - w->first >= w->count)
        play_again(t, ply, w);
    const pgn_position *p = &w->at[ply - w->first];
    return can_mate_on(t, p, PGN_WHITE) == PGN_NO && can_mate_on(t, p, PGN_BLACK) == PGN_NO;
}

/* Once no mate is possible none ever will be, so the plies are dead from the first one on: back in
 * growing steps, then halving. */
static uint32_t first_dead(pgn_tracker *t, struct window *w, uint32_t dead)
{
    uint32_t alive = 0, step = 1;
    for (;; step *= 2) {
        uint32_t ply = dead > step ? dead - step : 0;
        if (!is_dead_at(t, w, ply)) {
            alive = ply;
            break;
        }
        dead = ply;
        if (!ply)
            return 0;
    }
    while (dead - alive > 1) {
        uint32_t ply = alive + (dead - alive) / 2;
        if (is_dead_at(t, w, ply))
            dead = ply;
        else
            alive = ply;
    }
    return dead;
}

/* No side can mate at the end.  Stalemate ends the game as itself; whether it was dead before is
 * another question. */
static void find_first_dead(pgn_tracker *t, const pgn_position *before)
{
    pgn_facts *f = &t->facts;
    const bool stalemate = f->final == PGN_STALEMATE;
    struct window w;
    w.first = w.count = 0;
    if (before && f->plies) {
        w.first = f->plies - 1;
        w.at[w.count++] = *before;
    }
    if (stalemate && (!f->plies || !is_dead_at(t, &w, f->plies - 1)))
        return;
    const uint32_t dead = f->plies - stalemate;
    f->dead_ply = dead ? first_dead(t, &w, dead) : 0;
}

void pgn_tracker_find_dead(pgn_tracker *t, const pgn_position *last, const pgn_position *before)
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
    find_first_dead(t, before);
}
