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

/* Appends the game's line; *errors is the number of findings that are errors.  0, or -1 out of
 * memory. */
int cli_json_game(struct cli_json_game *writer, struct cli_buffer *to, const struct cli_file *file,
                  const pgn_game *game, unsigned *errors);

#endif
