/* keys.h: which games came to a position: 36 bits of its placement's key, and the game.
 *
 * Every hit is played over anyway, so a key need not tell positions apart for sure; 36 bits make
 * false candidates rare, and cost 14 to 16 bits a position once they are sorted.  Side to move,
 * rights and en passant are left to the replay too.
 *
 * Rejected: keys of 64 bits, as other databases have them (over twice the size of all else
 * together), counters for every position (a position of a few games is faster counted by playing
 * those games), and a B-tree (keys are as good as random: the place is worked out, not searched).
 */
#ifndef PGN_INDEX_KEYS_H
#define PGN_INDEX_KEYS_H

#include "index/segment.h"

/* Games as they are found, below 2^28. */
struct pgn_game_list {
    uint32_t *at;
    size_t count, room;
};

/* A frequent position: the hash of its men and how many games have it. */
struct pgn_frequent {
    uint64_t hash;
    uint32_t games;
};

/* ---- writing -------------------------------------------------------------------------------- */

struct pgn_key_writer {
    struct pgn_block_writer *keys, *slots, *lists;
    struct pgn_index_error *error;
    unsigned bucket_bits, rice, game_bits;
    uint64_t games; /* of the segment */
    uint64_t pairs; /* written */
    uint64_t hash;  /* the group in work */
    struct pgn_game_list group;
    uint64_t bucket;   /* the bucket in work */
    uint64_t previous; /* hash of the group before, or where the bucket begins */
    uint8_t *bits;     /* the bucket's bytes */
    size_t bit_room;
    uint8_t pending_count; /* bits behind the last whole byte */
    uint64_t pending;
    size_t bit_bytes;
    struct pgn_frequent *frequent;
    size_t frequent_count, frequent_room;
};

/* pairs: how many records will come, about.  The writers and *error must outlive it. */
bool pgn_key_writer_open(struct pgn_key_writer *out, struct pgn_block_writer *parts, uint64_t pairs,
                         uint64_t games, struct pgn_index_error *error);
/* The next record, in rising order; equal ones count once. */
bool pgn_key_write(struct pgn_key_writer *out, uint64_t record);
/* Writes what is left. */
bool pgn_key_writer_end(struct pgn_key_writer *out);
/* Releases all but what the caller took away from it. */
void pgn_key_writer_close(struct pgn_key_writer *out);

/* ---- reading -------------------------------------------------------------------------------- */

/* The games whose positions have a hash like this one, into *list, in rising order. */
bool pgn_keys_find(struct pgn_segment *segment, uint64_t placement, struct pgn_game_list *list,
                   struct pgn_index_error *error);

/* All records in order. */
struct pgn_key_scan {
    struct pgn_segment *segment;
    struct pgn_index_error *error;
    uint64_t bucket, buckets;
    uint64_t *records; /* of one bucket */
    size_t at, count, room;
    struct pgn_game_list list;
};
void pgn_key_scan_open(struct pgn_key_scan *scan, struct pgn_segment *segment,
                       struct pgn_index_error *error);
/* 1, 0 at the end, -1. */
int pgn_key_scan_next(struct pgn_key_scan *scan, uint64_t *record);
void pgn_key_scan_close(struct pgn_key_scan *scan);

#endif
