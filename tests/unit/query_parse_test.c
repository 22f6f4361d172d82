/* Faults of queries: their place, their words, what is suggested. */
#include "query_support.h"

static void unknown_words(void **state)
{
    (void)state;
    expect_fault("mate and chekc", 10, "not known", "check");
    expect_fault("Wihte = Tal", 1, "not known", "White");
    expect_fault("BlakElo > 2000", 1, "not known", "BlackElo");
    expect_fault("Frobnicate = 1", 1, "not known", "tag \"...\"");
    expect_fault("captuers q", 1, "not known", "captures");
    expect_fault("count(foo)", 7, "not known", "");
    expect_fault("mover = whit", 9, "never so", "white");
    expect_fault("speed = blits", 9, "never so", "blitz");
    expect_fault("has Evnt", 5, "name of a tag", "Event");
}

/* Words that people come with. */
static void meant_words(void **state)
{
    (void)state;
    expect_fault("Carlsen", 1, "not known", "player ~ Carlsen");
    expect_fault("mate and Carlsen", 10, "not known", "player ~ Carlsen");
    expect_fault("date > 2020", 1, "not known", "Date");
    expect_fault("whiteelo > 2500", 1, "not known", "WhiteElo");
    expect_fault("Checkmate", 1, "not known", "mate");
    expect_fault("elo > 2500", 1, "not known", "minelo");
    expect_fault("draw", 1, "not known", "1/2-1/2");
    expect_fault("e4", 1, "not known", "plays e4");
    expect_fault("Qxf7#", 1, "not known", "plays Qxf7");
    expect_fault("exd5", 1, "not known", "plays exd5");
    expect_fault("length < 40", 1, "not known", "plies");
}

/* What newcomers write, and the way to say it. */
static void newcomers(void **state)
{
    (void)state;
    expect_fault("captures on h7", 10, "what joins", "captures [Aa] on ...");
    expect_fault("captures h7", 10, "what joins", "captures [Aa] on h7");
    expect_fault("white moves e4", 13, "what joins", "moves to e4");
    expect_fault("black won", 7, "what joins", "Result = 0-1");
    expect_fault("white wins", 7, "what joins", "Result = 1-0");
    expect_fault("white lost", 7, "what joins", "Result = 0-1");
    expect_fault("moves > 100", 7, "no value", "plies > ");
    expect_fault("captures > 10", 10, "no value", "count(...) > ");
    expect_fault("fen 8/8/8/8/8/4k3/4p3/4K3", 5, "in quotes", "fen \"8/8/8/8/8/4k3/4p3/4K3\"");
    expect_fault("8/8/8/8/8/4k3/4p3/4K3 w - -", 1, "in quotes",
                 "fen \"8/8/8/8/8/4k3/4p3/4K3 w - -\"");
    expect_fault("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 "
                 "and a long rest of the query that fits into no suggestion",
                 1, "in quotes", "fen \"...\"");
}

static void structure(void **state)
{
    (void)state;
    expect_fault("", 1, "missing", "");
    expect_fault("mate and", 9, "missing", "");
    expect_fault("(mate", 6, ") is missing", ")");
    expect_fault("mate)", 5, "closes nothing", "");
    expect_fault("mate check", 6, "what joins the two", "");
    expect_fault("mate annd check", 6, "what joins the two", "and");
    expect_fault("White = Magnus Carlsen", 16, "quotes", "");
    expect_fault("mate && check", 6, "what joins the two", "");
    expect_fault("! mate", 1, "means nothing here", "not");
    expect_fault("mate or check then stalemate", 1, "two ways", "(... or ...)");
    expect_fault("P on d4 and no p on d for 4 plies", 13, "does \"for\" mean", "(... and ...)");
    expect_fault("not castles", 1, "almost every moment", "never");
    expect_fault("White = \"Tal", 9, "no second one", "");
    expect_fault("White ~ /Tal", 9, "no second one", "");
    expect_fault("White ~ /a(b/", 13, "in the expression", "");
    expect_fault("White ~ /ab/q", 9, "flag q", "");
    expect_fault("mate for 0 plies", 10, "whole number", "");
    expect_fault("mate for 3", 11, "for how many", "plies");
    expect_fault("flip mate", 6, "what is exchanged", "color");
    expect_fault("white castles and black castles", 1, "the same moment", "some ... and some");
    expect_fault("mate or N captures q and q moves", 9, "the same moment", "then");
    expect_fault("black moved and white plays e4", 1, "the same moment", "then");
}

static void types(void **state)
{
    (void)state;
    expect_fault("ply", 1, "no condition by itself", "");
    expect_fault("White", 1, "no condition by itself", "");
    expect_fault("mate = 3", 6, "no value", "");
    expect_fault("mate + 1 > 2", 1, "a number is wanted", "");
    expect_fault("ply ~ /a/", 1, "not numbers", "");
    expect_fault("White + 1 = 2", 1, "a number is wanted", "");
    expect_fault("ply < 3 .. 5", 1, "a range goes with", "");
    expect_fault("no mate", 4, "no what", "");
    expect_fault("N to move", 3, "only white or black", "");
}

static void literals(void **state)
{
    (void)state;
    expect_fault("Date = 1960-13", 8, "no date", "1972");
    expect_fault("Date = 1972..1960", 8, "before it begins", "");
    expect_fault("Date = 17.05.2020", 8, "no date", "");
    expect_fault("Result = 2-0", 10, "no game has this result", "1/2-1/2");
    expect_fault("plays Zxe4", 7, "no move", "Nf3");
    expect_fault("white plays \"e4 e9\"", 17, "no move", "");
    expect_fault("P on z4", 6, "squares are missing", "");
    expect_fault("P on d9", 6, "squares are missing", "");
    expect_fault("P on h-a4", 6, "no squares", "");
    expect_fault("[KX] on d4", 3, "no man", "");
    expect_fault("board \"8/8\"", 10, "rank 7", "");
    expect_fault("board \"8/8/8/8/8/8/8/9\"", 22, "rank 1", "");
    expect_fault("fen \"8/8/8/8/8/8/8/8 w - -\"", 6, "no game has", "");
    expect_fault("fen \"4k3/8/8/8/8/8/8/4K3 w K -\"", 6, "cannot be", "");
    expect_fault("fen \"4k3/8/8/8/8/8/8/4K2R x\"", 6, "no FEN", "");
    expect_fault("material \"KR KR\"", 15, "two sides", "KRP v KR");
    expect_fault("material \"KX v K\"", 12, "two sides", "");
    expect_fault("after \"e4 e4\"", 11, "no legal move", "");
    expect_fault("nag \"!!!\"", 5, "no NAG", "");
    expect_fault("White = ", 9, "missing", "");
}

static void repeat(char *out, const char *text, unsigned count)
{
    size_t len = strlen(text);
    for (unsigned i = 0; i < count; i++)
        memcpy(out + i * len, text, len);
    out[count * len] = '\0';
}

/* The parser recurses; it ends with a fault long before the stack does. */
static void depth(void **state)
{
    (void)state;
    static char text[200000];
    static const char *const parts[] = {"(",     "not ", "either color ", "-", "count(",
                                        "some ", "no "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        pgn_query_fault fault;
        repeat(text, parts[i], 10000);
        assert_null(pgn_query_parse(text, strlen(text), &fault));
        assert_true(fault.message[0] != '\0');
    }
}

/* Colours exchanged double a tree, again and again: its size is bounded. */
static void size(void **state)
{
    (void)state;
    static char text[300000];
    repeat(text, "either color ", 40);
    strcat(text, "mate");
    expect_fault(text, 1 + 13 * 28, "over 8000 terms", "");
    repeat(text, "mate or ", 9000);
    strcat(text, "mate");
    pgn_query_fault fault;
    assert_null(pgn_query_parse(text, strlen(text), &fault));
    assert_non_null(strstr(fault.message, "over 8000 terms"));
}

static void explained(void **state)
{
    (void)state;
    char plan[1000], few[20];
    pgn_query *query = parse("White ~ Tal and fen \"8/8/8/4k3/8/8/4P3/4K3\" and ply <= 80");
    size_t len = pgn_query_explain(query, plan, sizeof plan);
    assert_int_equal(len, strlen(plan));
    assert_int_equal(pgn_query_explain(query, few, sizeof few), len);
    assert_int_equal(strlen(few), sizeof few - 1);
    assert_non_null(strstr(plan, "reads: tags moves"));
    assert_non_null(strstr(plan, "behind ply 80"));
    assert_non_null(strstr(plan, "White has less than 2 men or 1 pawns"));
    assert_int_equal(pgn_query_reads(query), PGN_QUERY_TAGS | PGN_QUERY_TOKENS | PGN_QUERY_MOMENTS);
    pgn_query_close(query);
    query = parse("White ~ Tal and Date = 1960");
    assert_int_equal(pgn_query_reads(query), PGN_QUERY_TAGS);
    pgn_query_close(query);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_words), cmocka_unit_test(meant_words), cmocka_unit_test(newcomers),
        cmocka_unit_test(structure),     cmocka_unit_test(types),       cmocka_unit_test(literals),
        cmocka_unit_test(depth),         cmocka_unit_test(size),        cmocka_unit_test(explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
