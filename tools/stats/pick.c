/* pick.c: sorting and cutting.  Keys differ, so every order is total and the same on every run. */
#include "pick.h"

#include <stdlib.h>
#include <string.h>

uint64_t pick_games(enum pgn_stat table, const uint64_t *cells)
{
    uint64_t games = 0;
    if (table != PGN_STAT_PLAYERS && table != PGN_STAT_PAIRINGS)
        return cells[0];
    unsigned columns = table == PGN_STAT_PLAYERS ? PGN_PLAYER_RATED : PGN_PAIRING_WHITE_RATING;
    for (unsigned i = 0; i < columns; i++)
        games += cells[i];
    return games;
}

int pick_compare_text(pgn_span a, pgn_span b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.at, b.at, len) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

int pick_compare_number(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* ---- orders --------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    const pgn_stat_row *x = a, *y = b;
    return pick_compare_text(x->key, y->key);
}

static int by_first_cell(const void *a, const void *b)
{
    const pgn_stat_row *x = a, *y = b;
    if (x->cells[0] != y->cells[0])
        return x->cells[0] < y->cells[0] ? 1 : -1;
    return by_key(a, b);
}

static int by_player_games(const void *a, const void *b)
{
    const pgn_stat_row *x = a, *y = b;
    uint64_t m = pick_games(PGN_STAT_PLAYERS, x->cells), n = pick_games(PGN_STAT_PLAYERS, y->cells);
    return m != n ? (m < n ? 1 : -1) : by_key(a, b);
}

static bool is_number(pgn_span key)
{
    for (size_t i = 0; i < key.len; i++)
        if (key.at[i] < '0' || key.at[i] > '9')
            return false;
    return key.len > 0;
}

/* Numbers without leading zeros: the longer one is the larger. */
static int by_number(const void *a, const void *b)
{
    const pgn_stat_row *x = a, *y = b;
    bool first = is_number(x->key), second = is_number(y->key);
    if (first != second)
        return first ? -1 : 1;
    if (first && x->key.len != y->key.len)
        return x->key.len < y->key.len ? -1 : 1;
    return by_key(a, b);
}

static void sort(pgn_stat_row *rows, size_t count, enum pgn_stat table, enum pick_order order)
{
    switch (order) {
    case PICK_BY_GAMES:
        qsort(rows, count, sizeof *rows,
              table == PGN_STAT_PLAYERS ? by_player_games : by_first_cell);
        break;
    case PICK_BY_NUMBER:
        qsort(rows, count, sizeof *rows, by_number);
        break;
    case PICK_BY_KEY:
        qsort(rows, count, sizeof *rows, by_key);
        break;
    case PICK_AS_COUNTED:
        break;
    }
}

/* ---- picking -------------------------------------------------------------------------------- */

/* Moves the rows to show to the front, in their order. */
static void cut(struct pick *pick, enum pgn_stat table, size_t count, uint64_t top, uint64_t min)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t *cells = pick->rows[i].cells;
        pgn_stat_combine(table, pick->total, cells);
        bool shown = (!top || pick->count < top) && (!min || pick_games(table, cells) >= min);
        if (shown) {
            pick->rows[pick->count++] = pick->rows[i];
        } else {
            pgn_stat_combine(table, pick->others, cells);
            pick->hidden++;
        }
    }
}

bool pick_rows(struct pick *pick, const pgn_stats *stats, enum pgn_stat table,
               enum pick_order order, uint64_t top, uint64_t min)
{
    size_t count = pgn_stats_count(stats, table);
    *pick = (struct pick){.rows = malloc((count ? count : 1) * sizeof *pick->rows)};
    if (!pick->rows)
        return false;
    for (size_t i = 0; i < count; i++)
        pick->rows[i] = pgn_stats_row(stats, table, i);
    sort(pick->rows, count, table, order);
    cut(pick, table, count, top, min);
    return true;
}

void pick_free(struct pick *pick)
{
    free(pick->rows);
}
