/* notation_read_test.c: positions, texts and what they read as.  The move is given as UCI. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"
#include <pgn/notation.h>
#include <stdlib.h>
#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define TAKES "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#define PASSANT "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
#define PROMOTES "1n5k/P6P/8/8/8/8/8/4K3 w - - 0 1"
#define KNIGHTS "6k1/8/8/5N2/8/1N3N2/8/6K1 w - - 0 1"
#define TWO_KNIGHTS "6k1/8/8/8/8/1N3N2/8/6K1 w - - 0 1"
#define ROOKS "4k3/8/8/8/8/5R2/8/3RK3 w - - 0 1"
#define PINNED "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
#define BISHOP_OR_PAWN "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1"
#define BISHOP_ONLY "4k3/8/8/2p5/8/4B3/1P6/4K3 w - - 0 1"
#define SPANISH "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
#define CHESS960 "bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w KQkq - 0 1"

#define READ PGN_MOVE_READ
#define ILLEGAL PGN_MOVE_ILLEGAL
#define AMBIGUOUS PGN_MOVE_AMBIGUOUS
#define NO_PROMOTION PGN_MOVE_NO_PROMOTION
#define BAD_TEXT PGN_MOVE_BAD_TEXT

struct example {
    const char *fen, *text;
    enum pgn_read_status status;
    const char *uci; /* "" if there is none */
    unsigned forms;
    enum pgn_sign sign;
};

static const struct example plain[] = {
    {START, "e4", READ, "e2e4", 0, 0},
    {START, "e3", READ, "e2e3", 0, 0},
    {START, "Nf3", READ, "g1f3", 0, 0},
    {START, "Nf3+", READ, "g1f3", 0, PGN_SIGN_CHECK},
    {START, "Nf3#", READ, "g1f3", 0, PGN_SIGN_MATE},
    {START, "Nf3++", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_DOUBLE},
    {START, "Nf3\u2020", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_CHECK},
    {START, "Nf3\u2021", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_MATE},
    {START, "Nf3 ch", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_CHECK},
    {START, "Nf3ch.", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_CHECK},
    {START, "Nf3 dbl ch", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_DOUBLE},
    {START, "Nf3 mate", READ, "g1f3", PGN_FORM_CHECK_SIGN, PGN_SIGN_MATE},
    {START, "e5", ILLEGAL, "", 0, 0},
    {START, "Ke2", ILLEGAL, "", 0, 0},
    {START, "Rxa1", ILLEGAL, "", 0, 0},
    {START, "Nf9", BAD_TEXT, "", 0, 0},
    {START, "Ni3", BAD_TEXT, "", 0, 0},
    {START, "N", BAD_TEXT, "", 0, 0},
    {START, "", BAD_TEXT, "", 0, 0},
    {START, "+", BAD_TEXT, "", 0, PGN_SIGN_CHECK},
    {START, "e+", BAD_TEXT, "", 0, PGN_SIGN_CHECK},
    {START, "++", BAD_TEXT, "", 0, PGN_SIGN_DOUBLE},
    {START, "e4e5", ILLEGAL, "", PGN_FORM_UCI, 0},
    {START, "e4+#", READ, "e2e4", PGN_FORM_CHECK_SIGN, PGN_SIGN_MATE},
    {START, "e4#+", BAD_TEXT, "", 0, PGN_SIGN_CHECK},
    {START, "Sf3", BAD_TEXT, "", 0, 0},
    {START, "\u041af3", BAD_TEXT, "", 0, 0},
    {START, "Nf3x", BAD_TEXT, "", 0, 0},
    {START, "xNf3", BAD_TEXT, "", 0, 0},
    {START, "Nf3 e4", BAD_TEXT, "", 0, 0},
    {TAKES, "exd5", READ, "e4d5", 0, 0},
    {TAKES, "cxd5", ILLEGAL, "", 0, 0},
    {TAKES, "d5", ILLEGAL, "", 0, 0},
    {TAKES, "exe5", BAD_TEXT, "", 0, 0},
    {PASSANT, "exd6", READ, "e5d6", 0, 0},
    {PASSANT, "e6", READ, "e5e6", 0, 0},
};

static const struct example castling[] = {
    {CASTLES, "O-O", READ, "e1g1", 0, 0},
    {CASTLES, "O-O-O", READ, "e1c1", 0, 0},
    {CASTLES, "O-O+", READ, "e1g1", 0, PGN_SIGN_CHECK},
    {CASTLES, "0-0", READ, "e1g1", PGN_FORM_CASTLING_ZERO, 0},
    {CASTLES, "0-0-0#", READ, "e1c1", PGN_FORM_CASTLING_ZERO, PGN_SIGN_MATE},
    {CASTLES, "o-o", READ, "e1g1", PGN_FORM_CASTLING_LOWERCASE, 0},
    {CASTLES, "OO", READ, "e1g1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "OOO", READ, "e1c1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "000", READ, "e1c1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "O\u2013O", READ, "e1g1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "0\u22120\u22120", READ, "e1c1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "O-0", READ, "e1g1", PGN_FORM_CASTLING_OTHER, 0},
    {CASTLES, "O-OO-O", BAD_TEXT, "", 0, 0},
    {CASTLES, "O-OO", BAD_TEXT, "", 0, 0},
    {CASTLES, "O-O-", BAD_TEXT, "", 0, 0},
    {CASTLES, "O-", BAD_TEXT, "", 0, 0},
    {CASTLES, "O", BAD_TEXT, "", 0, 0},
    {CASTLES, "O-O-O-O", BAD_TEXT, "", 0, 0},
    {CASTLES, "O-Oe.p.", BAD_TEXT, "", 0, 0},
    {CASTLES, "Kg1", ILLEGAL, "", 0, 0},
    {CASTLES, "Kh1", ILLEGAL, "", 0, 0},
    {CASTLES, "Ke1g1", ILLEGAL, "", 0, 0},
    {CASTLES, "Kxh1", ILLEGAL, "", 0, 0},
    {CASTLES, "e1xh1", ILLEGAL, "", PGN_FORM_LONG, 0},
    {CASTLES, "e1g1", READ, "e1g1", PGN_FORM_UCI, 0},
    {CASTLES, "e1h1", READ, "e1g1", PGN_FORM_UCI, 0},
    {CASTLES, "e1a1", READ, "e1c1", PGN_FORM_UCI, 0},
    {CASTLES, "e1c1", READ, "e1c1", PGN_FORM_UCI, 0},
    {CASTLES, "Ke1-g1", READ, "e1g1", PGN_FORM_LONG, 0},
    {CASTLES, "e1b1", ILLEGAL, "", PGN_FORM_UCI, 0},
    {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O", ILLEGAL, "", 0, 0},
    {"4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1", ILLEGAL, "", PGN_FORM_UCI, 0},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", ILLEGAL, "", 0, 0},
};

static const struct example chess960[] = {
    {CHESS960, "O-O", READ, "f1g1", 0, 0},
    {CHESS960, "f1g1", READ, "f1g1", PGN_FORM_UCI, 0},
    {CHESS960, "O-O-O", ILLEGAL, "", 0, 0},
    {"4k3/8/8/8/8/8/8/1R1K1R1R w F - 0 1", "O-O", READ, "d1f1", 0, 0},
    {"4k3/8/8/8/8/8/8/1R1K1R1R w K - 0 1", "O-O", ILLEGAL, "", 0, 0},
    {"1rkr4/8/8/8/8/4b3/8/1RKR4 w BD - 0 1", "O-O", ILLEGAL, "", 0, 0},
    {"2k5/8/8/8/8/5b2/8/1R3K2 w B - 0 1", "O-O-O", ILLEGAL, "", 0, 0},
    {"2k1r3/8/8/8/8/8/8/R1K4R w A - 0 1", "O-O-O", READ, "c1a1", 0, 0},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", ILLEGAL, "", PGN_FORM_UCI, 0},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", READ, "e1h1", PGN_FORM_UCI, 0},
    {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", READ, "f1g1", PGN_FORM_UCI, 0},
    {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "Kg1", READ, "f1g1", 0, 0},
};

static const struct example promotion[] = {
    {PROMOTES, "a8=Q", READ, "a7a8q", 0, 0},
    {PROMOTES, "axb8=N+", READ, "a7b8n", 0, PGN_SIGN_CHECK},
    {PROMOTES, "a8Q", READ, "a7a8q", PGN_FORM_NO_EQUALS, 0},
    {PROMOTES, "a8=q", READ, "a7a8q", PGN_FORM_PROMOTION_LOWERCASE, 0},
    {PROMOTES, "a8n", READ, "a7a8n", PGN_FORM_NO_EQUALS | PGN_FORM_PROMOTION_LOWERCASE, 0},
    {PROMOTES, "a8b", READ, "a7a8b", PGN_FORM_NO_EQUALS | PGN_FORM_PROMOTION_LOWERCASE, 0},
    {PROMOTES, "a8(Q)", READ, "a7a8q", PGN_FORM_PROMOTION_PARENS, 0},
    {PROMOTES, "axb8(R)+", READ, "a7b8r", PGN_FORM_PROMOTION_PARENS, PGN_SIGN_CHECK},
    {PROMOTES, "a8/Q", READ, "a7a8q", PGN_FORM_PROMOTION_PARENS, 0},
    {PROMOTES, "a8=\u2655", READ, "a7a8q", PGN_FORM_FIGURINE, 0},
    {PROMOTES, "a7a8q", READ, "a7a8q", PGN_FORM_UCI, 0},
    {PROMOTES, "a7xb8=Q", READ, "a7b8q", PGN_FORM_LONG, 0},
    {PROMOTES, "a7-a8Q", READ, "a7a8q", PGN_FORM_LONG | PGN_FORM_NO_EQUALS, 0},
    {PROMOTES, "ab8Q", READ, "a7b8q",
     PGN_FORM_NO_EQUALS | PGN_FORM_PAWN_SHORT | PGN_FORM_NO_CAPTURE_SIGN, 0},
    {PROMOTES, "axb=Q", READ, "a7b8q", PGN_FORM_PAWN_SHORT, 0},
    {PROMOTES, "a8", NO_PROMOTION, "", 0, 0},
    {PROMOTES, "axb8+", NO_PROMOTION, "", 0, PGN_SIGN_CHECK},
    {PROMOTES, "a7a8", NO_PROMOTION, "", PGN_FORM_UCI, 0},
    {PROMOTES, "b8", ILLEGAL, "", 0, 0},
    {PROMOTES, "a8=K", ILLEGAL, "", 0, 0},
    {PROMOTES, "a8=P", ILLEGAL, "", 0, 0},
    {PROMOTES, "a8=", BAD_TEXT, "", 0, 0},
    {PROMOTES, "a8=X", BAD_TEXT, "", 0, 0},
    {PROMOTES, "a8(Q", BAD_TEXT, "", 0, 0},
    {START, "e4=Q", ILLEGAL, "", 0, 0},
    {START, "Nf3=Q", ILLEGAL, "", 0, 0},
};

static const struct example pawns[] = {
    {TAKES, "ed5", READ, "e4d5", PGN_FORM_PAWN_SHORT | PGN_FORM_NO_CAPTURE_SIGN, 0},
    {TAKES, "exd", READ, "e4d5", PGN_FORM_PAWN_SHORT, 0},
    {TAKES, "ed", READ, "e4d5", PGN_FORM_PAWN_SHORT, 0},
    {TAKES, "xd5", READ, "e4d5", PGN_FORM_PAWN_SHORT, 0},
    {TAKES, "e:d5", READ, "e4d5", PGN_FORM_CAPTURE_SIGN, 0},
    {TAKES, "e\u00d7d5", READ, "e4d5", PGN_FORM_CAPTURE_SIGN, 0},
    {TAKES, "eXd5", READ, "e4d5", PGN_FORM_CAPTURE_SIGN, 0},
    {TAKES, "ed5:", READ, "e4d5", PGN_FORM_PAWN_SHORT | PGN_FORM_CAPTURE_SIGN, 0},
    {TAKES, "e4xd5", READ, "e4d5", PGN_FORM_LONG, 0},
    {TAKES, "e4-d5", READ, "e4d5", PGN_FORM_LONG | PGN_FORM_NO_CAPTURE_SIGN, 0},
    {TAKES, "e4d5", READ, "e4d5", PGN_FORM_UCI, 0},
    {TAKES, "Pexd5", READ, "e4d5", PGN_FORM_PAWN_LETTER, 0},
    {TAKES, "eexd5", READ, "e4d5", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {TAKES, "e4xe5", ILLEGAL, "", PGN_FORM_LONG, 0},
    {START, "Pe4", READ, "e2e4", PGN_FORM_PAWN_LETTER, 0},
    {START, "Pe2-e4", READ, "e2e4", PGN_FORM_PAWN_LETTER | PGN_FORM_LONG, 0},
    {START, "2e4", READ, "e2e4", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "3e4", ILLEGAL, "", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "ee4", READ, "e2e4", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "ee5", ILLEGAL, "", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "ee", BAD_TEXT, "", 0, 0},
    {SPANISH, "bb3", READ, "b2b3", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {SPANISH, "bb6", ILLEGAL, "", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "e2-e4", READ, "e2e4", PGN_FORM_LONG, 0},
    {START, "e2\u2014e4", READ, "e2e4", PGN_FORM_LONG, 0},
    {START, "e2e4", READ, "e2e4", PGN_FORM_UCI, 0},
    {START, "g1f3", READ, "g1f3", PGN_FORM_UCI, 0},
    {START, "f2c3", ILLEGAL, "", PGN_FORM_UCI, 0},
    {START, "e7e5", ILLEGAL, "", PGN_FORM_UCI, 0},
    {START, "xe4", ILLEGAL, "", PGN_FORM_PAWN_SHORT, 0},
    {"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", AMBIGUOUS, "", PGN_FORM_PAWN_SHORT, 0},
    {"4k3/8/8/3p4/4P3/5p2/4P3/4K3 w - - 0 1", "ed", READ, "e4d5", PGN_FORM_PAWN_SHORT, 0},
    {"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "exd", AMBIGUOUS, "", PGN_FORM_PAWN_SHORT, 0},
    {PASSANT, "exd6e.p.", READ, "e5d6", PGN_FORM_EP_SUFFIX, 0},
    {PASSANT, "exd6ep", READ, "e5d6", PGN_FORM_EP_SUFFIX, 0},
    {PASSANT, "exd6 e.p.+", READ, "e5d6", PGN_FORM_EP_SUFFIX, PGN_SIGN_CHECK},
    {PASSANT, "exd6+e.p.", READ, "e5d6", PGN_FORM_EP_SUFFIX, PGN_SIGN_CHECK},
    {PASSANT, "exd6(e.p.)", READ, "e5d6", PGN_FORM_EP_SUFFIX, 0},
    {PASSANT, "e6e.p.", ILLEGAL, "", PGN_FORM_EP_SUFFIX, 0},
    {TAKES, "exd5e.p.", ILLEGAL, "", PGN_FORM_EP_SUFFIX, 0},
    {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "exd3", ILLEGAL, "", 0, 0},
    {"8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1", "exd3", READ, "e4d3", 0, 0},
};

static const struct example pieces[] = {
    {TAKES, "Nxf3", READ, "g1f3", PGN_FORM_FALSE_CAPTURE_SIGN, 0},
    {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", READ, "e3d5", PGN_FORM_NO_CAPTURE_SIGN, 0},
    {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "N:d5", READ, "e3d5", PGN_FORM_CAPTURE_SIGN, 0},
    {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5:", READ, "e3d5", PGN_FORM_CAPTURE_SIGN, 0},
    {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Ne3xd5", READ, "e3d5", PGN_FORM_LONG, 0},
    {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Ne3-d5", READ, "e3d5",
     PGN_FORM_LONG | PGN_FORM_NO_CAPTURE_SIGN, 0},
    {START, "Ng1-f3", READ, "g1f3", PGN_FORM_LONG, 0},
    {START, "N-f3", READ, "g1f3", PGN_FORM_LONG, 0},
    {START, "Ng-f3", READ, "g1f3", PGN_FORM_LONG, 0},
    {START, "N1-f3", READ, "g1f3", PGN_FORM_LONG, 0},
    {START, "e-e4", BAD_TEXT, "", 0, 0},
    {START, "Ng1f3", READ, "g1f3", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {START, "\u2658f3", READ, "g1f3", PGN_FORM_FIGURINE, 0},
    {START, "\u265ef3", READ, "g1f3", PGN_FORM_FIGURINE, 0},
    {START, "\u2658\ufe0ef3", READ, "g1f3", PGN_FORM_FIGURINE, 0},
    {START, "NF3", READ, "g1f3", PGN_FORM_UPPERCASE_SQUARE, 0},
    {START, "E4", READ, "e2e4", PGN_FORM_UPPERCASE_SQUARE, 0},
    {START, "B4", READ, "b2b4", PGN_FORM_UPPERCASE_SQUARE, 0},
    {START, "E2E4", READ, "e2e4", PGN_FORM_UPPERCASE_SQUARE | PGN_FORM_UCI, 0},
    {START, "nf3", READ, "g1f3", PGN_FORM_LOWERCASE_PIECE, 0},
    {START, "pe4", READ, "e2e4", PGN_FORM_LOWERCASE_PIECE | PGN_FORM_PAWN_LETTER, 0},
    {SPANISH, "BXC6", READ, "b5c6", PGN_FORM_UPPERCASE_SQUARE, 0},
    {SPANISH, "bxc6", ILLEGAL, "", 0, 0},
    {SPANISH, "be2", READ, "b5e2", PGN_FORM_LOWERCASE_PIECE, 0},
    {BISHOP_OR_PAWN, "bxc5", READ, "b4c5", 0, 0},
    {BISHOP_OR_PAWN, "Bxc5", READ, "e3c5", 0, 0},
    {BISHOP_OR_PAWN, "BXC5", AMBIGUOUS, "", PGN_FORM_UPPERCASE_SQUARE, 0},
    {BISHOP_ONLY, "bxc5", ILLEGAL, "", 0, 0},
    {BISHOP_ONLY, "bc5", ILLEGAL, "", PGN_FORM_PAWN_SHORT, 0},
    {KNIGHTS, "Nd4", AMBIGUOUS, "", 0, 0},
    {KNIGHTS, "Nfd4", AMBIGUOUS, "", 0, 0},
    {KNIGHTS, "N3d4", AMBIGUOUS, "", 0, 0},
    {KNIGHTS, "Nf3d4", READ, "f3d4", 0, 0},
    {KNIGHTS, "Nf3-d4", READ, "f3d4", PGN_FORM_LONG, 0},
    {KNIGHTS, "Nbd4", READ, "b3d4", 0, 0},
    {KNIGHTS, "N5d4", READ, "f5d4", 0, 0},
    {KNIGHTS, "Nf5d4", READ, "f5d4", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {TWO_KNIGHTS, "Nfd4+", READ, "f3d4", 0, PGN_SIGN_CHECK},
    {ROOKS, "R1d3", READ, "d1d3", PGN_FORM_DISAMBIGUATION, 0},
    {ROOKS, "Rdd3", READ, "d1d3", 0, 0},
    {ROOKS, "R3d3", READ, "f3d3", PGN_FORM_DISAMBIGUATION, 0},
    {ROOKS, "R1d2", READ, "d1d2", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {"4k3/8/8/8/6R1/8/8/2R1K3 w - - 0 1", "Rc1c4", READ, "c1c4", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke1d1", READ, "e1d1", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {PINNED, "Ne2", READ, "g1e2", 0, 0},
    {PINNED, "Nge2", READ, "g1e2", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {PINNED, "Nce2", ILLEGAL, "", 0, 0},
    {PINNED, "Nc3e2", ILLEGAL, "", 0, 0},
    {"7k/8/8/8/8/4b3/2R5/2KRq3 w - - 0 1", "Rd2", READ, "c2d2", 0, 0},
    {"7k/8/8/8/8/4b3/2R5/2KRq3 w - - 0 1", "Rcd2", READ, "c2d2", PGN_FORM_OVER_DISAMBIGUATED, 0},
    {"7k/8/8/8/8/4b3/2R5/2KRq3 w - - 0 1", "Rdd2", ILLEGAL, "", 0, 0},
    {"5rk1/3R3R/8/8/8/8/6PP/6K1 w - - 0 1", "Rg7+", AMBIGUOUS, "", 0, PGN_SIGN_CHECK},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd2", ILLEGAL, "", 0, 0},
};

static const struct example nulls[] = {
    {START, "--", READ, "0000", PGN_FORM_NULL, 0},
    {START, "Z0", READ, "0000", PGN_FORM_NULL, 0},
    {START, "@@@@", READ, "0000", PGN_FORM_NULL, 0},
    {START, "<>", READ, "0000", PGN_FORM_NULL, 0},
    {START, "null", READ, "0000", PGN_FORM_NULL, 0},
    {START, "pass", READ, "0000", PGN_FORM_NULL, 0},
    {START, "0000", READ, "0000", PGN_FORM_NULL, 0},
    {"rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", "--", ILLEGAL, "",
     PGN_FORM_NULL, 0},
};

static void check(const struct example *e, bool is_960)
{
    const pgn_position p = position_of(e->fen, is_960);
    /* On the heap and exactly as long, so that a sanitizer sees any byte read behind the text. */
    const size_t len = strlen(e->text);
    char *text = malloc(len ? len : 1);
    assert_non_null(text);
    memcpy(text, e->text, len);
    pgn_reading r;
    char uci[PGN_MOVE_TEXT_MAX] = "";
    pgn_move_read(&p, text, len, &r);
    free(text);
    if (r.status == PGN_MOVE_READ)
        pgn_uci_write(&p, r.move, uci);
    if (r.status != e->status || strcmp(uci, e->uci) != 0 || r.forms != e->forms ||
        r.sign != e->sign)
        fail_msg("%s in %s: status %d, move %s, forms %#x, sign %d", e->text, e->fen, (int)r.status,
                 uci, r.forms, (int)r.sign);
}

#define TABLE_TEST(table, is_960)                                                                  \
    static void table##_texts(void **state)                                                        \
    {                                                                                              \
        (void)state;                                                                               \
        for (size_t i = 0; i < COUNT_OF(table); i++)                                               \
            check(&table[i], is_960);                                                              \
    }

TABLE_TEST(plain, false)
TABLE_TEST(castling, false)
TABLE_TEST(chess960, true)
TABLE_TEST(promotion, false)
TABLE_TEST(pawns, false)
TABLE_TEST(pieces, false)
TABLE_TEST(nulls, false)

/* A token may be as long as a game: it must be turned down without being looked through. */
static void huge_texts_are_no_moves(void **state)
{
    (void)state;
    const size_t len = (size_t)64 << 20;
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, 'e', len);
    const pgn_position p = position_of(START, false);
    for (int round = 0; round < 1000; round++) {
        pgn_reading r;
        pgn_explanation why;
        pgn_move_read(&p, text, len, &r);
        pgn_move_explain(&p, text, len, &why);
        assert_int_equal(r.status, PGN_MOVE_BAD_TEXT);
        assert_string_equal(why.reason, "this is too long for a move");
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_texts),    cmocka_unit_test(castling_texts),
        cmocka_unit_test(chess960_texts), cmocka_unit_test(promotion_texts),
        cmocka_unit_test(pawns_texts),    cmocka_unit_test(pieces_texts),
        cmocka_unit_test(nulls_texts),    cmocka_unit_test(huge_texts_are_no_moves),
    };
    return cmocka_run_group_tests_name("notation: reading", tests, NULL, NULL);
}
