/* utf16.c: UTF-16 told from 8-bit texts, and turned into UTF-8 (RFC 2781).
 *
 * Every character of one to three bytes of UTF-8 comes from two bytes of input and every one of
 * four from four, broken ones included, so that an offset in the text can be counted back into the
 * input. Not iconv(3): it stops at surrogates that stand alone, and swallows the byte order mark.
 */
#include "io/utf16.h"

#include "io/utf8.h"

enum {
    REPLACEMENT = 0xFFFD,
    ASCII_MIN = 32 /* bytes that a text begins with, none of them zero: it is no UTF-16 */
};

/* Sixteen Chinese characters in a row are hardly ever made of ASCII bytes alone; a game of 8 bits
 * that others of UTF-16 were appended to begins so. */
static bool begins_as_ascii(const unsigned char *bytes, size_t len)
{
    size_t i = 0;
    while (i < len && i < ASCII_MIN && bytes[i] != 0 && bytes[i] < 0x80)
        i++;
    return i == ASCII_MIN;
}

/* Without a mark at least a quarter of the pairs must hold a zero byte at one place and nearly none
 * at the other: movetext and tags are ASCII even where names and comments are not. */
enum pgn_utf16 pgn_utf16_guess(const unsigned char *bytes, size_t len)
{
    if (len >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFE)
        return PGN_UTF16_LE;
    if (len >= 2 && bytes[0] == 0xFE && bytes[1] == 0xFF)
        return PGN_UTF16_BE;
    const size_t pairs = len / 2;
    size_t zeros[2] = {0, 0};
    for (size_t i = 0; i < 2 * pairs; i++)
        zeros[i & 1] += bytes[i] == 0;
    if (pairs < 2 || begins_as_ascii(bytes, len))
        return PGN_UTF16_NO;
    if (zeros[1] >= (pairs + 3) / 4 && zeros[0] <= zeros[1] / 16)
        return PGN_UTF16_LE;
    if (zeros[0] >= (pairs + 3) / 4 && zeros[1] <= zeros[0] / 16)
        return PGN_UTF16_BE;
    return PGN_UTF16_NO;
}

static uint32_t unit_at(enum pgn_utf16 order, const unsigned char *bytes)
{
    const uint32_t first = bytes[0], second = bytes[1];
    return order == PGN_UTF16_LE ? second << 8 | first : first << 8 | second;
}

static bool is_high_surrogate(uint32_t unit)
{
    return (unit & 0xFC00) == 0xD800;
}
static bool is_low_surrogate(uint32_t unit)
{
    return (unit & 0xFC00) == 0xDC00;
}

size_t pgn_utf16_to_utf8(enum pgn_utf16 order, const unsigned char *bytes, size_t *len, bool last,
                         char *out)
{
    size_t used = 0, made = 0;
    while (*len - used >= 2) {
        uint32_t character = unit_at(order, bytes + used);
        size_t width = 2;
        if (is_high_surrogate(character)) {
            if (*len - used < 4 && !last)
                break;
            const uint32_t low = *len - used >= 4 ? unit_at(order, bytes + used + 2) : 0;
            width = is_low_surrogate(low) ? 4 : 2;
            character = width == 4 ? 0x10000 + ((character & 0x3FF) << 10) + (low & 0x3FF)
                                   : (uint32_t)REPLACEMENT;
        } else if (is_low_surrogate(character)) {
            character = REPLACEMENT;
        }
        made += pgn_utf8_put(character, out + made);
        used += width;
    }
    if (last && *len - used == 1) {
        made += pgn_utf8_put(REPLACEMENT, out + made);
        used++;
    }
    *len = used;
    return made;
}
