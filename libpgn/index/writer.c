/* writer.c: a database being written.
 *
 *   games ─► segment on disk ─┐ (memory full, or the end)
 *         └► records, sorted ─┴─► keys, counters ─► manifest replaced
 *
 * A record is one number of 64 bits, so that sorting is the cheapest there is.  Records come by
 * rising games; a stable radix sort by the hash alone leaves them in order.  When memory is used up
 * a segment is closed and committed; the next one goes on.  So what an interruption loses is one
 * segment's work at most, and an external sort is nothing but merging segments.
 *
 * Rejected: sorted runs in temporary files (the same work, and nothing to go on from after an
 * interruption). */
#include "index/writer.h"
#include "index/fault.h"
#include "notation/grow.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEFAULT_MEMORY ((uint64_t)1 << 30)
/* Of all memory: records and their copy for sorting; one counted position takes some 2 KiB. */
#define SORT_BYTES(w) ((w)->memory / 4 * 3)

/* ---- opening -------------------------------------------------------------------------------- */

static bool lock(struct pgn_index_writer *w)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    w->lock = openat(w->folder, "lock", O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (w->lock < 0)
        return pgn_index_fail(&w->error, PGN_INDEX_OPEN, "lock", NULL);
    if (fcntl(w->lock, F_SETLK, &whole) == 0)
        return true;
    bool held = errno == EACCES || errno == EAGAIN;
    return pgn_index_fail(&w->error, held ? PGN_INDEX_LOCKED : PGN_INDEX_OPEN, "lock", NULL);
}

static bool open_folder(struct pgn_index_writer *w, const char *folder, bool must_exist)
{
    if (!must_exist && mkdir(folder, 0777) != 0 && errno != EEXIST)
        return pgn_index_fail(&w->error, PGN_INDEX_OPEN, folder, NULL);
    w->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return w->folder >= 0 || pgn_index_fail(&w->error, PGN_INDEX_OPEN, folder, NULL);
}

/* A folder that holds other things is no place for a new database. */
static bool is_empty(struct pgn_index_writer *w)
{
    int fd = dup(w->folder);
    DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
    if (list == NULL)
        return pgn_index_fail(&w->error, PGN_INDEX_OPEN, NULL, NULL);
    bool good = true;
    rewinddir(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        const char *name = entry->d_name;
        bool ours = strcmp(name, "lock") == 0 || strcmp(name, "MANIFEST.new") == 0 ||
                    pgn_is_part_file(name, NULL);
        good = good && (name[0] == '.' || ours);
    }
    closedir(list);
    return good || pgn_index_fail(&w->error, PGN_INDEX_OPEN, NULL,
                                  "the folder holds other files and no database");
}

static bool read_manifest(struct pgn_index_writer *w, bool must_exist)
{
    if (pgn_manifest_read(&w->manifest, w->folder, &w->error))
        return true;
    if (w->error.fault != PGN_INDEX_NONE || must_exist)
        return false;
    w->error = (struct pgn_index_error){0};
    w->manifest.next = 1;
    return is_empty(w) && pgn_manifest_write(&w->manifest, w->folder, &w->error);
}

/* The id of the segment that a file of this name would belong to. */
bool pgn_is_part_file(const char *name, uint64_t *id)
{
    char *end;
    if (name[0] < '0' || name[0] > '9')
        return false;
    uint64_t number = strtoull(name, &end, 10);
    for (unsigned part = 0; *end == '.' && part < PGN_PARTS; part++) {
        if (strcmp(end + 1, pgn_index_part_name(part)) == 0) {
            if (id != NULL)
                *id = number;
            return true;
        }
    }
    return false;
}

static bool is_live(const struct pgn_manifest *manifest, uint64_t id)
{
    for (size_t i = 0; i < manifest->segment_count; i++) {
        if (manifest->segments[i].id == id)
            return true;
    }
    return false;
}

/* Removes files that no manifest names; failing is no harm. */
void pgn_sweep(const struct pgn_manifest *manifest, int folder)
{
    int fd = dup(folder);
    DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
    uint64_t id;
    if (list == NULL)
        return;
    rewinddir(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (pgn_is_part_file(entry->d_name, &id) && !is_live(manifest, id))
            unlinkat(folder, entry->d_name, 0);
    }
    closedir(list);
}

static bool open_writer(struct pgn_index_writer *w, const char *folder, bool must_exist)
{
    if (!open_folder(w, folder, must_exist))
        return false;
    /* Without a lock file in a folder that is none of ours. */
    struct stat info;
    if (must_exist && fstatat(w->folder, "MANIFEST", &info, 0) != 0)
        return pgn_index_fail(&w->error, PGN_INDEX_NONE, folder, NULL);
    if (!lock(w) || !read_manifest(w, must_exist))
        return false;
    pgn_sweep(&w->manifest, w->folder);
    w->known_count = w->manifest.source_count;
    w->known = calloc(w->known_count + 1, sizeof *w->known);
    for (size_t i = 0; w->known && i < w->known_count; i++) {
        const struct pgn_manifest_source *source = &w->manifest.sources[i];
        w->known[i] = (struct pgn_known_source){source->path, source->first, source->games};
    }
    return w->known != NULL || pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
}

pgn_index_writer *pgn_index_writer_open(const char *folder, const pgn_index_options *options,
                                        pgn_index_error *error)
{
    struct pgn_index_writer *w = calloc(1, sizeof *w);
    *error = (pgn_index_error){0};
    if (w == NULL) {
        pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
        return NULL;
    }
    w->folder = w->lock = -1;
    w->memory = options != NULL && options->memory > 0 ? options->memory : DEFAULT_MEMORY;
    if (open_writer(w, folder, options != NULL && options->must_exist))
        return w;
    *error = w->error;
    pgn_index_writer_close(w);
    return NULL;
}

void pgn_index_writer_close(pgn_index_writer *w)
{
    if (w == NULL)
        return;
    pgn_segment_writer_close(w->segment);
    pgn_manifest_free(&w->manifest);
    free(w->records);
    free(w->known);
    free(w->path);
    if (w->lock >= 0)
        close(w->lock);
    if (w->folder >= 0)
        close(w->folder);
    free(w);
}

const pgn_index_error *pgn_index_writer_error(const pgn_index_writer *w)
{
    return &w->error;
}

bool pgn_index_writer_has_texts(const pgn_index_writer *w)
{
    bool has = false;
    for (size_t i = 0; i < w->manifest.segment_count; i++)
        has = has || w->manifest.segments[i].extents[PGN_PART_TEXTS].size > 0;
    return has;
}

/* ---- games ---------------------------------------------------------------------------------- */

static bool add_tags(struct pgn_index_writer *w, const pgn_packed_game *packed)
{
    struct pgn_bytes in = {packed->pairs, packed->pairs + packed->pair_bytes, false};
    while (in.at < in.end) {
        pgn_span name, value;
        name.len = (size_t)pgn_take_varint(&in);
        name.at = (const char *)pgn_take_bytes(&in, name.len);
        value.len = (size_t)pgn_take_varint(&in);
        value.at = (const char *)pgn_take_bytes(&in, value.len);
        if (!pgn_segment_add_tag(w->segment, name, value))
            return false;
    }
    return true;
}

static bool add_records(struct pgn_index_writer *w, const pgn_packed_game *packed)
{
    uint64_t game = w->segment->entry.games;
    if (!pgn_grow((void **)&w->records, &w->record_room, w->record_count + packed->key_count,
                  sizeof *w->records))
        return pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
    for (size_t i = 0; i < packed->key_count; i++)
        w->records[w->record_count++] = pgn_record(packed->keys[i], game);
    return true;
}

static bool is_full(const struct pgn_index_writer *w)
{
    return w->record_count * 2 * sizeof *w->records > SORT_BYTES(w) ||
           w->segment->entry.games + 1 == PGN_SEGMENT_GAMES;
}

struct pgn_segment_writer *pgn_writer_segment(struct pgn_index_writer *w)
{
    return pgn_segment_writer_open(w->folder, w->manifest.next, w->memory, &w->error);
}

static bool add_new(struct pgn_index_writer *w, const pgn_packed_game *packed)
{
    struct pgn_row row = packed->row;
    if (w->segment == NULL && (w->segment = pgn_writer_segment(w)) == NULL)
        return false;
    if (packed->number > UINT32_MAX || packed->row.len == UINT32_MAX || w->source > UINT32_MAX)
        return pgn_index_fail(&w->error, PGN_INDEX_LIMIT, NULL, "a source's game");
    row.source = (uint32_t)w->source;
    if (!add_records(w, packed) || !add_tags(w, packed) ||
        !pgn_segment_add_game(w->segment, row, packed->moves, packed->move_bytes, &packed->trace) ||
        (packed->has_text && !pgn_segment_add_text(w->segment, packed->steps, packed->literals)))
        return false;
    if (!is_full(w))
        return true;
    pgn_writer_note_source(w, PGN_SOURCE_OPEN);
    return pgn_index_commit(w);
}

bool pgn_index_add(pgn_index_writer *w, const pgn_packed_game *packed)
{
    bool is_new = false;
    if (w->error.fault != PGN_INDEX_OK || !pgn_writer_follow(w, packed, &is_new))
        return false;
    if (!is_new)
        return true;
    /* Somebody said that the game is known, and it is not. */
    return packed->sum_only ? pgn_writer_source_changed(w) : add_new(w, packed);
}

/* ---- committing ----------------------------------------------------------------------------- */

struct sorted {
    const uint64_t *at, *end;
};

static int next_sorted(void *context, uint64_t *record)
{
    struct sorted *sorted = context;
    if (sorted->at == sorted->end)
        return 0;
    *record = *sorted->at++;
    return 1;
}

/* Stable, by the hash, 12 bits a pass. */
static void sort_pass(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    size_t places[4096] = {0}, place = 0;
    for (size_t i = 0; i < count; i++)
        places[from[i] >> shift & 4095]++;
    for (unsigned i = 0; i < 4096; i++) {
        size_t here = places[i];
        places[i] = place;
        place += here;
    }
    for (size_t i = 0; i < count; i++)
        to[places[from[i] >> shift & 4095]++] = from[i];
}

static bool sort_records(struct pgn_index_writer *w)
{
    uint64_t *copy = malloc((w->record_count + 1) * sizeof *copy);
    if (copy == NULL)
        return pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
    sort_pass(w->records, copy, w->record_count, PGN_GAME_BITS);
    sort_pass(copy, w->records, w->record_count, PGN_GAME_BITS + 12);
    sort_pass(w->records, copy, w->record_count, PGN_GAME_BITS + 24);
    free(w->records);
    w->records = copy;
    w->record_room = w->record_count + 1;
    return true;
}

/* The segment becomes part of the database. */
bool pgn_writer_take(struct pgn_index_writer *w, struct pgn_segment_writer *segment)
{
    w->manifest.next = segment->entry.id + 1;
    return pgn_manifest_add_segment(&w->manifest, &segment->entry) ||
           pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
}

static bool commit_segment(struct pgn_index_writer *w)
{
    if (!sort_records(w))
        return false;
    struct sorted sorted = {w->records, w->records + w->record_count};
    bool good = pgn_segment_finish(w->segment, w->record_count, next_sorted, &sorted) &&
                pgn_writer_take(w, w->segment);
    pgn_segment_writer_close(w->segment);
    w->segment = NULL;
    free(w->records);
    w->records = NULL;
    w->record_count = w->record_room = 0;
    return good;
}

bool pgn_index_commit(pgn_index_writer *w)
{
    if (w->error.fault != PGN_INDEX_OK || (w->segment != NULL && !commit_segment(w)))
        return false;
    return pgn_manifest_write(&w->manifest, w->folder, &w->error);
}
