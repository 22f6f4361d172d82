/* one_game.c: the game, where only one was counted: clocks, evaluations, what each move lost. */
#include <stdlib.h>
#include <string.h>

#include <pgn/comment.h>

#include "curve.h"
#include "page.h"
#include "pick.h"
#include "section.h"

bool view_is_of_one_game(const struct view *view)
{
    return pgn_stats_count(view->stats, PGN_STAT_TOTAL) &&
           pgn_stats_row(view->stats, PGN_STAT_TOTAL, 0).cells[PGN_COUNT_GAMES] == 1;
}

/* "12... Nf6", behind the ply and a tab. */
static pgn_span words_of(pgn_span key)
{
    const char *tab = memchr(key.at, '\t', key.len);
    size_t at = tab ? (size_t)(tab - key.at) + 1 : 0;
    return (pgn_span){key.at + at, key.len - at};
}

/* ---- the sheet ------------------------------------------------------------------------------ */

/* A cell that holds its value plus 1 plus `less`. */
static void put_told(struct sheet *sheet, uint64_t cell, double less, double unit)
{
    if (cell)
        sheet_number(sheet, ((double)cell - 1 - less) / unit);
    else
        sheet_none(sheet);
}

static const char *name_of_loss(uint64_t cell)
{
    if (cell <= PGN_LOSS_INACCURACY)
        return "";
    if (cell <= PGN_LOSS_MISTAKE)
        return "inaccuracy";
    return cell <= PGN_LOSS_BLUNDER ? "mistake" : "blunder";
}

static void put_move(struct sheet *sheet, const pgn_stat_row *row)
{
    const uint64_t *c = row->cells;
    sheet_text(sheet, words_of(row->key));
    put_told(sheet, c[PGN_TOLD_CLOCK], 0, 1000);
    put_told(sheet, c[PGN_TOLD_SPENT], 0, 1000);
    put_told(sheet, c[PGN_TOLD_EVAL], PGN_EVAL_BOUND, 100);
    put_told(sheet, c[PGN_TOLD_LOSS], 0, 100);
    put_told(sheet, c[PGN_TOLD_ACCURACY], 0, 100);
    const char *name = name_of_loss(c[PGN_TOLD_LOSS]);
    if (*name)
        sheet_words(sheet, name);
    else
        sheet_none(sheet);
}

bool sheets_of_game(const struct view *view, const struct section *section, struct sheet_list *list)
{
    static const char *const keep[] = {"move", NULL};
    struct pick pick;
    if (!view_is_of_one_game(view))
        return true;
    struct sheet *sheet = sheet_list_add(list, section->name, section->title);
    if (!sheet || !pick_rows(&pick, view->stats, PGN_STAT_GAME, PICK_BY_KEY, 0, 0))
        return false;
    sheet_column(sheet, "move", "move", SHEET_TEXT);
    sheet_column(sheet, "clock", "clock (s)", SHEET_DECIMAL);
    sheet_column(sheet, "spent", "spent (s)", SHEET_DECIMAL);
    sheet_column(sheet, "eval", "evaluation", SHEET_HUNDREDTHS);
    sheet_column(sheet, "loss", "lost", SHEET_HUNDREDTHS);
    sheet_column(sheet, "accuracy", "accuracy", SHEET_PERCENT);
    sheet_column(sheet, "kind", "", SHEET_TEXT);
    sheet->bar = 3;
    for (size_t i = 0; i < pick.count; i++)
        put_move(sheet, &pick.rows[i]);
    pick_free(&pick);
    sheet_drop_empty(sheet, keep);
    return !sheet->failed;
}

/* ---- graphs --------------------------------------------------------------------------------- */

static bool is_black(pgn_span words)
{
    const char *dot = memchr(words.at, '.', words.len);
    return dot && dot + 1 < words.at + words.len && dot[1] == '.';
}

enum { BOTH = 2 };

/* The cell of each move of a side as points: what it holds less 1 and `less`, in units. */
static size_t find_points(const struct pick *pick, unsigned cell, double less, double unit,
                          unsigned side, struct curve_point *points)
{
    size_t count = 0;
    for (size_t i = 0; i < pick->count; i++) {
        pgn_span words = words_of(pick->rows[i].key);
        uint64_t value = pick->rows[i].cells[cell];
        if (!value || (side != BOTH && side != is_black(words)))
            continue;
        const char *loss = name_of_loss(pick->rows[i].cells[PGN_TOLD_LOSS]);
        points[count++] = (struct curve_point){.x = (double)i + 1,
                                               .y = ((double)value - 1 - less) / unit,
                                               .label = words,
                                               .mark = side == BOTH && *loss ? loss : NULL};
    }
    return count;
}

static void put_evals(struct cli_buffer *to, const struct pick *pick, struct curve_point *points)
{
    size_t count = find_points(pick, PGN_TOLD_EVAL, PGN_EVAL_BOUND, 100, BOTH, points);
    struct curve curve = {NULL, "evals", points, count};
    if (count > 1)
        put_eval_curve(to, "Evaluation, White above", &curve, (double)pick->count);
}

static void put_times(struct cli_buffer *to, const struct pick *pick, struct curve_point *points,
                      unsigned cell, const char *title)
{
    struct curve_point *black = points + pick->count;
    struct curve curves[2] = {{"White", "side-white", points, 0},
                              {"Black", "side-black", black, 0}};
    curves[0].count = find_points(pick, cell, 0, 1000, PGN_WHITE, points);
    curves[1].count = find_points(pick, cell, 0, 1000, PGN_BLACK, black);
    if (curves[0].count + curves[1].count > 3)
        put_curves(to, title, curves, 2, (double)pick->count);
}

bool put_game_charts(struct cli_buffer *to, const struct view *view)
{
    struct pick pick;
    if (!view_is_of_one_game(view) || !pgn_stats_count(view->stats, PGN_STAT_GAME))
        return true;
    if (!pick_rows(&pick, view->stats, PGN_STAT_GAME, PICK_BY_KEY, 0, 0))
        return false;
    struct curve_point *points = calloc(2 * pick.count, sizeof *points);
    if (points) {
        put_evals(to, &pick, points);
        put_times(to, &pick, points, PGN_TOLD_CLOCK, "Time left, in seconds");
        put_times(to, &pick, points, PGN_TOLD_SPENT, "Time spent on moves, in seconds");
    }
    bool good = points != NULL;
    free(points);
    pick_free(&pick);
    return good;
}
