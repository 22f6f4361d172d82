/* phrases.h: results in words. */
#ifndef PGN_TEXT_PHRASES_H
#define PGN_TEXT_PHRASES_H

#include <pgn/chess.h>
#include <pgn/game.h>

/* The result that a sentence tells ("Белые сдались", "a čierny sa vzdal", "Remis"), or
 * PGN_RESULT_NONE.  to_move: whose move it would be, for those who just "resign". */
enum pgn_result pgn_phrase_result(const char *text, size_t len, enum pgn_color to_move);

#endif
