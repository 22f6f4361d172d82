/* notation_explain_test.c: the reasons and suggestions for texts that are no legal move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"
#include <pgn/notation.h>
#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define KNIGHTS "6k1/8/8/5N2/8/1N3N2/8/6K1 w - - 0 1"

struct example {
    const char *fen, *text, *reason, *suggestion;
};

static const struct example men[] = {
    {START, "Bh6", "the bishop on c1 cannot reach h6: the pawn on d2 is in the way", ""},
    {START, "Nd2", "the pawn on d2 is of the own side", ""},
    {START, "e2e5", "no white pawn can step to e5", ""},
    {START, "e3e4", "there is no man on e3", ""},
    {START, "exd3", "there is nothing to capture on d3", ""},
    {START, "e4=Q", "a pawn promotes on the last rank only", ""},
    {START, "e4=K", "a pawn cannot become a king", ""},
    {START, "Nf3=Q", "only pawns promote", ""},
    {START, "e4e.p.", "there is no capture en passant on this square now", ""},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "White has no queen", ""},
    {KNIGHTS, "Ned4", "there is no white knight on the e-file", ""},
    {KNIGHTS, "N7d4", "there is no white knight on rank 7", ""},
    {KNIGHTS, "Nc2d4", "there is no white knight on c2", ""},
    {KNIGHTS, "Nh8", "no white knight can reach h8", ""},
    {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPPQPPP/RNB1KBNR w KQkq - 0 3", "e5",
     "the pawn on e5 is in the way of the pawn", ""},
    {"4k3/8/8/8/8/3nr3/4P3/K7 w - - 0 1", "e4",
     "the pawn on e2 cannot reach e4: the rook on e3 is in the way", ""},
    {"4k3/8/8/2p5/8/4B3/1P6/4K3 w - - 0 1", "bxc5", "no white pawn on the b-file can capture on c5",
     "Bxc5"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "exd6", "the capture en passant on d6 is not possible now",
     ""},
    {START, "Pe2xe3", "a pawn does not capture on its own file", ""},
    {START, "ee3:", "a pawn does not capture on its own file", ""},
    {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8",
     "the pawn reaches the last rank, and the piece that it becomes is not named", ""},
};

static const struct example kings[] = {
    {"rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4", "Ne4",
     "the knight on c3 is pinned to the king on e1 by the bishop on b4", "e4"},
    {"rnb1kbnr/pppp1ppp/8/4p3/4Pq2/5K2/PPPP1PPP/RNBQ1BNR w kq - 4 4", "Ke3",
     "e3 is attacked by the queen on f4", "Ke2"},
    {"rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2", "a6",
     "the king on e8 is in check from the bishop on b5", "c6"},
    {"4k3/8/8/8/8/3nr3/8/R3K3 w - - 0 1", "Ra2",
     "the king on e1 is in check from the knight on d3 and the rook on e3, so it must move itself",
     ""},
    {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "exd3",
     "the capture en passant would leave the king on a4 in check from the queen on h4", ""},
    {"4k3/8/8/8/8/4r3/8/4K3 w - - 0 1", "--",
     "the king on e1 is in check from the rook on e3, so White cannot pass", ""},
    {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "a3",
     "the king is checkmated: there is no legal move", ""},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "it is stalemate: there is no legal move", ""},
    {START, "e5", "it is White's turn; Black could play e5", ""},
    {START, "e7e5", "it is White's turn; Black could play e5", ""},
};

static const struct example castling[] = {
    {"4k2r/8/8/8/8/8/5r2/4K2R w Kk - 0 1", "O-O",
     "the king would pass f1, which is attacked by the rook on f2", ""},
    {START, "O-O", "the king cannot castle: the bishop on f1 is in the way", ""},
    {CASTLES, "Kg1", "the king does not go there by itself: castling is written O-O", ""},
    {CASTLES, "Kb1", "the king on e1 cannot reach b1", ""},
    {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O",
     "the king on e1 is in check from the rook on e2, so it cannot castle", ""},
    {"4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "O-O",
     "the king would pass f1, which is attacked by the rook on f2", "O-O-O"},
    {"4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "O-O",
     "the king would land on g1, which is attacked by the rook on g2", "O-O-O"},
    {"4k3/8/8/8/8/8/6r1/R3K2R w Q - 0 1", "O-O",
     "the right to castle on the king's side is lost: the king or the rook has moved", "O-O-O"},
    {"4k3/8/8/8/8/8/6r1/R3K3 w Q - 0 1", "O-O",
     "there is no rook to castle with on the king's side", "O-O-O"},
    {"4k3/8/8/8/8/8/6r1/R4K1R w - - 0 1", "O-O", "the king has moved: it stands on f1", ""},
};

static const struct example castling960[] = {
    {"4k3/8/8/8/8/8/8/1R1K1R1R w K - 0 1", "O-O",
     "the king cannot castle: the rook on f1 is in the way", ""},
    {"2k5/8/8/8/8/5b2/8/1R3K2 w B - 0 1", "O-O-O",
     "the king would pass d1, which is attacked by the bishop on f3", ""},
    {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "O-O-O",
     "the king would land on c1, which is attacked by the rook on a1", ""},
};

static const struct example ambiguous[] = {
    {KNIGHTS, "Nfd4", "the knights on f3 and f5 can both go to d4", ""},
    {KNIGHTS, "Nd4", "the knights on b3, f3 and f5 can all go to d4", ""},
    {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "the knights on b1 and f3 can both go to d2", ""},
    {"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "exd",
     "the pawn on e4 can move to d5, and the pawn on e5 to d6", ""},
    {"4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1", "BXC5",
     "the bishop on e3 and the pawn on b4 can both go to c5", ""},
};

static const struct example texts[] = {
    {START, "Sf3", "S is no English piece letter (those are K, Q, R, B and N)", ""},
    {START, "\u041af3", "the first letter is no English piece letter (those are K, Q, R, B and N)",
     ""},
    {START, "N", "the square is missing", ""},
    {START, "", "there is no text", ""},
    {START, "Nf33", "this is not the form of a move", "Nf3"},
    {START, "xx", "this is not the form of a move", ""},
    {START, "e4", "the move is legal", ""},
};

static void check(const struct example *e, bool chess960)
{
    const pgn_position p = position_of(e->fen, chess960);
    pgn_explanation why;
    pgn_move_explain(&p, e->text, strlen(e->text), &why);
    if (strcmp(why.reason, e->reason) != 0 || strcmp(why.suggestion, e->suggestion) != 0)
        fail_msg("%s in %s: %s [%s]", e->text, e->fen, why.reason, why.suggestion);
}

#define TABLE_TEST(table, chess960)                                                                \
    static void table##_are_explained(void **state)                                                \
    {                                                                                              \
        (void)state;                                                                               \
        for (size_t i = 0; i < COUNT_OF(table); i++)                                               \
            check(&table[i], chess960);                                                            \
    }

TABLE_TEST(men, false)
TABLE_TEST(kings, false)
TABLE_TEST(castling, false)
TABLE_TEST(castling960, true)
TABLE_TEST(ambiguous, false)
TABLE_TEST(texts, false)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men_are_explained),       cmocka_unit_test(kings_are_explained),
        cmocka_unit_test(castling_are_explained),  cmocka_unit_test(castling960_are_explained),
        cmocka_unit_test(ambiguous_are_explained), cmocka_unit_test(texts_are_explained),
    };
    return cmocka_run_group_tests_name("notation: explanations", tests, NULL, NULL);
}
