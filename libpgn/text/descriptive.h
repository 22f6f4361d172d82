/* descriptive.h: a text of unknown language that may be in descriptive notation. */
#ifndef PGN_TEXT_DESCRIPTIVE_H
#define PGN_TEXT_DESCRIPTIVE_H

#include <pgn/text.h>

#include "text/scan.h"

enum { PGN_DESCRIPTIVE_DIALECTS = 3 };

struct pgn_descriptive {
    pgn_text *texts[PGN_DESCRIPTIVE_DIALECTS]; /* opened when they are wanted */
    pgn_text *chosen;                          /* reads the text at hand; NULL: none does */
};

/* True if the text has numbers, but not a word with a move's form for each. */
bool pgn_may_be_descriptive(const pgn_items *items);
/* Looks for the tradition in which more than `known` plies are played.  1: ->chosen has it, and has
 * the text; 0: none; -1: out of memory. */
int pgn_choose_descriptive(struct pgn_descriptive *descriptive, const pgn_dialect *dialect,
                           pgn_span source, enum pgn_text_kind kind, long known);
void pgn_descriptive_release(struct pgn_descriptive *descriptive);

#endif
