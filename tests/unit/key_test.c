/* key_test.c: keys against those that the Polyglot book format's description publishes, and what
 * must or must not tell two positions apart (FIDE 9.2.3). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pgn/chess.h>
#include <string.h>

static pgn_position position_of(const char *fen, bool chess960)
{
    pgn_position p;
    assert_int_equal(pgn_fen_read(fen, strlen(fen), chess960, &p) & PGN_FEN_UNUSABLE, 0);
    return p;
}

static uint64_t key_of(const char *fen, bool chess960)
{
    pgn_position p = position_of(fen, chess960);
    return pgn_key(&p);
}

static void keys_are_polyglots(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        uint64_t key;
    } published[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
        {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
        {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", 0x652a607ca3f242c1},
        {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", 0x00fdd303c946bdd9},
        {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
        {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        assert_int_equal(key_of(published[i].fen, false), published[i].key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_are_polyglots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
