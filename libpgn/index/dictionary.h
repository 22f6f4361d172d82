/* dictionary.h: each text once, found by what it is. */
#ifndef PGN_INDEX_DICTIONARY_H
#define PGN_INDEX_DICTIONARY_H

#include <pgn/base.h>

/* The texts as they stand in the file of values: a varint and so many bytes each. */
struct pgn_dictionary {
    uint8_t *bytes;
    size_t len, room;
    struct pgn_dictionary_slot {
        uint32_t hash;
        uint32_t used;
        uint64_t place;
    } * slots;
    size_t slot_count, used; /* slot_count: a power of two, or 0 */
};

/* The text's place in the values, where it is put if it is new; false: out of memory. */
bool pgn_dictionary_put(struct pgn_dictionary *dictionary, const void *text, size_t len,
                        uint64_t *place);
uint64_t pgn_dictionary_memory(const struct pgn_dictionary *dictionary);
void pgn_dictionary_free(struct pgn_dictionary *dictionary);

#endif
