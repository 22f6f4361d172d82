/* output.c: streams whose every write is checked.
 *
 * All are sinks of the library: files appear when they are complete, descriptors and what is no
 * regular file (/dev/null, a named pipe) are written to.  Small pieces are held back, and flushed
 * before words go to standard error, so that a terminal shows both in their order. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <pgn/io.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "message.h"
#include "progress.h"

#define HELD (64u << 10) /* bytes that wait for more */

static const char standard_output[] = "standard output";

struct stream {
    const char *name; /* for messages; NULL: not wanted */
    pgn_sink *sink;   /* NULL: not wanted, or standard error */
    struct cli_buffer held;
    bool failed;        /* nothing more is written */
    struct stat target; /* the file that is written or will be replaced */
    bool has_target;
    cli_diversion *put; /* or NULL */
    void *context;
};

struct cli_sinks {
    struct stream streams[CLI_STREAMS];
    bool lost;      /* a failure that was told */
    bool no_reader; /* EPIPE */
};

/* An interrupt while files are written only sets this, so that their temporary files are removed
 * before the command ends; a second one ends it at once. */
static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
    interrupted = number;
}

void cli_catch_interrupts(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old,
            caught = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &caught, NULL);
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

static int tell_fault(const struct cli *cli, const char *name, const pgn_error *error)
{
    struct cli_buffer why = {0};
    cli_put_fault(&why, cli, NULL, error);
    cli_error(cli, name, "%.*s", (int)why.len, why.len ? why.at : "");
    cli_buffer_free(&why);
    return CLI_EXIT_IO;
}

static void fail(struct cli *cli, struct stream *stream, const pgn_error *error)
{
    if (stream->failed)
        return;
    stream->failed = true;
    if (error->os == EPIPE)
        cli->sinks->no_reader = true;
    else
        cli->sinks->lost = tell_fault(cli, stream->name, error) != CLI_GO;
}

static void write_now(struct cli *cli, struct stream *stream, const char *bytes, size_t len)
{
    if (len == 0 || stream->failed)
        return;
    cli_progress_hide(cli);
    if (!pgn_sink_write(stream->sink, bytes, len))
        fail(cli, stream, pgn_sink_error(stream->sink));
}

static void flush(struct cli *cli, struct stream *stream)
{
    write_now(cli, stream, stream->held.at, stream->held.len);
    cli_buffer_clear(&stream->held);
}

static void append(struct cli *cli, struct stream *stream, const char *bytes, size_t len)
{
    if (stream->held.len + len >= HELD)
        flush(cli, stream);
    if (len >= HELD)
        write_now(cli, stream, bytes, len);
    else
        cli_put(&stream->held, bytes, len);
    if (stream->held.failed)
        fail(cli, stream, &(pgn_error){.fault = PGN_STREAM_MEMORY});
}

void cli_write_past(struct cli *cli, enum cli_stream number, const void *bytes, size_t len)
{
    struct stream *stream = &cli->sinks->streams[number];
    if (len == 0 || !stream->name || stream->failed)
        return;
    if (number != CLI_ERR) {
        append(cli, stream, bytes, len);
        return;
    }
    cli_write_held(cli);
    cli_write_words(cli, bytes, len);
}

void cli_write_held(struct cli *cli)
{
    struct stream *out = &cli->sinks->streams[CLI_OUT];
    flush(cli, out);
    if (out->sink && !out->failed && !pgn_sink_flush(out->sink))
        fail(cli, out, pgn_sink_error(out->sink));
}

void cli_write(struct cli *cli, enum cli_stream number, const void *bytes, size_t len)
{
    struct stream *stream = &cli->sinks->streams[number];
    if (!stream->put) {
        cli_write_past(cli, number, bytes, len);
        return;
    }
    if (len && !stream->failed && !stream->put(stream->context, bytes, len))
        stream->failed = cli->sinks->lost = true;
}

void cli_divert(struct cli *cli, enum cli_stream stream, cli_diversion *put, void *context)
{
    cli->sinks->streams[stream].put = put;
    cli->sinks->streams[stream].context = context;
}

void cli_write_words(const struct cli *cli, const char *bytes, size_t len)
{
    cli_progress_hide(cli);
    fwrite(bytes, 1, len, stderr); /* nobody is left to be told where this fails */
}

bool cli_output_failed(const struct cli *cli)
{
    const struct cli_sinks *sinks = cli->sinks;
    bool has_files = sinks->streams[CLI_FIRST_FILE].name || sinks->streams[CLI_SECOND_FILE].name ||
                     sinks->streams[CLI_THIRD_FILE].name;
    return interrupted || sinks->lost || (sinks->no_reader && !has_files);
}

bool cli_sink_wanted(const struct cli *cli, enum cli_stream stream)
{
    return cli->sinks->streams[stream].name != NULL;
}

const char *cli_output_temporary(const struct cli *cli)
{
    const struct stream *out = &cli->sinks->streams[CLI_OUT];
    return out->sink ? pgn_sink_temporary(out->sink) : NULL;
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
        if (other == mine || !other->sink || other->name == standard_output)
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
    if (!path)
        return CLI_GO;
    stream->has_target = stat(path, &stream->target) == 0 && S_ISREG(stream->target.st_mode);
    if (is_taken(cli->sinks, stream, path))
        return cli_usage(cli, "%s: another option writes to this file too: %s", option, path);
    pgn_error error;
    stream->sink = pgn_sink_open(path, &error);
    if (!stream->sink)
        return tell_fault(cli, path, &error);
    stream->name = path;
    cli_catch_interrupts();
    return CLI_GO;
}

/* Where a standard descriptor was closed, the next file opened would take its number, and be
 * written to.  What stands there now refuses. */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

static int open_standard_output(struct cli *cli)
{
    struct stream *out = &cli->sinks->streams[CLI_OUT];
    pgn_error error;
    out->has_target = fstat(STDOUT_FILENO, &out->target) == 0 && S_ISREG(out->target.st_mode);
    out->sink = pgn_sink_open_fd(STDOUT_FILENO, &error);
    if (!out->sink)
        return tell_fault(cli, NULL, &error);
    out->name = standard_output;
    return CLI_GO;
}

int cli_sinks_open(struct cli *cli)
{
    hold_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* EPIPE tells the same, and leaves time to clean up */
    cli->sinks = cli_allocate(NULL, 1, sizeof *cli->sinks);
    *cli->sinks = (struct cli_sinks){.lost = false};
    cli->sinks->streams[CLI_ERR].name = "standard error";
    if (cli->output && strcmp(cli->output, "-") != 0)
        return cli_sink_file(cli, CLI_OUT, "--output", cli->output);
    return open_standard_output(cli);
}

/* ---- the end -------------------------------------------------------------------------------- */

static void finish(struct cli *cli, struct stream *stream, bool discard)
{
    if (stream->sink) {
        bool in_place = stream->name == standard_output;
        if (!discard || in_place)
            flush(cli, stream);
        if (!stream->failed && (!discard || in_place) && !pgn_sink_commit(stream->sink))
            fail(cli, stream, pgn_sink_error(stream->sink));
        /* Some file systems tell of a full disk only now. */
        if (in_place && close(STDOUT_FILENO) != 0)
            fail(cli, stream, &(pgn_error){.fault = PGN_STREAM_WRITE, .os = errno});
    }
    pgn_sink_close(stream->sink);
    cli_buffer_free(&stream->held);
}

int cli_finish(struct cli *cli, int status, bool discard)
{
    if (cli->sinks) {
        for (size_t i = 0; i < CLI_STREAMS; i++)
            finish(cli, &cli->sinks->streams[i], discard || cli->discard || interrupted);
        if (cli->sinks->lost)
            status = CLI_EXIT_IO;
        free(cli->sinks);
        cli->sinks = NULL;
    }
    cli_free(cli);
    if (interrupted)
        raise(interrupted);
    return status;
}
