/* merge.c: one segment of many.
 *
 * Games are copied in their order, so that their numbers stay; the sorted records of all segments
 * are merged as they are read, so that memory holds a bucket of each, and the texts.  The new
 * manifest names the new segment alone; only then are the old files removed.  A reader that has
 * them open reads on. */
#include "index/fault.h"
#include "index/writer.h"

#include <stdlib.h>
#include <string.h>

#define FORGET_GAMES 65536u

struct input {
    struct pgn_segment segment;
    struct pgn_key_scan scan;
    uint64_t record; /* the next one, its game counted in the whole */
};

struct merging {
    struct pgn_index_writer *w;
    struct input *inputs;
    size_t count; /* open */
    size_t *heap; /* inputs by their next record, those that are at their end left out */
    size_t active;
};

/* ---- games ---------------------------------------------------------------------------------- */

static bool copy_tags(struct pgn_segment_writer *out, struct pgn_segment *from, uint64_t game,
                      const struct pgn_row *row)
{
    struct pgn_tag_steps steps;
    pgn_span name, value;
    int rc;
    if (!pgn_tag_steps_start(&steps, from, game, row, out->error))
        return false;
    while ((rc = pgn_tag_steps_next(&steps, &name, &value)) > 0) {
        if (!pgn_segment_add_tag(out, name, value))
            return false;
    }
    return rc == 0;
}

static bool copy_game(struct pgn_segment_writer *out, struct pgn_segment *from, uint64_t game)
{
    struct pgn_row row;
    struct pgn_bytes moves;
    const uint8_t *masks = pgn_block_read(&from->parts[PGN_PART_MASKS], game * PGN_MASK_BYTES,
                                          PGN_MASK_BYTES, out->error);
    return masks != NULL && pgn_segment_row(from, game, &row, out->error) &&
           pgn_segment_moves(from, game, &row, &moves, out->error) &&
           copy_tags(out, from, game, &row) &&
           pgn_segment_add_game(out, row, moves.at, (size_t)(moves.end - moves.at), masks);
}

static bool copy_games(struct pgn_segment_writer *out, struct pgn_segment *from)
{
    for (uint64_t game = 0; game < from->entry.games; game++) {
        for (unsigned part = 0; game % FORGET_GAMES == 0 && part <= PGN_PART_MASKS; part++)
            pgn_segment_forget(from, part);
        if (!copy_game(out, from, game))
            return false;
    }
    for (unsigned part = 0; part <= PGN_PART_MASKS; part++)
        pgn_segment_forget(from, part);
    return true;
}

/* ---- records -------------------------------------------------------------------------------- */

static bool is_before(const struct merging *m, size_t a, size_t b)
{
    return m->inputs[m->heap[a]].record < m->inputs[m->heap[b]].record;
}

static void sift_down(struct merging *m, size_t at)
{
    for (;;) {
        size_t least = at, left = at * 2 + 1, right = left + 1;
        if (left < m->active && is_before(m, left, least))
            least = left;
        if (right < m->active && is_before(m, right, least))
            least = right;
        if (least == at)
            return;
        size_t here = m->heap[at];
        m->heap[at] = m->heap[least];
        m->heap[least] = here;
        at = least;
    }
}

static int advance(struct input *input)
{
    int rc = pgn_key_scan_next(&input->scan, &input->record);
    input->record += rc > 0 ? input->segment.base : 0;
    return rc;
}

static bool start_records(struct merging *m)
{
    for (size_t i = 0; i < m->count; i++) {
        int rc = advance(&m->inputs[i]);
        if (rc < 0)
            return false;
        if (rc > 0)
            m->heap[m->active++] = i;
    }
    for (size_t i = m->active; i-- > 0;)
        sift_down(m, i);
    return true;
}

static int next_merged(void *context, uint64_t *record)
{
    struct merging *m = context;
    if (m->active == 0)
        return 0;
    struct input *first = &m->inputs[m->heap[0]];
    *record = first->record;
    int rc = advance(first);
    if (rc < 0)
        return -1;
    if (rc == 0)
        m->heap[0] = m->heap[--m->active];
    sift_down(m, 0);
    return 1;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool open_inputs(struct merging *m)
{
    struct pgn_manifest *manifest = &m->w->manifest;
    uint64_t base = 0;
    m->inputs = calloc(manifest->segment_count, sizeof *m->inputs);
    m->heap = calloc(manifest->segment_count, sizeof *m->heap);
    if (m->inputs == NULL || m->heap == NULL)
        return pgn_index_fail(&m->w->error, PGN_INDEX_MEMORY, NULL, NULL);
    for (; m->count < manifest->segment_count; m->count++) {
        struct input *input = &m->inputs[m->count];
        if (!pgn_segment_open(&input->segment, m->w->folder, &manifest->segments[m->count],
                              &m->w->error))
            return false;
        input->segment.base = base;
        base += input->segment.entry.games;
        pgn_key_scan_open(&input->scan, &input->segment, &m->w->error);
    }
    return base <= PGN_SEGMENT_GAMES ||
           pgn_index_fail(&m->w->error, PGN_INDEX_LIMIT, NULL, "too many games for one segment");
}

static void close_inputs(struct merging *m)
{
    for (size_t i = 0; i < m->count; i++) {
        pgn_key_scan_close(&m->inputs[i].scan);
        pgn_segment_close(&m->inputs[i].segment);
    }
    free(m->inputs);
    free(m->heap);
}

static bool write_merged(struct merging *m, struct pgn_segment_writer *out)
{
    uint64_t pairs = 0;
    for (size_t i = 0; i < m->count; i++) {
        pairs += m->inputs[i].segment.entry.keys;
        if (!copy_games(out, &m->inputs[i].segment))
            return false;
    }
    return start_records(m) && pgn_segment_finish(out, pairs, next_merged, m);
}

bool pgn_index_merge(pgn_index_writer *w)
{
    struct merging m = {.w = w};
    if (!pgn_index_commit(w))
        return false;
    if (w->manifest.segment_count < 2)
        return true;
    struct pgn_segment_writer *out = NULL;
    bool good = open_inputs(&m) && (out = pgn_writer_segment(w)) != NULL && write_merged(&m, out);
    if (good) {
        w->manifest.segment_count = 0;
        good = pgn_writer_take(w, out) && pgn_manifest_write(&w->manifest, w->folder, &w->error);
    }
    pgn_segment_writer_close(out);
    close_inputs(&m);
    if (good)
        pgn_sweep(&w->manifest, w->folder);
    return good;
}
