/* replay.h: a game played on a board, main line and variations.
 *
 * Replaying hands out the game's tokens in their order, each with what it means on the board.  A
 * line ends at its first text that is no legal move: what follows of that line comes as
 * PGN_STEP_UNPLAYED, nothing is invented, and an ended variation ends only itself. */
#ifndef PGN_REPLAY_H
#define PGN_REPLAY_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/game.h>
#include <pgn/notation.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pgn_variant {
    PGN_STANDARD,
    PGN_CHESS960,
    PGN_OTHER_VARIANT /* named by the Variant tag, not replayed */
};

/* How a game begins, as its tags have it. */
typedef struct pgn_setup {
    enum pgn_variant variant;
    bool has_fen;                      /* a FEN tag is there */
    bool has_setup;                    /* a SetUp tag is there */
    bool playable;                     /* false: other variant, or the FEN is unusable */
    unsigned fen_faults;               /* PGN_FEN_... */
    pgn_span fen, setup, variant_name; /* raw tag values */
    pgn_position start;                /* if playable */
} pgn_setup;

/* True for tokens that may stand between tag pairs without ending the tag section. */
PGN_EXPORT bool pgn_is_between_tags(enum pgn_token_type type);

/* Reads the game's Variant, FEN and SetUp tags. */
PGN_EXPORT void pgn_setup_of(const pgn_game *game, pgn_setup *setup);

enum pgn_step_type {
    PGN_STEP_MOVE,     /* a move, played: reading, before, position */
    PGN_STEP_FAULT,    /* a text where a move should be that cannot be played: reading.status says
                        * why; the line ends here */
    PGN_STEP_UNPLAYED, /* a move's text behind the end of its line, or in an unplayable game */
    PGN_STEP_OPEN,     /* a variation begins: position is where it starts from; no_move if there is
                        * no move that it could replace */
    PGN_STEP_CLOSE,    /* it ends: position is that of the line around it */
    PGN_STEP_STRAY_CLOSE, /* a ) that closes nothing */
    PGN_STEP_RESULT,      /* a termination marker on the main line, or 0-0 that is one */
    PGN_STEP_TOKEN,       /* any other token, its meaning is its own */
    PGN_STEP_AFTER        /* a token behind the main line's marker */
};

typedef struct pgn_step {
    enum pgn_step_type type;
    pgn_token token;
    pgn_reading reading;          /* MOVE, FAULT */
    const pgn_position *before;   /* MOVE, FAULT: where the text stands */
    const pgn_position *position; /* the position now, on this line; NULL in the tag section */
    uint32_t ply;                 /* MOVE, FAULT, UNPLAYED: the ply the text has or would have, from
                                   * 1 for the game's first; else the plies played on this line */
    uint32_t depth;               /* 0: main line */
    bool ended;                   /* the line has ended at a fault */
    bool has_move;                /* a move was played on this line */
    bool no_move;                 /* OPEN */
    bool empty;                   /* CLOSE: no move was read in the variation */
    bool too_deep;                /* OPEN, CLOSE: beyond PGN_MAX_NESTING, not replayed */
} pgn_step;

typedef struct pgn_replay pgn_replay;
PGN_EXPORT pgn_replay *pgn_replay_open(void);
PGN_EXPORT void pgn_replay_close(pgn_replay *replay);
/* Begins a game; its text must live while it is replayed.  Tags come as PGN_STEP_TOKEN first. */
PGN_EXPORT void pgn_replay_start(pgn_replay *replay, const pgn_game *game);
/* How the game begins: final once a step other than a tag or comment has come, or the end. */
PGN_EXPORT const pgn_setup *pgn_replay_setup(const pgn_replay *replay);
/* The position that the main line has come to, whatever variation is open; behind the tag section.
 */
PGN_EXPORT const pgn_position *pgn_replay_main_line(const pgn_replay *replay);
/* The next step: 1, 0 at the game's end, -1 out of memory.  Pointers in it live until the next. */
PGN_EXPORT PGN_MUST_CHECK int pgn_replay_next(pgn_replay *replay, pgn_step *step);

#ifdef __cplusplus
}
#endif
#endif
