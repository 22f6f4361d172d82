/* run.h (private): what run.c and hits.c share. */
#ifndef PGN_QUERY_RUN_H
#define PGN_QUERY_RUN_H

#include "query/tree.h"

/* The main line or an open variation: its moment that waits, and copies of what it points to. */
struct pgn_line {
    pgn_moment moment;
    pgn_position position, before;
    bool waiting, has_before;
    size_t history; /* of the last moment visited */
    size_t notes;   /* behind the ( of a variation that has no move yet; else 0 */
};

struct pgn_hit_record {
    pgn_query_hit hit;
    size_t value, end; /* in run->values */
};

/* A new moment on a line, whose move stands at a place of the text: visited at once, or later.
 * False: no more of the replay is wanted. */
bool pgn_query_come(pgn_query_run *run, size_t depth, pgn_moment *moment, size_t place);
/* Nothing of the line can be played from this place on: its last moment is visited. */
bool pgn_query_line_ends(pgn_query_run *run, size_t depth, size_t place);

/* main_line.c: how the game begins, and its main line alone. */
void pgn_query_read_tags(pgn_query_run *run);
bool pgn_query_main_line(pgn_query_run *run);
/* record.c: the same of a game that is known without its text. */
bool pgn_query_record_line(pgn_query_run *run);
/* Its moves in UCI, blanks between; at NULL: failed. */
pgn_span pgn_query_record_text(pgn_query_run *run);
/* The values of the tags that the part in work reads. */
void pgn_query_record_tags(pgn_query_run *run);

/* Records a hit, if hits are wanted.  False: no more of the replay is. */
bool pgn_record_hit(pgn_query_run *run, const pgn_moment *moment, uint64_t *state);
/* Records the one hit of a query about the game. */
void pgn_record_game(pgn_query_run *run);

#endif
