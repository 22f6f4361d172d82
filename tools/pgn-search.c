/* pgn-search: finds the games, or the moments of games, that a query asks for.
 *
 * Every worker runs the query and makes the output of its games; what comes first is decided in
 * emit, in input order.  Sorted output and counts are gathered by the workers and merged. */
#include <pgn/pgn.h>

#include <stdlib.h>
#include <unistd.h>

#include "common/message.h"
#include "common/output.h"
#include "common/spool.h"
#include "common/where.h"
#include "search/db.h"
#include "search/search.h"
#include "search/twins.h"

/* ---- one game -------------------------------------------------------------------------------- */

bool search_put_asked(struct search_worker *w, int matched, const struct cli_file *file,
                      const pgn_game *game, struct cli_output *output)
{
    if (matched == 0) {
        if (w->s->rest)
            cli_put(&output->streams[CLI_FIRST_FILE], game->text, game->len);
        return true;
    }
    bool good = search_put_match(w, file, game, output);
    struct search_piece *piece = output->result; /* the last one, if there are several */
    piece->matched = 1;
    piece->moments = (uint32_t)pgn_query_hit_count(w->run);
    return good;
}

static int search_game(void *context, const struct cli_file *file, const pgn_game *game,
                       struct cli_output *output)
{
    struct search_worker *w = context;
    int matched = pgn_query_match(w->run, game);
    return matched >= 0 && search_put_asked(w, matched, file, game, output) ? 0 : -1;
}

/* ---- workers --------------------------------------------------------------------------------- */

void search_close_worker(void *context)
{
    struct search_worker *w = context;
    pgn_query_run_close(w->run);
    cli_tally_free(&w->tally);
    free(w);
}

void *search_open_worker(void *command)
{
    const struct search *s = command;
    struct search_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->s = s;
    pgn_query_options options = {
        .hits = s->hits, .lines = (enum pgn_query_lines)s->lines, .value = s->value};
    w->run = pgn_query_run_open(s->query, &options);
    if (w->run)
        return w;
    search_close_worker(w);
    return NULL;
}

bool search_emit(void *command, const void *result)
{
    struct search *s = command;
    const struct search_piece *piece = result;
    if (s->svg && piece->name[0])
        return search_write_diagram(s, piece);
    s->games++;
    s->matches += piece->matched;
    s->moments += piece->moments;
    return !s->limit || s->sort || s->count_by || s->matches < s->limit;
}

void search_merge(void *command, void *context)
{
    struct search *s = command;
    struct search_worker *w = context;
    s->regex_limits += pgn_query_regex_limits(w->run);
    if (!cli_tally_merge(&s->tally, &w->tally))
        s->out_of_memory = true;
}

/* ---- the command ------------------------------------------------------------------------------
 */

static int finish(struct search *s, int status, const struct cli_totals *totals)
{
    if (s->out_of_memory) {
        cli_error(s->cli, NULL, "out of memory");
        return CLI_EXIT_IO;
    }
    if (s->failed)
        return CLI_EXIT_IO;
    if (!search_put_gathered(s))
        return CLI_EXIT_IO;
    cli_tell_regex_limits(s->cli, s->regex_limits);
    cli_note(s->cli, NULL, "%llu of %llu games", (unsigned long long)s->matches,
             (unsigned long long)s->games);
    if (!s->db)
        cli_detail(s->cli, NULL, "%.3f s, %.1f MB/s", totals->seconds,
                   (double)totals->bytes / 1e6 / totals->seconds);
    if (s->svg && !s->diagrams && s->matches)
        cli_note(s->cli, NULL, "the query is about whole games, to which no position belongs");
    if (s->matches == 0 && s->games > 0)
        search_hint_nothing(s);
    return status == 0 && s->matches == 0 ? CLI_EXIT_FOUND : status;
}

static const char *const formats[] = {"text", "tsv", "jsonl", NULL};

static const struct cli_command command = {
    .name = "pgn-search",
    .operands = "QUERY [FILE...]",
    .summary = "find games of chess by their tags, positions and moves",
    .examples = search_examples,
    .options = search_options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_COLOR |
              CLI_TAKES_PROGRESS | CLI_TAKES_SPOOL,
    .formats = formats,
    .exits = {"games were found", "no game was found"},
};

static int run(struct cli *cli, struct search *s)
{
    struct cli_work work = {.result_size = s->svg ? sizeof(struct search_piece)
                                                  : offsetof(struct search_piece, diagram),
                            .worker_open = search_open_worker,
                            .worker_close = search_close_worker,
                            .game = search_game,
                            .emit = search_emit,
                            .merge = search_merge};
    struct cli_totals totals = {0};
    work.no_places = !s->plies && !s->board && !s->svg && !cli_reads_places(s->query) &&
                     !cli_reads_places(s->value);
    if (s->explain)
        return search_explain(s);
    if (s->twins.mode != TWINS_NOT_ASKED)
        return search_twins(s);
    if (s->sort) {
        s->sorted = cli_spool_open((size_t)cli->memory, cli->temporary);
        s->out_of_memory = !s->sorted;
        cli_divert(cli, CLI_OUT, s->sorted ? search_take_record : NULL, s);
    }
    int status = s->db ? search_db(s) : cli_run(cli, &work, s, &totals);
    cli_divert(cli, CLI_OUT, NULL, NULL);
    return finish(s, status, &totals);
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct search s = {
        .cli = &cli,
        .folder = -1,
        .twins = {.mode = TWINS_NOT_ASKED, .players = TWINS_USUAL, .min = TWINS_USUAL_MIN}};
    int status = cli_parse(&cli, &command, argc, argv, &s);
    if (status == CLI_GO)
        status = search_settle(&s);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_FIRST_FILE, "--rest", s.rest);
    if (status == CLI_GO && s.svg && !s.explain)
        status = search_open_folder(&s);
    bool ran = status == CLI_GO;
    if (ran)
        status = run(&cli, &s);
    pgn_query_close(s.query);
    pgn_query_close(s.value);
    cli_tally_free(&s.tally);
    cli_spool_close(s.sorted);
    if (s.folder >= 0)
        close(s.folder);
    return cli_finish(&cli, status, !ran);
}
