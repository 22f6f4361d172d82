/* engine_comment.c: two forms that engine matches are written in. */
#include "stats/engine_comment.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool take(pgn_span *s, char c)
{
    if (!s->len || s->at[0] != c)
        return false;
    s->at++;
    s->len--;
    return true;
}

/* The bytes before the first that is one of these. */
static pgn_span until(pgn_span s, const char *stops)
{
    size_t len = 0;
    while (len < s.len && !strchr(stops, s.at[len]))
        len++;
    return (pgn_span){s.at, len};
}

static void skip(pgn_span *s, size_t len)
{
    s->at += len;
    s->len -= len;
}

/* +0.33  -M5: mate is written M here, # in [%eval]. */
static bool read_score(pgn_span score, pgn_evaluation *out)
{
    bool minus = take(&score, '-');
    if (!minus)
        (void)take(&score, '+');
    bool mate = take(&score, 'M');
    if (!score.len || !is_digit(score.at[0]) || !pgn_read_evaluation(score, out))
        return false;
    if (mate)
        *out = (pgn_evaluation){.is_mate = true, .mate = out->centipawns / 100};
    if (minus) {
        out->centipawns = -out->centipawns;
        out->mate = -out->mate;
    }
    return true;
}

/* SCORE/DEPTH SECONDSs */
static bool read_match(pgn_span comment, pgn_engine_comment *out)
{
    pgn_span score = until(comment, "/ \n\r");
    skip(&comment, score.len);
    if (!take(&comment, '/') || !read_score(score, &out->evaluation))
        return false;
    pgn_span depth = until(comment, " \n\r");
    skip(&comment, depth.len + (comment.len > depth.len));
    if (!depth.len || !is_digit(depth.at[0]))
        return false;
    pgn_span seconds = until(comment, "s, \n\r}");
    out->has_evaluation = out->of_mover = true;
    out->has_seconds = seconds.len < comment.len && comment.at[seconds.len] == 's' &&
                       pgn_read_clock(seconds, &out->seconds);
    return true;
}

/* The value of NAME=value, among others separated by commas and blanks. */
static pgn_span value_of(pgn_span comment, const char *name)
{
    size_t len = strlen(name);
    while (comment.len > len) {
        pgn_span item = until(comment, ", \n\r");
        if (item.len > len && memcmp(item.at, name, len) == 0)
            return (pgn_span){item.at + len, item.len - len};
        skip(&comment, item.len < comment.len ? item.len + 1 : item.len);
    }
    return (pgn_span){NULL, 0};
}

static bool read_tcec(pgn_span comment, pgn_engine_comment *out)
{
    double milliseconds;
    pgn_span time = value_of(comment, "mt="), score = value_of(comment, "wv=");
    out->has_seconds = time.len && pgn_read_clock(time, &milliseconds);
    if (out->has_seconds)
        out->seconds = milliseconds / 1000;
    out->has_evaluation = score.len && read_score(score, &out->evaluation);
    return out->has_seconds || out->has_evaluation;
}

bool pgn_engine_comment_begins(const char *p, const char *end)
{
    if (end - p < 5)
        return false;
    return *p == '+' || *p == '-' || is_digit(*p) || (p[0] == 'd' && p[1] == '=');
}

bool pgn_engine_comment_read(pgn_span comment, pgn_engine_comment *out)
{
    *out = (pgn_engine_comment){0};
    if (!pgn_engine_comment_begins(comment.at, comment.at + comment.len))
        return false;
    return comment.at[0] == 'd' ? read_tcec(comment, out) : read_match(comment, out);
}
