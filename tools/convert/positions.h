/* positions.h: the positions of games, one a line. */
#ifndef CONVERT_POSITIONS_H
#define CONVERT_POSITIONS_H

#include "common/driver.h"

enum convert_position_form {
    POSITIONS_FEN,
    POSITIONS_EPD /* the four fields, then hmvc and fmvn, and id: the game and the ply */
};

struct convert_positions {
    pgn_replay *replay;
    enum convert_position_form form;
    uint64_t every;  /* each position whose ply is a multiple of it; the start is ply 0 */
    bool final_only; /* instead: the last position */
};

/* Writes the main line's positions; *errors: 1 if the line ends at a fault.  0, or -1 out of
 * memory. */
int convert_positions_game(const struct convert_positions *p, struct cli_buffer *to,
                           const pgn_game *game, unsigned *errors);

#endif
