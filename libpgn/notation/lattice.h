/* lattice.h: all readings of one line of a game at once.
 *
 * A node is a position together with what has been settled on the way to it (languages, alphabet of
 * files, letters found); an edge is a move that a word may mean.  Nodes that are equal are one
 * node: two moves that lead into one node can never be told apart by what follows, and the lattice
 * shows it.  A clean text is a chain. */
#ifndef PGN_NOTATION_LATTICE_H
#define PGN_NOTATION_LATTICE_H

#include "notation/words.h"

/* Nodes kept per word, and more while an unknown alphabet is open: five letters have 120 orders. */
#define PGN_LATTICE_WIDTH 256
#define PGN_LATTICE_WIDTH_UNKNOWN 1024
/* Readings that cost so much more than the cheapest are given up. */
#define PGN_LATTICE_MARGIN 45u
/* Readings that differ by less than a letter's cost are equal. */
#define PGN_LATTICE_TIE 9u

/* What a game has settled. */
typedef struct pgn_game_state {
    pgn_language_set languages;
    uint32_t ciphers[6]; /* unknown letters, by kind; 0: not yet met */
    uint32_t files;      /* PGN_FILES_... still possible */
} pgn_game_state;

typedef struct pgn_lattice pgn_lattice;
pgn_lattice *pgn_lattice_open(void);
void pgn_lattice_close(pgn_lattice *lattice);

PGN_MUST_CHECK bool pgn_lattice_begin(pgn_lattice *lattice, const pgn_position *start,
                                      const pgn_game_state *state, size_t width);
/* Adds a word: 1, 0 if no reading goes on (nothing is added), -1 out of memory.  0 too if the
 * limits of readings are reached: see pgn_lattice_is_full. */
int pgn_lattice_add(pgn_lattice *lattice, pgn_readings word);
/* Weighs the paths once the words are in. */
void pgn_lattice_weigh(pgn_lattice *lattice);

/* A word's moves on the paths that are left: those of the cheapest path first.  Their number. */
typedef struct pgn_lattice_step {
    pgn_move move, also;
    enum pgn_sign sign;
    unsigned departures;
} pgn_lattice_step;
size_t pgn_lattice_moves(const pgn_lattice *lattice, size_t word, pgn_lattice_step *out,
                         size_t max);
/* Before word number `word`, on the cheapest path; word may be the number of words. */
const pgn_position *pgn_lattice_position(const pgn_lattice *lattice, size_t word);
const pgn_game_state *pgn_lattice_state(const pgn_lattice *lattice, size_t word);
size_t pgn_lattice_words(const pgn_lattice *lattice);
bool pgn_lattice_is_full(const pgn_lattice *lattice);
bool pgn_lattice_capped(const pgn_lattice *lattice);

#endif
