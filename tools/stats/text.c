/* text.c: tables for people.  Numbers stand right, texts left; widths count characters, of which
 * each is taken for one column wide but for East Asian wide and combining ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "write.h"

enum { TEXT_MOST = 40, BAR_WIDTH = 24 };

/* ---- widths --------------------------------------------------------------------------------- */

/* The character at text: its code, and its length in bytes; text is valid UTF-8. */
static uint32_t character(const char *text, size_t *len)
{
    unsigned char c = (unsigned char)*text;
    *len = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    uint32_t code = *len == 1 ? c : c & (0x7fu >> *len);
    for (size_t i = 1; i < *len; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    return code;
}

static unsigned width_of(uint32_t code)
{
    if ((code >= 0x300 && code < 0x370) || (code >= 0x200b && code <= 0x200f))
        return 0;
    bool wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                (code >= 0xff00 && code < 0xff61) || (code >= 0x20000 && code < 0x40000);
    return wide ? 2 : 1;
}

/* Columns of a text, of which at most `most` are taken; *taken: its bytes within them. */
static unsigned measure(const char *text, size_t len, unsigned most, size_t *taken)
{
    unsigned width = 0;
    *taken = 0;
    while (*taken < len) {
        size_t bytes;
        unsigned wide = width_of(character(text + *taken, &bytes));
        if (width + wide > most)
            break;
        width += wide;
        *taken += bytes;
    }
    return width;
}

/* Appends the text in a column so wide; a longer one is cut and ends with an ellipsis. */
static void put_cell(struct cli_buffer *to, const char *text, size_t len, unsigned wide, bool right)
{
    size_t taken;
    unsigned width = measure(text, len, wide, &taken);
    if (taken < len) {
        width = measure(text, len, wide - 1, &taken) + 1;
        cli_put(to, text, taken);
        cli_put_text(to, "…");
        cli_print(to, "%*s", (int)(wide - width), "");
        return;
    }
    if (right)
        cli_print(to, "%*s", (int)(wide - width), "");
    cli_put(to, text, len);
    if (!right)
        cli_print(to, "%*s", (int)(wide - width), "");
}

/* ---- the table ------------------------------------------------------------------------------ */

/* The cells as they are written: where each ends in the texts. */
struct texts {
    struct cli_buffer at;
    size_t *ends;
};

static pgn_span text_of(const struct texts *texts, size_t cell)
{
    size_t from = cell ? texts->ends[cell - 1] : 0;
    return (pgn_span){texts->at.at + from, texts->ends[cell] - from};
}

/* Writes all cells; widths: of the columns. */
static void write_cells(const struct sheet *sheet, struct texts *texts, unsigned *widths)
{
    size_t taken, cell = 0;
    for (unsigned c = 0; c < sheet->column_count; c++) {
        const char *label = sheet->columns[c].label;
        widths[c] = measure(label, strlen(label), TEXT_MOST, &taken);
    }
    for (size_t row = 0; row < sheet_rows(sheet); row++)
        for (unsigned c = 0; c < sheet->column_count; c++, cell++) {
            sheet_put_cell(&texts->at, sheet, row, c);
            texts->ends[cell] = texts->at.len;
            pgn_span text = text_of(texts, cell);
            unsigned width = text.len ? measure(text.at, text.len, TEXT_MOST, &taken) : 0;
            if (width > widths[c])
                widths[c] = width;
        }
}

/* How far the numbers of the bar's column go, totals apart, and if any is below 0. */
struct reach {
    double most;
    bool both_ways;
};

static struct reach find_reach(const struct sheet *sheet)
{
    struct reach reach = {0};
    for (size_t row = 0; row < sheet_rows(sheet); row++) {
        double number = sheet_at(sheet, row, sheet->bar)->number;
        if (sheet_row_is(sheet, row) != SHEET_ROW)
            continue;
        reach.most = fabs(number) > reach.most ? fabs(number) : reach.most;
        reach.both_ways |= number < 0;
    }
    return reach;
}

/* In eighths of a character. */
static void put_bar(struct cli_buffer *to, double part)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    unsigned length = (unsigned)(part * BAR_WIDTH * 8 + 0.5);
    for (unsigned i = 0; i < length / 8; i++)
        cli_put_text(to, "█");
    cli_put_text(to, eighths[length % 8]);
}

/* To the left or the right of an axis, in halves of a character: nothing draws eighths from the
 * right. */
static void put_bar_both_ways(struct cli_buffer *to, double part)
{
    unsigned most = BAR_WIDTH / 2, halves = (unsigned)(fabs(part) * most * 2 + 0.5);
    unsigned left = part < 0 ? halves : 0, right = part > 0 ? halves : 0;
    cli_print(to, "%*s", (int)(most - (left + 1) / 2), "");
    cli_put_text(to, left % 2 ? "▐" : "");
    for (unsigned i = 0; i < left / 2; i++)
        cli_put_text(to, "█");
    cli_put_text(to, "│");
    for (unsigned i = 0; i < right / 2; i++)
        cli_put_text(to, "█");
    cli_put_text(to, right % 2 ? "▌" : "");
}

static void put_rule(struct cli_buffer *to, const unsigned *widths, unsigned columns)
{
    for (unsigned c = 0; c < columns; c++)
        for (unsigned i = 0; i < widths[c] + (c ? 2 : 0); i++)
            cli_put_text(to, "─");
    cli_put_char(to, '\n');
}

static void end_line(struct cli_buffer *to)
{
    while (to->len && to->at[to->len - 1] == ' ')
        to->len--;
    cli_put_char(to, '\n');
}

static void put_head(struct cli_buffer *to, const struct sheet *sheet, const unsigned *widths)
{
    for (unsigned c = 0; c < sheet->column_count; c++) {
        if (c)
            cli_put_text(to, "  ");
        const char *label = sheet->columns[c].label;
        put_cell(to, label, strlen(label), widths[c], sheet->columns[c].kind != SHEET_TEXT);
    }
    end_line(to);
    put_rule(to, widths, sheet->column_count);
}

static void put_row(struct cli_buffer *to, const struct sheet *sheet, size_t row,
                    const unsigned *widths, const struct texts *texts)
{
    for (unsigned c = 0; c < sheet->column_count; c++) {
        if (c)
            cli_put_text(to, "  ");
        pgn_span text = text_of(texts, row * sheet->column_count + c);
        put_cell(to, text.len ? text.at : "", text.len, widths[c],
                 sheet->columns[c].kind != SHEET_TEXT);
    }
}

void write_text(struct cli_buffer *to, const struct sheet *sheet, bool bars)
{
    unsigned widths[SHEET_COLUMNS];
    struct texts texts = {.ends = malloc((sheet->cell_count + 1) * sizeof *texts.ends)};
    if (!texts.ends) {
        to->failed = true;
        return;
    }
    write_cells(sheet, &texts, widths);
    cli_print(to, "%s\n\n", sheet->title);
    put_head(to, sheet, widths);
    struct reach reach = {0};
    if (bars && sheet->bar)
        reach = find_reach(sheet);
    for (size_t row = 0; row < sheet_rows(sheet); row++) {
        enum sheet_row kind = sheet_row_is(sheet, row);
        if (kind == SHEET_TOTAL)
            put_rule(to, widths, sheet->column_count);
        put_row(to, sheet, row, widths, &texts);
        const struct sheet_cell *cell = sheet_at(sheet, row, sheet->bar);
        if (reach.most > 0 && kind == SHEET_ROW && cell->known) {
            cli_put_text(to, "  ");
            (reach.both_ways ? put_bar_both_ways : put_bar)(to, cell->number / reach.most);
        }
        end_line(to);
    }
    to->failed |= texts.at.failed;
    cli_buffer_free(&texts.at);
    free(texts.ends);
}
