/* settle.c: what pgn-search's options mean together, and the query that they make. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/message.h"
#include "common/where.h"
#include "search.h"

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
    if (s->cli->format == SEARCH_JSONL && (!s->select || s->sort))
        return cli_usage(s->cli, "--format=jsonl goes with --select, unsorted");
    bool wanted = s->plies || s->board || s->select || s->count_by || s->sort || s->mark;
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
        status = parse_query(s);
    return status == CLI_GO ? parse_value(s) : status;
}

int search_explain(const struct search *s)
{
    size_t len = pgn_query_explain(s->query, NULL, 0);
    char *text = cli_allocate(NULL, len + 1, 1);
    (void)pgn_query_explain(s->query, text, len + 1);
    cli_write(s->cli, CLI_OUT, text, len);
    free(text);
    return 0;
}
