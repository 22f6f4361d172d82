/* text_encode.c: a text as steps of the writer (text_pen.c). */
#include "index/text_pen.h"
#include "notation/grow.h"

#include <string.h>

struct coding {
    struct pgn_pen pen;
    const char *at, *end;
    struct pgn_text_bytes *steps, *literals;
    size_t pending; /* literals that no step tells of yet */
    size_t run;     /* plies, as foretold, the same */
    bool result;    /* is still to come */
    bool failed;
};

static void put_step(struct coding *c, unsigned step)
{
    c->failed = c->failed || !pgn_grow((void **)&c->steps->at, &c->steps->room, c->steps->len, 1);
    if (!c->failed)
        c->steps->at[c->steps->len++] = (uint8_t)step;
}

static void put_number(struct coding *c, uint64_t number)
{
    uint8_t bytes[PGN_VARINT_MAX];
    const size_t len = pgn_put_varint(bytes, number);
    for (size_t i = 0; i < len; i++)
        put_step(c, bytes[i]);
}

static void flush_literals(struct coding *c)
{
    if (c->pending > 256 - STEP_LITERALS) {
        put_step(c, STEP_LONG);
        put_number(c, c->pending);
    } else if (c->pending > 0) {
        put_step(c, STEP_LITERALS + (unsigned)c->pending - 1);
    }
    c->pending = 0;
}

static void flush_run(struct coding *c)
{
    if (c->run > 0 && c->pen.ply == c->pen.known->ply_count) {
        put_step(c, STEP_ALL_PLIES);
    } else if (c->run > 3) {
        put_step(c, STEP_PLIES);
        put_number(c, c->run);
    } else {
        for (size_t i = 0; i < c->run; i++)
            put_step(c, STEP_PLY);
    }
    c->run = 0;
}

static void step(struct coding *c, unsigned what)
{
    flush_run(c);
    flush_literals(c);
    put_step(c, what);
}

static void take_literals(struct coding *c, size_t len)
{
    flush_run(c);
    c->failed = c->failed ||
                !pgn_grow((void **)&c->literals->at, &c->literals->room, c->literals->len + len, 1);
    if (c->failed)
        return;
    memcpy(c->literals->at + c->literals->len, c->at, len);
    c->literals->len += len;
    for (size_t i = 0; i < len; i++)
        pgn_pen_follow_literal(&c->pen, c->at[i]);
    c->pending += len;
    c->at += len;
}

static bool comes(const struct coding *c, const char *text, size_t len)
{
    return (size_t)(c->end - c->at) >= len && memcmp(c->at, text, len) == 0;
}

/* The length of the tag's line if it comes at p, or 0. */
static size_t tag_line(const struct coding *c, const struct pgn_known_tag *tag, const char *p)
{
    char line_end[2];
    const size_t ends = pgn_pen_line_end(&c->pen, line_end);
    const size_t len = tag->name.len + tag->value.len + 5 + ends;
    if ((size_t)(c->end - p) < len || p[0] != '[' ||
        memcmp(p + 1, tag->name.at, tag->name.len) != 0)
        return 0;
    const char *value = p + 1 + tag->name.len;
    if (memcmp(value, " \"", 2) != 0 ||
        (tag->value.len > 0 && memcmp(value + 2, tag->value.at, tag->value.len) != 0))
        return 0;
    const char *behind = value + 2 + tag->value.len;
    return memcmp(behind, "\"]", 2) == 0 && memcmp(behind + 2, line_end, ends) == 0 ? len : 0;
}

static bool take_tags(struct coding *c)
{
    const struct pgn_known_text *known = c->pen.known;
    size_t tag = c->pen.tag, len;
    const char *p = c->at;
    while (tag < known->tag_count && (len = tag_line(c, &known->tags[tag], p)) > 0) {
        p += len;
        tag++;
    }
    if (p == c->at)
        return false;
    if (tag == known->tag_count)
        step(c, STEP_ALL_TAGS);
    for (size_t i = c->pen.tag; tag < known->tag_count && i < tag; i++)
        step(c, STEP_TAG);
    c->pen.tag = tag;
    c->pen.column = 0;
    c->at = p;
    return true;
}

static bool take_ply(struct coding *c)
{
    char text[PLY_MAX];
    for (unsigned form = 0; c->pen.ply < c->pen.known->ply_count && form < PLY_FORMS; form++) {
        const size_t len = pgn_pen_foretell_ply(&c->pen, form, text);
        if (!comes(c, text, len))
            continue;
        if (form > 0 || c->run == 0)
            flush_run(c);
        flush_literals(c);
        pgn_pen_pass_ply(&c->pen, text, len);
        c->at += len;
        if (form == 0)
            c->run++;
        else
            put_step(c, STEP_PLY + form);
        return true;
    }
    return false;
}

static bool take_result(struct coding *c)
{
    char text[PLY_MAX];
    if (!c->result || c->pen.ply < c->pen.known->ply_count)
        return false;
    const size_t len = pgn_pen_foretell_result(&c->pen, text);
    if (!comes(c, text, len))
        return false;
    step(c, STEP_RESULT);
    pgn_pen_follow(&c->pen, text, len);
    c->at += len;
    c->result = false;
    return true;
}

static bool take_lines(struct coding *c)
{
    char text[4];
    const size_t one = pgn_pen_line_end(&c->pen, text),
                 two = one + pgn_pen_line_end(&c->pen, text + one);
    if (!comes(c, text, one))
        return false;
    const bool empty = comes(c, text, two);
    step(c, empty ? STEP_LINES : STEP_LINE);
    c->at += empty ? two : one;
    c->pen.column = 0;
    return true;
}

/* The length of the comment or variation that begins here, or of one byte. */
static size_t literal_len(const struct coding *c)
{
    const char *p = c->at;
    size_t depth = 0;
    if (*p != '{' && *p != '(')
        return 1;
    for (; p < c->end; p++) {
        if (*p == '{') {
            const char *close = memchr(p, '}', (size_t)(c->end - p));
            p = close != NULL ? close : c->end - 1;
        }
        depth += *p == '(';
        depth -= *p == ')' && depth > 0;
        if (depth == 0)
            return (size_t)(p + 1 - c->at);
    }
    return (size_t)(c->end - c->at);
}

static void code_text(struct coding *c)
{
    bool word = true; /* a move may begin here */
    while (c->at < c->end && !c->failed) {
        if (*c->at == '[' && c->pen.column == 0 && take_tags(c)) {
            word = true;
        } else if (word && (take_ply(c) || take_result(c))) {
            word = true;
        } else if (!take_lines(c)) {
            const size_t len = literal_len(c);
            const char last = c->at[len - 1];
            take_literals(c, len);
            const bool gap = c->at < c->end && strchr(" \r\n", *c->at) != NULL;
            word = gap || strchr(" \t\r\n})", last) != NULL;
        }
    }
    flush_run(c);
    flush_literals(c);
}

/* The style in which most of the text is foretold; its width is none of several if lines are broken
 * at none. */
static unsigned style_of(const char *text, size_t len, size_t *width)
{
    static const unsigned char widths[] = {80, 79, 78, 75, 255};
    const char *end = text + len, *moves = NULL;
    unsigned style = 0;
    size_t longest = 0, least = SIZE_MAX; /* what the width is not under, and what it is under */
    for (const char *p = text; p < end;) {
        const char *line = memchr(p, '\n', (size_t)(end - p));
        const char *stop = line != NULL ? line : end;
        if (line > p && line[-1] == '\r') {
            style |= STYLE_CR;
            stop--;
        }
        const size_t size = (size_t)(stop - p);
        if (moves == NULL && size > 0 && *p >= '0' && *p <= '9')
            moves = p;
        const char *next = line != NULL ? line + 1 : end;
        size_t word = 0;
        while (next + word < end && strchr(" \r\n", next[word]) == NULL)
            word++;
        if (moves != NULL && word > 0 && size > 0 && size + 1 + word < least)
            least = size + 1 + word;
        if (moves != NULL && size > longest)
            longest = size;
        p = next;
    }
    *width = 0;
    for (size_t i = 0; least != SIZE_MAX && i < sizeof widths && *width == 0; i++)
        *width = longest <= widths[i] && widths[i] < least ? widths[i] : 0;
    if (moves != NULL) {
        const char *dot = memchr(moves, '.', (size_t)(end - moves));
        style |= dot != NULL && dot + 1 < end && dot[1] != ' ' ? STYLE_WHITE_GLUED : 0;
        for (const char *p = moves; p + 3 < end; p++) {
            if (memcmp(p, "...", 3) == 0) {
                style |= p[3] != ' ' ? STYLE_BLACK_GLUED : 0;
                break;
            }
        }
    }
    while (end > text && strchr(" \r\n", end[-1]) != NULL)
        end--;
    while (end > text && strchr(" \r\n", end[-1]) == NULL)
        end--;
    return style | (end - text > 2 && end[-1] == ' ' && end[-2] == ' ' ? STYLE_WIDE_RESULT : 0);
}

bool pgn_text_encode(const struct pgn_known_text *known, const char *text, size_t len,
                     struct pgn_text_bytes *steps, struct pgn_text_bytes *literals)
{
    struct coding c = {.pen.known = known,
                       .at = text,
                       .end = text + len,
                       .steps = steps,
                       .literals = literals,
                       .result = true};
    c.pen.style = style_of(text, len, &c.pen.width);
    put_step(&c, c.pen.style);
    put_step(&c, (unsigned)c.pen.width);
    code_text(&c);
    return !c.failed;
}

bool pgn_text_copy(const char *text, size_t len, struct pgn_text_bytes *steps,
                   struct pgn_text_bytes *literals)
{
    static const struct pgn_known_text NOTHING = {.result = ""};
    struct coding c = {
        .pen.known = &NOTHING, .at = text, .end = text + len, .steps = steps, .literals = literals};
    steps->len = literals->len = 0;
    put_step(&c, 0);
    put_step(&c, 0);
    take_literals(&c, len);
    flush_literals(&c);
    return !c.failed;
}
