/* lines.c: a game on one line.
 *
 * The tokens of the written game are put one behind the other, so that no text is taken for what it
 * is not: only between tokens, and within comments, a line end is but a blank. */
#include "lines.h"

#include <string.h>

/* Line ends as blanks. */
static void put_flat(struct cli_buffer *to, const char *text, size_t len)
{
    const char *p = text, *end = text + len;
    while (p < end) {
        const char *stop = p;
        while (stop < end && *stop != '\n' && *stop != '\r')
            stop++;
        cli_put(to, p, (size_t)(stop - p));
        if (stop < end)
            cli_put_char(to, ' ');
        p = stop + (end - stop > 1 && stop[0] == '\r' && stop[1] == '\n') + (stop < end);
    }
}

/* PGN 5 and 6: what ends with its line becomes a comment in braces. */
static bool put_token(struct cli_buffer *to, const pgn_token *t)
{
    bool is_line = t->type == PGN_TOKEN_LINE_COMMENT || t->type == PGN_TOKEN_ESCAPE;
    pgn_span text = t->type == PGN_TOKEN_LINE_COMMENT ? t->value : (pgn_span){t->at, t->len};
    if (is_line && memchr(text.at, '}', text.len))
        return false;
    if (is_line)
        cli_put_char(to, '{');
    put_flat(to, text.at, text.len);
    if (is_line || (t->type == PGN_TOKEN_COMMENT && t->marks & PGN_MARK_UNTERMINATED))
        cli_put_char(to, '}');
    return true;
}

bool convert_line(struct cli_buffer *to, const char *pgn, size_t len)
{
    pgn_game game = {.text = pgn, .len = len};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token t;
    size_t begin = to->len;
    const char *end = pgn;
    while (pgn_next(&cursor, &t) > 0) {
        if (t.at > end && to->len > begin)
            cli_put_char(to, ' ');
        if (!put_token(to, &t)) {
            to->len = begin;
            return false;
        }
        end = t.at + t.len;
    }
    if (to->len > begin)
        cli_put_char(to, '\n');
    return true;
}
