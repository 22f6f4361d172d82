/* sqlite_rows.h: games as rows of a database's tables, packed as bytes.
 *
 *   worker: game ──► rows ──► bytes ──► input order ──► sqlite.h: bytes ──► rows ──► INSERT
 *
 * A row is the table's byte and then its columns' values, each a type's byte and what it needs. */
#ifndef CONVERT_SQLITE_ROWS_H
#define CONVERT_SQLITE_ROWS_H

#include "common/driver.h"

enum sqlite_table { SQLITE_GAMES, SQLITE_TAGS, SQLITE_MOVES, SQLITE_FINDINGS, SQLITE_TABLES };

/* Columns of each, but for the game's id, which is counted where they are inserted. */
extern const unsigned char sqlite_columns[SQLITE_TABLES];

enum sqlite_value_type { SQLITE_NO_VALUE, SQLITE_WHOLE, SQLITE_DECIMAL, SQLITE_CHARACTERS };

/* A value unpacked. */
struct sqlite_value {
    enum sqlite_value_type type;
    int64_t whole;
    double decimal;
    const char *text;
    size_t len;
};

/* Reads the value at *p, and goes behind it. */
struct sqlite_value sqlite_unpack(const char **p);

struct sqlite_rows;

struct sqlite_rows *sqlite_rows_open(void); /* NULL: out of memory */
void sqlite_rows_close(struct sqlite_rows *rows);
/* Appends the game's rows, that of `games` first; *errors: its findings that are errors.  0, or -1
 * out of memory. */
int sqlite_rows_game(struct sqlite_rows *rows, struct cli_buffer *to, const struct cli_file *file,
                     const pgn_game *game, unsigned *errors);

#endif
