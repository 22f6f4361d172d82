/* writer.h: what the parts of the game writer share while one game is written. */
#ifndef PGN_WRITE_WRITER_H
#define PGN_WRITE_WRITER_H

#include <string.h>

#include "write/wrap.h"

struct pgn_game_writer {
    pgn_replay *replay;
    pgn_tag_list tags;
    const pgn_tag_pair **order;
    size_t order_room;
    /* while a game is written */
    const pgn_write_options *options;
    const pgn_game *game;
    pgn_wrap wrap;
    enum pgn_result marker;
    bool number_due;       /* Black's move needs its number: start of a line, behind commentary */
    bool in_stray;         /* a comment is open that holds text from behind the marker */
    const char *handed_on; /* the end of the last token that was written as it stands */
    size_t dropped;        /* depth of variations that are left out */
};

static inline void pgn_writer_put(pgn_game_writer *w, const char *text)
{
    pgn_wrap_put(&w->wrap, text, strlen(text));
}

static inline bool pgn_writer_without(const pgn_game_writer *w, unsigned what)
{
    return (w->options->without & what) != 0;
}

/* tags.c: the tag section and the blank line behind it.  False: out of memory. */
bool pgn_write_tags(pgn_game_writer *w);

#endif
