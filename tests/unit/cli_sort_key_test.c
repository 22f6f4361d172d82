/* Sort keys: each list below is in the order that its keys must have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "common/runs.h"
#include "common/sort_key.h"

static pgn_span make(struct cli_buffer *to, const char *value, struct cli_sort_order order)
{
    cli_put_sort_key(to, (pgn_span){value, strlen(value)}, order);
    /* What follows in a key must not matter. */
    cli_put_char(to, (char)(value[0] * 31));
    return (pgn_span){to->at, to->len};
}

static int compare(const char *a, const char *b, struct cli_sort_order order)
{
    struct cli_buffer x = {0}, y = {0};
    pgn_span x_key = make(&x, a, order), y_key = make(&y, b, order);
    int sign = cli_compare_keys(x_key, y_key);
    cli_buffer_free(&x);
    cli_buffer_free(&y);
    return sign;
}

/* unknown: how many at the list's end are unknown, and so last in either direction. */
static void is_ordered(const char *const *list, size_t unknown, bool is_round)
{
    size_t count = 0;
    while (list[count])
        count++;
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            bool both_unknown = i >= count - unknown;
            if (both_unknown)
                continue;
            struct cli_sort_order up = {false, is_round}, down = {true, is_round};
            if (compare(list[i], list[j], up) >= 0)
                fail_msg("%s is not before %s", list[i], list[j]);
            if ((compare(list[i], list[j], down) < 0) != (j >= count - unknown))
                fail_msg("descending: %s and %s", list[i], list[j]);
        }
}

static void values_are_ordered(void **state)
{
    (void)state;
    static const char *const list[] = {
        "-20",        "-3.5",       "0",          "0.25",       "3",        "20",      "2900",
        "1999.12.31", "2000.01.01", "2000.01.02", "2000-11-01", "1-0",      "1/2-1/2", "1e3",
        "A",          "AB",         "B",          "a",          "\xc3\xa9", "?",       NULL};
    is_ordered(list, 1, false);
}

static void unknown_parts_of_dates_come_last(void **state)
{
    (void)state;
    static const char *const up[] = {"1987.11.30", "1987.12.01", "1987.12.??", "1987.??.??",
                                     "1988.01.01", "????.01.01", NULL};
    static const char *const down[] = {"1988.01.01", "1987.12.01", "1987.12.??", "1987.11.30",
                                       "1987.??.??", "????.01.01", "????.??.??", NULL};
    for (size_t i = 0; up[i + 1]; i++)
        assert_true(compare(up[i], up[i + 1], (struct cli_sort_order){false, false}) < 0);
    for (size_t i = 0; down[i + 1]; i++)
        assert_true(compare(down[i], down[i + 1], (struct cli_sort_order){true, false}) < 0);
}

static void rounds_go_number_by_number(void **state)
{
    (void)state;
    static const char *const list[] = {"1",      "2",  "2.1",  "2.9", "2.10",
                                       "2.10.3", "10", "11.1", "?",   NULL};
    is_ordered(list, 1, true);
    assert_int_equal(compare("02.1", "002.01", (struct cli_sort_order){false, true}), 0);
}

static void equal_values_have_equal_keys(void **state)
{
    (void)state;
    struct cli_sort_order up = {false, false};
    assert_int_equal(compare("-0", "-0.0", up), 0);
    assert_int_equal(compare("?", "?.?", up), 0);
    assert_true(cli_is_unknown((pgn_span){"", 0}));
    assert_true(cli_is_unknown((pgn_span){"-", 1}));
    assert_true(cli_is_unknown((pgn_span){"????.??.??", 10}));
    assert_false(cli_is_unknown((pgn_span){"*", 1}));
    assert_false(cli_is_unknown((pgn_span){"\0", 1}));
}

static void texts_may_hold_any_byte(void **state)
{
    (void)state;
    struct cli_buffer a = {0}, b = {0};
    cli_put_key_text(&a, (pgn_span){"x\0", 2});
    cli_put_key_text(&a, (pgn_span){"b", 1});
    cli_put_key_text(&b, (pgn_span){"x", 1});
    cli_put_key_text(&b, (pgn_span){"c", 1});
    assert_true(cli_compare_keys((pgn_span){b.at, b.len}, (pgn_span){a.at, a.len}) < 0);
    cli_buffer_free(&a);
    cli_buffer_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_ordered),
        cmocka_unit_test(unknown_parts_of_dates_come_last),
        cmocka_unit_test(rounds_go_number_by_number),
        cmocka_unit_test(equal_values_have_equal_keys),
        cmocka_unit_test(texts_may_hold_any_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
