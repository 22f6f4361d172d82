/* merge.c: the files of partial results, line by line. */
#include "merge.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <pgn/io.h>

#include "common/message.h"

struct merge {
    const struct cli *cli;
    merge_open *open;
    void *command;
    struct plan_read *plan;
    pgn_stats **stats;
    struct cli_buffer head; /* the first file's */
    struct cli_buffer scratch;
    /* of the file in work */
    const char *shown;
    pgn_source *source;
    struct cli_buffer bytes;
    size_t at; /* where the next line begins in them */
    uint64_t lines, rows;
};

/* ---- lines ---------------------------------------------------------------------------------- */

static bool fill(struct merge *m)
{
    char block[1 << 16];
    ptrdiff_t got = pgn_source_read(m->source, block, sizeof block);
    if (got > 0)
        cli_put(&m->bytes, block, (size_t)got);
    return got > 0 && !m->bytes.failed;
}

/* The next line, without its end; false: no more. */
static bool next_line(struct merge *m, pgn_span *line)
{
    size_t seen = m->at;
    for (;;) {
        const char *from = m->bytes.at;
        const char *end =
            m->bytes.len > seen ? memchr(from + seen, '\n', m->bytes.len - seen) : NULL;
        if (end) {
            *line = (pgn_span){from + m->at, (size_t)(end - from) - m->at};
            m->at = (size_t)(end - from) + 1;
            m->lines++;
            return true;
        }
        if (m->at) {
            memmove(m->bytes.at, m->bytes.at + m->at, m->bytes.len - m->at);
            m->bytes.len -= m->at;
            m->at = 0;
        }
        seen = m->bytes.len;
        if (!fill(m))
            return false;
    }
}

/* ---- a file --------------------------------------------------------------------------------- */

static int bad(const struct merge *m, const char *what)
{
    cli_error(m->cli, m->shown, "%s", what);
    return CLI_EXIT_IO;
}

static int read_head(struct merge *m)
{
    pgn_span line;
    bool first = *m->stats == NULL;
    if (!next_line(m, &line))
        return bad(m, "this is no partial result of pgn-stats (--partial writes them)");
    if (!first) {
        bool same = m->head.len == line.len && memcmp(m->head.at, line.at, line.len) == 0;
        return same ? CLI_GO : bad(m, "it was counted with other options than the first file");
    }
    if (!partial_read_head(m->plan, line.at, line.len))
        return bad(m, "this is no partial result of pgn-stats (--partial writes them)");
    cli_put(&m->head, line.at, line.len);
    *m->stats = m->head.failed ? NULL : m->open(m->command, &m->plan->plan);
    return *m->stats ? CLI_GO : CLI_EXIT_IO;
}

static int read_rows(struct merge *m)
{
    pgn_span line;
    uint64_t named = 0;
    m->rows = 0;
    while (next_line(m, &line)) {
        switch (partial_read_line(*m->stats, line.at, line.len, &m->scratch, &named)) {
        case PARTIAL_ROW:
            m->rows++;
            break;
        case PARTIAL_END:
            if (named != m->rows)
                return bad(m, "rows are missing");
            return next_line(m, &line) ? bad(m, "something stands behind the end") : CLI_GO;
        case PARTIAL_BAD:
            cli_error(m->cli, m->shown, "line %llu is no row of a partial result",
                      (unsigned long long)m->lines);
            return CLI_EXIT_IO;
        case PARTIAL_MEMORY:
            return bad(m, "out of memory");
        }
    }
    return bad(m, "it ends in the middle");
}

static int read_file(struct merge *m, const char *name)
{
    pgn_error error = {.fault = PGN_STREAM_OK};
    bool standard = strcmp(name, "-") == 0;
    m->shown = standard ? "<stdin>" : name;
    m->source = standard ? pgn_source_open_fd(STDIN_FILENO, false, NULL, &error)
                         : pgn_source_open(name, NULL, &error);
    if (!m->source) {
        struct cli_buffer why = {0};
        cli_put_fault(&why, m->cli, name, &error);
        cli_error(m->cli, m->shown, "%.*s", (int)why.len, why.len ? why.at : "");
        cli_buffer_free(&why);
        return CLI_EXIT_IO;
    }
    cli_buffer_clear(&m->bytes);
    m->at = 0;
    m->lines = 0;
    int status = read_head(m);
    if (status == CLI_GO)
        status = read_rows(m);
    pgn_source_close(m->source);
    return status;
}

/* Somebody's list of parts names one of them twice: its games count twice. */
static void tell_twice(const struct cli *cli, const char *const *files, size_t i)
{
    struct stat file, other;
    if (stat(files[i], &file) != 0 || !S_ISREG(file.st_mode))
        return;
    for (size_t j = 0; j < i; j++)
        if (stat(files[j], &other) == 0 && other.st_dev == file.st_dev &&
            other.st_ino == file.st_ino) {
            cli_error(cli, files[i], "it is given twice, and its games count twice");
            return;
        }
}

int merge_files(const struct cli *cli, const char *const *files, size_t count, merge_open *open,
                void *command, struct plan_read *plan, pgn_stats **stats)
{
    struct merge m = {.cli = cli, .open = open, .command = command, .plan = plan, .stats = stats};
    int status = CLI_GO;
    *stats = NULL;
    for (size_t i = 0; i < count && status == CLI_GO; i++) {
        tell_twice(cli, files, i);
        status = read_file(&m, files[i]);
    }
    cli_buffer_free(&m.head);
    cli_buffer_free(&m.scratch);
    cli_buffer_free(&m.bytes);
    return status == CLI_GO ? 0 : status;
}
