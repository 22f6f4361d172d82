/* span.c: comparing borrowed bytes with a text of our own. */
#include <pgn/base.h>
#include <string.h>

bool pgn_span_is(pgn_span span, const char *text)
{
    size_t len = strlen(text);
    return span.len == len && (len == 0 || memcmp(span.at, text, len) == 0);
}
