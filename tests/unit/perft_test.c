/* perft_test.c: the numbers of move sequences from positions that have every odd rule in them.
 * The classic six are widely published; the Chess960 counts are Stockfish's, see
 * tests/oracle/perft.sh, which compares many more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"

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
    {"1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1", true, 4, 237391},
    {"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1", true, 4, 237967},
    {"rr2k2r/p6p/8/8/8/8/P6P/RR2K2R w HBhb - 0 1", true, 4, 212554},
    {"4k3/8/8/8/8/8/4p3/qRK1R3 w EB - 0 1", true, 4, 51047},
    {"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", true, 4, 285754},
};

static void counts_are_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
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
