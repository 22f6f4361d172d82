/* words.h: a printed word taken apart into all its readings, without a board.
 *
 * The step before is fold.h, the one after is lattice.h, where the readings meet the legal moves. A
 * reading holds what the SAN reader's fields hold, and in which languages and by which alphabet of
 * files it reads so. */
#ifndef PGN_NOTATION_WORDS_H
#define PGN_NOTATION_WORDS_H

#include "notation/fields.h"
#include "notation/fold.h"
#include "notation/language_set.h"

/* Symbols of the longest word: "Крe7xЛd8=Кр+ e. p. мат" and the like. */
#define PGN_WORD_SYMBOLS 48
/* Readings of one word; more are not met, and what is over is dropped and told (overflow). */
#define PGN_WORD_READINGS 96

/* The alphabets that files are named in; one game has one. */
#define PGN_FILES_LATIN 1u        /* look-alikes too */
#define PGN_FILES_ALPHABETICAL 2u /* а б в г д е ж з */
#define PGN_FILES_SERBIAN 4u      /* а б ц д е ф г х */
#define PGN_FILES_ANY 7u

/* Costs are tenths of a letter. */
#define PGN_COST_FALSE_SIGN 10u
#define PGN_COST_UPPERCASE_FILE 3u
#define PGN_COST_PAWN_LETTER 10u
#define PGN_COST_DIGIT 10u
#define PGN_COST_CASE 10u
#define PGN_COST_ORIGIN 20u
#define PGN_COST_FOREIGN 20u
#define PGN_COST_RARE_FOREIGN 30u /* of a language that few print */
#define PGN_COST_LETTER 30u
#define PGN_COST_DROPPED 40u
#define PGN_COST_CAPTURE 20u

/* A piece's letter in one language. */
typedef struct pgn_letter {
    pgn_symbol symbols[6];
    uint8_t len, kind, table;
} pgn_letter;

/* The letters that words are read with. */
typedef struct pgn_letters {
    pgn_letter *own; /* of the dialect's languages */
    size_t own_count;
    pgn_letter *foreign; /* of all others, for repairs */
    size_t foreign_count;
    bool unknown; /* any letter may be any piece */
    bool small;   /* pieces are printed small throughout: "bxc6" may be a bishop's move */
    bool serbian_files, alphabetical_files;
} pgn_letters;

typedef struct pgn_word_reading {
    pgn_move_fields fields;
    pgn_language_set languages;
    pgn_squares also_to; /* a second target; 0 for none */
    uint32_t cipher;     /* unknown letters: the shapes of the piece's letter, hashed; 0 for none */
    uint32_t promotion_cipher;
    uint16_t departures;
    uint16_t cost;
    uint8_t files;  /* alphabets in which it reads */
    uint8_t victim; /* the kind it says it takes, else PGN_NO_KIND */
    bool quiet;     /* it says that nothing is taken */
    bool null_move;
    bool marked_mate_by_x;
} pgn_word_reading;

typedef struct pgn_word {
    pgn_word_reading readings[PGN_WORD_READINGS];
    size_t count;
    enum pgn_sign sign;
    bool overflow;
} pgn_word;

/* Readings that lie elsewhere. */
typedef struct pgn_readings {
    const pgn_word_reading *list;
    size_t count;
    bool overflow;
} pgn_readings;

/* Reads a word as its languages have it; with repairs, as it may have been misprinted too. */
void pgn_word_read(const pgn_letters *letters, enum pgn_strictness strictness, bool repairs,
                   const char *text, size_t len, pgn_word *out);

/* See pgn_resolver_is_fragment. */
bool pgn_word_is_fragment(const pgn_letters *letters, const char *text, size_t len);
/* See pgn_resolver_kind. */
enum pgn_kind pgn_word_kind(const pgn_letters *letters, const char *text, size_t len);

#endif
