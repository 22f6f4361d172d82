/* candidates.c: the games that can have a pattern, by the squares that their men ever stood on.
 *
 * Twelve sets a game, and a pattern is asked for by twelve comparisons: a scan at the speed of
 * memory.  Rejected: the final material and the order of pawns that left home, as other databases
 * keep them; they cannot say anything of where pieces stand. */
#include "index/plan.h"

#include <string.h>

#define FORGET_GAMES 65536u

static bool has_all(const uint8_t *masks, const pgn_index_pattern *pattern)
{
    for (unsigned color = 0; color < 2; color++) {
        for (unsigned kind = 0; kind < 6; kind++) {
            pgn_squares wanted = pattern->stood[color][kind];
            if (wanted != 0 && wanted & ~pgn_get_le(masks + (color * 6 + kind) * 8, 8))
                return false;
        }
    }
    return true;
}

/* 1 and *game, which is the segment's; 0; -1. */
static int next_in(struct pgn_segment *segment, const pgn_index_pattern *pattern, uint64_t *game,
                   struct pgn_index_error *error)
{
    struct pgn_block_reader *masks = &segment->parts[PGN_PART_MASKS];
    for (; *game < segment->entry.games; ++*game) {
        if (*game % FORGET_GAMES == 0)
            pgn_segment_forget(segment, PGN_PART_MASKS);
        const uint8_t *bytes = pgn_block_read(masks, *game * PGN_MASK_BYTES, PGN_MASK_BYTES, error);
        if (bytes == NULL)
            return -1;
        if (has_all(bytes, pattern))
            return 1;
    }
    return 0;
}

int pgn_index_next_candidate(pgn_index *index, const pgn_index_pattern *pattern, uint64_t *game)
{
    uint64_t local;
    struct pgn_segment *segment;
    while ((segment = pgn_index_segment_of(index, *game, &local)) != NULL) {
        int rc = next_in(segment, pattern, &local, &index->error);
        *game = segment->base + local;
        if (rc != 0)
            return rc;
    }
    return 0;
}

bool pgn_stood_set(struct pgn_segment *segment, uint64_t group, unsigned part,
                   const pgn_squares men[12], struct pgn_game_set *set,
                   struct pgn_index_error *error)
{
    uint64_t count = segment->entry.games - group;
    (void)part;
    count = count < PGN_GROUP_GAMES ? count : PGN_GROUP_GAMES;
    const uint8_t *masks = pgn_block_read(&segment->parts[PGN_PART_MASKS], group * PGN_MASK_BYTES,
                                          count * PGN_MASK_BYTES, error);
    if (masks == NULL)
        return false;
    memset(set, 0, sizeof *set);
    for (uint64_t i = 0; i < count; i++, masks += PGN_MASK_BYTES)
        for (unsigned man = 0; man < 12; man++)
            if (men[man] != 0 && men[man] & pgn_get_le(masks + man * 8, 8)) {
                pgn_game_set_add(set, i);
                break;
            }
    return true;
}
