/* loss.c: what a move lost, by the evaluations before and behind it. */
#include <math.h>

#include <pgn/comment.h>

int pgn_eval_bounded(const pgn_evaluation *e)
{
    if (e->is_mate)
        return e->mate < 0 ? -PGN_EVAL_BOUND : PGN_EVAL_BOUND;
    if (e->centipawns > PGN_EVAL_BOUND)
        return PGN_EVAL_BOUND;
    return e->centipawns < -PGN_EVAL_BOUND ? -PGN_EVAL_BOUND : e->centipawns;
}

int pgn_eval_loss(int before, int after, bool by_black)
{
    int loss = by_black ? after - before : before - after;
    return loss > 0 ? loss : 0;
}

/* The score to expect, in percent, of the side that the evaluation is good for. */
static double expected(int centipawns)
{
    return 100 / (1 + exp(-0.00368208 * centipawns));
}

double pgn_eval_accuracy(int before, int after, bool by_black)
{
    double lost = expected(before) - expected(after);
    if (by_black)
        lost = -lost;
    double accuracy = 103.1668 * exp(-0.04354 * (lost > 0 ? lost : 0)) - 3.1669;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}
