/* meetings.c: pairings into events.
 *
 * An event's date is in none of its tags for sure: EventDate is rare, and the years of games that
 * were played around New Year differ.  So what tells one year's tournament from the next one's is
 * the gap between them. */
#include "meetings.h"

#include <stdlib.h>
#include <string.h>

#include "pick.h"
#include "section.h"

enum { GAP_DAYS = 90 };

uint64_t meeting_played(const uint64_t *cells)
{
    return cells[PGN_PAIRING_WHITE] + cells[PGN_PAIRING_DRAWS] + cells[PGN_PAIRING_BLACK];
}

int meeting_compare_cells(const struct meeting *a, const struct meeting *b)
{
    int order = 0;
    for (unsigned i = 0; i < PGN_PAIRING_COLUMNS && !order; i++)
        order = pick_compare_number(a->cells[i], b->cells[i]);
    return order;
}

/* ---- sorting -------------------------------------------------------------------------------- */

static pgn_span take_field(pgn_span *key)
{
    const char *tab = memchr(key->at, '\t', key->len);
    pgn_span field = {key->at, tab ? (size_t)(tab - key->at) : key->len};
    key->at += field.len + (tab != NULL);
    key->len -= field.len + (tab != NULL);
    return field;
}

static struct meeting meeting_of(pgn_stat_row row)
{
    struct meeting m = {.cells = row.cells};
    m.event = take_field(&row.key);
    m.site = take_field(&row.key);
    m.round = take_field(&row.key);
    (void)take_field(&row.key); /* the date, which the cells have too */
    m.white = take_field(&row.key);
    m.black = take_field(&row.key);
    return m;
}

static int by_event(const void *a, const void *b)
{
    const struct meeting *x = a, *y = b;
    int order = pick_compare_text(x->event, y->event);
    if (!order)
        order = pick_compare_text(x->site, y->site);
    if (!order)
        order =
            pick_compare_number(x->cells[PGN_PAIRING_FIRST_DATE], y->cells[PGN_PAIRING_FIRST_DATE]);
    if (!order)
        order = pick_compare_text(x->round, y->round);
    if (!order)
        order = pick_compare_text(x->white, y->white);
    if (!order)
        order = pick_compare_text(x->black, y->black);
    return order ? order : meeting_compare_cells(x, y);
}

/* ---- ranks ---------------------------------------------------------------------------------- */

/* A name, its first bytes as a number, and whose it is. */
struct ranked {
    uint64_t prefix;
    pgn_span name;
    unsigned *rank;
};

static uint64_t prefix_of(pgn_span name)
{
    uint64_t prefix = 0;
    for (size_t i = 0; i < 8; i++)
        prefix = prefix << 8 | (i < name.len ? (unsigned char)name.at[i] : 0);
    return prefix;
}

static int by_prefix(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    int order = pick_compare_number(x->prefix, y->prefix);
    return order ? order : pick_compare_text(x->name, y->name);
}

static bool rank_names(struct meetings *m)
{
    struct ranked *names = malloc((2 * m->count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < m->count; i++) {
        struct meeting *meeting = &m->all[i];
        names[2 * i] =
            (struct ranked){prefix_of(meeting->white), meeting->white, &meeting->white_rank};
        names[2 * i + 1] =
            (struct ranked){prefix_of(meeting->black), meeting->black, &meeting->black_rank};
    }
    qsort(names, 2 * m->count, sizeof *names, by_prefix);
    unsigned rank = 0;
    for (size_t i = 0; i < 2 * m->count; i++) {
        if (i && by_prefix(&names[i - 1], &names[i]) != 0)
            rank++;
        *names[i].rank = rank;
    }
    free(names);
    return true;
}

/* The meetings are sorted by them. */
static void rank_places(struct meetings *m)
{
    for (size_t i = 1; i < m->count; i++) {
        const struct meeting *before = &m->all[i - 1];
        struct meeting *now = &m->all[i];
        now->place_rank = before->place_rank + (pick_compare_text(before->event, now->event) != 0 ||
                                                pick_compare_text(before->site, now->site) != 0);
    }
}

/* ---- gaps ----------------------------------------------------------------------------------- */

/* Months taken as 31 days; an unknown month or day as the first. */
static uint64_t day_of(uint64_t date)
{
    uint64_t month = date / 100 % 100, day = date % 100;
    return date / 10000 * 372 + (month ? month - 1 : 0) * 31 + (day ? day - 1 : 0);
}

/* True if a gap lies between a date and the next one.  Where a month is not known, years tell. */
static bool is_gap(uint64_t before, uint64_t next)
{
    if (!before || !next)
        return false;
    bool exact = before / 100 % 100 && next / 100 % 100;
    if (!exact)
        return next / 10000 > before / 10000;
    return day_of(next) > day_of(before) + GAP_DAYS;
}

/* ---- players -------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return pick_compare_number(((const struct player *)a)->rank, ((const struct player *)b)->rank);
}

static unsigned number_of(const struct event *e, unsigned rank)
{
    struct player wanted = {.rank = rank};
    const struct player *found =
        bsearch(&wanted, e->players, e->player_count, sizeof wanted, by_name);
    return (unsigned)(found - e->players);
}

static void note_rating(struct player *player, uint64_t rating)
{
    if (rating > player->rating)
        player->rating = rating;
}

static bool find_players(struct event *e)
{
    e->players = calloc(2 * e->meeting_count, sizeof *e->players);
    if (!e->players)
        return false;
    size_t names = 0;
    for (size_t i = 0; i < e->meeting_count; i++) {
        const struct meeting *m = &e->meetings[i];
        e->players[names++] = (struct player){.name = m->white, .rank = m->white_rank};
        e->players[names++] = (struct player){.name = m->black, .rank = m->black_rank};
    }
    qsort(e->players, names, sizeof *e->players, by_name);
    for (size_t i = 0; i < names; i++)
        if (!i || by_name(&e->players[i], &e->players[i - 1]) != 0)
            e->players[e->player_count++] = e->players[i];
    for (size_t i = 0; i < e->meeting_count; i++) {
        struct meeting *m = &e->meetings[i];
        m->white_no = number_of(e, m->white_rank);
        m->black_no = number_of(e, m->black_rank);
        note_rating(&e->players[m->white_no], m->cells[PGN_PAIRING_WHITE_RATING]);
        note_rating(&e->players[m->black_no], m->cells[PGN_PAIRING_BLACK_RATING]);
    }
    return true;
}

/* Counts, then places: what each player's meetings are. */
static bool find_meetings(struct event *e)
{
    e->starts = calloc(e->player_count + 2, sizeof *e->starts);
    e->of_players = malloc(2 * e->meeting_count * sizeof *e->of_players);
    if (!e->starts || !e->of_players)
        return false;
    for (size_t i = 0; i < e->meeting_count; i++) {
        e->starts[e->meetings[i].white_no + 2]++;
        e->starts[e->meetings[i].black_no + 2]++;
    }
    for (size_t i = 2; i < e->player_count + 2; i++)
        e->starts[i] += e->starts[i - 1];
    for (size_t i = 0; i < e->meeting_count; i++) {
        e->of_players[e->starts[e->meetings[i].white_no + 1]++] = &e->meetings[i];
        e->of_players[e->starts[e->meetings[i].black_no + 1]++] = &e->meetings[i];
    }
    return true;
}

/* ---- events --------------------------------------------------------------------------------- */

static bool same_event(const struct event *e, const struct meeting *m)
{
    const struct meeting *first = e->meetings;
    return first->place_rank == m->place_rank && !is_gap(e->last, m->cells[PGN_PAIRING_FIRST_DATE]);
}

static void add_meeting(struct event *e, const struct meeting *m)
{
    uint64_t first = m->cells[PGN_PAIRING_FIRST_DATE], last = m->cells[PGN_PAIRING_LAST_DATE];
    e->meeting_count++;
    e->games += meeting_played(m->cells) + m->cells[PGN_PAIRING_OTHER];
    if (first && (!e->first || first < e->first))
        e->first = first;
    if (last > e->last)
        e->last = last;
}

static int by_games(const void *a, const void *b)
{
    const struct event *x = a, *y = b;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return by_event(x->meetings, y->meetings);
}

static bool find_events(struct meetings *m)
{
    for (size_t i = 0; i < m->count; i++) {
        struct event *last = m->event_count ? &m->events[m->event_count - 1] : NULL;
        if (!last || !same_event(last, &m->all[i])) {
            last = &m->events[m->event_count++];
            *last = (struct event){.meetings = &m->all[i]};
        }
        add_meeting(last, &m->all[i]);
    }
    qsort(m->events, m->event_count, sizeof *m->events, by_games);
    for (size_t i = 0; i < m->event_count; i++)
        if (!find_players(&m->events[i]) || !find_meetings(&m->events[i]))
            return false;
    return true;
}

bool meetings_open(struct meetings *m, const pgn_stats *stats)
{
    size_t count = pgn_stats_count(stats, PGN_STAT_PAIRINGS);
    *m = (struct meetings){.all = malloc((count + 1) * sizeof *m->all),
                           .count = count,
                           .events = calloc(count + 1, sizeof *m->events)};
    if (!m->all || !m->events)
        return false;
    for (size_t i = 0; i < count; i++)
        m->all[i] = meeting_of(pgn_stats_row(stats, PGN_STAT_PAIRINGS, i));
    qsort(m->all, count, sizeof *m->all, by_event);
    rank_places(m);
    return rank_names(m) && find_events(m);
}

const struct meetings *meetings_of(const struct view *view)
{
    struct meetings *m = view->meetings;
    return m->all || meetings_open(m, view->stats) ? m : NULL;
}

void meetings_close(struct meetings *m)
{
    for (size_t i = 0; i < m->event_count; i++) {
        free(m->events[i].players);
        free(m->events[i].starts);
        free(m->events[i].of_players);
    }
    free(m->events);
    free(m->all);
}
