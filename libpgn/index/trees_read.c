/* trees_read.c: counters of frequent positions, found. */
#include "chess/keys.h"
#include "index/fault.h"
#include "index/trees.h"
#include "index/trees_layout.h"

#include <string.h>

/* ---- positions ------------------------------------------------------------------------------ */

void pgn_pack_position(const pgn_position *p, uint8_t out[PGN_PACKED_BYTES])
{
    for (unsigned square = 0; square < 64; square++) {
        unsigned kind = pgn_kind_at(p, square);
        unsigned man = kind == PGN_NO_KIND ? 0 : 1 + kind + 8 * pgn_color_at(p, square);
        out[square / 2] = (uint8_t)(square % 2 ? out[square / 2] | man << 4 : man);
    }
    out[32] = p->turn;
    out[33] = pgn_ep_is_legal(p) ? p->ep_square : PGN_NO_SQUARE;
    pgn_put_le(out + 34, p->castling, 8);
}

uint64_t pgn_packed_placement(const uint8_t packed[PGN_PACKED_BYTES])
{
    uint64_t key = 0;
    for (unsigned square = 0; square < 64; square++) {
        unsigned man = packed[square / 2] >> square % 2 * 4 & 15;
        if (man != 0 && (man - 1) % 8 <= PGN_KING)
            key ^= pgn_man_key((man - 1) / 8, (man - 1) % 8, square);
    }
    return key;
}

/* ---- finding -------------------------------------------------------------------------------- */

static void take_tally(struct pgn_bytes *in, pgn_tally *t)
{
    t->games = pgn_take_varint(in);
    t->white_wins = pgn_take_varint(in);
    t->draws = pgn_take_varint(in);
    t->black_wins = pgn_take_varint(in);
    t->rated = pgn_take_varint(in);
    t->elo = pgn_take_varint(in);
    t->opponent_rated = pgn_take_varint(in);
    t->opponent_elo = pgn_take_varint(in);
    t->half_points = pgn_take_varint(in);
    t->first_year = (uint16_t)pgn_take_varint(in);
    t->last_year = (uint16_t)(t->first_year + pgn_take_varint(in));
}

static bool take_move(struct pgn_bytes *in, const pgn_position *position, pgn_tree_move *move)
{
    uint64_t code = pgn_take_varint(in);
    *move = (pgn_tree_move){.ended = code == PGN_CODE_ENDED, .move = PGN_NULL_MOVE};
    if (code != 0 && code != PGN_CODE_ENDED) {
        unsigned from = code & 63, promotion = code >> 12 & 7;
        move->move = (pgn_move){(uint8_t)from, code >> 6 & 63, (uint8_t)pgn_kind_at(position, from),
                                (uint8_t)(promotion ? promotion : PGN_NO_KIND)};
        if (!pgn_is_legal(position, move->move))
            return false;
    }
    take_tally(in, &move->tally);
    return !in->failed;
}

typedef void offer(struct pgn_tree *tree, uint64_t game, const struct pgn_row *row);

/* The best games, or the latest ones. */
static bool take_games(struct pgn_segment *segment, struct pgn_bytes *in, struct pgn_tree *tree,
                       offer *offer_game, struct pgn_index_error *error)
{
    struct pgn_row row;
    uint64_t count = pgn_take_varint(in);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t game = pgn_take_varint(in);
        if (in->failed || game >= segment->entry.games)
            return false;
        if (!pgn_segment_row(segment, game, &row, error))
            return false;
        offer_game(tree, segment->base + game, &row);
    }
    return !in->failed;
}

static int take_tree(struct pgn_segment *segment, struct pgn_bytes *in,
                     const pgn_position *position, struct pgn_tree *tree,
                     struct pgn_index_error *error)
{
    uint64_t count = pgn_take_varint(in);
    bool good = !in->failed;
    for (uint64_t i = 0; good && i < count; i++) {
        struct pgn_tree one = {0};
        pgn_tree_move move;
        good = take_move(in, position, &move);
        one.moves = &move;
        one.count = 1;
        one.all = move.tally;
        if (good && !pgn_tree_add_tree(tree, &one)) {
            pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
            return -1;
        }
    }
    if (good && take_games(segment, in, tree, pgn_tree_best_row, error) &&
        take_games(segment, in, tree, pgn_tree_recent_row, error))
        return 1;
    pgn_segment_damaged(segment, PGN_PART_TREES, "counters", error);
    return -1;
}

/* The place in the index of the first key that is not below this one; false: *error is filled. */
static bool search(struct pgn_block_reader *trees, uint64_t count, uint64_t key, uint64_t *at,
                   struct pgn_index_error *error)
{
    uint64_t low = 0, high = count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        const uint8_t *entry = pgn_block_read(trees, PGN_TREES_HEADER + middle * PGN_TREES_ENTRY,
                                              PGN_TREES_ENTRY, error);
        if (entry == NULL)
            return false;
        if (pgn_get_le(entry, 8) < key)
            low = middle + 1;
        else
            high = middle;
    }
    *at = low;
    return true;
}

/* An entry of the index: 1 it is this position, 0 it is not, -1. */
static int try_entry(struct pgn_segment *segment, uint64_t at, uint64_t key,
                     const pgn_position *position, struct pgn_bytes *in,
                     struct pgn_index_error *error)
{
    struct pgn_block_reader *trees = &segment->parts[PGN_PART_TREES];
    uint8_t wanted[PGN_PACKED_BYTES];
    uint64_t size = trees->extent.size;
    const uint8_t *entry =
        pgn_block_read(trees, PGN_TREES_HEADER + at * PGN_TREES_ENTRY, PGN_TREES_ENTRY, error);
    if (entry == NULL)
        return -1;
    uint64_t place = pgn_get_le(entry + 8, 8), end = size;
    if (pgn_get_le(entry, 8) != key)
        return 0;
    /* Where it ends is told by the entry behind, if there is one. */
    if (PGN_TREES_HEADER + (at + 2) * PGN_TREES_ENTRY <= size) {
        const uint8_t *head = pgn_block_read(trees, 0, PGN_TREES_HEADER, error);
        if (head != NULL && at + 1 < pgn_get_le(head, PGN_TREES_HEADER)) {
            entry = pgn_block_read(trees, PGN_TREES_HEADER + (at + 1) * PGN_TREES_ENTRY,
                                   PGN_TREES_ENTRY, error);
            end = entry != NULL ? pgn_get_le(entry + 8, 8) : 0;
        }
    }
    if (end < place || end - place < PGN_PACKED_BYTES) {
        pgn_segment_damaged(segment, PGN_PART_TREES, "places out of order", error);
        return -1;
    }
    const uint8_t *bytes = pgn_block_read(trees, place, end - place, error);
    if (bytes == NULL)
        return -1;
    *in = (struct pgn_bytes){bytes + PGN_PACKED_BYTES, bytes + (end - place), false};
    pgn_pack_position(position, wanted);
    return memcmp(bytes, wanted, PGN_PACKED_BYTES) == 0;
}

int pgn_trees_find(struct pgn_segment *segment, const pgn_position *position, struct pgn_tree *tree,
                   struct pgn_index_error *error)
{
    struct pgn_block_reader *trees = &segment->parts[PGN_PART_TREES];
    uint64_t key = pgn_key(position), at;
    const uint8_t *head = pgn_block_read(trees, 0, PGN_TREES_HEADER, error);
    if (head == NULL)
        return -1;
    uint64_t count = pgn_get_le(head, PGN_TREES_HEADER);
    if (!search(trees, count, key, &at, error))
        return -1;
    for (; at < count; at++) {
        struct pgn_bytes in;
        int rc = try_entry(segment, at, key, position, &in, error);
        if (rc < 0)
            return -1;
        if (rc > 0)
            return take_tree(segment, &in, position, tree, error);
        const uint8_t *entry =
            pgn_block_read(trees, PGN_TREES_HEADER + at * PGN_TREES_ENTRY, PGN_TREES_ENTRY, error);
        if (entry == NULL)
            return -1;
        if (pgn_get_le(entry, 8) != key)
            return 0;
    }
    return 0;
}
