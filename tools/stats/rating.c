/* rating.c: performance by FIDE's table; Elo difference, its error and the likelihood of
 * superiority as engine testers give them.
 *
 * The error is that of the mean of a trinomial sample, put through the curve at both ends; games
 * are taken to be independent.  LOS leaves draws out, as they say nothing about who is stronger. */
#include "rating.h"

#include <math.h>

/* By hundredths of the score, from 50 to 100. */
static const int differences[51] = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                    95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

int rating_difference(uint64_t half_points, uint64_t games)
{
    if (!games)
        return 0;
    /* To the nearest hundredth, halves up. */
    uint64_t hundredths = (100 * half_points + games) / (2 * games);
    if (hundredths > 100)
        hundredths = 100;
    return hundredths >= 50 ? differences[hundredths - 50] : -differences[50 - hundredths];
}

static double elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

/* Half the width of the interval around a mean with this standard error. */
static double margin(double score, double error)
{
    const double quantile = 1.959964; /* of the normal distribution, at 97.5 % */
    return (elo(score + quantile * error) - elo(score - quantile * error)) / 2;
}

double rating_margin_of_pairs(const uint64_t pairs[5])
{
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < 5; i++) {
        double score = i / 4.0, count = (double)pairs[i];
        n += count;
        sum += count * score;
        squares += count * score * score;
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    return margin(mean, sqrt(variance > 0 ? variance / n : 0));
}

struct rating_match rating_of_match(uint64_t won, uint64_t drawn, uint64_t lost)
{
    double w = (double)won, d = (double)drawn, l = (double)lost, n = w + d + l;
    double score = (w + d / 2) / n;
    double variance = (w * pow(1 - score, 2) + d * pow(0.5 - score, 2) + l * pow(score, 2)) / n;
    return (struct rating_match){.difference = elo(score),
                                 .margin = margin(score, sqrt(variance / n)),
                                 .superiority =
                                     won + lost ? (1 + erf((w - l) / sqrt(2 * (w + l)))) / 2 : 0.5};
}
