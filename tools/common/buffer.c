/* buffer.c: growing bytes; foreign text made fit to be read. */
#include "buffer.h"

#include <pgn/io.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

void cli_buffer_free(struct cli_buffer *buffer)
{
    free(buffer->at);
    *buffer = (struct cli_buffer){0};
}

void cli_buffer_clear(struct cli_buffer *buffer)
{
    buffer->len = 0;
    buffer->failed = false;
}

/* Room for `more` bytes behind the end; false, and failed, if there is no memory. */
static bool reserve(struct cli_buffer *buffer, size_t more)
{
    if (buffer->room - buffer->len >= more)
        return true;
    size_t room = buffer->room < 256 ? 256 : buffer->room;
    while (room - buffer->len < more && room <= SIZE_MAX / 2)
        room *= 2;
    char *at = room - buffer->len < more ? NULL : realloc(buffer->at, room);
    if (!at) {
        buffer->failed = true;
        return false;
    }
    buffer->at = at;
    buffer->room = room;
    return true;
}

void cli_put(struct cli_buffer *to, const void *bytes, size_t len)
{
    if (len == 0 || !reserve(to, len))
        return;
    memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

void cli_put_char(struct cli_buffer *to, char c)
{
    if (reserve(to, 1))
        to->at[to->len++] = c;
}

void cli_put_text(struct cli_buffer *to, const char *text)
{
    cli_put(to, text, strlen(text));
}

void cli_put_number(struct cli_buffer *to, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    cli_put(to, digits + at, sizeof digits - at);
}

void cli_print(struct cli_buffer *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cli_vprint(to, format, args);
    va_end(args);
}

void cli_vprint(struct cli_buffer *to, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    if (len < 0)
        to->failed = true;
    else if (reserve(to, (size_t)len + 1)) {
        vsnprintf(to->at + to->len, (size_t)len + 1, format, again);
        to->len += (size_t)len;
    }
    va_end(again);
}

void cli_put_valid(struct cli_buffer *to, const char *text, size_t len,
                   void (*put_run)(struct cli_buffer *to, const char *run, size_t len))
{
    while (len > 0) {
        size_t run = pgn_utf8_valid(text, len);
        put_run(to, text, run);
        if (run == len)
            return;
        cli_put(to, replacement, sizeof replacement - 1);
        text += run + 1;
        len -= run + 1;
    }
}

/* The length of the control character at run[i] (C0, DEL, or C1 as two bytes); 0 if none is there.
 */
static size_t control_at(const char *run, size_t len, size_t i)
{
    unsigned char c = (unsigned char)run[i];
    if (c < 0x20 || c == 0x7F)
        return 1;
    if (c == 0xC2 && i + 1 < len && (unsigned char)run[i + 1] < 0xA0)
        return 2;
    return 0;
}

static void put_printable_run(struct cli_buffer *to, const char *run, size_t len)
{
    size_t start = 0;
    for (size_t i = 0, control; i < len; i += control ? control : 1) {
        control = control_at(run, len, i);
        if (!control)
            continue;
        cli_put(to, run + start, i - start);
        cli_put_text(to, run[i] == '\t' || run[i] == '\n' || run[i] == '\r' ? " " : replacement);
        start = i + control;
    }
    cli_put(to, run + start, len - start);
}

void cli_put_printable(struct cli_buffer *to, const char *text, size_t len)
{
    cli_put_valid(to, text, len, put_printable_run);
}

static void put_tsv_run(struct cli_buffer *to, const char *run, size_t len)
{
    static const char plain[] = "\t\n\r\\", escaped[] = "tnr\\";
    size_t start = 0;
    for (size_t i = 0; i < len; i++) {
        const char *found = run[i] ? strchr(plain, run[i]) : NULL;
        if (!found)
            continue;
        cli_put(to, run + start, i - start);
        cli_put_char(to, '\\');
        cli_put_char(to, escaped[found - plain]);
        start = i + 1;
    }
    cli_put(to, run + start, len - start);
}

void cli_put_tsv(struct cli_buffer *to, const char *text, size_t len)
{
    cli_put_valid(to, text, len, put_tsv_run);
}
