/* db_text.h: the texts of a database's games, out of the files that they came from. */
#ifndef SEARCH_DB_TEXT_H
#define SEARCH_DB_TEXT_H

#include <pgn/index.h>

#include "common/options.h"

struct db_texts {
    const struct cli *cli;
    pgn_index *index;
    const char *folder; /* where it is */
    bool with_line;     /* the line where a game begins is wanted too */
    bool opened;
    uint64_t source;       /* the one that is open */
    pgn_reread *reread;    /* parts of it, by their places */
    pgn_reader *reader;    /* or its games, one after the other */
    uint64_t read;         /* so many of them have been */
    pgn_index_text stored; /* out of the database */
    char *bytes;
    size_t room;
};

void db_texts_close(struct db_texts *texts);
/* Whether all sources are still the files that were indexed.  False: told. */
bool db_sources_hold(const struct cli *cli, const pgn_index *index);
/* The game as it stands in its source; it lives until the next one is asked for.  Games of a source
 * are best asked for in their order.  False: told. */
bool db_text_of(struct db_texts *texts, const pgn_index_game *known, pgn_game *game);

#endif
