/* settle.c: what pgn-search's options mean together, and the query that they make. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/message.h"
#include "common/where.h"
#include "db.h"
#include "search.h"

static bool is_file(const char *name)
{
    struct stat info;
    return strcmp(name, "-") == 0 || stat(name, &info) == 0;
}

/* Beside such options as --since and --duplicates the operands are files.  One that is none but
 * could be a query was meant as one; it is not taken as such, since a file may be missing. */
static int check_operands(const struct search *s)
{
    for (size_t i = 0; i < s->cli->operand_count; i++) {
        const char *text = s->cli->operands[i];
        pgn_query_fault fault;
        pgn_query *query = is_file(text) ? NULL : pgn_query_parse(text, strlen(text), &fault);
        if (query == NULL)
            continue;
        pgn_query_close(query);
        return cli_usage(s->cli,
                         "%s is no file but a query: beside options that choose games, or "
                         "duplicates, a query is given with -e",
                         text);
    }
    return CLI_GO;
}

/* The query: what the options ask for, else the first operand. */
static int parse_query(struct search *s)
{
    if (cli_selection_given(&s->selection)) {
        int status = cli_selection_query(s->cli, &s->selection, &s->query);
        return status == CLI_GO ? check_operands(s) : status;
    }
    if (s->twins.mode != TWINS_NOT_ASKED && !s->explain)
        return check_operands(s);
    if (s->cli->operand_count == 0)
        return cli_usage(s->cli, "a query is missing");
    const char *text = s->text = s->cli->operands[0];
    s->query = cli_query(s->cli, "the query", text, strlen(text));
    if (s->query == NULL && is_file(text))
        cli_error(s->cli, NULL, "%s is a file: the query comes before the files", text);
    memmove(s->cli->operands, s->cli->operands + 1,
            --s->cli->operand_count * sizeof *s->cli->operands);
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

/* What is not told of duplicates; and that nothing else is asked for with them. */
static int check_twins(struct search *s)
{
    struct search_twins *t = &s->twins;
    if (t->mode == TWINS_NOT_ASKED) {
        if (t->by || t->players != TWINS_USUAL || t->min != TWINS_USUAL_MIN || t->names)
            return cli_usage(s->cli, "--duplicates is missing");
        return CLI_GO;
    }
    if (!s->games_out || s->sort || s->limit || s->mark || s->first + s->all + s->last || s->db)
        return cli_usage(s->cli, "--duplicates goes with no other output, nor with --db");
    if (s->cli->format == SEARCH_JSONL && t->mode != TWINS_LIST && t->mode != TWINS_NAMES)
        return cli_usage(s->cli, "--format=jsonl goes with --duplicates=list and names");
    if (s->rest && (t->mode == TWINS_LIST || t->mode == TWINS_NAMES))
        return cli_usage(s->cli, "--rest goes with --duplicates=drop and only");
    if (t->by == TWINS_BY_FINAL_BOARD && t->players == TWINS_ANY_PLAYERS)
        return cli_usage(s->cli, "--duplicates-by=near compares players");
    if (t->players == TWINS_USUAL)
        t->players = t->mode == TWINS_NAMES    ? TWINS_ONE_PLAYER
                     : t->by == TWINS_BY_MOVES ? TWINS_ANY_PLAYERS
                                               : TWINS_SAME_PLAYERS;
    if (t->min == TWINS_USUAL_MIN)
        t->min = t->mode == TWINS_NAMES ? 20 : t->players == TWINS_ANY_PLAYERS ? 10 : 1;
    return CLI_GO;
}

static int check_options(struct search *s)
{
    if (s->first + s->all + s->last > 1)
        return cli_usage(s->cli, "--first, --all and --last exclude each other");
    bool pictures = s->board || s->svg;
    if (s->count + (s->count_by != NULL) + s->plies + (s->select != NULL) + s->board +
            (s->svg != NULL) >
        1)
        return cli_usage(s->cli, "--count, --count-by, --plies, --select, --board and --svg "
                                 "exclude each other");
    if (s->sort && s->count_by)
        return cli_usage(s->cli, "--count-by puts the most frequent first; for another order put "
                                 "| sort -k 2 behind the command, not --sort");
    if (s->sort && (s->count || pictures))
        return cli_usage(s->cli, "counts and boards cannot be sorted");
    if (s->mark && strchr(s->mark, '}'))
        return cli_usage(s->cli, "--mark: no comment can hold a }");
    s->games_out = !s->count && !s->count_by && !s->plies && !s->select && !pictures;
    if (s->mark && (!s->games_out || s->sort))
        return cli_usage(s->cli, "--mark goes with games as they stand, unsorted");
    if (s->cli->format == SEARCH_JSONL && s->twins.mode == TWINS_NOT_ASKED &&
        (!s->select || s->sort))
        return cli_usage(s->cli, "--format=jsonl goes with --select, unsorted");
    bool wanted = s->plies || pictures || s->select || s->count_by || s->sort || s->mark;
    s->hits = s->all    ? PGN_HITS_ALL
              : s->last ? PGN_HITS_LAST
              : wanted  ? PGN_HITS_FIRST
                        : PGN_HITS_NONE;
    return CLI_GO;
}

int search_settle(struct search *s)
{
    int status = check_options(s);
    if (status == CLI_GO)
        status = check_twins(s);
    if (status == CLI_GO)
        status = parse_query(s);
    if (status == CLI_GO && s->db && s->cli->operand_count > 0)
        status = cli_usage(s->cli, "with --db no files are read: %s", s->cli->operands[0]);
    if (status == CLI_GO && s->db && s->cli->shard.count > 0)
        status = cli_usage(s->cli, "with --db no files are read: --shard goes with files");
    return status == CLI_GO ? parse_value(s) : status;
}

int search_explain(const struct search *s)
{
    struct cli_buffer to = {0};
    size_t len = pgn_query_explain(s->query, NULL, 0);
    char *text = cli_allocate(NULL, len + 1, 1);
    (void)pgn_query_explain(s->query, text, len + 1);
    cli_put(&to, text, len);
    free(text);
    int status = s->db && !search_db_explain(s, &to) ? CLI_EXIT_IO : 0;
    if (to.failed) {
        cli_error(s->cli, NULL, "out of memory");
        status = CLI_EXIT_IO;
    }
    cli_write(s->cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
    return status;
}
