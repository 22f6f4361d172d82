/* sort_key.h: values as bytes whose order is the values'.
 *
 * Numbers come before dates, those before texts, and what is not known last, in either direction:
 *   a number       12  -3.5                        by its value
 *   a date         1987.12.??  1987-12-01          an unknown part behind all known ones of its
 * kind a round        3.10  2.1.4                     number by number, so that 3.10 follows 3.9
 *   not known      nothing  ?  -  ????.??.??
 *   any other text                                 by its characters */
#ifndef CLI_SORT_KEY_H
#define CLI_SORT_KEY_H

#include <pgn/base.h>

#include "buffer.h"

struct cli_sort_order {
    bool descending;
    bool is_round; /* its texts of digits and periods are rounds */
};

/* Appends a value's key; keys of several values, one behind the other, order by the first that
 * differs. */
void cli_put_sort_key(struct cli_buffer *to, pgn_span value, struct cli_sort_order order);

/* Appends a number, or bytes, so that they can stand in a key. */
void cli_put_key_number(struct cli_buffer *to, uint64_t number);
void cli_put_key_text(struct cli_buffer *to, pgn_span text);

/* True for what stands where a value is not known. */
bool cli_is_unknown(pgn_span value);

#endif
