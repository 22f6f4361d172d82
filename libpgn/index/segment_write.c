/* segment_write.c: a segment in the making. */
#include "index/segment_write.h"
#include "index/fault.h"
#include "index/trees.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A position's counters, and texts below which forgetting is no gain. */
#define COUNTED_BYTES 2048u
#define LEAST_TEXTS ((uint64_t)256 << 10)
/* Places of five bytes. */
#define PLACE_MAX (((uint64_t)1 << 40) - 1)

static bool out_of_memory(struct pgn_segment_writer *out)
{
    return pgn_index_fail(out->error, PGN_INDEX_MEMORY, NULL, NULL);
}

struct pgn_segment_writer *pgn_segment_writer_open(int folder, uint64_t id, uint64_t memory,
                                                   struct pgn_index_error *error)
{
    char name[PGN_PART_FILE_MAX];
    struct pgn_segment_writer *out = calloc(1, sizeof *out);
    if (out == NULL) {
        pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
        return NULL;
    }
    out->folder = folder;
    out->entry.id = id;
    out->frequent_max = (size_t)(memory / 8 / COUNTED_BYTES);
    out->values.limit = memory / 8 > LEAST_TEXTS ? memory / 8 : LEAST_TEXTS;
    out->error = error;
    bool good = true;
    for (unsigned part = 0; good && part < PGN_PARTS; part++) {
        pgn_part_file(id, part, name);
        good = pgn_block_writer_open(&out->parts[part], folder, name, error);
    }
    pgn_texts_writer_open(&out->texts, out->parts, error);
    if (good)
        return out;
    pgn_segment_writer_close(out);
    return NULL;
}

static bool put_number(struct pgn_segment_writer *out, uint8_t **to, size_t *len, size_t *room,
                       uint64_t number)
{
    if (!pgn_grow((void **)to, room, *len + PGN_VARINT_MAX, 1))
        return out_of_memory(out);
    *len += pgn_put_varint(*to + *len, number);
    return true;
}

/* The text's place in the values, where it is written if it is not known. */
static bool put_value(struct pgn_segment_writer *out, const void *text, size_t len, uint64_t *place)
{
    struct pgn_block_writer *values = &out->parts[PGN_PART_VALUES];
    uint8_t number[PGN_VARINT_MAX];
    bool is_known;
    *place = values->size;
    if (!pgn_dictionary_put(&out->values, text, len, place, &is_known))
        return out_of_memory(out);
    if (!is_known) {
        pgn_block_write(values, number, pgn_put_varint(number, len));
        pgn_block_write(values, text, len);
    }
    return true;
}

bool pgn_segment_add_tag(struct pgn_segment_writer *out, pgn_span name, pgn_span value)
{
    uint64_t place;
    if (!put_number(out, &out->names, &out->name_bytes, &out->name_room, name.len) ||
        !pgn_grow((void **)&out->names, &out->name_room, out->name_bytes + name.len, 1))
        return out_of_memory(out);
    if (!put_value(out, value.at, value.len, &place))
        return false;
    if (name.len > 0)
        memcpy(out->names + out->name_bytes, name.at, name.len);
    out->name_bytes += name.len;
    return put_number(out, &out->tags, &out->tag_bytes, &out->tag_room, place);
}

/* The list of names is a text of the values too: most games of a source share it. */
static bool put_tags(struct pgn_segment_writer *out)
{
    uint8_t number[PGN_VARINT_MAX];
    uint64_t place;
    if (!put_value(out, out->names, out->name_bytes, &place))
        return false;
    pgn_block_write(&out->parts[PGN_PART_TAGS], number, pgn_put_varint(number, place));
    pgn_block_write(&out->parts[PGN_PART_TAGS], out->tags, out->tag_bytes);
    out->name_bytes = out->tag_bytes = 0;
    return true;
}

/* The group's traces, and where they stand. */
static bool write_group(struct pgn_segment_writer *out)
{
    struct pgn_block_writer *traces = &out->parts[PGN_PART_TRACES];
    if (!pgn_grow((void **)&out->group_places, &out->group_room, out->group_count + 1,
                  PGN_GROUP_PLACE_BYTES))
        return false;
    pgn_put_le(out->group_places + out->group_count++ * PGN_GROUP_PLACE_BYTES, traces->size,
               PGN_GROUP_PLACE_BYTES);
    return pgn_trace_group_write(&out->group, traces);
}

static bool add_trace(struct pgn_segment_writer *out, const struct pgn_trace *trace)
{
    return pgn_trace_group_add(&out->group, trace) &&
           (out->group.games < PGN_GROUP_GAMES || write_group(out));
}

bool pgn_segment_add_game(struct pgn_segment_writer *out, struct pgn_row row, const uint8_t *moves,
                          size_t move_bytes, const struct pgn_trace *trace)
{
    uint8_t bytes[PGN_ROW_BYTES];
    row.moves = out->parts[PGN_PART_MOVES].size;
    row.tags = out->parts[PGN_PART_TAGS].size;
    if (out->entry.games >= PGN_SEGMENT_GAMES || row.moves > PLACE_MAX || row.tags > PLACE_MAX)
        return pgn_index_fail(out->error, PGN_INDEX_LIMIT, NULL, "a segment is full");
    if (!put_tags(out))
        return false;
    pgn_row_write(&row, bytes);
    pgn_block_write(&out->parts[PGN_PART_GAMES], bytes, sizeof bytes);
    pgn_block_write(&out->parts[PGN_PART_MOVES], moves, move_bytes);
    if (!add_trace(out, trace))
        return out_of_memory(out);
    out->entry.games++;
    out->entry.plies += row.plies;
    return out->error->fault == PGN_INDEX_OK;
}

bool pgn_segment_add_text(struct pgn_segment_writer *out, pgn_span steps, pgn_span literals)
{
    return pgn_texts_add(&out->texts, out->entry.games - 1, steps, literals);
}

/* ---- the end -------------------------------------------------------------------------------- */

static bool end_part(struct pgn_segment_writer *out, enum pgn_part part)
{
    return pgn_block_writer_end(&out->parts[part], &out->entry.extents[part]);
}

static bool write_keys(struct pgn_segment_writer *out, struct pgn_key_writer *keys,
                       pgn_next_record *next, void *context)
{
    uint64_t record;
    int rc;
    while ((rc = next(context, &record)) > 0) {
        if (!pgn_key_write(keys, record))
            return false;
    }
    if (rc < 0 || !pgn_key_writer_end(keys))
        return false;
    out->entry.keys = keys->pairs;
    return end_part(out, PGN_PART_KEYS) && end_part(out, PGN_PART_SLOTS) &&
           end_part(out, PGN_PART_LISTS);
}

/* Counters are taken from the games as they stand on disk. */
static bool write_trees(struct pgn_segment_writer *out, struct pgn_key_writer *keys)
{
    struct pgn_segment segment = {.entry = out->entry};
    char name[PGN_PART_FILE_MAX];
    bool good = true;
    for (unsigned part = 0; good && part <= PGN_PART_MOVES; part++) {
        pgn_part_file(out->entry.id, part, name);
        good = pgn_block_reader_open(&segment.parts[part], out->folder, name,
                                     out->entry.extents[part], out->error);
    }
    good = good && pgn_trees_write(&segment, keys->frequent, keys->frequent_count,
                                   out->frequent_max, &out->parts[PGN_PART_TREES], out->error);
    pgn_segment_close(&segment);
    return good && end_part(out, PGN_PART_TREES);
}

bool pgn_segment_finish(struct pgn_segment_writer *out, uint64_t pairs, pgn_next_record *next,
                        void *context)
{
    struct pgn_key_writer keys;
    pgn_dictionary_free(&out->values);
    if (out->group.games > 0 && !write_group(out))
        return out_of_memory(out);
    pgn_block_write(&out->parts[PGN_PART_TRACES], out->group_places,
                    out->group_count * PGN_GROUP_PLACE_BYTES);
    pgn_trace_group_free(&out->group);
    for (unsigned part = 0; part <= PGN_PART_TRACES; part++) {
        if (!end_part(out, part))
            return false;
    }
    if (!pgn_texts_writer_end(&out->texts) || !end_part(out, PGN_PART_TEXTS) ||
        !end_part(out, PGN_PART_RUNS))
        return false;
    bool good = pgn_key_writer_open(&keys, out->parts, pairs, out->entry.games, out->error) &&
                write_keys(out, &keys, next, context) && write_trees(out, &keys);
    pgn_key_writer_close(&keys);
    out->finished = good;
    return good;
}

static void remove_files(struct pgn_segment_writer *out)
{
    char name[PGN_PART_FILE_MAX];
    for (unsigned part = 0; part < PGN_PARTS; part++) {
        pgn_part_file(out->entry.id, part, name);
        unlinkat(out->folder, name, 0);
    }
}

void pgn_segment_writer_close(struct pgn_segment_writer *out)
{
    if (out == NULL)
        return;
    for (unsigned part = 0; part < PGN_PARTS; part++)
        pgn_block_writer_drop(&out->parts[part]);
    if (!out->finished)
        remove_files(out);
    pgn_dictionary_free(&out->values);
    pgn_trace_group_free(&out->group);
    free(out->group_places);
    pgn_texts_writer_close(&out->texts);
    free(out->names);
    free(out->tags);
    free(out);
}
