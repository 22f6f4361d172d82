/* lexer.c: a game's text as tokens that tile it.
 *
 * A pull lexer without memory: what it needs to know is the place, and whether movetext has begun.
 * All that the splitter must know as well stands in scan.h.  (Rejected: callbacks, which cost as
 * much again and cannot stop or skip without a protocol; and a token array per game.) */
#include "scan.h"

#define BIT(type) (1u << (type))

/* Tokens that no tag section has. */
static const unsigned movetext_types =
    BIT(PGN_TOKEN_NUMBER) | BIT(PGN_TOKEN_PERIODS) | BIT(PGN_TOKEN_MOVE) | BIT(PGN_TOKEN_CHECK) |
    BIT(PGN_TOKEN_EP) | BIT(PGN_TOKEN_NAG) | BIT(PGN_TOKEN_ANNOTATION) | BIT(PGN_TOKEN_DRAW_OFFER) |
    BIT(PGN_TOKEN_OPEN) | BIT(PGN_TOKEN_CLOSE) | BIT(PGN_TOKEN_RESULT) | BIT(PGN_TOKEN_RESERVED);

pgn_cursor pgn_tokens(const pgn_game *game)
{
    return (pgn_cursor){game->text, game->text, game->text + game->len, 0};
}

pgn_cursor pgn_movetext(const pgn_game *game)
{
    pgn_cursor cursor = pgn_tokens(game), behind = cursor;
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0 && (cursor.state & PGN_STATE_MOVETEXT) == 0)
        if (token.type == PGN_TOKEN_TAG)
            behind = cursor;
    return behind;
}

void pgn_skip_variation(pgn_cursor *cursor)
{
    pgn_token token;
    for (size_t depth = 1; depth > 0 && pgn_next(cursor, &token) > 0;) {
        if (token.type == PGN_TOKEN_OPEN)
            depth++;
        else if (token.type == PGN_TOKEN_CLOSE)
            depth--;
    }
}

static pgn_span span(const char *from, const char *to)
{
    return (pgn_span){from, (size_t)(to - from)};
}

/* ---- one function for each kind of token; they return what stands behind it ------------------ */

static const char *lex_tag(const struct pgn_tag *tag, pgn_token *token)
{
    token->type = PGN_TOKEN_TAG;
    token->marks = tag->marks;
    token->name = tag->name;
    token->value = tag->value;
    return tag->end;
}

static const char *lex_bracket(pgn_cursor *c, const char *p, pgn_token *token)
{
    struct pgn_tag tag;
    if (pgn_tag_read(c, p, &tag))
        return lex_tag(&tag, token);
    const char *end = pgn_bracket_end(c, p);
    token->type = end != NULL ? PGN_TOKEN_BRACKET : PGN_TOKEN_JUNK;
    return end != NULL ? end : p + 1;
}

static const char *lex_comment(pgn_cursor *c, const char *p, pgn_token *token)
{
    bool closed;
    const char *end = pgn_comment_end(c, p, &closed);
    token->type = PGN_TOKEN_COMMENT;
    token->marks = closed ? 0 : PGN_MARK_UNTERMINATED;
    token->value = span(p + 1, closed ? end - 1 : end);
    return end;
}

static const char *lex_line_comment(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = pgn_line_end(c, p);
    token->type = PGN_TOKEN_LINE_COMMENT;
    token->value = span(p + 1, end);
    return end;
}

static const char *lex_open(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = pgn_skip(c, p + 1, PGN_BLANK);
    token->type = PGN_TOKEN_OPEN;
    if (!pgn_at_char(c, end, '='))
        return p + 1;
    end = pgn_skip(c, end + 1, PGN_BLANK);
    if (!pgn_at_char(c, end, ')'))
        return p + 1;
    token->type = PGN_TOKEN_DRAW_OFFER;
    return end + 1;
}

/* $ and digits (PGN section 8.2.4). */
static const char *lex_nag(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = p + 1;
    uint64_t n = 0;
    for (; pgn_at(c, end, PGN_DIGIT); end++) {
        uint64_t digit = (uint64_t)(*end - '0');
        n = n > (UINT64_MAX - digit) / 10 ? UINT64_MAX : n * 10 + digit;
    }
    token->type = end == p + 1 ? PGN_TOKEN_JUNK : PGN_TOKEN_NAG;
    token->number = n;
    return end;
}

/* ! ? !! ?? !? ?! (PGN section 8.2.3.8), and what is none of the six. */
static const char *lex_suffix(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = p + 1;
    while (pgn_more(c, end) && (*end == '!' || *end == '?'))
        end++;
    bool first = *p == '!', second = end - p > 1 && p[1] == '!';
    token->type = end - p > 2 ? PGN_TOKEN_ANNOTATION : PGN_TOKEN_NAG;
    if (end - p == 1)
        token->number = first ? 1 : 2;
    else if (end - p == 2)
        token->number = first ? (second ? 3 : 5) : (second ? 6 : 4);
    else
        token->number = 0;
    return end;
}

/* <> is a null move; <...> is reserved (PGN section 7). */
static const char *lex_angle(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = pgn_reserved_end(c, p);
    if (end == NULL) {
        token->type = PGN_TOKEN_JUNK;
        return p + 1;
    }
    token->type = end - p == 2 ? PGN_TOKEN_MOVE : PGN_TOKEN_RESERVED;
    return end;
}

/* A run of one and the same byte. */
static const char *lex_run(pgn_cursor *c, const char *p, enum pgn_token_type type, pgn_token *token)
{
    const char *end = p + 1;
    while (pgn_at_char(c, end, *p))
        end++;
    token->type = type;
    return end;
}

static const char *lex_one(const char *p, enum pgn_token_type type, pgn_token *token)
{
    token->type = type;
    return p + 1;
}

/* One is a marker; a row of them is an ornament. */
static const char *lex_star(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = lex_run(c, p, PGN_TOKEN_JUNK, token);
    if (end - p > 1)
        return end;
    token->type = PGN_TOKEN_RESULT;
    token->number = PGN_UNKNOWN_RESULT;
    return end;
}

static const char *lex_escape(pgn_cursor *c, const char *p, pgn_token *token)
{
    if (!pgn_line_start(c, p)) /* PGN section 6: in the first column only */
        return lex_run(c, p, PGN_TOKEN_JUNK, token);
    token->type = PGN_TOKEN_ESCAPE;
    return pgn_line_end(c, p);
}

/* A letter begins a move, a result with the letter O, or a tag line that has lost its bracket. */
static const char *lex_letter(pgn_cursor *c, const char *p, pgn_token *token)
{
    struct pgn_tag tag;
    enum pgn_result result;
    if (pgn_line_start(c, p) && pgn_tag_bare(c, p, &tag))
        return lex_tag(&tag, token);
    if ((*p == 'O' || *p == 'o') && pgn_at_char(c, p + 1, '-') && !pgn_at_char(c, p + 2, *p)) {
        const char *end = pgn_marker(c, p, &result);
        if (end != NULL) {
            token->type = PGN_TOKEN_RESULT;
            token->number = result;
            return end;
        }
    }
    return pgn_lex_word(c, p, token);
}

static const char *lex_other(pgn_cursor *c, const char *p, pgn_token *token)
{
    switch (*p) {
    case '{':
        return lex_comment(c, p, token);
    case ';':
        return lex_line_comment(c, p, token);
    case '%':
        return lex_escape(c, p, token);
    case '[':
        return lex_bracket(c, p, token);
    case '(':
        return lex_open(c, p, token);
    case ')':
        return lex_one(p, PGN_TOKEN_CLOSE, token);
    case '*':
        return lex_star(c, p, token);
    case '.':
        return lex_run(c, p, PGN_TOKEN_PERIODS, token);
    case '!':
    case '?':
        return lex_suffix(c, p, token);
    case '$':
        return lex_nag(c, p, token);
    case '<':
        return lex_angle(c, p, token);
    case '\0':
        return lex_run(c, p, PGN_TOKEN_NUL, token);
    case ']':
    case '}':
        return lex_one(p, PGN_TOKEN_JUNK, token);
    default:
        return lex_run(c, p, PGN_TOKEN_JUNK, token);
    }
}

/* ---- the shapes that most tokens have -------------------------------------------------------- */

/* A move of letters and digits that ends with a rank, and perhaps + or #, between blanks: behind
 * it, or NULL.  All else, and what begins a line, is left to lex_letter. */
static inline const char *plain_move(const pgn_cursor *c, const char *p)
{
#if defined(PGN_SSE2)
    if (c->end - p < 20 || pgn_line_start(c, p))
        return NULL;
    const char *end = p + __builtin_ctz(~pgn_alnum16(p));
    if (end - p < 2 || (unsigned)(end[-1] - '1') > 7)
        return NULL;
    end += *end == '+' || *end == '#';
    return pgn_is(end, PGN_WHITE_SPACE) ? end : NULL;
#else
    (void)c;
    (void)p;
    return NULL;
#endif
}

/* A number of up to three digits with one period, and a letter or a blank and a letter behind it.
 */
static inline const char *plain_number(const pgn_cursor *c, const char *p, pgn_token *token)
{
    if (c->end - p < 8)
        return NULL;
    uint64_t n = (uint64_t)(*p - '0');
    const char *q = p + 1;
    for (; q < p + 3 && pgn_is(q, PGN_DIGIT); q++)
        n = n * 10 + (uint64_t)(*q - '0');
    if (*q++ != '.' || !pgn_is(q + (*q == ' '), PGN_LETTER))
        return NULL;
    token->type = PGN_TOKEN_NUMBER;
    token->number = n;
    token->dots = 1;
    return q;
}

/* ---- the step -------------------------------------------------------------------------------- */

static unsigned result_marks(const pgn_cursor *c, const pgn_token *token)
{
    pgn_span text = {token->at, token->len};
    const char *p = token->at;
    bool glued = p > c->text && (pgn_is(p - 1, PGN_WORD) || p[-1] == '!' || p[-1] == '?');
    return (glued ? PGN_MARK_GLUED : 0) |
           (pgn_result_of(text) == PGN_RESULT_NONE ? PGN_MARK_NONSTANDARD : 0);
}

int pgn_next(pgn_cursor *c, pgn_token *token)
{
    const char *p = pgn_skip(c, c->at, PGN_WHITE_SPACE), *end;
    c->at = p;
    if (p == c->end)
        return 0;
    token->at = p;
    token->marks = 0;
    unsigned class = pgn_class[(unsigned char)*p];
    if (class & PGN_LETTER) {
        token->type = PGN_TOKEN_MOVE;
        if ((end = plain_move(c, p)) == NULL)
            end = lex_letter(c, p, token);
    } else if (class & PGN_DIGIT) {
        if ((end = plain_number(c, p, token)) == NULL)
            end = pgn_lex_number(c, p, token);
    } else if (class & PGN_SIGN)
        end = pgn_lex_sign(c, p, token);
    else if (class & PGN_HIGH)
        end = pgn_lex_high(c, p, token);
    else
        end = lex_other(c, p, token);
    c->at = end;
    token->len = (size_t)(end - p);
    if (movetext_types & BIT(token->type))
        c->state |= PGN_STATE_MOVETEXT;
    if (token->type == PGN_TOKEN_RESULT)
        token->marks = result_marks(c, token);
    return 1;
}
