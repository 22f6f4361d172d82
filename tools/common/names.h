/* names.h: players' names in several spellings.
 *
 * A list that the user gives maps spellings to names.  Two formats are read, told apart by their
 * content: lines of a spelling, a tab and the name (what # begins is a comment, further columns are
 * free); and Scid's spelling files, of which the players' section is taken.  Spellings are looked
 * up without case, accents, spaces and . , - _ ' *, so that "Tal,M." needs no line beside "Tal, M".
 */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <pgn/base.h>

#include "options.h"

struct cli_names;

/* Reads the list; NULL: it cannot be read, told.  A line that is none, and a spelling of two
 * different names, which then maps to neither, are told with -v. */
struct cli_names *cli_names_open(const struct cli *cli, const char *path);
void cli_names_close(struct cli_names *names);
/* The name that a spelling stands for, or the spelling itself. */
pgn_span cli_names_find(const struct cli_names *names, pgn_span spelling);
size_t cli_names_count(const struct cli_names *names);

/* True if two names may be one player's: all words of the one are words of the other, in any order,
 * where a word may be its first letter, or be misspelt a little behind it (one letter of five, two
 * of nine), and at least one is there in full.  Case and accents do not count. */
bool cli_names_alike(pgn_span a, pgn_span b);

/* What names that are alike share: the sets of the first letters of their words, of which one holds
 * the other.  A quick way to see that two names are not. */
uint32_t cli_name_initials(pgn_span name);
/* True for what stands where a player is not known: ?  NN  N.N.  White  Black  Anonymous  Unknown
 */
bool cli_is_nobody(pgn_span name);

#endif
