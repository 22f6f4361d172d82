/* setup.h: how a game begins, gathered tag by tag. */
#ifndef PGN_REPLAY_SETUP_H
#define PGN_REPLAY_SETUP_H

#include <pgn/replay.h>

/* Forgets the game before. */
void pgn_setup_clear(pgn_setup *setup);
/* Takes note of a tag pair, if it is one of FEN, SetUp and Variant; the last of a name counts. */
void pgn_setup_tag(pgn_setup *setup, pgn_span name, pgn_span value);
/* After the last tag: works out variant, start position and playable. */
void pgn_setup_finish(pgn_setup *setup);

#endif
