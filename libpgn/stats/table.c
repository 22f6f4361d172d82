/* table.c: open addressing over row numbers; rows, keys and texts each stand in one block, so that
 * a new row costs no allocation of its own.
 *
 * The seed differs from run to run (it is an address), so that no archive can be made whose names
 * all fall into one place; the order of rows does not depend on it. */
#include "stats/table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROWS = 32, FIRST_TEXTS = 1024 };

void pgn_table_free(pgn_table *table)
{
    free(table->keys);
    free(table->cells);
    free(table->texts);
    free(table->slots);
}

void pgn_table_clear(pgn_table *table)
{
    table->count = table->last = table->texts_len = 0;
    if (table->slot_count)
        memset(table->slots, 0, table->slot_count * sizeof *table->slots);
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static uint64_t hash_of(uint64_t seed, pgn_span key)
{
    uint64_t h = mix(seed, key.len), word = 0;
    size_t i = 0;
    for (; i + 8 <= key.len; i += 8) {
        memcpy(&word, key.at + i, 8);
        h = mix(h, word);
    }
    word = 0;
    for (; i < key.len; i++)
        word = word << 8 | (unsigned char)key.at[i];
    return mix(h, word);
}

/* Makes room for twice as many items; false: out of memory, and nothing has changed. */
static bool grow(void *block, size_t room, size_t size)
{
    void *larger, *old;
    memcpy(&old, block, sizeof old);
    if (room > SIZE_MAX / size)
        return false;
    larger = realloc(old, room * size);
    if (larger)
        memcpy(block, &larger, sizeof larger);
    return larger != NULL;
}

static bool grow_slots(pgn_table *table)
{
    size_t count = table->slot_count ? 2 * table->slot_count : (size_t)2 * FIRST_ROWS;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    for (size_t row = 0; row < table->count; row++) {
        size_t i = table->keys[row].hash & (count - 1);
        while (slots[i])
            i = (i + 1) & (count - 1);
        slots[i] = (uint32_t)row + 1;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_count = count;
    return true;
}

static bool make_room(pgn_table *table, size_t len)
{
    if (table->count == table->room) {
        size_t room = table->room ? 2 * table->room : FIRST_ROWS;
        if (room >= UINT32_MAX / 2 || !grow(&table->keys, room, sizeof *table->keys) ||
            !grow(&table->cells, room * table->columns, sizeof *table->cells))
            return false;
        table->room = room;
    }
    if (table->texts_room - table->texts_len < len) {
        size_t room = table->texts_room ? 2 * table->texts_room : FIRST_TEXTS;
        while (room - table->texts_len < len)
            room *= 2;
        if (!grow(&table->texts, room, 1))
            return false;
        table->texts_room = room;
    }
    return true;
}

static uint64_t *add(pgn_table *table, pgn_span key, uint64_t hash, size_t slot)
{
    if (!make_room(table, key.len))
        return NULL;
    size_t row = table->count++;
    table->keys[row] = (pgn_table_key){hash, table->texts_len, key.len};
    if (key.len)
        memcpy(table->texts + table->texts_len, key.at, key.len);
    table->texts_len += key.len;
    table->slots[slot] = (uint32_t)row + 1;
    uint64_t *cells = table->cells + row * table->columns;
    memset(cells, 0, table->columns * sizeof *cells);
    return cells;
}

static bool is_key(const pgn_table *table, size_t row, pgn_span key)
{
    const pgn_table_key *found = &table->keys[row];
    return found->len == key.len &&
           (key.len == 0 || memcmp(table->texts + found->at, key.at, key.len) == 0);
}

static uint64_t *find(pgn_table *table, pgn_span key)
{
    if (2 * table->count >= table->slot_count && !grow_slots(table))
        return NULL;
    uint64_t hash = hash_of(table->seed, key);
    for (size_t slot = hash & (table->slot_count - 1);;
         slot = (slot + 1) & (table->slot_count - 1)) {
        if (!table->slots[slot]) {
            table->last = table->count;
            return add(table, key, hash, slot);
        }
        size_t row = table->slots[slot] - 1;
        if (table->keys[row].hash == hash && is_key(table, row, key)) {
            table->last = row;
            return table->cells + row * table->columns;
        }
    }
}

/* Games of one event, year and kind stand together: the row of the last call is tried first. */
uint64_t *pgn_table_row(pgn_table *table, pgn_span key)
{
    if (table->last < table->count && is_key(table, table->last, key))
        return table->cells + table->last * table->columns;
    return find(table, key);
}
