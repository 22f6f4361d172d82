/* index.c: a database opened, and its games. */
#include "index/block_sum.h"
#include "index/fault.h"
#include "index/handle.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A merge may remove the files between the manifest's being read and their being opened. */
#define OPEN_TRIES 8

/* ---- opening -------------------------------------------------------------------------------- */

static void close_segments(pgn_index *index)
{
    for (size_t i = 0; i < index->segment_count; i++)
        pgn_segment_close(&index->segments[i]);
    free(index->segments);
    index->segments = NULL;
    index->segment_count = 0;
    index->games = 0;
    pgn_manifest_free(&index->manifest);
}

static bool open_segments(pgn_index *index)
{
    index->segments = calloc(index->manifest.segment_count + 1, sizeof *index->segments);
    if (index->segments == NULL)
        return pgn_index_fail(&index->error, PGN_INDEX_MEMORY, NULL, NULL);
    for (size_t i = 0; i < index->manifest.segment_count; i++) {
        if (!pgn_segment_open(&index->segments[i], index->folder, &index->manifest.segments[i],
                              &index->error))
            return false;
        index->segments[i].base = index->games;
        index->games += index->segments[i].entry.games;
        index->segment_count++;
    }
    return true;
}

static bool open_index(pgn_index *index, const char *folder)
{
    index->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (index->folder < 0)
        return pgn_index_fail(&index->error, PGN_INDEX_OPEN, folder, NULL);
    for (unsigned i = 1;; i++) {
        if (pgn_manifest_read(&index->manifest, index->folder, &index->error) &&
            open_segments(index))
            return true;
        bool gone = index->error.fault == PGN_INDEX_READ && index->error.os == ENOENT;
        if (!gone || i == OPEN_TRIES)
            return false;
        close_segments(index);
        index->error = (pgn_index_error){0};
    }
}

pgn_index *pgn_index_open(const char *folder, pgn_index_error *error)
{
    pgn_index *index = calloc(1, sizeof *index);
    *error = (pgn_index_error){0};
    if (index == NULL) {
        pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
        return NULL;
    }
    if (open_index(index, folder))
        return index;
    *error = index->error;
    pgn_index_close(index);
    return NULL;
}

void pgn_index_close(pgn_index *index)
{
    if (index == NULL)
        return;
    close_segments(index);
    pgn_texts_reader_close(&index->texts);
    pgn_known_text_free(&index->known);
    if (index->folder >= 0)
        close(index->folder);
    free(index);
}

const pgn_index_error *pgn_index_error_of(const pgn_index *index)
{
    return &index->error;
}

/* ---- what there is -------------------------------------------------------------------------- */

void pgn_index_totals_of(const pgn_index *index, pgn_index_totals *totals)
{
    *totals = (pgn_index_totals){.segments = index->segment_count,
                                 .sources = index->manifest.source_count};
    for (size_t i = 0; i < index->segment_count; i++) {
        const struct pgn_segment_entry *entry = &index->segments[i].entry;
        totals->games += entry->games;
        totals->plies += entry->plies;
        totals->keys += entry->keys;
        for (unsigned part = 0; part < PGN_PARTS; part++) {
            uint64_t size = entry->extents[part].size;
            size += (size + PGN_BLOCK_BYTES - 1) / PGN_BLOCK_BYTES * PGN_SUM_BYTES;
            totals->part_bytes[part] += size;
            totals->bytes += size;
        }
    }
}

bool pgn_index_source_at(const pgn_index *index, uint64_t number, pgn_index_source *out)
{
    if (number >= index->manifest.source_count)
        return false;
    const struct pgn_manifest_source *source = &index->manifest.sources[number];
    *out = (pgn_index_source){.path = source->path,
                              .games = source->games,
                              .bytes = source->bytes,
                              .complete = source->end != PGN_SOURCE_OPEN,
                              .size = source->size,
                              .time = source->time,
                              .first = source->first,
                              .is_part = source->first > 1 || source->end == PGN_SOURCE_PART};
    return true;
}

struct pgn_segment *pgn_index_segment_of(pgn_index *index, uint64_t game, uint64_t *local)
{
    for (size_t i = 0; i < index->segment_count; i++) {
        struct pgn_segment *segment = &index->segments[i];
        *local = game - segment->base;
        if (*local < segment->entry.games)
            return segment;
    }
    return NULL;
}

/* 1, 0 if there is no such game, -1. */
static int find_row(pgn_index *index, uint64_t game, struct pgn_segment **segment, uint64_t *local,
                    struct pgn_row *row)
{
    *segment = pgn_index_segment_of(index, game, local);
    if (*segment == NULL)
        return 0;
    return pgn_segment_row(*segment, *local, row, &index->error) ? 1 : -1;
}

int pgn_index_game_at(pgn_index *index, uint64_t game, pgn_index_game *out)
{
    struct pgn_segment *segment;
    uint64_t local;
    struct pgn_row row;
    int rc = find_row(index, game, &segment, &local, &row);
    if (rc <= 0)
        return rc;
    *out = (pgn_index_game){.game = game,
                            .source = row.source,
                            .number = row.number,
                            .offset = row.offset,
                            .len = row.len,
                            .crc = row.crc,
                            .plies = row.plies,
                            .elo = {row.elo[0], row.elo[1]},
                            .date = {row.year, row.month, row.day},
                            .result = (enum pgn_result)row.result,
                            .playable = row.flags & PGN_ROW_PLAYABLE,
                            .whole = row.flags & PGN_ROW_WHOLE,
                            .setup = row.flags & PGN_ROW_SETUP,
                            .piece = row.flags & PGN_ROW_PIECE};
    return 1;
}

/* ---- tags ----------------------------------------------------------------------------------- */

/* Steps begin anew unless they go on where they stand: a game may have very many tags. */
int pgn_index_next_tag(pgn_index *index, uint64_t game, size_t *at, pgn_span *name, pgn_span *value)
{
    struct pgn_segment *segment;
    uint64_t local;
    struct pgn_row row;
    if (!index->has_tags || index->tag_game != game || index->tag_at > *at) {
        int rc = find_row(index, game, &segment, &local, &row);
        if (rc <= 0)
            return rc;
        index->has_tags = pgn_tag_steps_start(&index->tags, segment, local, &row, &index->error);
        index->tag_game = game;
        index->tag_at = 0;
    }
    int rc = index->has_tags ? 1 : -1;
    for (; rc > 0 && index->tag_at <= *at; index->tag_at++)
        rc = pgn_tag_steps_next(&index->tags, name, value);
    index->has_tags = rc > 0;
    ++*at;
    return rc;
}

int pgn_index_tag(pgn_index *index, uint64_t game, const char *name, pgn_span *value)
{
    struct pgn_segment *segment;
    struct pgn_tag_steps steps;
    uint64_t local;
    struct pgn_row row;
    pgn_span other, text;
    int rc = find_row(index, game, &segment, &local, &row), found = 0;
    if (rc <= 0)
        return rc;
    if (!pgn_tag_steps_start(&steps, segment, local, &row, &index->error))
        return -1;
    while ((rc = pgn_tag_steps_next(&steps, &other, &text)) > 0) {
        if (!pgn_span_is(other, name))
            continue;
        *value = text;
        found = 1;
    }
    return rc < 0 ? -1 : found;
}

/* ---- moves ---------------------------------------------------------------------------------- */

struct pgn_index_line {
    pgn_index *index;
    struct pgn_line line;
};

pgn_index_line *pgn_index_line_open(pgn_index *index)
{
    pgn_index_line *line = calloc(1, sizeof *line);
    if (line != NULL)
        line->index = index;
    return line;
}

void pgn_index_line_close(pgn_index_line *line)
{
    free(line);
}

int pgn_index_line_start(pgn_index_line *line, uint64_t game, pgn_position *start)
{
    struct pgn_segment *segment;
    uint64_t local;
    struct pgn_row row;
    line->line = (struct pgn_line){0};
    int rc = find_row(line->index, game, &segment, &local, &row);
    if (rc > 0)
        rc = pgn_segment_line(segment, local, &row, &line->line, &line->index->error);
    if (rc > 0 && start != NULL)
        *start = line->line.position;
    return rc;
}

int pgn_index_line_next(pgn_index_line *line, pgn_move *move, pgn_position *position)
{
    int rc = pgn_line_next(&line->line, move);
    if (rc < 0)
        pgn_index_fail(&line->index->error, PGN_INDEX_DAMAGED, "moves", "no move");
    if (rc > 0 && position != NULL)
        *position = line->line.position;
    return rc;
}
