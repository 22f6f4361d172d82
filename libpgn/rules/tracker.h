/* tracker.h: what the parts of the tracker share.  Private to the library. */
#ifndef PGN_RULES_TRACKER_H
#define PGN_RULES_TRACKER_H

#include "rules/closure.h"
#include "rules/repetition.h"

enum { PGN_TWICE_MAX = 24 };
/* The half-move clock from which on there is something to look for.  A position needs eight plies
 * to come a third time, so at seven it can be claimed by intent; four to come a second time.  Null
 * moves need fewer. */
enum { PGN_QUIET_THREEFOLD = 7, PGN_QUIET_TWOFOLD = 4, PGN_QUIET_NULL = 1 };

typedef struct pgn_tracker {
    pgn_facts_tracker line;      /* first: the public part */
    struct pgn_facts_ply *plies; /* [n]: the move that led to the position after n plies */
    pgn_facts_options options;
    pgn_rules rules;
    pgn_position start;
    struct { /* the plies since an irreversible move, on the watch for men that come back */
        uint32_t first, last; /* the plies that were watched */
        uint32_t seen;        /* the ply of the run that was looked at last */
        pgn_squares left[2];  /* squares that a side's men have left */
        unsigned came_back;   /* bit of a side: one came to such a square */
    } watched;
    struct { /* the same with signatures, once both sides had men come back */
        uint32_t first, last;
        /* One bit for each signature, of even and odd plies: where it is not set, none is the same.
         */
        uint64_t filter[2];
        uint32_t twice[PGN_TWICE_MAX]; /* that had signatures for the second time */
        unsigned twice_count;
        bool unsure; /* signatures that agree do not tell all */
    } signed_plies;
    pgn_run run;       /* the same with positions, where one may have been repeated */
    uint32_t run_ply;  /* of the position that was added last */
    uint32_t occurred; /* how often it had been there; 0: the run is not open */
    pgn_closure closure;
    pgn_facts facts; /* as far as they are known */
} pgn_tracker;

/* Positions that settle most locked pawns (docs/rules.md); the room that a tracker has at least. */
enum { PGN_CLOSURE_LOCKED = 3000 };

static inline uint32_t pgn_tracker_plies(const pgn_tracker *t)
{
    return (uint32_t)(t->line.next - t->plies) - 1;
}

/* facts.c */
/* Room for so many plies more, which pgn_facts_quick then takes for granted. */
static inline bool pgn_facts_has_room(const pgn_facts_tracker *tracker, size_t plies)
{
    return (size_t)(tracker->end - tracker->next) >= plies;
}

/* Looks at a ply that is kept already. */
bool pgn_tracker_look(pgn_facts_tracker *tracker, pgn_move move, const pgn_position *after);

/* pgn_facts_move for a move that is no null move, where there is room. */
static inline bool pgn_facts_quick(pgn_facts_tracker *tracker, pgn_move move,
                                   const pgn_position *after)
{
    struct pgn_facts_ply *ply = tracker->next++;
    ply->move = move;
    ply->castling = after->castling;
    return after->halfmove_clock < tracker->quiet || pgn_tracker_look(tracker, move, after);
}

/* pgn_facts_finish, where it is known how the game stands, and perhaps how it stood a ply before
 * (else NULL). */
bool pgn_tracker_finish(pgn_tracker *t, const pgn_position *last, const pgn_position *before,
                        enum pgn_outcome outcome, pgn_facts *facts);

/* signatures.c */
/* Takes note of a ply of the run; moved: who made the move. */
static inline void pgn_watch(pgn_tracker *t, uint32_t ply, unsigned moved)
{
    const pgn_move m = t->plies[ply].move;
    /* A null move brings nothing away: it is its own way back. */
    const bool back = (t->watched.left[moved] >> m.to & 1) | (m.from == m.to);
    t->watched.left[moved] |= (pgn_squares)1 << m.from;
    t->watched.came_back |= (unsigned)back << moved;
    t->watched.last = ply;
}

/* What comes for the third time, or could with the next move, has come for the second time so many
 * plies ago at the latest; without null moves. */
enum { PGN_WATCH_LAG = 3 };

/* True if the ply goes on with a run in which nothing of note can have happened: nearly always. */
static inline bool pgn_watch_on(pgn_tracker *t, const pgn_position *p, uint32_t ply)
{
    if (t->watched.seen != ply - 1 || t->watched.last != ply - 1 - PGN_WATCH_LAG ||
        t->line.quiet != PGN_QUIET_THREEFOLD || t->watched.came_back == 3 ||
        t->plies[ply - 1].castling != p->castling)
        return false;
    t->watched.seen = ply;
    pgn_watch(t, ply - PGN_WATCH_LAG, p->turn);
    return t->watched.came_back != 3;
}

/* Over so many plies signatures are not compared one by one. */
enum { PGN_SIGNED_MAX = 128 };
/* Where positions may have been repeated: nowhere new, at the last ply alone, which its signature
 * settles, or in a run that must be looked at in full. */
enum pgn_look { PGN_LOOK_NOT, PGN_LOOK_AT_LAST, PGN_LOOK_AT_RUN };
/* No ply is signed but this one, which begins a run. */
void pgn_signatures_begin(pgn_tracker *t, uint32_t ply);
/* Signs the plies up to the position, if there can be something of note; all: if it can be one that
 * came again at all. */
enum pgn_look pgn_sign_plies(pgn_tracker *t, const pgn_position *p, uint32_t plies, bool all);
/* True if the signatures of the run up to this ply tell all that positions would. */
bool pgn_signatures_settle(const pgn_tracker *t, uint32_t ply);
/* Of the last ply, if it is signed and they do: how often its position has come; whether the side
 * on move can bring one for the third time (FIDE 9.2.1). */
uint32_t pgn_signed_count(const pgn_tracker *t, uint32_t ply);
bool pgn_signed_claim(const pgn_tracker *t, const pgn_position *p, uint32_t ply);
/* The first ply of the run that ends with this position. */
uint32_t pgn_run_start(const pgn_tracker *t, const pgn_position *p);

/* dead.c: fills can_mate and dead_ply from the final position, and the one before it or NULL. */
void pgn_tracker_find_dead(pgn_tracker *t, const pgn_position *last, const pgn_position *before);

/* limits.c: the move limit that holds in this position, which these plies led to: that of an ending
 * with a limit of its own, or the given one. */
unsigned pgn_move_limit(const pgn_rules *rules, unsigned limit, const pgn_position *p,
                        const struct pgn_facts_ply *plies, uint32_t count);

#endif
