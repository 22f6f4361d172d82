/* fix.h: games corrected where their right text is known.
 *
 *     pgn_fixer *fixer = pgn_fixer_open();                              once, per thread
 *     if (pgn_fix(fixer, replay, &game, &check, &options) > 0)          per game
 *         write(pgn_fix_text(fixer));
 *
 * A game is checked, its findings are answered by edits, and the edited text is checked again:
 * edits stand only if every finding that they answer is gone, none has come, and the moves are the
 * same.  Bytes outside the edits stay as they are.  Nothing is guessed: what neither the board nor
 * one of the game's own witnesses tells is left alone. */
#ifndef PGN_FIX_H
#define PGN_FIX_H

#include <pgn/base.h>
#include <pgn/game.h>
#include <pgn/replay.h>
#include <pgn/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What may be corrected, a set. */
#define PGN_FIX_RESULTS                                                                            \
    0x01u /* tag and marker say what mate, stalemate or a dead position proves */
#define PGN_FIX_MARKERS                                                                            \
    0x02u                    /* the termination marker: missing, glued, in another spelling, or *  \
                              * where the tag says more */
#define PGN_FIX_TAGS 0x04u   /* the Result tag: the same, from the marker */
#define PGN_FIX_SETUP 0x08u  /* [SetUp "1"] where a FEN tag is */
#define PGN_FIX_ROSTER 0x10u /* the seven tags of the roster: all there, and in front in order */
#define PGN_FIX_SAN 0x20u    /* moves in the standard's form */
#define PGN_FIX_DATES 0x40u  /* the Date tag as YYYY.MM.DD, where it can mean one date only */
#define PGN_FIX_ALL 0x7fu

typedef struct pgn_fix_options {
    unsigned kinds;
    const bool *selected; /* by diagnostic: findings that may be answered; NULL: all */
} pgn_fix_options;

typedef struct pgn_edit {
    size_t at, len; /* the bytes that it takes out, in the game's text */
    pgn_span text;  /* and puts in */
} pgn_edit;

typedef struct pgn_fixer pgn_fixer;
/* NULL: out of memory. */
PGN_EXPORT pgn_fixer *pgn_fixer_open(void);
PGN_EXPORT void pgn_fixer_close(pgn_fixer *fixer);

/* Finds a game's edits: 1 there are some, 0 none, -1 out of memory.  A game that is not replayed,
 * or is one of the pieces of a game over the limit, has none.  The verdict, which may be NULL, is
 * that of the game as it is, checked for the export format too where that is needed. */
PGN_EXPORT PGN_MUST_CHECK int pgn_fix(pgn_fixer *fixer, pgn_replay *replay, const pgn_game *game,
                                      const pgn_check_options *check,
                                      const pgn_fix_options *options, pgn_verdict *verdict);

/* Of the last game, until the next: the edits, in the order of its text, none within another; and
 * the game with them, or as it is. */
PGN_EXPORT size_t pgn_fix_count(const pgn_fixer *fixer);
PGN_EXPORT pgn_edit pgn_fix_edit(const pgn_fixer *fixer, size_t index);
PGN_EXPORT pgn_span pgn_fix_text(const pgn_fixer *fixer);

/* The edits that answer a finding of that game: how many, at most PGN_FIX_ANSWERS. */
#define PGN_FIX_ANSWERS 2
PGN_EXPORT size_t pgn_fix_answers(const pgn_fixer *fixer, const pgn_finding *finding,
                                  pgn_edit answers[PGN_FIX_ANSWERS]);

#ifdef __cplusplus
}
#endif
#endif
