/* signs.c: evaluation signs of books and the NAGs that mean the same (PGN 10; the numbers above 139
 * are common practice).
 *
 * One table.  The first spelling of a NAG is the one that is written.  Where traditions differ the
 * line says whose it is; a sign that none of them shares keeps the NAG of its glyph. */
#include <pgn/language.h>

#include <string.h>

enum whose { ALL, INFORMATOR, RUSSIAN };

/* clang-format off */
static const struct sign {
    const char *text;
    unsigned short nag;
    unsigned char whose;
} signs[] = {
    {"!", 1, ALL},       {"?", 2, ALL},        {"!!", 3, ALL},       {"‼", 3, ALL},
    {"??", 4, ALL},      {"⁇", 4, ALL},        {"!?", 5, ALL},       {"⁉", 5, ALL},
    {"?!", 6, ALL},      {"⁈", 6, ALL},        {"□", 7, ALL},        {"=", 10, ALL},
    {"∞", 13, ALL},      {"⩲", 14, ALL},       {"±", 14, RUSSIAN},   {"∓", 15, RUSSIAN},
    {"+=", 14, ALL},     {"+/=", 14, ALL},     {"⩱", 15, ALL},       {"=+", 15, ALL},
    {"=/+", 15, ALL},    {"±", 16, INFORMATOR}, {"+/-", 16, ALL},    {"+/−", 16, ALL},
    {"∓", 17, INFORMATOR}, {"-/+", 17, ALL},   {"−/+", 17, ALL},     {"+−", 18, ALL},
    {"+-", 18, ALL},     {"+–", 18, ALL},      {"+—", 18, ALL},      {"−+", 19, ALL},
    {"-+", 19, ALL},     {"–+", 19, ALL},      {"—+", 19, ALL},      {"⨀", 22, ALL},
    {"○", 26, ALL},      {"⟳", 32, ALL},       {"↑", 36, ALL},       {"→", 40, ALL},
    {"=/∞", 44, ALL},    {"⇆", 132, ALL},      {"⨁", 138, ALL},      {"⊕", 138, ALL},      {"⊙", 22, ALL},
    {"◯", 26, ALL},      {"⇄", 132, ALL},      {"▽", 141, ALL},      {"∆", 140, ALL},
    {"Δ", 140, ALL},     {"△", 140, ALL},      {"∇", 141, ALL},      {"⌓", 142, ALL},      {"⇔", 239, ALL},
    {"⇗", 240, ALL},     {"⊞", 241, ALL},      {"⟫", 242, ALL},      {"⟪", 243, ALL},
    {"✕", 244, ALL},     {"⊥", 245, ALL},
};
/* clang-format on */

static const size_t sign_count = sizeof signs / sizeof *signs;

static bool is_of(const struct sign *sign, enum pgn_sign_tradition tradition)
{
    return sign->whose == ALL ||
           sign->whose == (tradition == PGN_SIGNS_RUSSIAN ? RUSSIAN : INFORMATOR);
}

unsigned pgn_sign_nag(pgn_span sign, enum pgn_sign_tradition tradition)
{
    for (size_t i = 0; i < sign_count; i++)
        if (is_of(&signs[i], tradition) && pgn_span_is(sign, signs[i].text))
            return signs[i].nag;
    return 0;
}

size_t pgn_sign_suffix(pgn_span text, enum pgn_sign_tradition tradition, unsigned *nag)
{
    size_t longest = 0;
    /* No sign ends with a letter or a digit of ASCII, and most words do. */
    unsigned char last = text.len > 0 ? (unsigned char)text.at[text.len - 1] : '0';
    if (last < 0x80 && last != '!' && last != '?' && last != '=' && last != '+' && last != '-')
        return 0;
    for (size_t i = 0; i < sign_count; i++) {
        size_t len = strlen(signs[i].text);
        if (len <= longest || len > text.len || !is_of(&signs[i], tradition) ||
            memcmp(text.at + text.len - len, signs[i].text, len) != 0)
            continue;
        longest = len;
        *nag = signs[i].nag;
    }
    return longest;
}

const char *pgn_nag_sign(unsigned nag, enum pgn_sign_tradition tradition)
{
    for (size_t i = 0; i < sign_count; i++)
        if (signs[i].nag == nag && is_of(&signs[i], tradition))
            return signs[i].text;
    return NULL;
}
