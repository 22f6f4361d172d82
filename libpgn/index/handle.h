/* handle.h: a database that is being read. */
#ifndef PGN_INDEX_HANDLE_H
#define PGN_INDEX_HANDLE_H

#include "index/manifest.h"
#include "index/texts.h"

struct pgn_index {
    int folder;
    struct pgn_manifest manifest;
    struct pgn_segment *segments;
    size_t segment_count; /* open */
    uint64_t games;
    /* Where pgn_index_next_tag stands: in this game, before its tag number tag_at. */
    struct pgn_tag_steps tags;
    uint64_t tag_game;
    size_t tag_at;
    bool has_tags;
    struct pgn_texts_reader texts;
    struct pgn_known_text known;
    struct pgn_index_error error;
};

/* The game's segment; *local is its number there.  NULL: there is no such game. */
struct pgn_segment *pgn_index_segment_of(pgn_index *index, uint64_t game, uint64_t *local);

/* Plays a game of a segment up to its first time in a position: 1 and *hit (its game is the
 * segment's), 0 it never comes there, -1. */
int pgn_segment_has(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                    const pgn_position *position, uint64_t placement, pgn_index_hit *hit,
                    struct pgn_index_error *error);

#endif
