/* nearest.c: "did you mean ...?".  The distance of two words is the number of letters put in, left
 * out, changed, or swapped with their neighbour (optimal string alignment). */
#include "options.h"

#include <string.h>

#define LONGEST 40 /* letters of a name; nothing longer is near to anything */

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[3][LONGEST + 1]; /* rows of the table, in turn: two back, one back, this */
    for (size_t j = 0; j <= b_len; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            now[j] = least(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return row[a_len % 3][b_len];
}

const char *cli_nearest(const char *text, const char *const *choices)
{
    const char *nearest = NULL;
    size_t len = strlen(text);
    size_t best = len / 3 + 2; /* one more than may differ: a third of the letters, at least one */
    for (size_t i = 0; choices[i] && len <= LONGEST; i++) {
        size_t choice_len = strlen(choices[i]);
        size_t apart = choice_len > LONGEST ? best : distance(text, len, choices[i], choice_len);
        if (apart < best && apart < choice_len) {
            best = apart;
            nearest = choices[i];
        }
    }
    return nearest;
}
