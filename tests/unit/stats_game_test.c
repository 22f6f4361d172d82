/* stats_game_test.c: what comments tell of moves, the only game's table, and novelties. */
#include "stats_support.h"

#include <pgn/comment.h>

/* ---- support -------------------------------------------------------------------------------- */

static void count(pgn_stats *stats, const char *text)
{
    count_in(stats, text, "");
}

static uint64_t games(const pgn_stats *stats, const char *ply)
{
    const uint64_t *cells = row(stats, PGN_STAT_NOVELTIES, ply);
    return cells ? cells[PGN_COUNT_GAMES] : 0;
}

/* ---- evaluations ---------------------------------------------------------------------------- */

static void test_loss(void **state)
{
    (void)state;
    assert_int_equal(1000, pgn_eval_bounded(&(pgn_evaluation){.is_mate = true, .mate = 1}));
    assert_int_equal(-1000, pgn_eval_bounded(&(pgn_evaluation){.is_mate = true, .mate = -9}));
    assert_int_equal(-1000, pgn_eval_bounded(&(pgn_evaluation){.centipawns = -1001}));
    assert_int_equal(999, pgn_eval_bounded(&(pgn_evaluation){.centipawns = 999}));
    assert_int_equal(30, pgn_eval_loss(50, 20, false));
    assert_int_equal(0, pgn_eval_loss(50, 20, true));
    assert_int_equal(70, pgn_eval_loss(-50, 20, true));
}

/* Nothing lost is all of it, and a side's loss is worth what the other one's is. */
static void test_accuracy(void **state)
{
    (void)state;
    double last = 100;
    assert_true(pgn_eval_accuracy(-1000, 1000, false) >= 99.9);
    for (int after = 0; after >= -1000; after -= 50) {
        double now = pgn_eval_accuracy(0, after, false);
        assert_true(now <= last && now >= 0);
        assert_true(now - pgn_eval_accuracy(0, -after, true) < 1e-9);
        assert_true(pgn_eval_accuracy(0, -after, true) - now < 1e-9);
        last = now;
    }
    assert_true(last < 15);
}

/* ---- comments ------------------------------------------------------------------------------- */

/* A comment that is nothing but commands is read by itself: another word in it makes no difference.
 */
static void assert_read_alike(const char *commands)
{
    const uint64_t tables = PGN_STAT_BIT(PGN_STAT_GAME) | PGN_STAT_BIT(PGN_STAT_TOTAL);
    static const char *const before[] = {"", " ", "word ", ""};
    static const char *const behind[] = {"", " ", "", "\nword"};
    uint64_t first[PGN_TOLD_COLUMNS];
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        char text[600];
        snprintf(
            text, sizeof text,
            "[TimeControl \"60+1\"]\n\n1. e4 {[%%clk 0:01:00] [%%eval 0.3]} e5 {[%%clk 0:01:00]}"
            " 2. Nf3 {%s%s%s} Nc6 {x} *\n",
            before[i], commands, behind[i]);
        pgn_stats *stats = open_stats(tables);
        count(stats, text);
        const uint64_t *cells = row(stats, PGN_STAT_GAME, "000003\t2. Nf3");
        assert_non_null(cells);
        if (i == 0)
            memcpy(first, cells, sizeof first);
        assert_memory_equal(first, cells, sizeof first);
        pgn_stats_close(stats);
    }
}

static void test_commands(void **state)
{
    static const char *const commands[] = {"[%clk 0:00:59]",
                                           "[%clk 0:00:59.5]",
                                           "[%clk 0:00:59.55]",
                                           "[%clk 1:02:03]",
                                           "[%clk 10:00:00]",
                                           "[%clk 59]",
                                           "[%clk 5:0]",
                                           "[%clk 0:0a:59]",
                                           "[%emt 0:00:07]",
                                           "[%emt 0:00:07.25]",
                                           "[%clk 0:00:59] [%emt 0:00]",
                                           "[%eval 0.17]",
                                           "[%eval -0.17]",
                                           "[%eval +0.17]",
                                           "[%eval 12.3]",
                                           "[%eval 3]",
                                           "[%eval 99.99]",
                                           "[%eval 123456.7]",
                                           "[%eval 0.175]",
                                           "[%eval .5]",
                                           "[%eval #3]",
                                           "[%eval #-3]",
                                           "[%eval 0.2,18]",
                                           "[%eval -]",
                                           "[%clk ]",
                                           "[%clk 0:00:59",
                                           "[%eval 1.2][%clk 0:00:58]",
                                           "[%csl Ge4] [%eval 1.0]",
                                           "",
                                           "[",
                                           "[%",
                                           "[%eval 0.1"};
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        assert_read_alike(commands[i]);
}

/* What is not of the usual kind between comments: variations, signs, stray text, null moves. */
static void test_moves(void **state)
{
    (void)state;
    pgn_stats *stats = open_stats(PGN_STAT_BIT(PGN_STAT_GAME));
    count(stats, "1.e4! $1 {[%eval 0.1]} (1. d4 {[%eval 9.0]} d5) e5 ; [%eval 8.0]\n"
                 "2. -- {[%eval 0.2]} 2... Nf6?! N {[%eval 0.3]} 3. d2-d4 {[%eval 0.4]} 0-1"
                 " {[%eval 7.0]}\n");
    static const char *const keys[] = {"000001\t1. e4", "000003\t2. --", "000004\t2... Nf6",
                                       "000005\t3. d4"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const uint64_t *cells = row(stats, PGN_STAT_GAME, keys[i]);
        assert_non_null(cells);
        assert_int_equal(PGN_EVAL_BOUND + 1 + 10 * (i + 1), cells[PGN_TOLD_EVAL]);
    }
    assert_int_equal(0, row(stats, PGN_STAT_GAME, "000002\t1... e5")[PGN_TOLD_EVAL]);
    assert_int_equal(5, pgn_stats_count(stats, PGN_STAT_GAME));
    count(stats, "1. d4 {[%eval 0.1]} *\n");
    assert_int_equal(0, pgn_stats_count(stats, PGN_STAT_GAME));
    pgn_stats_close(stats);
}

/* ---- novelties ------------------------------------------------------------------------------ */

/* Two files, merged either way round, tell the same. */
static void test_novelties(void **state)
{
    static const char *const files[] = {"[Date \"2001.01.01\"]\n\n1. e4 e5 2. Nf3 *\n\n"
                                        "[Date \"1999.??.??\"]\n\n1. d4 d5 2. c4 *\n",
                                        "[Date \"2000.01.01\"]\n\n1. e4 c5 2. Nf3 *\n\n"
                                        "[Date \"2002.01.01\"]\n\n1. c4 d5 2. d4 dxc4 *\n\n"
                                        "[Date \"2003.01.01\"]\n\n1. e4 c5 *\n"};
    (void)state;
    for (unsigned first = 0; first < 2; first++) {
        pgn_stats *parts[2];
        for (uint32_t i = 0; i < 2; i++) {
            parts[i] = open_stats(PGN_STAT_BIT(PGN_STAT_NOVELTIES));
            pgn_stats_file(parts[i], i);
            count(parts[i], files[i]);
        }
        pgn_stats *all = parts[first];
        assert_true(pgn_stats_merge(all, parts[first ^ 1u]));
        assert_int_equal(0, pgn_stats_count(all, PGN_STAT_NOVELTIES));
        assert_true(pgn_stats_settle(all));
        /* 1999: d4; 2000: e4; 2001: e5; 2002: c4 alone is new; 2003: nothing. */
        assert_int_equal(3, games(all, "1"));
        assert_int_equal(1, games(all, "2"));
        assert_int_equal(1, games(all, "none"));
        pgn_stats_close(parts[0]);
        pgn_stats_close(parts[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loss),      cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_commands),  cmocka_unit_test(test_moves),
        cmocka_unit_test(test_novelties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
