/* table.h: how the positions of known openings stand in opening_data.c.  Private to the library and
 * to scripts/openings.c, which makes that file.
 *
 * A row is found by a cheap number of the position (a bucket holds less than one row on average)
 * and compared whole, so that chance cannot make a wrong opening. */
#ifndef PGN_OPENING_TABLE_H
#define PGN_OPENING_TABLE_H

#include <pgn/chess.h>

enum { PGN_OPENING_BITS = 12, PGN_OPENING_BUCKETS = 1 << PGN_OPENING_BITS };

/* All that makes a position (FIDE 9.2.3). */
typedef struct pgn_opening_men {
    pgn_squares kinds[3]; /* bit n of kind + 1, by squares */
    pgn_squares white;
    uint16_t state; /* bit 0: Black's turn; 1-4: rooks a1 h1 a8 h8 may castle; 5-: the ep square
                     * where a capture there is legal, else PGN_NO_SQUARE */
} pgn_opening_men;

typedef struct pgn_opening_row {
    pgn_opening_men men;
    uint16_t name;
} pgn_opening_row;

typedef struct pgn_opening_name {
    char eco[4];
    const char *opening, *variation;
} pgn_opening_name;

#pragma GCC visibility push(hidden)
/* By bucket; first[b] is where bucket b begins. */
extern const pgn_opening_row pgn_opening_rows[];
extern const uint16_t pgn_opening_first[PGN_OPENING_BUCKETS + 1];
extern const pgn_opening_name pgn_opening_names[];
#pragma GCC visibility pop

static inline unsigned pgn_opening_bucket(const pgn_position *p)
{
    uint64_t n = p->sides[PGN_WHITE] * UINT64_C(0x9e3779b97f4a7c15);
    n = (n ^ n >> 29 ^ p->sides[PGN_BLACK]) * UINT64_C(0xbf58476d1ce4e5b9);
    n = (n ^ n >> 32 ^ p->kinds[PGN_PAWN]) * UINT64_C(0x94d049bb133111eb);
    n = (n ^ n >> 31 ^ p->kinds[PGN_KNIGHT] ^ p->turn) * UINT64_C(0xd6e8feb86659fd93);
    return (unsigned)(n >> (64 - PGN_OPENING_BITS));
}

/* False if no row can be it: it castles with rooks from elsewhere. */
static inline bool pgn_opening_men_of(const pgn_position *p, pgn_opening_men *men)
{
    const pgn_squares *kinds = p->kinds;
    const pgn_squares corners =
        UINT64_C(1) | UINT64_C(1) << 7 | UINT64_C(1) << 56 | UINT64_C(1) << 63;
    if (p->castling & ~corners)
        return false;
    men->kinds[0] = kinds[PGN_PAWN] | kinds[PGN_BISHOP] | kinds[PGN_QUEEN];
    men->kinds[1] = kinds[PGN_KNIGHT] | kinds[PGN_BISHOP] | kinds[PGN_KING];
    men->kinds[2] = kinds[PGN_ROOK] | kinds[PGN_QUEEN] | kinds[PGN_KING];
    men->white = p->sides[PGN_WHITE];
    unsigned rights = (unsigned)((p->castling & 1) | (p->castling >> 7 & 1) << 1 |
                                 (p->castling >> 56 & 1) << 2 | (p->castling >> 63 & 1) << 3);
    unsigned ep =
        p->ep_square != PGN_NO_SQUARE && pgn_ep_is_legal(p) ? p->ep_square : PGN_NO_SQUARE;
    men->state = (uint16_t)(p->turn | rights << 1 | ep << 5);
    return true;
}

static inline bool pgn_opening_same(const pgn_opening_men *a, const pgn_opening_men *b)
{
    return a->white == b->white && a->kinds[0] == b->kinds[0] && a->kinds[1] == b->kinds[1] &&
           a->kinds[2] == b->kinds[2] && a->state == b->state;
}

#endif
