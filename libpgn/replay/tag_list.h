/* tag_list.h: a game's tags read once, for what goes on behind them; private to the library. */
#ifndef PGN_REPLAY_TAG_LIST_H
#define PGN_REPLAY_TAG_LIST_H

#include <pgn/tags.h>

/* pgn_tags_read; *rest: behind the tags that nothing else stands before, comments least of all. */
PGN_MUST_CHECK bool pgn_tags_read_to(pgn_tag_list *list, const pgn_game *game, pgn_cursor *rest);

#endif
