/* text.c: a game of the database as PGN (export format, PGN 8). */
#include "index/fault.h"
#include "index/handle.h"
#include "notation/grow.h"

#include <pgn/notation.h>
#include <stdio.h>
#include <string.h>

/* PGN 4.3: lines are shorter than 80 characters. */
#define LINE_MAX_BYTES 79u

struct pen {
    pgn_index *index;
    pgn_index_text *to;
    size_t column;
    bool failed;
};

static void put(struct pen *pen, const char *bytes, size_t len)
{
    pgn_index_text *to = pen->to;
    if (!pgn_grow((void **)&to->at, &to->room, to->len + len, 1)) {
        pen->failed = true;
        return;
    }
    if (len > 0)
        memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

static void put_text(struct pen *pen, const char *text)
{
    put(pen, text, strlen(text));
}

static void put_word(struct pen *pen, const char *word)
{
    size_t len = strlen(word);
    if (pen->column > 0)
        put(pen, pen->column + 1 + len > LINE_MAX_BYTES ? "\n" : " ", 1);
    pen->column =
        pen->column + 1 + len > LINE_MAX_BYTES ? len : pen->column + (pen->column > 0) + len;
    put(pen, word, len);
}

static int put_tags(struct pen *pen, uint64_t game)
{
    size_t at = 0;
    pgn_span name, value;
    int rc;
    while ((rc = pgn_index_next_tag(pen->index, game, &at, &name, &value)) > 0) {
        put_text(pen, "[");
        put(pen, name.at, name.len);
        put_text(pen, " \"");
        put(pen, value.at, value.len);
        put_text(pen, "\"]\n");
    }
    put_text(pen, "\n");
    return rc;
}

static void put_move(struct pen *pen, const pgn_position *p, pgn_move m, bool is_first)
{
    char text[PGN_MOVE_TEXT_MAX];
    if (p->turn == PGN_WHITE || is_first) {
        snprintf(text, sizeof text, "%lu.%s", (unsigned long)p->fullmove,
                 p->turn == PGN_WHITE ? "" : "..");
        put_word(pen, text);
    }
    pgn_san_write(p, m, text);
    put_word(pen, text);
}

static int put_moves(struct pen *pen, uint64_t game)
{
    pgn_position before, after;
    pgn_move move;
    bool is_first = true;
    pgn_index_line *line = pgn_index_line_open(pen->index);
    pen->failed = pen->failed || line == NULL;
    int rc = line != NULL ? pgn_index_line_start(line, game, &before) : 0;
    while (rc > 0 && (rc = pgn_index_line_next(line, &move, &after)) > 0) {
        put_move(pen, &before, move, is_first);
        before = after;
        is_first = false;
    }
    pgn_index_line_close(line);
    return rc;
}

static int write_game(pgn_index *index, uint64_t game, pgn_index_text *to, bool with_moves)
{
    struct pen pen = {.index = index, .to = to};
    pgn_index_game known;
    int rc = pgn_index_game_at(index, game, &known);
    if (rc <= 0)
        return rc;
    rc = put_tags(&pen, game);
    if (rc == 0 && with_moves)
        rc = put_moves(&pen, game);
    put_word(&pen, pgn_result_text(known.result));
    put_text(&pen, "\n\n");
    if (pen.failed)
        pgn_index_fail(&index->error, PGN_INDEX_MEMORY, NULL, NULL);
    return rc == 0 && !pen.failed ? 1 : -1;
}

int pgn_index_write_game(pgn_index *index, uint64_t game, pgn_index_text *to)
{
    return write_game(index, game, to, true);
}

int pgn_index_write_tags(pgn_index *index, uint64_t game, pgn_index_text *to)
{
    return write_game(index, game, to, false);
}
