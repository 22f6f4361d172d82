/* pgn-convert: games in other forms.
 *
 *     game ──► printed.h, with --from ──► games ──► convert/edit.c ──► games ──► convert/forms.c
 *                                                                                    └──► encoding
 */
#include <pgn/pgn.h>

#include <stdio.h>
#include <stdlib.h>

#include "common/message.h"
#include "common/output.h"
#include "convert/convert.h"
#include "convert/gather.h"
#include "convert/html.h"
#include "convert/keys.h"
#include "convert/merge.h"
#include "convert/rows.h"
#include "convert/sqlite.h"

struct worker {
    const struct convert *convert;
    struct convert_form *form;
    struct cli_printed *printed;     /* with --from */
    struct edit *edit;               /* with options that edit */
    struct convert_records *records; /* with --from=jsonl and the like */
    struct cli_buffer utf8;          /* what is to be encoded, with --encoding */
    struct convert_keys *keys;       /* with --sort and --split by a value */
    pgn_query_run *query;            /* NULL: every game is converted */
};

/* What is to be known of its games in input order. */
struct piece {
    char last; /* byte that went out; 0: none */
    struct inferred_piece inferred;
    bool ends; /* nothing behind it is read */
};

/* ---- one game out -------------------------------------------------------------------------- */

static int write_form(struct worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output, unsigned *errors)
{
    bool encodes = w->convert->out != PGN_UTF8;
    struct cli_buffer *to = encodes ? &w->utf8 : &output->streams[CLI_OUT];
    if (encodes)
        cli_buffer_clear(&w->utf8);
    convert_form_pieces(w->form, encodes || convert_gathers(w->convert) ? NULL : output);
    int rc = convert_form_game(w->form, file, game, to, &output->streams[CLI_ERR], errors);
    if (rc < 0 || !encodes)
        return rc;
    return w->utf8.failed ? -1 : convert_encode(w->convert, &w->utf8, file, game, output, errors);
}

static int write_game(struct worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output, unsigned *errors)
{
    struct cli_buffer *to = &output->streams[CLI_OUT];
    size_t record;
    if (!convert_gathers(w->convert))
        return write_form(w, file, game, output, errors);
    if (convert_record_begin(w->keys, game, to, &record) < 0)
        return -1;
    int rc = write_form(w, file, game, output, errors);
    convert_record_end(to, record, convert_form_flags(w->form));
    return rc;
}

/* The game, or what the editor makes of it. */
static int write_edited(struct worker *w, const struct cli_file *file, const pgn_game *game,
                        struct cli_output *output, unsigned *errors)
{
    pgn_game edited;
    const pgn_game *source = game;
    unsigned more;
    int rc;
    if (!w->edit)
        return write_game(w, file, game, output, errors);
    *errors = 0;
    if (edit_begin(w->edit, file, game, &output->streams[CLI_ERR]) < 0)
        return -1;
    while ((rc = edit_next(w->edit, &edited)) > 0) {
        convert_form_source(w->form, source, edit_keeps_moves(w->edit));
        if (write_game(w, file, &edited, output, &more) < 0)
            return -1;
        *errors += more;
        source = NULL;
    }
    *errors += edit_errors(w->edit);
    return rc;
}

/* ---- games in ------------------------------------------------------------------------------ */

/* A text in which no game is found is left out, which is no small thing. */
static unsigned tell_no_game(const struct worker *w, const struct cli_file *file,
                             const pgn_game *source, struct cli_buffer *words)
{
    if (!w->convert->cli->quiet)
        cli_print(words, "%s:%llu:1: error: no move stands in this text of %zu bytes [no-game]\n",
                  file->shown, (unsigned long long)source->line, source->len);
    return 1;
}

static int convert_printed(struct worker *w, const struct cli_file *file, const pgn_game *source,
                           struct cli_output *output)
{
    pgn_game game;
    unsigned errors, all = 0, games = 0;
    int rc;
    if (cli_printed_read(w->printed, source) < 0)
        return -1;
    while ((rc = cli_printed_next(w->printed, &game)) > 0) {
        games++;
        int wanted = cli_selected(w->query, &game);
        if (wanted < 0)
            return -1;
        if (!wanted)
            continue;
        inferred_game(&((struct piece *)output->result)->inferred, w->convert->cli, w->printed,
                      file, &game, &output->streams[CLI_ERR]);
        if (!convert_form_holds_errors(w->form))
            all += cli_printed_words(w->printed, w->convert->cli, file, &output->streams[CLI_ERR]);
        const pgn_language_set *languages = &cli_printed_inference(w->printed)->languages;
        if (w->edit && edit_language(w->edit, languages) < 0)
            return -1;
        if (write_edited(w, file, &game, output, &errors) < 0)
            return -1;
        all += errors;
    }
    if (rc == 0 && games == 0)
        all += tell_no_game(w, file, source, &output->streams[CLI_ERR]);
    return rc < 0 ? -1 : all > 0;
}

/* A game that is one as it was read. */
static int convert_plain(struct worker *w, const struct cli_file *file, const pgn_game *game,
                         struct cli_output *output)
{
    unsigned errors;
    int wanted = cli_selected(w->query, game);
    if (wanted <= 0)
        return wanted;
    if (write_edited(w, file, game, output, &errors) < 0)
        return -1;
    const struct cli_buffer *out = &output->streams[CLI_OUT];
    if (out->len)
        ((struct piece *)output->result)->last = out->at[out->len - 1];
    return errors > 0;
}

static int convert_record(struct worker *w, const struct cli_file *file, const pgn_game *line,
                          struct cli_output *output)
{
    pgn_game game;
    unsigned errors;
    if (convert_records_is_document(w->records, w->convert->cli, file, line,
                                    &output->streams[CLI_ERR])) {
        ((struct piece *)output->result)->ends = true;
        return CLI_EXIT_FOUND;
    }
    int rc =
        convert_records_read(w->records, file, line, &game, &output->streams[CLI_ERR], &errors);
    if (rc <= 0)
        return rc < 0 ? -1 : errors > 0;
    return convert_plain(w, file, &game, output);
}

static int convert_game(void *context, const struct cli_file *file, const pgn_game *game,
                        struct cli_output *output)
{
    struct worker *w = context;
    if (!cli_ranges_hold(&w->convert->ranges, game->number))
        return 0;
    if (w->printed)
        return convert_printed(w, file, game, output);
    if (w->records)
        return convert_record(w, file, game, output);
    return convert_plain(w, file, game, output);
}

static void close_worker(void *context)
{
    struct worker *w = context;
    convert_form_close(w->form);
    cli_printed_close(w->printed);
    edit_close(w->edit);
    pgn_query_run_close(w->query);
    convert_records_close(w->records);
    convert_keys_close(w->keys);
    cli_buffer_free(&w->utf8);
    free(w);
}

static void *open_worker(void *command)
{
    const struct convert *convert = command;
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->convert = convert;
    w->printed = convert->is_printed ? cli_printed_open(&convert->dialect, convert->in) : NULL;
    w->records = convert->list ? convert_records_open(convert->list) : NULL;
    w->form = convert_form_open(convert, w->printed);
    w->query = convert->query ? pgn_query_run_open(convert->query, NULL) : NULL;
    bool edits = edit_wanted(&convert->edit), sorts = convert->ordering.values;
    w->edit = edits ? edit_open(convert->cli, &convert->edit) : NULL;
    w->keys = sorts ? convert_keys_open(&convert->ordering) : NULL;
    bool merges = !convert->merge_games || (w->form && convert_form_merges(w->form));
    if (w->form && merges && (w->edit || !edits) && (w->keys || !sorts) &&
        (w->printed || !convert->is_printed) && (w->query || !convert->query) &&
        (w->records || !convert->list))
        return w;
    close_worker(w);
    return NULL;
}

static void merge(void *command, void *context)
{
    struct convert *convert = command;
    struct worker *w = context;
    convert->written += convert_form_games(w->form);
    convert_form_met(w->form, convert->met);
    if (w->query)
        convert->regex_limits += pgn_query_regex_limits(w->query);
    if (w->keys)
        convert->regex_limits += convert_keys_regex_limits(w->keys);
}

/* ---- games as they were read ----------------------------------------------------------------*/

static bool emit(void *command, const void *result)
{
    struct convert *convert = command;
    const struct piece *piece = result;
    if (piece->last && convert->kind == CONVERT_AS_READ)
        convert->line_open = piece->last != '\n' && piece->last != '\r';
    inferred_emit(&convert->inferred, convert->cli, &piece->inferred);
    return !piece->ends;
}

/* The rest of an input that breaks off, and an input without games. */
static void copy_rest(void *command, const struct cli_file *file, const pgn_game *rest,
                      struct cli_output *output)
{
    struct convert *convert = command;
    (void)file;
    cli_put(&output->streams[CLI_OUT], rest->text, rest->len);
    if (rest->len)
        convert->line_open = rest->text[rest->len - 1] != '\n';
}

static void copy_broken(void *command, const struct cli_file *file, const pgn_error *error,
                        const pgn_game *rest, struct cli_output *output)
{
    (void)error;
    copy_rest(command, file, rest, output);
}

/* ---- around the games ----------------------------------------------------------------------- */

/* The names of a table stand once before all parts; a page or a file has its own head. */
static bool has_head(const struct convert *convert)
{
    return cli_is_first_shard(convert->cli) || convert->kind == CONVERT_HTML ||
           convert->kind == CONVERT_LATEX || convert->splitting.text;
}

/* What stands before all games. */
static void begin(struct convert *convert, struct cli_buffer *to)
{
    convert->begun = convert->begun || !has_head(convert);
    struct convert_form *form = convert->begun ? NULL : convert_form_open(convert, NULL);
    if (form)
        convert_form_head(form, to);
    to->failed |= !form && !convert->begun;
    convert->begun = true;
    convert_form_close(form);
}

/* What an input ends with does not run into the next one. */
static void begin_file(void *command, const struct cli_file *file, struct cli_output *output)
{
    struct convert *convert = command;
    (void)file;
    begin(convert, &output->streams[CLI_OUT]);
    if (convert->line_open)
        cli_put_char(&output->streams[CLI_OUT], '\n');
    convert->line_open = false;
}

/* With --shard, if the next one is not ours. */
static void end_file(void *command, const struct cli_file *file, struct cli_output *output)
{
    if (file->other_follows)
        begin_file(command, file, output);
}

/* A column that no game had is a tag that nobody has, or a name mistyped. */
static void tell_empty_columns(const struct cli *cli, const struct convert *convert)
{
    for (size_t i = 0; convert->written && convert->met && i < convert->columns.count; i++) {
        const char *name = convert->columns.items[i];
        const char *near = convert->met[i] ? NULL : convert_rows_nearest(name);
        if (!convert->met[i])
            cli_note(cli, NULL, "the column %s stayed empty: no game has such a tag%s%s%s", name,
                     near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    }
}

/* What stands behind all games. */
static int end(struct cli *cli, struct convert *convert, int status)
{
    struct cli_buffer text = {0};
    begin(convert, &text);
    convert_form_tail(convert, &text);
    cli_write(cli, CLI_OUT, text.at, text.len);
    if (text.failed)
        cli_error(cli, NULL, "out of memory");
    bool failed = text.failed;
    cli_buffer_free(&text);
    tell_empty_columns(cli, convert);
    if (convert->kind == CONVERT_HTML && convert->written > HTML_GAMES_USUAL)
        cli_error(cli, NULL,
                  "the page holds %llu games: browsers may be slow with more than %d; choose among "
                  "them with --where or --games",
                  (unsigned long long)convert->written, HTML_GAMES_USUAL);
    return failed ? CLI_EXIT_IO : status;
}

/* ---- the command ---------------------------------------------------------------------------- */

/* Games are sorted, split or joined: what stands before them is written by itself. */
static int run_gathered(struct cli *cli, const struct cli_work *work, struct convert *convert)
{
    struct cli_buffer head = {0};
    begin(convert, &head);
    struct convert_gather *gather =
        head.failed ? NULL : convert_gather_open(cli, convert, (pgn_span){head.at, head.len});
    int status = CLI_EXIT_IO;
    if (gather) {
        if (!convert->splitting.text)
            cli_write(cli, CLI_OUT, head.at, head.len);
        cli_divert(cli, CLI_OUT, convert_gather_take, gather);
        status = cli_run(cli, work, convert, NULL);
        if (!cli->discard && !convert_gather_finish(gather) && !cli_output_failed(cli))
            status = CLI_EXIT_IO;
        cli_divert(cli, CLI_OUT, NULL, NULL);
    }
    convert_gather_close(gather);
    cli_buffer_free(&head);
    return status;
}

/* The trees, in the form that is asked for. */
static bool write_trees(struct cli *cli, struct convert *convert, struct convert_merge *merge)
{
    static const struct cli_file file = {.name = "-", .shown = "<merged games>"};
    struct convert_form *form = convert_form_open(convert, NULL);
    struct cli_buffer to = {0}, words = {0};
    pgn_game game;
    unsigned errors;
    int rc = form ? 1 : -1;
    while (rc > 0 && (rc = convert_merge_next(merge, &game)) > 0) {
        if (convert_form_game(form, &file, &game, &to, &words, &errors) < 0)
            rc = -1;
        cli_write(cli, CLI_OUT, to.at, to.len);
        cli_buffer_clear(&to);
    }
    bool done = rc == 0 && !to.failed && !words.failed;
    cli_buffer_free(&to);
    cli_buffer_free(&words);
    convert_form_close(form);
    return done;
}

static int run_merged(struct cli *cli, const struct cli_work *work, struct convert *convert)
{
    struct cli_buffer head = {0};
    struct convert_merge *merge = convert_merge_open(cli);
    int status = CLI_EXIT_IO;
    begin(convert, &head);
    if (merge && !head.failed) {
        cli_write(cli, CLI_OUT, head.at, head.len);
        cli_divert(cli, CLI_OUT, convert_merge_take, merge);
        status = cli_run(cli, work, convert, NULL);
        cli_divert(cli, CLI_OUT, NULL, NULL);
        if (!cli->discard && !cli_output_failed(cli) && !write_trees(cli, convert, merge))
            status = CLI_EXIT_IO;
    }
    convert_merge_close(merge);
    cli_buffer_free(&head);
    return status;
}

/* The database is filled past the output stream, whose file it is. */
static int run_sqlite(struct cli *cli, const struct cli_work *work, struct convert *convert)
{
    struct convert_sqlite *sqlite = convert_sqlite_open(cli);
    int status = CLI_EXIT_IO;
    bool done = false;
    if (sqlite) {
        cli_divert(cli, CLI_OUT, convert_sqlite_take, sqlite);
        status = cli_run(cli, work, convert, NULL);
        cli_divert(cli, CLI_OUT, NULL, NULL);
        done = cli->discard || cli_output_failed(cli) || convert_sqlite_finish(sqlite);
    }
    cli->discard = cli->discard || !done;
    convert_sqlite_close(sqlite);
    return done ? status : CLI_EXIT_IO;
}

static int run(struct cli *cli, struct convert *convert)
{
    struct cli_work work = {.worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = convert_game,
                            .merge = merge,
                            .keep_text = convert->is_printed,
                            .result_size = sizeof(struct piece),
                            .emit = emit,
                            .by_line = convert->list != CONVERT_NO_LIST,
                            .game_max = convert->is_printed                ? PGN_MAX_PRINTED_BYTES
                                        : convert->list != CONVERT_NO_LIST ? PGN_MAX_RECORD_BYTES
                                                                           : 0};
    bool gathers = convert_gathers(convert);
    work.no_places = !gathers && !convert_tells_places(convert);
    if (!gathers && !convert->merge_games)
        work.file_begin = begin_file;
    if (!gathers && convert->kind == CONVERT_AS_READ) {
        work.file_end = end_file;
        work.no_game = copy_rest;
        work.stream_error = copy_broken;
    }
    bool is_sqlite = convert->kind == CONVERT_SQLITE;
    int status = gathers                ? run_gathered(cli, &work, convert)
                 : convert->merge_games ? run_merged(cli, &work, convert)
                 : is_sqlite            ? run_sqlite(cli, &work, convert)
                                        : cli_run(cli, &work, convert, NULL);
    return status == CLI_EXIT_USAGE ? status : end(cli, convert, status);
}

static const struct cli_command command = {
    .name = "pgn-convert",
    .operands = "[FILE...]",
    .summary = "turn games of chess into other forms, notations and languages",
    .examples = convert_examples,
    .options = convert_options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_PROGRESS |
              CLI_TAKES_SPOOL,
    .exits = {"all games were converted without errors", "some game carries an error"},
};

int main(int argc, char **argv)
{
    struct cli cli;
    struct convert convert = {.width = CONVERT_WIDTH};
    int status = cli_parse(&cli, &command, argc, argv, &convert);
    if (status == CLI_GO)
        status = convert_settle(&cli, &convert);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    bool ran = status == CLI_GO;
    if (ran)
        status = run(&cli, &convert);
    convert_gather_free(&convert);
    free(convert.met);
    cli_tell_regex_limits(&cli, convert.regex_limits);
    edit_free(&convert.edit);
    cli_ranges_free(&convert.ranges);
    cli_ranges_free(&convert.diagrams);
    pgn_query_close(convert.query);
    return cli_finish(&cli, status, !ran);
}
