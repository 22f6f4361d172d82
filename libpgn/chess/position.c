/* position.c: what stands where, and what it attacks; the exported face of attacks.h. */
#include "chess/attacks.h"

const pgn_position pgn_start_position = {
    .kinds = {0x00ff00000000ff00u, 0x4200000000000042u, 0x2400000000000024u, 0x8100000000000081u,
              0x0800000000000008u, 0x1000000000000010u},
    .sides = {0x000000000000ffffu, 0xffff000000000000u},
    .castling = 0x8100000000000081u,
    .fullmove = 1,
    .ep_square = PGN_NO_SQUARE,
    .kings = {4, 60},
};

/* Without branches: which man stands on a square is what no branch predictor can know. */
enum pgn_kind pgn_kind_at(const pgn_position *p, unsigned square)
{
    unsigned kind = 0;
    for (unsigned k = PGN_KNIGHT; k <= PGN_KING; k++)
        kind += k * (unsigned)(p->kinds[k] >> square & 1);
    kind += PGN_NO_KIND * (unsigned)(~pgn_occupied(p) >> square & 1);
    return (enum pgn_kind)kind;
}

enum pgn_color pgn_color_at(const pgn_position *p, unsigned square)
{
    return (enum pgn_color)(p->sides[PGN_BLACK] >> square & 1);
}

pgn_squares pgn_attacks(enum pgn_kind kind, enum pgn_color color, unsigned square,
                        pgn_squares occupied)
{
    if (kind == PGN_NO_KIND)
        return 0;
    return kind == PGN_PAWN ? pgn_pawn_attacks(color, square)
                            : pgn_piece_attacks(kind, square, occupied);
}

pgn_squares pgn_attackers(const pgn_position *p, unsigned square, pgn_squares occupied)
{
    return pgn_attackers_of_side(p, PGN_WHITE, square, occupied) |
           pgn_attackers_of_side(p, PGN_BLACK, square, occupied);
}

pgn_squares pgn_between(unsigned a, unsigned b)
{
    return pgn_between_table[a][b];
}

pgn_squares pgn_line(unsigned a, unsigned b)
{
    return pgn_line_table[a][b];
}

bool pgn_same_position(const pgn_position *a, const pgn_position *b)
{
    for (unsigned k = PGN_PAWN; k <= PGN_KING; k++)
        if (a->kinds[k] != b->kinds[k])
            return false;
    if (a->sides[PGN_WHITE] != b->sides[PGN_WHITE] || a->sides[PGN_BLACK] != b->sides[PGN_BLACK] ||
        a->turn != b->turn || a->castling != b->castling)
        return false;
    /* FIDE 9.2.3.1: the right of en passant counts where the capture can be made. */
    bool a_has_ep = pgn_ep_is_legal(a), b_has_ep = pgn_ep_is_legal(b);
    return a_has_ep == b_has_ep && (!a_has_ep || a->ep_square == b->ep_square);
}
