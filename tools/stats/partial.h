/* partial.h: counts of a part of an archive, as JSON lines that merge adds up.
 *
 *     {"pgn-stats":1,"by":"ECO","where":null,"tree_plies":2,"position":null,"sections":["groups"]}
 *     {"table":"groups","key":"B20","cells":[12,5,4,3,0,12,55210,0,0,0,0]}
 *     {"end":1}
 *
 * The first line says what was asked for, the last how many rows there are, so that a cut file is
 * told.  Rows stand in one order, that of the tables and of the keys' bytes: the same counts are
 * the same bytes, however they were merged. */
#ifndef STATS_PARTIAL_H
#define STATS_PARTIAL_H

#include <pgn/stats.h>

#include "common/buffer.h"

/* What was asked for; texts end with NUL. */
struct plan {
    const char *by, *where, *position; /* or NULL; position is a FEN */
    uint64_t tree_plies;
    const char *const *sections; /* names, ends with NULL */
};

void partial_head(struct cli_buffer *to, const struct plan *plan);
void partial_rows(struct cli_buffer *to, const pgn_stats *stats);

/* A plan read from a head; the texts are its own. */
struct plan_read {
    struct plan plan;
    struct cli_buffer texts;
    const char *sections[PGN_STATS + 16];
};
/* Reads a head's line, without its end; false if it is none. */
bool partial_read_head(struct plan_read *read, const char *line, size_t len);
void partial_free_head(struct plan_read *read);

/* What a later line was. */
enum partial_line { PARTIAL_ROW, PARTIAL_END, PARTIAL_BAD, PARTIAL_MEMORY };
/* Reads a line and adds its row to stats.  PARTIAL_END: *rows is the number of rows it names. */
enum partial_line partial_read_line(pgn_stats *stats, const char *line, size_t len,
                                    struct cli_buffer *scratch, uint64_t *rows);

#endif
