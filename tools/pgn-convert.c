/* pgn-convert: games in other forms. */
#include <pgn/pgn.h>

#include <stdlib.h>

#include "common/driver.h"
#include "common/json_game.h"

enum { JSONL };

struct convert {
    unsigned to; /* --to */
};

struct worker {
    struct cli_json_game *json;
};

static int convert_game(void *context, const struct cli_file *file, const pgn_game *game,
                        struct cli_output *output)
{
    struct worker *w = context;
    unsigned errors;
    if (cli_json_game(w->json, &output->streams[CLI_OUT], file, game, &errors) < 0)
        return -1;
    return errors > 0;
}

static void close_worker(void *context)
{
    struct worker *w = context;
    cli_json_game_close(w->json);
    free(w);
}

static void *open_worker(void *command)
{
    struct worker *w = calloc(1, sizeof *w);
    (void)command;
    if (!w)
        return NULL;
    w->json = cli_json_game_open();
    if (w->json)
        return w;
    free(w);
    return NULL;
}

static const char *const forms[] = {"jsonl", NULL};

static const struct cli_option options[] = {
    {"to", 0, CLI_CHOICE, "FORM", offsetof(struct convert, to), 0, 0, forms, false, "Output",
     "write the games in this form",
     "jsonl: one JSON object a game and line, with its tags, moves, variations, comments, clocks, "
     "evaluations and findings."},
    {0}};

static const struct cli_example examples[] = {
    {"One JSON object a game", "pgn-convert --to=jsonl games.pgn.zst"},
    {"Count the moves of each game", "pgn-convert --to=jsonl games.pgn | jq .plies"},
    {0}};

static const struct cli_command command = {
    .name = "pgn-convert",
    .operands = "[FILE...]",
    .summary = "turn games of chess into other forms",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_PROGRESS,
    .exits = {"all games were converted without errors", "some game carries an error"},
};

int main(int argc, char **argv)
{
    static const struct cli_work work = {
        .worker_open = open_worker, .worker_close = close_worker, .game = convert_game};
    struct cli cli;
    struct convert convert = {.to = JSONL};
    int status = cli_parse(&cli, &command, argc, argv, &convert);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    bool ran = status == CLI_GO;
    if (ran)
        status = cli_run(&cli, &work, &convert, NULL);
    return cli_finish(&cli, status, !ran);
}
