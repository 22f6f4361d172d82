/* text_lanes_test.c: the fast lane of printed games and the general way say the same.
 *
 *     text_lanes_test [FILE...]
 *
 * Games printed in every language and every style, whole and damaged, and some of the files' games.
 * Text, findings and plies are compared; where the lane does not know the way it takes the general
 * one, so that all that differs is a fault of the lane's. */
#include "damage.h"

#include "text/plain.h"

#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROUNDS = 60, PRINTED_MAX = 1 << 16, EVERY = 97 };

static const char *const games[] = {
    "[Event \"?\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3\n"
    "Ncb4 9. O-O c6 10. d4 Kd7 11. dxe5 Kc7 12. a3 Na6 13. Rd1 Nac5 14. b4 a5 15. bxc5 1-0\n",
    "[Event \"x\"]\n[Date \"1994.04.18\"]\n[Result \"1/2-1/2\"]\n\n"
    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Nf3 O-O 5. Bg5 h6 6. Bh4 d5 7. e3 Nbd7 8. cxd5 exd5\n"
    "9. Bd3 c5 10. Rc1 cxd4 11. exd4 Qa5 12. Bxf6 Nxf6 13. O-O Bxc3 14. bxc3 Re8 1/2-1/2\n",
    "[Event \"short\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    "[Event \"promotions\"]\n[Result \"*\"]\n\n"
    "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q h5 6. Qa3 h4 7. g3 hxg3 8. h3 g2\n"
    "9. Nf3 gxh1=N 10. d4 Qa8 11. Bg5 Nb4 12. Nbd2 Nxc2+ 13. Qxc2 Qxa3 14. bxa3 f6 *\n",
};
enum { GAMES = sizeof games / sizeof *games };

struct printed {
    char text[PRINTED_MAX];
    size_t len;
};

struct ways {
    pgn_text *lane, *general;
    unsigned long compared;
};

static const char *const *archives;

static void put(void *context, const char *bytes, size_t len)
{
    struct printed *to = context;
    if (to->len + len > sizeof to->text)
        return;
    memcpy(to->text + to->len, bytes, len);
    to->len += len;
}

static pgn_text *open_text(pgn_span from)
{
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(from, &dialect, &bad));
    pgn_text *text = pgn_text_open(&dialect);
    assert_non_null(text);
    return text;
}

static void open_ways(struct ways *w, const char *from)
{
    const pgn_span name = {from, strlen(from)};
    *w = (struct ways){.lane = open_text(name), .general = open_text(name)};
    pgn_text_general(w->general);
}

static void close_ways(struct ways *w)
{
    pgn_text_close(w->lane);
    pgn_text_close(w->general);
}

static bool same_game(const pgn_text_game *a, const pgn_text_game *b)
{
    bool same = a->len == b->len && memcmp(a->pgn, b->pgn, a->len) == 0 && a->at == b->at &&
                a->plies == b->plies && a->finding_count == b->finding_count &&
                (!a->plies || memcmp(&a->inference.languages, &b->inference.languages,
                                     sizeof a->inference.languages) == 0);
    for (size_t i = 0; same && i < a->finding_count; i++)
        same = a->findings[i].at == b->findings[i].at &&
               strcmp(a->findings[i].id, b->findings[i].id) == 0;
    same = same && a->place_count == b->place_count;
    for (size_t i = 0; same && i < a->place_count; i++)
        same = a->places[i].pgn == b->places[i].pgn && a->places[i].source == b->places[i].source;
    return same;
}

static void compare(struct ways *w, const char *text, size_t len)
{
    pgn_text_game a, b;
    char *block = malloc(len ? len : 1); /* of just its size */
    assert_non_null(block);
    memcpy(block, text, len);
    assert_true(pgn_text_read(w->lane, block, len, PGN_TEXT_GAME));
    assert_true(pgn_text_read(w->general, block, len, PGN_TEXT_GAME));
    assert_int_equal(pgn_text_next(w->lane, &a), 1);
    assert_int_equal(pgn_text_next(w->general, &b), 1);
    const bool same = same_game(&a, &b);
    if (!same)
        print_message("of\n%.*s\nthe lane makes\n%s\nthe general way\n%s\n", (int)len, text, a.pgn,
                      b.pgn);
    assert_true(same);
    w->compared++;
    free(block);
}

static void print_game(pgn_game_writer *writer, const pgn_game *game, const pgn_style *style,
                       struct printed *to)
{
    const pgn_write_options options = {.style = style, .width = 80};
    to->len = 0;
    assert_int_equal(pgn_game_write(writer, game, &options, put, to), 1);
    while (to->len && to->text[to->len - 1] == '\n')
        to->len--;
}

static void damaged_games(const char *name, uint64_t *random)
{
    static struct printed printed;
    struct ways w;
    char text[DAMAGED_MAX];
    pgn_style style;
    pgn_game_writer *writer = pgn_game_writer_open();
    assert_non_null(writer);
    assert_true(pgn_style_find((pgn_span){name, strlen(name)}, &style));
    open_ways(&w, name);
    for (size_t g = 0; g < GAMES; g++) {
        const pgn_game game = {.text = games[g], .len = strlen(games[g]), .number = 1, .line = 1};
        print_game(writer, &game, &style, &printed);
        compare(&w, printed.text, printed.len);
        for (unsigned round = 0; round < ROUNDS; round++) {
            size_t len = printed.len;
            memcpy(text, printed.text, len);
            for (unsigned i = draw(random, 3); i > 0; i--)
                len = damage(text, len, random);
            if (pgn_text_has_tags(text, len) && pgn_utf8_valid(text, len) == len)
                compare(&w, text, len);
        }
    }
    close_ways(&w);
    pgn_game_writer_close(writer);
}

static void test_damaged_games(void **state)
{
    uint64_t random = 88172645463325252u;
    (void)state;
    for (size_t i = 0; i < pgn_language_count; i++)
        damaged_games(pgn_languages[i].code, &random);
    for (size_t i = 0; i < pgn_style_count; i++)
        damaged_games(pgn_styles[i].name, &random);
}

/* The lane takes what it is made for. */
static void test_clean_games_take_the_lane(void **state)
{
    static struct printed printed;
    pgn_dialect dialect;
    pgn_span bad;
    pgn_style style;
    pgn_translation t = {.plies = 0};
    (void)state;
    pgn_game_writer *writer = pgn_game_writer_open();
    assert_true(pgn_dialect_parse((pgn_span){"ru", 2}, &dialect, &bad));
    assert_true(pgn_style_find((pgn_span){"ru", 2}, &style));
    pgn_plain_words *words = pgn_plain_words_open(&dialect);
    assert_true(words && writer);
    for (size_t g = 0; g < GAMES; g++) {
        pgn_game game = {.text = games[g], .len = strlen(games[g]), .number = 1, .line = 1};
        print_game(writer, &game, &style, &printed);
        game.text = printed.text;
        game.len = printed.len;
        if (!pgn_translate_plain(words, &game, &t))
            fail_msg("not in the lane:\n%.*s", (int)printed.len, printed.text);
    }
    pgn_pen_release(&t.pen);
    free(t.places);
    pgn_plain_words_close(words);
    pgn_game_writer_close(writer);
}

/* Each language gets its turn with some of the games. */
static void test_archives(void **state)
{
    static struct printed printed;
    unsigned long compared = 0;
    pgn_error error;
    pgn_game game;
    (void)state;
    pgn_game_writer *writer = pgn_game_writer_open();
    assert_non_null(writer);
    for (const char *const *file = archives; *file; file++)
        for (size_t i = 0; i < pgn_language_count; i++) {
            struct ways w;
            pgn_style style;
            pgn_source *source = pgn_source_open(*file, NULL, &error);
            pgn_reader *reader = source ? pgn_reader_open(source, 0) : NULL;
            const pgn_span code = {pgn_languages[i].code, strlen(pgn_languages[i].code)};
            assert_non_null(reader);
            assert_true(pgn_style_find(code, &style));
            open_ways(&w, code.at);
            while (pgn_read(reader, &game) > 0) {
                if (game.number % EVERY != i)
                    continue;
                print_game(writer, &game, &style, &printed);
                if (pgn_text_has_tags(printed.text, printed.len))
                    compare(&w, printed.text, printed.len);
            }
            compared += w.compared;
            close_ways(&w);
            pgn_reader_close(reader);
        }
    pgn_game_writer_close(writer);
    print_message("%lu games of archives compared\n", compared);
}

int main(int argc, char **argv)
{
    (void)argc;
    archives = (const char *const *)argv + 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_games),
        cmocka_unit_test(test_clean_games_take_the_lane),
        cmocka_unit_test(test_archives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
