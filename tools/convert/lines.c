/* lines.c: a game on one line.
 *
 * The tokens of the written game are put one behind the other, so that no text is taken for what it
 * is not: only between tokens, and within comments, a line end is but a blank.  What is no PGN (a
 * tag that is never closed ends with its line) may be another thing on a line, and so the line is
 * read where it holds such. */
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

/* PGN 5 and 6: what ends with its line becomes a comment in braces; a tag cannot. */
static bool put_token(struct cli_buffer *to, const pgn_token *t)
{
    bool is_line = t->type == PGN_TOKEN_LINE_COMMENT || t->type == PGN_TOKEN_ESCAPE;
    pgn_span text = t->type == PGN_TOKEN_LINE_COMMENT ? t->value : (pgn_span){t->at, t->len};
    if ((is_line && memchr(text.at, '}', text.len)) ||
        (t->type == PGN_TOKEN_TAG && t->marks & PGN_MARK_UNTERMINATED))
        return false;
    if (is_line)
        cli_put_char(to, '{');
    put_flat(to, text.at, text.len);
    if (is_line || (t->type == PGN_TOKEN_COMMENT && t->marks & PGN_MARK_UNTERMINATED))
        cli_put_char(to, '}');
    return true;
}

/* What is written out as it was read, and may end with its line or be what it is by standing at the
 * start of one. */
static bool is_loose(const pgn_token *t)
{
    return (t->type == PGN_TOKEN_TAG && t->marks) || t->type == PGN_TOKEN_JUNK ||
           t->type == PGN_TOKEN_BRACKET || t->type == PGN_TOKEN_ESCAPE;
}

static size_t flat_length(const pgn_token *t)
{
    size_t len = t->len;
    for (size_t i = 0; i + 1 < t->len; i++)
        len -= t->at[i] == '\r' && t->at[i + 1] == '\n';
    return len;
}

/* True if the line is read as the tokens that it was made of. */
static bool is_read_alike(const char *line, size_t len, const char *pgn, size_t pgn_len)
{
    pgn_game games[2] = {{.text = line, .len = len}, {.text = pgn, .len = pgn_len}};
    pgn_cursor now = pgn_tokens(&games[0]), before = pgn_tokens(&games[1]);
    pgn_token t, u;
    while (pgn_next(&before, &u) > 0) {
        if (pgn_next(&now, &t) <= 0)
            return false;
        bool was_line = u.type == PGN_TOKEN_LINE_COMMENT || u.type == PGN_TOKEN_ESCAPE;
        bool was_comment = was_line || u.type == PGN_TOKEN_COMMENT;
        if (was_comment ? t.type != PGN_TOKEN_COMMENT
                        : t.type != u.type || t.len != flat_length(&u))
            return false;
    }
    return pgn_next(&now, &t) <= 0;
}

bool convert_line(struct cli_buffer *to, const char *pgn, size_t len)
{
    pgn_game game = {.text = pgn, .len = len};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token t;
    size_t begin = to->len;
    const char *end = pgn;
    bool loose = false, good = true;
    while (good && pgn_next(&cursor, &t) > 0) {
        if (t.at > end && to->len > begin)
            cli_put_char(to, ' ');
        good = put_token(to, &t);
        loose = loose || is_loose(&t);
        end = t.at + t.len;
    }
    if (good && loose && !to->failed)
        good = is_read_alike(to->at + begin, to->len - begin, pgn, len);
    if (!good)
        to->len = begin;
    else if (to->len > begin)
        cli_put_char(to, '\n');
    return good;
}
