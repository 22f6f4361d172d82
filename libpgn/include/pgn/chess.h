/* chess.h: squares, men, positions, moves, FEN.  Knows nothing of files, and of text only FEN.
 *
 * A position is a plain value of some 100 bytes: copy it to keep it, there is no undo.  All rules
 * are the FIDE Laws of Chess (2023), Chess960 by their Guideline II. */
#ifndef PGN_CHESS_H
#define PGN_CHESS_H

#include <pgn/base.h>
#include <pgn/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- squares, men, moves ------------------------------------------------------------------- */

/* 0 = a1, 1 = b1, ..., 7 = h1, 8 = a2, ..., 63 = h8. */
typedef uint8_t pgn_square;
#define PGN_NO_SQUARE 64u

static inline unsigned pgn_file_of(unsigned square)
{
    return square & 7u;
}
static inline unsigned pgn_rank_of(unsigned square)
{
    return square >> 3;
}

/* A set of squares, bit n = square n. */
typedef uint64_t pgn_squares;

enum pgn_color { PGN_WHITE, PGN_BLACK };
enum pgn_kind { PGN_PAWN, PGN_KNIGHT, PGN_BISHOP, PGN_ROOK, PGN_QUEEN, PGN_KING, PGN_NO_KIND };

/* A move.  Castling is the king's move to the square of the rook it castles with, in every game
 * (the only form that is unambiguous in Chess960).  En passant is a pawn's diagonal move to the
 * position's ep_square.  A null move has from == to and kind PGN_NO_KIND. */
typedef struct pgn_move {
    uint8_t from;
    uint8_t to;
    uint8_t kind;      /* the man that moves, a pawn if it promotes */
    uint8_t promotion; /* the kind it becomes, else PGN_NO_KIND */
} pgn_move;

#define PGN_NULL_MOVE ((pgn_move){0, 0, PGN_NO_KIND, PGN_NO_KIND})

static inline bool pgn_move_is_null(pgn_move m)
{
    return m.kind == PGN_NO_KIND;
}
static inline bool pgn_move_equal(pgn_move a, pgn_move b)
{
    return a.from == b.from && a.to == b.to && a.kind == b.kind && a.promotion == b.promotion;
}

/* ---- positions ----------------------------------------------------------------------------- */

typedef struct pgn_position {
    pgn_squares kinds[6];    /* men of either side by kind */
    pgn_squares sides[2];    /* men of any kind by side */
    pgn_squares castling;    /* the rooks that may still castle; at most two a side */
    pgn_squares checkers;    /* the men that give check to the side on move */
    uint32_t fullmove;       /* the number of the next white move, or of the black one due */
    uint16_t halfmove_clock; /* plies since the last capture or pawn move, sticks at 65535 */
    uint8_t turn;            /* enum pgn_color */
    uint8_t ep_square;       /* the square behind a pawn that has just made a double step and stands
                              * beside an opposing pawn; else PGN_NO_SQUARE.  The capture need not
                              * be legal: see pgn_ep_is_legal */
    uint8_t kings[2];        /* the kings' squares */
    uint8_t chess960;        /* 1: castling is written king-takes-rook in UCI, rights as in X-FEN */
} pgn_position;

PGN_EXPORT extern const pgn_position pgn_start_position;

static inline pgn_squares pgn_occupied(const pgn_position *p)
{
    return p->sides[0] | p->sides[1];
}
static inline bool pgn_in_check(const pgn_position *p)
{
    return p->checkers != 0;
}

/* The man on a square: its kind, or PGN_NO_KIND. */
PGN_EXPORT enum pgn_kind pgn_kind_at(const pgn_position *p, unsigned square);
/* Its colour; the square must be occupied. */
PGN_EXPORT enum pgn_color pgn_color_at(const pgn_position *p, unsigned square);

/* The squares that a man of this kind and colour attacks from a square over this occupation. */
PGN_EXPORT pgn_squares pgn_attacks(enum pgn_kind kind, enum pgn_color color, unsigned square,
                                   pgn_squares occupied);
/* The men of both sides that attack a square over this occupation (FIDE 3.1.3: a pinned man
 * attacks too). */
PGN_EXPORT pgn_squares pgn_attackers(const pgn_position *p, unsigned square, pgn_squares occupied);
/* The squares strictly between two squares on one line; empty if they share none. */
PGN_EXPORT pgn_squares pgn_between(unsigned a, unsigned b);
/* All squares of the line through two squares, both included, to the board's edges; or empty. */
PGN_EXPORT pgn_squares pgn_line(unsigned a, unsigned b);

/* True if the move's capture on the ep_square is legal for some pawn (FIDE 3.7.3, 3.9.2). */
PGN_EXPORT bool pgn_ep_is_legal(const pgn_position *p);

/* True if the move is legal here, whatever its fields hold.  A null move is no legal move. */
PGN_EXPORT bool pgn_is_legal(const pgn_position *p, pgn_move m);
/* Lists the legal moves; returns their number, at most PGN_MAX_MOVES.  Promotions count four. */
PGN_EXPORT size_t pgn_legal_moves(const pgn_position *p, pgn_move out[PGN_MAX_MOVES]);
PGN_EXPORT bool pgn_has_legal_move(const pgn_position *p);

/* The kind of man that a legal move captures, or PGN_NO_KIND. */
PGN_EXPORT enum pgn_kind pgn_captured(const pgn_position *p, pgn_move m);
static inline bool pgn_is_castling(const pgn_position *p, pgn_move m)
{
    return m.kind == PGN_KING && (p->sides[p->turn] >> m.to & 1);
}

/* Plays a legal move, or a null move (which is legal when not in check; it ends the right of en
 * passant and leaves the half-move clock counting). */
PGN_EXPORT void pgn_play(pgn_position *p, pgn_move m);

/* ---- outcome, keys ------------------------------------------------------------------------- */

enum pgn_outcome { PGN_ONGOING, PGN_CHECKMATE, PGN_STALEMATE };
/* FIDE 5.1.1 and 5.2.1: by the position alone. */
PGN_EXPORT enum pgn_outcome pgn_outcome(const pgn_position *p);

/* 64 bits of placement, side to move, castling rights and, only where the capture is legal, the en
 * passant file (FIDE 9.2.3).  It is the key of the Polyglot book format, but where an en passant
 * capture would expose the king, and where an inner rook may castle.  Equal positions have equal
 * keys; unequal ones differ with overwhelming odds. */
PGN_EXPORT uint64_t pgn_key(const pgn_position *p);
/* The same position in the sense of FIDE 9.2.3, compared field by field. */
PGN_EXPORT bool pgn_same_position(const pgn_position *a, const pgn_position *b);

/* ---- FEN (PGN standard 16.1, X-FEN, Shredder-FEN) ------------------------------------------- */

/* Faults of a set-up position, a set.  First those that make it unusable. */
#define PGN_FEN_SYNTAX 0x0001u         /* not a FEN: ranks, letters, fields */
#define PGN_FEN_KINGS 0x0002u          /* not exactly one king each */
#define PGN_FEN_PAWNS_ON_LAST 0x0004u  /* pawns on the first or the last rank */
#define PGN_FEN_OPPOSITE_CHECK 0x0008u /* the side not on move is in check, or kings touch */
#define PGN_FEN_UNUSABLE 0x000fu
/* Repaired: the right or square was dropped. */
#define PGN_FEN_CASTLING 0x0010u /* a castling right without its king or rook */
#define PGN_FEN_EP 0x0020u       /* an en passant square that no double step can have left */
/* Playable, but no game leads here. */
#define PGN_FEN_MATERIAL 0x0040u /* more men than pawns and promotions allow */
#define PGN_FEN_CHECKERS 0x0080u /* checks that no last move can have given together */
#define PGN_FEN_CLOCK 0x0100u    /* half-move clock against en passant, move number, or over 150 */
/* Understood, but not written as the standard wants. */
#define PGN_FEN_FORMAT 0x0200u /* spaces, order of letters, adjacent digits, missing fields */

/* Reads a FEN, or an EPD's four fields.  Returns its faults, 0 for a good one; a text that is no
 * FEN has PGN_FEN_SYNTAX alone.  If any of PGN_FEN_UNUSABLE is set, *p is not written.  A number
 * too large is PGN_FEN_CLOCK and is cut off, at 65535 plies or 2147483647 moves.
 * chess960: castling letters may mean any rook (X-FEN, Shredder-FEN), and the position is a
 * Chess960 position; otherwise a right that standard chess cannot have is PGN_FEN_CASTLING. */
PGN_EXPORT PGN_MUST_CHECK unsigned pgn_fen_read(const char *text, size_t len, bool chess960,
                                                pgn_position *p);

/* Writes the FEN with a terminating NUL; returns its length.  The en passant square is given only
 * if a capture there is legal.  Rights are KQkq where that is unambiguous, else the rook's file
 * (X-FEN); with shredder, always the files. */
PGN_EXPORT size_t pgn_fen_write(const pgn_position *p, bool shredder, char out[PGN_FEN_MAX]);

#ifdef __cplusplus
}
#endif
#endif
