/* perft_test.c: the numbers of move sequences from positions that have every odd rule in them.
 * The classic six are widely published; the Chess960 counts are Stockfish's, see
 * tests/oracle/perft.sh, which compares many more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pgn/chess.h>
#include <string.h>

struct count {
    const char *fen;
    bool chess960;
    unsigned depth;
    uint64_t leaves;
};

static const struct count counts[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false, 4, 4085603},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", false, 5, 674624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", false, 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", false, 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", false, 3, 89890},
};

static uint64_t perft(const pgn_position *p, unsigned depth)
{
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    if (depth == 1)
        return count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        pgn_position next = *p;
        pgn_play(&next, moves[i]);
        leaves += perft(&next, depth - 1);
    }
    return leaves;
}

static void counts_are_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const struct count *c = &counts[i];
        pgn_position p;
        assert_int_equal(pgn_fen_read(c->fen, strlen(c->fen), c->chess960, &p), 0);
        uint64_t leaves = perft(&p, c->depth);
        if (leaves != c->leaves)
            print_error("%s\n", c->fen);
        assert_int_equal(leaves, c->leaves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_are_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
