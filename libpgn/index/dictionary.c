/* dictionary.c: each text once: open addressing over a buffer of all of them. */
#include "index/dictionary.h"
#include "index/layout.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 4096u

/* FNV-1a. */
static uint32_t hash_of(const uint8_t *text, size_t len)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ text[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool is_text(const struct pgn_dictionary *dictionary, uint64_t place, const void *text,
                    size_t len)
{
    struct pgn_bytes in = {dictionary->bytes + place, dictionary->bytes + dictionary->len, false};
    return pgn_take_varint(&in) == len && (len == 0 || memcmp(in.at, text, len) == 0);
}

static bool widen(struct pgn_dictionary *dictionary)
{
    size_t count = dictionary->slot_count ? dictionary->slot_count * 2 : FIRST_SLOTS;
    struct pgn_dictionary_slot *slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < dictionary->slot_count; i++) {
        size_t to = dictionary->slots[i].hash & (count - 1);
        if (!dictionary->slots[i].used)
            continue;
        while (slots[to].used)
            to = (to + 1) & (count - 1);
        slots[to] = dictionary->slots[i];
    }
    free(dictionary->slots);
    dictionary->slots = slots;
    dictionary->slot_count = count;
    return true;
}

static bool append(struct pgn_dictionary *dictionary, const void *text, size_t len)
{
    if (!pgn_grow((void **)&dictionary->bytes, &dictionary->room,
                  dictionary->len + PGN_VARINT_MAX + len, 1))
        return false;
    dictionary->len += pgn_put_varint(dictionary->bytes + dictionary->len, len);
    if (len > 0)
        memcpy(dictionary->bytes + dictionary->len, text, len);
    dictionary->len += len;
    return true;
}

bool pgn_dictionary_put(struct pgn_dictionary *dictionary, const void *text, size_t len,
                        uint64_t *place)
{
    if (dictionary->used * 2 >= dictionary->slot_count && !widen(dictionary))
        return false;
    uint32_t hash = hash_of(text, len);
    size_t mask = dictionary->slot_count - 1, at = hash & mask;
    for (; dictionary->slots[at].used; at = (at + 1) & mask) {
        const struct pgn_dictionary_slot *slot = &dictionary->slots[at];
        if (slot->hash == hash && is_text(dictionary, slot->place, text, len)) {
            *place = slot->place;
            return true;
        }
    }
    *place = dictionary->len;
    if (!append(dictionary, text, len))
        return false;
    dictionary->slots[at] = (struct pgn_dictionary_slot){hash, 1, *place};
    dictionary->used++;
    return true;
}

uint64_t pgn_dictionary_memory(const struct pgn_dictionary *dictionary)
{
    return dictionary->room + dictionary->slot_count * sizeof *dictionary->slots;
}

void pgn_dictionary_free(struct pgn_dictionary *dictionary)
{
    free(dictionary->bytes);
    free(dictionary->slots);
    *dictionary = (struct pgn_dictionary){0};
}
