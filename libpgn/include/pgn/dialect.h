/* dialect.h: reading moves as the world prints them.
 *
 * A printed word alone often has several readings: К is a knight in Russian and a king in Serbian,
 * ++ is a double check or mate, Sd2 may lack its file.  The board and the rest of the game decide.
 * A resolver is fed with a game's words in order, main line and variations, and answers for each
 * word when it has seen them all:
 *
 *     pgn_resolver *resolver = pgn_resolver_open(&dialect);
 *     pgn_resolver_begin(resolver, &start);
 *     id = pgn_resolver_word(resolver, text, len);      for each move
 *     pgn_resolver_solve(resolver);
 *     pgn_resolver_answer(resolver, id, &answer);
 *
 * A word is certain if every reading of the whole game gives it the same move.  Nothing else is
 * ever called certain; what is only guessed is never written as if it were. */
#ifndef PGN_DIALECT_H
#define PGN_DIALECT_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/language.h>
#include <pgn/notation.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of tables of pgn_languages, by their index. */
typedef struct pgn_language_set {
    uint64_t bits[2];
} pgn_language_set;

enum pgn_strictness {
    PGN_STRICT,   /* the letters of the language as they are printed, and nothing else */
    PGN_TOLERANT, /* look-alikes, missing signs and disambiguators, as long as one reading is left
                   */
    PGN_REPAIR    /* misprints too, by their costs; each repair is told */
};

/* What is known of a text before it is read. */
typedef struct pgn_dialect {
    pgn_language_set languages;
    bool automatic;   /* the languages are all those that could be; infer which */
    bool unknown;     /* the five pieces' letters are unknown; solve them by legality */
    bool descriptive; /* P-K4, P4R, in the languages given */
    bool tcn;         /* two characters a move, one square each */
    enum pgn_strictness strictness;
    enum pgn_sign_tradition signs;
} pgn_dialect;

/* Reads a list as --from takes it: codes of languages, LANG-descriptive, names of styles, auto,
 * unknown, tcn, apart by commas.  False: *bad is the word that names nothing. */
PGN_EXPORT bool pgn_dialect_parse(pgn_span list, pgn_dialect *out, pgn_span *bad);

/* How a word departs from its language's clean form, a set. */
#define PGN_TOLERATED_LOOK_ALIKE 0x0001u     /* a letter of another script that looks the same */
#define PGN_TOLERATED_FILE_ALPHABET 0x0002u  /* files named а б в г ... or а б ц д ... */
#define PGN_TOLERATED_UPPERCASE_FILE 0x0004u /* Е2-Е4 */
#define PGN_TOLERATED_PAWN_LETTER 0x0008u    /* the pawn has a letter */
#define PGN_TOLERATED_FALSE_SIGN 0x0010u     /* a check or mate sign where there is none */
#define PGN_TOLERATED_MISSING_ORIGIN                                                               \
    0x0020u /* two could go there: the rest of the game decided                                    \
             */
#define PGN_TOLERATED_CASE                                                                         \
    0x0040u /* кf3, КРe2: a letter of the other case, and no other                              \
             * way to read the word */
#define PGN_TOLERATED 0x00ffu
#define PGN_REPAIRED_DIGIT 0x0100u   /* l for 1, З for 3, б for 6 */
#define PGN_REPAIRED_CASE 0x0200u    /* a small letter for a piece */
#define PGN_REPAIRED_ORIGIN 0x0400u  /* the square it comes from is wrong */
#define PGN_REPAIRED_FOREIGN 0x0800u /* the letter of another language */
#define PGN_REPAIRED_LETTER 0x1000u  /* the piece's letter is missing */
#define PGN_REPAIRED_DROPPED 0x2000u /* a letter too much, or a wrong one */
#define PGN_REPAIRED_CAPTURE 0x4000u /* a capture sign where nothing is taken */
#define PGN_REPAIRED 0xff00u

enum pgn_answer_status {
    PGN_ANSWER_CERTAIN,   /* move is the only one; departures tells how it is written */
    PGN_ANSWER_REPAIRED,  /* PGN_REPAIR: move is the cheapest reading alone, with repairs */
    PGN_ANSWER_CHOSEN,    /* PGN_REPAIR: one of several equal readings, arbitrary but fixed */
    PGN_ANSWER_AMBIGUOUS, /* several moves fit and nothing decides; the line ends here */
    PGN_ANSWER_ILLEGAL,   /* no legal move fits; the line ends here */
    PGN_ANSWER_NO_MOVE,   /* the word has no move's form; the line ends here */
    PGN_ANSWER_TOO_LONG,  /* the line has more words, or more open readings, than limits.h allows */
    PGN_ANSWER_UNPLAYED   /* behind its line's end */
};

#define PGN_MAX_ALTERNATIVES 8

typedef struct pgn_answer {
    enum pgn_answer_status status;
    pgn_move move;
    enum pgn_sign sign; /* as written */
    unsigned departures;
    pgn_move
        alternatives[PGN_MAX_ALTERNATIVES]; /* AMBIGUOUS, CHOSEN: all that fit, the chosen first */
    size_t alternative_count;
    pgn_move also; /* "Qg2(h1)": the second move that the word names; else a null move */
    const pgn_position *before; /* NULL if UNPLAYED */
} pgn_answer;

/* What a game's main line says about its language. */
typedef struct pgn_inference {
    pgn_language_set languages; /* those in which all of it reads */
    unsigned decided_at; /* the ply that ruled the last other one out; 0: told, or none was */
    bool descriptive;    /* it is in descriptive notation */
    bool capped;         /* so many readings were open that some were given up */
    pgn_span letters[6]; /* unknown: the letter found for each kind, where one was met */
} pgn_inference;

typedef struct pgn_resolver pgn_resolver;
/* NULL: out of memory. */
PGN_EXPORT pgn_resolver *pgn_resolver_open(const pgn_dialect *dialect);
PGN_EXPORT void pgn_resolver_close(pgn_resolver *resolver);

/* Begins a game, the one before is forgotten. */
PGN_EXPORT void pgn_resolver_begin(pgn_resolver *resolver, const pgn_position *start);
/* The next word of the line; the text must live until the last answer is asked for.  It may hold
 * blanks ("d5 : e4").  Returns its number, from 0; PGN_MAX_PRINTED_WORDS, and is not taken, if
 * there are so many already. */
PGN_EXPORT size_t pgn_resolver_word(pgn_resolver *resolver, const char *text, size_t len);
/* A variation on the word before; an end that ends nothing is ignored. */
PGN_EXPORT void pgn_resolver_variation(pgn_resolver *resolver);
PGN_EXPORT void pgn_resolver_end_variation(pgn_resolver *resolver);
/* Reads it all.  False: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_resolver_solve(pgn_resolver *resolver);
PGN_EXPORT void pgn_resolver_answer(const pgn_resolver *resolver, size_t word, pgn_answer *out);
PGN_EXPORT void pgn_resolver_inference(const pgn_resolver *resolver, pgn_inference *out);

/* True if the text alone, without a board, has the form of a move in the dialect. */
PGN_EXPORT bool pgn_resolver_has_form(pgn_resolver *resolver, const char *text, size_t len);

#ifdef __cplusplus
}
#endif
#endif
