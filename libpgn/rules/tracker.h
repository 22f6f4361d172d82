/* tracker.h: what the parts of the tracker share.  Private to the library. */
#ifndef PGN_RULES_TRACKER_H
#define PGN_RULES_TRACKER_H

#include "rules/closure.h"
#include "rules/repetition.h"

typedef struct pgn_tracker {
    pgn_facts_tracker line; /* first: the public part */
    struct pgn_facts_ply *plies;
    pgn_facts_options options;
    pgn_rules rules;
    pgn_position start;
    pgn_run run;
    uint32_t run_ply;  /* of the position that was added last */
    uint32_t occurred; /* how often it had been there; 0: the run is not open */
    bool null_move;    /* the line has one */
    pgn_closure closure;
    pgn_facts facts; /* as far as they are known */
} pgn_tracker;

/* A closure of this size settles forced lines; one of that, locked pawns (docs/rules.md). */
enum { PGN_CLOSURE_FORCED = 30, PGN_CLOSURE_LOCKED = 3000 };

static inline uint32_t pgn_tracker_plies(const pgn_tracker *t)
{
    return (uint32_t)(t->line.next - t->plies);
}

/* dead.c: fills can_mate and dead_ply from the final position. */
void pgn_tracker_find_dead(pgn_tracker *t, const pgn_position *last);

/* limits.c: the move limit that holds in a position after these plies, the last of which led to it:
 * claim or the automatic end. */
unsigned pgn_move_limit(const pgn_rules *rules, unsigned limit, const pgn_position *p,
                        const struct pgn_facts_ply *plies, uint32_t count);

#endif
