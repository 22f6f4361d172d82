/* curve.c: clocks and evaluations along a game. */
#include "curve.h"

#include <math.h>
#include <string.h>

#include "chart.h"
#include "common/html.h"

enum { WIDTH = 640, HEIGHT = 240, LEFT = 52, RIGHT = 8, TOP = 12, BOTTOM = 30, LEGEND = 22 };

static double x_of(double ply, double last)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * (last > 1 ? (ply - 1) / (last - 1) : 0.5);
}

static double y_of(double part)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part;
}

/* The score that White may expect of so many pawns, 0 to 1. */
static double expected(double pawns)
{
    return 1 / (1 + exp(-0.368208 * pawns));
}

static void put_tick(struct cli_buffer *to, double y, const char *sign, double number)
{
    cli_print(to,
              "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"number\" x=\"%d\" "
              "y=\"%.1f\">%s%g</text>\n",
              LEFT, y, WIDTH - RIGHT, LEFT - 6, y + 4, sign, number);
}

static void put_plies(struct cli_buffer *to, double last)
{
    double step = last > 160 ? 40 : last > 60 ? 20 : 10;
    for (double ply = step; ply <= last; ply += step)
        cli_print(to, "<text class=\"label\" x=\"%.1f\" y=\"%d\">%.0f</text>\n", x_of(ply, last),
                  HEIGHT - BOTTOM + 18, ply);
}

static void put_line(struct cli_buffer *to, const struct curve *curve, double last, double most)
{
    if (!curve->count)
        return;
    cli_print(to, "<path class=\"line %s\" d=\"", curve->class);
    for (size_t i = 0; i < curve->count; i++)
        cli_print(to, "%c%.1f %.1f", i ? 'L' : 'M', x_of(curve->points[i].x, last),
                  y_of(most > 0 ? curve->points[i].y / most : 0));
    cli_put_text(to, "\"/>\n");
}

/* A point with the words that show when it is pointed at. */
static void put_point(struct cli_buffer *to, const char *class, double x, double y,
                      const struct curve_point *point, const char *unit)
{
    const char *mark = point->mark ? point->mark : "";
    cli_print(to, "<circle class=\"%s %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>", class, mark,
              x, y, *mark ? 4 : 3);
    cli_put_escaped(to, point->label.at, point->label.len);
    cli_print(to, ": %.2f%s%s%s</title></circle>\n", point->y, unit, *mark ? ", " : "", mark);
}

static void put_legend(struct cli_buffer *to, const struct curve *curves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cli_print(to,
                  "<path class=\"line %s\" d=\"M%zu %dh14\"/><text class=\"legend\" x=\"%zu\" "
                  "y=\"%d\">%s</text>\n",
                  curves[i].class, LEFT + 90 * i, HEIGHT + 8, LEFT + 90 * i + 20, HEIGHT + 12,
                  curves[i].name);
}

void put_curves(struct cli_buffer *to, const char *title, const struct curve *curves, size_t count,
                double last)
{
    double most = 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < curves[k].count; i++)
            most = fmax(most, curves[k].points[i].y);
    chart_begin(to, title, WIDTH, HEIGHT + LEGEND);
    for (double at = 0; at <= most * 1.0001 && most > 0; at += chart_step(most))
        put_tick(to, y_of(at / most), "", at);
    put_plies(to, last);
    for (size_t k = 0; k < count; k++)
        put_line(to, &curves[k], last, most);
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < curves[k].count; i++) {
            const struct curve_point *p = &curves[k].points[i];
            put_point(to, curves[k].class, x_of(p->x, last), y_of(most > 0 ? p->y / most : 0), p,
                      " s");
        }
    put_legend(to, curves, count);
    chart_end(to);
}

/* Dark as far as evaluations go, and White's share light. */
static void put_area(struct cli_buffer *to, const struct curve *curve, double last)
{
    double from = x_of(curve->points[0].x, last);
    double to_x = x_of(curve->points[curve->count - 1].x, last);
    cli_print(to, "<rect class=\"black\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
              from, TOP, to_x - from, HEIGHT - TOP - BOTTOM);
    cli_print(to, "<path class=\"white\" d=\"M%.1f %d", from, HEIGHT - BOTTOM);
    for (size_t i = 0; i < curve->count; i++)
        cli_print(to, "L%.1f %.1f", x_of(curve->points[i].x, last),
                  y_of(expected(curve->points[i].y)));
    cli_print(to, "L%.1f %dZ\"/>\n", to_x, HEIGHT - BOTTOM);
}

void put_eval_curve(struct cli_buffer *to, const char *title, const struct curve *curve,
                    double last)
{
    static const double ticks[] = {-10, -5, -2, 0, 2, 5, 10};
    chart_begin(to, title, WIDTH, HEIGHT);
    put_area(to, curve, last);
    for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++)
        put_tick(to, y_of(expected(ticks[i])), ticks[i] > 0 ? "+" : "", ticks[i]);
    put_plies(to, last);
    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_point *p = &curve->points[i];
        put_point(to, "told", x_of(p->x, last), y_of(expected(p->y)), p, "");
    }
    chart_end(to);
}
