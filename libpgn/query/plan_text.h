/* plan_text.h (private): a plan for people, written as snprintf does: the length is that of the
 * whole, whatever room there is. */
#ifndef PGN_QUERY_PLAN_TEXT_H
#define PGN_QUERY_PLAN_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct pgn_plan_text {
    char *out;
    size_t size, len;
};

__attribute__((format(printf, 2, 3))) static inline void pgn_plan_put(struct pgn_plan_text *text,
                                                                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *at = text->len < text->size ? text->out + text->len : NULL;
    int len = vsnprintf(at, at ? text->size - text->len : 0, format, args);
    va_end(args);
    text->len += len > 0 ? (size_t)len : 0;
}

#endif
