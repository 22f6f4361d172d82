/* event_sheets.c: crosstables and standings.
 *
 * Up to CROSS players get the square of results; more are taken for a Swiss or a team event, whose
 * columns are the rounds: opponent, colour, result.  Games without a result, byes and forfeits that
 * no game was written for are not there, so they count in no tie-break. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meetings.h"
#include "rating.h"
#include "section.h"

enum { CROSS = 30, ROUNDS = 30, CELL_RESULTS = 4 };

const char *const tie_break_names[] = {"direct", "sonneborn-berger", "buchholz",  "buchholz-cut-1",
                                       "wins",   "black-games",      "opponents", "rating",
                                       NULL};
enum { DIRECT, SONNEBORN_BERGER, BUCHHOLZ, BUCHHOLZ_CUT, WINS, BLACK_GAMES, OPPONENTS, RATING };

/* A player's standing; points and tie-breaks in half or quarter points, so that they are whole. */
struct standing {
    unsigned number; /* in the event's players */
    unsigned rank;
    uint64_t games, won, drawn, lost;
    uint64_t halves;
    uint64_t rated, rated_halves, opponents; /* against opponents with a rating */
    uint64_t least_opponent;                 /* halves; UINT64_MAX: none */
    uint64_t values[TIE_BREAKS];
};

/* ---- points --------------------------------------------------------------------------------- */

static void add_games(struct standing *s, uint64_t won, uint64_t drawn, uint64_t lost,
                      uint64_t opponent)
{
    s->games += won + drawn + lost;
    s->won += won;
    s->drawn += drawn;
    s->lost += lost;
    s->halves += 2 * won + drawn;
    if (opponent) {
        s->rated += won + drawn + lost;
        s->rated_halves += 2 * won + drawn;
        s->opponents += opponent * (won + drawn + lost);
    }
}

static void add_points(const struct event *e, struct standing *standings)
{
    for (size_t i = 0; i < e->player_count; i++)
        standings[i] = (struct standing){.number = (unsigned)i, .least_opponent = UINT64_MAX};
    for (size_t i = 0; i < e->meeting_count; i++) {
        const struct meeting *m = &e->meetings[i];
        const uint64_t *c = m->cells;
        add_games(&standings[m->white_no], c[PGN_PAIRING_WHITE], c[PGN_PAIRING_DRAWS],
                  c[PGN_PAIRING_BLACK], e->players[m->black_no].rating);
        add_games(&standings[m->black_no], c[PGN_PAIRING_BLACK], c[PGN_PAIRING_DRAWS],
                  c[PGN_PAIRING_WHITE], e->players[m->white_no].rating);
        standings[m->black_no].values[BLACK_GAMES] += meeting_played(c);
    }
}

/* ---- tie-breaks (FIDE Handbook C.07) -------------------------------------------------------- */

/* What one meeting is worth to a player whose opponent has so many half points. */
static void add_opponent(struct standing *s, uint64_t won, uint64_t drawn, uint64_t lost,
                         uint64_t halves)
{
    uint64_t games = won + drawn + lost;
    if (!games)
        return;
    s->values[SONNEBORN_BERGER] += halves * (2 * won + drawn);
    s->values[BUCHHOLZ] += 2 * halves * games;
    if (halves < s->least_opponent)
        s->least_opponent = halves;
}

/* Points against those with as many points. */
static void add_direct(struct standing *s, uint64_t won, uint64_t drawn,
                       const struct standing *other)
{
    if (other->halves == s->halves)
        s->values[DIRECT] += 2 * (2 * won + drawn);
}

static void add_tie_breaks(const struct event *e, struct standing *standings)
{
    for (size_t i = 0; i < e->meeting_count; i++) {
        const struct meeting *m = &e->meetings[i];
        struct standing *white = &standings[m->white_no], *black = &standings[m->black_no];
        uint64_t w = m->cells[PGN_PAIRING_WHITE], d = m->cells[PGN_PAIRING_DRAWS];
        uint64_t b = m->cells[PGN_PAIRING_BLACK];
        add_opponent(white, w, d, b, black->halves);
        add_opponent(black, b, d, w, white->halves);
        add_direct(white, w, d, black);
        add_direct(black, b, d, white);
    }
    for (size_t i = 0; i < e->player_count; i++) {
        struct standing *s = &standings[i];
        s->values[BUCHHOLZ_CUT] = s->values[BUCHHOLZ] - (s->games ? 2 * s->least_opponent : 0);
        s->values[WINS] = s->won;
        s->values[OPPONENTS] = s->rated ? s->opponents / s->rated : 0;
        s->values[RATING] = e->players[i].rating;
    }
}

/* The sort's key: points and the tie-breaks in their order, put into the standing itself, since
 * qsort hands nothing else to its comparison. */
struct ranked {
    struct standing standing;
    uint64_t keys[TIE_BREAKS + 1];
    unsigned key_count;
};

static int compare_keys(const struct ranked *x, const struct ranked *y)
{
    for (unsigned i = 0; i < x->key_count; i++)
        if (x->keys[i] != y->keys[i])
            return x->keys[i] < y->keys[i] ? 1 : -1;
    return 0;
}

/* Names are sorted: the number decides between equals. */
static int by_rank(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    int order = compare_keys(x, y);
    return order ? order : (x->standing.number > y->standing.number ? 1 : -1);
}

static void rank_all(const struct view *view, struct ranked *ranked, size_t count)
{
    static const unsigned of_cross[] = {SONNEBORN_BERGER, WINS};
    static const unsigned of_swiss[] = {BUCHHOLZ_CUT, BUCHHOLZ, SONNEBORN_BERGER};
    const unsigned *breaks = count <= CROSS ? of_cross : of_swiss;
    unsigned break_count = count <= CROSS ? 2 : 3;
    if (view->tie_break_count) {
        breaks = view->tie_breaks;
        break_count = view->tie_break_count;
    }
    for (size_t i = 0; i < count; i++) {
        ranked[i].keys[0] = ranked[i].standing.halves;
        ranked[i].key_count = break_count + 1;
        for (unsigned k = 0; k < break_count; k++)
            ranked[i].keys[k + 1] = ranked[i].standing.values[breaks[k]];
    }
    qsort(ranked, count, sizeof *ranked, by_rank);
    for (size_t i = 0; i < count; i++) {
        bool equal = i && compare_keys(&ranked[i], &ranked[i - 1]) == 0;
        ranked[i].standing.rank = equal ? ranked[i - 1].standing.rank : (unsigned)i + 1;
    }
}

/* ---- cells ---------------------------------------------------------------------------------- */

static void put_results(struct cli_buffer *to, uint64_t won, uint64_t drawn, uint64_t lost)
{
    for (uint64_t i = 0; i < won; i++)
        cli_put_text(to, "1");
    for (uint64_t i = 0; i < drawn; i++)
        cli_put_text(to, "½");
    for (uint64_t i = 0; i < lost; i++)
        cli_put_text(to, "0");
}

/* The results of a against b in their order; of many games points and number. */
static void put_square(struct sheet *sheet, const struct event *e, unsigned a, unsigned b)
{
    struct cli_buffer text = {0};
    uint64_t halves = 0, games = 0;
    for (size_t i = e->starts[a]; i < e->starts[a + 1]; i++) {
        const struct meeting *m = e->of_players[i];
        const uint64_t *c = m->cells;
        bool white = m->white_no == a && m->black_no == b;
        if (!white && !(m->white_no == b && m->black_no == a))
            continue;
        uint64_t won = c[white ? PGN_PAIRING_WHITE : PGN_PAIRING_BLACK];
        uint64_t lost = c[white ? PGN_PAIRING_BLACK : PGN_PAIRING_WHITE];
        games += won + lost + c[PGN_PAIRING_DRAWS];
        halves += 2 * won + c[PGN_PAIRING_DRAWS];
        if (games <= CELL_RESULTS)
            put_results(&text, won, c[PGN_PAIRING_DRAWS], lost);
    }
    if (games > CELL_RESULTS) {
        cli_buffer_clear(&text);
        cli_print(&text, "%.1f/%llu", (double)halves / 2, (unsigned long long)games);
    }
    sheet_text(sheet, (pgn_span){text.len ? text.at : "", text.len});
    sheet->failed |= text.failed;
    cli_buffer_free(&text);
}

static unsigned round_of(pgn_span round)
{
    unsigned n = 0;
    for (size_t i = 0; i < round.len && round.at[i] >= '0' && round.at[i] <= '9' && n < 1000; i++)
        n = n * 10 + (unsigned)(round.at[i] - '0');
    return n;
}

/* A player's games of a round: the opponent's place, the colour, the result. */
static void put_round(struct sheet *sheet, const struct event *e, unsigned a, unsigned round,
                      const unsigned *places)
{
    struct cli_buffer text = {0};
    for (size_t i = e->starts[a]; i < e->starts[a + 1]; i++) {
        const struct meeting *m = e->of_players[i];
        const uint64_t *c = m->cells;
        bool white = m->white_no == a;
        if (round_of(m->round) != round || !meeting_played(c))
            continue;
        if (text.len)
            cli_put_char(&text, ' ');
        cli_print(&text, "%u%c", places[white ? m->black_no : m->white_no], white ? 'w' : 'b');
        put_results(&text, c[white ? PGN_PAIRING_WHITE : PGN_PAIRING_BLACK], c[PGN_PAIRING_DRAWS],
                    c[white ? PGN_PAIRING_BLACK : PGN_PAIRING_WHITE]);
    }
    sheet_text(sheet, (pgn_span){text.len ? text.at : "", text.len});
    sheet->failed |= text.failed;
    cli_buffer_free(&text);
}

static unsigned last_round(const struct event *e)
{
    unsigned last = 0;
    for (size_t i = 0; i < e->meeting_count; i++) {
        unsigned round = round_of(e->meetings[i].round);
        last = round > last ? round : last;
    }
    return last < ROUNDS ? last : ROUNDS;
}

/* ---- the table ------------------------------------------------------------------------------ */

static const char *const numbers[] = {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10",
                                      "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
                                      "21", "22", "23", "24", "25", "26", "27", "28", "29", "30"};

static void put_columns(struct sheet *sheet, unsigned inner)
{
    sheet_column(sheet, "number", "no", SHEET_PLAIN);
    sheet_column(sheet, "rank", "rank", SHEET_PLAIN);
    sheet_column(sheet, "player", "player", SHEET_TEXT);
    sheet_column(sheet, "rating", "rating", SHEET_PLAIN);
    for (unsigned i = 0; i < inner; i++)
        sheet_column(sheet, numbers[i], numbers[i], SHEET_TEXT);
    sheet_column(sheet, "points", "points", SHEET_DECIMAL);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "sonneborn_berger", "S-B", SHEET_HUNDREDTHS);
    sheet_column(sheet, "buchholz", "Buchholz", SHEET_DECIMAL);
    sheet_column(sheet, "wins", "wins", SHEET_COUNT);
    sheet_column(sheet, "performance", "performance", SHEET_PLAIN);
}

static void put_standing(struct sheet *sheet, const struct standing *s, bool cross)
{
    sheet_number(sheet, (double)s->halves / 2);
    sheet_count(sheet, s->games);
    sheet_number(sheet, (double)s->values[SONNEBORN_BERGER] / 4);
    if (cross)
        sheet_none(sheet);
    else
        sheet_number(sheet, (double)s->values[BUCHHOLZ] / 4);
    sheet_count(sheet, s->won);
    if (s->rated)
        sheet_number(sheet, (double)((s->opponents + s->rated / 2) / s->rated) +
                                rating_difference(s->rated_halves, s->rated));
    else
        sheet_none(sheet);
}

static void put_table(struct sheet *sheet, const struct event *e, const struct ranked *ranked,
                      const unsigned *places)
{
    bool cross = e->player_count <= CROSS;
    unsigned inner = cross ? (unsigned)e->player_count : last_round(e);
    put_columns(sheet, inner);
    for (size_t i = 0; i < e->player_count; i++) {
        const struct standing *s = &ranked[i].standing;
        const struct player *player = &e->players[s->number];
        sheet_count(sheet, i + 1);
        sheet_count(sheet, s->rank);
        sheet_text(sheet, player->name);
        if (player->rating)
            sheet_count(sheet, player->rating);
        else
            sheet_none(sheet);
        for (unsigned k = 0; k < inner; k++) {
            if (!cross)
                put_round(sheet, e, s->number, k + 1, places);
            else if (k == i)
                sheet_words(sheet, "×");
            else
                put_square(sheet, e, s->number, ranked[k].standing.number);
        }
        put_standing(sheet, s, cross);
    }
}

static void put_date(struct cli_buffer *to, uint64_t date)
{
    if (date % 100)
        cli_print(to, "%llu-%02llu-%02llu", (unsigned long long)(date / 10000),
                  (unsigned long long)(date / 100 % 100), (unsigned long long)(date % 100));
    else
        cli_print(to, "%llu", (unsigned long long)(date / 10000));
}

/* "Candidates, Zurich, 1953-08-30 to 1953-10-23: 15 players, 210 games" */
static char *title_of(const struct event *e)
{
    struct cli_buffer to = {0};
    pgn_span event = e->meetings->event, site = e->meetings->site;
    cli_put(&to, event.at, event.len);
    if (!pgn_span_is(site, "?") && !pgn_span_is(site, "-")) {
        cli_put_text(&to, ", ");
        cli_put(&to, site.at, site.len);
    }
    if (e->first) {
        cli_put_text(&to, ", ");
        put_date(&to, e->first);
        if (e->last != e->first) {
            cli_put_text(&to, " to ");
            put_date(&to, e->last);
        }
    }
    cli_print(&to, ": %zu players, %llu games", e->player_count, (unsigned long long)e->games);
    cli_put_char(&to, '\0');
    if (to.failed)
        cli_buffer_free(&to);
    return to.at;
}

static bool put_event(const struct view *view, const struct event *e, struct sheet *sheet)
{
    static const char *const keep[] = {"points", "games", NULL};
    struct standing *standings = calloc(e->player_count, sizeof *standings);
    struct ranked *ranked = calloc(e->player_count, sizeof *ranked);
    unsigned *places = calloc(e->player_count, sizeof *places);
    sheet->own_title = title_of(e);
    bool good = standings && ranked && places && sheet->own_title;
    if (good) {
        add_points(e, standings);
        add_tie_breaks(e, standings);
        for (size_t i = 0; i < e->player_count; i++)
            ranked[i].standing = standings[i];
        rank_all(view, ranked, e->player_count);
        for (size_t i = 0; i < e->player_count; i++)
            places[ranked[i].standing.number] = (unsigned)i + 1;
        sheet->title = sheet->own_title;
        put_table(sheet, e, ranked, places);
        sheet_drop_empty(sheet, keep);
        good = !sheet->failed;
    }
    free(standings);
    free(ranked);
    free(places);
    return good;
}

/* One sheet for each event with more than one pairing. */
bool sheets_of_events(const struct view *view, const struct section *section,
                      struct sheet_list *list)
{
    const struct meetings *meetings = meetings_of(view);
    bool good = meetings != NULL;
    size_t shown = 0;
    for (size_t i = 0; good && i < meetings->event_count; i++) {
        const struct event *e = &meetings->events[i];
        if (e->meeting_count < 2 || e->games < view->min || (view->top && shown == view->top))
            continue;
        struct sheet *sheet = sheet_list_add(list, section->name, section->title);
        good = sheet && put_event(view, e, sheet);
        if (sheet)
            sheet->listed = true;
        shown++;
    }
    return good;
}
