/* notes.h: what a game's comments tell, move by move.  Private to the library. */
#ifndef PGN_STATS_NOTES_H
#define PGN_STATS_NOTES_H

#include "stats/counter.h"

/* What a game's comments have told so far. */
struct notes {
    pgn_stats *stats;
    pgn_span speed;         /* class of the time control */
    double base, increment; /* base 0: nobody can be in time trouble */
    bool timed;             /* the time control is known */
    double clocks[2];       /* of each side after its last move, if known */
    bool clock_known[2];
    int eval;          /* centipawns after the last move, from White's side */
    uint32_t eval_ply; /* and that move; UINT32_MAX: none */
    bool clocks_seen, evals_seen[2];
    unsigned band; /* of move numbers, the last that a time was counted in */
    /* Cells of PGN_STAT_CLOCKS, and of the band's in PGN_STAT_MOVE_TIMES: their tables get no other
     * rows while they are used. */
    uint64_t *clocks_cells, *band_cells;
    /* of the move in work */
    uint32_t ply;
    enum pgn_color side;
    unsigned fullmove;
    bool has_elapsed, has_clock, has_eval;
    double elapsed, clock;
    int new_eval;
    bool keeps_moves;      /* for PGN_STAT_GAME */
    pgn_position position; /* then: behind the move in work */
    char move[PGN_MOVE_TEXT_MAX];
};

/* notes.c: around the comments of each move of the main line.  False: out of memory. */
bool pgn_notes_begin_move(struct notes *notes);
bool pgn_notes_end_move(struct notes *notes);

/* notes_read.c: goes through the game's main line.  False: out of memory. */
bool pgn_notes_read(struct notes *notes);

#endif
