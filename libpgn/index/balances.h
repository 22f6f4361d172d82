/* balances.h: which balances of men fit a condition, each asked once. */
#ifndef PGN_INDEX_BALANCES_H
#define PGN_INDEX_BALANCES_H

#include "index/traces.h"
#include "query/needed.h"

/* A term about numbers of men, what is known of it, and the games of one group that have it. */
struct pgn_balance_term {
    const pgn_needed *term;
    pgn_query_run *run;
    uint64_t *answers; /* open addressing: the balance + 1, and whether it fits in the top bit */
    size_t used, room;
    bool failed; /* out of memory */
    bool worked_out;
    struct pgn_game_set set;
};

/* The group's games, once until worked_out is taken back. */
bool pgn_balance_games(struct pgn_balance_term *term, struct pgn_segment *segment, uint64_t first,
                       struct pgn_index_error *error);
void pgn_balance_term_free(struct pgn_balance_term *term);

#endif
