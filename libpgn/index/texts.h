/* texts.h: the texts of a segment's games, in blocks that are compressed.
 *
 *   texts  block | block | ...      a block: its compressed and its whole size, four bytes each,
 * and a zstd frame: number of games, for each the lengths of its steps and literals (varints), all
 * steps, all literals runs   row | row | ...          games that follow each other and stand in one
 * block: the first (5 bytes), the block's place (5), the first one's number in it (3), how many (3)
 *
 * A game without a text is in no run.  Merging copies blocks as they are.  (Rejected: a place for
 * each game, which costs more than the text of a plain one.) */
#ifndef PGN_INDEX_TEXTS_H
#define PGN_INDEX_TEXTS_H

#include <zstd.h>

#include "index/segment.h"
#include "index/text_code.h"

#define PGN_RUN_BYTES 16u

/* ---- writing --------------------------------------------------------------------------------- */

struct pgn_texts_writer {
    struct pgn_block_writer *blocks, *runs;
    ZSTD_CCtx *context;
    struct pgn_text_bytes lengths, steps, literals; /* of the block in work */
    uint64_t first;                                 /* its first game */
    uint32_t count;
    struct pgn_text_bytes rows, frame;
    struct pgn_text_run {
        uint64_t first, place;
        uint32_t start, count;
    } run; /* the last one, which may grow; count 0: there is none */
    struct pgn_index_error *error;
};

void pgn_texts_writer_open(struct pgn_texts_writer *out, struct pgn_block_writer *parts,
                           struct pgn_index_error *error);
/* The text of the game of that number, behind all of lower numbers. */
bool pgn_texts_add(struct pgn_texts_writer *out, uint64_t game, pgn_span steps, pgn_span literals);
/* All blocks and runs are written. */
bool pgn_texts_writer_end(struct pgn_texts_writer *out);
void pgn_texts_writer_close(struct pgn_texts_writer *out);

/* Blocks of a segment that were copied into another. */
struct pgn_text_copies {
    struct {
        uint64_t from, to;
    } * at;
    size_t count, room;
};
/* Copies the text of a game, if it has one, for the game of another number. */
bool pgn_texts_copy(struct pgn_texts_writer *out, uint64_t game, struct pgn_segment *from,
                    uint64_t old_game, struct pgn_text_copies *copies);

/* ---- reading --------------------------------------------------------------------------------- */

/* The block that was read last. */
struct pgn_texts_reader {
    ZSTD_DCtx *context;
    const struct pgn_segment *segment;
    uint64_t place;
    uint8_t *bytes;
    size_t len, room;
};

/* A game's text: 1; 0 it has none; -1.  The spans live until the next call. */
int pgn_texts_read(struct pgn_texts_reader *in, struct pgn_segment *segment, uint64_t game,
                   struct pgn_bytes *steps, struct pgn_bytes *literals,
                   struct pgn_index_error *error);
/* The whole text, appended, of a game with this row: 1; 0 it is not stored; -1.  known is room that
 * is used again. */
int pgn_texts_whole(struct pgn_texts_reader *in, struct pgn_segment *segment, uint64_t game,
                    const struct pgn_row *row, struct pgn_known_text *known,
                    struct pgn_text_bytes *text, struct pgn_index_error *error);
void pgn_texts_reader_close(struct pgn_texts_reader *in);

#endif
