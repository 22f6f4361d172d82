/* shard.h: which inputs a run reads, and which part of each.
 *
 * --shard=I/N cuts what all inputs hold, one behind the other, into N parts of equally many bytes
 * as they stand on disk.  A file belongs to the shards that its bytes are in, one without bytes to
 * the shard that its place is in; what is no file (a pipe) is read by all, its games go to them in
 * turns.  All names and sizes must be known before the first is read.  (Rejected: the I-th part of
 * each file, which cuts a thousand small files a thousand times, and whose outputs, one behind the
 * other, are not that of the whole.) */
#ifndef CLI_SHARD_H
#define CLI_SHARD_H

#include <pgn/game.h>

#include "buffer.h"
#include "options.h"

struct cli_shard;

/* NULL: a mistake in use, told. */
struct cli_shard *cli_shard_open(const struct cli *cli);
void cli_shard_close(struct cli_shard *shard);

/* An input, or a part of it. */
struct cli_shard_input {
    const char *name; /* lives until the next call */
    uint64_t index;   /* of the input, from 0, those of other shards counted */
    bool whole;       /* it is read by this shard alone */
    pgn_input_part part;
    bool other_follows; /* it ends in this shard, and another shard reads the input behind it */
};

/* The next input, as cli_inputs_next. */
int cli_shard_next(struct cli_shard *shard, struct cli_shard_input *input, struct cli_buffer *why);

/* Bytes that this shard reads, for progress; 0: unknown. */
uint64_t cli_shard_size(const struct cli_shard *shard);

#endif
