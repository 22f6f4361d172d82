/* tracker.h: what the parts of the tracker share.  Private to the library. */
#ifndef PGN_RULES_TRACKER_H
#define PGN_RULES_TRACKER_H

#include "rules/closure.h"
#include "rules/repetition.h"

enum { PGN_TWICE_MAX = 8 };

typedef struct pgn_tracker {
    pgn_facts_tracker line;      /* first: the public part */
    struct pgn_facts_ply *plies; /* [n]: the move that led to the position after n plies */
    pgn_facts_options options;
    pgn_rules rules;
    pgn_position start;
    struct { /* the plies since an irreversible move that have signatures */
        uint32_t first, last;
        /* One bit for each signature, of even and odd plies: where it is not set, none is the same.
         */
        uint64_t filter[2];
        uint32_t twice[PGN_TWICE_MAX]; /* that had signatures for the second time */
        unsigned twice_count;
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

/* dead.c: fills can_mate and dead_ply from the final position. */
void pgn_tracker_find_dead(pgn_tracker *t, const pgn_position *last);

/* limits.c: the move limit that holds in this position, which these plies led to: that of an ending
 * with a limit of its own, or the given one. */
unsigned pgn_move_limit(const pgn_rules *rules, unsigned limit, const pgn_position *p,
                        const struct pgn_facts_ply *plies, uint32_t count);

#endif
