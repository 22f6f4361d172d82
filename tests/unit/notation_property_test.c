/* notation_property_test.c: what must hold for every move of every position.
 *
 * Positions come from deterministic random games: standard, Chess960, and set-ups with so many
 * queens and knights that every kind of disambiguation occurs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chess_support.h"
#include <pgn/notation.h>
#include <stdio.h>
#include <string.h>

static const struct start {
    const char *fen;
    bool chess960;
} starts[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false},
    {"bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w KQkq - 0 1", true},
    {"1rk1r3/pppp1ppp/8/8/8/8/PPPP1PPP/1RK1R3 w KQkq - 0 1", true},
    {"4k3/ppp1p1pp/8/N1N2N1N/8/Q1QNQ2Q/PPP3PP/4K3 w - - 0 1", false},
    {"4k3/ppp3pp/q1qnq2q/8/n1n2n1n/8/PPPPP1PP/4K3 b - - 0 1", false},
    {"8/PPPPk1PP/8/1b5b/B5B1/8/pp1K1ppp/8 w - - 0 1", false},
    {"4k3/3pp3/r2r2r1/b1b3b1/B2B2B1/R2R3R/3PP3/4K3 w - - 0 1", false},
};

typedef void visit(const pgn_position *p, const pgn_move *moves, size_t count, uint64_t *seed);

static void play_random_games(size_t games, size_t plies, visit *look)
{
    uint64_t seed = 20260101;
    for (size_t g = 0; g < games * COUNT_OF(starts); g++) {
        const struct start *s = &starts[g % COUNT_OF(starts)];
        pgn_position p = position_of(s->fen, s->chess960);
        pgn_move moves[PGN_MAX_MOVES];
        for (size_t ply = 0; ply < plies; ply++) {
            const size_t count = pgn_legal_moves(&p, moves);
            if (count == 0)
                break;
            look(&p, moves, count, &seed);
            pgn_play(&p, moves[next_random(&seed) % count]);
        }
    }
}

static void fail_at(const pgn_position *p, const char *text, const char *what)
{
    char fen[PGN_FEN_MAX];
    pgn_fen_write(p, true, fen);
    fail_msg("%s: %s in %s", what, text, fen);
}

static enum pgn_sign sign_of(const pgn_position *p, pgn_move m)
{
    pgn_position after = *p;
    pgn_move replies[PGN_MAX_MOVES];
    pgn_play(&after, m);
    if (!pgn_in_check(&after))
        return PGN_SIGN_NONE;
    return pgn_legal_moves(&after, replies) ? PGN_SIGN_CHECK : PGN_SIGN_MATE;
}

/* Reads text: it must be this move with these forms. */
static void expect(const pgn_position *p, const char *text, pgn_move m, unsigned forms)
{
    pgn_reading r;
    pgn_move_read(p, text, strlen(text), &r);
    if (r.status != PGN_MOVE_READ || !pgn_move_equal(r.move, m))
        fail_at(p, text, "not read as itself");
    if (r.forms != forms)
        fail_at(p, text, "other forms");
}

static void look_at_san(const pgn_position *p, const pgn_move *moves, size_t count, uint64_t *seed)
{
    (void)seed;
    for (size_t i = 0; i < count; i++) {
        char san[PGN_MOVE_TEXT_MAX];
        pgn_reading r;
        const size_t len = pgn_san_write(p, moves[i], san);
        assert_int_equal(len, strlen(san));
        expect(p, san, moves[i], 0);
        pgn_move_read(p, san, strlen(san), &r);
        if (r.sign != sign_of(p, moves[i]))
            fail_at(p, san, "wrong sign");
    }
}

static void san_reads_back(void **state)
{
    (void)state;
    play_random_games(12, 80, look_at_san);
}

static void look_at_uci(const pgn_position *p, const pgn_move *moves, size_t count, uint64_t *seed)
{
    (void)seed;
    for (size_t i = 0; i < count; i++) {
        char uci[PGN_MOVE_TEXT_MAX];
        const size_t len = pgn_uci_write(p, moves[i], uci);
        assert_int_equal(len, strlen(uci));
        expect(p, uci, moves[i], PGN_FORM_UCI);
    }
}

static void uci_reads_back(void **state)
{
    (void)state;
    play_random_games(8, 80, look_at_uci);
}

/* All squares written, with a hyphen or an x and without: the same move, and of the forms only the
 * one for too much is there. */
static void look_at_long(const pgn_position *p, const pgn_move *moves, size_t count, uint64_t *seed)
{
    (void)seed;
    for (size_t i = 0; i < count; i++) {
        const pgn_move m = moves[i];
        char text[PGN_MOVE_TEXT_MAX];
        pgn_reading r;
        if (pgn_is_castling(p, m))
            continue;
        const bool takes = pgn_captured(p, m) != PGN_NO_KIND;
        const char letter[2] = {m.kind == PGN_PAWN ? '\0' : "PNBRQK"[m.kind], '\0'};
        const char promotion[3] = {m.promotion == PGN_NO_KIND ? '\0' : '=',
                                   "PNBRQK"[m.promotion == PGN_NO_KIND ? 0 : m.promotion], '\0'};
        for (int separator = 0; separator < 2; separator++) {
            snprintf(text, sizeof text, "%s%c%c%s%c%c%s", letter, 'a' + m.from % 8,
                     '1' + m.from / 8,
                     takes       ? "x"
                     : separator ? "-"
                                 : "",
                     'a' + m.to % 8, '1' + m.to / 8, promotion);
            pgn_move_read(p, text, strlen(text), &r);
            if (r.status != PGN_MOVE_READ || !pgn_move_equal(r.move, m))
                fail_at(p, text, "long text not read as itself");
            if (r.forms & ~(PGN_FORM_LONG | PGN_FORM_OVER_DISAMBIGUATED | PGN_FORM_UCI))
                fail_at(p, text, "other forms of a long text");
        }
    }
}

static void long_texts_read_back(void **state)
{
    (void)state;
    play_random_games(8, 80, look_at_long);
}

/* Leaving out of each move's SAN what tells it from others must never give another move: either
 * the same one or none. */
static void look_at_shortened(const pgn_position *p, const pgn_move *moves, size_t count,
                              uint64_t *seed)
{
    (void)seed;
    for (size_t i = 0; i < count; i++) {
        const pgn_move m = moves[i];
        if (m.kind == PGN_PAWN || pgn_is_castling(p, m))
            continue;
        size_t like = 0;
        for (size_t k = 0; k < count; k++)
            like += moves[k].kind == m.kind && moves[k].to == m.to && !pgn_is_castling(p, moves[k]);
        const char text[4] = {"PNBRQK"[m.kind], (char)('a' + m.to % 8), (char)('1' + m.to / 8),
                              '\0'};
        pgn_reading r;
        pgn_move_read(p, text, 3, &r);
        if (r.status != (like == 1 ? PGN_MOVE_READ : PGN_MOVE_AMBIGUOUS))
            fail_at(p, text, "ambiguity");
    }
}

static void ambiguity_is_exact(void **state)
{
    (void)state;
    play_random_games(8, 80, look_at_shortened);
}

/* Does this legal move fit what a text of plain signs says?  Only what every form has in common:
 * the target's file and, if there are ranks, its rank stand in it. */
static bool mentions_target(const pgn_position *p, const char *text, pgn_move m)
{
    const unsigned to = pgn_is_castling(p, m) ? PGN_NO_SQUARE : m.to;
    if (to == PGN_NO_SQUARE)
        return true;
    const char files[3] = {(char)('a' + to % 8), (char)('A' + to % 8), '\0'};
    return strpbrk(text, files) != NULL;
}

static void look_at_noise(const pgn_position *p, const pgn_move *moves, size_t count,
                          uint64_t *seed)
{
    static const char letters[] = "abcdefgh12345678NBRQKPOxnrqk=+#-0:()eEp. ";
    for (int round = 0; round < 60; round++) {
        char text[10];
        const size_t len = 1 + next_random(seed) % (sizeof text - 1);
        for (size_t i = 0; i < len; i++)
            text[i] = letters[next_random(seed) % (sizeof letters - 1)];
        text[len] = '\0';
        if (round % 2 == 0) { /* a move with one slip */
            char san[PGN_MOVE_TEXT_MAX];
            pgn_san_write(p, moves[next_random(seed) % count], san);
            san[next_random(seed) % strlen(san)] = text[0];
            memcpy(text, san, sizeof text - 1);
            text[sizeof text - 1] = '\0';
        }
        pgn_reading r;
        pgn_explanation why;
        pgn_move_read(p, text, strlen(text), &r);
        if (r.status == PGN_MOVE_READ && !pgn_move_is_null(r.move) &&
            (!pgn_is_legal(p, r.move) || !mentions_target(p, text, r.move)))
            fail_at(p, text, "read as a move that it is not");
        if (round < 6) {
            pgn_move_explain(p, text, strlen(text), &why);
            if (!why.reason[0] || why.reason[strlen(why.reason) - 1] == '.')
                fail_at(p, text, "no reason");
        }
    }
}

static void noise_is_never_misread(void **state)
{
    (void)state;
    play_random_games(3, 40, look_at_noise);
}

/* A suggestion is a legal move in the standard's form, and it is not what was written. */
static void look_at_suggestions(const pgn_position *p, const pgn_move *moves, size_t count,
                                uint64_t *seed)
{
    char san[PGN_MOVE_TEXT_MAX];
    pgn_reading r;
    pgn_explanation why;
    pgn_san_write(p, moves[next_random(seed) % count], san);
    san[next_random(seed) % strlen(san)] = "abcdefgh12345678"[next_random(seed) % 16];
    pgn_move_read(p, san, strlen(san), &r);
    if (r.status == PGN_MOVE_READ)
        return;
    pgn_move_explain(p, san, strlen(san), &why);
    if (!why.suggestion[0])
        return;
    pgn_move_read(p, why.suggestion, strlen(why.suggestion), &r);
    if (r.status != PGN_MOVE_READ || r.forms != 0)
        fail_at(p, why.suggestion, "suggestion cannot be read");
}

static void suggestions_are_legal(void **state)
{
    (void)state;
    play_random_games(10, 80, look_at_suggestions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(san_reads_back),         cmocka_unit_test(uci_reads_back),
        cmocka_unit_test(long_texts_read_back),   cmocka_unit_test(ambiguity_is_exact),
        cmocka_unit_test(noise_is_never_misread), cmocka_unit_test(suggestions_are_legal),
    };
    return cmocka_run_group_tests_name("notation: properties", tests, NULL, NULL);
}
