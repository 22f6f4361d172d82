/* block_sum.h: the sum of a block, at the speed of memory.
 *
 * Four lanes of words, each multiplied and turned; every step can be undone, so that a change
 * within one word of eight bytes changes the sum for certain, and any other with all likelihood
 * that 64 bits give.  Rejected: CRC-32, which took half the time of a look-up (a byte a cycle at
 * best without instructions of its own). */
#ifndef PGN_INDEX_BLOCK_SUM_H
#define PGN_INDEX_BLOCK_SUM_H

#include <pgn/base.h>
#include <string.h>

#define PGN_SUM_BYTES 8u

#define PGN_SUM_FACTOR UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t pgn_sum_step(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * PGN_SUM_FACTOR;
    return lane << 29 | lane >> 35;
}

static inline uint64_t pgn_sum_word(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline void pgn_sum_lanes(uint64_t lanes[4], const uint8_t *at)
{
    lanes[0] = pgn_sum_step(lanes[0], pgn_sum_word(at));
    lanes[1] = pgn_sum_step(lanes[1], pgn_sum_word(at + 8));
    lanes[2] = pgn_sum_step(lanes[2], pgn_sum_word(at + 16));
    lanes[3] = pgn_sum_step(lanes[3], pgn_sum_word(at + 24));
}

/* The last bytes count as if zeros followed; the length counts too. */
static inline uint64_t pgn_block_sum(const uint8_t *bytes, size_t len)
{
    uint64_t lanes[4] = {1, 2, 3, 4}, sum = len;
    uint8_t rest[32] = {0};
    size_t at = 0;
    for (; len - at >= sizeof rest; at += sizeof rest)
        pgn_sum_lanes(lanes, bytes + at);
    if (at < len) {
        memcpy(rest, bytes + at, len - at);
        pgn_sum_lanes(lanes, rest);
    }
    for (unsigned i = 0; i < 4; i++)
        sum = pgn_sum_step(sum, lanes[i]);
    return sum ^ sum >> 32;
}

#endif
