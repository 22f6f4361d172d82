/* chart.h: pictures as SVG text, which inherit the page's colours and need no script. */
#ifndef STATS_CHART_H
#define STATS_CHART_H

#include <pgn/base.h>

#include "common/buffer.h"

/* The figure around a picture of this size, with its title. */
void chart_begin(struct cli_buffer *to, const char *title, int width, int height);
void chart_end(struct cli_buffer *to);
/* A step of 1, 2 or 5 and zeros that divides an axis from 0 into three to six. */
double chart_step(double most);

/* A column of a chart: its parts stand on each other. */
enum { CHART_PARTS = 4 };
struct chart_item {
    pgn_span label;
    double parts[CHART_PARTS];
};

struct chart {
    const char *title;
    const char *unit;                      /* of the numbers: "games" */
    const char *part_names[CHART_PARTS];   /* a legend; all NULL: one part without name */
    const char *part_classes[CHART_PARTS]; /* of the page's style */
    const struct chart_item *items;
    size_t count;
};
/* Columns side by side. */
void put_columns_chart(struct cli_buffer *to, const struct chart *chart);

/* Points of (x, percent), their size by weight, and the curve that the rating formula expects. */
struct chart_point {
    double x, percent, weight;
};
void put_score_chart(struct cli_buffer *to, const char *title, const struct chart_point *points,
                     size_t count);

/* A board with each square as dark as its number. */
void put_board_chart(struct cli_buffer *to, const char *title, const double numbers[64]);

/* Rings of sectors: each item lies outside its parent, which stands before it. */
struct chart_sector {
    pgn_span label;
    double value;
    size_t parent; /* its place plus 1; 0: none */
};
bool put_sunburst(struct cli_buffer *to, const char *title, const struct chart_sector *sectors,
                  size_t count);

#endif
