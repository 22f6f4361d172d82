/* keys_read.c: the key index asked and read through. */
#include "index/bits.h"
#include "index/fault.h"
#include "index/keys.h"
#include "notation/grow.h"

#include <stdlib.h>

/* Buckets after which a scan gives its memory back. */
#define FORGET_BUCKETS 2048u

struct bucket {
    struct pgn_segment *segment;
    struct pgn_index_error *error;
    unsigned bucket_bits, rice, game_bits;
    struct pgn_bit_reader bits;
    uint64_t previous;
};

static bool damaged(struct bucket *b, const char *detail)
{
    return pgn_segment_damaged(b->segment, PGN_PART_KEYS, detail, b->error);
}

static bool read_header(struct bucket *b)
{
    const uint8_t *header =
        pgn_block_read(&b->segment->parts[PGN_PART_KEYS], 0, PGN_KEYS_HEADER, b->error);
    if (header == NULL)
        return false;
    b->bucket_bits = header[0];
    b->rice = header[1];
    b->game_bits = header[2];
    if (b->bucket_bits >= PGN_HASH_BITS || b->rice > PGN_HASH_BITS || b->game_bits > PGN_GAME_BITS)
        return damaged(b, "the header");
    return true;
}

static bool enter(struct bucket *b, uint64_t number)
{
    const uint8_t *slots = pgn_block_read(&b->segment->parts[PGN_PART_SLOTS],
                                          number * PGN_SLOT_BYTES, 2 * PGN_SLOT_BYTES, b->error);
    if (slots == NULL)
        return false;
    uint64_t from = pgn_get_le(slots, PGN_SLOT_BYTES);
    uint64_t to = pgn_get_le(slots + PGN_SLOT_BYTES, PGN_SLOT_BYTES);
    if (to < from)
        return damaged(b, "slots out of order");
    const uint8_t *bytes =
        pgn_block_read(&b->segment->parts[PGN_PART_KEYS], from, to - from, b->error);
    b->bits =
        (struct pgn_bit_reader){.at = bytes, .end = bytes != NULL ? bytes + (to - from) : NULL};
    b->previous = number << (PGN_HASH_BITS - b->bucket_bits);
    return bytes != NULL;
}

static bool add(struct bucket *b, struct pgn_game_list *list, uint64_t game)
{
    if (game >= b->segment->entry.games)
        return damaged(b, "a game that is not there");
    if (!pgn_grow((void **)&list->at, &list->room, list->count, sizeof *list->at))
        return pgn_index_fail(b->error, PGN_INDEX_MEMORY, "keys", NULL);
    list->at[list->count++] = (uint32_t)game;
    return true;
}

static bool take_short(struct bucket *b, uint64_t count, struct pgn_game_list *list)
{
    unsigned spread = pgn_bits_of(count), rice = b->game_bits;
    rice = rice > spread ? rice - spread : 0;
    uint64_t game = pgn_take_bits(&b->bits, b->game_bits);
    bool good = add(b, list, game);
    for (uint64_t i = 1; good && i < count; i++) {
        game += 1 + pgn_take_rice(&b->bits, rice);
        good = add(b, list, game);
    }
    return good;
}

/* place: in the lists; its length is only known when it has been read, at most 5 bytes a game. */
static bool take_long(struct bucket *b, uint64_t place, uint64_t count, struct pgn_game_list *list)
{
    struct pgn_block_reader *lists = &b->segment->parts[PGN_PART_LISTS];
    uint64_t room = place < lists->extent.size ? lists->extent.size - place : 0;
    if (room > count * 5)
        room = count * 5;
    const uint8_t *bytes = pgn_block_read(lists, place, room, b->error);
    if (bytes == NULL)
        return false;
    struct pgn_bytes in = {bytes, bytes + room, false};
    uint64_t game = 0;
    for (uint64_t i = 0; i < count; i++) {
        game += pgn_take_varint(&in);
        if (in.failed)
            return pgn_segment_damaged(b->segment, PGN_PART_LISTS, "a list was cut", b->error);
        if (!add(b, list, game))
            return false;
    }
    return true;
}

/* The next group of the bucket: 1, 0 at its end, -1.  A bucket's last byte may hold up to seven
 * bits that mean nothing: a distance needs more than is left, or leads into the next bucket. */
static int next_group(struct bucket *b, uint64_t number, uint64_t *hash, uint64_t *count)
{
    if (b->bits.at >= b->bits.end && b->bits.count == 0)
        return 0;
    *hash = b->previous + pgn_take_rice(&b->bits, b->rice);
    bool has_list = pgn_take_bits(&b->bits, 1);
    if (b->bits.failed || *hash >> (PGN_HASH_BITS - b->bucket_bits) != number)
        return 0;
    *count = has_list ? 1 + pgn_take_gamma(&b->bits) : 1;
    b->previous = *hash + 1;
    if (!b->bits.failed && *count <= b->segment->entry.games)
        return 1;
    damaged(b, "a group");
    return -1;
}

/* Its games into *list; or, with list NULL, over them. */
static bool take_games(struct bucket *b, uint64_t count, struct pgn_game_list *list)
{
    if (count < PGN_LONG_LIST)
        return take_short(b, count, list);
    return take_long(b, pgn_take_bits(&b->bits, PGN_SLOT_BYTES * 8), count, list);
}

bool pgn_keys_find(struct pgn_segment *segment, uint64_t placement, struct pgn_game_list *list,
                   struct pgn_index_error *error)
{
    struct bucket b = {.segment = segment, .error = error};
    uint64_t wanted = placement >> PGN_GAME_BITS, hash, count;
    list->count = 0;
    if (!read_header(&b))
        return false;
    uint64_t number = wanted >> (PGN_HASH_BITS - b.bucket_bits);
    if (!enter(&b, number))
        return false;
    int rc;
    while ((rc = next_group(&b, number, &hash, &count)) > 0 && hash <= wanted) {
        bool is_long = count >= PGN_LONG_LIST;
        if (hash < wanted && is_long) {
            pgn_take_bits(&b.bits, PGN_SLOT_BYTES * 8);
        } else {
            list->count = 0;
            if (!take_games(&b, count, list))
                return false;
        }
        if (b.bits.failed)
            return damaged(&b, "a group was cut");
        if (hash == wanted)
            return true;
    }
    list->count = 0;
    return rc >= 0;
}

/* ---- reading through ------------------------------------------------------------------------ */

void pgn_key_scan_open(struct pgn_key_scan *scan, struct pgn_segment *segment,
                       struct pgn_index_error *error)
{
    *scan = (struct pgn_key_scan){.segment = segment, .error = error};
}

static bool keep(struct pgn_key_scan *scan, uint64_t hash)
{
    for (size_t i = 0; i < scan->list.count; i++) {
        if (!pgn_grow((void **)&scan->records, &scan->room, scan->count, sizeof *scan->records))
            return pgn_index_fail(scan->error, PGN_INDEX_MEMORY, "keys", NULL);
        scan->records[scan->count++] = hash << PGN_GAME_BITS | scan->list.at[i];
    }
    return true;
}

static bool fill(struct pgn_key_scan *scan)
{
    struct bucket b = {.segment = scan->segment, .error = scan->error};
    uint64_t hash, count;
    int rc;
    scan->at = scan->count = 0;
    if (scan->bucket % FORGET_BUCKETS == 0) {
        pgn_segment_forget(scan->segment, PGN_PART_KEYS);
        pgn_segment_forget(scan->segment, PGN_PART_LISTS);
    }
    if (!read_header(&b) || !enter(&b, scan->bucket))
        return false;
    scan->buckets = (uint64_t)1 << b.bucket_bits;
    while ((rc = next_group(&b, scan->bucket, &hash, &count)) > 0) {
        scan->list.count = 0;
        if (!take_games(&b, count, &scan->list) || !keep(scan, hash))
            return false;
        if (b.bits.failed)
            return damaged(&b, "a group was cut");
    }
    scan->bucket++;
    return rc >= 0;
}

int pgn_key_scan_next(struct pgn_key_scan *scan, uint64_t *record)
{
    while (scan->at == scan->count) {
        if (scan->buckets > 0 && scan->bucket == scan->buckets)
            return 0;
        if (!fill(scan))
            return -1;
    }
    *record = scan->records[scan->at++];
    return 1;
}

void pgn_key_scan_close(struct pgn_key_scan *scan)
{
    free(scan->records);
    free(scan->list.at);
}
