/* wrap.h: words laid out in lines. */
#ifndef PGN_WRITE_WRAP_H
#define PGN_WRITE_WRAP_H

#include "base/short_words.h"

#include <pgn/io.h>
#include <pgn/write.h>

#include <string.h>

/* Where writing stands.  A word is what no line may break; words are apart by a blank or a line end
 * (PGN 8.2.1).  What is glued to a word is part of it. */
typedef struct pgn_wrap {
    pgn_put *put;
    void *context;
    enum pgn_encoding encoding; /* of the game's bytes */
    bool ascii;                 /* all of them are ASCII */
    unsigned width;             /* lines are shorter than this */
    unsigned column;            /* characters on the line */
    bool glue;                  /* the next word follows without a gap */
    size_t staged;              /* bytes in stage, not yet handed on */
    char stage[4096];
} pgn_wrap;

static inline bool pgn_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* What does not fit behind what is staged. */
void pgn_wrap_put_long(pgn_wrap *w, const char *text, size_t len);

/* Bytes as they are, in UTF-8, without regard to lines. */
static inline void pgn_wrap_put(pgn_wrap *w, const char *text, size_t len)
{
    if (len > sizeof w->stage - w->staged) {
        pgn_wrap_put_long(w, text, len);
        return;
    }
    memcpy(w->stage + w->staged, text, len);
    w->staged += len;
}
/* Hands on what is staged; due at the end. */
void pgn_wrap_flush(pgn_wrap *w);

/* A word of ASCII. */
void pgn_wrap_ascii(pgn_wrap *w, const char *text, size_t len);
/* The same for a word of up to eight bytes, of which eight can be read. */
static inline void pgn_wrap_short(pgn_wrap *w, const char *text, size_t len)
{
    pgn_short_words words = {w->stage + w->staged, w->column, w->width};
    if (w->glue || !w->column || w->staged > sizeof w->stage - 9) {
        pgn_wrap_ascii(w, text, len);
        return;
    }
    pgn_put_short(&words, text, len);
    w->staged += len + 1;
    w->column = words.column;
}
/* A word of the library's own, in UTF-8. */
void pgn_wrap_word(pgn_wrap *w, const char *text, size_t len);
void pgn_wrap_text(pgn_wrap *w, const char *text);
/* The next word is glued to the last one. */
void pgn_wrap_glue(pgn_wrap *w);
/* The game's bytes, word by word: white space in them is where lines may break. */
void pgn_wrap_words(pgn_wrap *w, pgn_span text, const char *before, const char *behind);
/* The game's bytes as they stand, on a line of their own. */
void pgn_wrap_line(pgn_wrap *w, pgn_span text);
void pgn_wrap_line_end(pgn_wrap *w);
/* The game's bytes as UTF-8, without regard to lines. */
void pgn_wrap_decode(pgn_wrap *w, pgn_span text);

#endif
