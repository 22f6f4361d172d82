/* check_lanes_test.c: a check's fast lane and its general way say the same of any text.
 *
 * With --strict every token takes the general way.  So a strict check without the findings that
 * only it looks for, and a check that is not strict, have to agree in findings, places and verdict;
 * here on games that were damaged at random, in the spots where the lane has to decide whether to
 * go on. */
#include "damage.h"

#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 20000, FINDINGS_MAX = 512 };

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

static void test_damaged_games(void **state)
{
    static struct checks checks;
    uint64_t random = 88172645463325252u;
    char text[DAMAGED_MAX];
    (void)state;
    checks.replay = pgn_replay_open();
    checks.tracker = pgn_facts_open(&(pgn_facts_options){.dead = PGN_DEAD_OFF});
    assert_true(checks.replay && checks.tracker);
    for (size_t g = 0; g < DAMAGE_GAMES; g++) {
        check_both(&checks, damage_games[g], strlen(damage_games[g]));
        for (unsigned round = 0; round < ROUNDS; round++)
            check_both(&checks, text, damaged_game(g, 4, text, &random));
    }
    pgn_facts_close(checks.tracker);
    pgn_replay_close(checks.replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_damaged_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
