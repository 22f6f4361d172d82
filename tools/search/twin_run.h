/* twin_run.h (private): a run of --duplicates: what its two passes share. */
#ifndef SEARCH_TWIN_RUN_H
#define SEARCH_TWIN_RUN_H

#include "common/spool.h"
#include "twins.h"

struct twin_run {
    struct search *s;
    struct cli_spool *facts, *verdicts; /* pass 1 makes the one, groups the other */
    struct cli_spool *texts;            /* the games, if they cannot be read again; or NULL */
    char **files;                       /* names, as shown */
    size_t file_count;
    struct cli_buffer scratch;
    struct cli_buffer dropped; /* key and value of the next duplicate; len 0: no more */
    uint64_t compared, faulty, duplicates, groups, put, seen;
    char last; /* byte that was put out */
    bool reads_again;
};

/* Tells it; false. */
bool twin_out_of_memory(struct twin_run *r);

struct twin_worker {
    const struct twin_run *run;
    pgn_query_run *query; /* NULL: all games */
    struct twin_maker *maker;
};

/* Hooks of the driver. */
void *twin_worker_open(void *command);
void twin_worker_close(void *worker);
void twin_worker_merge(void *command, void *worker);

/* ---- pass 2 (twin_games.c) ------------------------------------------------------------------ */

/* Appends a record of the game for pass 2. */
void twin_put_text(const struct cli_file *file, const pgn_game *game, int matched,
                   struct cli_buffer *to);
/* Puts the games out, without the duplicates or only them; false: failed, told. */
bool twin_put_games(struct twin_run *r);

#endif
