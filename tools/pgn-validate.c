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
    pgn_fixer *fixer;     /* NULL: games are not corrected */
    pgn_query_run *query; /* NULL: every game is checked */
    struct cli_place place;
    struct cli_output *out;
    bool edited;        /* the game was corrected */
    unsigned levels[3]; /* selected findings of the game */
    unsigned left[3];   /* those of them that are in the output too */
};

/* ---- one game ------------------------------------------------------------------------------ */

static bool is_bad(const struct validate *v, const unsigned levels[3])
{
    return levels[PGN_ERROR] || (v->strict && levels[PGN_WARNING]);
}

/* The edits that answer the finding; false: it is not to be reported. */
static bool find_edits(struct worker *w, const pgn_finding *f, pgn_edit *edits)
{
    const struct validate *v = w->v;
    w->place.edits = edits;
    w->place.edit_count = w->edited ? pgn_fix_answers(w->fixer, f, edits) : 0;
    /* Corrected games were checked for the export format too. */
    if (pgn_diagnostic_info_of(f->id)->strict && !v->strict && !w->place.edit_count)
        return false;
    return v->selected[f->id];
}

static void put_finding(struct worker *w, const pgn_finding *f)
{
    const struct validate *v = w->v;
    struct cli_buffer *to = &w->out->streams[v->report_to];
    if (v->summary_only)
        return;
    if (v->cli->format == TEXT)
        cli_finding_text(to, v->cli, &w->place, f);
    else if (v->cli->format == JSONL)
        cli_finding_json(to, &w->place, f);
    else
        cli_finding_tsv(to, &w->place, f);
}

static void report(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct worker *w = context;
    const struct validate *v = w->v;
    enum pgn_level level = pgn_diagnostic_info_of(f->id)->level;
    pgn_edit edits[PGN_FIX_ANSWERS];
    (void)game;
    if (!find_edits(w, f, edits) || (v->facts && v->cli->format == TSV))
        return;
    w->levels[level]++;
    w->left[level] += w->place.edit_count == 0;
    put_finding(w, f);
    w->out->status = is_bad(v, w->left);
    struct piece *piece = w->out->result;
    piece->finding = (uint16_t)(f->id + 1);
    piece->fixed = w->place.edit_count > 0;
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

static void begin_game(struct worker *w, const struct cli_file *file, const pgn_game *game,
                       struct cli_output *output)
{
    w->out = output;
    cli_place_begin(&w->place, file, game);
    w->edited = false;
    memset(w->levels, 0, sizeof w->levels);
    memset(w->left, 0, sizeof w->left);
}

/* The game's own piece, and its place among the good or the bad, as it came. */
static void finish_game(struct worker *w, const pgn_game *game, const pgn_verdict *verdict)
{
    const struct validate *v = w->v;
    struct piece *piece = w->out->result;
    piece->game = true;
    piece->clean = !w->levels[PGN_ERROR] && !w->levels[PGN_WARNING];
    piece->plies = verdict->plies;
    piece->bytes = game->len;
    if (v->good || v->bad)
        cli_put(&w->out->streams[is_bad(v, w->levels) ? CLI_SECOND_FILE : CLI_FIRST_FILE],
                game->text, game->len);
}

static int check_game(void *context, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    struct worker *w = context;
    const struct validate *v = w->v;
    int wanted = cli_ranges_hold(&v->ranges, game->number) ? cli_selected(w->query, game) : 0;
    if (wanted <= 0) {
        validate_copy(v, game, output);
        return wanted;
    }
    pgn_check_options options = {.strict = v->strict,
                                 .tracker = w->tracker,
                                 .ruleset = (enum pgn_ruleset)v->rules,
                                 .date = v->date};
    pgn_verdict verdict;
    begin_game(w, file, game, output);
    if (w->fixer) {
        int rc = validate_fix(v, w->fixer, w->replay, &options, game, output);
        if (rc < 0)
            return -1;
        w->edited = rc > 0;
        options.strict |= w->edited;
    }
    if (pgn_check(w->replay, game, &options, report, w, &verdict) < 0)
        return -1;
    if (v->facts && verdict.has_facts)
        facts(v, file, game, &verdict, &output->streams[v->report_to]);
    finish_game(w, game, &verdict);
    return is_bad(v, w->left);
}

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_replay_close(w->replay);
    pgn_facts_close(w->tracker);
    pgn_fixer_close(w->fixer);
    pgn_query_run_close(w->query);
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
    if (w->v->fix_kinds) {
        w->fixer = pgn_fixer_open();
        w->place.has_edits = true;
    }
    if (w->v->query)
        w->query = pgn_query_run_open(w->v->query, NULL);
    bool ready = w->replay && w->tracker && (w->fixer || !w->v->fix_kinds);
    if (ready && (w->query || !w->v->query))
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
        v->fixed += p->fixed;
    }
    if (p->game) {
        v->games_seen++;
        v->clean += p->clean;
        v->plies += p->plies;
        v->bytes += p->bytes;
    }
    return !v->max_findings || v->findings < v->max_findings;
}

static void merge(void *command, void *context)
{
    struct validate *v = command;
    struct worker *w = context;
    if (w->query)
        v->regex_limits += pgn_query_regex_limits(w->query);
}

static void stream_error(void *command, const struct cli_file *file, const pgn_error *error,
                         const pgn_game *rest, struct cli_output *output)
{
    struct validate *v = command;
    enum pgn_diagnostic id = cli_stream_diagnostic(error);
    if (v->selected[id] && !(v->facts && v->cli->format == TSV)) {
        struct cli_buffer *to = &output->streams[v->report_to];
        if (!v->summary_only)
            cli_stream_finding(to, v->cli, v->cli->format, file, error, rest);
        v->levels[PGN_ERROR]++;
        v->count[id]++;
    }
    validate_copy(v, rest, output);
    if (v->bad && rest->len)
        cli_put(&output->streams[CLI_SECOND_FILE], rest->text, rest->len);
}

static void no_game(void *command, const struct cli_file *file, const pgn_game *rest,
                    struct cli_output *output)
{
    (void)file;
    validate_copy(command, rest, output);
}

static int run(struct cli *cli, struct validate *v)
{
    struct cli_work work = {.result_size = sizeof(struct piece),
                            .worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = check_game,
                            .emit = emit,
                            .merge = merge,
                            .stream_error = stream_error,
                            .no_game = no_game,
                            .game_max = v->max_game,
                            .source.zstd_window_max = v->zstd_window};
    struct cli_totals totals;
    if (v->list_ids) {
        validate_list_ids(cli);
        return 0;
    }
    if (cli->format == TSV && cli_is_first_shard(cli)) {
        struct cli_buffer head = {0};
        if (v->facts)
            cli_facts_tsv_head(&head);
        else
            cli_finding_tsv_head(&head, v->fix_kinds != 0);
        cli_write(cli, v->report_to, head.at, head.len);
        cli_buffer_free(&head);
    }
    int status = cli_run(cli, &work, v, &totals);
    cli_tell_regex_limits(cli, v->regex_limits);
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
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_THIRD_FILE, "--report", v.report);
    bool ran = status == CLI_GO;
    if (ran)
        status = run(&cli, &v);
    cli_ranges_free(&v.ranges);
    pgn_query_close(v.query);
    return cli_finish(&cli, status, !ran);
}
