/* texts.c: blocks of texts, written and read. */
#include "index/texts.h"
#include "index/fault.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

/* Steps and literals of a block: as much as a look-up may take a millisecond to unpack, and enough
 * for zstd to find what games have in common. */
#define BLOCK_BYTES ((size_t)1 << 20)
#define BLOCK_GAMES ((uint32_t)1 << 20)
#define BLOCK_HEADER 8u
#define LEVEL 19

static bool no_memory(struct pgn_index_error *error)
{
    return pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
}

static bool append(struct pgn_text_bytes *to, const void *bytes, size_t len)
{
    if (!pgn_grow((void **)&to->at, &to->room, to->len + len, 1))
        return false;
    if (len > 0)
        memcpy(to->at + to->len, bytes, len);
    to->len += len;
    return true;
}

static bool append_number(struct pgn_text_bytes *to, uint64_t number)
{
    uint8_t bytes[PGN_VARINT_MAX];
    return append(to, bytes, pgn_put_varint(bytes, number));
}

/* ---- runs ------------------------------------------------------------------------------------ */

static bool flush_run(struct pgn_texts_writer *out)
{
    uint8_t row[PGN_RUN_BYTES];
    const struct pgn_text_run *run = &out->run;
    if (run->count == 0)
        return true;
    pgn_put_le(row, run->first, 5);
    pgn_put_le(row + 5, run->place, 5);
    pgn_put_le(row + 10, run->start, 3);
    pgn_put_le(row + 13, run->count, 3);
    out->run.count = 0;
    return append(&out->rows, row, sizeof row) || no_memory(out->error);
}

/* The game has its text in a block, as number start there. */
static bool refer(struct pgn_texts_writer *out, uint64_t game, uint64_t place, uint32_t start)
{
    struct pgn_text_run *run = &out->run;
    const bool goes_on = run->count > 0 && run->place == place && run->first + run->count == game &&
                         run->start + run->count == start;
    if (!goes_on) {
        if (!flush_run(out))
            return false;
        *run = (struct pgn_text_run){game, place, start, 0};
    }
    run->count++;
    return true;
}

static bool find_run(struct pgn_segment *segment, uint64_t game, struct pgn_text_run *run,
                     bool *found, struct pgn_index_error *error)
{
    uint64_t low = 0, high = segment->entry.extents[PGN_PART_RUNS].size / PGN_RUN_BYTES;
    *run = (struct pgn_text_run){0};
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        const uint8_t *row = pgn_block_read(&segment->parts[PGN_PART_RUNS], middle * PGN_RUN_BYTES,
                                            PGN_RUN_BYTES, error);
        if (row == NULL)
            return false;
        const struct pgn_text_run here = {pgn_get_le(row, 5), pgn_get_le(row + 5, 5),
                                          (uint32_t)pgn_get_le(row + 10, 3),
                                          (uint32_t)pgn_get_le(row + 13, 3)};
        if (here.first > game) {
            high = middle;
            continue;
        }
        low = middle + 1;
        *run = here;
    }
    *found = run->count > 0 && game - run->first < run->count;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

void pgn_texts_writer_open(struct pgn_texts_writer *out, struct pgn_block_writer *parts,
                           struct pgn_index_error *error)
{
    *out = (struct pgn_texts_writer){
        .blocks = &parts[PGN_PART_TEXTS], .runs = &parts[PGN_PART_RUNS], .error = error};
}

static bool compress(struct pgn_texts_writer *out, const struct pgn_text_bytes *block)
{
    const size_t bound = ZSTD_compressBound(block->len);
    out->frame.len = 0;
    if (out->context == NULL)
        out->context = ZSTD_createCCtx();
    if (out->context == NULL ||
        !pgn_grow((void **)&out->frame.at, &out->frame.room, bound + BLOCK_HEADER, 1))
        return no_memory(out->error);
    const size_t made = ZSTD_compressCCtx(out->context, out->frame.at + BLOCK_HEADER, bound,
                                          block->at, block->len, LEVEL);
    if (ZSTD_isError(made))
        return no_memory(out->error);
    if (block->len > UINT32_MAX)
        return pgn_index_fail(out->error, PGN_INDEX_LIMIT, NULL, "a game's text");
    pgn_put_le(out->frame.at, made, 4);
    pgn_put_le(out->frame.at + 4, block->len, 4);
    out->frame.len = BLOCK_HEADER + made;
    return true;
}

static bool flush_block(struct pgn_texts_writer *out)
{
    struct pgn_text_bytes block = {0};
    if (out->count == 0)
        return true;
    bool good = append_number(&block, out->count) &&
                append(&block, out->lengths.at, out->lengths.len) &&
                append(&block, out->steps.at, out->steps.len) &&
                append(&block, out->literals.at, out->literals.len);
    good = good ? compress(out, &block) : no_memory(out->error);
    const uint64_t place = out->blocks->size;
    if (good)
        pgn_block_write(out->blocks, out->frame.at, out->frame.len);
    for (uint32_t i = 0; good && i < out->count; i++)
        good = refer(out, out->first + i, place, i);
    out->lengths.len = out->steps.len = out->literals.len = 0;
    out->count = 0;
    free(block.at);
    return good && out->error->fault == PGN_INDEX_OK;
}

bool pgn_texts_add(struct pgn_texts_writer *out, uint64_t game, pgn_span steps, pgn_span literals)
{
    const bool full =
        out->steps.len + out->literals.len >= BLOCK_BYTES || out->count == BLOCK_GAMES;
    if ((full || game != out->first + out->count) && !flush_block(out))
        return false;
    if (out->count == 0)
        out->first = game;
    out->count++;
    return (append_number(&out->lengths, steps.len) && append_number(&out->lengths, literals.len) &&
            append(&out->steps, steps.at, steps.len) &&
            append(&out->literals, literals.at, literals.len)) ||
           no_memory(out->error);
}

bool pgn_texts_writer_end(struct pgn_texts_writer *out)
{
    if (!flush_block(out) || !flush_run(out))
        return false;
    pgn_block_write(out->runs, out->rows.at, out->rows.len);
    return true;
}

void pgn_texts_writer_close(struct pgn_texts_writer *out)
{
    (void)ZSTD_freeCCtx(out->context);
    free(out->lengths.at);
    free(out->steps.at);
    free(out->literals.at);
    free(out->rows.at);
    free(out->frame.at);
    *out = (struct pgn_texts_writer){0};
}

/* ---- copying --------------------------------------------------------------------------------- */

/* The sizes of a block, whose bytes are all there. */
static bool measure(struct pgn_segment *segment, uint64_t place, size_t *packed, size_t *whole,
                    struct pgn_index_error *error)
{
    const uint64_t size = segment->entry.extents[PGN_PART_TEXTS].size;
    const bool there = place <= size && size - place >= BLOCK_HEADER;
    const uint8_t *header =
        there ? pgn_block_read(&segment->parts[PGN_PART_TEXTS], place, BLOCK_HEADER, error) : NULL;
    if (there && header == NULL)
        return false;
    *packed = there ? (size_t)pgn_get_le(header, 4) : 0;
    *whole = there ? (size_t)pgn_get_le(header + 4, 4) : 0;
    return (there && *packed <= size - place - BLOCK_HEADER) ||
           pgn_segment_damaged(segment, PGN_PART_TEXTS, "a block's place", error);
}

/* Where the block stands in the new segment, to which it is copied if it is not there. */
static bool copy_block(struct pgn_texts_writer *out, struct pgn_segment *from,
                       struct pgn_text_copies *copies, uint64_t place, uint64_t *to)
{
    size_t packed, whole;
    for (size_t i = copies->count; i-- > 0;) {
        *to = copies->at[i].to;
        if (copies->at[i].from == place)
            return true;
    }
    if (!measure(from, place, &packed, &whole, out->error))
        return false;
    const uint8_t *block = pgn_block_read(&from->parts[PGN_PART_TEXTS], place,
                                          BLOCK_HEADER + (uint64_t)packed, out->error);
    if (block == NULL)
        return false;
    if (!pgn_grow((void **)&copies->at, &copies->room, copies->count, sizeof *copies->at))
        return no_memory(out->error);
    *to = out->blocks->size;
    copies->at[copies->count].from = place;
    copies->at[copies->count++].to = *to;
    pgn_block_write(out->blocks, block, BLOCK_HEADER + packed);
    return true;
}

bool pgn_texts_copy(struct pgn_texts_writer *out, uint64_t game, struct pgn_segment *from,
                    uint64_t old_game, struct pgn_text_copies *copies)
{
    struct pgn_text_run run;
    uint64_t place = 0;
    bool found;
    if (!find_run(from, old_game, &run, &found, out->error))
        return false;
    if (!found)
        return true;
    return copy_block(out, from, copies, run.place, &place) &&
           refer(out, game, place, run.start + (uint32_t)(old_game - run.first));
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool load(struct pgn_texts_reader *in, struct pgn_segment *segment, uint64_t place,
                 struct pgn_index_error *error)
{
    size_t packed, whole;
    if (in->segment == segment && in->place == place)
        return true;
    in->segment = NULL;
    if (!measure(segment, place, &packed, &whole, error))
        return false;
    const uint8_t *block = pgn_block_read(&segment->parts[PGN_PART_TEXTS], place,
                                          BLOCK_HEADER + (uint64_t)packed, error);
    if (block == NULL)
        return false;
    if (in->context == NULL)
        in->context = ZSTD_createDCtx();
    if (in->context == NULL || !pgn_grow((void **)&in->bytes, &in->room, whole, 1))
        return no_memory(error);
    const size_t made =
        ZSTD_decompressDCtx(in->context, in->bytes, whole, block + BLOCK_HEADER, packed);
    if (ZSTD_isError(made) || made != whole)
        return pgn_segment_damaged(segment, PGN_PART_TEXTS, "a block of texts", error);
    in->segment = segment;
    in->place = place;
    in->len = whole;
    pgn_segment_forget(segment, PGN_PART_TEXTS);
    return true;
}

/* The block's game of that number. */
static bool pick(const struct pgn_texts_reader *in, uint32_t number, struct pgn_bytes *steps,
                 struct pgn_bytes *literals)
{
    struct pgn_bytes bytes = {in->bytes, in->bytes + in->len, false};
    uint64_t before_steps = 0, before_literals = 0, all_steps = 0;
    uint64_t step_bytes = 0, literal_bytes = 0;
    const uint64_t count = pgn_take_varint(&bytes);
    if (number >= count)
        return false;
    for (uint64_t i = 0; i < count && !bytes.failed; i++) {
        const uint64_t s = pgn_take_varint(&bytes), l = pgn_take_varint(&bytes);
        if (s > in->len || l > in->len)
            return false;
        if (i == number) {
            before_steps = all_steps;
            step_bytes = s;
            literal_bytes = l;
        }
        before_literals += i < number ? l : 0;
        all_steps += s;
    }
    struct pgn_bytes rest = bytes;
    (void)pgn_take_bytes(&bytes, before_steps);
    const uint8_t *at = pgn_take_bytes(&bytes, step_bytes);
    (void)pgn_take_bytes(&rest, all_steps);
    (void)pgn_take_bytes(&rest, before_literals);
    const uint8_t *text = pgn_take_bytes(&rest, literal_bytes);
    if (at == NULL || text == NULL)
        return false;
    *steps = (struct pgn_bytes){at, at + step_bytes, false};
    *literals = (struct pgn_bytes){text, text + literal_bytes, false};
    return true;
}

int pgn_texts_read(struct pgn_texts_reader *in, struct pgn_segment *segment, uint64_t game,
                   struct pgn_bytes *steps, struct pgn_bytes *literals,
                   struct pgn_index_error *error)
{
    struct pgn_text_run run;
    bool found;
    if (!find_run(segment, game, &run, &found, error))
        return -1;
    if (!found)
        return 0;
    if (!load(in, segment, run.place, error))
        return -1;
    if (pick(in, run.start + (uint32_t)(game - run.first), steps, literals))
        return 1;
    pgn_segment_damaged(segment, PGN_PART_TEXTS, "a game's text", error);
    return -1;
}

void pgn_texts_reader_close(struct pgn_texts_reader *in)
{
    (void)ZSTD_freeDCtx(in->context);
    free(in->bytes);
    *in = (struct pgn_texts_reader){0};
}
