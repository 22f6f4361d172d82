/* driver.c: workers that read by turns, work side by side, and deliver in order.
 *
 * Two locks.  `input` is held by the one worker that reads: it takes the next number and the next
 * free slot, and fills it.  `state` guards the ring of slots: number n lives in slot n % slots from
 * when it is read until it was delivered.  Whoever finishes the oldest number delivers it and all
 * finished ones behind it, outside the lock; others who finish meanwhile just leave theirs there.
 */
#include "driver.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "deliver.h"
#include "help.h"
#include "intake.h"
#include "message.h"
#include "progress.h"

struct slot {
    struct driver *driver;
    struct cli_item item;
    bool done;
};

struct driver {
    struct cli *cli;
    const struct cli_work *work;
    void *command;
    struct cli_intake *intake;
    struct cli_delivery delivery;

    pthread_mutex_t input;    /* guards intake */
    pthread_mutex_t state;    /* guards what follows */
    pthread_cond_t slot_free; /* or it is another slot's turn to be delivered */
    struct slot *slots;
    size_t slot_count;
    uint64_t taken, delivered; /* numbers */
    bool delivering;
    bool stop; /* no more is read; what is in work is thrown away */
};

struct worker {
    struct driver *driver;
    void *own; /* the command's */
    pthread_t thread;
    bool started;
};

/* ---- taking --------------------------------------------------------------------------------- */

/* The slot of the next number, when it is free; NULL when the run is over.  Holds the input. */
static struct slot *take_slot(struct driver *driver)
{
    pthread_mutex_lock(&driver->state);
    while (driver->taken - driver->delivered == driver->slot_count && !driver->stop)
        pthread_cond_wait(&driver->slot_free, &driver->state);
    struct slot *slot = driver->stop ? NULL : &driver->slots[driver->taken % driver->slot_count];
    pthread_mutex_unlock(&driver->state);
    return slot;
}

static struct slot *read_slot(struct driver *driver)
{
    pthread_mutex_lock(&driver->input);
    struct slot *slot = take_slot(driver);
    if (slot && !cli_intake_next(driver->intake, &slot->item))
        slot = NULL;
    if (slot) {
        pthread_mutex_lock(&driver->state);
        driver->taken++;
        slot->done = false;
        pthread_mutex_unlock(&driver->state);
    }
    pthread_mutex_unlock(&driver->input);
    return slot;
}

/* ---- working -------------------------------------------------------------------------------- */

/* True if the text begins as JSON does, {"file": or [{"tags":, and as no comment would. */
static bool looks_like_json(const char *text, size_t len)
{
    size_t i = 0, braces = 0, letters = 0;
    for (; i < len && i < 64 && strchr(" \t\r\n[{", text[i]) && text[i]; i++)
        braces += text[i] == '{';
    if (braces != 1 || i == len || text[i] != '"')
        return false;
    for (i++; i < len && letters < 64 && ((text[i] >= 'a' && text[i] <= 'z') || text[i] == '_');
         i++)
        letters++;
    return letters && len - i > 1 && text[i] == '"' && text[i + 1] == ':';
}

/* Before a file's first game: games in JSON would be read as broken ones. */
static void tell_json(const struct worker *worker, struct cli_item *item, const pgn_game *game)
{
    const struct driver *driver = worker->driver;
    if (!driver->work->by_line && looks_like_json(game->text, game->len))
        cli_say(&item->output.streams[CLI_ERR], driver->cli, item->input->name,
                "this looks like JSON: pgn-convert --from=jsonl makes games of it");
}

static void work_on(struct worker *worker, struct cli_item *item)
{
    const struct cli_work *work = worker->driver->work;
    pgn_game game;
    bool first = item->begins && item->input->raw_from == 0;
    while (item->has_games && !item->failed && pgn_batch_next(item->batch, &game) > 0) {
        cli_begin_game(&item->output);
        if (first)
            tell_json(worker, item, &game);
        first = false;
        int status = work->game(worker->own, &item->input->file, &game, &item->output);
        cli_end_game(&item->output, &game, status);
        item->failed = status < 0;
    }
}

/* ---- delivering ----------------------------------------------------------------------------- */

/* The oldest slot if it is done.  Holds the state. */
static struct slot *oldest_done(struct driver *driver)
{
    struct slot *slot = &driver->slots[driver->delivered % driver->slot_count];
    return driver->delivered < driver->taken && slot->done && !driver->stop ? slot : NULL;
}

static void deliver(struct driver *driver, struct slot *slot)
{
    pthread_mutex_lock(&driver->state);
    slot->done = true;
    bool mine = !driver->delivering;
    while (mine && (slot = oldest_done(driver)) != NULL) {
        driver->delivering = true;
        pthread_mutex_unlock(&driver->state);
        bool go_on = cli_deliver(&driver->delivery, &slot->item);
        pthread_mutex_lock(&driver->state);
        driver->delivering = false;
        driver->delivered++;
        driver->stop = driver->stop || !go_on;
        pthread_cond_broadcast(&driver->slot_free);
    }
    pthread_mutex_unlock(&driver->state);
}

/* Waits until the slot, which is still in work, is the oldest, and delivers what it holds. */
static void drain(void *argument)
{
    struct slot *slot = argument;
    struct driver *driver = slot->driver;
    pthread_mutex_lock(&driver->state);
    while (!driver->stop &&
           (driver->delivering || slot != &driver->slots[driver->delivered % driver->slot_count]))
        pthread_cond_wait(&driver->slot_free, &driver->state);
    bool stop = driver->stop;
    driver->delivering = driver->delivering || !stop;
    pthread_mutex_unlock(&driver->state);
    if (stop) {
        cli_output_clear(&slot->item.output);
        return;
    }
    bool go_on = cli_deliver_part(&driver->delivery, &slot->item);
    pthread_mutex_lock(&driver->state);
    driver->delivering = false;
    driver->stop = !go_on;
    pthread_cond_broadcast(&driver->slot_free);
    pthread_mutex_unlock(&driver->state);
}

/* ---- workers -------------------------------------------------------------------------------- */

static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    struct slot *slot;
    while ((slot = read_slot(worker->driver)) != NULL) {
        work_on(worker, &slot->item);
        deliver(worker->driver, slot);
    }
    return NULL;
}

/* The caller's thread is the first worker: with one, no thread is started. */
static void run_workers(struct driver *driver, struct worker *workers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        workers[i].started = pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]) == 0;
        if (!workers[i].started)
            cli_detail(driver->cli, NULL, "a thread could not be started: going on with fewer");
    }
    run_worker(&workers[0]);
    for (size_t i = 1; i < count; i++)
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
}

static bool open_workers(struct driver *driver, struct worker *workers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        workers[i].driver = driver;
        workers[i].own = driver->work->worker_open(driver->command);
        if (!workers[i].own)
            return false;
    }
    return true;
}

static void close_workers(struct driver *driver, struct worker *workers, size_t count)
{
    for (size_t i = 0; i < count && workers[i].own; i++) {
        if (driver->work->merge && !driver->delivery.out_of_memory)
            driver->work->merge(driver->command, workers[i].own);
        driver->work->worker_close(workers[i].own);
    }
}

/* ---- the run -------------------------------------------------------------------------------- */

static bool open_slots(struct driver *driver, size_t count)
{
    driver->slots = calloc(count, sizeof *driver->slots);
    if (!driver->slots)
        return false;
    driver->slot_count = count;
    for (size_t i = 0; i < count; i++) {
        struct slot *slot = &driver->slots[i];
        slot->driver = driver;
        if (!cli_item_open(&slot->item, driver->work))
            return false;
        slot->item.output.drain = drain;
        slot->item.output.slot = slot;
    }
    return true;
}

static void close_slots(struct driver *driver)
{
    /* After an early stop, files whose last item was read but not delivered are still open. */
    for (; driver->delivered < driver->taken; driver->delivered++) {
        struct cli_item *item = &driver->slots[driver->delivered % driver->slot_count].item;
        if (item->ends)
            cli_input_close(item->input);
    }
    for (size_t i = 0; i < driver->slot_count; i++)
        cli_item_close(&driver->slots[i].item);
    free(driver->slots);
}

static void run(struct driver *driver, size_t threads)
{
    struct worker *workers = calloc(threads, sizeof *workers);
    bool ready = workers && open_slots(driver, threads > 1 ? 2 * threads + 2 : 1) &&
                 open_workers(driver, workers, threads);
    if (ready)
        run_workers(driver, workers, threads);
    else
        cli_delivery_fail(&driver->delivery);
    if (workers)
        close_workers(driver, workers, threads);
    close_slots(driver);
    free(workers);
}

static void tell_totals(const struct cli *cli, const struct cli_totals *totals)
{
    struct cli_buffer text = {0};
    cli_print(&text, "%llu game%s in %llu file%s, ", (unsigned long long)totals->games,
              totals->games == 1 ? "" : "s", (unsigned long long)totals->files,
              totals->files == 1 ? "" : "s");
    cli_put_bytes(&text, (double)totals->bytes);
    cli_print(&text, " in %.2f s", totals->seconds);
    if (totals->seconds > 0) {
        cli_put_text(&text, " (");
        cli_put_bytes(&text, (double)totals->bytes / totals->seconds);
        cli_put_text(&text, "/s)");
    }
    cli_detail(cli, NULL, "%.*s", (int)text.len, text.len ? text.at : "");
    cli_buffer_free(&text);
}

/* Somebody typed the bare name: nothing is waiting on standard input. */
static bool nothing_to_read(const struct cli *cli)
{
    return cli->operand_count == 0 && !cli->files0_from && isatty(STDIN_FILENO);
}

int cli_run(struct cli *cli, const struct cli_work *work, void *command, struct cli_totals *totals)
{
    size_t threads = (cli->command->shared & CLI_TAKES_THREADS) ? (size_t)cli->threads : 1;
    bool bare = nothing_to_read(cli);
    if (bare)
        cli_print_short_help(cli);
    struct cli_intake *intake = bare ? NULL : cli_intake_open(cli, work, threads);
    if (!intake) {
        cli->discard = true;
        return CLI_EXIT_USAGE;
    }
    struct driver driver = {.cli = cli,
                            .work = work,
                            .command = command,
                            .intake = intake,
                            .input = PTHREAD_MUTEX_INITIALIZER,
                            .state = PTHREAD_MUTEX_INITIALIZER,
                            .slot_free = PTHREAD_COND_INITIALIZER};
    struct cli_progress progress;
    cli_progress_start(&progress, cli, cli_intake_size(intake));
    cli_delivery_start(&driver.delivery, cli, work, command, &progress);
    run(&driver, threads);
    cli_write_held(cli);
    cli_progress_stop(cli);
    cli_intake_close(intake);
    struct cli_totals sum = driver.delivery.totals;
    sum.seconds = cli_now() - progress.started;
    tell_totals(cli, &sum);
    if (totals)
        *totals = sum;
    return cli_delivery_end(&driver.delivery);
}
