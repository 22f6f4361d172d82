/* parallel.c: units decoded by several threads, in order and in bounded memory.
 *
 *      raw ──► job | job | job      whole units, cut out by the thread that reads (job.c)
 *               │     │     │
 *            worker worker  …       each decodes into the ring of its job
 *               ▼
 *             reader                empties the rings, oldest job first
 *
 * A ring is fetched from while it is still being filled, so the first bytes come as early as from
 * one thread; a full ring pauses its worker until the reader gets there.  What cannot be cut into
 * units (plain gzip, frames of 16 MiB and more, wide windows, damage, a cut end), and a file that
 * is one job, is decoded by the reading thread as it comes: the jobs before it are emptied first.
 *
 * Memory: 36 MiB of input and rings for each thread at most, and a window of 8 MiB each. */
#include "io/parallel.h"

#include "io/job.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define JOB_BYTES_MAX (PGN_JOB_INPUT_MAX + PGN_JOB_OUTPUT_MAX)

enum { QUEUE_LENGTH = PGN_PARALLEL_THREADS_MAX + 2 };

/* A job with its output.  From `made` on all is guarded by the mutex. */
struct task {
    struct pgn_job job;
    unsigned char *ring;
    size_t ring_len;
    uint64_t made, fetched; /* bytes so far; where they stand in the ring: modulo its length */
    uint64_t position;      /* raw bytes decoded */
    bool done;              /* nothing more will be made */
    pgn_error error;        /* why, if not because all is decoded */
};

struct parallel {
    struct pgn_decoder base;
    enum pgn_format format;
    size_t window_max;
    struct pgn_decoder *stream; /* of the reading thread */
    bool stream_unit;           /* the next unit must be decoded as it comes */
    bool stream_all;            /* and all behind it */
    pgn_error error;            /* to be told when all tasks are emptied */
    size_t bytes;               /* held by tasks */

    pthread_mutex_t mutex;
    pthread_cond_t changed; /* something guarded has */
    bool stop;
    struct task tasks[QUEUE_LENGTH]; /* a ring of its own, counted without wrapping */
    unsigned first, next, end;       /* being emptied; to be taken by a worker; free */

    unsigned threads, started;
    struct worker {
        struct parallel *parallel;
        struct pgn_decoder *decoder;
        pthread_t thread;
    } workers[PGN_PARALLEL_THREADS_MAX];
};

/* ---- workers --------------------------------------------------------------------------------- */

static struct task *task_at(struct parallel *parallel, unsigned number)
{
    return &parallel->tasks[number % QUEUE_LENGTH];
}

/* Waits for room in the ring: its length, up to where the ring wraps; 0: stop. */
static size_t wait_for_room(struct parallel *parallel, struct task *task)
{
    pthread_mutex_lock(&parallel->mutex);
    while (task->made - task->fetched == task->ring_len && !parallel->stop)
        pthread_cond_wait(&parallel->changed, &parallel->mutex);
    const size_t used = (size_t)(task->made - task->fetched);
    const size_t to_wrap = task->ring_len - (size_t)(task->made % task->ring_len);
    const size_t room = task->ring_len - used < to_wrap ? task->ring_len - used : to_wrap;
    const bool stop = parallel->stop;
    pthread_mutex_unlock(&parallel->mutex);
    return stop ? 0 : room;
}

static void decode_task(struct worker *worker, struct task *task)
{
    struct parallel *parallel = worker->parallel;
    struct pgn_raw raw;
    pgn_raw_memory(&raw, task->job.input, task->job.len, task->job.offset);
    ptrdiff_t got = 1;
    while (got > 0) {
        const size_t room = wait_for_room(parallel, task);
        if (room == 0)
            return;
        unsigned char *out = task->ring + task->made % task->ring_len;
        pgn_error error = {0};
        got = pgn_decoder_read(worker->decoder, &raw, out, room, &error);
        pthread_mutex_lock(&parallel->mutex);
        task->made += got > 0 ? (uint64_t)got : 0;
        task->position = raw.offset;
        task->done = got <= 0;
        task->error = error;
        pthread_cond_broadcast(&parallel->changed);
        pthread_mutex_unlock(&parallel->mutex);
    }
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct parallel *parallel = worker->parallel;
    for (;;) {
        pthread_mutex_lock(&parallel->mutex);
        while (parallel->next == parallel->end && !parallel->stop)
            pthread_cond_wait(&parallel->changed, &parallel->mutex);
        const bool stop = parallel->stop;
        struct task *task = stop ? NULL : task_at(parallel, parallel->next++);
        pthread_mutex_unlock(&parallel->mutex);
        if (task == NULL)
            return NULL;
        decode_task(worker, task);
    }
}

/* Starts the workers when there is something to do for them; false: there are none.  Signals are
 * the program's business and must not arrive in threads it knows nothing of. */
static bool start_workers(struct parallel *parallel)
{
    if (parallel->started > 0)
        return true;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (unsigned i = 0; i < parallel->threads; i++) {
        struct worker *worker = &parallel->workers[i];
        if (pthread_create(&worker->thread, NULL, work, worker) != 0)
            break;
        parallel->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return parallel->started > 0;
}

/* ---- the queue, seen from the reading thread ------------------------------------------------- */

static bool has_room_for_task(const struct parallel *parallel)
{
    return parallel->end - parallel->first < parallel->threads + 2 &&
           parallel->bytes + JOB_BYTES_MAX <= JOB_BYTES_MAX * parallel->threads;
}

static bool has_task(const struct parallel *parallel)
{
    return parallel->first != parallel->end;
}

/* Hands a job over to the workers; false: out of memory, and the job is as before. */
static bool submit(struct parallel *parallel, struct pgn_job *job)
{
    const size_t ring_len =
        job->expected < PGN_JOB_OUTPUT_MAX ? job->expected + 1 : PGN_JOB_OUTPUT_MAX;
    unsigned char *ring = malloc(ring_len);
    if (ring == NULL)
        return false;
    parallel->bytes += job->room + ring_len;
    pthread_mutex_lock(&parallel->mutex);
    *task_at(parallel, parallel->end++) =
        (struct task){.job = *job, .ring = ring, .ring_len = ring_len, .position = job->offset};
    pthread_cond_broadcast(&parallel->changed);
    pthread_mutex_unlock(&parallel->mutex);
    return true;
}

static void release(struct parallel *parallel, struct task *task)
{
    parallel->bytes -= task->job.room + task->ring_len;
    pgn_job_clear(&task->job);
    free(task->ring);
    task->ring = NULL;
}

/* Fetches from the oldest task: the number of bytes; 0: it is emptied, and gone; -1: its error. */
static ptrdiff_t fetch(struct parallel *parallel, void *out, size_t size, pgn_error *error)
{
    struct task *task = task_at(parallel, parallel->first);
    pthread_mutex_lock(&parallel->mutex);
    while (task->made == task->fetched && !task->done)
        pthread_cond_wait(&parallel->changed, &parallel->mutex);
    const size_t ready = (size_t)(task->made - task->fetched);
    const size_t at = (size_t)(task->fetched % task->ring_len);
    size_t n = ready < task->ring_len - at ? ready : task->ring_len - at;
    n = n < size ? n : size;
    pthread_mutex_unlock(&parallel->mutex);
    if (n == 0) {
        *error = task->error;
        if (error->fault != PGN_STREAM_OK)
            return -1;
        release(parallel, task);
        parallel->first++;
        return 0;
    }
    memcpy(out, task->ring + at, n);
    pthread_mutex_lock(&parallel->mutex);
    task->fetched += n;
    pthread_cond_broadcast(&parallel->changed);
    pthread_mutex_unlock(&parallel->mutex);
    return (ptrdiff_t)n;
}

/* ---- cutting up ------------------------------------------------------------------------------ */

static void remember_no_memory(struct parallel *parallel, const struct pgn_raw *raw)
{
    parallel->error = (pgn_error){.fault = PGN_STREAM_MEMORY, .offset = raw->offset};
}

/* Cuts out one job and submits it, or finds that what follows is to be decoded as it comes. */
static void collect(struct parallel *parallel, struct pgn_raw *raw)
{
    const size_t window_max =
        parallel->window_max < PGN_JOB_WINDOW_MAX ? parallel->window_max : PGN_JOB_WINDOW_MAX;
    struct pgn_job job;
    const enum pgn_collected collected = pgn_job_collect(&job, raw, parallel->format, window_max);
    bool fine = collected != PGN_JOB_NO_MEMORY;
    parallel->stream_unit = collected == PGN_JOB_CUT_OFF;
    if (fine && job.len > 0) {
        const bool alone = collected == PGN_JOB_FILLED && !has_task(parallel) &&
                           parallel->started == 0 && pgn_raw_want(raw, 1) == 0;
        parallel->stream_all = alone || !start_workers(parallel);
        fine = parallel->stream_all ? pgn_job_put_back(&job, raw) : submit(parallel, &job);
    }
    if (!fine) {
        pgn_job_clear(&job);
        remember_no_memory(parallel, raw);
    }
}

/* The input behind what was cut out has ended; a failed read is told by the stream decoder. */
static bool may_collect(const struct parallel *parallel, struct pgn_raw *raw)
{
    return !parallel->stream_unit && !parallel->stream_all &&
           parallel->error.fault == PGN_STREAM_OK && has_room_for_task(parallel) &&
           pgn_raw_want(raw, 1) > 0;
}

static ptrdiff_t next_bytes(struct parallel *parallel, struct pgn_raw *raw, void *out, size_t size,
                            pgn_error *error)
{
    for (;;) {
        while (parallel->stream->between && may_collect(parallel, raw))
            collect(parallel, raw);
        const bool queued = has_task(parallel);
        if (!queued && parallel->error.fault != PGN_STREAM_OK) {
            *error = parallel->error;
            return -1;
        }
        if (!queued)
            parallel->stream_unit = false;
        const ptrdiff_t got = queued
                                  ? fetch(parallel, out, size, error)
                                  : parallel->stream->read(parallel->stream, raw, out, size, error);
        if (got != 0 || (!queued && pgn_raw_want(raw, 1) == 0))
            return got;
    }
}

/* ---- the decoder ----------------------------------------------------------------------------- */

static ptrdiff_t parallel_read(struct pgn_decoder *self, struct pgn_raw *raw, void *out,
                               size_t size, pgn_error *error)
{
    struct parallel *parallel = (struct parallel *)self;
    const ptrdiff_t got = next_bytes(parallel, raw, out, size, error);
    self->held = 0;
    if (has_task(parallel)) {
        pthread_mutex_lock(&parallel->mutex);
        self->held = raw->offset - task_at(parallel, parallel->first)->position;
        pthread_mutex_unlock(&parallel->mutex);
    }
    return got;
}

static void stop_workers(struct parallel *parallel)
{
    pthread_mutex_lock(&parallel->mutex);
    parallel->stop = true;
    pthread_cond_broadcast(&parallel->changed);
    pthread_mutex_unlock(&parallel->mutex);
    for (unsigned i = 0; i < parallel->started; i++)
        pthread_join(parallel->workers[i].thread, NULL);
}

static void parallel_close(struct pgn_decoder *self)
{
    struct parallel *parallel = (struct parallel *)self;
    stop_workers(parallel);
    for (; has_task(parallel); parallel->first++)
        release(parallel, task_at(parallel, parallel->first));
    for (unsigned i = 0; i < parallel->threads; i++)
        pgn_decoder_close(parallel->workers[i].decoder);
    pgn_decoder_close(parallel->stream);
    pthread_cond_destroy(&parallel->changed);
    pthread_mutex_destroy(&parallel->mutex);
    free(parallel);
}

static bool open_decoders(struct parallel *parallel)
{
    parallel->stream = pgn_decoder_open(parallel->format, parallel->window_max, 1);
    bool opened = parallel->stream != NULL;
    for (unsigned i = 0; i < parallel->threads; i++) {
        struct worker *worker = &parallel->workers[i];
        worker->parallel = parallel;
        worker->decoder = pgn_decoder_open(parallel->format, parallel->window_max, 1);
        opened = opened && worker->decoder != NULL;
    }
    return opened;
}

struct pgn_decoder *pgn_parallel_open(enum pgn_format format, size_t zstd_window_max,
                                      unsigned threads)
{
    struct parallel *parallel = calloc(1, sizeof *parallel);
    if (parallel == NULL)
        return NULL;
    parallel->base = (struct pgn_decoder){.read = parallel_read, .close = parallel_close};
    parallel->format = format;
    parallel->window_max = zstd_window_max;
    parallel->threads = threads < PGN_PARALLEL_THREADS_MAX ? threads : PGN_PARALLEL_THREADS_MAX;
    if (pthread_mutex_init(&parallel->mutex, NULL) != 0) {
        free(parallel);
        return NULL;
    }
    if (pthread_cond_init(&parallel->changed, NULL) != 0) {
        pthread_mutex_destroy(&parallel->mutex);
        free(parallel);
        return NULL;
    }
    if (open_decoders(parallel))
        return &parallel->base;
    parallel_close(&parallel->base);
    return NULL;
}
