/* driver.h: from the inputs to the output, on all cores, in order.
 *
 *   inputs ─► source ─► reader ─► batch ─┬► worker ─► pieces ─┐
 *            (one thread at a time)      ├► worker ─► pieces ─┼─► emit, in input order ─► streams
 *                                        └► worker ─► pieces ─┘   (one thread at a time)
 *
 * A batch is some 256 KiB to 1 MiB of whole games; a worker turns it into a list of pieces: bytes
 * for each stream and one result of the command's own type.  Pieces leave in input order, so -j1
 * and -jN give the same bytes and the same counts.  At most 2 * N + 2 batches are in flight: a slow
 * consumer blocks the workers, memory is bounded: a worker whose output grows over some megabytes
 * waits for its turn and hands over what it has.  With -j1 no thread is started, the code is the
 * same.
 *
 * What is decided by counting (stop after N findings) is decided in emit, piece by piece, which
 * sees the same pieces whatever the batches were.  Rejected: one reader thread that feeds single
 * games through a channel (1.4 times as fast on two cores, batches 1.8 times). */
#ifndef CLI_DRIVER_H
#define CLI_DRIVER_H

#include <pgn/game.h>
#include <pgn/io.h>

#include "buffer.h"
#include "options.h"
#include "output.h"

/* An input; lives until its file_end. */
struct cli_file {
    const char *name;  /* as given; "-" is standard input */
    const char *shown; /* for reports: valid UTF-8, "-" as "<stdin>" */
    uint64_t index;    /* from 0 */
    bool is_utf16;
    bool is_part;       /* with --shard: what is behind this part of it is another shard's */
    bool other_follows; /* with --shard: it ends here, and the next input is another shard's */
};

/* What a worker has to say about its games. */
struct cli_output {
    struct cli_buffer streams[CLI_STREAMS]; /* [CLI_OUT] ... ; append */
    void *result;                           /* the open piece's, all zero at its start; NULL if
                                             * result_size is 0 */
    int status;                /* the game's exit status so far, for the pieces that leave early */
    struct cli_pieces *pieces; /* the driver's own, as all that follows */
    void (*drain)(void *slot);
    void *slot;
};

/* Ends the piece in work (bytes appended since the last one, and its result) and begins the next,
 * in the midst of a game.  Every game's end ends a piece anyway; this is for commands that count
 * smaller things, such as one finding, or give much for one game: megabytes of finished pieces
 * leave at once when it is their turn, and a game's output takes no memory beyond that.  Returns
 * the new result. */
void *cli_next_piece(struct cli_output *output);

/* The driver's side of a command.  Hooks that may be NULL say so.  Those that run in input order,
 * one at a time, may change the command's state; the others only their worker's. */
struct cli_work {
    size_t result_size; /* of one piece's result, plain data; 0: none */

    /* A worker's own things (replay, scratch buffers).  NULL: out of memory. */
    void *(*worker_open)(void *command);
    void (*worker_close)(void *worker);
    /* One game: an exit status (0 or 1), or -1 out of memory.  Runs on many threads; reads the
     * command's state, writes only worker and output. */
    int (*game)(void *worker, const struct cli_file *file, const pgn_game *game,
                struct cli_output *output);

    /* In input order, for every piece, before its bytes go out: adds the result up; true to go on,
     * false to stop behind this piece (its bytes go out, nothing after it does, and no later
     * hook but merge is called).  May be NULL. */
    bool (*emit)(void *command, const void *result);
    /* Once for each worker at the end, in no order: counters that do not mind.  A command that
     * stops early in emit must not use it.  May be NULL. */
    void (*merge)(void *command, void *worker);

    /* In input order, around the pieces of a file; what they append goes out there.  May be NULL.
     */
    void (*file_begin)(void *command, const struct cli_file *file, struct cli_output *output);
    void (*file_end)(void *command, const struct cli_file *file, struct cli_output *output);
    /* In input order, before file_end: the input could not be opened or read to its end.  rest: the
     * bytes of the unfinished game (len 0: none).  The driver has already put the message on
     * standard error and raised the status to 3; this is for the report.  May be NULL. */
    void (*stream_error)(void *command, const struct cli_file *file, const pgn_error *error,
                         const pgn_game *rest, struct cli_output *output);

    bool keep_text; /* an input without tags is one game: pgn_reader_keep_text */
    bool by_line;   /* each line is a "game": pgn_reader_by_line */
    /* In input order, before file_end: the input holds no game, but these bytes: blanks, comments.
     * May be NULL. */
    void (*no_game)(void *command, const struct cli_file *file, const pgn_game *rest,
                    struct cli_output *output);

    bool no_places;  /* numbers, offsets and lines of games have no part in the results: with
                      * --shard they may be 0 */
    size_t game_max; /* of pgn_reader_open */
    pgn_source_options source; /* .threads is set by the driver */
};

/* What a run amounts to, for summaries and -v. */
struct cli_totals {
    uint64_t files, bytes; /* decompressed bytes in games that were emitted */
    uint64_t games;        /* emitted */
    double seconds;
};

/* Reads all inputs; where there are none and standard input is a terminal, prints the short help.
 * Returns the exit status: the highest of what game returned, and 3 for inputs and output that
 * failed.  cli_sinks_open must have been called.  totals may be NULL. */
int cli_run(struct cli *cli, const struct cli_work *work, void *command, struct cli_totals *totals);

#endif
