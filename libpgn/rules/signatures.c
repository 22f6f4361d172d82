/* signatures.c: positions of a run told apart without a board.
 *
 * Within a run nothing is captured, no pawn moves and no right is lost, so that a position is the
 * sum of its men's ways: two are the same if, between them, each man came back or another of its
 * kind came in its place.  A ply's signature is that sum in 32 bits, 16 a side; where two agree,
 * the sum itself is compared.
 *
 * Rejected: signing every ply.  No position comes again before each side has brought a man to a
 * square that one of its men had left, and to notice that costs a fifth of a signature. */
#include "chess/attacks.h"
#include "rules/tracker.h"

#include <string.h>

/* ---- coming back ----------------------------------------------------------------------------- */

/* The first ply of the run that ends with this position: behind it are only plies that captured
 * nothing and changed no right. */
uint32_t pgn_run_start(const pgn_tracker *t, const pgn_position *p)
{
    const uint32_t plies = pgn_tracker_plies(t);
    const uint32_t most = p->halfmove_clock < plies ? p->halfmove_clock : plies;
    uint32_t ply = plies - most;
    /* Rights are only lost: if the first has those of the last, so have all between. */
    if (t->plies[ply].castling == p->castling)
        return ply;
    for (ply = plies; t->plies[ply - 1].castling == p->castling;)
        ply--;
    return ply;
}

/* Finds the run that ends with this position, and watches it up to a ply: backwards, where a man
 * has come back if another of its side came later to the square that it left. */
static void watch_run(pgn_tracker *t, const pgn_position *p, uint32_t plies, uint32_t upto)
{
    pgn_squares left[2] = {0, 0}, reached[2] = {0, 0}, back[2] = {0, 0};
    const uint32_t first = pgn_run_start(t, p);
    unsigned moved = p->turn ^ 1u ^ ((plies - upto) & 1u);
    for (uint32_t ply = upto; ply > first; ply--, moved ^= 1u) {
        const pgn_move m = t->plies[ply].move;
        const pgn_squares from = pgn_bit(m.from), to = pgn_bit(m.to);
        back[moved] |= (reached[moved] | (from & to)) & from;
        reached[moved] |= to;
        left[moved] |= from;
    }
    t->watched.first = first;
    t->watched.last = upto > first ? upto : first;
    memcpy(t->watched.left, left, sizeof left);
    t->watched.came_back = (unsigned)(back[0] != 0) | (unsigned)(back[1] != 0) << 1;
}

/* True if both sides have brought a man back in the run that ends with this position, up to the ply
 * `upto`. */
static bool both_came_back(pgn_tracker *t, const pgn_position *p, uint32_t plies, uint32_t upto)
{
    if (t->watched.seen == plies || (t->watched.seen == plies - 1 && p->halfmove_clock &&
                                     t->plies[plies - 1].castling == p->castling))
        for (uint32_t ply = t->watched.last + 1; ply <= upto; ply++)
            pgn_watch(t, ply, p->turn ^ 1u ^ ((plies - ply) & 1u));
    else
        watch_run(t, p, plies, upto);
    t->watched.seen = plies;
    return t->watched.came_back == 3;
}

/* ---- the sum of the men's ways --------------------------------------------------------------- */

/* By side and kind, the squares where the men of two plies of a run differ. */
struct difference {
    pgn_squares squares[2][6];
};

/* moved: who made the move that led to the later ply. */
static struct difference between(const pgn_tracker *t, uint32_t earlier, uint32_t later,
                                 unsigned moved)
{
    struct difference d = {{{0}}};
    for (uint32_t ply = later; ply > earlier; ply--, moved ^= 1u) {
        const pgn_move m = t->plies[ply].move;
        if (!pgn_move_is_null(m))
            d.squares[moved][m.kind] ^= pgn_bit(m.from) ^ pgn_bit(m.to);
    }
    return d;
}

static pgn_squares of_side(const struct difference *d, unsigned color)
{
    pgn_squares all = 0;
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++)
        all |= d->squares[color][kind];
    return all;
}

static bool same_men(const pgn_tracker *t, uint32_t earlier, uint32_t later)
{
    const struct difference d = between(t, earlier, later, 0);
    return !(of_side(&d, 0) | of_side(&d, 1));
}

/* The one move of the side on move that takes it from the position p, of the later ply, to the men
 * of the earlier one; a null move if there is none. */
static pgn_move move_back(const pgn_tracker *t, uint32_t earlier, uint32_t later,
                          const pgn_position *p)
{
    const struct difference d = between(t, earlier, later, p->turn ^ 1u);
    pgn_move m = PGN_NULL_MOVE;
    if (of_side(&d, p->turn ^ 1u))
        return PGN_NULL_MOVE;
    for (unsigned kind = PGN_KNIGHT; kind <= PGN_KING; kind++) {
        const pgn_squares squares = d.squares[p->turn][kind];
        if (!squares)
            continue;
        const pgn_squares from = squares & p->sides[p->turn], to = squares & ~from;
        if (!pgn_move_is_null(m) || !from || (from & (from - 1)) || !to || (to & (to - 1)))
            return PGN_NULL_MOVE;
        m = (pgn_move){(uint8_t)__builtin_ctzll(from), (uint8_t)__builtin_ctzll(to), (uint8_t)kind,
                       PGN_NO_KIND};
    }
    return m;
}

/* ---- signatures ------------------------------------------------------------------------------ */

/* The sixteen bits of a signature that this side's men make. */
static uint32_t half_of(unsigned color)
{
    return color == PGN_WHITE ? 0xffffu : 0xffff0000u;
}

/* The ply, of those signed before this one, that has its signature; PGN_NO_PLY if there is none. */
static uint32_t same_before(const pgn_tracker *t, uint32_t ply)
{
    for (uint32_t back = 2; back <= ply - t->signed_plies.first; back += 2)
        if (t->plies[ply - back].signature == t->plies[ply].signature)
            return ply - back;
    return PGN_NO_PLY;
}

/* The position has come again, by its signature.  True if that is the third time, or counts. */
static bool note_repeated(pgn_tracker *t, uint32_t ply)
{
    for (unsigned i = 0; i < t->signed_plies.twice_count; i++) {
        const uint32_t twice = t->signed_plies.twice[i];
        if (!((twice ^ ply) & 1u) && t->plies[twice].signature == t->plies[ply].signature)
            return true;
    }
    if (t->signed_plies.twice_count == PGN_TWICE_MAX)
        return t->signed_plies.unsure = true;
    t->signed_plies.twice[t->signed_plies.twice_count++] = ply;
    return t->options.twofold;
}

/* Could the side on move bring such a position for the third time?  Only if the other side's men,
 * which moved last, stand as they did then. */
static bool may_claim(const pgn_tracker *t, uint32_t ply, unsigned moved)
{
    for (unsigned i = 0; i < t->signed_plies.twice_count; i++) {
        uint32_t twice = t->signed_plies.twice[i];
        uint32_t change = t->plies[twice].signature ^ t->plies[ply].signature;
        if (((twice ^ ply) & 1u) && !(change & half_of(moved)))
            return true;
    }
    return false;
}

/* Gives a ply its signature, which is relative to the first of its run; moved: who made the move.
 * True if there is more to be said of it. */
static inline __attribute__((always_inline)) bool sign(pgn_tracker *t, uint32_t ply, unsigned moved)
{
    struct pgn_facts_ply *at = &t->plies[ply];
    at->signature =
        at[-1].signature ^ ((uint32_t)pgn_half_change(moved, at->move) & half_of(moved));
    t->signed_plies.last = ply;
    uint64_t *filter = &t->signed_plies.filter[ply & 1u];
    uint64_t bit = (uint64_t)1 << ((at->signature ^ at->signature >> 16) & 63u);
    bool may_be_old = *filter & bit;
    *filter |= bit;
    const uint32_t before = may_be_old ? same_before(t, ply) : PGN_NO_PLY;
    if (before != PGN_NO_PLY) {
        t->signed_plies.unsure |= !same_men(t, before, ply);
        if (note_repeated(t, ply))
            return true;
    }
    return t->signed_plies.twice_count && t->facts.claim_by_intent_ply == PGN_NO_PLY &&
           may_claim(t, ply, moved);
}

void pgn_signatures_begin(pgn_tracker *t, uint32_t ply)
{
    t->plies[ply].signature = 0;
    t->signed_plies.first = t->signed_plies.last = ply;
    t->signed_plies.twice_count = 0;
    t->signed_plies.unsure = false;
    t->signed_plies.filter[ply & 1u] = 1;
    t->signed_plies.filter[~ply & 1u] = 0;
}

/* The first position of a run may have a right of en passant, which the others have not. */
static bool may_start_with_ep(const pgn_tracker *t, uint32_t first)
{
    const pgn_move m = t->plies[first].move;
    return first == 0 ? t->start.ep_square != PGN_NO_SQUARE
                      : m.kind == PGN_PAWN && (m.from ^ m.to) == 16;
}

bool pgn_signatures_settle(const pgn_tracker *t, uint32_t ply)
{
    const uint32_t first = t->signed_plies.first;
    return ply - first <= PGN_SIGNED_MAX && !t->signed_plies.unsure && !may_start_with_ep(t, first);
}

/* The last ply that counts for what may be of note. */
static uint32_t that_counts(const pgn_tracker *t, uint32_t plies)
{
    const uint32_t lag = t->line.quiet == PGN_QUIET_THREEFOLD ? PGN_WATCH_LAG : 0;
    return plies > lag ? plies - lag : 0;
}

/* Nothing of note can have happened at the plies that are signed late: until now no side, or one
 * alone, had brought a man back in time. */
enum pgn_look pgn_sign_plies(pgn_tracker *t, const pgn_position *p, uint32_t plies, bool all)
{
    const unsigned moved = p->turn ^ 1u;
    bool of_note = false;
    if (!both_came_back(t, p, plies, all ? plies : that_counts(t, plies)))
        return PGN_LOOK_NOT;
    const uint32_t first = t->watched.first;
    if (t->signed_plies.first != first)
        pgn_signatures_begin(t, first);
    for (uint32_t ply = t->signed_plies.last + 1; ply <= plies; ply++)
        of_note = sign(t, ply, moved ^ ((plies - ply) & 1u));
    if (plies - first > PGN_SIGNED_MAX)
        return PGN_LOOK_AT_RUN;
    if (!of_note)
        return PGN_LOOK_NOT;
    return pgn_signatures_settle(t, plies) ? PGN_LOOK_AT_LAST : PGN_LOOK_AT_RUN;
}

uint32_t pgn_signed_count(const pgn_tracker *t, uint32_t ply)
{
    uint32_t count = 1;
    for (uint32_t back = 2; back <= ply - t->signed_plies.first; back += 2)
        count += t->plies[ply - back].signature == t->plies[ply].signature;
    return count;
}

bool pgn_signed_claim(const pgn_tracker *t, const pgn_position *p, uint32_t ply)
{
    for (unsigned i = 0; i < t->signed_plies.twice_count; i++) {
        const uint32_t twice = t->signed_plies.twice[i];
        if (!((twice ^ ply) & 1u))
            continue;
        const pgn_move m = move_back(t, twice, ply, p);
        if (pgn_move_is_null(m) || !pgn_is_legal(p, m))
            continue;
        pgn_position after = *p;
        pgn_play(&after, m);
        if (after.castling == p->castling)
            return true;
    }
    return false;
}
