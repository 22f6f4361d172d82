/* place.h: counting what stands between two places of a text. */
#ifndef PGN_PLACE_H
#define PGN_PLACE_H

#include <stdint.h>

/* Line ends in [p, end): LF, CR LF and lone CR; a CR that is the last byte counts. */
uint64_t pgn_count_lines(const char *p, const char *end);
/* The column at end, if that of p is column. */
uint64_t pgn_column_behind(const char *p, const char *end, uint64_t column);
/* Bytes that the UTF-8 text [p, end) had as UTF-16. */
uint64_t pgn_utf16_bytes(const char *p, const char *end);

#endif
