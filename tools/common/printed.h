/* printed.h: games printed in some language, turned into games of PGN before all else is done.
 *
 *     file's game ──► encoding ──► UTF-8 ──► pgn_text ──► one or more games, with what they come
 * from
 *
 * A place in such a game leads back to the bytes of the file, so that findings tell where the text
 * stands that somebody printed. */
#ifndef CLI_PRINTED_H
#define CLI_PRINTED_H

#include <pgn/text.h>

#include "driver.h"
#include "json.h"

struct cli_printed;

/* The dialect must live as long; encoding: PGN_ENCODINGS to find out for each text.  NULL: out of
 * memory. */
struct cli_printed *cli_printed_open(const pgn_dialect *dialect, enum pgn_encoding encoding);
void cli_printed_close(struct cli_printed *printed);

/* Takes one of the file's games, which may be a text with many: 0, or -1 out of memory. */
int cli_printed_read(struct cli_printed *printed, const pgn_game *source);
/* The next game in it: 1, 0, -1.  Number, line and offset are those of its place in the file. */
int cli_printed_next(struct cli_printed *printed, pgn_game *game);

/* For the game that was read last. */
const pgn_game *cli_printed_source(const struct cli_printed *printed);
enum pgn_encoding cli_printed_encoding(const struct cli_printed *printed);
/* PGN_UTF8 where it was told, or where nothing had to be found out. */
enum pgn_encoding cli_printed_encoding_found(const struct cli_printed *printed);
const pgn_inference *cli_printed_inference(const struct cli_printed *printed);
const pgn_dialect *cli_printed_dialect(const struct cli_printed *printed);
/* The byte of the source for a byte of the game. */
size_t cli_printed_place(struct cli_printed *printed, size_t at);
/* The bytes of the source that the word at a place takes. */
size_t cli_printed_word(const struct cli_printed *printed, size_t at);

/* True if the game's text is PGN in SAN as it would be written anew. */
bool cli_printed_is_san(const struct cli_printed *printed);

/* The findings of reading it: as items of a JSON array that may have some already; as lines for
 * people.  Both return the number of errors. */
unsigned cli_printed_json(struct cli_printed *printed, struct cli_buffer *items);
unsigned cli_printed_words(struct cli_printed *printed, const struct cli *cli,
                           const struct cli_file *file, struct cli_buffer *words);

#endif
