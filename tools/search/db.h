/* db.h: pgn-search --db: a database is asked, and no file scanned. */
#ifndef SEARCH_DB_H
#define SEARCH_DB_H

#include "search.h"

/* All of the run, its results put out or gathered in *s: an exit status, told. */
int search_db(struct search *s);
/* Appends what the index is asked for; false: told. */
bool search_db_explain(const struct search *s, struct cli_buffer *to);

#endif
