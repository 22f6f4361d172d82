/* marker.c: game termination markers (PGN section 8.2.6) and the spellings of them that files hold:
 * 1-0  1 - 0  1:0  1-O  and with any dash; 1/2  1/2-1/2  and with U+00BD.
 *
 * 0-0 is none here: it may be castling, which only the board can tell. */
#include "scan.h"

#include <string.h>

/* Blanks allowed on either side of a marker's dash. */
#define MARKER_BLANKS 2

enum side { NO_SIDE, LOST, WON, HALF };

/* One side's score at p; *end becomes the place behind it. */
static enum side score(pgn_cursor *c, const char *p, const char **end)
{
    if (!pgn_more(c, p))
        return NO_SIDE;
    *end = p + 1;
    if (*p == '1') {
        if (pgn_at_char(c, p + 1, '/') && pgn_at_char(c, p + 2, '2')) {
            *end = p + 3;
            return HALF;
        }
        return WON;
    }
    if (*p == '0' || *p == 'O' || *p == 'o')
        return LOST;
    if (!pgn_is(p, PGN_HIGH))
        return NO_SIDE;
    struct pgn_high high = pgn_high(c, p);
    *end = p + high.len;
    return high.code == 0xBD ? HALF : NO_SIDE;
}

/* Behind the dash or colon between the scores, with blanks around it, or NULL. */
static const char *separator(pgn_cursor *c, const char *p)
{
    for (int i = 0; i < MARKER_BLANKS && pgn_at(c, p, PGN_BLANK); i++)
        p++;
    unsigned len = pgn_at_char(c, p, ':') ? 1 : pgn_dash(c, p);
    if (len == 0)
        return NULL;
    p += len;
    for (int i = 0; i < MARKER_BLANKS && pgn_at(c, p, PGN_BLANK); i++)
        p++;
    return p;
}

/* A marker may end at p: no word goes on there, but the number of a next game's first move may
 * (files joined without a line end: 1-01. e4). */
static bool can_end(pgn_cursor *c, const char *p)
{
    if (!pgn_at(c, p, PGN_WORD | PGN_HIGH))
        return true;
    if (*p == '1' && pgn_at_char(c, p + 1, '.'))
        return true;
    return pgn_is(p, PGN_HIGH) && pgn_high(c, p).kind != PGN_HIGH_LETTER;
}

const char *pgn_marker(pgn_cursor *c, const char *p, enum pgn_result *result)
{
    const char *end, *half = NULL;
    enum side white = score(c, p, &end), black = NO_SIDE;
    if (white == NO_SIDE)
        return NULL;
    if (white == HALF && can_end(c, end))
        half = end;
    const char *second = separator(c, end);
    if (second == NULL && white == HALF) /* 1/2 1/2 */
        second = pgn_at(c, end, PGN_BLANK) ? end + 1 : NULL;
    if (second != NULL)
        black = score(c, second, &end);
    bool pair = (white == WON && black == LOST) || (white == LOST && black == WON) ||
                (white == HALF && black == HALF);
    if (pair && can_end(c, end)) {
        *result = white == WON ? PGN_WHITE_WINS : white == LOST ? PGN_BLACK_WINS : PGN_DRAW;
        return end;
    }
    *result = PGN_DRAW;
    return half;
}

static const char *const texts[] = {"", "1-0", "0-1", "1/2-1/2", "*", "0-0"};

const char *pgn_result_text(enum pgn_result result)
{
    return (unsigned)result < sizeof texts / sizeof *texts ? texts[result] : "";
}

enum pgn_result pgn_result_of(pgn_span text)
{
    for (enum pgn_result r = PGN_WHITE_WINS; r <= PGN_UNKNOWN_RESULT; r++)
        if (pgn_span_is(text, texts[r]))
            return r;
    return PGN_RESULT_NONE;
}
