/* twin_names.h: names that may be one player's, told by games that are there twice. */
#ifndef SEARCH_TWIN_NAMES_H
#define SEARCH_TWIN_NAMES_H

#include "twins.h"

/* Appends, for each of two equal games' players who is written differently, a record: the key is
 * the spelling and the name that it may stand for, the value why. */
void twin_names_put(struct cli_buffer *to, const struct twin *twin, const struct twin *kept);

/* Lines of equal records, added one after the other. */
struct twin_names {
    struct cli_buffer record; /* the last one: its key, then its value */
    size_t key_len;
    uint64_t games; /* with this key */
};
/* Appends the line of the records before when another key comes; key.len 0 ends. */
void twin_names_add(struct twin_names *names, bool json, pgn_span key, pgn_span value,
                    struct cli_buffer *to);

#endif
