/* resume.c: where reading may begin in the midst of a text and still find the games that reading
 * from the start finds.
 *
 * What the splitter does at a place depends on all the text before it, so a place is only good if
 * it can be proved that it is a game's beginning for every such text.  Such is the [ in
 *
 *         (empty line)
 *         1. e4 e5 2. Nf3 {comments, closed} Nc6
 *         (more lines)  1-0
 *         (one or more empty lines)
 *         [Event "..."]
 *
 * if no comment is open at the first empty line.  For
 * - no token but a comment runs over an empty line (values of tags and what is between the parts of
 *   a tag or marker do not), so that the number begins a token, and what lies behind it is movetext
 *   in every phase of the splitter: the paragraph holds nothing but what can stand in movetext, and
 *   comments without a further {, which end at their first }.  A game that begins within the
 *   paragraph begins with movetext, too.  In movetext and behind a marker a tag begins a game.
 * - No comment is open if the last brace is a }, which closes a comment in every state.  Nor is it
 *   if an empty line and a tag line have been met, and the next brace behind those is no }: there
 *   every comment that was open has ended (pgn_any_comment_end).  The limit of a game is an end,
 *   too, so that one need not look further for the next brace.
 * - A game over the limit is cut anywhere, which makes no beginning there what would be one.  Two
 *   such places in a row, less than the limit from the first paragraph's start to the second's tag,
 *   cannot both be spoiled: the cut before would lie behind the first.  So the second counts.
 *
 * What is more irregular gives no place, and the caller looks further back, at last to the start of
 * the text.  (Rejected: a tag line behind an empty line alone, which stands in comments that quote
 * games; a marker before it, which says no more than a move does.) */
#include "resume.h"

#include "scan.h"

#include <string.h>

/* Bytes behind a place that the splitter looks at to see the tag. */
#define TAG_BYTES 1024

struct looking {
    const char *text, *end;
    size_t game_max;
    char brace;      /* the last one, or 0 */
    bool tag_behind; /* an empty line and a tag line have come behind it */
    /* A row of places, each given with where its paragraph starts. */
    struct row {
        size_t paragraph; /* of the last one; PGN_RESUME_NONE: there is none */
        size_t point;     /* the last one that another is near enough before */
    } sure, open;         /* open: if the next brace is no } */
};

static void meet_brace(struct looking *l, char brace)
{
    if (brace == '{')
        l->sure = l->open;
    else
        l->open = l->sure;
    l->brace = brace;
    l->tag_behind = false;
}

static void add(const struct looking *l, struct row *row, size_t paragraph, size_t point)
{
    if (row->paragraph != PGN_RESUME_NONE && point + TAG_BYTES - row->paragraph < l->game_max - 1)
        row->point = point;
    row->paragraph = paragraph;
}

/* An empty line at p: behind it, or NULL. */
static const char *empty_line(const struct looking *l, const char *p)
{
    p += p < l->end && *p == '\r';
    return p < l->end && *p == '\n' ? p + 1 : NULL;
}

static const char *behind_empty_lines(const struct looking *l, const char *p)
{
    for (const char *next; (next = empty_line(l, p)) != NULL;)
        p = next;
    return p;
}

/* A whole line [Name "value"] at p, with nothing odd in it. */
static bool is_tag_line(const struct looking *l, const char *p)
{
    const char *end = memchr(p, '\n', (size_t)(l->end - p));
    if (end == NULL || end - p > TAG_BYTES / 2 || *p != '[' || p[1] < 'A' || p[1] > 'Z')
        return false;
    const char *name = p + 1;
    while (pgn_is(name, PGN_NAME))
        name++;
    if (name[0] != ' ' || name[1] != '"')
        return false;
    const char *value = name + 2;
    while (value < end && memchr("\"\\[]{}", *value, 6) == NULL)
        value++;
    return value[0] == '"' && value[1] == ']' && (value + 2 == end || value + 3 == end) &&
           (value[2] == '\n' || value[2] == '\r');
}

/* What may stand in a paragraph of movetext, outside of comments. */
static bool is_movetext(char c)
{
    return pgn_is(&c, PGN_DIGIT) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr(" .+#=-/*!?$()\r\n", c) != NULL);
}

static bool begins_paragraph(const struct looking *l, const char *p)
{
    const char *digits = p;
    while (p < l->end && pgn_is(p, PGN_DIGIT))
        p++;
    return p > digits && l->end - p > 2 && *p == '.' && (p[1] == ' ' || pgn_is(p + 1, PGN_LETTER));
}

/* Behind the comment at p; NULL: the text ends, or another { or an empty line comes first. */
static const char *over_comment(struct looking *l, const char *p)
{
    meet_brace(l, '{');
    for (p++; p < l->end && *p != '{'; p++) {
        if (*p == '}') {
            meet_brace(l, '}');
            return p + 1;
        }
        if (*p == '\n' && empty_line(l, p + 1) != NULL)
            break;
    }
    return NULL;
}

/* Behind the line break that ends a paragraph of movetext, which begins at *p; NULL: it is none,
 * and *p is where that shows. */
static const char *paragraph_end(struct looking *l, const char **p)
{
    while (*p < l->end) {
        if (**p == '{') {
            const char *behind = over_comment(l, *p);
            *p = behind != NULL ? behind : *p + 1;
            if (behind == NULL)
                return NULL;
            continue;
        }
        if (!is_movetext(**p))
            return NULL;
        if (*(*p)++ == '\n' && empty_line(l, *p) != NULL)
            return *p;
    }
    return NULL;
}

/* A paragraph that may be movetext begins at p: goes on behind it, or to what shows that it is
 * none.
 */
static const char *try_paragraph(struct looking *l, const char *p)
{
    const size_t paragraph = (size_t)(p - l->text);
    const bool closed = l->brace == '}', tag_behind = l->tag_behind;
    const char *end = paragraph_end(l, &p);
    if (end == NULL)
        return p;
    const bool commented = l->brace == '}' && !closed; /* its first brace is a { */
    p = behind_empty_lines(l, end);
    if (p < l->end && is_tag_line(l, p)) {
        const size_t point = (size_t)(p - l->text);
        if (closed || (tag_behind && commented))
            add(l, &l->sure, paragraph, point);
        if (closed || tag_behind)
            add(l, &l->open, paragraph, point);
        l->tag_behind = true;
    }
    return p;
}

/* Over the rest of a line, its braces noted. */
static const char *over_line(struct looking *l, const char *p)
{
    const char *end = memchr(p, '\n', (size_t)(l->end - p));
    end = end != NULL ? end + 1 : l->end;
    for (; p < end; p++)
        if (*p == '{' || *p == '}')
            meet_brace(l, *p);
    return end;
}

struct pgn_resume pgn_resume_point(const char *text, size_t len, size_t game_max)
{
    static const struct row NO_ROW = {PGN_RESUME_NONE, PGN_RESUME_NONE};
    struct looking l = {text, text + len, game_max, 0, false, NO_ROW, NO_ROW};
    const char *p = over_line(&l, text);
    while (p < l.end) {
        const char *next = behind_empty_lines(&l, p);
        const bool empty = next > p;
        p = next;
        if (p == l.end)
            break;
        if (empty && begins_paragraph(&l, p)) {
            p = try_paragraph(&l, p);
            if (p < l.end && p[-1] == '\n')
                continue;
        } else if (empty && is_tag_line(&l, p)) {
            l.tag_behind = true;
        }
        p = over_line(&l, p);
    }
    return (struct pgn_resume){l.sure.point, l.open.point};
}
