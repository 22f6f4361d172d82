/* traces.h: what a game leaves behind on the board: for each phase of it the squares where men of
 * each kind stood, and the balances of men that it went through.
 *
 * Games stand in groups.  Within one, each square of each kind of man in each phase is a column, a
 * bit a game, packed as the distances between ones (or zeros); a balance is a list of games.  So a
 * question reads only what it is about: three squares of three men are twelve columns out of 3072.
 *
 * Rejected: the sets of squares of each game in a row, not divided into phases (three times as
 * large as packed columns, all of them are read for any question, and more games remain); the final
 * material and the order of pawns that left home, as other databases keep them (they cannot say
 * where pieces stand, and little of balances that come and go). */
#ifndef PGN_INDEX_TRACES_H
#define PGN_INDEX_TRACES_H

#include "index/segment.h"
#include "index/trace.h"

#define PGN_GROUP_GAMES 8192u
#define PGN_GROUP_BITS 13u
#define PGN_GROUP_WORDS (PGN_GROUP_GAMES / 64)

struct pgn_game_set {
    uint64_t words[PGN_GROUP_WORDS];
};

static inline void pgn_game_set_add(struct pgn_game_set *set, uint64_t game)
{
    set->words[game / 64] |= UINT64_C(1) << game % 64;
}

/* ---- a group --------------------------------------------------------------------------------- */

struct pgn_trace_group {
    uint64_t (*stood)[PGN_TRACE_SETS]; /* of each game; NULL: no game yet */
    uint32_t games;
    uint64_t *balances; /* each with its game in the lower PGN_GROUP_BITS; if it was read, alone */
    size_t balance_count, balance_room;
    uint32_t *starts; /* a group that was read: where each game's balances begin, and the end */
};

bool pgn_trace_group_add(struct pgn_trace_group *group, const struct pgn_trace *trace);
/* Writes the group, which is empty then; false: out of memory. */
bool pgn_trace_group_write(struct pgn_trace_group *group, struct pgn_block_writer *out);
void pgn_trace_group_free(struct pgn_trace_group *group);

/* The whole group, of which game `first` is the first. */
bool pgn_trace_group_read(struct pgn_segment *segment, uint64_t first,
                          struct pgn_trace_group *group, struct pgn_index_error *error);
/* The trace of a game of a group that was read. */
void pgn_trace_of(const struct pgn_trace_group *group, uint32_t game, struct pgn_trace *trace);

/* The group's games where, in a phase, one of these men stood on one of its squares. */
bool pgn_traces_stood(struct pgn_segment *segment, uint64_t first, unsigned phase,
                      const pgn_squares men[12], struct pgn_game_set *set,
                      struct pgn_index_error *error);
/* The group's games that had a balance for which the judge says yes. */
typedef bool pgn_balance_judge(void *context, uint64_t balance);
bool pgn_traces_balance(struct pgn_segment *segment, uint64_t first, pgn_balance_judge *judge,
                        void *context, struct pgn_game_set *set, struct pgn_index_error *error);

/* ---- the layout ------------------------------------------------------------------------------ */

/* A group begins with a word a column, its kind above its place in the group; one more word has the
 * place of the balances. */
#define PGN_COLUMNS (PGN_TRACE_SETS * 64u)
#define PGN_COLUMN_WORD 4u
#define PGN_COLUMN_PLACE_BITS 24u
enum {
    PGN_COLUMN_NONE,
    PGN_COLUMN_ALL,
    PGN_COLUMN_RAW,
    PGN_COLUMN_ONES = 16,
    PGN_COLUMN_ZEROS = 32
};
/* Rice's parameter for so many places among so many. */
static inline unsigned pgn_rice_for(uint32_t count, uint32_t games)
{
    unsigned r = 0;
    while (r < 13 && ((uint64_t)count << (r + 1)) < (uint64_t)games)
        r++;
    return r > 0 && ((uint64_t)count << r) * 10 > (uint64_t)games * 7 ? r - 1 : r;
}
/* Behind all groups stand their places. */
#define PGN_GROUP_PLACE_BYTES 5u

#endif
