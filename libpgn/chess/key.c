/* key.c: Zobrist keys as the Polyglot book format has them.
 *
 * Two departures.  The right of en passant counts only where the capture is legal (FIDE 9.2.3.1);
 * Polyglot asks only for a pawn beside.  And Polyglot's four numbers for castling cannot tell an
 * inner rook's right from the outer rook's, so an inner rook has a number of its own. */
#include "chess/castling_rights.h"
#include "chess/keys.h"
#include "chess/legality.h"

uint64_t pgn_placement_key(const pgn_position *p)
{
    uint64_t key = 0;
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++) {
        for (unsigned color = PGN_WHITE; color <= PGN_BLACK; color++) {
            pgn_squares men = pgn_men(p, color, kind);
            while (men)
                key ^= pgn_man_key(color, kind, pgn_take_first(&men));
        }
    }
    return key;
}

/* The key of what the move takes off, 0 if nothing; without a branch, as pgn_play. */
static inline uint64_t captured_key(const pgn_position *before, pgn_move m)
{
    unsigned them = before->turn ^ 1u;
    if (m.kind == PGN_PAWN && m.to == before->ep_square)
        return pgn_man_key(them, PGN_PAWN, m.to ^ 8u);
    pgn_squares takes = before->sides[them] >> m.to & 1;
    return pgn_man_key(them, pgn_kind_at(before, m.to) % PGN_NO_KIND, m.to) & -takes;
}

uint64_t pgn_placement_change(const pgn_position *before, pgn_move m)
{
    unsigned us = before->turn;
    if (pgn_move_is_null(m))
        return 0;
    if (pgn_is_castling(before, m))
        return pgn_man_key(us, PGN_KING, m.from) ^ pgn_man_key(us, PGN_ROOK, m.to) ^
               pgn_man_key(us, PGN_KING, pgn_castled_king(m.from, m.to)) ^
               pgn_man_key(us, PGN_ROOK, pgn_castled_rook(m.from, m.to));
    return pgn_man_key(us, m.kind, m.from) ^ pgn_man_key(us, pgn_placed_kind(m), m.to) ^
           captured_key(before, m);
}

static uint64_t right_key(const pgn_position *p, unsigned rook)
{
    unsigned color = pgn_color_at(p, rook);
    enum pgn_wing wing = pgn_wing_of(p->kings[color], rook);
    bool is_outer = rook == pgn_outer_rook(p, color, wing);
    return pgn_key_numbers[is_outer ? PGN_KEY_CASTLING + 2 * color + wing
                                    : PGN_KEY_INNER_ROOK + rook];
}

uint64_t pgn_key_with(const pgn_position *p, uint64_t placement)
{
    uint64_t key = placement;
    for (pgn_squares rooks = p->castling; rooks;)
        key ^= right_key(p, pgn_take_first(&rooks));
    if (pgn_ep_is_legal(p))
        key ^= pgn_key_numbers[PGN_KEY_EP + pgn_file_of(p->ep_square)];
    return p->turn == PGN_WHITE ? key ^ pgn_key_numbers[PGN_KEY_WHITE_TURN] : key;
}

uint64_t pgn_key(const pgn_position *p)
{
    return pgn_key_with(p, pgn_placement_key(p));
}
