/* gzip.c: gzip (RFC 1952) through zlib, member after member.
 *
 * BGZF is gzip in small members, each of which tells its own compressed length in an extra field;
 * that length is held to, so that members can be cut apart without decoding them and still decode
 * the same.
 *
 * zlib because it is everywhere, well kept, and streams.  libdeflate decodes about twice as fast
 * but only whole members into memory, so it could serve BGZF blocks and nothing else; ISA-L
 * streams, but reports a damaged header and a cut one alike. */
#include "io/gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct gzip {
    struct pgn_decoder base;
    z_stream stream;
    bool bgzf;       /* the member tells its length, of which */
    size_t left;     /* this much is still to come */
    pgn_error error; /* met behind bytes that were handed out first */
};

/* RFC 1952, 2.3.1, and the SAM specification, 4.1: the extra field holds a subfield "BC" of two
 * bytes, the block's length minus 1.  Only a field that begins so is looked at, as all writers
 * write it. */
size_t pgn_bgzf_block(const unsigned char *bytes, size_t len)
{
    if (len < PGN_BGZF_HEADER || memcmp(bytes, "\x1F\x8B\x08", 3) != 0 || (bytes[3] & 4) == 0)
        return 0;
    const size_t extra = bytes[10] + 256u * bytes[11];
    if (extra < 6 || memcmp(bytes + 12, "BC\2\0", 4) != 0)
        return 0;
    const size_t block = bytes[16] + 256u * bytes[17] + 1u;
    return block > PGN_BGZF_HEADER ? block : 0;
}

static int fail(pgn_error *error, pgn_error fault)
{
    *error = fault;
    return -1;
}

static pgn_error corrupt(const struct pgn_raw *raw, const char *detail)
{
    return (pgn_error){PGN_STREAM_CORRUPT, 0, raw->offset, detail};
}

/* A fault that inflate reports.  What it has read ahead of the fault depends on how the input comes
 * in pieces, so whole bytes among the unused bits (see data_type in zlib.h) are counted off. */
static pgn_error damaged(const struct gzip *gzip, const struct pgn_raw *raw)
{
    pgn_error error = corrupt(raw, gzip->stream.msg);
    error.offset -= (unsigned)(gzip->stream.data_type & 63) / 8;
    return error;
}

/* Begins the next member, behind zeros that pad the one before.  1; 0: there is none; -1. */
static int begin_member(struct gzip *gzip, struct pgn_raw *raw, pgn_error *error)
{
    pgn_raw_skip_zeros(raw);
    const size_t seen = pgn_raw_want(raw, PGN_BGZF_HEADER);
    if (seen == 0 && raw->os == 0)
        return 0;
    if (seen < 2 && (seen == 0 || raw->at[0] == 0x1F))
        return fail(error, pgn_raw_ended(raw, "gzip"));
    if (memcmp(raw->at, "\x1F\x8B", 2) != 0)
        return fail(error, corrupt(raw, "data behind the last gzip member"));
    gzip->left = pgn_bgzf_block(raw->at, seen);
    gzip->bgzf = gzip->left > 0;
    (void)inflateReset(&gzip->stream);
    gzip->base.between = false;
    return 1;
}

/* One call of inflate on what is visible of the member; its status, and the bytes made. */
static int inflate_some(struct gzip *gzip, struct pgn_raw *raw, void *out, size_t size,
                        size_t *made)
{
    size_t given = raw->len < UINT32_MAX ? raw->len : UINT32_MAX;
    if (gzip->bgzf && given > gzip->left)
        given = gzip->left;
    const size_t room = size < UINT32_MAX ? size : UINT32_MAX;
    gzip->stream.next_in = (z_const Bytef *)raw->at;
    gzip->stream.avail_in = (uInt)given;
    gzip->stream.next_out = out;
    gzip->stream.avail_out = (uInt)room;
    const int status = inflate(&gzip->stream, Z_NO_FLUSH);
    const size_t used = given - gzip->stream.avail_in;
    pgn_raw_skip(raw, used);
    gzip->left -= gzip->bgzf ? used : 0;
    *made = room - gzip->stream.avail_out;
    return status;
}

/* What a status of inflate means for the member.  OK: it goes on, or has ended well. */
static pgn_error judge(struct gzip *gzip, struct pgn_raw *raw, int status, size_t made)
{
    static const pgn_error OK = {0};
    if (status == Z_STREAM_END) {
        gzip->base.between = !gzip->bgzf || gzip->left == 0;
        return gzip->base.between ? OK : corrupt(raw, "BGZF block ends early");
    }
    if (status == Z_MEM_ERROR)
        return (pgn_error){.fault = PGN_STREAM_MEMORY, .offset = raw->offset};
    if (status != Z_OK && status != Z_BUF_ERROR)
        return damaged(gzip, raw);
    if (made > 0)
        return OK;
    if (gzip->bgzf && gzip->left == 0)
        return corrupt(raw, "BGZF block does not end");
    return pgn_raw_want(raw, 1) > 0 ? OK : pgn_raw_ended(raw, "gzip");
}

static ptrdiff_t gzip_read(struct pgn_decoder *self, struct pgn_raw *raw, void *out, size_t size,
                           pgn_error *error)
{
    struct gzip *gzip = (struct gzip *)self;
    const int begun = self->between ? begin_member(gzip, raw, error) : 1;
    if (begun <= 0)
        return begun;
    size_t made = 0;
    while (made == 0 && !self->between && gzip->error.fault == PGN_STREAM_OK) {
        const int status = inflate_some(gzip, raw, out, size, &made);
        gzip->error = judge(gzip, raw, status, made);
    }
    if (made == 0 && gzip->error.fault != PGN_STREAM_OK)
        return fail(error, gzip->error);
    return (ptrdiff_t)made;
}

static void gzip_close(struct pgn_decoder *self)
{
    struct gzip *gzip = (struct gzip *)self;
    (void)inflateEnd(&gzip->stream);
    free(gzip);
}

struct pgn_decoder *pgn_gzip_open(void)
{
    enum { WINDOW_BITS = 15, WITH_GZIP_HEADER = 16 };
    struct gzip *gzip = calloc(1, sizeof *gzip);
    if (gzip == NULL)
        return NULL;
    gzip->base = (struct pgn_decoder){.read = gzip_read, .close = gzip_close, .between = true};
    if (inflateInit2(&gzip->stream, WINDOW_BITS + WITH_GZIP_HEADER) != Z_OK) {
        free(gzip);
        return NULL;
    }
    return &gzip->base;
}
