/* heading.c: "Ботвинник — Таль, Москва 1960": players, place, date.
 *
 * Two names with a dash between blanks, then, behind a comma, a slash or a line's end, the place
 * and the date.  Lines before and behind are kept as they are. */
#include "text/heading.h"

#include "notation/fold.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static pgn_span trim(pgn_span span)
{
    size_t size;
    while (span.len > 0) {
        uint32_t code = pgn_scalar(span.at, span.len, &size);
        if (!pgn_is_blank(code) && !pgn_is_invisible(code) && code != ',' && code != '.' &&
            code != '/' && code != ':' && code != ';')
            break;
        span.at += size;
        span.len -= size;
    }
    while (span.len > 0) {
        size_t last = 1;
        while (last < span.len && ((unsigned char)span.at[span.len - last] & 0xc0) == 0x80)
            last++;
        uint32_t code = pgn_scalar(span.at + span.len - last, last, &size);
        if (!pgn_is_blank(code) && !pgn_is_invisible(code) && code != ',' && code != ';' &&
            code != '/' && code != ':')
            break;
        span.len -= last;
    }
    return span;
}

/* The line that begins at `at`, without its end. */
static pgn_span line_at(const char *text, size_t len, size_t at)
{
    const char *end = memchr(text + at, '\n', len - at);
    return (pgn_span){text + at, end != NULL ? (size_t)(end - text) - at : len - at};
}

/* A dash with a blank on both sides, or an em dash: its place in the line, or the line's length. */
static size_t find_dash(pgn_span line, size_t *dash_len)
{
    size_t size;
    for (size_t at = 0; at < line.len; at += size) {
        uint32_t code = pgn_scalar(line.at + at, line.len - at, &size);
        if (pgn_shape(code) != '-' || at == 0 || at + size >= line.len)
            continue;
        bool blanks = line.at[at - 1] == ' ' && line.at[at + size] == ' ';
        if (blanks || code == 0x2014) {
            *dash_len = size;
            return at;
        }
    }
    return line.len;
}

/* Where the second name ends: at a comma, a slash, a parenthesis, or a digit. */
static size_t name_length(pgn_span text)
{
    size_t at = 0;
    while (at < text.len && text.at[at] != ',' && text.at[at] != '/' && text.at[at] != '(' &&
           !is_digit(text.at[at]))
        at++;
    return at;
}

static bool begins_with_capital(pgn_span name)
{
    size_t size;
    if (name.len == 0)
        return false;
    uint32_t code = pgn_scalar(name.at, name.len, &size);
    return pgn_is_letter(code) && pgn_upper(code) == code;
}

/* ---- dates ----------------------------------------------------------------------------------- */

/* clang-format off */
static const struct month {
    const char *stem;
    int month;
} months[] = {
    {"январ", 1}, {"феврал", 2}, {"март", 3}, {"апрел", 4}, {"мая", 5}, {"май", 5}, {"июн", 6},
    {"июл", 7}, {"август", 8}, {"сентябр", 9}, {"октябр", 10}, {"ноябр", 11}, {"декабр", 12},
    {"Jan", 1}, {"Feb", 2}, {"Mar", 3}, {"Mär", 3}, {"Apr", 4}, {"May", 5}, {"Mai", 5},
    {"Jun", 6}, {"Jul", 7}, {"Aug", 8}, {"Sep", 9}, {"Oct", 10}, {"Okt", 10}, {"Nov", 11},
    {"Dec", 12}, {"Dez", 12},
};
/* clang-format on */

static const char *find_text(pgn_span span, const char *text)
{
    size_t len = strlen(text);
    for (size_t at = 0; at + len <= span.len; at++)
        if (memcmp(span.at + at, text, len) == 0)
            return span.at + at;
    return NULL;
}

static int number_before(pgn_span span, const char *place)
{
    const char *at = place;
    while (at > span.at && (at[-1] == ' ' || at[-1] == '.'))
        at--;
    const char *end = at;
    while (at > span.at && is_digit(at[-1]) && end - at < 2)
        at--;
    int value = 0;
    for (; at < end; at++)
        value = value * 10 + (*at - '0');
    return value;
}

/* Four digits that may be a year: their place, or NULL. */
static const char *find_year(pgn_span span, int *year)
{
    for (size_t at = 0; at + 4 <= span.len; at++) {
        if ((at > 0 && is_digit(span.at[at - 1])) ||
            (at + 4 < span.len && is_digit(span.at[at + 4])))
            continue;
        int value = 0;
        size_t n = 0;
        while (n < 4 && is_digit(span.at[at + n]))
            value = value * 10 + (span.at[at + n++] - '0');
        if (n == 4 && value >= 1450 && value < 2200) {
            *year = value;
            return span.at + at;
        }
    }
    return NULL;
}

/* Takes the date out of the span: what stands before it is left. */
static pgn_span take_date(pgn_span span, pgn_heading *out)
{
    const char *year = find_year(span, &out->year);
    if (year == NULL)
        return span;
    pgn_span before = {span.at, (size_t)(year - span.at)};
    for (size_t i = 0; i < sizeof months / sizeof *months; i++) {
        const char *month = find_text(before, months[i].stem);
        if (month == NULL)
            continue;
        out->month = months[i].month;
        out->day = number_before(before, month);
        const char *end = month;
        while (end > span.at && (is_digit(end[-1]) || end[-1] == ' ' || end[-1] == '.'))
            end--;
        return (pgn_span){span.at, (size_t)(end - span.at)};
    }
    return before;
}

bool pgn_read_heading(const char *text, size_t len, pgn_heading *out)
{
    *out = (pgn_heading){.year = 0};
    for (size_t at = 0; at < len;) {
        pgn_span line = line_at(text, len, at);
        size_t dash_len = 0, dash = find_dash(line, &dash_len);
        if (dash < line.len) {
            pgn_span behind = {line.at + dash + dash_len, line.len - dash - dash_len};
            size_t name = name_length(behind);
            out->white = trim((pgn_span){line.at, dash});
            out->black = trim((pgn_span){behind.at, name});
            /* The place may stand on the next line. */
            size_t used = (size_t)(behind.at + name - text);
            pgn_span rest = trim((pgn_span){text + used, len - used});
            out->site = trim(take_date(line_at(rest.at, rest.len, 0), out));
            out->rest = trim((pgn_span){text, at});
            if (begins_with_capital(out->white) && begins_with_capital(out->black))
                return true;
            *out = (pgn_heading){.year = 0};
        }
        at += line.len + 1;
    }
    out->rest = trim((pgn_span){text, len});
    return false;
}
