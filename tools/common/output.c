/* output.c: streams whose every write is checked.
 *
 * Standard output is written with write(2), for it must be flushed before words go to standard
 * error; -o and its like are sinks of the library, which appear when they are complete.  A target
 * that is there and no regular file (/dev/null, a named pipe) is written to, not replaced. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <pgn/io.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "message.h"
#include "progress.h"

#define HELD (64u << 10) /* bytes of a descriptor's output that wait for more */

struct stream {
    int fd;                 /* -1: a sink, or not wanted */
    bool close_it;
    pgn_sink *sink;
    const char *name;       /* for messages; NULL: not wanted */
    struct cli_buffer held; /* for fd */
    bool failed;            /* nothing more is written */
    struct stat target;     /* the file that is written or will be replaced */
    bool has_target;
};

struct cli_sinks {
    struct stream streams[CLI_STREAMS];
    bool lost;     /* a failure that was told */
    bool no_reader; /* EPIPE on standard output */
};

/* ---- writing -------------------------------------------------------------------------------- */

static void fail(struct cli *cli, struct stream *stream, const pgn_error *error)
{
    if (stream->failed)
        return;
    stream->failed = true;
    if (error->os == EPIPE) {
        cli->sinks->no_reader = true;
        return;
    }
    cli->sinks->lost = true;
    struct cli_buffer why = {0};
    cli_put_fault(&why, cli, NULL, error);
    cli_error(cli, stream->name, "%.*s", (int)why.len, why.len ? why.at : "");
    cli_buffer_free(&why);
}

/* True if another try makes sense; waits for a descriptor that does not block. */
static bool try_again(int fd)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN)
        return false;
    struct pollfd writable = {.fd = fd, .events = POLLOUT};
    return poll(&writable, 1, -1) >= 0 || errno == EINTR;
}

/* All bytes, or false with errno. */
static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t written = write(fd, bytes, len);
        if (written < 0 && !try_again(fd))
            return false;
        if (written > 0) {
            bytes += written;
            len -= (size_t)written;
        }
    }
    return true;
}

static void write_fd(struct cli *cli, struct stream *stream, const char *bytes, size_t len)
{
    if (len == 0 || stream->failed)
        return;
    cli_progress_hide(cli);
    if (!write_all(stream->fd, bytes, len))
        fail(cli, stream, &(pgn_error){.fault = PGN_STREAM_WRITE, .os = errno});
}

static void flush(struct cli *cli, struct stream *stream)
{
    write_fd(cli, stream, stream->held.at, stream->held.len);
    cli_buffer_clear(&stream->held);
}

static void append(struct cli *cli, struct stream *stream, const char *bytes, size_t len)
{
    if (stream->sink) {
        if (!pgn_sink_write(stream->sink, bytes, len))
            fail(cli, stream, pgn_sink_error(stream->sink));
        return;
    }
    if (stream->held.len + len >= HELD)
        flush(cli, stream);
    if (len >= HELD)
        write_fd(cli, stream, bytes, len);
    else
        cli_put(&stream->held, bytes, len);
    if (stream->held.failed)
        fail(cli, stream, &(pgn_error){.fault = PGN_STREAM_MEMORY});
}

void cli_write(struct cli *cli, enum cli_stream number, const void *bytes, size_t len)
{
    struct stream *stream = &cli->sinks->streams[number];
    if (len == 0 || !stream->name || stream->failed)
        return;
    if (number != CLI_ERR) {
        append(cli, stream, bytes, len);
        return;
    }
    flush(cli, &cli->sinks->streams[CLI_OUT]);
    cli_write_words(cli, bytes, len);
}

void cli_write_words(const struct cli *cli, const char *bytes, size_t len)
{
    cli_progress_hide(cli);
    /* Nobody is left to be told of words that cannot be written. */
    if (!write_all(STDERR_FILENO, bytes, len))
        return;
}

bool cli_output_failed(const struct cli *cli)
{
    const struct cli_sinks *sinks = cli->sinks;
    bool has_files = sinks->streams[CLI_FIRST_FILE].name || sinks->streams[CLI_SECOND_FILE].name;
    return sinks->lost || (sinks->no_reader && !has_files);
}

bool cli_sink_wanted(const struct cli *cli, enum cli_stream stream)
{
    return cli->sinks->streams[stream].name != NULL;
}

/* ---- opening -------------------------------------------------------------------------------- */

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool cli_is_output(const struct cli *cli, int fd)
{
    struct stat input;
    if (fstat(fd, &input) != 0 || !S_ISREG(input.st_mode))
        return false;
    for (size_t i = 0; i < CLI_STREAMS; i++) {
        const struct stream *stream = &cli->sinks->streams[i];
        if (stream->has_target && same_file(&stream->target, &input))
            return true;
    }
    return false;
}

static bool open_stream(struct stream *stream, const char *path, pgn_error *error)
{
    bool exists = stat(path, &stream->target) == 0;
    stream->has_target = exists && S_ISREG(stream->target.st_mode);
    if (exists && !stream->has_target) {
        stream->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        stream->close_it = true;
        *error = (pgn_error){.fault = PGN_STREAM_OPEN, .os = errno};
        return stream->fd >= 0;
    }
    /* A link's target is replaced, not the link. */
    char *real = exists ? realpath(path, NULL) : NULL;
    stream->sink = pgn_sink_open(real ? real : path, error);
    free(real);
    return stream->sink != NULL;
}

/* Two names of one file that is not there yet are told by their folders and last parts. */
static bool same_target(const char *a, const char *b)
{
    const char *slash[2] = {strrchr(a, '/'), strrchr(b, '/')}, *path[2] = {a, b};
    struct stat folder[2];
    const char *last[2];
    for (int i = 0; i < 2; i++) {
        size_t len = slash[i] ? (size_t)(slash[i] - path[i]) + 1 : 1;
        char *name = cli_allocate(NULL, len + 1, 1);
        memcpy(name, slash[i] ? path[i] : ".", len);
        name[len] = '\0';
        bool found = stat(name, &folder[i]) == 0;
        free(name);
        last[i] = slash[i] ? slash[i] + 1 : path[i];
        if (!found)
            return false;
    }
    return strcmp(last[0], last[1]) == 0 && same_file(&folder[0], &folder[1]);
}

static bool is_taken(const struct cli_sinks *sinks, const struct stream *mine, const char *path)
{
    for (size_t i = 0; i < CLI_STREAMS; i++) {
        const struct stream *other = &sinks->streams[i];
        if (other == mine || !other->sink)
            continue;
        if (same_target(other->name, path))
            return true;
        if (other->has_target && mine->has_target && same_file(&other->target, &mine->target))
            return true;
    }
    return false;
}

int cli_sink_file(struct cli *cli, enum cli_stream number, const char *option, const char *path)
{
    struct stream *stream = &cli->sinks->streams[number];
    *stream = (struct stream){.fd = -1};
    if (!path)
        return CLI_GO;
    pgn_error error;
    if (!open_stream(stream, path, &error)) {
        struct cli_buffer why = {0};
        cli_put_fault(&why, cli, NULL, &error);
        cli_error(cli, path, "%.*s", (int)why.len, why.len ? why.at : "");
        cli_buffer_free(&why);
        return CLI_EXIT_IO;
    }
    stream->name = path;
    if (stream->sink && is_taken(cli->sinks, stream, path))
        return cli_usage(cli, "--%s: another option writes to this file too: %s", option, path);
    return CLI_GO;
}

int cli_sinks_open(struct cli *cli)
{
    signal(SIGPIPE, SIG_IGN); /* EPIPE tells the same, and leaves time to clean up */
    cli->sinks = cli_allocate(NULL, 1, sizeof *cli->sinks);
    *cli->sinks = (struct cli_sinks){.lost = false};
    for (size_t i = 0; i < CLI_STREAMS; i++)
        cli->sinks->streams[i].fd = -1;
    cli->sinks->streams[CLI_ERR].name = "standard error";
    if (cli->output && strcmp(cli->output, "-") != 0)
        return cli_sink_file(cli, CLI_OUT, "output", cli->output);
    struct stream *out = &cli->sinks->streams[CLI_OUT];
    out->name = "standard output";
    out->fd = STDOUT_FILENO;
    out->has_target = fstat(STDOUT_FILENO, &out->target) == 0 && S_ISREG(out->target.st_mode);
    return CLI_GO;
}

/* ---- the end -------------------------------------------------------------------------------- */

static void finish(struct cli *cli, struct stream *stream, bool discard)
{
    if (stream->fd >= 0) {
        flush(cli, stream);
        if ((stream->close_it || stream->fd == STDOUT_FILENO) && close(stream->fd) != 0)
            fail(cli, stream, &(pgn_error){.fault = PGN_STREAM_WRITE, .os = errno});
    } else if (stream->sink && !discard && !stream->failed && !pgn_sink_commit(stream->sink))
        fail(cli, stream, pgn_sink_error(stream->sink));
    pgn_sink_close(stream->sink);
    cli_buffer_free(&stream->held);
}

int cli_finish(struct cli *cli, int status, bool discard)
{
    if (cli->sinks) {
        for (size_t i = 0; i < CLI_STREAMS; i++)
            finish(cli, &cli->sinks->streams[i], discard || cli->discard);
        if (cli->sinks->lost)
            status = CLI_EXIT_IO;
        free(cli->sinks);
        cli->sinks = NULL;
    }
    cli_free(cli);
    return status;
}
