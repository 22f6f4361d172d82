/* index.h: what the parts of pgn-index share. */
#ifndef INDEX_H
#define INDEX_H

#include <pgn/pgn.h>

#include "common/buffer.h"
#include "common/driver.h"
#include "common/selection.h"

enum { TEXT, JSONL };

struct index_command {
    struct cli *cli;
    /* options */
    uint64_t memory, limit, every, max_ply, min_games, max_game;
    bool no_merge, no_transpositions, store;
    struct cli_selection selection;
    unsigned side; /* that the players had: 0 any, 1 + enum pgn_color */
    /* worked out */
    const char *folder;
    pgn_move *way; /* that leads to the position asked for, if moves do */
    size_t way_count;
    bool has_way;
};

/* The subcommands: an exit status each. */
int index_build(struct index_command *c, bool must_exist);
int index_merge(struct index_command *c);
int index_verify(struct index_command *c);
int index_stat(struct index_command *c);
int index_dump(struct index_command *c);
int index_tree(struct index_command *c);
int index_games(struct index_command *c);
int index_export(struct index_command *c);
int index_book(struct index_command *c);
int index_novelty(struct index_command *c);

/* Tells what is wrong with the database; returns CLI_EXIT_IO. */
int index_fault(const struct index_command *c, const pgn_index_error *error);
/* The same into a buffer. */
void index_say_fault(struct cli_buffer *to, const struct index_command *c,
                     const pgn_index_error *error);
/* Opens the database for reading, or tells why not. */
pgn_index *index_open(const struct index_command *c);
/* The position that the operands say: a FEN, or moves from the start position (none: that one). */
bool index_position(struct index_command *c, pgn_position *position);

/* Hands the buffer to standard output and empties it; CLI_EXIT_IO if that failed or memory was
 * out, else 0. */
int index_flush(const struct index_command *c, struct cli_buffer *to);

/* A line about a game, and the members of its JSON object; false: the database is at fault. */
bool index_put_game(struct cli_buffer *to, pgn_index *index, uint64_t game);
struct cli_json;
bool index_json_game(struct cli_json *json, pgn_index *index, uint64_t game);

#endif
