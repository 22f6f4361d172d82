/* book.c: a Polyglot opening book of the moves that enough games play.
 *
 * Positions are taken from the start position outwards, each once, as long as their moves have
 * enough games.  A move's weight is two a win of the mover and one a draw, as Polyglot makes its
 * own books; moves that never scored are left out. */
#include "index/index.h"

#include <stdlib.h>
#include <string.h>

#include "common/message.h"

#define ENTRY_BYTES 16u
#define DEFAULT_PLIES 40u
#define DEFAULT_GAMES 3u

struct entry {
    uint64_t key;
    uint16_t move, weight;
};

struct node {
    pgn_position position;
    uint64_t ply;
};

struct book {
    struct index_command *c;
    pgn_index *index;
    pgn_tree tree;
    struct node *nodes; /* all that were found, worked on in order */
    size_t node_count, node_room;
    uint64_t *seen; /* keys plus one, a table with free places */
    size_t seen_room;
    struct entry *entries;
    size_t entry_count, entry_room;
    bool out_of_memory;
};

static bool widen(struct book *b, void **array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t wanted = *room ? *room * 2 : 256;
    void *larger = realloc(*array, wanted * size);
    b->out_of_memory = b->out_of_memory || larger == NULL;
    if (larger == NULL)
        return false;
    *array = larger;
    *room = wanted;
    return true;
}

static size_t place_of(const uint64_t *seen, size_t room, uint64_t key)
{
    size_t at = (size_t)(key >> 8) & (room - 1);
    while (seen[at] != 0 && seen[at] != key + 1)
        at = (at + 1) & (room - 1);
    return at;
}

static bool widen_seen(struct book *b)
{
    size_t room = b->seen_room ? b->seen_room * 2 : 1024;
    uint64_t *seen = calloc(room, sizeof *seen);
    b->out_of_memory = b->out_of_memory || seen == NULL;
    if (seen == NULL)
        return false;
    for (size_t i = 0; i < b->seen_room; i++) {
        if (b->seen[i] != 0)
            seen[place_of(seen, room, b->seen[i] - 1)] = b->seen[i];
    }
    free(b->seen);
    b->seen = seen;
    b->seen_room = room;
    return true;
}

/* A position that will be looked at, if it is new. */
static void add_node(struct book *b, const pgn_position *position, uint64_t ply)
{
    uint64_t key = pgn_key(position);
    if ((b->node_count * 2 >= b->seen_room && !widen_seen(b)) ||
        !widen(b, (void **)&b->nodes, &b->node_room, b->node_count, sizeof *b->nodes))
        return;
    size_t at = place_of(b->seen, b->seen_room, key);
    if (b->seen[at] != 0)
        return;
    b->seen[at] = key + 1;
    b->nodes[b->node_count++] = (struct node){*position, ply};
}

/* ---- moves ---------------------------------------------------------------------------------- */

static uint64_t score_of(const pgn_tree_move *move, enum pgn_color mover)
{
    const pgn_tally *t = &move->tally;
    return 2 * (mover == PGN_WHITE ? t->white_wins : t->black_wins) + t->draws;
}

/* Castling is the king's move to the rook's square in this format too. */
static uint16_t code_of(pgn_move m)
{
    unsigned promotion = m.promotion == PGN_NO_KIND ? 0 : m.promotion;
    return (uint16_t)(promotion << 12 | (unsigned)m.from << 6 | m.to);
}

static bool is_taken(const struct book *b, const pgn_tree_move *move)
{
    return !move->ended && !pgn_move_is_null(move->move) && move->tally.games >= b->c->min_games;
}

static void add_move(struct book *b, const struct node *node, const pgn_tree_move *move,
                     uint64_t best)
{
    uint64_t score = score_of(move, node->position.turn);
    uint64_t weight = best > UINT16_MAX ? score * UINT16_MAX / best : score;
    pgn_position next = node->position;
    if (weight > 0 &&
        widen(b, (void **)&b->entries, &b->entry_room, b->entry_count, sizeof *b->entries))
        b->entries[b->entry_count++] =
            (struct entry){pgn_key(&node->position), code_of(move->move), (uint16_t)weight};
    pgn_play(&next, move->move);
    if (node->ply + 1 < b->c->max_ply)
        add_node(b, &next, node->ply + 1);
}

static bool look_at(struct book *b, const struct node *node)
{
    uint64_t best = 0;
    if (!pgn_index_tree(b->index, &node->position, &b->tree))
        return false;
    for (size_t i = 0; i < b->tree.count; i++) {
        uint64_t score = score_of(&b->tree.moves[i], node->position.turn);
        best = score > best ? score : best;
    }
    for (size_t i = 0; i < b->tree.count; i++) {
        if (is_taken(b, &b->tree.moves[i]))
            add_move(b, node, &b->tree.moves[i], best);
    }
    return true;
}

/* ---- the file ------------------------------------------------------------------------------- */

static int by_key(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->weight != b->weight)
        return a->weight < b->weight ? 1 : -1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Big-endian: key, move, weight, and four bytes for learning. */
static void write_entry(const struct book *b, const struct entry *entry)
{
    unsigned char bytes[ENTRY_BYTES] = {0};
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(entry->key >> (56 - 8 * i));
    bytes[8] = (unsigned char)(entry->move >> 8);
    bytes[9] = (unsigned char)entry->move;
    bytes[10] = (unsigned char)(entry->weight >> 8);
    bytes[11] = (unsigned char)entry->weight;
    cli_write(b->c->cli, CLI_OUT, bytes, sizeof bytes);
}

static int write_book(struct book *b)
{
    if (b->entry_count > 1)
        qsort(b->entries, b->entry_count, sizeof *b->entries, by_key);
    for (size_t i = 0; i < b->entry_count && !cli_output_failed(b->c->cli); i++)
        write_entry(b, &b->entries[i]);
    cli_detail(b->c->cli, NULL, "%zu positions, %zu moves", b->node_count, b->entry_count);
    if (cli_output_failed(b->c->cli))
        return CLI_EXIT_IO;
    return b->entry_count > 0 ? 0 : CLI_EXIT_FOUND;
}

static int make_book(struct book *b)
{
    add_node(b, &pgn_start_position, 0);
    for (size_t i = 0; i < b->node_count && !b->out_of_memory; i++) {
        struct node node = b->nodes[i]; /* the array may move */
        if (!look_at(b, &node))
            return index_fault(b->c, pgn_index_error_of(b->index));
    }
    if (!b->out_of_memory)
        return write_book(b);
    cli_error(b->c->cli, NULL, "out of memory");
    return CLI_EXIT_IO;
}

int index_book(struct index_command *c)
{
    struct book b = {.c = c};
    c->min_games = c->min_games > 0 ? c->min_games : DEFAULT_GAMES;
    c->max_ply = c->max_ply > 0 ? c->max_ply : DEFAULT_PLIES;
    b.index = index_open(c);
    int status = b.index != NULL ? make_book(&b) : CLI_EXIT_IO;
    pgn_index_close(b.index);
    pgn_tree_free(&b.tree);
    free(b.nodes);
    free(b.seen);
    free(b.entries);
    return status;
}
