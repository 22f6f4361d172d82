/* word_marks.c: what stands behind a printed move: check, mate, en passant, in the words and signs
 * of several languages (FIDE Laws, appendix C.13, and what papers print). */
#include "notation/word_parts.h"

#include <string.h>

#define LONGEST_MARK 16

/* clang-format off */
static const struct mark {
    const char *text;
    enum pgn_sign sign; /* PGN_SIGN_NONE: en passant */
} marks[] = {
    /* of two that fit the longer one stands first */
    {"++", PGN_SIGN_DOUBLE},    {"††", PGN_SIGN_DOUBLE},     {"+", PGN_SIGN_CHECK},
    {"†", PGN_SIGN_CHECK},      {"‡", PGN_SIGN_MATE},        {"#", PGN_SIGN_MATE},
    {"m.ch", PGN_SIGN_NONE},    {"вз.напр", PGN_SIGN_NONE},  {"Schach", PGN_SIGN_CHECK},  {"schach", PGN_SIGN_CHECK},
    {"éch", PGN_SIGN_CHECK},
    {"шахимат", PGN_SIGN_MATE}, {"мат", PGN_SIGN_MATE},      {"матх", PGN_SIGN_MATE},
    {"šachmat", PGN_SIGN_MATE}, {"matt", PGN_SIGN_MATE},     {"mat", PGN_SIGN_MATE},
    {"mate", PGN_SIGN_MATE},    {"шах", PGN_SIGN_CHECK},     {"šach", PGN_SIGN_CHECK},
    {"šah", PGN_SIGN_CHECK},    {"dblch", PGN_SIGN_DOUBLE},  {"disch", PGN_SIGN_CHECK},
    {"dis.ch", PGN_SIGN_CHECK}, {"dbl.ch", PGN_SIGN_DOUBLE}, {"ch", PGN_SIGN_CHECK},
    {"(e.p.)", PGN_SIGN_NONE},  {"(ep)", PGN_SIGN_NONE},     {"(e.p)", PGN_SIGN_NONE},
    {"e.p", PGN_SIGN_NONE},     {"ep", PGN_SIGN_NONE},       {"е.п", PGN_SIGN_NONE},
    {"еп", PGN_SIGN_NONE},      {"(напр.)", PGN_SIGN_NONE},  {"напр", PGN_SIGN_NONE},
    {"в.п", PGN_SIGN_NONE},     {"вп", PGN_SIGN_NONE},       {"(bp.)", PGN_SIGN_NONE},
    {"bp", PGN_SIGN_NONE},      {"a.p", PGN_SIGN_NONE},      {"i.v", PGN_SIGN_NONE},
    {"мх", PGN_SIGN_MATE},      {"напроходе", PGN_SIGN_NONE}, {"напроході", PGN_SIGN_NONE},
    {"э.п", PGN_SIGN_NONE},      {"i.V", PGN_SIGN_NONE},
    {"imVorbeigehen", PGN_SIGN_NONE}, {"mimochodom", PGN_SIGN_NONE}, {"mimochodem", PGN_SIGN_NONE},
    {"mim", PGN_SIGN_NONE},     {"b.p", PGN_SIGN_NONE},      {"wprzelocie", PGN_SIGN_NONE},
    {"w.p", PGN_SIGN_NONE},     {"enpassant", PGN_SIGN_NONE}, {"alpaso", PGN_SIGN_NONE},
    {"check", PGN_SIGN_CHECK},  {"échec", PGN_SIGN_CHECK},
    {"jaque", PGN_SIGN_CHECK},  {"xeque", PGN_SIGN_CHECK},   {"scacco", PGN_SIGN_CHECK},
    {"schaak", PGN_SIGN_CHECK}, {"matto", PGN_SIGN_MATE},    {"≠", PGN_SIGN_MATE},
    /* scanners read a dagger as t */
    {"tt", PGN_SIGN_DOUBLE},    {"t", PGN_SIGN_CHECK},       {"ш", PGN_SIGN_CHECK},
};
/* clang-format on */

/* The length in symbols of the text if the word ends with it, else 0.  Case counts: bp is the
 * Polish en passant, BP a pawn of the bishop's file. */
static size_t ends_with(pgn_word_view word, const char *text)
{
    pgn_symbol wanted[LONGEST_MARK];
    size_t n = pgn_fold(text, strlen(text), wanted, LONGEST_MARK);
    if (n >= word.len)
        return 0;
    for (size_t i = 0; i < n; i++) {
        const pgn_symbol *have = &word.at[word.len - n + i];
        if (have->code != wanted[i].code && have->shape != wanted[i].shape)
            return 0;
    }
    return n;
}

static void drop_stops(pgn_word_view *word)
{
    while (word->len > 1 &&
           (word->at[word->len - 1].code == '.' || word->at[word->len - 1].code == ',' ||
            word->at[word->len - 1].code == ';'))
        word->len--;
}

/* A letter alone is a mark behind a piece's move only: "Lb5t", but "e8t" becomes a rook. */
static bool may_be_mark(pgn_word_view word, size_t len)
{
    if (len > 1 || !pgn_is_letter(word.at[word.len - 1].code))
        return true;
    uint32_t before = word.at[word.len - 2].code;
    return before >= '1' && before <= '8' && (word.len == 2 || word.len > 3);
}

static const struct mark *find_mark(pgn_word_view word, size_t *len)
{
    uint32_t last = word.len > 0 ? word.at[word.len - 1].code : '1';
    if (last >= '1' && last <= '8')
        return NULL;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if ((*len = ends_with(word, marks[i].text)) > 0 && may_be_mark(word, *len))
            return &marks[i];
    return NULL;
}

void pgn_peel_marks(pgn_word_view *word, enum pgn_sign *sign, bool *en_passant)
{
    const struct mark *mark;
    size_t len;
    drop_stops(word);
    while ((mark = find_mark(*word, &len)) != NULL) {
        if (mark->sign == PGN_SIGN_NONE)
            *en_passant = true;
        else if (mark->sign > *sign)
            *sign = mark->sign;
        word->len -= len;
        drop_stops(word);
    }
}

bool pgn_ends_with_x(pgn_word_view word)
{
    return word.len > 2 && pgn_upper(word.at[word.len - 1].shape) == 'X';
}
