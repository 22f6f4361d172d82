/* job.c: cuts whole frames and BGZF blocks out of the raw bytes without decoding them.
 *
 * A zstd frame is measured by walking over its block headers, so pzstd's size frames are not
 * needed, nor a content size; BGZF blocks tell their length.  Plain gzip members cannot be
 * measured.  What is damaged, cut or too large is put back and decoded as it comes, so that errors
 * have one source. */
#include "io/job.h"

#include "io/gzip.h"
#include "io/zstd.h"

#include <stdlib.h>
#include <string.h>

/* A job should outlast the handing over of it many times; small units are gathered up to this. */
#define INPUT_ENOUGH ((size_t)256 << 10)

#define ZSTD_BLOCK_MAX ((size_t)128 << 10)
#define BGZF_BLOCK_MAX ((size_t)64 << 10)

static bool grow(struct pgn_job *job, size_t len)
{
    size_t room = job->room > 0 ? job->room : INPUT_ENOUGH;
    while (room < len)
        room *= 2;
    if (room == job->room)
        return true;
    unsigned char *input = realloc(job->input, room);
    job->out_of_memory = input == NULL;
    if (input == NULL)
        return false;
    job->input = input;
    job->room = room;
    return true;
}

/* Moves exactly n bytes into the job; false: there are fewer, or no room for them. */
static bool take(struct pgn_job *job, struct pgn_raw *raw, size_t n)
{
    if (n > PGN_JOB_INPUT_MAX - job->len || !grow(job, job->len + n))
        return false;
    for (size_t got = 1; n > 0 && got > 0; n -= got) {
        got = pgn_raw_take(raw, job->input + job->len, n);
        job->len += got;
    }
    return n == 0;
}

static bool take_bgzf(struct pgn_job *job, struct pgn_raw *raw)
{
    const size_t seen = pgn_raw_want(raw, PGN_BGZF_HEADER);
    const size_t block = pgn_bgzf_block(raw->at, seen);
    job->expected += BGZF_BLOCK_MAX;
    return block > 0 && take(job, raw, block);
}

static bool take_zstd(struct pgn_job *job, struct pgn_raw *raw, size_t window_max)
{
    struct pgn_zstd_frame frame;
    const size_t seen = pgn_raw_want(raw, PGN_ZSTD_HEADER_MAX);
    if (pgn_zstd_frame_header(raw->at, seen, &frame) != 1 || frame.dictionary != 0 ||
        frame.window > window_max)
        return false;
    if (frame.header > PGN_JOB_INPUT_MAX || !take(job, raw, (size_t)frame.header))
        return false;
    for (struct pgn_zstd_block block = {.last = frame.skippable}; !block.last;) {
        if (!take(job, raw, PGN_ZSTD_BLOCK_HEADER))
            return false;
        block = pgn_zstd_block_header(job->input + job->len - PGN_ZSTD_BLOCK_HEADER);
        if (!block.valid || !take(job, raw, block.len))
            return false;
        job->expected += ZSTD_BLOCK_MAX;
    }
    return !frame.checksum || take(job, raw, PGN_ZSTD_CHECKSUM);
}

bool pgn_job_put_back(struct pgn_job *job, struct pgn_raw *raw)
{
    if (job->len > 0 && !pgn_raw_push_back(raw, job->input, job->len))
        return false;
    if (job->len == 0)
        free(job->input);
    *job = (struct pgn_job){0};
    return true;
}

/* Puts back what was taken of a unit that is not whole. */
static bool put_back_behind(struct pgn_job *job, struct pgn_raw *raw, size_t whole)
{
    if (whole == 0)
        return pgn_job_put_back(job, raw);
    const size_t len = job->len - whole;
    job->len = whole;
    if (len == 0)
        return true;
    unsigned char *rest = malloc(len);
    if (rest == NULL)
        return false;
    memcpy(rest, job->input + whole, len);
    if (pgn_raw_push_back(raw, rest, len))
        return true;
    free(rest);
    return false;
}

enum pgn_collected pgn_job_collect(struct pgn_job *job, struct pgn_raw *raw, enum pgn_format format,
                                   size_t window_max)
{
    *job = (struct pgn_job){.offset = raw->offset};
    while (job->len < INPUT_ENOUGH && pgn_raw_want(raw, 1) > 0) {
        const size_t whole = job->len;
        const bool taken =
            format == PGN_FORMAT_GZIP ? take_bgzf(job, raw) : take_zstd(job, raw, window_max);
        if (!taken && (job->out_of_memory || !put_back_behind(job, raw, whole)))
            return PGN_JOB_NO_MEMORY;
        if (!taken)
            return PGN_JOB_CUT_OFF;
    }
    return PGN_JOB_FILLED;
}

void pgn_job_clear(struct pgn_job *job)
{
    free(job->input);
    *job = (struct pgn_job){0};
}
