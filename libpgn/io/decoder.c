/* decoder.c: the decoder of a format, and the plain one, which hands raw bytes through. */
#include "io/decoder.h"

#include "io/gzip.h"
#include "io/parallel.h"
#include "io/zstd.h"

#include <stdlib.h>

static ptrdiff_t plain_read(struct pgn_decoder *self, struct pgn_raw *raw, void *out, size_t size,
                            pgn_error *error)
{
    (void)self;
    const size_t got = pgn_raw_take(raw, out, size);
    if (got == 0 && raw->os != 0) {
        *error = pgn_raw_ended(raw, NULL);
        return -1;
    }
    return (ptrdiff_t)got;
}

static void plain_close(struct pgn_decoder *self)
{
    free(self);
}

static struct pgn_decoder *plain_open(void)
{
    struct pgn_decoder *plain = malloc(sizeof *plain);
    if (plain != NULL)
        *plain = (struct pgn_decoder){.read = plain_read, .close = plain_close, .between = true};
    return plain;
}

struct pgn_decoder *pgn_decoder_open(enum pgn_format format, size_t zstd_window_max,
                                     unsigned threads)
{
    if (threads >= 2 && format != PGN_FORMAT_PLAIN)
        return pgn_parallel_open(format, zstd_window_max, threads);
    if (format == PGN_FORMAT_GZIP)
        return pgn_gzip_open();
    if (format == PGN_FORMAT_ZSTD)
        return pgn_zstd_open(zstd_window_max);
    return plain_open();
}

ptrdiff_t pgn_decoder_read(struct pgn_decoder *decoder, struct pgn_raw *raw, void *out, size_t size,
                           pgn_error *error)
{
    for (;;) {
        const ptrdiff_t got = decoder->read(decoder, raw, out, size, error);
        if (got != 0 || (pgn_raw_want(raw, 1) == 0 && raw->os == 0))
            return got;
    }
}

void pgn_decoder_close(struct pgn_decoder *decoder)
{
    if (decoder != NULL)
        decoder->close(decoder);
}
