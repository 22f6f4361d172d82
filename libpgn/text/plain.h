/* plain.h: the way of nearly all games printed in one told language: tags, right numbers, moves in
 * clean short notation, the marker.  See plain.c. */
#ifndef PGN_TEXT_PLAIN_H
#define PGN_TEXT_PLAIN_H

#include "notation/plain_words.h"
#include "text/game.h"

/* Translates such a game, as the general way does: text, places, plies.  False if it is none, or
 * memory runs out; then the general way begins anew. */
bool pgn_translate_plain(pgn_plain_words *words, const pgn_game *game, pgn_translation *t);

/* Lets a text go the general way always; for tests that compare the two. */
void pgn_text_general(pgn_text *text);

#endif
