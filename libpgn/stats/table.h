/* table.h: rows of counters under texts: a hash table that only grows.  Private to the library. */
#ifndef PGN_STATS_TABLE_H
#define PGN_STATS_TABLE_H

#include <pgn/base.h>

typedef struct pgn_table_key {
    uint64_t hash;
    size_t at, len; /* in the table's texts */
} pgn_table_key;

typedef struct pgn_table {
    unsigned columns;
    uint64_t seed;
    pgn_table_key *keys;
    uint64_t *cells; /* count * columns */
    size_t count, room;
    size_t last; /* the row that was asked for last, if there are any */
    char *texts;
    size_t texts_len, texts_room;
    uint32_t *slots;   /* row number plus 1; 0: free */
    size_t slot_count; /* a power of two, or 0 */
} pgn_table;

void pgn_table_free(pgn_table *table);
/* Takes all rows away. */
void pgn_table_clear(pgn_table *table);
/* The cells of the text's row, all zero if it is new; NULL: out of memory.  They move when another
 * row is added. */
uint64_t *pgn_table_row(pgn_table *table, pgn_span key);

/* The number of the row that was asked for last; it stays so. */
static inline size_t pgn_table_last(const pgn_table *table)
{
    return table->last;
}

static inline uint64_t *pgn_table_cells(const pgn_table *table, size_t row)
{
    return table->cells + row * table->columns;
}

static inline pgn_span pgn_table_text(const pgn_table *table, size_t row)
{
    return (pgn_span){table->texts + table->keys[row].at, table->keys[row].len};
}

#endif
