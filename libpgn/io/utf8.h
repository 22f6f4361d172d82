/* utf8.h: single characters of UTF-8.  Private to the library. */
#ifndef PGN_IO_UTF8_H
#define PGN_IO_UTF8_H

#include <pgn/io.h>

/* Writes a character (no surrogate, at most U+10FFFF) into out, 1 to 4 bytes; their number. */
size_t pgn_utf8_put(uint32_t character, char *out);

/* How many bytes of ASCII text begins with; most texts are nothing else, so 32 at a time. */
size_t pgn_utf8_ascii(const unsigned char *text, size_t len);

/* True if the text is ASCII without NUL, as nearly all texts are. */
bool pgn_is_plain_ascii(const char *text, size_t len);

/* Length of the well-formed sequence that text begins with; 0: it begins with none. */
size_t pgn_utf8_sequence(const unsigned char *text, size_t len);

/* Length of the ill-formed piece that text begins with, at least 1: as much of it as could be the
 * beginning of a well-formed sequence (Unicode 15, section 3.9, maximal subpart). */
size_t pgn_utf8_ill_formed(const unsigned char *text, size_t len);

#endif
