/* pgn-validate: replays every game by the laws of chess and says what is wrong, where and why.
 *
 * Each finding is a piece of the driver's output, and so is what is left of its game, so that
 * --max-findings cuts at the same finding whatever the number of threads. */
#include "validate/validate.h"

#include <stdlib.h>
#include <string.h>

#include "common/facts.h"
#include "common/finding.h"

struct worker {
    const struct validate *v;
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
    struct cli_place place;
    struct cli_output *out;
    unsigned levels[3]; /* selected findings of the game */
};

/* ---- one game ------------------------------------------------------------------------------ */

static void report(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct worker *w = context;
    const struct validate *v = w->v;
    (void)game;
    if (!v->selected[f->id] || (v->facts && v->cli->format == TSV))
        return;
    if (!w->levels[0] && !w->levels[1] && !w->levels[2])
        w->place.encoding = cli_encoding_of(game);
    w->levels[pgn_diagnostic_info_of(f->id)->level]++;
    struct cli_buffer *to = &w->out->streams[CLI_OUT];
    if (v->cli->format == TEXT)
        cli_finding_text(to, v->cli, &w->place, f);
    else if (v->cli->format == JSONL)
        cli_finding_json(to, &w->place, f);
    else
        cli_finding_tsv(to, &w->place, f);
    struct piece *piece = w->out->result;
    piece->finding = (uint16_t)(f->id + 1);
    (void)cli_next_piece(w->out);
}

static void facts(const struct validate *v, const struct cli_file *file, const pgn_game *game,
                  const pgn_verdict *verdict, struct cli_buffer *to)
{
    if (v->cli->format == TEXT)
        cli_facts_text(to, file, game, verdict);
    else if (v->cli->format == JSONL)
        cli_facts_json(to, file, game, verdict);
    else
        cli_facts_tsv(to, file, game, verdict);
}

static int check_game(void *context, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    struct worker *w = context;
    const struct validate *v = w->v;
    if (!cli_ranges_hold(&v->ranges, game->number))
        return 0;
    pgn_check_options options = {.strict = v->strict,
                                 .tracker = w->tracker,
                                 .ruleset = (enum pgn_ruleset)v->rules,
                                 .date = v->date};
    pgn_verdict verdict;
    w->out = output;
    w->place.file = file;
    w->place.game = game;
    memset(w->levels, 0, sizeof w->levels);
    if (pgn_check(w->replay, game, &options, report, w, &verdict) < 0)
        return -1;
    bool bad = w->levels[PGN_ERROR] || (v->strict && w->levels[PGN_WARNING]);
    if (v->facts && verdict.has_facts)
        facts(v, file, game, &verdict, &output->streams[CLI_OUT]);
    struct piece *piece = output->result;
    piece->game = true;
    piece->clean = !w->levels[PGN_ERROR] && !w->levels[PGN_WARNING];
    piece->plies = verdict.plies;
    piece->bytes = game->len;
    if (v->good || v->bad)
        cli_put(&output->streams[bad ? CLI_SECOND_FILE : CLI_FIRST_FILE], game->text, game->len);
    return bad;
}

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_replay_close(w->replay);
    pgn_facts_close(w->tracker);
    cli_place_free(&w->place);
    free(w);
}

static void *open_worker(void *command)
{
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->v = command;
    pgn_facts_options options = {.repetition = (enum pgn_repetition)w->v->repetition,
                                 .dead = (enum pgn_dead_effort)w->v->dead};
    w->replay = pgn_replay_open();
    w->tracker = pgn_facts_open(&options);
    if (w->replay && w->tracker)
        return w;
    close_worker(w);
    return NULL;
}

/* ---- in order ------------------------------------------------------------------------------ */

static bool emit(void *command, const void *result)
{
    struct validate *v = command;
    const struct piece *p = result;
    if (p->finding) {
        unsigned id = p->finding - 1u;
        v->count[id]++;
        v->levels[pgn_diagnostic_info_of((enum pgn_diagnostic)id)->level]++;
        v->findings++;
    }
    if (p->game) {
        v->games_seen++;
        v->clean += p->clean;
        v->plies += p->plies;
        v->bytes += p->bytes;
    }
    return !v->max_findings || v->findings < v->max_findings;
}

static void stream_error(void *command, const struct cli_file *file, const pgn_error *error,
                         const pgn_game *rest, struct cli_output *output)
{
    struct validate *v = command;
    cli_stream_finding(&output->streams[CLI_OUT], v->cli, v->cli->format, file, error, rest);
    v->levels[PGN_ERROR]++;
    if (v->bad && rest->len)
        cli_put(&output->streams[CLI_SECOND_FILE], rest->text, rest->len);
}

static int run(struct cli *cli, struct validate *v)
{
    struct cli_work work = {.result_size = sizeof(struct piece),
                            .worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = check_game,
                            .emit = emit,
                            .stream_error = stream_error,
                            .game_max = v->max_game,
                            .source.zstd_window_max = v->zstd_window};
    struct cli_totals totals;
    if (v->list_ids) {
        validate_list_ids(cli);
        return 0;
    }
    if (cli->format == TSV) {
        struct cli_buffer head = {0};
        if (v->facts)
            cli_facts_tsv_head(&head);
        else
            cli_finding_tsv_head(&head);
        cli_write(cli, CLI_OUT, head.at, head.len);
        cli_buffer_free(&head);
    }
    int status = cli_run(cli, &work, v, &totals);
    validate_summarise(v, &totals);
    return status;
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct validate v = {.cli = &cli};
    int status = cli_parse(&cli, &validate_command, argc, argv, &v);
    if (status == CLI_GO)
        status = validate_settle(&v);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_FIRST_FILE, "--good", v.good);
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_SECOND_FILE, "--bad", v.bad);
    bool ran = status == CLI_GO;
    if (ran)
        status = run(&cli, &v);
    cli_ranges_free(&v.ranges);
    return cli_finish(&cli, status, !ran);
}
