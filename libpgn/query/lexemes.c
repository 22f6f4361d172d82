/* lexemes.c: a query's text as words, numbers, strings and signs; its faults and suggestions.
 *
 * A query is ASCII but for what stands between quotes, slashes or behind a sign of comparison. */
#include "query/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
static bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}
static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static char peek(const pgn_parser *parser, size_t at)
{
    return at < parser->len ? parser->text[at] : '\0';
}

void pgn_parser_start(pgn_parser *parser, pgn_query *query, const char *text, size_t len,
                      pgn_query_fault *fault)
{
    *parser = (pgn_parser){.text = text, .len = len, .query = query, .fault = fault};
    pgn_advance(parser);
}

/* ---- tokens -------------------------------------------------------------------------------- */

static size_t digits(const pgn_parser *parser, size_t at, double *value)
{
    for (*value = 0; is_digit(peek(parser, at)); at++)
        *value = *value * 10 + (peek(parser, at) - '0');
    return at;
}

/* 12  0.5  1:30  1:30:00, in which the parts are sixtieths of the one before. */
static size_t number(pgn_parser *parser, size_t at, pgn_lexeme *lexeme)
{
    double part;
    at = digits(parser, at, &lexeme->number);
    while (peek(parser, at) == ':' && is_digit(peek(parser, at + 1))) {
        at = digits(parser, at + 1, &part);
        lexeme->number = lexeme->number * 60 + part;
    }
    if (peek(parser, at) == '.' && is_digit(peek(parser, at + 1))) {
        size_t from = at + 1;
        at = digits(parser, from, &part);
        for (size_t i = from; i < at; i++)
            part /= 10;
        lexeme->number += part;
    }
    lexeme->type = PGN_LEXEME_NUMBER;
    return at;
}

static size_t quoted(pgn_parser *parser, size_t at, pgn_lexeme *lexeme)
{
    char quote = parser->text[at];
    const char *from = parser->text + at + 1;
    const char *to = memchr(from, quote, parser->len - at - 1);
    if (!to) {
        lexeme->type = PGN_LEXEME_BAD;
        pgn_fault_at(parser, at, parser->len - at, "the %c has no second one", quote);
        return parser->len;
    }
    lexeme->type = PGN_LEXEME_STRING;
    lexeme->body = (pgn_span){from, (size_t)(to - from)};
    return (size_t)(to - parser->text) + 1;
}

static size_t sign(pgn_parser *parser, size_t at, pgn_lexeme *lexeme)
{
    static const char *const two[] = {"!=", "<=", ">=", "!~", "..", "=~", "==", "&&", "||", "<>"};
    lexeme->type = PGN_LEXEME_SIGN;
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        if (peek(parser, at) == two[i][0] && peek(parser, at + 1) == two[i][1])
            return at + 2;
    if (strchr("=<>~+-*()[],|/.&!", parser->text[at]))
        return at + 1;
    lexeme->type = PGN_LEXEME_BAD;
    while (++at < parser->len && (parser->text[at] & 0xc0) == 0x80)
        ;
    return at;
}

void pgn_advance(pgn_parser *parser)
{
    size_t at = parser->place;
    while (at < parser->len && is_blank(parser->text[at]))
        at++;
    pgn_lexeme lexeme = {.type = PGN_LEXEME_END, .at = at};
    size_t end = at;
    if (at < parser->len) {
        char c = parser->text[at];
        if (is_letter(c)) {
            lexeme.type = PGN_LEXEME_WORD;
            while (end < parser->len && is_word(parser->text[end]))
                end++;
        } else if (is_digit(c)) {
            end = number(parser, at, &lexeme);
        } else if (c == '"' || c == '\'') {
            end = quoted(parser, at, &lexeme);
        } else {
            end = sign(parser, at, &lexeme);
        }
    }
    lexeme.len = end - at;
    parser->ahead = lexeme;
    parser->place = end;
}

pgn_span pgn_ahead_text(const pgn_parser *parser)
{
    return (pgn_span){parser->text + parser->ahead.at, parser->ahead.len};
}

bool pgn_ahead_is(const pgn_parser *parser, const char *word)
{
    return (parser->ahead.type == PGN_LEXEME_WORD || parser->ahead.type == PGN_LEXEME_SIGN) &&
           pgn_span_is(pgn_ahead_text(parser), word);
}

bool pgn_accept(pgn_parser *parser, const char *word)
{
    if (!pgn_ahead_is(parser, word))
        return false;
    pgn_advance(parser);
    return true;
}

bool pgn_expect(pgn_parser *parser, const char *word)
{
    if (pgn_accept(parser, word))
        return true;
    pgn_fault_here(parser, "%s is missing here", word);
    pgn_query_suggest(parser, word);
    return false;
}

pgn_span pgn_literal(pgn_parser *parser, bool comma, bool *is_quoted)
{
    *is_quoted = parser->ahead.type == PGN_LEXEME_STRING;
    if (*is_quoted) {
        pgn_span body = parser->ahead.body;
        pgn_advance(parser);
        return body;
    }
    size_t from = parser->ahead.at, to = from;
    while (to < parser->len && !is_blank(parser->text[to]) && parser->text[to] != ')' &&
           !(comma && parser->text[to] == ','))
        to++;
    parser->place = to;
    pgn_advance(parser);
    return (pgn_span){parser->text + from, to - from};
}

bool pgn_expression_ahead(pgn_parser *parser, pgn_span *body, pgn_span *flags)
{
    size_t from = parser->ahead.at;
    if (!pgn_ahead_is(parser, "/"))
        return false;
    size_t to = from + 1;
    while (to < parser->len && parser->text[to] != '/')
        to += parser->text[to] == '\\' ? 2 : 1;
    if (to >= parser->len) {
        pgn_fault_at(parser, from, parser->len - from, "the / has no second one");
        return false;
    }
    size_t end = to + 1;
    while (is_letter(peek(parser, end)))
        end++;
    *body = (pgn_span){parser->text + from + 1, to - from - 1};
    *flags = (pgn_span){parser->text + to + 1, end - to - 1};
    parser->place = end;
    pgn_advance(parser);
    return true;
}

/* ---- faults -------------------------------------------------------------------------------- */

static void *fault(pgn_parser *parser, size_t at, size_t len, const char *message, va_list args)
{
    if (parser->failed)
        return NULL;
    parser->failed = true;
    pgn_query_fault *f = parser->fault;
    *f = (pgn_query_fault){.at = at, .len = len};
    (void)vsnprintf(f->message, sizeof f->message, message, args);
    return NULL;
}

void *pgn_fault_at(pgn_parser *parser, size_t at, size_t len, const char *message, ...)
{
    va_list args;
    va_start(args, message);
    fault(parser, at, len, message, args);
    va_end(args);
    return NULL;
}

void *pgn_fault_here(pgn_parser *parser, const char *message, ...)
{
    va_list args;
    va_start(args, message);
    fault(parser, parser->ahead.at, parser->ahead.len, message, args);
    va_end(args);
    return NULL;
}

void *pgn_fault_memory(pgn_parser *parser)
{
    return pgn_fault_at(parser, 0, 0, "there is not enough memory for this query");
}

void pgn_query_suggest(pgn_parser *parser, const char *text)
{
    if (parser->fault->suggestion[0] == '\0')
        (void)snprintf(parser->fault->suggestion, sizeof parser->fault->suggestion, "%s", text);
}

/* ---- the nearest word ----------------------------------------------------------------------- */

void pgn_query_suggest_near(pgn_parser *parser, pgn_span word, const char *const *words)
{
    const char *near = pgn_nearest(word, words, word.len < 4 ? 1 : 2);
    if (near)
        pgn_query_suggest(parser, near);
}
