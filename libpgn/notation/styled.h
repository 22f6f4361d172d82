/* styled.h: what the writers of styled moves share. */
#ifndef PGN_NOTATION_STYLED_H
#define PGN_NOTATION_STYLED_H

#include <pgn/language.h>

/* A text that grows in a caller's array of PGN_STYLED_MAX bytes and stays NUL-terminated; what
 * would not fit is left out, which no style of the table comes near. */
typedef struct styled_text {
    char *at;
    size_t len;
} styled_text;

void pgn_styled_add(styled_text *text, const char *bytes, size_t len);
void pgn_styled_add_text(styled_text *text, const char *nul_terminated);
void pgn_styled_add_square(styled_text *text, unsigned square);

/* The move in English descriptive notation without check and mate signs. */
void pgn_descriptive_add(styled_text *text, const pgn_position *p, pgn_move m);

#endif
