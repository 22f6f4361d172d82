/* sunburst.c: parts of parts as rings around a centre: three rings, each sector as wide as its
 * share of the one inside it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "common/html.h"

enum { SIZE = 480, HOLE = 52, RINGS = 3, RING = 60, COLOURS = 8 };

/* Where a sector lies: angles as parts of the circle. */
struct place {
    double from, to, next; /* next: where its next child begins */
    unsigned ring;         /* from 1 */
    unsigned colour;       /* of the innermost ring's sector below it */
};

static void put_point(struct cli_buffer *to, double angle, double radius)
{
    const double circle = 6.283185307179586;
    cli_print(to, "%.2f %.2f", SIZE / 2.0 + radius * sin(circle * angle),
              SIZE / 2.0 - radius * cos(circle * angle));
}

static void put_arc(struct cli_buffer *to, const struct place *at, double inner, double outer)
{
    /* A full circle has no arc: it is drawn a hair short. */
    double end = at->to - at->from > 0.9999 ? at->from + 0.9999 : at->to;
    int large = end - at->from > 0.5;
    cli_put_char(to, 'M');
    put_point(to, at->from, outer);
    cli_print(to, "A%.1f %.1f 0 %d 1 ", outer, outer, large);
    put_point(to, end, outer);
    cli_put_char(to, 'L');
    put_point(to, end, inner);
    cli_print(to, "A%.1f %.1f 0 %d 0 ", inner, inner, large);
    put_point(to, at->from, inner);
    cli_put_char(to, 'Z');
}

/* A label along the radius, where the sector is wide enough for it. */
static void put_label(struct cli_buffer *to, const struct chart_sector *sector,
                      const struct place *at, double inner)
{
    double middle = (at->from + at->to) / 2, radius = inner + RING / 2.0;
    size_t len = sector->label.len;
    if ((at->to - at->from) * 6.28 * radius < 13)
        return;
    double turn = middle < 0.5 ? 360 * middle - 90 : 360 * middle + 90;
    cli_put_text(to, "<text class=\"sector\" transform=\"translate(");
    put_point(to, middle, radius);
    cli_print(to, ") rotate(%.1f)\">", turn);
    const size_t most = 10;
    size_t cut = len > most ? most - 1 : len;
    while (cut && cut < len && ((unsigned char)sector->label.at[cut] & 0xc0) == 0x80)
        cut--;
    cli_put_escaped(to, sector->label.at, cut);
    cli_print(to, "%s</text>\n", cut < len ? "…" : "");
}

static void put_sector(struct cli_buffer *to, const struct chart_sector *sector,
                       const struct place *at, double all)
{
    double inner = HOLE + (at->ring - 1.0) * RING;
    cli_print(to, "<path class=\"c%u r%u\" d=\"", at->colour, at->ring);
    put_arc(to, at, inner, inner + RING);
    cli_put_text(to, "\"><title>");
    cli_put_escaped(to, sector->label.at, sector->label.len);
    cli_print(to, ": %.0f games, %.1f%%</title></path>\n", sector->value,
              100 * sector->value / all);
    put_label(to, sector, at, inner);
}

static void find_place(const struct chart_sector *sectors, size_t i, struct place *places,
                       struct place *centre, double all, unsigned *colour)
{
    size_t parent = sectors[i].parent;
    struct place *around = parent ? &places[parent - 1] : centre;
    struct place *at = &places[i];
    at->ring = around->ring + 1;
    at->colour = parent ? around->colour : (*colour)++ % COLOURS;
    at->from = at->next = around->next;
    at->to = at->from + sectors[i].value / all;
    around->next = at->to;
}

bool put_sunburst(struct cli_buffer *to, const char *title, const struct chart_sector *sectors,
                  size_t count)
{
    struct place *places = calloc(count + 1, sizeof *places), centre = {0, 1, 0, 0, 0};
    double all = 0;
    unsigned colour = 0;
    if (!places)
        return false;
    for (size_t i = 0; i < count; i++)
        all += sectors[i].parent ? 0 : sectors[i].value;
    cli_put_text(to, "<figure><figcaption>");
    cli_put_escaped(to, title, strlen(title));
    cli_print(to, "</figcaption><svg class=\"sunburst\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
              SIZE, SIZE);
    for (size_t i = 0; i < count && all > 0; i++) {
        find_place(sectors, i, places, &centre, all, &colour);
        if (places[i].ring <= RINGS && places[i].to - places[i].from > 0.0005)
            put_sector(to, &sectors[i], &places[i], all);
    }
    cli_print(to, "<text class=\"centre\" x=\"%d\" y=\"%d\">%.0f</text></svg></figure>\n", SIZE / 2,
              SIZE / 2 + 6, all);
    free(places);
    return true;
}
