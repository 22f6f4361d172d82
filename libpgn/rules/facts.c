/* facts.c: follows a game and collects its facts.
 *
 * Half of all plies are captures or pawn moves, and most others come soon after one: nothing can
 * have happened yet.  So a ply is only stored, its move and the rights, until the clock says that a
 * third occurrence could be one move away.  From then on each ply has a signature of the men, won
 * from the moves alone, and is compared with those before it.  Only where three agree, or two and
 * the third could be a move away, are the positions themselves won back, by taking the moves back,
 * which none of them makes hard, and kept and compared in full (repetition.h). Rejected: a key or a
 * position per ply, either of which costs more than all the facts together. */
#include "chess/attacks.h"
#include "rules/tracker.h"
#include <stdlib.h>
#include <string.h>

/* A position needs eight plies to come a third time, so at seven it can be claimed by intent; four
 * to come a second time.  Null moves need fewer. */
enum { QUIET_THREEFOLD = 7, QUIET_TWOFOLD = 4, QUIET_NULL = 1 };
/* Over so many plies signatures are not compared one by one. */
enum { SIGNED_MAX = 64 };
enum { FIRST_PLIES = 1024 };

static uint16_t first_quiet(const pgn_facts_options *options)
{
    /* The other ways of comparing see rights that taking moves back does not show. */
    if (options->repetition != PGN_REPETITION_FIDE)
        return 0;
    return options->twofold ? QUIET_TWOFOLD : QUIET_THREEFOLD;
}

pgn_facts_tracker *pgn_facts_open(const pgn_facts_options *options)
{
    pgn_tracker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    if (options)
        t->options = *options;
    size_t full = t->options.position_max ? t->options.position_max : PGN_MAX_CLOSURE;
    size_t closure = t->options.dead == PGN_DEAD_FULL ? full : PGN_CLOSURE_LOCKED;
    t->plies = malloc(FIRST_PLIES * sizeof *t->plies);
    if (!t->plies || !pgn_run_open(&t->run, t->options.repetition) ||
        !pgn_closure_open(&t->closure, closure)) {
        pgn_facts_close(&t->line);
        return NULL;
    }
    t->line.end = t->plies + FIRST_PLIES;
    return &t->line;
}

void pgn_facts_close(pgn_facts_tracker *tracker)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    if (!t)
        return;
    pgn_closure_close(&t->closure);
    pgn_run_close(&t->run);
    free(t->plies);
    free(t);
}

static bool make_room(pgn_tracker *t)
{
    size_t count = (size_t)(t->line.next - t->plies);
    size_t room = 2 * (size_t)(t->line.end - t->plies);
    struct pgn_facts_ply *plies = realloc(t->plies, room * sizeof *plies);
    if (!plies)
        return false;
    t->plies = plies;
    t->line.next = plies + count;
    t->line.end = plies + room;
    return true;
}

/* ---- what a position adds ----------------------------------------------------------------- */

static void set_first(uint32_t *ply, uint32_t now)
{
    if (*ply == PGN_NO_PLY)
        *ply = now;
}

static void end_by(pgn_tracker *t, enum pgn_ending ending, uint32_t ply)
{
    if (t->facts.ended != PGN_NOT_ENDED && t->facts.ended_ply <= ply)
        return;
    t->facts.ended = ending;
    t->facts.ended_ply = ply;
}

/* The wording of 2014 to 2017, "for at least five consecutive alternate moves by each player": the
 * same four plies four times over.  That the position has come five times is known. */
static bool is_consecutive(const pgn_tracker *t, uint32_t ply)
{
    if (ply < 16)
        return false;
    for (uint32_t i = ply - 11; i <= ply; i++)
        if (!pgn_move_equal(t->plies[i].move, t->plies[i - 4].move))
            return false;
    return true;
}

/* FIDE 9.2, 9.6.1. */
static void note_occurrence(pgn_tracker *t, uint32_t ply, uint32_t count)
{
    pgn_facts *f = &t->facts;
    if (count < 2)
        return;
    if (t->options.twofold)
        set_first(&f->twofold_ply, ply);
    if (count >= 3)
        set_first(&f->threefold_ply, ply);
    bool consecutive = count >= 5 && is_consecutive(t, ply);
    if (count >= 5)
        set_first(&f->fivefold_ply, ply);
    if (consecutive)
        set_first(&f->consecutive_ply, ply);
    if (t->rules.repetition_end && count >= t->rules.repetition_end &&
        (consecutive || !t->rules.consecutive))
        end_by(t, PGN_ENDED_REPETITION, ply);
}

/* FIDE 9.3, 9.6.2; without a legal move it is mate or stalemate that counts. */
static void note_clock(pgn_tracker *t, const pgn_position *p, uint32_t ply)
{
    pgn_facts *f = &t->facts;
    if (p->halfmove_clock < 100 || !pgn_has_legal_move(p))
        return;
    set_first(&f->fifty_ply, ply);
    if (p->halfmove_clock >= 150)
        set_first(&f->seventyfive_ply, ply);
    if (t->rules.move_end && f->ended == PGN_NOT_ENDED &&
        p->halfmove_clock >= 2 * pgn_move_limit(&t->rules, t->rules.move_end, p, t->plies, ply))
        end_by(t, PGN_ENDED_MOVES, ply);
}

/* Adds a position to the run, whose halves are its placement. */
static bool add(pgn_tracker *t, const pgn_position *p, uint32_t ply, unsigned double_step)
{
    t->occurred = pgn_run_add(&t->run, p, double_step);
    t->run_ply = ply;
    if (!t->occurred)
        return false;
    t->facts.repetition_cut |= t->run.cut;
    note_occurrence(t, ply, t->occurred);
    if (t->facts.claim_by_intent_ply == PGN_NO_PLY && pgn_run_can_repeat(&t->run, p))
        t->facts.claim_by_intent_ply = ply;
    return true;
}

/* ---- taking moves back -------------------------------------------------------------------- */

static void find_checkers(pgn_position *p)
{
    p->checkers = pgn_attackers_of_side(p, p->turn ^ 1u, p->kings[p->turn], pgn_occupied(p));
}

/* Takes back a null move or a piece's move that captured nothing and cost no right. */
static void take_back(pgn_position *p, pgn_move m)
{
    unsigned us = p->turn ^ 1u;
    p->turn = (uint8_t)us;
    p->halfmove_clock--;
    p->fullmove -= us == PGN_BLACK;
    if (pgn_move_is_null(m))
        return;
    pgn_squares change = pgn_bit(m.from) ^ pgn_bit(m.to);
    p->kinds[m.kind] ^= change;
    p->sides[us] ^= change;
    if (m.kind == PGN_KING)
        p->kings[us] = m.from;
}

/* The square that a FEN names after this move. */
static unsigned double_step_of(pgn_move m)
{
    bool is_double = m.kind == PGN_PAWN && (m.from ^ m.to) == 16;
    return is_double ? (m.from + m.to) / 2u : PGN_NO_SQUARE;
}

/* The first ply of the run that ends with this position: behind it are only plies that captured
 * nothing and changed no right. */
static uint32_t run_start(const pgn_tracker *t, const pgn_position *p)
{
    uint32_t plies = pgn_tracker_plies(t), ply = plies;
    while (ply > 0 && plies - ply < p->halfmove_clock) {
        if (t->plies[ply - 1].castling != p->castling)
            break;
        ply--;
    }
    return ply;
}

/* The position at the start of a run, as it was, from what is left when all was taken back. */
static void restore_first(const pgn_tracker *t, pgn_position *p, uint32_t ply)
{
    if (ply == 0) {
        *p = t->start;
        return;
    }
    unsigned behind = double_step_of(t->plies[ply].move);
    find_checkers(p);
    p->ep_square = PGN_NO_SQUARE;
    if (behind != PGN_NO_SQUARE &&
        (pgn_pawn_attacks(p->turn ^ 1u, behind) & pgn_men(p, p->turn, PGN_PAWN)))
        p->ep_square = (uint8_t)behind;
}

/* Opens the run that ends with this position: adds all its positions. */
static bool open_run(pgn_tracker *t, const pgn_position *last)
{
    uint32_t plies = pgn_tracker_plies(t), first = run_start(t, last);
    pgn_position p = *last;
    for (uint32_t ply = plies; ply > first; ply--)
        take_back(&p, t->plies[ply].move);
    restore_first(t, &p, first);
    pgn_run_clear(&t->run);
    if (!add(t, &p, first, PGN_NO_SQUARE))
        return false;
    for (uint32_t ply = first + 1; ply <= plies; ply++) {
        pgn_run_move(&t->run, p.turn, t->plies[ply].move);
        pgn_play(&p, t->plies[ply].move);
        if (!add(t, &p, ply, PGN_NO_SQUARE))
            return false;
    }
    return true;
}

/* ---- signatures --------------------------------------------------------------------------- */

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
    for (unsigned i = 0; i < t->signed_plies.twice_count; i++)
        if (t->plies[t->signed_plies.twice[i]].signature == t->plies[ply].signature)
            return true;
    if (t->options.twofold || t->signed_plies.twice_count == PGN_TWICE_MAX)
        return true;
    t->signed_plies.twice[t->signed_plies.twice_count++] = ply;
    return false;
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
 * True if the positions themselves must be looked at. */
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
    if (may_be_old && same_before(t, ply) != PGN_NO_PLY && note_repeated(t, ply))
        return true;
    return t->signed_plies.twice_count && t->facts.claim_by_intent_ply == PGN_NO_PLY &&
           may_claim(t, ply, moved);
}

static void sign_first(pgn_tracker *t, uint32_t ply)
{
    t->plies[ply].signature = 0;
    t->signed_plies.first = t->signed_plies.last = ply;
    t->signed_plies.twice_count = 0;
    t->signed_plies.filter[ply & 1u] = 1;
    t->signed_plies.filter[~ply & 1u] = 0;
}

/* Signs the plies up to the position.  True if the positions themselves must be looked at. */
static bool sign_up_to(pgn_tracker *t, const pgn_position *p, uint32_t plies)
{
    unsigned moved = p->turn ^ 1u;
    if (t->signed_plies.last == plies - 1 && t->plies[plies - 1].castling == p->castling &&
        p->halfmove_clock)
        return sign(t, plies, moved) || plies - t->signed_plies.first > SIGNED_MAX;
    sign_first(t, run_start(t, p));
    bool look = plies - t->signed_plies.first > SIGNED_MAX;
    for (uint32_t ply = t->signed_plies.first + 1; ply <= plies; ply++)
        look |= sign(t, ply, moved ^ ((plies - ply) & 1u));
    return look;
}

/* ---- a game ------------------------------------------------------------------------------- */

const pgn_facts pgn_no_facts = {.twofold_ply = PGN_NO_PLY,
                                .threefold_ply = PGN_NO_PLY,
                                .fivefold_ply = PGN_NO_PLY,
                                .consecutive_ply = PGN_NO_PLY,
                                .fifty_ply = PGN_NO_PLY,
                                .seventyfive_ply = PGN_NO_PLY,
                                .claim_by_intent_ply = PGN_NO_PLY,
                                .dead_ply = PGN_NO_PLY,
                                .ended_ply = PGN_NO_PLY};

bool pgn_facts_start(pgn_facts_tracker *tracker, const pgn_position *start, const pgn_rules *rules)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    t->plies[0] = (struct pgn_facts_ply){PGN_NULL_MOVE, 0, start->castling};
    t->line.next = t->plies + 1;
    t->line.quiet = first_quiet(&t->options);
    t->start = *start;
    t->rules = *rules;
    t->occurred = 0;
    sign_first(t, 0);
    t->facts = pgn_no_facts;
    note_clock(t, start, 0);
    if (t->options.repetition == PGN_REPETITION_FIDE)
        return true;
    pgn_run_clear(&t->run);
    pgn_run_place(&t->run, start);
    return add(t, start, 0, start->ep_square);
}

/* Every position counts: for the ways of comparing that FIDE does not use. */
static bool follow(pgn_tracker *t, pgn_move move, const pgn_position *after, uint32_t ply)
{
    if (after->halfmove_clock == 0)
        pgn_run_clear(&t->run);
    pgn_run_place(&t->run, after);
    return add(t, after, ply, double_step_of(move));
}

static bool follow_run(pgn_tracker *t, pgn_move move, const pgn_position *after, uint32_t ply)
{
    bool open = t->occurred && t->run_ply == ply - 1;
    if (!open || t->plies[ply - 1].castling != after->castling)
        return sign_up_to(t, after, ply) ? open_run(t, after) : true;
    pgn_run_move(&t->run, after->turn ^ 1u, move);
    return add(t, after, ply, PGN_NO_SQUARE);
}

bool pgn_facts_look(pgn_facts_tracker *tracker, pgn_move move, const pgn_position *after)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    if (t->line.next == t->line.end && !make_room(t))
        return false;
    *t->line.next++ = (struct pgn_facts_ply){move, 0, after->castling};
    if (pgn_move_is_null(move) && t->line.quiet > QUIET_NULL)
        t->line.quiet = QUIET_NULL;
    if (after->halfmove_clock < t->line.quiet)
        return true;
    uint32_t ply = pgn_tracker_plies(t);
    note_clock(t, after, ply);
    if (t->options.repetition != PGN_REPETITION_FIDE)
        return follow(t, move, after, ply);
    return follow_run(t, move, after, ply);
}

/* FIDE 9.3.1: the move that would complete the count, if no capture or pawn move. */
static bool can_fill_fifty(const pgn_position *p)
{
    if (p->halfmove_clock != 99)
        return false;
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    for (size_t i = 0; i < count; i++)
        if (moves[i].kind != PGN_PAWN && pgn_captured(p, moves[i]) == PGN_NO_KIND)
            return true;
    return false;
}

/* The final position's count, which plies with low clocks have left open. */
static bool count_last(pgn_tracker *t, const pgn_position *last)
{
    pgn_facts *f = &t->facts;
    f->occurrences = 1;
    bool counted = t->occurred && t->run_ply == f->plies;
    uint16_t quiet = t->line.quiet < QUIET_TWOFOLD ? t->line.quiet : QUIET_TWOFOLD;
    if (!counted && f->plies && last->halfmove_clock >= quiet) {
        bool look = t->signed_plies.last != f->plies && sign_up_to(t, last, f->plies);
        if (look || same_before(t, f->plies) != PGN_NO_PLY) {
            if (!open_run(t, last))
                return false;
            counted = true;
        }
    }
    if (counted)
        f->occurrences = t->occurred;
    return true;
}

bool pgn_facts_finish(pgn_facts_tracker *tracker, const pgn_position *last, pgn_facts *facts)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    pgn_facts *f = &t->facts;
    f->plies = pgn_tracker_plies(t);
    f->final = pgn_outcome(last);
    f->turn = last->turn;
    f->check = pgn_in_check(last);
    f->halfmove_clock = last->halfmove_clock;
    f->limit_moves =
        (uint16_t)pgn_move_limit(&t->rules, t->rules.move_claim, last, t->plies, f->plies);
    f->claim_fifty_by_intent = can_fill_fifty(last);
    if (!count_last(t, last))
        return false;
    pgn_tracker_find_dead(t, last);
    if (f->dead_ply != PGN_NO_PLY)
        end_by(t, PGN_ENDED_DEAD, f->dead_ply);
    *facts = *f;
    return true;
}
