/* comment.c: commands inside comments (the PGN supplement's [%name value]).
 *
 * A command's value ends at its ].  What is not well-formed is no command and stays text. */
#include <pgn/comment.h>

#include <string.h>

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static pgn_span trim(pgn_span s)
{
    while (s.len && is_blank(s.at[0])) {
        s.at++;
        s.len--;
    }
    while (s.len && is_blank(s.at[s.len - 1]))
        s.len--;
    return s;
}

int pgn_next_command(pgn_span comment, size_t *at, pgn_span *name, pgn_span *value)
{
    const char *end = comment.at + comment.len;
    const char *p = comment.at + *at;
    while (p < end && (p = memchr(p, '[', (size_t)(end - p))) != NULL) {
        const char *from = ++p;
        if (from >= end || *from != '%')
            continue;
        const char *close = memchr(from, ']', (size_t)(end - from));
        if (!close)
            break;
        const char *n = from + 1;
        while (n < close && is_name(*n))
            n++;
        *name = (pgn_span){from + 1, (size_t)(n - from - 1)};
        *value = trim((pgn_span){n, (size_t)(close - n)});
        *at = (size_t)(close + 1 - comment.at);
        if (name->len)
            return 1;
        p = close + 1;
    }
    *at = comment.len;
    return 0;
}

/* A number as its digits and a power of ten, so that the one division gives the nearest double. */
typedef struct decimal {
    uint64_t digits, scale;
} decimal;

enum { MAX_DIGITS = 15 }; /* a double holds them exactly */

/* Digits with at most one decimal point; how many bytes they are, 0 if there are none. */
static size_t read_decimal(pgn_span s, decimal *d)
{
    size_t i = 0, count = 0;
    bool point = false;
    *d = (decimal){0, 1};
    for (; i < s.len; i++) {
        char c = s.at[i];
        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9' || count == MAX_DIGITS)
            break;
        d->digits = d->digits * 10 + (uint64_t)(c - '0');
        if (point)
            d->scale *= 10;
        count++;
    }
    return count ? i : 0;
}

bool pgn_read_clock(pgn_span value, double *seconds)
{
    uint64_t before = 0; /* of the fields before, in units of this one */
    for (int fields = 1; fields <= 3; fields++) {
        decimal d;
        size_t n = read_decimal(value, &d);
        if (!n || d.digits / d.scale > 1000000)
            return false;
        value.at += n;
        value.len -= n;
        if (!value.len) {
            *seconds = (double)(before * d.scale + d.digits) / (double)d.scale;
            return true;
        }
        if (value.at[0] != ':' || d.scale != 1)
            return false;
        before = (before + d.digits) * 60;
        value.at++;
        value.len--;
    }
    return false;
}

static bool take(pgn_span *s, char c)
{
    if (!s->len || s->at[0] != c)
        return false;
    s->at++;
    s->len--;
    return true;
}

bool pgn_read_evaluation(pgn_span value, pgn_evaluation *out)
{
    *out = (pgn_evaluation){0};
    out->is_mate = take(&value, '#');
    bool minus = take(&value, '-');
    if (!minus)
        (void)take(&value, '+');
    decimal d, depth = {0, 1};
    size_t n = read_decimal(value, &d);
    if (!n || d.digits / d.scale > 1000000)
        return false;
    value.at += n;
    value.len -= n;
    if (take(&value, ',')) {
        n = read_decimal(value, &depth);
        if (!n || n != value.len || depth.scale != 1 || depth.digits > 1000000)
            return false;
    } else if (value.len) {
        return false;
    }
    /* Hundredths, to the nearest, halves away from zero. */
    uint64_t units = out->is_mate ? d.digits / d.scale : (d.digits * 200 / d.scale + 1) / 2;
    int32_t number = minus ? -(int32_t)units : (int32_t)units;
    out->depth = (int32_t)depth.digits;
    if (out->is_mate)
        out->mate = number;
    else
        out->centipawns = number;
    return true;
}
