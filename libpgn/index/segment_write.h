/* segment_write.h: a segment in the making.
 *
 *     open; for each game: tags, game; then the records in order; close the books with _end
 *
 * Games go to disk as they come, the values and the keys at the end.  Nothing of it counts before
 * the manifest names it. */
#ifndef PGN_INDEX_SEGMENT_WRITE_H
#define PGN_INDEX_SEGMENT_WRITE_H

#include "index/dictionary.h"
#include "index/keys.h"
#include "index/segment.h"
#include "index/texts.h"
#include "index/traces.h"

struct pgn_segment_writer {
    int folder;
    struct pgn_segment_entry entry;
    struct pgn_block_writer parts[PGN_PARTS];
    struct pgn_dictionary values;
    struct pgn_texts_writer texts;
    uint8_t *names; /* of the game in work: its names one behind the other, each after its length */
    size_t name_bytes, name_room;
    uint8_t *tags; /* ... and its values' places */
    size_t tag_bytes, tag_room;
    struct pgn_trace_group group; /* of games whose traces are not written yet */
    uint8_t *group_places;        /* of those that are */
    size_t group_count, group_room;
    size_t frequent_max; /* counters for so many positions at most */
    bool finished;
    struct pgn_index_error *error; /* the first failure sticks */
};

/* memory: to be used about, an eighth of it for texts and for counters each.  NULL: *error is
 * filled, and stays the place for later failures. */
struct pgn_segment_writer *pgn_segment_writer_open(int folder, uint64_t id, uint64_t memory,
                                                   struct pgn_index_error *error);
/* A tag of the next game. */
bool pgn_segment_add_tag(struct pgn_segment_writer *out, pgn_span name, pgn_span value);
/* The game, behind its tags; the places in the row are filled in here. */
bool pgn_segment_add_game(struct pgn_segment_writer *out, struct pgn_row row, const uint8_t *moves,
                          size_t move_bytes, const struct pgn_trace *trace);

/* The text of the game that was added last. */
bool pgn_segment_add_text(struct pgn_segment_writer *out, pgn_span steps, pgn_span literals);

/* Gives the next record in order: 1, 0 at the end, -1 (the error is filled). */
typedef int pgn_next_record(void *context, uint64_t *record);
/* All records, about `pairs` of them; then everything is on disk and the entry is whole. */
bool pgn_segment_finish(struct pgn_segment_writer *out, uint64_t pairs, pgn_next_record *next,
                        void *context);
/* Releases; what is not finished is removed. */
void pgn_segment_writer_close(struct pgn_segment_writer *out);

#endif
