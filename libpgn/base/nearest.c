/* nearest.c: "did you mean ...?".  The distance of two words is the number of letters put in, left
 * out, changed, or swapped with their neighbour (optimal string alignment). */
#include <pgn/base.h>
#include <string.h>

#define LONGEST 40 /* letters of a word; nothing longer is near to anything */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static unsigned distance(pgn_span a, pgn_span b)
{
    unsigned rows[3][LONGEST + 1]; /* of the table, in turn: two back, one back, this */
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a.len; i++) {
        unsigned *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        char x = lower(a.at[i - 1]);
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b.len; j++) {
            char y = lower(b.at[j - 1]);
            now[j] = least(last[j] + 1, now[j - 1] + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b.at[j - 2]) && y == lower(a.at[i - 2]) &&
                before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return rows[a.len % 3][b.len];
}

const char *pgn_nearest(pgn_span word, const char *const *words, unsigned edits)
{
    const char *nearest = NULL;
    unsigned best = edits + 1;
    for (; *words && word.len <= LONGEST; words++) {
        pgn_span other = {*words, strlen(*words)};
        unsigned apart = other.len > LONGEST ? best : distance(word, other);
        if (apart < best && apart < other.len) {
            best = apart;
            nearest = *words;
        }
    }
    return nearest;
}
