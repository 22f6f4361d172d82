/* chess_support.h: what the tests of chess/ share.  Include cmocka first. */
#ifndef CHESS_SUPPORT_H
#define CHESS_SUPPORT_H

#include "chess_random.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* The position of a FEN that must be usable. */
static inline pgn_position position_of(const char *fen, bool chess960)
{
    pgn_position p = pgn_start_position;
    assert_int_equal(pgn_fen_read(fen, strlen(fen), chess960, &p) & PGN_FEN_UNUSABLE, 0);
    return p;
}

/* A move written e2e4, e7e8q, castling as king takes rook or, on the e-file, e1g1 and e1c1.
 * Nothing is asked about its legality. */
static inline pgn_move move_of(const pgn_position *p, const char *uci)
{
    unsigned from = (unsigned)(uci[0] - 'a' + (uci[1] - '1') * 8);
    unsigned to = (unsigned)(uci[2] - 'a' + (uci[3] - '1') * 8);
    enum pgn_kind kind = pgn_kind_at(p, from);
    if (kind == PGN_KING && !p->chess960 && from == (to & 56u) + 4) {
        to = to == from + 2 ? from + 3 : to;
        to = to == from - 2 ? from - 4 : to;
    }
    static const char letters[] = "pnbrq";
    const char *promotion = uci[4] > ' ' ? strchr(letters, uci[4]) : NULL;
    return (pgn_move){(uint8_t)from, (uint8_t)to, (uint8_t)kind,
                      (uint8_t)(promotion ? promotion - letters : PGN_NO_KIND)};
}

#endif
