/* encoding_test.c: UTF-8 against table 3-7 of Unicode, Windows-1252, and which of them a text is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#define FFFD "\xEF\xBF\xBD"

/* Whether a sequence is well-formed, by way of the character it would stand for: a definition
 * independent of the table. */
static bool well_formed(const unsigned char *s, size_t len)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned lead = s[0];
    uint32_t character = len == 2 ? lead & 0x1F : len == 3 ? lead & 0x0F : lead & 0x07;
    if (len == 1)
        return lead < 0x80;
    if (lead >> (7 - len) != (len == 2 ? 6u : len == 3 ? 14u : 30u))
        return false;
    for (size_t i = 1; i < len; i++) {
        if (s[i] >> 6 != 2)
            return false;
        character = character << 6 | (s[i] & 0x3F);
    }
    return character >= least[len] && character <= 0x10FFFF &&
           (character < 0xD800 || character > 0xDFFF);
}

static void sequences_are_told_exactly(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            unsigned char s[] = {(unsigned char)first, (unsigned char)second, 0x80, 0xBF};
            for (size_t len = 1; len <= 4; len++) {
                bool any = false; /* a whole, or one that ASCII follows */
                for (size_t part = 1; part <= len; part++)
                    any = any || (well_formed(s, part) && part == len);
                if (any)
                    assert_int_equal(pgn_utf8_valid((const char *)s, len), len);
                else if (!well_formed(s, 1) && !(len > 2 && well_formed(s, 2)) &&
                         !(len > 3 && well_formed(s, 3)))
                    assert_int_equal(pgn_utf8_valid((const char *)s, len), 0);
            }
        }
    }
    static const unsigned char tails[] = {0x00, 0x7F, 0xC0, 0xFF};
    for (size_t i = 0; i < COUNT_OF(tails); i++) {
        const char three[] = {'\xE2', '\x82', (char)tails[i]};
        const char four[] = {'\xF0', '\x9F', '\x98', (char)tails[i]};
        assert_int_equal(pgn_utf8_valid(three, 3), 0);
        assert_int_equal(pgn_utf8_valid(four, 4), 0);
    }
}

/* At each place of a word, so that no byte escapes the wide steps. */
static void the_first_bad_byte_is_found(void **state)
{
    (void)state;
    char text[67];
    memset(text, 'a', sizeof text);
    assert_int_equal(pgn_utf8_valid(text, sizeof text), sizeof text);
    assert_int_equal(pgn_utf8_valid("", 0), 0);
    for (size_t at = 0; at < sizeof text; at++) {
        text[at] = '\x80';
        for (size_t from = 0; from <= at; from++)
            assert_int_equal(pgn_utf8_valid(text + from, sizeof text - from), at - from);
        text[at] = 'a';
    }
    for (size_t len = 1; len < 4; len++)
        assert_int_equal(pgn_utf8_valid("e4\xF0\x9F\x98\x80", 2 + len), 2);
}

static void expect_utf8(enum pgn_encoding encoding, const char *text, size_t len,
                        const char *wanted, size_t bad)
{
    char *out = malloc(3 * len + 1);
    size_t replaced = 77;
    const size_t made = pgn_to_utf8(encoding, text, len, out, &replaced);
    assert_int_equal(made, strlen(wanted));
    assert_memory_equal(out, wanted, made);
    assert_int_equal(replaced, bad);
    assert_int_equal(pgn_to_utf8(encoding, text, len, out, NULL), made);
    free(out);
}

static void broken_utf8_is_repaired(void **state)
{
    (void)state;
    expect_utf8(PGN_UTF8, "caf\xC3\xA9", 5, "caf\xC3\xA9", 0);
    expect_utf8(PGN_UTF8, "caf\xC3}", 5, "caf" FFFD "}", 1);
    expect_utf8(PGN_UTF8, "\xE2\x82 end \xF0\x9F", 9, FFFD " end " FFFD, 4);
    expect_utf8(PGN_UTF8, "\xFF\xC0\x80", 3, FFFD FFFD FFFD, 3);
    expect_utf8(PGN_UTF8, "\xED\xA0\x80", 3, FFFD FFFD FFFD, 3);
    expect_utf8(PGN_UTF8, "", 0, "", 0);
}

static void windows_1252_is_read(void **state)
{
    (void)state;
    expect_utf8(PGN_WINDOWS_1252, "1. e4 e5", 8, "1. e4 e5", 0);
    expect_utf8(PGN_WINDOWS_1252, "H\xE1jek\x92s \x80", 9, "H\xC3\xA1jek\xE2\x80\x99s \xE2\x82\xAC",
                0);
    expect_utf8(PGN_WINDOWS_1252, "\x81\x8D\x8F\x90\x9D", 5, FFFD FFFD FFFD FFFD FFFD, 5);
    expect_utf8(PGN_WINDOWS_1252, "a\x90z\xFF\x90", 5, "a" FFFD "z\xC3\xBF" FFFD, 2);
    /* the upper half is Latin-1 */
    for (unsigned byte = 0xA0; byte < 0x100; byte++) {
        const char text[] = {(char)byte};
        const char wanted[] = {(char)(0xC0 | byte >> 6), (char)(0x80 | (byte & 0x3F)), 0};
        expect_utf8(PGN_WINDOWS_1252, text, 1, wanted, 0);
    }
}

static void texts_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum pgn_encoding encoding;
    } cases[] = {
        {"", PGN_UTF8},
        {"1. e4 e5", PGN_UTF8},
        {"H\xC3\xA1jek", PGN_UTF8},
        {"H\xE1jek, J\xE1n", PGN_WINDOWS_1252},
        {"O\x92"
         "Elm",
         PGN_WINDOWS_1252},
        {"Alder \x90 Ann", PGN_WINDOWS_1252},
        {"caf\xC3} e5 {\xE2\x82 end \xF0\x9F} 2. Nf3", PGN_UTF8},
        {"H\xC3\xA1jek, J\xC3\xA1n {cut \xC3}", PGN_UTF8},
        {"Andr\xE9", PGN_WINDOWS_1252},
        {"\xE9\xE8\xE7 m\xEAme \xC0 \xC9", PGN_WINDOWS_1252},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(pgn_encoding_guess(cases[i].text, strlen(cases[i].text)),
                         cases[i].encoding);
}

static enum pgn_encoding guess(const char *text)
{
    return pgn_encoding_guess(text, strlen(text));
}

static void eight_bit_sets_are_told_apart(void **state)
{
    (void)state;
    assert_int_equal(guess("[White \"\xC1\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA\"]"), PGN_WINDOWS_1251);
    assert_int_equal(guess("[White \"\xE2\xCF\xD4\xD7\xC9\xCE\xCE\xC9\xCB\"]"), PGN_KOI8_R);
    assert_int_equal(guess("[White \"\x81\xAE\xE2\xA2\xA8\xAD\xAD\xA8\xAA\"]"), PGN_CP866);
    assert_int_equal(guess("[White \"\xB1\xDE\xE2\xD2\xD8\xDD\xDD\xD8\xDA\"]"), PGN_ISO_8859_5);
    assert_int_equal(guess("[White \"\x81\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA\"]"), PGN_MAC_CYRILLIC);
    assert_int_equal(guess("kr\xE1\xBEovsk\xE1 hra, \x9D"
                           "ah, pe\x9Aiak"),
                     PGN_WINDOWS_1250);
    assert_int_equal(guess("kr\xE1\xB5ovsk\xE1 hra, \xBB"
                           "ah, pe\xB9iak"),
                     PGN_ISO_8859_2);
}

/* Every character of an encoding goes there and back; what it does not have is told. */
static void encodings_go_both_ways(void **state)
{
    (void)state;
    for (unsigned encoding = PGN_WINDOWS_1252; encoding < PGN_ENCODINGS; encoding++) {
        for (unsigned byte = 1; byte < 256; byte++) {
            const char text[] = {(char)byte};
            char utf8[3], back[3];
            size_t replaced, made;
            const size_t len = pgn_to_utf8((enum pgn_encoding)encoding, text, 1, utf8, &replaced);
            if (replaced > 0)
                continue;
            assert_int_equal(pgn_from_utf8((enum pgn_encoding)encoding, utf8, len, back, &made),
                             len);
            assert_int_equal(made, 1);
            assert_int_equal((unsigned char)back[0], byte);
        }
    }
    char out[16];
    size_t made;
    assert_int_equal(pgn_from_utf8(PGN_KOI8_R, "a\xE2\x80\x94", 4, out, &made), 1);
    assert_int_equal(made, 1);
}

static void encodings_are_found_by_name(void **state)
{
    (void)state;
    static const char *const names[] = {"cp1251", "CP-1251", "windows_1251", "Windows-1251"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        assert_int_equal(pgn_encoding_named((pgn_span){names[i], strlen(names[i])}),
                         PGN_WINDOWS_1251);
    for (unsigned encoding = 0; encoding < PGN_ENCODINGS; encoding++) {
        const char *name = pgn_encoding_name((enum pgn_encoding)encoding);
        assert_int_equal(pgn_encoding_named((pgn_span){name, strlen(name)}), encoding);
    }
    assert_int_equal(pgn_encoding_named((pgn_span){"cp125", 5}), PGN_ENCODINGS);
    assert_int_equal(pgn_encoding_named((pgn_span){"cp12511", 7}), PGN_ENCODINGS);
    assert_int_equal(pgn_encoding_named((pgn_span){"", 0}), PGN_ENCODINGS);
}

static void encodings_have_names(void **state)
{
    (void)state;
    assert_string_equal(pgn_encoding_name(PGN_UTF8), "utf-8");
    assert_string_equal(pgn_encoding_name(PGN_WINDOWS_1252), "windows-1252");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_are_told_exactly),
        cmocka_unit_test(the_first_bad_byte_is_found),
        cmocka_unit_test(broken_utf8_is_repaired),
        cmocka_unit_test(windows_1252_is_read),
        cmocka_unit_test(texts_are_told_apart),
        cmocka_unit_test(eight_bit_sets_are_told_apart),
        cmocka_unit_test(encodings_go_both_ways),
        cmocka_unit_test(encodings_are_found_by_name),
        cmocka_unit_test(encodings_have_names),
    };
    return cmocka_run_group_tests_name("encoding", tests, NULL, NULL);
}
