/* search.h: what pgn-search is asked to do. */
#ifndef SEARCH_H
#define SEARCH_H

#include <pgn/query.h>

#include "common/diagram.h"
#include "common/driver.h"
#include "common/selection.h"
#include "common/tally.h"

/* --format, in the order of its choices. */
enum { SEARCH_TEXT, SEARCH_TSV, SEARCH_JSONL };

/* --duplicates and its relatives, in the order of their choices; the last of each: not given. */
enum search_twins_mode { TWINS_LIST, TWINS_DROP, TWINS_ONLY, TWINS_NAMES, TWINS_NOT_ASKED };
enum search_twins_by { TWINS_BY_MOVES, TWINS_BY_PREFIX, TWINS_BY_FINAL_BOARD };
enum search_twins_players { TWINS_ANY_PLAYERS, TWINS_SAME_PLAYERS, TWINS_ONE_PLAYER, TWINS_USUAL };
#define TWINS_USUAL_MIN UINT64_MAX
struct search_twins {
    unsigned mode, by, players; /* of these enumerations */
    uint64_t min;               /* plies */
    const char *names;
    struct cli_names *list; /* of --names, or NULL */
};

/* What is asked for, and what came of it. */
struct search {
    struct cli *cli;
    /* options */
    struct cli_selection selection;
    const char *db, *select, *count_by, *sort, *mark, *rest, *svg;
    uint64_t limit;
    bool count, plies, board, first, all, last, explain;
    unsigned lines;
    struct search_twins twins;
    /* worked out */
    const char *text; /* of the query, if an operand is it */
    pgn_query *query, *value;
    enum pgn_query_hits hits;
    bool games_out; /* games themselves are the output */
    int folder;     /* of --svg */
    /* counted */
    uint64_t games, matches, moments, regex_limits;
    struct cli_tally tally;
    struct cli_spool *sorted; /* with --sort */
    uint64_t diagrams;
    bool out_of_memory;
    bool failed; /* the database, or a diagram: what was gathered is no answer */
};

/* What a game gave, and before that, with --svg, a piece for each of its diagrams.  Without, there
 * is no room for what follows. */
struct search_piece {
    uint32_t matched, moments;
    struct cli_diagram diagram;
    char name[96]; /* its file's; empty: there is none */
};

struct search_worker {
    const struct search *s;
    struct search *alone; /* where no other worker runs: diagrams are written at once; or NULL */
    pgn_query_run *run;
    struct cli_tally tally;
};

extern const struct cli_option search_options[];
extern const struct cli_example search_examples[];

/* Works out what the options say, and the query: CLI_GO, or CLI_EXIT_USAGE, told. */
int search_settle(struct search *s);
/* hints.c: notes on what in the query's text may be why nothing was found. */
void search_hint_nothing(const struct search *s);
/* --explain: prints how the query is understood; an exit status. */
int search_explain(const struct search *s);

/* pgn-search.c: the hooks of a scan (driver.h), for whoever asks games otherwise. */
void *search_open_worker(void *command); /* a struct search_worker of the struct search */
void search_close_worker(void *worker);
/* The game was asked: puts what is wanted of it, and counts it in the output's result; false: out
 * of memory. */
bool search_put_asked(struct search_worker *w, int matched, const struct cli_file *file,
                      const pgn_game *game, struct cli_output *output);
bool search_emit(void *command, const void *result);
void search_merge(void *command, void *worker);

/* Puts what is wanted of a game that matches to the output, or keeps it for the end; with --sort
 * the output is records (record.h).  false: out of memory. */
bool search_put_match(struct search_worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output);
/* The name in a tag of the players, to be read; "?" if it is not there. */
void search_put_player(struct cli_buffer *to, const pgn_game *game, const char *tag);

/* svg.c: makes and opens the folder; CLI_GO, or the exit status, told. */
int search_open_folder(struct search *s);
/* Makes a piece for each of the game's diagrams; false: out of memory. */
bool search_put_diagrams(struct search_worker *w, const struct cli_file *file, const pgn_game *game,
                         struct cli_output *output);
/* Writes one to its file; false: it cannot be, which is told. */
bool search_write_diagram(struct search *s, const struct search_piece *piece);

/* A diversion of the output, with --sort: takes its records. */
bool search_take_record(void *search, const char *bytes, size_t len);
/* Puts what had to wait for the last game; false: failed, told. */
bool search_put_gathered(struct search *s);

#endif
