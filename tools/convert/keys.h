/* keys.h: what games are sorted and split by. */
#ifndef CONVERT_KEYS_H
#define CONVERT_KEYS_H

#include "convert.h"

/* Reads --sort, and the value of a --split that has one, into convert->ordering: CLI_GO, or
 * CLI_EXIT_USAGE, told. */
int convert_keys_parse(const struct cli *cli, struct convert *convert);
void convert_keys_free(struct convert_ordering *ordering);

/* A worker's. */
struct convert_keys;
/* NULL: out of memory. */
struct convert_keys *convert_keys_open(const struct convert_ordering *ordering);
void convert_keys_close(struct convert_keys *keys);
/* Works the game's values out and appends its key: that of its file, then that of its place.
 * *value: what it is split by, until the next game.  -1: out of memory. */
int convert_keys_put(struct convert_keys *keys, const pgn_game *game, struct cli_buffer *to,
                     pgn_span *value);
uint64_t convert_keys_regex_limits(const struct convert_keys *keys);

#endif
