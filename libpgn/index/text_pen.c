/* text_code.c: a game's text as steps of a writer that knows tags and moves.
 *
 *     [Event "…"]            all tags
 *     [Site "…"]
 *                            an empty line
 *     1. e4 {good} 1... e5   a move; 7 bytes as they stand; a move
 *     2. Nf3  1-0            all other moves; two bytes; the marker
 *
 * The writer foretells the next move with its number and with the gap before it, lines being broken
 * at some width, in the style that the game's first bytes say.  What comes otherwise is told by
 * another step or stands among the literals.  Comments and variations are literals.  Both sides run
 * the same writer, so any text comes back whatever it holds; a plain game is a dozen bytes that all
 * plain games share, which zstd makes nothing of.
 *
 * Rejected: the difference to a text written anew, by bytes (a wrapped line moved is all
 * different), and compressing the whole text with the moves in it (three times as large). */
#include "index/text_pen.h"
#include "notation/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is known --------------------------------------------------------------------------- */

void pgn_known_text_clear(struct pgn_known_text *known)
{
    known->tag_count = known->ply_count = 0;
}

void pgn_known_text_free(struct pgn_known_text *known)
{
    free(known->tags);
    free(known->plies);
    *known = (struct pgn_known_text){0};
}

bool pgn_known_text_tag(struct pgn_known_text *known, pgn_span name, pgn_span value)
{
    if (!pgn_grow((void **)&known->tags, &known->tag_room, known->tag_count, sizeof *known->tags))
        return false;
    known->tags[known->tag_count++] = (struct pgn_known_tag){name, value};
    return true;
}

int pgn_known_text_moves(struct pgn_known_text *known, struct pgn_line *line)
{
    int rc;
    for (;;) {
        const pgn_position before = line->position;
        pgn_move move;
        rc = pgn_line_next(line, &move);
        if (rc <= 0)
            break;
        if (!pgn_grow((void **)&known->plies, &known->ply_room, known->ply_count,
                      sizeof *known->plies))
            return 0;
        struct pgn_known_ply *ply = &known->plies[known->ply_count++];
        ply->len = (uint8_t)pgn_san_write(&before, move, ply->san);
        ply->is_white = before.turn == PGN_WHITE;
        ply->number = before.fullmove;
    }
    return rc < 0 ? -1 : 1;
}

/* ---- what is foretold ------------------------------------------------------------------------ */

void pgn_pen_follow(struct pgn_pen *pen, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        pen->column = text[i] == '\n' ? 0 : pen->column + 1;
}

void pgn_pen_follow_literal(struct pgn_pen *pen, char c)
{
    pgn_pen_follow(pen, &c, 1);
    if (c == '}' || c == ')')
        pen->interrupted = true;
}

size_t pgn_pen_line_end(const struct pgn_pen *pen, char out[2])
{
    size_t len = 0;
    if (pen->style & STYLE_CR)
        out[len++] = '\r';
    out[len++] = '\n';
    return len;
}

/* A word behind the gap that is foretold, or another; *column follows. */
static size_t put_word(const struct pgn_pen *pen, unsigned gap, const char *word, size_t word_len,
                       size_t *column, char *out)
{
    size_t len = 0;
    const bool breaks = pen->width > 0 && *column + 1 + word_len > pen->width;
    if (gap == GAP_FORETOLD)
        gap = *column == 0 ? GAP_NONE : breaks ? GAP_LINE : GAP_BLANK;
    if (gap == GAP_LINE)
        len = pgn_pen_line_end(pen, out);
    if (gap == GAP_BLANK)
        out[len++] = ' ';
    *column = gap == GAP_LINE ? word_len : *column + len + word_len;
    memcpy(out + len, word, word_len);
    return len + word_len;
}

size_t pgn_pen_foretell_ply(const struct pgn_pen *pen, unsigned form, char out[PLY_MAX])
{
    const struct pgn_known_ply *ply = &pen->known->plies[pen->ply];
    bool numbered = ply->is_white || pen->ply == 0 || pen->interrupted;
    numbered ^= (form & FORM_OTHER_NUMBER) != 0;
    const bool glued = pen->style & (ply->is_white ? STYLE_WHITE_GLUED : STYLE_BLACK_GLUED);
    const unsigned gap = form & 3u;
    size_t column = pen->column, len = 0;
    char word[PLY_MAX];
    int number = numbered ? snprintf(word, sizeof word, "%lu.%s", (unsigned long)ply->number,
                                     ply->is_white ? "" : "..")
                          : 0;
    if (numbered && !glued)
        len = put_word(pen, gap, word, (size_t)number, &column, out);
    if (!numbered || !glued)
        number = 0;
    memcpy(word + number, ply->san, ply->len);
    return len + put_word(pen, len > 0 ? GAP_FORETOLD : gap, word, (size_t)number + ply->len,
                          &column, out + len);
}

void pgn_pen_pass_ply(struct pgn_pen *pen, const char *text, size_t len)
{
    pgn_pen_follow(pen, text, len);
    pen->ply++;
    pen->interrupted = false;
}

size_t pgn_pen_foretell_result(const struct pgn_pen *pen, char out[PLY_MAX])
{
    size_t column = pen->column, len = 0;
    if (pen->style & STYLE_WIDE_RESULT)
        out[len++] = ' ';
    return len + put_word(pen, len > 0 ? GAP_BLANK : GAP_FORETOLD, pen->known->result,
                          strlen(pen->known->result), &column, out + len);
}
