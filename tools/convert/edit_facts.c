/* edit_facts.c: what the game itself tells of its tags: how many plies it has, which opening it is.
 */
#include "edit_parts.h"

#include <stdio.h>

int edit_facts_find(struct edit *e)
{
    struct edit_facts *f = &e->facts;
    pgn_step s;
    int rc;
    *f = (struct edit_facts){.complete = true};
    pgn_replay_start(e->replay, e->from);
    while ((rc = pgn_replay_next(e->replay, &s)) > 0) {
        if (s.depth)
            continue;
        if (s.type == PGN_STEP_MOVE)
            f->plies = s.ply;
        else if (s.type == PGN_STEP_FAULT || s.type == PGN_STEP_UNPLAYED)
            f->complete = false;
    }
    (void)snprintf(f->ply_text, sizeof f->ply_text, "%lu", (unsigned long)f->plies);
    return rc;
}
