/* board.h: a position as a diagram for terminals. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <pgn/chess.h>

#include "buffer.h"
#include "options.h"

/* Eight lines of figurines as White sees the board, with ranks and files; with styles, squares are
 * coloured. */
void cli_put_board(struct cli_buffer *to, const struct cli *cli, const pgn_position *p);

#endif
