/* pen.c: see pen.h. */
#include "text/pen.h"

#include "notation/grow.h"

#include <pgn/notation.h>
#include <stdio.h>
#include <string.h>

#define LINE_WIDTH 79

void pgn_pen_begin(pgn_pen *pen)
{
    pen->len = pen->column = 0;
    pen->number_due = true;
    pen->glue = true;
    pen->failed = false;
}

void pgn_pen_release(pgn_pen *pen)
{
    free(pen->text);
}

void pgn_pen_raw(pgn_pen *pen, const char *bytes, size_t len)
{
    if (!pgn_grow((void **)&pen->text, &pen->room, pen->len + len + 1, 1)) {
        pen->failed = true;
        return;
    }
    memcpy(pen->text + pen->len, bytes, len);
    pen->len += len;
    pen->text[pen->len] = 0;
    const char *line = memchr(bytes, '\n', len);
    if (line == NULL) {
        pen->column += len;
        return;
    }
    for (const char *next = line; next != NULL;) {
        line = next + 1;
        next = memchr(line, '\n', len - (size_t)(line - bytes));
    }
    pen->column = len - (size_t)(line - bytes);
}

static void separate(pgn_pen *pen, size_t len)
{
    if (!pen->glue && pen->column > 0)
        pgn_pen_raw(pen, pen->column + 1 + len > LINE_WIDTH ? "\n" : " ", 1);
    pen->glue = false;
}

void pgn_pen_token(pgn_pen *pen, const char *bytes, size_t len)
{
    separate(pen, len);
    pgn_pen_raw(pen, bytes, len);
}

static void add_number(pgn_pen *pen, const pgn_position *before)
{
    char text[16];
    size_t dots = before->turn == PGN_WHITE ? 1 : 3, at = sizeof text;
    if (before->turn != PGN_WHITE && !pen->number_due)
        return;
    for (; dots > 0; dots--)
        text[--at] = '.';
    uint32_t number = before->fullmove;
    do
        text[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    pgn_pen_token(pen, text + at, sizeof text - at);
}

void pgn_pen_move(pgn_pen *pen, const pgn_position *before, pgn_move m)
{
    char san[PGN_MOVE_TEXT_MAX];
    add_number(pen, before);
    pgn_pen_token(pen, san, pgn_san_write(before, m, san));
    pen->number_due = false;
}

void pgn_pen_nag(pgn_pen *pen, unsigned nag)
{
    char text[16];
    pgn_pen_token(pen, text, (size_t)snprintf(text, sizeof text, "$%u", nag));
}

void pgn_pen_comment(pgn_pen *pen, const char *bytes, size_t len)
{
    pgn_pen_token(pen, "{", 1);
    for (size_t start = 0, at = 0; at <= len; at++)
        if (at == len || bytes[at] == '}') {
            pgn_pen_raw(pen, bytes + start, at - start);
            if (at < len)
                pgn_pen_raw(pen, ")", 1);
            start = at + 1;
        }
    pgn_pen_raw(pen, "}", 1);
    pen->number_due = true;
}

void pgn_pen_open(pgn_pen *pen)
{
    pgn_pen_token(pen, "(", 1);
    pen->glue = pen->number_due = true;
}

void pgn_pen_close(pgn_pen *pen)
{
    pen->glue = true;
    pgn_pen_token(pen, ")", 1);
    pen->number_due = true;
}

void pgn_pen_tag(pgn_pen *pen, pgn_span name, pgn_span value)
{
    pgn_pen_raw(pen, "[", 1);
    pgn_pen_raw(pen, name.at, name.len);
    pgn_pen_raw(pen, " \"", 2);
    for (size_t i = 0; i < value.len; i++) {
        char c = value.at[i];
        if (c == '"' || c == '\\')
            pgn_pen_raw(pen, "\\", 1);
        if (c == '\n' || c == '\r' || c == '\t')
            c = ' ';
        pgn_pen_raw(pen, &c, 1);
    }
    pgn_pen_raw(pen, "\"]\n", 3);
}
