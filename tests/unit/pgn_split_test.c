/* How a stream falls into games: tables of short streams, and the hard cases. */
#include "pgn_support.h"

#define CASES "corpus/cases/"

struct stream {
    const char *text;
    const char *starts; /* the games' first bytes, parted by a backtick; NULL: none */
};

/* Each game must begin with the wanted bytes, and there must be no more of them. */
static void check_stream(const struct stream *s)
{
    pgn_reader *reader = read_memory(s->text, strlen(s->text), 0);
    const char *wanted = s->starts;
    pgn_game game;
    while (pgn_read(reader, &game) > 0) {
        if (wanted == NULL)
            fail_msg("%s\n  has a game too many: %.*s", s->text, (int)game.len, game.text);
        size_t len = strcspn(wanted, "`");
        if (len > game.len || memcmp(game.text, wanted, len) != 0)
            fail_msg("%s\n  game %d begins %.*s, expected %s", s->text, (int)game.number,
                     (int)game.len, game.text, wanted);
        wanted = wanted[len] == '`' ? wanted + len + 1 : NULL;
    }
    if (wanted != NULL)
        fail_msg("%s\n  lacks the game %s", s->text, wanted);
    pgn_reader_close(reader);
}

static void games_end(void **state)
{
    (void)state;
    static const struct stream streams[] = {
        {"", NULL},
        {" \n; a\n% b\n{c}\n", NULL},
        {"hello", "hello"},
        {"[A \"x\"]", "[A"},
        {"e4 e5\n\nNf3", "e4"},
        {"e4 e5\n\n[A \"x\"]\n\n*", "e4`[A"},
        {"[A \"1\"]\n\ne4 1-0\n\n[A \"2\"]\n*", "[A \"1`[A \"2"},
        {"1. e4 e5 1-0 1. d4 d5 0-1\n1. c4 *\n\n1. f4 1/2-1/2", "1. e4`1. d4`1. c4`1. f4"},
        {"1. e4 1-01. d4 *", "1. e4`1. d4"},
        {"*\n\n*\n\n1-0", "*`*`1-0"},
        {"*****\n=====\n[A \"x\"]\n1. e4 1/2 1/2\n-----\n***\n1. d4 *", "*****`1. d4"},
        {"1. e4\xC2\xBD"
         "1. d4 *",
         "1. e4`1. d4"},
        {"1. e4 1-0 ` *", "1. e4`*"},
        {"1. e4 e5 1-0\n1 d4 *", "1. e4`1 d4"},
        {"1. e4 e5 1-0 1... c5", "1. e4"},
        {"1. e4 1-0 2. Nf3 {a} (2. f4) b", "1. e4"},
        {"1. e4 1-0 {a} 2. Nf3 1-0", "1. e4`2. Nf3"},
        {"1. e4 1-0 (1. d4 *) x\n\n1. c4 *", "1. e4`1. c4"},
        {"1. e4 1-0 round 1\n\n[A \"x\"]\n*", "1. e4`[A"},
        {"1. e4 (1. d4 d5 1-0) e5 2. Nf3 *", "1. e4"},
        {"1. e4 (1. d4 d5 1-0 {x}\n\n1. c4 *", "1. e4`1. c4"},
        {"1. e4 0-1[White \"x\"]\n*", "1. e4`[White"},
        {"1. e4 *[White \"x\"][Result \"*\"]1. d4 *[White \"y\"]\n*",
         "1. e4`[White \"x`[White \"y"},
        {"1. e4 1 - 0\n\n1. d4 1-O\n1. c4 \xC2\xBD-\xC2\xBD\n1. f4 1:0\n1. g4 *",
         "1. e4`1. d4`1. c4`1. f4`1. g4"},
        {"1. e4 Qd61-0\n1. d4 *", "1. e4`1. d4"},
        {"1. 0-0 0-0\n1. d4 *", "1. 0-0"},
        {"[A \"1\"]\n\n[B \"1\"]\n\n[A \"2\"]\n", "[A \"1`[A \"2"},
        {"[A \"1\"]\n[A \"2\"]\n", "[A \"1"},
        {"[A \"1\"]\n[T \"60+0[A \"2\"]\n[B \"x\"]\n\n*", "[A \"1`[A \"2"},
        {"[A \"1\"]\n[T \"60+0\n[A \"2\"]\n*", "[A \"1`[A \"2"},
        {"[W \"Al [F\"]\n*", "[W"},
        {"[A \"1\"]\n\ne4 {open\n\n[A \"2\"]\n\nd4 {x} *", "[A \"1`[A \"2"},
        {"[A \"1\"]\n\ne4 {open\n\n[A \"2\"]\n\nd4 } *", "[A \"1"},
        {"[A \"1\"]\n\ne4 {open\n\n[A \"2\"]\n\nd4 *", "[A \"1`[A \"2"},
        {"1. e4 ; {\n*\n1. d4 *", "1. e4`1. d4"},
        {"1. e4\n% { [\n*\n1. d4 *", "1. e4`1. d4"},
        {"1. e4 1-0\r\r1. d4 ; 0-1\r*\r\n1. c4 *", "1. e4`1. d4`1. c4"},
        {"1. e4 1-0\n\xEF\xBB\xBF[A \"x\"]\n*", "1. e4`\xEF\xBB\xBF[A"},
        {"1. e4 1-0\n\xEF\xBB\xBF"
         "1. d4 *",
         "1. e4`\xEF\xBB\xBF"
         "1. d4"},
        {"1. e4 1-0\n\xE2\x80\x8B\n[A \"x\"]\n*", "1. e4`\xE2\x80\x8B\n[A"},
        {"[pgn]\n[A \"x\"]\n\ne4 *\n[/pgn]\n", "[pgn]"},
        {"Event \xE2\x80\x9CP\xE2\x80\x9D]\n[Site \xE2\x80\x9C?\xE2\x80\x9D]\n\n1.e4 1-0\n\n"
         "Event \xE2\x80\x9CQ\xE2\x80\x9D]\n\n1.d4 *",
         "Event \xE2\x80\x9CP`Event \xE2\x80\x9CQ"},
        {"Event \"P\"]\n\n1.e4\n\nEvent \"Q\"]\n\n1.d4 *", "Event \"P`Event \"Q"},
    };
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        check_stream(&streams[i]);
}

static void nul_lines_go_with_the_next_game(void **state)
{
    (void)state;
    static const char text[] = "1. e4 1-0\n\n\0\0\n[A \"x\"]\n*";
    pgn_reader *reader = read_memory(text, sizeof text - 1, 0);
    pgn_game game;
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(game.len, 11);
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(game.text[0], '\0');
    assert_int_equal(game.line, 3);
    assert_int_equal(game.offset, 11);
    pgn_reader_close(reader);
}

/* The number behind the next "games": of the case, or -1 behind its end. */
static long next_count(const char **at, const char *end)
{
    const char *key = strstr(*at, "\"games\": ");
    if (key == NULL || key >= end)
        return -1;
    *at = key + 9;
    return strtol(*at, NULL, 10);
}

/* cases.json names the games of each file, and what else is acceptable. */
static void hard_cases_are_counted(void **state)
{
    (void)state;
    struct text json = read_file(CASES "cases.json");
    assert_non_null(json.at);
    json.at[json.len] = '\0';
    size_t cases = 0;
    for (const char *id = strstr(json.at, "\"id\": \""), *next; id != NULL; id = next, cases++) {
        id += strlen("\"id\": \"");
        next = strstr(id, "\"id\": \"");
        const char *end = next != NULL ? next : json.at + json.len;
        char path[200];
        snprintf(path, sizeof path, CASES "%.*s.pgn", (int)strcspn(id, "\""), id);
        pgn_error error;
        pgn_source *source = pgn_source_open(path, NULL, &error);
        assert_non_null(source);
        pgn_reader *reader = pgn_reader_open(source, 0);
        assert_non_null(reader);
        long games = 0, wanted, first = -1;
        pgn_game game;
        while (pgn_read(reader, &game) > 0)
            games++;
        pgn_reader_close(reader);
        const char *at = id;
        while ((wanted = next_count(&at, end)) >= 0 && wanted != games)
            first = first < 0 ? wanted : first;
        if (wanted != games)
            fail_msg("%s: %ld games, expected %ld", path, games, first);
    }
    assert_true(cases > 200);
    free(json.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_end),
                                       cmocka_unit_test(nul_lines_go_with_the_next_game),
                                       cmocka_unit_test(hard_cases_are_counted)};
    return cmocka_run_group_tests_name("pgn splitter", tests, NULL, NULL);
}
