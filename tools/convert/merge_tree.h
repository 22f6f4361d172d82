/* merge_tree.h: the tree that merged games make, private to merge.c and merge_write.c. */
#ifndef CONVERT_MERGE_TREE_H
#define CONVERT_MERGE_TREE_H

#include "merge.h"

/* A move that was played in its place, or a start.  Children and siblings are lists of indices, 0
 * ends them. */
struct merge_node {
    pgn_move move;
    uint32_t count, white, draws, black; /* games, by result; the others' is not known */
    uint32_t child, next;
    uint32_t label; /* of the first game: where its names stand */
};

/* A start position. */
struct merge_root {
    pgn_position start;
    uint32_t node;
    size_t key, key_len; /* in the texts */
};

struct convert_merge {
    struct cli *cli;
    struct merge_node *nodes; /* the first one is none */
    size_t node_count, node_room;
    struct merge_root *roots;
    size_t root_count, root_room;
    uint32_t *slots; /* roots by their keys' hash: index + 1, or 0 */
    size_t slot_room;
    struct cli_buffer texts; /* names, apart by NUL, and keys */
    size_t written;          /* roots */
    struct cli_buffer text;  /* of the game in work */
};

/* merge_write.c: the text of a tree; false if it would be too long, or out of memory. */
bool convert_merge_text(struct convert_merge *merge, const struct merge_root *root);

#endif
