/* from_positions.h: a line of a list of positions, FEN or EPD, turned into a game without moves. */
#ifndef CONVERT_FROM_POSITIONS_H
#define CONVERT_FROM_POSITIONS_H

#include "common/buffer.h"

struct from_position {
    unsigned fen_faults; /* of the position: PGN_FEN_... that make it unusable */
    const char *fault;   /* else what is wrong, a phrase */
    const char *at;      /* and where in the line */
    size_t len;          /* its bytes, for messages */
    struct cli_buffer scratch;
};

/* Appends the game's PGN: 1; 0 and a fault.  A FEN has four to six fields and nothing else; an EPD
 * four (or six) and then operations. */
int convert_from_fen(struct from_position *from, const char *line, size_t len,
                     struct cli_buffer *to);
int convert_from_epd(struct from_position *from, const char *line, size_t len,
                     struct cli_buffer *to);
void convert_from_position_free(struct from_position *from);

#endif
