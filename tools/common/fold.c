/* fold.c: texts without case and marks. */
#include "fold.h"

#include <pgn/io.h>
#include <string.h>

uint32_t cli_character(pgn_span text, size_t at, size_t *len)
{
    const unsigned char *p = (const unsigned char *)text.at + at;
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t size = *p < 0x80 ? 1 : *p >= 0xf0 ? 4 : *p >= 0xe0 ? 3 : 2;
    *len = 1;
    if (size == 1)
        return *p;
    if (size > text.len - at || pgn_utf8_valid(text.at + at, size) < size)
        return 0xd800u + *p;
    *len = size;
    uint32_t character = *p & masks[size];
    for (size_t i = 1; i < size; i++)
        character = character << 6 | (p[i] & 0x3fu);
    return character;
}

static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || c == 0x3099 || c == 0x309a;
}

/* Two letters that are written as one. */
static const char *ligature(uint32_t c)
{
    switch (c) {
    case 0xdf:
    case 0x1e9e:
        return "ss";
    case 0xc6:
    case 0xe6:
        return "ae";
    case 0x152:
    case 0x153:
        return "oe";
    case 0xde:
    case 0xfe:
        return "th";
    default:
        return NULL;
    }
}

static uint32_t folded(uint32_t c)
{
    size_t low = 0, high = CLI_FOLDED;
    if (c >= 'A' && c <= 'Z')
        return c | 0x20;
    if (c < 0x80)
        return c;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (cli_folded[middle].character < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < CLI_FOLDED && cli_folded[low].character == c ? cli_folded[low].folded : c;
}

/* A character of the basic plane as UTF-8. */
static size_t put(char *out, uint32_t c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    out[0] = (char)(0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3f));
    out[2] = (char)(0x80 | (c & 0x3f));
    return 3;
}

size_t cli_fold(pgn_span text, char *out)
{
    size_t made = 0;
    for (size_t at = 0, len; at < text.len; at += len) {
        uint32_t c = cli_character(text, at, &len), low = folded(c);
        const char *two = ligature(c);
        if (is_mark(c))
            continue;
        if (two) {
            memcpy(out + made, two, 2);
            made += 2;
        } else if (low != c) {
            made += put(out + made, low);
        } else {
            memmove(out + made, text.at + at, len);
            made += len;
        }
    }
    return made;
}
