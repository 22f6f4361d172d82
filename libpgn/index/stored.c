/* stored.c: a game's text out of the database. */
#include "index/fault.h"
#include "index/handle.h"

#include <stdlib.h>

/* What the segment tells of the game: 1, -1. */
static int know(struct pgn_segment *segment, uint64_t game, const struct pgn_row *row,
                struct pgn_known_text *known, struct pgn_index_error *error)
{
    struct pgn_tag_steps steps;
    struct pgn_line line;
    pgn_span name, value;
    int rc;
    pgn_known_text_clear(known);
    known->result = pgn_result_text((enum pgn_result)row->result);
    if (!pgn_tag_steps_start(&steps, segment, game, row, error))
        return -1;
    bool good = true;
    while ((rc = pgn_tag_steps_next(&steps, &name, &value)) > 0 && good)
        good = pgn_known_text_tag(known, name, value);
    if (rc < 0 || (rc = pgn_segment_line(segment, game, row, &line, error)) < 0)
        return -1;
    rc = good && rc > 0 ? pgn_known_text_moves(known, &line) : good;
    if (rc < 0)
        pgn_segment_damaged(segment, PGN_PART_MOVES, "a game's moves", error);
    if (rc == 0)
        pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
    return rc > 0 ? 1 : -1;
}

int pgn_texts_whole(struct pgn_texts_reader *in, struct pgn_segment *segment, uint64_t game,
                    const struct pgn_row *row, struct pgn_known_text *known,
                    struct pgn_text_bytes *text, struct pgn_index_error *error)
{
    struct pgn_bytes steps, literals;
    int rc = pgn_texts_read(in, segment, game, &steps, &literals, error);
    if (rc <= 0)
        return rc;
    if (row->len == 0)
        return 1;
    if (know(segment, game, row, known, error) < 0)
        return -1;
    rc = pgn_text_decode(known, steps, literals, row->len, text);
    if (rc < 0)
        pgn_segment_damaged(segment, PGN_PART_TEXTS, "a game's text", error);
    if (rc == 0)
        pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
    return rc > 0 ? 1 : -1;
}

int pgn_index_stored_text(pgn_index *index, uint64_t game, pgn_index_text *to)
{
    uint64_t local;
    struct pgn_row row;
    struct pgn_segment *segment = pgn_index_segment_of(index, game, &local);
    if (segment == NULL)
        return 0;
    if (!pgn_segment_row(segment, local, &row, &index->error))
        return -1;
    struct pgn_text_bytes text = {(uint8_t *)to->at, to->len, to->room};
    const int rc =
        pgn_texts_whole(&index->texts, segment, local, &row, &index->known, &text, &index->error);
    to->at = (char *)text.at;
    to->room = text.room;
    to->len = rc > 0 ? text.len : to->len;
    return rc;
}
