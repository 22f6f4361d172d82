/* language_property_test.c: real games printed in every language and style, and read back.
 *
 * A printed game read back is the same game to the byte, or an error says where it stopped being
 * certain; whatever table it is read with, it is never another game without an error.
 *
 * The archive is otb.pgn.zst in the folder that PGN_ARCHIVES names; without it the tests skip.
 * PGN_LANGUAGE_GAMES says how many of its games are taken (40), or "all"; PGN_LANGUAGES, a list of
 * codes apart by commas, which languages (all). */
#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FEW = 40, APART = 23, SHORTEST = 20 };

struct bytes {
    char *at;
    size_t len, room;
};

/* A game of the archive as it is written in SAN. */
struct original {
    char *text;
    size_t len;
};

static struct original *originals;
static size_t original_count, original_room;
static pgn_game_writer *writer;

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static void put(void *context, const char *bytes, size_t len)
{
    struct bytes *to = context;
    if (to->len + len + 1 > to->room) {
        to->room = 2 * (to->len + len + 1);
        to->at = realloc(to->at, to->room);
        assert_non_null(to->at);
    }
    memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

/* Writes a game in a style; NULL: SAN. */
static void write_game(const char *text, size_t len, const pgn_style *style, struct bytes *to)
{
    const pgn_game game = {.text = text, .len = len, .number = 1, .line = 1};
    to->len = 0;
    assert_int_equal(
        pgn_game_write(writer, &game, &(pgn_write_options){.style = style, .width = 80}, put, to),
        1);
}

/* ---- the archive ----------------------------------------------------------------------------- */

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

/* Keeps a game without a fault, and of some length. */
static void take_game(pgn_replay *replay, const pgn_game *game, struct bytes *buffer)
{
    pgn_verdict verdict;
    const pgn_check_options options = {.strict = false};
    assert_int_equal(pgn_check(replay, game, &options, ignore, NULL, &verdict), 1);
    if (verdict.errors || verdict.warnings || verdict.plies < SHORTEST)
        return;
    if (original_count == original_room) {
        original_room = original_room ? 2 * original_room : 64;
        originals = realloc(originals, original_room * sizeof *originals);
        assert_non_null(originals);
    }
    write_game(game->text, game->len, NULL, buffer);
    struct original *o = &originals[original_count++];
    o->len = buffer->len;
    o->text = malloc(o->len);
    assert_non_null(o->text);
    memcpy(o->text, buffer->at, o->len);
}

static int read_games(void **state)
{
    const char *folder = getenv("PGN_ARCHIVES"), *wanted = getenv("PGN_LANGUAGE_GAMES");
    const bool all = wanted && strcmp(wanted, "all") == 0;
    const size_t most = all ? SIZE_MAX : wanted ? strtoul(wanted, NULL, 10) : FEW;
    struct bytes buffer = {0};
    char path[512];
    pgn_error error;
    pgn_game game;
    (void)state;
    (void)snprintf(path, sizeof path, "%s/otb.pgn.zst", folder != NULL ? folder : ".");
    pgn_source *source = folder != NULL ? pgn_source_open(path, NULL, &error) : NULL;
    if (source == NULL)
        return 0;
    pgn_reader *reader = pgn_reader_open(source, 0);
    pgn_replay *replay = pgn_replay_open();
    writer = pgn_game_writer_open();
    assert_true(reader && replay && writer);
    while (original_count < most && pgn_read(reader, &game) > 0)
        if (all || game.number % APART == 0)
            take_game(replay, &game, &buffer);
    pgn_replay_close(replay);
    pgn_reader_close(reader);
    free(buffer.at);
    return 0;
}

static int free_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < original_count; i++)
        free(originals[i].text);
    free(originals);
    pgn_game_writer_close(writer);
    return 0;
}

static bool is_wanted(const char *code)
{
    const char *list = getenv("PGN_LANGUAGES");
    const size_t len = strlen(code);
    if (!list)
        return true;
    for (const char *at = list; (at = strstr(at, code)) != NULL; at++)
        if ((at == list || at[-1] == ',') && (at[len] == ',' || at[len] == 0))
            return true;
    return false;
}

/* ---- there and back -------------------------------------------------------------------------- */

enum outcome { SAME, AMBIGUOUS, REPORTED, ANOTHER };

/* What the first error says. */
static enum outcome reported(const pgn_text_game *game)
{
    for (size_t i = 0; i < game->finding_count; i++)
        if (game->findings[i].level == PGN_ERROR)
            return strcmp(game->findings[i].id, "ambiguous-move") == 0 ? AMBIGUOUS : REPORTED;
    return ANOTHER;
}

/* One way through the style, and back by the dialect that the text was opened with. */
static enum outcome there_and_back(const struct original *original, const pgn_style *style,
                                   pgn_text *text)
{
    static struct bytes printed, again;
    pgn_text_game game;
    write_game(original->text, original->len, style, &printed);
    assert_true(pgn_text_read(text, printed.at, printed.len, PGN_TEXT_GAME));
    assert_int_equal(pgn_text_next(text, &game), 1);
    write_game(game.pgn, game.len, NULL, &again);
    const enum outcome error = reported(&game);
    if (error != ANOTHER)
        return error;
    return again.len == original->len && memcmp(again.at, original->text, again.len) == 0 ? SAME
                                                                                          : ANOTHER;
}

static pgn_text *open_text(const char *from)
{
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(span(from), &dialect, &bad));
    pgn_text *text = pgn_text_open(&dialect);
    assert_non_null(text);
    return text;
}

struct counts {
    size_t of[4]; /* by outcome */
};

static void add(struct counts *to, const struct counts *more)
{
    for (int i = 0; i < 4; i++)
        to->of[i] += more->of[i];
}

/* Every step-th game, from the first on: printed in a style, read by a dialect. */
static struct counts count(const char *to, pgn_text *text, size_t first, size_t step)
{
    struct counts counts = {{0}};
    pgn_style style;
    assert_true(pgn_style_find(span(to), &style));
    for (size_t i = first % step; i < original_count; i += step) {
        const enum outcome outcome = there_and_back(&originals[i], &style, text);
        counts.of[outcome]++;
        if (outcome == ANOTHER)
            print_message("%s, read back as another game:\n%.*s\n", to, (int)originals[i].len,
                          originals[i].text);
    }
    return counts;
}

static void print_counts(const char *name, const struct counts *c)
{
    print_message("%s: %zu the same, %zu ambiguous, %zu otherwise reported, %zu another game\n",
                  name, c->of[SAME], c->of[AMBIGUOUS], c->of[REPORTED], c->of[ANOTHER]);
}

/* Two pieces have one letter (Maltese, Occitan), or one has another's and a file behind it
 * (Bengali: Gh is a knight and G a bishop, so that Ghh3 may be either): what the rest of the game
 * does not tell is reported. */
static bool letters_overlap(const char *code)
{
    const pgn_language *language = pgn_language_find(span(code));
    for (int a = PGN_KNIGHT; language && a <= PGN_KING; a++)
        for (int b = PGN_KNIGHT; b <= PGN_KING; b++) {
            const pgn_span x = pgn_language_letter(language, (enum pgn_kind)a, 0);
            const pgn_span y = pgn_language_letter(language, (enum pgn_kind)b, 0);
            if (a != b && x.len && (y.len == x.len || y.len == x.len + 1) &&
                memcmp(x.at, y.at, x.len) == 0 &&
                (y.len == x.len || (y.at[x.len] >= 'a' && y.at[x.len] <= 'h')))
                return true;
        }
    return false;
}

static void check_style(const char *name, const char *from, struct counts *all)
{
    pgn_text *text = open_text(from);
    const struct counts c = count(name, text, 0, 1);
    pgn_text_close(text);
    if (letters_overlap(from)) {
        print_counts(name, &c);
        assert_int_equal(c.of[REPORTED] + c.of[ANOTHER], 0);
    } else if (c.of[SAME] < original_count) {
        print_counts(name, &c);
        fail_msg("%s is not the same when read as %s", name, from);
    }
    add(all, &c);
}

static void every_language_reads_back(void **state)
{
    struct counts all = {{0}};
    (void)state;
    if (original_count == 0)
        skip();
    for (size_t i = 0; i < pgn_language_count; i++) {
        char full[40];
        const char *code = pgn_languages[i].code;
        if (!is_wanted(code))
            continue;
        (void)snprintf(full, sizeof full, "%s-full", code);
        check_style(code, code, &all);
        check_style(full, code, &all);
    }
    print_counts("languages told, short and full", &all);
}

static void every_style_reads_back(void **state)
{
    struct counts all = {{0}};
    (void)state;
    if (original_count == 0)
        skip();
    for (size_t i = 0; i < pgn_style_count; i++)
        if (is_wanted(pgn_styles[i].name))
            check_style(pgn_styles[i].name, pgn_styles[i].name, &all);
    print_counts("styles told", &all);
}

/* Found out, or reported as open between several readings. */
static void languages_are_found_out(void **state)
{
    struct counts usual = {{0}}, others = {{0}};
    (void)state;
    if (original_count == 0)
        skip();
    pgn_text *text = open_text("auto");
    for (size_t i = 0; i < pgn_language_count; i++) {
        if (!is_wanted(pgn_languages[i].code))
            continue;
        const struct counts c = count(pgn_languages[i].code, text, i, 10);
        add(pgn_languages[i].currency == PGN_USUAL ? &usual : &others, &c);
        if (c.of[REPORTED] + c.of[ANOTHER])
            print_counts(pgn_languages[i].code, &c);
    }
    pgn_text_close(text);
    print_counts("usual languages to be found out", &usual);
    print_counts("other tables to be found out", &others);
    assert_int_equal(usual.of[REPORTED] + usual.of[ANOTHER] + others.of[ANOTHER], 0);
    assert_true(usual.of[SAME] * 100 >= (usual.of[SAME] + usual.of[AMBIGUOUS]) * 95);
}

/* A game read with another language's table is the same game, or an error is reported. */
static void wrong_tables_make_no_other_game(void **state)
{
    struct counts all = {{0}};
    (void)state;
    if (original_count == 0)
        skip();
    for (size_t to = 0; to < pgn_language_count; to++) {
        if (!is_wanted(pgn_languages[to].code))
            continue;
        pgn_text *text = open_text(pgn_languages[to].code);
        for (size_t from = 0; from < pgn_language_count; from++) {
            const struct counts c = count(pgn_languages[from].code, text, from + to, FEW);
            if (c.of[ANOTHER])
                fail_msg("%s reads as %s, and as another game", pgn_languages[from].code,
                         pgn_languages[to].code);
            add(&all, &c);
        }
        pgn_text_close(text);
    }
    print_counts("each table read with each", &all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_reads_back),
        cmocka_unit_test(every_style_reads_back),
        cmocka_unit_test(languages_are_found_out),
        cmocka_unit_test(wrong_tables_make_no_other_game),
    };
    return cmocka_run_group_tests(tests, read_games, free_games);
}
