/* text_test.c: printed games of corpus/notation, and what free texts hold. */
#include <pgn/notation.h>
#include <pgn/replay.h>
#include <pgn/text.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "corpus/notation/"

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

/* ---- reading --------------------------------------------------------------------------------- */

struct outcome {
    char san[4096]; /* main line's moves, apart by blanks */
    char pgn[16384];
    int games;
    size_t errors, repairs, findings;
    char first_error[64];
    unsigned first_error_ply;
};

/* The main line's moves of a game of PGN, without check signs. */
static void list_moves(const pgn_text_game *text_game, char *out, size_t size)
{
    pgn_game game = {.text = text_game->pgn, .len = text_game->len, .number = 1, .line = 1};
    pgn_replay *replay = pgn_replay_open();
    pgn_step step;
    size_t len = 0;
    assert_non_null(replay);
    pgn_replay_start(replay, &game);
    while (pgn_replay_next(replay, &step) > 0) {
        assert_int_not_equal(step.type, PGN_STEP_FAULT);
        if (step.type != PGN_STEP_MOVE || step.depth > 0)
            continue;
        char san[PGN_MOVE_TEXT_MAX];
        (void)pgn_san_write(step.before, step.reading.move, san);
        san[strcspn(san, "+#")] = 0;
        len += (size_t)snprintf(out + len, size - len, "%s%s", len > 0 ? " " : "", san);
        assert_true(len < size);
    }
    pgn_replay_close(replay);
}

static void count_findings(const pgn_text_game *game, struct outcome *out)
{
    for (size_t i = 0; i < game->finding_count; i++) {
        const pgn_text_finding *finding = &game->findings[i];
        char message[256];
        pgn_text_finding_message(finding, message, sizeof message);
        assert_true(strlen(message) > 10);
        out->findings++;
        out->repairs += strcmp(finding->id, "move-repaired") == 0;
        if (finding->level != PGN_ERROR)
            continue;
        if (out->errors++ == 0) {
            (void)snprintf(out->first_error, sizeof out->first_error, "%s", finding->id);
            out->first_error_ply = finding->ply;
        }
    }
}

/* Reads a text; of several games the last one's moves and text are kept. */
static struct outcome convert(const char *from, enum pgn_strictness strictness,
                              enum pgn_text_kind kind, const char *text)
{
    static struct outcome out;
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    int rc;
    out = (struct outcome){.games = 0};
    assert_true(pgn_dialect_parse(span(from), &dialect, &bad));
    dialect.strictness = strictness;
    pgn_text *reader = pgn_text_open(&dialect);
    assert_non_null(reader);
    assert_true(pgn_text_read(reader, text, strlen(text), kind));
    while ((rc = pgn_text_next(reader, &game)) > 0) {
        out.games++;
        list_moves(&game, out.san, sizeof out.san);
        count_findings(&game, &out);
        assert_true(game.len < sizeof out.pgn);
        memcpy(out.pgn, game.pgn, game.len + 1);
    }
    assert_int_equal(rc, 0);
    pgn_text_close(reader);
    return out;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    size_t len = fread(text, 1, (1 << 16) - 1, file);
    (void)fclose(file);
    while (len > 0 && text[len - 1] == '\n')
        text[--len] = 0;
    return text;
}

static void strip_signs(char *moves)
{
    char *to = moves;
    for (const char *at = moves; *at != 0; at++)
        if (*at != '+' && *at != '#')
            *to++ = *at;
    *to = 0;
}

static void make_game(char *out, size_t size, const char *fen, const char *text)
{
    bool start = strcmp(fen, "start") == 0;
    int len = snprintf(out, size, "[Event \"x\"]\n[Result \"*\"]\n%s%s%s\n%s\n",
                       start ? "" : "[SetUp \"1\"]\n[FEN \"", start ? "" : fen,
                       start ? "" : "\"]\n", text);
    assert_true(len > 0 && (size_t)len < size);
}

/* ---- corpus/notation ------------------------------------------------------------------------- */

struct row {
    char *fields[8];
};

static bool next_row(char **at, struct row *row)
{
    if (**at == 0)
        return false;
    char *end = *at + strcspn(*at, "\n"), *field = *at;
    *at = *end == 0 ? end : end + 1;
    *end = 0;
    for (int i = 0; i < 8; i++) {
        row->fields[i] = field;
        size_t len = strcspn(field, "\t");
        bool last = field[len] == 0;
        field[len] = 0;
        field += last ? len : len + 1;
    }
    return true;
}

/* "ru+ru_kn" to "ru,ru-kn", with -descriptive behind where the tradition says so. */
static void make_from(char *out, size_t size, const char *langs, const char *tradition)
{
    (void)snprintf(out, size, "%s%s", langs,
                   strstr(tradition, "descriptive") != NULL ? "-descriptive" : "");
    for (char *at = out; *at != 0; at++)
        *at = *at == '+' ? ',' : *at == '_' ? '-' : *at;
}

static void test_samples(void **state)
{
    (void)state;
    enum { ID, TRADITION, LANGS, POSITION, TEXT, SAN, EXPECTED };
    char *all = read_file(FOLDER "samples.tsv"), *at = all, from[64], game[4096];
    struct row row;
    size_t rows = 0;
    assert_non_null(all);
    assert_true(next_row(&at, &row));
    while (next_row(&at, &row)) {
        make_from(from, sizeof from, row.fields[LANGS], row.fields[TRADITION]);
        make_game(game, sizeof game, row.fields[POSITION], row.fields[TEXT]);
        struct outcome out = convert(from, PGN_TOLERANT, PGN_TEXT_GAME, game);
        strip_signs(row.fields[SAN]);
        rows++;
        if (strcmp(row.fields[EXPECTED], "legal") != 0) {
            if (out.errors == 0)
                fail_msg("%s is read without an error as %s", row.fields[ID], out.san);
            continue;
        }
        if (strcmp(out.san, row.fields[SAN]) != 0 || out.errors > 0)
            fail_msg("%s is read as %s (%s)", row.fields[ID], out.san, out.first_error);
    }
    assert_true(rows > 45);
    free(all);
}

static void check_text(const char *name, const char *langs, const char *fen)
{
    char path[256], game[16384];
    (void)snprintf(path, sizeof path, FOLDER "texts/%s.txt", name);
    char *text = read_file(path);
    assert_non_null(text);
    make_game(game, sizeof game, fen, text);
    (void)snprintf(path, sizeof path, FOLDER "texts/%s.san", name);
    char *exact = read_file(path);
    (void)snprintf(path, sizeof path, FOLDER "texts/%s.repaired.san", name);
    char *repaired = read_file(path);
    struct outcome plain = convert(langs, PGN_TOLERANT, PGN_TEXT_GAME, game);
    if (exact != NULL) {
        strip_signs(exact);
        if (strcmp(plain.san, exact) != 0 || plain.errors > 0)
            fail_msg("%s is read as %s (%s)", name, plain.san, plain.first_error);
    } else {
        if (plain.errors == 0)
            fail_msg("%s is read without an error", name);
    }
    if (repaired != NULL) {
        struct outcome out = convert(langs, PGN_REPAIR, PGN_TEXT_GAME, game);
        strip_signs(repaired);
        if (strcmp(out.san, repaired) != 0 || out.repairs == 0)
            fail_msg("%s is repaired as %s", name, out.san);
    }
    free(text);
    free(exact);
    free(repaired);
}

static void test_texts(void **state)
{
    (void)state;
    char *all = read_file(FOLDER "texts.tsv"), *at = all;
    struct row row;
    size_t rows = 0;
    assert_non_null(all);
    assert_true(next_row(&at, &row));
    for (; next_row(&at, &row); rows++)
        check_text(row.fields[0], row.fields[1], row.fields[2]);
    assert_true(rows > 15);
    free(all);
}

/* ---- notations ------------------------------------------------------------------------------- */

static void assert_read(const char *from, const char *fen, const char *text, const char *san)
{
    char game[4096];
    make_game(game, sizeof game, fen, text);
    struct outcome out = convert(from, PGN_TOLERANT, PGN_TEXT_GAME, game);
    if (strcmp(out.san, san) != 0 || out.errors > 0)
        fail_msg("%s: \"%s\" is read as %s (%s at %u)", from, text, out.san, out.first_error,
                 out.first_error_ply);
}

#define EP "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
#define PROMOTES "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"

static void test_notations(void **state)
{
    (void)state;
    assert_read("en", "start", "5254 5755 7163 2836", "e4 e5 Nf3 Nc6");
    assert_read("en", PROMOTES, "57582", "e8=R");
    assert_read("en", PROMOTES, "5758 2", "e8=R");
    assert_read("en", "start", "e2e4 d7d5 e4d5 d8d5 b1c3", "e4 d5 exd5 Qxd5 Nc3");
    assert_read("en", "start", "e2e4 d7d5 e4d5p d8d5p b1c3", "e4 d5 exd5 Qxd5 Nc3");
    assert_read("en", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1c e8c8C", "O-O O-O-O");
    assert_read("tcn", "start", "mC 0K gv 5Q", "e4 e5 Nf3 Nc6");
    assert_read("en-descriptive", "start", "1. P - K 4 P - K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4",
                "e4 e5 Nf3 Nc6 Bc4 Bc5");
    assert_read("en-descriptive", "start",
                "1. P-Q4 N-KB3 2. P-QB4 P-K3 3. N-QB3 B-N5 4. P-K3 Castles 5. B-Q3 P-Q4",
                "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5");
    assert_read("fr-descriptive", "start", "1. P4R P4R 2. C3FR C3FD 3. F5C P3TD",
                "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_read("fr-descriptive", "start", "P.4R P.4D P pr P D pr P", "e4 d5 exd5 Qxd5");
    assert_read("es-descriptive", "start", "1. P3CD P4R 2. A2C C3AD", "b3 e5 Bb2 Nc6");
    assert_read("sr", "start", "1. е4 е5 2. Сф3 Сц6 3. Лц4 Лц5", "e4 e5 Nf3 Nc6 Bc4 Bc5");
    assert_read("ru", "start", "1. г2-г4 г7-г5 2. в2-в4 г5:в4 3. д2-д3", "d4 d5 c4 dxc4 e3");
    assert_read("ru", "start", "1. е2-е4 а7-а6 2. г2-г4", "f4 a6 d4");
}

static void test_signs_and_joins(void **state)
{
    (void)state;
    assert_read("pl", "start", "1. e4 d5 2. e4 x d5 Hd8 x Pd5 3. Sb1-c3", "e4 d5 exd5 Qxd5 Nc3");
    assert_read("ru", PROMOTES, "1. e8 = Ф", "e8=Q");
    assert_read("ru", PROMOTES, "1. e8(Ф)", "e8=Q");
    assert_read("ru", PROMOTES, "1. e7—e8Ф!!", "e8=Q");
    assert_read("ru", EP, "1. e5:d6 в. п.", "exd6");
    assert_read("cs", "start", "1. e4 e5 2. Dh5 Jc6 3. Sc4 Jf6 4. Dxf7 mat",
                "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
    assert_read("ru", "start", "1.e4 e5 2. Кf3 Кc6 3. Сb5 a6± 4. С:c6+! dc 5. 0 - 0 Фf6 1 : 0",
                "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qf6");
}

/* ---- what is never done ---------------------------------------------------------------------- */

static void assert_error(const char *from, const char *fen, const char *text, const char *id,
                         unsigned ply)
{
    char game[4096];
    make_game(game, sizeof game, fen, text);
    struct outcome out = convert(from, PGN_TOLERANT, PGN_TEXT_GAME, game);
    assert_true(out.errors > 0);
    assert_string_equal(out.first_error, id);
    assert_int_equal(out.first_error_ply, ply);
}

static void test_errors(void **state)
{
    (void)state;
    assert_error("ru", "start", "1. e4 e5 2. Кf6", "illegal-move", 3);
    assert_error("ru", "start", "1. e4 e5 2. Kpel", "bad-move-text", 3);
    assert_error("ru,ru-kn", "8/8/8/3k4/8/3K1N2/8/8 w - - 0 1", "1. Кd2", "ambiguous-move", 1);
    /* Alphabetical files, then Latin ones: one game has one alphabet. */
    assert_error("ru", "start", "1. д4 Кf6", "illegal-move", 2);
    assert_error("ru", PROMOTES, "1. e8", "illegal-move", 1);
    assert_error("ru", "start", "1. e4 e5 2. Кf3 foo 2... Кc6 3. Сb5 bar Кf6 4. 0-0",
                 "moves-in-prose", 5);
}

/* What was not read stands in the output, and nothing behind it is played. */
static void test_unread_words_are_kept(void **state)
{
    (void)state;
    struct outcome out =
        convert("ru", PGN_TOLERANT, PGN_TEXT_GAME,
                "[Event \"x\"]\n\n1. e4 e5 2. Кf6 {was?} Кc6 (2... Сc5) 3. Сb5 1-0\n");
    assert_string_equal(out.san, "e4 e5");
    assert_non_null(strstr(out.pgn, "Кf6"));
    assert_non_null(strstr(out.pgn, "{was?}"));
    assert_non_null(strstr(out.pgn, "3. Сb5"));
    assert_non_null(strstr(out.pgn, "1-0"));
}

static void test_strict_wants_the_languages_letters(void **state)
{
    (void)state;
    const char *game = "[Event \"x\"]\n\n1. e4 e5 2. Kf3 *\n";
    assert_int_equal(convert("ru", PGN_TOLERANT, PGN_TEXT_GAME, game).errors, 0);
    assert_int_equal(convert("ru", PGN_STRICT, PGN_TEXT_GAME, game).errors, 1);
}

static void test_variations_and_comments(void **state)
{
    (void)state;
    struct outcome out = convert("ru", PGN_TOLERANT, PGN_TEXT_GAME,
                                 "[Event \"x\"]\n\n{начало} 1. e4 e5 (1... c5 2. Кf3 (2. Сc4) 2... "
                                 "d6) 2. Кf3! (лучше всего) Кc6 $14 *\n");
    assert_int_equal(out.findings, 0);
    assert_string_equal(out.pgn, "[Event \"x\"]\n\n{начало} 1. e4 e5 (1... c5 2. Nf3 (2. Bc4) "
                                 "2... d6) 2. Nf3 $1 {лучше всего}\n2... Nc6 $14 *\n");
}

/* ---- free text ------------------------------------------------------------------------------- */

static void test_headings_become_tags(void **state)
{
    (void)state;
    struct outcome out =
        convert("ru", PGN_TOLERANT, PGN_TEXT_FREE,
                "Торре — Ласкер, Москва 1925\n\n1. d4 Кf6 2. Кf3 e6 Белые сдались.\n\n"
                "Морфи – Э.Морфи, Новый Орлеан, 22 июня 1849\n1. e4 e5 2. Кf3 Кc6 1:0\n");
    assert_int_equal(out.games, 2);
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6");
    assert_non_null(strstr(out.pgn, "[White \"Морфи\"]\n[Black \"Э.Морфи\"]"));
    assert_non_null(strstr(out.pgn, "[Site \"Новый Орлеан\"]"));
    assert_non_null(strstr(out.pgn, "[Date \"1849.06.22\"]"));
    assert_non_null(strstr(out.pgn, "[Result \"1-0\"]"));
}

static void test_results_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *from, *text, *result;
    } cases[] = {
        {"ru", "1. e4 e5 Белые сдались.", "0-1"},
        {"ru", "1. e4 e5 Чёрные сдались", "1-0"},
        {"ru", "1. e4 e5 2. Кf3 Сдались.", "1-0"},
        {"hr", "1. e4 e5 2. Sf3 Beli predaje", "0-1"},
        {"sk", "1. e4 e5 2. Jf3 a čierny sa vzdal.", "1-0"},
        {"de", "1. e4 e5 2. Sf3 Remis", "1/2-1/2"},
        {"en", "1. e4 e5 2. Nf3 White resigns", "0-1"},
        {"ru", "1. e4 e5 ½ : ½", "1/2-1/2"},
        {"ru", "1. e4 e5 2. Кf3", "*"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char tag[32];
        struct outcome out = convert(cases[i].from, PGN_TOLERANT, PGN_TEXT_FREE, cases[i].text);
        (void)snprintf(tag, sizeof tag, "[Result \"%s\"]", cases[i].result);
        assert_int_equal(out.games, 1);
        if (strstr(out.pgn, tag) == NULL)
            fail_msg("%s gives %s", cases[i].text, out.pgn);
    }
}

static void test_position_lists(void **state)
{
    (void)state;
    struct outcome out =
        convert("ru", PGN_TOLERANT, PGN_TEXT_FREE,
                "Белые: Крg1, Фd3, пп. a2, b2; Чёрные: Крh8, Лa8, g7\n1. Фd4 Лg8\n");
    assert_int_equal(out.games, 1);
    assert_non_null(strstr(out.pgn, "[FEN \"r6k/6p1/8/8/8/3Q4/PP6/6K1 w - - 0 1\"]"));
    assert_string_equal(out.san, "Qd4 Rg8");
}

static void test_tables_and_bare_lists(void **state)
{
    (void)state;
    struct outcome out =
        convert("de", PGN_TOLERANT, PGN_TEXT_FREE, "1\te4\te5\n2\tSf3\tSc6\n3\tLb5\ta6\n");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6");
    out = convert("de", PGN_TOLERANT, PGN_TEXT_FREE, "e4 e5 Sf3 Sc6\nLb5 a6\n");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6");
    out = convert("de", PGN_TOLERANT, PGN_TEXT_FREE, "nothing of chess here\n\n");
    assert_int_equal(out.games, 0);
    out = convert("de", PGN_TOLERANT, PGN_TEXT_FREE, "");
    assert_int_equal(out.games, 0);
}

/* ---- inference ------------------------------------------------------------------------------- */

static const char *const russian = "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0-0 С:e4 6. Лe1";

static void test_automatic(void **state)
{
    (void)state;
    struct outcome out = convert("auto", PGN_TOLERANT, PGN_TEXT_FREE,
                                 "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0-0 Сe7 6. Лe1 b5");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5");
    assert_int_equal(out.errors, 0);
    out = convert("auto", PGN_TOLERANT, PGN_TEXT_FREE,
                  "1.e4 e5 2.Hf3 Hc6 3.Fb5 a6 4.Fa4 Hf6 5.0-0 Fe7 6.Be1 b5 7.Fb3 0-0");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O");
    assert_int_equal(out.errors, 0);
    out = convert("auto", PGN_TOLERANT, PGN_TEXT_FREE, russian);
    assert_true(out.errors > 0);
}

static void test_unknown_letters_are_solved(void **state)
{
    (void)state;
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    const char *text = "1. e4 e5 2. Xf3 Xc6 3. Yb5 a6 4. Ya4 Xf6 5. 0-0 Ye7 6. Ze1 b5 7. Yb3 d6 "
                       "8. c3 0-0 9. h3 Xa5 10. Yc2 c5 11. d4 Wc7 12. Xbd2 cxd4 13. cxd4 Xc6 "
                       "14. Xb3 a5 15. Ye3 a4 16. Xbd2 Yd7 17. Zc1 Zfc8";
    assert_true(pgn_dialect_parse(span("unknown"), &dialect, &bad));
    pgn_text *reader = pgn_text_open(&dialect);
    assert_true(pgn_text_read(reader, text, strlen(text), PGN_TEXT_FREE));
    assert_int_equal(pgn_text_next(reader, &game), 1);
    for (size_t i = 0; i < game.finding_count; i++)
        assert_int_not_equal(game.findings[i].level, PGN_ERROR);
    assert_true(pgn_span_is(game.inference.letters[PGN_KNIGHT], "X"));
    assert_true(pgn_span_is(game.inference.letters[PGN_BISHOP], "Y"));
    assert_true(pgn_span_is(game.inference.letters[PGN_ROOK], "Z"));
    assert_true(pgn_span_is(game.inference.letters[PGN_QUEEN], "W"));
    pgn_text_close(reader);
}

static void test_dialects(void **state)
{
    (void)state;
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(span("ru,uk,sr-Latn"), &dialect, &bad));
    assert_true(pgn_dialect_parse(span("ru-book"), &dialect, &bad));
    assert_true(pgn_dialect_parse(span("es-descriptive"), &dialect, &bad));
    assert_true(dialect.descriptive);
    assert_false(pgn_dialect_parse(span("ru,klingon"), &dialect, &bad));
    assert_true(pgn_span_is(bad, "klingon"));
    assert_false(pgn_dialect_parse(span(""), &dialect, &bad));
    assert_false(pgn_dialect_parse(span("ru,"), &dialect, &bad));
}

/* ---- encodings ------------------------------------------------------------------------------- */

static void test_encodings_by_legality(void **state)
{
    (void)state;
    static const struct {
        const char *file, *from;
        enum pgn_encoding encoding;
    } cases[] = {
        {"ru-04.cp1251.pgn", "ru", PGN_WINDOWS_1251},
        {"ru-04.koi8-r.pgn", "ru", PGN_KOI8_R},
        {"ru-04.cp866.pgn", "ru", PGN_CP866},
        {"ru-04.iso-8859-5.pgn", "auto", PGN_ISO_8859_5},
        {"ru-04.maccyrillic.pgn", "ru", PGN_MAC_CYRILLIC},
        {"ru-04.utf-8.pgn", "ru", PGN_UTF8},
        {"sk-04.cp1250.pgn", "sk", PGN_WINDOWS_1250},
        {"sk-04.iso-8859-2.pgn", "sk", PGN_ISO_8859_2},
        {"sk-04.cp852.pgn", "sk", PGN_CP852},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[256];
        pgn_dialect dialect;
        pgn_span bad;
        (void)snprintf(path, sizeof path, FOLDER "enc/%s", cases[i].file);
        char *bytes = read_file(path);
        assert_non_null(bytes);
        assert_true(pgn_dialect_parse(span(cases[i].from), &dialect, &bad));
        pgn_text *reader = pgn_text_open(&dialect);
        assert_int_equal(pgn_text_encoding(reader, bytes, strlen(bytes), PGN_TEXT_GAME),
                         cases[i].encoding);
        pgn_text_close(reader);
        free(bytes);
    }
}

/* Moves alone decide where there are no words: "1. e4 e5 2. Кf3 Кc6 3. Сb5" in KOI8-R. */
static void test_encoding_of_moves_alone(void **state)
{
    (void)state;
    const char *koi8 = "1. e4 e5 2. \xEB" "f3 \xEB" "c6 3. \xF3" "b5 a6 4. 0-0";
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(span("ru"), &dialect, &bad));
    pgn_text *reader = pgn_text_open(&dialect);
    assert_int_equal(pgn_text_encoding(reader, koi8, strlen(koi8), PGN_TEXT_FREE), PGN_KOI8_R);
    pgn_text_close(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_notations),
        cmocka_unit_test(test_signs_and_joins),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_unread_words_are_kept),
        cmocka_unit_test(test_strict_wants_the_languages_letters),
        cmocka_unit_test(test_variations_and_comments),
        cmocka_unit_test(test_headings_become_tags),
        cmocka_unit_test(test_results_in_words),
        cmocka_unit_test(test_position_lists),
        cmocka_unit_test(test_tables_and_bare_lists),
        cmocka_unit_test(test_automatic),
        cmocka_unit_test(test_unknown_letters_are_solved),
        cmocka_unit_test(test_encodings_by_legality),
        cmocka_unit_test(test_encoding_of_moves_alone),
        cmocka_unit_test(test_dialects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
