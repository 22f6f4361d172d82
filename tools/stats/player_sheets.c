/* player_sheets.c: players, and what rating differences come to. */
#include <stdio.h>

#include "pick.h"
#include "rating.h"
#include "section.h"

/* ---- players -------------------------------------------------------------------------------- */

/* Score in percent of the three cells won, drawn, lost. */
static void put_score(struct sheet *sheet, const uint64_t *cells)
{
    double won = (double)cells[0], drawn = (double)cells[1], lost = (double)cells[2];
    sheet_share(sheet, won + drawn / 2, won + drawn + lost);
}

/* FIDE B.02, 8.1: the mean of the opponents' ratings, and the difference that the score stands for.
 */
static void put_performance(struct sheet *sheet, const uint64_t *cells)
{
    uint64_t games = cells[PGN_PLAYER_RATED];
    if (!games) {
        sheet_none(sheet);
        sheet_none(sheet);
        return;
    }
    uint64_t mean = (cells[PGN_PLAYER_OPPONENTS] + games / 2) / games;
    sheet_count(sheet, mean);
    sheet_number(sheet, (double)mean + rating_difference(cells[PGN_PLAYER_HALVES], games));
}

static void put_if(struct sheet *sheet, uint64_t number)
{
    if (number)
        sheet_count(sheet, number);
    else
        sheet_none(sheet);
}

static void put_player(struct sheet *sheet, const uint64_t *cells)
{
    const uint64_t *white = cells + PGN_PLAYER_WHITE, *black = cells + PGN_PLAYER_BLACK;
    uint64_t all[3];
    for (unsigned i = 0; i < 3; i++)
        all[i] = white[i] + black[i];
    sheet_count(sheet, pick_games(PGN_STAT_PLAYERS, cells));
    for (unsigned i = 0; i < 3; i++)
        sheet_count(sheet, all[i]);
    sheet_count(sheet, cells[PGN_PLAYER_WHITE_OTHER] + cells[PGN_PLAYER_BLACK_OTHER]);
    put_score(sheet, all);
    sheet_count(sheet, white[0] + white[1] + white[2] + cells[PGN_PLAYER_WHITE_OTHER]);
    put_score(sheet, white);
    sheet_count(sheet, black[0] + black[1] + black[2] + cells[PGN_PLAYER_BLACK_OTHER]);
    put_score(sheet, black);
    put_if(sheet, cells[PGN_PLAYER_HIGHEST]);
    put_performance(sheet, cells);
    put_if(sheet, cells[PGN_PLAYER_FIRST_YEAR]);
    put_if(sheet, cells[PGN_PLAYER_LAST_YEAR]);
}

static void player_columns(struct sheet *sheet)
{
    sheet_column(sheet, "player", "player", SHEET_TEXT);
    sheet_score_columns(sheet);
    sheet_column(sheet, "white_games", "White", SHEET_COUNT);
    sheet_column(sheet, "white_score", "score", SHEET_PERCENT);
    sheet_column(sheet, "black_games", "Black", SHEET_COUNT);
    sheet_column(sheet, "black_score", "score", SHEET_PERCENT);
    sheet_column(sheet, "highest_rating", "rating", SHEET_PLAIN);
    sheet_column(sheet, "opponents_rating", "opponents", SHEET_PLAIN);
    sheet_column(sheet, "performance", "performance", SHEET_PLAIN);
    sheet_column(sheet, "first_year", "from", SHEET_PLAIN);
    sheet_column(sheet, "last_year", "to", SHEET_PLAIN);
}

/* Each game counts twice, once a player. */
void sheet_players(const struct view *view, const struct section *section, struct sheet *sheet)
{
    static const char *const keep[] = {"games", "won", "drawn", "lost", "score", NULL};
    (void)section;
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_PLAYERS, PICK_BY_GAMES, view->top, view->min)) {
        sheet->failed = true;
        return;
    }
    player_columns(sheet);
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        put_player(sheet, pick.rows[i].cells);
    }
    if (pick.hidden) {
        char text[48];
        (void)snprintf(text, sizeof text, "(%zu others)", pick.hidden);
        sheet_words(sheet, text);
        put_player(sheet, pick.others);
        sheet->has_others = true;
    }
    sheet_words(sheet, "total, each game twice");
    put_player(sheet, pick.total);
    sheet->has_total = true;
    sheet_drop_empty(sheet, keep);
    pick_free(&pick);
}

/* ---- rating differences --------------------------------------------------------------------- */

static void put_difference(struct sheet *sheet, const uint64_t *cells, const uint64_t *total)
{
    sheet_count(sheet, cells[PGN_DIFFERENCE_GAMES]);
    sheet_share(sheet, (double)cells[PGN_DIFFERENCE_GAMES], (double)total[PGN_DIFFERENCE_GAMES]);
    sheet_count(sheet, cells[PGN_DIFFERENCE_WON]);
    sheet_count(sheet, cells[PGN_DIFFERENCE_DRAWN]);
    sheet_count(sheet, cells[PGN_DIFFERENCE_LOST]);
    sheet_count(sheet, cells[PGN_DIFFERENCE_OTHER]);
    put_score(sheet, cells + PGN_DIFFERENCE_WON);
}

void sheet_differences(const struct view *view, const struct section *section, struct sheet *sheet)
{
    static const char *const keep[] = {"games", "share", "won", "drawn", "lost", "score", NULL};
    (void)section;
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_DIFFERENCES, PICK_BY_NUMBER, 0, 0)) {
        sheet->failed = true;
        return;
    }
    sheet_column(sheet, "ahead", "ahead by", SHEET_TEXT);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "share", "share", SHEET_PERCENT);
    sheet_column(sheet, "won", "won", SHEET_COUNT);
    sheet_column(sheet, "drawn", "drawn", SHEET_COUNT);
    sheet_column(sheet, "lost", "lost", SHEET_COUNT);
    sheet_column(sheet, "other", "other", SHEET_COUNT);
    sheet_column(sheet, "score", "score", SHEET_PERCENT);
    sheet->bar = 7;
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        put_difference(sheet, pick.rows[i].cells, pick.total);
    }
    sheet_words(sheet, "total");
    put_difference(sheet, pick.total, pick.total);
    sheet->has_total = true;
    sheet_drop_empty(sheet, keep);
    pick_free(&pick);
}
