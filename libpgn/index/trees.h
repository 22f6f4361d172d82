/* trees.h: counters of frequent positions, so that the tree of the start position costs no more
 * than that of any other.
 *
 * A position that many games of a segment have is counted when the segment is made: all its games
 * are played once more, and every position is compared, square by square, with the one whose
 * counters it would add to.  A key that two positions share gives two sets of counters. */
#ifndef PGN_INDEX_TREES_H
#define PGN_INDEX_TREES_H

#include "index/keys.h"
#include "index/segment.h"

/* What is counted of one game in a position. */
struct pgn_visit {
    uint64_t game;
    bool ended;
    pgn_move move;
    enum pgn_color mover;
    const struct pgn_row *row;
};

/* Adds a game to a tree: its move's tally, all of them, the best games.  false: out of memory. */
bool pgn_tree_add(struct pgn_tree *tree, const struct pgn_visit *visit);
/* Adds a tree to another one. */
bool pgn_tree_add_tree(struct pgn_tree *tree, const struct pgn_tree *other);
/* Offers a game for the best ones, the latest ones. */
void pgn_tree_best_row(struct pgn_tree *tree, uint64_t game, const struct pgn_row *row);
void pgn_tree_recent_row(struct pgn_tree *tree, uint64_t game, const struct pgn_row *row);
/* The order in which moves are shown. */
void pgn_tree_sort(struct pgn_tree *tree);
/* Adds a tally to another one. */
void pgn_tally_add(struct pgn_tally *to, const struct pgn_tally *from);

/* Counts at most max positions of a segment whose games and moves can be read, and writes them. */
bool pgn_trees_write(struct pgn_segment *segment, struct pgn_frequent *frequent, size_t count,
                     size_t max, struct pgn_block_writer *out, struct pgn_index_error *error);

/* Adds the segment's counters of a position to *tree: 1, 0 if it has none, -1. */
int pgn_trees_find(struct pgn_segment *segment, const pgn_position *position, struct pgn_tree *tree,
                   struct pgn_index_error *error);

/* All counted positions anew, compared with those in the file; false: *error says what differs. */
bool pgn_trees_verify(struct pgn_segment *segment, struct pgn_index_error *error);

#endif
