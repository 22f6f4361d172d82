/* short_words.h: words of up to eight bytes laid out in lines, for loops that write many. */
#ifndef PGN_BASE_SHORT_WORDS_H
#define PGN_BASE_SHORT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The end of the text that is written; there must be room for nine bytes at least. */
typedef struct pgn_short_words {
    char *to;
    unsigned column; /* characters on the line: there are some */
    unsigned width;  /* lines are shorter than this */
} pgn_short_words;

/* Behind a blank or a line end; eight bytes of the text can be read. */
static inline void pgn_put_short(pgn_short_words *words, const char *text, size_t len)
{
    const unsigned needed = words->column + 1 + (unsigned)len;
    const bool full = needed >= words->width;
    words->to[0] = full ? '\n' : ' ';
    memcpy(words->to + 1, text, 8);
    words->to += len + 1;
    words->column = full ? (unsigned)len : needed;
}

#endif
