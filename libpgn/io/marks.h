/* marks.h: a source that begins in the midst of a file, and tells where places of the file are in
 * what it decodes.  Private to the library. */
#ifndef PGN_IO_MARKS_H
#define PGN_IO_MARKS_H

#include "io/format.h"

/* How many places: where a part begins, and where it ends. */
enum { PGN_MARKS = 2 };

/* Reads a descriptor from where it stands, which is the offset of the file, and where a unit of the
 * format begins (of plain text: any byte).  marks: offsets in order, not before the first one, that
 * units begin at; UINT64_MAX is never come to.  No encoding is looked for.  NULL: out of memory. */
pgn_source *pgn_source_open_marked(int fd, bool close_it, const pgn_source_options *options,
                                   enum pgn_format format, uint64_t offset,
                                   const uint64_t marks[PGN_MARKS]);

/* How many bytes were decoded before a mark; UINT64_MAX: it has not been come to.  Once a byte
 * behind it has been read it is known. */
uint64_t pgn_source_marked(const pgn_source *source, unsigned mark);

#endif
