/* sheet.h: a table as it goes out, in whatever format: columns with names, rows of cells, a total.
 *
 * Commands' numbers become sheets first; the writers (text.c, data.c, page.c) know nothing else. */
#ifndef STATS_SHEET_H
#define STATS_SHEET_H

#include <pgn/base.h>

#include "common/buffer.h"

enum sheet_kind {
    SHEET_TEXT,
    SHEET_COUNT,      /* a whole number */
    SHEET_PLAIN,      /* a whole number without grouping */
    SHEET_DECIMAL,    /* one decimal */
    SHEET_HUNDREDTHS, /* two */
    SHEET_PERCENT     /* 0 to 100, one decimal */
};

enum { SHEET_COLUMNS = 48 };

struct sheet_column {
    const char *name;  /* of data: "white_won" */
    const char *label; /* for people: "+"; with its unit */
    enum sheet_kind kind;
};

struct sheet_cell {
    bool known;
    double number;  /* whole numbers are exact up to 2^53 */
    size_t at, len; /* a text's place in texts */
};

struct sheet {
    const char *name, *title;
    struct sheet_column columns[SHEET_COLUMNS];
    unsigned column_count;
    unsigned bar; /* the column that bars are drawn of; 0: none */
    struct sheet_cell *cells;
    size_t cell_count, cell_room;
    struct cli_buffer texts;
    bool has_others, has_total; /* the last row but one, the last row */
    bool listed;                /* one of several sheets of its name */
    char *own_title;            /* to be freed, or NULL */
    bool failed;                /* out of memory */
};

/* Sheets that grow in number; all zero is none. */
struct sheet_list {
    struct sheet *at;
    size_t count, room;
};

/* A new sheet, begun, which lives until the next is added; NULL: out of memory. */
struct sheet *sheet_list_add(struct sheet_list *list, const char *name, const char *title);
void sheet_list_free(struct sheet_list *list);

void sheet_begin(struct sheet *sheet, const char *name, const char *title);
void sheet_free(struct sheet *sheet);
void sheet_column(struct sheet *sheet, const char *name, const char *label, enum sheet_kind kind);
/* Six columns: games, won, drawn, lost, other, and the score in percent, which has the bar. */
void sheet_score_columns(struct sheet *sheet);

/* Cells are added in order, row by row. */
void sheet_text(struct sheet *sheet, pgn_span text);
void sheet_words(struct sheet *sheet, const char *text);
void sheet_count(struct sheet *sheet, uint64_t number);
void sheet_number(struct sheet *sheet, double number);
void sheet_none(struct sheet *sheet);
/* part of whole as a percentage; none if whole is 0 */
void sheet_share(struct sheet *sheet, double part, double whole);
/* sum divided by count; none if count is 0 */
void sheet_mean(struct sheet *sheet, double sum, double count);

static inline size_t sheet_rows(const struct sheet *sheet)
{
    return sheet->column_count ? sheet->cell_count / sheet->column_count : 0;
}

static inline const struct sheet_cell *sheet_at(const struct sheet *sheet, size_t row,
                                                unsigned column)
{
    return &sheet->cells[row * sheet->column_count + column];
}

/* What a row is. */
enum sheet_row { SHEET_ROW, SHEET_OTHERS, SHEET_TOTAL };
enum sheet_row sheet_row_is(const struct sheet *sheet, size_t row);

/* Removes a column. */
void sheet_drop(struct sheet *sheet, unsigned column);
/* Removes the columns in which no row knows anything or all say 0, the named ones apart (NULL ends
 * them). */
void sheet_drop_empty(struct sheet *sheet, const char *const *keep);

/* True if the number is a whole one from 0 that a double holds exactly. */
bool sheet_is_whole(double number, uint64_t *whole);
/* A cell as people read it. */
void sheet_put_cell(struct cli_buffer *to, const struct sheet *sheet, size_t row, unsigned column);

#endif
