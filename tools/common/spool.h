/* spool.h: records sorted by their keys' bytes, in bounded memory.
 *
 *     spool = cli_spool_open(memory, NULL);
 *     cli_spool_add(spool, key, value);                  any number of times
 *     if (cli_spool_sort(spool))                         once
 *         while (cli_spool_next(spool, &key, &value) > 0) ...
 *
 * Records gather in memory; when it is used up they are sorted and leave as a run for a temporary
 * file.  Equal keys keep the order in which they were added.  What fits into memory makes no file.
 * The files have no name from the moment they are made, so whatever ends the process, nothing stays
 * behind.  How keys are compared is in their bytes (sort_key.h); a longer key comes after its
 * beginning.
 *
 * Rejected: one file for each run (ten thousand of them for a small memory); a callback that
 * compares (as fast for texts, but each user would have to write two orders). */
#ifndef CLI_SPOOL_H
#define CLI_SPOOL_H

#include <pgn/base.h>
#include <pgn/io.h>

#include "options.h"

/* What --mem may not be less than; and what it is if not told. */
#define CLI_SPOOL_LEAST (1u << 20)
#define CLI_SPOOL_USUAL (256u << 20)

struct cli_spool;

/* memory: bytes for records, which one larger record exceeds; folder: where temporary files are
 * made, NULL for TMPDIR, else /tmp.  It must outlive the spool.  NULL: out of memory. */
struct cli_spool *cli_spool_open(size_t memory, const char *folder);
void cli_spool_close(struct cli_spool *spool);

/* Adds a record.  false: failed, now and ever after; see _error. */
PGN_MUST_CHECK bool cli_spool_add(struct cli_spool *spool, pgn_span key, pgn_span value);
/* Ends the adding. */
PGN_MUST_CHECK bool cli_spool_sort(struct cli_spool *spool);
/* The next record in order, until the next call: 1, 0 at the end, -1 failed. */
PGN_MUST_CHECK int cli_spool_next(struct cli_spool *spool, pgn_span *key, pgn_span *value);

const pgn_error *cli_spool_error(const struct cli_spool *spool);
/* Tells the error; false. */
bool cli_spool_fail(const struct cli *cli, const struct cli_spool *spool);
/* The folder of the temporary files, for messages. */
const char *cli_spool_folder(const struct cli_spool *spool);
/* Bytes that were written to temporary files. */
uint64_t cli_spool_written(const struct cli_spool *spool);

#endif
