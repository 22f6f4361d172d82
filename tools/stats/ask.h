/* ask.h: a run of pgn-stats: what its options ask for, and what comes of it. */
#ifndef STATS_ASK_H
#define STATS_ASK_H

#include <pgn/query.h>
#include <pgn/stats.h>

#include "common/buffer.h"
#include "common/options.h"
#include "common/selection.h"
#include "section.h"

struct ask {
    struct cli *cli;
    /* options */
    struct cli_list show, tie_breaks;
    struct cli_selection selection;
    const char *by, *position, *html;
    uint64_t top, min, tree_plies, game;
    uint64_t novelty_plies;
    unsigned novelty_order; /* 0: by date, 1: by input */
    bool all, plies, bars, partial;
    /* worked out */
    pgn_query *query, *value;  /* NULL: all games; no groups */
    char *group[GROUP_VALUES]; /* the values' names */
    unsigned group_count;
    struct cli_buffer where_text;
    char fen[PGN_FEN_MAX]; /* of the position */
    pgn_position start;
    uint64_t tables;
    const char *chosen[64]; /* names of sections, in their order; ends with NULL */
    size_t chosen_count;
    pgn_stats *counts;
    uint64_t games, regex_limits;
    bool out_of_memory;
};

/* Works out what the options ask for; CLI_GO, or the exit status, told.  So do the others. */
int ask_prepare(struct ask *s);
/* Reads --by. */
int ask_groups(struct ask *s);
/* Chooses what --show names, else what other options ask for, else the standard sections. */
int ask_sections(struct ask *s);
/* Chooses one more. */
int ask_section(struct ask *s, const struct section *section);

void ask_free(struct ask *s);

#endif
