/* merge.c: one segment of many.
 *
 * Games are copied in their order, so that their numbers stay; the sorted records of all segments
 * are merged as they are read, so that memory holds a bucket of each, and the texts.  The new
 * manifest names the new segment alone; only then are the old files removed.  A reader that has
 * them open reads on. */
#include "index/merge.h"
#include "index/fault.h"

#include <stdlib.h>
#include <string.h>

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

/* The trace of a game, whose group is read if the one before was in another. */
static bool trace_of(struct pgn_merge_input *from, uint64_t game, struct pgn_trace *trace,
                     struct pgn_index_error *error)
{
    uint64_t first = game / PGN_GROUP_GAMES * PGN_GROUP_GAMES;
    if (!from->has_group || from->first != first)
        from->has_group = pgn_trace_group_read(&from->segment, first, &from->group, error);
    from->first = first;
    if (from->has_group)
        pgn_trace_of(&from->group, (uint32_t)(game - first), trace);
    return from->has_group;
}

bool pgn_merge_copy(struct pgn_segment_writer *out, struct pgn_merge_input *from, uint64_t game,
                    uint32_t source)
{
    struct pgn_row row;
    struct pgn_bytes moves;
    struct pgn_trace trace;
    if (!trace_of(from, game, &trace, out->error) ||
        !pgn_segment_row(&from->segment, game, &row, out->error) ||
        !pgn_segment_moves(&from->segment, game, &row, &moves, out->error) ||
        !copy_tags(out, &from->segment, game, &row))
        return false;
    row.source = source;
    return pgn_segment_add_game(out, row, moves.at, (size_t)(moves.end - moves.at), &trace) &&
           pgn_texts_copy(&out->texts, out->entry.games - 1, &from->segment, game, &from->copies);
}

void pgn_merge_forget(struct pgn_segment *segment)
{
    for (unsigned part = 0; part <= PGN_PART_TRACES; part++)
        pgn_segment_forget(segment, part);
    pgn_segment_forget(segment, PGN_PART_TEXTS);
}

static bool copy_games(struct pgn_segment_writer *out, struct pgn_merge_input *from)
{
    bool good = true;
    for (uint64_t game = 0; good && game < from->segment.entry.games; game++) {
        struct pgn_row row;
        if (game % PGN_GROUP_GAMES == 0)
            pgn_merge_forget(&from->segment);
        good = pgn_segment_row(&from->segment, game, &row, out->error) &&
               pgn_merge_copy(out, from, game, row.source);
    }
    pgn_merge_forget(&from->segment);
    pgn_trace_group_free(&from->group);
    from->has_group = false;
    return good;
}

/* ---- records -------------------------------------------------------------------------------- */

static bool is_before(const struct pgn_merge *m, size_t a, size_t b)
{
    return m->inputs[m->heap[a]].record < m->inputs[m->heap[b]].record;
}

static void sift_down(struct pgn_merge *m, size_t at)
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

/* The next record of a game that is not dropped. */
static int advance(struct pgn_merge_input *input)
{
    int rc;
    do {
        rc = pgn_key_scan_next(&input->scan, &input->record);
        if (rc <= 0)
            return rc;
        const uint64_t game = input->record & (PGN_SEGMENT_GAMES - 1);
        const uint64_t number = input->map != NULL ? input->map[game] : input->segment.base + game;
        if (input->map == NULL || number != PGN_MERGE_DROPPED)
            input->record = pgn_record(input->record, number);
        else
            rc = 0;
    } while (rc == 0);
    return 1;
}

bool pgn_merge_start_records(struct pgn_merge *m)
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

int pgn_merge_next_record(void *context, uint64_t *record)
{
    struct pgn_merge *m = context;
    if (m->active == 0)
        return 0;
    struct pgn_merge_input *first = &m->inputs[m->heap[0]];
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

bool pgn_merge_begin(struct pgn_merge *m, struct pgn_index_writer *w, size_t room)
{
    *m = (struct pgn_merge){.w = w, .room = room};
    m->inputs = calloc(room + 1, sizeof *m->inputs);
    m->heap = calloc(room + 1, sizeof *m->heap);
    return (m->inputs != NULL && m->heap != NULL) ||
           pgn_index_fail(&w->error, PGN_INDEX_MEMORY, NULL, NULL);
}

bool pgn_merge_open(struct pgn_merge *m, int folder, const struct pgn_segment_entry *entry)
{
    struct pgn_merge_input *input = &m->inputs[m->count];
    if (!pgn_segment_open(&input->segment, folder, entry, &m->w->error))
        return false;
    m->count++;
    input->segment.base = m->games;
    m->games += entry->games;
    pgn_key_scan_open(&input->scan, &input->segment, &m->w->error);
    return true;
}

void pgn_merge_end(struct pgn_merge *m)
{
    for (size_t i = 0; i < m->count; i++) {
        pgn_key_scan_close(&m->inputs[i].scan);
        pgn_trace_group_free(&m->inputs[i].group);
        pgn_segment_close(&m->inputs[i].segment);
        free(m->inputs[i].copies.at);
    }
    free(m->inputs);
    free(m->heap);
}

static bool open_inputs(struct pgn_merge *m)
{
    const struct pgn_manifest *manifest = &m->w->manifest;
    for (size_t i = 0; i < manifest->segment_count; i++) {
        if (!pgn_merge_open(m, m->w->folder, &manifest->segments[i]))
            return false;
    }
    return m->games <= PGN_SEGMENT_GAMES ||
           pgn_index_fail(&m->w->error, PGN_INDEX_LIMIT, NULL, "too many games for one segment");
}

static bool write_merged(struct pgn_merge *m, struct pgn_segment_writer *out)
{
    uint64_t pairs = 0;
    for (size_t i = 0; i < m->count; i++) {
        pairs += m->inputs[i].segment.entry.keys;
        if (!copy_games(out, &m->inputs[i]))
            return false;
    }
    return pgn_merge_start_records(m) && pgn_segment_finish(out, pairs, pgn_merge_next_record, m);
}

bool pgn_merge_commit(struct pgn_index_writer *w, struct pgn_segment_writer *out)
{
    w->manifest.segment_count = 0;
    return pgn_writer_take(w, out) && pgn_manifest_write(&w->manifest, w->folder, &w->error);
}

bool pgn_index_merge(pgn_index_writer *w)
{
    struct pgn_merge m;
    if (!pgn_index_commit(w))
        return false;
    if (w->manifest.segment_count < 2)
        return true;
    struct pgn_segment_writer *out = NULL;
    bool good = pgn_merge_begin(&m, w, w->manifest.segment_count) && open_inputs(&m) &&
                (out = pgn_writer_segment(w)) != NULL && write_merged(&m, out) &&
                pgn_merge_commit(w, out);
    pgn_segment_writer_close(out);
    pgn_merge_end(&m);
    if (good)
        pgn_sweep(&w->manifest, w->folder);
    return good;
}
