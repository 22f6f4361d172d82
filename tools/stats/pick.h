/* pick.h: which rows of a table are shown, in what order; the others are added up. */
#ifndef STATS_PICK_H
#define STATS_PICK_H

#include <pgn/stats.h>

enum pick_order {
    PICK_BY_GAMES,  /* most games first, then by key */
    PICK_BY_NUMBER, /* keys as numbers, from the least; what is none comes last */
    PICK_BY_KEY,
    PICK_AS_COUNTED /* the table's own order: rows that are always there */
};

enum { PICK_CELLS = 16 }; /* columns of the widest table */

struct pick {
    pgn_stat_row *rows;
    size_t count;  /* shown */
    size_t hidden; /* not shown */
    uint64_t others[PICK_CELLS], total[PICK_CELLS];
};

/* top: at most so many rows, 0: all; min: only those with so many games.  False: out of memory. */
bool pick_rows(struct pick *pick, const pgn_stats *stats, enum pgn_stat table,
               enum pick_order order, uint64_t top, uint64_t min);
void pick_free(struct pick *pick);

/* How many games a row stands for. */
uint64_t pick_games(enum pgn_stat table, const uint64_t *cells);
/* Bytes in their order, shorter ones first. */
int pick_compare_text(pgn_span a, pgn_span b);
int pick_compare_number(uint64_t a, uint64_t b);

#endif
