/* words.h: words of running text, whatever their case. */
#ifndef PGN_TEXT_WORDS_H
#define PGN_TEXT_WORDS_H

#include <pgn/base.h>

/* True if the text begins with the word, capitals counting as small letters; *used is how many
 * bytes of the text it takes. */
bool pgn_begins_with_word(pgn_span text, pgn_span word, size_t *used);

/* True if the word is one of the list, which has them apart by '|'. */
bool pgn_is_word_of(pgn_span word, const char *list);

/* True if one of the list's beginnings of words stands somewhere in the text: behind what is no
 * letter, or anywhere if the list has '*' before it. */
bool pgn_has_stem_of(pgn_span text, const char *list);

#endif
