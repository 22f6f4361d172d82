/* inferred.h: words on what --from=auto and --from=unknown found out: with the first game, and
 * whenever it changes. */
#ifndef CONVERT_INFERRED_H
#define CONVERT_INFERRED_H

#include "common/reading.h"

/* Of a piece's games that were read so. */
struct inferred_piece {
    const struct cli_file *file; /* NULL: none was */
    uint64_t game;               /* the first, whose words wait for the pieces before */
    struct cli_reading first, last;
};

/* After a game was read.  Words on changes within the piece go to `words`. */
void inferred_game(struct inferred_piece *piece, const struct cli *cli,
                   const struct cli_printed *printed, const struct cli_file *file,
                   const pgn_game *game, struct cli_buffer *words);
/* In input order: tells of a piece's first game if it is not as the last one before it. */
void inferred_emit(struct inferred_piece *before, const struct cli *cli,
                   const struct inferred_piece *piece);

#endif
