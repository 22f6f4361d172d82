/* manifest.h: what a database consists of: the one file that changes.
 *
 * A text of lines, with a CRC-32 of all before it in the last.  A new one is written beside it,
 * brought to disk and renamed over it: at every moment there is exactly one manifest, whole, and
 * files that it does not name are nothing. */
#ifndef PGN_INDEX_MANIFEST_H
#define PGN_INDEX_MANIFEST_H

#include "index/segment.h"

enum pgn_source_end {
    PGN_SOURCE_OPEN,     /* there may be more games */
    PGN_SOURCE_COMPLETE, /* it was read to its end */
    PGN_SOURCE_PART      /* it was read to the end of a part */
};

/* A source, or games of it that follow each other. */
struct pgn_manifest_source {
    char *path;
    uint64_t first, games; /* the first one's number, from 1 (0: there is none); so many */
    uint64_t bytes;        /* the offset behind them */
    uint64_t chain;        /* of their sums: whether they are still the same */
    enum pgn_source_end end;
    uint64_t size;
    int64_t time;
};

struct pgn_manifest {
    uint64_t next; /* id of the next segment */
    struct pgn_segment_entry *segments;
    size_t segment_count, segment_room;
    struct pgn_manifest_source *sources;
    size_t source_count, source_room;
};

/* Reads it from an open folder; false: *error is filled (PGN_INDEX_NONE: there is none). */
bool pgn_manifest_read(struct pgn_manifest *manifest, int folder, struct pgn_index_error *error);
/* Replaces it, for good. */
bool pgn_manifest_write(const struct pgn_manifest *manifest, int folder,
                        struct pgn_index_error *error);
void pgn_manifest_free(struct pgn_manifest *manifest);

/* The source that has this game, or has it next, or has no games yet; or source_count. */
size_t pgn_manifest_source_with(const struct pgn_manifest *manifest, const char *path,
                                uint64_t number);
/* The chain with the next game's sum. */
uint64_t pgn_manifest_chain(uint64_t chain, uint32_t sum);
/* false: out of memory. */
bool pgn_manifest_add_source(struct pgn_manifest *manifest, const char *path);
bool pgn_manifest_add_segment(struct pgn_manifest *manifest, const struct pgn_segment_entry *entry);

#endif
