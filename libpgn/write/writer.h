/* writer.h: what the parts of the game writer share. */
#ifndef PGN_WRITE_WRITER_H
#define PGN_WRITE_WRITER_H

#include "write/wrap.h"

/* A tag and its place in the roster. */
struct placed_tag {
    const pgn_tag_pair *pair;
    unsigned place;
};

struct pgn_game_writer {
    pgn_replay *replay;
    struct placed_tag *order;
    size_t order_room;
    /* while a game is written */
    pgn_tag_list tags;
    pgn_cursor
        rest; /* of the text, behind the tags; from the start, if more than tags stands there */
    const pgn_write_options *options;
    const pgn_game *game;
    pgn_wrap wrap;
    enum pgn_result marker;
    bool number_due; /* Black's move needs its number: start of a line, behind commentary */
    bool in_stray;   /* a comment is open that holds text from behind the marker */
    uint32_t *plies; /* of the lines around the variation that is written */
    size_t plies_room;
    const char *handed_on; /* the end of the last token that was written as it stands */
    size_t dropped;        /* depth of variations that are left out */
};

static inline bool pgn_writer_without(const pgn_game_writer *w, unsigned what)
{
    return (w->options->without & what) != 0;
}

/* tags.c: the tag section, of the tags that are listed, and the blank line behind it.  False: out
 * of memory. */
bool pgn_writer_tags(pgn_game_writer *w, const pgn_setup *setup);

/* Tags that cannot stand there, as comments before the first move. */
void pgn_writer_odd_tags(pgn_game_writer *w);

/* moves.c */
/* 8.2.2.2: true before White's moves, and before Black's where something stands between. */
static inline bool pgn_writer_wants_number(const pgn_game_writer *w, enum pgn_color turn)
{
    return !pgn_writer_without(w, PGN_WITHOUT_NUMBERS) && (turn == PGN_WHITE || w->number_due);
}
void pgn_writer_number(pgn_game_writer *w, uint32_t fullmove, enum pgn_color turn);
/* A move that was played. */
void pgn_writer_move(pgn_game_writer *w, const pgn_step *step);
void pgn_writer_open_variation(pgn_game_writer *w);
void pgn_writer_close_variation(pgn_game_writer *w);
/* What stands between moves: comments, NAGs, escaped lines. */
void pgn_writer_token(pgn_game_writer *w, const pgn_token *token);

/* checked.c: the movetext of a game in which a check has found nothing.  0, or -1 out of memory. */
int pgn_writer_checked(pgn_game_writer *w, const pgn_position *start);

#endif
