/* page.c: the page: charts, then each sheet as a table that sorts.
 *
 * Everything stands in the one file: style, script, charts.  Without script it can be read as it
 * is; the script only sorts, filters and switches light and dark. */
#include "page.h"

#include <string.h>

#include "chart.h"
#include "common/html.h"

static void put_table_head(struct cli_buffer *to, const struct sheet *sheet)
{
    cli_put_text(to, "<thead><tr>");
    for (unsigned c = 0; c < sheet->column_count; c++) {
        const char *label = sheet->columns[c].label;
        cli_print(to, "<th scope=\"col\"%s><button type=\"button\">",
                  sheet->columns[c].kind == SHEET_TEXT ? "" : " class=\"n\"");
        cli_put_escaped(to, label, strlen(label));
        cli_put_text(to, "</button></th>");
    }
    cli_put_text(to, "</tr></thead>\n");
}

static void put_value(struct cli_buffer *to, double number)
{
    uint64_t whole;
    if (sheet_is_whole(number, &whole) && whole < 1000000000)
        cli_put_number(to, whole);
    else
        cli_print(to, "%.9g", number);
}

/* The number as it is sorted by; its text is for people. */
static void put_table_cell(struct cli_buffer *to, const struct sheet *sheet, size_t row, unsigned c,
                           struct cli_buffer *scratch)
{
    const struct sheet_cell *cell = sheet_at(sheet, row, c);
    bool text = sheet->columns[c].kind == SHEET_TEXT;
    const char *tag = c == 0 ? "th" : "td";
    cli_put_char(to, '<');
    cli_put_text(to, tag);
    if (c == 0)
        cli_put_text(to, " scope=\"row\"");
    if (!text)
        cli_put_text(to, " class=\"n\"");
    if (!text && cell->known) {
        cli_put_text(to, " data-v=\"");
        put_value(to, cell->number);
        cli_put_char(to, '"');
    }
    cli_put_char(to, '>');
    cli_buffer_clear(scratch);
    sheet_put_cell(scratch, sheet, row, c);
    cli_put_escaped(to, scratch->at, scratch->len);
    cli_put_text(to, "</");
    cli_put_text(to, tag);
    cli_put_char(to, '>');
}

static void put_table_rows(struct cli_buffer *to, const struct sheet *sheet, bool ends)
{
    struct cli_buffer scratch = {0};
    for (size_t row = 0; row < sheet_rows(sheet); row++) {
        if ((sheet_row_is(sheet, row) != SHEET_ROW) != ends)
            continue;
        cli_put_text(to, "<tr>");
        for (unsigned c = 0; c < sheet->column_count; c++)
            put_table_cell(to, sheet, row, c, &scratch);
        cli_put_text(to, "</tr>\n");
    }
    to->failed |= scratch.failed;
    cli_buffer_free(&scratch);
}

static void put_table(struct cli_buffer *to, const struct sheet *sheet, size_t number)
{
    cli_print(to, "<section id=\"s%zu\"><h2>", number);
    cli_put_escaped(to, sheet->title, strlen(sheet->title));
    cli_put_text(to, "</h2><div class=\"scroll\"><table>\n");
    put_table_head(to, sheet);
    cli_put_text(to, "<tbody>\n");
    put_table_rows(to, sheet, false);
    cli_put_text(to, "</tbody>\n");
    if (sheet->has_total || sheet->has_others) {
        cli_put_text(to, "<tfoot>\n");
        put_table_rows(to, sheet, true);
        cli_put_text(to, "</tfoot>\n");
    }
    cli_put_text(to, "</table></div></section>\n");
}

/* Tables of the same name (crosstables) are named once. */
static void put_links(struct cli_buffer *to, const struct sheet_list *sheets)
{
    cli_put_text(to, "<nav aria-label=\"Sections\">");
    for (size_t i = 0; i < sheets->count; i++) {
        const struct sheet *sheet = &sheets->at[i];
        if (i && strcmp(sheet->name, sheets->at[i - 1].name) == 0)
            continue;
        const char *title = sheet->listed ? "Crosstables" : sheet->title;
        cli_print(to, "<a href=\"#s%zu\">", i);
        cli_put_escaped(to, title, strlen(title));
        cli_put_text(to, "</a> ");
    }
    cli_put_text(to, "</nav>\n");
}

bool write_page(struct cli_buffer *to, const struct view *view, const struct sheet_list *sheets)
{
    cli_put_text(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>Games of chess in numbers</title>\n<style>");
    cli_put_text(to, cli_html_style);
    cli_put_text(to, page_style);
    cli_put_text(to, "</style>\n</head>\n<body>\n<header><h1>Games of chess in numbers</h1>"
                     "<button type=\"button\" id=\"theme\">Light or dark</button></header>\n");
    put_links(to, sheets);
    cli_put_text(to, "<main>\n<div class=\"charts\">\n");
    bool good = put_charts(to, view);
    cli_put_text(to, "</div>\n");
    for (size_t i = 0; i < sheets->count; i++)
        put_table(to, &sheets->at[i], i);
    cli_put_text(to, "</main>\n<footer>Made by pgn-stats.</footer>\n<script>");
    cli_put_text(to, cli_html_script);
    cli_put_text(to, page_script);
    cli_put_text(to, "</script>\n</body>\n</html>\n");
    return good && !to->failed;
}
