/* parallel.h: units decoded by several threads.  Private to io/. */
#ifndef PGN_IO_PARALLEL_H
#define PGN_IO_PARALLEL_H

#include "io/decoder.h"

/* More threads than this decode faster than anything could use. */
#define PGN_PARALLEL_THREADS_MAX 8u

/* A decoder of gzip or zstd that hands whole units to up to so many (2 and more) worker threads.
 * Its bytes and errors are those of the plain decoder.  NULL: out of memory. */
struct pgn_decoder *pgn_parallel_open(enum pgn_format format, size_t zstd_window_max,
                                      unsigned threads);

#endif
