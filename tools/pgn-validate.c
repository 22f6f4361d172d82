/* pgn-validate: replays every game by the laws of chess and says what is wrong, where and why.
 *
 * Each finding is a piece of the driver's output, and so is what is left of its game, so that
 * --max-findings cuts at the same finding whatever the number of threads. */
#include <pgn/pgn.h>

#include <stdlib.h>
#include <string.h>

#include "common/driver.h"
#include "common/facts.h"
#include "common/finding.h"
#include "common/message.h"
#include "common/ranges.h"

enum { TEXT, JSONL, TSV };

struct validate {
    struct cli *cli;
    /* options */
    bool strict, list_ids, summary, facts;
    struct cli_list only, ignore;
    uint64_t max_findings, max_game, zstd_window;
    const char *good, *bad, *games;
    unsigned rules, repetition, dead;
    const char *rules_date;
    /* worked out */
    pgn_date date;
    bool selected[PGN_DIAGNOSTICS];
    struct cli_ranges ranges;
    /* counted in emit */
    uint64_t count[PGN_DIAGNOSTICS];
    uint64_t games_seen, plies, clean, levels[3], findings, bytes;
};

/* A piece: one finding, or the end of a game. */
struct piece {
    uint16_t finding; /* its diagnostic plus 1, or 0 */
    bool game, clean;
    uint32_t plies;
    uint64_t bytes;
};

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

/* ---- summaries ----------------------------------------------------------------------------- */

static void summary_text(const struct validate *v, struct cli_buffer *to)
{
    cli_print(to, "%12llu games\n%12llu half-moves\n%12llu clean games\n",
              (unsigned long long)v->games_seen, (unsigned long long)v->plies,
              (unsigned long long)v->clean);
    cli_print(to, "%12llu errors\n%12llu warnings\n%12llu notes\n",
              (unsigned long long)v->levels[PGN_ERROR], (unsigned long long)v->levels[PGN_WARNING],
              (unsigned long long)v->levels[PGN_NOTE]);
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
        const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
        if (v->count[i])
            cli_print(to, "%12llu %-7s %s\n", (unsigned long long)v->count[i],
                      pgn_level_name(info->level), info->id);
    }
}

static void summary_json(const struct validate *v, struct cli_buffer *to)
{
    struct cli_json json = {.to = to};
    const struct {
        const char *key;
        uint64_t value;
    } members[] = {{"games", v->games_seen},
                   {"plies", v->plies},
                   {"clean", v->clean},
                   {"errors", v->levels[PGN_ERROR]},
                   {"warnings", v->levels[PGN_WARNING]},
                   {"notes", v->levels[PGN_NOTE]},
                   {"bytes", v->bytes}};
    cli_json_object(&json);
    cli_json_key(&json, "type");
    cli_json_text(&json, "summary");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        cli_json_key(&json, members[i].key);
        cli_json_number(&json, members[i].value);
    }
    if (v->summary) {
        cli_json_key(&json, "by_id");
        cli_json_object(&json);
        for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
            if (!v->count[i])
                continue;
            cli_json_key(&json, pgn_diagnostic_info_of((enum pgn_diagnostic)i)->id);
            cli_json_number(&json, v->count[i]);
        }
        cli_json_object_end(&json);
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}

static void summarise(struct validate *v, const struct cli_totals *totals)
{
    struct cli_buffer to = {0};
    if (v->cli->format == JSONL)
        summary_json(v, &to);
    else if (v->summary && v->cli->format == TEXT)
        summary_text(v, &to);
    cli_write(v->cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
    cli_note(v->cli, NULL, "%llu games, %llu half-moves: %llu errors, %llu warnings",
             (unsigned long long)v->games_seen, (unsigned long long)v->plies,
             (unsigned long long)v->levels[PGN_ERROR], (unsigned long long)v->levels[PGN_WARNING]);
    cli_detail(v->cli, NULL, "%.3f s, %.1f MB/s, %.0f games/s", totals->seconds,
               (double)totals->bytes / 1e6 / totals->seconds,
               (double)totals->games / totals->seconds);
}

static int list_ids(struct cli *cli)
{
    struct cli_buffer to = {0};
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
        const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
        cli_print(&to, "%s\t%s\t%s\t%s\n", info->id, pgn_level_name(info->level),
                  info->strict ? "strict" : "always", info->sentence);
    }
    cli_write(cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
    return 0;
}

/* ---- options ------------------------------------------------------------------------------- */

/* Marks the ids, or all of a level; false if a name is neither, which is told. */
static bool mark(struct validate *v, const struct cli_list *names, bool value)
{
    for (size_t n = 0; n < names->count; n++) {
        const char *name = names->items[n];
        bool found = false;
        for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
            const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
            if (strcmp(name, info->id) == 0 || strcmp(name, pgn_level_name(info->level)) == 0) {
                v->selected[i] = value;
                found = true;
            }
        }
        if (!found) {
            const char *names_of_ids[PGN_DIAGNOSTICS + 1];
            for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++)
                names_of_ids[i] = pgn_diagnostic_info_of((enum pgn_diagnostic)i)->id;
            names_of_ids[PGN_DIAGNOSTICS] = NULL;
            const char *near = cli_nearest(name, names_of_ids);
            (void)cli_usage(v->cli, "no finding has the id '%s'%s%s%s", name,
                            near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
            return false;
        }
    }
    return true;
}

static bool select_ids(struct validate *v)
{
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++)
        v->selected[i] = v->only.count == 0;
    return mark(v, &v->only, true) && mark(v, &v->ignore, false);
}

static const char *const rulesets[] = {"fide", "slovak", "russian", "lichess", "uscf", NULL};
static const char *const repetitions[] = {"fide", "moves-now", "fen", NULL};
static const char *const efforts[] = {"quick", "full", "off", NULL};

/* --rules-date: CLI_GO, or CLI_EXIT_USAGE. */
static int read_date(struct validate *v)
{
    if (!v->rules_date)
        return CLI_GO;
    v->date = pgn_date_of((pgn_span){v->rules_date, strlen(v->rules_date)});
    if (v->date.year)
        return CLI_GO;
    return cli_usage(v->cli, "--rules-date takes a date like 2014.07.01, not '%s'", v->rules_date);
}

#define FIELD(name) offsetof(struct validate, name)

static const struct cli_option options[] = {
    {"strict", 0, CLI_FLAG, NULL, FIELD(strict), 0, 0, NULL, false, "Checking",
     "check the export format too, and let warnings count for the exit status",
     "The levels of findings do not change."},
    {"rules", 0, CLI_CHOICE, "SET", FIELD(rules), 0, 0, rulesets, false, NULL,
     "judge draws by these rules",
     "fide: the FIDE Laws in force on the game's date (the default). slovak, russian: 50 moves and "
     "threefold repetition end the game. lichess: 50 moves and fivefold repetition do. uscf: "
     "nothing but a claim does. What a rule set ends by itself is reported if play went on."},
    {"rules-date", 0, CLI_STRING, "DATE", FIELD(rules_date), 0, 0, NULL, false, NULL,
     "take the rules in force on DATE for all games", NULL},
    {"repetition", 0, CLI_CHOICE, "HOW", FIELD(repetition), 0, 0, repetitions, false, NULL,
     "when two positions count as the same",
     "fide: by the FIDE Laws, 9.2.3. moves-now: castling and en passant count only where they "
     "could "
     "be played at the moment. fen: the first four fields of the FEN."},
    {"dead", 0, CLI_CHOICE, "EFFORT", FIELD(dead), 0, 0, efforts, false, NULL,
     "how hard to prove that a side cannot mate",
     "quick: material, forced lines and locked pawns (the default). full: every position that can "
     "come, up to 200,000. off: material alone."},
    {"only", 0, CLI_COMMAS, "IDS", FIELD(only), 0, 0, NULL, false, NULL,
     "report only these findings",
     "IDS are ids as --list-ids gives them, or the levels error, warning and note. What is not "
     "reported does not count for the exit status, --good and --bad either."},
    {"ignore", 0, CLI_COMMAS, "IDS", FIELD(ignore), 0, 0, NULL, false, NULL,
     "do not report these findings", NULL},
    {"games", 0, CLI_STRING, "RANGES", FIELD(games), 0, 0, NULL, false, NULL,
     "check only these games of each file",
     "RANGES are numbers and ranges separated by commas: 5,10-20,100-."},
    {"max-findings", 0, CLI_NUMBER, "N", FIELD(max_findings), 1, 0, NULL, false, NULL,
     "stop behind the N-th finding", NULL},
    {"max-game", 0, CLI_SIZE, "SIZE", FIELD(max_game), 1024, (uint64_t)1 << 40, NULL, false, NULL,
     "read games of up to SIZE bytes whole (default 64M)",
     "A larger game is a finding, and is read in pieces. SIZE may end in K, M or G."},
    {"zstd-window", 0, CLI_SIZE, "SIZE", FIELD(zstd_window), 1024, (uint64_t)1 << 31, NULL, false,
     NULL, "decode zstd frames that ask for windows of up to SIZE bytes (default 128M)", NULL},
    {"facts", 0, CLI_FLAG, NULL, FIELD(facts), 0, 0, NULL, false, "Output",
     "report each game's facts: repetitions, move counts, dead positions, who can mate",
     "With --format=tsv the facts take the place of the findings."},
    {"summary", 0, CLI_FLAG, NULL, FIELD(summary), 0, 0, NULL, false, NULL,
     "end with a table of how often each finding was reported", NULL},
    {"good", 0, CLI_STRING, "FILE", FIELD(good), 0, 0, NULL, true, NULL,
     "write the games without errors to FILE, byte for byte",
     "With --strict, the games without errors and warnings."},
    {"bad", 0, CLI_STRING, "FILE", FIELD(bad), 0, 0, NULL, true, NULL,
     "write the other games to FILE, byte for byte", NULL},
    {"list-ids", 0, CLI_FLAG, NULL, FIELD(list_ids), 0, 0, NULL, false, NULL,
     "list all findings there are: id, level, when looked for, sentence", NULL},
    {0}};

static const struct cli_example examples[] = {
    {"Check an archive", "pgn-validate games.pgn.zst"},
    {"See only what is broken, one JSON object a line",
     "pgn-validate --only=error --format=jsonl games.pgn"},
    {"Put the broken games aside", "pgn-validate -q --good=good.pgn --bad=bad.pgn games.pgn"},
    {"Count the findings of each kind", "zstdcat games.pgn.zst | pgn-validate -q --summary"},
    {0}};

static const char *const formats[] = {"text", "jsonl", "tsv", NULL};

static const struct cli_command command = {
    .name = "pgn-validate",
    .operands = "[FILE...]",
    .summary = "replay every game by the laws of chess and say what is wrong, where and why",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_COLOR |
              CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {"no errors were found (with --strict, no warnings either)",
              "errors were found (with --strict, errors or warnings)"},
};

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
    if (v->list_ids)
        return list_ids(cli);
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
    summarise(v, &totals);
    return status;
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct validate v = {.cli = &cli};
    int status = cli_parse(&cli, &command, argc, argv, &v);
    if (status == CLI_GO && !select_ids(&v))
        status = CLI_EXIT_USAGE;
    if (status == CLI_GO)
        status = read_date(&v);
    if (status == CLI_GO)
        status = cli_ranges_parse(&cli, &v.ranges, "--games", v.games);
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
