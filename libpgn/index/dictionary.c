/* dictionary.c: each text once: open addressing over a buffer of those that are kept. */
#include "index/dictionary.h"
#include "index/layout.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 256u

/* FNV-1a. */
static uint32_t hash_of(const uint8_t *text, size_t len)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ text[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool is_text(const struct pgn_dictionary *dictionary, uint64_t at, const void *text,
                    size_t len)
{
    struct pgn_bytes in = {dictionary->bytes + at, dictionary->bytes + dictionary->len, false};
    return pgn_take_varint(&in) == len && (len == 0 || memcmp(in.at, text, len) == 0);
}

/* Puts the slot where its text will be looked for, among free places. */
static void place_slot(struct pgn_dictionary *dictionary, struct pgn_dictionary_slot slot)
{
    size_t mask = dictionary->slot_count - 1, to = slot.hash & mask;
    while (dictionary->slots[to].uses > 0)
        to = (to + 1) & mask;
    dictionary->slots[to] = slot;
    dictionary->used++;
}

static bool widen(struct pgn_dictionary *dictionary)
{
    struct pgn_dictionary wider = *dictionary;
    wider.slot_count = dictionary->slot_count ? dictionary->slot_count * 2 : FIRST_SLOTS;
    wider.slots = calloc(wider.slot_count, sizeof *wider.slots);
    wider.used = 0;
    if (wider.slots == NULL)
        return false;
    for (size_t i = 0; i < dictionary->slot_count; i++)
        if (dictionary->slots[i].uses > 0)
            place_slot(&wider, dictionary->slots[i]);
    free(dictionary->slots);
    *dictionary = wider;
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

/* Keeps the texts that came again, if they take up no more than half the room, else none. */
static bool forget(struct pgn_dictionary *dictionary)
{
    struct pgn_dictionary kept = {.limit = dictionary->limit};
    size_t bytes = 0;
    for (size_t i = 0; i < dictionary->slot_count; i++) {
        const struct pgn_dictionary_slot *slot = &dictionary->slots[i];
        struct pgn_bytes in = {dictionary->bytes + slot->at, dictionary->bytes + dictionary->len,
                               false};
        uint64_t len = slot->uses > 1 ? pgn_take_varint(&in) : 0;
        bytes += slot->uses > 1 ? len + 4 * sizeof *slot : 0;
        if (slot->uses < 2 || bytes > dictionary->limit / 2)
            continue;
        struct pgn_dictionary_slot again = {slot->hash, 1, slot->place, kept.len};
        if ((kept.used * 2 >= kept.slot_count && !widen(&kept)) ||
            !append(&kept, in.at, (size_t)len)) {
            pgn_dictionary_free(&kept);
            return false;
        }
        place_slot(&kept, again);
    }
    pgn_dictionary_free(dictionary);
    *dictionary = kept;
    return true;
}

bool pgn_dictionary_put(struct pgn_dictionary *dictionary, const void *text, size_t len,
                        uint64_t *place, bool *is_known)
{
    if (dictionary->limit > 0 && pgn_dictionary_memory(dictionary) > dictionary->limit &&
        !forget(dictionary))
        return false;
    if (dictionary->used * 2 >= dictionary->slot_count && !widen(dictionary))
        return false;
    uint32_t hash = hash_of(text, len);
    size_t mask = dictionary->slot_count - 1, at = hash & mask;
    for (; dictionary->slots[at].uses > 0; at = (at + 1) & mask) {
        struct pgn_dictionary_slot *slot = &dictionary->slots[at];
        if (slot->hash == hash && is_text(dictionary, slot->at, text, len)) {
            slot->uses += slot->uses < UINT32_MAX;
            *place = slot->place;
            *is_known = true;
            return true;
        }
    }
    *is_known = false;
    uint64_t here = dictionary->len;
    if (!append(dictionary, text, len))
        return false;
    dictionary->slots[at] = (struct pgn_dictionary_slot){hash, 1, *place, here};
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
    *dictionary = (struct pgn_dictionary){.limit = dictionary->limit};
}
