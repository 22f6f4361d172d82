/* Terms about positions and moves, each on a few plies. */
#include "query_support.h"

/* A game from a position. */
#define FROM(fen, moves) "[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n" moves " *\n\n"

static const char opening[] = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *\n";

static void men(void **state)
{
    (void)state;
    expect_plies("N on f3", opening, "1:3,4,5,6,7,8,9");
    expect_plies("white knight on f3 and ply < 5", opening, "1:3,4");
    expect_plies("[Nn] on c6,f3 = 2 and no B on c6", opening, "1:4,5,6");
    expect_plies("bishops = 3", opening, "1:8,9");
    expect_plies("white pieces = 7 and start", opening, "1:0");
    expect_plies("minors = 8 and majors = 6 and any men = 32 and start", opening, "1:0");
    expect_plies("A > a", opening, "1:7");
    expect_plies("B + 1 = b", opening, "1:8,9");
    expect_plies("p on rank 5-6 = 3", opening, "1:8,9");
    expect_plies("p on light = 4 and ply = 1", opening, "1:1");
    expect_plies("B on dark = 1 and B on light = 0", opening, "1:8,9");
    expect_plies("points white = 36", opening, "1:8,9");
    expect_plies("points black = 39 - 3", opening, "1:7,8,9");
    expect_plies("K on g1", opening, "1:9");
    expect_plies("no n on b8,c6 and no n on a-f5", opening, "1:7,8,9");
}

static void relations(void **state)
{
    (void)state;
    expect_plies("B attacks n", opening, "1:5,6");
    expect_plies("b attacked by [QN]", opening, "");
    expect_plies("p on e5 attacked by N", opening, "1:3,4,5,6,7,8,9");
    expect_plies("n on c6 defended by p", opening, "1:4,5,6");
    expect_plies("N attacks p and not (N attacked by any men) and ply < 5", opening, "");
    expect_plies("hanging p on e5", opening, "1:3,7,8,9"); /* while no knight on c6 guards it */
    expect_plies("ray up (R, P) and start", opening, "1:0");
    expect_plies("ray down (r, p) and start", opening, "1:0");
    expect_plies("ray rank (K, B, N, R) and start", opening, "1:0");
    expect_plies("flip color ray up (R on a, P) and start", opening, "1:0");
    expect_plies("flip files ray left (R on h, N) and start", opening, "1:0");
    expect_plies("ray diagonal (B on b5, n, p)", opening, "1:5,6");
    expect_plies("ray diagonal (B on b5, n) and ply = 5", opening, "1:5");
    const char *pins = FROM("4r1k1/8/8/7b/4N3/5P2/8/3QK3 w - - 0 1", "1. Kf2 Kg7");
    expect_plies("pinned men = 1 and pinned N", pins, "1:0");
    expect_plies("pinned men = 0", pins, "1:1,2");
    expect_plies("undefended n", opening, "");
}

static void pawns(void **state)
{
    (void)state;
    const char *some = FROM("4k3/p2p4/8/2p5/P1P5/5p2/5P1P/4K3 w - - 0 1", "1. Kd2");
    expect_plies("isolated white pawns on a = 1 and start", some, "1:0");
    expect_plies("isolated P = 4 and start", some, "1:0");
    expect_plies("white isolated pawns on f,h = 2 and start", some, "1:0");
    expect_plies("isolated p = 2 and start", some, "1:0");
    expect_plies("passed P on h and start", some, "1:0");
    expect_plies("passed P = 1 and passed p = 0 and start", some, "1:0");
    expect_plies("doubled P = 0 and blocked P = 2 and start", some, "1:0");
    expect_plies("connected p = 0 and islands white = 4 and islands black = 4 and start", some, "");
    expect_plies("islands white = 4 and islands black = 3 and start", some, "1:0");
    const char *weak = FROM("4k3/8/8/3p4/8/2P1P3/3P4/4K3 w - - 0 1", "1. Kd1");
    expect_plies("backward P and start", weak, "");
    const char *backward = FROM("4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "1. Kd2");
    expect_plies("backward P = 1 and backward P on d3 and start", backward, "1:0");
    expect_plies("connected P = 3 and start", backward, "1:0");
}

static void boards(void **state)
{
    (void)state;
    expect_plies("startpos", opening, "1:0");
    expect_plies("fen \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR\"", opening, "1:2");
    expect_plies("fen \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b\"", opening, "");
    expect_plies("fen \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\"", opening,
                 "1:2");
    const char *middle = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    char query[200];
    (void)snprintf(query, sizeof query, "fen \"%s ? KQkq\"", middle);
    expect_plies(query, opening, "1:2");
    (void)snprintf(query, sizeof query, "fen \"%s ? KQ ?\"", middle);
    expect_plies(query, opening, "");
    (void)snprintf(query, sizeof query, "fen \"%s b ? -\"", middle);
    expect_plies(query, opening, "");
    expect_plies("after \"1. Nf3 Nc6 2. e4 e5\"", opening, "1:4");
    expect_plies("flip color after \"e4 e5\"", opening, "");
    expect_plies("flip color fen \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR\"", opening,
                 "1:2");
    expect_plies("flip color startpos", opening, "");
    expect_plies("flip files subfen \"8/8/8/8/8/2N5/8/8\" and ply < 4", opening, "1:3");
    expect_plies("subfen \"8/8/p1p5/8/8/8/8/8\"", opening, "1:8,9");
    expect_plies("pawns \"8/1pp2ppp/p1p5/4p3/4P3/8/PPPP1PPP/8\"", opening, "1:8,9");
    expect_plies("pawns \"8/1pp2ppp/2p5/4p3/4P3/8/PPPP1PPP/8\"", opening, "");
    expect_plies("board \"*/*/*/1B2p*/*/*/*/*\"", opening, "1:5,6");
    expect_plies("board \"*/*/*/*/*/*/*/????1RK1\"", opening, "1:9");
    expect_plies("board \"*/*/*/*/*/*/*/*K*R*\"", opening, "1:0,1,2,3,4,5,6,7,8");
    expect_plies("board \"*/*/*/*/*/*/*/*RK*\"", opening, "1:9");
    expect_plies("board \"*/*/[pn]?[.n]*/*/*/*/*/*\" and ply > 5", opening, "1:6");
    expect_plies("board \"*/*/?![^a]*/*/*/*/*/*\"", opening, "");
    expect_plies("board \"aaaaaaaa/!!!!1!!!/*/*/*/*/*/*\" and ply < 4", opening, "1:2,3");
    expect_plies("flip color board \"*/*/*/*/*/*/*/*BN?\" and ply = 1", opening, "1:1");
    expect_plies("flip files board \"*/*/*/*/*/*/*/RNB*\" and ply < 3", opening, "1:0,1,2");
    const char *pieces = FROM("4k3/8/8/8/8/8/4P3/R3KN2 w - - 0 1", "1. Kd2");
    expect_plies("material \"KRNP v K\" and start", pieces, "1:0");
    expect_plies("material \"RLP+ v\" and start", pieces, "1:0");
    expect_plies("material \"R*N1-2P2+ v\"", pieces, "");
    expect_plies("material \"K v KRNP\"", pieces, "");
    expect_plies("either color material \"K v KRNP\" and start", pieces, "1:0");
    expect_plies("opposite bishops", FROM("4k3/5b2/8/8/8/8/5B2/4K3 w - - 0 1", "1. Kd1"), "1:0,1");
}

static void moves(void **state)
{
    (void)state;
    expect_plies("white plays Bb5", opening, "1:5");
    expect_plies("plays Bc6", opening, "1:7");
    expect_plies("plays Bxc6 or plays dxc6", opening, "1:7,8");
    expect_plies("plays B-c6 or plays Bxb5", opening, "");
    expect_plies("plays *c6", opening, "1:4,7,8");
    expect_plies("plays e?", opening, "1:1,2");
    expect_plies("plays O-O", opening, "1:9");
    expect_plies("black plays O-O or plays O-O-O", opening, "");
    expect_plies("plays Ngf3 and plays N1f3 and plays Ng1f3", opening, "1:3");
    expect_plies("white plays \"e4 e5 Nf3\"", opening, "1:1-2-3");
    expect_plies("N moves to f3", opening, "1:3");
    expect_plies("K moves to g1", opening, "1:9");
    expect_plies("pawn moves to a6,c6", opening, "1:6,8");
    expect_plies("B on b5 captures n", opening, "1:7");
    expect_plies("captures", opening, "1:7,8");
    expect_plies("p captures B", opening, "1:8");
    expect_plies("castles", opening, "1:9");
    expect_plies("white castles short", opening, "1:9");
    expect_plies("castles long", opening, "");
    expect_plies("white moved and ply < 4", opening, "1:1,3");
    expect_plies("white to move and ply < 4", opening, "1:0,2");
    expect_plies("piece_moved = B and captured = N", opening, "1:7");
    expect_plies("mover = black and to = c6", opening, "1:4,8");
    expect_plies("flip color (mover = white and to = c3)", opening, "1:4,8");
    expect_plies("flip files to = b3", opening, "");
    expect_plies("flip files to = c3", opening, "1:3");
    const char *special = FROM("4k3/P3p3/8/3P4/8/8/8/R3K3 b Q - 0 1",
                               "1... e5 2. dxe6 Kd8 3. a8=N Ke8 4. Nc7+ Kf8 5. O-O-O");
    expect_plies("captures en passant", special, "1:2");
    expect_plies("plays dxe6 and captures p on e5", special, "1:2");
    expect_plies("promotes", special, "1:4");
    expect_plies("promotes to N and underpromotion", special, "1:4");
    expect_plies("promotes to Q", special, "");
    expect_plies("plays =N and plays a8=*", special, "1:4");
    expect_plies("check", special, "1:6");
    expect_plies("N checks", special, "1:6");
    expect_plies("plays Nc7+", special, "1:6");
    expect_plies("plays Nc7#", special, "");
    expect_plies("K moves to c1 and white castles long", special, "1:8");
    expect_values("ply > 6", "san, uci, piece_moved, fullmove", special,
                  "1:7=Kf8\te8f8\tK\t4,8=O-O-O\te1c1\tK\t5");
}

static void ends(void **state)
{
    (void)state;
    const char *mates =
        "1. f3 e5 2. g4 Qh4# 0-1\n\n" FROM("6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1", "1. Nf7#")
            FROM("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "1. Ra8#")
                FROM("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1. Qg6");
    expect_plies("mate", mates, "1:4 2:1 3:1");
    expect_plies("smothered mate", mates, "2:1");
    expect_plies("backrank_mate", mates, "3:1");
    expect_plies("stalemate", mates, "4:1");
    expect_plies("final and not mate", mates, "4:1");
    const char *ending = FROM("4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1", "1. Kxe2");
    expect_plies("insufficient material", ending, "1:1");
    expect_plies("dead", ending, "1:1");
    expect_values("mate", "checker", mates, "1:4=Q 2:1=N 3:1=R");
    const char *checks = FROM("4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1", "1. Nf6+ Kf7 2. Re7+ Kxe7");
    expect_plies("double check", checks, "1:1");
    expect_plies("discovered check", checks, "");
    expect_plies("discovered check", FROM("4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1", "1. Nc5+ Kd8"),
                 "1:1");
    const char *again = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    expect_plies("occurrence = 2", again, "1:4,5,6,7");
    expect_plies("threefold", again, "1:8");
    expect_plies("halfmoves = 3", again, "1:3");
    expect_plies("legalmoves = 20 and ply = 2", again, "");
    expect_plies("recurs and ply < 5", again, "1:4");
    const char *less = FROM("4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1", "1... dxe4");
    expect_plies("recurs without 1 A", less, "");
    expect_plies("recurs without 1 A",
                 FROM("n3k3/8/1N6/8/8/8/8/R3K3 w - - 0 1", "1. Kd1 Nxb6 2. Ke1 Na8"), "1:4");
}

static void notes(void **state)
{
    (void)state;
    const char *noted =
        "{before} 1. e4 {[%clk 0:10:00] good} $1 (1. d4 {bad} $2) {still} 1... e5? "
        "{[%clk 0:09:30.5][%eval -0.5,20]} 2. Nf3 ; to the end\n Nc6 {+1.25/12 2.5s} 3. Bb5 "
        "{[%eval #-3]} * {after}\n";
    expect_plies("comment ~ before", noted, "1:0");
    expect_plies("comment ~ still", noted, "1:1");
    expect_plies("comment ~ bad", noted, "");
    expect_plies("comment ~ /good.*still/s", noted, "1:1");
    expect_plies("comment ~ after", noted, "1:5");
    expect_plies("comment = \" to the end\"", noted, "1:3");
    expect_plies("has comment", noted, "1:0,1,2,3,4,5");
    expect_plies("nag 1", noted, "1:1");
    expect_plies("nag \"?\"", noted, "1:2");
    expect_plies("has nag", noted, "1:1,2");
    expect_plies("clock < 10:00", noted, "1:2");
    expect_plies("clock = 9:30.5", noted, "1:2");
    expect_plies("elapsed > 2", noted, "1:4");
    expect_plies("eval < 0", noted, "1:2,4,5"); /* Black's engine is content */
    expect_plies("eval = -997", noted, "1:5");
    pgn_query_options all = {.hits = PGN_HITS_ALL, .lines = PGN_ALL_LINES};
    expect_with(__FILE__, __LINE__, "comment ~ bad", noted, all, NULL, "1:1");
    expect_with(__FILE__, __LINE__, "nag 2", noted, all, "san", "1:1=d4,2=e5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men),    cmocka_unit_test(relations), cmocka_unit_test(pawns),
        cmocka_unit_test(boards), cmocka_unit_test(moves),     cmocka_unit_test(ends),
        cmocka_unit_test(notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
