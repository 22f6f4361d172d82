/* trees_write.c: counters of frequent positions, taken and written. */
#include "chess/keys.h"
#include "index/fault.h"
#include "index/trees.h"
#include "index/trees_layout.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

#define FORGET_GAMES 65536u

/* ---- counting ------------------------------------------------------------------------------- */

struct counted {
    uint64_t key;
    uint64_t last_game; /* counted here, plus one */
    pgn_position position;
    struct pgn_tree tree;
};

struct counting {
    struct pgn_segment *segment;
    struct pgn_index_error *error;
    uint64_t *hashes; /* of the frequent positions' men, plus one; a table with free places */
    size_t hash_mask;
    struct counted *positions;
    size_t count, room;
    uint32_t *slots; /* by key: a position's number plus one, or 0 */
    size_t slot_count;
};

static bool out_of_memory(struct counting *c)
{
    return pgn_index_fail(c->error, PGN_INDEX_MEMORY, NULL, NULL);
}

static size_t spread(uint64_t hash)
{
    return (size_t)(hash * 0x9e3779b97f4a7c15u >> 20);
}

static bool make_table(struct counting *c, const struct pgn_frequent *frequent, size_t count)
{
    size_t size = 16;
    while (size < count * 4)
        size *= 2;
    c->hashes = calloc(size, sizeof *c->hashes);
    if (c->hashes == NULL)
        return out_of_memory(c);
    c->hash_mask = size - 1;
    for (size_t i = 0; i < count; i++) {
        size_t at = spread(frequent[i].hash) & c->hash_mask;
        while (c->hashes[at] != 0)
            at = (at + 1) & c->hash_mask;
        c->hashes[at] = frequent[i].hash + 1;
    }
    return true;
}

static bool is_frequent(const struct counting *c, uint64_t placement)
{
    uint64_t hash = placement >> PGN_GAME_BITS;
    size_t at = spread(hash) & c->hash_mask;
    while (c->hashes[at] != 0 && c->hashes[at] != hash + 1)
        at = (at + 1) & c->hash_mask;
    return c->hashes[at] != 0;
}

static bool widen(struct counting *c)
{
    size_t size = c->slot_count ? c->slot_count * 2 : 1024;
    uint32_t *slots = calloc(size, sizeof *slots);
    if (slots == NULL)
        return out_of_memory(c);
    for (size_t i = 0; i < c->count; i++) {
        size_t at = spread(c->positions[i].key) & (size - 1);
        while (slots[at] != 0)
            at = (at + 1) & (size - 1);
        slots[at] = (uint32_t)i + 1;
    }
    free(c->slots);
    c->slots = slots;
    c->slot_count = size;
    return true;
}

/* The position's counters, new ones if need be; NULL: out of memory. */
static struct counted *counters_of(struct counting *c, const struct pgn_line *line)
{
    uint64_t key = pgn_key_with(&line->position, line->placement);
    if (c->count * 2 >= c->slot_count && !widen(c))
        return NULL;
    size_t mask = c->slot_count - 1, at = spread(key) & mask;
    for (; c->slots[at] != 0; at = (at + 1) & mask) {
        struct counted *known = &c->positions[c->slots[at] - 1];
        if (known->key == key && pgn_same_position(&known->position, &line->position))
            return known;
    }
    if (!pgn_grow((void **)&c->positions, &c->room, c->count, sizeof *c->positions)) {
        out_of_memory(c);
        return NULL;
    }
    c->positions[c->count] = (struct counted){.key = key, .position = line->position};
    c->slots[at] = (uint32_t)++c->count;
    return &c->positions[c->count - 1];
}

static bool count_visit(struct counting *c, const struct pgn_line *line, uint64_t game,
                        const struct pgn_row *row)
{
    struct counted *counters = counters_of(c, line);
    struct pgn_visit visit = {.game = game, .mover = line->position.turn, .row = row};
    size_t bytes;
    if (counters == NULL || counters->last_game == game + 1)
        return counters != NULL;
    counters->last_game = game + 1;
    visit.ended = pgn_line_peek(line, &visit.move, &bytes) <= 0;
    return pgn_tree_add(&counters->tree, &visit) || out_of_memory(c);
}

static bool count_game(struct counting *c, uint64_t game)
{
    struct pgn_row row;
    struct pgn_line line;
    pgn_move move;
    if (!pgn_segment_row(c->segment, game, &row, c->error))
        return false;
    int rc = pgn_segment_line(c->segment, game, &row, &line, c->error);
    if (rc <= 0)
        return rc == 0;
    do {
        if (is_frequent(c, line.placement) && !count_visit(c, &line, game, &row))
            return false;
    } while ((rc = pgn_line_next(&line, &move)) > 0);
    return rc == 0 || pgn_segment_damaged(c->segment, PGN_PART_MOVES, "no move", c->error);
}

static bool count_all(struct counting *c)
{
    for (uint64_t game = 0; game < c->segment->entry.games; game++) {
        if (game % FORGET_GAMES == 0) {
            pgn_segment_forget(c->segment, PGN_PART_GAMES);
            pgn_segment_forget(c->segment, PGN_PART_MOVES);
        }
        if (!count_game(c, game))
            return false;
    }
    return true;
}

static void counting_free(struct counting *c)
{
    for (size_t i = 0; i < c->count; i++)
        pgn_tree_free(&c->positions[i].tree);
    free(c->positions);
    free(c->hashes);
    free(c->slots);
}

/* ---- writing -------------------------------------------------------------------------------- */

struct pen {
    uint8_t *at;
    size_t len, room;
    bool failed;
};

static void put(struct pen *pen, uint64_t number)
{
    if (pgn_grow((void **)&pen->at, &pen->room, pen->len + PGN_VARINT_MAX, 1))
        pen->len += pgn_put_varint(pen->at + pen->len, number);
    else
        pen->failed = true;
}

static void put_tally(struct pen *pen, const pgn_tally *t)
{
    put(pen, t->games);
    put(pen, t->white_wins);
    put(pen, t->draws);
    put(pen, t->black_wins);
    put(pen, t->rated);
    put(pen, t->elo);
    put(pen, t->opponent_rated);
    put(pen, t->opponent_elo);
    put(pen, t->half_points);
    put(pen, t->first_year);
    put(pen, (uint64_t)t->last_year - t->first_year);
}

static void put_tree(struct pen *pen, const struct pgn_tree *tree)
{
    uint8_t wide[PGN_CODE_BYTES];
    put(pen, tree->count);
    for (size_t i = 0; i < tree->count; i++) {
        pgn_wide_write(tree->moves[i].move, wide);
        put(pen, tree->moves[i].ended ? PGN_CODE_ENDED : pgn_get_le(wide, 2));
        put_tally(pen, &tree->moves[i].tally);
    }
    put(pen, tree->best_count);
    for (size_t i = 0; i < tree->best_count; i++)
        put(pen, tree->best[i]);
    put(pen, tree->recent_count);
    for (size_t i = 0; i < tree->recent_count; i++)
        put(pen, tree->recent[i]);
}

static int by_key(const void *left, const void *right)
{
    const struct counted *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return memcmp(&a->position, &b->position, sizeof a->position);
}

/* Where the bytes go: into a file, or against one that is there. */
struct target {
    struct pgn_block_writer *out;
    struct pgn_block_reader *there;
    struct pgn_index_error *error;
    uint64_t at;
    bool differs;
};

static void give(struct target *target, const void *bytes, size_t len)
{
    if (target->out != NULL)
        pgn_block_write(target->out, bytes, len);
    else if (!target->differs) {
        const uint8_t *there = pgn_block_read(target->there, target->at, len, target->error);
        target->differs = there == NULL || (len > 0 && memcmp(there, bytes, len) != 0);
    }
    target->at += len;
}

/* The index of keys and places, then each position and its tree. */
static bool give_counted(struct counting *c, struct target *out)
{
    struct pen pen = {0};
    uint8_t head[PGN_TREES_HEADER], entry[PGN_TREES_ENTRY], packed[PGN_PACKED_BYTES];
    uint64_t place = PGN_TREES_HEADER + c->count * PGN_TREES_ENTRY;
    if (c->count > 1)
        qsort(c->positions, c->count, sizeof *c->positions, by_key);
    pgn_put_le(head, c->count, sizeof head);
    give(out, head, sizeof head);
    for (size_t i = 0; i < c->count; i++) {
        pgn_put_le(entry, c->positions[i].key, 8);
        pgn_put_le(entry + 8, place, 8);
        give(out, entry, sizeof entry);
        pen.len = 0;
        put_tree(&pen, &c->positions[i].tree);
        place += PGN_PACKED_BYTES + pen.len;
    }
    for (size_t i = 0; i < c->count; i++) {
        pgn_pack_position(&c->positions[i].position, packed);
        give(out, packed, sizeof packed);
        pen.len = 0;
        put_tree(&pen, &c->positions[i].tree);
        give(out, pen.at, pen.len);
    }
    free(pen.at);
    return !pen.failed || out_of_memory(c);
}

static int by_frequency(const void *left, const void *right)
{
    const struct pgn_frequent *a = left, *b = right;
    if (a->games != b->games)
        return a->games < b->games ? 1 : -1;
    return a->hash < b->hash ? -1 : a->hash > b->hash;
}

bool pgn_trees_write(struct pgn_segment *segment, struct pgn_frequent *frequent, size_t count,
                     size_t max, struct pgn_block_writer *out, struct pgn_index_error *error)
{
    struct counting c = {.segment = segment, .error = error};
    struct target target = {.out = out};
    if (count > max) {
        qsort(frequent, count, sizeof *frequent, by_frequency);
        count = max;
    }
    bool good = make_table(&c, frequent, count) && (count == 0 || count_all(&c));
    good = good && give_counted(&c, &target);
    counting_free(&c);
    return good;
}

/* ---- verifying ------------------------------------------------------------------------------ */

/* The hashes of the positions that are counted; a hash may come twice, which is no harm. */
static struct pgn_frequent *stored_hashes(struct pgn_segment *segment, uint64_t *count,
                                          struct pgn_index_error *error)
{
    struct pgn_block_reader *trees = &segment->parts[PGN_PART_TREES];
    const uint8_t *head = pgn_block_read(trees, 0, PGN_TREES_HEADER, error);
    *count = head != NULL ? pgn_get_le(head, PGN_TREES_HEADER) : 0;
    if (head == NULL || *count > trees->extent.size / PGN_TREES_ENTRY)
        return NULL;
    struct pgn_frequent *hashes = calloc((size_t)*count + 1, sizeof *hashes);
    for (uint64_t i = 0; hashes != NULL && i < *count; i++) {
        const uint8_t *bytes =
            pgn_block_read(trees, PGN_TREES_HEADER + i * PGN_TREES_ENTRY, PGN_TREES_ENTRY, error);
        if (bytes != NULL)
            bytes = pgn_block_read(trees, pgn_get_le(bytes + 8, 8), PGN_PACKED_BYTES, error);
        if (bytes == NULL)
            break;
        hashes[i].hash = pgn_packed_placement(bytes) >> PGN_GAME_BITS;
    }
    return hashes;
}

bool pgn_trees_verify(struct pgn_segment *segment, struct pgn_index_error *error)
{
    struct counting c = {.segment = segment, .error = error};
    struct target target = {.there = &segment->parts[PGN_PART_TREES], .error = error};
    uint64_t count;
    struct pgn_frequent *hashes = stored_hashes(segment, &count, error);
    bool good = hashes != NULL && error->fault == PGN_INDEX_OK;
    good = good && make_table(&c, hashes, (size_t)count) && (count == 0 || count_all(&c)) &&
           give_counted(&c, &target) && !target.differs && target.at == target.there->extent.size;
    counting_free(&c);
    free(hashes);
    return good || pgn_segment_damaged(segment, PGN_PART_TREES, "counters differ", error);
}
