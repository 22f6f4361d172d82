/* fen_test.c: what each oddity of a FEN is called, and what is made of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"

#define PLACEMENT "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define START PLACEMENT " w KQkq - 0 1"
#define START_960 "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB"

enum {
    SYNTAX = PGN_FEN_SYNTAX,
    KINGS = PGN_FEN_KINGS,
    PAWNS = PGN_FEN_PAWNS_ON_LAST,
    OPPOSITE = PGN_FEN_OPPOSITE_CHECK,
    CASTLING = PGN_FEN_CASTLING,
    EP = PGN_FEN_EP,
    MATERIAL = PGN_FEN_MATERIAL,
    CHECKERS = PGN_FEN_CHECKERS,
    CLOCK = PGN_FEN_CLOCK,
    FORMAT = PGN_FEN_FORMAT
};

struct reading {
    const char *fen;
    unsigned faults;
    const char *written; /* what is written back; NULL: the same text, if it is usable */
};

static const struct reading readings[] = {
    {START, 0, NULL},
    {"4k3/8/8/8/8/8/8/4K3 b - - 149 200", 0, NULL},
    {"4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1", 0, NULL},
    {"7k/8/8/8/8/8/QQQQ4/NNNRRRQK b - - 0 1", 0, NULL},
    {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 0, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", 0, NULL},

    /* syntax: nothing can be made of it */
    {"", SYNTAX, NULL},
    {" ", SYNTAX, NULL},
    {"hello", SYNTAX, NULL},
    {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {PLACEMENT "/8 w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/pppppppp/08/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/pppppppp/71p/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1", SYNTAX, NULL},
    {"~rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SYNTAX, NULL},
    {PLACEMENT " x KQkq - 0 1", SYNTAX, NULL},
    {PLACEMENT " white KQkq - 0 1", SYNTAX, NULL},
    {PLACEMENT " w K+ - 0 1", SYNTAX, NULL},
    {PLACEMENT " w KQkq e9 0 1", SYNTAX, NULL},
    {PLACEMENT " w KQkq i3 0 1", SYNTAX, NULL},
    {PLACEMENT " w KQkq e 0 1", SYNTAX, NULL},
    {PLACEMENT " w KQkq - -1 1", SYNTAX, NULL},
    {PLACEMENT " w KQkq - 0 1x", SYNTAX, NULL},
    {START " 7", SYNTAX, NULL},

    /* kings, pawns, the side not on move in check */
    {"8/8/8/8/8/8/8/8 w - - 0 1", KINGS, NULL},
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", KINGS, NULL},
    {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", KINGS, NULL},
    {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", PAWNS, NULL},
    {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", PAWNS, NULL},
    {"8/8/8/3kK3/8/8/8/8 w - - 0 1", OPPOSITE, NULL},
    {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", OPPOSITE, NULL},
    {"4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", OPPOSITE, NULL},

    /* castling rights */
    {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", CASTLING, "4k3/8/8/8/8/8/8/3K3R w - - 0 1"},
    {"4k3/8/8/8/8/8/8/4K2N w K - 0 1", CASTLING, "4k3/8/8/8/8/8/8/4K2N w - - 0 1"},
    {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", CASTLING, "4k3/8/8/8/8/8/8/4K2r w - - 0 1"},
    {"4k3/8/8/8/8/8/8/R3K2R w KX - 0 1", CASTLING, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1"},
    {"4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", CASTLING, "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1"},
    {"4k3/8/8/8/8/8/8/1R2K2R w B - 0 1", CASTLING, "4k3/8/8/8/8/8/8/1R2K2R w - - 0 1"},
    {"4k3/8/8/8/4K2R/8/8/8 w K - 0 1", CASTLING, "4k3/8/8/8/4K2R/8/8/8 w - - 0 1"},
    {START_960 " w KQkq - 0 1", CASTLING, START_960 " w - - 0 1"},
    {"r5k1/1pp1qb1p/1p1r1p2/2n1pPp1/4P3/P2P1NP1/1PR1Q1BP/1R4K1 b q - 0 1", CASTLING,
     "r5k1/1pp1qb1p/1p1r1p2/2n1pPp1/4P3/P2P1NP1/1PR1Q1BP/1R4K1 b - - 0 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", FORMAT, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KKH - 0 1", FORMAT, "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1"},

    /* en passant */
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", 0, NULL},
    {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0, NULL},
    {"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", 0, "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2"},
    {"q6k/8/8/3pP3/8/8/8/7K w - d6 0 2", 0, "q6k/8/8/3pP3/8/8/8/7K w - - 0 2"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", EP, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", EP, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", EP, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", EP, "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", EP, "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},
    {"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", EP, "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", CLOCK, NULL},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 2", FORMAT, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},

    /* checks and the last move */
    {"4k3/8/8/8/1b2r3/8/6n1/4K3 w - - 0 1", CHECKERS, NULL},
    {"4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", CHECKERS, NULL},
    {"4k3/8/8/8/8/5n2/3p4/4K3 w - - 0 1", CHECKERS, NULL},
    {"4k3/8/8/8/8/8/8/r2K3r w - - 0 1", CHECKERS, NULL},
    {"4k3/8/8/8/7b/8/8/r3K3 w - - 0 1", 0, NULL},
    /* the pawn's own check, one from behind it, one from afar, a knight's */
    {"4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2", 0, NULL},
    {"4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 2", 0, "4b2k/8/8/3pP3/K7/8/8/8 w - - 0 2"},
    {"4k3/8/8/3pP3/8/8/2n5/4K3 w - d6 0 2", CHECKERS, "4k3/8/8/3pP3/8/8/2n5/4K3 w - - 0 2"},
    {"4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 2", CHECKERS, "4k3/8/8/3pP3/8/8/8/r3K3 w - - 0 2"},

    /* material */
    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", MATERIAL, NULL},
    {"4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 w - - 0 1", MATERIAL, NULL},
    {"7k/8/8/8/8/8/QQQQ4/QQQQQKQ1 b - - 0 1", MATERIAL, NULL},
    {"7k/8/8/8/8/8/QQQQ4/QQQQQK2 b - - 0 1", 0, NULL},
    {"7k/8/RRRRR3/RRRRR3/R7/8/8/K7 b - - 0 1", MATERIAL, NULL},
    {"4k3/8/8/8/8/3B4/PPPPPPPP/4KB2 w - - 0 1", MATERIAL, NULL},
    {"4k3/8/8/8/8/4B3/PPPPPPPP/4KB2 w - - 0 1", 0, NULL},

    /* clocks */
    {"8/8/4k3/8/8/4K3/8/R7 w - - 60 10", CLOCK, NULL},
    {"8/8/4k3/8/8/4K3/8/R7 w - - 60 31", 0, NULL},
    {"8/8/4k3/8/8/4K3/8/R7 w - - 61 31", CLOCK, NULL},
    {"8/8/4k3/8/8/4K3/8/R7 b - - 61 31", 0, NULL},
    {"8/8/4k3/8/8/4K3/8/R7 w - - 150 100", 0, NULL},
    {"8/8/4k3/8/8/4K3/8/R7 w - - 151 100", CLOCK, NULL},
    {"4k3/8/8/8/8/8/8/4K2R b - - 99999999999999999999999 99999999999999999999999", CLOCK,
     "4k3/8/8/8/8/8/8/4K2R b - - 65535 2147483647"},
    {"4k3/8/8/8/8/8/8/4K2R b - - 0 18446744073709551617", CLOCK, /* 2^64 + 1 */
     "4k3/8/8/8/8/8/8/4K2R b - - 0 2147483647"},
    {PLACEMENT " w KQkq - 0 0", FORMAT, START},
    {PLACEMENT " w KQkq - 00 01", FORMAT, START},

    /* form */
    {PLACEMENT, FORMAT, PLACEMENT " w - - 0 1"},
    {PLACEMENT " b", FORMAT, PLACEMENT " b - - 0 1"},
    {PLACEMENT " w KQkq", FORMAT, START},
    {PLACEMENT " w KQkq -", FORMAT, START},
    {PLACEMENT " w KQkq - 0", FORMAT, START},
    {"8/8/4k3/8/8/4K3/8/R7 w - - 60", FORMAT, "8/8/4k3/8/8/4K3/8/R7 w - - 60 1"},
    {PLACEMENT " w KQkq - - 1", FORMAT, START},
    {PLACEMENT " W KQkq - 0 1", FORMAT, START},
    {PLACEMENT "  w KQkq - 0 1", FORMAT, START},
    {PLACEMENT "\tw KQkq - 0 1", FORMAT, START},
    {" " START, FORMAT, START},
    {START " ", FORMAT, START},
    {START "\r\n", FORMAT, START},
    {PLACEMENT "/ w KQkq - 0 1", FORMAT, START},
    {"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", FORMAT, START},
    {"Q~3k3/8/8/8/8/8/8/4K3 b - - 0 1", FORMAT, "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"},

    /* several at once */
    {"4k3/8/8/8/8/8/8/R3K3  w KQ e4 7 1", CASTLING | EP | CLOCK | FORMAT,
     "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1"},
    {"3kk3/8/8/8/8/8/8/P3K3 w - - 0 1", KINGS | PAWNS, NULL},
};

static const struct reading chess960_readings[] = {
    {START, 0, NULL},
    {START_960 " w KQkq - 0 1", 0, NULL},
    {START_960 " w GDgd - 0 1", 0, START_960 " w KQkq - 0 1"},
    {START_960 " w HAha - 0 1", CASTLING, START_960 " w - - 0 1"},
    {"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", 0, NULL},
    {"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", 0, "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"},
    {"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", CASTLING, "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"},
    {"1k2r1r1/8/8/8/8/8/8/1K6 w e - 0 1", 0, NULL},
    {"4k3/8/8/8/8/8/8/K6R w K - 0 1", CASTLING, "4k3/8/8/8/8/8/8/K6R w - - 0 1"},
    {"4k3/8/8/8/8/8/8/R6K w Q - 0 1", CASTLING, "4k3/8/8/8/8/8/8/R6K w - - 0 1"},
    {"4k3/8/8/8/8/8/1K5R/8 w K - 0 1", CASTLING, "4k3/8/8/8/8/8/1K5R/8 w - - 0 1"},
};

static void check_reading(const struct reading *r, bool chess960)
{
    pgn_position p = {.fullmove = 77};
    unsigned faults = pgn_fen_read(r->fen, strlen(r->fen), chess960, &p);
    if (faults != r->faults)
        print_error("%s\n", r->fen);
    assert_int_equal(faults, r->faults);
    if (faults & PGN_FEN_UNUSABLE) {
        assert_int_equal(p.fullmove, 77); /* not written */
        return;
    }
    char text[PGN_FEN_MAX];
    size_t len = pgn_fen_write(&p, false, text);
    assert_string_equal(text, r->written ? r->written : r->fen);
    assert_int_equal(len, strlen(text));
    assert_int_equal(p.chess960, chess960);
}

static void faults_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(readings); i++)
        check_reading(&readings[i], false);
}

static void chess960_faults_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(chess960_readings); i++)
        check_reading(&chess960_readings[i], true);
}

static void shredder_names_files(void **state)
{
    (void)state;
    char text[PGN_FEN_MAX];
    pgn_position p = position_of(START_960 " w KQkq - 0 1", true);
    pgn_fen_write(&p, true, text);
    assert_string_equal(text, START_960 " w GDgd - 0 1");
    pgn_fen_write(&pgn_start_position, true, text);
    assert_string_equal(text, PLACEMENT " w HAha - 0 1");
}

static void start_position_is_the_start(void **state)
{
    (void)state;
    pgn_position p = position_of(START, false);
    assert_memory_equal(&p, &pgn_start_position, sizeof p);
}

/* Every text short of a whole FEN, and every byte put in its every place: no crash, and what is
 * accepted can be played on. */
static void any_bytes_are_survived(void **state)
{
    (void)state;
    const char fen[] = "r3k2r/pppp1ppp/8/3pP3/8/8/PPPP1PPP/R3K2R w KQkq d6 0 12";
    char *text = test_malloc(sizeof fen);
    for (size_t at = 0; at + 1 < sizeof fen; at++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            pgn_position p;
            pgn_move moves[PGN_MAX_MOVES];
            memcpy(text, fen, sizeof fen);
            text[at] = (char)byte;
            if (!(pgn_fen_read(text, sizeof fen - 1, byte % 2, &p) & PGN_FEN_UNUSABLE))
                assert_true(pgn_legal_moves(&p, moves) <= PGN_MAX_MOVES);
        }
    }
    test_free(text);
}

static void short_texts_are_survived(void **state)
{
    (void)state;
    assert_int_equal(pgn_fen_read(NULL, 0, false, NULL), PGN_FEN_SYNTAX);
    for (size_t len = 0; len < sizeof START - 1; len++) {
        char *text = test_malloc(len + !len);
        memcpy(text, START, len);
        pgn_position p;
        assert_int_equal(pgn_fen_read(text, len, false, &p) & PGN_FEN_SYNTAX,
                         len < sizeof PLACEMENT - 1 ? PGN_FEN_SYNTAX : 0);
        test_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),       cmocka_unit_test(chess960_faults_are_named),
        cmocka_unit_test(shredder_names_files),   cmocka_unit_test(start_position_is_the_start),
        cmocka_unit_test(any_bytes_are_survived), cmocka_unit_test(short_texts_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
