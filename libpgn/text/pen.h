/* pen.h: writes PGN movetext into a growing text: spaces, line breaks, move numbers, comments. */
#ifndef PGN_TEXT_PEN_H
#define PGN_TEXT_PEN_H

#include <pgn/chess.h>

typedef struct pgn_pen {
    char *text;
    size_t len, room;
    size_t column;
    bool number_due; /* Black's move needs its number: first of a line, or behind something */
    bool glue;       /* the next token follows without a blank */
    bool failed;     /* out of memory; sticky */
} pgn_pen;

void pgn_pen_begin(pgn_pen *pen);
void pgn_pen_release(pgn_pen *pen);

void pgn_pen_raw(pgn_pen *pen, const char *bytes, size_t len);
void pgn_pen_token(pgn_pen *pen, const char *bytes, size_t len);
/* A move in SAN with its number where one is needed. */
void pgn_pen_move(pgn_pen *pen, const pgn_position *before, pgn_move m);
void pgn_pen_nag(pgn_pen *pen, unsigned nag);
/* A comment; a closing brace inside becomes a parenthesis. */
void pgn_pen_comment(pgn_pen *pen, const char *bytes, size_t len);
void pgn_pen_open(pgn_pen *pen);
void pgn_pen_close(pgn_pen *pen);
/* [Name "value"] and a line end, the value escaped. */
void pgn_pen_tag(pgn_pen *pen, pgn_span name, pgn_span value);

#endif
