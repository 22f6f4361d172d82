/* word_letters.c: which pieces' letters stand at a place of a word. */
#include "notation/word_parts.h"

static bool same_symbol(pgn_symbol have, pgn_symbol wanted, enum pgn_letter_mode mode)
{
    switch (mode) {
    case PGN_LETTERS_EXACT:
        return have.code == wanted.code;
    case PGN_LETTERS_ANY_CASE:
    case PGN_LETTERS_TOLERANT:
        return pgn_shape(pgn_upper(have.code)) == pgn_shape(pgn_upper(wanted.code));
    default:
        return have.shape == wanted.shape;
    }
}

static bool stands_at(pgn_word_view word, size_t at, const pgn_letter *letter,
                      enum pgn_letter_mode mode)
{
    if (at + letter->len > word.len)
        return false;
    for (size_t i = 0; i < letter->len; i++)
        if (!same_symbol(word.at[at + i], letter->symbols[i], mode))
            return false;
    return true;
}

static void add_choice(pgn_letter_choice *out, size_t *count, pgn_letter_choice choice)
{
    for (size_t i = 0; i < *count; i++)
        if (out[i].kind == choice.kind && out[i].len == choice.len &&
            out[i].departures == choice.departures) {
            out[i].languages = pgn_either_language(out[i].languages, choice.languages);
            if (choice.cost < out[i].cost)
                out[i].cost = choice.cost;
            return;
        }
    if (*count < PGN_LETTER_CHOICES)
        out[(*count)++] = choice;
}

/* White and black figurines, U+2654 to U+265F, from king to pawn. */
static bool add_figurine(pgn_word_view word, size_t at, pgn_letter_choice *out, size_t *count)
{
    uint32_t code = at < word.len ? word.at[at].code : 0;
    if (code < 0x2654 || code > 0x265f)
        return false;
    static const uint8_t kinds[] = {PGN_KING,   PGN_QUEEN,  PGN_ROOK,
                                    PGN_BISHOP, PGN_KNIGHT, PGN_PAWN};
    add_choice(out, count,
               (pgn_letter_choice){
                   .languages = pgn_all_languages(), .len = 1, .kind = kinds[(code - 0x2654) % 6]});
    return true;
}

/* Any one to three letters in front may be any piece, if its alphabet is unknown. */
static void add_ciphers(pgn_word_view word, size_t at, pgn_letter_choice *out, size_t *count)
{
    uint32_t cipher = 0;
    for (size_t len = 1; len <= 3 && at + len < word.len; len++) {
        pgn_symbol symbol = word.at[at + len - 1];
        if (symbol.code < 0x80 && !pgn_is_letter(symbol.code))
            return;
        cipher = cipher * 31 + symbol.shape + 1;
        add_choice(out, count,
                   (pgn_letter_choice){.languages = pgn_all_languages(),
                                       .cipher = cipher,
                                       .len = (uint8_t)len,
                                       .kind = PGN_NO_KIND});
    }
}

static pgn_letter_choice choice_of(const pgn_letter *letter, enum pgn_letter_mode mode, bool exact)
{
    pgn_letter_choice choice = {.len = letter->len, .kind = letter->kind};
    if (mode == PGN_LETTERS_FOREIGN) {
        choice.languages = pgn_all_languages();
        choice.departures = PGN_REPAIRED_FOREIGN;
        choice.cost = pgn_languages[letter->table].currency == PGN_USUAL ? PGN_COST_FOREIGN
                                                                         : PGN_COST_RARE_FOREIGN;
        return choice;
    }
    pgn_add_language(&choice.languages, letter->table);
    if (!exact)
        choice.departures = PGN_TOLERATED_LOOK_ALIKE;
    if (mode == PGN_LETTERS_TOLERANT && !exact)
        choice.departures = PGN_TOLERATED_CASE;
    if (mode == PGN_LETTERS_ANY_CASE && !exact) {
        choice.departures = PGN_REPAIRED_CASE;
        choice.cost = PGN_COST_CASE;
    }
    if (letter->kind == PGN_PAWN) {
        choice.departures |= PGN_TOLERATED_PAWN_LETTER;
        choice.cost = (uint16_t)(choice.cost + PGN_COST_PAWN_LETTER);
    }
    return choice;
}

size_t pgn_letter_choices(const pgn_letters *letters, enum pgn_letter_mode mode, pgn_word_view word,
                          size_t at, pgn_letter_choice out[PGN_LETTER_CHOICES])
{
    size_t count = 0;
    if (add_figurine(word, at, out, &count))
        return count;
    if (letters->unknown) {
        add_ciphers(word, at, out, &count);
        return count;
    }
    bool foreign = mode == PGN_LETTERS_FOREIGN;
    const pgn_letter *list = foreign ? letters->foreign : letters->own;
    size_t n = foreign ? letters->foreign_count : letters->own_count;
    for (size_t i = 0; i < n; i++)
        if (stands_at(word, at, &list[i], mode))
            add_choice(out, &count,
                       choice_of(&list[i], mode, stands_at(word, at, &list[i], PGN_LETTERS_EXACT)));
    return count;
}
