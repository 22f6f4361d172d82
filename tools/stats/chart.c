/* chart.c: columns, points and boards. */
#include "chart.h"

#include <math.h>
#include <string.h>

#include "common/html.h"

/* The drawing plane, and the room around the plot for numbers and labels. */
enum { WIDTH = 640, HEIGHT = 280, LEFT = 52, RIGHT = 8, TOP = 12, BOTTOM = 30, LEGEND = 22 };

void chart_begin(struct cli_buffer *to, const char *title, int width, int height)
{
    cli_put_text(to, "<figure><figcaption>");
    cli_put_escaped(to, title, strlen(title));
    cli_print(to, "</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width,
              height);
    cli_put_escaped(to, title, strlen(title));
    cli_put_text(to, "\">\n");
}

void chart_end(struct cli_buffer *to)
{
    cli_put_text(to, "</svg></figure>\n");
}

/* ---- columns -------------------------------------------------------------------------------- */

static double sum(const struct chart_item *item)
{
    double all = 0;
    for (int i = 0; i < CHART_PARTS; i++)
        all += item->parts[i];
    return all;
}

double chart_step(double most)
{
    double step = pow(10, floor(log10(most > 0 ? most : 1)));
    if (most / step < 1.5)
        return step / 5;
    if (most / step < 3)
        return step / 2;
    return most / step < 6 ? step : 2 * step;
}

static void put_number(struct cli_buffer *to, double number)
{
    if (number >= 1e6)
        cli_print(to, "%gM", number / 1e6);
    else if (number >= 1e4)
        cli_print(to, "%gk", number / 1e3);
    else
        cli_print(to, "%g", number);
}

static void put_axis(struct cli_buffer *to, double most)
{
    double plot = HEIGHT - TOP - BOTTOM;
    for (double at = 0; at <= most * 1.0001; at += chart_step(most)) {
        double y = HEIGHT - BOTTOM - plot * (most > 0 ? at / most : 0);
        cli_print(
            to,
            "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"number\" x=\"%d\" y=\"%.1f\">",
            LEFT, y, WIDTH - RIGHT, LEFT - 6, y + 4);
        put_number(to, at);
        cli_put_text(to, "</text>\n");
        if (most <= 0)
            break;
    }
}

static void put_item(struct cli_buffer *to, const struct chart *chart, size_t i, double most)
{
    const struct chart_item *item = &chart->items[i];
    double slot = (double)(WIDTH - LEFT - RIGHT) / (double)chart->count;
    double wide = slot > 3 ? slot * 0.8 : slot, x = LEFT + slot * (double)i + (slot - wide) / 2;
    double y = HEIGHT - BOTTOM, scale = most > 0 ? (HEIGHT - TOP - BOTTOM) / most : 0;
    cli_put_text(to, "<g><title>");
    cli_put_escaped(to, item->label.at, item->label.len);
    cli_print(to, ": %.6g %s", sum(item), chart->unit);
    for (int k = 0; k < CHART_PARTS && chart->part_names[k]; k++)
        cli_print(to, "; %s %.6g", chart->part_names[k], item->parts[k]);
    cli_put_text(to, "</title>");
    for (int k = 0; k < CHART_PARTS; k++) {
        double high = item->parts[k] * scale;
        if (high <= 0)
            continue;
        y -= high;
        cli_print(to, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>",
                  chart->part_classes[k] ? chart->part_classes[k] : "bar", x, y, wide, high);
    }
    cli_put_text(to, "</g>\n");
}

/* As many labels as have room. */
static void put_labels(struct cli_buffer *to, const struct chart *chart)
{
    double slot = (double)(WIDTH - LEFT - RIGHT) / (double)chart->count;
    size_t each = 1;
    while (slot * (double)each < 44)
        each++;
    for (size_t i = 0; i < chart->count; i += each) {
        cli_print(to, "<text class=\"label\" x=\"%.1f\" y=\"%d\">", LEFT + slot * ((double)i + 0.5),
                  HEIGHT - BOTTOM + 18);
        cli_put_escaped(to, chart->items[i].label.at, chart->items[i].label.len);
        cli_put_text(to, "</text>\n");
    }
}

static void put_legend(struct cli_buffer *to, const struct chart *chart)
{
    double x = LEFT;
    for (int k = 0; k < CHART_PARTS && chart->part_names[k]; k++) {
        cli_print(to, "<rect class=\"%s\" x=\"%.0f\" y=\"%d\" width=\"12\" height=\"12\"/>",
                  chart->part_classes[k], x, HEIGHT + 2);
        cli_print(to, "<text class=\"legend\" x=\"%.0f\" y=\"%d\">%s</text>\n", x + 17, HEIGHT + 12,
                  chart->part_names[k]);
        x += 40 + 8 * (double)strlen(chart->part_names[k]);
    }
}

void put_columns_chart(struct cli_buffer *to, const struct chart *chart)
{
    double most = 0;
    for (size_t i = 0; i < chart->count; i++)
        most = sum(&chart->items[i]) > most ? sum(&chart->items[i]) : most;
    if (!chart->count)
        return;
    chart_begin(to, chart->title, WIDTH, HEIGHT + (chart->part_names[0] ? LEGEND : 0));
    put_axis(to, most);
    for (size_t i = 0; i < chart->count; i++)
        put_item(to, chart, i, most);
    put_labels(to, chart);
    put_legend(to, chart);
    chart_end(to);
}

/* ---- scores against rating difference ------------------------------------------------------- */

static double place(double percent)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (percent - 40) / 60;
}

void put_score_chart(struct cli_buffer *to, const char *title, const struct chart_point *points,
                     size_t count)
{
    double last = 400, plot = WIDTH - LEFT - RIGHT, heaviest = 1;
    for (size_t i = 0; i < count; i++) {
        last = points[i].x > last ? points[i].x : last;
        heaviest = points[i].weight > heaviest ? points[i].weight : heaviest;
    }
    chart_begin(to, title, WIDTH, HEIGHT);
    for (int percent = 40; percent <= 100; percent += 10)
        cli_print(to,
                  "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"number\" x=\"%d\" "
                  "y=\"%.1f\">%d%%</text>\n",
                  LEFT, place(percent), WIDTH - RIGHT, LEFT - 6, place(percent) + 4, percent);
    for (double x = 0; x <= last; x += 100)
        cli_print(to, "<text class=\"label\" x=\"%.1f\" y=\"%d\">%.0f</text>\n",
                  LEFT + plot * x / last, HEIGHT - BOTTOM + 18, x);
    cli_put_text(to, "<path class=\"curve\" d=\"");
    for (double x = 0; x <= last; x += last / 40)
        cli_print(to, "%c%.1f %.1f", x > 0 ? 'L' : 'M', LEFT + plot * x / last,
                  place(100 / (1 + pow(10, -x / 400))));
    cli_put_text(to, "\"><title>expected by the rating formula</title></path>\n");
    for (size_t i = 0; i < count; i++)
        cli_print(to,
                  "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>ahead by "
                  "about %.0f: %.1f%% of %.0f games</title></circle>\n",
                  LEFT + plot * points[i].x / last,
                  place(points[i].percent < 40 ? 40 : points[i].percent),
                  3 + 7 * sqrt(points[i].weight / heaviest), points[i].x, points[i].percent,
                  points[i].weight);
    chart_end(to);
}

/* ---- boards --------------------------------------------------------------------------------- */

void put_board_chart(struct cli_buffer *to, const char *title, const double numbers[64])
{
    enum { SQUARE = 36, EDGE = 18 };
    double most = 0, all = 0;
    for (int i = 0; i < 64; i++) {
        most = numbers[i] > most ? numbers[i] : most;
        all += numbers[i];
    }
    chart_begin(to, title, 8 * SQUARE + EDGE, 8 * SQUARE + EDGE);
    for (int i = 0; i < 64; i++) {
        int file = i % 8, rank = i / 8, x = EDGE + file * SQUARE, y = (7 - rank) * SQUARE;
        double part = most > 0 ? numbers[i] / most : 0;
        cli_print(to, "<g><title>%c%c: %.0f, %.2f%%</title>", 'a' + file, '1' + rank, numbers[i],
                  all > 0 ? 100 * numbers[i] / all : 0);
        cli_print(to, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                  (file + rank) % 2 ? "light" : "dark", x, y, SQUARE, SQUARE);
        cli_print(to,
                  "<rect class=\"heat\" opacity=\"%.3f\" x=\"%d\" y=\"%d\" width=\"%d\" "
                  "height=\"%d\"/></g>\n",
                  part, x, y, SQUARE, SQUARE);
    }
    for (int i = 0; i < 8; i++) {
        cli_print(to, "<text class=\"label\" x=\"%d\" y=\"%d\">%c</text>",
                  EDGE + i * SQUARE + SQUARE / 2, 8 * SQUARE + 14, 'a' + i);
        cli_print(to, "<text class=\"label\" x=\"8\" y=\"%d\">%d</text>\n",
                  i * SQUARE + SQUARE / 2 + 4, 8 - i);
    }
    chart_end(to);
}
