/* raw.c: raw bytes from a descriptor or from memory.
 *
 * A descriptor is read into one block that is used again and again; large requests of plain text
 * bypass it.  Rejected: mmap (slower for one pass over a file, SIGBUS when somebody cuts the file,
 * no pipes), stdio (a further copy, and errno lost behind ferror). */
#include "io/raw.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK_BYTES ((size_t)128 << 10)

void pgn_raw_memory(struct pgn_raw *raw, const void *bytes, size_t len, uint64_t offset)
{
    *raw = (struct pgn_raw){.at = bytes,
                            .len = len,
                            .offset = offset,
                            .ended = true,
                            .fd = -1,
                            .size = len,
                            .stop = UINT64_MAX};
}

/* What a regular file still holds behind the place where the descriptor stands. */
static uint64_t bytes_ahead(int fd)
{
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
        return 0;
    const off_t here = lseek(fd, 0, SEEK_CUR);
    return here >= 0 && status.st_size > here ? (uint64_t)(status.st_size - here) : 0;
}

bool pgn_raw_fd(struct pgn_raw *raw, int fd, bool close_fd)
{
    unsigned char *block = malloc(BLOCK_BYTES);
    if (block == NULL)
        return false;
    *raw = (struct pgn_raw){.at = block,
                            .fd = fd,
                            .close_fd = close_fd,
                            .block = block,
                            .size = bytes_ahead(fd),
                            .stop = UINT64_MAX};
    return true;
}

void pgn_raw_close(struct pgn_raw *raw)
{
    free(raw->pushed);
    free(raw->block);
    if (raw->close_fd)
        close(raw->fd);
}

static void wait_until_readable(int fd)
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    (void)poll(&wait, 1, -1);
}

/* read(2) that is not disturbed by signals nor by a descriptor somebody made non-blocking.  Returns
 * 0 at the end and on errors, which end the input, and at the stop, which does not. */
static size_t read_some(struct pgn_raw *raw, unsigned char *out, size_t n)
{
    const uint64_t here = raw->offset + raw->len;
    if (here >= raw->stop)
        return 0;
    n = n < raw->stop - here ? n : (size_t)(raw->stop - here);
    while (!raw->ended) {
        const ssize_t got = read(raw->fd, out, n);
        if (got > 0)
            return (size_t)got;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            wait_until_readable(raw->fd);
            continue;
        }
        raw->os = got < 0 ? errno : 0;
        raw->ended = true;
    }
    return 0;
}

/* Moves what is visible, a few bytes, to the front of the block. */
static void rewind_block(struct pgn_raw *raw)
{
    memmove(raw->block, raw->at, raw->len);
    raw->at = raw->block;
    free(raw->pushed);
    raw->pushed = NULL;
}

size_t pgn_raw_want(struct pgn_raw *raw, size_t n)
{
    if (raw->len >= n || raw->ended)
        return raw->len;
    rewind_block(raw);
    while (raw->len < n) {
        const size_t got = read_some(raw, raw->block + raw->len, BLOCK_BYTES - raw->len);
        if (got == 0)
            break;
        raw->len += got;
    }
    return raw->len;
}

void pgn_raw_skip(struct pgn_raw *raw, size_t n)
{
    raw->at += n;
    raw->len -= n;
    raw->offset += n;
}

void pgn_raw_skip_zeros(struct pgn_raw *raw)
{
    while (pgn_raw_want(raw, 1) > 0 && *raw->at == 0) {
        size_t zeros = 1;
        while (zeros < raw->len && raw->at[zeros] == 0)
            zeros++;
        pgn_raw_skip(raw, zeros);
    }
}

size_t pgn_raw_take(struct pgn_raw *raw, void *out, size_t n)
{
    if (raw->len == 0 && n >= BLOCK_BYTES && !raw->ended) {
        const size_t got = read_some(raw, out, n);
        raw->offset += got;
        return got;
    }
    const size_t seen = pgn_raw_want(raw, 1);
    const size_t taken = seen < n ? seen : n;
    if (taken > 0)
        memcpy(out, raw->at, taken);
    pgn_raw_skip(raw, taken);
    return taken;
}

bool pgn_raw_push_back(struct pgn_raw *raw, unsigned char *bytes, size_t len)
{
    if (raw->block == NULL) {
        raw->at -= len;
        raw->len += len;
        raw->offset -= len;
        free(bytes);
        return true;
    }
    unsigned char *all = realloc(bytes, len + raw->len);
    if (all == NULL)
        return false;
    memcpy(all + len, raw->at, raw->len);
    free(raw->pushed);
    raw->pushed = all;
    raw->at = all;
    raw->len += len;
    raw->offset -= len;
    return true;
}

pgn_error pgn_raw_ended(const struct pgn_raw *raw, const char *detail)
{
    const pgn_error cut = {PGN_STREAM_TRUNCATED, 0, raw->offset + raw->len, detail};
    const pgn_error failed = {PGN_STREAM_READ, raw->os, raw->offset + raw->len, NULL};
    return raw->os != 0 ? failed : cut;
}
