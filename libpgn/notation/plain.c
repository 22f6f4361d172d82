/* plain.c: typeset chess made plain, and what stands behind a move taken off.
 *
 * Figurines, the multiplication sign, dashes and daggers become the letters of SAN, and that they
 * did is remembered.  Any other character outside ASCII ends the attempt: letters of other
 * languages are a matter of their tables, not of this. */
#include "notation/plain.h"

#include <string.h>

/* ---- plain text ------------------------------------------------------------------------------ */

static const struct typeset {
    const char *bytes, *plain;
    unsigned forms;
} typeset[] = {
    {"\u2654", "K", PGN_FORM_FIGURINE},
    {"\u265A", "K", PGN_FORM_FIGURINE},
    {"\u2655", "Q", PGN_FORM_FIGURINE},
    {"\u265B", "Q", PGN_FORM_FIGURINE},
    {"\u2656", "R", PGN_FORM_FIGURINE},
    {"\u265C", "R", PGN_FORM_FIGURINE},
    {"\u2657", "B", PGN_FORM_FIGURINE},
    {"\u265D", "B", PGN_FORM_FIGURINE},
    {"\u2658", "N", PGN_FORM_FIGURINE},
    {"\u265E", "N", PGN_FORM_FIGURINE},
    {"\u2659", "P", PGN_FORM_FIGURINE},
    {"\u265F", "P", PGN_FORM_FIGURINE},
    {"\uFE0E", "", 0},
    {"\uFE0F", "", 0}, /* glyph variants of figurines */
    {"\u00D7", "x", PGN_FORM_CAPTURE_SIGN},
    {"\u2020\u2020", "++", PGN_FORM_CHECK_SIGN},
    {"\u2020", "+", PGN_FORM_CHECK_SIGN},
    {"\u2021", "#", PGN_FORM_CHECK_SIGN},
};

static const char *const dashes[] = {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"};

static size_t starts_with(const char *text, size_t len, const char *bytes)
{
    const size_t n = strlen(bytes);
    return n <= len && memcmp(text, bytes, n) == 0 ? n : 0;
}

static void add(pgn_plain *plain, const char *text)
{
    const size_t n = strlen(text);
    memcpy(plain->text + plain->len, text, n);
    plain->len += n;
}

/* One typeset sign; the bytes it took, 0 if it is none. */
static size_t add_typeset(pgn_plain *plain, const char *text, size_t len)
{
    for (size_t i = 0; i < sizeof typeset / sizeof typeset[0]; i++) {
        const size_t taken = starts_with(text, len, typeset[i].bytes);
        if (taken) {
            add(plain, typeset[i].plain);
            plain->forms |= typeset[i].forms;
            return taken;
        }
    }
    for (size_t i = 0; i < sizeof dashes / sizeof dashes[0]; i++) {
        const size_t taken = starts_with(text, len, dashes[i]);
        if (taken) {
            add(plain, "-");
            plain->odd_dash = true;
            return taken;
        }
    }
    return 0;
}

/* No sign's plain text is longer than its bytes, so that the buffer holds any text that is not too
 * long. */
bool pgn_make_plain(const char *text, size_t len, pgn_plain *plain)
{
    *plain = (pgn_plain){.len = 0};
    if (len > PGN_MOVE_TEXT_LONGEST)
        return false;
    for (size_t i = 0; i < len;) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c < 0x7f) {
            plain->text[plain->len++] = text[i++];
            continue;
        }
        const size_t taken = add_typeset(plain, text + i, len - i);
        if (!taken)
            return false;
        i += taken;
    }
    return plain->len > 0;
}

/* ---- what stands behind the move ------------------------------------------------------------- */

static const struct ending {
    const char *text;
    enum pgn_sign sign; /* PGN_SIGN_NONE: e.p. */
    unsigned forms;
} endings[] = {
    /* longer ones first */
    {"dbl.ch.", PGN_SIGN_DOUBLE, PGN_FORM_CHECK_SIGN},
    {"dbl. ch.", PGN_SIGN_DOUBLE, PGN_FORM_CHECK_SIGN},
    {"dbl ch.", PGN_SIGN_DOUBLE, PGN_FORM_CHECK_SIGN},
    {"dbl ch", PGN_SIGN_DOUBLE, PGN_FORM_CHECK_SIGN},
    {"mate", PGN_SIGN_MATE, PGN_FORM_CHECK_SIGN},
    {"ch.", PGN_SIGN_CHECK, PGN_FORM_CHECK_SIGN},
    {"ch", PGN_SIGN_CHECK, PGN_FORM_CHECK_SIGN},
    {"++", PGN_SIGN_DOUBLE, PGN_FORM_CHECK_SIGN},
    {"+#", PGN_SIGN_MATE, PGN_FORM_CHECK_SIGN},
    {"##", PGN_SIGN_MATE, PGN_FORM_CHECK_SIGN},
    {"+", PGN_SIGN_CHECK, 0},
    {"#", PGN_SIGN_MATE, 0},
    {"(e.p.)", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
    {"(ep)", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
    {"e.p.", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
    {"e.p", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
    {"ep.", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
    {"ep", PGN_SIGN_NONE, PGN_FORM_EP_SUFFIX},
};

static void trim(pgn_plain *plain)
{
    while (plain->len && plain->text[plain->len - 1] == ' ')
        plain->len--;
}

static const struct ending *find_ending(const pgn_plain *plain)
{
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t n = strlen(endings[i].text);
        if (n <= plain->len && memcmp(plain->text + plain->len - n, endings[i].text, n) == 0)
            return &endings[i];
    }
    return NULL;
}

void pgn_peel_endings(pgn_plain *plain, pgn_move_fields *fields)
{
    const struct ending *ending;
    while ((ending = find_ending(plain)) != NULL) {
        if (ending->sign == PGN_SIGN_NONE ? fields->en_passant : fields->sign != PGN_SIGN_NONE)
            return;
        if (ending->sign == PGN_SIGN_NONE)
            fields->en_passant = true;
        else
            fields->sign = (uint8_t)ending->sign;
        fields->forms |= ending->forms;
        plain->len -= strlen(ending->text);
        trim(plain);
    }
}
