/* stats.c: the counter: what is wanted of each game, merging, rows. */
#include <stdlib.h>
#include <string.h>

#include "rules/tracker.h"
#include "stats/counter.h"

/* ---- opening -------------------------------------------------------------------------------- */

static uint64_t tables_of_moves(void)
{
    uint64_t set = 0;
    for (unsigned table = 0; table < PGN_STATS; table++)
        if (pgn_stat_info_of((enum pgn_stat)table)->moves)
            set |= PGN_STAT_BIT(table);
    return set;
}

pgn_stats *pgn_stats_open(const pgn_stats_options *options)
{
    pgn_stats *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->wanted = options->tables;
    s->tree_plies = options->tree_plies ? options->tree_plies : 2;
    s->novelty_plies = options->novelty_plies ? options->novelty_plies : 40;
    s->novelties_by_input = options->novelties_by_input;
    if (options->position)
        s->position = *options->position;
    else
        s->wanted &= ~PGN_STAT_BIT(PGN_STAT_POSITION);
    for (unsigned table = 0; table < PGN_STATS; table++) {
        s->tables[table].columns = pgn_stat_info_of((enum pgn_stat)table)->column_count;
        s->tables[table].seed = (uintptr_t)s;
    }
    bool moves = (s->wanted & tables_of_moves()) != 0;
    if (moves) {
        s->replay = pgn_replay_open();
        s->tracker = pgn_facts_open(NULL);
    }
    if ((moves && (!s->replay || !s->tracker)) || !pgn_stats_fixed_rows(s)) {
        pgn_stats_close(s);
        return NULL;
    }
    return s;
}

void pgn_stats_close(pgn_stats *s)
{
    if (!s)
        return;
    for (unsigned table = 0; table < PGN_STATS; table++)
        pgn_table_free(&s->tables[table]);
    pgn_novelties_free(&s->novelties);
    pgn_replay_close(s->replay);
    pgn_facts_close(s->tracker);
    free(s->text);
    free(s);
}

char *pgn_stats_scratch(pgn_stats *s, size_t size)
{
    if (size > s->text_room) {
        char *text = realloc(s->text, 2 * size);
        if (!text)
            return NULL;
        s->text = text;
        s->text_room = 2 * size;
    }
    return s->text;
}

/* ---- a game --------------------------------------------------------------------------------- */

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

/* The moves are found by the checker, which is the fastest way through a game, and its tracker of
 * facts keeps them. */
static bool replay(pgn_stats *s, const pgn_game *game)
{
    pgn_check_options options = {.tracker = s->tracker, .played = pgn_stats_begin_play(s)};
    if (pgn_check(s->replay, game, &options, ignore, s, &s->now.verdict) < 0)
        return false;
    s->now.played = s->now.verdict.has_facts;
    return true;
}

const struct pgn_facts_ply *pgn_stats_plies(const pgn_stats *s, uint32_t *count)
{
    const pgn_tracker *tracker = (const pgn_tracker *)s->tracker;
    *count = pgn_tracker_plies(tracker);
    return tracker->plies;
}

const pgn_position *pgn_stats_start(const pgn_stats *s)
{
    return &((const pgn_tracker *)s->tracker)->start;
}

static bool count_moves(pgn_stats *s)
{
    if (!pgn_stats_count_ending(s))
        return false;
    return !s->now.played || (pgn_stats_count_play(s) && pgn_stats_count_tree(s) &&
                              pgn_stats_count_notes(s) && pgn_stats_count_novelty(s));
}

void pgn_stats_file(pgn_stats *s, uint32_t file)
{
    s->file = file;
}

int pgn_stats_add(pgn_stats *s, const pgn_game *game, pgn_span group)
{
    s->games++;
    pgn_stats_read_tags(s, game);
    if (s->replay && !replay(s, game))
        return -1;
    return pgn_stats_count_game(s, group) && (!s->replay || count_moves(s)) ? 1 : -1;
}

/* ---- merging -------------------------------------------------------------------------------- */

static void merge_cell(uint64_t *cell, uint64_t value, enum pgn_stat_merge merge)
{
    if (merge == PGN_STAT_SUM)
        *cell += value;
    else if (merge == PGN_STAT_GREATEST)
        *cell = value > *cell ? value : *cell;
    else if (value && (!*cell || value < *cell))
        *cell = value;
}

void pgn_stat_combine(enum pgn_stat table, uint64_t *to, const uint64_t *cells)
{
    const pgn_stat_info *info = pgn_stat_info_of(table);
    for (unsigned i = 0; i < info->column_count; i++)
        merge_cell(&to[i], cells[i], info->columns[i].merge);
}

bool pgn_stats_put(pgn_stats *s, enum pgn_stat table, pgn_span key, const uint64_t *cells)
{
    uint64_t *row = pgn_table_row(&s->tables[table], key);
    if (row)
        pgn_stat_combine(table, row, cells);
    return row != NULL;
}

bool pgn_stats_merge(pgn_stats *s, const pgn_stats *other)
{
    for (unsigned t = 0; t < PGN_STATS; t++) {
        const pgn_table *table = &other->tables[t];
        for (size_t i = 0; i < table->count; i++)
            if (!pgn_stats_put(s, (enum pgn_stat)t, pgn_table_text(table, i),
                               table->cells + i * table->columns))
                return false;
    }
    return pgn_novelties_merge(&s->novelties, &other->novelties);
}

/* ---- rows ----------------------------------------------------------------------------------- */

size_t pgn_stats_count(const pgn_stats *s, enum pgn_stat table)
{
    return s->tables[table].count;
}

pgn_stat_row pgn_stats_row(const pgn_stats *s, enum pgn_stat t, size_t index)
{
    const pgn_table *table = &s->tables[t];
    return (pgn_stat_row){pgn_table_text(table, index), table->cells + index * table->columns};
}
