/* token_move.h: a token as a move of a line, for all who play one. */
#ifndef PGN_REPLAY_TOKEN_MOVE_H
#define PGN_REPLAY_TOKEN_MOVE_H

#include <pgn/game.h>
#include <pgn/notation.h>

/* Reads the token in the position; end: of the game's text.
 * "aa3." is letters before a move number, not the a-pawn's move with its file written twice: with a
 * period behind it, an odd pawn move is none. */
static inline void pgn_token_move(const pgn_position *p, const pgn_token *token, const char *end,
                                  pgn_reading *reading)
{
    const char *behind = token->at + token->len;
    pgn_move_read(p, token->at, token->len, reading);
    if (reading->forms & PGN_FORM_OVER_DISAMBIGUATED && reading->move.kind == PGN_PAWN &&
        behind < end && *behind == '.')
        reading->status = PGN_MOVE_BAD_TEXT;
}

/* Whether a main line's 0-0, with the cursor behind it, is a double forfeit and no castling: it is
 * the last word of the movetext, and the Result tag says so too (or castling is not possible there,
 * which whoever plays it finds out). */
bool pgn_is_double_forfeit(const pgn_game *game, const pgn_cursor *behind, const pgn_token *token);

#endif
