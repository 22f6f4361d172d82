/* query_support.h: a query asked of games that stand in a test's text. */
#ifndef QUERY_SUPPORT_H
#define QUERY_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <pgn/query.h>

static inline pgn_query *parse(const char *text)
{
    pgn_query_fault fault;
    pgn_query *query = pgn_query_parse(text, strlen(text), &fault);
    if (!query)
        fail_msg("%s: column %zu: %s", text, fault.at + 1, fault.message);
    return query;
}

/* Writes what is found as "game:ply,ply game:ply ..."; a sequence's steps are joined by "-"; a
 * value stands behind "=". */
static inline void answer_with(const pgn_query *query, const pgn_query_options *options,
                               const char *games, char *out, size_t size)
{
    pgn_query_run *run = pgn_query_run_open(query, options);
    pgn_reader *reader =
        pgn_reader_open(pgn_source_open_memory(games, strlen(games), NULL, NULL), 0);
    pgn_game game;
    size_t len = 0;
    assert_non_null(run);
    assert_non_null(reader);
    out[0] = '\0';
    while (pgn_read(reader, &game) > 0) {
        if (pgn_query_match(run, &game) <= 0)
            continue;
        len += (size_t)snprintf(out + len, size - len, "%s%d", len ? " " : "", (int)game.number);
        for (size_t i = 0; i < pgn_query_hit_count(run); i++) {
            pgn_query_hit hit;
            pgn_query_hit_at(run, i, &hit);
            for (unsigned k = 0; k < hit.step_count; k++)
                len += (size_t)snprintf(out + len, size - len, "%c%d",
                                        k   ? '-'
                                        : i ? ','
                                            : ':',
                                        (int)hit.steps[k]);
            if (options->value)
                len += (size_t)snprintf(out + len, size - len, "=%.*s", (int)hit.value.len,
                                        hit.value.at);
        }
    }
    pgn_query_run_close(run);
    pgn_reader_close(reader);
}

#define ANSWER_MAX 2000

static inline void expect_with(const char *file, int line, const char *text, const char *games,
                               pgn_query_options options, const char *value, const char *wanted)
{
    char found[ANSWER_MAX];
    pgn_query_fault fault;
    pgn_query *query = parse(text);
    pgn_query *asked = value ? pgn_query_parse_value(value, strlen(value), &fault) : NULL;
    if (value && !asked)
        fail_msg("%s:%d: %s: %s", file, line, value, fault.message);
    options.value = asked;
    answer_with(query, &options, games, found, sizeof found);
    pgn_query_close(query);
    pgn_query_close(asked);
    if (strcmp(found, wanted) != 0)
        fail_msg("%s:%d: %s: found \"%s\", not \"%s\"", file, line, text, found, wanted);
}

/* The games that match: "1 3". */
#define expect_games(text, games, wanted)                                                          \
    expect_with(__FILE__, __LINE__, text, games, (pgn_query_options){.hits = PGN_HITS_NONE}, NULL, \
                wanted)
/* All hits on the main line: "1:3,5 2:7". */
#define expect_plies(text, games, wanted)                                                          \
    expect_with(__FILE__, __LINE__, text, games, (pgn_query_options){.hits = PGN_HITS_ALL}, NULL,  \
                wanted)
#define expect_values(text, value, games, wanted)                                                  \
    expect_with(__FILE__, __LINE__, text, games, (pgn_query_options){.hits = PGN_HITS_ALL}, value, \
                wanted)

static inline void expect_fault(const char *text, size_t column, const char *sentence,
                                const char *suggestion)
{
    pgn_query_fault fault;
    pgn_query *query = pgn_query_parse(text, strlen(text), &fault);
    if (query)
        fail_msg("%s: no fault was found", text);
    if (fault.at + 1 != column || !strstr(fault.message, sentence) ||
        !strstr(fault.suggestion, suggestion))
        fail_msg("%s: column %zu: %s (%s)", text, fault.at + 1, fault.message, fault.suggestion);
}

#endif
