/* sort_key.c: values as bytes whose order is the values'.
 *
 * A class, and then what orders values of that class.  Descending keys are the same bytes turned
 * over, but for what is unknown, whose bytes are always the greatest. */
#include "sort_key.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER = 0x10, DATE = 0x20, ROUND = 0x30, TEXT = 0x40, UNKNOWN = 0xff };

bool cli_is_unknown(pgn_span value)
{
    for (size_t i = 0; i < value.len; i++)
        if (!strchr("?.-", value.at[i]) || !value.at[i])
            return false;
    return true;
}

static void put(struct cli_buffer *to, unsigned byte, bool turned)
{
    cli_put_char(to, (char)(turned ? 0xff - byte : byte));
}

static void put_big(struct cli_buffer *to, uint64_t number, bool turned)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        put(to, (unsigned)(number >> shift & 0xff), turned);
}

/* Ends with two zero bytes; a zero byte within is followed by another value. */
static void put_text(struct cli_buffer *to, pgn_span text, bool turned)
{
    for (size_t i = 0; i < text.len; i++) {
        put(to, (unsigned char)text.at[i], turned);
        if (!text.at[i])
            put(to, 0xff, turned);
    }
    put(to, 0, turned);
    put(to, 0, turned);
}

void cli_put_key_number(struct cli_buffer *to, uint64_t number)
{
    put_big(to, number, false);
}

void cli_put_key_text(struct cli_buffer *to, pgn_span text)
{
    put_text(to, text, false);
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* A decimal number and nothing else: no hexadecimal digits, no infinity, no exponent. */
static bool read_number(pgn_span value, double *number)
{
    char text[40], *end;
    size_t sign = value.len && (value.at[0] == '-' || value.at[0] == '+');
    if (value.len == sign || value.len >= sizeof text)
        return false;
    memcpy(text, value.at, value.len);
    text[value.len] = '\0';
    if (strspn(text + sign, "0123456789.") != value.len - sign)
        return false;
    *number = strtod(text, &end);
    return end == text + value.len;
}

/* The bits of a double order as whole numbers do once the negative ones are turned over. */
static uint64_t number_bits(double number)
{
    uint64_t bits;
    number += 0.0; /* no -0 */
    memcpy(&bits, &number, sizeof bits);
    return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

/* ---- dates ---------------------------------------------------------------------------------- */

/* Year, month and day as eight characters, ? for what is not known or not there. */
static bool read_date(pgn_span value, char date[8])
{
    static const size_t lens[] = {4, 2, 2};
    size_t at = 0, to = 0;
    memset(date, '?', 8);
    for (size_t part = 0; part < 3 && at < value.len; part++) {
        if (part && (at == value.len || !value.at[at] || !strchr(".-/", value.at[at++])))
            return false;
        for (size_t i = 0; i < lens[part]; i++, at++, to++) {
            if (at == value.len ||
                ((value.at[at] < '0' || value.at[at] > '9') && value.at[at] != '?'))
                return false;
            date[to] = value.at[at];
        }
    }
    return at == value.len && value.len > 4;
}

static void put_date(struct cli_buffer *to, const char date[8], bool turned)
{
    for (size_t i = 0; i < 8; i++)
        if (date[i] == '?')
            put(to, 0xff, false);
        else
            put(to, (unsigned char)date[i], turned);
}

/* ---- rounds --------------------------------------------------------------------------------- */

/* Digits with single periods between them. */
static bool is_round(pgn_span value)
{
    for (size_t i = 0; i < value.len; i++) {
        bool digit = value.at[i] >= '0' && value.at[i] <= '9';
        bool inner = i > 0 && i + 1 < value.len && value.at[i - 1] != '.';
        if (!digit && !(value.at[i] == '.' && inner))
            return false;
    }
    return value.len > 0;
}

/* Each number is the count of its digits and the digits, without zeros in front. */
static void put_round(struct cli_buffer *to, pgn_span value, bool turned)
{
    for (size_t at = 0; at < value.len; at++) {
        while (at + 1 < value.len && value.at[at] == '0' && value.at[at + 1] != '.')
            at++;
        size_t len = 0;
        while (at + len < value.len && value.at[at + len] != '.')
            len++;
        put(to, 1 + (unsigned)(len < 200 ? len : 200), turned);
        for (size_t i = 0; i < len; i++)
            put(to, (unsigned char)value.at[at + i], turned);
        at += len;
    }
    put(to, 0, turned);
}

/* ---- a value -------------------------------------------------------------------------------- */

void cli_put_sort_key(struct cli_buffer *to, pgn_span value, struct cli_sort_order order)
{
    bool turned = order.descending;
    double number;
    char date[8];
    if (cli_is_unknown(value)) {
        put(to, UNKNOWN, false);
    } else if (order.is_round && is_round(value)) {
        put(to, ROUND, turned);
        put_round(to, value, turned);
    } else if (read_number(value, &number)) {
        put(to, NUMBER, turned);
        put_big(to, number_bits(number), turned);
    } else if (read_date(value, date)) {
        put(to, DATE, turned);
        put_date(to, date, turned);
    } else {
        put(to, TEXT, turned);
        put_text(to, value, turned);
    }
}
