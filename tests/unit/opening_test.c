/* opening_test.c: openings by position, whatever the order of moves; and of games that leave what
 * is known and come back. */
#include "pgn_support.h"

#include <pgn/opening.h>
#include <pgn/replay.h>

static pgn_position position(const char *fen)
{
    pgn_position p;
    assert_int_equal(pgn_fen_read(fen, strlen(fen), false, &p) & PGN_FEN_UNUSABLE, 0);
    return p;
}

static void is_opening(const pgn_opening *o, const char *eco, const char *name,
                       const char *variation)
{
    assert_string_equal(o->eco, eco);
    assert_string_equal(o->name, name);
    assert_string_equal(o->variation, variation);
}

static void a_position_is_known_by_all_that_makes_it(void **state)
{
    static const char *const others[] = {
        "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 0 6",
        "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w Qkq - 0 6",
        "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQ - 0 6",
        "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2B5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
        "RNBQKB1R/1P2PPPP/P2P1N2/8/3np3/2n5/ppp2ppp/r1bqkb1r w - - 0 6",
    };
    pgn_opening o;
    pgn_position p = position("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 9 40");
    (void)state;
    assert_true(pgn_opening_at(&p, &o));
    is_opening(&o, "B90", "Sicilian Defence", "Najdorf Variation");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        unsigned faults = pgn_fen_read(others[i], strlen(others[i]), false, &p);
        assert_true(faults & PGN_FEN_UNUSABLE || !pgn_opening_at(&p, &o));
    }
    assert_false(pgn_opening_at(&pgn_start_position, &o));
}

/* Behind 2...d4 3.e4 Black may take on e3, behind 1.e4 e5 nobody may take on e6. */
static void an_en_passant_capture_counts_where_it_is_legal(void **state)
{
    pgn_opening o;
    pgn_position with = position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3");
    pgn_position not_legal =
        position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    (void)state;
    assert_false(pgn_opening_at(&with, &o));
    assert_true(pgn_opening_at(&not_legal, &o));
    is_opening(&o, "C20", "King's Pawn Game", "");
}

/* The opening of a game's text, or NULL. */
static const char *opening_of(const char *text, pgn_opening *o)
{
    pgn_reader *in = read_memory(text, strlen(text), 0);
    pgn_game game;
    assert_int_equal(pgn_read(in, &game), 1);
    bool found = pgn_opening_of(&game, o);
    pgn_reader_close(in);
    return found ? o->eco : NULL;
}

static void the_order_of_moves_does_not_matter(void **state)
{
    static const char *const orders[] = {
        "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 *",
        "1. Nf3 g6 2. d4 Bg7 3. c4 d6 4. Nc3 Nf6 5. e4 O-O 6. Be2 e5 *",
        "1. e4 d6 2. d4 g6 3. c4 Bg7 4. Nc3 e5 5. Nf3 Nf6 6. Be2 O-O 7. Bf4 *",
    };
    pgn_opening o;
    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        assert_string_equal(opening_of(orders[i], &o), "E92");
        is_opening(&o, "E92", "King's Indian Defence", "Classical");
    }
}

static void the_last_known_position_counts(void **state)
{
    pgn_opening o;
    (void)state;
    /* 2...a6 is not known; 3...Nc6 is again, by another order. */
    assert_string_equal(opening_of("1. e4 e5 2. Nf3 a6 3. Bb5 Nc6 4. Ba4 *", &o), "C70");
    assert_string_equal(opening_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 h5 4. a4 *", &o), "C60");
    assert_string_equal(opening_of("1. e4 (1. d4 d5 2. c4) 1... e5 *", &o), "C20");
    assert_string_equal(opening_of("1. e4 e5 2. Nf3 Nc6 3. Bf8 a6 *", &o), "C44");
    assert_null(opening_of("1. e5 *", &o));
    assert_null(opening_of("*", &o));
}

static void games_from_positions_are_named_too(void **state)
{
    pgn_opening o;
    (void)state;
    assert_string_equal(opening_of("[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq "
                                   "- 0 2\"]\n[SetUp \"1\"]\n\n2. a4 *",
                                   &o),
                        "B20");
    assert_null(
        opening_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *", &o));
    assert_null(opening_of("[Variant \"Atomic\"]\n\n1. e4 *", &o));
}

static void far_in_the_game_nothing_is_looked_up(void **state)
{
    char text[600] = "1. e4 ";
    pgn_opening o;
    (void)state;
    for (int i = 0; i < 17; i++) /* knights go out and back: ply 35 at the end */
        strcat(text, i % 2 ? "Ng8 Ng1 " : "Nh6 Nh3 ");
    strcat(text, "Ng8 Ng1 c5 *");
    assert_string_equal(opening_of(text, &o), "B00");
}

/* The plain way: the game replayed with all its lines. */
static bool replayed(pgn_replay *replay, const pgn_game *game, pgn_opening *o)
{
    pgn_step s;
    bool found = false, begun = false;
    pgn_replay_start(replay, game);
    while (pgn_replay_next(replay, &s) > 0) {
        if (s.depth || s.type != PGN_STEP_MOVE || s.ply > PGN_OPENING_PLIES)
            continue;
        found |= !begun && pgn_opening_at(s.before, o);
        begun = true;
        found |= pgn_opening_at(s.position, o);
    }
    return found;
}

static void the_walk_sees_what_a_replay_sees(void **state)
{
    static const char *const games[] = {
        "[Event \"x\"]\n[Result \"0-0\"]\n\n1. e4 {c} e5 $1 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 ; "
        "x\n"
        "3. Bc4 Bc5 4. O-O Nf6 5.d3 0-0 0-0 *\n\n[Event \"y\"]\n\n1. d4 d5 2.c4 e6\n3.Nc3 Nf6 "
        "1-0\n",
        "1.d2-d4 Ng8f6 2.c4 g6 3.Nc3 d5 4.cxd5 Nxd5 5.e4 Nxc3 6.bxc3 Bg7 7.Bc4 O-O 8.Ne2 c5 *",
    };
    static const char bytes[] = " (){};$1.Nx-0[\"\n%";
    pgn_replay *replay = pgn_replay_open();
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        char text[400];
        size_t len = strlen(games[g]);
        for (size_t at = 0; at < len * (sizeof bytes - 1); at++) {
            pgn_opening fast = {0}, slow = {0};
            pgn_game game;
            memcpy(text, games[g], len + 1);
            text[at % len] = bytes[at / len];
            pgn_reader *in = read_memory(text, len, 0);
            while (pgn_read(in, &game) > 0) {
                bool found = pgn_opening_of(&game, &fast);
                assert_int_equal(found, replayed(replay, &game, &slow));
                assert_true(!found || fast.variation == slow.variation);
            }
            pgn_reader_close(in);
        }
    }
    pgn_replay_close(replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_known_by_all_that_makes_it),
        cmocka_unit_test(an_en_passant_capture_counts_where_it_is_legal),
        cmocka_unit_test(the_order_of_moves_does_not_matter),
        cmocka_unit_test(the_last_known_position_counts),
        cmocka_unit_test(games_from_positions_are_named_too),
        cmocka_unit_test(far_in_the_game_nothing_is_looked_up),
        cmocka_unit_test(the_walk_sees_what_a_replay_sees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
