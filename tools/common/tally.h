/* tally.h: how often each text came: a hash table of counters. */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli_tally_entry {
    char *text; /* NULL: free */
    size_t len;
    uint64_t count, hash;
    uint64_t begin; /* its first bytes as a number, which is quicker to compare */
};

struct cli_tally {
    struct cli_tally_entry *at;
    size_t count, room; /* room: a power of two, or 0 */
};

/* Counts the text n times more; false: out of memory. */
bool cli_tally_add(struct cli_tally *tally, const char *text, size_t len, uint64_t n);
/* Adds all of another one, which is then empty or to be freed. */
bool cli_tally_merge(struct cli_tally *tally, struct cli_tally *other);
/* Brings the entries to the front, the most frequent first, equal ones by their bytes.  Nothing can
 * be added any more. */
void cli_tally_sort(struct cli_tally *tally);
void cli_tally_free(struct cli_tally *tally);

#endif
