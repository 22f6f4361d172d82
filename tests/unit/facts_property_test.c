/* facts_property_test.c: the tracker against the simplest thing that could be right: on random
 * games of shuffling, every position compared with all before it; on small positions, all that can
 * follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pgn/facts.h>

#include "chess_support.h"

enum { PLIES_MAX = 120 };

/* A game with all its positions. */
typedef struct {
    uint32_t plies;
    pgn_position at[PLIES_MAX + 1];
    unsigned double_step[PLIES_MAX + 1]; /* as a FEN would name it */
    pgn_move move[PLIES_MAX + 1];
} line;

typedef bool same_fn(const line *l, uint32_t a, uint32_t b);

static bool same_by_fide(const line *l, uint32_t a, uint32_t b)
{
    return pgn_same_position(&l->at[a], &l->at[b]);
}

static bool same_men(const pgn_position *a, const pgn_position *b)
{
    return a->turn == b->turn && !memcmp(a->kinds, b->kinds, sizeof a->kinds) &&
           !memcmp(a->sides, b->sides, sizeof a->sides);
}

static bool same_by_fen(const line *l, uint32_t a, uint32_t b)
{
    return same_men(&l->at[a], &l->at[b]) && l->at[a].castling == l->at[b].castling &&
           l->double_step[a] == l->double_step[b];
}

/* Every legal move of one position is legal in the other, with this side on move. */
static bool has_same_moves(const pgn_position *a, const pgn_position *b, uint8_t color)
{
    pgn_position first = *a, second = *b;
    pgn_position *both[2] = {&first, &second};
    for (int i = 0; i < 2; i++) {
        pgn_position *p = both[i];
        if (p->turn == color)
            continue;
        p->turn = color;
        p->ep_square = PGN_NO_SQUARE;
        p->checkers = pgn_attackers(p, p->kings[color], pgn_occupied(p)) & p->sides[color ^ 1u];
    }
    pgn_move moves[PGN_MAX_MOVES], others[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(&first, moves);
    if (count != pgn_legal_moves(&second, others))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!pgn_is_legal(&second, moves[i]))
            return false;
    return true;
}

static bool same_by_moves_now(const line *l, uint32_t a, uint32_t b)
{
    return same_men(&l->at[a], &l->at[b]) && has_same_moves(&l->at[a], &l->at[b], PGN_WHITE) &&
           has_same_moves(&l->at[a], &l->at[b], PGN_BLACK);
}

/* ---- the reference ------------------------------------------------------------------------ */

static uint32_t occurrences(const line *l, uint32_t ply, same_fn *same)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i <= ply; i++)
        count += same(l, i, ply);
    return count;
}

static uint32_t first_to_occur(const line *l, uint32_t times, same_fn *same)
{
    for (uint32_t ply = 0; ply <= l->plies; ply++)
        if (occurrences(l, ply, same) >= times)
            return ply;
    return PGN_NO_PLY;
}

static uint32_t first_with_clock(const line *l, unsigned clock)
{
    for (uint32_t ply = 0; ply <= l->plies; ply++)
        if (l->at[ply].halfmove_clock >= clock && pgn_has_legal_move(&l->at[ply]))
            return ply;
    return PGN_NO_PLY;
}

static bool can_repeat(line *l, uint32_t ply, same_fn *same)
{
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(&l->at[ply], moves);
    line after = *l;
    for (size_t i = 0; i < count; i++) {
        after.at[ply + 1] = l->at[ply];
        bool steps = moves[i].kind == PGN_PAWN && (moves[i].from ^ moves[i].to) == 16;
        after.double_step[ply + 1] = steps ? (moves[i].from + moves[i].to) / 2u : PGN_NO_SQUARE;
        pgn_play(&after.at[ply + 1], moves[i]);
        if (occurrences(&after, ply + 1, same) >= 3)
            return true;
    }
    return false;
}

static uint32_t first_claim(line *l, same_fn *same)
{
    for (uint32_t ply = 0; ply <= l->plies; ply++)
        if (ply < PLIES_MAX && can_repeat(l, ply, same))
            return ply;
    return PGN_NO_PLY;
}

/* ---- random games ------------------------------------------------------------------------- */

/* Where repetition is rich: few men, rights to lose, a pawn that may be taken en passant. */
static const struct {
    const char *fen;
    bool chess960;
} starts[] = {{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
              {"8/8/4k3/8/8/4K3/8/R7 w - - 10 60", false},
              {"4k2r/7p/8/8/8/8/P7/R3K3 w Qk - 0 1", false},
              {"4k3/8/8/8/8/8/8/R3K2R w KQ - 96 90", false},
              {"6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", false},
              {"4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1", false},
              {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false},
              {"8/8/8/3PpK1r/8/8/8/4k3 w - e6 0 1", false},
              {"4k3/p7/8/8/8/8/P7/1RK4R w HB - 0 1", true},
              {"k7/8/8/8/8/8/8/KN5n w - - 145 120", false}};

static bool returns(const line *l, pgn_move m)
{
    if (l->plies < 2)
        return false;
    pgn_move before = l->move[l->plies - 1];
    return m.from == before.to && m.to == before.from;
}

/* Prefers to go back where it came from, and seldom does what cannot be undone. */
static pgn_move choose(const line *l, const pgn_move *moves, size_t count, uint64_t *random)
{
    const pgn_position *p = &l->at[l->plies];
    pgn_move chosen = moves[next_random(random) % count];
    for (size_t i = 0; i < count; i++)
        if (returns(l, moves[i]) && next_random(random) % 3)
            return moves[i];
    bool undoable = chosen.kind != PGN_PAWN && pgn_captured(p, chosen) == PGN_NO_KIND;
    return undoable || next_random(random) % 4 == 0 ? chosen : moves[next_random(random) % count];
}

static bool play_one(line *l, bool nulls, uint64_t *random)
{
    pgn_position *p = &l->at[l->plies], *after = p + 1;
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    if (!count)
        return false;
    bool null = nulls && !pgn_in_check(p) && next_random(random) % 4 == 0;
    pgn_move m = null ? PGN_NULL_MOVE : choose(l, moves, count, random);
    bool steps = m.kind == PGN_PAWN && (m.from ^ m.to) == 16;
    *after = *p;
    pgn_play(after, m);
    l->plies++;
    l->double_step[l->plies] = steps ? (m.from + m.to) / 2u : PGN_NO_SQUARE;
    l->move[l->plies] = m;
    return true;
}

static void play_line(line *l, size_t start, bool nulls, uint64_t *random)
{
    l->plies = 0;
    l->at[0] = position_of(starts[start].fen, starts[start].chess960);
    l->double_step[0] = l->at[0].ep_square;
    uint32_t plies = (uint32_t)(next_random(random) % PLIES_MAX);
    while (l->plies < plies && play_one(l, nulls, random))
        ;
}

static pgn_facts track(pgn_facts_tracker *tracker, const line *l)
{
    pgn_rules rules = pgn_rules_for(PGN_RULES_FIDE, (pgn_date){2024, 1, 1});
    pgn_facts facts;
    assert_true(pgn_facts_start(tracker, &l->at[0], &rules));
    for (uint32_t ply = 1; ply <= l->plies; ply++)
        assert_true(pgn_facts_move(tracker, l->move[ply], &l->at[ply]));
    assert_true(pgn_facts_finish(tracker, &l->at[l->plies], &facts));
    return facts;
}

static void compare(line *l, const pgn_facts *f, same_fn *same, bool twofold)
{
    assert_int_equal(f->plies, l->plies);
    assert_int_equal(f->twofold_ply, twofold ? first_to_occur(l, 2, same) : PGN_NO_PLY);
    assert_int_equal(f->threefold_ply, first_to_occur(l, 3, same));
    assert_int_equal(f->fivefold_ply, first_to_occur(l, 5, same));
    assert_int_equal(f->occurrences, occurrences(l, l->plies, same));
    assert_int_equal(f->claim_by_intent_ply, first_claim(l, same));
    assert_int_equal(f->fifty_ply, first_with_clock(l, 100));
    assert_int_equal(f->seventyfive_ply, first_with_clock(l, 150));
    assert_int_equal(f->final, pgn_outcome(&l->at[l->plies]));
}

static void compare_games(enum pgn_repetition mode, same_fn *same, bool nulls, bool twofold,
                          unsigned games)
{
    static line l;
    uint64_t random = 20 + mode + (nulls ? 7u : 0u);
    pgn_facts_options options = {.repetition = mode, .twofold = twofold, .dead = PGN_DEAD_OFF};
    pgn_facts_tracker *tracker = pgn_facts_open(&options);
    assert_non_null(tracker);
    unsigned threefolds = 0, fivefolds = 0;
    for (unsigned i = 0; i < games; i++) {
        play_line(&l, i % COUNT_OF(starts), nulls, &random);
        pgn_facts facts = track(tracker, &l);
        compare(&l, &facts, same, twofold);
        threefolds += facts.threefold_ply != PGN_NO_PLY;
        fivefolds += facts.fivefold_ply != PGN_NO_PLY;
    }
    pgn_facts_close(tracker);
    assert_true(threefolds > games / 10 && fivefolds > games / 50);
}

static void repetition_by_fide(void **state)
{
    (void)state;
    compare_games(PGN_REPETITION_FIDE, same_by_fide, false, false, 2000);
    compare_games(PGN_REPETITION_FIDE, same_by_fide, false, true, 500);
}

static void repetition_with_null_moves(void **state)
{
    (void)state;
    compare_games(PGN_REPETITION_FIDE, same_by_fide, true, false, 500);
    compare_games(PGN_REPETITION_FIDE, same_by_fide, true, true, 500);
}

static void repetition_by_moves_now(void **state)
{
    (void)state;
    compare_games(PGN_REPETITION_MOVES_NOW, same_by_moves_now, false, false, 200);
}

static void repetition_by_fen(void **state)
{
    (void)state;
    compare_games(PGN_REPETITION_FEN, same_by_fen, false, true, 500);
}

/* ---- closures ----------------------------------------------------------------------------- */

enum { SMALL_MAX = 3000, TABLE = 8192 };

typedef struct {
    size_t count;
    pgn_position all[SMALL_MAX];
    uint16_t table[TABLE]; /* index + 1, by key */
} positions;

/* False: there is no more room. */
static bool include(positions *s, const pgn_position *p)
{
    size_t slot = pgn_key(p) % TABLE;
    for (; s->table[slot]; slot = (slot + 1) % TABLE)
        if (pgn_same_position(&s->all[s->table[slot] - 1], p))
            return true;
    if (s->count == SMALL_MAX)
        return false;
    s->all[s->count++] = *p;
    s->table[slot] = (uint16_t)s->count;
    return true;
}

/* All positions that can follow, one by one; false: more than SMALL_MAX. */
static bool exhaust(const pgn_position *start, bool can_mate[2])
{
    static positions s;
    memset(&s, 0, sizeof s);
    can_mate[0] = can_mate[1] = false;
    include(&s, start);
    for (size_t i = 0; i < s.count; i++) {
        pgn_move moves[PGN_MAX_MOVES];
        size_t count = pgn_legal_moves(&s.all[i], moves);
        if (!count && pgn_in_check(&s.all[i]))
            can_mate[s.all[i].turn ^ 1u] = true;
        for (size_t m = 0; m < count; m++) {
            pgn_position after = s.all[i];
            pgn_play(&after, moves[m]);
            if (!include(&s, &after))
                return false;
        }
    }
    return true;
}

/* Kings, and pawns that block one another on every other file, which no king can pass, or on some
 * of them, which it can; now and then a bishop, or a pawn more. */
static bool random_wall(uint64_t *random, pgn_position *p)
{
    char board[64] = {0};
    unsigned wall = 1 + (unsigned)(next_random(random) % 5);
    unsigned missing = (unsigned)(next_random(random) % 12);
    for (unsigned file = (unsigned)(next_random(random) % 2); file < 8; file += 2) {
        if (file == missing)
            continue;
        board[wall * 8 + file] = 'P';
        board[wall * 8 + 8 + file] = 'p';
    }
    static const char *const others_of[] = {"Kk", "Kk", "Kk", "KkB", "Kkp"};
    const char *others = others_of[next_random(random) % COUNT_OF(others_of)];
    for (const char *man = others; *man; man++) {
        unsigned square = (unsigned)(next_random(random) % 64);
        if (board[square])
            return false;
        board[square] = *man;
    }
    char fen[PGN_FEN_MAX], *at = fen;
    for (unsigned rank = 8; rank-- > 0;) {
        for (unsigned file = 0; file < 8; file++)
            *at++ = board[rank * 8 + file] ? board[rank * 8 + file] : '1';
        *at++ = rank ? '/' : ' ';
    }
    memcpy(at, next_random(random) % 2 ? "w - - 0 1" : "b - - 0 1", 10);
    return !(pgn_fen_read(fen, strlen(fen), false, p) & PGN_FEN_UNUSABLE);
}

static void closures_are_exact(void **state)
{
    (void)state;
    pgn_facts_tracker *full = pgn_facts_open(&(pgn_facts_options){.dead = PGN_DEAD_FULL});
    pgn_facts_tracker *quick = pgn_facts_open(NULL);
    assert_true(full && quick);
    uint64_t random = 5;
    unsigned closed = 0, dead = 0;
    for (unsigned i = 0; i < 3000; i++) {
        pgn_position p;
        bool can_mate[2];
        if (!random_wall(&random, &p) || !exhaust(&p, can_mate))
            continue;
        closed++;
        dead += !can_mate[0] && !can_mate[1];
        for (unsigned color = 0; color < 2; color++) {
            enum pgn_proof proof = pgn_can_mate(full, &p, color);
            enum pgn_proof guess = pgn_can_mate(quick, &p, color);
            assert_int_equal(proof, can_mate[color] ? PGN_YES : PGN_NO);
            assert_true(guess == PGN_UNKNOWN || guess == proof);
        }
    }
    pgn_facts_close(full);
    pgn_facts_close(quick);
    assert_true(closed > 30 && dead > 5);
}

/* No random play ever mates where mate was proved impossible. */
static void no_mate_where_none_can_be(void **state)
{
    (void)state;
    static const char *const fens[] = {"8/8/4k1q1/8/8/4K3/5N2/8 b - - 0 1",
                                       "8/8/4k1r1/8/8/4K3/5B2/8 b - - 0 1",
                                       "8/8/4k1q1/q7/8/4K3/5N2/8 b - - 0 1",
                                       "8/3b4/4k1r1/5b2/8/4KB2/8/8 w - - 0 1",
                                       "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
                                       "8/8/4k3/8/8/4K3/5R2/8 w - - 0 1"};
    pgn_facts_tracker *tracker = pgn_facts_open(&(pgn_facts_options){.dead = PGN_DEAD_FULL});
    assert_non_null(tracker);
    uint64_t random = 9;
    for (size_t i = 0; i < COUNT_OF(fens); i++) {
        pgn_position start = position_of(fens[i], false);
        bool never[2];
        for (unsigned color = 0; color < 2; color++)
            never[color] = pgn_can_mate(tracker, &start, color) == PGN_NO;
        assert_true(never[0] || never[1]);
        for (unsigned game = 0; game < 2000; game++) {
            pgn_position p = start;
            pgn_move moves[PGN_MAX_MOVES];
            size_t count;
            for (unsigned ply = 0; ply < 60 && (count = pgn_legal_moves(&p, moves)); ply++)
                pgn_play(&p, moves[next_random(&random) % count]);
            assert_false(pgn_outcome(&p) == PGN_CHECKMATE && never[p.turn ^ 1u]);
        }
    }
    pgn_facts_close(tracker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repetition_by_fide),      cmocka_unit_test(repetition_with_null_moves),
        cmocka_unit_test(repetition_by_moves_now), cmocka_unit_test(repetition_by_fen),
        cmocka_unit_test(closures_are_exact),      cmocka_unit_test(no_mate_where_none_can_be)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
