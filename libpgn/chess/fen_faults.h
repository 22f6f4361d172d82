/* fen_faults.h: is a set-up position possible?  Private to chess/.
 *
 * Reading a FEN (fen_read.c) settles its form; this settles whether a game can go on from it and
 * whether one can have led to it. */
#ifndef PGN_CHESS_FEN_FAULTS_H
#define PGN_CHESS_FEN_FAULTS_H

#include <pgn/chess.h>

/* Kings, pawns on the last ranks, the side not on move in check.  Fills in p->kings and p->checkers
 * if it returns 0. */
unsigned pgn_fen_unusable_faults(pgn_position *p);

/* More men than a game's start and its promotions can give. */
unsigned pgn_fen_material_faults(const pgn_position *p);

/* Settles the en passant square as read (or PGN_NO_SQUARE): drops one that no double step can have
 * left with a fault, one that nothing stands beside without.  Then the checks: those that no last
 * move can have given together, or that this double step cannot have given. */
unsigned pgn_fen_ep_and_check_faults(pgn_position *p);

#endif
