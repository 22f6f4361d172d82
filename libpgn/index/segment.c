/* segment.c: one immutable part of a database, read. */
#include "index/segment.h"
#include "chess/keys.h"
#include "index/fault.h"

#include <stdio.h>
#include <string.h>

static const char *const part_names[PGN_PARTS + 1] = {"games",  "moves", "tags",  "values",
                                                      "traces", "keys",  "slots", "lists",
                                                      "trees",  "texts", "runs",  NULL};

const char *pgn_index_part_name(unsigned part)
{
    return part < PGN_PARTS ? part_names[part] : NULL;
}

void pgn_part_file(uint64_t id, unsigned part, char out[PGN_PART_FILE_MAX])
{
    snprintf(out, PGN_PART_FILE_MAX, "%08llu.%s", (unsigned long long)id, part_names[part]);
}

bool pgn_segment_open(struct pgn_segment *segment, int folder,
                      const struct pgn_segment_entry *entry, struct pgn_index_error *error)
{
    char name[PGN_PART_FILE_MAX];
    *segment = (struct pgn_segment){.entry = *entry};
    for (unsigned part = 0; part < PGN_PARTS; part++) {
        pgn_part_file(entry->id, part, name);
        if (!pgn_block_reader_open(&segment->parts[part], folder, name, entry->extents[part],
                                   error)) {
            pgn_segment_close(segment);
            return false;
        }
    }
    if (entry->extents[PGN_PART_GAMES].size == entry->games * PGN_ROW_BYTES)
        return true;
    pgn_segment_damaged(segment, PGN_PART_GAMES, "another number of games", error);
    pgn_segment_close(segment);
    return false;
}

void pgn_segment_close(struct pgn_segment *segment)
{
    for (unsigned part = 0; part < PGN_PARTS; part++)
        pgn_block_reader_close(&segment->parts[part]);
}

bool pgn_segment_damaged(struct pgn_segment *segment, enum pgn_part part, const char *detail,
                         struct pgn_index_error *error)
{
    return pgn_index_fail(error, PGN_INDEX_DAMAGED, segment->parts[part].name, detail);
}

bool pgn_segment_row(struct pgn_segment *segment, uint64_t game, struct pgn_row *row,
                     struct pgn_index_error *error)
{
    const uint8_t *bytes =
        pgn_block_read(&segment->parts[PGN_PART_GAMES], game * PGN_ROW_BYTES, PGN_ROW_BYTES, error);
    if (bytes == NULL)
        return false;
    pgn_row_read(bytes, row);
    return true;
}

/* What a game has in a part where games stand one behind the other: up to the next one's place. */
static bool slice_of(struct pgn_segment *segment, enum pgn_part part, uint64_t game, uint64_t place,
                     struct pgn_bytes *slice, struct pgn_index_error *error)
{
    uint64_t end = segment->entry.extents[part].size;
    struct pgn_row next;
    if (game + 1 < segment->entry.games) {
        if (!pgn_segment_row(segment, game + 1, &next, error))
            return false;
        end = part == PGN_PART_MOVES ? next.moves : next.tags;
    }
    if (end < place)
        return pgn_segment_damaged(segment, part, "places out of order", error);
    const uint8_t *bytes = pgn_block_read(&segment->parts[part], place, end - place, error);
    *slice = (struct pgn_bytes){bytes, bytes != NULL ? bytes + (end - place) : NULL, false};
    return bytes != NULL;
}

int pgn_segment_line(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                     struct pgn_line *line, struct pgn_index_error *error)
{
    struct pgn_bytes moves = {0};
    if (!(row->flags & PGN_ROW_PLAYABLE))
        return 0;
    if (!pgn_segment_moves(segment, game, row, &moves, error))
        return -1;
    if (pgn_row_line(row, moves, line))
        return 1;
    pgn_segment_damaged(segment, PGN_PART_MOVES, "no start position", error);
    return -1;
}

bool pgn_segment_moves(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                       struct pgn_bytes *moves, struct pgn_index_error *error)
{
    return slice_of(segment, PGN_PART_MOVES, game, row->moves, moves, error);
}

bool pgn_segment_value(struct pgn_segment *segment, uint64_t place, pgn_span *value,
                       struct pgn_index_error *error)
{
    struct pgn_block_reader *values = &segment->parts[PGN_PART_VALUES];
    uint64_t size = values->extent.size;
    uint64_t room = place < size ? size - place : 0;
    const uint8_t *head =
        pgn_block_read(values, place, room < PGN_VARINT_MAX ? room : PGN_VARINT_MAX, error);
    if (head == NULL)
        return false;
    struct pgn_bytes in = {head, head + (room < PGN_VARINT_MAX ? room : PGN_VARINT_MAX), false};
    uint64_t len = pgn_take_varint(&in);
    if (in.failed)
        return pgn_segment_damaged(segment, PGN_PART_VALUES, "a text's place", error);
    const uint8_t *text = pgn_block_read(values, place + (uint64_t)(in.at - head), len, error);
    *value = (pgn_span){(const char *)text, (size_t)len};
    return text != NULL;
}

bool pgn_tag_steps_start(struct pgn_tag_steps *steps, struct pgn_segment *segment, uint64_t game,
                         const struct pgn_row *row, struct pgn_index_error *error)
{
    pgn_span names;
    *steps = (struct pgn_tag_steps){.segment = segment, .error = error};
    if (!slice_of(segment, PGN_PART_TAGS, game, row->tags, &steps->values, error) ||
        !pgn_segment_value(segment, pgn_take_varint(&steps->values), &names, error))
        return false;
    const uint8_t *at = (const uint8_t *)names.at;
    steps->names = (struct pgn_bytes){at, at + names.len, false};
    return true;
}

int pgn_tag_steps_place(struct pgn_tag_steps *steps, pgn_span *name, uint64_t *place)
{
    if (steps->names.at == steps->names.end)
        return 0;
    name->len = (size_t)pgn_take_varint(&steps->names);
    name->at = (const char *)pgn_take_bytes(&steps->names, name->len);
    *place = pgn_take_varint(&steps->values);
    if (!steps->names.failed && !steps->values.failed)
        return 1;
    pgn_segment_damaged(steps->segment, PGN_PART_TAGS, "a game's tags", steps->error);
    return -1;
}

int pgn_tag_steps_next(struct pgn_tag_steps *steps, pgn_span *name, pgn_span *value)
{
    uint64_t place;
    int rc = pgn_tag_steps_place(steps, name, &place);
    if (rc > 0 && !pgn_segment_value(steps->segment, place, value, steps->error))
        return -1;
    return rc;
}

void pgn_segment_forget(struct pgn_segment *segment, enum pgn_part part)
{
    pgn_block_forget(&segment->parts[part]);
}
