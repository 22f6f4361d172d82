/* reread.c: parts of a file, for those who know where what they want begins.
 *
 * Compressed files have places where decoding can begin: a BGZF block, a zstd frame.  They are
 * found by hopping from header to header, which reads a few bytes of each block.  BGZF blocks and
 * most frames tell what they decode to; pzstd's frames do not, but are all of one size: the first
 * is decoded to learn it.  From such a place on the file is read as a stream, which goes on as long
 * as offsets ascend, so that what has no such places is read once and no more. */
#include "io/gzip.h"
#include "io/zstd.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Places closer than this are no gain over reading on. */
#define ENTRY_DISTANCE ((uint64_t)256 << 10)
#define SKIP_BYTES 65536u

struct entry {
    uint64_t raw, decoded; /* where it begins in the file, and in what it decodes to */
};

struct pgn_reread {
    int fd;
    enum pgn_format format;
    bool utf16, charted; /* the entries are known */
    bool guessed;        /* ... but some of their places are taken for granted */
    bool straight;       /* no entries are used */
    struct entry *entries;
    size_t count, room;
    pgn_source *source; /* at `position`, or NULL */
    uint64_t position;
    pgn_error error;
};

static bool fail(pgn_reread *r, enum pgn_stream_fault fault, int os)
{
    if (r->error.fault == PGN_STREAM_OK)
        r->error = (pgn_error){.fault = fault, .os = os};
    return false;
}

/* Up to len raw bytes; their number, -1 with the error set. */
static ptrdiff_t read_raw(pgn_reread *r, uint64_t at, void *bytes, size_t len)
{
    size_t got = 0;
    while (got < len) {
        ssize_t n = pread(r->fd, (char *)bytes + got, len - got, (off_t)(at + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            fail(r, PGN_STREAM_READ, errno);
            return -1;
        }
        if (n == 0)
            break;
        got += (size_t)n;
    }
    return (ptrdiff_t)got;
}

/* ---- a stream from some place on ------------------------------------------------------------- */

static bool enter(pgn_reread *r, struct entry entry)
{
    pgn_source_options options = {.raw_encoding = true, .threads = 1};
    pgn_source_close(r->source);
    r->source = NULL;
    if (lseek(r->fd, (off_t)entry.raw, SEEK_SET) < 0)
        return fail(r, PGN_STREAM_READ, errno);
    r->source = pgn_source_open_fd(r->fd, false, &options, &r->error);
    r->position = entry.decoded;
    return r->source != NULL;
}

/* Up to len bytes; their number, or -1. */
static ptrdiff_t read_on(pgn_reread *r, void *bytes, size_t len)
{
    size_t got = 0;
    while (got < len) {
        ptrdiff_t n = pgn_source_read(r->source, (char *)bytes + got, len - got);
        if (n < 0)
            r->error = *pgn_source_error(r->source);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        got += (size_t)n;
    }
    r->position += got;
    return (ptrdiff_t)got;
}

/* Passes over what stands before the offset: 1, 0 the input ends, -1. */
static int skip_to(pgn_reread *r, uint64_t offset)
{
    char bytes[SKIP_BYTES];
    while (r->position < offset) {
        uint64_t left = offset - r->position;
        ptrdiff_t n = read_on(r, bytes, left < SKIP_BYTES ? (size_t)left : SKIP_BYTES);
        if (n <= 0)
            return (int)n;
    }
    return 1;
}

/* ---- where a file can be entered ------------------------------------------------------------- */

static bool add_entry(pgn_reread *r, uint64_t raw, uint64_t decoded)
{
    if (r->count > 0 && raw - r->entries[r->count - 1].raw < ENTRY_DISTANCE)
        return true;
    if (r->count == r->room) {
        size_t room = r->room > 0 ? r->room * 2 : 64;
        struct entry *entries = realloc(r->entries, room * sizeof *entries);
        if (entries == NULL)
            return fail(r, PGN_STREAM_MEMORY, ENOMEM);
        r->entries = entries;
        r->room = room;
    }
    r->entries[r->count++] = (struct entry){raw, decoded};
    return true;
}

/* The bytes that a frame without a size decodes to, by decoding it. */
static bool measure(pgn_reread *r, uint64_t from, uint64_t to, uint64_t *size)
{
    unsigned char *raw = malloc((size_t)(to - from));
    char bytes[SKIP_BYTES];
    *size = 0;
    ptrdiff_t len = raw != NULL ? read_raw(r, from, raw, (size_t)(to - from)) : -1;
    pgn_source_options options = {.raw_encoding = true};
    pgn_source *source =
        len > 0 ? pgn_source_open_memory(raw, (size_t)len, &options, &r->error) : NULL;
    ptrdiff_t n = -1;
    while (source != NULL && (n = pgn_source_read(source, bytes, sizeof bytes)) > 0)
        *size += (uint64_t)n;
    pgn_source_close(source);
    free(raw);
    return n == 0;
}

/* The frame's end, by hopping over its blocks; 0: it is damaged or cut. */
static uint64_t frame_end(pgn_reread *r, uint64_t at, const struct pgn_zstd_frame *frame)
{
    unsigned char bytes[PGN_ZSTD_BLOCK_HEADER];
    struct pgn_zstd_block block = {.last = frame->skippable};
    at += frame->header;
    while (!block.last) {
        if (read_raw(r, at, bytes, sizeof bytes) != (ptrdiff_t)sizeof bytes)
            return 0;
        block = pgn_zstd_block_header(bytes);
        if (!block.valid)
            return 0;
        at += sizeof bytes + block.len;
    }
    return at + (frame->checksum ? PGN_ZSTD_CHECKSUM : 0);
}

/* Frames of unknown size may be cut at the end: what decodes is then found by the stream. */
static bool chart_zstd(pgn_reread *r)
{
    unsigned char bytes[PGN_ZSTD_HEADER_MAX];
    uint64_t at = 0, decoded = 0, common = 0;
    for (;;) {
        struct pgn_zstd_frame frame;
        ptrdiff_t seen = read_raw(r, at, bytes, sizeof bytes);
        if (seen <= 0 || pgn_zstd_frame_header(bytes, (size_t)seen, &frame) != 1)
            return seen >= 0;
        if (!frame.skippable && !add_entry(r, at, decoded))
            return false;
        uint64_t end = frame_end(r, at, &frame);
        if (end == 0)
            return r->error.fault == PGN_STREAM_OK;
        if (!frame.skippable && !frame.sized) {
            if (common > 0)
                r->guessed = true;
            else if (!measure(r, at, end, &common))
                return false;
        }
        decoded += frame.skippable ? 0 : frame.sized ? frame.content : common;
        at = end;
    }
}

static bool chart_bgzf(pgn_reread *r)
{
    unsigned char bytes[PGN_BGZF_HEADER], size[4];
    uint64_t at = 0, decoded = 0;
    for (;;) {
        ptrdiff_t seen = read_raw(r, at, bytes, sizeof bytes);
        size_t block = seen > 0 ? pgn_bgzf_block(bytes, (size_t)seen) : 0;
        if (block == 0)
            return seen >= 0;
        if (!add_entry(r, at, decoded))
            return false;
        at += block;
        if (read_raw(r, at - 4, size, 4) != 4) /* RFC 1952, 2.3.1: ISIZE */
            return r->error.fault == PGN_STREAM_OK;
        decoded +=
            size[0] | (uint64_t)size[1] << 8 | (uint64_t)size[2] << 16 | (uint64_t)size[3] << 24;
    }
}

static bool chart(pgn_reread *r)
{
    if (r->charted)
        return true;
    r->charted = true;
    return r->format == PGN_FORMAT_ZSTD ? chart_zstd(r) : chart_bgzf(r);
}

/* The last entry that is not behind the offset. */
static struct entry entry_before(const pgn_reread *r, uint64_t offset)
{
    size_t low = 0, high = r->straight ? 0 : r->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (r->entries[middle].decoded <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? r->entries[low - 1] : (struct entry){0, 0};
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Looks at the beginning, as whoever reads all of it does. */
static bool look(pgn_reread *r)
{
    unsigned char bytes[PGN_RAW_WANT_MAX];
    const char *name;
    ptrdiff_t seen = read_raw(r, 0, bytes, sizeof bytes);
    if (seen < 0)
        return false;
    r->format = pgn_format_of(bytes, (size_t)seen, &name);
    pgn_source *source = pgn_source_open_fd(r->fd, false, NULL, &r->error);
    r->utf16 = source != NULL && pgn_source_is_utf16(source);
    pgn_source_close(source);
    return source != NULL;
}

pgn_reread *pgn_reread_open(const char *path, pgn_error *error)
{
    pgn_reread *r = calloc(1, sizeof *r);
    if (r == NULL) {
        *error = (pgn_error){.fault = PGN_STREAM_MEMORY, .os = ENOMEM};
        return NULL;
    }
    r->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (r->fd >= 0 ? look(r) : fail(r, PGN_STREAM_OPEN, errno))
        return r;
    *error = r->error;
    pgn_reread_close(r);
    return NULL;
}

void pgn_reread_close(pgn_reread *r)
{
    if (r == NULL)
        return;
    pgn_source_close(r->source);
    if (r->fd >= 0)
        close(r->fd);
    free(r->entries);
    free(r);
}

ptrdiff_t pgn_reread_at(pgn_reread *r, uint64_t offset, void *bytes, size_t len)
{
    if (r->error.fault != PGN_STREAM_OK)
        return -1;
    if (r->format == PGN_FORMAT_PLAIN)
        return read_raw(r, offset, bytes, len);
    bool far = r->source == NULL || offset < r->position || offset - r->position > ENTRY_DISTANCE;
    if (far && !chart(r))
        return -1;
    struct entry entry = far ? entry_before(r, offset) : (struct entry){0, 0};
    bool jump = r->source == NULL || offset < r->position || entry.decoded > r->position;
    if (jump && !enter(r, entry))
        return -1;
    int rc = skip_to(r, offset);
    return rc > 0 ? read_on(r, bytes, len) : rc;
}

const pgn_error *pgn_reread_error(const pgn_reread *r)
{
    return &r->error;
}

bool pgn_reread_is_utf16(const pgn_reread *r)
{
    return r->utf16;
}

bool pgn_reread_doubt(pgn_reread *r)
{
    if (!r->guessed || r->straight)
        return false;
    r->straight = true;
    pgn_source_close(r->source);
    r->source = NULL;
    return true;
}
