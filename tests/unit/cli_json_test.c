/* JSON, TSV and text for people: always valid UTF-8, whatever comes in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/buffer.h"
#include "common/json.h"

static void assert_holds(struct cli_buffer *buffer, const char *expected)
{
    assert_false(buffer->failed);
    cli_put_char(buffer, '\0');
    assert_string_equal(buffer->at, expected);
    cli_buffer_free(buffer);
}

static void test_structure(void **state)
{
    (void)state;
    struct cli_buffer buffer = {0};
    struct cli_json json = {.to = &buffer};
    cli_json_object(&json);
    cli_json_key(&json, "a");
    cli_json_array(&json);
    cli_json_array_end(&json);
    cli_json_key(&json, "b");
    cli_json_array(&json);
    cli_json_number(&json, UINT64_MAX);
    cli_json_integer(&json, INT64_MIN);
    cli_json_bool(&json, false);
    cli_json_null(&json);
    cli_json_object(&json);
    cli_json_object_end(&json);
    cli_json_array_end(&json);
    cli_json_key_of(&json, "c\n", 2);
    cli_json_text(&json, NULL);
    cli_json_object_end(&json);
    cli_json_line(&json);
    cli_json_bool(&json, true);
    assert_holds(&buffer, "{\"a\":[],\"b\":[18446744073709551615,-9223372036854775808,false,null,"
                          "{}],\"c\\n\":null}\ntrue");
}

static void assert_json_string(const char *text, size_t len, const char *expected)
{
    struct cli_buffer buffer = {0};
    struct cli_json json = {.to = &buffer};
    cli_json_string(&json, text, len);
    assert_holds(&buffer, expected);
}

static void test_strings(void **state)
{
    (void)state;
    assert_json_string("", 0, "\"\"");
    assert_json_string("a\"b\\c", 5, "\"a\\\"b\\\\c\"");
    assert_json_string("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    assert_json_string("\0\x1f\x7f", 3, "\"\\u0000\\u001f\\u007f\"");
    assert_json_string("\xC3\xA9\xE2\x99\x98", 5, "\"\xC3\xA9\xE2\x99\x98\"");
    /* Latin-1, a cut sequence, a surrogate, an overlong form: one U+FFFD a byte */
    assert_json_string("M\xFCller", 6, "\"M\xEF\xBF\xBDller\"");
    assert_json_string("\xE2\x99", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_json_string("\xED\xA0\x80", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_json_string("\xC0\xAF", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

static void assert_double(double number, const char *expected)
{
    struct cli_buffer buffer = {0};
    struct cli_json json = {.to = &buffer};
    cli_json_double(&json, number);
    assert_holds(&buffer, expected);
}

static void test_doubles(void **state)
{
    (void)state;
    assert_double(600, "600.0");
    assert_double(59.9, "59.9");
    assert_double(0, "0.0");
    assert_double(-0.5, "-0.5");
    assert_double(0.07, "0.07");
    assert_double(1.005, "1.005");
    assert_double(0.1 + 0.2, "0.30000000000000004");
    assert_double(1e300, "1e+300");
    assert_double(123456789012345678.0, "1.2345678901234568e+17");
    assert_double(1.0 / 0.0, "null");
    assert_double(0.0 / 0.0, "null");
}

static void test_tsv(void **state)
{
    (void)state;
    struct cli_buffer buffer = {0};
    cli_put_tsv(&buffer, "a\tb\nc\rd\\e\xFF\xC3\xA9", 12);
    assert_holds(&buffer, "a\\tb\\nc\\rd\\\\e\xEF\xBF\xBD\xC3\xA9");
}

static void test_printable(void **state)
{
    (void)state;
    struct cli_buffer buffer = {0};
    /* An escape sequence, and U+009B, which begins one too. */
    cli_put_printable(&buffer, "a\x1b[31mb\tc\xC2\x9Bm\xC2\xA0\xE9", 15);
    assert_holds(&buffer, "a\xEF\xBF\xBD[31mb c\xEF\xBF\xBDm\xC2\xA0\xEF\xBF\xBD");
}

static void test_numbers(void **state)
{
    (void)state;
    struct cli_buffer buffer = {0};
    cli_put_number(&buffer, 0);
    cli_put_char(&buffer, ' ');
    cli_put_number(&buffer, UINT64_MAX);
    cli_print(&buffer, " %d%s", -1, "!");
    assert_holds(&buffer, "0 18446744073709551615 -1!");
}

/* What is too much is remembered as a failure; what was there stays. */
static void test_out_of_memory(void **state)
{
    (void)state;
    struct cli_buffer buffer = {0};
    cli_put_text(&buffer, "here");
    cli_put(&buffer, "x", SIZE_MAX - 4);
    assert_true(buffer.failed);
    assert_int_equal(buffer.len, 4);
    cli_put(&buffer, "x", SIZE_MAX / 2 + 1);
    assert_int_equal(buffer.len, 4);
    cli_buffer_free(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_structure),     cmocka_unit_test(test_strings),
        cmocka_unit_test(test_doubles),       cmocka_unit_test(test_tsv),
        cmocka_unit_test(test_printable),     cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
