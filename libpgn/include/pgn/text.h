/* text.h: printed games turned into PGN.
 *
 *     pgn_text *text = pgn_text_open(&dialect);
 *     if (pgn_text_read(text, bytes, len, PGN_TEXT_FREE))
 *         while ((rc = pgn_text_next(text, &game)) > 0) ...
 *     pgn_text_close(text);
 *
 * What goes in is UTF-8: one PGN game whose moves are printed in some language, or a text with any
 * number of games in it, with headings and prose.  What comes out is PGN in English SAN, which all
 * the rest of the library reads, and findings whose places are those of the text that went in.  A
 * move that is not certain ends its line; the words from there on stand in a comment. */
#ifndef PGN_TEXT_H
#define PGN_TEXT_H

#include <pgn/dialect.h>
#include <pgn/language.h>
#include <pgn/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pgn_text_kind {
    PGN_TEXT_GAME, /* one game with PGN's tags and comments */
    PGN_TEXT_FREE  /* bare moves, tables, several games, headings, prose */
};

typedef struct pgn_text_finding {
    const char *id; /* a diagnostic's id, or one of pgn_text_ids */
    enum pgn_level level;
    uint32_t ply; /* the ply that the text has or would have; 0 before the first */
    bool variation;
    size_t at, len;        /* the bytes concerned, in the text that went in */
    pgn_answer answer;     /* moves: what was found; its before is NULL, see position */
    pgn_position position; /* moves: where the text stands */
    bool has_position;
} pgn_text_finding;

/* Where a place of the PGN comes from. */
typedef struct pgn_text_place {
    size_t pgn, source;
} pgn_text_place;

typedef struct pgn_text_game {
    const char *pgn; /* one game of PGN, NUL-terminated; borrowed until the next call */
    size_t len;
    size_t at;         /* where the game begins in the text that went in */
    bool is_free_text; /* its tags are made from a heading */
    const pgn_text_finding *findings;
    size_t finding_count;
    const pgn_text_place *places; /* of what was written, in order */
    size_t place_count;
    uint32_t plies; /* of the main line, written */
    pgn_inference inference;
} pgn_text_game;

typedef struct pgn_text pgn_text;
/* NULL: out of memory. */
PGN_EXPORT pgn_text *pgn_text_open(const pgn_dialect *dialect);
PGN_EXPORT void pgn_text_close(pgn_text *text);
/* Takes a text, which must live until the last game of it is read.  False: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_text_read(pgn_text *text, const char *utf8, size_t len,
                                             enum pgn_text_kind kind);
/* The next game: 1, 0 no more, -1 out of memory. */
PGN_EXPORT PGN_MUST_CHECK int pgn_text_next(pgn_text *text, pgn_text_game *game);

/* The byte of the text that went in, for a byte of the PGN: where the token that it is in, or the
 * one before it, begins. */
PGN_EXPORT size_t pgn_text_source(const pgn_text_game *game, size_t at);

/* The encoding of bytes that are no UTF-8: the one that makes most moves legal, and of several such
 * the one that makes the best words.  Ends the reading of the text before.  PGN_ENCODINGS: out of
 * memory. */
PGN_EXPORT enum pgn_encoding pgn_text_encoding(pgn_text *text, const char *bytes, size_t len,
                                               enum pgn_text_kind kind);

/* A finding as one sentence without full stop, NUL-terminated and cut at size. */
PGN_EXPORT void pgn_text_finding_message(const pgn_text_finding *finding, char *out, size_t size);

/* ---- comments ------------------------------------------------------------------------------ */

/* Puts the moves that comments speak of into another notation. */
typedef struct pgn_remarks pgn_remarks;
/* The languages and the notation that they are in, and the style to put them in, which must live as
 * long; NULL: SAN.  NULL: out of memory. */
PGN_EXPORT pgn_remarks *pgn_remarks_open(const pgn_dialect *dialect, const pgn_style *style);
PGN_EXPORT void pgn_remarks_close(pgn_remarks *remarks);
/* A comment's text, UTF-8, with those of its moves rewritten that are certain: played from `now`,
 * where the comment stands, or from `before`, the position before the move that it is about (NULL:
 * there is none), or from what the comment itself played so far.  Commands ([%...]) are left alone,
 * as is the name of a square.  1 and *out, which lives until the next call; 0: *out is the text; -1
 * out of memory. */
PGN_EXPORT PGN_MUST_CHECK int pgn_remarks_read(pgn_remarks *remarks, pgn_span text,
                                               const pgn_position *now, const pgn_position *before,
                                               pgn_span *out);

/* A result as a style prints it; "*" stays what it is. */
PGN_EXPORT const char *pgn_styled_result(const pgn_style *style, enum pgn_result result);

/* True if the text has a tag pair in front, as PGN has. */
PGN_EXPORT bool pgn_text_has_tags(const char *utf8, size_t len);

#ifdef __cplusplus
}
#endif
#endif
