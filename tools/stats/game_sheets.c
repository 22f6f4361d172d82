/* game_sheets.c: sheets of tables that count games by result. */
#include <stdio.h>
#include <string.h>

#include "openings.h"
#include "pick.h"
#include "section.h"

/* The row of all games; all zero if there are none. */
static const uint64_t *total(const struct view *view)
{
    static const uint64_t none[PGN_GAME_COLUMNS];
    if (!pgn_stats_count(view->stats, PGN_STAT_TOTAL))
        return none;
    return pgn_stats_row(view->stats, PGN_STAT_TOTAL, 0).cells;
}

/* ---- rows of games -------------------------------------------------------------------------- */

void sheet_game_columns(struct sheet *sheet)
{
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet->bar = sheet->column_count;
    sheet_column(sheet, "share", "share", SHEET_PERCENT);
    sheet_column(sheet, "white", "1-0", SHEET_COUNT);
    sheet_column(sheet, "draws", "½-½", SHEET_COUNT);
    sheet_column(sheet, "black", "0-1", SHEET_COUNT);
    sheet_column(sheet, "other", "other", SHEET_COUNT);
    sheet_column(sheet, "score", "White scores", SHEET_PERCENT);
    sheet_column(sheet, "rating", "mean rating", SHEET_PLAIN);
    sheet_column(sheet, "plies", "mean plies", SHEET_DECIMAL);
    sheet_column(sheet, "shortest", "shortest", SHEET_COUNT);
    sheet_column(sheet, "longest", "longest", SHEET_COUNT);
}

/* Cells that hold plies plus 1, 0 for none. */
static void put_plies(struct sheet *sheet, uint64_t cell)
{
    if (cell)
        sheet_count(sheet, cell - 1);
    else
        sheet_none(sheet);
}

static void put_rating(struct sheet *sheet, const uint64_t *cells)
{
    uint64_t players = 2 * cells[PGN_COUNT_RATED];
    if (players)
        sheet_count(sheet, (cells[PGN_COUNT_RATING_SUM] + players / 2) / players);
    else
        sheet_none(sheet);
}

void sheet_game_cells(struct sheet *sheet, const uint64_t *cells, uint64_t all_games)
{
    double white = (double)cells[PGN_COUNT_WHITE], draws = (double)cells[PGN_COUNT_DRAWS];
    double black = (double)cells[PGN_COUNT_BLACK];
    sheet_count(sheet, cells[PGN_COUNT_GAMES]);
    sheet_share(sheet, (double)cells[PGN_COUNT_GAMES], (double)all_games);
    sheet_count(sheet, cells[PGN_COUNT_WHITE]);
    sheet_count(sheet, cells[PGN_COUNT_DRAWS]);
    sheet_count(sheet, cells[PGN_COUNT_BLACK]);
    sheet_count(sheet, cells[PGN_COUNT_OTHER]);
    sheet_share(sheet, white + draws / 2, white + draws + black);
    put_rating(sheet, cells);
    sheet_mean(sheet, (double)cells[PGN_COUNT_PLIES], (double)cells[PGN_COUNT_PLAYED]);
    put_plies(sheet, cells[PGN_COUNT_SHORTEST]);
    put_plies(sheet, cells[PGN_COUNT_LONGEST]);
}

void sheet_drop_unknown(struct sheet *sheet)
{
    static const char *const keep[] = {"games", "share", "white", "draws", "black", "score", NULL};
    sheet_drop_empty(sheet, keep);
}

/* ---- by key --------------------------------------------------------------------------------- */

/* The rest and the sum; the cells between are those of the caller's own columns. */
static void put_ends(struct sheet *sheet, const struct pick *pick, unsigned own)
{
    uint64_t all = pick->total[PGN_COUNT_GAMES];
    char text[48];
    if (pick->hidden) {
        (void)snprintf(text, sizeof text, "(%zu others)", pick->hidden);
        sheet_words(sheet, text);
        for (unsigned i = 0; i < own; i++)
            sheet_none(sheet);
        sheet_game_cells(sheet, pick->others, all);
        sheet->has_others = true;
    }
    sheet_words(sheet, "total");
    for (unsigned i = 0; i < own; i++)
        sheet_none(sheet);
    sheet_game_cells(sheet, pick->total, all);
    sheet->has_total = true;
}

static enum pick_order order_of(enum pgn_stat table)
{
    bool numbers =
        table == PGN_STAT_YEARS || table == PGN_STAT_RATINGS || table == PGN_STAT_NOVELTIES;
    return numbers ? PICK_BY_NUMBER : PICK_BY_GAMES;
}

/* The columns of the key: one, or as many as --by has values.  How many there are besides the
 * first.
 */
static unsigned key_columns(const struct view *view, enum pgn_stat table, struct sheet *sheet)
{
    const char *key = pgn_stat_info_of(table)->key;
    if (table != PGN_STAT_GROUPS) {
        sheet_column(sheet, key, key, SHEET_TEXT);
        return 0;
    }
    for (unsigned i = 0; i < view->group_count; i++)
        sheet_column(sheet, view->group[i], view->group[i], SHEET_TEXT);
    return view->group_count - 1;
}

/* The values that tabs separate; an empty one is not known. */
static void put_key(struct sheet *sheet, pgn_span key, unsigned columns)
{
    for (unsigned i = 0; i < columns; i++) {
        const char *tab = columns > 1 ? memchr(key.at, '\t', key.len) : NULL;
        pgn_span value = {key.at, tab ? (size_t)(tab - key.at) : key.len};
        sheet_text(sheet, value.len ? value : (pgn_span){"?", 1});
        key.at += value.len + (tab != NULL);
        key.len -= value.len + (tab != NULL);
    }
}

static void build(const struct view *view, const struct section *section, struct sheet *sheet,
                  const char *(*name)(pgn_span key))
{
    enum pgn_stat table = section_table(section);
    enum pick_order order = order_of(table);
    bool cut = order == PICK_BY_GAMES;
    struct pick pick;
    if (!pick_rows(&pick, view->stats, table, order, cut ? view->top : 0, cut ? view->min : 0)) {
        sheet->failed = true;
        return;
    }
    unsigned own = key_columns(view, table, sheet) + (name != NULL);
    if (name)
        sheet_column(sheet, "name", "name", SHEET_TEXT);
    sheet_game_columns(sheet);
    for (size_t i = 0; i < pick.count; i++) {
        put_key(sheet, pick.rows[i].key, own + 1 - (name != NULL));
        if (name)
            sheet_words(sheet, name(pick.rows[i].key));
        sheet_game_cells(sheet, pick.rows[i].cells, pick.total[PGN_COUNT_GAMES]);
    }
    put_ends(sheet, &pick, own);
    sheet_drop_unknown(sheet);
    pick_free(&pick);
}

void sheet_games(const struct view *view, const struct section *section, struct sheet *sheet)
{
    build(view, section, sheet, NULL);
}

void sheet_openings(const struct view *view, const struct section *section, struct sheet *sheet)
{
    build(view, section, sheet, opening_name);
}

/* A game may be under several facts, or none: there is no total. */
void sheet_facts(const struct view *view, const struct section *section, struct sheet *sheet)
{
    struct pick pick;
    if (!pick_rows(&pick, view->stats, section_table(section), PICK_BY_GAMES, 0, 0)) {
        sheet->failed = true;
        return;
    }
    uint64_t all = total(view)[PGN_COUNT_GAMES];
    sheet_column(sheet, "fact", "fact", SHEET_TEXT);
    sheet_game_columns(sheet);
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        sheet_game_cells(sheet, pick.rows[i].cells, all);
    }
    sheet_drop_unknown(sheet);
    pick_free(&pick);
}

/* ---- lengths -------------------------------------------------------------------------------- */

enum { MOVES_IN_BAND = 10 };

/* The band of a length: 0 for no move, 1 for moves 1 to 10, ... */
static uint64_t band_of(const pgn_stat_row *row)
{
    uint64_t plies = row->cells[PGN_COUNT_SHORTEST] - 1;
    return ((plies + 1) / 2 + MOVES_IN_BAND - 1) / MOVES_IN_BAND;
}

static void put_band(struct sheet *sheet, uint64_t band, const uint64_t *cells, uint64_t all)
{
    char text[64];
    unsigned long long last = (unsigned long long)(band * MOVES_IN_BAND);
    if (band)
        (void)snprintf(text, sizeof text, "%llu-%llu", last - MOVES_IN_BAND + 1, last);
    else
        (void)snprintf(text, sizeof text, "0");
    sheet_words(sheet, text);
    sheet_game_cells(sheet, cells, all);
}

void sheet_lengths(const struct view *view, const struct section *section, struct sheet *sheet)
{
    (void)section;
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_LENGTHS, PICK_BY_NUMBER, 0, 0)) {
        sheet->failed = true;
        return;
    }
    sheet_column(sheet, "moves", "moves", SHEET_TEXT);
    sheet_game_columns(sheet);
    for (size_t i = 0; i < pick.count;) {
        uint64_t band = band_of(&pick.rows[i]), cells[PGN_GAME_COLUMNS] = {0};
        for (; i < pick.count && band_of(&pick.rows[i]) == band; i++)
            pgn_stat_combine(PGN_STAT_LENGTHS, cells, pick.rows[i].cells);
        put_band(sheet, band, cells, pick.total[PGN_COUNT_GAMES]);
    }
    put_ends(sheet, &pick, 0);
    sheet_drop_unknown(sheet);
    pick_free(&pick);
}

/* ---- all games ------------------------------------------------------------------------------ */

void sheet_results(const struct view *view, const struct section *section, struct sheet *sheet)
{
    static const struct {
        const char *text;
        unsigned column;
    } results[] = {{"1-0", PGN_COUNT_WHITE},
                   {"1/2-1/2", PGN_COUNT_DRAWS},
                   {"0-1", PGN_COUNT_BLACK},
                   {"other", PGN_COUNT_OTHER}};
    (void)section;
    const uint64_t *cells = total(view);
    sheet_column(sheet, "result", "result", SHEET_TEXT);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "share", "share", SHEET_PERCENT);
    sheet->bar = 2;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        sheet_words(sheet, results[i].text);
        sheet_count(sheet, cells[results[i].column]);
        sheet_share(sheet, (double)cells[results[i].column], (double)cells[PGN_COUNT_GAMES]);
    }
    sheet_words(sheet, "total");
    sheet_count(sheet, cells[PGN_COUNT_GAMES]);
    sheet_share(sheet, (double)cells[PGN_COUNT_GAMES], (double)cells[PGN_COUNT_GAMES]);
    sheet->has_total = true;
}

static void put_fact(struct sheet *sheet, const char *what, bool known, uint64_t number)
{
    if (!known)
        return;
    sheet_words(sheet, what);
    sheet_count(sheet, number);
}

/* The length that half of the games do not exceed. */
static uint64_t median_plies(const struct view *view)
{
    struct pick pick;
    uint64_t before = 0, median = 0;
    if (!pick_rows(&pick, view->stats, PGN_STAT_LENGTHS, PICK_BY_NUMBER, 0, 0))
        return 0;
    for (size_t i = 0; i < pick.count && 2 * before < pick.total[PGN_COUNT_GAMES]; i++) {
        median = pick.rows[i].cells[PGN_COUNT_SHORTEST] - 1;
        before += pick.rows[i].cells[PGN_COUNT_GAMES];
    }
    pick_free(&pick);
    return median;
}

void sheet_overview(const struct view *view, const struct section *section, struct sheet *sheet)
{
    (void)section;
    const uint64_t *cells = total(view);
    uint64_t rated = cells[PGN_COUNT_RATED], played = cells[PGN_COUNT_PLAYED];
    uint64_t players = pgn_stats_count(view->stats, PGN_STAT_PLAYERS);
    bool lengths = pgn_stats_count(view->stats, PGN_STAT_LENGTHS) > 0;
    sheet_column(sheet, "what", "", SHEET_TEXT);
    sheet_column(sheet, "number", "number", SHEET_COUNT);
    put_fact(sheet, "games", true, cells[PGN_COUNT_GAMES]);
    put_fact(sheet, "players", players > 0, players);
    put_fact(sheet, "games with both ratings", true, rated);
    put_fact(sheet, "mean rating", rated,
             rated ? (cells[PGN_COUNT_RATING_SUM] + rated) / (2 * rated) : 0);
    put_fact(sheet, "games replayed", view->moves, played);
    put_fact(sheet, "half-moves", view->moves, cells[PGN_COUNT_PLIES]);
    put_fact(sheet, "half-moves, mean", played,
             played ? (cells[PGN_COUNT_PLIES] + played / 2) / played : 0);
    put_fact(sheet, "half-moves, median", lengths, lengths ? median_plies(view) : 0);
    put_fact(sheet, "half-moves, shortest game", played, cells[PGN_COUNT_SHORTEST] - 1);
    put_fact(sheet, "half-moves, longest game", played, cells[PGN_COUNT_LONGEST] - 1);
}
