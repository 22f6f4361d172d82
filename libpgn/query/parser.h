/* parser.h (private): from a query's text to its tree.
 *
 * Recursive descent, one token ahead, over the grammar of pgn-query(7).  A value behind a sign of
 * comparison (White = O'Brien, Date >= 1960.05, plays Bxh7+) is no sequence of tokens: it is read
 * as one literal up to the next blank or closing parenthesis, so the token ahead is given back
 * first. Depth is bounded by PGN_QUERY_NESTING, the size of a tree by PGN_QUERY_NODES.  A function
 * that returns NULL or false has reported its fault; the first fault stands. */
#ifndef PGN_QUERY_PARSER_H
#define PGN_QUERY_PARSER_H

#include "query/tree.h"

enum pgn_lexeme_type {
    PGN_LEXEME_END,
    PGN_LEXEME_WORD,   /* a letter, then letters, digits, _ */
    PGN_LEXEME_NUMBER, /* 12  0.5  1:30:00 */
    PGN_LEXEME_STRING, /* "..." or '...' */
    PGN_LEXEME_REGEX,  /* /.../ and flags; only where one can stand */
    PGN_LEXEME_SIGN,   /* = != < <= > >= ~ !~ + - * ( ) [ ] , .. */
    PGN_LEXEME_BAD
};

typedef struct pgn_lexeme {
    enum pgn_lexeme_type type;
    size_t at, len; /* in the text */
    double number;
    pgn_span body; /* of a string or expression, without its quotes */
} pgn_lexeme;

typedef struct pgn_parser {
    const char *text;
    size_t len;
    size_t place; /* behind the token ahead */
    pgn_lexeme ahead;
    pgn_query *query;
    pgn_query_fault *fault;
    unsigned depth;
    bool failed;
    bool maybe; /* unknown parts of dates are taken as fitting */
} pgn_parser;

/* lexemes */
void pgn_parser_start(pgn_parser *parser, pgn_query *query, const char *text, size_t len,
                      pgn_query_fault *fault);
void pgn_advance(pgn_parser *parser);
bool pgn_ahead_is(const pgn_parser *parser, const char *word); /* a word or sign */
bool pgn_accept(pgn_parser *parser, const char *word);
bool pgn_expect(pgn_parser *parser, const char *word);
pgn_span pgn_ahead_text(const pgn_parser *parser);
/* The literal that begins where the token ahead does: a string's body or the bytes up to a blank, a
 * closing parenthesis or a comma (if comma is set).  len 0: there is none. */
pgn_span pgn_literal(pgn_parser *parser, bool comma, bool *quoted);
/* The regular expression that begins there; false if none does. */
bool pgn_expression_ahead(pgn_parser *parser, pgn_span *body, pgn_span *flags);

/* faults: always NULL, to be returned */
void *pgn_fault_at(pgn_parser *parser, size_t at, size_t len, const char *message, ...)
    __attribute__((format(printf, 4, 5)));
void *pgn_fault_here(pgn_parser *parser, const char *message, ...)
    __attribute__((format(printf, 2, 3)));
void *pgn_fault_memory(pgn_parser *parser);
void pgn_query_suggest(pgn_parser *parser, const char *text);
/* Suggests the nearest of the words, if one is near. */
void pgn_query_suggest_near(pgn_parser *parser, pgn_span word, const char *const *words);

/* the grammar, by file: parse.c */
pgn_node *pgn_parse_query(pgn_parser *parser);
pgn_node *pgn_parse_unary(pgn_parser *parser);
pgn_node *pgn_as_condition(pgn_parser *parser, pgn_node *node);
pgn_node *pgn_as_number(pgn_parser *parser, pgn_node *node);
/* A new node over the operands; NULL, reported, when there are too many or memory is out. */
pgn_node *pgn_make(pgn_parser *parser, const pgn_operation *op, size_t at, unsigned kids, ...);
pgn_node *pgn_make_list(pgn_parser *parser, const pgn_operation *op, pgn_node **kids,
                        unsigned count);
/* compare.c: sums, comparisons */
pgn_node *pgn_parse_comparison(pgn_parser *parser);
/* words.c: the terms that begin with a word; NULL without a fault if it begins none */
pgn_node *pgn_parse_word(pgn_parser *parser);
/* tags.c */
pgn_node *pgn_parse_tag(pgn_parser *parser);
extern const char *const pgn_known_tags[];
/* meant.c: suggests what was meant by the word ahead, which is not known. */
void pgn_query_suggest_meant(pgn_parser *parser, pgn_span word);
/* The same of the word ahead that stands behind a complete condition. */
void pgn_query_suggest_behind(pgn_parser *parser);
/* A bare FEN has faults of all kinds: says instead how it is asked for. */
void pgn_query_mend_fen(pgn_parser *parser);
/* Suggests the word of the language that is nearest. */
void pgn_query_suggest_word(pgn_parser *parser, pgn_span text);

#endif
