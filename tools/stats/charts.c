/* charts.c: from the counted tables to charts; what was not counted has none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "openings.h"
#include "page.h"
#include "pick.h"

/* Over so many years, decades are drawn. */
enum { YEARS_MOST = 60 };

static bool has(const struct view *view, enum pgn_stat table)
{
    return pgn_stats_count(view->stats, table) > 0;
}

static uint64_t number_of(pgn_span key)
{
    uint64_t n = 0;
    for (size_t i = 0; i < key.len && key.at[i] >= '0' && key.at[i] <= '9'; i++)
        n = n * 10 + (uint64_t)(key.at[i] - '0');
    return n;
}

/* ---- games by a number, split by result ----------------------------------------------------- */

/* Rows of numbers put together in steps; labels are made in one block. */
struct steps {
    struct chart_item *items;
    char (*labels)[24];
    size_t count;
};

static void add_row(struct chart_item *item, const uint64_t *cells)
{
    item->parts[0] += (double)cells[PGN_COUNT_WHITE];
    item->parts[1] += (double)cells[PGN_COUNT_DRAWS];
    item->parts[2] += (double)cells[PGN_COUNT_BLACK];
    item->parts[3] += (double)cells[PGN_COUNT_OTHER];
}

/* Every step from the first to the last that has games, those between without any too. */
static bool make_steps(struct steps *steps, const struct pick *pick, uint64_t step)
{
    size_t rows = pick->count;
    while (rows && (pick->rows[rows - 1].key.at[0] < '0' || pick->rows[rows - 1].key.at[0] > '9'))
        rows--;
    *steps = (struct steps){0};
    if (!rows)
        return true;
    uint64_t first = number_of(pick->rows[0].key) / step;
    uint64_t last = number_of(pick->rows[rows - 1].key) / step;
    size_t count = last - first < 1000 ? (size_t)(last - first) + 1 : 1000;
    steps->items = calloc(count, sizeof *steps->items);
    steps->labels = calloc(count, sizeof *steps->labels);
    if (!steps->items || !steps->labels)
        return false;
    steps->count = count;
    for (size_t i = 0; i < count; i++) {
        int len = snprintf(steps->labels[i], sizeof *steps->labels, "%llu",
                           (unsigned long long)((first + i) * step));
        steps->items[i].label = (pgn_span){steps->labels[i], (size_t)len};
    }
    for (size_t i = 0; i < rows; i++) {
        uint64_t at = number_of(pick->rows[i].key) / step - first;
        if (at < count)
            add_row(&steps->items[at], pick->rows[i].cells);
    }
    return true;
}

static void free_steps(struct steps *steps)
{
    free(steps->items);
    free(steps->labels);
}

static bool put_results_by(struct cli_buffer *to, const struct view *view, enum pgn_stat table,
                           const char *title, uint64_t step)
{
    struct pick pick;
    struct steps steps = {0};
    if (!pick_rows(&pick, view->stats, table, PICK_BY_NUMBER, 0, 0))
        return false;
    bool good = make_steps(&steps, &pick, step);
    struct chart chart = {.title = title,
                          .unit = "games",
                          .part_names = {"White won", "drawn", "Black won", "other"},
                          .part_classes = {"white", "draw", "black", "other"},
                          .items = steps.items,
                          .count = good ? steps.count : 0};
    put_columns_chart(to, &chart);
    free_steps(&steps);
    pick_free(&pick);
    return good;
}

static bool put_years(struct cli_buffer *to, const struct view *view)
{
    bool decades = pgn_stats_count(view->stats, PGN_STAT_YEARS) > YEARS_MOST;
    return put_results_by(to, view, PGN_STAT_YEARS,
                          decades ? "Results by decade" : "Results by year", decades ? 10 : 1);
}

/* ---- other charts --------------------------------------------------------------------------- */

static bool put_differences(struct cli_buffer *to, const struct view *view)
{
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_DIFFERENCES, PICK_BY_NUMBER, 0, 0))
        return false;
    struct chart_point *points = calloc(pick.count + 1, sizeof *points);
    size_t count = 0;
    for (size_t i = 0; points && i < pick.count; i++) {
        const uint64_t *c = pick.rows[i].cells;
        double won = (double)c[PGN_DIFFERENCE_WON], drawn = (double)c[PGN_DIFFERENCE_DRAWN];
        double all = won + drawn + (double)c[PGN_DIFFERENCE_LOST];
        double ahead = (double)number_of(pick.rows[i].key) + 25;
        if (all > 0 && ahead < 1000)
            points[count++] = (struct chart_point){ahead, 100 * (won + drawn / 2) / all, all};
    }
    if (points)
        put_score_chart(to, "The higher rated player's score by rating difference", points, count);
    bool good = points != NULL;
    free(points);
    pick_free(&pick);
    return good;
}

static bool put_move_times(struct cli_buffer *to, const struct view *view)
{
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_MOVE_TIMES, PICK_BY_NUMBER, 0, 0))
        return false;
    struct chart_item *items = calloc(pick.count + 1, sizeof *items);
    size_t count = 0;
    for (; items && count < pick.count && count < 40; count++) {
        const uint64_t *c = pick.rows[count].cells;
        items[count].label = pick.rows[count].key;
        if (c[PGN_CLOCK_MOVES])
            items[count].parts[0] =
                (double)c[PGN_CLOCK_MILLISECONDS] / 1000 / (double)c[PGN_CLOCK_MOVES];
    }
    struct chart chart = {.title = "Mean thinking time by move number, in seconds",
                          .unit = "s",
                          .items = items,
                          .count = count};
    if (items)
        put_columns_chart(to, &chart);
    bool good = items != NULL;
    free(items);
    pick_free(&pick);
    return good;
}

static void put_boards(struct cli_buffer *to, const struct view *view)
{
    double moves[64] = {0}, captures[64] = {0}, mates[64] = {0};
    for (size_t i = 0; i < 64; i++) {
        const uint64_t *c = pgn_stats_row(view->stats, PGN_STAT_SQUARES, i).cells;
        for (unsigned k = 0; k < PGN_SQUARE_CAPTURES; k++)
            moves[i] += (double)c[k];
        captures[i] = (double)c[PGN_SQUARE_CAPTURES];
        mates[i] = (double)c[PGN_SQUARE_MATES];
    }
    put_board_chart(to, "Moves to each square", moves);
    put_board_chart(to, "Captures on each square", captures);
    put_board_chart(to, "Where kings were mated", mates);
}

/* ---- openings ------------------------------------------------------------------------------- */

enum { VOLUMES = 5 };

/* Volumes, families, codes: rows sorted by code, families of one name apart where others lie
 * between. */
static size_t find_sectors(struct chart_sector *sectors, const struct pick *pick)
{
    size_t count = 0, volume = 0, family = 0;
    for (size_t i = 0; i < pick->count; i++) {
        pgn_span code = pick->rows[i].key;
        const char *name = opening_name(code);
        double games = (double)pick->rows[i].cells[PGN_COUNT_GAMES];
        if (!*name)
            continue;
        if (!volume || sectors[volume - 1].label.at[0] != code.at[0]) {
            sectors[count++] = (struct chart_sector){{code.at, 1}, 0, 0};
            volume = count;
            family = 0;
        }
        if (!family || !pgn_span_is(sectors[family - 1].label, name)) {
            sectors[count++] = (struct chart_sector){{name, strlen(name)}, 0, volume};
            family = count;
        }
        sectors[count++] = (struct chart_sector){code, games, family};
        sectors[family - 1].value += games;
        sectors[volume - 1].value += games;
    }
    return count;
}

static bool put_openings(struct cli_buffer *to, const struct view *view)
{
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_OPENINGS, PICK_BY_KEY, 0, 0))
        return false;
    struct chart_sector *sectors = calloc(3 * pick.count + VOLUMES, sizeof *sectors);
    bool good = sectors != NULL;
    size_t count = good ? find_sectors(sectors, &pick) : 0;
    if (count)
        good = put_sunburst(to, "Openings by ECO code", sectors, count);
    free(sectors);
    pick_free(&pick);
    return good;
}

bool put_charts(struct cli_buffer *to, const struct view *view)
{
    bool good = put_game_charts(to, view);
    if (good && has(view, PGN_STAT_YEARS))
        good = put_years(to, view);
    if (good && has(view, PGN_STAT_RATINGS))
        good = put_results_by(to, view, PGN_STAT_RATINGS, "Games by mean rating", 100);
    if (good && has(view, PGN_STAT_DIFFERENCES))
        good = put_differences(to, view);
    if (good && has(view, PGN_STAT_LENGTHS))
        good = put_results_by(to, view, PGN_STAT_LENGTHS, "Games by half-moves", 10);
    if (good && has(view, PGN_STAT_NOVELTIES))
        good = put_results_by(to, view, PGN_STAT_NOVELTIES, "Games by half-move of the novelty", 1);
    if (good && has(view, PGN_STAT_MOVE_TIMES))
        good = put_move_times(to, view);
    if (good && has(view, PGN_STAT_OPENINGS))
        good = put_openings(to, view);
    if (good && pgn_stats_count(view->stats, PGN_STAT_SQUARES) >= 64)
        put_boards(to, view);
    return good;
}
