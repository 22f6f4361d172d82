/* pieces.h: the cuts in a worker's output, and each piece's result (the driver's own). */
#ifndef CLI_PIECES_H
#define CLI_PIECES_H

#include "driver.h"

struct cli_piece {
    size_t ends[CLI_STREAMS]; /* where the piece ends in each stream */
    uint64_t game_bytes;      /* of the game that ends with this piece; 0: none does */
    int status;               /* exit status of its game */
};

struct cli_pieces {
    struct cli_piece *pieces;
    char *results;      /* one more than pieces: the open one */
    size_t count, room; /* of pieces */
    size_t game_first;  /* the first of the game in work */
    size_t result_size; /* 0: no results are kept */
    bool failed;        /* out of memory */
};

void cli_pieces_free(struct cli_pieces *pieces);
/* Empties the output and opens its first piece. */
void cli_output_clear(struct cli_output *output);
/* Around a game: the end ends its last piece, and gives all of its pieces its status. */
void cli_begin_game(struct cli_output *output);
void cli_end_game(struct cli_output *output, const pgn_game *game, int status);

static inline void *cli_result(const struct cli_pieces *pieces, size_t i)
{
    return pieces->result_size ? pieces->results + i * pieces->result_size : NULL;
}

#endif
