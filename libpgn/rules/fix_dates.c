/* fix_dates.c: the Date tag as the standard wants it (PGN 8.1.1.3): YYYY.MM.DD, ? for what is not
 * known.
 *
 * A value is taken apart into numbers, names of months and question marks.  The year is what has
 * four digits; of two numbers beside it that stand in front the one over 12 is the day, and where
 * neither is, nobody can tell and the tag stays.  Rejected: preferring day.month or month/day by
 * the sign between them, and years of two digits. */
#include "rules/fixer.h"

#include <string.h>

enum { UNKNOWN = 0, PARTS = 3 };

/* A part of a date as it is written. */
struct part {
    unsigned value;  /* UNKNOWN: ?, 0 or none */
    unsigned digits; /* characters; 0: the name of a month */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (unsigned)(c | 0x20) - 'a' < 26;
}

/* A month by its English name or the first three letters of it; 0: none. */
static unsigned month_named(const char *at, size_t len)
{
    static const char *const names[] = {"january",   "february", "march",    "april",
                                        "may",       "june",     "july",     "august",
                                        "september", "october",  "november", "december"};
    for (unsigned m = 0; m < 12; m++) {
        size_t n = 0;
        while (n < len && names[m][n] && (at[n] | 0x20) == names[m][n])
            n++;
        if (n == len && (n == 3 || !names[m][n] || (n == 4 && m == 8)))
            return m + 1;
    }
    return 0;
}

/* Reads one part; its length, 0 if it is none. */
static size_t read_part(const char *at, size_t len, struct part *part)
{
    size_t n = 0;
    *part = (struct part){UNKNOWN, 0};
    if (*at == '?') {
        while (n < len && at[n] == '?')
            n++;
        part->digits = (unsigned)n;
        return n > 4 || (n < len && is_digit(at[n])) ? 0 : n;
    }
    if (is_digit(*at)) {
        while (n < len && is_digit(at[n]) && n < 9)
            part->value = part->value * 10 + (unsigned)(at[n++] - '0');
        part->digits = (unsigned)n;
        return n < len && at[n] == '?' ? 0 : n; /* 185?: the century is known, not the year */
    }
    while (n < len && is_letter(at[n]))
        n++;
    part->value = month_named(at, n);
    return part->value ? n : 0;
}

static bool is_between(char c)
{
    return c == '.' || c == '-' || c == '/' || c == ' ' || c == ',';
}

/* Takes the value apart: how many parts it has; -1 if it is something else. */
static int read_parts(pgn_span value, struct part parts[PARTS])
{
    int count = 0;
    for (size_t at = 0; at < value.len;) {
        if (is_between(value.at[at])) {
            at++;
            continue;
        }
        size_t n = count < PARTS ? read_part(value.at + at, value.len - at, &parts[count]) : 0;
        if (!n)
            return -1;
        at += n;
        count++;
        if (at < value.len && !is_between(value.at[at]))
            return -1;
    }
    return count;
}

static unsigned days_in(unsigned year, unsigned month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = !year || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return !month ? 31 : month == 2 && leap ? 29 : days[month - 1];
}

struct date {
    unsigned year, month, day;
};

static bool is_year(struct part p)
{
    return p.digits == 4 && (p.value == UNKNOWN || (p.value >= 1000 && p.value < 3000));
}

static bool is_small(struct part p)
{
    return p.digits == 1 || p.digits == 2 || (p.digits == 0 && p.value);
}

/* Year, month, day in this order; month, or both, may be missing. */
static bool year_first(const struct part *p, int count, struct date *d)
{
    if (count == 1 && p[0].digits == 8) { /* 20200517, if it is no day first */
        *d = (struct date){p[0].value / 10000, p[0].value / 100 % 100, p[0].value % 100};
        unsigned month = p[0].value / 10000 % 100;
        return d->year >= 1000 && d->year < 3000 && (month == 0 || month > 12) && d->month &&
               d->day;
    }
    if (!is_year(p[0]) || (count > 1 && !is_small(p[1])) ||
        (count > 2 && (!is_small(p[2]) || p[2].digits == 0)))
        return false;
    *d = (struct date){p[0].value, count > 1 ? p[1].value : 0, count > 2 ? p[2].value : 0};
    return true;
}

/* Day and month in an order that only they can tell, then the year. */
static bool year_last(const struct part *p, int count, struct date *d)
{
    if (count < 2 || !is_year(p[count - 1]) || p[count - 1].value == UNKNOWN || !is_small(p[0]) ||
        (count > 2 && !is_small(p[1])))
        return false;
    *d = (struct date){p[count - 1].value, p[0].value, 0};
    if (count == 2)
        return true;
    bool named = p[0].digits == 0 || p[1].digits == 0;
    if (named && p[0].digits == p[1].digits)
        return false;
    bool day_first = named ? p[1].digits == 0 : p[0].value > 12;
    d->month = p[day_first ? 1 : 0].value;
    d->day = p[day_first ? 0 : 1].value;
    return named || day_first || d->day > 12 || (d->day == d->month);
}

/* The one date that the value can mean; false: it is none, or several. */
static bool read_date(pgn_span value, struct date *d)
{
    struct part parts[PARTS];
    int count = read_parts(value, parts);
    *d = (struct date){UNKNOWN, UNKNOWN, UNKNOWN};
    if (count < 0)
        return false;
    /* Nothing is known: "", "?", "-", "??.??". */
    bool any = false;
    for (int i = 0; i < count; i++)
        any |= parts[i].value != UNKNOWN;
    if (!any)
        return true;
    if (!year_first(parts, count, d) && !year_last(parts, count, d))
        return false;
    return d->month <= 12 && d->day <= days_in(d->year, d->month);
}

static void write_field(char *out, unsigned digits, unsigned value)
{
    for (unsigned i = digits; i > 0; i--, value /= 10)
        out[i - 1] = value ? (char)('0' + value % 10) : '0';
}

static void write_date(char out[12], const struct date *d)
{
    memcpy(out, "????.??.??", 11);
    if (d->year)
        write_field(out, 4, d->year);
    if (d->month)
        write_field(out + 5, 2, d->month);
    if (d->day)
        write_field(out + 8, 2, d->day);
}

void pgn_fixer_date(pgn_fixer *f)
{
    struct date d;
    struct section_tag *tag = NULL;
    for (size_t i = 0; i < f->tag_count; i++)
        if (!f->tags[i].add && pgn_span_is(f->tags[i].token.name, "Date"))
            tag = &f->tags[i];
    if (!tag || !tag->token.value.at || tag->token.marks ||
        !pgn_fixer_fault(f, PGN_D_BAD_DATE, (size_t)(tag->token.at - f->game->text)) ||
        !read_date(tag->token.value, &d))
        return;
    write_date(f->date, &d);
    tag->value = f->date;
}
