/* curve.h: numbers along a game, as SVG. */
#ifndef STATS_CURVE_H
#define STATS_CURVE_H

#include <pgn/base.h>

#include "common/buffer.h"

struct curve_point {
    double x, y; /* ply; number */
    pgn_span label;
    const char *mark; /* "blunder": the class of a point that stands out, or NULL */
};

struct curve {
    const char *name, *class; /* name: in the legend, or NULL */
    const struct curve_point *points;
    size_t count;
};

/* Curves over the plies up to `last`, on an axis from 0. */
void put_curves(struct cli_buffer *to, const char *title, const struct curve *curves, size_t count,
                double last);
/* Evaluations in pawns, on an axis of expected scores: White's share of the picture is light. */
void put_eval_curve(struct cli_buffer *to, const char *title, const struct curve *curve,
                    double last);

#endif
