/* units.h: where a file may be cut: between zstd frames, BGZF blocks, bytes of plain text.  Private
 * to the library. */
#ifndef PGN_IO_UNITS_H
#define PGN_IO_UNITS_H

#include "io/format.h"

/* A file of so many bytes, whose first one the descriptor has at base. */
struct pgn_unit_file {
    int fd;
    enum pgn_format format;
    uint64_t base, size;
};

/* Offsets in the file. */
struct pgn_unit_cuts {
    uint64_t back;     /* of the last unit that begins lookback bytes before from, or the first */
    uint64_t from, to; /* of the first units that begin there or behind; UINT64_MAX: none does */
};

/* How many units that hold text the file has, as far as they can be told; not more than limit. */
unsigned pgn_units_count(const struct pgn_unit_file *file, unsigned limit);
/* Moves places of the file to where units begin.  What cannot be told apart, as plain gzip members
 * and what is damaged, is one unit with all that follows.  Only headers are read. */
struct pgn_unit_cuts pgn_units_cut(const struct pgn_unit_file *file, uint64_t from, uint64_t to,
                                   uint64_t lookback);

#endif
