/* validate.h: what the parts of pgn-validate share. */
#ifndef VALIDATE_H
#define VALIDATE_H

#include <pgn/pgn.h>

#include "common/driver.h"
#include "common/ranges.h"

enum { TEXT, JSONL, TSV };

struct validate {
    struct cli *cli;
    /* options */
    bool strict, list_ids, summary, facts;
    struct cli_list only, ignore;
    uint64_t max_findings, max_game, zstd_window;
    const char *good, *bad, *games;
    unsigned rules, repetition, dead;
    const char *rules_date;
    /* worked out */
    pgn_date date;
    bool selected[PGN_DIAGNOSTICS];
    struct cli_ranges ranges;
    /* counted in emit */
    uint64_t count[PGN_DIAGNOSTICS];
    uint64_t games_seen, plies, clean, levels[3], findings, bytes;
};

/* A piece: one finding, or the end of a game. */
struct piece {
    uint16_t finding; /* its diagnostic plus 1, or 0 */
    bool game, clean;
    uint32_t plies;
    uint64_t bytes;
};

/* options.c */
extern const struct cli_command validate_command;
/* Works out what the options say; CLI_GO, or CLI_EXIT_USAGE. */
int validate_settle(struct validate *v);

/* summary.c: the lines behind the last finding; the table of --list-ids. */
void validate_summarise(struct validate *v, const struct cli_totals *totals);
void validate_list_ids(struct cli *cli);

#endif
