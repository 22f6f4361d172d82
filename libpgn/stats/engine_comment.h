/* engine_comment.h: what engines' comments say without commands.  Private to the library. */
#ifndef PGN_STATS_ENGINE_COMMENT_H
#define PGN_STATS_ENGINE_COMMENT_H

#include <pgn/base.h>
#include <pgn/comment.h>

typedef struct pgn_engine_comment {
    bool has_seconds, has_evaluation;
    bool of_mover; /* the evaluation is from the side of the one who moved, else from White's */
    double seconds;
    pgn_evaluation evaluation;
} pgn_engine_comment;

/* Reads a comment as Cute Chess and Fastchess write it, {+0.33/12 0.45s} or {-M5/20 1.2s, ...}, or
 * as TCEC does, {d=22, mt=33457, wv=0.63, ...}; false if it is neither. */
bool pgn_engine_comment_read(pgn_span comment, pgn_engine_comment *out);

/* A cheap look: false if the comment at p, behind its brace, is certainly neither. */
bool pgn_engine_comment_begins(const char *p, const char *end);

#endif
