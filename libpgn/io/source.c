/* source.c: decoded bytes from a file, a descriptor or memory.
 *
 *      raw bytes ──► decoder (plain, gzip, zstd) ──► sample ──► UTF-16 to UTF-8, if it is that
 *
 * _open decodes a sample of some KiB, by which the encoding is told; reading then hands out the
 * sample and goes on behind it, without a further copy unless the text is UTF-16.  The sample does
 * not depend on how the input comes in pieces, and so neither does the verdict. */
#include "io/decoder.h"
#include "io/marks.h"
#include "io/utf16.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SAMPLE_BYTES 4096u

struct pgn_source {
    struct pgn_raw raw;
    struct pgn_decoder *decoder;
    enum pgn_utf16 utf16;
    bool ended; /* by error or, if that is OK, by the end of the input */
    pgn_error error;
    uint64_t decoded; /* bytes so far */
    struct {          /* raw offsets, and how many bytes were decoded before them */
        uint64_t raw, decoded;
    } marks[PGN_MARKS];
    unsigned passed; /* marks */
    /* decoded bytes not yet handed out, nor turned into text */
    unsigned char sample[SAMPLE_BYTES];
    size_t sample_at, sample_len;
    /* what a sample of UTF-16 becomes */
    char text[SAMPLE_BYTES / 2 * 3];
    size_t text_at, text_len;
};

/* ---- decoded bytes --------------------------------------------------------------------------- */

/* All up to a mark has been decoded: notes how much that was, and lets the raw bytes go on.  False:
 * it is the input that ends here. */
static bool pass_mark(pgn_source *source)
{
    if (source->passed == PGN_MARKS || source->raw.offset < source->raw.stop)
        return false;
    source->marks[source->passed++].decoded = source->decoded;
    source->raw.stop = source->passed < PGN_MARKS ? source->marks[source->passed].raw : UINT64_MAX;
    return true;
}

/* Up to size decoded bytes; 0 at the end and on errors, which are kept. */
static size_t decode(pgn_source *source, unsigned char *out, size_t size)
{
    while (!source->ended) {
        const ptrdiff_t got =
            pgn_decoder_read(source->decoder, &source->raw, out, size, &source->error);
        source->decoded += got > 0 ? (uint64_t)got : 0;
        if (got > 0)
            return (size_t)got;
        source->ended = got < 0 || !pass_mark(source);
    }
    return 0;
}

/* Fills the sample as far as the input goes, behind the bytes that are still in it. */
static void fill_sample(pgn_source *source)
{
    source->sample_len -= source->sample_at;
    memmove(source->sample, source->sample + source->sample_at, source->sample_len);
    source->sample_at = 0;
    while (source->sample_len < SAMPLE_BYTES) {
        const size_t got =
            decode(source, source->sample + source->sample_len, SAMPLE_BYTES - source->sample_len);
        if (got == 0)
            break;
        source->sample_len += got;
    }
}

/* ---- opening --------------------------------------------------------------------------------- */

static pgn_source *fail(pgn_source *source, pgn_error *error, pgn_error fault)
{
    pgn_source_close(source);
    if (error != NULL)
        *error = fault;
    return NULL;
}

static pgn_source *out_of_memory(pgn_source *source, pgn_error *error)
{
    return fail(source, error, (pgn_error){.fault = PGN_STREAM_MEMORY, .os = ENOMEM});
}

static size_t window_max(const pgn_source_options *options)
{
    return options->zstd_window_max != 0 ? options->zstd_window_max : PGN_ZSTD_WINDOW_MAX;
}

/* Looks at the first bytes and chooses the decoder; all that can be said at once to be unreadable
 * fails here. */
static pgn_source *begin(pgn_source *source, const pgn_source_options *options, pgn_error *error)
{
    static const pgn_source_options DEFAULTS = {0};
    if (options == NULL)
        options = &DEFAULTS;
    const size_t seen = pgn_raw_want(&source->raw, PGN_FORMAT_SAMPLE);
    if (seen == 0 && source->raw.os != 0)
        return fail(source, error, pgn_raw_ended(&source->raw, NULL));
    const char *name = NULL;
    const enum pgn_format format = pgn_format_of(source->raw.at, seen, &name);
    if (format == PGN_FORMAT_FOREIGN)
        return fail(source, error, (pgn_error){.fault = PGN_STREAM_COMPRESSION, .detail = name});
    source->decoder = pgn_decoder_open(format, window_max(options), options->threads);
    if (source->decoder == NULL)
        return out_of_memory(source, error);
    fill_sample(source);
    if (!options->raw_encoding)
        source->utf16 = pgn_utf16_guess(source->sample, source->sample_len);
    return source;
}

pgn_source *pgn_source_open_fd(int fd, bool close_it, const pgn_source_options *options,
                               pgn_error *error)
{
    pgn_source *source = calloc(1, sizeof *source);
    if (source == NULL || !pgn_raw_fd(&source->raw, fd, close_it)) {
        free(source);
        if (close_it)
            close(fd);
        return out_of_memory(NULL, error);
    }
    return begin(source, options, error);
}

pgn_source *pgn_source_open(const char *path, const pgn_source_options *options, pgn_error *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return fail(NULL, error, (pgn_error){.fault = PGN_STREAM_OPEN, .os = errno});
    return pgn_source_open_fd(fd, true, options, error);
}

pgn_source *pgn_source_open_memory(const void *bytes, size_t len, const pgn_source_options *options,
                                   pgn_error *error)
{
    pgn_source *source = calloc(1, sizeof *source);
    if (source == NULL)
        return out_of_memory(NULL, error);
    pgn_raw_memory(&source->raw, bytes, len, 0);
    return begin(source, options, error);
}

pgn_source *pgn_source_open_marked(int fd, bool close_it, const pgn_source_options *options,
                                   enum pgn_format format, uint64_t offset,
                                   const uint64_t marks[PGN_MARKS])
{
    pgn_source *source = calloc(1, sizeof *source);
    if (source == NULL || !pgn_raw_fd(&source->raw, fd, close_it)) {
        free(source);
        if (close_it)
            close(fd);
        return NULL;
    }
    for (unsigned i = 0; i < PGN_MARKS; i++) {
        source->marks[i].raw = marks[i];
        source->marks[i].decoded = UINT64_MAX;
    }
    source->raw.offset = offset;
    source->raw.stop = marks[0];
    source->decoder = pgn_decoder_open(format, window_max(options), options->threads);
    if (source->decoder != NULL)
        return source;
    pgn_source_close(source);
    return NULL;
}

uint64_t pgn_source_marked(const pgn_source *source, unsigned mark)
{
    return source->marks[mark].decoded;
}

void pgn_source_close(pgn_source *source)
{
    if (source == NULL)
        return;
    pgn_decoder_close(source->decoder);
    pgn_raw_close(&source->raw);
    free(source);
}

/* ---- reading --------------------------------------------------------------------------------- */

static size_t move_bytes(void *out, size_t size, const void *from, size_t *at, size_t len)
{
    const size_t n = len - *at < size ? len - *at : size;
    memcpy(out, (const char *)from + *at, n);
    *at += n;
    return n;
}

static size_t read_bytes(pgn_source *source, void *out, size_t size)
{
    if (source->sample_at < source->sample_len)
        return move_bytes(out, size, source->sample, &source->sample_at, source->sample_len);
    return decode(source, out, size);
}

static size_t read_text(pgn_source *source, void *out, size_t size)
{
    if (source->text_at == source->text_len) {
        fill_sample(source);
        size_t used = source->sample_len;
        source->text_len =
            pgn_utf16_to_utf8(source->utf16, source->sample, &used, source->ended, source->text);
        source->sample_at = used;
        source->text_at = 0;
    }
    return move_bytes(out, size, source->text, &source->text_at, source->text_len);
}

ptrdiff_t pgn_source_read(pgn_source *source, void *bytes, size_t size)
{
    const size_t got = source->utf16 == PGN_UTF16_NO ? read_bytes(source, bytes, size)
                                                     : read_text(source, bytes, size);
    if (got > 0)
        return (ptrdiff_t)got;
    return source->error.fault != PGN_STREAM_OK ? -1 : 0;
}

const pgn_error *pgn_source_error(const pgn_source *source)
{
    return &source->error;
}

bool pgn_source_is_utf16(const pgn_source *source)
{
    return source->utf16 != PGN_UTF16_NO;
}

uint64_t pgn_source_raw_position(const pgn_source *source)
{
    return source->raw.offset - source->decoder->held;
}

uint64_t pgn_source_raw_size(const pgn_source *source)
{
    return source->raw.size;
}
