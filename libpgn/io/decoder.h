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
    /* Decodes up to size bytes into out: their number; 0: none, the input ends between units;
     * -1: *error is filled, and all that decodes before it has been handed out. */
    ptrdiff_t (*read)(struct pgn_decoder *self, struct pgn_raw *raw, void *out, size_t size,
                      pgn_error *error);
    void (*close)(struct pgn_decoder *self);
    bool between; /* stands between two units */
};

/* A decoder of the format, which is none FOREIGN.  NULL: out of memory. */
struct pgn_decoder *pgn_decoder_open(enum pgn_format format, size_t zstd_window_max);
void pgn_decoder_close(struct pgn_decoder *decoder);

#endif
