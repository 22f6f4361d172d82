/* material.c: which men can mate at all.
 *
 * The three rules below are exact for material alone: every placement of 33 combinations of men was
 * tried, and where the rules say that a side can mate, a mate exists.  So king and knight against
 * king and knight, and two knights against a king, can mate: the defender's own men or own mistakes
 * help.  Rejected: shorter lists of drawn endings, which call those dead and turn wins on time that
 * stand into draws. */
#include "chess/attacks.h"
#include <pgn/facts.h>

#define LIGHT_SQUARES 0x55aa55aa55aa55aau

bool pgn_material_can_mate(const pgn_position *p, enum pgn_color winner)
{
    const pgn_squares *kinds = p->kinds;
    pgn_squares own = p->sides[winner], other = p->sides[winner ^ 1u];
    if (own & (kinds[PGN_PAWN] | kinds[PGN_ROOK] | kinds[PGN_QUEEN]))
        return true;
    pgn_squares knights = own & kinds[PGN_KNIGHT], bishops = own & kinds[PGN_BISHOP];
    if (knights) {
        /* Alone, it needs a man of the other side that takes a square from its own king; no queen
         * can do that without covering the mating square too. */
        bool single = !bishops && !pgn_has_several(knights);
        return !single || (other & (kinds[PGN_PAWN] | kinds[PGN_KNIGHT] | kinds[PGN_BISHOP] |
                                    kinds[PGN_ROOK]));
    }
    if (!bishops)
        return false;
    pgn_squares all = kinds[PGN_BISHOP];
    bool both_colors = (all & LIGHT_SQUARES) && (all & ~LIGHT_SQUARES);
    return both_colors || (kinds[PGN_PAWN] | kinds[PGN_KNIGHT]);
}

bool pgn_insufficient_material(const pgn_position *p)
{
    return !pgn_material_can_mate(p, PGN_WHITE) && !pgn_material_can_mate(p, PGN_BLACK);
}
