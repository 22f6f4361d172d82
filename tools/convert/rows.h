/* rows.h: games as rows of a table, one a game or one a move. */
#ifndef CONVERT_ROWS_H
#define CONVERT_ROWS_H

#include "common/driver.h"

enum convert_rows_of { ROWS_OF_GAMES, ROWS_OF_MOVES };

/* What separates and quotes: tabs and backslashes (\t \n \r \\); or RFC 4180, but for lines that
 * end as Unix ends them. */
enum convert_separator { ROWS_TSV, ROWS_CSV };

struct convert_rows;

/* columns: names of a row of games (see convert_row_columns; any other name is a tag's), NULL for
 * the usual ones.  NULL: out of memory. */
struct convert_rows *convert_rows_open(enum convert_rows_of what, enum convert_separator separator,
                                       const struct cli_list *columns);
void convert_rows_close(struct convert_rows *rows);
/* The line of names. */
void convert_rows_head(const struct convert_rows *rows, struct cli_buffer *to);
/* The game's rows; *errors: its findings that are errors.  0, or -1 out of memory. */
int convert_rows_game(struct convert_rows *rows, struct cli_buffer *to, const struct cli_file *file,
                      const pgn_game *game, unsigned *errors);

/* Sets met[i] if a game had something for the i-th column, were it an empty value. */
void convert_rows_met(const struct convert_rows *rows, bool *met);
/* The name of a column or of a usual tag that is meant by a mistyped one, or NULL. */
const char *convert_rows_nearest(const char *name);

/* The columns that are no tags, for the help. */
extern const char *const convert_row_columns;

#endif
