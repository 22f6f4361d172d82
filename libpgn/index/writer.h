/* writer.h: a database being written. */
#ifndef PGN_INDEX_WRITER_H
#define PGN_INDEX_WRITER_H

#include "index/manifest.h"
#include "index/segment_write.h"

struct pgn_index_writer {
    int folder, lock;
    uint64_t memory;
    struct pgn_manifest manifest;
    struct pgn_known_source { /* as the manifest was found: for other threads to read */
        const char *path;
        uint64_t games;
    } * known;
    size_t known_count;
    struct pgn_segment_writer *segment; /* in the making, or NULL */
    uint64_t *records;
    size_t record_count, record_room;
    size_t source;                      /* the one being added */
    uint64_t games, bytes, chain, size; /* of it so far */
    int64_t time;
    struct pgn_index_error error;
};

/* A new segment of the writer's; NULL: its error is filled. */
struct pgn_segment_writer *pgn_writer_segment(struct pgn_index_writer *w);
/* A finished segment goes into the manifest, which is not written yet. */
bool pgn_writer_take(struct pgn_index_writer *w, struct pgn_segment_writer *segment);

bool pgn_is_part_file(const char *name, uint64_t *id);
/* Removes the files of segments that the manifest does not name. */
void pgn_sweep(const struct pgn_manifest *manifest, int folder);

#endif
