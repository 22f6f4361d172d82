/* copy.h: a game as it stands, made fit to stand behind and before any other. */
#ifndef CONVERT_COPY_H
#define CONVERT_COPY_H

#include "common/driver.h"

/* What a copied game is like for the game that comes behind it. */
#define CONVERT_OPEN_END 0x1u /* it may run on into the next: no marker, or more behind it */
#define CONVERT_UNCLOSED                                                                           \
    0x8u                     /* its last comment is not closed: a } anywhere behind would do it    \
                              */
#define CONVERT_GOES_ON 0x2u /* the first part of a game over the limit */
#define CONVERT_PART 0x4u    /* a further part of one */

/* Appends the game byte for byte, without byte order marks in front, and behind it what is missing
 * of a line's end and a blank line.  mend: also mends what makes games stick together, proved by
 * reading the text again, and tells each repair: text in another encoding than UTF-8, a comment
 * that is never closed, a missing termination marker.  words: where repairs are told.  *flags: what
 * it is like.  0, or -1 out of memory. */
int convert_copy(const struct cli *cli, const struct cli_file *file, const pgn_game *game,
                 bool mend, struct cli_buffer *to, struct cli_buffer *words, unsigned *flags);

#endif
