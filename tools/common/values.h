/* values.h: the values of a query's hit, as they go out. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <pgn/query.h>

#include "buffer.h"

/* Takes the first of the values that tabs separate. */
pgn_span cli_next_value(pgn_span *values);
/* A line for each hit: its values with tabs between, or a JSON object whose keys are the values as
 * they are written. */
void cli_put_values(const pgn_query_run *run, const pgn_query *value, bool json,
                    struct cli_buffer *to);
/* The game's number and the plies of its hits; a sequence's steps are joined by hyphens. */
void cli_put_plies(const pgn_query_run *run, uint64_t number, struct cli_buffer *to);

#endif
