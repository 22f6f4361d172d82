/* split.c: where a game ends.
 *
 * A game is a tag section, movetext up to the termination marker, and what stands behind the
 * marker. The first and the last are read with the lexer itself.  In the movetext, which is nearly
 * all of the text, only what can open something or can be part of a marker is looked at; the bytes
 * between are passed over sixteen at a time.  Where a marker may stand, the lexer is asked from the
 * blank before it, so that both see the same markers.
 *
 * Blank lines end no game: too many files have them between tags, moves and marker.  Only in a game
 * without tags a blank line and a move number 1 behind it are another game's beginning. */
#include "split.h"

#include "tag_plain.h"

#include <string.h>

/* Names of one tag section that are remembered, to tell that a tag comes again. */
#define SECTION_NAMES 256

struct splitter {
    pgn_cursor at;
    enum pgn_tail tail;
    struct pgn_split split;
    size_t depth; /* of variations, in the movetext */
    size_t names; /* of the tag section */
    pgn_span name[SECTION_NAMES];
};

/* True if what has been seen so far may look different when more bytes come. */
static bool unsure(const struct splitter *s)
{
    return s->tail == PGN_TAIL_OPEN && (s->at.state & PGN_STATE_TOUCHED) != 0;
}

/* Each phase ends with one of these. */
enum phase { TAGS, MOVETEXT, BEHIND, DONE };

static enum phase finish(struct splitter *s, enum pgn_split_verdict verdict, const char *end)
{
    s->split.verdict = verdict;
    s->split.len = (size_t)(end - s->at.text);
    return DONE;
}

static enum phase next_game(struct splitter *s, const char *floor, const char *p)
{
    const char *start = pgn_game_start(floor, p);
    if (start ==
        s->at.text) /* only unseen characters before the first token: no game of their own */
        start = p;
    return finish(s, PGN_SPLIT_GAME, start);
}

/* At the text's end, in every phase. */
static enum phase run_out(struct splitter *s)
{
    return finish(s, s->tail == PGN_TAIL_OPEN ? PGN_SPLIT_MORE : PGN_SPLIT_LAST, s->at.end);
}

/* ---- the tag section ------------------------------------------------------------------------- */

static bool seen(const struct splitter *s, pgn_span name)
{
    for (size_t i = 0; i < s->names; i++)
        if (s->name[i].len == name.len && memcmp(s->name[i].at, name.at, name.len) == 0)
            return true;
    return false;
}

/* True if the tag begins another game, though no movetext came: after a blank line, or after a
 * value that never closed, when its name has been there before; or behind such a value in one line.
 */
static bool begins_section(const struct splitter *s, const pgn_token *tag, const char *before,
                           bool unclosed)
{
    if (s->names == 0)
        return false;
    const char *next = before;
    while (next < tag->at && pgn_is(next, PGN_BLANK))
        next++;
    if (unclosed && next == tag->at)
        return true;
    return (unclosed || pgn_blank_line(before, tag->at)) && seen(s, tag->name);
}

static bool is_unseen(const pgn_token *t)
{
    return t->type == PGN_TOKEN_BOM || t->type == PGN_TOKEN_INVISIBLE ||
           t->type == PGN_TOKEN_SPACE || t->type == PGN_TOKEN_NUL;
}

static bool is_comment(const pgn_token *t)
{
    return t->type == PGN_TOKEN_COMMENT || t->type == PGN_TOKEN_LINE_COMMENT ||
           t->type == PGN_TOKEN_ESCAPE;
}

static void note_name(struct splitter *s, pgn_span name)
{
    if (s->names < SECTION_NAMES)
        s->name[s->names++] = name;
    s->split.content = true;
}

/* Over well-formed tags in lines of their own, of which p ends one or begins the first: behind the
 * last.  No blank line is among them, so that no other game can begin there. */
static const char *plain_tags(struct splitter *s, const char *p)
{
    struct pgn_tag tag;
    for (; pgn_tag_plain_line(&s->at, p, &tag); p = tag.end)
        note_name(s, tag.name);
    return p;
}

static enum phase tag_section(struct splitter *s)
{
    const char *before = plain_tags(s, s->at.text);
    bool unclosed = false;
    pgn_token t;
    s->at.at = before;
    while (pgn_next(&s->at, &t) > 0 && !unsure(s)) {
        s->split.content |= !is_unseen(&t) && !is_comment(&t);
        if (s->at.state & PGN_STATE_MOVETEXT) {
            s->split.bare = t.type == PGN_TOKEN_RESULT;
            s->at.at = t.at;
            return MOVETEXT;
        }
        if (t.type != PGN_TOKEN_TAG)
            continue;
        if (begins_section(s, &t, before, unclosed))
            return next_game(s, before, t.at);
        note_name(s, t.name);
        unclosed = (t.marks & PGN_MARK_UNTERMINATED) != 0;
        before = t.at + t.len;
        if (!unclosed)
            s->at.at = before = plain_tags(s, before);
    }
    return run_out(s);
}

/* ---- the movetext ---------------------------------------------------------------------------- */

/* Bytes that end the fast walk: { [ ; (and ESC) ( ) * - / : % < " and all beyond ASCII. */
static bool stops(const char *p)
{
    return pgn_is(p, PGN_HIGH) || (*p != '\0' && strchr("{[;()*-/:%<\"", *p) != NULL);
}

#if defined(PGN_SSE2)
static inline unsigned stops16(const char *p)
{
    __m128i b = pgn_load(p);
    /* One or, one comparison, for characters that differ in one or two bits. */
    __m128i hits = pgn_equal(_mm_or_si128(b, _mm_set1_epi8(0x60)), '{');             /* { [ ; */
    hits = _mm_or_si128(hits, pgn_equal(_mm_or_si128(b, _mm_set1_epi8(0x01)), ')')); /* ( ) */
    hits = _mm_or_si128(hits, pgn_equal(_mm_or_si128(b, _mm_set1_epi8(0x02)), '/')); /* - / */
    hits = _mm_or_si128(hits, pgn_equal(_mm_or_si128(b, _mm_set1_epi8(0x10)), ':')); /* * : */
    hits = _mm_or_si128(hits, pgn_equal(b, '%'));
    hits = _mm_or_si128(hits, pgn_equal(b, '<'));
    hits = _mm_or_si128(hits, pgn_equal(b, '"'));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(hits, b)); /* and what is beyond ASCII */
}
#endif

static const char *find_stop(pgn_cursor *c, const char *p)
{
#if defined(PGN_SSE2)
    for (; c->end - p >= 16; p += 16) {
        unsigned mask = stops16(p);
        if (mask != 0)
            return p + __builtin_ctz(mask);
    }
#endif
    while (pgn_more(c, p) && !stops(p))
        p++;
    return p;
}

/* The same, over short comments too, behind the last of which *floor is set. */
static inline const char *find_other_stop(pgn_cursor *c, const char *p, const char **floor)
{
    for (;;) {
        p = find_stop(c, p);
        const char *end = p < c->end && *p == '{' ? pgn_short_comment_end(c, p) : NULL;
        if (end == NULL)
            return p;
        *floor = p = end;
    }
}

/* Can the byte at p, one of - / : or beyond ASCII, be part of a marker?  One side of it is a 1, or
 * a blank, or something beyond ASCII. */
static bool may_be_marker(pgn_cursor *c, const char *floor, const char *p)
{
    unsigned char byte = (unsigned char)*p;
    if (byte >= 0x80)
        return byte == 0xC2 || byte == 0xBD || byte == 0xE2 || byte == 0x96 || byte == 0x97 ||
               byte == 0xAD;
    if (!pgn_more(c, p + 1))
        return true;
    char before = p > floor ? p[-1] : ' ';
    if (byte == '/')
        return before == '1' && p[1] == '2';
    return before == '1' || p[1] == '1' || pgn_is(&before, PGN_BLANK) ||
           pgn_is(p + 1, PGN_BLANK | PGN_HIGH);
}

/* Where to ask the lexer for a marker around p: at the blank before, or, where the marker may be
 * written with blanks, one word earlier. */
static const char *word_before(const char *floor, const char *p)
{
    const char *q = p;
    while (q > floor && !pgn_is(q - 1, PGN_WHITE_SPACE))
        q--;
    if (q < p)
        return q;
    while (q > floor && pgn_is(q - 1, PGN_BLANK))
        q--;
    while (q > floor && !pgn_is(q - 1, PGN_WHITE_SPACE))
        q--;
    return q;
}

/* Reads tokens up to and over p: behind the marker among them if there is one, else behind the last
 * of them. */
static const char *ask_lexer(struct splitter *s, const char *floor, const char *p, bool *marker)
{
    pgn_token t;
    s->at.at = word_before(floor, p);
    *marker = false;
    do {
        if (pgn_next(&s->at, &t) == 0)
            return s->at.end;
        *marker = t.type == PGN_TOKEN_RESULT;
    } while (!*marker && s->at.at <= p);
    return s->at.at;
}

/* The line at p's start, if it is a tag line that has lost its bracket; or NULL. */
static const char *bare_tag(pgn_cursor *c, const char *floor, const char *p)
{
    struct pgn_tag tag;
    const char *line = p;
    while (line > floor && pgn_is(line - 1, PGN_NAME | PGN_BLANK))
        line--;
    return pgn_line_start(c, line) && pgn_tag_bare(c, line, &tag) ? line : NULL;
}

/* What stands at the stop p and is neither comment nor marker: behind it; NULL: another game begins
 * at *game. */
static const char *step_over(struct splitter *s, const char *floor, const char *p,
                             const char **game)
{
    pgn_cursor *c = &s->at;
    const char *end = NULL;
    switch (*p) {
    case ';':
        return pgn_line_end(c, p);
    case '%':
        return pgn_line_start(c, p) ? pgn_line_end(c, p) : p + 1;
    case '[':
        *game = p;
        if (pgn_tag_opens(c, p))
            return NULL;
        end = pgn_bracket_end(c, p);
        break;
    case '<':
        end = pgn_reserved_end(c, p);
        break;
    case '(':
        s->depth++;
        break;
    case ')':
        s->depth -= s->depth > 0;
        break;
    default:
        if (*p == '"' && (*game = bare_tag(c, floor, p)) != NULL)
            return NULL;
    }
    return end != NULL ? end : p + 1;
}

/* What stands at the stop p and may be part of a marker: behind the token it belongs to, *marker
 * telling whether that is one. */
static const char *step_word(struct splitter *s, const char *floor, const char *p, bool *marker)
{
    *marker = false;
    if (*p == '*' || may_be_marker(&s->at, floor, p))
        return ask_lexer(s, floor, p, marker);
    return p + (pgn_is(p, PGN_HIGH) ? pgn_high(&s->at, p).len : 1);
}

/* A letter of two bytes in UTF-8, from U+00C0 on: no sign, no quotation mark, no part of a marker.
 */
static bool is_two_byte_letter(const pgn_cursor *c, const char *p)
{
    const unsigned lead = (unsigned char)p[0];
    return lead >= 0xC3 && lead <= 0xDF && c->end - p > 1 && ((unsigned char)p[1] & 0xC0) == 0x80;
}

static enum phase movetext(struct splitter *s)
{
    pgn_cursor *c = &s->at;
    const char *floor = c->at, *p = floor, *game = NULL;
    c->state |= PGN_STATE_MOVETEXT;
    while ((p = find_other_stop(c, p, &floor)) < c->end && !unsure(s)) {
        bool marker = false, closed, high = pgn_is(p, PGN_HIGH);
        if (*p == '{') {
            floor = p = pgn_comment_end(c, p, &closed);
            continue;
        }
        if (high && is_two_byte_letter(c, p)) {
            p += 2;
            continue;
        }
        if (high && pgn_quote(c, p) > 0 && (game = bare_tag(c, floor, p)) != NULL)
            return unsure(s) ? run_out(s) : next_game(s, floor, game);
        if (high || *p == '*' || *p == '-' || *p == '/' || *p == ':') {
            p = step_word(s, floor, p, &marker);
            if (c->at == p)
                floor = p;
        } else {
            p = step_over(s, floor, p, &game);
            if (p == NULL)
                return unsure(s) ? run_out(s) : next_game(s, floor, game);
            floor = p;
        }
        if (marker && !unsure(s))
            return BEHIND;
    }
    return run_out(s);
}

/* ---- games without tags ---------------------------------------------------------------------- */

/* Does a move number 1 with so many dots, followed by this token, begin a game?  1 e4 does, and so
 * does 1.e4; "round 1" and "1... c5" do not. */
static bool begins_moves(unsigned dots, const pgn_token *t)
{
    if (t->type != PGN_TOKEN_MOVE || dots > 1)
        return false;
    if (dots == 1 || *t->at == 'O' || *t->at == '0')
        return true;
    for (size_t i = 1; i < t->len; i++)
        if (t->at[i] >= '1' && t->at[i] <= '8' && pgn_is(t->at + i - 1, PGN_LETTER))
            return true;
    return false;
}

/* A move number 1, which may be a game's first token. */
struct number_one {
    const char *at;     /* NULL: the last token but comments was none */
    const char *before; /* the end of the token before it */
    unsigned dots;
};

static void note_number(struct number_one *one, const pgn_token *t, const char *before)
{
    one->at = t->type == PGN_TOKEN_NUMBER && t->number == 1 ? t->at : NULL;
    one->before = before;
    one->dots = t->dots;
}

/* Where no game of a file has tags, nothing but its number 1, behind a blank line, may show that
 * another begins.  Such files are few and small: the lexer reads them. */
static enum phase untagged_movetext(struct splitter *s)
{
    struct number_one one = {NULL, NULL, 0};
    const char *before = s->at.at;
    bool moves = false;
    pgn_token t;
    s->at.state |= PGN_STATE_MOVETEXT;
    while (pgn_next(&s->at, &t) > 0 && !unsure(s)) {
        if (is_unseen(&t))
            continue;
        if (t.type == PGN_TOKEN_TAG)
            return next_game(s, before, t.at);
        if (t.type == PGN_TOKEN_RESULT)
            return BEHIND;
        if (!is_comment(&t)) {
            if (one.at != NULL && begins_moves(one.dots, &t))
                return next_game(s, one.before, one.at);
            one.at = NULL;
            if (moves && s->depth == 0 && pgn_blank_line(before, t.at))
                note_number(&one, &t, before);
            moves |= t.type == PGN_TOKEN_MOVE;
            s->depth += t.type == PGN_TOKEN_OPEN;
            s->depth -= t.type == PGN_TOKEN_CLOSE && s->depth > 0;
        }
        before = t.at + t.len;
    }
    return run_out(s);
}

/* ---- behind the marker ----------------------------------------------------------------------- */

/* What is known of the text behind a marker. */
struct behind {
    const char *marker; /* its end */
    const char *before; /* the last token's end */
    const char *first;  /* the first token that is neither comment nor junk */
    struct number_one one;
    size_t inner; /* depth of variations, which end at blank lines, too */
};

/* True if the token t begins the next game, or shows that it has begun; then that is noted. */
static bool begins_game(struct splitter *s, struct behind *b, const pgn_token *t)
{
    bool cut = s->tail == PGN_TAIL_CUT && (s->at.state & PGN_STATE_TOUCHED) != 0;
    if (t->type == PGN_TOKEN_TAG ||
        cut) { /* the last bytes of a stream that broke begin one, too */
        next_game(s, b->before, t->at);
    } else if (b->inner == 0 && t->type == PGN_TOKEN_RESULT) {
        next_game(s, b->marker, b->first);
    } else if (b->one.at != NULL && begins_moves(b->one.dots, t)) {
        next_game(s, b->one.before, b->one.at);
    } else {
        b->one.at = NULL;
        if (b->inner == 0)
            note_number(&b->one, t, b->before);
        return false;
    }
    return true;
}

/* A marker inside a variation that closes was none of the game's: back to the movetext. */
static enum phase behind(struct splitter *s)
{
    const char *marker = s->at.at;
    struct behind b = {.marker = marker, .before = marker};
    bool was_marked = s->split.marked;
    pgn_token t;
    s->split.marked = true;
    s->at.state &= ~PGN_STATE_TOUCHED;
    while (pgn_next(&s->at, &t) > 0 && !unsure(s)) {
        if (b.inner > 0 && pgn_blank_line(b.before, t.at))
            b.inner = 0;
        if (is_unseen(&t)) /* they go with what follows */
            continue;
        if (!is_comment(&t)) {
            if (b.first == NULL && t.type != PGN_TOKEN_JUNK)
                b.first = t.at;
            if (begins_game(s, &b, &t))
                return DONE;
        }
        if (t.type == PGN_TOKEN_OPEN) {
            b.inner++;
        } else if (t.type == PGN_TOKEN_CLOSE && b.inner > 0) {
            b.inner--;
        } else if (t.type == PGN_TOKEN_CLOSE && s->depth > 0) {
            s->depth--;
            s->split.marked = was_marked;
            return MOVETEXT;
        }
        b.before = t.at + t.len;
    }
    return run_out(s);
}

struct pgn_split pgn_split(const char *text, const char *end, enum pgn_tail tail)
{
    struct splitter s;
    s.at = (pgn_cursor){text, text, end, 0};
    s.tail = tail;
    s.split = (struct pgn_split){PGN_SPLIT_MORE, 0, false, false, true};
    s.depth = s.names = 0;
    for (enum phase phase = TAGS; phase != DONE;)
        phase = phase == TAGS     ? tag_section(&s)
                : phase == BEHIND ? behind(&s)
                : s.names == 0    ? untagged_movetext(&s)
                                  : movetext(&s);
    return s.split;
}
