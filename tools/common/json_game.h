/* json_game.h: a game as one JSON object. */
#ifndef CLI_JSON_GAME_H
#define CLI_JSON_GAME_H

#include <pgn/rules.h>

#include "driver.h"
#include "printed.h"

struct cli_json_game;

struct cli_json_game *cli_json_game_open(void); /* NULL: out of memory */
void cli_json_game_close(struct cli_json_game *writer);

/* Games come out of printed ones from now on (NULL: no longer): findings tell the places of what
 * was printed, and those of its reading are added. */
void cli_json_game_from(struct cli_json_game *writer, struct cli_printed *printed);

/* Where the lines go is a stream of this output, so that a long one may leave in pieces; NULL: it
 * is not, and none does. */
void cli_json_game_pieces(struct cli_json_game *writer, struct cli_output *output);

/* Games for a page that knows no rules, from now on: without the file's name, and a move has in
 * place of its ply and uci "change": the squares that change and what then stands there, the one it
 * comes from first, the one it goes to next: "e2-e4P"; a null move changes none "state":  castling,
 * en passant and half-move clock as FEN has them behind the move, where they are not those before,
 * "-" and one more "eval":   what engine matches write too, and "engine", such a comment's text
 *   "loss", "accuracy": pgn_eval_loss and pgn_eval_accuracy, between two evaluations that are not
 *             those of the players themselves */
void cli_json_game_boards(struct cli_json_game *writer);

/* Calls drain now and then with what is written so far, which it may take out of the buffer. */
void cli_json_game_drain(struct cli_json_game *writer, void (*drain)(void *context), void *context);

/* Appends the game's line; *errors is the number of findings that are errors.  0, or -1 out of
 * memory. */
int cli_json_game(struct cli_json_game *writer, struct cli_buffer *to, const struct cli_file *file,
                  const pgn_game *game, unsigned *errors);

#endif
