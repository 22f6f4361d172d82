/* engine_comment.h: a quick look for engines' comments.  Private to the library. */
#ifndef PGN_STATS_ENGINE_COMMENT_H
#define PGN_STATS_ENGINE_COMMENT_H

#include <pgn/base.h>
#include <pgn/comment.h>

/* A cheap look: false if the comment at p, behind its brace, is certainly neither. */
bool pgn_engine_comment_begins(const char *p, const char *end);

#endif
