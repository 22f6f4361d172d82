/* progress.h: a line on the terminal that tells how far reading, or going through games, has come.
 *
 * Drawn by the ordered stage, one thread at a time, at most ten times a second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "options.h"

struct cli_progress {
    uint64_t total; /* raw bytes of all inputs, or games; 0: unknown */
    double started; /* seconds of cli_now */
    double drawn;   /* when last */
    bool of_games;
    bool wanted;
    bool shown; /* the line stands on the terminal */
};

/* Seconds of a clock that only goes forward. */
double cli_now(void);

void cli_progress_start(struct cli_progress *progress, struct cli *cli, uint64_t total);
/* The same for games of a database. */
void cli_progress_start_games(struct cli_progress *progress, struct cli *cli, uint64_t total);
/* The line is gone for good. */
void cli_progress_stop(struct cli *cli);
/* Raw bytes, or games, that are done with. */
void cli_progress_show(struct cli_progress *progress, uint64_t done);

/* Takes the line away, so that something else can be written; it comes back with the next _show. */
void cli_progress_hide(const struct cli *cli);

/* "12.5 MiB" */
struct cli_buffer;
void cli_put_bytes(struct cli_buffer *to, double bytes);

#endif
