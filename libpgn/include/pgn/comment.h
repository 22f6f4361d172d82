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

/* What the comments of engine matches say without commands. */
typedef struct pgn_engine_comment {
    bool has_seconds, has_evaluation;
    bool of_mover; /* the evaluation is from the side of the one who moved, else from White's */
    double seconds;
    pgn_evaluation evaluation;
} pgn_engine_comment;

/* Reads a comment as Cute Chess and Fastchess write it, {+0.33/12 0.45s} or {-M5/20 1.2s, ...}, or
 * as TCEC does, {d=22, mt=33457, wv=0.63, ...}; false if it is neither. */
PGN_EXPORT bool pgn_engine_comment_read(pgn_span comment, pgn_engine_comment *out);

/* ---- how good a move was, by the evaluations before and behind it -----------------------------
 */

enum {
    PGN_EVAL_BOUND = 1000, /* centipawns: more counts as this, a mate too */
    /* Moves that lose so much or more. */
    PGN_LOSS_INACCURACY = 50,
    PGN_LOSS_MISTAKE = 100,
    PGN_LOSS_BLUNDER = 300
};

/* The evaluation in centipawns, within the bound. */
PGN_EXPORT int pgn_eval_bounded(const pgn_evaluation *evaluation);
/* The centipawns that a move lost, 0 if it gained; both evaluations from White's side. */
PGN_EXPORT int pgn_eval_loss(int before, int after, bool by_black);
/* The move's accuracy, 0 to 100, in the way of lichess.org: evaluations become expected scores by a
 * logistic curve, and what of the score was lost becomes the accuracy by an exponential one. */
PGN_EXPORT double pgn_eval_accuracy(int before, int after, bool by_black);

#ifdef __cplusplus
}
#endif
#endif
