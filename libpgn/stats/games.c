/* games.c: the tables that count games by what their tags say. */
#include <string.h>

#include "query/operations.h"
#include "stats/counter.h"

static void least(uint64_t *cell, uint64_t value)
{
    if (value && (!*cell || value < *cell))
        *cell = value;
}

static void greatest(uint64_t *cell, uint64_t value)
{
    if (value > *cell)
        *cell = value;
}

/* ---- by a key ------------------------------------------------------------------------------- */

unsigned pgn_stats_result_column(enum pgn_result result)
{
    switch (result) {
    case PGN_WHITE_WINS:
        return PGN_COUNT_WHITE;
    case PGN_DRAW:
        return PGN_COUNT_DRAWS;
    case PGN_BLACK_WINS:
        return PGN_COUNT_BLACK;
    default:
        return PGN_COUNT_OTHER;
    }
}

void pgn_stats_count_cells(const pgn_stats *s, uint64_t *cells)
{
    const pgn_counted *now = &s->now;
    cells[PGN_COUNT_GAMES]++;
    cells[pgn_stats_result_column(now->result)]++;
    if (now->ratings[PGN_WHITE] && now->ratings[PGN_BLACK]) {
        cells[PGN_COUNT_RATED]++;
        cells[PGN_COUNT_RATING_SUM] += now->ratings[PGN_WHITE] + now->ratings[PGN_BLACK];
    }
    if (now->played) {
        uint64_t plies = now->verdict.plies;
        cells[PGN_COUNT_PLAYED]++;
        cells[PGN_COUNT_PLIES] += plies;
        least(&cells[PGN_COUNT_SHORTEST], plies + 1);
        greatest(&cells[PGN_COUNT_LONGEST], plies + 1);
    }
}

bool pgn_stats_count_under(pgn_stats *s, enum pgn_stat table, pgn_span key)
{
    uint64_t *cells = key.at ? pgn_table_row(&s->tables[table], key) : NULL;
    if (cells)
        pgn_stats_count_cells(s, cells);
    return cells != NULL;
}

static bool count_tag(pgn_stats *s, enum pgn_stat table, enum pgn_stat_tag tag)
{
    return !pgn_stats_wants(s, table) || pgn_stats_count_under(s, table, pgn_stats_key(s, tag));
}

static bool count_text(pgn_stats *s, enum pgn_stat table, pgn_span key)
{
    return !pgn_stats_wants(s, table) || pgn_stats_count_under(s, table, key);
}

pgn_span pgn_stats_number_key(char text[24], uint64_t number)
{
    char *p = text + 24;
    do
        *--p = (char)('0' + number % 10);
    while (number /= 10);
    return (pgn_span){p, (size_t)(text + 24 - p)};
}

/* The number as a key, "?" if it is not known. */
static pgn_span number_key(char text[24], unsigned number, bool known)
{
    return known ? pgn_stats_number_key(text, number) : (pgn_span){"?", 1};
}

/* ---- keys of their own ---------------------------------------------------------------------- */

/* A letter A to E and two digits; what stands behind them (B90/02) is a site's own. */
static bool count_opening(pgn_stats *s)
{
    pgn_span eco = s->now.tags[PGN_AT_ECO];
    bool good = eco.len >= 3 && eco.at[0] >= 'A' && eco.at[0] <= 'E' && eco.at[1] >= '0' &&
                eco.at[1] <= '9' && eco.at[2] >= '0' && eco.at[2] <= '9';
    return count_text(s, PGN_STAT_OPENINGS, good ? (pgn_span){eco.at, 3} : (pgn_span){"?", 1});
}

static bool count_year(pgn_stats *s)
{
    char text[24];
    return count_text(s, PGN_STAT_YEARS, number_key(text, s->now.date.year, s->now.date.year > 0));
}

static bool count_rating(pgn_stats *s)
{
    const unsigned *ratings = s->now.ratings;
    char text[24];
    bool known = ratings[0] && ratings[1];
    unsigned band = (ratings[0] + ratings[1]) / 2 / 100 * 100;
    return count_text(s, PGN_STAT_RATINGS, number_key(text, band, known));
}

static bool count_speed(pgn_stats *s)
{
    pgn_span control = s->now.tags[PGN_AT_TIME_CONTROL];
    pgn_span speed = control.at ? pgn_speed_of(control) : (pgn_span){NULL, 0};
    return count_text(s, PGN_STAT_SPEEDS, speed.at ? speed : (pgn_span){"?", 1});
}

/* Games between equals have no higher rated player. */
static bool count_difference(pgn_stats *s)
{
    const unsigned *ratings = s->now.ratings;
    if (!pgn_stats_wants(s, PGN_STAT_DIFFERENCES) || !ratings[0] || !ratings[1] ||
        ratings[0] == ratings[1])
        return true;
    bool white = ratings[PGN_WHITE] > ratings[PGN_BLACK];
    unsigned ahead = white ? ratings[0] - ratings[1] : ratings[1] - ratings[0];
    char text[24];
    uint64_t *cells =
        pgn_table_row(&s->tables[PGN_STAT_DIFFERENCES], number_key(text, ahead / 50 * 50, true));
    if (!cells)
        return false;
    enum pgn_result result = s->now.result;
    cells[PGN_DIFFERENCE_GAMES]++;
    if (result == PGN_DRAW)
        cells[PGN_DIFFERENCE_DRAWN]++;
    else if (result == PGN_WHITE_WINS || result == PGN_BLACK_WINS)
        cells[(result == PGN_WHITE_WINS) == white ? PGN_DIFFERENCE_WON : PGN_DIFFERENCE_LOST]++;
    else
        cells[PGN_DIFFERENCE_OTHER]++;
    return true;
}

/* ---- players -------------------------------------------------------------------------------- */

/* The outcome for a side: 0 won, 1 drawn, 2 lost, 3 other. */
static unsigned outcome_for(enum pgn_result result, enum pgn_color side)
{
    if (result == PGN_DRAW)
        return 1;
    if (result != PGN_WHITE_WINS && result != PGN_BLACK_WINS)
        return 3;
    return (result == PGN_WHITE_WINS) == (side == PGN_WHITE) ? 0 : 2;
}

static bool count_player(pgn_stats *s, enum pgn_color side)
{
    static const unsigned first[2] = {PGN_PLAYER_WHITE, PGN_PLAYER_BLACK};
    static const unsigned other[2] = {PGN_PLAYER_WHITE_OTHER, PGN_PLAYER_BLACK_OTHER};
    static const unsigned halves[3] = {2, 1, 0};
    const pgn_counted *now = &s->now;
    pgn_span name = pgn_stats_key(s, side == PGN_WHITE ? PGN_AT_WHITE : PGN_AT_BLACK);
    uint64_t *cells = name.at ? pgn_table_row(&s->tables[PGN_STAT_PLAYERS], name) : NULL;
    if (!cells)
        return false;
    unsigned outcome = outcome_for(now->result, side), opponent = now->ratings[side ^ 1u];
    cells[outcome < 3 ? first[side] + outcome : other[side]]++;
    if (outcome < 3 && opponent) {
        cells[PGN_PLAYER_RATED]++;
        cells[PGN_PLAYER_HALVES] += halves[outcome];
        cells[PGN_PLAYER_OPPONENTS] += opponent;
    }
    least(&cells[PGN_PLAYER_LOWEST], now->ratings[side]);
    greatest(&cells[PGN_PLAYER_HIGHEST], now->ratings[side]);
    least(&cells[PGN_PLAYER_FIRST_YEAR], now->date.year);
    greatest(&cells[PGN_PLAYER_LAST_YEAR], now->date.year);
    return true;
}

static bool count_players(pgn_stats *s)
{
    return !pgn_stats_wants(s, PGN_STAT_PLAYERS) ||
           (count_player(s, PGN_WHITE) && count_player(s, PGN_BLACK));
}

/* ---- pairings ------------------------------------------------------------------------------- */

static bool count_pairing(pgn_stats *s)
{
    static const enum pgn_stat_tag tags[] = {PGN_AT_EVENT, PGN_AT_SITE,  PGN_AT_ROUND,
                                             PGN_AT_DATE,  PGN_AT_WHITE, PGN_AT_BLACK};
    if (!pgn_stats_wants(s, PGN_STAT_PAIRINGS))
        return true;
    const pgn_counted *now = &s->now;
    pgn_span key = pgn_stats_joined(s, tags, sizeof tags / sizeof *tags);
    uint64_t *cells = key.at ? pgn_table_row(&s->tables[PGN_STAT_PAIRINGS], key) : NULL;
    if (!cells)
        return false;
    cells[pgn_stats_result_column(now->result) - PGN_COUNT_WHITE]++;
    greatest(&cells[PGN_PAIRING_WHITE_RATING], now->ratings[PGN_WHITE]);
    greatest(&cells[PGN_PAIRING_BLACK_RATING], now->ratings[PGN_BLACK]);
    uint64_t date = now->date.year * 10000u + now->date.month * 100u + now->date.day;
    least(&cells[PGN_PAIRING_FIRST_DATE], date);
    greatest(&cells[PGN_PAIRING_LAST_DATE], date);
    return true;
}

/* ---- the game ------------------------------------------------------------------------------- */

bool pgn_stats_count_game(pgn_stats *s, pgn_span group)
{
    return count_text(s, PGN_STAT_TOTAL, (pgn_span){"games", 5}) &&
           count_text(s, PGN_STAT_GROUPS, group) && count_players(s) && count_opening(s) &&
           count_tag(s, PGN_STAT_OPENING_NAMES, PGN_AT_OPENING) &&
           count_tag(s, PGN_STAT_EVENTS, PGN_AT_EVENT) && count_year(s) && count_rating(s) &&
           count_difference(s) && count_speed(s) &&
           count_tag(s, PGN_STAT_TIME_CONTROLS, PGN_AT_TIME_CONTROL) &&
           count_tag(s, PGN_STAT_TERMINATIONS, PGN_AT_TERMINATION) && count_pairing(s);
}
