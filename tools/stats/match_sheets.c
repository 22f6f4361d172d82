/* match_sheets.c: head to head: what two players scored against each other in all events, the
 * rating difference that it stands for, its error, and how likely the first is the stronger one.
 *
 * Engine testers play each opening twice with colours exchanged; two such games, of one event and
 * round, are a pair.  Where all games are in pairs the error is that of the pairs, which is
 * smaller, as the games of a pair are not independent of their opening. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "meetings.h"
#include "pick.h"
#include "rating.h"
#include "section.h"

/* Results of the one whose name comes first. */
struct match {
    pgn_span first, second;
    uint64_t won, drawn, lost, other;
    uint64_t pairs[5]; /* by the half points of both games */
};

/* A meeting under its two names in order. */
struct side {
    const struct meeting *meeting;
    bool turned; /* the first has Black */
};

static pgn_span first_of(const struct side *s)
{
    return s->turned ? s->meeting->black : s->meeting->white;
}

static pgn_span second_of(const struct side *s)
{
    return s->turned ? s->meeting->white : s->meeting->black;
}

static int by_players(const struct side *x, const struct side *y)
{
    const struct meeting *m = x->meeting, *n = y->meeting;
    int order = pick_compare_number(x->turned ? m->black_rank : m->white_rank,
                                    y->turned ? n->black_rank : n->white_rank);
    return order ? order
                 : pick_compare_number(x->turned ? m->white_rank : m->black_rank,
                                       y->turned ? n->white_rank : n->black_rank);
}

static int by_round(const struct side *x, const struct side *y)
{
    int order = pick_compare_number(x->meeting->place_rank, y->meeting->place_rank);
    return order ? order : pick_compare_text(x->meeting->round, y->meeting->round);
}

static int by_all(const void *a, const void *b)
{
    const struct side *x = a, *y = b;
    int order = by_players(x, y);
    if (!order)
        order = by_round(x, y);
    return order ? order : (int)x->turned - (int)y->turned;
}

/* ---- adding up ------------------------------------------------------------------------------ */

static void add_games(struct match *match, const struct side *s)
{
    const uint64_t *c = s->meeting->cells;
    match->won += c[s->turned ? PGN_PAIRING_BLACK : PGN_PAIRING_WHITE];
    match->lost += c[s->turned ? PGN_PAIRING_WHITE : PGN_PAIRING_BLACK];
    match->drawn += c[PGN_PAIRING_DRAWS];
    match->other += c[PGN_PAIRING_OTHER];
}

/* Half points of the first in a meeting of one game; false if it is none. */
static bool single(const struct side *s, uint64_t *halves)
{
    const uint64_t *c = s->meeting->cells;
    *halves = 2 * c[s->turned ? PGN_PAIRING_BLACK : PGN_PAIRING_WHITE] + c[PGN_PAIRING_DRAWS];
    return meeting_played(c) == 1 && !c[PGN_PAIRING_OTHER];
}

static bool same_round(const struct side *x, const struct side *y)
{
    return by_players(x, y) == 0 && by_round(x, y) == 0;
}

/* Two neighbours are a pair if they are one game each, and the only ones of their round. */
static void add_pair(struct match *match, const struct side *sides, size_t i, size_t count)
{
    uint64_t a, b;
    const struct side *s = &sides[i];
    bool two = i + 1 < count && same_round(s, s + 1) && !s->turned && s[1].turned;
    bool alone = (i == 0 || !same_round(s - 1, s)) && (i + 2 >= count || !same_round(s, s + 2));
    if (two && alone && single(s, &a) && single(s + 1, &b))
        match->pairs[a + b]++;
}

static uint64_t games_of(const struct match *m)
{
    return m->won + m->drawn + m->lost + m->other;
}

static int by_games(const void *a, const void *b)
{
    const struct match *x = a, *y = b;
    uint64_t m = games_of(x), n = games_of(y);
    if (m != n)
        return m < n ? 1 : -1;
    int order = pick_compare_text(x->first, y->first);
    return order ? order : pick_compare_text(x->second, y->second);
}

static size_t add_up(const struct side *sides, size_t count, struct match *matches)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!i || by_players(&sides[i], &sides[i - 1]) != 0)
            matches[n++] =
                (struct match){.first = first_of(&sides[i]), .second = second_of(&sides[i])};
        add_games(&matches[n - 1], &sides[i]);
        add_pair(&matches[n - 1], sides, i, count);
    }
    qsort(matches, n, sizeof *matches, by_games);
    return n;
}

/* ---- the sheet ------------------------------------------------------------------------------ */

static uint64_t pairs_of(const struct match *m)
{
    return m->pairs[0] + m->pairs[1] + m->pairs[2] + m->pairs[3] + m->pairs[4];
}

static void put_ratings(struct sheet *sheet, const struct match *m)
{
    if (!(m->won + m->drawn + m->lost)) {
        for (int i = 0; i < 3; i++)
            sheet_none(sheet);
        return;
    }
    struct rating_match r = rating_of_match(m->won, m->drawn, m->lost);
    bool paired = 2 * pairs_of(m) == m->won + m->drawn + m->lost;
    sheet_number(sheet, r.difference);
    sheet_number(sheet, paired ? rating_margin_of_pairs(m->pairs) : r.margin);
    sheet_number(sheet, 100 * r.superiority);
}

static void put_match(struct sheet *sheet, const struct match *m)
{
    double won = (double)m->won, drawn = (double)m->drawn, lost = (double)m->lost;
    sheet_text(sheet, m->first);
    sheet_text(sheet, m->second);
    sheet_count(sheet, games_of(m));
    sheet_count(sheet, m->won);
    sheet_count(sheet, m->drawn);
    sheet_count(sheet, m->lost);
    sheet_count(sheet, m->other);
    sheet_share(sheet, won + drawn / 2, won + drawn + lost);
    put_ratings(sheet, m);
    sheet_count(sheet, pairs_of(m));
    for (unsigned i = 0; i < 5; i++)
        sheet_count(sheet, m->pairs[i]);
}

static void put_columns(struct sheet *sheet)
{
    sheet_column(sheet, "player", "player", SHEET_TEXT);
    sheet_column(sheet, "opponent", "opponent", SHEET_TEXT);
    sheet_score_columns(sheet);
    sheet_column(sheet, "elo", "Elo", SHEET_DECIMAL);
    sheet_column(sheet, "elo_error", "±", SHEET_DECIMAL);
    sheet_column(sheet, "superiority", "LOS", SHEET_PERCENT);
    sheet_column(sheet, "pairs", "pairs", SHEET_COUNT);
    sheet_column(sheet, "pairs_0", "0", SHEET_COUNT);
    sheet_column(sheet, "pairs_half", "½", SHEET_COUNT);
    sheet_column(sheet, "pairs_1", "1", SHEET_COUNT);
    sheet_column(sheet, "pairs_1_half", "1½", SHEET_COUNT);
    sheet_column(sheet, "pairs_2", "2", SHEET_COUNT);
}

static void put_matches(const struct view *view, struct sheet *sheet, const struct match *matches,
                        size_t count)
{
    static const char *const keep[] = {"games", "won", "drawn", "lost", "score", NULL};
    put_columns(sheet);
    size_t shown = 0;
    for (size_t i = 0; i < count; i++) {
        if ((view->top && shown == view->top) || games_of(&matches[i]) < view->min)
            break;
        put_match(sheet, &matches[i]);
        shown++;
    }
    sheet_drop_empty(sheet, keep);
}

void sheet_matches(const struct view *view, const struct section *section, struct sheet *sheet)
{
    (void)section;
    const struct meetings *meetings = meetings_of(view);
    size_t count = meetings ? meetings->count : 0;
    struct side *sides = malloc((count + 1) * sizeof *sides);
    struct match *matches = malloc((count + 1) * sizeof *matches);
    if (meetings && sides && matches) {
        for (size_t i = 0; i < count; i++) {
            const struct meeting *m = &meetings->all[i];
            sides[i] = (struct side){m, m->white_rank > m->black_rank};
        }
        qsort(sides, count, sizeof *sides, by_all);
        put_matches(view, sheet, matches, add_up(sides, count, matches));
    } else {
        sheet->failed = true;
    }
    free(sides);
    free(matches);
}
