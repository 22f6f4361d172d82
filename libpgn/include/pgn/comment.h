/* comment.h: commands inside comments: [%clk 0:10:00] [%emt 0:00:01.5] [%eval 0.17,20]. */
#ifndef PGN_COMMENT_H
#define PGN_COMMENT_H

#include <pgn/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Steps through a comment's commands: 1 and the next one, 0 at the end.  *at is where to look from,
 * 0 at first.  [%clk 1:00:00] gives name "clk" and value "1:00:00". */
PGN_EXPORT int pgn_next_command(pgn_span comment, size_t *at, pgn_span *name, pgn_span *value);

/* h:mm:ss, mm:ss or seconds, each with decimals, as seconds; false if it is none. */
PGN_EXPORT bool pgn_read_clock(pgn_span value, double *seconds);

typedef struct pgn_evaluation {
    bool is_mate;
    int32_t centipawns; /* from White's side, if !is_mate */
    int32_t mate;       /* moves to mate, negative: Black mates */
    int32_t depth;      /* 0: not given */
} pgn_evaluation;

/* 0.17, -1.5,20 (depth), #-3, #4,12; false if it is none.  A comma is a depth's, never a decimal's.
 */
PGN_EXPORT bool pgn_read_evaluation(pgn_span value, pgn_evaluation *out);

#ifdef __cplusplus
}
#endif
#endif
