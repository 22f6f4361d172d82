/* explain.h: what the files behind pgn_move_explain share. */
#ifndef PGN_NOTATION_EXPLAIN_H
#define PGN_NOTATION_EXPLAIN_H

#include "notation/fields.h"

/* A few words, held by value: "the knight on f6". */
typedef struct pgn_phrase {
    char text[96];
} pgn_phrase;

pgn_phrase pgn_square_name(unsigned square);
/* "the knight on f6"; "the square f6" if nobody stands there. */
pgn_phrase pgn_man_on(const pgn_position *p, unsigned square);
/* "the bishop on b5 and the knight on d6", of one or two men. */
pgn_phrase pgn_men_on(const pgn_position *p, pgn_squares men);
const char *pgn_kind_name(unsigned kind);
const char *pgn_color_name(unsigned color);

/* Ends the reason, formatted as by printf and cut where it does not fit. */
__attribute__((format(printf, 2, 3))) void pgn_say(pgn_explanation *out, const char *format, ...);

/* Why these fields fit no legal move, which they do not: true if a reason was found for this
 * castling, or for a man's move. */
void pgn_explain_castling(const pgn_position *p, enum pgn_castling side, pgn_explanation *out);
void pgn_explain_man(const pgn_position *p, const pgn_move_fields *fields, pgn_explanation *out);

/* The one legal move near this text that is none, as SAN; "" if there is none or several. */
void pgn_suggest(const pgn_position *p, const char *text, size_t len, char out[PGN_MOVE_TEXT_MAX]);

#endif
