/* text_pen.h: the writer that text_encode.c and text_decode.c run alike. */
#ifndef PGN_INDEX_TEXT_PEN_H
#define PGN_INDEX_TEXT_PEN_H

#include "index/text_code.h"

enum step {
    STEP_TAG,       /* a tag in a line of its own */
    STEP_ALL_TAGS,  /* all that are left */
    STEP_ALL_PLIES, /* all that are left, as foretold */
    STEP_PLIES,     /* so many, a varint, as foretold */
    STEP_RESULT,
    STEP_LINE,         /* a line ends */
    STEP_LINES,        /* so does an empty one behind it */
    STEP_LONG,         /* so many literals, a varint */
    STEP_PLY,          /* and the next ones: one ply in each of PLY_FORMS */
    STEP_LITERALS = 32 /* one, two, ... */
};
/* How a ply may depart from what is foretold: two bits for the gap, one for the number. */
#define PLY_FORMS 8u
enum { GAP_FORETOLD, GAP_BLANK, GAP_LINE, GAP_NONE };
#define FORM_OTHER_NUMBER 4u

#define STYLE_WHITE_GLUED 1u /* 1.e4 */
#define STYLE_BLACK_GLUED 2u /* 1...e5 */
#define STYLE_CR 4u          /* lines end with CR LF */
#define STYLE_WIDE_RESULT 8u /* two blanks before the marker */

/* The longest foretold ply: gaps, number with dots, move. */
#define PLY_MAX (PGN_MOVE_TEXT_MAX + 32)

struct pgn_pen {
    const struct pgn_known_text *known;
    unsigned style;
    size_t width;  /* lines are broken before they are longer; 0: never */
    size_t column; /* bytes in the line so far */
    size_t tag, ply;
    bool interrupted; /* a comment or variation stands behind the last move */
};

/* Text has been written. */
void pgn_pen_follow(struct pgn_pen *pen, const char *text, size_t len);
void pgn_pen_follow_literal(struct pgn_pen *pen, char c);
void pgn_pen_pass_ply(struct pgn_pen *pen, const char *text, size_t len);
/* What is foretold: its length. */
size_t pgn_pen_line_end(const struct pgn_pen *pen, char out[2]);
size_t pgn_pen_foretell_ply(const struct pgn_pen *pen, unsigned form, char out[PLY_MAX]);
size_t pgn_pen_foretell_result(const struct pgn_pen *pen, char out[PLY_MAX]);

#endif
