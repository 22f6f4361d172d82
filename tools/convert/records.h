/* records.h: inputs that hold one game or position a line, read as games of PGN.
 *
 *     line of JSON, FEN or EPD ──► PGN ──► any form, as if it had been read from a file of PGN
 */
#ifndef CONVERT_RECORDS_H
#define CONVERT_RECORDS_H

#include "common/driver.h"

enum convert_list { CONVERT_NO_LIST, CONVERT_FROM_JSONL, CONVERT_FROM_FEN, CONVERT_FROM_EPD };

struct convert_records;

struct convert_records *convert_records_open(enum convert_list list); /* NULL: out of memory */
void convert_records_close(struct convert_records *records);

/* The line's game, which lives until the next: 1; 0 there is none, and with *errors it was told in
 * words why; -1 out of memory.  Whatever is found in the game has the line's place. */
int convert_records_read(struct convert_records *records, const struct cli_file *file,
                         const pgn_game *line, pgn_game *game, struct cli_buffer *words,
                         unsigned *errors);

/* True, which is told, if a file's first line of JSON opens an object or array and no more: it is
 * one document over many lines, of which no line is a game. */
bool convert_records_is_document(const struct convert_records *records, const struct cli *cli,
                                 const struct cli_file *file, const pgn_game *line,
                                 struct cli_buffer *words);

#endif
