/* diagram.h: a position as a picture, SVG.
 *
 * A picture stands alone: no style sheet, no font but the reader's, no name that could clash where
 * several are put into one page. */
#ifndef CLI_DIAGRAM_H
#define CLI_DIAGRAM_H

#include <pgn/chess.h>

#include "buffer.h"

/* Plain data.  The texts are valid UTF-8 without control characters. */
struct cli_diagram {
    pgn_position position;
    pgn_move move;     /* the last one, whose squares are marked; null: none is */
    char title[240];   /* what it is a picture of */
    char caption[120]; /* stands below the board, behind whose turn it is: "after 4. Qxf7" */
};

/* Cut behind the last whole character that fits. */
void cli_diagram_text(char *to, size_t size, const struct cli_buffer *text);

/* A document of XML, with its men told in words for those who do not see it. */
void cli_put_diagram(struct cli_buffer *to, const struct cli_diagram *diagram);

#endif
