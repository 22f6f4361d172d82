/* count.c: the smallest command on the driver; the tests of tools/common run it.
 *
 * Each game gives two pieces, a line "FILE:NUMBER:BYTES" each, so that a stop within a game shows;
 * all games are copied to --copy; a game that holds "bad" makes the exit status 1. */
#include <stdlib.h>
#include <string.h>

#include "common/driver.h"
#include "common/message.h"

struct count {
    uint64_t max, fail_at;
    const char *copy;
    bool summary, style;
    struct cli_list words;
    uint64_t pieces, games, merged;
};

struct result {
    uint64_t pieces, games;
};

struct worker {
    const struct count *count;
    uint64_t games;
};

static const struct cli_option options[] = {
    {.name = "max",
     .kind = CLI_NUMBER,
     .argument = "N",
     .field = offsetof(struct count, max),
     .group = "Counting",
     .help = "stop behind the Nth line"},
    {.name = "fail-at",
     .kind = CLI_NUMBER,
     .argument = "N",
     .field = offsetof(struct count, fail_at),
     .help = "be out of memory at the Nth game of a file"},
    {.name = "copy",
     .kind = CLI_STRING,
     .argument = "FILE",
     .field = offsetof(struct count, copy),
     .is_file = true,
     .help = "copy the games to FILE"},
    {.name = "summary",
     .letter = 's',
     .kind = CLI_FLAG,
     .field = offsetof(struct count, summary),
     .help = "end with the counts"},
    {.name = "word",
     .kind = CLI_COMMAS,
     .argument = "WORD",
     .field = offsetof(struct count, words),
     .help = "print WORD first"},
    {.name = "style",
     .kind = CLI_FLAG,
     .field = offsetof(struct count, style),
     .help = "print a word in red"},
    {.name = NULL},
};

static const struct cli_example examples[] = {
    {"Count the games of an archive", "count games.pgn.zst"},
    {"Stop early", "count --max=1 \"games of mine.pgn\""},
    {.does = NULL},
};

static const char *const formats[] = {"text", "tsv", NULL};

static const struct cli_command command = {
    .name = "count",
    .operands = "[FILE...]",
    .summary = "count games",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_COLOR |
              CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {[1] = "a game is bad"},
};

static void *worker_open(void *state)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker)
        worker->count = state;
    return worker;
}

static void put_line(struct cli_output *output, const struct cli_file *file, const pgn_game *game,
                     uint64_t bytes)
{
    struct result *result = output->result;
    result->pieces = 1;
    cli_print(&output->streams[CLI_OUT], "%s:%llu:%llu\n", file->shown,
              (unsigned long long)game->number, (unsigned long long)bytes);
}

static bool holds(const pgn_game *game, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= game->len; i++)
        if (memcmp(game->text + i, word, len) == 0)
            return true;
    return false;
}

static int on_game(void *worker_state, const struct cli_file *file, const pgn_game *game,
                   struct cli_output *output)
{
    struct worker *worker = worker_state;
    if (game->number == worker->count->fail_at)
        return -1;
    worker->games++;
    put_line(output, file, game, 0);
    cli_next_piece(output);
    put_line(output, file, game, game->len);
    ((struct result *)output->result)->games = 1;
    cli_put(&output->streams[CLI_FIRST_FILE], game->text, game->len);
    return holds(game, "bad");
}

static bool emit(void *state, const void *piece)
{
    struct count *count = state;
    const struct result *result = piece;
    count->pieces += result->pieces;
    count->games += result->games;
    return count->max == 0 || count->pieces < count->max;
}

static void merge(void *state, void *worker)
{
    struct count *count = state;
    count->merged += ((struct worker *)worker)->games;
}

static void file_begin(void *state, const struct cli_file *file, struct cli_output *output)
{
    (void)state;
    cli_print(&output->streams[CLI_OUT], "begin %s\n", file->shown);
}

static void file_end(void *state, const struct cli_file *file, struct cli_output *output)
{
    (void)state;
    cli_print(&output->streams[CLI_OUT], "end %s\n", file->shown);
}

static void stream_error(void *state, const struct cli_file *file, const pgn_error *error,
                         const pgn_game *rest, struct cli_output *output)
{
    (void)state;
    cli_print(&output->streams[CLI_OUT], "%s: %s, rest of %llu bytes\n", file->shown,
              pgn_stream_fault_id(error->fault), (unsigned long long)rest->len);
}

static const struct cli_work work = {
    .result_size = sizeof(struct result),
    .worker_open = worker_open,
    .worker_close = free,
    .game = on_game,
    .emit = emit,
    .merge = merge,
    .file_begin = file_begin,
    .file_end = file_end,
    .stream_error = stream_error,
};

static void put_summary(struct cli *cli, const struct count *count)
{
    struct cli_buffer text = {0};
    cli_print(&text, "%s%llu lines, %llu games", cli->format == 1 ? "summary\t" : "",
              (unsigned long long)count->pieces, (unsigned long long)count->games);
    if (count->max == 0)
        cli_print(&text, ", %llu merged", (unsigned long long)count->merged);
    cli_put_char(&text, '\n');
    cli_write(cli, CLI_OUT, text.at, text.len);
    cli_buffer_free(&text);
}

static void put_head(struct cli *cli, const struct count *count)
{
    struct cli_buffer text = {0};
    for (size_t i = 0; i < count->words.count; i++)
        cli_print(&text, "%s\n", count->words.items[i]);
    if (count->style)
        cli_print(&text, "%sred%s\n", cli_style(cli, CLI_RED), cli_style(cli, CLI_PLAIN));
    cli_write(cli, CLI_OUT, text.at, text.len);
    cli_buffer_free(&text);
}

int main(int argc, char **argv)
{
    struct count count = {.max = 0};
    struct cli cli;
    int status = cli_parse(&cli, &command, argc, argv, &count);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_FIRST_FILE, "--copy", count.copy);
    if (status != CLI_GO)
        return cli_finish(&cli, status, true);
    put_head(&cli, &count);
    status = cli_run(&cli, &work, &count, NULL);
    if (count.summary)
        put_summary(&cli, &count);
    return cli_finish(&cli, status, false);
}
