/* utf16_test.c: UTF-16 told and turned into UTF-8, with and without a mark, broken and cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#define MARK "\xEF\xBB\xBF"

/* A text of 16-bit units in either order of bytes. */
static void add_units(struct bytes *bytes, const uint16_t *units, size_t count, bool big)
{
    for (size_t i = 0; i < count; i++) {
        const unsigned char low = (unsigned char)units[i], high = (unsigned char)(units[i] >> 8);
        const unsigned char pair[] = {big ? high : low, big ? low : high};
        add(bytes, pair, 2);
    }
}

static void expect_units(const uint16_t *units, size_t count, const char *wanted, size_t len)
{
    for (int big = 0; big <= 1; big++) {
        for (size_t piece = 1; piece < 9000; piece = 3 * piece + 1) {
            struct bytes input = {0};
            add_units(&input, units, count, big != 0);
            pgn_source *source = pgn_source_open_memory(input.at, input.len, NULL, NULL);
            assert_true(pgn_source_is_utf16(source));
            expect(read_all(source, piece), wanted, len, PGN_STREAM_OK);
            drop(&input);
        }
    }
}

#define EXPECT_UNITS(wanted, ...)                                                                  \
    expect_units((const uint16_t[]){__VA_ARGS__},                                                  \
                 sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t), wanted,               \
                 sizeof(wanted) - 1)

static void units_become_characters(void **state)
{
    (void)state;
    EXPECT_UNITS("\xEF\xBB\xBF", 0xFEFF);
    EXPECT_UNITS("\xEF\xBB\xBF[e", 0xFEFF, '[', 'e');
    EXPECT_UNITS("[e4]", '[', 'e', '4', ']');
    EXPECT_UNITS(MARK "[\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF]x", 0xFEFF, '[', 0x80, 0x7FF,
                 0x800, 0xFFFF, ']', 'x');
    EXPECT_UNITS(MARK "[\xF0\x90\x80\x80\xF4\x8F\xBF\xBF]x", 0xFEFF, '[', 0xD800, 0xDC00, 0xDBFF,
                 0xDFFF, ']', 'x');
}

static void lone_surrogates_are_replaced(void **state)
{
    (void)state;
    EXPECT_UNITS(MARK "[\xEF\xBF\xBD]x", 0xFEFF, '[', 0xD800, ']', 'x');
    EXPECT_UNITS(MARK "[\xEF\xBF\xBD]x", 0xFEFF, '[', 0xDFFF, ']', 'x');
    EXPECT_UNITS(MARK "[x]\xEF\xBF\xBD", 0xFEFF, '[', 'x', ']', 0xD83D);
    EXPECT_UNITS(MARK "[x\xEF\xBF\xBD\xEF\xBF\xBD]", 0xFEFF, '[', 'x', 0xDC00, 0xD800, ']');
    EXPECT_UNITS(MARK "[x\xEF\xBF\xBD\xF0\x90\x80\x80]", 0xFEFF, '[', 'x', 0xD800, 0xD800, 0xDC00,
                 ']');
}

static void an_odd_last_byte_is_replaced(void **state)
{
    (void)state;
    expect(read_memory("\xFF\xFE[\0x", 5, 1), "\xEF\xBB\xBF[\xEF\xBF\xBD", 7, PGN_STREAM_OK);
    expect(read_memory("\xFE\xFF\0[\xD8\0\0", 7, 1), "\xEF\xBB\xBF[\xEF\xBF\xBD\xEF\xBF\xBD", 10,
           PGN_STREAM_OK);
}

/* Long texts, with a pair of surrogates over each border of the blocks that are converted. */
static void long_texts_are_joined(void **state)
{
    (void)state;
    enum { PAIRS = 20000 };
    struct bytes input = {0}, wanted = {0};
    add_units(&input, (const uint16_t[]){0xFEFF, '['}, 2, false);
    add(&wanted, MARK "[", 4);
    for (unsigned i = 0; i < PAIRS; i++) {
        add_units(&input, (const uint16_t[]){'e', '4', 0xD83D, 0xDE00}, 4, false);
        add(&wanted, "e4\xF0\x9F\x98\x80", 6);
    }
    expect(read_memory(input.at, input.len, 1), wanted.at, wanted.len, PGN_STREAM_OK);
    struct bytes zstd = {0};
    add_zstd(&zstd, input.at, input.len, true);
    expect(read_memory(zstd.at, zstd.len, 2), wanted.at, wanted.len, PGN_STREAM_OK);
    struct result cut = read_memory(zstd.at, zstd.len - 6, 1);
    assert_int_equal(cut.error.fault, PGN_STREAM_TRUNCATED);
    assert_true(cut.text.len > 0);
    assert_memory_equal(cut.text.at, wanted.at, cut.text.len - 3);
    drop(&cut.text);
    drop(&zstd);
    drop(&input);
    drop(&wanted);
}

static void expect_untouched(const char *bytes, size_t len)
{
    pgn_source *source = pgn_source_open_memory(bytes, len, NULL, NULL);
    assert_false(pgn_source_is_utf16(source));
    expect(read_all(source, 100), bytes, len, PGN_STREAM_OK);
}

static void other_texts_stay_as_they_are(void **state)
{
    (void)state;
    expect_untouched("", 0);
    expect_untouched("\xFF", 1);
    expect_untouched("[", 1);
    expect_untouched("[\0", 2);
    expect_untouched("\xEF\xBB\xBF[Event \"x\"]", 14);
    expect_untouched("1. e4 {caf\xE9} e5 \xFF\xFE", 17);
    expect_untouched("\0\0\0\0\0\0\0\0", 8);
    expect_untouched("[Event \"a\0b\"]\n\n1. e4 \0 e5 *\n", 28);
    /* A game of UTF-16 that was appended to one that is none. */
    static const char mixed[] = "[Event \"of eight bits\"]\n\n1. e4 *\n\n"
                                "[\0E\0 \0\"\0x\0\"\0]\0\n\0\n\0"
                                "1\0.\0 \0d\0"
                                "4\0 \0*\0\n";
    expect_untouched(mixed, sizeof mixed);
    const pgn_source_options raw = {.raw_encoding = true};
    pgn_source *source = pgn_source_open_memory("\xFF\xFE[\0", 4, &raw, NULL);
    assert_false(pgn_source_is_utf16(source));
    expect(read_all(source, 100), "\xFF\xFE[\0", 4, PGN_STREAM_OK);
}

/* Cyrillic names and comments leave few zero bytes, but tags and moves have them. */
static void mixed_scripts_are_told(void **state)
{
    (void)state;
    EXPECT_UNITS("[W \"\xD0\x9B\xD0\xB5\xD0\xBD\xD0\xB0\"]", '[', 'W', ' ', '"', 0x41B, 0x435,
                 0x43D, 0x430, '"', ']');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_become_characters),
        cmocka_unit_test(lone_surrogates_are_replaced),
        cmocka_unit_test(an_odd_last_byte_is_replaced),
        cmocka_unit_test(long_texts_are_joined),
        cmocka_unit_test(other_texts_stay_as_they_are),
        cmocka_unit_test(mixed_scripts_are_told),
    };
    return cmocka_run_group_tests_name("utf16", tests, NULL, NULL);
}
