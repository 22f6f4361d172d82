/* filter.h: --where. */
#ifndef INDEX_FILTER_H
#define INDEX_FILTER_H

#include "index/index.h"

struct index_filter {
    pgn_index *index; /* set by the caller */
    pgn_query *query; /* NULL: every game */
    pgn_query_run *run;
    pgn_index_text text;
};

/* False: a mistake in use, told.  _close is due in any case. */
bool index_filter_open(struct index_filter *filter, const struct index_command *c);
void index_filter_close(struct index_filter *filter);
/* A pgn_index_keep; context is the filter. */
int index_filter_keeps(void *filter, uint64_t game);

#endif
