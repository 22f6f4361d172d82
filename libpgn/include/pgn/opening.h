/* opening.h: which opening a position is of: code and name.
 *
 * Some 3,000 positions are known, by the men, the side to move, the castling rights and the
 * possible en passant capture (FIDE 9.2.3), so that it does not matter in which order moves were
 * made.  scripts/openings.txt is where they come from.  They are compared whole: a name is never
 * given by chance. */
#ifndef PGN_OPENING_H
#define PGN_OPENING_H

#include <pgn/chess.h>
#include <pgn/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Texts that live as long as the program, in ASCII. */
typedef struct pgn_opening {
    const char *eco;       /* the code of the Encyclopaedia of Chess Openings: "B90" */
    const char *name;      /* "Sicilian Defence" */
    const char *variation; /* "Najdorf Variation", or "" */
} pgn_opening;

/* Behind this ply no position of a game is looked up: the longest line has 28, and a game may take
 * some more to come to it. */
#define PGN_OPENING_PLIES 36

/* True if the position is known; *opening is written then. */
PGN_EXPORT bool pgn_opening_at(const pgn_position *p, pgn_opening *opening);

/* The opening of the last known position of the game's main line, of those up to its first
 * PGN_OPENING_PLIES plies: a game may leave what is known and come back.  False if none is known.
 * The main line is that of a replay (replay.h): it ends at its first fault. */
PGN_EXPORT bool pgn_opening_of(const pgn_game *game, pgn_opening *opening);

#ifdef __cplusplus
}
#endif
#endif
