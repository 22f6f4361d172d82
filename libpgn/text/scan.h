/* scan.h: a printed game as items: moves, numbers, signs, comments, prose.
 *
 * What is a move is told by its form alone, in the languages of the dialect; the board has its say
 * later.  Items stand in the text's order and borrow from it; blanks lie between them. */
#ifndef PGN_TEXT_SCAN_H
#define PGN_TEXT_SCAN_H

#include <pgn/dialect.h>
#include <pgn/game.h>

enum pgn_item_type {
    PGN_ITEM_MOVE,    /* has a move's form; may hold blanks */
    PGN_ITEM_DAMAGED, /* looks like a move, but has no move's form as it stands */
    PGN_ITEM_WORD,    /* anything else: prose */
    PGN_ITEM_NUMBER,  /* number, dots */
    PGN_ITEM_DOTS,    /* dots without a number */
    PGN_ITEM_NAG,     /* number */
    PGN_ITEM_COMMENT, /* in braces or behind ; with them: at and len are those of the text inside */
    PGN_ITEM_OPEN,
    PGN_ITEM_CLOSE,
    PGN_ITEM_RESULT, /* number: enum pgn_result */
    PGN_ITEM_LINE    /* free text: the end of a line; number: 2 if a blank line follows */
};

typedef struct pgn_item {
    enum pgn_item_type type;
    size_t at, len;
    unsigned number, dots;
    bool sign_glued; /* NAG: stands at the move before, without a blank */
} pgn_item;

typedef struct pgn_items {
    pgn_item *list;
    size_t count, room;
} pgn_items;

/* Scans a text; the list is filled anew.  False: out of memory.  free_text: there may be prose, and
 * ; is a semicolon. */
PGN_MUST_CHECK bool pgn_text_scan(pgn_resolver *resolver, const char *text, size_t len,
                                  bool free_text, enum pgn_sign_tradition signs, pgn_items *out);

/* Joins what is one move though it is printed apart, tells moves from prose, and parts variations
 * that share parentheses.  False: out of memory. */
PGN_MUST_CHECK bool pgn_text_join(pgn_resolver *resolver, const char *text, pgn_items *items);

/* The result that stands at text[0]: its length, or 0.  1-0, 1 : 0, ½-½, 1/2:1/2, *. */
size_t pgn_text_result(const char *text, size_t len, enum pgn_result *result);

#endif
