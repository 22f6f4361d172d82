/* gather.h: games that do not leave as they come: sorted, split into files, joined.
 *
 *   worker ─► record: key, value ─► input order ─► spool, if sorted ─► seams ─► output, or files
 */
#ifndef CONVERT_GATHER_H
#define CONVERT_GATHER_H

#include "convert.h"

/* Reads --sort, --split and --join: CLI_GO, or CLI_EXIT_USAGE, told. */
int convert_gather_settle(const struct cli *cli, struct convert *convert);
void convert_gather_free(struct convert *convert);
/* True if games go through here. */
bool convert_gathers(const struct convert *convert);

/* ---- a worker's side ------------------------------------------------------------------------ */

struct convert_keys;

/* Around what is written of a game to the stream: begins its record (keys NULL: there is nothing to
 * sort by), or -1 out of memory; ends it. */
int convert_record_begin(struct convert_keys *keys, const pgn_game *game, struct cli_buffer *to,
                         size_t *record);
void convert_record_end(struct cli_buffer *to, size_t record, unsigned flags);

/* ---- the other side ------------------------------------------------------------------------- */

struct convert_gather;
/* head: what stands before all games, of each file.  NULL: out of memory. */
struct convert_gather *convert_gather_open(struct cli *cli, const struct convert *convert,
                                           pgn_span head);
/* A diversion: takes whole records. */
bool convert_gather_take(void *gather, const char *bytes, size_t len);
/* Behind the last game: what was kept goes out; false: failed, told. */
bool convert_gather_finish(struct convert_gather *gather);
void convert_gather_close(struct convert_gather *gather);

#endif
