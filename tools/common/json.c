/* json.c: JSON into a buffer (RFC 8259). */
#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void value(struct cli_json *json)
{
    if (json->comma)
        cli_put_char(json->to, ',');
    json->comma = true;
}

static void open(struct cli_json *json, char bracket)
{
    value(json);
    cli_put_char(json->to, bracket);
    json->comma = false;
}

static void shut(struct cli_json *json, char bracket)
{
    cli_put_char(json->to, bracket);
    json->comma = true;
}

void cli_json_object(struct cli_json *json)
{
    open(json, '{');
}
void cli_json_object_end(struct cli_json *json)
{
    shut(json, '}');
}
void cli_json_array(struct cli_json *json)
{
    open(json, '[');
}
void cli_json_array_end(struct cli_json *json)
{
    shut(json, ']');
}

void cli_json_key(struct cli_json *json, const char *key)
{
    value(json);
    cli_put_char(json->to, '"');
    cli_put_text(json->to, key);
    cli_put(json->to, "\":", 2);
    json->comma = false;
}

void cli_json_key_of(struct cli_json *json, const char *text, size_t len)
{
    cli_json_string(json, text, len);
    cli_put_char(json->to, ':');
    json->comma = false;
}

static void put_escape(struct cli_buffer *to, char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", escaped[] = "\"\\bfnrt";
    const char *found = c ? strchr(plain, c) : NULL;
    if (!found) {
        cli_print(to, "\\u%04x", (unsigned)(unsigned char)c);
        return;
    }
    cli_put_char(to, '\\');
    cli_put_char(to, escaped[found - plain]);
}

static void put_string_run(struct cli_buffer *to, const char *run, size_t len)
{
    size_t start = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)run[i];
        if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7F)
            continue;
        cli_put(to, run + start, i - start);
        put_escape(to, run[i]);
        start = i + 1;
    }
    cli_put(to, run + start, len - start);
}

void cli_json_string(struct cli_json *json, const char *text, size_t len)
{
    value(json);
    cli_put_char(json->to, '"');
    cli_put_valid(json->to, text, len, put_string_run);
    cli_put_char(json->to, '"');
}

void cli_json_text(struct cli_json *json, const char *text)
{
    if (text)
        cli_json_string(json, text, strlen(text));
    else
        cli_json_null(json);
}

void cli_json_number(struct cli_json *json, uint64_t number)
{
    value(json);
    cli_put_number(json->to, number);
}

void cli_json_integer(struct cli_json *json, int64_t number)
{
    value(json);
    if (number < 0)
        cli_put_char(json->to, '-');
    cli_put_number(json->to, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

/* Numbers of up to three decimals, as clocks and evaluations are: digits / scale is the double
 * nearest to those decimals (both are exact, and division rounds correctly), so equality says that
 * they read back as the same number. */
static bool put_few_decimals(struct cli_buffer *to, double number)
{
    double magnitude = fabs(number), scale = 10;
    if (magnitude >= 1e12)
        return false;
    for (int places = 1; places <= 3; places++, scale *= 10) {
        uint64_t digits = (uint64_t)(magnitude * scale + 0.5);
        if ((double)digits / scale < magnitude || (double)digits / scale > magnitude)
            continue;
        if (signbit(number))
            cli_put_char(to, '-');
        cli_print(to, "%llu.%0*llu", (unsigned long long)(digits / (uint64_t)scale), places,
                  (unsigned long long)(digits % (uint64_t)scale));
        return true;
    }
    return false;
}

void cli_json_double(struct cli_json *json, double number)
{
    if (!isfinite(number)) {
        cli_json_null(json);
        return;
    }
    value(json);
    if (put_few_decimals(json->to, number))
        return;
    /* No command calls setlocale, so the decimal point is a point. */
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        double back = strtod(text, NULL);
        if (!(back < number) && !(back > number))
            break;
    }
    cli_put_text(json->to, text);
    if (!strpbrk(text, ".e"))
        cli_put_text(json->to, ".0");
}

void cli_json_bool(struct cli_json *json, bool yes)
{
    value(json);
    cli_put_text(json->to, yes ? "true" : "false");
}

void cli_json_null(struct cli_json *json)
{
    value(json);
    cli_put_text(json->to, "null");
}

void cli_json_line(struct cli_json *json)
{
    cli_put_char(json->to, '\n');
    json->comma = false;
}
