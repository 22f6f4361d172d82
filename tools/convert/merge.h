/* merge.h: all games that begin alike as one game with variations: --merge-games.
 *
 *   worker ─► record: start, result, names, moves ─► input order ─► tree ─► a game for each start
 */
#ifndef CONVERT_MERGE_H
#define CONVERT_MERGE_H

#include "convert.h"

/* CLI_GO, or CLI_EXIT_USAGE, told. */
int convert_merge_settle(const struct cli *cli, const struct convert *convert);

/* A worker's side: appends a record of the game's main line up to its first error, and this ply at
 * most (0: any).  1; 0 if it cannot be played, and there is none; -1 out of memory. */
int convert_merge_record(pgn_replay *replay, const pgn_game *game, uint64_t plies,
                         struct cli_buffer *to);

struct convert_merge;
/* NULL: out of memory. */
struct convert_merge *convert_merge_open(struct cli *cli);
void convert_merge_close(struct convert_merge *merge);
/* A diversion: takes whole records. */
bool convert_merge_take(void *merge, const char *bytes, size_t len);
/* Behind the last game: the next game, whose text lives until the next call.  1, 0 no more, -1 it
 * would be larger than a game may be, or out of memory: told. */
int convert_merge_next(struct convert_merge *merge, pgn_game *game);

#endif
