/* record.h: records in a stream: what a worker makes of a game where the output is sorted, split
 * or compared before it goes out.
 *
 *     size_t record = cli_record_begin(to);    ... put the key ...
 *     cli_record_value(to, record);            ... put the value ...
 *     cli_record_end(to, record);
 *
 * The stream is diverted (output.h), and whoever takes it reads whole records, in input order. */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include <pgn/base.h>

#include "buffer.h"

size_t cli_record_begin(struct cli_buffer *to);
void cli_record_value(struct cli_buffer *to, size_t record);
void cli_record_end(struct cli_buffer *to, size_t record);

/* Takes the first record off the bytes; false: none is left. */
bool cli_record_next(pgn_span *bytes, pgn_span *key, pgn_span *value);

#endif
