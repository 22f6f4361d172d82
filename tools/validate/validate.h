/* validate.h: what the parts of pgn-validate share. */
#ifndef VALIDATE_H
#define VALIDATE_H

#include <pgn/pgn.h>

#include "common/driver.h"
#include "common/ranges.h"
#include "common/selection.h"

enum { TEXT, JSONL, TSV };

struct validate {
    struct cli *cli;
    /* options */
    bool strict, list_ids, facts;
    struct cli_list only, ignore, summary;
    uint64_t max_findings, max_game, zstd_window;
    const char *good, *bad, *games;
    unsigned rules, repetition, dead;
    const char *rules_date, *report;
    struct cli_list fix;
    struct cli_selection selection;
    /* worked out */
    pgn_query *query; /* NULL: every game */
    pgn_date date;
    bool selected[PGN_DIAGNOSTICS];
    bool summary_only;         /* findings are counted, not written */
    unsigned fix_kinds;        /* of --fix, PGN_FIX_...; 0: no game is corrected */
    enum cli_stream report_to; /* where findings go */
    struct cli_ranges ranges;
    /* counted in emit */
    uint64_t count[PGN_DIAGNOSTICS];
    uint64_t games_seen, plies, clean, levels[3], findings, fixed, bytes;
    uint64_t regex_limits;
};

/* A piece: one finding, or the end of a game. */
struct piece {
    uint16_t finding; /* its diagnostic plus 1, or 0 */
    bool game, clean;
    bool fixed; /* the finding was answered by an edit */
    uint32_t plies;
    uint64_t bytes;
};

/* options.c */
extern const struct cli_command validate_command;
/* Works out what the options say; CLI_GO, or CLI_EXIT_USAGE. */
int validate_settle(struct validate *v);

/* fix.c */
extern const char *const validate_fix_kinds[];
/* What --fix and --report come to; CLI_GO, or CLI_EXIT_USAGE. */
int validate_settle_fix(struct validate *v);
/* Puts the game out, corrected: 1 it was, 0 as it is, -1 out of memory. */
int validate_fix(const struct validate *v, pgn_fixer *fixer, pgn_replay *replay,
                 const pgn_check_options *check, const pgn_game *game, struct cli_output *output);
/* With --fix: puts out a game that is not checked, or bytes of which no game was made. */
void validate_copy(const struct validate *v, const pgn_game *rest, struct cli_output *output);

/* summary.c: the lines behind the last finding; the table of --list-ids. */
void validate_summarise(struct validate *v, const struct cli_totals *totals);
void validate_list_ids(struct cli *cli);

#endif
