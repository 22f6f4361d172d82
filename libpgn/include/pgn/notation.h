/* notation.h: one move's text, in and out.
 *
 * Reading is exact: a text names a move if exactly one legal move fits all that is written.  What
 * is not written as the PGN standard wants it (section 8.2.3), but has only one reading, is read
 * and its form named; nothing else is guessed. */
#ifndef PGN_NOTATION_H
#define PGN_NOTATION_H

#include <pgn/base.h>
#include <pgn/chess.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Departures from the standard's form of a move, a set; each is a diagnostic of its own. */
#define PGN_FORM_CASTLING_ZERO 0x000001u       /* 0-0 */
#define PGN_FORM_CASTLING_LOWERCASE 0x000002u  /* o-o */
#define PGN_FORM_CASTLING_OTHER 0x000004u      /* OO, O–O, 000 */
#define PGN_FORM_NO_EQUALS 0x000008u           /* e8Q */
#define PGN_FORM_PROMOTION_LOWERCASE 0x000010u /* e8=q */
#define PGN_FORM_PROMOTION_PARENS 0x000020u    /* e8(Q)  e8/Q */
#define PGN_FORM_EP_SUFFIX 0x000040u           /* exd6e.p. */
#define PGN_FORM_LONG 0x000080u                /* e2-e4, Ng1-f3, e4xd5, N-f3 */
#define PGN_FORM_UCI 0x000100u                 /* e2e4, e1h1, e7e8q */
#define PGN_FORM_NO_CAPTURE_SIGN 0x000200u     /* Bc6 that captures */
#define PGN_FORM_FALSE_CAPTURE_SIGN 0x000400u  /* Nxf3 that captures nothing */
#define PGN_FORM_CAPTURE_SIGN 0x000800u        /* e:d5, e×d5 */
#define PGN_FORM_PAWN_SHORT 0x001000u          /* exd, ed, xd5 (and ed5: with NO_CAPTURE_SIGN) */
#define PGN_FORM_PAWN_LETTER 0x002000u         /* Pe4 */
#define PGN_FORM_UPPERCASE_SQUARE 0x004000u    /* NF3 */
#define PGN_FORM_LOWERCASE_PIECE 0x008000u     /* nf3 */
#define PGN_FORM_OVER_DISAMBIGUATED 0x010000u  /* Nge2 where one knight can go there; ee4, 2e4 */
#define PGN_FORM_DISAMBIGUATION 0x020000u      /* R1d3 where the file would do (8.2.3.4) */
#define PGN_FORM_NULL 0x040000u                /* --  Z0  @@@@  <>  null  pass  0000 */
#define PGN_FORM_FIGURINE 0x080000u            /* ♘f3 */
#define PGN_FORM_CHECK_SIGN 0x100000u /* †, ‡, ++, ch, mate: another sign than + and # */

enum pgn_read_status {
    PGN_MOVE_READ,         /* move holds the move (or PGN_NULL_MOVE) */
    PGN_MOVE_ILLEGAL,      /* a move's form, but no legal move fits it */
    PGN_MOVE_AMBIGUOUS,    /* more than one legal move fits it */
    PGN_MOVE_NO_PROMOTION, /* a pawn reaches the last rank and no piece is named */
    PGN_MOVE_BAD_TEXT      /* no move's form */
};

/* The check or mate sign as written. */
enum pgn_sign { PGN_SIGN_NONE, PGN_SIGN_CHECK, PGN_SIGN_DOUBLE /* ++ */, PGN_SIGN_MATE };

typedef struct pgn_reading {
    enum pgn_read_status status;
    enum pgn_sign sign;
    unsigned forms;
    pgn_move move;
} pgn_reading;

/* Reads a move of the side on move, in English SAN or one of the forms above. */
PGN_EXPORT void pgn_move_read(const pgn_position *p, const char *text, size_t len,
                              pgn_reading *out);

/* True if text is a null move in some spelling. */
PGN_EXPORT bool pgn_is_null_move_text(const char *text, size_t len);

/* Why pgn_move_read gave something other than PGN_MOVE_READ, as a sentence without full stop: "the
 * knight on f6 is pinned to the king on e8 by the rook on e1"; and, where exactly one near text is
 * legal, that text in suggestion (else ""). */
typedef struct pgn_explanation {
    char reason[256];
    char suggestion[PGN_MOVE_TEXT_MAX];
} pgn_explanation;
PGN_EXPORT void pgn_move_explain(const pgn_position *p, const char *text, size_t len,
                                 pgn_explanation *out);

/* Writes a legal move, NUL-terminated; the length is returned.
 * SAN as PGN 8.2.3 wants it, with + or #; a null move is "--". */
PGN_EXPORT size_t pgn_san_write(const pgn_position *p, pgn_move m, char out[PGN_MOVE_TEXT_MAX]);
/* UCI: e2e4, e7e8q; castling e1g1, in a Chess960 position king takes rook; a null move is 0000. */
PGN_EXPORT size_t pgn_uci_write(const pgn_position *p, pgn_move m, char out[PGN_MOVE_TEXT_MAX]);

#ifdef __cplusplus
}
#endif
#endif
