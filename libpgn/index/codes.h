/* codes.h: moves as bytes, on the position they are played in.
 *
 *   upper four bits: the man, counted among the mover's men from a1, b1 ... h8
 *   lower four bits: where it goes, in a way of its kind
 *
 * A queen has more than sixteen squares: her diagonal moves take a second byte.  A side with more
 * than sixteen men (set up by hand) cannot be numbered so; such a game's moves take two bytes each,
 * the wide form.  Reading knows the board, lists no moves, and never trusts: a byte that names no
 * man, leaves the board, or takes an own man or a king is damage.  Legality is not proved anew.
 *
 * Rejected: the move's number in the list of legal moves (one byte always, but the list costs ten
 * times as much as this), and lists of men kept along the game (faster by a little, and a second
 * board to keep right). */
#ifndef PGN_INDEX_CODES_H
#define PGN_INDEX_CODES_H

#include <pgn/chess.h>

#define PGN_CODE_BYTES 2

/* Writes a legal or null move: its bytes, or 0 if it needs the wide form. */
size_t pgn_code_write(const pgn_position *p, pgn_move m, uint8_t out[PGN_CODE_BYTES]);
void pgn_wide_write(pgn_move m, uint8_t out[PGN_CODE_BYTES]);

/* A game's moves being read. */
struct pgn_line {
    pgn_position position;
    uint64_t placement; /* its key of the men alone */
    const uint8_t *at, *end;
    bool wide;
};

/* The next move, which is played: 1, 0 at the end, -1 damage. */
int pgn_line_next(struct pgn_line *line, pgn_move *m);
/* ... without a look at the key, which is wrong from then on. */
int pgn_line_step(struct pgn_line *line, pgn_move *m);
/* The same without playing it: *bytes are to be passed over. */
int pgn_line_peek(const struct pgn_line *line, pgn_move *m, size_t *bytes);

#endif
