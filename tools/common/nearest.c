/* nearest.c: the choice that was meant by a mistyped one. */
#include "options.h"

#include <string.h>

#include <pgn/base.h>

const char *cli_nearest(const char *text, const char *const *choices)
{
    pgn_span word = {text, strlen(text)};
    return pgn_nearest(word, choices, (unsigned)(word.len < 100 ? word.len / 3 + 1 : 0));
}
