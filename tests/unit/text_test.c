/* text_test.c: printed games of corpus/notation, notations, and what is never done. */
#include "text_support.h"

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

/* Marks of papers that stand apart from the move, or in words. */
static void test_marks_of_papers(void **state)
{
    (void)state;
    static const char *const passing[][2] = {
        {"ru", "1. e5:d6 на проходе Крd7"},   {"ru", "1. ed вз. на пр. Крd7"},
        {"uk", "1. e5:d6 на проході Крd7"},   {"de", "1. exd6 i.V. Kd7"},
        {"de", "1. exd6 im Vorbeigehen Kd7"}, {"sk", "1. e:d6 mimochodom Kd7"},
        {"cs", "1. e:d6 m. ch. Kd7"},         {"pl", "1. e:d6 w przelocie Kd7"},
        {"pl", "1. e:d6 b.p. Kd7"},           {"fr", "1. exd6 en passant Rd7"},
        {"es", "1. exd6 al paso Rd7"},
    };
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        assert_read(passing[i][0], EP, passing[i][1], "exd6 Kd7");
    static const char *const checks[][2] = {
        {"de", "1. e4 e5 2. Sf3 d6 3. Lb5 Schach c6"}, {"de", "1. e4 e5 2. Sf3 d6 3. Lb5t c6"},
        {"en", "1. e4 e5 2. Nf3 d6 3. Bb5 check c6"},  {"fr", "1. e4 e5 2. Cf3 d6 3. Fb5 éch. c6"},
        {"ru", "1. e4 e5 2. Кf3 d6 3. Сb5ш. c6"},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        assert_read(checks[i][0], "start", checks[i][1], "e4 e5 Nf3 d6 Bb5 c6");
    assert_read("de", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "1. e8T Kg7", "e8=R Kg7");
    assert_read("fr", "start", "1. f3 e5 2. g4 Dh4≠", "f3 e5 g4 Qh4");
}

static void test_columns_and_rows(void **state)
{
    (void)state;
    assert_read("hr", "start", "1.e4,c5,2.Sf3,d6 3.d4,cd", "e4 c5 Nf3 d6 d4 cxd4");
    assert_read("cs", "start", "1. e2e4/e7e5 2. Jg1f3 / Jb8c6", "e4 e5 Nf3 Nc6");
    assert_read("ru", "start", "1. | e4 | e5 2. | Кf3 | Кc6", "e4 e5 Nf3 Nc6");
    assert_read("ru", "start", "1. e4 d5 2. e x d Ф x d5 3. Кc3 e6 N", "e4 d5 exd5 Qxd5 Nc3 e6");
    assert_read("sk", "start", "1. d4 d5 2. c4 d : c4 ½ : ½", "d4 d5 c4 dxc4");
}

/* A German knight is no Finnish pawn, where other pawns have no letter. */
static void test_pawn_letters_are_dear(void **state)
{
    (void)state;
    assert_read("auto", "start", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6",
                "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
    assert_read("auto", "start", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6",
                "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
    assert_read("fi", "start", "1. Se4 Se5 2. Rf3 Rc6", "e4 e5 Nf3 Nc6");
    assert_read("hu", "start", "1. Gye4 Gye5 2. Hf3 Hc6 3. Gyd4 Gyexd4", "e4 e5 Nf3 Nc6 d4 exd4");
    assert_read("de", "start", "1. e4 d5 2. exB DxB 3. Sc3", "e4 d5 exd5 Qxd5 Nc3");
}

/* "Ba3" among German plain pawns: an English bishop, most likely, and no pawn silently. */
static void test_odd_pawns_are_errors(void **state)
{
    (void)state;
    char game[512];
    make_game(game, sizeof game, "start", "1. d4 d5 2. b3 e6 3. Ba3 Ld6");
    struct outcome out = convert("de", PGN_TOLERANT, PGN_TEXT_GAME, game);
    assert_string_equal(out.first_error, "illegal-move");
    assert_int_equal(out.first_error_ply, 5);
    out = convert("de", PGN_REPAIR, PGN_TEXT_GAME, game);
    assert_string_equal(out.san, "d4 d5 b3 e6 Ba3 Bd6");
    assert_int_equal(out.repairs, 1);
    assert_int_equal(out.errors, 0);
    make_game(game, sizeof game, "start", "1. e4 e5 2. Pf3 Pc6 3. Lb5");
    out = convert("en", PGN_TOLERANT, PGN_TEXT_GAME, game);
    assert_int_equal(out.first_error_ply, 3);
    out = convert("en", PGN_REPAIR, PGN_TEXT_GAME, game);
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5");
    assert_int_equal(out.repairs, 3);
}

/* Where pieces are printed small a b may be a bishop: the board decides, or nobody. */
static void test_small_pieces(void **state)
{
    (void)state;
    assert_read("en", "start", "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 bxc6 5. o-o",
                "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 bxc6 O-O");
    assert_read("de", "start", "1. e4 d5 2. exd5 dxd5 3. sc3 da5 4. sf3 sf6",
                "e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6");
    char game[512];
    make_game(game, sizeof game, "start",
              "1. e4 e5 2. nf3 nc6 3. bb5 d6 4. d4 bd7 5. bc6 bc6 6. o-o");
    struct outcome out = convert("en", PGN_TOLERANT, PGN_TEXT_GAME, game);
    assert_string_equal(out.first_error, "ambiguous-move");
    assert_int_equal(out.first_error_ply, 10);
}

static void test_misread_numbers(void **state)
{
    (void)state;
    struct outcome out = convert("ru", PGN_REPAIR, PGN_TEXT_GAME,
                                 "[Event \"x\"]\n\nl. e4 e5 2. КfЗ Кc6 З. Сb5 aб 4. Сa4 *\n");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
    assert_int_equal(out.errors, 0);
    assert_int_equal(out.repairs, 2);
}

/* A move may be missing between numbers that do not go on; the first number may be any. */
static void test_numbers_that_do_not_go_on(void **state)
{
    (void)state;
    struct outcome out = convert("ru", PGN_TOLERANT, PGN_TEXT_GAME,
                                 "[Event \"x\"]\n\n1. e4 e5 3. d4 ed 4. Ф:d4 *\n");
    assert_string_equal(out.san, "e4 e5 d4 exd4 Qxd4");
    assert_int_equal(out.errors, 0);
    assert_int_equal(out.findings, 1);
    out = convert("ru", PGN_TOLERANT, PGN_TEXT_GAME,
                  "[Event \"x\"]\n\n11. e4 11... e5 12. d4 (12. Кf3 Кc6 13. d4) ed *\n");
    assert_int_equal(out.findings, 0);
}

/* Two variations in one pair of parentheses. */
static void test_variations_side_by_side(void **state)
{
    (void)state;
    struct outcome out =
        convert("ru", PGN_TOLERANT, PGN_TEXT_FREE,
                "1. e4 e5 2. Кf3 Кc6 (2... Кf6 3. d4; 2... d6 3. d4 ed) 3. Сb5 a6 *");
    assert_string_equal(out.san, "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_int_equal(out.errors, 0);
    assert_non_null(strstr(out.pgn, "(2... Nf6 3. d4) (2... d6 3. d4 exd4)"));
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

/* Shuffling knights for longer than any game lasts, and a text of ever open readings. */
static void test_limits_are_told(void **state)
{
    (void)state;
    enum { WORDS = PGN_MAX_PRINTED_WORDS + 100 };
    static const char *const moves[] = {"Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "};
    char *text = malloc((size_t)WORDS * 4 + 1);
    assert_non_null(text);
    for (size_t i = 0; i < WORDS; i++)
        memcpy(text + 4 * i, moves[i % 4], 4);
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    assert_true(pgn_dialect_parse(span("en"), &dialect, &bad));
    pgn_text *reader = pgn_text_open(&dialect);
    assert_true(pgn_text_read(reader, text, (size_t)WORDS * 4, PGN_TEXT_FREE));
    assert_int_equal(pgn_text_next(reader, &game), 1);
    assert_int_equal(game.plies, PGN_MAX_PRINTED_WORDS);
    assert_int_equal(game.finding_count, 1);
    assert_string_equal(game.findings[0].id, "game-too-long");
    pgn_text_close(reader);
    free(text);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_notations),
        cmocka_unit_test(test_signs_and_joins),
        cmocka_unit_test(test_marks_of_papers),
        cmocka_unit_test(test_columns_and_rows),
        cmocka_unit_test(test_pawn_letters_are_dear),
        cmocka_unit_test(test_odd_pawns_are_errors),
        cmocka_unit_test(test_numbers_that_do_not_go_on),
        cmocka_unit_test(test_small_pieces),
        cmocka_unit_test(test_misread_numbers),
        cmocka_unit_test(test_variations_side_by_side),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_limits_are_told),
        cmocka_unit_test(test_unread_words_are_kept),
        cmocka_unit_test(test_strict_wants_the_languages_letters),
        cmocka_unit_test(test_variations_and_comments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
