/* heading.h: what stands above a printed game: players, place, date; positions as lists of men. */
#ifndef PGN_TEXT_HEADING_H
#define PGN_TEXT_HEADING_H

#include <pgn/text.h>

#include "text/dates.h"
#include "text/scan.h"

enum { PGN_HEADING_KEPT = 8 };

/* Spans of the heading's text; those of len 0 were not found. */
typedef struct pgn_heading {
    pgn_span white, black, event, site, round;
    pgn_text_date date;
    pgn_span kept[PGN_HEADING_KEPT]; /* what has no tag, in its order: nothing is dropped */
    size_t kept_count;
} pgn_heading;

/* Takes a heading's text apart.  True if it names two players. */
bool pgn_read_heading(const char *text, size_t len, pgn_heading *out);

/* "Белые: Крg1, Фd3, п. a2; Чёрные: Крg8": reads from item `at` on.  The number of items it takes,
 * 0 if no such list stands there; *position has White on move. */
size_t pgn_read_position_list(pgn_resolver *resolver, pgn_span text, const pgn_item *items,
                              size_t count, pgn_position *position);

#endif
