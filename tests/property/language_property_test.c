/* language_property_test.c: real games written in every language and style and read back.
 *
 * The archive is otb.pgn.zst in the folder that PGN_ARCHIVES names; without it the tests skip. */
#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES 40
#define PLIES 300

struct game {
    pgn_move moves[PLIES];
    pgn_position before[PLIES];
    size_t count;
};

static struct game games[GAMES];
static size_t game_count;

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static void take_game(pgn_replay *replay, const pgn_game *text, struct game *game)
{
    pgn_step step;
    game->count = 0;
    pgn_replay_start(replay, text);
    while (pgn_replay_next(replay, &step) > 0 && game->count < PLIES)
        if (step.type == PGN_STEP_MOVE && step.depth == 0) {
            game->before[game->count] = *step.before;
            game->moves[game->count++] = step.reading.move;
        }
}

/* Games of some length, some way apart in the archive. */
static int read_games(void **state)
{
    const char *folder = getenv("PGN_ARCHIVES");
    char path[512];
    pgn_error error;
    pgn_game text;
    (void)state;
    (void)snprintf(path, sizeof path, "%s/otb.pgn.zst", folder != NULL ? folder : ".");
    pgn_source *source = folder != NULL ? pgn_source_open(path, NULL, &error) : NULL;
    if (source == NULL)
        return 0;
    pgn_reader *reader = pgn_reader_open(source, 0);
    pgn_replay *replay = pgn_replay_open();
    assert_non_null(reader);
    assert_non_null(replay);
    while (game_count < GAMES && pgn_read(reader, &text) > 0) {
        if (text.number % 23 != 0)
            continue;
        take_game(replay, &text, &games[game_count]);
        game_count += games[game_count].count > 20;
    }
    pgn_replay_close(replay);
    pgn_reader_close(reader);
    return 0;
}

struct outcome {
    size_t certain, reported, wrong;
    bool complete; /* every move was read as certain */
};

static struct outcome read_back(pgn_resolver *resolver, const struct game *game,
                                const pgn_style *style)
{
    static char texts[PLIES][PGN_STYLED_MAX];
    struct outcome outcome = {.complete = true};
    pgn_resolver_begin(resolver, &game->before[0]);
    for (size_t i = 0; i < game->count; i++) {
        size_t len = pgn_styled_write(&game->before[i], game->moves[i], style, texts[i]);
        (void)pgn_resolver_word(resolver, texts[i], len);
    }
    assert_true(pgn_resolver_solve(resolver));
    for (size_t i = 0; i < game->count; i++) {
        pgn_answer answer;
        pgn_resolver_answer(resolver, i, &answer);
        bool certain = answer.status == PGN_ANSWER_CERTAIN;
        outcome.certain += certain;
        outcome.reported += !certain;
        outcome.wrong += certain && !pgn_move_equal(answer.move, game->moves[i]);
        outcome.complete = outcome.complete && certain;
    }
    return outcome;
}

static bool has_twin_letters(const char *code)
{
    return strcmp(code, "mt") == 0 || strcmp(code, "oc") == 0;
}

static pgn_resolver *open_resolver(const char *from)
{
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(span(from), &dialect, &bad));
    pgn_resolver *resolver = pgn_resolver_open(&dialect);
    assert_non_null(resolver);
    return resolver;
}

static void check_style(const char *name, const char *from)
{
    pgn_style style;
    pgn_resolver *resolver = open_resolver(from);
    assert_true(pgn_style_find(span(name), &style));
    for (size_t i = 0; i < game_count; i++) {
        struct outcome outcome = read_back(resolver, &games[i], &style);
        if (outcome.wrong > 0 || (outcome.reported > 0 && !has_twin_letters(from)))
            fail_msg("%s read as %s, game %zu: %zu wrong, %zu not certain", name, from, i,
                     outcome.wrong, outcome.reported);
    }
    pgn_resolver_close(resolver);
}

static void every_language_reads_back(void **state)
{
    (void)state;
    if (game_count == 0)
        skip();
    for (size_t i = 0; i < pgn_language_count; i++) {
        char full[40];
        (void)snprintf(full, sizeof full, "%s-full", pgn_languages[i].code);
        check_style(pgn_languages[i].code, pgn_languages[i].code);
        check_style(full, pgn_languages[i].code);
    }
}

static void every_style_reads_back(void **state)
{
    (void)state;
    if (game_count == 0)
        skip();
    for (size_t i = 0; i < pgn_style_count; i++)
        check_style(pgn_styles[i].name, pgn_styles[i].name);
}

/* Found out or reported, never read as other moves. */
static void languages_are_found_out(void **state)
{
    (void)state;
    size_t complete = 0, all = 0;
    if (game_count == 0)
        skip();
    pgn_resolver *resolver = open_resolver("auto");
    for (size_t i = 0; i < pgn_language_count; i++) {
        pgn_style style;
        assert_true(pgn_style_find(span(pgn_languages[i].code), &style));
        for (size_t n = i % 10; n < game_count; n += 10) {
            struct outcome outcome = read_back(resolver, &games[n], &style);
            if (outcome.complete && outcome.wrong > 0)
                fail_msg("%s is found out to be another game", pgn_languages[i].code);
            if (pgn_languages[i].currency == PGN_USUAL) {
                complete += outcome.complete;
                all++;
            }
        }
    }
    pgn_resolver_close(resolver);
    print_message("found out: %zu of %zu games in usual languages\n", complete, all);
    assert_true(complete * 100 >= all * 95);
}

/* A game read with another language's table to its end is the same game. */
static void wrong_tables_make_no_other_game(void **state)
{
    (void)state;
    if (game_count == 0)
        skip();
    for (size_t to = 0; to < pgn_language_count; to++) {
        pgn_resolver *resolver = open_resolver(pgn_languages[to].code);
        for (size_t from = 0; from < pgn_language_count; from++) {
            pgn_style style;
            assert_true(pgn_style_find(span(pgn_languages[from].code), &style));
            struct outcome outcome = read_back(resolver, &games[(from + to) % game_count], &style);
            if (outcome.complete && outcome.wrong > 0)
                fail_msg("%s reads as %s, and as another game", pgn_languages[from].code,
                         pgn_languages[to].code);
        }
        pgn_resolver_close(resolver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_reads_back),
        cmocka_unit_test(every_style_reads_back),
        cmocka_unit_test(languages_are_found_out),
        cmocka_unit_test(wrong_tables_make_no_other_game),
    };
    return cmocka_run_group_tests(tests, read_games, NULL);
}
