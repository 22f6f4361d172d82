/* move_notes.h: a move of the main line with what hangs on it, for rows of tables. */
#ifndef CONVERT_MOVE_NOTES_H
#define CONVERT_MOVE_NOTES_H

#include <pgn/comment.h>
#include <pgn/replay.h>

#include "common/buffer.h"

/* All zero at first, used again from move to move. */
struct convert_move {
    bool open; /* a move is in work */
    uint32_t ply;
    char san[PGN_MOVE_TEXT_MAX], uci[PGN_MOVE_TEXT_MAX];
    pgn_position after;
    bool has_clk, has_emt, has_eval;
    double clk, emt;
    pgn_evaluation eval;
    struct cli_buffer nags, comment; /* numbers, texts, apart by blanks; UTF-8 */
};

/* The step's move begins. */
void convert_move_open(struct convert_move *move, const pgn_step *step);
/* Takes a comment or NAG that hangs on it; all other tokens are passed over. */
void convert_move_note(struct convert_move *move, const pgn_token *token,
                       enum pgn_encoding encoding);
void convert_move_free(struct convert_move *move);

#endif
