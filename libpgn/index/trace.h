/* trace.h: what a game leaves behind on the board: for each phase of it the squares where men of
 * each kind stood, and the balances of men that it went through. */
#ifndef PGN_INDEX_TRACE_H
#define PGN_INDEX_TRACE_H

#include <pgn/chess.h>

/* The phases begin at these plies. */
#define PGN_PHASES 4u
#define PGN_PHASE_PLIES                                                                            \
    {                                                                                              \
        0, 16, 32, 56                                                                              \
    }
#define PGN_TRACE_SETS (PGN_PHASES * 12u)

/* The phase of the position behind so many plies. */
static inline unsigned pgn_phase_of(uint32_t ply)
{
    static const uint32_t plies[PGN_PHASES] = PGN_PHASE_PLIES;
    unsigned phase = PGN_PHASES - 1;
    while (ply < plies[phase])
        phase--;
    return phase;
}

/* Numbers of white pawns, knights ... queens, then black ones, four bits each from the lowest on.
 */
#define PGN_BALANCE_BITS 40u
/* More men of a kind than four bits hold: some balance. */
#define PGN_BALANCE_UNKNOWN ((UINT64_C(1) << PGN_BALANCE_BITS) - 1)
uint64_t pgn_balance_of(const pgn_position *p);
/* A board with that many men, on any squares, and kings. */
void pgn_balance_board(uint64_t balance, pgn_position *p);

struct pgn_trace {
    uint64_t stood[PGN_TRACE_SETS]; /* by phase, color and kind */
    const uint64_t *balances;       /* some may come twice */
    size_t balance_count;
};

#endif
