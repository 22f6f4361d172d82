/* Games written anew: what the hard cases ask of the export format, and that writing comes to rest.
 */
#include <pgn/pgn.h>

#include <dirent.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CASES "corpus/cases/"

struct text {
    char *at;
    size_t len, room;
};

static void append(void *context, const char *bytes, size_t len)
{
    struct text *t = context;
    if (t->len + len + 1 > t->room) {
        t->room = 2 * (t->len + len + 1);
        t->at = realloc(t->at, t->room);
        assert_non_null(t->at);
    }
    memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = '\0';
}

/* All games of a text, written one behind the other, or the nth (from 1) alone. */
static struct text rewrite(const char *text, size_t len, const pgn_write_options *options,
                           uint64_t nth)
{
    struct text out = {NULL, 0, 0};
    pgn_error error;
    pgn_source *source = pgn_source_open_memory(text, len, NULL, &error);
    pgn_reader *reader = pgn_reader_open(source, 0);
    pgn_game_writer *writer = pgn_game_writer_open();
    pgn_game game;
    append(&out, "", 0);
    while (pgn_read(reader, &game) > 0)
        if (!nth || game.number == nth)
            assert_int_equal(pgn_game_write(writer, &game, options, append, &out), 1);
    pgn_game_writer_close(writer);
    pgn_reader_close(reader);
    return out;
}

static struct text read_file(const char *path)
{
    struct text t = {NULL, 0, 0};
    char bytes[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    append(&t, "", 0);
    while ((n = fread(bytes, 1, sizeof bytes, f)) > 0)
        append(&t, bytes, n);
    fclose(f);
    return t;
}

static const pgn_write_options export_format = {.width = 80};

/* ---- the hard cases ------------------------------------------------------------------------ */

/* The movetext in one line. */
static char *movetext_of(struct text written)
{
    char *from = strstr(written.at, "\n\n");
    assert_non_null(from);
    from += 2;
    char *end = from + strlen(from);
    while (end > from && end[-1] == '\n')
        *--end = '\0';
    for (char *c = from; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return from;
}

static bool holds_text(json_t *array, size_t index, const char *text)
{
    json_t *wanted = json_array_get(array, index);
    return wanted && strcmp(json_string_value(wanted), text) == 0;
}

static void check_movetext(json_t *extra, struct text file, const char *id)
{
    json_t *wanted = json_object_get(extra, "export_movetext");
    json_t *other = json_object_get(extra, "export_movetext_alt");
    for (size_t i = 0; i < json_array_size(wanted); i++) {
        struct text out = rewrite(file.at, file.len, &export_format, i + 1);
        const char *got = movetext_of(out);
        if (!holds_text(wanted, i, got) && !holds_text(other, i, got))
            fail_msg("%s: %s", id, got);
        free(out.at);
    }
}

static void check_tags(json_t *extra, struct text file, const char *id)
{
    json_t *pairs = json_object_get(extra, "export_tags");
    if (!pairs)
        return;
    struct text out = rewrite(file.at, file.len, &export_format, 1), wanted = {NULL, 0, 0};
    for (size_t k = 0; k < json_array_size(pairs); k++) {
        char line[256];
        json_t *pair = json_array_get(pairs, k);
        snprintf(line, sizeof line, "[%s \"%s\"]\n", json_string_value(json_array_get(pair, 0)),
                 json_string_value(json_array_get(pair, 1)));
        append(&wanted, line, strlen(line));
    }
    append(&wanted, "\n", 1);
    if (strncmp(out.at, wanted.at, wanted.len) != 0)
        fail_msg("%s:\n%s", id, out.at);
    free(out.at);
    free(wanted.at);
}

static void check_tag_names(json_t *extra, struct text file, const char *id)
{
    json_t *games = json_object_get(extra, "export_tag_names");
    for (size_t i = 0; i < json_array_size(games); i++) {
        struct text out = rewrite(file.at, file.len, &export_format, i + 1);
        const char *at = out.at;
        json_t *names = json_array_get(games, i);
        for (size_t k = 0; k < json_array_size(names); k++) {
            const char *name = json_string_value(json_array_get(names, k));
            if (*at != '[' || strncmp(at + 1, name, strlen(name)) != 0)
                fail_msg("%s: no %s in its place:\n%s", id, name, out.at);
            at = strchr(at, '\n') + 1;
        }
        free(out.at);
    }
}

static void check_has_tags(json_t *extra, struct text file, const char *id)
{
    json_t *games = json_object_get(extra, "export_has_tags");
    for (size_t i = 0; i < json_array_size(games); i++) {
        struct text out = rewrite(file.at, file.len, &export_format, i + 1);
        const char *name;
        json_t *value;
        json_object_foreach(json_array_get(games, i), name, value)
        {
            char line[256];
            snprintf(line, sizeof line, "[%s \"%s\"]\n", name, json_string_value(value));
            if (!strstr(out.at, line))
                fail_msg("%s: no %s", id, line);
        }
        free(out.at);
    }
}

static void check_lines(json_t *extra, struct text file, const char *id)
{
    size_t most = (size_t)json_integer_value(json_object_get(extra, "export_max_line"));
    struct text out = rewrite(file.at, file.len, &export_format, 0);
    for (char *line = out.at; most && *line;) {
        char *end = strchr(line, '\n');
        size_t len = (size_t)(end - line);
        if (len > most || (len && (line[0] == ' ' || end[-1] == ' ')))
            fail_msg("%s: %.*s", id, (int)len, line);
        line = end + 1;
    }
    free(out.at);
}

static void cases_are_written_as_they_ask(void **state)
{
    (void)state;
    json_error_t error;
    json_t *file = json_load_file(CASES "cases.json", 0, &error), *a_case;
    size_t i, asked = 0;
    assert_non_null(file);
    json_array_foreach(json_object_get(file, "cases"), i, a_case)
    {
        const char *id = json_string_value(json_object_get(a_case, "id"));
        json_t *extra = json_object_get(json_object_get(a_case, "expected"), "extra");
        char path[256];
        snprintf(path, sizeof path, CASES "%s", json_string_value(json_object_get(a_case, "file")));
        if (!extra)
            continue;
        struct text text = read_file(path);
        check_movetext(extra, text, id);
        check_tags(extra, text, id);
        check_tag_names(extra, text, id);
        check_has_tags(extra, text, id);
        check_lines(extra, text, id);
        free(text.at);
        asked++;
    }
    assert_true(asked > 10);
    json_decref(file);
}

/* ---- properties ---------------------------------------------------------------------------- */

static void same_again(struct text once, const pgn_write_options *options, const char *path)
{
    struct text twice = rewrite(once.at, once.len, options, 0);
    if (twice.len != once.len || memcmp(twice.at, once.at, once.len) != 0)
        fail_msg("%s: written twice it differs:\n%s\n-----\n%s", path, once.at, twice.at);
    free(twice.at);
}

/* What is written is read and written the same. */
static void writing_comes_to_rest(void **state)
{
    (void)state;
    static const pgn_write_options all[] = {
        {.width = 80},
        {.width = 0, .tag_order = PGN_TAGS_AS_READ},
        {.width = 40, .suffixes = true},
        {.width = 80, .without = PGN_WRITE_REDUCED},
        {.width = 80, .without = PGN_WITHOUT_COMMANDS | PGN_WITHOUT_NUMBERS},
    };
    DIR *folder = opendir(CASES);
    struct dirent *entry;
    size_t files = 0;
    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        char path[512];
        if (!strstr(entry->d_name, ".pgn") || strstr(entry->d_name, "utf16"))
            continue;
        snprintf(path, sizeof path, CASES "%s", entry->d_name);
        struct text text = read_file(path);
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
            struct text once = rewrite(text.at, text.len, &all[i], 0);
            assert_int_equal(pgn_utf8_valid(once.at, once.len), once.len);
            same_again(once, &all[i], path);
            free(once.at);
        }
        free(text.at);
        files++;
    }
    closedir(folder);
    assert_true(files > 200);
}

/* ---- options ------------------------------------------------------------------------------- */

static void expect(const char *text, const pgn_write_options *options, const char *movetext)
{
    struct text out = rewrite(text, strlen(text), options, 0);
    assert_string_equal(movetext_of(out), movetext);
    free(out.at);
}

static void what_is_left_out(void **state)
{
    (void)state;
    const char *text = "1. e4! {a [%clk 0:01] b} e5 (1... c5 $5 {x}) {[%eval 0.1]} 2. Nf3 *";
    expect(text, &(pgn_write_options){.width = 80},
           "1. e4 $1 {a [%clk 0:01] b} 1... e5 (1... c5 $5 {x}) {[%eval 0.1]} 2. Nf3 *");
    expect(text, &(pgn_write_options){.width = 80, .without = PGN_WITHOUT_COMMANDS},
           "1. e4 $1 {a b} 1... e5 (1... c5 $5 {x}) 2. Nf3 *");
    expect(text, &(pgn_write_options){.width = 80, .without = PGN_WITHOUT_COMMENTS},
           "1. e4 $1 e5 (1... c5 $5) 2. Nf3 *");
    expect(text, &(pgn_write_options){.width = 80, .without = PGN_WITHOUT_VARIATIONS},
           "1. e4 $1 {a [%clk 0:01] b} 1... e5 {[%eval 0.1]} 2. Nf3 *");
    expect(text, &(pgn_write_options){.width = 80, .without = PGN_WRITE_REDUCED},
           "1. e4 e5 2. Nf3 *");
    expect(text,
           &(pgn_write_options){.width = 80, .without = PGN_WRITE_REDUCED | PGN_WITHOUT_NUMBERS},
           "e4 e5 Nf3 *");
    expect("1. e4!? e5 *", &(pgn_write_options){.width = 80, .suffixes = true}, "1. e4!? e5 *");
}

/* Games in which nothing was found are written without a board, and the same. */
static void checked_games_are_written_the_same(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1. e4{c1 c2}e5 2. Nf3$1{x}(2. f4{a1 a2}exf4(2... d5)3. Nf3)2... Nc6 3. Bb5 a6 *",
        "1. e4 {a1 b2} e5 (1... c5 {[%clk 0:01]} 2. Nf3 (2. Nc3) 2... d6) 2. Nf3! Nc6 3. Bb5 a6 *",
        ("[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 40\"]\n[SetUp \"1\"]\n\n40. a8=Q+ Kd7 41. O-O-O+ "
         "Ke6 42. Rhe1+ Kf7 43. Qf8+ Kxf8 ; rest\n% escape\n44. Rf1+ Kg7 1-0"),
        "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        pgn_write_options board = {.width = 60}, none = {.width = 60, .checked = true};
        struct text a = rewrite(texts[i], strlen(texts[i]), &board, 0);
        struct text b = rewrite(texts[i], strlen(texts[i]), &none, 0);
        assert_string_equal(a.at, b.at);
        free(a.at);
        free(b.at);
    }
}

static void what_cannot_be_played_stays(void **state)
{
    (void)state;
    expect("1. e4 e5 2. Ke4 d6 (2... d5) 3. d4 1-0", &export_format,
           "1. e4 e5 2. Ke4 d6 (2... d5) 3. d4 1-0");
    expect("1. e4 e5 (1... c5 2. Ke3 d6 {x}) 2. Nf3 *", &export_format,
           "1. e4 e5 (1... c5 2. Ke3 d6 {x}) 2. Nf3 *");
    expect("1. e4 1-0 Black resigns {yes}", &export_format, "1. e4 {Black resigns} {yes} 1-0");
    expect("1. e4 ; a } b\n e5 *", &export_format, "1. e4 ; a } b 1... e5 *");
    expect("1. e4 e5 !!! *", &export_format, "1. e4 e5 {!!!} *");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_written_as_they_ask),
        cmocka_unit_test(writing_comes_to_rest),
        cmocka_unit_test(what_is_left_out),
        cmocka_unit_test(checked_games_are_written_the_same),
        cmocka_unit_test(what_cannot_be_played_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
