/* selection.h: the options that choose games, the same in every command that takes them.
 *
 * A command puts CLI_SELECTION_ROWS into its option table and a struct cli_selection into its
 * fields.  What is given becomes one text in the language of pgn-query(7), all parts joined by
 * "and"; a game is taken if it matches, and keeps its number in its file.  Rejected: rows among the
 * shared ones, whose place in the help is behind all of a command's own. */
#ifndef CLI_SELECTION_H
#define CLI_SELECTION_H

#include <pgn/query.h>

#include "buffer.h"
#include "options.h"

/* As the options give it; all zero: every game. */
struct cli_selection {
    struct cli_list where, players;
    const char *fen, *eco, *since, *until;
    const char *scoutfish, *fen_pattern, *fen_pattern_either, *material, *material_white;
    uint64_t min_elo;
};

/* clang-format off */
/* Rows of an option table.  at: offsetof the struct cli_selection in the command's fields; heading:
 * the group's, or NULL for that of the row before; manual: further sentences on --where, which
 * begin with a blank, or "". */
#define CLI_SELECTION_ROWS(at, heading, manual)                                                    \
    {"where", 'e', CLI_LIST, "QUERY", (at) + offsetof(struct cli_selection, where), 0, 0, NULL,    \
     false, heading, "take the games that match; given again, both must hold",                     \
     "The language is described in pgn-query(7)." manual},                                        \
    {"player", 0, CLI_LIST, "NAME", (at) + offsetof(struct cli_selection, players), 0, 0, NULL,    \
     false, NULL, "games of a player whose name holds NAME, whatever the case", NULL},             \
    {"fen", 0, CLI_STRING, "FEN", (at) + offsetof(struct cli_selection, fen), 0, 0, NULL, false,   \
     NULL, "games with this position, by as many fields as are given", NULL},                      \
    {"eco", 0, CLI_STRING, "CODES", (at) + offsetof(struct cli_selection, eco), 0, 0, NULL, false, \
     NULL, "games with these ECO codes",                                                           \
     "CODES are codes, beginnings of codes and ranges, separated by commas: C50,D,B90-B99."},      \
    {"since", 0, CLI_STRING, "DATE", (at) + offsetof(struct cli_selection, since), 0, 0, NULL,     \
     false, NULL, "games certainly played on DATE or later",                                       \
     "By the Date tag, or by UTCDate where that is not known."},                                   \
    {"until", 0, CLI_STRING, "DATE", (at) + offsetof(struct cli_selection, until), 0, 0, NULL,     \
     false, NULL, "games certainly played on DATE or earlier", NULL},                              \
    {"min-elo", 0, CLI_NUMBER, "N", (at) + offsetof(struct cli_selection, min_elo), 1, 0, NULL,    \
     false, NULL, "games in which both players are rated N or more", NULL},                        \
    {"scoutfish", 0, CLI_STRING, "JSON", (at) + offsetof(struct cli_selection, scoutfish), 0, 0,   \
     NULL, false, NULL, "a query as Scoutfish takes it", NULL},                                    \
    {"fen-pattern", 0, CLI_STRING, "PATTERN",                                                      \
     (at) + offsetof(struct cli_selection, fen_pattern), 0, 0, NULL, false, NULL,                  \
     "a FENPattern of pgn-extract", NULL},                                                         \
    {"fen-pattern-either", 0, CLI_STRING, "PATTERN",                                               \
     (at) + offsetof(struct cli_selection, fen_pattern_either), 0, 0, NULL, false, NULL,           \
     "a FENPatternI: with colors exchanged too", NULL},                                            \
    {"material", 0, CLI_STRING, "LINE", (at) + offsetof(struct cli_selection, material), 0, 0,     \
     NULL, false, NULL, "a line of pgn-extract's -z files: 10 R+P* R+P*", NULL},                   \
    {"material-white", 0, CLI_STRING, "LINE",                                                      \
     (at) + offsetof(struct cli_selection, material_white), 0, 0, NULL, false, NULL,               \
     "a line of its -y files: White's men first", NULL}
/* clang-format on */

bool cli_selection_given(const struct cli_selection *selection);

/* Appends the query's text, nothing if no option is given: CLI_GO, or CLI_EXIT_USAGE, told. */
int cli_selection_text(const struct cli *cli, const struct cli_selection *selection,
                       struct cli_buffer *text);
/* The same, parsed; *query is NULL if no option is given. */
int cli_selection_query(const struct cli *cli, const struct cli_selection *selection,
                        pgn_query **query);

/* 1 the game is to be taken, which it always is if run is NULL; 0 it is not; -1 out of memory. */
int cli_selected(pgn_query_run *run, const pgn_game *game);

/* Tells that regular expressions were given up; nothing if none was. */
void cli_tell_regex_limits(const struct cli *cli, uint64_t count);

#endif
