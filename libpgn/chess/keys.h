/* keys.h: the parts of a position's key, for those who follow a game.  Private to the library.
 *
 * Only the placement is worth carrying from move to move; rights, en passant and turn are a few
 * numbers and depend on the whole board.  So a game's keys are
 *
 *     placement = pgn_placement_key(&position);
 *     for each move:
 *         placement ^= pgn_placement_change(&position, move);
 *         pgn_play(&position, move);
 *         key = pgn_key_with(&position, placement); */
#ifndef PGN_CHESS_KEYS_H
#define PGN_CHESS_KEYS_H

#include <pgn/chess.h>

#define PGN_KEY_CASTLING 768 /* K, Q, k, q */
#define PGN_KEY_EP 772       /* by file */
#define PGN_KEY_WHITE_TURN 780
#define PGN_KEY_INNER_ROOK 781 /* by square: ours, see key.c */

#pragma GCC visibility push(hidden)
/* First the men: 64 squares each of black pawn, white pawn, black knight, ... white king. */
extern const uint64_t pgn_key_numbers[PGN_KEY_INNER_ROOK + 64];
#pragma GCC visibility pop

static inline uint64_t pgn_man_key(unsigned color, unsigned kind, unsigned square)
{
    return pgn_key_numbers[(2 * kind + (color == PGN_WHITE)) * 64 + square];
}

/* The men alone. */
uint64_t pgn_placement_key(const pgn_position *p);
/* What a legal move, or a null move, changes in that. */
uint64_t pgn_placement_change(const pgn_position *before, pgn_move m);
/* The whole key of a position whose placement's key is known. */
uint64_t pgn_key_with(const pgn_position *p, uint64_t placement);

#endif
