/* facts_rules_test.c: rule sets on their dates, what ends a game by itself, results, and games
 * longer than any rule allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pgn/facts.h>

#include "chess_support.h"

static pgn_facts_tracker *tracker;

static int open_tracker(void **state)
{
    (void)state;
    tracker = pgn_facts_open(NULL);
    return tracker ? 0 : -1;
}

static int close_tracker(void **state)
{
    (void)state;
    pgn_facts_close(tracker);
    return 0;
}

static pgn_span span_of(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static pgn_rules fide_on(const char *date)
{
    return pgn_rules_for(PGN_RULES_FIDE, pgn_date_of(span_of(date)));
}

/* Facts of a position and of the moves after it, `times` over. */
static pgn_facts facts_of(const char *fen, const char *const *moves, unsigned count, unsigned times,
                          const pgn_rules *rules)
{
    pgn_position p = position_of(fen, false);
    pgn_facts facts;
    assert_true(pgn_facts_start(tracker, &p, rules));
    for (unsigned i = 0; i < count * times; i++) {
        pgn_move m = move_of(&p, moves[i % count]);
        assert_true(pgn_is_legal(&p, m));
        pgn_play(&p, m);
        assert_true(pgn_facts_move(tracker, m, &p));
    }
    assert_true(pgn_facts_finish(tracker, &p, &facts));
    return facts;
}

static pgn_facts facts_at(const char *fen, const pgn_rules *rules)
{
    return facts_of(fen, NULL, 0, 0, rules);
}

/* ---- dates, limits ------------------------------------------------------------------------ */

static void dates_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        pgn_date date;
    } dates[] = {{"1992.11.04", {1992, 11, 4}},
                 {"1992.11.??", {1992, 11, 0}},
                 {"1992.??.??", {1992, 0, 0}},
                 {"1992", {1992, 0, 0}},
                 {"1992.13.04", {1992, 0, 0}},
                 {"1992.11.40", {1992, 11, 0}},
                 {"1992-11-04", {1992, 0, 0}},
                 {"????.??.??", {0, 0, 0}},
                 {"", {0, 0, 0}},
                 {"199", {0, 0, 0}},
                 {"1992.1", {1992, 0, 0}}};
    for (size_t i = 0; i < COUNT_OF(dates); i++) {
        pgn_date d = pgn_date_of(span_of(dates[i].text));
        assert_int_equal(d.year, dates[i].date.year);
        assert_int_equal(d.month, dates[i].date.month);
        assert_int_equal(d.day, dates[i].date.day);
    }
    assert_true(pgn_date_reaches((pgn_date){2014, 7, 0}, (pgn_date){2014, 7, 1}));
    assert_false(pgn_date_reaches((pgn_date){2014, 0, 0}, (pgn_date){2014, 7, 1}));
    assert_false(pgn_date_reaches((pgn_date){0, 0, 0}, (pgn_date){1, 1, 1}));
}

static void automatic_ends_have_a_first_day(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        unsigned moves, repetition;
        bool consecutive, resignation;
    } eras[] = {{"2014.06.30", 0, 0, false, false},  {"2014.07.01", 75, 5, true, false},
                {"2014.??.??", 0, 0, false, false},  {"2017.06.30", 75, 5, true, false},
                {"2017.07.01", 75, 5, false, false}, {"2022.12.31", 75, 5, false, false},
                {"2023.01.01", 75, 5, false, true},  {"????.??.??", 0, 0, false, false},
                {"1850.01.01", 0, 0, false, false}};
    for (size_t i = 0; i < COUNT_OF(eras); i++) {
        pgn_rules r = fide_on(eras[i].date);
        assert_int_equal(r.move_claim, 50);
        assert_int_equal(r.repetition_claim, 3);
        assert_int_equal(r.move_end, eras[i].moves);
        assert_int_equal(r.repetition_end, eras[i].repetition);
        assert_int_equal(r.consecutive, eras[i].consecutive);
        assert_int_equal(r.resignation_needs_mate, eras[i].resignation);
        assert_true(r.source && *r.source);
    }
}

static void every_rule_set_has_a_name_and_a_source(void **state)
{
    (void)state;
    for (enum pgn_ruleset set = 0; set < PGN_RULESETS; set++) {
        pgn_rules r = pgn_rules_for(set, (pgn_date){1990, 1, 1});
        assert_int_equal(r.ruleset, set);
        assert_true(*r.source && *pgn_ruleset_name(set));
    }
}

static void endings_have_limits_of_their_own(void **state)
{
    (void)state;
    static const struct {
        const char *date, *fen;
        unsigned limit;
    } limits[] = {/* KRB v KR */
                  {"1927.01.01", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 50},
                  {"1944.01.01", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 132},
                  {"1960.01.01", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 50},
                  {"1984.01.01", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 100},
                  {"1989.02.04", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 75},
                  {"1989.02.04", "8/8/4k3/3b4/8/4K3/8/r6R w - - 0 1", 75},
                  {"1992.01.01", "8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", 50},
                  {"1989.02.04", "8/7p/4k3/8/8/3BK3/8/r6R w - - 0 1", 50},
                  /* KNN v KP: on the line, behind it, not blocked; unconditional in 1989 */
                  {"1980.01.01", "5k2/8/8/8/p7/N2K4/8/1N6 w - - 0 1", 100},
                  {"1980.01.01", "5k2/8/p7/N7/8/3K4/8/1N6 w - - 0 1", 100},
                  {"1980.01.01", "5k2/8/8/8/p7/3K4/8/NN6 w - - 0 1", 50},
                  {"1990.01.01", "5k2/8/8/8/p7/3K4/8/NN6 w - - 0 1", 75},
                  {"1980.01.01", "5k2/8/8/8/8/p2K4/N7/1N6 w - - 0 1", 50},
                  /* KRP v KBP: a dark bishop for the a-file, a light one for the h-file */
                  {"1983.01.01", "8/8/4k3/8/3b4/p3K3/P7/7R w - - 0 1", 100},
                  {"1983.01.01", "8/8/4k3/8/4b3/p3K3/P7/7R w - - 0 1", 50},
                  {"1985.01.01", "8/8/4k3/8/4b3/4K2p/7P/R7 w - - 0 1", 100},
                  {"1985.01.01", "8/p7/P3k3/8/4B3/8/4K3/7r w - - 0 1", 100},
                  {"1985.01.01", "8/p7/P3k3/8/3B4/8/4K3/7r w - - 0 1", 50},
                  {"1985.01.01", "8/8/4k3/8/p2b4/P3K3/8/7R w - - 0 1", 50},
                  {"1981.01.01", "8/8/4k3/8/3b4/p3K3/P7/7R w - - 0 1", 50},
                  /* the other four of 1989 */
                  {"1990.01.01", "8/8/4k3/3n4/8/2BBK3/8/8 w - - 0 1", 75},
                  {"1990.01.01", "8/8/4k3/2bb4/8/4K3/8/7Q w - - 0 1", 75},
                  {"1990.01.01", "8/8/4k3/2nn4/8/4K3/8/7Q w - - 0 1", 75},
                  {"1990.01.01", "8/P7/4k3/8/q7/4K3/8/7Q w - - 0 1", 75},
                  {"1990.01.01", "8/8/P3k3/8/q7/4K3/8/7Q w - - 0 1", 50},
                  {"1990.01.01", "7q/8/4k3/8/Q7/4K3/p7/8 w - - 0 1", 75}};
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        pgn_rules rules = fide_on(limits[i].date);
        unsigned limit = facts_at(limits[i].fen, &rules).limit_moves;
        if (limit != limits[i].limit)
            fail_msg("%s %s: %u", limits[i].date, limits[i].fen, limit);
    }
}

/* Rule 27: the block may be lifted again. */
static void a_block_counts_until_the_next_pawn_move(void **state)
{
    (void)state;
    static const char *const lifted[] = {"a3c4", "f8e8", "c4d6", "e8d8"};
    pgn_rules rules = pgn_rules_for(PGN_RULES_SLOVAK, (pgn_date){0, 0, 0});
    pgn_facts f = facts_of("5k2/8/8/8/p7/N2K4/8/1N6 w - - 96 120", lifted, 4, 1, &rules);
    assert_int_equal(f.limit_moves, 100);
    assert_int_equal(f.ended, PGN_NOT_ENDED);
    assert_int_equal(f.fifty_ply, 4);
    f = facts_of("5k2/8/8/8/p7/3K4/N7/1N6 w - - 99 120", (const char *[]){"a2c1"}, 1, 1, &rules);
    assert_int_equal(f.limit_moves, 50);
    assert_int_equal(f.ended, PGN_ENDED_MOVES);
    assert_int_equal(f.ended_ply, 1);
    f = facts_of("5k2/8/8/8/p7/N2K4/8/1N6 w - - 199 220", (const char *[]){"d3d4"}, 1, 1, &rules);
    assert_int_equal(f.ended_ply, 1);
}

/* ---- what ends a game by itself ----------------------------------------------------------- */

static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void repetition_ends_a_game_where_the_rules_say_so(void **state)
{
    (void)state;
    static const struct {
        enum pgn_ruleset set;
        pgn_date date;
        uint32_t ended_ply;
    } ends[] = {{PGN_RULES_FIDE, {2013, 1, 1}, PGN_NO_PLY}, {PGN_RULES_FIDE, {2015, 1, 1}, 16},
                {PGN_RULES_FIDE, {2020, 1, 1}, 16},         {PGN_RULES_SLOVAK, {0, 0, 0}, 8},
                {PGN_RULES_RUSSIAN, {0, 0, 0}, 8},          {PGN_RULES_LICHESS, {0, 0, 0}, 16},
                {PGN_RULES_USCF, {2020, 1, 1}, PGN_NO_PLY}};
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        pgn_rules rules = pgn_rules_for(ends[i].set, ends[i].date);
        pgn_facts f = facts_of(START, shuffle, 4, 5, &rules);
        assert_int_equal(f.ended_ply, ends[i].ended_ply);
        assert_int_equal(f.ended, f.ended_ply == PGN_NO_PLY ? PGN_NOT_ENDED : PGN_ENDED_REPETITION);
        assert_int_equal(f.consecutive_ply, 16);
        assert_int_equal(f.occurrences, 6);
    }
}

/* The wording of 2014 wants the same moves over and over. */
static void other_moves_between_are_not_consecutive(void **state)
{
    (void)state;
    static const char *const interrupted[] = {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6",
                                              "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8",
                                              "g1f3", "g8f6", "f3g1", "f6g8"};
    pgn_rules rules = fide_on("2016.01.01");
    pgn_facts f = facts_of(START, interrupted, 16, 1, &rules);
    assert_int_equal(f.fivefold_ply, 16);
    assert_int_equal(f.consecutive_ply, PGN_NO_PLY);
    assert_int_equal(f.ended, PGN_NOT_ENDED);
    rules = fide_on("2018.01.01");
    f = facts_of(START, interrupted, 16, 1, &rules);
    assert_int_equal(f.ended_ply, 16);
}

static void the_first_end_counts(void **state)
{
    (void)state;
    static const char *const kings[] = {"b1a2", "e5d4", "a2b2", "d4d5"};
    pgn_rules rules = fide_on("2024.01.01");
    pgn_facts f = facts_of("8/8/8/4k3/8/8/r7/1K6 w - - 0 1", kings, 4, 1, &rules);
    assert_int_equal(f.dead_ply, 1);
    assert_int_equal(f.ended, PGN_ENDED_DEAD);
    assert_int_equal(f.ended_ply, 1);
    static const char *const long_dead[] = {"a2b2", "d4d5", "b2a2", "d5d4"};
    f = facts_of("8/8/8/8/3k4/8/K7/8 w - - 0 1", long_dead, 4, 50, &rules);
    assert_int_equal(f.dead_ply, 0);
    assert_int_equal(f.ended, PGN_ENDED_DEAD);
    assert_int_equal(f.seventyfive_ply, 150);
}

static void a_stalemate_may_have_been_dead_before(void **state)
{
    (void)state;
    pgn_rules rules = fide_on("2024.01.01");
    pgn_facts f =
        facts_of("7k/4K1pP/6P1/8/8/8/8/8 w - - 1 75", (const char *[]){"e7e8"}, 1, 1, &rules);
    assert_int_equal(f.final, PGN_STALEMATE);
    assert_int_equal(f.dead_ply, 0);
    f = facts_of("7k/8/8/5Q2/8/8/8/K7 w - - 0 60", (const char *[]){"f5f7"}, 1, 1, &rules);
    assert_int_equal(f.final, PGN_STALEMATE);
    assert_int_equal(f.dead_ply, PGN_NO_PLY);
    assert_int_equal(f.can_mate[PGN_WHITE], PGN_NO);
}

/* ---- results ------------------------------------------------------------------------------ */

struct result_case {
    const char *name, *fen, *tag, *marker, *termination, *site, *date;
    enum pgn_ruleset set;
    unsigned faults;
    const char *should_be;
};

#define MATE "7k/6pp/8/8/8/8/5PPP/3r2K1 w - - 0 1"
#define STALEMATE "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"
#define DEAD "8/8/4k3/8/8/4K3/5N2/8 w - - 0 1"
#define BARE_BLACK "8/8/4k3/8/8/4K3/5R2/8 w - - 0 1"
#define OPEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"
#define WALL "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 b - - 0 50"
#define CLOCK "8/8/4k3/8/8/4K3/8/R7 w - - 150 120"
#define CANNOT PGN_RESULT_WINNER_CANNOT_MATE

static const struct result_case result_cases[] = {
    {"mate", MATE, "0-1", "0-1", "", "", "2024.01.01", 0, 0, ""},
    {"mate, wrong", MATE, "1-0", "1-0", "", "", "2024.01.01", 0, PGN_RESULT_AGAINST_MATE, "0-1"},
    {"mate, tag open", MATE, "*", "0-1", "", "", "2024.01.01", 0,
     PGN_RESULT_AGAINST_MATE | PGN_RESULT_STAR, "0-1"},
    {"mate, marker missing", MATE, "0-1", "", "", "", "2024.01.01", 0, 0, ""},
    {"mate, no result at all", MATE, "", "", "", "", "2024.01.01", 0, 0, ""},
    {"stalemate", STALEMATE, "1-0", "1-0", "", "", "1950.01.01", 0, PGN_RESULT_AGAINST_STALEMATE,
     "1/2-1/2"},
    {"dead", DEAD, "1-0", "1-0", "Time forfeit", "", "2024.01.01", 0, PGN_RESULT_AGAINST_DEAD,
     "1/2-1/2"},
    {"dead, open", DEAD, "*", "*", "", "", "2024.01.01", 0, PGN_RESULT_AGAINST_DEAD, "1/2-1/2"},
    {"dead by a wall", WALL, "0-1", "0-1", "", "", "2024.01.01", 0, PGN_RESULT_AGAINST_DEAD,
     "1/2-1/2"},
    {"on time", BARE_BLACK, "0-1", "0-1", "Ann won on time", "", "2010.01.01", 0,
     CANNOT | PGN_RESULT_ON_TIME, "1/2-1/2"},
    {"left", BARE_BLACK, "0-1", "0-1", "Time forfeit", "https://lichess.org/abcd", "2010.01.01", 0,
     CANNOT | PGN_RESULT_ON_TIME | PGN_RESULT_MAY_HAVE_LEFT, "1/2-1/2"},
    {"resigned, 2023", BARE_BLACK, "0-1", "0-1", "Normal", "", "2023.01.01", 0, CANNOT, "1/2-1/2"},
    {"resigned, before", BARE_BLACK, "0-1", "0-1", "Normal", "", "2022.12.31", 0, CANNOT, ""},
    {"the rook's side wins", BARE_BLACK, "1-0", "1-0", "Time forfeit", "", "2024.01.01", 0, 0, ""},
    {"differ", OPEN, "1-0", "0-1", "", "", "2024.01.01", 0, PGN_RESULT_TAG_AND_MARKER, ""},
    {"tag open", OPEN, "*", "0-1", "", "", "2024.01.01", 0, PGN_RESULT_STAR, "0-1"},
    {"marker open", OPEN, "1/2-1/2", "*", "", "", "2024.01.01", 0, PGN_RESULT_STAR, "1/2-1/2"},
    {"draw", OPEN, "1/2-1/2", "1/2-1/2", "", "", "2024.01.01", 0, 0, ""},
    {"75 moves", CLOCK, "1-0", "1-0", "", "", "2024.01.01", 0, PGN_RESULT_AGAINST_END, "1/2-1/2"},
    {"75 moves, before", CLOCK, "1-0", "1-0", "", "", "2013.01.01", 0, 0, ""},
    {"50 moves, Russian", CLOCK, "1-0", "1-0", "", "", "", PGN_RULES_RUSSIAN,
     PGN_RESULT_AGAINST_END, "1/2-1/2"}};

static void results_are_judged(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(result_cases); i++) {
        const struct result_case *c = &result_cases[i];
        pgn_rules rules = pgn_rules_for(c->set, pgn_date_of(span_of(c->date)));
        pgn_facts facts = facts_at(c->fen, &rules);
        pgn_result_witnesses witnesses = {pgn_result_of(span_of(c->tag)),
                                          pgn_result_of(span_of(c->marker)),
                                          span_of(c->termination), span_of(c->site)};
        pgn_result_verdict verdict = pgn_result_judge(&witnesses, &facts, &rules);
        if (verdict.faults != c->faults ||
            strcmp(pgn_result_text(verdict.should_be), c->should_be) != 0)
            fail_msg("%s: %x, %s", c->name, verdict.faults, pgn_result_text(verdict.should_be));
    }
}

/* Lichess gives the point where material could mate, FIDE where a mate can follow. */
static void lichess_goes_by_material(void **state)
{
    (void)state;
    const char *forced = "8/6K1/8/p7/kQ6/8/8/8 b - - 0 58";
    pgn_result_witnesses witnesses = {PGN_WHITE_WINS, PGN_WHITE_WINS, span_of("Time forfeit"),
                                      span_of("")};
    pgn_rules rules = fide_on("2024.01.01");
    pgn_facts facts = facts_at(forced, &rules);
    assert_true(pgn_result_judge(&witnesses, &facts, &rules).faults & CANNOT);
    rules = pgn_rules_for(PGN_RULES_LICHESS, (pgn_date){2024, 1, 1});
    facts = facts_at(forced, &rules);
    assert_int_equal(pgn_result_judge(&witnesses, &facts, &rules).faults, 0);
}

/* ---- long games --------------------------------------------------------------------------- */

/* 5,900 moves, over and over the same. */
static void a_game_of_5900_moves(void **state)
{
    (void)state;
    pgn_rules rules = fide_on("2024.01.01");
    pgn_facts f = facts_of(START, shuffle, 4, 2950, &rules);
    assert_int_equal(f.plies, 11800);
    assert_int_equal(f.occurrences, 2951);
    assert_int_equal(f.halfmove_clock, 11800);
    assert_int_equal(f.fifty_ply, 100);
    assert_int_equal(f.seventyfive_ply, 150);
    assert_false(f.repetition_cut);
}

/* The clock sticks at 65535; counting does not. */
static void a_game_longer_than_its_clock(void **state)
{
    (void)state;
    pgn_rules rules = fide_on("????");
    pgn_facts f = facts_of(START, shuffle, 4, 20000, &rules);
    assert_int_equal(f.plies, 80000);
    assert_int_equal(f.halfmove_clock, 65535);
    assert_int_equal(f.occurrences, 20001);
}

/* The length of Nikolic-Arsovic 1989, 269 moves, most of them KRB v KR. */
static void a_long_ending(void **state)
{
    (void)state;
    static const char *const around[] = {"e3e2", "e6e7", "e2e3", "e7e6",
                                         "d3c4", "e6e7", "c4d3", "e7e6"};
    pgn_rules rules = fide_on("1988.12.31");
    pgn_facts f = facts_of("8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", around, 8, 67, &rules);
    assert_int_equal(f.plies, 536);
    assert_int_equal(f.limit_moves, 100);
    assert_int_equal(f.ended, PGN_NOT_ENDED);
    rules = fide_on("2024.01.01");
    f = facts_of("8/8/4k3/8/8/3BK3/8/r6R w - - 0 1", around, 8, 67, &rules);
    assert_int_equal(f.limit_moves, 50);
    assert_int_equal(f.ended, PGN_ENDED_REPETITION);
}

/* A random move of a bishop. */
static pgn_move bishop_move(const pgn_position *p, uint64_t *random)
{
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves), i;
    do
        i = next_random(random) % count;
    while (moves[i].kind != PGN_BISHOP);
    return moves[i];
}

/* More different positions without capture or pawn move than are remembered. */
static void too_many_positions_are_told(void **state)
{
    (void)state;
    /* Bishops that never meet, nor the other side's king. */
    pgn_position p = position_of("k1b1b1b1/8/8/8/8/8/8/K1B1B1B1 w - - 0 1", false);
    pgn_rules rules = fide_on("????");
    pgn_facts facts;
    uint64_t random = 1;
    assert_true(pgn_facts_start(tracker, &p, &rules));
    for (uint32_t ply = 0; ply < PGN_MAX_REPETITION + 60000u; ply++) {
        pgn_move m = bishop_move(&p, &random);
        pgn_play(&p, m);
        assert_true(pgn_facts_move(tracker, m, &p));
    }
    assert_true(pgn_facts_finish(tracker, &p, &facts));
    assert_true(facts.repetition_cut);
    assert_int_equal(facts.plies, PGN_MAX_REPETITION + 60000u);
    assert_false(facts_at(START, &rules).repetition_cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_read),
        cmocka_unit_test(automatic_ends_have_a_first_day),
        cmocka_unit_test(every_rule_set_has_a_name_and_a_source),
        cmocka_unit_test(endings_have_limits_of_their_own),
        cmocka_unit_test(a_block_counts_until_the_next_pawn_move),
        cmocka_unit_test(repetition_ends_a_game_where_the_rules_say_so),
        cmocka_unit_test(other_moves_between_are_not_consecutive),
        cmocka_unit_test(the_first_end_counts),
        cmocka_unit_test(a_stalemate_may_have_been_dead_before),
        cmocka_unit_test(results_are_judged),
        cmocka_unit_test(lichess_goes_by_material),
        cmocka_unit_test(a_game_of_5900_moves),
        cmocka_unit_test(a_game_longer_than_its_clock),
        cmocka_unit_test(a_long_ending),
        cmocka_unit_test(too_many_positions_are_told)};
    return cmocka_run_group_tests(tests, open_tracker, close_tracker);
}
