/* pgn-convert: games in other forms.
 *
 *     game ──► printed.h, with --from ──► one or more games ──► json_game.h or pgn/write.h ──►
 * encoding
 */
#include <pgn/pgn.h>

#include <stdlib.h>

#include "common/convert_options.h"
#include "common/driver.h"
#include "common/finding.h"
#include "common/json_game.h"
#include "common/message.h"
#include "common/printed.h"

struct worker {
    const struct cli_convert *convert;
    struct cli_json_game *json; /* or the three below */
    pgn_game_writer *writer;
    pgn_replay *replay;
    struct cli_place place;
    struct cli_buffer *words;    /* where findings go */
    unsigned errors;             /* of the game in work */
    struct cli_printed *printed; /* with --from */
    struct cli_buffer utf8;      /* what is to be encoded, with --encoding */
};

/* ---- one game out -------------------------------------------------------------------------- */

/* In another encoding than UTF-8; what it cannot write is told and left out. */
static int encode(struct worker *w, const struct cli_file *file, const pgn_game *game,
                  struct cli_output *output, unsigned *errors)
{
    struct cli_buffer *to = &output->streams[CLI_OUT];
    char *bytes = malloc(w->utf8.len + 1);
    size_t made;
    if (!bytes)
        return -1;
    size_t read = pgn_from_utf8(w->convert->out, w->utf8.at, w->utf8.len, bytes, &made);
    if (read == w->utf8.len) {
        cli_put(to, bytes, made);
    } else {
        size_t size = 1;
        while (read + size < w->utf8.len && ((unsigned char)w->utf8.at[read + size] & 0xc0) == 0x80)
            size++;
        cli_say(&output->streams[CLI_ERR], w->convert->cli, file->name,
                "game %llu is left out: %s has no %.*s", (unsigned long long)game->number,
                pgn_encoding_name(w->convert->out), (int)size, w->utf8.at + read);
        *errors += 1;
    }
    free(bytes);
    return 0;
}

static void report(void *context, const pgn_game *game, const pgn_finding *finding)
{
    struct worker *w = context;
    (void)game;
    if (pgn_diagnostic_info_of(finding->id)->level != PGN_ERROR)
        return;
    w->errors++;
    cli_finding_text(w->words, w->convert->cli, &w->place, finding);
}

static void put(void *context, const char *bytes, size_t len)
{
    cli_put(context, bytes, len);
}

/* PGN, with errors told: those that a text which is no move makes. */
static int write_pgn(struct worker *w, const struct cli_file *file, const pgn_game *game,
                     struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    const pgn_check_options check = {.strict = false};
    const pgn_write_options options = {
        .style = &w->convert->style, .width = 80, .tag_order = PGN_TAGS_AS_READ};
    pgn_verdict verdict;
    if (w->printed && w->convert->is_san && cli_printed_is_san(w->printed)) {
        cli_put(to, game->text, game->len);
        cli_put_char(to, '\n');
        *errors = 0;
        return 0;
    }
    w->place.file = file;
    w->place.game = game;
    w->place.encoding = cli_encoding_of(game);
    w->words = words;
    w->errors = 0;
    if (pgn_check(w->replay, game, &check, report, w, &verdict) < 0 ||
        pgn_game_write(w->writer, game, &options, put, to) < 0)
        return -1;
    *errors = w->errors;
    return 0;
}

static int write_game(struct worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output, unsigned *errors)
{
    bool encodes = w->convert->out != PGN_UTF8;
    struct cli_buffer *to = encodes ? &w->utf8 : &output->streams[CLI_OUT];
    if (encodes)
        cli_buffer_clear(&w->utf8);
    int rc = w->json ? cli_json_game(w->json, to, file, game, errors)
                     : write_pgn(w, file, game, to, &output->streams[CLI_ERR], errors);
    if (rc < 0 || !encodes)
        return rc;
    return w->utf8.failed ? -1 : encode(w, file, game, output, errors);
}

/* ---- games in ------------------------------------------------------------------------------ */

static int convert_printed(struct worker *w, const struct cli_file *file, const pgn_game *source,
                           struct cli_output *output)
{
    pgn_game game;
    unsigned errors, all = 0;
    int rc;
    if (cli_printed_read(w->printed, source) < 0)
        return -1;
    while ((rc = cli_printed_next(w->printed, &game)) > 0) {
        if (!w->json)
            all += cli_printed_words(w->printed, w->convert->cli, file, &output->streams[CLI_ERR]);
        if (write_game(w, file, &game, output, &errors) < 0)
            return -1;
        all += errors;
    }
    return rc < 0 ? -1 : all > 0;
}

static int convert_game(void *context, const struct cli_file *file, const pgn_game *game,
                        struct cli_output *output)
{
    struct worker *w = context;
    unsigned errors;
    if (w->printed)
        return convert_printed(w, file, game, output);
    return write_game(w, file, game, output, &errors) < 0 ? -1 : errors > 0;
}

static void close_worker(void *context)
{
    struct worker *w = context;
    cli_json_game_close(w->json);
    pgn_game_writer_close(w->writer);
    pgn_replay_close(w->replay);
    cli_place_free(&w->place);
    cli_printed_close(w->printed);
    cli_buffer_free(&w->utf8);
    free(w);
}

static void *open_worker(void *command)
{
    const struct cli_convert *convert = command;
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->convert = convert;
    bool is_json = convert->form == CLI_FORM_JSONL;
    w->json = is_json ? cli_json_game_open() : NULL;
    w->writer = is_json ? NULL : pgn_game_writer_open();
    w->replay = is_json ? NULL : pgn_replay_open();
    w->printed = convert->is_printed ? cli_printed_open(&convert->dialect, convert->in) : NULL;
    if ((is_json ? !w->json : !w->writer || !w->replay) || (convert->is_printed && !w->printed)) {
        close_worker(w);
        return NULL;
    }
    if (w->json)
        cli_json_game_from(w->json, w->printed);
    return w;
}

static const struct cli_command command = {
    .name = "pgn-convert",
    .operands = "[FILE...]",
    .summary = "turn games of chess into other forms, notations and languages",
    .examples = cli_convert_examples,
    .options = cli_convert_options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_PROGRESS,
    .exits = {"all games were converted without errors", "some game carries an error"},
};

int main(int argc, char **argv)
{
    struct cli cli;
    struct cli_convert convert = {.to = "pgn"};
    int status = cli_parse(&cli, &command, argc, argv, &convert);
    if (status == CLI_GO)
        status = cli_convert_settle(&cli, &convert);
    struct cli_work work = {.worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = convert_game,
                            .keep_text = convert.is_printed};
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    bool ran = status == CLI_GO;
    if (ran)
        status = cli_run(&cli, &work, &convert, NULL);
    return cli_finish(&cli, status, !ran);
}
