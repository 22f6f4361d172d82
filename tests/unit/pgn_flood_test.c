/* Megabytes of the same few bytes: no text may take more than a time linear in its length. */
#include "pgn_support.h"

#include <time.h>

#define FLOOD ((size_t)1 << 20)

/* No text may take more than a time linear in its length: a megabyte of it in ten seconds, which
 * anything quadratic misses by far, even under a sanitizer. */
static void check_flood(const char *unit, size_t len, size_t size)
{
    char *text = malloc(size);
    assert_non_null(text);
    for (size_t i = 0; i < size; i++)
        text[i] = unit[i % len];
    clock_t begin = clock();
    pgn_reader *reader = read_memory(text, size, 0);
    pgn_game game;
    while (pgn_read(reader, &game) > 0) {
        pgn_cursor cursor = pgn_tokens(&game);
        pgn_token token;
        pgn_span value;
        while (pgn_next(&cursor, &token) > 0) {
        }
        (void)pgn_tag(&game, "White", &value);
    }
    pgn_reader_close(reader);
    if (clock() - begin > 10 * CLOCKS_PER_SEC)
        fail_msg("a flood of %s takes too long", unit);
    free(text);
}

static void floods_of_one_byte(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        char unit = (char)byte;
        check_flood(&unit, 1, strchr("{[(\"*-1=", byte) != NULL ? FLOOD : FLOOD / 8);
    }
}

static void floods_of_more(void **state)
{
    (void)state;
    static const char *const units[] = {"[A 'x ",
                                        "[A \"x\" ",
                                        "[A \\\"",
                                        "1 ",
                                        "[\"",
                                        "[A \"",
                                        "[A \"\n",
                                        "{\n\n[A \"x\"]\n",
                                        "[A \"x\"]\n\n",
                                        "(1-0",
                                        "1-0(",
                                        "*(",
                                        "1-0 1.",
                                        "- ",
                                        "1 - ",
                                        "0-1-",
                                        "\xC2\xBD",
                                        "<a",
                                        "\\\"",
                                        "\n\n[",
                                        "[ \n",
                                        "A \"",
                                        "\nA \"]",
                                        "e1-0",
                                        "\xE2\x80\x9C",
                                        "\n\xEF\xBB\xBF\n[",
                                        "\n\0\n[A \"x\"] 1-0",
                                        ". ",
                                        "1.\n.\n"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        check_flood(units[i], strlen(units[i]), FLOOD);
    check_flood("\n\0", 2, FLOOD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(floods_of_one_byte),
                                       cmocka_unit_test(floods_of_more)};
    return cmocka_run_group_tests_name("pgn floods", tests, NULL, NULL);
}
