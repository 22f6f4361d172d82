/* sqlite.h: a database file of SQLite, filled with games. */
#ifndef CONVERT_SQLITE_H
#define CONVERT_SQLITE_H

#include "common/driver.h"

struct convert_sqlite;

/* True if this build has SQLite; without it nothing below is called. */
bool convert_has_sqlite(void);

/* Begins the database in -o's file, which is empty still: NULL if that cannot be, told. */
struct convert_sqlite *convert_sqlite_open(struct cli *cli);
/* A diversion: takes games' whole rows (sqlite_rows.h) and inserts them. */
bool convert_sqlite_take(void *sqlite, const char *bytes, size_t len);
/* Behind the last game: indexes.  False: failed, told. */
bool convert_sqlite_finish(struct convert_sqlite *sqlite);
void convert_sqlite_close(struct convert_sqlite *sqlite);

#endif
