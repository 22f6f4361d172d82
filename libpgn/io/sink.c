/* sink.c: files that appear whole or not at all, and descriptors.
 *
 * A file is written under a temporary name in its own folder and renamed when all of it is on disk,
 * so that at no moment, power failures included, half a file stands under its name.  A symbolic
 * link is followed first, so that it stays one.  What is no regular file (/dev/stdout, a FIFO)
 * cannot be replaced and is written to as it stands. */
#define _XOPEN_SOURCE 700 /* realpath(3) */
#include "io/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct pgn_sink {
    struct pgn_output output;
    struct pgn_encoder *encoder;
    bool close_fd;
    char *path;      /* where the file is to appear; NULL: written in place */
    char *temporary; /* the name it has until then; NULL: none, or no longer */
};

/* ---- writing --------------------------------------------------------------------------------- */

static bool fail(struct pgn_output *output, enum pgn_stream_fault fault)
{
    output->error = (pgn_error){.fault = fault, .os = errno};
    return false;
}

bool pgn_output_write(struct pgn_output *output, const void *bytes, size_t len)
{
    const char *at = bytes;
    while (len > 0 && output->error.fault == PGN_STREAM_OK) {
        const ssize_t written = write(output->fd, at, len);
        if (written >= 0) {
            at += written;
            len -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd wait = {.fd = output->fd, .events = POLLOUT};
            (void)poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return fail(output, PGN_STREAM_WRITE);
        }
    }
    return output->error.fault == PGN_STREAM_OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

static pgn_sink *open_failed(pgn_sink *sink, pgn_error *error, enum pgn_stream_fault fault)
{
    const pgn_error why = {.fault = fault, .os = fault == PGN_STREAM_MEMORY ? ENOMEM : errno};
    pgn_sink_close(sink);
    if (error != NULL)
        *error = why;
    return NULL;
}

static pgn_sink *new_sink(int fd, const char *path)
{
    pgn_sink *sink = calloc(1, sizeof *sink);
    if (sink == NULL)
        return NULL;
    sink->output.fd = fd;
    sink->encoder = pgn_encoder_open(path);
    if (sink->encoder == NULL) {
        free(sink);
        return NULL;
    }
    return sink;
}

/* The permission bits that a new file gets: those of the file it replaces, else what the umask
 * leaves.  mkstemp made it private; umask(2) can only be read by changing it, which is no good with
 * threads, so a file is created the usual way instead. */
static int create_temporary(const char *path, char *temporary, size_t size)
{
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        (void)snprintf(temporary, size, "%s.%ld.%u.tmp", path, (long)getpid(), attempt);
        const int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Fills in sink->path and ->temporary, and opens the latter. */
static enum pgn_stream_fault open_beside(pgn_sink *sink, const char *path, const struct stat *old)
{
    enum { ROOM = 64 }; /* for the process number, the attempt and the suffix */
    sink->path = old != NULL ? realpath(path, NULL) : strdup(path);
    if (sink->path == NULL)
        return errno == ENOMEM ? PGN_STREAM_MEMORY : PGN_STREAM_OPEN;
    const size_t size = strlen(sink->path) + ROOM;
    char *temporary = malloc(size);
    if (temporary == NULL)
        return PGN_STREAM_MEMORY;
    sink->output.fd = create_temporary(sink->path, temporary, size);
    if (sink->output.fd < 0) {
        free(temporary);
        return PGN_STREAM_OPEN;
    }
    sink->temporary = temporary;
    sink->close_fd = true;
    if (old != NULL && fchmod(sink->output.fd, old->st_mode & 07777) != 0)
        return PGN_STREAM_OPEN;
    return PGN_STREAM_OK;
}

static enum pgn_stream_fault open_in_place(pgn_sink *sink, const char *path)
{
    sink->output.fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    sink->close_fd = sink->output.fd >= 0;
    return sink->close_fd ? PGN_STREAM_OK : PGN_STREAM_OPEN;
}

pgn_sink *pgn_sink_open(const char *path, pgn_error *error)
{
    pgn_sink *sink = new_sink(-1, path);
    if (sink == NULL)
        return open_failed(NULL, error, PGN_STREAM_MEMORY);
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    const enum pgn_stream_fault fault = exists && !S_ISREG(old.st_mode)
                                            ? open_in_place(sink, path)
                                            : open_beside(sink, path, exists ? &old : NULL);
    return fault == PGN_STREAM_OK ? sink : open_failed(sink, error, fault);
}

pgn_sink *pgn_sink_open_fd(int fd, pgn_error *error)
{
    pgn_sink *sink = new_sink(fd, "");
    return sink != NULL ? sink : open_failed(NULL, error, PGN_STREAM_MEMORY);
}

/* ---- using it -------------------------------------------------------------------------------- */

bool pgn_sink_write(pgn_sink *sink, const void *bytes, size_t len)
{
    if (sink->output.error.fault != PGN_STREAM_OK)
        return false;
    return sink->encoder->write(sink->encoder, &sink->output, bytes, len);
}

bool pgn_sink_flush(pgn_sink *sink)
{
    if (sink->output.error.fault != PGN_STREAM_OK)
        return false;
    return !sink->encoder->flush || sink->encoder->flush(sink->encoder, &sink->output);
}

/* A renamed file may vanish in a power failure until its folder is on disk.  Some file systems
 * cannot fsync a folder; the file itself is safe then, so that is no failure. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    const int fd = folder != NULL ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
    free(folder);
}

/* close(2) is where some network file systems tell of a full disk. */
static bool finish_file(pgn_sink *sink, bool synced)
{
    struct pgn_output *output = &sink->output;
    if (synced && sink->temporary != NULL && fsync(output->fd) != 0)
        return fail(output, PGN_STREAM_WRITE);
    sink->close_fd = false;
    if (close(output->fd) != 0 && errno != EINTR)
        return fail(output, PGN_STREAM_WRITE);
    if (sink->temporary == NULL)
        return true;
    if (rename(sink->temporary, sink->path) != 0)
        return fail(output, PGN_STREAM_WRITE);
    free(sink->temporary);
    sink->temporary = NULL;
    if (synced)
        sync_folder(sink->path);
    return true;
}

static bool commit(pgn_sink *sink, bool synced)
{
    if (sink->output.error.fault != PGN_STREAM_OK)
        return false;
    if (!sink->encoder->end(sink->encoder, &sink->output))
        return false;
    return !sink->close_fd || finish_file(sink, synced);
}

bool pgn_sink_commit(pgn_sink *sink)
{
    return commit(sink, true);
}

bool pgn_sink_commit_unsynced(pgn_sink *sink)
{
    return commit(sink, false);
}

const char *pgn_sink_temporary(const pgn_sink *sink)
{
    return sink->temporary;
}

const pgn_error *pgn_sink_error(const pgn_sink *sink)
{
    return &sink->output.error;
}

void pgn_sink_close(pgn_sink *sink)
{
    if (sink == NULL)
        return;
    if (sink->close_fd)
        close(sink->output.fd);
    if (sink->temporary != NULL)
        (void)unlink(sink->temporary);
    free(sink->temporary);
    free(sink->path);
    sink->encoder->close(sink->encoder);
    free(sink);
}
