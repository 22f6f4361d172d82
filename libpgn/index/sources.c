/* sources.c: what a writer knows of the sources that its games come from.
 *
 * A source in the manifest is a row of games that follow each other, from the first of a file or
 * from the first of a part of it (--shard).  A row that comes again is compared by the chain of its
 * sums, and gone on with.  Rows of one file never overlap in a writer: games would have to be
 * compared with those in segments.  Merging databases joins them (union.c). */
#include "index/fault.h"
#include "index/writer.h"

#include <stdlib.h>
#include <string.h>

bool pgn_index_source_has(const pgn_index_writer *w, const char *path, uint64_t number,
                          uint64_t *until)
{
    *until = UINT64_MAX;
    for (size_t i = 0; i < w->known_count; i++) {
        const struct pgn_known_source *known = &w->known[i];
        if (known->games == 0 || strcmp(known->path, path) != 0)
            continue;
        if (number >= known->first && number - known->first < known->games) {
            *until = known->first + known->games;
            return true;
        }
        if (known->first > number && known->first < *until)
            *until = known->first;
    }
    return false;
}

uint64_t pgn_index_source_games(const pgn_index_writer *w, const char *path)
{
    for (size_t i = 0; i < w->known_count; i++) {
        if (w->known[i].first == 1 && strcmp(w->known[i].path, path) == 0)
            return w->known[i].games;
    }
    return 0;
}

bool pgn_index_source_begin(pgn_index_writer *w, const char *path, uint64_t size, int64_t time)
{
    free(w->path);
    w->path = strdup(path);
    if (w->path == NULL)
        return pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
    w->first = w->games = w->chain = w->bytes = 0;
    w->size = size;
    w->time = time;
    return w->error.fault == PGN_INDEX_OK;
}

bool pgn_writer_source_changed(struct pgn_index_writer *w)
{
    return pgn_index_fail(&w->error, PGN_INDEX_CHANGED, w->path, NULL);
}

/* Games of another run are in the way. */
static bool overlaps(struct pgn_index_writer *w)
{
    return pgn_index_fail(&w->error, PGN_INDEX_CHANGED, w->path,
                          "another part of it is in the database: parts are built into databases "
                          "of their own and merged");
}

void pgn_writer_note_source(struct pgn_index_writer *w, enum pgn_source_end end)
{
    struct pgn_manifest_source *source = &w->manifest.sources[w->source];
    if (w->games < source->games)
        return;
    source->first = w->first;
    source->games = w->games;
    source->bytes = w->bytes;
    source->chain = w->chain;
    source->end = end;
    source->size = w->size;
    source->time = w->time;
}

/* The number of the next game that another source of this path has. */
static uint64_t next_other(const struct pgn_index_writer *w, uint64_t number)
{
    uint64_t next = UINT64_MAX;
    for (size_t i = 0; i < w->manifest.source_count; i++) {
        const struct pgn_manifest_source *source = &w->manifest.sources[i];
        if (source->first > number && source->first < next && strcmp(source->path, w->path) == 0)
            next = source->first;
    }
    return next;
}

/* The manifest's source that begins with this game, or ends before it, or a new one, is the one
 * being added. */
static bool begin_games(struct pgn_index_writer *w, uint64_t number)
{
    size_t found = pgn_manifest_source_with(&w->manifest, w->path, number);
    const bool is_new = found == w->manifest.source_count;
    if (is_new && !pgn_manifest_add_source(&w->manifest, w->path))
        return pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
    const struct pgn_manifest_source *source = &w->manifest.sources[found];
    const bool goes_on = source->games > 0 && source->first + source->games == number;
    if (source->games > 0 && source->first != number && !goes_on)
        return overlaps(w);
    w->source = found;
    w->first = goes_on ? source->first : number;
    w->games = goes_on ? source->games : 0;
    w->chain = goes_on ? source->chain : 0;
    w->bytes = 0;
    w->other = next_other(w, number);
    return true;
}

bool pgn_writer_follow(struct pgn_index_writer *w, const pgn_packed_game *packed, bool *is_new)
{
    const uint64_t number = packed->number;
    const bool follows = w->games > 0 && number == w->first + w->games;
    if (w->games > 0 && !follows)
        pgn_writer_note_source(w, PGN_SOURCE_OPEN);
    if (!follows && !begin_games(w, number))
        return false;
    const struct pgn_manifest_source *source = &w->manifest.sources[w->source];
    if (number >= w->other)
        return overlaps(w);
    w->chain = pgn_manifest_chain(w->chain, packed->row.crc);
    w->games++;
    w->bytes = packed->row.offset + packed->row.len;
    *is_new = w->games > source->games;
    return w->games != source->games || w->chain == source->chain || pgn_writer_source_changed(w);
}

/* A source without a game: what is whole is known by name, a part is nothing. */
static bool end_empty(struct pgn_index_writer *w, enum pgn_source_end end)
{
    for (size_t i = 0; i < w->manifest.source_count; i++) {
        const struct pgn_manifest_source *source = &w->manifest.sources[i];
        if (source->games > 0 && strcmp(source->path, w->path) == 0)
            return end != PGN_SOURCE_COMPLETE || pgn_writer_source_changed(w);
    }
    if (end == PGN_SOURCE_PART)
        return true;
    if (!begin_games(w, 0))
        return false;
    pgn_writer_note_source(w, end);
    return true;
}

static bool end_source(struct pgn_index_writer *w, enum pgn_source_end end)
{
    if (w->error.fault != PGN_INDEX_OK)
        return false;
    if (w->games == 0)
        return end_empty(w, end);
    if (end != PGN_SOURCE_OPEN && w->games < w->manifest.sources[w->source].games)
        return pgn_writer_source_changed(w);
    pgn_writer_note_source(w, end);
    return true;
}

bool pgn_index_source_end(pgn_index_writer *w, bool complete)
{
    return end_source(w, complete ? PGN_SOURCE_COMPLETE : PGN_SOURCE_OPEN);
}

bool pgn_index_source_end_part(pgn_index_writer *w)
{
    return end_source(w, PGN_SOURCE_PART);
}
