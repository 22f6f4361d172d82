/* merge.h: segments that are being made one. */
#ifndef PGN_INDEX_MERGE_H
#define PGN_INDEX_MERGE_H

#include "index/writer.h"

#define PGN_MERGE_DROPPED UINT32_MAX

struct pgn_merge_input {
    struct pgn_segment segment;
    const uint32_t *map; /* its games' numbers in the whole, or PGN_MERGE_DROPPED; NULL: from the
                          * segment's base on */
    struct pgn_key_scan scan;
    struct pgn_text_copies copies;
    uint64_t record;              /* the next one, its game counted in the whole */
    struct pgn_trace_group group; /* that holds the game copied last, from game `first` on */
    uint64_t first;
    bool has_group;
};

struct pgn_merge {
    struct pgn_index_writer *w;
    struct pgn_merge_input *inputs;
    size_t count, room; /* open; for so many */
    size_t *heap;       /* inputs by their next record, those that are at their end left out */
    size_t active;
    uint64_t games; /* of all inputs */
};

/* Room for so many inputs; false: the writer's error is filled, as below. */
bool pgn_merge_begin(struct pgn_merge *merge, struct pgn_index_writer *w, size_t room);
bool pgn_merge_open(struct pgn_merge *merge, int folder, const struct pgn_segment_entry *entry);
void pgn_merge_end(struct pgn_merge *merge);

/* Copies a game, which becomes the source's. */
bool pgn_merge_copy(struct pgn_segment_writer *out, struct pgn_merge_input *from, uint64_t game,
                    uint32_t source);
/* Gives back the memory that copying took. */
void pgn_merge_forget(struct pgn_segment *segment);

/* Before the first record. */
bool pgn_merge_start_records(struct pgn_merge *merge);
/* pgn_next_record, of a struct pgn_merge: the next by its hash; those of one hash come in the order
 * of games only without a map. */
int pgn_merge_next_record(void *merge, uint64_t *record);

/* The new segment takes the place of all in the writer's manifest, which is written. */
bool pgn_merge_commit(struct pgn_index_writer *w, struct pgn_segment_writer *out);

#endif
