/* where.h: queries on the command line.
 *
 * A query may come in parts: --where and its short relatives.  They are put together as one text,
 * each part in parentheses, so that one parser sees them all and a fault's column can be shown. */
#ifndef CLI_WHERE_H
#define CLI_WHERE_H

#include <pgn/query.h>

#include "buffer.h"
#include "options.h"

/* Parses the text, or tells what is wrong with it, with a caret, and gives NULL.  `what` names it:
 * "the query", "--select". */
pgn_query *cli_query(const struct cli *cli, const char *what, const char *text, size_t len);
pgn_query *cli_value(const struct cli *cli, const char *what, const char *text);

/* Tells a fault in a text. */
void cli_query_fault(const struct cli *cli, const char *what, const char *text, size_t len,
                     const pgn_query_fault *fault);

/* True if the query (may be NULL) asks about games' numbers, offsets or lines. */
bool cli_reads_places(const pgn_query *query);

/* Adds "(part)" to a query text, with "and" if something stands there already. */
void cli_where_add(struct cli_buffer *text, const char *part);
/* Adds "(subject sign 'value')". */
void cli_where_add_quoted(struct cli_buffer *text, const char *subject, const char *value);

/* Adds another program's query, put into the language; false: it is none, which is told.  NULL is
 * no query, and true. */
bool cli_where_add_other(const struct cli *cli, struct cli_buffer *text, const char *option,
                         enum pgn_query_dialect dialect, const char *other);

#endif
