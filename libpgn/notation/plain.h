/* plain.h: a move's text in the characters of SAN alone. */
#ifndef PGN_NOTATION_PLAIN_H
#define PGN_NOTATION_PLAIN_H

#include "notation/fields.h"

typedef struct pgn_plain {
    char text[PGN_MOVE_TEXT_LONGEST + 1];
    size_t len;
    unsigned forms; /* the typeset signs that were met */
    bool odd_dash;  /* one of the hyphens was another dash */
} pgn_plain;

/* False if the text is empty, too long, or holds anything else than printable ASCII and the signs
 * of typeset chess. */
bool pgn_make_plain(const char *text, size_t len, pgn_plain *plain);

/* Takes at most one check sign and one e.p. off the end, in either order, and notes them. */
void pgn_peel_endings(pgn_plain *plain, pgn_move_fields *fields);

#endif
