/* Terms that look back, over the whole game, and into variations. */
#include "query_support.h"

static const char spanish[] = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";
static const char gift[] =
    "[SetUp \"1\"]\n[FEN \"rnbq1rk1/ppp2ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 1\"]\n\n"
    "1. Bxh7+ Kxh7 2. Ng5+ Kg8 3. Qh5 *\n";

static void sequences(void **state)
{
    (void)state;
    expect_plies("white plays Bxh7+ next black plays Kxh7 next white plays Ng5+", gift, "1:1-2-3");
    expect_plies("white plays \"Bxh7+ Kxh7 Ng5+\" then white plays Qh5", gift, "1:1-2-3-5");
    expect_plies("flip color black plays \"Bxh2+ Kxh2 Ng4+\"", gift, "1:1-2-3");
    expect_plies("either color black plays \"Bxh2+ Kxh2 Ng4+\"", gift, "1:1-2-3");
    expect_plies("plays e4 then plays Nf3 then plays O-O", spanish, "1:1-3-9");
    expect_plies("plays e4 next plays Nf3", spanish, "");
    expect_plies("plays e4 then within 2 plies plays Nf3", spanish, "1:1-3");
    expect_plies("plays e4 then within 1 plies plays Nf3", spanish, "");
    expect_plies("plays Bb5 then within 70 plies plays O-O", spanish, "1:5-9");
    expect_plies("N moves then N moves", spanish, ""); /* one moment cannot be both */
    expect_plies("knight moves then knight moves", spanish, "1:3-4,3-8");
    expect_plies("knight moves next knight moves", spanish, "1:3-4");
    /* a sequence inside is tied to what stands before it */
    expect_plies("plays Nc6 then (plays Nf3 next plays Nc6)", spanish, "");
    expect_plies("plays e5 then (plays Nf3 next plays Nc6)", spanish, "1:2-3-4");
    expect_plies("(plays e4 then plays e5) next (plays Nf3 next plays Nc6)", spanish, "1:1-2-3-4");
    /* a step that lasts begins where it does */
    expect_plies("plays Bb5 next B on a4 for 2 plies", spanish, "");
    expect_plies("plays a6 next B on a4 for 2 plies", spanish, "1:6-8");
    expect_plies("plays Bb5 then B on a4 for 3 plies", spanish, "1:5-9");
    expect_plies("plays Ba4 then B on a4 for 3 plies", spanish, "");
    expect_plies("White ~ x and plays e4 then plays e5", spanish, "");
    expect_fault("mate then (check or (check next mate))", 11, "no clear beginning", "");
}

static void lasting(void **state)
{
    (void)state;
    expect_plies("B on b5 for 2 plies", spanish, "1:6");
    expect_plies("B on b5 for 3 plies", spanish, "");
    expect_plies("(white moved and [NB] moves) for 3 moves", spanish, "1:7");
    expect_plies("checks for 2 moves", gift, "1:3");
    expect_plies("before startpos", spanish, "1:1");
    expect_plies("before (before startpos)", spanish, "1:2");
    expect_values("before after \"e4 e5 Nf3 Nc6\"", "san, uci", spanish, "1:5=Bb5\tf1b5");
}

static void paths(void **state)
{
    (void)state;
    expect_plies("path B f1 b5 a4", spanish, "1:7");
    expect_plies("path B f1 a4", spanish, "");
    expect_plies("path B f1 .. a4", spanish, "1:7");
    expect_plies("path K e1 g1", spanish, "1:9"); /* castling is a king's move */
    expect_plies("path n b8 c6", spanish, "1:4");
    expect_plies("flip color path N b1 c3", spanish, "1:4");
    expect_plies("flip files path B c1 g5 h4", spanish, "1:7");
    const char *two = "1. Nc3 Nf6 2. Ne4 Nxe4 3. Nf3 Nc5 4. Nd4 *";
    expect_plies("path N b1 c3 e4", two, "1:3");
    expect_plies("path N b1 .. d4", two, ""); /* another knight */
    expect_plies("path N g1 f3 d4", two, "1:7");
    const char *promotion =
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg7 2. Qa7+ *";
    expect_plies("path P a7 a8 a7", promotion, "1:3"); /* the same man still */
}

static void over_the_game(void **state)
{
    (void)state;
    const char *games = "1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7# 1-0\n\n1. d4 d5 2. c4 *\n\n"
                        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. Bb5+ c6 5. Bxc6+ bxc6 1-0\n";
    expect_games("some captures", games, "1 3");
    expect_games("never captures", games, "2");
    expect_games("always white to move", games, "");
    expect_games("always K", games, "1 2 3");
    expect_games("count(captures) >= 2", games, "3");
    expect_games("first(captures) = 3", games, "3");
    expect_games("last(captures) = 7", games, "1");
    expect_games("last(captures) < 0", games, "");
    expect_games("max(points white) = 39", games, "1 2 3");
    expect_games("min(points black) = 36", games, "");
    expect_games("longest(white to move) = 1", games, "1 2 3");
    expect_games("longest(q on d8) = 8", games, "1");
    expect_games("streak(captures) = 1", games, "1 3");
    expect_games("streak(checks) = 2", games, "3");
    expect_games("plies = 7", games, "1");
    /* constants of the game beside moments: two passes */
    expect_plies("count(captures) = 4 and checks", games, "3:7,9");
    expect_plies("some mate and plays Bc4", games, "1:3");
    /* and aggregates in aggregates: as many */
    expect_plies("count(captures and some checks) = 4", games, "3:0");
    expect_plies("ply = plies", games, "1:7 2:3 3:10");
    expect_values("any_game", "plies, count(captures), max(halfmoves)", games,
                  "1:0=7\t1\t4 2:0=3\t0\t0 3:0=10\t4\t3");
}

static void hits(void **state)
{
    (void)state;
    pgn_query_options first = {.hits = PGN_HITS_FIRST}, last = {.hits = PGN_HITS_LAST};
    expect_with(__FILE__, __LINE__, "knight moves", spanish, first, NULL, "1:3");
    expect_with(__FILE__, __LINE__, "knight moves", spanish, last, "san", "1:8=Nf6");
    /* a condition about the game holds at all its moments */
    expect_with(__FILE__, __LINE__, "plies = 9", spanish, first, "ply, san", "1:0=0\t");
    expect_with(__FILE__, __LINE__, "plies = 9", spanish, last, "ply, san", "1:9=9\tO-O");
    expect_values("any_game and count(castles) = 1", "ply",
                  "1. e4 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 "
                  "a6 4. O-O *\n",
                  "2:0=0,1=1,2=2,3=3,4=4,5=5,6=6,7=7");
    expect_with(__FILE__, __LINE__, "any_game", "[FEN \"x\"]\n\n1. e4 *\n", first, "san", "1");
}

static void variations(void **state)
{
    (void)state;
    const char *games = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 *\n\n"
                        "1. e4 c5 2. Nf3 d6 *\n";
    const char *sicilian = "after \"e4 c5 Nf3 d6\"";
    pgn_query_options all = {.hits = PGN_HITS_ALL, .lines = PGN_ALL_LINES};
    pgn_query_options only = {.hits = PGN_HITS_ALL, .lines = PGN_VARIATIONS_ONLY};
    expect_plies(sicilian, games, "2:4");
    expect_with(__FILE__, __LINE__, sicilian, games, all, NULL, "1:4 2:4");
    expect_with(__FILE__, __LINE__, sicilian, games, only, NULL, "1:4");
    expect_with(__FILE__, __LINE__, "plays Nf3", games, all, "depth", "1:3=1,3=0 2:3=0");
    expect_with(__FILE__, __LINE__, "plays e4 then plays c3", games, all, NULL, "1:1-3");
    expect_with(__FILE__, __LINE__, "plays e5 then plays c3", games, all, NULL, "");
    expect_with(__FILE__, __LINE__, "plays Nf3 then plays d5", games, all, NULL, "");
    expect_with(__FILE__, __LINE__, "plays c5 next plays c3 next plays d5", games, all, NULL,
                "1:2-3-4");
    expect_with(__FILE__, __LINE__, "p on c5 for 3 plies", games, all, NULL, "1:4,4 2:4");
    expect_with(__FILE__, __LINE__, "final", games, all, "san", "1:4=d5,4=d6,4=Nc6 2:4=d6");
    expect_with(__FILE__, __LINE__, "count(plays Nf3) = 2", games, all, NULL, "1:0");
    expect_with(__FILE__, __LINE__, "never plays c5", games, only, NULL, "2:0");
    expect_with(__FILE__, __LINE__, "path N g1 f3", games, all, NULL, "1:3,3 2:3");
    /* repetition is counted along a line */
    const char *again = "1. Nf3 Nf6 2. Ng1 (2. Rg1 Ng8 3. Nd4) (2. e4) 2... Ng8 *\n";
    expect_with(__FILE__, __LINE__, "occurrence = 2", again, all, NULL, "1:4");
    const char *broken = "1. e4 (1. d4 Qh9 d5) e5 Nf9 Nc6 *\n";
    expect_with(__FILE__, __LINE__, "final", broken, all, "san", "1:1=d4,2=e5");
    expect_plies("final", broken, "1:2");
}

/* What cannot be played has no moments, and is neither lost nor crashed on. */
static void unplayable(void **state)
{
    (void)state;
    const char *games = "[White \"A\"]\n[FEN \"not a fen\"]\n\n1. e4 *\n\n"
                        "[White \"A\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"
                        "[White \"A\"]\n\n*\n";
    expect_games("White = A", games, "1 2 3");
    expect_plies("K", games, "3:0");
    expect_games("never check", games, "1 2 3");
    expect_games("plies = 0", games, "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences),     cmocka_unit_test(lasting), cmocka_unit_test(paths),
        cmocka_unit_test(over_the_game), cmocka_unit_test(hits),    cmocka_unit_test(variations),
        cmocka_unit_test(unplayable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
