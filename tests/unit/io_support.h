/* io_support.h: what the tests of io/ share: inputs built piece by piece, and reading a source to
 * its end.  Include cmocka first. */
#ifndef IO_SUPPORT_H
#define IO_SUPPORT_H

#include <pgn/io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* ---- inputs ---------------------------------------------------------------------------------- */

struct bytes {
    unsigned char *at;
    size_t len, room;
};

static inline void add(struct bytes *bytes, const void *more, size_t len)
{
    if (bytes->len + len >= bytes->room) {
        bytes->room = 2 * (bytes->len + len) + 64;
        bytes->at = realloc(bytes->at, bytes->room);
        assert_non_null(bytes->at);
    }
    if (len > 0)
        memcpy(bytes->at + bytes->len, more, len);
    bytes->len += len;
}

static inline void drop(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){0};
}

/* A gzip member with a header of the caller's choice, which may be NULL. */
static inline void add_gzip_with(struct bytes *bytes, const void *text, size_t len, int level,
                                 gz_header *header)
{
    z_stream stream = {0};
    assert_int_equal(deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    if (header != NULL)
        assert_int_equal(deflateSetHeader(&stream, header), Z_OK);
    const size_t room = deflateBound(&stream, (uLong)len) + 1024;
    unsigned char *out = malloc(room);
    stream.next_in = (z_const Bytef *)text;
    stream.avail_in = (uInt)len;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    add(bytes, out, room - stream.avail_out);
    free(out);
    deflateEnd(&stream);
}

static inline void add_gzip(struct bytes *bytes, const void *text, size_t len)
{
    add_gzip_with(bytes, text, len, 6, NULL);
}

/* A BGZF block (SAM specification, 4.1): at most 64 KiB of text, its own length in the header. */
static inline void add_bgzf_block(struct bytes *bytes, const void *text, size_t len)
{
    unsigned char extra[] = {'B', 'C', 2, 0, 0, 0};
    gz_header header = {.extra = extra, .extra_len = sizeof extra, .os = 255};
    const size_t start = bytes->len;
    add_gzip_with(bytes, text, len, 6, &header);
    const size_t last = bytes->len - start - 1;
    assert_true(last < 65536);
    bytes->at[start + 16] = (unsigned char)last;
    bytes->at[start + 17] = (unsigned char)(last >> 8);
}

static inline void add_bgzf(struct bytes *bytes, const char *text, size_t len)
{
    enum { BLOCK = 60000 };
    for (size_t at = 0; at < len; at += BLOCK)
        add_bgzf_block(bytes, text + at, len - at < BLOCK ? len - at : BLOCK);
    add_bgzf_block(bytes, "", 0);
}

/* A zstd frame; streamed: without its content size, as pzstd writes it. */
static inline void add_zstd(struct bytes *bytes, const void *text, size_t len, bool streamed)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, !streamed);
    const size_t room = ZSTD_compressBound(len);
    unsigned char *out = malloc(room);
    const size_t made = ZSTD_compress2(context, out, room, text, len);
    assert_false(ZSTD_isError(made));
    add(bytes, out, made);
    free(out);
    ZSTD_freeCCtx(context);
}

static inline void add_skippable(struct bytes *bytes, unsigned kind, const void *content,
                                 size_t len)
{
    const unsigned char header[] = {(unsigned char)(0x50 + kind),
                                    0x2A,
                                    0x4D,
                                    0x18,
                                    (unsigned char)len,
                                    (unsigned char)(len >> 8),
                                    (unsigned char)(len >> 16),
                                    (unsigned char)(len >> 24)};
    add(bytes, header, sizeof header);
    add(bytes, content, len);
}

/* As pzstd and Lichess write: each frame behind a skippable one that holds its length. */
static inline void add_pzstd(struct bytes *bytes, const void *text, size_t len)
{
    struct bytes frame = {0};
    add_zstd(&frame, text, len, true);
    const unsigned char size[] = {(unsigned char)frame.len, (unsigned char)(frame.len >> 8),
                                  (unsigned char)(frame.len >> 16),
                                  (unsigned char)(frame.len >> 24)};
    add_skippable(bytes, 0, size, sizeof size);
    add(bytes, frame.at, frame.len);
    drop(&frame);
}

/* splitmix64: the same numbers on every machine. */
static inline uint64_t next_number(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Text that looks like movetext and compresses to about a third. */
static inline char *movetext(size_t len)
{
    char *text = malloc(len + 1);
    uint64_t state = len;
    for (size_t i = 0; i < len; i++) {
        const uint64_t number = next_number(&state);
        text[i] = i % 4 == 3 ? ' ' : "abcdefgh12345678NBRQ"[number % (i % 4 == 0 ? 20 : 8)];
    }
    return text;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct result {
    struct bytes text;
    ptrdiff_t last; /* what the last read gave: 0 or -1 */
    pgn_error error;
};

/* Reads in pieces of so many bytes to the end, and closes. */
static inline struct result read_all(pgn_source *source, size_t piece)
{
    assert_non_null(source);
    struct result result = {0};
    char *buffer = malloc(piece);
    while ((result.last = pgn_source_read(source, buffer, piece)) > 0) {
        assert_true((size_t)result.last <= piece);
        add(&result.text, buffer, (size_t)result.last);
    }
    assert_int_equal(pgn_source_read(source, buffer, piece), result.last);
    result.error = *pgn_source_error(source);
    assert_true((result.last == 0) == (result.error.fault == PGN_STREAM_OK));
    pgn_source_close(source);
    free(buffer);
    return result;
}

static inline struct result read_memory(const void *bytes, size_t len, unsigned threads)
{
    const pgn_source_options options = {.threads = threads};
    return read_all(pgn_source_open_memory(bytes, len, &options, NULL), 5000);
}

/* Expects all of a text, or that much of it before a fault. */
static inline void expect(struct result result, const void *text, size_t len,
                          enum pgn_stream_fault fault)
{
    assert_int_equal(result.error.fault, fault);
    assert_int_equal(result.text.len, len);
    if (len > 0)
        assert_memory_equal(result.text.at, text, len);
    drop(&result.text);
}

static inline void expect_same(struct result got, struct result wanted)
{
    assert_int_equal(got.error.fault, wanted.error.fault);
    assert_int_equal(got.error.os, wanted.error.os);
    assert_int_equal(got.error.offset, wanted.error.offset);
    if (wanted.error.detail != NULL)
        assert_string_equal(got.error.detail, wanted.error.detail);
    else
        assert_null(got.error.detail);
    assert_int_equal(got.text.len, wanted.text.len);
    if (got.text.len > 0)
        assert_memory_equal(got.text.at, wanted.text.at, got.text.len);
    drop(&got.text);
    drop(&wanted.text);
}

#endif
