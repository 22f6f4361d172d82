/* language.h: moves as the world prints them, outwards: the languages' piece letters, the styles of
 * books and papers, signs and results.  Reading them back is dialect.h.
 *
 * A language is a table of letters; a style says all else: whether the whole way of the man is
 * written, which dash, which sign of capture, check and mate.  Both are data: a language or a style
 * more is a line more in its table. */
#ifndef PGN_LANGUAGE_H
#define PGN_LANGUAGE_H

#include <pgn/base.h>
#include <pgn/chess.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- languages ----------------------------------------------------------------------------- */

enum pgn_script { PGN_LATIN, PGN_CYRILLIC, PGN_GREEK, PGN_ARABIC, PGN_HEBREW, PGN_ARMENIAN };

/* How common a table is: automatic detection looks at the usual ones first. */
enum pgn_currency {
    PGN_USUAL,  /* the language's own letters, met in print or in several tables */
    PGN_RARE,   /* from one source alone */
    PGN_VARIANT /* another set of the same language: ru-kn, ru-Latn */
};

typedef struct pgn_language {
    const char *code; /* ISO 639-1 (eo, la and the like too), with a suffix where one language has
                       * several tables */
    const char *name; /* in English */
    const char *letters; /* king, queen, rook, bishop, knight, pawn, apart by blanks; further
                          * spellings of a letter behind a slash; the first is the one written;
                          * "-" where none is known */
    enum pgn_script script;
    enum pgn_currency currency;
} pgn_language;

/* All tables, in the order of their codes. */
PGN_EXPORT extern const pgn_language pgn_languages[];
PGN_EXPORT extern const size_t pgn_language_count;
/* The table of that code, letters in any case, _ for - allowed; or NULL. */
PGN_EXPORT const pgn_language *pgn_language_find(pgn_span code);
/* The spelling number nth (from 0) of a kind's letter; length 0 if there is none. */
PGN_EXPORT pgn_span pgn_language_letter(const pgn_language *language, enum pgn_kind kind,
                                        unsigned nth);

/* ---- styles -------------------------------------------------------------------------------- */

enum pgn_move_form {
    PGN_FORM_OF_SAN,        /* Nbd7: from-file or rank only where needed */
    PGN_FORM_OF_FULL,       /* Nb8-d7: the whole way */
    PGN_FORM_OF_UCI,        /* b8d7 */
    PGN_FORM_OF_ICCF,       /* 2847 */
    PGN_FORM_OF_DESCRIPTIVE /* QN-Q2 */
};

enum pgn_pawn_capture {
    PGN_PAWN_FILE,      /* exd5, e:d5 */
    PGN_PAWN_FILES,     /* ed; the rank too where another pawn could be meant */
    PGN_PAWN_FILES_RANK /* ed5 */
};

typedef struct pgn_style {
    const char *name;
    const char *language; /* code of the letters; "" for figurines */
    enum pgn_move_form form;
    enum pgn_pawn_capture pawn_capture; /* in the SAN form */
    const char *dash;                   /* between the squares of the full form */
    const char *capture;   /* instead of the dash, or before the target square; may be "" */
    const char *promotion; /* between square and piece: "=" or "" */
    const char *castling;  /* short castling; a third part is added for the long one */
    const char *check, *double_check, *mate;
    const char *en_passant; /* behind such a capture; mostly "" */
    const char *results[3]; /* white wins, black wins, draw: see pgn_styled_result */
} pgn_style;

/* Finds a style by name: one of the profiles (san, long, uci, iccf, fan, descriptive, ru-book,
 * informator, ...; see pgn_styles), or LANG and LANG-full for any language.  False: none. */
PGN_EXPORT bool pgn_style_find(pgn_span name, pgn_style *out);
/* The profiles; LANG and LANG-full are not among them unless they have settings of their own. */
PGN_EXPORT extern const pgn_style pgn_styles[];
PGN_EXPORT extern const size_t pgn_style_count;

/* Bytes of one move in any style, with its terminating NUL. */
#define PGN_STYLED_MAX 96

/* Writes a legal move in a style, NUL-terminated; returns the length.  A null move is "--" (UCI:
 * 0000).  Where a language has one letter for two pieces, reading back may find both. */
PGN_EXPORT size_t pgn_styled_write(const pgn_position *p, pgn_move m, const pgn_style *style,
                                   char out[PGN_STYLED_MAX]);

/* ---- signs --------------------------------------------------------------------------------- */

/* What a sign means depends on who prints it: plus over minus is a moderate advantage in the
 * Informator and a small one in Russian handbooks. */
enum pgn_sign_tradition { PGN_SIGNS_INFORMATOR, PGN_SIGNS_RUSSIAN };

/* The NAG of a sign (all of the span), or 0; "!" is 1, U+2A72 is 14. */
PGN_EXPORT unsigned pgn_sign_nag(pgn_span sign, enum pgn_sign_tradition tradition);
/* The longest sign that text ends with; its length, or 0; *nag is set. */
PGN_EXPORT size_t pgn_sign_suffix(pgn_span text, enum pgn_sign_tradition tradition, unsigned *nag);
/* The sign of a NAG in UTF-8, or NULL where none is usual. */
PGN_EXPORT const char *pgn_nag_sign(unsigned nag, enum pgn_sign_tradition tradition);

#ifdef __cplusplus
}
#endif
#endif
