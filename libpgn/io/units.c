/* units.c: steps over zstd frames and BGZF blocks by what their headers say.
 *
 * A frame does not tell its length: its blocks' headers are stepped over, each at most 128 KiB
 * behind the last, with one small read each.  (Rejected: the size frames of pzstd and the seek
 * table of the seekable format.  Both are hints that a reader of the stream ignores, so that a
 * wrong one would cut where the stream has no cut.) */
#include "io/units.h"

#include "io/gzip.h"
#include "io/zstd.h"

#include <unistd.h>

/* Reads up to len bytes at an offset; fewer at the end, and where reading fails. */
static size_t look(const struct pgn_unit_file *file, uint64_t at, unsigned char *out, size_t len)
{
    if (at >= file->size)
        return 0;
    if (len > file->size - at)
        len = (size_t)(file->size - at);
    size_t got = 0;
    while (got < len) {
        const ssize_t n = pread(file->fd, out + got, len - got, (off_t)(file->base + at + got));
        if (n <= 0)
            break;
        got += (size_t)n;
    }
    return got;
}

/* Behind the zstd frame at an offset, which holds text or is skipped; 0: there is no whole one. */
static uint64_t behind_frame(const struct pgn_unit_file *file, uint64_t at, bool *text)
{
    unsigned char bytes[PGN_ZSTD_HEADER_MAX];
    struct pgn_zstd_frame frame;
    const size_t seen = look(file, at, bytes, sizeof bytes);
    if (pgn_zstd_frame_header(bytes, seen, &frame) != 1)
        return 0;
    *text = !frame.skippable;
    at += frame.header;
    for (struct pgn_zstd_block block = {.last = frame.skippable}; !block.last;) {
        if (look(file, at, bytes, PGN_ZSTD_BLOCK_HEADER) < PGN_ZSTD_BLOCK_HEADER)
            return 0;
        block = pgn_zstd_block_header(bytes);
        if (!block.valid)
            return 0;
        at += PGN_ZSTD_BLOCK_HEADER + block.len;
    }
    at += frame.checksum ? PGN_ZSTD_CHECKSUM : 0;
    return at <= file->size ? at : 0;
}

static uint64_t behind_block(const struct pgn_unit_file *file, uint64_t at, bool *text)
{
    unsigned char bytes[PGN_BGZF_HEADER];
    const size_t block = pgn_bgzf_block(bytes, look(file, at, bytes, sizeof bytes));
    *text = true;
    return block > 0 && at + block <= file->size ? at + block : 0;
}

static uint64_t behind_unit(const struct pgn_unit_file *file, uint64_t at, bool *text)
{
    return file->format == PGN_FORMAT_ZSTD ? behind_frame(file, at, text)
                                           : behind_block(file, at, text);
}

unsigned pgn_units_count(const struct pgn_unit_file *file, unsigned limit)
{
    if (file->format == PGN_FORMAT_PLAIN)
        return file->size < limit ? (unsigned)file->size : limit;
    unsigned count = 0;
    bool text;
    for (uint64_t at = 0; count < limit && (at = behind_unit(file, at, &text)) > 0;)
        count += text;
    return count;
}

struct pgn_unit_cuts pgn_units_cut(const struct pgn_unit_file *file, uint64_t from, uint64_t to,
                                   uint64_t lookback)
{
    const uint64_t back = from > lookback ? from - lookback : 0;
    if (file->format == PGN_FORMAT_PLAIN)
        return (struct pgn_unit_cuts){back, from, to};
    struct pgn_unit_cuts cuts = {0, UINT64_MAX, UINT64_MAX};
    bool text;
    for (uint64_t at = 0, next; at < file->size && cuts.to == UINT64_MAX; at = next) {
        next = behind_unit(file, at, &text);
        if (next == 0)
            break;
        cuts.back = at <= back ? at : cuts.back;
        cuts.from = at >= from && cuts.from == UINT64_MAX ? at : cuts.from;
        cuts.to = at >= to ? at : cuts.to;
    }
    return cuts;
}
