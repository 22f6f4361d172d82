/* fold.h: a printed word as symbols, each with the shape it shares with its look-alikes.
 *
 * Latin K, Cyrillic К and Greek Κ are three letters of one shape, and printed games mix them within
 * one word.  Folding keeps both: the code point for exact reading, the shape for the eye's. */
#ifndef PGN_NOTATION_FOLD_H
#define PGN_NOTATION_FOLD_H

#include <pgn/base.h>

typedef struct pgn_symbol {
    uint32_t code;  /* the Unicode scalar value; a byte that is no UTF-8 counts as 0xfffd */
    uint32_t shape; /* that of the look-alike Latin letter, or the letter without its accent; dashes
                     * are '-', capture signs ':' and 'x', zeros and letters O keep theirs */
} pgn_symbol;

/* The scalar value at text[0], len > 0; *size is the number of its bytes, at least 1. */
uint32_t pgn_scalar(const char *text, size_t len, size_t *size);

/* The symbols of a text without blanks, invisible characters and combining accents; at most max of
 * them are stored, the number of all is returned. */
size_t pgn_fold(const char *text, size_t len, pgn_symbol *out, size_t max);

uint32_t pgn_shape(uint32_t code);
/* Of a shape or code; what has no case is returned as it is. */
uint32_t pgn_upper(uint32_t code);

bool pgn_is_blank(uint32_t code);     /* any white space, no-break and thin spaces too */
bool pgn_is_invisible(uint32_t code); /* joiners, direction marks, soft hyphen, U+FEFF */
bool pgn_is_letter(uint32_t code);    /* of any script */
bool pgn_is_cyrillic(uint32_t code);
/* The digit that scanners take for this letter (З for 3), or 0. */
int pgn_misread_digit(uint32_t code);

#endif
