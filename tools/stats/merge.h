/* merge.h: reads partial results and adds them up. */
#ifndef STATS_MERGE_H
#define STATS_MERGE_H

#include "common/options.h"
#include "partial.h"

/* Called with the first file's plan: opens the counters; NULL: told. */
typedef pgn_stats *merge_open(void *command, const struct plan *plan);

/* Reads the files ("-": standard input) into the counters that open made, *stats, which stays NULL
 * if none could be read.  Returns the exit status: 0, or 3 after telling what is wrong; a file that
 * is no partial result, is cut, or was asked something else than the first is all of that. */
int merge_files(const struct cli *cli, const char *const *files, size_t count, merge_open *open,
                void *command, struct plan_read *plan, pgn_stats **stats);

#endif
