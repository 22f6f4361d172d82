/* tags.h: a game's tag pairs as a list. */
#ifndef PGN_TAGS_H
#define PGN_TAGS_H

#include <pgn/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pgn_tag_pair {
    pgn_span name, value; /* raw, within the game's text */
    bool superseded;      /* a later pair has the same name */
} pgn_tag_pair;

/* A buffer for lists, all zero at first, used again from game to game. */
typedef struct pgn_tag_list {
    pgn_tag_pair *at;
    size_t count, room;
    size_t superseded; /* how many are */
} pgn_tag_list;

/* Lists the pairs of the tag section in their order; false: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_tags_read(pgn_tag_list *list, const pgn_game *game);
PGN_EXPORT void pgn_tags_free(pgn_tag_list *list);

#ifdef __cplusplus
}
#endif
#endif
