/* needed.h (private): what a game must have for a query to match, as far as an index can tell.
 *
 * The terms are weaker than the query, never stronger: a game that lacks them cannot match, one
 * that has them is still to be asked.  Inside a moment's term all that stands below it is meant of
 * one and the same moment, so that an index that knows the men of parts of the game apart may ask
 * each part by itself. */
#ifndef PGN_QUERY_NEEDED_H
#define PGN_QUERY_NEEDED_H

#include <pgn/query.h>

struct pgn_node;

enum pgn_needed_kind {
    PGN_NEEDED_NOTHING, /* any game will do */
    PGN_NEEDED_ALL,     /* every one of the kids */
    PGN_NEEDED_ONE,     /* one of the kids */
    PGN_NEEDED_MOMENT,  /* the kid, at some one moment */
    PGN_NEEDED_BOARD,   /* exactly these men, whatever the turn and the rights */
    PGN_NEEDED_MEN,     /* one of these men on one of its squares */
    PGN_NEEDED_MATERIAL /* conditions that only the numbers of men decide */
};

typedef struct pgn_needed {
    enum pgn_needed_kind kind;
    struct pgn_needed **kids;
    unsigned count, room;
    pgn_position board;
    pgn_squares men[12]; /* white pawn ... king, then black */
    const struct pgn_node **conditions;
} pgn_needed;

/* The root, and what owns all terms. */
struct pgn_needs {
    pgn_query *memory;
    const pgn_needed *root;
    bool failed; /* out of memory */
};

/* Fills *needs; false: out of memory.  The query must outlive it. */
bool pgn_needs_of(const pgn_query *query, struct pgn_needs *needs);
void pgn_needs_free(struct pgn_needs *needs);

/* For operations' own hooks: a new term; NULL: out of memory. */
pgn_needed *pgn_needed_new(struct pgn_needs *needs, enum pgn_needed_kind kind);
void pgn_needed_add(struct pgn_needs *needs, pgn_needed *term, pgn_needed *kid);
/* Whether the node's set may have one of its men: as a term. */
pgn_needed *pgn_needed_men(struct pgn_needs *needs, const struct pgn_node *men);

/* Whether the conditions of a MATERIAL term hold of a position with such men; the run was opened
 * for the query. */
bool pgn_needed_material(const pgn_needed *term, pgn_query_run *run, const pgn_position *p);

#endif
