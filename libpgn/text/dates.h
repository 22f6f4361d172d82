/* dates.h: dates as books print them. */
#ifndef PGN_TEXT_DATES_H
#define PGN_TEXT_DATES_H

#include <pgn/base.h>

typedef struct pgn_text_date {
    int year, month, day; /* 0 where unknown */
} pgn_text_date;

/* Finds a date in a line: "1925", "22 июня 1849 г.", "22.11.1938", "22.VI.1938", "June 22, 1849",
 * "1938. november 22.", "1938-11-22", "22–25 June 1849" (the month alone is certain).  *where is
 * the text that says it.  Of a span of years ("1934/35") nothing is certain, and it is none. */
bool pgn_find_date(pgn_span line, pgn_text_date *date, pgn_span *where);

#endif
