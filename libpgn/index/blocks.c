/* blocks.c: files with a sum for each block. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, which POSIX has since 2024 */
#include "index/blocks.h"
#include "index/block_sum.h"
#include "index/fault.h"
#include "index/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define WRITE_BYTES (PGN_BLOCK_BYTES * 64u)

/* The sums may be longer than crc32 takes at once. */
static uint32_t crc_of_sums(const uint8_t *sums, uint64_t len)
{
    return (uint32_t)crc32_z(0, sums, (size_t)len);
}

/* ---- writing -------------------------------------------------------------------------------- */

static bool failed(const struct pgn_block_writer *out)
{
    return out->error->fault != PGN_INDEX_OK;
}

bool pgn_block_writer_open(struct pgn_block_writer *out, int folder, const char *name,
                           struct pgn_index_error *error)
{
    *out = (struct pgn_block_writer){.fd = -1, .error = error};
    out->name = strdup(name);
    out->block = malloc(WRITE_BYTES);
    if (out->name == NULL || out->block == NULL)
        return pgn_index_fail(error, PGN_INDEX_MEMORY, name, NULL);
    out->fd = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return out->fd >= 0 || pgn_index_fail(error, PGN_INDEX_WRITE, name, NULL);
}

static void write_all(struct pgn_block_writer *out, const uint8_t *at, size_t len)
{
    while (len > 0 && !failed(out)) {
        ssize_t written = write(out->fd, at, len);
        if (written < 0 && errno != EINTR)
            pgn_index_fail(out->error, PGN_INDEX_WRITE, out->name, NULL);
        if (written > 0) {
            at += written;
            len -= (size_t)written;
        }
    }
}

static bool add_sum(struct pgn_block_writer *out, uint64_t sum)
{
    if (out->sum_bytes == out->sum_room) {
        size_t room = out->sum_room ? out->sum_room * 2 : 1024;
        uint8_t *larger = realloc(out->sums, room);
        if (larger == NULL)
            return pgn_index_fail(out->error, PGN_INDEX_MEMORY, out->name, NULL);
        out->sums = larger;
        out->sum_room = room;
    }
    pgn_put_le(out->sums + out->sum_bytes, sum, PGN_SUM_BYTES);
    out->sum_bytes += PGN_SUM_BYTES;
    return true;
}

/* Writes what has been gathered: whole blocks, and at the end a shorter one. */
static void flush(struct pgn_block_writer *out)
{
    for (size_t at = 0; at < out->filled; at += PGN_BLOCK_BYTES) {
        size_t len = out->filled - at < PGN_BLOCK_BYTES ? out->filled - at : PGN_BLOCK_BYTES;
        if (!add_sum(out, pgn_block_sum(out->block + at, len)))
            return;
    }
    write_all(out, out->block, out->filled);
    out->filled = 0;
}

void pgn_block_write(struct pgn_block_writer *out, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;
    out->size += len;
    while (len > 0 && !failed(out)) {
        size_t now = WRITE_BYTES - out->filled < len ? WRITE_BYTES - out->filled : len;
        memcpy(out->block + out->filled, from, now);
        out->filled += now;
        from += now;
        len -= now;
        if (out->filled == WRITE_BYTES)
            flush(out);
    }
}

bool pgn_block_writer_end(struct pgn_block_writer *out, struct pgn_extent *extent)
{
    if (!failed(out))
        flush(out);
    write_all(out, out->sums, out->sum_bytes);
    *extent = (struct pgn_extent){out->size, crc_of_sums(out->sums, out->sum_bytes)};
    if (!failed(out) && fsync(out->fd) != 0)
        pgn_index_fail(out->error, PGN_INDEX_WRITE, out->name, NULL);
    if (!failed(out) && close(out->fd) != 0)
        pgn_index_fail(out->error, PGN_INDEX_WRITE, out->name, NULL);
    else if (failed(out))
        close(out->fd);
    out->fd = -1;
    bool good = !failed(out);
    pgn_block_writer_drop(out);
    return good;
}

void pgn_block_writer_drop(struct pgn_block_writer *out)
{
    if (out->block != NULL && out->fd >= 0)
        close(out->fd);
    free(out->name);
    free(out->block);
    free(out->sums);
    *out = (struct pgn_block_writer){.fd = -1};
}

/* ---- reading -------------------------------------------------------------------------------- */

static uint64_t block_count(const struct pgn_block_reader *in)
{
    return (in->extent.size + PGN_BLOCK_BYTES - 1) / PGN_BLOCK_BYTES;
}

bool pgn_block_reader_open(struct pgn_block_reader *in, int folder, const char *name,
                           struct pgn_extent extent, struct pgn_index_error *error)
{
    struct stat info;
    *in = (struct pgn_block_reader){.fd = -1, .extent = extent};
    in->name = strdup(name);
    if (in->name == NULL)
        return pgn_index_fail(error, PGN_INDEX_MEMORY, name, NULL);
    in->fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    if (in->fd < 0 || fstat(in->fd, &info) != 0)
        return pgn_index_fail(error, PGN_INDEX_READ, name, NULL);
    if (extent.size > SIZE_MAX / 2 ||
        (uint64_t)info.st_size != extent.size + block_count(in) * PGN_SUM_BYTES)
        return pgn_index_fail(error, PGN_INDEX_DAMAGED, name, "the file has another length");
    return true;
}

static bool read_at(struct pgn_block_reader *in, uint8_t *to, uint64_t offset, uint64_t len,
                    struct pgn_index_error *error)
{
    while (len > 0) {
        ssize_t got = pread(in->fd, to, (size_t)len, (off_t)offset);
        if (got == 0)
            return pgn_index_fail(error, PGN_INDEX_DAMAGED, in->name, "the file was cut");
        if (got < 0 && errno != EINTR)
            return pgn_index_fail(error, PGN_INDEX_READ, in->name, NULL);
        if (got > 0) {
            to += got;
            offset += (uint64_t)got;
            len -= (uint64_t)got;
        }
    }
    return true;
}

/* Large room is mapped: memory that is given back to malloc() stays with the process where other
 * pieces stand behind it. */
#define MAPPED_BYTES ((uint64_t)1 << 20)

static uint8_t *take_room(uint64_t size)
{
    if (size < MAPPED_BYTES)
        return malloc((size_t)size);
    void *room =
        mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room != MAP_FAILED ? room : NULL;
}

static void give_room_back(uint8_t *room, uint64_t size)
{
    if (size < MAPPED_BYTES)
        free(room);
    else if (room != NULL)
        munmap(room, (size_t)size);
}

void pgn_block_forget(struct pgn_block_reader *in)
{
    give_room_back(in->bytes, in->extent.size);
    free(in->present);
    in->bytes = in->present = NULL;
}

static bool read_sums(struct pgn_block_reader *in, struct pgn_index_error *error)
{
    uint64_t len = block_count(in) * PGN_SUM_BYTES;
    if (in->sums != NULL)
        return true;
    in->sums = malloc((size_t)len);
    if (in->sums == NULL)
        return pgn_index_fail(error, PGN_INDEX_MEMORY, in->name, NULL);
    bool good = read_at(in, in->sums, in->extent.size, len, error);
    if (good && crc_of_sums(in->sums, len) != in->extent.crc)
        good = pgn_index_fail(error, PGN_INDEX_DAMAGED, in->name, "the sums are wrong");
    if (!good) {
        free(in->sums);
        in->sums = NULL;
    }
    return good;
}

/* The first use: room for the bytes (which costs nothing until they come) and the sums. */
static bool prepare(struct pgn_block_reader *in, struct pgn_index_error *error)
{
    if (!read_sums(in, error))
        return false;
    in->present = calloc((size_t)(block_count(in) / 8 + 1), 1);
    in->bytes = take_room(in->extent.size);
    if (in->present != NULL && in->bytes != NULL)
        return true;
    pgn_block_forget(in);
    return pgn_index_fail(error, PGN_INDEX_MEMORY, in->name, NULL);
}

static bool is_present(const struct pgn_block_reader *in, uint64_t block)
{
    return in->present[block / 8] >> block % 8 & 1;
}

/* Takes in the blocks [first, behind), of which none is there. */
static bool take_in(struct pgn_block_reader *in, uint64_t first, uint64_t behind,
                    struct pgn_index_error *error)
{
    uint64_t from = first * PGN_BLOCK_BYTES, to = behind * PGN_BLOCK_BYTES;
    if (to > in->extent.size)
        to = in->extent.size;
    if (!read_at(in, in->bytes + from, from, to - from, error))
        return false;
    for (uint64_t block = first; block < behind; block++) {
        uint64_t at = block * PGN_BLOCK_BYTES;
        size_t len = (size_t)(to - at < PGN_BLOCK_BYTES ? to - at : PGN_BLOCK_BYTES);
        if (pgn_block_sum(in->bytes + at, len) !=
            pgn_get_le(in->sums + block * PGN_SUM_BYTES, PGN_SUM_BYTES))
            return pgn_index_fail(error, PGN_INDEX_DAMAGED, in->name, "a block's sum is wrong");
    }
    for (uint64_t block = first; block < behind; block++)
        in->present[block / 8] |= (uint8_t)(1u << block % 8);
    return true;
}

const uint8_t *pgn_block_read(struct pgn_block_reader *in, uint64_t offset, uint64_t len,
                              struct pgn_index_error *error)
{
    static const uint8_t nothing[1];
    if (offset > in->extent.size || len > in->extent.size - offset) {
        pgn_index_fail(error, PGN_INDEX_DAMAGED, in->name, "a place outside the file");
        return NULL;
    }
    if (len == 0)
        return nothing;
    if (in->bytes == NULL && !prepare(in, error))
        return NULL;
    uint64_t end = (offset + len + PGN_BLOCK_BYTES - 1) / PGN_BLOCK_BYTES;
    for (uint64_t block = offset / PGN_BLOCK_BYTES; block < end; block++) {
        if (is_present(in, block))
            continue;
        uint64_t behind = block;
        while (behind < end && !is_present(in, behind))
            behind++;
        if (!take_in(in, block, behind, error))
            return NULL;
        block = behind - 1;
    }
    return in->bytes + offset;
}

void pgn_block_reader_close(struct pgn_block_reader *in)
{
    if (in->name != NULL && in->fd >= 0)
        close(in->fd);
    free(in->name);
    free(in->sums);
    pgn_block_forget(in);
    *in = (struct pgn_block_reader){.fd = -1};
}
