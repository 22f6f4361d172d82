/* union.c: several databases become one.
 *
 *      games of all segments ─► sorted by path and number ─► each once ─► one segment
 *                                                       └─► sources: rows of numbers
 *
 * What order the databases come in, and which games are in which, leaves no trace: the parts of an
 * archive, indexed on several machines, become the database that one machine would have made.  A
 * game that is there twice must be the same by its sum.
 *
 * Rejected: to put segments side by side and leave their order as it is (no copying, but answers
 * would depend on the order, and look-ups would be as slow as there are parts). */
#include "index/fault.h"
#include "index/merge.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FORGET_GAMES 65536u

struct base {
    int folder;
    const struct pgn_manifest *manifest;
    struct pgn_manifest own;
};

/* A source of some database. */
struct part {
    const struct pgn_manifest_source *source;
    uint32_t path; /* the number of its path among all, sorted */
};

struct game {
    uint64_t key; /* path and number */
    uint32_t input, game;
};

struct joining {
    struct pgn_index_writer *w;
    struct base *bases;
    size_t base_count;
    struct part *parts; /* by path and first number */
    size_t part_count;
    uint32_t **paths; /* of each input's sources */
    size_t *source_counts;
    uint32_t *numbers; /* of each input's games in the whole: its map */
    struct game *games;
    size_t game_count;
    uint64_t positions; /* of all games, as often as they come */
    struct pgn_merge merge;
    struct pgn_manifest made; /* its sources */
    uint64_t hash;            /* records of one hash are put in order: */
    uint64_t *group;
    size_t group_at, group_count, group_room;
    uint64_t ahead; /* the first record of the next hash */
    bool has_ahead;
};

static bool no_memory(struct joining *j)
{
    return pgn_index_fail(&j->w->error, PGN_INDEX_MEMORY, NULL, NULL);
}

/* ---- databases and sources ------------------------------------------------------------------- */

static bool open_bases(struct joining *j, const char *const *folders, size_t count)
{
    j->bases = calloc(count + 1, sizeof *j->bases);
    if (j->bases == NULL)
        return no_memory(j);
    j->bases[j->base_count++] = (struct base){.folder = -1, .manifest = &j->w->manifest};
    for (size_t i = 0; i < count; i++) {
        struct base *base = &j->bases[j->base_count];
        base->folder = open(folders[i], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (base->folder < 0)
            return pgn_index_fail(&j->w->error, PGN_INDEX_OPEN, folders[i], NULL);
        j->base_count++;
        base->manifest = &base->own;
        if (!pgn_manifest_read(&base->own, base->folder, &j->w->error)) {
            (void)snprintf(j->w->error.file, sizeof j->w->error.file, "%s", folders[i]);
            return false;
        }
    }
    return true;
}

static int by_path(const void *left, const void *right)
{
    const struct pgn_manifest_source *a = ((const struct part *)left)->source;
    const struct pgn_manifest_source *b = ((const struct part *)right)->source;
    const int order = strcmp(a->path, b->path);
    return order != 0 ? order : (a->first > b->first) - (a->first < b->first);
}

/* All sources, and the numbers of their paths. */
static bool list_parts(struct joining *j)
{
    for (size_t i = 0; i < j->base_count; i++)
        j->part_count += j->bases[i].manifest->source_count;
    j->parts = calloc(j->part_count + 1, sizeof *j->parts);
    if (j->parts == NULL)
        return no_memory(j);
    struct part *next = j->parts;
    for (size_t i = 0; i < j->base_count; i++)
        for (size_t k = 0; k < j->bases[i].manifest->source_count; k++)
            (next++)->source = &j->bases[i].manifest->sources[k];
    qsort(j->parts, j->part_count, sizeof *j->parts, by_path);
    for (size_t i = 1; i < j->part_count; i++)
        j->parts[i].path = j->parts[i - 1].path +
                           (strcmp(j->parts[i - 1].source->path, j->parts[i].source->path) != 0);
    return true;
}

/* The number of a source's path: parts are sorted by it. */
static uint32_t path_of(const struct joining *j, const struct pgn_manifest_source *source)
{
    const struct part wanted = {.source = source};
    const struct part *found = bsearch(&wanted, j->parts, j->part_count, sizeof *j->parts, by_path);
    return found->path;
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool note_paths(struct joining *j, const struct pgn_manifest *manifest, size_t input)
{
    uint32_t *paths = calloc(manifest->source_count + 1, sizeof *paths);
    j->paths[input] = paths;
    j->source_counts[input] = manifest->source_count;
    if (paths == NULL)
        return no_memory(j);
    for (size_t i = 0; i < manifest->source_count; i++)
        paths[i] = path_of(j, &manifest->sources[i]);
    return true;
}

static bool open_segments(struct joining *j)
{
    size_t count = 0;
    for (size_t i = 0; i < j->base_count; i++)
        count += j->bases[i].manifest->segment_count;
    j->paths = calloc(count + 1, sizeof *j->paths);
    j->source_counts = calloc(count + 1, sizeof *j->source_counts);
    if (j->paths == NULL || j->source_counts == NULL)
        return no_memory(j);
    if (!pgn_merge_begin(&j->merge, j->w, count))
        return false;
    for (size_t i = 0; i < j->base_count; i++) {
        const struct base *base = &j->bases[i];
        const int folder = base->folder >= 0 ? base->folder : j->w->folder;
        for (size_t k = 0; k < base->manifest->segment_count; k++) {
            if (!note_paths(j, base->manifest, j->merge.count) ||
                !pgn_merge_open(&j->merge, folder, &base->manifest->segments[k]))
                return false;
        }
    }
    return true;
}

static int by_key(const void *left, const void *right)
{
    const struct game *a = left, *b = right;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key)
                            : (a->input > b->input) - (a->input < b->input);
}

static bool list_games(struct joining *j)
{
    j->games = calloc(j->merge.games + 1, sizeof *j->games);
    j->numbers = calloc(j->merge.games + 1, sizeof *j->numbers);
    if (j->games == NULL || j->numbers == NULL)
        return no_memory(j);
    for (size_t i = 0; i < j->merge.count; i++) {
        struct pgn_segment *segment = &j->merge.inputs[i].segment;
        j->merge.inputs[i].map = j->numbers + segment->base;
        for (uint64_t game = 0; game < segment->entry.games; game++) {
            struct pgn_row row;
            if (!pgn_segment_row(segment, game, &row, &j->w->error))
                return false;
            if (row.source >= j->source_counts[i])
                return pgn_segment_damaged(segment, PGN_PART_GAMES, "a game's source",
                                           &j->w->error);
            const uint64_t path = j->paths[i][row.source];
            j->games[j->game_count++] =
                (struct game){path << 32 | row.number, (uint32_t)i, (uint32_t)game};
        }
        pgn_merge_forget(segment);
    }
    qsort(j->games, j->game_count, sizeof *j->games, by_key);
    return true;
}

static bool row_of(struct joining *j, const struct game *game, struct pgn_row *row)
{
    return pgn_segment_row(&j->merge.inputs[game->input].segment, game->game, row, &j->w->error);
}

static const char *path_text(const struct joining *j, const struct game *game)
{
    size_t i = 0;
    while (j->parts[i].path != game->key >> 32)
        i++;
    return j->parts[i].source->path;
}

/* Numbers the games, each once. */
static bool number_games(struct joining *j)
{
    size_t kept = 0;
    for (size_t i = 0; i < j->game_count; i++) {
        const struct game *game = &j->games[i];
        uint32_t *number = &j->numbers[j->merge.inputs[game->input].segment.base + game->game];
        struct pgn_row row, other;
        if (kept == 0 || j->games[kept - 1].key != game->key) {
            *number = (uint32_t)kept;
            j->games[kept++] = *game;
            continue;
        }
        *number = PGN_MERGE_DROPPED;
        if (!row_of(j, game, &row) || !row_of(j, &j->games[kept - 1], &other))
            return false;
        if (row.crc != other.crc || row.len != other.len)
            return pgn_index_fail(&j->w->error, PGN_INDEX_CHANGED, path_text(j, game),
                                  "the databases have different games of the same number");
    }
    j->game_count = kept;
    return kept <= PGN_SEGMENT_GAMES ||
           pgn_index_fail(&j->w->error, PGN_INDEX_LIMIT, NULL, "too many games for one segment");
}

/* ---- sources again --------------------------------------------------------------------------- */

/* What the databases say of the last game of a row, and of the file. */
static void end_row(const struct joining *j, struct pgn_manifest_source *row, uint32_t path)
{
    const uint64_t last = row->first + row->games - 1;
    for (size_t i = 0; i < j->part_count; i++) {
        const struct pgn_manifest_source *part = j->parts[i].source;
        if (j->parts[i].path != path)
            continue;
        const bool ends = part->games > 0 ? part->first + part->games - 1 == last : row->games == 0;
        if (ends && part->end != PGN_SOURCE_OPEN && row->end != PGN_SOURCE_COMPLETE)
            row->end = part->end;
        if (part->time > row->time || (part->time == row->time && part->size > row->size)) {
            row->time = part->time;
            row->size = part->size;
        }
    }
}

static struct pgn_manifest_source *begin_row(struct joining *j, uint32_t path, uint64_t first)
{
    size_t i = 0;
    while (j->parts[i].path != path)
        i++;
    if (!pgn_manifest_add_source(&j->made, j->parts[i].source->path))
        return NULL;
    struct pgn_manifest_source *row = &j->made.sources[j->made.source_count - 1];
    row->first = first;
    return row;
}

/* Sources without games keep their names. */
static bool add_empty(struct joining *j)
{
    for (size_t i = 0; i < j->part_count; i++) {
        const struct pgn_manifest_source *part = j->parts[i].source;
        bool known = part->games > 0;
        for (size_t k = 0; !known && k < j->made.source_count; k++)
            known = strcmp(j->made.sources[k].path, part->path) == 0;
        if (known)
            continue;
        struct pgn_manifest_source *row = begin_row(j, j->parts[i].path, 0);
        if (row == NULL)
            return no_memory(j);
        end_row(j, row, j->parts[i].path);
    }
    return true;
}

static bool copy_games(struct joining *j, struct pgn_segment_writer *out)
{
    struct pgn_manifest_source *row = NULL;
    uint64_t next = 0; /* the key that goes on with the row */
    for (size_t i = 0; i < j->game_count; i++) {
        const struct game *game = &j->games[i];
        struct pgn_row known;
        if (row == NULL || game->key != next) {
            if (row != NULL)
                end_row(j, row, (uint32_t)(j->games[i - 1].key >> 32));
            row = begin_row(j, (uint32_t)(game->key >> 32), (uint32_t)game->key);
            if (row == NULL)
                return no_memory(j);
        }
        if (!row_of(j, game, &known) ||
            !pgn_merge_copy(out, &j->merge.inputs[game->input], game->game,
                            (uint32_t)(j->made.source_count - 1)))
            return false;
        j->positions += known.flags & PGN_ROW_PLAYABLE ? known.plies + 1u : 0u;
        row->games++;
        row->bytes = known.offset + known.len;
        row->chain = pgn_manifest_chain(row->chain, known.crc);
        next = game->key + 1;
        for (size_t k = 0; i % FORGET_GAMES == 0 && k < j->merge.count; k++)
            pgn_merge_forget(&j->merge.inputs[k].segment);
    }
    if (row != NULL)
        end_row(j, row, (uint32_t)(j->games[j->game_count - 1].key >> 32));
    return add_empty(j);
}

/* ---- records --------------------------------------------------------------------------------- */

static int by_value(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static bool add_to_group(struct joining *j, uint64_t record)
{
    if (j->group_count == j->group_room) {
        const size_t room = j->group_room > 0 ? j->group_room * 2 : 1024;
        uint64_t *group = realloc(j->group, room * sizeof *group);
        if (group == NULL)
            return no_memory(j);
        j->group = group;
        j->group_room = room;
    }
    j->group[j->group_count++] = record;
    return true;
}

/* Takes all records of the next hash, in the order of their games: 1, 0, -1. */
static int take_group(struct joining *j)
{
    int rc = 1;
    j->group_at = j->group_count = 0;
    if (j->has_ahead && !add_to_group(j, j->ahead))
        return -1;
    j->has_ahead = false;
    while (!j->has_ahead && (rc = pgn_merge_next_record(&j->merge, &j->ahead)) > 0) {
        j->has_ahead = j->group_count > 0 && (j->ahead ^ j->group[0]) >= PGN_SEGMENT_GAMES;
        if (!j->has_ahead && !add_to_group(j, j->ahead))
            return -1;
    }
    qsort(j->group, j->group_count, sizeof *j->group, by_value);
    return rc < 0 ? -1 : j->group_count > 0;
}

static int next_record(void *context, uint64_t *record)
{
    struct joining *j = context;
    if (j->group_at == j->group_count) {
        const int rc = take_group(j);
        if (rc <= 0)
            return rc;
    }
    *record = j->group[j->group_at++];
    return 1;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool join(struct joining *j, struct pgn_segment_writer **out)
{
    if (!list_parts(j) || !open_segments(j) || !list_games(j) || !number_games(j))
        return false;
    *out = pgn_writer_segment(j->w);
    if (*out == NULL || !copy_games(j, *out) || !pgn_merge_start_records(&j->merge))
        return false;
    return pgn_segment_finish(*out, j->positions, next_record, j);
}

/* The manifest names the sources as they are now. */
static bool replace(struct joining *j, struct pgn_segment_writer *out)
{
    struct pgn_manifest old = j->w->manifest;
    j->w->manifest = j->made;
    j->w->manifest.next = old.next;
    j->made = (struct pgn_manifest){0};
    const bool good = pgn_merge_commit(j->w, out);
    pgn_manifest_free(&old);
    return good;
}

static void close_all(struct joining *j)
{
    for (size_t i = 0; j->paths != NULL && i < j->merge.room; i++)
        free(j->paths[i]);
    pgn_merge_end(&j->merge);
    for (size_t i = 1; i < j->base_count; i++) {
        close(j->bases[i].folder);
        pgn_manifest_free(&j->bases[i].own);
    }
    pgn_manifest_free(&j->made);
    free(j->bases);
    free(j->parts);
    free(j->paths);
    free(j->source_counts);
    free(j->numbers);
    free(j->games);
    free(j->group);
}

bool pgn_index_merge_with(pgn_index_writer *w, const char *const *folders, size_t count)
{
    struct joining j = {.w = w};
    struct pgn_segment_writer *out = NULL;
    if (!pgn_index_commit(w))
        return false;
    bool good = open_bases(&j, folders, count) && join(&j, &out);
    const bool replaced = good;
    good = good && replace(&j, out);
    if (replaced)
        j.bases[0].manifest = NULL;
    pgn_segment_writer_close(out);
    close_all(&j);
    if (good)
        pgn_sweep(&w->manifest, w->folder);
    return good;
}
