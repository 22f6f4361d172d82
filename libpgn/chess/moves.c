/* moves.c: all legal moves of a position, and what it means that there is none.
 *
 * A man's legal targets come as one set: what it attacks, cut down to what answers a check and to
 * the line of its pin.  Only the king's squares, castling and en passant are tried one by one.
 * Listing a position's moves and asking for any are then two small loops over the same sets. */
#include "chess/legality.h"

/* What is the same for all men of the side on move. */
struct situation {
    const pgn_position *p;
    pgn_squares occupied;
    pgn_squares allowed; /* squares without own men that answer the check, if there is one */
    pgn_squares pinned;  /* own men that may move only on their line with the king */
    unsigned king;
};

static pgn_squares find_pinned(const pgn_position *p, unsigned king, pgn_squares occupied)
{
    pgn_squares pinned = 0;
    pgn_squares sliders = pgn_aligned_sliders(p, p->turn ^ 1u, king);
    while (sliders) {
        pgn_squares men = pgn_between_table[king][pgn_take_first(&sliders)] & occupied;
        if (men && !pgn_has_several(men))
            pinned |= men & p->sides[p->turn];
    }
    return pinned;
}

static struct situation situation_of(const pgn_position *p)
{
    pgn_squares occupied = pgn_occupied(p);
    unsigned king = p->kings[p->turn];
    return (struct situation){.p = p,
                              .occupied = occupied,
                              .allowed = pgn_check_answers(p) & ~p->sides[p->turn],
                              .pinned = find_pinned(p, king, occupied),
                              .king = king};
}

static inline pgn_squares shift_forward(unsigned color, pgn_squares set)
{
    return color == PGN_WHITE ? set << 8 : set >> 8;
}

static inline pgn_squares pawn_targets(const struct situation *s, unsigned from)
{
    const pgn_position *p = s->p;
    unsigned us = p->turn;
    pgn_squares third_rank = us == PGN_WHITE ? 0xff0000u : 0xff0000000000u;
    pgn_squares step = shift_forward(us, pgn_bit(from)) & ~s->occupied;
    pgn_squares double_step = shift_forward(us, step & third_rank) & ~s->occupied;
    pgn_squares attacks = pgn_pawn_attacks(us, from);
    pgn_squares targets = (step | double_step | (attacks & p->sides[us ^ 1u])) & s->allowed;
    if (s->pinned >> from & 1)
        targets &= pgn_line_table[s->king][from];
    if (p->ep_square < PGN_NO_SQUARE && (attacks >> p->ep_square & 1) &&
        pgn_ep_capture_is_safe(p, from))
        targets |= pgn_bit(p->ep_square);
    return targets;
}

static pgn_squares king_targets(const struct situation *s)
{
    const pgn_position *p = s->p;
    pgn_squares targets = 0, tried = pgn_reach[PGN_KING][s->king] & ~p->sides[p->turn];
    while (tried) {
        unsigned to = pgn_take_first(&tried);
        if (!pgn_is_attacked(p, p->turn ^ 1u, to, s->occupied ^ pgn_bit(s->king)))
            targets |= pgn_bit(to);
    }
    pgn_squares rooks = p->castling & p->sides[p->turn];
    while (rooks) {
        unsigned rook = pgn_take_first(&rooks);
        if (pgn_castling_is_legal(p, rook))
            targets |= pgn_bit(rook);
    }
    return targets;
}

static inline pgn_squares targets_of(const struct situation *s, unsigned kind, unsigned from)
{
    if (kind == PGN_KING)
        return king_targets(s);
    if (kind == PGN_PAWN)
        return pawn_targets(s, from);
    pgn_squares targets = pgn_piece_attacks(kind, from, s->occupied) & s->allowed;
    return s->pinned >> from & 1 ? targets & pgn_line_table[s->king][from] : targets;
}

static inline size_t list_targets(unsigned kind, unsigned from, pgn_squares targets, pgn_move *out)
{
    size_t count = 0;
    while (targets) {
        unsigned to = pgn_take_first(&targets);
        pgn_move m = {(uint8_t)from, (uint8_t)to, (uint8_t)kind, PGN_NO_KIND};
        if (kind == PGN_PAWN && (PGN_LAST_RANKS >> to & 1)) {
            for (m.promotion = PGN_QUEEN; m.promotion > PGN_PAWN; m.promotion--)
                out[count++] = m;
        } else {
            out[count++] = m;
        }
    }
    return count;
}

size_t pgn_legal_moves(const pgn_position *p, pgn_move out[PGN_MAX_MOVES])
{
    struct situation s = situation_of(p);
    size_t count = 0;
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++) {
        pgn_squares men = pgn_men(p, p->turn, kind);
        while (men) {
            unsigned from = pgn_take_first(&men);
            count += list_targets(kind, from, targets_of(&s, kind, from), out + count);
        }
    }
    return count;
}

static bool king_can_step(const pgn_position *p)
{
    unsigned king = p->kings[p->turn];
    pgn_squares occupied = pgn_occupied(p) ^ pgn_bit(king);
    pgn_squares tried = pgn_reach[PGN_KING][king] & ~p->sides[p->turn];
    while (tried)
        if (!pgn_is_attacked(p, p->turn ^ 1u, pgn_take_first(&tried), occupied))
            return true;
    return false;
}

/* The king first: in check, where the question is asked most, it mostly has a move, and then the
 * rest need not be looked at. */
bool pgn_has_legal_move(const pgn_position *p)
{
    if (king_can_step(p))
        return true;
    struct situation s = situation_of(p);
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++) {
        pgn_squares men = pgn_men(p, p->turn, kind);
        while (men)
            if (targets_of(&s, kind, pgn_take_first(&men)))
                return true;
    }
    return false;
}

enum pgn_outcome pgn_outcome(const pgn_position *p)
{
    if (pgn_has_legal_move(p))
        return PGN_ONGOING;
    return pgn_in_check(p) ? PGN_CHECKMATE : PGN_STALEMATE;
}
