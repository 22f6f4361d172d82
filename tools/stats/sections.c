/* sections.c: the sections in the order in which they are shown. */
#include <string.h>

#include "section.h"

#define OF(table) PGN_STAT_BIT(PGN_STAT_##table)

const struct section sections[] = {
    {"overview", "Overview", OF(TOTAL), true, sheet_overview, NULL},
    {"results", "Results", OF(TOTAL), true, sheet_results, NULL},
    {"groups", "Groups", OF(GROUPS), false, sheet_games, NULL},
    {"players", "Players", OF(PLAYERS), true, sheet_players, NULL},
    {"openings", "Openings", OF(OPENINGS), true, sheet_openings, NULL},
    {"opening-names", "Openings by name", OF(OPENING_NAMES), false, sheet_games, NULL},
    {"events", "Events", OF(EVENTS), true, sheet_games, NULL},
    {"years", "Years", OF(YEARS), true, sheet_games, NULL},
    {"ratings", "Ratings, by the mean of both players", OF(RATINGS), true, sheet_games, NULL},
    {"differences", "The higher rated player's score", OF(DIFFERENCES), false, sheet_differences,
     NULL},
    {"speeds", "Time controls by class", OF(SPEEDS), false, sheet_games, NULL},
    {"time-controls", "Time controls", OF(TIME_CONTROLS), false, sheet_games, NULL},
    {"terminations", "Terminations", OF(TERMINATIONS), false, sheet_games, NULL},
    {"crosstables", "Crosstables", OF(PAIRINGS), false, NULL, sheets_of_events},
    {"head-to-head", "Head to head", OF(PAIRINGS), false, sheet_matches, NULL},
    {"streaks", "Longest runs of games", OF(PAIRINGS), false, sheet_streaks, NULL},
    {"lengths", "Lengths", OF(LENGTHS), false, sheet_lengths, NULL},
    {"endings", "How games ended", OF(ENDINGS), false, sheet_games, NULL},
    {"draws", "Facts of draws, at any time in a game", OF(DRAWS), false, sheet_facts, NULL},
    {"play", "Moves", OF(PLAY), false, sheet_columns_as_counted, NULL},
    {"castling", "Castling, White and Black", OF(CASTLING), false, sheet_games, NULL},
    {"mates", "Checkmates by the man that moved", OF(MATES), false, sheet_columns_as_counted, NULL},
    {"promotions", "Promotions", OF(PROMOTIONS), false, sheet_columns_as_counted, NULL},
    {"captures", "Captures, by the capturing man", OF(CAPTURES), false, sheet_columns_as_counted,
     NULL},
    {"squares", "Moves to each square", OF(SQUARES), false, sheet_squares, NULL},
    {"first-moves", "First moves", OF(TREE), false, sheet_tree, NULL},
    {"position", "Moves in the position", OF(POSITION), false, sheet_games, NULL},
    {"clocks", "Thinking time", OF(CLOCKS), false, sheet_clocks, NULL},
    {"move-times", "Thinking time by move number", OF(MOVE_TIMES), false, sheet_clocks, NULL},
    {"evals", "Evaluations: what moves lost", OF(EVALS), false, NULL, sheets_of_evals},
    {"novelties", "Novelties: the first half-move to a position that no earlier game had",
     OF(NOVELTIES), false, sheet_games, NULL},
    {"game", "The game", OF(GAME), false, NULL, sheets_of_game},
    {0}};

/* The same names, for the option table. */
const char *const section_names[] = {
    "all",         "standard",     "overview",      "results",       "groups",
    "players",     "openings",     "opening-names", "events",        "years",
    "ratings",     "differences",  "speeds",        "time-controls", "terminations",
    "crosstables", "head-to-head", "streaks",       "lengths",       "endings",
    "draws",       "play",         "castling",      "mates",         "promotions",
    "captures",    "squares",      "first-moves",   "position",      "clocks",
    "move-times",  "evals",        "novelties",     "game",          NULL};

enum pgn_stat section_table(const struct section *section)
{
    unsigned table = 0;
    while (!(section->tables >> table & 1))
        table++;
    return (enum pgn_stat)table;
}

const struct section *section_named(const char *name)
{
    for (const struct section *s = sections; s->name; s++)
        if (strcmp(s->name, name) == 0)
            return s;
    return NULL;
}
