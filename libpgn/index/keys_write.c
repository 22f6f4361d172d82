/* keys_write.c: the key index from records in order. */
#include "index/bits.h"
#include "index/fault.h"
#include "index/keys.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

/* Pairs in a bucket, about. */
#define BUCKET_PAIRS 96u
/* Bytes that a group needs at most: ones of a distance, and a list that is not long. */
#define GROUP_BYTES 4096u

static bool fail(struct pgn_key_writer *out)
{
    return pgn_index_fail(out->error, PGN_INDEX_MEMORY, "keys", NULL);
}

bool pgn_key_writer_open(struct pgn_key_writer *out, struct pgn_block_writer *parts, uint64_t pairs,
                         uint64_t games, struct pgn_index_error *error)
{
    uint8_t header[PGN_KEYS_HEADER] = {0};
    unsigned bits = pgn_bits_of(pairs), bucket_bits = pgn_bits_of(pairs / BUCKET_PAIRS);
    *out = (struct pgn_key_writer){.keys = &parts[PGN_PART_KEYS],
                                   .slots = &parts[PGN_PART_SLOTS],
                                   .lists = &parts[PGN_PART_LISTS],
                                   .error = error,
                                   .games = games};
    out->bucket_bits = bucket_bits < PGN_HASH_BITS - 4 ? bucket_bits : PGN_HASH_BITS - 4;
    out->rice = bits < PGN_HASH_BITS ? PGN_HASH_BITS - bits : 0;
    /* Few records leave wide gaps: a distance has at most 2^10 ones. */
    if (PGN_HASH_BITS - out->bucket_bits > out->rice + 10)
        out->rice = PGN_HASH_BITS - out->bucket_bits - 10;
    out->game_bits = pgn_bits_of(games > 0 ? games - 1 : 0);
    header[0] = (uint8_t)out->bucket_bits;
    header[1] = (uint8_t)out->rice;
    header[2] = (uint8_t)out->game_bits;
    pgn_block_write(out->keys, header, sizeof header);
    return true;
}

static void put_slot(struct pgn_key_writer *out)
{
    uint8_t slot[PGN_SLOT_BYTES];
    pgn_put_le(slot, out->keys->size, PGN_SLOT_BYTES);
    pgn_block_write(out->slots, slot, sizeof slot);
}

static void end_bucket(struct pgn_key_writer *out)
{
    struct pgn_bit_writer bits = {out->bits + out->bit_bytes, out->pending, out->pending_count};
    if (out->bits != NULL)
        pgn_end_bits(&bits);
    put_slot(out);
    pgn_block_write(out->keys, out->bits, (size_t)(out->bits ? bits.at - out->bits : 0));
    out->bit_bytes = 0;
    out->pending = 0;
    out->pending_count = 0;
    out->bucket++;
    out->previous = out->bucket << (PGN_HASH_BITS - out->bucket_bits);
}

/* A short list: the first game as it is, then distances by Rice's code. */
static void put_short(const struct pgn_key_writer *out, struct pgn_bit_writer *bits)
{
    const struct pgn_game_list *group = &out->group;
    unsigned spread = pgn_bits_of(group->count), rice = out->game_bits;
    rice = rice > spread ? rice - spread : 0;
    pgn_put_bits(bits, group->at[0], out->game_bits);
    for (size_t i = 1; i < group->count; i++)
        pgn_put_rice(bits, group->at[i] - group->at[i - 1] - 1, rice);
}

/* A long one, in its own file. */
static bool put_long(struct pgn_key_writer *out)
{
    const struct pgn_game_list *group = &out->group;
    uint8_t number[PGN_VARINT_MAX];
    uint32_t previous = 0;
    for (size_t i = 0; i < group->count; i++) {
        pgn_block_write(out->lists, number, pgn_put_varint(number, group->at[i] - previous));
        previous = group->at[i];
    }
    if (!pgn_grow((void **)&out->frequent, &out->frequent_room, out->frequent_count,
                  sizeof *out->frequent))
        return fail(out);
    out->frequent[out->frequent_count++] = (struct pgn_frequent){out->hash, (uint32_t)group->count};
    return true;
}

static bool end_group(struct pgn_key_writer *out)
{
    size_t count = out->group.count;
    uint64_t place = out->lists->size;
    if (!pgn_grow((void **)&out->bits, &out->bit_room, out->bit_bytes + GROUP_BYTES, 1) ||
        (count >= PGN_LONG_LIST && !put_long(out)))
        return fail(out);
    struct pgn_bit_writer bits = {out->bits + out->bit_bytes, out->pending, out->pending_count};
    pgn_put_rice(&bits, out->hash - out->previous, out->rice);
    pgn_put_bits(&bits, count > 1, 1);
    if (count > 1)
        pgn_put_gamma(&bits, count - 1);
    if (count < PGN_LONG_LIST)
        put_short(out, &bits);
    else
        pgn_put_bits(&bits, place, PGN_SLOT_BYTES * 8);
    out->bit_bytes = (size_t)(bits.at - out->bits);
    out->pending = bits.word;
    out->pending_count = (uint8_t)bits.count;
    out->previous = out->hash + 1;
    out->pairs += count;
    out->group.count = 0;
    return true;
}

bool pgn_key_write(struct pgn_key_writer *out, uint64_t record)
{
    uint64_t hash = record >> PGN_GAME_BITS;
    uint32_t game = (uint32_t)(record & (PGN_SEGMENT_GAMES - 1));
    struct pgn_game_list *group = &out->group;
    if (group->count > 0 && hash == out->hash && group->at[group->count - 1] == game)
        return true;
    if (group->count > 0 && hash != out->hash && !end_group(out))
        return false;
    while (out->bucket < hash >> (PGN_HASH_BITS - out->bucket_bits))
        end_bucket(out);
    out->hash = hash;
    if (!pgn_grow((void **)&group->at, &group->room, group->count, sizeof *group->at))
        return fail(out);
    group->at[group->count++] = game;
    return true;
}

bool pgn_key_writer_end(struct pgn_key_writer *out)
{
    if (out->group.count > 0 && !end_group(out))
        return false;
    while (out->bucket < (uint64_t)1 << out->bucket_bits)
        end_bucket(out);
    put_slot(out);
    return true;
}

void pgn_key_writer_close(struct pgn_key_writer *out)
{
    free(out->group.at);
    free(out->bits);
    free(out->frequent);
}
