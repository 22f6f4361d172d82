/* text_free_test.c: free texts, inference, encodings. */
#include "text_support.h"

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

/* A result on a line of its own belongs to the game before it, and ends it however short it was. */
static void test_games_end_with_their_words(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int games;
        const char *first, *second;
    } cases[] = {
        {"Карпов – Спасский\n1. d4 d5 2. c4 e6\nНичья.\n\nФишер – Таль\n1. c4 e5 2. g3 d5 0:1\n", 2,
         "{Ничья} 1/2-1/2", "[White \"Фишер\"]"},
        {"Карпов – Спасский\n1. d4 d5\nЧерные сдались.\nФишер – Таль\n1. c4 e5 0:1\n", 2,
         "{Черные сдались} 1-0", "[Black \"Таль\"]\n[Result \"0-1\"]"},
        {"Карпов – Спасский\n1. d4 d5\nФишер – Таль\n1. c4 e5 0:1\n", 2, "1. d4 d5 *",
         "1. c4 e5 0-1"},
        {"1. d4 d5 2. c4\nБелые выиграли пешку.\n2...c6 3. Кc3 *\n", 1,
         "2. c4 {Белые выиграли пешку} 2... c6 3. Nc3 *", ""},
        {"1. d4 d5 2. c4 (могли свести вничью) c6\n", 1, "2... c6 *", ""},
        {"1. d4 d5\nСоперники согласились на ничью.\n", 1, "1/2-1/2", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome out = convert("ru", PGN_TOLERANT, PGN_TEXT_FREE, cases[i].text);
        assert_int_equal(out.games, cases[i].games);
        if (!strstr(out.first, cases[i].first) || !strstr(out.pgn, cases[i].second))
            fail_msg("no %s or %s in:\n%s", cases[i].first, cases[i].second, out.pgn);
    }
}

/* The heading's tags, and its comment: all that it says stands somewhere. */
static void test_headings_say_what_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *heading, *holds[5], *lacks;
    } cases[] = {
        {"Ботвинник – Капабланка\nАВРО-турнир, Роттердам, 22 ноября 1938\nЗащита Нимцовича",
         {"[Event \"АВРО-турнир\"]", "[Site \"Роттердам\"]", "1938.11.22", "{Защита Нимцовича}"},
         0},
        {"Первенство Москвы, 1935\nБотвинник – Таль\nТретий тур",
         {"[Event \"Первенство Москвы\"]", "1935.??.??", "{Третий тур}"},
         "[Site \"Т"},
        {"№ 5. Таль — Смыслов\nБлед, 1959 г., 3-й тур. Приз за красоту",
         {"[White \"Таль\"]", "[Site \"Блед\"]", "{№ 5.}", "{3-й тур. Приз за красоту}"},
         " г."},
        {"Ботвинник (СССР) — Эйве (Голландия), Гаага/Москва, 1948",
         {"[White \"Ботвинник (СССР)\"]", "[Black \"Эйве (Голландия)\"]", "Гаага/Москва"},
         "{"},
        {"Tarrasch – Lasker\nMünchen, 22.VIII.1908", {"[Site \"München\"]", "1908.08.22"}, "{"},
        {"Smith - Jones, Mar del Plata 1950", {"Mar del Plata", "1950.??.??"}, "1950.03"},
        {"Smith - Jones, Hastings 1934/35", {"[Site \"Hastings 1934/35\"]", "????.??.??"}, "{"},
        {"Smith - Jones, Turin, June 22, 1849, Round 5",
         {"[Site \"Turin\"]", "1849.06.22", "[Round \"5\"]"},
         "{"},
        {"Smith - Jones, 22–25 June 1849, London", {"[Site \"London\"]", "1849.06.??"}, "{"},
        {"Szabó László – Barcza Gedeon\nBudapest, 1938. november 22.", {"1938.11.22"}, "{"},
        {"Kasparov (2785) - Karpov, Linares 1993.02.27, C92, Ruy Lopez",
         {"[White \"Kasparov (2785)\"]", "[Site \"Linares\"]", "1993.02.27", "{C92, Ruy Lopez}"},
         0},
        {"Aus alter Zeit 1925.\nSpielmann – Tartakower\n22. Juni 1909 in Wien",
         {"1909.06.22", "{Aus alter Zeit 1925.}", "{in Wien}"},
         "[Site \"in"},
        {"№ 1. Защита\nБелые: Карпов\nЧерные: Корчной\nБагио, 1978 г.",
         {"[White \"Карпов\"]", "[Black \"Корчной\"]", "[Site \"Багио\"]", "{№ 1. Защита}"},
         0},
        {"Карпов – Корчной\nЗащита Нимцовича\n(Багио, 1978)",
         {"[Site \"Багио\"]", "1978.??.??", "{Защита Нимцовича}"},
         0},
        {"Spassky,B - Fischer,R, Reykjavik 1972",
         {"[White \"Spassky,B\"]", "[Black \"Fischer,R\"]", "[Site \"Reykjavik\"]"},
         "{"},
        {"Spassky, Boris - Fischer, Robert James, Reykjavik 1972",
         {"[White \"Spassky, Boris\"]", "[Black \"Fischer, Robert James\"]", "Reykjavik"},
         "{"},
        {"Fischer - Tal, M. N., Bled 1959", {"[Black \"Tal, M. N.\"]", "[Site \"Bled\"]"}, "{"},
        {"Ein Zug - kein Name", {"{Ein Zug - kein Name}", "[White \"?\"]"}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        (void)snprintf(text, sizeof text, "%s\n1. d4 d5 *\n", cases[i].heading);
        struct outcome out = convert("ru,de,en", PGN_TOLERANT, PGN_TEXT_FREE, text);
        for (size_t n = 0; n < 5 && cases[i].holds[n]; n++)
            if (!strstr(out.pgn, cases[i].holds[n]))
                fail_msg("no %s in:\n%s", cases[i].holds[n], out.pgn);
        if (cases[i].lacks && strstr(out.pgn, cases[i].lacks))
            fail_msg("%s in:\n%s", cases[i].lacks, out.pgn);
    }
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
        {"it", "1. e4 e5 il Nero abbandona", "1-0"},
        {"sv", "1. e4 e5 2. Sf3 Svart gav upp.", "1-0"},
        {"da", "1. e4 e5 Hvid opgav", "0-1"},
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
    const char *koi8 = "1. e4 e5 2. \xEB"
                       "f3 \xEB"
                       "c6 3. \xF3"
                       "b5 a6 4. 0-0";
    pgn_dialect dialect;
    pgn_span bad;
    assert_true(pgn_dialect_parse(span("ru"), &dialect, &bad));
    pgn_text *reader = pgn_text_open(&dialect);
    assert_int_equal(pgn_text_encoding(reader, koi8, strlen(koi8), PGN_TEXT_FREE), PGN_KOI8_R);
    pgn_text_close(reader);
}

/* ---- places ---------------------------------------------------------------------------------- */

static void test_places_lead_back(void **state)
{
    (void)state;
    const char *text = "Торре — Ласкер\n1. d4 Кf6 2. Кf3 e6 1:0\n";
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    assert_true(pgn_dialect_parse(span("ru"), &dialect, &bad));
    pgn_text *reader = pgn_text_open(&dialect);
    assert_true(pgn_text_read(reader, text, strlen(text), PGN_TEXT_FREE));
    assert_int_equal(pgn_text_next(reader, &game), 1);
    const char *move = strstr(game.pgn, "Nf3"), *marker = strstr(game.pgn, "1-0\n");
    assert_int_equal(pgn_text_source(&game, (size_t)(move - game.pgn)), strstr(text, "Кf3") - text);
    assert_int_equal(pgn_text_source(&game, (size_t)(marker - game.pgn)),
                     strstr(text, "1:0") - text);
    assert_int_equal(pgn_text_source(&game, 0), 0);
    pgn_text_close(reader);
}

/* An input without tags is one text; one with tags is cut into games. */
static size_t count_slices(const char *bytes)
{
    pgn_error error;
    pgn_game game;
    size_t games = 0;
    pgn_source *source = pgn_source_open_memory(bytes, strlen(bytes), NULL, &error);
    assert_non_null(source);
    pgn_reader *reader = pgn_reader_open(source, 0);
    assert_non_null(reader);
    pgn_reader_keep_text(reader);
    while (pgn_read(reader, &game) > 0)
        games++;
    pgn_reader_close(reader);
    return games;
}

static void test_reader_keeps_texts_whole(void **state)
{
    (void)state;
    assert_int_equal(count_slices("A - B\n1. e4 e5 1-0\n\nC - D\n1. d4 d5 0-1\n"), 1);
    assert_int_equal(
        count_slices("\n\n[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n1. d4 0-1\n"), 2);
    assert_int_equal(count_slices(""), 0);
    assert_int_equal(count_slices("\n \n"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headings_become_tags),
        cmocka_unit_test(test_headings_say_what_they_say),
        cmocka_unit_test(test_games_end_with_their_words),
        cmocka_unit_test(test_results_in_words),
        cmocka_unit_test(test_position_lists),
        cmocka_unit_test(test_tables_and_bare_lists),
        cmocka_unit_test(test_automatic),
        cmocka_unit_test(test_unknown_letters_are_solved),
        cmocka_unit_test(test_encodings_by_legality),
        cmocka_unit_test(test_encoding_of_moves_alone),
        cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_places_lead_back),
        cmocka_unit_test(test_reader_keeps_texts_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
