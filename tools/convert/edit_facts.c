/* edit_facts.c: what the game itself tells of its tags: how many plies it has, which opening it is.
 */
#include "edit_parts.h"

#include <pgn/opening.h>

#include <stdio.h>
#include <string.h>

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static void find_opening(struct edit *e)
{
    struct edit_facts *f = &e->facts;
    pgn_opening opening;
    f->has_opening = pgn_opening_of(e->from, &opening);
    if (f->has_opening) {
        f->eco = span(opening.eco);
        f->opening = span(opening.name);
        f->variation = span(opening.variation);
    }
}

/* How many plies the main line has, and whether it was played to its end. */
static int count_plies(struct edit *e)
{
    struct edit_facts *f = &e->facts;
    pgn_step s;
    int rc;
    f->complete = true;
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

int edit_facts_find(struct edit *e)
{
    e->facts = (struct edit_facts){.complete = false};
    if (e->asks->ply_count && count_plies(e) < 0)
        return -1;
    if (e->asks->eco)
        find_opening(e);
    return 0;
}
