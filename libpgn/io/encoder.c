/* encoder.c: gzip and zstd written, and the plain encoder, which gathers small writes. */
#include "io/sink.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#define BUFFER_BYTES ((size_t)64 << 10)

enum { GZIP_LEVEL = 6, ZSTD_LEVEL = 3 }; /* what gzip(1) and zstd(1) use */

static bool fail(struct pgn_output *output, enum pgn_stream_fault fault, const char *detail)
{
    output->error = (pgn_error){.fault = fault, .detail = detail};
    return false;
}

/* ---- plain ----------------------------------------------------------------------------------- */

struct plain {
    struct pgn_encoder base;
    size_t len;
    char buffer[BUFFER_BYTES];
};

static bool plain_flush(struct pgn_encoder *self, struct pgn_output *output)
{
    struct plain *plain = (struct plain *)self;
    const size_t len = plain->len;
    plain->len = 0;
    return pgn_output_write(output, plain->buffer, len);
}

static bool plain_write(struct pgn_encoder *self, struct pgn_output *output, const void *bytes,
                        size_t len)
{
    struct plain *plain = (struct plain *)self;
    if (len > BUFFER_BYTES - plain->len && !plain_flush(self, output))
        return false;
    if (len >= BUFFER_BYTES)
        return pgn_output_write(output, bytes, len);
    memcpy(plain->buffer + plain->len, bytes, len);
    plain->len += len;
    return true;
}

static void plain_close(struct pgn_encoder *self)
{
    free(self);
}

static struct pgn_encoder *plain_open(void)
{
    struct plain *plain = malloc(sizeof *plain);
    if (plain == NULL)
        return NULL;
    plain->base = (struct pgn_encoder){plain_write, plain_flush, plain_flush, plain_close};
    plain->len = 0;
    return &plain->base;
}

/* ---- gzip ------------------------------------------------------------------------------------ */

struct gzip {
    struct pgn_encoder base;
    z_stream stream;
    unsigned char buffer[BUFFER_BYTES];
};

/* Runs deflate until it has taken its input and, with Z_FINISH, has written its end. */
static bool gzip_run(struct gzip *gzip, struct pgn_output *output, int flush)
{
    do {
        gzip->stream.next_out = gzip->buffer;
        gzip->stream.avail_out = (uInt)BUFFER_BYTES;
        (void)deflate(&gzip->stream, flush);
        if (!pgn_output_write(output, gzip->buffer, BUFFER_BYTES - gzip->stream.avail_out))
            return false;
    } while (gzip->stream.avail_out == 0);
    return true;
}

static bool gzip_write(struct pgn_encoder *self, struct pgn_output *output, const void *bytes,
                       size_t len)
{
    struct gzip *gzip = (struct gzip *)self;
    const unsigned char *at = bytes;
    while (len > 0) {
        const uInt part = len < UINT32_MAX / 2 ? (uInt)len : UINT32_MAX / 2;
        gzip->stream.next_in = (z_const Bytef *)at;
        gzip->stream.avail_in = part;
        if (!gzip_run(gzip, output, Z_NO_FLUSH))
            return false;
        at += part;
        len -= part;
    }
    return true;
}

static bool gzip_end(struct pgn_encoder *self, struct pgn_output *output)
{
    struct gzip *gzip = (struct gzip *)self;
    gzip->stream.avail_in = 0;
    return gzip_run(gzip, output, Z_FINISH);
}

static void gzip_close(struct pgn_encoder *self)
{
    struct gzip *gzip = (struct gzip *)self;
    (void)deflateEnd(&gzip->stream);
    free(gzip);
}

static struct pgn_encoder *gzip_open(void)
{
    enum { WINDOW_BITS = 15, WITH_GZIP_HEADER = 16, MEMORY_LEVEL = 8 };
    struct gzip *gzip = calloc(1, sizeof *gzip);
    if (gzip == NULL)
        return NULL;
    gzip->base = (struct pgn_encoder){gzip_write, NULL, gzip_end, gzip_close};
    if (deflateInit2(&gzip->stream, GZIP_LEVEL, Z_DEFLATED, WINDOW_BITS + WITH_GZIP_HEADER,
                     MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK)
        return &gzip->base;
    free(gzip);
    return NULL;
}

/* ---- zstd ------------------------------------------------------------------------------------ */

struct zstd {
    struct pgn_encoder base;
    ZSTD_CCtx *context;
    unsigned char buffer[BUFFER_BYTES];
};

static bool zstd_run(struct zstd *zstd, struct pgn_output *output, ZSTD_inBuffer in,
                     ZSTD_EndDirective mode)
{
    for (bool done = false; !done;) {
        ZSTD_outBuffer out = {zstd->buffer, BUFFER_BYTES, 0};
        const size_t left = ZSTD_compressStream2(zstd->context, &out, &in, mode);
        if (ZSTD_isError(left))
            return fail(output, PGN_STREAM_MEMORY, ZSTD_getErrorName(left));
        if (!pgn_output_write(output, zstd->buffer, out.pos))
            return false;
        done = mode == ZSTD_e_end ? left == 0 : in.pos == in.size;
    }
    return true;
}

static bool zstd_write(struct pgn_encoder *self, struct pgn_output *output, const void *bytes,
                       size_t len)
{
    return zstd_run((struct zstd *)self, output, (ZSTD_inBuffer){bytes, len, 0}, ZSTD_e_continue);
}

static bool zstd_end(struct pgn_encoder *self, struct pgn_output *output)
{
    return zstd_run((struct zstd *)self, output, (ZSTD_inBuffer){"", 0, 0}, ZSTD_e_end);
}

static void zstd_close(struct pgn_encoder *self)
{
    struct zstd *zstd = (struct zstd *)self;
    (void)ZSTD_freeCCtx(zstd->context);
    free(zstd);
}

static struct pgn_encoder *zstd_open(void)
{
    struct zstd *zstd = calloc(1, sizeof *zstd);
    if (zstd == NULL)
        return NULL;
    zstd->base = (struct pgn_encoder){zstd_write, NULL, zstd_end, zstd_close};
    zstd->context = ZSTD_createCCtx();
    if (zstd->context == NULL) {
        free(zstd);
        return NULL;
    }
    (void)ZSTD_CCtx_setParameter(zstd->context, ZSTD_c_compressionLevel, ZSTD_LEVEL);
    (void)ZSTD_CCtx_setParameter(zstd->context, ZSTD_c_checksumFlag, 1);
    return &zstd->base;
}

/* ---- which one ------------------------------------------------------------------------------- */

static bool ends_in(const char *path, const char *suffix)
{
    const size_t len = strlen(path), suffix_len = strlen(suffix);
    return len > suffix_len && strcmp(path + len - suffix_len, suffix) == 0;
}

struct pgn_encoder *pgn_encoder_open(const char *path)
{
    if (ends_in(path, ".gz"))
        return gzip_open();
    if (ends_in(path, ".zst"))
        return zstd_open();
    return plain_open();
}
