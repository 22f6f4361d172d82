/* filter.h: --where and its relatives, and --no-transpositions. */
#ifndef INDEX_FILTER_H
#define INDEX_FILTER_H

#include "index/index.h"

struct index_filter {
    const struct index_command *c;
    pgn_index *index;
    pgn_query *query; /* NULL: every game */
    pgn_query_run *run;
    pgn_index_asker *asker;
    pgn_index_line *line;
    pgn_index_text text;
};

/* What the options ask for; false: a mistake in use, told.  _close is due in any case. */
bool index_filter_open(struct index_filter *filter, const struct index_command *c);
/* Before the first game; false: out of memory, told. */
bool index_filter_use(struct index_filter *filter, pgn_index *index);
void index_filter_close(struct index_filter *filter);
/* Whether there is anything to be left out. */
bool index_filter_is_set(const struct index_filter *filter);
/* A pgn_index_keep; context is the filter. */
int index_filter_keeps(void *filter, uint64_t game);
/* Where no operands say a position: the ply at which the game kept last first matched; 0: the query
 * is about whole games, or there is none. */
uint32_t index_filter_ply(const struct index_filter *filter);

#endif
