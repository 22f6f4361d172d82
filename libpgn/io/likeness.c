/* likeness.c: does a text make words if its bytes are taken for this encoding?
 *
 * A letter is worth something if it stands in a word: small behind any, capital in front of small
 * ones, all of one script.  A wrong encoding shows itself by capitals inside words, by signs and
 * box lines among letters, and by bytes that mean nothing.  Rejected: tables of letter pairs; they
 * need a language, and a game has but a few names. */
#include "io/encoding_data.h"

enum script { NO_LETTER, LATIN, CYRILLIC, GREEK };

struct letter {
    enum script script;
    bool ascii, small;
};

static bool is_between(uint32_t code, uint32_t low, uint32_t high)
{
    return code >= low && code <= high;
}

static bool is_small_latin(uint32_t code)
{
    if (code < 0x100)
        return code >= 0xdf && code != 0xf7;
    if (is_between(code, 0x139, 0x148) || is_between(code, 0x179, 0x17e))
        return code % 2 == 0;
    return code % 2 == 1;
}

static struct letter letter_of(uint32_t code)
{
    if (is_between(code, 'a', 'z') || is_between(code, 'A', 'Z'))
        return (struct letter){LATIN, true, code >= 'a'};
    if (is_between(code, 0xc0, 0x17f) && code != 0xd7 && code != 0xf7)
        return (struct letter){LATIN, false, is_small_latin(code)};
    if (is_between(code, 0x400, 0x45f) || is_between(code, 0x490, 0x491))
        return (struct letter){CYRILLIC, false, code == 0x491 || is_between(code, 0x430, 0x45f)};
    if (is_between(code, 0x386, 0x3ce))
        return (struct letter){GREEK, false, code >= 0x3ac};
    return (struct letter){NO_LETTER, false, false};
}

/* Letters of languages that chess is seldom written in. */
static bool is_rare_letter(uint32_t code)
{
    static const uint16_t rare[] = {0xd0,  0xde,  0xf0,  0xfe,  0xff,  0xaa, 0xba,
                                    0x403, 0x405, 0x40c, 0x453, 0x455, 0x45c};
    for (unsigned i = 0; i < sizeof rare / sizeof rare[0]; i++)
        if (rare[i] == code)
            return true;
    return false;
}

static bool is_usual_sign(uint32_t code)
{
    return is_between(code, 0x2010, 0x2026) || code == 0xab || code == 0xbb || code == 0xbd ||
           code == 0xb1 || code == 0xd7 || code == 0xa7 || code == 0x2116 || code == 0xb0 ||
           code == 0xa0 || code == 0xb7;
}

static long likeness_of(uint32_t code, struct letter before, struct letter after)
{
    const struct letter letter = letter_of(code);
    if (letter.script == NO_LETTER)
        return code == 0 || is_between(code, 0x80, 0x9f) ? -6 : is_usual_sign(code) ? 0 : -4;
    const bool joins_before = before.script == letter.script,
               joins_after = after.script == letter.script;
    long likeness = is_rare_letter(code) ? -1 : 1;
    /* Крf1: a piece's letter may stand in front of a Latin file. */
    if (before.script != NO_LETTER && !joins_before)
        likeness -= 4;
    if (letter.small && joins_after && !after.small)
        likeness -= 6;
    else if (letter.small)
        likeness += joins_before || joins_after ? 2 : 0;
    else if (joins_before && before.small)
        likeness -= 6;
    else if (joins_after && after.small)
        likeness += 2;
    /* Latin languages put few accented letters side by side. */
    if (letter.script == LATIN && joins_before && !before.ascii)
        likeness -= 2;
    return likeness;
}

static uint32_t code_at(const uint16_t codes[128], const char *text, size_t len, size_t at)
{
    if (at >= len)
        return ' ';
    const unsigned char byte = (unsigned char)text[at];
    return byte < 0x80 ? byte : codes[byte & 0x7f];
}

/* Some words' worth of doubt: files in the sets of old systems are rare, and where a game has but
 * one such byte it is hardly one of theirs. */
static long doubt(enum pgn_encoding encoding)
{
    return encoding == PGN_WINDOWS_1252 ? 0 : encoding == PGN_CP852 ? 8 : 3;
}

long pgn_encoding_likeness(enum pgn_encoding encoding, const char *text, size_t len)
{
    const uint16_t *codes = pgn_encoding_codes[encoding];
    long likeness = -doubt(encoding);
    for (size_t at = 0; at < len; at++) {
        if (!((unsigned char)text[at] & 0x80))
            continue;
        const struct letter before = letter_of(at > 0 ? code_at(codes, text, len, at - 1) : ' ');
        const struct letter after = letter_of(code_at(codes, text, len, at + 1));
        likeness += likeness_of(code_at(codes, text, len, at), before, after);
    }
    return likeness;
}
