/* check_lanes_test.c: a check's fast lane and its general way say the same of any text.
 *
 * With --strict every token takes the general way.  So a strict check without the findings that
 * only it looks for, and a check that is not strict, have to agree in findings, places and verdict;
 * here on games that were damaged at random, in the spots where the lane has to decide whether to
 * go on. */
#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 20000, DAMAGE = 4, TEXT_MAX = 4096, FINDINGS_MAX = 512 };

/* Games with all that the lane knows. */
static const char *const games[] = {
    "[Event \"?\"]\n[Date \"1994.04.18\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3! {a comment} Nc6 $1 3. Bc4 (3. Bb5 a6 (3... Nf6 4. O-O {deep\n\nand long})\n"
    "4. Ba4 $14 $2) 3... Nf6?? 4. Ng5 d5 5. exd5 Nxd5?! 6. Nxf7!! Kxf7 7. Qf3+ Ke6 8. Nc3\n"
    "Ncb4 9. O-O (9. a3 Nxc2+ 10. Kd1) 9... c6 10. d4 Kd7 11. dxe5 Kc7 1-0\n",
    "[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n"
    "1.d4{[%clk 0:03:00]}1...Nf6 2.c4 e6 3.Nc3 Bb4 4.Nf3 O-O (4...c5 5.g3)(4...b6 5.Bg5\n"
    "(5.e3 $5 Bb7)) 5.Bg5 h6 6.Bh4 d5 7.e3 Nbd7 8.cxd5 exd5 9.Bd3 c5 10.O-O 1/2-1/2\n",
    "[SetUp \"1\"]\n[FEN \"4k2r/1P4pp/8/3pP3/8/8/8/R3K2R w KQk d6 0 1\"]\n\n"
    "1. exd6 O-O 2. b8=Q Rxb8 3. O-O-O ( 3. O-O g5 ) 3... Rb7 4. d7 Rxd7 5. Rxd7 h5\n"
    "6. Rxg7+ Kh8 7. Rg1 h4 8. R1g2 h3 9. Rh7+ Kxh7 *\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *",
};

/* What damage puts in. */
static const char *const pieces[] = {
    " ",
    "\n",
    "\r\n",
    "\t",
    "(",
    ")",
    "{",
    "}",
    "!",
    "?!",
    "???",
    "$",
    "$9",
    "+",
    "#",
    "x",
    "=",
    ".",
    "...",
    "1",
    "12.",
    "007.",
    "e4",
    "e5",
    "Nf3 ",
    "Kd2 ",
    "O-O ",
    "0-0 ",
    "Qh5+",
    "e.p",
    "--",
    "1-0",
    "(=)",
    "ab",
    "Rad1",
    "[Date \"1\"]",
    "[FEN \"\"]\n",
    ";x",
    "%",
    "*",
    "\xc3\xa9",
    "N",
    "e8=Q",
    "bxc3",
    "Kxe2",
    "axb8=N+",
    "( ",
    "() ",
    "{}",
    "\n\n[Event \"x\"]\n",
};

struct found {
    size_t count;
    pgn_finding at[FINDINGS_MAX];
};

static void keep(void *context, const pgn_game *game, const pgn_finding *finding)
{
    struct found *found = context;
    (void)game;
    if (pgn_diagnostic_info_of(finding->id)->strict || found->count == FINDINGS_MAX)
        return;
    found->at[found->count] = *finding;
    found->at[found->count++].before = NULL;
}

struct checks {
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
    struct found found[2];
    pgn_verdict verdict[2];
};

static bool same_finding(const pgn_finding *a, const pgn_finding *b)
{
    return a->id == b->id && a->ply == b->ply && a->variation == b->variation && a->at == b->at &&
           a->len == b->len && a->expected == b->expected && a->should_be == b->should_be &&
           a->outcome == b->outcome && a->ended_ply == b->ended_ply &&
           a->result_faults == b->result_faults;
}

static bool same_verdict(const pgn_verdict *a, const pgn_verdict *b)
{
    return a->plies == b->plies && a->variation_plies == b->variation_plies &&
           a->replayed == b->replayed && a->complete == b->complete && a->marker == b->marker &&
           a->tag == b->tag && a->result == b->result && a->outcome == b->outcome &&
           a->should_be == b->should_be &&
           (!a->replayed || (pgn_same_position(&a->final, &b->final) &&
                             a->final.halfmove_clock == b->final.halfmove_clock &&
                             a->final.fullmove == b->final.fullmove)) &&
           a->facts.threefold_ply == b->facts.threefold_ply &&
           a->facts.occurrences == b->facts.occurrences;
}

/* Checks a text, in a block of just its size, both ways. */
static void check_both(struct checks *checks, const char *text, size_t len)
{
    char *block = malloc(len ? len : 1);
    assert_non_null(block);
    memcpy(block, text, len);
    const pgn_game game = {.text = block, .len = len, .number = 1, .line = 1};
    for (unsigned strict = 0; strict < 2; strict++) {
        const pgn_check_options options = {.strict = strict, .tracker = checks->tracker};
        checks->found[strict].count = 0;
        assert_int_equal(pgn_check(checks->replay, &game, &options, keep, &checks->found[strict],
                                   &checks->verdict[strict]),
                         1);
    }
    bool same = checks->found[0].count == checks->found[1].count &&
                same_verdict(&checks->verdict[0], &checks->verdict[1]);
    for (size_t i = 0; same && i < checks->found[0].count; i++)
        same = same_finding(&checks->found[0].at[i], &checks->found[1].at[i]);
    if (!same)
        print_message("the two ways differ on:\n%.*s\n", (int)len, text);
    free(block);
    assert_true(same);
}

static unsigned draw(uint64_t *state, size_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)((*state >> 16) % below);
}

/* Puts a piece of text, or one of the text's own, into [at, at + gone). */
static size_t splice(char *text, size_t len, size_t at, size_t gone, const char *piece, size_t size)
{
    if (at + gone > len)
        gone = len - at;
    if (len - gone + size > TEXT_MAX)
        return len;
    memmove(text + at + size, text + at + gone, len - at - gone);
    memcpy(text + at, piece, size);
    return len - gone + size;
}

static size_t damage(char *text, size_t len, uint64_t *random)
{
    char own[16];
    const size_t at = draw(random, len + 1);
    size_t gone = draw(random, 4), size = draw(random, sizeof own), from = draw(random, len + 1);
    switch (draw(random, 3)) {
    case 0: /* cut or shortened */
        return splice(text, len, at, draw(random, 8) ? gone : len, "", 0);
    case 1:
        if (size > len - from)
            size = len - from;
        memcpy(own, text + from, size);
        return splice(text, len, at, gone, own, size);
    default: {
        const char *piece = pieces[draw(random, sizeof pieces / sizeof *pieces)];
        return splice(text, len, at, gone / 2, piece, strlen(piece));
    }
    }
}

static void test_damaged_games(void **state)
{
    static struct checks checks;
    uint64_t random = 88172645463325252u;
    char text[TEXT_MAX];
    (void)state;
    checks.replay = pgn_replay_open();
    checks.tracker = pgn_facts_open(&(pgn_facts_options){.dead = PGN_DEAD_OFF});
    assert_true(checks.replay && checks.tracker);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        check_both(&checks, games[g], strlen(games[g]));
        for (unsigned round = 0; round < ROUNDS; round++) {
            size_t len = strlen(games[g]);
            memcpy(text, games[g], len);
            for (unsigned i = 1 + draw(&random, DAMAGE); i > 0; i--)
                len = damage(text, len, &random);
            check_both(&checks, text, len);
        }
    }
    pgn_facts_close(checks.tracker);
    pgn_replay_close(checks.replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_damaged_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
