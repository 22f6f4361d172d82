/* lines.h: what a replay keeps; private to the library, for the loops that play many moves. */
#ifndef PGN_REPLAY_LINES_H
#define PGN_REPLAY_LINES_H

#include "replay/setup.h"

/* A line of moves that is open. */
typedef struct line {
    pgn_position now, before;
    uint32_t ply;  /* plies played on it, those of the lines around it up to its start included */
    bool has_move; /* a move was played on it, so that before is one */
    bool ended;    /* at a fault, or it never could begin */
} line;

struct pgn_replay {
    const pgn_game *game;
    pgn_cursor cursor;
    pgn_setup setup;
    line *lines; /* lines[depth] is the line being read */
    uint32_t allocated, depth;
    uint32_t skipped; /* variations open beyond the nesting limit */
    bool in_tags;     /* the board is not yet set */
    bool after;       /* behind the main line's marker */
};

/* Opens a variation on the innermost line's last move, for which there is room. */
static inline void pgn_lines_open(pgn_replay *r)
{
    const line *around = r->lines + r->depth;
    line *l = r->lines + ++r->depth;
    l->ended = around->ended || !around->has_move;
    l->has_move = false;
    l->ply = around->ply - around->has_move;
    if (!l->ended)
        l->now = around->before;
}

/* The next token, if it is a well-formed tag pair of the tag section: taken note of, as
 * pgn_replay_next does. */
bool pgn_replay_plain_tag(pgn_replay *r, pgn_token *tag);

#endif
