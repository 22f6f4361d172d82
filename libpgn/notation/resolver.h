/* resolver.h: what readers of whole texts ask a resolver before they know what is a move. */
#ifndef PGN_NOTATION_RESOLVER_H
#define PGN_NOTATION_RESOLVER_H

#include <pgn/dialect.h>

/* Forgets what the game before has settled, so that any of the dialect's languages counts. */
void pgn_resolver_reopen(pgn_resolver *resolver);
/* True if words are pairs of characters, with or without blanks between them. */
bool pgn_resolver_takes_pairs(const pgn_resolver *resolver);
/* True if the text could be a move with a misprint. */
bool pgn_resolver_has_damaged_form(pgn_resolver *resolver, const char *text, size_t len);
/* True if the text can only be a part of a move written apart: a piece's letter, a dash, a capture
 * sign, "=", "e.p.", "+", or something that begins or ends with one. */
bool pgn_resolver_is_fragment(pgn_resolver *resolver, const char *text, size_t len);
/* Descriptive notation: true if it stands between a man and what it takes or where it goes. */
bool pgn_resolver_is_link(const pgn_resolver *resolver, const char *text, size_t len);

/* The kind that a text alone names by a letter of the dialect's languages: "Кр", "п.", "пп"; or
 * PGN_NO_KIND. */
enum pgn_kind pgn_resolver_kind(pgn_resolver *resolver, const char *text, size_t len);

#endif
