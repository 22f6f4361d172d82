/* buffer.h: growing bytes, and what the commands write into them.
 *
 * A failed allocation is sticky, like ferror(): write everything, look once at `failed`.  (The
 * driver looks for you at the buffers it hands out.) */
#ifndef CLI_BUFFER_H
#define CLI_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli_buffer {
    char *at;
    size_t len, room;
    bool failed; /* out of memory: something is missing */
};

/* All zero is an empty buffer. */
void cli_buffer_free(struct cli_buffer *buffer);
/* Empties it and keeps its memory. */
void cli_buffer_clear(struct cli_buffer *buffer);

void cli_put(struct cli_buffer *to, const void *bytes, size_t len);
void cli_put_char(struct cli_buffer *to, char c);
void cli_put_text(struct cli_buffer *to, const char *text);
void cli_put_number(struct cli_buffer *to, uint64_t number);
__attribute__((format(printf, 2, 3))) void cli_print(struct cli_buffer *to, const char *format,
                                                     ...);

void cli_vprint(struct cli_buffer *to, const char *format, va_list args);

/* Foreign text, made fit to be read.  All of them give valid UTF-8: each byte that belongs to no
 * well-formed sequence becomes U+FFFD.  Decode 8-bit texts (pgn_to_utf8) before. */

/* The piecewise writer behind them and the JSON strings: hands the well-formed runs to put_run. */
void cli_put_valid(struct cli_buffer *to, const char *text, size_t len,
                   void (*put_run)(struct cli_buffer *to, const char *run, size_t len));
/* For people, on one line: tabs and line ends become a space, other control characters (escape
 * sequences among them) become U+FFFD too. */
void cli_put_printable(struct cli_buffer *to, const char *text, size_t len);
/* A field of tab-separated values: \t \n \r \\ for tab, line feed, carriage return, backslash. */
void cli_put_tsv(struct cli_buffer *to, const char *text, size_t len);

#endif
