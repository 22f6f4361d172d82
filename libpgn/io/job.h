/* job.h: a run of whole units cut out of the raw bytes, for one worker.  Private to io/. */
#ifndef PGN_IO_JOB_H
#define PGN_IO_JOB_H

#include "io/format.h"
#include "io/raw.h"

/* The most raw bytes of a job; a unit that is longer is decoded as it comes. */
#define PGN_JOB_INPUT_MAX ((size_t)16 << 20)
/* The most decoded bytes that wait in a job; its worker pauses while they are not fetched. */
#define PGN_JOB_OUTPUT_MAX ((size_t)20 << 20)
/* The largest window of a zstd frame that is decoded in a job: what pzstd writes at most. */
#define PGN_JOB_WINDOW_MAX ((size_t)8 << 20)

struct pgn_job {
    unsigned char *input; /* raw bytes, whole units */
    size_t len, room;
    uint64_t offset; /* of the first one in the raw input */
    size_t expected; /* decoded bytes, at most, as far as can be told */
    bool out_of_memory;
};

enum pgn_collected {
    PGN_JOB_FILLED,   /* as many units as a job should have, or all that is left: perhaps none */
    PGN_JOB_CUT_OFF,  /* what follows (if len is 0: at once) cannot be cut out; it is back in raw */
    PGN_JOB_NO_MEMORY /* what was taken is lost */
};

/* Takes units of the format (gzip, zstd) into an empty job. */
enum pgn_collected pgn_job_collect(struct pgn_job *job, struct pgn_raw *raw, enum pgn_format format,
                                   size_t window_max);
/* Puts all of the job back into raw, from which nothing was taken since; false: out of memory. */
PGN_MUST_CHECK bool pgn_job_put_back(struct pgn_job *job, struct pgn_raw *raw);
void pgn_job_clear(struct pgn_job *job);

#endif
