/* values.h: the values of a query's hit, as they go out. */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <pgn/query.h>

#include "buffer.h"

/* Takes the first of the values that tabs separate. */
pgn_span cli_next_value(pgn_span *values);
/* A JSON object of them, and a line feed: keys as they are written in the query. */
void cli_put_values_json(const pgn_query *query, pgn_span values, struct cli_buffer *to);

#endif
