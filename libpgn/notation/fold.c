/* fold.c: look-alikes of Cyrillic, Greek and Latin, and the many dashes and crosses of print.
 *
 * Rejected: Unicode's own confusables and normal forms.  They join letters that no printed game
 * confuses, and they are large; chess needs some seventy pairs. */
#include "notation/fold.h"

/* clang-format off */
static const struct pair {
    uint16_t code, shape;
} pairs[] = {
    /* sorted by code */
    {0x00a0, ' '}, {0x00ad, '-'}, {0x00c7, 'C'}, {0x00d7, 'x'}, {0x0108, 'C'}, {0x010c, 'C'},
    {0x011e, 'G'}, {0x015e, 'S'}, {0x0160, 'S'}, {0x017b, 'Z'}, {0x017d, 'Z'}, {0x0218, 'S'},
    {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'},
    {0x039a, 'K'}, {0x039c, 'M'}, {0x039d, 'N'}, {0x039f, 'O'}, {0x03a1, 'P'}, {0x03a4, 'T'},
    {0x03a5, 'Y'}, {0x03a7, 'X'}, {0x03b1, 'a'}, {0x03bf, 'o'}, {0x03c7, 'x'}, {0x0405, 'S'},
    {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'}, {0x041a, 'K'},
    {0x041c, 'M'}, {0x041d, 'H'}, {0x041e, 'O'}, {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'},
    {0x0423, 'Y'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043a, 'k'}, {0x043e, 'o'},
    {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'},
    {0x0458, 'j'}, {0x0501, 'd'}, {0x051b, 'q'}, {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'},
    {0x2013, '-'}, {0x2014, '-'}, {0x2015, '-'}, {0x2043, '-'}, {0x2212, '-'}, {0x2236, ':'},
    {0x2715, 'x'}, {0x2716, 'x'}, {0xfe55, ':'}, {0xff1a, ':'},
};
/* clang-format on */

uint32_t pgn_shape(uint32_t code)
{
    if (code < 0xa0)
        return code;
    size_t low = 0, high = sizeof pairs / sizeof *pairs;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (pairs[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < sizeof pairs / sizeof *pairs && pairs[low].code == code;
    return found ? pairs[low].shape : code;
}

uint32_t pgn_upper(uint32_t code)
{
    if ((code >= 'a' && code <= 'z') || (code >= 0xe0 && code <= 0xfe && code != 0xf7) ||
        (code >= 0x3b1 && code <= 0x3c9 && code != 0x3c2) || (code >= 0x430 && code <= 0x44f))
        return code - 0x20;
    if (code >= 0x450 && code <= 0x45f)
        return code - 0x50;
    if (code >= 0x100 && code <= 0x137 && code % 2 == 1)
        return code - 1;
    if (code >= 0x139 && code <= 0x148 && code % 2 == 0)
        return code - 1;
    if (code >= 0x14a && code <= 0x177 && code % 2 == 1)
        return code - 1;
    if (code == 0x17a || code == 0x17c || code == 0x17e)
        return code - 1;
    return code >= 0x561 && code <= 0x586 ? code - 0x30 : code;
}

bool pgn_is_blank(uint32_t code)
{
    return code == ' ' || (code >= '\t' && code <= '\r') || code == 0x85 || code == 0xa0 ||
           (code >= 0x2000 && code <= 0x200a) || code == 0x2028 || code == 0x2029 ||
           code == 0x202f || code == 0x205f || code == 0x3000;
}

bool pgn_is_invisible(uint32_t code)
{
    return code == 0xad || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) ||
           code == 0xfeff || (code >= 0xfe00 && code <= 0xfe0f);
}

bool pgn_is_cyrillic(uint32_t code)
{
    return code >= 0x400 && code <= 0x52f;
}

bool pgn_is_letter(uint32_t code)
{
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') ||
           (code >= 0xc0 && code <= 0x24f && code != 0xd7 && code != 0xf7) ||
           (code >= 0x370 && code <= 0x6ff && code != 0x37e && code != 0x387) ||
           (code >= 0x900 && code <= 0x1fff) || (code >= 0x3040 && code <= 0xd7ff);
}

static bool is_combining(uint32_t code)
{
    return code >= 0x300 && code <= 0x36f;
}

/* Unicode, table 3-7. */
uint32_t pgn_scalar(const char *text, size_t len, size_t *size)
{
    const unsigned char *at = (const unsigned char *)text;
    unsigned need = at[0] < 0x80   ? 0
                    : at[0] < 0xc2 ? 9
                    : at[0] < 0xe0 ? 1
                    : at[0] < 0xf0 ? 2
                    : at[0] < 0xf5 ? 3
                                   : 9;
    *size = 1;
    if (need == 0)
        return at[0];
    if (need == 9 || need >= len)
        return 0xfffd;
    uint32_t code = at[0] & (0x3fu >> need);
    for (unsigned i = 1; i <= need; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | (at[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (code < least[need] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0xfffd;
    *size = need + 1;
    return code;
}

size_t pgn_fold(const char *text, size_t len, pgn_symbol *out, size_t max)
{
    size_t count = 0, size;
    for (size_t at = 0; at < len; at += size) {
        uint32_t code = pgn_scalar(text + at, len - at, &size);
        if (pgn_is_blank(code) || (pgn_is_invisible(code) && code != 0xad) || is_combining(code))
            continue;
        if (count < max)
            out[count] = (pgn_symbol){code, pgn_shape(code)};
        count++;
    }
    return count;
}

int pgn_misread_digit(uint32_t code)
{
    static const struct {
        uint16_t code;
        int digit;
    } misread[] = {{'l', 1}, {'I', 1}, {'|', 1}, {0x406, 1}, {0x417, 3}, {0x437, 3}, {0x431, 6}};
    for (size_t i = 0; i < sizeof misread / sizeof *misread; i++)
        if (misread[i].code == code)
            return misread[i].digit;
    return 0;
}
