/* word_parts.h: the parts of a printed move, each read by itself: the piece's letter, squares in
 * one of the alphabets of files, the signs behind.  Used by word.c alone, which puts them together.
 */
#ifndef PGN_NOTATION_WORD_PARTS_H
#define PGN_NOTATION_WORD_PARTS_H

#include "notation/words.h"

/* A word on its way through the parser. */
typedef struct pgn_word_view {
    const pgn_symbol *at;
    size_t len;
    unsigned files;      /* one of PGN_FILES_... */
    bool uppercase;      /* files may be capitals */
    bool damaged_digits; /* letters may stand for digits */
} pgn_word_view;

/* One letter or figurine that the word may have at some place. */
typedef struct pgn_letter_choice {
    pgn_language_set languages;
    uint32_t cipher;
    uint16_t departures, cost;
    uint8_t len, kind;
} pgn_letter_choice;

#define PGN_LETTER_CHOICES 24

enum pgn_letter_mode {
    PGN_LETTERS_EXACT,
    PGN_LETTERS_ALIKE,
    PGN_LETTERS_ANY_CASE,
    PGN_LETTERS_TOLERANT, /* any case, as a form of its own */
    PGN_LETTERS_FOREIGN
};

/* All letters that stand at a place. */
size_t pgn_letter_choices(const pgn_letters *letters, enum pgn_letter_mode mode, pgn_word_view word,
                          size_t at, pgn_letter_choice out[PGN_LETTER_CHOICES]);

/* A square or a part of one: -1 where file or rank is not written. */
typedef struct pgn_unit {
    int file, rank;
} pgn_unit;

/* What stands between piece letter and promotion. */
typedef struct pgn_squares_part {
    pgn_unit origin, target;
    pgn_letter_choice victim; /* len 0: none */
    size_t end;               /* the symbol behind */
    uint16_t departures, cost;
    bool captures, hyphen, has_origin, has_target;
} pgn_squares_part;

/* Reads the squares from a place; victim: the letter to be taken as the man taken, if one stands
 * behind the capture sign (len 0: none).  False: no squares stand there. */
bool pgn_read_squares(pgn_word_view word, size_t at, const pgn_letter_choice *victim,
                      pgn_squares_part *out);
/* The place behind the first capture sign, where a victim's letter may stand; 0 for none. */
size_t pgn_victim_place(pgn_word_view word, size_t at);

/* The file or rank that one symbol names, or -1; departures and cost are added to. */
int pgn_file_symbol(pgn_word_view word, size_t at, uint16_t *departures, uint16_t *cost);
int pgn_rank_symbol(pgn_word_view word, size_t at, uint16_t *departures, uint16_t *cost);

/* Takes check signs, e.p. and the like off the end; len becomes shorter. */
void pgn_peel_marks(pgn_word_view *word, enum pgn_sign *sign, bool *en_passant);
/* True if the word ends with an x that may be the sign of mate. */
bool pgn_ends_with_x(pgn_word_view word);

#endif
