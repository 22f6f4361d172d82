/* decoder.h: what turns raw bytes into decoded ones.  Private to io/.
 *
 * The input is a row of units (gzip members, zstd frames).  A decoder goes through them one after
 * the other and never looks behind the end of a unit, so a unit decodes the same whether it is read
 * from the stream or out of a job that a worker thread holds. */
#ifndef PGN_IO_DECODER_H
#define PGN_IO_DECODER_H

#include "io/format.h"
#include "io/raw.h"

struct pgn_decoder {
    /* Decodes up to size > 0 bytes into out: their number; 0: none, a unit has ended or, if raw
     * holds nothing more, the input; -1: *error is filled, and all that decodes before it has been
     * handed out.  Not to be called after -1. */
    ptrdiff_t (*read)(struct pgn_decoder *self, struct pgn_raw *raw, void *out, size_t size,
                      pgn_error *error);
    void (*close)(struct pgn_decoder *self);
    bool between;  /* stands between two units */
    uint64_t held; /* raw bytes taken, but not decoded yet */
};

/* A decoder of the format, which is not FOREIGN; it may use so many threads (0 is 1).
 * NULL: out of memory. */
struct pgn_decoder *pgn_decoder_open(enum pgn_format format, size_t zstd_window_max,
                                     unsigned threads);
/* As ->read, but goes on over the ends of units: 0 is the end of the input. */
ptrdiff_t pgn_decoder_read(struct pgn_decoder *decoder, struct pgn_raw *raw, void *out, size_t size,
                           pgn_error *error);
void pgn_decoder_close(struct pgn_decoder *decoder);

#endif
