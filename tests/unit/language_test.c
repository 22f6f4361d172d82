/* language_test.c: tables, styles, and the round trip of every language and style. */
#include <pgn/dialect.h>
#include <pgn/notation.h>
#include <pgn/text.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

/* A generator of its own, so that a failure comes again. */
static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

#define PLIES 160

struct game {
    pgn_move moves[PLIES];
    pgn_position before[PLIES];
    size_t count;
};

static void play_random_game(struct game *game, uint64_t *seed)
{
    pgn_position p = pgn_start_position;
    pgn_move legal[PGN_MAX_MOVES];
    for (game->count = 0; game->count < PLIES; game->count++) {
        size_t n = pgn_legal_moves(&p, legal);
        if (n == 0)
            return;
        game->before[game->count] = p;
        game->moves[game->count] = legal[next_random(seed) % n];
        pgn_play(&p, game->moves[game->count]);
    }
}

struct outcome {
    size_t certain, reported;
};

/* Writes the game in a style, reads it in a dialect; every answer is the move or is reported. */
static struct outcome read_back(const struct game *game, const pgn_style *style,
                                const pgn_dialect *dialect)
{
    static char texts[PLIES][PGN_STYLED_MAX];
    struct outcome outcome = {0, 0};
    pgn_resolver *resolver = pgn_resolver_open(dialect);
    assert_non_null(resolver);
    pgn_resolver_begin(resolver, &game->before[0]);
    for (size_t i = 0; i < game->count; i++) {
        size_t len = pgn_styled_write(&game->before[i], game->moves[i], style, texts[i]);
        (void)pgn_resolver_word(resolver, texts[i], len);
    }
    assert_true(pgn_resolver_solve(resolver));
    for (size_t i = 0; i < game->count; i++) {
        pgn_answer answer;
        pgn_resolver_answer(resolver, i, &answer);
        if (answer.status == PGN_ANSWER_CERTAIN && !pgn_move_equal(answer.move, game->moves[i]))
            fail_msg("%s: %s was read as another move", style->name, texts[i]);
        if (answer.status != PGN_ANSWER_CERTAIN && outcome.reported == 0 && getenv("SHOW")) {
            char fen[PGN_FEN_MAX];
            pgn_fen_write(&game->before[i], false, fen);
            printf("%s: %s status %d in %s\n", style->name, texts[i], (int)answer.status, fen);
        }
        outcome.certain += answer.status == PGN_ANSWER_CERTAIN;
        outcome.reported += answer.status != PGN_ANSWER_CERTAIN;
    }
    pgn_resolver_close(resolver);
    return outcome;
}

static bool has_twin_letters(const char *code)
{
    return strcmp(code, "mt") == 0 || strcmp(code, "oc") == 0;
}

static void round_trip(const pgn_style *style, const char *from)
{
    pgn_dialect dialect;
    pgn_span bad;
    uint64_t seed = 20260101;
    static struct game game;
    size_t reported = 0;
    assert_true(pgn_dialect_parse(span(from), &dialect, &bad));
    for (int n = 0; n < 6; n++) {
        play_random_game(&game, &seed);
        reported += read_back(&game, style, &dialect).reported;
    }
    if (!has_twin_letters(from) && reported > 0)
        fail_msg("%s read as %s: %zu moves are not certain", style->name, from, reported);
}

static void test_every_language_short_and_full_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < pgn_language_count; i++) {
        pgn_style style;
        char full[40];
        assert_true(pgn_style_find(span(pgn_languages[i].code), &style));
        round_trip(&style, pgn_languages[i].code);
        (void)snprintf(full, sizeof full, "%s-full", pgn_languages[i].code);
        assert_true(pgn_style_find(span(full), &style));
        round_trip(&style, pgn_languages[i].code);
    }
}

static void test_every_style_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < pgn_style_count; i++)
        round_trip(&pgn_styles[i], pgn_styles[i].name);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void test_tables_have_six_columns_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < pgn_language_count; i++) {
        size_t columns = 1;
        for (const char *at = pgn_languages[i].letters; *at != 0; at++)
            columns += *at == ' ';
        if (columns != 6)
            fail_msg("%s has %zu columns", pgn_languages[i].code, columns);
        assert_ptr_equal(pgn_language_find(span(pgn_languages[i].code)), &pgn_languages[i]);
    }
}

static void assert_letters(const char *code, const char *letters)
{
    const pgn_language *language = pgn_language_find(span(code));
    assert_non_null(language);
    char all[64] = "";
    for (int kind = PGN_KING; kind >= PGN_PAWN; kind--) {
        pgn_span letter = pgn_language_letter(language, (enum pgn_kind)kind, 0);
        strncat(all, letter.at, letter.len);
        strcat(all, kind == PGN_PAWN ? "" : " ");
    }
    assert_string_equal(all, letters);
}

static void test_letters(void **state)
{
    (void)state;
    assert_letters("ru", "Кр Ф Л С К П");
    assert_letters("RU", "Кр Ф Л С К П");
    assert_letters("sr_Latn", "K D T L S P");
    assert_letters("be", "К Вз Лд А В Л");
    assert_letters("en", "K Q R B N P");
    assert_letters("hy", "Ա Թ Ն Փ Ձ ");
    assert_null(pgn_language_find(span("fa")));
    assert_null(pgn_language_find(span("")));
    pgn_span second = pgn_language_letter(pgn_language_find(span("en")), PGN_KNIGHT, 1);
    assert_true(pgn_span_is(second, "Kt"));
    assert_int_equal(pgn_language_letter(pgn_language_find(span("en")), PGN_KNIGHT, 2).len, 0);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void assert_written(const char *fen, const char *san, const char *style_name,
                           const char *wanted)
{
    pgn_position p;
    pgn_reading reading;
    pgn_style style;
    char text[PGN_STYLED_MAX];
    assert_int_equal(pgn_fen_read(fen, strlen(fen), false, &p) & PGN_FEN_UNUSABLE, 0);
    pgn_move_read(&p, san, strlen(san), &reading);
    assert_int_equal(reading.status, PGN_MOVE_READ);
    assert_true(pgn_style_find(span(style_name), &style));
    size_t len = pgn_styled_write(&p, reading.move, &style, text);
    assert_string_equal(text, wanted);
    assert_int_equal(len, strlen(wanted));
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLE "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
#define MATE "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

static void test_styles(void **state)
{
    (void)state;
    assert_written(START, "Nc3", "ru-book", "Кb1—c3");
    assert_written(START, "Nc3", "ru", "Кc3");
    assert_written(START, "Nc3", "ru-full", "Кb1-c3");
    assert_written(START, "Nc3", "iccf", "2133");
    assert_written(START, "Nc3", "uci", "b1c3");
    assert_written(START, "Nc3", "fan", "♘c3");
    assert_written(START, "Nc3", "descriptive", "N-QB3");
    assert_written(START, "e4", "descriptive", "P-K4");
    assert_written(CASTLE, "O-O-O", "ru-book", "0–0–0");
    assert_written(CASTLE, "O-O", "ru-book", "0–0");
    assert_written(CASTLE, "O-O-O", "san", "O-O-O");
    assert_written(CASTLE, "O-O", "iccf", "5171");
    assert_written(CASTLE, "exd6", "ru", "e:d6");
    assert_written(CASTLE, "exd6", "ru-short", "ed");
    assert_written(CASTLE, "exd6", "sr-press", "ed6");
    assert_written(CASTLE, "exd6", "full", "e5xd6 e.p.");
    assert_written(MATE, "Qxf7#", "ru-book", "Фh5:f7х");
    assert_written(MATE, "Qxf7#", "sk", "D:f7 mat");
    assert_written(MATE, "Qxf7#", "informator", "♕f7#");
    assert_written(MATE, "Qxf7#", "de-dagger", "Dh5×f7‡");
    assert_written("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", "e8=N+", "ru", "e8К+");
    assert_written("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", "e8=N+", "iccf", "57584");
    assert_written("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", "e8=N+", "en", "e8=N+");
    assert_written("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", "e8=N+", "sq", "e8=Ka+");
}

static void test_results(void **state)
{
    (void)state;
    pgn_style style;
    assert_true(pgn_style_find(span("ru-book"), &style));
    assert_string_equal(pgn_styled_result(&style, PGN_DRAW), "½:½");
    assert_string_equal(pgn_styled_result(&style, PGN_UNKNOWN_RESULT), "*");
    assert_false(pgn_style_find(span("ru-book-full"), &style));
    assert_false(pgn_style_find(span("klingon"), &style));
    assert_false(pgn_style_find(span("-full-full-full"), &style));
}

/* ---- signs ----------------------------------------------------------------------------------- */

static void test_signs(void **state)
{
    (void)state;
    unsigned nag = 0;
    assert_int_equal(pgn_sign_nag(span("±"), PGN_SIGNS_INFORMATOR), 16);
    assert_int_equal(pgn_sign_nag(span("±"), PGN_SIGNS_RUSSIAN), 14);
    assert_int_equal(pgn_sign_nag(span("⩲"), PGN_SIGNS_RUSSIAN), 14);
    assert_int_equal(pgn_sign_nag(span("!?"), PGN_SIGNS_INFORMATOR), 5);
    assert_int_equal(pgn_sign_nag(span("e4"), PGN_SIGNS_INFORMATOR), 0);
    assert_int_equal(pgn_sign_suffix(span("Кf3+-"), PGN_SIGNS_INFORMATOR, &nag), 2);
    assert_int_equal(nag, 18);
    assert_int_equal(pgn_sign_suffix(span("a6±"), PGN_SIGNS_INFORMATOR, &nag), strlen("±"));
    assert_int_equal(nag, 16);
    assert_string_equal(pgn_nag_sign(16, PGN_SIGNS_INFORMATOR), "±");
    assert_string_equal(pgn_nag_sign(14, PGN_SIGNS_INFORMATOR), "⩲");
    assert_null(pgn_nag_sign(0, PGN_SIGNS_INFORMATOR));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_have_six_columns_in_order),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_styles),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_every_language_short_and_full_reads_back),
        cmocka_unit_test(test_every_style_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
