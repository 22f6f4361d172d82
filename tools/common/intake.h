/* intake.h: the driver's first stage: from the inputs to batches, one thread at a time. */
#ifndef CLI_INTAKE_H
#define CLI_INTAKE_H

#include "driver.h"
#include "pieces.h"

/* A file that is being read, or whose last item has not been delivered. */
struct cli_input {
    struct cli_file file;
    char *name, *shown;       /* what file points to */
    const pgn_source *source; /* the reader's */
    uint64_t raw_from;        /* where its part begins */
    pgn_reader *reader;       /* NULL once it is not needed */
};

/* What travels through the driver: a batch of games with what the worker made of it, or a file's
 * beginning or end. */
struct cli_item {
    struct cli_input *input; /* NULL: words alone */
    bool begins;             /* the file's first item */
    bool ends;               /* its last, without games; delivering it closes the input */
    bool is_output;          /* refused: the input is also an output */
    bool has_games;          /* batch is filled */
    bool failed;             /* out of memory */
    pgn_batch *batch;
    pgn_error error;          /* of the stream, where it ends */
    struct cli_buffer words;  /* for standard error, from this stage */
    struct cli_output output; /* the worker's */
    struct cli_pieces pieces;
    uint64_t raw_done; /* raw bytes of all inputs read so far, for progress */
};

bool cli_item_open(struct cli_item *item, const struct cli_work *work);
void cli_item_close(struct cli_item *item);
void cli_input_close(struct cli_input *input);

struct cli_intake;
/* NULL: a mistake in use, told. */
struct cli_intake *cli_intake_open(const struct cli *cli, const struct cli_work *work,
                                   size_t threads);
void cli_intake_close(struct cli_intake *intake);
/* Raw bytes of all that will be read; 0: unknown. */
uint64_t cli_intake_size(const struct cli_intake *intake);
/* Fills the item; false when there is no more. */
bool cli_intake_next(struct cli_intake *intake, struct cli_item *item);

#endif
