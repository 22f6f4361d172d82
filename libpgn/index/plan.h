/* plan.h: sets of games, and what they are made of. */
#ifndef PGN_INDEX_PLAN_H
#define PGN_INDEX_PLAN_H

#include "index/handle.h"
#include "index/keys.h"
#include "query/needed.h"

/* Games are worked on in groups. */
#define PGN_GROUP_GAMES 8192u
#define PGN_GROUP_WORDS (PGN_GROUP_GAMES / 64)
#define PGN_GAME_PARTS 1u

struct pgn_game_set {
    uint64_t words[PGN_GROUP_WORDS];
};

static inline void pgn_game_set_add(struct pgn_game_set *set, uint64_t game)
{
    set->words[game / 64] |= UINT64_C(1) << game % 64;
}

/* The games of a group where, in a part of the game, one of these men stood on one of its squares.
 */
bool pgn_stood_set(struct pgn_segment *segment, uint64_t group, unsigned part,
                   const pgn_squares men[12], struct pgn_game_set *set,
                   struct pgn_index_error *error);

const pgn_needed *pgn_plan_root(const pgn_index_plan *plan);

#endif
