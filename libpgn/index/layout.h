/* layout.h: bytes, bits and constants of the database's files.  docs/index-format.md is the manual.
 *
 * All numbers are little-endian and are put together byte by byte, so that the files are the same
 * on every machine and nothing depends on alignment. */
#ifndef PGN_INDEX_LAYOUT_H
#define PGN_INDEX_LAYOUT_H

#include <pgn/base.h>

#define PGN_LAYOUT_VERSION 7

/* The files of a segment, in the order of the manifest. */
enum pgn_part {
    PGN_PART_GAMES,  /* a row of fixed width a game */
    PGN_PART_MOVES,  /* a byte a move */
    PGN_PART_TAGS,   /* a list of values a game */
    PGN_PART_VALUES, /* each text once */
    PGN_PART_TRACES, /* the squares that men stood on, and their balances */
    PGN_PART_KEYS,   /* positions and the games they came in, by buckets */
    PGN_PART_SLOTS,  /* where each bucket begins */
    PGN_PART_LISTS,  /* long lists of games */
    PGN_PART_TREES,  /* counters of frequent positions */
    PGN_PART_TEXTS,  /* whole texts, if they are stored */
    PGN_PART_RUNS,   /* which games have theirs in which block */
    PGN_PARTS
};

#define PGN_ROW_BYTES 48u

/* A key record: the first 36 bits of the placement's key, then the game within its segment. */
#define PGN_GAME_BITS 28u
#define PGN_HASH_BITS (64u - PGN_GAME_BITS)
#define PGN_SEGMENT_GAMES ((uint64_t)1 << PGN_GAME_BITS)

#define PGN_KEYS_HEADER 32u
#define PGN_SLOT_BYTES 5u
/* Lists of so many games stand in a file of their own, and their positions have counters. */
#define PGN_LONG_LIST 64u

static inline uint64_t pgn_record(uint64_t placement, uint64_t game)
{
    return (placement & ~(PGN_SEGMENT_GAMES - 1)) | game;
}

/* ---- numbers of fixed width ---------------------------------------------------------------- */

static inline void pgn_put_le(uint8_t *to, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static inline uint64_t pgn_get_le(const uint8_t *from, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << 8 * i;
    return value;
}

/* ---- numbers of seven bits a byte ---------------------------------------------------------- */

#define PGN_VARINT_MAX 10u

static inline size_t pgn_put_varint(uint8_t *to, uint64_t value)
{
    size_t n = 0;
    for (; value >= 0x80; value >>= 7)
        to[n++] = (uint8_t)(value | 0x80);
    to[n++] = (uint8_t)value;
    return n;
}

/* Bytes that are read one after the other; what is missing is a failure that sticks. */
struct pgn_bytes {
    const uint8_t *at, *end;
    bool failed;
};

static inline uint64_t pgn_take_varint(struct pgn_bytes *in)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && in->at < in->end; shift += 7) {
        uint8_t byte = *in->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    in->failed = true;
    return 0;
}

static inline const uint8_t *pgn_take_bytes(struct pgn_bytes *in, uint64_t count)
{
    if (in->failed || count > (uint64_t)(in->end - in->at)) {
        in->failed = true;
        return NULL;
    }
    in->at += count;
    return in->at - count;
}

#endif
