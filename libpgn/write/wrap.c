/* wrap.c: words laid out in lines.
 *
 * Lines are counted in characters.  A word that is longer than a line stands alone on one: nothing
 * is ever cut. */
#include "write/wrap.h"

#include <string.h>

enum { PART = 256 };

void pgn_wrap_flush(pgn_wrap *w)
{
    if (w->staged)
        w->put(w->context, w->stage, w->staged);
    w->staged = 0;
}

/* Where the last word in the stage begins; 0 if it may have begun before. */
static size_t last_word(const pgn_wrap *w)
{
    size_t at = w->staged;
    while (at > 0 && w->stage[at - 1] != ' ' && w->stage[at - 1] != '\n')
        at--;
    return at;
}

/* The last word stays, with the blank before it: what is glued to it may move it to a new line. */
void pgn_wrap_put_long(pgn_wrap *w, const char *text, size_t len)
{
    size_t kept = last_word(w);
    if (kept < 2 || w->staged - kept + 1 + len > sizeof w->stage) {
        pgn_wrap_flush(w);
    } else {
        w->put(w->context, w->stage, kept - 1);
        w->staged -= kept - 1;
        memmove(w->stage, w->stage + kept - 1, w->staged);
    }
    if (len > sizeof w->stage) {
        w->put(w->context, text, len);
        return;
    }
    memcpy(w->stage + w->staged, text, len);
    w->staged += len;
}

static unsigned characters(const char *text, size_t len)
{
    unsigned n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void pgn_wrap_line_end(pgn_wrap *w)
{
    if (w->column)
        pgn_wrap_put(w, "\n", 1);
    w->column = 0;
    w->glue = false;
}

void pgn_wrap_glue(pgn_wrap *w)
{
    w->glue = true;
}

/* What is glued to the last word takes it along to a new line. */
static void move_last_word(pgn_wrap *w)
{
    size_t at = last_word(w);
    if (at == 0 || w->stage[at - 1] != ' ')
        return;
    w->stage[at - 1] = '\n';
    w->column = characters(w->stage + at, w->staged - at);
}

/* Makes room for a word of so many characters: nothing, a blank, or a line end before it. */
static void gap(pgn_wrap *w, unsigned length)
{
    bool glued = w->glue || w->column == 0;
    unsigned needed = w->column + !glued + length;
    if (needed >= w->width && w->glue)
        move_last_word(w);
    if (needed >= w->width && w->column && !w->glue) {
        pgn_wrap_put(w, "\n", 1);
        w->column = 0;
    } else if (!glued) {
        pgn_wrap_put(w, " ", 1);
        w->column++;
    }
    w->column += length;
    w->glue = false;
}

void pgn_wrap_ascii(pgn_wrap *w, const char *text, size_t len)
{
    gap(w, (unsigned)len);
    pgn_wrap_put(w, text, len);
}

void pgn_wrap_word(pgn_wrap *w, const char *text, size_t len)
{
    gap(w, characters(text, len));
    pgn_wrap_put(w, text, len);
}

void pgn_wrap_text(pgn_wrap *w, const char *text)
{
    pgn_wrap_word(w, text, strlen(text));
}

void pgn_wrap_decode(pgn_wrap *w, pgn_span text)
{
    char out[3 * PART];
    if (w->ascii) {
        pgn_wrap_put(w, text.at, text.len);
        return;
    }
    while (text.len) {
        size_t part = text.len < PART ? text.len : PART;
        if (w->encoding == PGN_UTF8 && part < text.len)
            while (part > PART - 4 && ((unsigned char)text.at[part] & 0xc0) == 0x80)
                part--;
        pgn_wrap_put(w, out, pgn_to_utf8(w->encoding, text.at, part, out, NULL));
        text.at += part;
        text.len -= part;
    }
}

/* How many characters the game's bytes make. */
static unsigned decoded_characters(const pgn_wrap *w, pgn_span text)
{
    char out[3 * PART];
    unsigned n = 0;
    if (w->ascii)
        return (unsigned)text.len;
    if (w->encoding == PGN_UTF8)
        return characters(text.at, text.len);
    while (text.len) {
        size_t part = text.len < PART ? text.len : PART;
        n += characters(out, pgn_to_utf8(w->encoding, text.at, part, out, NULL));
        text.at += part;
        text.len -= part;
    }
    return n;
}

static void game_word(pgn_wrap *w, const char *before, pgn_span word, const char *behind)
{
    size_t front = strlen(before), back = strlen(behind);
    gap(w, (unsigned)(front + back) + decoded_characters(w, word));
    pgn_wrap_put(w, before, front);
    pgn_wrap_decode(w, word);
    pgn_wrap_put(w, behind, back);
}

/* Words of ASCII with single blanks between. */
static bool is_tidy(pgn_span text)
{
    unsigned char last = 0;
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.at[i];
        if (c < ' ' || c >= 0x7f || (c == ' ' && last == ' '))
            return false;
        last = c;
    }
    return true;
}

/* Text that stands as it is to be written and fits on the line: a clock's comment, as a rule. */
static bool put_at_once(pgn_wrap *w, pgn_span text, const char *before, const char *behind)
{
    const size_t front = strlen(before), back = strlen(behind);
    if (text.len >= PART || w->column + 1 + front + text.len + back >= w->width || !is_tidy(text))
        return false;
    gap(w, (unsigned)(front + text.len + back));
    pgn_wrap_put(w, before, front);
    pgn_wrap_put(w, text.at, text.len);
    pgn_wrap_put(w, behind, back);
    return true;
}

static void put_words(pgn_wrap *w, pgn_span text, const char *before, const char *behind)
{
    const char *p = text.at, *end = text.at + text.len;
    const char *front = before;
    do {
        const char *from = p;
        while (p < end && !pgn_is_white(*p))
            p++;
        pgn_span word = {from, (size_t)(p - from)};
        while (p < end && pgn_is_white(*p))
            p++;
        game_word(w, front, word, p == end ? behind : "");
        front = "";
    } while (p < end);
}

void pgn_wrap_words(pgn_wrap *w, pgn_span text, const char *before, const char *behind)
{
    const char *p = text.at, *end = text.at + text.len;
    while (end > p && pgn_is_white(end[-1]))
        end--;
    while (p < end && pgn_is_white(*p))
        p++;
    const pgn_span trimmed = {p, (size_t)(end - p)};
    if (!put_at_once(w, trimmed, before, behind))
        put_words(w, trimmed, before, behind);
}

void pgn_wrap_line(pgn_wrap *w, pgn_span text)
{
    pgn_wrap_line_end(w);
    pgn_wrap_decode(w, text);
    w->column = 1;
    pgn_wrap_line_end(w);
}
