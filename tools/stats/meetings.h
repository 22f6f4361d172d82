/* meetings.h: who met whom in which event: the pairings, sorted and put together. */
#ifndef STATS_MEETINGS_H
#define STATS_MEETINGS_H

#include <pgn/stats.h>

/* The games of one round and day between two players with the same colours; there may be several.
 */
struct meeting {
    pgn_span event, site, round, white, black;
    const uint64_t *cells;       /* PGN_PAIRING_COLUMNS */
    unsigned white_no, black_no; /* in the event's players */
    /* Equal for equal texts, and in their order: event and site together, the names. */
    unsigned place_rank, white_rank, black_rank;
};

struct player {
    pgn_span name;
    unsigned rank;
    uint64_t rating; /* the highest given; 0: none */
};

/* Meetings of one event: the same Event and Site tags, and no gap of more than 90 days. */
struct event {
    struct meeting *meetings;
    size_t meeting_count;
    struct player *players; /* sorted by name */
    size_t player_count;
    size_t *starts; /* the meetings of player n are of_players[starts[n]] to before starts[n + 1] */
    const struct meeting **of_players;
    uint64_t games, first, last; /* dates as yyyymmdd; 0: unknown */
};

struct meetings {
    struct meeting *all;
    size_t count;
    struct event *events; /* most games first */
    size_t event_count;
};

struct view;
/* The meetings of what is shown, made when they are first asked for; NULL: out of memory. */
const struct meetings *meetings_of(const struct view *view);
/* False: out of memory.  The spans are those of stats. */
bool meetings_open(struct meetings *meetings, const pgn_stats *stats);
void meetings_close(struct meetings *meetings);

/* By the cells alone: what sorts meetings that are the same in all else, so that their order never
 * depends on that of the input. */
int meeting_compare_cells(const struct meeting *a, const struct meeting *b);

/* Games in the cells: those with a result, and all. */
uint64_t meeting_played(const uint64_t *cells);

#endif
