/* trees_layout.h: how counters stand in their file. */
#ifndef PGN_INDEX_TREES_LAYOUT_H
#define PGN_INDEX_TREES_LAYOUT_H

#include <pgn/chess.h>

/* A count; for each position its key and place, by key; then each position and its tree. */
#define PGN_TREES_HEADER 8u
#define PGN_TREES_ENTRY 16u
#define PGN_PACKED_BYTES 42u
#define PGN_CODE_ENDED 0xffffu

/* All that makes a position itself (FIDE 9.2.3): the men two a byte, turn, rights, en passant. */
void pgn_pack_position(const pgn_position *p, uint8_t out[PGN_PACKED_BYTES]);
/* The key of its men alone. */
uint64_t pgn_packed_placement(const uint8_t packed[PGN_PACKED_BYTES]);

#endif
