/* fold.h: texts without what people write or leave out: case, accents, composed or not. */
#ifndef CLI_FOLD_H
#define CLI_FOLD_H

#include <pgn/base.h>

/* Appends nothing and allocates nothing: writes the folded UTF-8 text to out, at most len bytes,
 * and returns their number.  Letters are in lower case and have no marks; combining marks are gone;
 * the ligatures and the sharp s are two letters.  Other characters, and bytes that are no UTF-8,
 * stay. Texts that differ in case or in Unicode's composition alone fold to the same bytes (Hangul
 * syllables apart). */
size_t cli_fold(pgn_span text, char *out);

/* The character that begins at a byte and how many bytes it has; a byte that begins none is itself,
 * 0xd800 added (a surrogate, which is no character). */
uint32_t cli_character(pgn_span text, size_t at, size_t *len);

/* The table (fold_data.c), ordered by character. */
#define CLI_FOLDED 2234
struct cli_folded {
    uint16_t character, folded;
};
extern const struct cli_folded cli_folded[CLI_FOLDED];

#endif
