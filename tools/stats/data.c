/* data.c: sheets for programs: tab-separated values, JSON.  Numbers are bare: no grouping, no
 * units; what is not known is empty, or null. */
#include <math.h>
#include <string.h>

#include "common/json.h"
#include "write.h"

/* Whole numbers up to here are exact as doubles. */
#define EXACT 9007199254740992.0

static bool is_whole(enum sheet_kind kind)
{
    return kind == SHEET_COUNT || kind == SHEET_PLAIN;
}

static void put_tsv_cell(struct cli_buffer *to, const struct sheet *sheet, size_t row, unsigned c)
{
    const struct sheet_cell *cell = sheet_at(sheet, row, c);
    if (!cell->known)
        return;
    if (sheet->columns[c].kind == SHEET_TEXT)
        cli_put_tsv(to, sheet->texts.at + cell->at, cell->len);
    else
        cli_print(to, is_whole(sheet->columns[c].kind) ? "%.0f" : "%.2f", cell->number);
}

void write_tsv(struct cli_buffer *to, const struct sheet *sheet)
{
    cli_put_text(to, sheet->listed ? "section\ttitle" : "section");
    for (unsigned c = 0; c < sheet->column_count; c++) {
        cli_put_char(to, '\t');
        cli_put_tsv(to, sheet->columns[c].name, strlen(sheet->columns[c].name));
    }
    cli_put_char(to, '\n');
    for (size_t row = 0; row < sheet_rows(sheet); row++) {
        cli_put_text(to, sheet->name);
        if (sheet->listed) {
            cli_put_char(to, '\t');
            cli_put_tsv(to, sheet->title, strlen(sheet->title));
        }
        for (unsigned c = 0; c < sheet->column_count; c++) {
            cli_put_char(to, '\t');
            put_tsv_cell(to, sheet, row, c);
        }
        cli_put_char(to, '\n');
    }
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static void put_json_cell(struct cli_json *json, const struct sheet *sheet, size_t row, unsigned c)
{
    const struct sheet_cell *cell = sheet_at(sheet, row, c);
    if (!cell->known)
        cli_json_null(json);
    else if (sheet->columns[c].kind == SHEET_TEXT)
        cli_json_string(json, sheet->texts.at + cell->at, cell->len);
    else if (is_whole(sheet->columns[c].kind) && fabs(cell->number) < EXACT)
        cli_json_integer(json, (int64_t)cell->number);
    else
        cli_json_double(json, floor(cell->number * 100 + 0.5) / 100);
}

static void put_json_row(struct cli_json *json, const struct sheet *sheet, size_t row)
{
    cli_json_object(json);
    for (unsigned c = 0; c < sheet->column_count; c++) {
        cli_json_key_of(json, sheet->columns[c].name, strlen(sheet->columns[c].name));
        put_json_cell(json, sheet, row, c);
    }
    cli_json_object_end(json);
}

static void put_json_sheet(struct cli_json *json, const struct sheet *sheet)
{
    size_t rows = sheet_rows(sheet);
    cli_json_object(json);
    cli_json_key(json, "title");
    cli_json_text(json, sheet->title);
    cli_json_key(json, "rows");
    cli_json_array(json);
    for (size_t row = 0; row < rows; row++)
        if (sheet_row_is(sheet, row) == SHEET_ROW)
            put_json_row(json, sheet, row);
    cli_json_array_end(json);
    for (size_t row = 0; row < rows; row++) {
        enum sheet_row kind = sheet_row_is(sheet, row);
        if (kind == SHEET_ROW)
            continue;
        cli_json_key(json, kind == SHEET_TOTAL ? "total" : "others");
        put_json_row(json, sheet, row);
    }
    cli_json_object_end(json);
}

void write_json(struct cli_buffer *to, const struct sheet *sheets, size_t count)
{
    struct cli_json json = {.to = to};
    cli_json_object(&json);
    for (size_t i = 0; i < count; i++) {
        bool first = !i || strcmp(sheets[i].name, sheets[i - 1].name) != 0;
        bool last = i + 1 == count || strcmp(sheets[i].name, sheets[i + 1].name) != 0;
        if (first)
            cli_json_key(&json, sheets[i].name);
        if (first && sheets[i].listed)
            cli_json_array(&json);
        put_json_sheet(&json, &sheets[i]);
        if (last && sheets[i].listed)
            cli_json_array_end(&json);
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}
