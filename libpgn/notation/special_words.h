/* special_words.h: notations whose words have nothing in common with algebraic ones. */
#ifndef PGN_NOTATION_SPECIAL_WORDS_H
#define PGN_NOTATION_SPECIAL_WORDS_H

#include "notation/words.h"

/* Descriptive notation, in English order (P-K4), Spanish (P4R) or French (P.4D); the squares are
 * those of the side that moves. */
void pgn_descriptive_read(const pgn_letters *letters, enum pgn_color side, const char *text,
                          size_t len, pgn_word *out);

/* True if the word stands between a man and a square or a man in descriptive notation: "to",
 * "takes", "pr". */
bool pgn_is_descriptive_link(const char *text, size_t len);

/* TCN, the two characters a move of a well-known site: mC is e2e4. */
void pgn_tcn_read(const char *text, size_t len, enum pgn_color side, pgn_word *out);

#endif
