/* novelties.h: positions and the earliest game that had each.  Private to the library. */
#ifndef PGN_STATS_NOVELTIES_H
#define PGN_STATS_NOVELTIES_H

#include <pgn/base.h>

struct pgn_stats;

/* A game, and where it stands among the others. */
typedef struct pgn_novelty_game {
    uint32_t date; /* yyyymmdd, unknown parts as the last; 0: the date does not matter */
    uint32_t file;
    uint64_t number;
    uint32_t plies;
    uint16_t ratings[2];
    uint16_t novelty; /* the first ply that is its own; 0: none */
    uint8_t column;   /* of its result */
} pgn_novelty_game;

/* The earliest game that had the position, and at which ply first. */
typedef struct pgn_novelty_slot {
    uint64_t key; /* 0: free */
    uint32_t game;
    uint16_t ply;
} pgn_novelty_slot;

/* A hash table of positions, some 20 to 45 bytes for each. */
typedef struct pgn_novelties {
    pgn_novelty_game *games;
    size_t game_count, game_room;
    pgn_novelty_slot *slots;
    size_t count, slot_count; /* slot_count: a power of two, or 0 */
} pgn_novelties;

void pgn_novelties_free(pgn_novelties *novelties);
/* Adds another one's positions; false: out of memory. */
bool pgn_novelties_merge(pgn_novelties *novelties, const pgn_novelties *other);

/* Adds the positions of the game in work; false: out of memory. */
bool pgn_stats_count_novelty(struct pgn_stats *stats);

#endif
