/* dictionary.h: each text once, as far as memory goes.
 *
 * Texts go to disk as they come.  Of those that came last, and those that came again, a copy is
 * kept, by which the next one like it is found; a text that was forgotten is written once more.
 * So memory has a bound however many texts there are, and what fills it, such as the links of an
 * internet archive, is what never comes again. */
#ifndef PGN_INDEX_DICTIONARY_H
#define PGN_INDEX_DICTIONARY_H

#include <pgn/base.h>

struct pgn_dictionary {
    uint64_t limit; /* bytes of memory, about; 0: none */
    uint8_t *bytes; /* the texts that are kept, a varint and so many bytes each */
    size_t len, room;
    struct pgn_dictionary_slot {
        uint32_t hash;
        uint32_t uses; /* since it was kept last; 0: free */
        uint64_t place;
        uint64_t at; /* in bytes */
    } * slots;
    size_t slot_count, used; /* slot_count: a power of two, or 0 */
};

/* The text's place where it is known: true in *is_known.  Else it is from now on, and the place
 * that is handed in is its own.  false: out of memory. */
bool pgn_dictionary_put(struct pgn_dictionary *dictionary, const void *text, size_t len,
                        uint64_t *place, bool *is_known);
uint64_t pgn_dictionary_memory(const struct pgn_dictionary *dictionary);
void pgn_dictionary_free(struct pgn_dictionary *dictionary);

#endif
