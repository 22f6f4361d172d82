/* runs.h: sorted runs of records in one temporary file, written one behind the other and merged. */
#ifndef CLI_RUNS_H
#define CLI_RUNS_H

#include <pgn/base.h>
#include <sys/types.h>

/* Stands before each record's key and value. */
struct cli_run_head {
    uint64_t key_len, value_len;
};

/* Compares keys: the bytes, then the length. */
int cli_compare_keys(pgn_span a, pgn_span b);

/* A file without a name; fd -1: none is made yet. */
struct cli_run_file {
    int fd;
    off_t size;
    struct cli_run {
        off_t at, end;
    } * runs;
    size_t count, room;
};

/* Makes the file in the folder if it is not there yet.  0, or errno as all that follow. */
int cli_run_file_make(struct cli_run_file *file, const char *folder);
void cli_run_file_close(struct cli_run_file *file);
/* Forgets all runs and gives their disk back. */
int cli_run_file_clear(struct cli_run_file *file);

/* ---- writing -------------------------------------------------------------------------------- */

struct cli_run_writer {
    struct cli_run_file *file;
    char *buffer;
    size_t room, len;
    off_t start;
    int error;
};

/* Begins a run at the file's end; the buffer is the caller's. */
struct cli_run_writer cli_run_begin(struct cli_run_file *file, char *buffer, size_t room);
/* Appends a record; false: see error. */
bool cli_run_put(struct cli_run_writer *writer, pgn_span key, pgn_span value);
/* Ends the run and lists it. */
int cli_run_end(struct cli_run_writer *writer);

/* ---- merging -------------------------------------------------------------------------------- */

struct cli_merge;

/* Merges the runs: file by file, in their order, which is that of equal keys.  memory is the
 * caller's, and is shared among the runs.  NULL: out of memory. */
struct cli_merge *cli_merge_open(const struct cli_run_file *files, size_t file_count, char *memory,
                                 size_t size);
void cli_merge_close(struct cli_merge *merge);
/* The next record: 1, 0, or -1 with *error an errno. */
int cli_merge_next(struct cli_merge *merge, pgn_span *key, pgn_span *value, int *error);

#endif
