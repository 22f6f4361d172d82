/* segment.h: one immutable part of a database, and how it is made. */
#ifndef PGN_INDEX_SEGMENT_H
#define PGN_INDEX_SEGMENT_H

#include "index/blocks.h"
#include "index/codes.h"
#include "index/pack.h"

/* What the manifest says of a segment. */
struct pgn_segment_entry {
    uint64_t id, games, plies, keys;
    struct pgn_extent extents[PGN_PARTS];
};

/* The file's name within the folder: "00000001.moves". */
#define PGN_PART_FILE_MAX 32
void pgn_part_file(uint64_t id, unsigned part, char out[PGN_PART_FILE_MAX]);

/* ---- reading -------------------------------------------------------------------------------- */

struct pgn_segment {
    struct pgn_segment_entry entry;
    uint64_t base; /* the number of its first game in the database */
    struct pgn_block_reader parts[PGN_PARTS];
};

/* Opens all parts; false: *error is filled and nothing is left open. */
bool pgn_segment_open(struct pgn_segment *segment, int folder,
                      const struct pgn_segment_entry *entry, struct pgn_index_error *error);
void pgn_segment_close(struct pgn_segment *segment);

/* game: within the segment, and below entry.games. */
bool pgn_segment_row(struct pgn_segment *segment, uint64_t game, struct pgn_row *row,
                     struct pgn_index_error *error);
/* The start position and moves: 1, 0 if it cannot be played, -1. */
int pgn_segment_line(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                     struct pgn_line *line, struct pgn_index_error *error);
/* The bytes of its moves. */
bool pgn_segment_moves(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                       struct pgn_bytes *moves, struct pgn_index_error *error);
/* A text of the values. */
bool pgn_segment_value(struct pgn_segment *segment, uint64_t place, pgn_span *value,
                       struct pgn_index_error *error);

/* Stepping through a game's tags. */
struct pgn_tag_steps {
    struct pgn_segment *segment;
    struct pgn_index_error *error;
    struct pgn_bytes names, values;
};
bool pgn_tag_steps_start(struct pgn_tag_steps *steps, struct pgn_segment *segment, uint64_t game,
                         const struct pgn_row *row, struct pgn_index_error *error);
/* The next one's name, and its value's place: 1, 0 at the end, -1. */
int pgn_tag_steps_place(struct pgn_tag_steps *steps, pgn_span *name, uint64_t *place);
/* ... or the value itself. */
int pgn_tag_steps_next(struct pgn_tag_steps *steps, pgn_span *name, pgn_span *value);

/* Blocks that were read are given back, when a scan has gone some way.  Lines, tags and values of
 * before die. */
void pgn_segment_forget(struct pgn_segment *segment, enum pgn_part part);

/* Damage that the sums do not show. */
bool pgn_segment_damaged(struct pgn_segment *segment, enum pgn_part part, const char *detail,
                         struct pgn_index_error *error);

#endif
