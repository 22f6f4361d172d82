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
        uint64_t first, games;
    } * known;
    size_t known_count;
    struct pgn_segment_writer *segment; /* in the making, or NULL */
    uint64_t *records;
    size_t record_count, record_room;
    char *path;                  /* of the source being added, */
    size_t source;               /* which is this one, once a game of it has come: */
    uint64_t first, games;       /* its games so far, which follow each other, */
    uint64_t other;              /* up to this one, which another source has, */
    uint64_t bytes, chain, size; /* and what goes into the manifest of them */
    int64_t time;
    struct pgn_index_error error;
};

/* A new segment of the writer's; NULL: its error is filled. */
struct pgn_segment_writer *pgn_writer_segment(struct pgn_index_writer *w);
/* A finished segment goes into the manifest, which is not written yet. */
bool pgn_writer_take(struct pgn_index_writer *w, struct pgn_segment_writer *segment);

/* A game of the source comes, new or known: its sum goes into the chain.  False: it is another one
 * than it was, or another row of games has it; the error is filled. */
bool pgn_writer_follow(struct pgn_index_writer *w, const pgn_packed_game *packed, bool *is_new);
/* What has come of the source so far stands in the manifest, which is not written yet. */
void pgn_writer_note_source(struct pgn_index_writer *w, enum pgn_source_end end);
/* False, with the error. */
bool pgn_writer_source_changed(struct pgn_index_writer *w);

bool pgn_is_part_file(const char *name, uint64_t *id);
/* Removes the files of segments that the manifest does not name. */
void pgn_sweep(const struct pgn_manifest *manifest, int folder);

#endif
