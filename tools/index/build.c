/* build.c: games into a database.
 *
 * Workers pack games, each into a block of memory of its own; the ordered stage adds them.  A block
 * that is never added, because the run stopped early, is found again through the list of parcels.
 */
#define _XOPEN_SOURCE 700 /* realpath(3) */
#include "index/index.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/database.h"
#include "common/message.h"

struct parcel {
    pgn_packed_game *packed;
    struct parcel *next, *previous;
};

struct build {
    struct index_command *c;
    pgn_index_writer *writer;
    pthread_mutex_t mutex; /* over the parcels */
    struct parcel *parcels;
    bool failed, cut; /* the writer; the file in work */
    bool stores;      /* texts are kept */
    uint64_t games;
};

struct worker {
    struct build *build;
    pgn_packer *packer;
    uint64_t file; /* the one that path is of, plus one */
    char *path;
    bool known;           /* games are in the database, */
    uint64_t from, until; /* from this one, and before this one: if they are not the same */
};

/* A source's name that still holds elsewhere: absolute where there is one. */
static char *lasting_name(const char *name)
{
    char *path = strcmp(name, "-") == 0 ? NULL : realpath(name, NULL);
    return path != NULL ? path : strdup(name);
}

/* ---- workers -------------------------------------------------------------------------------- */

static void *open_worker(void *command)
{
    struct worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->build = command;
    w->packer = pgn_packer_open();
    if (w->packer != NULL && w->build->stores)
        pgn_packer_keep_texts(w->packer);
    if (w->packer != NULL)
        return w;
    free(w);
    return NULL;
}

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_packer_close(w->packer);
    free(w->path);
    free(w);
}

/* Whether the file's game is there already; -1: out of memory. */
static int is_known(struct worker *w, const struct cli_file *file, uint64_t number)
{
    if (w->file != file->index + 1) {
        free(w->path);
        w->path = lasting_name(file->name);
        w->file = w->path != NULL ? file->index + 1 : 0;
        w->from = w->until = 0;
    }
    if (w->path == NULL)
        return -1;
    if (number < w->from || number >= w->until) {
        w->known = pgn_index_source_has(w->build->writer, w->path, number, &w->until);
        w->from = number;
    }
    return w->known;
}

static struct parcel *add_parcel(struct build *b, pgn_packed_game *packed)
{
    struct parcel *parcel = calloc(1, sizeof *parcel);
    if (parcel == NULL) {
        pgn_packed_game_free(packed);
        return NULL;
    }
    parcel->packed = packed;
    pthread_mutex_lock(&b->mutex);
    parcel->next = b->parcels;
    if (parcel->next != NULL)
        parcel->next->previous = parcel;
    b->parcels = parcel;
    pthread_mutex_unlock(&b->mutex);
    return parcel;
}

static void drop_parcel(struct build *b, struct parcel *parcel)
{
    pthread_mutex_lock(&b->mutex);
    if (parcel->next != NULL)
        parcel->next->previous = parcel->previous;
    if (parcel->previous != NULL)
        parcel->previous->next = parcel->next;
    else
        b->parcels = parcel->next;
    pthread_mutex_unlock(&b->mutex);
    pgn_packed_game_free(parcel->packed);
    free(parcel);
}

static int pack_game(void *context, const struct cli_file *file, const pgn_game *game,
                     struct cli_output *output)
{
    struct worker *w = context;
    struct parcel **result = output->result;
    int known = is_known(w, file, game->number);
    if (known < 0)
        return -1;
    pgn_packed_game *packed = known ? pgn_index_pack_sum(game) : pgn_index_pack(w->packer, game);
    if (packed == NULL)
        return -1;
    *result = add_parcel(w->build, packed);
    return *result != NULL ? 0 : -1;
}

/* ---- in order ------------------------------------------------------------------------------- */

static bool add_game(void *command, const void *result)
{
    struct build *b = command;
    struct parcel *const *parcel = result;
    if (*parcel == NULL)
        return !b->failed;
    b->failed = b->failed || !pgn_index_add(b->writer, (*parcel)->packed);
    b->games++;
    drop_parcel(b, *parcel);
    return !b->failed;
}

static void begin_file(void *command, const struct cli_file *file, struct cli_output *output)
{
    struct build *b = command;
    uint64_t size = 0;
    int64_t time = 0;
    char *path = lasting_name(file->name);
    (void)output;
    b->cut = false;
    if (strcmp(file->name, "-") != 0)
        (void)cli_source_state(file->name, &size, &time);
    b->failed = b->failed || path == NULL || !pgn_index_source_begin(b->writer, path, size, time);
    free(path);
}

static void note_error(void *command, const struct cli_file *file, const pgn_error *error,
                       const pgn_game *rest, struct cli_output *output)
{
    struct build *b = command;
    (void)file;
    (void)error;
    (void)rest;
    (void)output;
    b->cut = true;
}

static void end_file(void *command, const struct cli_file *file, struct cli_output *output)
{
    struct build *b = command;
    (void)output;
    bool is_part = file->is_part && !b->cut;
    b->failed = b->failed || !(is_part ? pgn_index_source_end_part(b->writer)
                                       : pgn_index_source_end(b->writer, !b->cut));
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* The database's segments are one again when there are many, or when a build is done. */
static bool settle(struct build *b)
{
    return b->c->no_merge ? pgn_index_commit(b->writer) : pgn_index_merge(b->writer);
}

static int run(struct build *b)
{
    static const struct cli_work work = {.result_size = sizeof(struct parcel *),
                                         .worker_open = open_worker,
                                         .worker_close = close_worker,
                                         .game = pack_game,
                                         .emit = add_game,
                                         .file_begin = begin_file,
                                         .file_end = end_file,
                                         .stream_error = note_error};
    struct cli_work own = work;
    struct cli_totals totals = {0};
    own.game_max = (size_t)b->c->max_game;
    int status = cli_run(b->c->cli, &own, b, &totals);
    if (status == CLI_EXIT_USAGE)
        return status;
    /* What could be read is kept, whatever else failed. */
    b->failed = b->failed || !settle(b);
    if (b->failed)
        return index_fault(b->c, pgn_index_writer_error(b->writer));
    cli_detail(b->c->cli, NULL, "%llu game%s read in %.1f s", (unsigned long long)b->games,
               cli_plural(b->games), totals.seconds);
    return status;
}

/* What the database holds before or after, and whether a build has come to its end: all sources
 * were read and are one segment.  No database, or a faulty one, which its writer tells: nothing. */
struct state {
    uint64_t games;
    bool finished;
};

static struct state state_of(const char *folder)
{
    struct state state = {0};
    pgn_index_error ignored;
    pgn_index_totals totals;
    pgn_index_source source;
    pgn_index *index = pgn_index_open(folder, &ignored);
    if (index == NULL)
        return state;
    pgn_index_totals_of(index, &totals);
    state.games = totals.games;
    state.finished = totals.sources > 0 && totals.segments <= 1;
    for (uint64_t i = 0; pgn_index_source_at(index, i, &source); i++)
        state.finished = state.finished && source.complete;
    pgn_index_close(index);
    return state;
}

static void tell_games(const struct index_command *c, const struct state *before)
{
    uint64_t games = state_of(c->folder).games;
    cli_note(c->cli, c->folder, "%llu game%s, %llu of them new", (unsigned long long)games,
             cli_plural(games), (unsigned long long)(games - before->games));
}

int index_build(struct index_command *c, bool must_exist)
{
    struct build b = {.c = c};
    const struct state before = state_of(c->folder);
    if (before.finished && !must_exist)
        return cli_usage(c->cli, "%s: the database is finished: pgn-index add %s puts games to it",
                         c->folder, c->folder);
    pgn_index_options options = {.memory = c->memory, .must_exist = must_exist};
    pgn_index_error error;
    b.writer = pgn_index_writer_open(c->folder, &options, &error);
    if (b.writer == NULL)
        return index_fault(c, &error);
    b.stores = c->store || pgn_index_writer_has_texts(b.writer);
    pthread_mutex_init(&b.mutex, NULL);
    int status = run(&b);
    while (b.parcels != NULL)
        drop_parcel(&b, b.parcels);
    pthread_mutex_destroy(&b.mutex);
    pgn_index_writer_close(b.writer);
    if (!b.failed && status != CLI_EXIT_USAGE)
        tell_games(c, &before);
    return status;
}

int index_merge(struct index_command *c)
{
    const size_t count = c->cli->operand_count;
    const struct state before = state_of(c->folder);
    pgn_index_options options = {.memory = c->memory, .must_exist = count == 0};
    pgn_index_error error;
    pgn_index_writer *writer = pgn_index_writer_open(c->folder, &options, &error);
    if (writer == NULL)
        return index_fault(c, &error);
    bool merged =
        count > 0 ? pgn_index_merge_with(writer, c->cli->operands, count) : pgn_index_merge(writer);
    int status = merged ? 0 : index_fault(c, pgn_index_writer_error(writer));
    pgn_index_writer_close(writer);
    if (merged)
        tell_games(c, &before);
    return status;
}
