/* fields.h: a move's text taken apart, and the legal moves that fit the parts.
 *
 *     text --split--> fields (one set, or a few where letter case leaves readings open)
 *          --fit----> the legal moves that fit a set of fields
 *          --forms--> how the writing departs from the standard, once the move is known
 *
 * The three steps know nothing of each other but this struct, so that another front end (other
 * languages' letters) or another judge (one that weighs misprints) can take any of them. */
#ifndef PGN_NOTATION_FIELDS_H
#define PGN_NOTATION_FIELDS_H

#include <pgn/chess.h>
#include <pgn/notation.h>

/* The longest text that can be a move, in bytes: "♙e7xd8=♕ e.p. dbl ch." and air. */
#define PGN_MOVE_TEXT_LONGEST 40u

/* Sets of fields that one text can have: as written, or piece, pawn and small piece letter. */
#define PGN_MAX_READINGS 3u

enum pgn_origin { PGN_ORIGIN_NONE, PGN_ORIGIN_FILE, PGN_ORIGIN_RANK, PGN_ORIGIN_SQUARE };
enum pgn_castling { PGN_NO_CASTLING, PGN_SHORT_CASTLING, PGN_LONG_CASTLING };

typedef struct pgn_move_fields {
    pgn_squares from;   /* where the man may come from, by what is written */
    pgn_squares to;     /* where it goes: one square, or a file for "exd"; 0 in castling */
    unsigned forms;     /* the departures that the text alone shows */
    uint8_t kind;       /* the man's kind; PGN_NO_KIND where squares alone name it: e2e4 */
    uint8_t promotion;  /* the kind that a pawn shall become, else PGN_NO_KIND */
    uint8_t origin;     /* enum pgn_origin: how from is written */
    uint8_t castling;   /* enum pgn_castling */
    uint8_t sign;       /* enum pgn_sign */
    bool captures;      /* a capture sign is written */
    bool hyphen;        /* e2-e4 */
    bool en_passant;    /* e.p. is written */
    bool sign_left_out; /* ed: the form is named PAWN_SHORT, its missing x is no more news */
} pgn_move_fields;

/* Takes a text apart: the number of readings, 0 if it has no move's form (a null move neither).
 * *sign gets the check sign even then. */
size_t pgn_move_split(const char *text, size_t len, pgn_move_fields out[PGN_MAX_READINGS],
                      enum pgn_sign *sign);

typedef struct pgn_fit {
    pgn_move moves[3]; /* the first legal moves that fit */
    size_t count;      /* how many fit */
    bool promotes;     /* a pawn's move fits but for the piece it becomes, which is not written */
} pgn_fit;

/* Adds the legal moves that fit the fields to *fit, which the caller has set to zero or filled with
 * another reading's; a move that is there already is not counted again. */
void pgn_move_fit(const pgn_position *p, const pgn_move_fields *fields, pgn_fit *fit);

/* The departures from the standard's form, now that the move is known. */
unsigned pgn_move_forms(const pgn_position *p, const pgn_move_fields *fields, pgn_move m);

/* Of a piece's move (no pawn's) written with this origin: PGN_FORM_OVER_DISAMBIGUATED,
 * PGN_FORM_DISAMBIGUATION, or 0 where 8.2.3.4 wants it so. */
unsigned pgn_origin_forms(const pgn_position *p, pgn_move m, enum pgn_origin origin);

/* The origin that 8.2.3.4 wants to be written for a piece's legal move. */
enum pgn_origin pgn_origin_needed(const pgn_position *p, pgn_move m);

/* The kind that a capital English letter names, else PGN_NO_KIND. */
enum pgn_kind pgn_kind_of_letter(char letter);
/* The letters, by kind. */
#define PGN_KIND_LETTERS "PNBRQK"

/* pgn_move_read for plain SAN alone, which is most of what there is: false if the text is no plain
 * SAN or has not exactly one legal move, and then *out holds nothing. */
bool pgn_move_read_plain(const pgn_position *p, const char *text, size_t len, pgn_reading *out);

#endif
