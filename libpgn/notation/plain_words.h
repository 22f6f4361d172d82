/* plain_words.h: words of one told language, turned into SAN without a board.
 *
 * Where one language is told, and nothing else, a word that reads in one way reads so in every
 * game: piece, origin where it is needed, capture sign, square, promotion, one sign.  Such a word
 * is read once (word.c) and its SAN remembered. */
#ifndef PGN_NOTATION_PLAIN_WORDS_H
#define PGN_NOTATION_PLAIN_WORDS_H

#include <pgn/dialect.h>

/* Bytes of the longest such word. */
#define PGN_PLAIN_WORD_MAX 16

typedef struct pgn_plain_words pgn_plain_words;

/* True if the dialect is such that words can be read so. */
bool pgn_has_plain_words(const pgn_dialect *dialect);
/* NULL: out of memory. */
pgn_plain_words *pgn_plain_words_open(const pgn_dialect *dialect);
void pgn_plain_words_close(pgn_plain_words *words);

/* The SAN of a word, in a buffer that lives until the next call; its length, or 0 if the word is
 * none such. */
size_t pgn_plain_san(pgn_plain_words *words, const char word[PGN_PLAIN_WORD_MAX], size_t len,
                     const char **san);

#endif
