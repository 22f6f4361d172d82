/* explain_castling.c: why castling is not allowed (FIDE 3.8.2, Guidelines II for Chess960). */
#include "notation/explain.h"
#include "notation/sources.h"

/* No rook has the right: the board shows some of the reasons, the rest is history. */
static void explain_no_right(const pgn_position *p, enum pgn_castling side, pgn_explanation *out)
{
    const unsigned us = p->turn, king = p->kings[us];
    const pgn_squares rooks = pgn_men(p, us, PGN_ROOK) & pgn_wing(p, side);
    const char *direction = side == PGN_SHORT_CASTLING ? "king's" : "queen's";
    const unsigned home = us == PGN_WHITE ? 4 : 60;
    const unsigned corner = (home & 56u) + (side == PGN_SHORT_CASTLING ? 7u : 0u);
    if (p->chess960 ? pgn_rank_of(king) != pgn_rank_of(home) : king != home)
        pgn_say(out, "the king has moved: it stands on %s", pgn_square_name(king).text);
    else if (!rooks || (!p->chess960 && !(rooks >> corner & 1)))
        pgn_say(out, "there is no rook to castle with on the %s side", direction);
    else
        pgn_say(out, "the right to castle on the %s side is lost: the king or the rook has moved",
                direction);
}

/* The first man that stands where king and rook must pass or land, PGN_NO_SQUARE if none. */
static unsigned man_in_the_way(const pgn_position *p, unsigned rook)
{
    const unsigned king = p->kings[p->turn];
    const unsigned king_to = pgn_castled_king(king, rook), rook_to = pgn_castled_rook(king, rook);
    const pgn_squares others = pgn_occupied(p) & ~pgn_bit(king) & ~pgn_bit(rook);
    const pgn_squares way = pgn_between_table[king][king_to] | pgn_between_table[rook][rook_to] |
                            pgn_bit(king_to) | pgn_bit(rook_to);
    return way & others ? pgn_first(way & others) : PGN_NO_SQUARE;
}

/* The king's way is attacked, or where it lands. */
static void explain_attacked_way(const pgn_position *p, unsigned rook, pgn_explanation *out)
{
    const unsigned them = p->turn ^ 1u, king = p->kings[p->turn];
    const unsigned king_to = pgn_castled_king(king, rook);
    const pgn_squares occupied = pgn_occupied(p);
    for (pgn_squares way = pgn_between_table[king][king_to]; way;) {
        const unsigned square = pgn_take_first(&way);
        const pgn_squares attackers = pgn_attackers_of_side(p, them, square, occupied);
        if (attackers) {
            pgn_say(out, "the king would pass %s, which is attacked by %s",
                    pgn_square_name(square).text, pgn_man_on(p, pgn_first(attackers)).text);
            return;
        }
    }
    const pgn_squares landed = (occupied & ~pgn_bit(king) & ~pgn_bit(rook)) | pgn_bit(king_to) |
                               pgn_bit(pgn_castled_rook(king, rook));
    const pgn_squares attackers = pgn_attackers_of_side(p, them, king_to, landed);
    if (attackers)
        pgn_say(out, "the king would land on %s, which is attacked by %s",
                pgn_square_name(king_to).text, pgn_man_on(p, pgn_first(attackers)).text);
    else
        pgn_say(out, "this castling is legal");
}

void pgn_explain_castling(const pgn_position *p, enum pgn_castling side, pgn_explanation *out)
{
    const pgn_squares rook = pgn_castling_rook(p, side);
    if (!rook) {
        explain_no_right(p, side, out);
        return;
    }
    if (p->checkers) {
        pgn_say(out, "%s is in check from %s, so it cannot castle",
                pgn_man_on(p, p->kings[p->turn]).text, pgn_men_on(p, p->checkers).text);
        return;
    }
    const unsigned man = man_in_the_way(p, pgn_first(rook));
    if (man != PGN_NO_SQUARE)
        pgn_say(out, "the king cannot castle: %s is in the way", pgn_man_on(p, man).text);
    else
        explain_attacked_way(p, pgn_first(rook), out);
}
