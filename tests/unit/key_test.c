/* key_test.c: keys against those that the Polyglot book format's description publishes, and what
 * must or must not tell two positions apart (FIDE 9.2.3). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"

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
    for (size_t i = 0; i < COUNT_OF(published); i++)
        assert_int_equal(key_of(published[i].fen, false), published[i].key);
}

/* Whether two FENs are the same position, asked of keys and of fields alike. */
static bool are_same(const char *a, const char *b, bool chess960)
{
    pgn_position first = position_of(a, chess960), second = position_of(b, chess960);
    bool same = pgn_same_position(&first, &second);
    assert_int_equal(pgn_key(&first) == pgn_key(&second), same);
    return same;
}

static void clocks_do_not_count(void **state)
{
    (void)state;
    assert_true(
        are_same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 9 40", false));
}

static void everything_else_counts(void **state)
{
    (void)state;
    const char *here = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_false(are_same(here, "4k3/8/8/8/8/8/8/4K2R b K - 0 1", false));
    assert_false(are_same(here, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false));
    assert_false(are_same(here, "3k4/8/8/8/8/8/8/4K2R w K - 0 1", false));
    assert_false(are_same(here, "4k3/8/8/8/8/8/8/4K2q w - - 0 1", false));
    assert_false(are_same("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                          "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", false));
}

/* FIDE 9.2.3.1: a right of en passant that cannot be used is none. */
static void en_passant_counts_where_it_is_legal(void **state)
{
    (void)state;
    assert_false(
        are_same("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", false));
    assert_true(are_same("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
                         "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2", false));
    assert_true(
        are_same("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 2", "4k3/8/8/r2pP2K/8/8/8/8 w - - 0 2", false));
    assert_true(
        are_same("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2", false));
    assert_false(are_same("4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 2",
                          "4k3/8/8/1pPp4/8/8/8/4K3 w - b6 0 2", false));
}

static void inner_rooks_have_their_own_right(void **state)
{
    (void)state;
    assert_false(
        are_same("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", true));
    assert_false(
        are_same("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", true));
    assert_true(
        are_same("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", true));
}

static void transpositions_meet(void **state)
{
    (void)state;
    static const char *const orders[2][6] = {{"g1f3", "g8f6", "c2c4", "e7e6", "g2g3", "d7d5"},
                                             {"c2c4", "e7e6", "g2g3", "d7d5", "g1f3", "g8f6"}};
    pgn_position met[2] = {pgn_start_position, pgn_start_position};
    for (size_t order = 0; order < 2; order++)
        for (size_t i = 0; i < 6; i++)
            pgn_play(&met[order], move_of(&met[order], orders[order][i]));
    assert_true(pgn_same_position(&met[0], &met[1]));
    assert_int_equal(pgn_key(&met[0]), pgn_key(&met[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_polyglots),
        cmocka_unit_test(clocks_do_not_count),
        cmocka_unit_test(everything_else_counts),
        cmocka_unit_test(en_passant_counts_where_it_is_legal),
        cmocka_unit_test(inner_rooks_have_their_own_right),
        cmocka_unit_test(transpositions_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
