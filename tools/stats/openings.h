/* openings.h: what ECO codes are called. */
#ifndef STATS_OPENINGS_H
#define STATS_OPENINGS_H

#include <pgn/base.h>

/* The opening that a code of three characters belongs to; "" for what is no code. */
const char *opening_name(pgn_span eco);

#endif
