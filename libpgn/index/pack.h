/* pack.h: a game on its way into a segment. */
#ifndef PGN_INDEX_PACK_H
#define PGN_INDEX_PACK_H

#include <pgn/index.h>

#include "index/codes.h"
#include "index/layout.h"
#include "index/trace.h"

#define PGN_ROW_PLAYABLE 0x01u
#define PGN_ROW_WHOLE 0x02u
#define PGN_ROW_SETUP 0x04u    /* the moves begin with a FEN */
#define PGN_ROW_CHESS960 0x08u /* ... of a Chess960 position */
#define PGN_ROW_WIDE 0x10u     /* moves in two bytes each */
#define PGN_ROW_PIECE 0x40u    /* part of a game over the limit */
#define PGN_ROW_MARKER 0x20u   /* the result is that of the marker behind the moves */

/* Everything a row holds. */
struct pgn_row {
    uint64_t offset, moves, tags; /* places: in the source, in two parts */
    uint32_t len, crc, source, number, plies;
    uint16_t elo[2], year;
    uint8_t month, day, result, flags;
};

void pgn_row_write(const struct pgn_row *row, uint8_t out[PGN_ROW_BYTES]);
void pgn_row_read(const uint8_t in[PGN_ROW_BYTES], struct pgn_row *row);

/* The game's line from its moves as they are packed; false: it cannot be played. */
bool pgn_row_line(const struct pgn_row *row, struct pgn_bytes moves, struct pgn_line *line);

struct pgn_packed_game {
    struct pgn_row row; /* moves, tags and source are not filled yet */
    uint64_t number;
    bool sum_only;
    struct pgn_trace trace; /* its balances stand behind the struct */
    size_t move_bytes;
    size_t pair_bytes;    /* for each tag two varints and the bytes they count: name, value */
    size_t key_count;     /* placement keys, start position included; repetitions may be there */
    const uint64_t *keys; /* they, moves, pairs and the spans stand behind the struct */
    const uint8_t *moves, *pairs;
    bool has_text; /* its steps and literals, behind the pairs: */
    pgn_span steps, literals;
};

#endif
