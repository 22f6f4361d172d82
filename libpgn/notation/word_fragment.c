/* word_fragment.c: parts of moves that print sets apart: "d5 : e4", "c8 = H", "К f3", "+ +". */
#include "notation/word_parts.h"

#include <string.h>

#define LONGEST_FRAGMENT 12

static bool is_sign(uint32_t shape)
{
    return shape == '-' || shape == ':' || shape == 'x' || shape == 'X' || shape == '=' ||
           shape == '+' || shape == '#' || shape == '0' || shape == 'O' || shape == 0x2020 ||
           shape == 0x2021;
}

/* All of it a piece's letter. */
static bool is_letter(const pgn_letters *letters, pgn_word_view word)
{
    pgn_letter_choice choices[PGN_LETTER_CHOICES];
    size_t count = pgn_letter_choices(letters, PGN_LETTERS_ALIKE, word, 0, choices);
    for (size_t i = 0; i < count; i++)
        if (choices[i].len == word.len)
            return true;
    return false;
}

/* The first word of a mark of two: "на пр.", "dbl ch". */
static bool begins_mark(pgn_word_view word)
{
    static const char *const words[] = {
        "на", "в", "dbl", "dis", "шах",  "шахи",   "e",     "е",     "вз",    "вз.",   "im",
        "m",  "w", "en",  "al",  "šach", "schach", "échec", "jaque", "xeque", "scacco"};
    pgn_symbol wanted[LONGEST_FRAGMENT];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = pgn_fold(words[i], strlen(words[i]), wanted, LONGEST_FRAGMENT), same = 0;
        while (same < n && same < word.len && word.at[same].code == wanted[same].code)
            same++;
        if (same == n && same == word.len)
            return true;
    }
    return false;
}

/* All of it a mark: "e.p.", "мат". */
static bool is_mark(pgn_word_view word)
{
    pgn_symbol padded[LONGEST_FRAGMENT + 2] = {{'1', '1'}};
    pgn_word_view view = {padded, word.len + 1, PGN_FILES_LATIN, false, false};
    enum pgn_sign sign = PGN_SIGN_NONE;
    bool en_passant = false;
    for (size_t i = 0; i < word.len; i++)
        padded[i + 1] = word.at[i];
    pgn_peel_marks(&view, &sign, &en_passant);
    return view.len == 1 && (en_passant || sign != PGN_SIGN_NONE);
}

bool pgn_word_is_fragment(const pgn_letters *letters, const char *text, size_t len)
{
    pgn_symbol symbols[LONGEST_FRAGMENT];
    pgn_word_view word = {symbols, pgn_fold(text, len, symbols, LONGEST_FRAGMENT), PGN_FILES_LATIN,
                          false, false};
    if (word.len == 0 || word.len > LONGEST_FRAGMENT)
        return false;
    uint32_t last = symbols[word.len - 1].shape;
    return is_sign(symbols[0].shape) || is_sign(last) || is_letter(letters, word) ||
           is_mark(word) || begins_mark(word);
}

enum pgn_kind pgn_word_kind(const pgn_letters *letters, const char *text, size_t len)
{
    pgn_symbol symbols[LONGEST_FRAGMENT];
    pgn_letter_choice choices[PGN_LETTER_CHOICES];
    pgn_word_view word = {symbols, pgn_fold(text, len, symbols, LONGEST_FRAGMENT), PGN_FILES_LATIN,
                          false, false};
    if (word.len == 0 || word.len > LONGEST_FRAGMENT)
        return PGN_NO_KIND;
    while (word.len > 1 && symbols[word.len - 1].code == '.')
        word.len--;
    /* "пп." are several pawns. */
    if (word.len == 2 && symbols[0].code == symbols[1].code)
        word.len = 1;
    size_t count = pgn_letter_choices(letters, PGN_LETTERS_ANY_CASE, word, 0, choices);
    enum pgn_kind kind = PGN_NO_KIND;
    for (size_t i = 0; i < count; i++)
        if (choices[i].len == word.len && kind == PGN_NO_KIND)
            kind = (enum pgn_kind)choices[i].kind;
    return kind;
}
