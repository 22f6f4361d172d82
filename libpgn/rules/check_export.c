/* check_export.c: the export format of the PGN standard, for --strict.
 *
 * The standard leaves the layout of comments and variations in export format open ("needs
 * definition work"); here they are tokens like others, separated by single spaces, with no space
 * inside parentheses.  Lines are judged by themselves, at the end. */
#include "rules/checker.h"

#include <string.h>

enum { MAX_LINE = 255, MAX_MOVETEXT_LINE = 79, MAX_STRING = 255, MAX_NAG = 139 };

static void find(checker *c, enum pgn_diagnostic id, const pgn_step *s)
{
    pgn_finding f = {.id = id,
                     .ply = s->ply,
                     .variation = s->depth > 0,
                     .at = pgn_checker_at(c, s->token.at),
                     .len = s->token.len};
    if (s->token.type == PGN_TOKEN_TAG)
        f.name = s->token.name;
    pgn_checker_report(c, &f);
}

/* ---- tags ---------------------------------------------------------------------------------- */

static int compare(pgn_span a, pgn_span b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    int order = n ? memcmp(a.at, b.at, n) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* 8.1.1: the roster first, in its order, then the others by ASCII. */
static bool tag_in_order(checker *c, pgn_span name)
{
    for (unsigned i = 0; i < ROSTER; i++) {
        if (!pgn_span_is(name, pgn_roster[i]))
            continue;
        bool ok = i >= c->export.roster && c->export.roster < ROSTER;
        c->export.roster = i + 1 < ROSTER ? i + 1 : ROSTER;
        return ok || i == ROSTER - 1;
    }
    bool ok = c->export.roster < ROSTER || !c->export.last_name.at ||
              compare(c->export.last_name, name) < 0;
    c->export.roster = ROSTER;
    c->export.last_name = name;
    return ok;
}

/* [Name "value"] alone on its line. */
static bool tag_layout(const checker *c, const pgn_token *t)
{
    const char *end = t->at + t->len, *text_end = c->game->text + c->game->len;
    bool alone = (t->at == c->game->text || t->at[-1] == '\n') &&
                 (end == text_end || *end == '\n' || *end == '\r');
    return alone && t->name.at == t->at + 1 && t->name.at[t->name.len] == ' ' &&
           t->value.at == t->name.at + t->name.len + 2 && t->len == t->name.len + t->value.len + 5;
}

static bool digits(pgn_span *v)
{
    size_t n = 0;
    while (n < v->len && v->at[n] >= '0' && v->at[n] <= '9')
        n++;
    v->at += n;
    v->len -= n;
    return n > 0;
}

static bool take(pgn_span *v, char c)
{
    if (!v->len || v->at[0] != c)
        return false;
    v->at++;
    v->len--;
    return true;
}

/* One field of 9.6.1: ? - 40/9000 300 4500+60 *180. */
static bool time_control_field(pgn_span *v)
{
    if (take(v, '?') || take(v, '-'))
        return true;
    if (take(v, '*'))
        return digits(v);
    if (!digits(v))
        return false;
    if (take(v, '/'))
        return digits(v) && (!take(v, '+') || digits(v));
    return !take(v, '+') || digits(v);
}

static bool is_time_control(pgn_span v)
{
    do {
        if (!time_control_field(&v))
            return false;
    } while (take(&v, ':'));
    return v.len == 0;
}

static bool is_termination(pgn_span v)
{
    static const char *const values[] = {"abandoned",    "adjudication", "death",
                                         "emergency",    "normal",       "rules infraction",
                                         "time forfeit", "unterminated"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (pgn_span_is(v, values[i]))
            return true;
    return false;
}

static bool has_control(pgn_span text, bool tabs_too)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char b = (unsigned char)text.at[i];
        if ((b < 0x20 && b != '\n' && b != '\r' && b != 0 && (tabs_too || b != '\t')) || b == 0x7f)
            return true;
    }
    return false;
}

static void tag(checker *c, const pgn_step *s)
{
    const pgn_token *t = &s->token;
    if (!t->name.len)
        return;
    if (!tag_in_order(c, t->name))
        find(c, PGN_D_TAG_ORDER, s);
    if (!t->marks && !tag_layout(c, t))
        find(c, PGN_D_TAG_LAYOUT, s);
    if (t->value.len > MAX_STRING)
        find(c, PGN_D_LONG_STRING, s);
    if (has_control(t->value, true))
        find(c, PGN_D_CONTROL_CHAR, s);
    if (pgn_span_is(t->name, "TimeControl") && !is_time_control(t->value))
        find(c, PGN_D_TIME_CONTROL, s);
    if (pgn_span_is(t->name, "Termination") && !is_termination(t->value))
        find(c, PGN_D_TERMINATION_VALUE, s);
}

/* ---- movetext ------------------------------------------------------------------------------ */

/* 8.2.2.2: N. before White's moves; N... before Black's only at the start and behind commentary. */
static bool number_form(const checker *c, const pgn_step *s)
{
    const pgn_token *n = &c->export.number;
    bool written = c->export.has_number;
    if (s->before->turn == PGN_WHITE)
        return written && n->dots == 1 && n->at[n->len - 1] == '.' && !memchr(n->at, ' ', n->len);
    if (!written)
        return !c->export.intervening;
    return (c->export.intervening || c->export.annotated) && n->dots == 3 &&
           memchr(n->at, ' ', n->len) == NULL;
}

static void movetext(checker *c, const pgn_step *s)
{
    switch (s->token.type) {
    case PGN_TOKEN_NUMBER:
        c->export.number = s->token;
        c->export.has_number = true;
        return;
    case PGN_TOKEN_MOVE:
        if (s->type == PGN_STEP_MOVE && !number_form(c, s))
            find(c, PGN_D_MOVE_NUMBER_FORM, s);
        c->export.has_number = c->export.intervening = c->export.annotated = false;
        return;
    case PGN_TOKEN_NAG:
        if (s->token.at[0] != '$')
            find(c, PGN_D_SUFFIX_ANNOTATION, s);
        else if (s->token.number > MAX_NAG)
            find(c, PGN_D_NAG_RANGE, s);
        c->export.annotated = true;
        return;
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        if (has_control(s->token.value, true))
            find(c, PGN_D_CONTROL_CHAR, s);
        c->export.intervening = true;
        return;
    case PGN_TOKEN_OPEN:
    case PGN_TOKEN_CLOSE:
        c->export.intervening = true;
        return;
    default:
        return;
    }
}

/* The gap between two tokens, of which the second is s's. */
static void gap(checker *c, const pgn_token *before, const pgn_step *s)
{
    const char *from = before->at ? before->at + before->len : c->game->text;
    pgn_span g = {from, (size_t)(s->token.at - from)};
    if (has_control(g, false))
        find(c, PGN_D_CONTROL_CHAR, s);
    if (!before->at || s->token.type == PGN_TOKEN_TAG)
        return;
    if (before->type == PGN_TOKEN_TAG) {
        if (!pgn_span_is(g, "\n\n") && !pgn_span_is(g, "\r\n\r\n"))
            find(c, PGN_D_BLANK_LINE, s);
        return;
    }
    bool tight = before->type == PGN_TOKEN_OPEN || s->token.type == PGN_TOKEN_CLOSE;
    bool ok = tight ? g.len == 0
                    : (g.len == 1 && (g.at[0] == ' ' || g.at[0] == '\n')) || pgn_span_is(g, "\r\n");
    if (!ok)
        find(c, PGN_D_TOKEN_SPACING, s);
}

void pgn_checker_export(checker *c, const pgn_token *before, const pgn_step *s)
{
    gap(c, before, s);
    if (s->token.type == PGN_TOKEN_TAG)
        tag(c, s);
    else
        movetext(c, s);
}

/* ---- lines --------------------------------------------------------------------------------- */

static size_t characters(const char *at, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)at[i] & 0xc0) != 0x80;
    return n;
}

static void lines(checker *c, size_t movetext_at)
{
    const char *at = c->game->text, *end = at + c->game->len;
    bool long_line = false, wide = false;
    while (at < end) {
        const char *eol = at;
        while (eol < end && *eol != '\n' && *eol != '\r')
            eol++;
        size_t len = characters(at, (size_t)(eol - at));
        size_t from = pgn_checker_at(c, at);
        if (len > MAX_LINE && !long_line) {
            pgn_checker_find(c, PGN_D_LONG_LINE, 0, false, from, 0);
            long_line = true;
        } else if (len > MAX_MOVETEXT_LINE && from >= movetext_at && !wide && !long_line) {
            pgn_checker_find(c, PGN_D_LINE_WIDTH, 0, false, from, 0);
            wide = true;
        }
        at = eol + 1;
    }
}

void pgn_checker_export_end(checker *c, const pgn_token *last)
{
    const pgn_game *g = c->game;
    const char *cr = memchr(g->text, '\r', g->len);
    if (cr)
        pgn_checker_find(c, PGN_D_LINE_END, 0, false, pgn_checker_at(c, cr), 1);
    pgn_cursor moves = pgn_movetext(g);
    lines(c, pgn_checker_at(c, moves.at));
    if (!last->at || last->type == PGN_TOKEN_TAG)
        return;
    size_t end = pgn_checker_at(c, last->at) + last->len;
    pgn_span rest = {g->text + end, g->len - end};
    if (!pgn_span_is(rest, "\n") && !pgn_span_is(rest, "\n\n") && !pgn_span_is(rest, "\r\n") &&
        !pgn_span_is(rest, "\r\n\r\n"))
        pgn_checker_find(c, PGN_D_BLANK_LINE, c->verdict->plies, false, end, 0);
}
