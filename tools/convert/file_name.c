/* file_name.c: file names from tag values and patterns. */
#include "file_name.h"

#include <string.h>

#include "common/fold.h"
#include "common/sort_key.h"

#define NAME_BYTES 200u
#define MAX_DIGITS 19u

/* ---- safe names ----------------------------------------------------------------------------- */

/* Control characters, separators, what shells and Windows keep for themselves, and what looks like
 * nothing or turns the writing round. */
static bool is_unsafe(uint32_t c)
{
    return c < 0x20 || (c < 0x80 && strchr("/\\:*?\"<>|~%\x7f", (int)c)) ||
           (c >= 0x80 && c < 0xa0) || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           (c >= 0xd800 && c < 0xe000) || c == 0xfeff || c == 0xfffd;
}

/* Names of devices, whatever follows behind a period: CON, PRN, AUX, NUL, COM1, LPT9. */
static bool is_device(pgn_span name)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul", "com", "lpt"};
    char start[4];
    size_t stem = 0;
    while (stem < name.len && name.at[stem] != '.')
        stem++;
    if (stem != 3 && stem != 4)
        return false;
    (void)cli_fold((pgn_span){name.at, 3}, start);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (memcmp(start, devices[i], 3) == 0)
            return i < 4 ? stem == 3 : stem == 4 && name.at[3] >= '0' && name.at[3] <= '9';
    return false;
}

void convert_safe_name(struct cli_buffer *to, pgn_span value)
{
    const size_t start = to->len;
    if (cli_is_unknown(value)) {
        cli_put_text(to, "unknown");
        return;
    }
    if (value.len >= 3 && is_device(value))
        cli_put_char(to, '_');
    for (size_t at = 0, len; at < value.len; at += len) {
        uint32_t c = cli_character(value, at, &len);
        bool is_first = to->len == start && (c == '.' || c == '-' || c == ' ');
        if (to->len - start + len > NAME_BYTES)
            break;
        if (is_unsafe(c) || is_first)
            cli_put_char(to, '_');
        else
            cli_put(to, value.at + at, len);
    }
    /* Windows drops these at a name's end. */
    for (size_t i = to->len; i > start && (to->at[i - 1] == '.' || to->at[i - 1] == ' '); i--)
        to->at[i - 1] = '_';
}

/* ---- patterns ------------------------------------------------------------------------------- */

/* Reads what stands behind a %: the letter, and the digits that it asks for; 0: nothing known. */
static char read_sign(const char **pattern, unsigned *digits)
{
    const char *p = *pattern;
    *digits = 0;
    while (*p >= '0' && *p <= '9' && *digits < 100)
        *digits = *digits * 10 + (unsigned)(*p++ - '0');
    char letter = *p;
    if (!letter || !strchr("sd%", letter) || *digits > MAX_DIGITS ||
        (letter != 'd' && p != *pattern))
        return 0;
    *pattern = p + 1;
    return letter;
}

int convert_pattern_holds(const char *pattern)
{
    int holds = 0;
    unsigned digits;
    while (*pattern) {
        if (*pattern++ != '%')
            continue;
        char letter = read_sign(&pattern, &digits);
        if (!letter)
            return -1;
        holds |= letter == 's' ? CONVERT_PATTERN_NAME : letter == 'd' ? CONVERT_PATTERN_NUMBER : 0;
    }
    return holds;
}

static void put_number(struct cli_buffer *to, uint64_t number, unsigned digits)
{
    cli_print(to, "%0*llu", (int)digits, (unsigned long long)number);
}

void convert_fill_pattern(struct cli_buffer *to, const char *pattern, pgn_span name,
                          uint64_t number)
{
    unsigned digits;
    while (*pattern) {
        if (*pattern != '%') {
            cli_put_char(to, *pattern++);
            continue;
        }
        pattern++;
        char letter = read_sign(&pattern, &digits);
        if (letter == 's')
            cli_put(to, name.at, name.len);
        else if (letter == 'd')
            put_number(to, number, digits);
        else
            cli_put_char(to, '%');
    }
    cli_put_char(to, '\0');
}
