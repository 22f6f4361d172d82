/* stats_support.h: counting texts in tests. */
#ifndef STATS_SUPPORT_H
#define STATS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <pgn/pgn.h>
#include <pgn/stats.h>

static inline pgn_stats *open_stats(uint64_t tables)
{
    pgn_stats_options options = {.tables = tables};
    pgn_stats *stats = pgn_stats_open(&options);
    assert_non_null(stats);
    return stats;
}

/* Counts all games of a text in a group. */
static inline void count_in(pgn_stats *stats, const char *text, const char *group)
{
    pgn_error error;
    pgn_source *source = pgn_source_open_memory(text, strlen(text), NULL, &error);
    assert_non_null(source);
    pgn_reader *reader = pgn_reader_open(source, 0);
    assert_non_null(reader);
    pgn_game game;
    while (pgn_read(reader, &game) > 0)
        assert_int_equal(1, pgn_stats_add(stats, &game, (pgn_span){group, strlen(group)}));
    pgn_reader_close(reader);
}

/* The cells of a key's row, or NULL. */
static inline const uint64_t *row(const pgn_stats *stats, enum pgn_stat table, const char *key)
{
    for (size_t i = 0; i < pgn_stats_count(stats, table); i++) {
        pgn_stat_row found = pgn_stats_row(stats, table, i);
        if (pgn_span_is(found.key, key))
            return found.cells;
    }
    return NULL;
}

#endif
