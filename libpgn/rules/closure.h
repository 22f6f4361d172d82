/* closure.h: all that can come of a position.  Private to the library.
 *
 * Visits every position that legal moves lead to.  A mate found says that the winner can mate; none
 * found when nothing is left to visit proves that he cannot.  What exceeds the limit is unknown. */
#ifndef PGN_RULES_CLOSURE_H
#define PGN_RULES_CLOSURE_H

#include <pgn/facts.h>

/* A position without its clocks: what stands on a square is four bits, one in each set. */
typedef struct pgn_packed {
    pgn_squares bits[4];
} pgn_packed;

enum { PGN_PACKED_MEN = 32 }; /* at most; a position with more cannot be packed */

void pgn_pack(const pgn_position *p, pgn_packed *out);
void pgn_unpack(const pgn_packed *packed, pgn_position *p);

enum { PGN_PILES = 256 };

typedef struct pgn_closure {
    size_t max; /* positions for which there is room */
    pgn_packed *packed;
    uint32_t *below;   /* the one under it on its pile of positions to visit */
    uint32_t *slots;   /* indices by hash */
    size_t slots_size; /* in use, grows with the count */
    size_t count, limit;
    uint32_t piles[PGN_PILES];       /* of positions to visit, by how far from mate they look */
    uint64_t filled[PGN_PILES / 64]; /* piles that are not empty */
} pgn_closure;

/* False: out of memory. */
bool pgn_closure_open(pgn_closure *closure, size_t max);
void pgn_closure_close(pgn_closure *closure);

/* Which positions to visit first; finds a mate sooner where there is one, and costs more per
 * position. */
enum pgn_guide {
    PGN_NO_GUIDE,
    PGN_GUIDE_MATE, /* those that look near to mate as they stand */
    PGN_GUIDE_STRIP /* those where the loser has lost most, and then the same */
};

/* How to visit. */
typedef struct pgn_closure_effort {
    size_t limit;     /* positions at most */
    size_t branching; /* give up at a position with more moves */
    enum pgn_guide guide;
} pgn_closure_effort;

/* Can winner mate from p? */
enum pgn_proof pgn_closure_can_mate(pgn_closure *closure, const pgn_position *p,
                                    enum pgn_color winner, pgn_closure_effort effort);

#endif
