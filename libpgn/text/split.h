/* split.h: the games of a free text. */
#ifndef PGN_TEXT_SPLIT_H
#define PGN_TEXT_SPLIT_H

#include "text/scan.h"

typedef struct pgn_split_game {
    size_t heading_at, heading_len; /* bytes of the text */
    size_t first, count;            /* items */
    bool has_position;
    pgn_position position;
} pgn_split_game;

/* The next game from item *next on, which is moved behind it.  False: no more. */
bool pgn_split_next(pgn_resolver *resolver, pgn_span text, const pgn_items *items, size_t *next,
                    pgn_split_game *out);

#endif
