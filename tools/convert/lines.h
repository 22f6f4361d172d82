/* lines.h: a game of PGN on one line, for grep, sort and shuf; our reader reads it back. */
#ifndef CONVERT_LINES_H
#define CONVERT_LINES_H

#include <pgn/game.h>

#include "common/buffer.h"

/* Appends the game's text with blanks for its line ends, and one line end.  Text that must end with
 * a line (behind ; or %) is put into braces.  false, and nothing is appended: it holds a right
 * brace, or the line would be read as other tokens. */
bool convert_line(struct cli_buffer *to, const char *pgn, size_t len);

#endif
