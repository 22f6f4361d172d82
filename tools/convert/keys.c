/* keys.c: what games are sorted and split by: values of the query language.
 *
 * All values are one list, so that a game is asked once.  The query is one that always holds and
 * reads nothing but the tags. */
#include "keys.h"

#include <stdlib.h>
#include <string.h>

#include "common/message.h"
#include "common/sort_key.h"
#include "common/values.h"
#include "common/where.h"
#include "split.h"

#define ANY_GAME "not (White = \"a\" and White = \"b\")"

/* ---- what is asked for ---------------------------------------------------------------------- */

/* The next of the keys, up to a comma outside of brackets and quotation marks. */
static pgn_span next_key(const char **at)
{
    const char *start = *at;
    int depth = 0;
    char quote = 0;
    const char *p = start;
    for (; *p && (*p != ',' || depth > 0 || quote); p++) {
        if (quote)
            quote = *p == quote ? 0 : quote;
        else if (*p == '"' || *p == '\'')
            quote = *p;
        else
            depth += (*p == '(' || *p == '[') - (*p == ')' || *p == ']');
    }
    *at = *p ? p + 1 : p;
    while (p > start && p[-1] == ' ')
        p--;
    while (start < p && *start == ' ')
        start++;
    return (pgn_span){start, (size_t)(p - start)};
}

static bool ends_with(pgn_span key, const char *end)
{
    size_t len = strlen(end);
    return key.len > len && memcmp(key.at + key.len - len, end, len) == 0;
}

static bool add_key(struct convert_ordering *o, struct cli_buffer *text, pgn_span key)
{
    struct cli_sort_order order = {.descending = false};
    if (o->count == CONVERT_MAX_KEYS)
        return false;
    if (ends_with(key, ":desc")) {
        key.len -= strlen(":desc");
        order.descending = true;
    } else if (key.len > 1 && key.at[0] == '-') {
        key = (pgn_span){key.at + 1, key.len - 1};
        order.descending = true;
    } else if (ends_with(key, ":asc")) {
        key.len -= strlen(":asc");
    }
    order.is_round = pgn_span_is(key, "Round");
    if (text->len)
        cli_put_text(text, ", ");
    cli_put(text, key.at, key.len);
    o->orders[o->count++] = order;
    return true;
}

int convert_keys_parse(const struct cli *cli, struct convert *c)
{
    struct convert_ordering *o = &c->ordering;
    struct cli_buffer text = {0};
    o->splits = c->splitting.text && c->splitting.by == CONVERT_BY_VALUE;
    if (o->splits)
        cli_put_text(&text, c->splitting.text);
    bool fits = true;
    for (const char *at = c->sort ? c->sort : ""; *at && fits;)
        fits = add_key(o, &text, next_key(&at));
    if (!fits) {
        cli_buffer_free(&text);
        return cli_usage(cli, "--sort: at most %d keys", CONVERT_MAX_KEYS);
    }
    cli_put_char(&text, '\0');
    if (text.len > 1 && !text.failed) {
        o->query = cli_query(cli, "--sort", ANY_GAME, strlen(ANY_GAME));
        o->values = cli_value(cli, o->count ? "--sort" : "--split", text.at);
    }
    cli_buffer_free(&text);
    if ((c->sort || o->splits) && (!o->query || !o->values))
        return CLI_EXIT_USAGE;
    if (o->values && pgn_query_value_count(o->values) != o->count + o->splits)
        return cli_usage(cli,
                         o->splits ? "--split: one value tells the file" : "--sort: an empty key");
    return CLI_GO;
}

void convert_keys_free(struct convert_ordering *o)
{
    pgn_query_close(o->query);
    pgn_query_close(o->values);
}

/* ---- a game's key --------------------------------------------------------------------------- */

struct convert_keys {
    const struct convert_ordering *ordering;
    pgn_query_run *run;
};

struct convert_keys *convert_keys_open(const struct convert_ordering *o)
{
    struct convert_keys *k = calloc(1, sizeof *k);
    pgn_query_options options = {.hits = PGN_HITS_FIRST, .value = o->values};
    if (!k)
        return NULL;
    k->ordering = o;
    k->run = pgn_query_run_open(o->query, &options);
    if (k->run)
        return k;
    free(k);
    return NULL;
}

void convert_keys_close(struct convert_keys *k)
{
    if (!k)
        return;
    pgn_query_run_close(k->run);
    free(k);
}

uint64_t convert_keys_regex_limits(const struct convert_keys *k)
{
    return pgn_query_regex_limits(k->run);
}

int convert_keys_put(struct convert_keys *k, const pgn_game *game, struct cli_buffer *to,
                     pgn_span *value)
{
    const struct convert_ordering *o = k->ordering;
    pgn_query_hit hit = {.value = {"", 0}};
    if (pgn_query_match(k->run, game) < 0)
        return -1;
    if (pgn_query_hit_count(k->run))
        pgn_query_hit_at(k->run, 0, &hit);
    pgn_span values = hit.value;
    *value = (pgn_span){"", 0};
    if (o->splits) {
        *value = cli_next_value(&values);
        convert_put_split_key(to, *value);
    }
    for (size_t i = 0; i < o->count; i++)
        cli_put_sort_key(to, cli_next_value(&values), o->orders[i]);
    return 0;
}
