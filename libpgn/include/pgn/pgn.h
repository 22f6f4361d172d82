/* pgn.h: all of libpgn. */
#ifndef PGN_PGN_H
#define PGN_PGN_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/comment.h>
#include <pgn/dialect.h>
#include <pgn/facts.h>
#include <pgn/fix.h>
#include <pgn/game.h>
#include <pgn/index.h>
#include <pgn/io.h>
#include <pgn/language.h>
#include <pgn/limits.h>
#include <pgn/notation.h>
#include <pgn/opening.h>
#include <pgn/query.h>
#include <pgn/replay.h>
#include <pgn/rules.h>
#include <pgn/stats.h>
#include <pgn/tags.h>
#include <pgn/text.h>
#include <pgn/write.h>

#endif
