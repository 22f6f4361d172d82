/* facts.c: follows a game and collects its facts.
 *
 * Half of all plies are captures or pawn moves, and most others come soon after one: nothing can
 * have happened yet.  So a ply is only stored, its move and the rights, until the clock says that a
 * third occurrence could be one move away.  From then on the moves alone tell whether a position
 * has come again (signatures.c).  Only in runs that are long, or where that does not tell all, are
 * the positions themselves won back, by taking the moves back, which none of them makes hard, and
 * kept and compared in full (repetition.h).  Rejected: a key or a position per ply, either of which
 * costs more than all the facts together. */
#include "chess/attacks.h"
#include "rules/tracker.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_PLIES = 4096 };

static uint16_t first_quiet(const pgn_facts_options *options)
{
    /* The other ways of comparing see rights that taking moves back does not show. */
    if (options->repetition != PGN_REPETITION_FIDE)
        return 0;
    return options->twofold ? PGN_QUIET_TWOFOLD : PGN_QUIET_THREEFOLD;
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

__attribute__((noinline)) static bool make_room(pgn_tracker *t)
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
__attribute__((noinline)) static void note_clock(pgn_tracker *t, const pgn_position *p,
                                                 uint32_t ply)
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
    uint32_t plies = pgn_tracker_plies(t), first = pgn_run_start(t, last);
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
    pgn_signatures_begin(t, 0);
    t->watched.seen = PGN_NO_PLY;
    t->facts = pgn_no_facts;
    note_clock(t, start, 0);
    if (t->options.repetition == PGN_REPETITION_FIDE)
        return true;
    pgn_run_clear(&t->run);
    pgn_run_place(&t->run, start);
    return add(t, start, 0, start->ep_square);
}

/* Every position counts: for the ways of comparing that FIDE does not use. */
__attribute__((noinline)) static bool follow(pgn_tracker *t, pgn_move move,
                                             const pgn_position *after, uint32_t ply)
{
    if (after->halfmove_clock == 0)
        pgn_run_clear(&t->run);
    pgn_run_place(&t->run, after);
    return add(t, after, ply, double_step_of(move));
}

static bool look_back(pgn_tracker *t, const pgn_position *p, uint32_t ply)
{
    switch (pgn_sign_plies(t, p, ply, false)) {
    case PGN_LOOK_NOT:
        return true;
    case PGN_LOOK_AT_RUN:
        return open_run(t, p);
    default:
        note_occurrence(t, ply, pgn_signed_count(t, ply));
        if (t->facts.claim_by_intent_ply == PGN_NO_PLY && pgn_signed_claim(t, p, ply))
            t->facts.claim_by_intent_ply = ply;
        return true;
    }
}

__attribute__((noinline)) static bool follow_run(pgn_tracker *t, pgn_move move,
                                                 const pgn_position *after, uint32_t ply)
{
    bool open = t->occurred && t->run_ply == ply - 1;
    if (!open || t->plies[ply - 1].castling != after->castling)
        return look_back(t, after, ply);
    pgn_run_move(&t->run, after->turn ^ 1u, move);
    return add(t, after, ply, PGN_NO_SQUARE);
}

/* At a clock of seven or eight, what is of note takes four plies, the last of them three or four
 * ago, that led nowhere: each side's second move took its first one back. */
static bool led_nowhere(const pgn_tracker *t, uint32_t ply)
{
    const pgn_move back = t->plies[ply - 4].move, move = t->plies[ply - 6].move;
    return move.from == back.to && move.to == back.from;
}

bool pgn_tracker_look(pgn_facts_tracker *tracker, pgn_move move, const pgn_position *after)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    const uint32_t ply = pgn_tracker_plies(t);
    if (t->line.quiet == PGN_QUIET_THREEFOLD && after->halfmove_clock <= PGN_QUIET_THREEFOLD + 1 &&
        (ply < PGN_QUIET_THREEFOLD || !led_nowhere(t, ply)))
        return true;
    if (after->halfmove_clock >= 100)
        note_clock(t, after, ply);
    else if (pgn_watch_on(t, after, ply))
        return true;
    if (t->options.repetition != PGN_REPETITION_FIDE)
        return follow(t, move, after, ply);
    return follow_run(t, move, after, ply);
}

bool pgn_facts_look(pgn_facts_tracker *tracker, pgn_move move, const pgn_position *after)
{
    pgn_tracker *t = (pgn_tracker *)tracker;
    if (t->line.next == t->line.end && !make_room(t))
        return false;
    *t->line.next++ = (struct pgn_facts_ply){move, 0, after->castling};
    if (pgn_move_is_null(move) && t->line.quiet > PGN_QUIET_NULL)
        t->line.quiet = PGN_QUIET_NULL;
    return after->halfmove_clock < t->line.quiet || pgn_tracker_look(tracker, move, after);
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
    const uint32_t ply = f->plies;
    const uint16_t quiet = t->line.quiet < PGN_QUIET_TWOFOLD ? t->line.quiet : PGN_QUIET_TWOFOLD;
    f->occurrences = 1;
    if (ply && last->halfmove_clock >= quiet && !(t->occurred && t->run_ply == ply)) {
        if (t->signed_plies.last != ply)
            (void)pgn_sign_plies(t, last, ply, true);
        if (t->signed_plies.last != ply)
            return true;
        f->occurrences = pgn_signed_count(t, ply);
        if (f->occurrences == 1 || pgn_signatures_settle(t, ply))
            return true;
        if (!open_run(t, last))
            return false;
    }
    if (t->occurred && t->run_ply == ply)
        f->occurrences = t->occurred;
    return true;
}

bool pgn_facts_finish(pgn_facts_tracker *tracker, const pgn_position *last, pgn_facts *facts)
{
    return pgn_tracker_finish((pgn_tracker *)tracker, last, NULL, pgn_outcome(last), facts);
}

bool pgn_tracker_finish(pgn_tracker *t, const pgn_position *last, const pgn_position *before,
                        enum pgn_outcome outcome, pgn_facts *facts)
{
    pgn_facts *f = &t->facts;
    f->plies = pgn_tracker_plies(t);
    f->final = outcome;
    f->turn = last->turn;
    f->check = pgn_in_check(last);
    f->halfmove_clock = last->halfmove_clock;
    f->limit_moves =
        (uint16_t)pgn_move_limit(&t->rules, t->rules.move_claim, last, t->plies, f->plies);
    f->claim_fifty_by_intent = can_fill_fifty(last);
    if (!count_last(t, last))
        return false;
    pgn_tracker_find_dead(t, last, before);
    if (f->dead_ply != PGN_NO_PLY)
        end_by(t, PGN_ENDED_DEAD, f->dead_ply);
    *facts = *f;
    return true;
}
