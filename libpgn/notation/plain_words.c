/* plain_words.c: see plain_words.h.
 *
 * Two places for each hash, the word that came last in the first.  A word
 * is given with zeros behind it, so that two of eight bytes each are compared. */
#include "notation/plain_words.h"

#include "notation/language_set.h"
#include "notation/letters.h"
#include "notation/words.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 8192 };

struct place {
    uint64_t word[2]; /* zero: none, for no word is empty */
    char san[8];
    uint32_t len; /* of the SAN; 0: the word has none */
};

struct pgn_plain_words {
    pgn_letters letters;
    enum pgn_strictness strictness;
    pgn_word word;
    struct place places[PLACES];
};

bool pgn_has_plain_words(const pgn_dialect *dialect)
{
    return !dialect->automatic && !dialect->unknown && !dialect->descriptive && !dialect->tcn &&
           __builtin_popcountll(dialect->languages.bits[0]) +
                   __builtin_popcountll(dialect->languages.bits[1]) ==
               1;
}

pgn_plain_words *pgn_plain_words_open(const pgn_dialect *dialect)
{
    pgn_plain_words *words = calloc(1, sizeof *words);
    if (words == NULL)
        return NULL;
    words->strictness = dialect->strictness;
    if (!pgn_letters_open(&words->letters)) {
        pgn_plain_words_close(words);
        return NULL;
    }
    pgn_letters_choose(&words->letters, dialect->languages);
    return words;
}

void pgn_plain_words_close(pgn_plain_words *words)
{
    if (words == NULL)
        return;
    pgn_letters_close(&words->letters);
    free(words);
}

/* ---- a reading as SAN ------------------------------------------------------------------------ */

/* Nothing but letters of any kind, digits, and the signs of a move: no annotation is glued to it.
 */
static bool is_bare(const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const char c = word[i];
        if (!((unsigned char)c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              (c >= '0' && c <= '9') || strchr("x:=+#-", c) != NULL))
            return false;
    }
    return true;
}

/* The only reading, if it is the language's own clean form. */
static bool is_clean(const pgn_word *word)
{
    const pgn_word_reading *r = &word->readings[0];
    return word->count == 1 && !word->overflow && !r->departures && !r->cost && !r->cipher &&
           !r->promotion_cipher && !r->also_to && !r->quiet && !r->null_move &&
           r->victim == PGN_NO_KIND && (r->files & PGN_FILES_LATIN) && !r->fields.hyphen &&
           !r->fields.en_passant && !r->fields.sign_left_out && r->fields.sign != PGN_SIGN_DOUBLE;
}

static size_t put_square(char *to, unsigned square)
{
    to[0] = (char)('a' + (square & 7));
    to[1] = (char)('1' + (square >> 3));
    return 2;
}

static size_t put_origin(char *to, const pgn_move_fields *f)
{
    const unsigned from = (unsigned)__builtin_ctzll(f->from);
    switch (f->origin) {
    case PGN_ORIGIN_FILE:
        to[0] = (char)('a' + (from & 7));
        return 1;
    case PGN_ORIGIN_RANK:
        to[0] = (char)('1' + (from >> 3));
        return 1;
    case PGN_ORIGIN_SQUARE:
        return put_square(to, from);
    default:
        return 0;
    }
}

/* Into 16 bytes; the length, 0 if the fields make no SAN. */
static size_t put_fields(char *san, const pgn_move_fields *f)
{
    static const char letters[] = PGN_KIND_LETTERS, signs[] = {0, '+', 0, '#'};
    size_t n = 0;
    if (f->castling) {
        n = f->castling == PGN_SHORT_CASTLING ? 3 : 5;
        memcpy(san, "O-O-O", n);
    } else {
        if (f->kind > PGN_KING || !f->from || !f->to || (f->to & (f->to - 1)))
            return 0;
        if (f->kind != PGN_PAWN)
            san[n++] = letters[f->kind];
        n += put_origin(san + n, f);
        if (f->captures)
            san[n++] = 'x';
        n += put_square(san + n, (unsigned)__builtin_ctzll(f->to));
        if (f->promotion != PGN_NO_KIND) {
            san[n++] = '=';
            san[n++] = letters[f->promotion];
        }
    }
    if (f->sign != PGN_SIGN_NONE)
        san[n++] = signs[f->sign];
    return n;
}

static void read_word(pgn_plain_words *words, struct place *place, const char *text, size_t len)
{
    char san[16] = "";
    memcpy(place->word, text, sizeof place->word);
    place->len = 0;
    if (!is_bare(text, len))
        return;
    pgn_word_read(&words->letters, words->strictness, false, text, len, &words->word);
    if (!is_clean(&words->word))
        return;
    const size_t made = put_fields(san, &words->word.readings[0].fields);
    if (made <= sizeof place->san) {
        memcpy(place->san, san, sizeof place->san);
        place->len = (uint32_t)made;
    }
}

static bool is_word(const struct place *place, const uint64_t word[2])
{
    return place->word[0] == word[0] && place->word[1] == word[1];
}

size_t pgn_plain_san(pgn_plain_words *words, const char text[PGN_PLAIN_WORD_MAX], size_t len,
                     const char **san)
{
    uint64_t word[2];
    memcpy(word, text, sizeof word);
    uint64_t hash = (word[0] ^ word[1] << 7) * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32 ^ word[1]) * 0x9e3779b97f4a7c15u;
    struct place *place = &words->places[hash >> 51 & ~UINT64_C(1)];
    if (!is_word(place, word)) {
        const struct place first = place[0];
        if (is_word(place + 1, word))
            place[0] = place[1];
        else
            read_word(words, place, text, len);
        place[1] = first;
    }
    *san = place->san;
    return place->len;
}
