/* utf16.h: texts in UTF-16.  Private to io/. */
#ifndef PGN_IO_UTF16_H
#define PGN_IO_UTF16_H

#include <pgn/io.h>

enum pgn_utf16 { PGN_UTF16_NO, PGN_UTF16_LE, PGN_UTF16_BE };

/* Tells whether a text that begins with these bytes is UTF-16: by its byte order mark, else by the
 * share of zero bytes at even or odd places. */
enum pgn_utf16 pgn_utf16_guess(const unsigned char *bytes, size_t len);

/* Turns the text of *len bytes into UTF-8, at most 3 bytes for each begun pair, and returns the
 * number of bytes written to out.  *len becomes the number of bytes used: unless last, an odd byte
 * and a high surrogate at the end wait for what follows.  A byte order mark is a character like any
 * other; what is no character (a surrogate alone, an odd last byte) becomes U+FFFD. */
size_t pgn_utf16_to_utf8(enum pgn_utf16 order, const unsigned char *bytes, size_t *len, bool last,
                         char *out);

#endif
