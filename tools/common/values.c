/* values.c: the values of a query's hit, as they go out. */
#include "values.h"

#include <string.h>

#include "json.h"

pgn_span cli_next_value(pgn_span *values)
{
    const char *tab = values->len ? memchr(values->at, '\t', values->len) : NULL;
    pgn_span value = {values->at, tab ? (size_t)(tab - values->at) : values->len};
    values->at += tab ? value.len + 1 : value.len;
    values->len -= tab ? value.len + 1 : value.len;
    return value;
}

static void put_json(const pgn_query *query, pgn_span values, struct cli_buffer *to)
{
    struct cli_json json = {.to = to};
    cli_json_object(&json);
    for (unsigned i = 0; i < pgn_query_value_count(query); i++) {
        pgn_span name = pgn_query_value_text(query, i), value = cli_next_value(&values);
        cli_json_key_of(&json, name.at, name.len);
        if (!pgn_query_value_is_number(query, i)) {
            cli_json_string(&json, value.at, value.len);
        } else if (value.len == 0) {
            cli_json_null(&json);
        } else {
            cli_put(to, value.at, value.len); /* a number as it is written */
            json.comma = true;
        }
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}

void cli_put_plies(const pgn_query_run *run, uint64_t number, struct cli_buffer *to)
{
    cli_put_number(to, number);
    for (size_t i = 0; i < pgn_query_hit_count(run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(run, i, &hit);
        for (unsigned k = 0; k < hit.step_count; k++)
            cli_print(to, "%c%lu", k ? '-' : i ? ' ' : '\t', (unsigned long)hit.steps[k]);
    }
    cli_put_char(to, '\n');
}

void cli_put_values(const pgn_query_run *run, const pgn_query *query, bool json,
                    struct cli_buffer *to)
{
    for (size_t i = 0; i < pgn_query_hit_count(run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(run, i, &hit);
        if (json) {
            put_json(query, hit.value, to);
            continue;
        }
        cli_put(to, hit.value.at, hit.value.len);
        cli_put_char(to, '\n');
    }
}
