/* section.h: what --show names: each section makes one sheet of the counted tables. */
#ifndef STATS_SECTION_H
#define STATS_SECTION_H

#include <pgn/stats.h>

#include "sheet.h"

enum { GROUP_VALUES = 8, TIE_BREAKS = 8 };

/* How much of long tables is wanted. */
struct view {
    const pgn_stats *stats;
    uint64_t top, min;        /* 0: all */
    const char *const *group; /* the names of --by's values */
    unsigned group_count;
    unsigned tie_breaks[TIE_BREAKS]; /* numbers in tie_break_names; none: the usual ones */
    unsigned tie_break_count;
    bool for_people;           /* layouts that are no data: boards, indents */
    bool moves;                /* games were replayed */
    struct meetings *meetings; /* room for them, all zero at first */
};

struct section {
    const char *name, *title;
    uint64_t tables; /* those that must be counted, a set of PGN_STAT_BIT */
    bool standard;   /* shown unless --show says otherwise */
    /* Fills a sheet that has been begun; what fails is in sheet->failed. */
    void (*build)(const struct view *view, const struct section *section, struct sheet *sheet);
    /* Or adds sheets of its own; false: out of memory. */
    bool (*build_all)(const struct view *view, const struct section *section,
                      struct sheet_list *list);
};

/* All sections in the order in which they are shown; ends with .name NULL. */
extern const struct section sections[];
/* What --show takes: "all", "standard", and their names; ends with NULL. */
extern const char *const section_names[];

/* The table of a section that has one. */
enum pgn_stat section_table(const struct section *section);
/* The section of that name, or NULL. */
const struct section *section_named(const char *name);

/* game_sheets.c */
void sheet_overview(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_results(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_games(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_facts(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_openings(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_lengths(const struct view *view, const struct section *section, struct sheet *sheet);
/* The columns of a sheet of games, and a row of them behind its first cell. */
void sheet_game_columns(struct sheet *sheet);
void sheet_game_cells(struct sheet *sheet, const uint64_t *cells, uint64_t all_games);
void sheet_drop_unknown(struct sheet *sheet);

/* player_sheets.c */
void sheet_players(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_differences(const struct view *view, const struct section *section, struct sheet *sheet);

/* move_sheets.c */
void sheet_columns_as_counted(const struct view *view, const struct section *section,
                              struct sheet *sheet);
void sheet_squares(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_tree(const struct view *view, const struct section *section, struct sheet *sheet);
void sheet_clocks(const struct view *view, const struct section *section, struct sheet *sheet);
/* No sheet of one game without evaluations. */
bool sheets_of_evals(const struct view *view, const struct section *section,
                     struct sheet_list *list);

/* one_game.c: the only game that was counted, move by move; no sheet if there are more. */
bool sheets_of_game(const struct view *view, const struct section *section,
                    struct sheet_list *list);
bool view_is_of_one_game(const struct view *view);

/* event_sheets.c */
bool sheets_of_events(const struct view *view, const struct section *section,
                      struct sheet_list *list);
/* What --tie-breaks takes; ends with NULL. */
extern const char *const tie_break_names[];

/* streak_sheets.c */
void sheet_streaks(const struct view *view, const struct section *section, struct sheet *sheet);

/* match_sheets.c */
void sheet_matches(const struct view *view, const struct section *section, struct sheet *sheet);

#endif
