/* letters.h: the letters of a set of languages, ready to be compared with words. */
#ifndef PGN_NOTATION_LETTERS_H
#define PGN_NOTATION_LETTERS_H

#include "notation/words.h"

/* Allocates room for all tables' letters.  False: out of memory. */
PGN_MUST_CHECK bool pgn_letters_open(pgn_letters *letters);
void pgn_letters_close(pgn_letters *letters);
/* Takes the letters of the set as own ones, all others as foreign ones. */
void pgn_letters_choose(pgn_letters *letters, pgn_language_set languages);

#endif
