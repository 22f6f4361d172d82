/* from_positions.c: FEN and EPD lines (PGN standard 16.1 and 16.2) as games.
 *
 *     ... w - - hmvc 0; fmvn 23; bm Qxg7+; id "WAC.003"; c0 "a comment";
 *
 *     [Event "WAC.003"]  [SetUp "1"]  [FEN "... w - - 0 23"]  [bm "Qxg7+"]  {a comment} *
 *
 * hmvc and fmvn go into the FEN, id is the event, c0 to c9 are comments; any other operation is a
 * tag of its own name, so that it can be searched, listed and kept.  (Rejected: bm as a move to be
 * played, which it may not be, and a comment of all operations, which nothing finds.) */
#include "from_positions.h"

#include <string.h>

#include <pgn/chess.h>
#include <pgn/io.h>

struct piece {
    const char *at;
    size_t len;
};

struct line {
    struct from_position *from;
    const char *p, *end;
};

static int fail(struct line *l, const char *at, size_t len, const char *fault)
{
    l->from->fault = fault;
    l->from->at = at;
    l->from->len = len;
    return 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void blanks(struct line *l)
{
    while (l->p < l->end && is_blank(*l->p))
        l->p++;
}

static struct piece word(struct line *l)
{
    blanks(l);
    struct piece w = {l->p, 0};
    while (l->p < l->end && !is_blank(*l->p) && *l->p != ';')
        l->p++;
    w.len = (size_t)(l->p - w.at);
    return w;
}

static bool is_number(struct piece w)
{
    for (size_t i = 0; i < w.len; i++)
        if (w.at[i] < '0' || w.at[i] > '9')
            return false;
    return w.len > 0;
}

static bool is(struct piece w, const char *text)
{
    return w.len == strlen(text) && memcmp(w.at, text, w.len) == 0;
}

/* ---- the position -------------------------------------------------------------------------- */

/* The four fields and, where they follow, the two counters. */
static int position(struct line *l, pgn_position *p)
{
    const char *begin = l->p;
    struct piece w = {l->p, 0};
    for (int fields = 0; fields < 4; fields++)
        w = word(l);
    for (int counters = 0; counters < 2; counters++) {
        const char *back = l->p;
        struct piece number = word(l);
        if (is_number(number))
            w = number;
        else
            l->p = back;
    }
    size_t len = (size_t)(w.at + w.len - begin);
    /* Rights of Chess960 are told by their rooks: letters of files, or a king that is not at home.
     */
    unsigned faults = pgn_fen_read(begin, len, false, p), other;
    if (faults & PGN_FEN_CASTLING) {
        pgn_position random;
        other = pgn_fen_read(begin, len, true, &random);
        if (!(other & (PGN_FEN_UNUSABLE | PGN_FEN_CASTLING))) {
            *p = random;
            faults = other;
        }
    }
    l->from->fen_faults = faults & PGN_FEN_UNUSABLE;
    return l->from->fen_faults ? fail(l, begin, len, "this is no position") : 1;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void put_tag(struct cli_buffer *to, struct piece name, struct piece value)
{
    cli_put_char(to, '[');
    cli_put(to, name.at, name.len);
    cli_put_text(to, " \"");
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == '"' || value.at[i] == '\\')
            cli_put_char(to, '\\');
        cli_put_char(to, value.at[i]);
    }
    cli_put_text(to, "\"]\n");
}

static void put_named(struct cli_buffer *to, const char *name, const char *value, size_t len)
{
    put_tag(to, (struct piece){name, strlen(name)}, (struct piece){value, len});
}

static void put_set_up(struct cli_buffer *to, const pgn_position *p)
{
    char fen[PGN_FEN_MAX];
    size_t len = pgn_fen_write(p, false, fen);
    put_named(to, "SetUp", "1", 1);
    put_named(to, "FEN", fen, len);
    if (p->chess960)
        put_named(to, "Variant", "Chess960", 8);
}

static void put_comment(struct cli_buffer *to, struct piece text)
{
    bool in_line = memchr(text.at, '}', text.len) != NULL; /* braces cannot hold it (PGN 5) */
    cli_put_text(to, in_line ? "\n;" : "{");
    cli_put(to, text.at, text.len);
    cli_put_text(to, in_line ? "\n" : "} ");
}

/* ---- operations ---------------------------------------------------------------------------- */

/* 16.2.3: a letter, then letters, digits and underscores. */
static bool is_opcode(struct piece w)
{
    for (size_t i = 0; i < w.len; i++) {
        char c = w.at[i], low = (char)(c | 0x20);
        if (!((low >= 'a' && low <= 'z') || (i > 0 && ((c >= '0' && c <= '9') || c == '_'))))
            return false;
    }
    return w.len > 0;
}

/* Up to the semicolon, which a string may hold; false if none ends it. */
static bool operands(struct line *l, struct piece *value)
{
    bool quoted = false;
    blanks(l);
    value->at = l->p;
    for (; l->p < l->end && (quoted || *l->p != ';'); l->p++)
        quoted ^= *l->p == '"';
    value->len = (size_t)(l->p - value->at);
    while (value->len && is_blank(value->at[value->len - 1]))
        value->len--;
    if (l->p < l->end)
        l->p++;
    return !quoted;
}

/* One string alone stands without its quotation marks. */
static struct piece unquoted(struct piece value)
{
    if (value.len < 2 || value.at[0] != '"' ||
        memchr(value.at + 1, '"', value.len - 1) != value.at + value.len - 1)
        return value;
    return (struct piece){value.at + 1, value.len - 2};
}

static bool counter(struct piece value, uint64_t max, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < value.len && *number <= max; i++)
        *number = *number * 10 + (uint64_t)(value.at[i] - '0');
    return is_number(value) && *number <= max;
}

/* True if the tag is among those written: each has a line. */
static bool is_there(const struct cli_buffer *tags, struct piece name)
{
    const char *p = tags->at, *end = p + tags->len;
    while (tags->len && p < end) {
        if ((size_t)(end - p) > name.len + 1 && p[name.len + 1] == ' ' &&
            memcmp(p + 1, name.at, name.len) == 0)
            return true;
        const char *line_end = memchr(p, '\n', (size_t)(end - p));
        p = line_end ? line_end + 1 : end;
    }
    return false;
}

/* 16.2.5: what an operation means.  The tags are in `to`, comments wait in scratch. */
static int operation(struct line *l, struct piece code, struct piece value, pgn_position *p,
                     struct cli_buffer *to)
{
    static const char *const taken[] = {"Event", "Site",  "Date", "Round",  "White",
                                        "Black", "SetUp", "FEN",  "Result", "Variant"};
    uint64_t number;
    struct piece text = unquoted(value);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (is(code, taken[i]))
            return fail(l, code.at, code.len, "no operation can have a tag's name of the standard");
    if (is(code, "hmvc") || is(code, "fmvn")) {
        bool half = is(code, "hmvc");
        if (!counter(value, half ? UINT16_MAX : INT32_MAX, &number))
            return fail(l, value.at, value.len, "this is no number of moves");
        if (half)
            p->halfmove_clock = (uint16_t)number;
        else
            p->fullmove = number ? (uint32_t)number : 1;
        return 1;
    }
    if (is(code, "id"))
        code = (struct piece){"Event", 5};
    if (code.len == 2 && code.at[0] == 'c' && code.at[1] >= '0' && code.at[1] <= '9')
        return put_comment(&l->from->scratch, text), 1;
    if (is_there(to, code))
        return fail(l, code.at, code.len, "the operation stands there twice");
    put_tag(to, code, text);
    return 1;
}

static int operations(struct line *l, pgn_position *p, struct cli_buffer *to)
{
    for (blanks(l); l->p < l->end; blanks(l)) {
        struct piece value, code = word(l);
        if (!is_opcode(code))
            return fail(l, code.at, code.len ? code.len : 1, "this is no operation");
        if (!operands(l, &value))
            return fail(l, value.at, value.len, "the text does not end");
        if (!operation(l, code, value, p, to))
            return 0;
    }
    return 1;
}

/* ---- lines --------------------------------------------------------------------------------- */

static struct line begin(struct from_position *from, const char *line, size_t len)
{
    struct line l = {from, line, line + len};
    from->fault = NULL;
    from->fen_faults = 0;
    cli_buffer_clear(&from->scratch);
    while (l.end > l.p && (unsigned char)l.end[-1] <= ' ')
        l.end--;
    while (l.p < l.end && (unsigned char)*l.p <= ' ')
        l.p++;
    return l;
}

int convert_from_fen(struct from_position *from, const char *text, size_t len,
                     struct cli_buffer *to)
{
    struct line l = begin(from, text, len);
    pgn_position p;
    if (!position(&l, &p))
        return 0;
    blanks(&l);
    if (l.p < l.end)
        return fail(&l, l.p, (size_t)(l.end - l.p), "more than a FEN stands here (--from=epd?)");
    put_set_up(to, &p);
    cli_put_text(to, "\n*\n");
    return 1;
}

int convert_from_epd(struct from_position *from, const char *text, size_t len,
                     struct cli_buffer *to)
{
    struct line l = begin(from, text, len);
    pgn_position p;
    if (!position(&l, &p) || !operations(&l, &p, to))
        return 0;
    put_set_up(to, &p);
    cli_put_char(to, '\n');
    cli_put(to, from->scratch.at, from->scratch.len);
    cli_put_text(to, "*\n");
    to->failed |= from->scratch.failed;
    return 1;
}

void convert_from_position_free(struct from_position *from)
{
    cli_buffer_free(&from->scratch);
}
