/* pgn-search: finds the games, or the moments of games, that a query asks for.
 *
 * Every worker runs the query and makes the output of its games; what comes first is decided in
 * emit, in input order.  Sorted output and counts are gathered by the workers and merged. */
#include <pgn/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/board.h"
#include "common/driver.h"
#include "common/message.h"
#include "common/sorted.h"
#include "common/tally.h"
#include "common/values.h"
#include "common/where.h"

enum { TEXT, TSV, JSONL };

struct search {
    struct cli *cli;
    /* options */
    struct cli_list where;
    const char *scoutfish, *fen_pattern, *material, *fen, *eco, *since, *until;
    struct cli_list players;
    const char *select, *count_by, *sort, *mark, *rest;
    uint64_t min_elo, limit;
    bool count, plies, board, first, all, last, explain;
    unsigned lines;
    /* worked out */
    pgn_query *query, *value;
    enum pgn_query_hits hits;
    bool games_out; /* games themselves are the output */
    /* counted */
    uint64_t games, matches, moments, regex_limits;
    struct cli_tally tally;
    struct cli_sorted sorted;
    bool out_of_memory;
};

/* A piece: one game. */
struct piece {
    uint32_t matched, moments;
};

struct worker {
    const struct search *s;
    pgn_query_run *run;
    struct cli_tally tally;
    struct cli_sorted sorted;
};

/* ---- output of one game ---------------------------------------------------------------------- */

/* The game as it stands, or with a comment behind each hit's move. */
static void put_game(struct worker *w, const pgn_game *game, struct cli_buffer *to)
{
    size_t from = 0, count = w->s->mark ? pgn_query_hit_count(w->run) : 0;
    for (size_t i = 0; i < count; i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        if (hit.whole_game || hit.at < from)
            continue;
        cli_put(to, game->text + from, hit.at - from);
        cli_print(to, " {%s}", w->s->mark);
        from = hit.at;
    }
    cli_put(to, game->text + from, game->len - from);
}

static void put_values(struct worker *w, struct cli_buffer *to)
{
    cli_put_values(w->run, w->s->value, w->s->cli->format == JSONL, to);
}

/* A diagram for each hit, under a line that says where it is from. */
static void put_boards(struct worker *w, const struct cli_file *file, const pgn_game *game,
                       struct cli_buffer *to)
{
    pgn_span white = {"?", 1}, black = {"?", 1};
    (void)pgn_tag(game, "White", &white);
    (void)pgn_tag(game, "Black", &black);
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        cli_print(to, "%s, game %llu, ply %lu: ", file->shown, (unsigned long long)game->number,
                  (unsigned long)hit.ply);
        cli_put_printable(to, white.at, white.len);
        cli_put_text(to, " - ");
        cli_put_printable(to, black.at, black.len);
        cli_put_char(to, '\n');
        cli_put_board(to, w->s->cli, &hit.position);
        cli_put_char(to, '\n');
    }
}

static bool tally(struct worker *w)
{
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        if (!cli_tally_add(&w->tally, hit.value.at, hit.value.len, 1))
            return false;
    }
    return true;
}

/* With --sort the first value is the key, and no part of the output. */
static bool keep_sorted(struct worker *w, const struct cli_file *file, const pgn_game *game)
{
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        pgn_span values = hit.value, key = cli_next_value(&values);
        struct cli_buffer text = {0};
        if (w->s->games_out)
            cli_put(&text, game->text, game->len);
        else if (w->s->plies)
            cli_put_plies(w->run, game->number, &text);
        else if (w->s->select)
            cli_print(&text, "%.*s\n", (int)values.len, values.at);
        bool kept =
            !text.failed && cli_sorted_add(&w->sorted, key, file->index, game->number, &text);
        if (!kept) {
            cli_buffer_free(&text);
            return false;
        }
        if (!w->s->select)
            break;
    }
    return true;
}

static bool put_match(struct worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    const struct search *s = w->s;
    struct cli_buffer *to = &output->streams[CLI_OUT];
    if (s->count_by)
        return tally(w);
    if (s->sort)
        return keep_sorted(w, file, game);
    if (s->select)
        put_values(w, to);
    else if (s->plies)
        cli_put_plies(w->run, game->number, to);
    else if (s->board)
        put_boards(w, file, game, to);
    else if (s->games_out)
        put_game(w, game, to);
    return true;
}

static int search_game(void *context, const struct cli_file *file, const pgn_game *game,
                       struct cli_output *output)
{
    struct worker *w = context;
    struct piece *piece = output->result;
    int matched = pgn_query_match(w->run, game);
    if (matched < 0)
        return -1;
    if (matched == 0) {
        if (w->s->rest)
            cli_put(&output->streams[CLI_FIRST_FILE], game->text, game->len);
        return 0;
    }
    piece->matched = 1;
    piece->moments = (uint32_t)pgn_query_hit_count(w->run);
    return put_match(w, file, game, output) ? 0 : -1;
}

/* ---- workers --------------------------------------------------------------------------------- */

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_query_run_close(w->run);
    cli_tally_free(&w->tally);
    cli_sorted_free(&w->sorted);
    free(w);
}

static void *open_worker(void *command)
{
    const struct search *s = command;
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->s = s;
    pgn_query_options options = {
        .hits = s->hits, .lines = (enum pgn_query_lines)s->lines, .value = s->value};
    w->run = pgn_query_run_open(s->query, &options);
    if (w->run)
        return w;
    close_worker(w);
    return NULL;
}

static bool emit(void *command, const void *result)
{
    struct search *s = command;
    const struct piece *piece = result;
    s->games++;
    s->matches += piece->matched;
    s->moments += piece->moments;
    return !s->limit || s->sort || s->count_by || s->matches < s->limit;
}

static void merge(void *command, void *context)
{
    struct search *s = command;
    struct worker *w = context;
    s->regex_limits += pgn_query_regex_limits(w->run);
    if (!cli_tally_merge(&s->tally, &w->tally) || !cli_sorted_merge(&s->sorted, &w->sorted))
        s->out_of_memory = true;
}

/* ---- results that come at the end
 * ---------------------------------------------------------------- */

static void put_tally(struct search *s)
{
    struct cli_buffer to = {0};
    cli_tally_sort(&s->tally);
    for (size_t i = 0; i < s->tally.count && (!s->limit || i < s->limit); i++) {
        const struct cli_tally_entry *entry = &s->tally.at[i];
        cli_put_number(&to, entry->count);
        cli_put_char(&to, '\t');
        cli_put(&to, entry->text, entry->len);
        cli_put_char(&to, '\n');
    }
    cli_write(s->cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
}

static void put_sorted(struct search *s)
{
    bool descending = s->sort[0] == '-';
    cli_sorted_sort(&s->sorted, descending);
    for (size_t i = 0; i < s->sorted.count && (!s->limit || i < s->limit); i++)
        cli_write(s->cli, CLI_OUT, s->sorted.at[i].text.at, s->sorted.at[i].text.len);
}

static int finish(struct search *s, int status, const struct cli_totals *totals)
{
    if (s->out_of_memory) {
        cli_error(s->cli, NULL, "out of memory");
        return CLI_EXIT_IO;
    }
    if (s->count_by)
        put_tally(s);
    if (s->sort)
        put_sorted(s);
    if (s->count) {
        struct cli_buffer to = {0};
        cli_put_number(&to, s->all ? s->moments : s->matches);
        cli_put_char(&to, '\n');
        cli_write(s->cli, CLI_OUT, to.at, to.len);
        cli_buffer_free(&to);
    }
    if (s->regex_limits)
        cli_error(s->cli, NULL,
                  "a regular expression was given up %llu times: it counts as not "
                  "found",
                  (unsigned long long)s->regex_limits);
    cli_note(s->cli, NULL, "%llu of %llu games", (unsigned long long)s->matches,
             (unsigned long long)s->games);
    cli_detail(s->cli, NULL, "%.3f s, %.1f MB/s", totals->seconds,
               (double)totals->bytes / 1e6 / totals->seconds);
    return status == 0 && s->matches == 0 ? CLI_EXIT_FOUND : status;
}

/* ---- the query ------------------------------------------------------------------------------- */

static void add_short_options(struct search *s, struct cli_buffer *text)
{
    char part[200];
    for (size_t i = 0; i < s->where.count; i++)
        cli_where_add(text, s->where.items[i]);
    for (size_t i = 0; i < s->players.count; i++)
        cli_where_add_quoted(text, "player ~", s->players.items[i]);
    if (s->fen)
        cli_where_add_quoted(text, "fen", s->fen);
    if (s->since)
        cli_where_add_quoted(text, "Date >=", s->since);
    if (s->until)
        cli_where_add_quoted(text, "Date <=", s->until);
    if (s->eco) {
        (void)snprintf(part, sizeof part, "ECO = %s", s->eco);
        cli_where_add(text, part);
    }
    if (s->min_elo) {
        (void)snprintf(part, sizeof part, "minelo >= %llu", (unsigned long long)s->min_elo);
        cli_where_add(text, part);
    }
}

/* The query: what the options ask for, else the first operand. */
static int parse_query(struct search *s)
{
    struct cli_buffer text = {0};
    add_short_options(s, &text);
    bool good =
        cli_where_add_other(s->cli, &text, "--scoutfish", PGN_QUERY_SCOUTFISH, s->scoutfish) &&
        cli_where_add_other(s->cli, &text, "--fen-pattern", PGN_QUERY_FEN_PATTERN,
                            s->fen_pattern) &&
        cli_where_add_other(s->cli, &text, "--material", PGN_QUERY_MATERIAL_EITHER, s->material);
    if (good && !text.len) {
        if (s->cli->operand_count == 0)
            return cli_usage(s->cli, "a query is missing");
        cli_put_text(&text, s->cli->operands[0]);
        memmove(s->cli->operands, s->cli->operands + 1,
                --s->cli->operand_count * sizeof *s->cli->operands);
    }
    if (good && !text.failed)
        s->query = cli_query(s->cli, "the query", text.at, text.len);
    cli_buffer_free(&text);
    return s->query ? CLI_GO : CLI_EXIT_USAGE;
}

static int parse_value(struct search *s)
{
    struct cli_buffer text = {0};
    const char *key = s->sort ? s->sort + (s->sort[0] == '-') : NULL;
    const char *option = s->count_by ? "--count-by" : s->sort ? "--sort" : "--select";
    cli_print(&text, "%s%s%s",
              s->count_by ? s->count_by
              : key       ? key
                          : "",
              key && s->select ? ", " : "", s->select ? s->select : "");
    cli_put_char(&text, '\0');
    if (!text.failed && text.len > 1)
        s->value = cli_value(s->cli, option, text.at);
    bool good = !text.failed && (s->value || text.len <= 1);
    cli_buffer_free(&text);
    return good ? CLI_GO : CLI_EXIT_USAGE;
}

static int check_options(struct search *s)
{
    if (s->first + s->all + s->last > 1)
        return cli_usage(s->cli, "--first, --all and --last exclude each other");
    if (s->count + (s->count_by != NULL) + s->plies + (s->select != NULL) + s->board > 1)
        return cli_usage(s->cli,
                         "--count, --count-by, --plies, --select and --board exclude each other");
    if (s->sort && (s->count || s->count_by || s->board))
        return cli_usage(s->cli, "counts and boards cannot be sorted");
    if (s->mark && strchr(s->mark, '}'))
        return cli_usage(s->cli, "--mark: no comment can hold a }");
    s->games_out = !s->count && !s->count_by && !s->plies && !s->select && !s->board;
    if (s->cli->format == JSONL && (!s->select || s->sort))
        return cli_usage(s->cli, "--format=jsonl goes with --select, unsorted");
    bool wanted = s->plies || s->board || s->select || s->count_by || s->sort || s->mark;
    s->hits = s->all    ? PGN_HITS_ALL
              : s->last ? PGN_HITS_LAST
              : wanted  ? PGN_HITS_FIRST
                        : PGN_HITS_NONE;
    return CLI_GO;
}

static int explain(const struct search *s)
{
    size_t len = pgn_query_explain(s->query, NULL, 0);
    char *text = cli_allocate(NULL, len + 1, 1);
    (void)pgn_query_explain(s->query, text, len + 1);
    cli_write(s->cli, CLI_OUT, text, len);
    free(text);
    return 0;
}

/* ---- options --------------------------------------------------------------------------------- */

static const char *const line_choices[] = {"no", "yes", "only", NULL};

#define FIELD(name) offsetof(struct search, name)

static const struct cli_option options[] = {
    {"where", 'e', CLI_LIST, "QUERY", FIELD(where), 0, 0, NULL, false, "What is wanted",
     "ask this; given again, both must hold",
     "The language is described in pgn-query(7). With one of the options of this group the first "
     "operand is a file, and no query."},
    {"player", 0, CLI_LIST, "NAME", FIELD(players), 0, 0, NULL, false, NULL,
     "games of a player whose name holds NAME, whatever the case", NULL},
    {"fen", 0, CLI_STRING, "FEN", FIELD(fen), 0, 0, NULL, false, NULL,
     "games with this position, by as many fields as are given", NULL},
    {"eco", 0, CLI_STRING, "CODES", FIELD(eco), 0, 0, NULL, false, NULL,
     "games with this ECO code, or a range such as B90..B99", NULL},
    {"since", 0, CLI_STRING, "DATE", FIELD(since), 0, 0, NULL, false, NULL,
     "games certainly played on DATE or later", NULL},
    {"until", 0, CLI_STRING, "DATE", FIELD(until), 0, 0, NULL, false, NULL,
     "games certainly played on DATE or earlier", NULL},
    {"min-elo", 0, CLI_NUMBER, "N", FIELD(min_elo), 1, 0, NULL, false, NULL,
     "games in which both players are rated N or more", NULL},
    {"scoutfish", 0, CLI_STRING, "JSON", FIELD(scoutfish), 0, 0, NULL, false, NULL,
     "a query as Scoutfish takes it", NULL},
    {"fen-pattern", 0, CLI_STRING, "PATTERN", FIELD(fen_pattern), 0, 0, NULL, false, NULL,
     "a FENPattern of pgn-extract", NULL},
    {"material", 0, CLI_STRING, "LINE", FIELD(material), 0, 0, NULL, false, NULL,
     "a line of pgn-extract's -z files: 10 R+P* R+P*", NULL},
    {"variations", 0, CLI_CHOICE, "HOW", FIELD(lines), 0, 0, line_choices, false, NULL,
     "look into variations: no (the default), yes, or only into them", NULL},
    {"explain", 0, CLI_FLAG, NULL, FIELD(explain), 0, 0, NULL, false, NULL,
     "print how the query is understood, and stop", NULL},
    {"first", 0, CLI_FLAG, NULL, FIELD(first), 0, 0, NULL, false, "Output",
     "of each game, the first moment that matches (the default)", NULL},
    {"all", 0, CLI_FLAG, NULL, FIELD(all), 0, 0, NULL, false, NULL, "every moment that matches",
     NULL},
    {"last", 0, CLI_FLAG, NULL, FIELD(last), 0, 0, NULL, false, NULL,
     "the last moment that matches", NULL},
    {"select", 0, CLI_STRING, "VALUES", FIELD(select), 0, 0, NULL, false, NULL,
     "print these values of each moment, not the games",
     "VALUES are separated by commas: White, Black, ply, fen. A line a moment, the values "
     "separated "
     "by tabs, or with --format=jsonl a JSON object."},
    {"plies", 0, CLI_FLAG, NULL, FIELD(plies), 0, 0, NULL, false, NULL,
     "print the number of each game and the plies of its moments",
     "The steps of a sequence are joined by hyphens."},
    {"board", 0, CLI_FLAG, NULL, FIELD(board), 0, 0, NULL, false, NULL,
     "print a diagram of each moment", NULL},
    {"count", 0, CLI_FLAG, NULL, FIELD(count), 0, 0, NULL, false, NULL,
     "print how many games match; with --all, how many moments", NULL},
    {"count-by", 0, CLI_STRING, "VALUES", FIELD(count_by), 0, 0, NULL, false, NULL,
     "print how often each combination of VALUES comes, the most frequent first", NULL},
    {"sort", 0, CLI_STRING, "VALUE", FIELD(sort), 0, 0, NULL, false, NULL,
     "sort the output by VALUE; -VALUE sorts downwards", "What is not known comes last."},
    {"limit", 0, CLI_NUMBER, "N", FIELD(limit), 1, 0, NULL, false, NULL,
     "stop behind the N-th game (sorted output and counts: print N lines)", NULL},
    {"mark", 0, CLI_STRING, "TEXT", FIELD(mark), 0, 0, NULL, false, NULL,
     "put {TEXT} behind the move of each moment", NULL},
    {"rest", 0, CLI_STRING, "FILE", FIELD(rest), 0, 0, NULL, true, NULL,
     "write the other games to FILE, byte for byte", NULL},
    {0}};

static const struct cli_example examples[] = {
    {"Games that a player won", "pgn-search 'winner ~ Tal' games.pgn.zst"},
    {"Where White sacrifices on h7, ply by ply",
     "pgn-search --plies 'white plays \"Bxh7+ Kxh7 Ng5+\"' games.pgn"},
    {"Count the replies to a position",
     "pgn-search --count-by san 'before after \"e4 e5 Nf3 Nc6\"' games.pgn"},
    {"Rook endings that last, as a table",
     "pgn-search --select 'White, Black, ply' 'material \"RP* v RP*\" for 20 plies' games.pgn"},
    {0}};

static const char *const formats[] = {"text", "tsv", "jsonl", NULL};

static const struct cli_command command = {
    .name = "pgn-search",
    .operands = "QUERY [FILE...]",
    .summary = "find games of chess by their tags, positions and moves",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_COLOR |
              CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {"games were found", "no game was found"},
};

static int run(struct cli *cli, struct search *s)
{
    struct cli_work work = {.result_size = sizeof(struct piece),
                            .worker_open = open_worker,
                            .worker_close = close_worker,
                            .game = search_game,
                            .emit = emit,
                            .merge = merge};
    struct cli_totals totals = {0};
    if (s->explain)
        return explain(s);
    int status = cli_run(cli, &work, s, &totals);
    return finish(s, status, &totals);
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct search s = {.cli = &cli};
    int status = cli_parse(&cli, &command, argc, argv, &s);
    if (status == CLI_GO)
        status = check_options(&s);
    if (status == CLI_GO)
        status = parse_query(&s);
    if (status == CLI_GO)
        status = parse_value(&s);
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO)
        status = cli_sink_file(&cli, CLI_FIRST_FILE, "--rest", s.rest);
    bool ran = status == CLI_GO;
    if (ran)
        status = run(&cli, &s);
    pgn_query_close(s.query);
    pgn_query_close(s.value);
    cli_tally_free(&s.tally);
    cli_sorted_free(&s.sorted);
    return cli_finish(&cli, status, !ran);
}
