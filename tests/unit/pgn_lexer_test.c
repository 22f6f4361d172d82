/* Texts and the tokens they are made of. */
#include "pgn_support.h"

static const char *const type_names[] = {
    "tag",    "num",     "periods", "move",   "check",   "ep",    "nag",    "ann",
    "offer",  "comment", "line",    "escape", "open",    "close", "result", "reserved",
    "unseen", "bom",     "space",   "nul",    "bracket", "junk"};

static const struct {
    char mark;
    unsigned bit;
} mark_letters[] = {
    {'u', PGN_MARK_UNTERMINATED},    {'n', PGN_MARK_NONSTANDARD}, {'g', PGN_MARK_GLUED},
    {'q', PGN_MARK_UNESCAPED_QUOTE}, {'e', PGN_MARK_BAD_ESCAPE},  {'a', PGN_MARK_BAD_NAME},
    {'b', PGN_MARK_NO_BRACKET},      {'l', PGN_MARK_NEWLINE},     {'t', PGN_MARK_TYPOGRAPHIC},
    {'v', PGN_MARK_NO_VALUE},        {'x', PGN_MARK_EXTRA}};

/* A token as type, /marks, and what it holds: result:1/g  tag:Name=value/u  num:12. */
static void describe(const pgn_token *t, char *out, size_t size)
{
    int n = snprintf(out, size, "%s", type_names[t->type]);
    char *p = out + n;
    size -= (size_t)n;
    if (t->type == PGN_TOKEN_TAG)
        n = snprintf(p, size, ":%.*s=%.*s", (int)t->name.len, t->name.at, (int)t->value.len,
                     t->value.at);
    else if (t->type == PGN_TOKEN_NUMBER)
        n = snprintf(p, size, ":%llu:%u", (unsigned long long)t->number, t->dots);
    else if (t->type == PGN_TOKEN_NAG || t->type == PGN_TOKEN_ANNOTATION)
        n = snprintf(p, size, ":%llu", (unsigned long long)t->number);
    else if (t->type == PGN_TOKEN_RESULT)
        n = snprintf(p, size, ":%s", pgn_result_text((enum pgn_result)t->number));
    else if (t->type == PGN_TOKEN_COMMENT || t->type == PGN_TOKEN_LINE_COMMENT)
        n = snprintf(p, size, ":%.*s", (int)t->value.len, t->value.at);
    else if (t->type == PGN_TOKEN_MOVE || t->type == PGN_TOKEN_EP || t->type == PGN_TOKEN_JUNK ||
             t->type == PGN_TOKEN_CHECK)
        n = snprintf(p, size, ":%.*s", (int)t->len, t->at);
    else
        n = 0;
    p += n;
    size -= (size_t)n;
    if (t->marks != 0) {
        *p++ = '\\';
        for (size_t i = 0; i < sizeof mark_letters / sizeof *mark_letters; i++)
            if (t->marks & mark_letters[i].bit)
                *p++ = mark_letters[i].mark;
        *p = '\0';
    }
}

struct row {
    const char *text;
    const char *tokens; /* parted by | */
};

static void check_row(const struct row *row)
{
    char got[4096] = "";
    pgn_game game = {row->text, strlen(row->text), 1, 0, 1, 0, 1};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token token;
    assert_true(tiles(cursor));
    while (pgn_next(&cursor, &token) > 0) {
        char one[512];
        describe(&token, one, sizeof one);
        if (*got != '\0')
            strcat(got, "|");
        strcat(got, one);
    }
    if (strcmp(got, row->tokens) != 0)
        fail_msg("%s\n  gives    %s\n  expected %s", row->text, got, row->tokens);
}

#define CHECK(rows)                                                                                \
    for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++)                                     \
    check_row(&(rows)[i])

static void numbers(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"1. e4 e5", "num:1:1|move:e4|move:e5"},
        {"1.e4 1...e5", "num:1:1|move:e4|num:1:3|move:e5"},
        {"1. ... e5", "num:1:4|move:e5"},
        {"4. .. Nc6", "num:4:3|move:Nc6"},
        {"4 . Nc6", "num:4:1|move:Nc6"},
        {"1 e4 e5 2 Nf3", "num:1:0|move:e4|move:e5|num:2:0|move:Nf3"},
        {"12.Nf3", "num:12:1|move:Nf3"},
        {"1\xE2\x80\xA6"
         "e5",
         "num:1:3|move:e5"},
        {"0. e4", "num:0:1|move:e4"},
        {"99999999999999999999999. e4", "num:18446744073709551615:1|move:e4"},
        {".. e4", "periods|move:e4"},
        {"2e4 7e5", "move:2e4|move:7e5"},
        {"0000 0000", "move:0000|move:0000"},
        {"1\n.\n..\ne4", "num:1:3|move:e4"},
    };
    CHECK(rows);
}

static void moves(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"O-O 0-0 0-0-0+ o-o OO", "move:O-O|move:0-0|move:0-0-0+|move:o-o|move:OO"},
        {"O-OO-O e4e5", "move:O-OO-O|move:e4e5"},
        {"aa3. Bb5", "move:aa3|periods|move:Bb5"},
        {"exd8=Q+ a8Q a8=q", "move:exd8=Q+|move:a8Q|move:a8=q"},
        {"a8(Q) a8(Q)+ Kd6", "move:a8(Q)|move:a8(Q)+|move:Kd6"},
        {"Ka8(Q)", "move:Ka8|open|move:Q|close"},
        {"e4(d4)", "move:e4|open|move:d4|close"},
        {"exf6e.p. exd6ep exd6 e.p. cxd6", "move:exf6e.p.|move:exd6ep|move:exd6|ep:e.p.|move:cxd6"},
        {"exd6 ep", "move:exd6|ep:ep"},
        {"e2-e4 Nb1-c3 e4xd5", "move:e2-e4|move:Nb1-c3|move:e4xd5"},
        {"\xD0\x9A"
         "b1\xE2\x80\x94"
         "c3",
         "move:\xD0\x9A"
         "b1\xE2\x80\x94"
         "c3"},
        {"e\xC3\x97"
         "d5",
         "move:e\xC3\x97"
         "d5"},
        {"\xE2\x99\x98"
         "f3 0\xE2\x80\x93"
         "0",
         "move:\xE2\x99\x98"
         "f3|move:0\xE2\x80\x93"
         "0"},
        {"\xCA"
         "f3 e4",
         "move:\xCA"
         "f3|move:e4"},
        {"-- Z0 @@@@ <> null pass", "move:--|move:Z0|move:@@@@|move:<>|move:null|move:pass"},
        {"N@f3 e:d5", "move:N@f3|move:e:d5"},
        {"2. N", "num:2:1|move:N"},
        {"Qxf7++ Qh4 # Qh5 + Qh5 ++",
         "move:Qxf7++|move:Qh4|check:#|move:Qh5|check:+|move:Qh5|check:++"},
    };
    CHECK(rows);
}

static void annotations(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"e4! e5? Nf3!! Nc6?? Bb5!? a6?!",
         "move:e4|nag:1|move:e5|nag:2|move:Nf3|nag:3|move:Nc6|nag:4|move:Bb5|nag:5|move:a6|nag:6"},
        {"e4!!! e5?!?", "move:e4|ann:0|move:e5|ann:0"},
        {"Qxe5!+ Qe7", "move:Qxe5|nag:1|check:+|move:Qe7"},
        {"e5= Nf3=", "move:e5|ann:10|move:Nf3|ann:10"},
        {"e5 = += +- -+ =+ +/- -/+", "move:e5|ann:10|ann:14|ann:18|ann:19|ann:15|ann:16|ann:17"},
        {"Qd6+- Qd6++- Qd6#", "move:Qd6|ann:18|move:Qd6+|ann:18|move:Qd6#"},
        {"e4 \xC2\xB1 \xE2\x88\x93 \xE2\x88\x9E \xE2\xA9\xB2 \xE2\xA9\xB1",
         "move:e4|ann:16|ann:17|ann:13|ann:14|ann:15"},
        {"e4\xC2\xB1 d5", "move:e4|ann:16|move:d5"},
        {"e4 N e5 D", "move:e4|ann:146|move:e5|ann:220"},
        {"$1 $12e4 $ $99999999999999999999",
         "nag:1|nag:12|move:e4|junk:$|nag:18446744073709551615"},
        {"Nf3 (=) a6(=) ( = )", "move:Nf3|offer|move:a6|offer|offer"},
    };
    CHECK(rows);
}

static void results(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"1-0", "result:1-0"},
        {"0-1 1/2-1/2 *", "result:0-1|result:1/2-1/2|result:*"},
        {"1 - 0", "result:1-0\\n"},
        {"1/2 - 1/2 1/2", "result:1/2-1/2\\n|result:1/2-1/2\\n"},
        {"\xC2\xBD-\xC2\xBD", "result:1/2-1/2\\n"},
        {"1:0 0:1", "result:1-0\\n|result:0-1\\n"},
        {"1-O O-1", "result:1-0\\n|result:0-1\\n"},
        {"1\xE2\x80\x93"
         "0",
         "result:1-0\\n"},
        {"0-0", "move:0-0"},
        {"1/2 1/2", "result:1/2-1/2\\n"},
        {"*** ----- =====", "junk:***|junk:-----|junk:====="},
        {"Qd61-0", "move:Qd6|result:1-0\\g"},
        {"Qxe5#1-0", "move:Qxe5#|result:1-0\\g"},
        {"e41/2-1/2", "move:e4|result:1/2-1/2\\g"},
        {"O-O1-0 0-00-1", "move:O-O|result:1-0\\g|move:0-0|result:0-1\\g"},
        {"e41-O e4\xC2\xBD", "move:e4|result:1-0\\ng|move:e4|result:1/2-1/2\\ng"},
        {"e4* e5!*", "move:e4|result:*\\g|move:e5|nag:1|result:*\\g"},
        {"1-01. e4", "result:1-0|num:1:1|move:e4"},
        {"1/2-1/2`", "result:1/2-1/2|junk:`"},
        {"1-1 Kb1-0", "move:1-1|move:Kb1-0"},
    };
    CHECK(rows);
}

static void comments(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"{a {b} c}", "comment:a {b|move:c|junk:}"},
        {"e4 ;x {\ne5", "move:e4|line:x {|move:e5"},
        {"e4 ;x\re5", "move:e4|line:x|move:e5"},
        {"% x\ne4 % e5", "escape|move:e4|junk:%|move:e5"},
        {"e4 {no end", "move:e4|comment:no end\\u"},
        {"{a\n\n[White \"B\"]\n} e4", "comment:a\n\n[White \"B\"]\n|move:e4"},
        {"e4 <diagram> < e5", "move:e4|reserved|junk:<|move:e5"},
        {"e4 [%clk 0:01] [ e5", "move:e4|bracket|junk:[|move:e5"},
        {"\xEF\xBB\xBF"
         "e4\xE2\x80\x8B e5\xC2\xA0"
         "d4",
         "bom|move:e4|unseen|move:e5|space|move:d4"},
        {"e4 } ] ) \" ,,", "move:e4|junk:}|junk:]|close|junk:\"|junk:,,"},
    };
    CHECK(rows);
}

static void tag_pairs(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"[White \"A\"] [Black \"B\"] e4", "tag:White=A|tag:Black=B|move:e4"},
        {"[ White\t\"A\" ]", "tag:White=A"},
        {"[Event\n \"A\"\n]\n[\nResult \"*\" ]", "tag:Event=A|tag:Result=*"},
        {"[E \"a \\\"b\\\" \\\\\"]", "tag:E=a \\\"b\\\" \\\\"},
        {"[E \"6\\\"]\n[F \"x\"]", "tag:E=6\\\\e|tag:F=x"},
        {"[E \"5th \"R S\" Open\"]", "tag:E=5th \"R S\" Open\\q"},
        {"[E \"a\\d\"]", "tag:E=a\\d\\e"},
        {"[E \"\"]", "tag:E="},
        {"[E: \"a\"]", "tag:E:=a\\a"},
        {"[Big Cup \"a\"]", "tag:Big Cup=a\\a"},
        {"[E \"a\"\n[F \"b\"]", "tag:E=a\\b|tag:F=b"},
        {"[E \"a\n\n[F \"b\"]", "tag:E=a\\ub|tag:F=b"},
        {"[E \"a]\n[F \"b\"]", "tag:E=a\\u|tag:F=b"},
        {"[E \"a\nb\"]\n[F \"c\"]", "tag:E=a\nb\\ul|tag:F=c"},
        {"[E \"60[Event \"B\"]", "tag:E=60\\ub|tag:Event=B"},
        {"[E \"a [F\"]", "tag:E=a [F"},
        {"[E \"a\" b]", "tag:E=a\\x"},
        {"[White A\"]\n[B \"x\"]", "tag:White=A\\t|tag:B=x"},
        {"[Event]", "tag:Event=\\v"},
        {"[Event Cup]", "tag:Event=\\vx"},
        {"[[E \"a\"]]", "junk:[|tag:E=a|junk:]"},
        {"[pgn]\n[E \"a\"]", "bracket|tag:E=a"},
        {"Event \xE2\x80\x9C"
         "A\xE2\x80\x9D]\n[Site \xE2\x80\x9C?\xE2\x80\x9D]",
         "tag:Event=A\\t|tag:Site=?\\t"},
        {"Event \"A\"]\n[Site \"B\"]", "tag:Event=A\\t|tag:Site=B"},
        {"[White 'A']", "tag:White=A\\t"},
        {"; [A \"x\"]\n{ [B \"y\"] }\n% [C \"z\"]\n[D \"w\"]",
         "line: [A \"x\"]|comment: [B \"y\"] |escape|tag:D=w"},
    };
    CHECK(rows);
}

static void looking_up(void **state)
{
    (void)state;
    static const char text[] =
        "[White \"A\"]\n[Black \"B\"]\n[White \"C\"]\n{x} 1. e4 [Black \"D\"]";
    pgn_game game = {text, sizeof text - 1, 1, 0, 1, 0, 1};
    pgn_span value;
    assert_true(pgn_tag(&game, "White", &value));
    assert_true(pgn_span_is(value, "C"));
    assert_true(pgn_tag(&game, "Black", &value));
    assert_true(pgn_span_is(value, "B"));
    assert_false(pgn_tag(&game, "Whit", &value));
    char out[32];
    pgn_span raw = {"a \\\"b\\\" \\\\ \\c", 13};
    size_t len = pgn_unescape(raw, out);
    assert_int_equal(len, 10);
    assert_memory_equal(out, "a \"b\" \\ \\c", 10);
    raw = (pgn_span){"one\r\n two", 9};
    assert_int_equal(pgn_unescape(raw, out), 7);
    assert_memory_equal(out, "one two", 7);
}

static void movetext_begins_behind_tags(void **state)
{
    (void)state;
    static const char text[] = "{a} [White \"A\"]\n; b\n[Black \"B\"]\n\n{c} 1. e4";
    pgn_game game = {text, sizeof text - 1, 1, 0, 1, 0, 1};
    pgn_cursor cursor = pgn_movetext(&game);
    pgn_token token;
    assert_int_equal(pgn_next(&cursor, &token), 1);
    assert_int_equal(token.type, PGN_TOKEN_COMMENT);
    assert_true(pgn_span_is(token.value, "c"));
    pgn_game bare = {"1. e4", 5, 1, 0, 1, 0, 1};
    cursor = pgn_movetext(&bare);
    assert_ptr_equal(cursor.at, bare.text);
}

static void variations_are_skipped(void **state)
{
    (void)state;
    static const char text[] = "e4 ( d4 {)} (c4 ; )\n) (=) ) e5";
    pgn_game game = {text, sizeof text - 1, 1, 0, 1, 0, 1};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0 && token.type != PGN_TOKEN_OPEN) {
    }
    pgn_skip_variation(&cursor);
    assert_int_equal(pgn_next(&cursor, &token), 1);
    assert_true(pgn_span_is((pgn_span){token.at, token.len}, "e5"));
}

static void places(void **state)
{
    (void)state;
    static const char text[] = "ab\r\nc\xC3\xA9"
                               "d\re\nf";
    pgn_game game = {text, sizeof text - 1, 1, 100, 7, 0, 1};
    static const struct {
        size_t at;
        uint64_t line, column;
    } rows[] = {{0, 7, 1}, {2, 7, 3}, {3, 7, 4},   {4, 8, 1},  {5, 8, 2},
                {7, 8, 3}, {9, 9, 1}, {11, 10, 1}, {12, 10, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pgn_place place = pgn_locate(&game, rows[i].at);
        assert_int_equal(place.offset, 100 + rows[i].at);
        assert_int_equal(place.line, rows[i].line);
        assert_int_equal(place.column, rows[i].column);
    }
    game.flags = PGN_GAME_UTF16;
    assert_int_equal(pgn_locate(&game, 8).offset, 100 + 2 * 7);
}

/* A game may begin within a line.  Any order of places gives what each gives alone. */
static void places_in_any_order(void **state)
{
    (void)state;
    static char text[3000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "ab\xC3\xA9\r\nc d\re\n f\xC3 "[i % 17];
    pgn_game game = {text, sizeof text, 1, 100, 7, 0, 5};
    pgn_locator locator = {.last.place.line = 0};
    assert_int_equal(pgn_locate(&game, 1).column, 6);
    assert_int_equal(pgn_locate(&game, 7).column, 2);
    for (size_t i = 0; i < 2 * sizeof text; i++) { /* mostly on, at times back */
        size_t at = i % 7 == 0 ? i * 31 % sizeof text : i / 2;
        pgn_place next = pgn_locate_next(&locator, &game, at), one = pgn_locate(&game, at);
        assert_int_equal(next.line, one.line);
        assert_int_equal(next.column, one.column);
        assert_int_equal(next.offset, one.offset);
    }
}

static void result_texts(void **state)
{
    (void)state;
    assert_int_equal(pgn_result_of((pgn_span){"1/2-1/2", 7}), PGN_DRAW);
    assert_int_equal(pgn_result_of((pgn_span){"1/2", 3}), PGN_RESULT_NONE);
    assert_int_equal(pgn_result_of((pgn_span){"", 0}), PGN_RESULT_NONE);
    assert_int_equal(pgn_result_of((pgn_span){"0-0", 3}), PGN_RESULT_NONE);
    assert_string_equal(pgn_result_text(PGN_DOUBLE_FORFEIT), "0-0");
    assert_string_equal(pgn_result_text(PGN_RESULT_NONE), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers),
                                       cmocka_unit_test(moves),
                                       cmocka_unit_test(annotations),
                                       cmocka_unit_test(results),
                                       cmocka_unit_test(comments),
                                       cmocka_unit_test(tag_pairs),
                                       cmocka_unit_test(looking_up),
                                       cmocka_unit_test(movetext_begins_behind_tags),
                                       cmocka_unit_test(variations_are_skipped),
                                       cmocka_unit_test(places),
                                       cmocka_unit_test(places_in_any_order),
                                       cmocka_unit_test(result_texts)};
    return cmocka_run_group_tests_name("pgn lexer", tests, NULL, NULL);
}
