/* sorted.h: texts that go out sorted by a key. */
#ifndef CLI_SORTED_H
#define CLI_SORTED_H

#include <pgn/base.h>

#include "buffer.h"

struct cli_sorted_entry {
    char *key;
    size_t key_len;
    double number;       /* of the key; NaN if it is none */
    uint64_t file, game; /* where it came from, for equal keys */
    struct cli_buffer text;
};

struct cli_sorted {
    struct cli_sorted_entry *at;
    size_t count, room;
};

/* Keeps a text, whose memory is taken over; false: out of memory, and the text is still the
 * caller's. */
bool cli_sorted_add(struct cli_sorted *sorted, pgn_span key, uint64_t file, uint64_t game,
                    struct cli_buffer *text);
/* Takes over all entries of another one, which is empty then; false: out of memory. */
bool cli_sorted_merge(struct cli_sorted *sorted, struct cli_sorted *other);
/* Numbers by their value before texts by their bytes, unknown (empty) ones last in either order;
 * equal keys in the order of the input. */
void cli_sorted_sort(struct cli_sorted *sorted, bool descending);
void cli_sorted_free(struct cli_sorted *sorted);

#endif
