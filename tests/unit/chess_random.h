/* chess_random.h: drawing positions and counting moves, for tests and oracles alike. */
#ifndef CHESS_RANDOM_H
#define CHESS_RANDOM_H

#include <pgn/chess.h>
#include <string.h>

/* splitmix64: the same numbers on every machine. */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A first rank in any order with the king between two rooks.  The bishops may stand on one colour,
 * which Chess960 forbids and the rules of the moves do not mind. */
static inline void draw_rank(char rank[9], uint64_t *random)
{
    strcpy(rank, "RKRQBBNN");
    do {
        for (unsigned i = 7; i > 0; i--) {
            unsigned j = (unsigned)(next_random(random) % (i + 1));
            char man = rank[i];
            rank[i] = rank[j];
            rank[j] = man;
        }
    } while (strchr(rank, 'K') < strchr(rank, 'R') || strchr(rank, 'K') > strrchr(rank, 'R'));
}

static inline void to_black(char rank[9])
{
    for (; *rank; rank++)
        *rank = (char)(*rank - 'A' + 'a');
}

/* The number of sequences of so many legal moves, at least one. */
static inline uint64_t perft(const pgn_position *p, unsigned depth)
{
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    if (depth <= 1)
        return count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        pgn_position next = *p;
        pgn_play(&next, moves[i]);
        leaves += perft(&next, depth - 1);
    }
    return leaves;
}

#endif
