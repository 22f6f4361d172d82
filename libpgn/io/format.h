/* format.h: what an input is, told by its first bytes.  Private to io/. */
#ifndef PGN_IO_FORMAT_H
#define PGN_IO_FORMAT_H

#include <pgn/io.h>

enum pgn_format { PGN_FORMAT_PLAIN, PGN_FORMAT_GZIP, PGN_FORMAT_ZSTD, PGN_FORMAT_FOREIGN };

/* First bytes that pgn_format_of wants to see, if there are that many. */
#define PGN_FORMAT_SAMPLE 16u

/* Tells the format of an input that begins with these bytes.  FOREIGN: compressed in a way that is
 * not read here; *name then names it (static text).
 * An input that is cut inside its magic number counts as compressed only where no text begins so:
 * "(" and "P*M" are text, 1F and 28 B5 are not. */
enum pgn_format pgn_format_of(const unsigned char *bytes, size_t len, const char **name);

#endif
