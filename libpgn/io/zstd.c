/* zstd.c: zstd (RFC 8878) through libzstd, frame after frame.
 *
 * libzstd is fed piece by piece: the frame header, a block header, a block's data, the checksum.
 * It tells of an error without the bytes it decoded in the same call, and has a short cut for
 * frames that it sees whole; fed so, it hands out each block that is sound, however the input
 * comes. Skippable frames (pzstd's sizes, the seek table of the seekable format) are passed over
 * here. */
#include "io/zstd.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#define FRAME_MAGIC UINT32_C(0xFD2FB528)
#define SKIPPABLE_MAGIC UINT32_C(0x184D2A50) /* to 5F */
#define BLOCK_MAX ((size_t)128 << 10)

enum stage { SKIPPING, FRAME_HEADER, BLOCK_HEADER, BLOCK, CHECKSUM };

struct zstd {
    struct pgn_decoder base;
    ZSTD_DCtx *context;
    size_t window_max;
    struct pgn_zstd_frame frame;
    enum stage stage; /* what the piece is that is being fed */
    uint64_t fed;     /* bytes of it that libzstd has */
    uint64_t left;    /* bytes of it still to come */
    bool last;        /* the block is the frame's last one */
    bool more;        /* libzstd may hold decoded bytes that found no room */
};

/* ---- the layout of frames and blocks --------------------------------------------------------- */

static uint64_t little_endian(const unsigned char *bytes, size_t len)
{
    uint64_t value = 0;
    for (size_t i = len; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

/* RFC 8878, 3.1.2. */
static int skippable_header(const unsigned char *bytes, size_t len, struct pgn_zstd_frame *frame)
{
    if (len < 8)
        return 0;
    *frame = (struct pgn_zstd_frame){.header = 8 + little_endian(bytes + 4, 4), .skippable = true};
    return 1;
}

/* RFC 8878, 3.1.1.1.2. */
static uint64_t window_size(unsigned char descriptor)
{
    const uint64_t base = UINT64_C(1) << (10 + (descriptor >> 3));
    return base + base / 8 * (descriptor & 7);
}

/* Whether these up to three bytes may be the beginning of a magic number. */
static bool begins_magic(const unsigned char *bytes, size_t len)
{
    if (len > 0 && (bytes[0] & 0xF0) == 0x50)
        return memcmp(bytes + 1, "\x2A\x4D", len - 1) == 0;
    return len == 0 || memcmp(bytes, "\x28\xB5\x2F", len) == 0;
}

/* RFC 8878, 3.1.1.1: descriptor, window, dictionary, content size. */
int pgn_zstd_frame_header(const unsigned char *bytes, size_t len, struct pgn_zstd_frame *frame)
{
    static const size_t DICTIONARY_BYTES[] = {0, 1, 2, 4};
    static const size_t CONTENT_BYTES[] = {0, 2, 4, 8};
    if (len < 4)
        return begins_magic(bytes, len) ? 0 : -1;
    const uint32_t magic = (uint32_t)little_endian(bytes, 4);
    if ((magic & ~UINT32_C(15)) == SKIPPABLE_MAGIC)
        return skippable_header(bytes, len, frame);
    if (magic != FRAME_MAGIC)
        return -1;
    if (len < 5)
        return 0;
    const bool single = (bytes[4] & 0x20) != 0;
    const size_t window = single ? 0 : 1, dictionary = DICTIONARY_BYTES[bytes[4] & 3];
    const size_t content = bytes[4] >> 6 == 0 ? single : CONTENT_BYTES[bytes[4] >> 6];
    const size_t header = 5 + window + dictionary + content;
    if (len < header)
        return 0;
    *frame = (struct pgn_zstd_frame){
        .header = header,
        .checksum = (bytes[4] & 4) != 0,
        .window = single ? little_endian(bytes + 5 + dictionary, content) : window_size(bytes[5]),
        .dictionary = (uint32_t)little_endian(bytes + 5 + window, dictionary),
        .sized = content > 0,
        .content =
            little_endian(bytes + 5 + window + dictionary, content) + (content == 2 ? 256 : 0)};
    return 1;
}

/* RFC 8878, 3.1.1.2. */
struct pgn_zstd_block pgn_zstd_block_header(const unsigned char bytes[PGN_ZSTD_BLOCK_HEADER])
{
    enum { RAW, RUN, COMPRESSED, RESERVED };
    const uint64_t header = little_endian(bytes, PGN_ZSTD_BLOCK_HEADER);
    const unsigned kind = header >> 1 & 3;
    const size_t size = (size_t)(header >> 3);
    return (struct pgn_zstd_block){.len = kind == RUN ? 1 : size,
                                   .last = (header & 1) != 0,
                                   .valid = kind != RESERVED && size <= BLOCK_MAX};
}

/* ---- decoding -------------------------------------------------------------------------------- */

static int fail(pgn_error *error, pgn_error fault)
{
    *error = fault;
    return -1;
}

static pgn_error fault_at(enum pgn_stream_fault fault, const struct pgn_raw *raw,
                          const char *detail)
{
    return (pgn_error){fault, 0, raw->offset, detail};
}

/* An error of libzstd, which lies where the piece begins. */
static pgn_error library_error(const struct zstd *zstd, const struct pgn_raw *raw, size_t code)
{
    const uint64_t piece = raw->offset - zstd->fed;
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_memory_allocation:
        return (pgn_error){PGN_STREAM_MEMORY, 0, piece, NULL};
    case ZSTD_error_frameParameter_windowTooLarge:
        return (pgn_error){PGN_STREAM_WINDOW, 0, piece, NULL};
    default:
        return (pgn_error){PGN_STREAM_CORRUPT, 0, piece, ZSTD_getErrorName(code)};
    }
}

static void begin_piece(struct zstd *zstd, enum stage stage, uint64_t len)
{
    zstd->stage = stage;
    zstd->fed = 0;
    zstd->left = len;
}

/* Begins the next frame, behind zeros that pad the one before.  1; 0: there is none; -1. */
static int begin_frame(struct zstd *zstd, struct pgn_raw *raw, pgn_error *error)
{
    pgn_raw_skip_zeros(raw);
    const size_t seen = pgn_raw_want(raw, PGN_ZSTD_HEADER_MAX);
    if (seen == 0 && raw->os == 0)
        return 0;
    const int header = pgn_zstd_frame_header(raw->at, seen, &zstd->frame);
    if (header < 0)
        return fail(error, fault_at(PGN_STREAM_CORRUPT, raw, "data behind the last zstd frame"));
    if (header == 0)
        return fail(error, pgn_raw_ended(raw, "zstd"));
    if (zstd->frame.dictionary != 0)
        return fail(error, fault_at(PGN_STREAM_COMPRESSION, raw, "zstd with a dictionary"));
    if (zstd->frame.window > zstd->window_max)
        return fail(error, fault_at(PGN_STREAM_WINDOW, raw, NULL));
    begin_piece(zstd, zstd->frame.skippable ? SKIPPING : FRAME_HEADER, zstd->frame.header);
    zstd->base.between = false;
    return 1;
}

/* Chooses the piece behind the one that has been fed whole.  A block of length 0 is no piece. */
static void next_piece(struct zstd *zstd, struct pgn_zstd_block block)
{
    if (zstd->stage == BLOCK_HEADER) {
        zstd->last = block.last;
        begin_piece(zstd, BLOCK, block.len);
    }
    if (zstd->left == 0 && zstd->stage == BLOCK && zstd->last)
        begin_piece(zstd, CHECKSUM, zstd->frame.checksum ? PGN_ZSTD_CHECKSUM : 0);
    else if (zstd->left == 0)
        begin_piece(zstd, BLOCK_HEADER, PGN_ZSTD_BLOCK_HEADER);
}

/* How much of the piece can be seen. */
static size_t visible(const struct zstd *zstd, const struct pgn_raw *raw)
{
    return raw->len < zstd->left ? raw->len : (size_t)zstd->left;
}

static void skip_some(struct zstd *zstd, struct pgn_raw *raw)
{
    const size_t n = visible(zstd, raw);
    pgn_raw_skip(raw, n);
    zstd->left -= n;
    zstd->base.between = zstd->left == 0;
}

/* Feeds what is visible of the piece (a block header always whole); the bytes made, or -1. */
static ptrdiff_t feed(struct zstd *zstd, struct pgn_raw *raw, void *out, size_t size,
                      pgn_error *error)
{
    const bool header = zstd->stage == BLOCK_HEADER && zstd->left > 0;
    struct pgn_zstd_block block = {0};
    if (header)
        block = pgn_zstd_block_header(raw->at);
    ZSTD_inBuffer in = {raw->at, visible(zstd, raw), 0};
    ZSTD_outBuffer made = {out, size, 0};
    const size_t status = ZSTD_decompressStream(zstd->context, &made, &in);
    if (ZSTD_isError(status))
        return fail(error, library_error(zstd, raw, status));
    pgn_raw_skip(raw, in.pos);
    zstd->fed += in.pos;
    zstd->left -= in.pos;
    zstd->more = made.pos == size && status != 0;
    zstd->base.between = status == 0;
    if (zstd->left == 0 && !zstd->base.between && !zstd->more)
        next_piece(zstd, block);
    return (ptrdiff_t)made.pos;
}

/* Whether the next step must see input, and how much of it. */
static size_t wanted(const struct zstd *zstd)
{
    if (zstd->more || zstd->left == 0)
        return 0;
    return zstd->stage == BLOCK_HEADER ? PGN_ZSTD_BLOCK_HEADER : 1;
}

static ptrdiff_t zstd_read(struct pgn_decoder *self, struct pgn_raw *raw, void *out, size_t size,
                           pgn_error *error)
{
    struct zstd *zstd = (struct zstd *)self;
    const int begun = self->between ? begin_frame(zstd, raw, error) : 1;
    if (begun <= 0)
        return begun;
    ptrdiff_t made = 0;
    while (made == 0 && !self->between) {
        const size_t want = wanted(zstd);
        if (pgn_raw_want(raw, want) < want)
            return fail(error, pgn_raw_ended(raw, "zstd"));
        if (zstd->stage == SKIPPING)
            skip_some(zstd, raw);
        else
            made = feed(zstd, raw, out, size, error);
    }
    return made;
}

static void zstd_close(struct pgn_decoder *self)
{
    struct zstd *zstd = (struct zstd *)self;
    (void)ZSTD_freeDCtx(zstd->context);
    free(zstd);
}

struct pgn_decoder *pgn_zstd_open(size_t window_max)
{
    struct zstd *zstd = calloc(1, sizeof *zstd);
    if (zstd == NULL)
        return NULL;
    zstd->base = (struct pgn_decoder){.read = zstd_read, .close = zstd_close, .between = true};
    zstd->window_max = window_max;
    zstd->context = ZSTD_createDCtx();
    if (zstd->context == NULL) {
        free(zstd);
        return NULL;
    }
    /* The limit on windows is kept here, to the byte; libzstd knows powers of two only. */
    const ZSTD_bounds bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
    (void)ZSTD_DCtx_setParameter(zstd->context, ZSTD_d_windowLogMax, bounds.upperBound);
    return &zstd->base;
}
