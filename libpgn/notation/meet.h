/* meet.h: a word's readings on one position: the moves that they can mean there. */
#ifndef PGN_NOTATION_MEET_H
#define PGN_NOTATION_MEET_H

#include "notation/lattice.h"

#define PGN_MEET_STEPS 256

typedef struct pgn_meet_step {
    pgn_move move, also;
    pgn_game_state state; /* behind the move */
    uint16_t cost, departures;
    uint8_t sign;
} pgn_meet_step;

/* The steps from a position, at most PGN_MEET_STEPS; *overflow is set if there were more. */
size_t pgn_meet(const pgn_position *p, const pgn_game_state *state, pgn_readings word,
                pgn_meet_step out[PGN_MEET_STEPS], bool *overflow);

#endif
