/* rules_test.c: one rule a line: a position, moves, and the first of them that is illegal or what
 * the position they lead to is.  FIDE articles 3 and 5, Chess960 Guidelines II. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess/legality.h"
#include "chess_support.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum check { ANY, CHECK, NO_CHECK };

struct rule {
    const char *name;
    const char *fen;
    const char *moves;
    unsigned illegal_ply; /* the first illegal move's, 0: all are legal */
    enum check check;     /* what follows is of the last position */
    enum pgn_outcome outcome;
    const char *legal;
    const char *illegal;
};

static const struct rule rules[] = {
    {"pin-file-rook-along", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8", 0, CHECK, 0, "", ""},
    {"pin-file-rook-off", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", 1, ANY, 0, "", ""},
    {"pin-diagonal-pawn-takes-pinner", "6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "", 0, ANY, 0, "f2g3",
     "f2f3 f2f4"},
    {"pin-file-pawn-step", "4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", 0, ANY, 0, "e4e5", "e4d5"},
    {"king-xray-retreat", "4r1k1/8/8/8/4K3/8/8/8 w - - 0 1", "e4e3", 1, ANY, 0, "", ""},
    {"kings-adjacent", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3d4", 1, ANY, 0, "", ""},
    {"check-must-be-answered", "4r1k1/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", 1, ANY, 0, "", ""},
    {"check-block", "4r1k1/8/8/8/8/8/2B5/4K3 w - - 0 1", "c2e4", 0, NO_CHECK, 0, "", ""},
    {"double-check", "4r1k1/8/8/8/8/5n2/6B1/4K3 w - - 0 1", "", 0, CHECK, 0, "e1d1 e1f1 e1f2",
     "g2f3 e1d2 e1e2"},
    {"not-mate-capture-checker", "R5k1/5ppp/8/8/8/6b1/8/1n4K1 b - - 0 1", "", 0, CHECK, 0, "g3b8",
     "g8h8"},
    {"mate-but-for-a-block", "R5k1/5ppp/4b3/8/8/8/8/6K1 b - - 0 1", "", 0, CHECK, 0, "e6c8", ""},
    {"mate-back-rank", "7k/6pp/8/8/8/8/5PPP/3r2K1 w - - 0 1", "", 0, CHECK, PGN_CHECKMATE, "", ""},
    {"stalemate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", 0, NO_CHECK, PGN_STALEMATE, "", ""},
    {"fools-mate", START, "f2f3 e7e5 g2g4 d8h4", 0, CHECK, PGN_CHECKMATE, "", ""},
    {"smothered-mate", "6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", "h6f7", 0, CHECK, PGN_CHECKMATE, "", ""},
    {"stalemate-with-all-men", START,
     "d2d4 d7d6 d1d2 e7e5 a2a4 e5e4 d2f4 f7f5 h2h3 f8e7 f4h2 c8e6 a1a3 c7c5 a3g3 d8a5 b1d2 e7h4 "
     "f2f3 e6b3 d4d5 e4e3 c2c4 f5f4",
     0, NO_CHECK, PGN_STALEMATE, "", ""},

    {"castling-out-of-check", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 1, ANY, 0, "", ""},
    {"castling-rook-attacked", "6kr/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, NO_CHECK, 0, "", ""},
    {"castling-b1-attacked", "1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0, NO_CHECK, 0, "", ""},
    {"castling-d1-attacked", "3r2k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 1, ANY, 0, "", ""},
    {"castling-b1-occupied", "6k1/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", 1, ANY, 0, "", ""},
    {"castling-after-king-moved", START, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1e2 e8e7 e2e1 e7e8 e1g1",
     11, ANY, 0, "", ""},
    {"castling-after-rook-moved", START, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 h1g1 h8g8 g1h1 g8h8 e1g1",
     11, ANY, 0, "", ""},
    {"castling-other-wing-kept", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8 e1c1",
     0, NO_CHECK, 0, "", ""},
    {"castling-rook-captured-and-replaced", "4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1",
     "g3h1 a1a2 h1g3 a2h2 g3e4 h2h1 e4c5 e1g1", 8, ANY, 0, "", ""},
    {"castling-rook-captured", "r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1", "g2a8 e8c8", 2, ANY, 0, "",
     ""},
    {"castling-rook-takes-rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", 0, CHECK, 0, "",
     "e8c8"},
    {"castling-gives-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, CHECK, 0, "", ""},
    {"castling-vertical", "4k3/4P3/8/8/8/8/8/4K2R w K - 0 1", "", 0, NO_CHECK, 0, "e1h1", "e1e8"},
    {"king-discovers-mate", "rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BP1R/R3K1k1 w Q - 5 18", "e1d2",
     0, CHECK, PGN_CHECKMATE, "", ""},

    {"ep-immediate", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", 0, NO_CHECK, 0, "", ""},
    {"ep-too-late", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e5d6", 4, ANY, 0, "", ""},
    {"ep-after-single-steps", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d6 e1e2 d6d5 e5d6", 4, ANY, 0,
     "", ""},
    {"ep-pinned-on-file", "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", 2, ANY, 0, "", ""},
    {"ep-both-pawns-leave-the-rank", "8/4p3/8/r2P3K/8/8/8/4k3 b - - 0 1", "e7e5 d5e6", 2, ANY, 0,
     "", ""},
    {"ep-rank-blocked", "8/4p3/8/rN1P3K/8/8/8/4k3 b - - 0 1", "e7e5 d5e6", 0, NO_CHECK, 0, "", ""},
    {"ep-not-pinned", "6k1/2p5/b7/3P4/4K3/8/8/8 b - - 0 1", "c7c5 d5c6", 0, NO_CHECK, 0, "", ""},
    {"ep-two-captors-one-pinned", "4r1k1/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "d7d5", 0, NO_CHECK, 0,
     "c5d6", "e5d6"},
    {"ep-along-the-pin", "6k1/4pb2/8/3P4/8/8/K7/8 b - - 0 1", "e7e5 d5e6", 0, NO_CHECK, 0, "", ""},
    {"ep-off-the-pin", "6k1/2p2b2/8/3P4/8/8/K7/8 b - - 0 1", "c7c5 d5c6", 2, ANY, 0, "", ""},
    {"ep-captor-becomes-blocker", "3rk3/3p4/8/4P3/3K4/8/8/8 b - - 0 1", "d7d5", 0, NO_CHECK, 0,
     "e5d6", ""},
    {"ep-opens-a-diagonal", "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5d6", 1, ANY, 0, "", ""},
    {"ep-only-escape", "8/1p1q4/8/P7/2K1n3/8/1k1b4/8 b - - 0 1", "b7b5", 0, CHECK, 0, "a5b6",
     "c4b4 c4d5"},
    {"ep-exposes-king-of-rook-behind", "8/8/8/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 1", "b5c6", 1, ANY, 0,
     "", ""},
    {"ep-discovers-check", "8/8/8/k1Pp3R/8/8/8/4K3 w - d6 0 1", "c5d6", 0, CHECK, 0, "", ""},
    {"ep-mates", START,
     "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 c5d4 c3d4 f8b4 b1c3 b8c6 g1f3 g8e7 f1d3 e8g8 d3h7 g8h7 "
     "f3g5 h7g6 h2h4 c6d4 d1g4 f7f5 h4h5 g6h6 g5e6 g7g5 h5g6",
     0, CHECK, PGN_CHECKMATE, "", ""},

    {"promotion-not-named", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8", 1, ANY, 0, "", ""},
    {"promotion-to-pawn", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8p", 1, ANY, 0, "", ""},
    {"promotion-on-another-rank", "8/8/4P1k1/8/8/8/8/4K3 w - - 0 1", "e6e7q", 1, ANY, 0, "", ""},
    {"promotion-to-rook", "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c7c8r", 0, NO_CHECK, 0, "", ""},
    {"promotion-queen-stalemates", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8q", 0, NO_CHECK,
     PGN_STALEMATE, "", ""},

    {"null-move", "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "a1a1", 1, ANY, 0, "", ""},
    {"own-man-on-target", START, "a1a2", 1, ANY, 0, "", ""},
    {"pawn-jumps", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", 1, ANY, 0, "", ""},
    {"pawn-takes-forward", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", 1, ANY, 0, "", ""},
    {"pawn-double-step-off-its-rank", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", 1, ANY, 0, "", ""},
    {"pawn-takes-around-the-edge", "4k3/8/8/8/8/n7/7P/4K3 w - - 0 1", "h2a3", 1, ANY, 0, "", ""},
};

static const struct rule chess960_rules[] = {
    {"adjacent-swap", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", 0, NO_CHECK, 0, "", ""},
    {"king-stays", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", 0, NO_CHECK, 0, "", ""},
    {"king-stays-exposed", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", 1, ANY, 0, "", ""},
    {"through-attack", "3r2k1/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", 1, ANY, 0, "", ""},
    {"rook-was-the-shield", "4k3/8/8/8/8/8/8/rR2K1N1 w B - 0 1", "e1b1", 1, ANY, 0, "", ""},
    {"over-own-queen", "1kr2r2/8/8/8/8/8/8/1K6 b f - 0 1", "b8f8", 1, ANY, 0, "", ""},
    {"inner-rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "", 0, NO_CHECK, 0, "e1b1", "e1a1"},
    {"rook-checks-along-the-rank", "8/8/8/8/8/8/8/R1K3k1 w A - 0 1", "c1a1", 0, CHECK, 0, "", ""},
};

/* assert_int_equal that names the rule. */
static void expect(const struct rule *r, unsigned found, unsigned wanted)
{
    if (found != wanted)
        print_error("%s\n", r->name);
    assert_int_equal(found, wanted);
}

static void play_rule(const struct rule *r, pgn_position *p)
{
    unsigned illegal_ply = 0, ply = 0;
    for (const char *at = r->moves; *at && !illegal_ply; at += strcspn(at, " "), at += *at == ' ') {
        pgn_move m = move_of(p, at);
        ply++;
        if (!pgn_is_legal(p, m))
            illegal_ply = ply;
        else
            pgn_play(p, m);
    }
    expect(r, illegal_ply, r->illegal_ply);
}

static void check_moves(const struct rule *r, const pgn_position *p, const char *moves, bool legal)
{
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ')
        expect(r, pgn_is_legal(p, move_of(p, at)), legal);
}

static void check_rules(const struct rule *table, size_t count, bool chess960)
{
    for (const struct rule *r = table; r < table + count; r++) {
        pgn_position p = position_of(r->fen, chess960);
        play_rule(r, &p);
        if (r->check != ANY)
            expect(r, pgn_in_check(&p), r->check == CHECK);
        if (!r->illegal_ply)
            expect(r, pgn_outcome(&p), r->outcome);
        check_moves(r, &p, r->legal, true);
        check_moves(r, &p, r->illegal, false);
    }
}

static void standard_rules_hold(void **state)
{
    (void)state;
    check_rules(rules, COUNT_OF(rules), false);
}

static void chess960_rules_hold(void **state)
{
    (void)state;
    check_rules(chess960_rules, COUNT_OF(chess960_rules), true);
}

static void fen_after(const char *fen, const char *uci, const char *expected)
{
    pgn_position p = position_of(fen, true);
    char text[PGN_FEN_MAX];
    assert_true(pgn_is_legal(&p, move_of(&p, uci)));
    pgn_play(&p, move_of(&p, uci));
    pgn_fen_write(&p, false, text);
    assert_string_equal(text, expected);
}

static void chess960_castling_lands_right(void **state)
{
    (void)state;
    fen_after("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    fen_after("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    fen_after("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "e1b1", "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1");
    fen_after("1rk4r/8/8/8/8/8/8/4K3 b bh - 7 9", "c8h8", "1r3rk1/8/8/8/8/8/8/4K3 w - - 8 10");
}

static void captures_are_named(void **state)
{
    (void)state;
    pgn_position p = position_of("r3k2r/8/8/3pP3/8/8/7q/R3K2R w KQkq d6 0 1", false);
    assert_int_equal(pgn_captured(&p, move_of(&p, "e5d6")), PGN_PAWN);
    assert_int_equal(pgn_captured(&p, move_of(&p, "h1h2")), PGN_QUEEN);
    assert_int_equal(pgn_captured(&p, move_of(&p, "e1h1")), PGN_NO_KIND);
    assert_int_equal(pgn_captured(&p, move_of(&p, "e5e6")), PGN_NO_KIND);
    assert_int_equal(pgn_captured(&p, PGN_NULL_MOVE), PGN_NO_KIND);
}

static void pins_are_told_from_checks(void **state)
{
    (void)state;
    enum { C3 = 18, E2 = 12, E3 = 20, E5 = 36, D5 = 35 };
    pgn_position pinned = position_of("4r1k1/8/8/4N3/4K3/8/8/8 w - - 0 1", false);
    assert_true(pgn_is_pinned_off(&pinned, E5, C3));
    assert_false(pgn_is_pinned_off(&pinned, E5, E3));
    pgn_position behind = position_of("4r1k1/8/8/8/4K3/8/4N3/8 w - - 0 1", false);
    assert_false(pgn_is_pinned_off(&behind, E2, C3));
    pgn_position two_between = position_of("4r1k1/4p3/8/4N3/4K3/8/8/8 w - - 0 1", false);
    assert_false(pgn_is_pinned_off(&two_between, E5, D5));
}

static void null_move_passes(void **state)
{
    (void)state;
    pgn_position p = position_of("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 4", false);
    pgn_play(&p, PGN_NULL_MOVE);
    char text[PGN_FEN_MAX];
    pgn_fen_write(&p, false, text);
    assert_string_equal(text, "4k3/8/8/3pP3/8/8/8/R3K3 b Q - 1 4");
    assert_int_equal(p.ep_square, PGN_NO_SQUARE);
}

static void clock_sticks(void **state)
{
    (void)state;
    pgn_position p = position_of("4k3/8/8/8/8/8/8/4K2R b - - 65535 2147483647", false);
    pgn_play(&p, move_of(&p, "e8e7"));
    assert_int_equal(p.halfmove_clock, UINT16_MAX);
    assert_int_equal(p.fullmove, 2147483648);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_rules_hold),
        cmocka_unit_test(chess960_rules_hold),
        cmocka_unit_test(chess960_castling_lands_right),
        cmocka_unit_test(captures_are_named),
        cmocka_unit_test(pins_are_told_from_checks),
        cmocka_unit_test(null_move_passes),
        cmocka_unit_test(clock_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
