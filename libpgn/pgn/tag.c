/* tag.c: tag pairs (PGN section 8.1), well-formed or not.
 *
 * A string cannot run over its line's end (PGN section 7), and that is what makes broken ones
 * readable: the value ends at the first quote with a ] behind it, else at the last quote of the
 * line, else at the line's end, unless the next lines are plainly the rest of a wrapped value.
 * (Rejected: the letter of section 7, by which one lost quote swallows the rest of the tag
 * section.) */
#include "scan.h"
#include "tag_plain.h"

#include <string.h>

/* A wrapped value is looked for in so many lines more (255 characters at 80 a line). */
#define CONTINUATION_LINES 3

static bool is_capital(const char *p)
{
    return *p >= 'A' && *p <= 'Z';
}

/* A [ inside a tag value or a line of movetext that opens another tag pair: [Name " with a name as
 * in section 8.1.1, capitalized as those of section 9 are. */
static bool strict_opening(pgn_cursor *c, const char *p)
{
    p = pgn_skip(c, p + 1, PGN_BLANK);
    if (!pgn_more(c, p) || !is_capital(p))
        return false;
    p = pgn_skip(c, p, PGN_NAME);
    return pgn_at(c, p, PGN_BLANK) && pgn_at_char(c, pgn_skip(c, p, PGN_BLANK), '"');
}

/* Behind a name of any characters that end none. */
static const char *name_end(pgn_cursor *c, const char *p)
{
    for (;;) {
        p = pgn_skip(c, p, PGN_NAME);
        if (p == c->end || pgn_is(p, PGN_WHITE_SPACE) || strchr("\"'`[]{}();<>%", *p) != NULL)
            return p;
        if (!pgn_is(p, PGN_HIGH)) {
            p++;
            continue;
        }
        struct pgn_high high = pgn_high(c, p);
        if (high.kind == PGN_HIGH_QUOTE || high.kind == PGN_HIGH_SPACE || pgn_quote(c, p) > 0)
            return p;
        p += high.len;
    }
}

/* White space within a tag pair: blanks, and at most one line break (section 8.1 lets a tag pair
 * span lines). */
static const char *gap(pgn_cursor *c, const char *p)
{
    p = pgn_skip(c, p, PGN_BLANK);
    if (pgn_at(c, p, PGN_BREAK)) {
        p += *p == '\r' && pgn_at_char(c, p + 1, '\n') ? 2 : 1;
        p = pgn_skip(c, p, PGN_BLANK);
    }
    return p;
}

/* Another quotation mark at quote that opens a value: a gap parts it from the name, as an
 * apostrophe is not.  Its length, or 0. */
static unsigned other_quote(pgn_cursor *c, const char *name_end, const char *quote)
{
    return quote > name_end ? pgn_quote(c, quote) : 0;
}

/* True if nothing but blanks stands between p and the start of its line. */
static bool leads_line(const pgn_cursor *c, const char *p)
{
    const char *q = p;
    while (q > c->text && (pgn_is(q - 1, PGN_BLANK) || q[-1] == '\0' || pgn_is(q - 1, PGN_HIGH)))
        q--;
    return pgn_line_start(c, q);
}

bool pgn_tag_opens(pgn_cursor *c, const char *p)
{
    if (strict_opening(c, p))
        return true;
    if (!leads_line(c, p))
        return false;
    const char *name = gap(c, p + 1), *end = name_end(c, name);
    const char *quote = gap(c, end);
    return end > name && (pgn_at_char(c, quote, '"') || other_quote(c, end, quote) > 0);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* What has been found out of the value that begins at from. */
struct value {
    const char *from;
    const char *line;  /* where its line ends, or another tag pair begins in it */
    bool inner;        /* the latter */
    const char *close; /* the quote that ends it */
    const char *last;  /* the last quote of the line that no backslash escapes */
    bool escaped;      /* close is one that a backslash escapes */
};

/* What stands behind a quote, blanks left out. */
static char behind(pgn_cursor *c, const char *quote)
{
    const char *p = pgn_skip(c, quote + 1, PGN_BLANK);
    return pgn_more(c, p) ? *p : '\0';
}

/* The quote at p ends the value if a ] stands behind it, or another tag pair. */
static bool ends_value(pgn_cursor *c, struct value *v, const char *p)
{
    v->last = p;
    if (behind(c, p) == ']') {
        v->close = p;
        return true;
    }
    const char *next = pgn_skip(c, p + 1, PGN_BLANK);
    v->inner = pgn_at_char(c, next, '[') && strict_opening(c, next);
    return v->inner;
}

/* Goes through the value's line up to its closing quote, or to an inner [Name " that shows it was
 * cut.  Sets the marks of what it meets on the way.  Goes no further than it must: lines may be
 * long, and full of tags.  A [Name " ends the walk as the text's end does, so that it makes no
 * difference when the splitter cuts there. */
static void walk_value(pgn_cursor *c, struct value *v, unsigned *marks)
{
    const char *escaped = NULL, *p = v->from;
    for (; pgn_more(c, p) && !pgn_is(p, PGN_BREAK); p++) {
        if (*p == '\\') {
            bool good = pgn_at_char(c, p + 1, '"') || pgn_at_char(c, p + 1, '\\');
            if (!good)
                *marks |= PGN_MARK_BAD_ESCAPE;
            else if (*++p == '"' && behind(c, p) == ']')
                escaped = p;
        } else if (*p == '[' && strict_opening(c, p)) {
            v->inner = true;
            break;
        } else if (*p == '"') {
            *marks |= v->last != NULL ? PGN_MARK_UNESCAPED_QUOTE : 0;
            if (ends_value(c, v, p)) {
                p++;
                break;
            }
        }
    }
    v->line = p;
    if (v->close == NULL && escaped != NULL) {
        *marks |= v->last != NULL ? PGN_MARK_UNESCAPED_QUOTE : 0;
        v->close = escaped;
        v->escaped = true;
    }
}

/* The value goes on in the next lines if one of them ends it with "] and none before is empty or
 * begins with [ or %: then close is set. */
static bool continuation(pgn_cursor *c, struct value *v)
{
    const char *p = v->line;
    for (int i = 0; i < CONTINUATION_LINES && pgn_more(c, p); i++) {
        p += *p == '\r' && pgn_at_char(c, p + 1, '\n') ? 2 : 1;
        const char *text = pgn_skip(c, p, PGN_BLANK);
        if (!pgn_more(c, text) || pgn_is(text, PGN_BREAK) || *text == '[' || *p == '%')
            return false;
        for (p = text; pgn_more(c, p) && !pgn_is(p, PGN_BREAK) && *p != '"';)
            p++;
        if (pgn_at_char(c, p, '"')) {
            v->close = p;
            return behind(c, p) == ']';
        }
    }
    return false;
}

/* The ] behind the closing quote; it may stand in the next line. */
static void close_bracket(pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    const char *next = gap(c, p);
    tag->end = p;
    if (pgn_at_char(c, next, ']'))
        tag->end = next + 1;
    else
        tag->marks |= PGN_MARK_NO_BRACKET;
}

static void set_value(struct pgn_tag *tag, const char *from, const char *to)
{
    tag->value = (pgn_span){from, (size_t)(to - from)};
}

/* No quote stands before a ], but one there is: the value ends with the last. */
static void read_loose(pgn_cursor *c, const struct value *v, struct pgn_tag *tag)
{
    const char *p = v->last + 1;
    while (p < v->line && *p != ']')
        p++;
    set_value(tag, v->from, v->last);
    if (p < v->line) {
        tag->marks |= PGN_MARK_EXTRA;
        tag->end = p + 1;
    } else {
        close_bracket(c, v->last + 1, tag);
    }
}

/* No quote at all in the value's line. */
static void read_unclosed(pgn_cursor *c, struct value *v, struct pgn_tag *tag)
{
    const char *bracket = v->line;
    while (bracket > v->from && pgn_is(bracket - 1, PGN_BLANK))
        bracket--;
    bool closes = bracket > v->from && bracket[-1] == ']';
    tag->marks |= PGN_MARK_UNTERMINATED;
    if (!closes && !v->inner && continuation(c, v)) {
        set_value(tag, v->from, v->close);
        tag->marks |= PGN_MARK_NEWLINE;
        close_bracket(c, v->close + 1, tag);
    } else {
        set_value(tag, v->from, closes ? bracket - 1 : bracket);
        tag->marks |= closes ? 0 : PGN_MARK_NO_BRACKET;
        tag->end = bracket;
    }
}

/* Most strings hold nothing odd: the first quote, backslash, bracket or line break at or behind p.
 */
static const char *first_odd(pgn_cursor *c, const char *p)
{
    while (pgn_more(c, p) && *p != '"' && *p != '\\' && *p != '[' && !pgn_is(p, PGN_BREAK))
        p++;
    return p;
}

static bool read_plain(pgn_cursor *c, const char *from, struct pgn_tag *tag)
{
    const char *p = first_odd(c, from);
    if (p == c->end || *p != '"' || !pgn_at_char(c, p + 1, ']'))
        return false;
    set_value(tag, from, p);
    tag->end = p + 2;
    return true;
}

/* The string behind its opening quote. */
static void read_string(pgn_cursor *c, const char *from, struct pgn_tag *tag)
{
    if (read_plain(c, from, tag))
        return;
    struct value v = {from, from, false, NULL, NULL, false};
    walk_value(c, &v, &tag->marks);
    if (v.close != NULL) {
        set_value(tag, from, v.close);
        tag->marks |= v.escaped ? PGN_MARK_BAD_ESCAPE : 0;
        close_bracket(c, v.close + 1, tag);
    } else if (v.last != NULL) {
        read_loose(c, &v, tag);
    } else {
        read_unclosed(c, &v, tag);
    }
}

/* A value in other quotation marks: to the closing one before the line's first ]. */
static void read_typographic(pgn_cursor *c, const char *from, struct pgn_tag *tag)
{
    tag->marks |= PGN_MARK_TYPOGRAPHIC;
    const char *close = NULL, *p = from;
    while (pgn_more(c, p) && *p != ']' && !pgn_is(p, PGN_BREAK)) {
        unsigned len = *p == '"' ? 1 : pgn_quote(c, p);
        if (len > 0)
            close = p;
        p += len > 0 ? len : 1;
    }
    const char *to = p;
    while (to > from && pgn_is(to - 1, PGN_BLANK))
        to--;
    bool bracket = pgn_at_char(c, p, ']');
    tag->marks |= close == NULL ? PGN_MARK_UNTERMINATED : 0;
    tag->marks |= bracket ? 0 : PGN_MARK_NO_BRACKET;
    tag->end = bracket ? p + 1 : to;
    set_value(tag, from, close == NULL ? to : close);
}

/* ---- tag pairs ------------------------------------------------------------------------------- */

static unsigned name_marks(pgn_span name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!pgn_is(name.at + i, PGN_NAME))
            return PGN_MARK_BAD_NAME;
    return 0;
}

/* [Name] or [Name text], in the tag section only. */
static bool read_valueless(pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    if (!is_capital(tag->name.at) || name_marks(tag->name) != 0)
        return false;
    const char *end = pgn_bracket_end(c, p);
    if (end == NULL)
        return false;
    const char *text = pgn_skip(c, tag->name.at + tag->name.len, PGN_WHITE_SPACE);
    tag->marks = PGN_MARK_NO_VALUE | (text < end - 1 ? PGN_MARK_EXTRA : 0);
    tag->value = (pgn_span){end - 1, 0};
    tag->end = end;
    return true;
}

/* The first " of the line at or behind p, if no bracket comes before it; or NULL. */
static const char *quote_in_line(pgn_cursor *c, const char *p)
{
    while (pgn_more(c, p) && *p != '"' && *p != '[' && *p != ']' && !pgn_is(p, PGN_BREAK))
        p++;
    return pgn_at_char(c, p, '"') ? p : NULL;
}

/* No quote stands behind the name, in the tag section: [Two words "value"], [Name value"] with a
 * lost quote, or [Name] without a value. */
static bool read_odd(pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    const char *name = tag->name.at, *quote = quote_in_line(c, name + tag->name.len);
    if (quote == NULL || !is_capital(name))
        return read_valueless(c, p, tag);
    if (behind(c, quote) == ']') {
        tag->marks = name_marks(tag->name) | PGN_MARK_TYPOGRAPHIC;
        set_value(tag, pgn_skip(c, name + tag->name.len, PGN_WHITE_SPACE), quote);
        close_bracket(c, quote + 1, tag);
        return true;
    }
    const char *end = quote;
    while (pgn_is(end - 1, PGN_BLANK))
        end--;
    tag->name.len = (size_t)(end - name);
    tag->marks = name_marks(tag->name);
    read_string(c, quote + 1, tag);
    return true;
}

bool pgn_tag_read(pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    bool section = (c->state & PGN_STATE_MOVETEXT) == 0;
    if (pgn_tag_plain(c, p, tag) && (section || is_capital(tag->name.at)))
        return true; /* such as pgn_tag_opens takes for one anywhere */
    const char *name = gap(c, p + 1), *end = name_end(c, name);
    if (end == name)
        return false;
    if (!section && !pgn_tag_opens(c, p))
        return false;
    tag->name = (pgn_span){name, (size_t)(end - name)};
    const char *quote = gap(c, end);
    unsigned other = pgn_at_char(c, quote, '"') ? 0 : other_quote(c, end, quote);
    if (other == 0 && !pgn_at_char(c, quote, '"'))
        return read_odd(c, p, tag);
    tag->marks = name_marks(tag->name);
    if (other > 0)
        read_typographic(c, quote + other, tag);
    else
        read_string(c, quote + 1, tag);
    return true;
}

bool pgn_tag_bare(pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    if (!pgn_line_start(c, p) || !is_capital(p))
        return false;
    const char *end = pgn_skip(c, p, PGN_NAME), *quote = pgn_skip(c, end, PGN_BLANK);
    unsigned len = pgn_at_char(c, quote, '"') ? 1 : 0;
    if (len == 0 && pgn_at(c, quote, PGN_HIGH))
        len = pgn_quote(c, quote);
    if (len == 0)
        return false;
    tag->name = (pgn_span){p, (size_t)(end - p)};
    tag->marks = 0;
    read_typographic(c, quote + len, tag);
    if (tag->marks & (PGN_MARK_UNTERMINATED | PGN_MARK_NO_BRACKET))
        return false;
    const char *close = tag->value.at + tag->value.len;
    return pgn_skip(c, close + (*close == '"' ? 1 : pgn_quote(c, close)), PGN_BLANK) ==
           tag->end - 1;
}

/* ---- looking tags up ------------------------------------------------------------------------- */

bool pgn_tag(const pgn_game *game, const char *name, pgn_span *value)
{
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    size_t len = strlen(name);
    bool found = false;
    while (pgn_next(&cursor, &token) > 0 && (cursor.state & PGN_STATE_MOVETEXT) == 0) {
        if (token.type != PGN_TOKEN_TAG || token.name.len != len ||
            memcmp(token.name.at, name, len) != 0)
            continue;
        *value = token.value;
        found = true;
    }
    return found;
}

/* A wrapped value's line breaks, with the blanks around them, become one blank. */
size_t pgn_unescape(pgn_span raw, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < raw.len; i++) {
        if (pgn_is(raw.at + i, PGN_BREAK)) {
            while (n > 0 && pgn_is(out + n - 1, PGN_BLANK))
                n--;
            while (i + 1 < raw.len && pgn_is(raw.at + i + 1, PGN_WHITE_SPACE))
                i++;
            out[n++] = ' ';
            continue;
        }
        bool escape = raw.at[i] == '\\' && i + 1 < raw.len;
        if (escape && (raw.at[i + 1] == '"' || raw.at[i + 1] == '\\'))
            i++;
        out[n++] = raw.at[i];
    }
    return n;
}
