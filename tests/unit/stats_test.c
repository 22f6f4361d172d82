/* stats_test.c: what the counters count, and that merging them is exact. */
#include "stats_support.h"

/* ---- support -------------------------------------------------------------------------------- */

static const uint64_t all_tables = PGN_STAT_BIT(PGN_STATS) - 1;

static pgn_stats *open_all(void)
{
    return open_stats(all_tables);
}

static void count(pgn_stats *stats, const char *text)
{
    count_in(stats, text, "all");
}

static pgn_stats *counted(const char *text)
{
    pgn_stats *stats = open_all();
    count(stats, text);
    return stats;
}

static uint64_t cell(const pgn_stats *stats, enum pgn_stat table, const char *key, unsigned column)
{
    const uint64_t *cells = row(stats, table, key);
    return cells ? cells[column] : 0;
}

/* A game with this Result tag and this movetext counts in this column. */
static void assert_result(const char *tag, const char *moves, unsigned column)
{
    char text[512];
    if (tag)
        snprintf(text, sizeof text, "[Result \"%s\"]\n\n%s\n", tag, moves);
    else
        snprintf(text, sizeof text, "[White \"A\"]\n\n%s\n", moves);
    pgn_stats_options options = {.tables = PGN_STAT_BIT(PGN_STAT_TOTAL)};
    pgn_stats *tags = pgn_stats_open(&options), *moves_too = counted(text);
    assert_non_null(tags);
    count(tags, text);
    assert_int_equal(1, cell(tags, PGN_STAT_TOTAL, "games", column));
    assert_int_equal(1, cell(moves_too, PGN_STAT_TOTAL, "games", column));
    pgn_stats_close(tags);
    pgn_stats_close(moves_too);
}

/* ---- games ---------------------------------------------------------------------------------- */

/* The marker counts, then the tag; whether the moves are replayed makes no difference. */
static void test_result(void **state)
{
    (void)state;
    assert_result("1-0", "1. e4 e5 1-0", PGN_COUNT_WHITE);
    assert_result("1-0", "1. e4 e5 0-1", PGN_COUNT_BLACK);
    assert_result("1-0", "1. e4 e5", PGN_COUNT_WHITE);
    assert_result(NULL, "1. e4 e5 1/2-1/2", PGN_COUNT_DRAWS);
    assert_result("1/2", "1. e4 e5", PGN_COUNT_DRAWS);
    assert_result("*", "1. e4 (1. d4 1-0) e5 *", PGN_COUNT_OTHER);
    assert_result("?", "1. e4 {not 1-0}", PGN_COUNT_OTHER);
    assert_result("1-0", "1. e4 e5 0-1 {he said 1-0 }", PGN_COUNT_BLACK);
    assert_result("0-1", "1. e4 e5 ; 1-0", PGN_COUNT_BLACK);
}

static void test_player(void **state)
{
    (void)state;
    pgn_stats *s =
        counted("[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2500\"]\n"
                "[Date \"1999.01.01\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
                "[White \"B\"]\n[Black \"A\"]\n[WhiteElo \"2510\"]\n[BlackElo \"x\"]\n"
                "[UTCDate \"2001.01.01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n");
    const uint64_t *a = row(s, PGN_STAT_PLAYERS, "A"), *b = row(s, PGN_STAT_PLAYERS, "B");
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(1, a[PGN_PLAYER_WHITE]);
    assert_int_equal(1, a[PGN_PLAYER_BLACK + 1]);
    assert_int_equal(2, a[PGN_PLAYER_RATED]);
    assert_int_equal(3, a[PGN_PLAYER_HALVES]);
    assert_int_equal(2500 + 2510, a[PGN_PLAYER_OPPONENTS]);
    assert_int_equal(2400, a[PGN_PLAYER_HIGHEST]);
    assert_int_equal(1999, a[PGN_PLAYER_FIRST_YEAR]);
    assert_int_equal(2001, a[PGN_PLAYER_LAST_YEAR]);
    assert_int_equal(1, b[PGN_PLAYER_RATED]);
    assert_int_equal(1, b[PGN_PLAYER_BLACK + 2]);
    assert_int_equal(1, cell(s, PGN_STAT_DIFFERENCES, "100", PGN_DIFFERENCE_LOST));
    assert_int_equal(1, cell(s, PGN_STAT_RATINGS, "2400", PGN_COUNT_GAMES));
    pgn_stats_close(s);
}

static void test_keys(void **state)
{
    (void)state;
    pgn_stats *s = counted("[Event \"The \\\"Big\\\" one\"]\n[White \"M\xfcller\"]\n[Black \"\"]\n"
                           "[ECO \"B90/03\"]\n\n1. e4 *\n");
    assert_non_null(row(s, PGN_STAT_EVENTS, "The \"Big\" one"));
    assert_non_null(row(s, PGN_STAT_PLAYERS, "M\xc3\xbcller"));
    assert_non_null(row(s, PGN_STAT_PLAYERS, "?"));
    assert_non_null(row(s, PGN_STAT_OPENINGS, "B90"));
    assert_non_null(row(s, PGN_STAT_YEARS, "?"));
    assert_non_null(row(s, PGN_STAT_PAIRINGS, "The \"Big\" one\t?\t?\t?\tM\xc3\xbcller\t?"));
    pgn_stats_close(s);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void test_moves(void **state)
{
    (void)state;
    pgn_stats *s = counted("1. e4 d5 2. e5 f5 3. exf6 Kf7 4. fxg7 Ke8 5. gxh8=N Nh6 6. Nf3 Bg7 "
                           "7. Be2 Bxh8 8. O-O *\n");
    assert_int_equal(15, cell(s, PGN_STAT_TOTAL, "games", PGN_COUNT_PLIES));
    assert_int_equal(4, cell(s, PGN_STAT_PLAY, "captures", PGN_PLAY_WHITE) +
                            cell(s, PGN_STAT_PLAY, "captures", PGN_PLAY_BLACK));
    assert_int_equal(1, cell(s, PGN_STAT_PLAY, "en passant", PGN_PLAY_WHITE));
    assert_int_equal(1, cell(s, PGN_STAT_PLAY, "underpromotions", PGN_PLAY_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_PROMOTIONS, "knight", PGN_PLAY_WHITE));
    assert_int_equal(1, cell(s, PGN_STAT_CAPTURES, "bishop", PGN_KNIGHT));
    assert_int_equal(1, cell(s, PGN_STAT_CAPTURES, "pawn", PGN_CAPTURE_EP));
    assert_int_equal(1, cell(s, PGN_STAT_CASTLING, "short, none", PGN_COUNT_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_SQUARES, "g1", PGN_SQUARE_WHITE + PGN_KING));
    assert_int_equal(1, cell(s, PGN_STAT_SQUARES, "f1", PGN_SQUARE_WHITE + PGN_ROOK));
    assert_int_equal(2, cell(s, PGN_STAT_SQUARES, "h8", PGN_SQUARE_CAPTURES));
    assert_int_equal(1, cell(s, PGN_STAT_LENGTHS, "15", PGN_COUNT_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_TREE, "e4 d5", PGN_COUNT_GAMES));
    pgn_stats_close(s);
}

/* A game counts up to its first error, and says so. */
static void test_broken(void **state)
{
    (void)state;
    pgn_stats *s = counted("[Variant \"Atomic\"]\n\n1. e4 *\n\n"
                           "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n");
    assert_int_equal(2, cell(s, PGN_STAT_TOTAL, "games", PGN_COUNT_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_TOTAL, "games", PGN_COUNT_PLAYED));
    assert_int_equal(2, cell(s, PGN_STAT_TOTAL, "games", PGN_COUNT_PLIES));
    assert_int_equal(1, cell(s, PGN_STAT_ENDINGS, "not replayed", PGN_COUNT_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_ENDINGS, "moves that could not be read", PGN_COUNT_GAMES));
    assert_int_equal(1, cell(s, PGN_STAT_PLAY, "half-moves", PGN_PLAY_BLACK));
    pgn_stats_close(s);
}

static void test_mates(void **state)
{
    (void)state;
    pgn_stats *s =
        counted("[FEN \"6rk/6pp/8/4N3/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Nf7# 1-0\n\n"
                "[FEN \"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Rd8# 1-0\n");
    assert_int_equal(1, cell(s, PGN_STAT_MATES, "knight", PGN_MATE_SMOTHERED));
    assert_int_equal(0, cell(s, PGN_STAT_MATES, "knight", PGN_MATE_BACK_RANK));
    assert_int_equal(1, cell(s, PGN_STAT_MATES, "rook", PGN_MATE_BACK_RANK));
    assert_int_equal(1, cell(s, PGN_STAT_SQUARES, "h8", PGN_SQUARE_MATES));
    assert_int_equal(2, cell(s, PGN_STAT_ENDINGS, "checkmate", PGN_COUNT_WHITE));
    assert_null(row(s, PGN_STAT_TREE, "Nf7#"));
    pgn_stats_close(s);
}

static void test_notes(void **state)
{
    (void)state;
    pgn_stats *s = counted(
        "[TimeControl \"100+1\"]\n\n"
        "1. e4 {[%eval 0.2] [%clk 0:01:40]} e5 {[%eval 0.3] [%clk 0:01:40]} "
        "2. Qh5 {[%eval -3.0] [%clk 0:00:09]} (2. Nf3 {[%clk 0:00:01]}) Ke7 {[%eval #1]} *\n\n"
        "[TimeControl \"-\"]\n\n1. e4 {[%emt 5]} e5 {[%emt 0:00:02.5]} *\n");
    assert_int_equal(1, cell(s, PGN_STAT_CLOCKS, "bullet", PGN_CLOCK_MOVES));
    assert_int_equal(92000, cell(s, PGN_STAT_CLOCKS, "bullet", PGN_CLOCK_MILLISECONDS));
    assert_int_equal(1, cell(s, PGN_STAT_CLOCKS, "bullet", PGN_CLOCK_TROUBLE));
    assert_int_equal(2, cell(s, PGN_STAT_CLOCKS, "correspondence", PGN_CLOCK_MOVES));
    assert_int_equal(7500, cell(s, PGN_STAT_CLOCKS, "correspondence", PGN_CLOCK_MILLISECONDS));
    assert_int_equal(1, cell(s, PGN_STAT_EVALS, "White", PGN_EVAL_BLUNDERS));
    assert_int_equal(330, cell(s, PGN_STAT_EVALS, "White", PGN_EVAL_LOSS));
    assert_int_equal(2, cell(s, PGN_STAT_EVALS, "Black", PGN_EVAL_MOVES));
    assert_int_equal(10 + 1300, cell(s, PGN_STAT_EVALS, "Black", PGN_EVAL_LOSS));
    pgn_stats_close(s);
}

/* Cute Chess tells evaluations from the mover's side, TCEC from White's. */
static void test_engine_comments(void **state)
{
    (void)state;
    pgn_stats *s = counted(
        "[TimeControl \"10+0.1\"]\n\n1. e4 {book} e5 {+0.10/12 0.5s} 2. Nf3 {+0.20/14 1.25s, x} "
        "Nc6 {-M5/20 0.25s} *\n\n"
        "[TimeControl \"60\"]\n\n1. e4 {d=22, mt=3000, pv=e4 e5, wv=0.50, } e5 {d=9, wv=1.50,} "
        "2. Nf3 {1999/12 was a good year} Nc6 {-} *\n");
    assert_int_equal(3, cell(s, PGN_STAT_CLOCKS, "ultrabullet", PGN_CLOCK_MOVES));
    assert_int_equal(2000, cell(s, PGN_STAT_CLOCKS, "ultrabullet", PGN_CLOCK_MILLISECONDS));
    assert_int_equal(3000, cell(s, PGN_STAT_CLOCKS, "bullet", PGN_CLOCK_MILLISECONDS));
    assert_int_equal(2, cell(s, PGN_STAT_EVALS, "Black", PGN_EVAL_MOVES));
    assert_int_equal(980 + 100, cell(s, PGN_STAT_EVALS, "Black", PGN_EVAL_LOSS));
    pgn_stats_close(s);
}

/* ---- merging -------------------------------------------------------------------------------- */

static void assert_same(const pgn_stats *a, const pgn_stats *b)
{
    for (unsigned t = 0; t < PGN_STATS; t++) {
        const pgn_stat_info *info = pgn_stat_info_of((enum pgn_stat)t);
        size_t rows = pgn_stats_count(a, (enum pgn_stat)t);
        assert_int_equal(rows, pgn_stats_count(b, (enum pgn_stat)t));
        for (size_t i = 0; i < rows; i++) {
            pgn_stat_row x = pgn_stats_row(a, (enum pgn_stat)t, i);
            char key[256];
            assert_true(x.key.len < sizeof key);
            memcpy(key, x.key.at, x.key.len);
            key[x.key.len] = '\0';
            const uint64_t *y = row(b, (enum pgn_stat)t, key);
            assert_non_null(y);
            assert_memory_equal(x.cells, y, info->column_count * sizeof *y);
        }
    }
}

static void test_merge(void **state)
{
    (void)state;
    const char *parts[3] = {
        ("[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2000\"]\n[Date \"1950.01.01\"]\n\n"
         "1. e4 e5 1-0\n"),
        "[White \"B\"]\n[Black \"C\"]\n[BlackElo \"2100\"]\n[Date \"1940.01.01\"]\n\n1. d4 0-1\n",
        "[White \"A\"]\n[Black \"C\"]\n[WhiteElo \"1900\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"};
    pgn_stats *whole = open_all(), *forth = open_all(), *back = open_all();
    for (int i = 0; i < 3; i++) {
        pgn_stats *one = counted(parts[i]), *other = counted(parts[2 - i]);
        count(whole, parts[i]);
        assert_true(pgn_stats_merge(forth, one));
        assert_true(pgn_stats_merge(back, other));
        pgn_stats_close(one);
        pgn_stats_close(other);
    }
    assert_same(whole, forth);
    assert_same(whole, back);
    assert_int_equal(1900, cell(whole, PGN_STAT_PLAYERS, "A", PGN_PLAYER_LOWEST));
    assert_int_equal(2, cell(whole, PGN_STAT_TOTAL, "games", PGN_COUNT_SHORTEST));
    pgn_stats_close(whole);
    pgn_stats_close(forth);
    pgn_stats_close(back);
}

/* Many keys, none lost. */
static void test_many_rows(void **state)
{
    (void)state;
    pgn_stats *s = open_all();
    uint64_t cells[PGN_GAME_COLUMNS] = {1};
    char key[32];
    for (unsigned i = 0; i < 20000; i++) {
        int len = snprintf(key, sizeof key, "%u", i / 2);
        assert_true(pgn_stats_put(s, PGN_STAT_EVENTS, (pgn_span){key, (size_t)len}, cells));
    }
    assert_int_equal(10000, pgn_stats_count(s, PGN_STAT_EVENTS));
    for (size_t i = 0; i < 10000; i++)
        assert_int_equal(2, pgn_stats_row(s, PGN_STAT_EVENTS, i).cells[0]);
    pgn_stats_close(s);
}

static void test_names(void **state)
{
    (void)state;
    for (unsigned t = 0; t < PGN_STATS; t++) {
        const pgn_stat_info *info = pgn_stat_info_of((enum pgn_stat)t);
        assert_non_null(info->name);
        assert_int_equal(t, pgn_stat_named((pgn_span){info->name, strlen(info->name)}));
        for (unsigned i = 0; i < info->column_count; i++)
            assert_non_null(info->columns[i].name);
    }
    assert_int_equal(PGN_STATS, pgn_stat_named((pgn_span){"nothing", 7}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_result), cmocka_unit_test(test_player),
        cmocka_unit_test(test_keys),   cmocka_unit_test(test_moves),
        cmocka_unit_test(test_broken), cmocka_unit_test(test_mates),
        cmocka_unit_test(test_notes),  cmocka_unit_test(test_engine_comments),
        cmocka_unit_test(test_merge),  cmocka_unit_test(test_many_rows),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
