/* pgn-stats: numbers, tables and pictures of an archive.
 *
 * Every worker counts its games; the counters are merged at the end, and the sections that were
 * asked for are made of them.  What no section asks for is not counted, and games are replayed only
 * where a section needs their moves. */
#include <pgn/pgn.h>
#include <pgn/stats.h>

#include <stdlib.h>
#include <string.h>

#include "common/driver.h"
#include "common/message.h"
#include "common/where.h"
#include "stats/ask.h"
#include "stats/meetings.h"
#include "stats/merge.h"
#include "stats/page.h"
#include "stats/write.h"

enum { TEXT, TSV, JSON };
enum { TOP_OF_TEXT = 20, TOP_OF_PAGE = 200 };

/* A piece: one game. */
struct piece {
    bool counted;
};

struct worker {
    const struct ask *s;
    pgn_query_run *run; /* or NULL */
    pgn_stats *counts;
};

/* ---- counting ------------------------------------------------------------------------------- */

static pgn_stats *open_counts(const struct ask *s)
{
    pgn_stats_options options = {.tables = s->tables,
                                 .tree_plies = (unsigned)s->tree_plies,
                                 .novelty_plies = (unsigned)s->novelty_plies,
                                 .novelties_by_input = s->novelty_order == 1,
                                 .position = s->fen[0] ? &s->start : NULL};
    return pgn_stats_open(&options);
}

/* The game's group: the first value that --by has in it. */
static pgn_span group_of(const struct worker *w)
{
    pgn_query_hit hit;
    if (!w->s->value || !pgn_query_hit_count(w->run))
        return (pgn_span){"", 0};
    pgn_query_hit_at(w->run, 0, &hit);
    return hit.value.len ? hit.value : (pgn_span){"?", 1};
}

static int count_game(void *context, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    struct worker *w = context;
    struct piece *piece = output->result;
    if (w->s->game && w->s->game != game->number)
        return 0;
    int matched = w->run ? pgn_query_match(w->run, game) : 1;
    if (matched <= 0)
        return matched;
    piece->counted = true;
    pgn_stats_file(w->counts, (uint32_t)file->index);
    return pgn_stats_add(w->counts, game, group_of(w)) < 0 ? -1 : 0;
}

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_query_run_close(w->run);
    pgn_stats_close(w->counts);
    free(w);
}

static void *open_worker(void *command)
{
    const struct ask *s = command;
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->s = s;
    w->counts = open_counts(s);
    if (s->query) {
        pgn_query_options options = {.hits = s->value ? PGN_HITS_FIRST : PGN_HITS_NONE,
                                     .value = s->value};
        w->run = pgn_query_run_open(s->query, &options);
    }
    if (w->counts && (w->run || !s->query))
        return w;
    close_worker(w);
    return NULL;
}

static bool emit(void *command, const void *result)
{
    struct ask *s = command;
    const struct piece *piece = result;
    s->games += piece->counted;
    return true;
}

static void merge(void *command, void *context)
{
    struct ask *s = command;
    struct worker *w = context;
    if (w->run)
        s->regex_limits += pgn_query_regex_limits(w->run);
    if (!s->counts) {
        s->counts = w->counts;
        w->counts = NULL;
    } else if (!pgn_stats_merge(s->counts, w->counts)) {
        s->out_of_memory = true;
    }
}

/* ---- output --------------------------------------------------------------------------------- */

static struct plan plan_of(const struct ask *s)
{
    return (struct plan){.by = s->by,
                         .where = s->where_text.len ? s->where_text.at : NULL,
                         .position = s->fen[0] ? s->fen : NULL,
                         .tree_plies = s->tree_plies,
                         .sections = s->chosen};
}

static struct view view_of(const struct ask *s)
{
    bool people = s->html || s->cli->format == TEXT;
    uint64_t usual = s->html ? TOP_OF_PAGE : people ? TOP_OF_TEXT : 0;
    uint64_t top = s->top ? s->top : usual;
    struct view view = {.stats = s->counts,
                        .top = s->all ? 0 : top,
                        .min = s->min,
                        .group = (const char *const *)s->group,
                        .group_count = s->group_count,
                        .for_people = people,
                        .moves = (s->tables & PGN_STAT_BIT(PGN_STAT_LENGTHS)) != 0};
    for (size_t i = 0; i < s->tie_breaks.count && view.tie_break_count < TIE_BREAKS; i++)
        for (unsigned k = 0; tie_break_names[k]; k++)
            if (strcmp(tie_break_names[k], s->tie_breaks.items[i]) == 0)
                view.tie_breaks[view.tie_break_count++] = k;
    return view;
}

static void put_sheets(const struct ask *s, struct cli_buffer *to, const struct sheet *sheets,
                       size_t count)
{
    if (s->cli->format == JSON)
        write_json(to, sheets, count);
    for (size_t i = 0; i < count && s->cli->format != JSON; i++) {
        if (i)
            cli_put_char(to, '\n');
        if (s->cli->format == TSV)
            write_tsv(to, &sheets[i]);
        else
            write_text(to, &sheets[i], s->bars);
    }
}

/* False: out of memory. */
static bool build_section(const struct view *view, const struct section *section,
                          struct sheet_list *list)
{
    if (section->build_all)
        return section->build_all(view, section, list);
    struct sheet *sheet = sheet_list_add(list, section->name, section->title);
    if (sheet)
        section->build(view, section, sheet);
    return sheet && !sheet->failed;
}

/* The section game was asked for by its name, or a partial result holds nothing else. */
static bool asks_for_a_game(const struct ask *s)
{
    bool asks = s->game > 0 || (s->chosen_count == 1 && strcmp(s->chosen[0], "game") == 0);
    for (size_t i = 0; i < s->show.count; i++)
        asks |= strcmp(s->show.items[i], "game") == 0;
    return asks;
}

static bool put_sections(const struct ask *s, struct cli_buffer *to)
{
    struct meetings meetings = {0};
    struct view view = view_of(s);
    view.meetings = &meetings;
    if (asks_for_a_game(s) && pgn_stats_count(s->counts, PGN_STAT_TOTAL) &&
        !view_is_of_one_game(&view))
        cli_error(s->cli, NULL,
                  "the section game is of one game, and there are more: --game and --where choose");
    struct sheet_list sheets = {0};
    bool good = true;
    for (size_t i = 0; good && i < s->chosen_count; i++)
        good = build_section(&view, section_named(s->chosen[i]), &sheets);
    if (good && s->html)
        good = write_page(to, &view, &sheets);
    else if (good)
        put_sheets(s, to, sheets.at, sheets.count);
    sheet_list_free(&sheets);
    meetings_close(&meetings);
    return good && !to->failed;
}

static int put_results(struct ask *s, int status)
{
    struct cli_buffer to = {0};
    bool good = !s->out_of_memory;
    if (good && s->partial) {
        struct plan plan = plan_of(s);
        partial_head(&to, &plan);
        partial_rows(&to, s->counts);
        good = !to.failed;
    } else if (good) {
        good = put_sections(s, &to);
    }
    if (good)
        cli_write(s->cli, s->html && !s->partial ? CLI_FIRST_FILE : CLI_OUT, to.at, to.len);
    else
        cli_error(s->cli, NULL, "out of memory");
    cli_buffer_free(&to);
    return good ? status : CLI_EXIT_IO;
}

/* ---- merging -------------------------------------------------------------------------------- */

static bool asks_to_merge(const struct cli *cli)
{
    return cli->operand_count && strcmp(cli->operands[0], "merge") == 0;
}

/* The first file says what was counted; --show may choose among it. */
static pgn_stats *open_merged(void *command, const struct plan *plan)
{
    struct ask *s = command;
    s->by = plan->by;
    s->tree_plies = plan->tree_plies;
    if (ask_groups(s) != CLI_GO)
        return NULL;
    if (plan->where)
        cli_put(&s->where_text, plan->where, strlen(plan->where) + 1);
    if (plan->position) {
        size_t len = strlen(plan->position);
        if (len >= PGN_FEN_MAX ||
            (pgn_fen_read(plan->position, len, true, &s->start) & PGN_FEN_UNUSABLE)) {
            cli_error(s->cli, NULL, "the position in the partial result is none");
            return NULL;
        }
        memcpy(s->fen, plan->position, len + 1);
    }
    for (const char *const *name = plan->sections; *name; name++) {
        const struct section *section = section_named(*name);
        if (!section || ask_section(s, section) != CLI_GO) {
            cli_error(s->cli, NULL, "the partial result has a section that is not known here");
            return NULL;
        }
    }
    return open_counts(s);
}

/* --show at merging: only sections that were counted. */
static int choose_of_merged(struct ask *s)
{
    uint64_t counted = s->tables;
    if (!s->show.count)
        return CLI_GO;
    s->chosen_count = 0;
    memset(s->chosen, 0, sizeof s->chosen);
    int status = ask_sections(s);
    if (status == CLI_GO && (s->tables & ~counted))
        return cli_usage(s->cli, "--show: the partial results hold no such counts");
    return status;
}

static int run_merge(struct ask *s)
{
    struct plan_read plan = {0};
    const char **files = s->cli->operands + 1;
    size_t count = s->cli->operand_count - 1;
    const char *standard[] = {"-"};
    if (cli_selection_given(&s->selection) || s->by || s->position || s->tree_plies || s->plies)
        return cli_usage(s->cli, "merge counts nothing: --where and its like, --by, --position, "
                                 "--tree-plies and --plies stand with the partial results");
    int status = merge_files(s->cli, count ? files : standard, count ? count : 1, open_merged, s,
                             &plan, &s->counts);
    if (status == 0)
        status = choose_of_merged(s);
    if (status == CLI_GO)
        status = 0;
    if (status == 0)
        status = put_results(s, 0);
    partial_free_head(&plan);
    return status;
}

/* ---- options -------------------------------------------------------------------------------- */

#define FIELD(name) offsetof(struct ask, name)

static const char *const novelty_orders[] = {"date", "input", NULL};

static const struct cli_option options[] = {
    {"show", 's', CLI_COMMAS, "SECTIONS", FIELD(show), 0, 0, section_names, false,
     "What is counted", "show these sections, in their order",
     "They are described under SECTIONS; all is every one of them but novelties, which takes much "
     "memory, standard those that are shown "
     "otherwise. What needs the moves takes ten times as long as what needs the tags alone."},
    {"by", 'b', CLI_STRING, "VALUE", FIELD(by), 0, 0, NULL, false, NULL,
     "count games by a value: a tag, or any value of pgn-query(7)",
     "Without --show, only the section groups is shown. A game in which the value is not known "
     "counts under \"?\"; several values are separated by commas."},
    {"game", 0, CLI_NUMBER, "N", FIELD(game), 1, 0, NULL, false, NULL,
     "count only the N-th game of a file, and show it move by move",
     "Without --show, the sections evals and game are shown, with --html also graphs of its "
     "evaluations and clocks."},
    {"plies", 0, CLI_FLAG, NULL, FIELD(plies), 0, 0, NULL, false, NULL,
     "replay the games, and give lengths in all tables of games", NULL},
    {"tree-plies", 0, CLI_NUMBER, "N", FIELD(tree_plies), 1, 100, NULL, false, NULL,
     "let first-moves go N half-moves deep (default 2)",
     "Without --show, only that section is shown."},
    {"novelty-plies", 0, CLI_NUMBER, "N", FIELD(novelty_plies), 1, 65535, NULL, false, NULL,
     "look for novelties in the first N half-moves of games (default 40)", NULL},
    {"novelty-order", 0, CLI_CHOICE, "ORDER", FIELD(novelty_order), 0, 0, novelty_orders, false,
     NULL, "which games are earlier ones",
     "date: by the Date tag, of one day as they stand (the default); a part of the date that is "
     "not "
     "known counts as the last it can be. input: as they stand."},
    {"position", 0, CLI_STRING, "FEN", FIELD(position), 0, 0, NULL, false, NULL,
     "count what was played in this position, given as FEN or as moves: \"e4 e5 Nf3\"",
     "By whatever moves it was reached; a game counts once. Without --show, only the section "
     "position is shown."},
    CLI_SELECTION_ROWS(FIELD(selection), "Which games", ""),
    {"tie-breaks", 0, CLI_COMMAS, "NAMES", FIELD(tie_breaks), 0, 0, tie_break_names, false,
     "Output", "rank players of a crosstable with as many points by these, in their order",
     "The first eight given count; without it, sonneborn-berger and wins where everybody can meet "
     "everybody, else buchholz-cut-1, buchholz and sonneborn-berger."},
    {"top", 't', CLI_NUMBER, "N", FIELD(top), 1, 0, NULL, false, NULL,
     "show the first N rows of long tables, and the others in one (default in text: 20)", NULL},
    {"all-rows", 'a', CLI_FLAG, NULL, FIELD(all), 0, 0, NULL, false, NULL, "show all rows", NULL},
    {"min", 0, CLI_NUMBER, "N", FIELD(min), 1, 0, NULL, false, NULL,
     "show rows of long tables that stand for N games or more", NULL},
    {"bars", 0, CLI_FLAG, NULL, FIELD(bars), 0, 0, NULL, false, NULL,
     "draw bars beside the tables of text", NULL},
    {"html", 0, CLI_STRING, "FILE", FIELD(html), 0, 0, NULL, true, NULL,
     "write the sections, with charts, as a page to FILE, and nothing to standard output",
     "The page needs no network. Without --show and its like, all sections are in it but "
     "crosstables, head-to-head and streaks."},
    {"partial", 0, CLI_FLAG, NULL, FIELD(partial), 0, 0, NULL, false, NULL,
     "write the counts themselves, for pgn-stats merge",
     "JSON lines; the same games give the same bytes, in whatever order they were counted."},
    {0}};

static const struct cli_example examples[] = {
    {"See what is in an archive", "pgn-stats games.pgn.zst"},
    {"See everything, with bars", "pgn-stats --show=all --bars games.pgn"},
    {"How each opening scored in games of one player",
     "pgn-stats --by=ECO --where 'White ~ /\\bTal\\b/' --min=3 games.pgn"},
    {"Make a page with charts", "pgn-stats --html=report.html games.pgn"},
    {"Count shards apart, then together",
     "pgn-stats --partial -o a.json a.pgn; pgn-stats --partial -o b.json b.pgn; "
     "pgn-stats merge a.json b.json"},
    {0}};

static const char *const formats[] = {"text", "tsv", "json", NULL};

static const struct cli_command command = {
    .name = "pgn-stats",
    .operands = "[merge] [FILE...]",
    .summary = "count games, players, openings and moves of an archive",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {"games were counted", "no game was counted"},
};

/* Novelties are told with their games' numbers. */
static bool tells_places(const struct ask *s)
{
    return s->game || (s->tables & PGN_STAT_BIT(PGN_STAT_NOVELTIES)) ||
           cli_reads_places(s->query) || cli_reads_places(s->value);
}

static int run(struct ask *s)
{
    struct cli_work work = {.result_size = sizeof(struct piece),
                            .worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = count_game,
                            .emit = emit,
                            .merge = merge,
                            .no_places = !tells_places(s)};
    struct cli_totals totals;
    int status = cli_run(s->cli, &work, s, &totals);
    if (status == CLI_EXIT_USAGE)
        return status;
    if (!s->counts) /* no worker came to counting */
        return CLI_EXIT_IO;
    if (!s->out_of_memory && !pgn_stats_settle(s->counts))
        s->out_of_memory = true;
    cli_tell_regex_limits(s->cli, s->regex_limits);
    cli_note(s->cli, NULL, "%llu games", (unsigned long long)s->games);
    return put_results(s, status == 0 && !s->games ? CLI_EXIT_FOUND : status);
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct ask s = {.cli = &cli};
    int status = cli_parse(&cli, &command, argc, argv, &s);
    bool merges = status == CLI_GO && asks_to_merge(&cli);
    if (status == CLI_GO && !merges)
        status = ask_prepare(&s);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO && s.html)
        status = cli_sink_file(&cli, CLI_FIRST_FILE, "--html", s.html);
    bool ran = status == CLI_GO;
    if (ran)
        status = merges ? run_merge(&s) : run(&s);
    ask_free(&s);
    return cli_finish(&cli, status, !ran);
}
