/* rating.h: what scores say about strength. */
#ifndef STATS_RATING_H
#define STATS_RATING_H

#include <stdint.h>

/* FIDE Rating Regulations (B.02), table 8.1.1: the rating difference that a fractional score stands
 * for, from -800 to 800. */
int rating_difference(uint64_t half_points, uint64_t games);

/* A match of two: won, drawn, lost by the first. */
struct rating_match {
    double difference;  /* Elo, by the logistic curve; infinite for a clean score */
    double margin;      /* half the width of its 95 % confidence interval; may be infinite */
    double superiority; /* likelihood that the first is the stronger one, 0 to 1 */
};
/* games must not be 0. */
struct rating_match rating_of_match(uint64_t won, uint64_t drawn, uint64_t lost);

/* The margin of a match of pairs of games: how many brought 0, ½, 1, 1½, 2 points. */
double rating_margin_of_pairs(const uint64_t pairs[5]);

#endif
