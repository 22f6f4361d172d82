/* Terms about tags and about the game as a whole. */
#include "query_support.h"

#include <stdlib.h>

static const char tagged[] =
    "[White \"Alder, Ann\"]\n[Black \"Birch, Bo\"]\n[Date \"2020.05.17\"]\n[WhiteElo \"2400\"]\n"
    "[BlackElo \"2500\"]\n[ECO \"B90\"]\n[Result \"1-0\"]\n[TimeControl \"180+2\"]\n\n1. e4 1-0\n\n"
    "[White \"Cedar \\\"Cy\\\"\"]\n[Black \"Alder, Ann\"]\n[Date \"2020.??.??\"]\n[WhiteElo "
    "\"-\"]\n"
    "[BlackElo \"2300\"]\n[ECO \"C20\"]\n[Result \"1/2\"]\n[TimeControl \"40/7200:3600\"]\n\n1. d4 "
    "{a} (1. c4 $1 {b}) 1/2-1/2\n\n"
    "[White \"M\xfcller\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[WhiteElo \"1500?\"]\n"
    "[BlackElo \"0\"]\n[Result \"0-1\"]\n\n1. f3 *\n\n"
    "[White \"Élan\"]\n[Date \"17.05.2020\"]\n[Result \"*\"]\n[TimeControl \"-\"]\n\n1. g4 *\n";

static void texts(void **state)
{
    (void)state;
    expect_games("White = \"Alder, Ann\"", tagged, "1");
    expect_games("White = Alder", tagged, "");
    expect_games("White != \"Alder, Ann\"", tagged, "2 3 4");
    expect_games("ECO != B90", tagged, "2");        /* not there: no answer, */
    expect_games("not ECO = B90", tagged, "2 3 4"); /* unless it is turned round */
    expect_games("White ~ alder", tagged, "1");
    expect_games("White !~ alder", tagged, "2 3 4");
    expect_games("White ~ \"cedar \"", tagged, "2");
    expect_games("White ~ /^Cedar \"Cy\"$/", tagged, "2");
    expect_games("White ~ /ALDER/", tagged, "");
    expect_games("White ~ /ALDER/i", tagged, "1");
    expect_games("White ~ /^\\w+ller$/", tagged, "3"); /* 8-bit text is decoded */
    expect_games("White ~ müller", tagged, "3");
    expect_games("White ~ /^élan/i", tagged, "4");
    expect_games("player = \"Alder, Ann\"", tagged, "1 2");
    expect_games("player != \"Alder, Ann\"", tagged, "3");
    expect_games("winner ~ Ann", tagged, "1");
    expect_games("loser ~ Bo", tagged, "1");
    expect_games("loser ~ ller", tagged, "3");
    expect_games("ECO = B90..C19", tagged, "1");
    expect_games("ECO >= C", tagged, "2");
    expect_games("tag \"White\" ~ cy", tagged, "2");
    expect_games("tag WhiteClub = x", tagged, "");
}

static void numbers(void **state)
{
    (void)state;
    expect_games("WhiteElo >= 2400", tagged, "1");
    expect_games("WhiteElo < 3000", tagged, "1");
    expect_games("WhiteElo != 1", tagged, "1");
    expect_games("BlackElo >= 0", tagged, "1 2");
    expect_games("WhiteElo = 2300..2400", tagged, "1");
    expect_games("BlackElo != 2400..2600", tagged, "2");
    expect_games("WhiteElo + 50 < BlackElo", tagged, "1");
    expect_games("WhiteElo - BlackElo = -100", tagged, "1");
    expect_games("WhiteElo = \"1500?\"", tagged, "3");
    expect_games("minelo >= 2400", tagged, "1");
    expect_games("maxelo = 2300", tagged, "2");
    expect_games("meanelo = 2450", tagged, "1");
    expect_games("year = 2020", tagged, "1 2");
    expect_games("2 * 3 - 1 = 5 and -2 < 0", tagged, "1 2 3 4");
}

static void dates(void **state)
{
    (void)state;
    expect_games("Date = 2020", tagged, "1 2");
    expect_games("Date = 2020.05", tagged, "1");
    expect_games("Date = 2020-05-17", tagged, "1");
    expect_games("maybe Date = 2020.05", tagged, "1 2 3");
    expect_games("Date != 2020.05", tagged, "");
    expect_games("maybe Date != 2020.05", tagged, "2 3");
    expect_games("Date > 2019", tagged, "1 2");
    expect_games("Date > 2020", tagged, "");
    expect_games("Date < 2020.06", tagged, "1");
    expect_games("Date <= 2020", tagged, "1 2");
    expect_games("Date >= 2020.02", tagged, "1");
    expect_games("Date = 2019..2020", tagged, "1 2");
    expect_games("Date ~ /^17/", tagged, "4");
}

static void of_the_game(void **state)
{
    (void)state;
    expect_games("has ECO", tagged, "1 2");
    expect_games("known Date", tagged, "1 4");
    expect_games("known Black", tagged, "1 2");
    expect_games("Result = 1/2-1/2", tagged, "2");
    expect_games("Result = draw", tagged, "2");
    expect_games("Result = 0-1", tagged, "3");
    expect_games("result = *", tagged, "3 4"); /* the marker */
    expect_games("base = 180 and increment = 2", tagged, "1");
    expect_games("base = 7200", tagged, "2");
    expect_games("speed = blitz", tagged, "1");
    expect_games("speed = classical", tagged, "2");
    expect_games("speed = correspondence", tagged, "4");
    expect_games("comments = 2 and nags = 1 and variations = 1", tagged, "2");
    expect_games("game = 2..3", tagged, "2 3");
    expect_games("plies = 1", tagged, "1 2 3 4");
    expect_values("game = 2", "White, Date, WhiteElo, maxelo, result, has ECO", tagged,
                  "2:0=Cedar \"Cy\"\t2020.??.??\t\t2300\t1/2-1/2\tyes");
    expect_games("flip color (White ~ ann)", tagged, "2");
    expect_games("flip color (WhiteElo = 2500)", tagged, "1");
    expect_games("either color (White ~ ann and Result = 1-0)", tagged, "1");
    expect_games("flip color Result = 1-0", tagged, "3");
    expect_games("flip color winner ~ Ann", tagged, "1");
    expect_games("flip color player ~ Ann", tagged, "1 2");
    expect_games("flip color loser ~ Bo", tagged, "1");
}

/* Asks it of a game with so many letters a in a tag, and an exclamation mark behind them. */
static void given_up(const char *expression, size_t letters)
{
    char *game = calloc(1, letters + 100);
    assert_non_null(game);
    strcpy(game, "[Event \"");
    memset(game + 8, 'a', letters);
    strcpy(game + 8 + letters, "!\"]\n\n1. e4 *\n");
    pgn_query *query = parse(expression);
    pgn_query_run *run = pgn_query_run_open(query, NULL);
    pgn_game one = {.text = game, .len = strlen(game), .number = 1};
    assert_int_equal(pgn_query_match(run, &one), 0);
    assert_int_equal(pgn_query_regex_limits(run), 1);
    pgn_query_run_close(run);
    pgn_query_close(query);
    free(game);
}

/* An expression that would run for ever, or take memory without end, is given up and counted. */
static void evil_expression(void **state)
{
    (void)state;
    given_up("Event ~ /^(a+)+$/", 200);
    given_up("Event ~ /^(?:a|b)*c|^(?:(?:a)?a?)*$/", 1000000);
    given_up("Event ~ /(*NO_JIT)^(a+)+$/", 200);
    given_up("Event ~ /(*NO_JIT)^(?:(a|b))*c|^(?:(a)|b)*$/", 1000000);
}

/* What is short as it is written may be large when it is compiled. */
static void large_expressions(void **state)
{
    (void)state;
    enum { TERMS = 2500 };
    char *text = calloc(TERMS, 48);
    size_t len = 0;
    assert_non_null(text);
    for (unsigned i = 0; i < TERMS; i++)
        len +=
            (size_t)sprintf(text + len, "%sWhite ~ /%u(?:(?:(ab|c)){50}){20}/", i ? " or " : "", i);
    pgn_query_fault fault;
    assert_null(pgn_query_parse(text, len, &fault));
    assert_string_equal(fault.message, "the expressions are too large together");
    assert_null(pgn_query_parse("White ~ /a\\Cb/", 15, &fault));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),           cmocka_unit_test(numbers),
        cmocka_unit_test(dates),           cmocka_unit_test(of_the_game),
        cmocka_unit_test(evil_expression), cmocka_unit_test(large_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
