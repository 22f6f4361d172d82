/* repetition.h: how often has this position been there?  Private to the library.
 *
 * A run is the positions since the last irreversible move, each different one once with its count.
 * Positions are found by a signature of the men alone and then compared exactly, as the mode wants
 * it.  The signature is kept in two halves, one a side, because a move changes one half only: that
 * tells cheaply where a move could bring a position back. */
#ifndef PGN_RULES_REPETITION_H
#define PGN_RULES_REPETITION_H

#include "chess/keys.h"
#include <pgn/facts.h>

typedef struct pgn_seen {
    uint64_t signature;
    uint32_t count;
    uint32_t slot;       /* where its index stands in the table */
    uint8_t double_step; /* the square that a FEN would name, PGN_NO_SQUARE if none */
    pgn_position position;
} pgn_seen;

typedef struct pgn_run {
    enum pgn_repetition mode;
    pgn_seen *seen;
    size_t count, capacity;
    uint32_t *slots; /* indices into seen, by signature; stale ones are told by checking */
    size_t slots_size;
    uint64_t halves[2]; /* of the position added last */
    /* A filter of positions that came twice: by the side whose move brings them, the low bits of
     * the other side's half. */
    uint64_t twice[2][4];
    bool has_twice;
    bool cut; /* PGN_MAX_REPETITION was exceeded */
} pgn_run;

/* The run must be zero before.  False: out of memory. */
bool pgn_run_open(pgn_run *run, enum pgn_repetition mode);
void pgn_run_close(pgn_run *run);
/* Forgets all positions. */
void pgn_run_clear(pgn_run *run);
/* Adds the next position, whose placement is that of run->halves; returns how often it has been
 * there, itself included, or 0: out of memory.  double_step: see pgn_seen. */
uint32_t pgn_run_add(pgn_run *run, const pgn_position *p, unsigned double_step);
/* True if the side on move can bring a position of the run for the third time (FIDE 9.2.1).  p is
 * the position added last. */
bool pgn_run_can_repeat(const pgn_run *run, const pgn_position *p);
/* Sets halves from the board, or changes them by a move that captures nothing, castling aside. */
void pgn_run_place(pgn_run *run, const pgn_position *p);
void pgn_run_move(pgn_run *run, unsigned color, pgn_move m);

/* What such a move, or a null move, changes in a side's half. */
static inline uint64_t pgn_half_change(unsigned color, pgn_move m)
{
    return pgn_move_is_null(m)
               ? 0
               : pgn_man_key(color, m.kind, m.from) ^ pgn_man_key(color, m.kind, m.to);
}

#endif
