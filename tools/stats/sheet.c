/* sheet.c: building sheets. */
#include "sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sheet_begin(struct sheet *sheet, const char *name, const char *title)
{
    *sheet = (struct sheet){.name = name, .title = title};
}

void sheet_free(struct sheet *sheet)
{
    free(sheet->cells);
    free(sheet->own_title);
    cli_buffer_free(&sheet->texts);
    *sheet = (struct sheet){0};
}

struct sheet *sheet_list_add(struct sheet_list *list, const char *name, const char *title)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 32;
        struct sheet *at = realloc(list->at, room * sizeof *at);
        if (!at)
            return NULL;
        list->at = at;
        list->room = room;
    }
    struct sheet *sheet = &list->at[list->count++];
    sheet_begin(sheet, name, title);
    return sheet;
}

void sheet_list_free(struct sheet_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        sheet_free(&list->at[i]);
    free(list->at);
}

void sheet_column(struct sheet *sheet, const char *name, const char *label, enum sheet_kind kind)
{
    sheet->columns[sheet->column_count++] = (struct sheet_column){name, label, kind};
}

void sheet_score_columns(struct sheet *sheet)
{
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "won", "+", SHEET_COUNT);
    sheet_column(sheet, "drawn", "=", SHEET_COUNT);
    sheet_column(sheet, "lost", "-", SHEET_COUNT);
    sheet_column(sheet, "other", "other", SHEET_COUNT);
    sheet_column(sheet, "score", "score", SHEET_PERCENT);
    sheet->bar = sheet->column_count - 1;
}

static void add(struct sheet *sheet, struct sheet_cell cell)
{
    if (sheet->cell_count == sheet->cell_room) {
        size_t room = sheet->cell_room ? 2 * sheet->cell_room : 256;
        struct sheet_cell *cells = realloc(sheet->cells, room * sizeof *cells);
        if (!cells) {
            sheet->failed = true;
            return;
        }
        sheet->cells = cells;
        sheet->cell_room = room;
    }
    sheet->cells[sheet->cell_count++] = cell;
}

void sheet_text(struct sheet *sheet, pgn_span text)
{
    struct sheet_cell cell = {.known = true, .at = sheet->texts.len, .len = text.len};
    cli_put(&sheet->texts, text.at, text.len);
    sheet->failed |= sheet->texts.failed;
    add(sheet, cell);
}

void sheet_words(struct sheet *sheet, const char *text)
{
    sheet_text(sheet, (pgn_span){text, strlen(text)});
}

void sheet_number(struct sheet *sheet, double number)
{
    add(sheet, (struct sheet_cell){.known = isfinite(number) != 0, .number = number});
}

void sheet_count(struct sheet *sheet, uint64_t number)
{
    sheet_number(sheet, (double)number);
}

void sheet_none(struct sheet *sheet)
{
    add(sheet, (struct sheet_cell){.known = false});
}

void sheet_share(struct sheet *sheet, double part, double whole)
{
    sheet_mean(sheet, 100 * part, whole);
}

void sheet_mean(struct sheet *sheet, double sum, double count)
{
    if (count > 0)
        sheet_number(sheet, sum / count);
    else
        sheet_none(sheet);
}

enum sheet_row sheet_row_is(const struct sheet *sheet, size_t row)
{
    size_t rows = sheet_rows(sheet);
    if (sheet->has_total && row + 1 == rows)
        return SHEET_TOTAL;
    return sheet->has_others && row + 1u + sheet->has_total == rows ? SHEET_OTHERS : SHEET_ROW;
}

/* ---- columns -------------------------------------------------------------------------------- */

void sheet_drop(struct sheet *sheet, unsigned column)
{
    size_t kept = 0;
    for (size_t i = 0; i < sheet->cell_count; i++)
        if (i % sheet->column_count != column)
            sheet->cells[kept++] = sheet->cells[i];
    memmove(&sheet->columns[column], &sheet->columns[column + 1],
            (sheet->column_count - column - 1) * sizeof *sheet->columns);
    sheet->cell_count = kept;
    sheet->column_count--;
    if (sheet->bar == column)
        sheet->bar = 0;
    else if (sheet->bar > column)
        sheet->bar--;
}

static bool is_empty(const struct sheet *sheet, unsigned column)
{
    for (size_t row = 0; row < sheet_rows(sheet); row++) {
        const struct sheet_cell *cell = sheet_at(sheet, row, column);
        if (cell->known && (sheet->columns[column].kind == SHEET_TEXT || fabs(cell->number) > 0))
            return false;
    }
    return true;
}

static bool is_kept(const char *name, const char *const *keep)
{
    while (*keep && strcmp(*keep, name) != 0)
        keep++;
    return *keep != NULL;
}

void sheet_drop_empty(struct sheet *sheet, const char *const *keep)
{
    if (sheet->failed)
        return;
    for (unsigned i = sheet->column_count; i-- > 1;)
        if (!is_kept(sheet->columns[i].name, keep) && is_empty(sheet, i))
            sheet_drop(sheet, i);
}

/* ---- for people ----------------------------------------------------------------------------- */

bool sheet_is_whole(double number, uint64_t *whole)
{
    const double exact = 9007199254740992.0; /* 2^53 */
    *whole = number >= 0 && number < exact ? (uint64_t)number : 0;
    return number >= 0 && number < exact && (double)*whole >= number;
}

/* 1234567 as 1,234,567. */
static void put_grouped(struct cli_buffer *to, double number)
{
    char digits[32];
    uint64_t whole;
    char *p = digits + sizeof digits;
    if (number < 0)
        cli_put_char(to, '-');
    if (!sheet_is_whole(rint(fabs(number)), &whole)) {
        cli_print(to, "%.0f", fabs(number));
        return;
    }
    for (int count = 0; count == 0 || whole; whole /= 10, count++) {
        if (count && count % 3 == 0)
            *--p = ',';
        *--p = (char)('0' + whole % 10);
    }
    cli_put(to, p, (size_t)(digits + sizeof digits - p));
}

/* Without decimals. */
static void put_plain(struct cli_buffer *to, double number)
{
    uint64_t whole;
    if (sheet_is_whole(number, &whole))
        cli_put_number(to, whole);
    else
        cli_print(to, "%.0f", number);
}

void sheet_put_cell(struct cli_buffer *to, const struct sheet *sheet, size_t row, unsigned column)
{
    const struct sheet_cell *cell = sheet_at(sheet, row, column);
    if (!cell->known)
        return;
    switch (sheet->columns[column].kind) {
    case SHEET_TEXT:
        cli_put(to, sheet->texts.at + cell->at, cell->len);
        break;
    case SHEET_PLAIN:
        put_plain(to, cell->number);
        break;
    case SHEET_COUNT:
        put_grouped(to, cell->number);
        break;
    case SHEET_PERCENT:
        cli_print(to, "%.1f%%", cell->number);
        break;
    case SHEET_HUNDREDTHS:
        cli_print(to, "%.2f", cell->number);
        break;
    default:
        cli_print(to, "%.1f", cell->number);
    }
}
