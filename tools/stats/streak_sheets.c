/* streak_sheets.c: the longest runs of wins and of games without a loss of each player.
 *
 * Games stand in the order of their dates, of one day by event, round and colour.  Several games of
 * one day, event, round and colours have no order of their own: they continue a run only if each of
 * them does, so that no run is told longer than it was. */
#include <stdlib.h>

#include "meetings.h"
#include "pick.h"
#include "section.h"

/* A meeting as one of its players sees it. */
struct seen {
    pgn_span name;
    const struct meeting *meeting;
    unsigned rank; /* the name's */
    bool black;
};

struct run {
    uint64_t now, longest, first, last, began; /* games; dates of the longest, and of this one */
};

struct streaks {
    pgn_span name;
    uint64_t games;
    struct run wins, unbeaten;
};

/* Rounds as numbers as far as they are: 2 before 10. */
static int compare_round(pgn_span a, pgn_span b)
{
    uint64_t m = 0, n = 0;
    for (size_t i = 0; i < a.len && a.at[i] >= '0' && a.at[i] <= '9' && m < 100000; i++)
        m = m * 10 + (uint64_t)(a.at[i] - '0');
    for (size_t i = 0; i < b.len && b.at[i] >= '0' && b.at[i] <= '9' && n < 100000; i++)
        n = n * 10 + (uint64_t)(b.at[i] - '0');
    int order = pick_compare_number(m, n);
    return order ? order : pick_compare_text(a, b);
}

static int by_time(const void *a, const void *b)
{
    const struct seen *x = a, *y = b;
    const struct meeting *m = x->meeting, *n = y->meeting;
    int order = pick_compare_number(x->rank, y->rank);
    if (!order)
        order =
            pick_compare_number(m->cells[PGN_PAIRING_FIRST_DATE], n->cells[PGN_PAIRING_FIRST_DATE]);
    if (!order)
        order = pick_compare_number(m->place_rank, n->place_rank);
    if (!order)
        order = compare_round(m->round, n->round);
    if (!order)
        order = (int)x->black - (int)y->black;
    if (!order)
        order = pick_compare_number(m->white_rank, n->white_rank);
    if (!order)
        order = pick_compare_number(m->black_rank, n->black_rank);
    return order ? order : meeting_compare_cells(m, n);
}

static void go_on(struct run *run, bool holds, uint64_t games, const uint64_t *cells)
{
    if (!holds) {
        run->now = 0;
        return;
    }
    if (!run->now)
        run->began = cells[PGN_PAIRING_FIRST_DATE];
    run->now += games;
    if (run->now > run->longest) {
        run->longest = run->now;
        run->first = run->began;
        run->last = cells[PGN_PAIRING_LAST_DATE];
    }
}

static void add(struct streaks *s, const struct seen *seen)
{
    const uint64_t *c = seen->meeting->cells;
    uint64_t games = meeting_played(c);
    uint64_t won = c[seen->black ? PGN_PAIRING_BLACK : PGN_PAIRING_WHITE];
    uint64_t lost = c[seen->black ? PGN_PAIRING_WHITE : PGN_PAIRING_BLACK];
    if (!games)
        return;
    s->games += games;
    go_on(&s->wins, won == games, games, c);
    go_on(&s->unbeaten, lost == 0, games, c);
}

static size_t find_streaks(const struct meetings *meetings, struct seen *seen,
                           struct streaks *streaks)
{
    size_t count = 0;
    for (size_t i = 0; i < meetings->count; i++) {
        const struct meeting *m = &meetings->all[i];
        seen[2 * i] = (struct seen){m->white, m, m->white_rank, false};
        seen[2 * i + 1] = (struct seen){m->black, m, m->black_rank, true};
    }
    qsort(seen, 2 * meetings->count, sizeof *seen, by_time);
    for (size_t i = 0; i < 2 * meetings->count; i++) {
        if (!i || seen[i].rank != seen[i - 1].rank)
            streaks[count++] = (struct streaks){.name = seen[i].name};
        add(&streaks[count - 1], &seen[i]);
    }
    return count;
}

static int by_unbeaten(const void *a, const void *b)
{
    const struct streaks *x = a, *y = b;
    int order = pick_compare_number(y->unbeaten.longest, x->unbeaten.longest);
    if (!order)
        order = pick_compare_number(y->wins.longest, x->wins.longest);
    return order ? order : pick_compare_text(x->name, y->name);
}

static void put_run(struct sheet *sheet, const struct run *run)
{
    sheet_count(sheet, run->longest);
    for (int i = 0; i < 2; i++) {
        uint64_t year = (i ? run->last : run->first) / 10000;
        if (year)
            sheet_count(sheet, year);
        else
            sheet_none(sheet);
    }
}

static void put_streaks(const struct view *view, struct sheet *sheet, const struct streaks *streaks,
                        size_t count)
{
    size_t shown = 0;
    sheet_column(sheet, "player", "player", SHEET_TEXT);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "unbeaten", "without loss", SHEET_COUNT);
    sheet->bar = 2;
    sheet_column(sheet, "unbeaten_from", "from", SHEET_PLAIN);
    sheet_column(sheet, "unbeaten_to", "to", SHEET_PLAIN);
    sheet_column(sheet, "wins", "wins", SHEET_COUNT);
    sheet_column(sheet, "wins_from", "from", SHEET_PLAIN);
    sheet_column(sheet, "wins_to", "to", SHEET_PLAIN);
    for (size_t i = 0; i < count && (!view->top || shown < view->top); i++) {
        if (!streaks[i].games || streaks[i].games < view->min || pgn_span_is(streaks[i].name, "?"))
            continue;
        sheet_text(sheet, streaks[i].name);
        sheet_count(sheet, streaks[i].games);
        put_run(sheet, &streaks[i].unbeaten);
        put_run(sheet, &streaks[i].wins);
        shown++;
    }
}

void sheet_streaks(const struct view *view, const struct section *section, struct sheet *sheet)
{
    (void)section;
    const struct meetings *meetings = meetings_of(view);
    size_t most = meetings ? 2 * meetings->count + 1 : 1;
    struct seen *seen = malloc(most * sizeof *seen);
    struct streaks *streaks = malloc(most * sizeof *streaks);
    if (meetings && seen && streaks) {
        size_t count = find_streaks(meetings, seen, streaks);
        qsort(streaks, count, sizeof *streaks, by_unbeaten);
        put_streaks(view, sheet, streaks, count);
    } else {
        sheet->failed = true;
    }
    free(seen);
    free(streaks);
}
