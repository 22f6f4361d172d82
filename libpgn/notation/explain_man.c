/* explain_man.c: why a man cannot make the move that is written.
 *
 * From the most telling reason to the least: what is written contradicts itself; a man goes there
 * but for its king; a man looks there but something is in the way; nobody goes there at all. */
#include "notation/explain.h"
#include "notation/sources.h"

#include <stdio.h>

/* ---- the king -------------------------------------------------------------------------------- */

/* The other side's men that would attack the king after a move. */
static pgn_squares attackers_after(const pgn_position *p, pgn_move m)
{
    const bool en_passant = m.kind == PGN_PAWN && m.to == p->ep_square;
    const pgn_squares taken = en_passant ? pgn_bit(m.to ^ 8u) : pgn_bit(m.to);
    const pgn_squares occupied = (pgn_occupied(p) & ~taken & ~pgn_bit(m.from)) | pgn_bit(m.to);
    const unsigned king = m.kind == PGN_KING ? m.to : p->kings[p->turn];
    return pgn_attackers_of_side(p, p->turn ^ 1u, king, occupied) & ~taken;
}

/* A man goes there, but its king is left in check. */
static void explain_unsafe(const pgn_position *p, pgn_move m, pgn_explanation *out)
{
    const pgn_phrase king = pgn_man_on(p, p->kings[p->turn]);
    const pgn_squares attackers = attackers_after(p, m), found = attackers & ~p->checkers;
    if (m.kind == PGN_KING)
        pgn_say(out, "%s is attacked by %s", pgn_square_name(m.to).text,
                pgn_man_on(p, pgn_first(attackers)).text);
    else if (pgn_has_several(p->checkers))
        pgn_say(out, "%s is in check from %s, so it must move itself", king.text,
                pgn_men_on(p, p->checkers).text);
    else if (attackers & p->checkers)
        pgn_say(out, "%s is in check from %s", king.text,
                pgn_men_on(p, attackers & p->checkers).text);
    else if (m.kind == PGN_PAWN && m.to == p->ep_square)
        pgn_say(out, "the capture en passant would leave %s in check from %s", king.text,
                pgn_man_on(p, pgn_first(found)).text);
    else
        pgn_say(out, "%s is pinned to %s by %s", pgn_man_on(p, m.from).text, king.text,
                pgn_man_on(p, pgn_first(found)).text);
}

static bool explain_reacher(const pgn_position *p, const pgn_move_fields *fields, unsigned kind,
                            unsigned to, pgn_explanation *out)
{
    pgn_squares reachers = pgn_reachers(p, kind, to) & fields->from;
    if (kind == PGN_PAWN && fields->captures)
        reachers &= ~pgn_file_squares(pgn_file_of(to));
    if (!reachers)
        return false;
    const pgn_move m = {(uint8_t)pgn_first(reachers), (uint8_t)to, (uint8_t)kind, PGN_NO_KIND};
    if (pgn_is_safe(p, m))
        pgn_say(out, "%s can move to %s, but not as it is written", pgn_man_on(p, m.from).text,
                pgn_square_name(to).text);
    else
        explain_unsafe(p, m, out);
    return true;
}

/* ---- pawns ----------------------------------------------------------------------------------- */

static const char *adjective(unsigned color)
{
    return color == PGN_WHITE ? "white" : "black";
}

static void explain_pawn_step(const pgn_position *p, pgn_squares from, unsigned to,
                              pgn_explanation *out)
{
    const unsigned back = p->turn == PGN_WHITE ? to - 8u : to + 8u;
    const unsigned back_two = p->turn == PGN_WHITE ? to - 16u : to + 16u;
    const unsigned double_rank = p->turn == PGN_WHITE ? 3 : 4;
    const pgn_squares pawns = pgn_men(p, p->turn, PGN_PAWN) & from, occupied = pgn_occupied(p);
    const bool one = back < 64 && (pawns >> back & 1);
    const bool two = pgn_rank_of(to) == double_rank && (pawns >> back_two & 1);
    if (occupied >> to & 1)
        pgn_say(out, one || two ? "%s is in the way of the pawn" : "%s is in the way",
                pgn_man_on(p, to).text);
    else if (two && (occupied >> back & 1))
        pgn_say(out, "%s cannot reach %s: %s is in the way", pgn_man_on(p, back_two).text,
                pgn_square_name(to).text, pgn_man_on(p, back).text);
    else
        pgn_say(out, "no %s pawn can step to %s", adjective(p->turn), pgn_square_name(to).text);
}

static void explain_pawn_capture(const pgn_position *p, pgn_squares from, unsigned to,
                                 pgn_explanation *out)
{
    const unsigned them = p->turn ^ 1u;
    const pgn_squares pawns = pgn_pawn_attacks(them, to) & pgn_men(p, p->turn, PGN_PAWN) & from;
    const unsigned ep_rank = p->turn == PGN_WHITE ? 5 : 2;
    const bool passed = pgn_rank_of(to) == ep_rank && (pgn_men(p, them, PGN_PAWN) >> (to ^ 8u) & 1);
    if (!from)
        pgn_say(out, "a pawn does not capture on its own file");
    else if (!pawns && pgn_is_one(from))
        pgn_say(out, "%s cannot capture on %s", pgn_man_on(p, pgn_first(from)).text,
                pgn_square_name(to).text);
    else if (!pawns && from == pgn_file_squares(pgn_file_of(pgn_first(from))))
        pgn_say(out, "no %s pawn on the %c-file can capture on %s", adjective(p->turn),
                'a' + (int)pgn_file_of(pgn_first(from)), pgn_square_name(to).text);
    else if (!pawns)
        pgn_say(out, "no %s pawn can capture on %s", adjective(p->turn), pgn_square_name(to).text);
    else if (p->sides[p->turn] >> to & 1)
        pgn_say(out, "%s is of the own side", pgn_man_on(p, to).text);
    else if (passed)
        pgn_say(out, "the capture en passant on %s is not possible now", pgn_square_name(to).text);
    else
        pgn_say(out, "there is nothing to capture on %s", pgn_square_name(to).text);
}

static void explain_pawn(const pgn_position *p, const pgn_move_fields *fields, pgn_explanation *out)
{
    if (!pgn_is_one(fields->to)) {
        pgn_say(out, "no pawn on the %c-file can capture on the %c-file",
                'a' + (int)pgn_file_of(pgn_first(fields->from)),
                'a' + (int)pgn_file_of(pgn_first(fields->to)));
        return;
    }
    const unsigned to = pgn_first(fields->to);
    if (fields->captures || !(fields->from & pgn_file_squares(pgn_file_of(to))))
        explain_pawn_capture(p, fields->from, to, out);
    else
        explain_pawn_step(p, fields->from, to, out);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* "white knight on the c-file", "white knight on rank 3", "white knight on c3" */
static pgn_phrase described(const pgn_position *p, const pgn_move_fields *fields, unsigned kind)
{
    pgn_phrase phrase;
    const unsigned from = pgn_first(fields->from);
    char place[32] = "";
    switch ((enum pgn_origin)fields->origin) {
    case PGN_ORIGIN_FILE:
        snprintf(place, sizeof place, " on the %c-file", 'a' + (int)pgn_file_of(from));
        break;
    case PGN_ORIGIN_RANK:
        snprintf(place, sizeof place, " on rank %u", pgn_rank_of(from) + 1);
        break;
    case PGN_ORIGIN_SQUARE:
        snprintf(place, sizeof place, " on %.2s", pgn_square_name(from).text);
        break;
    case PGN_ORIGIN_NONE:
        break;
    }
    snprintf(phrase.text, sizeof phrase.text, "%s %s%s", adjective(p->turn), pgn_kind_name(kind),
             place);
    return phrase;
}

/* One of the men that look at the square on the empty board. */
static void explain_blocked(const pgn_position *p, unsigned from, unsigned to, pgn_explanation *out)
{
    pgn_squares between = pgn_between_table[from][to] & pgn_occupied(p);
    unsigned blocker = pgn_first(between);
    while (between) { /* the one nearest to the man that would move */
        const unsigned square = pgn_take_first(&between);
        if (pgn_between_table[from][blocker] >> square & 1)
            blocker = square;
    }
    pgn_say(out, "%s cannot reach %s: %s is in the way", pgn_man_on(p, from).text,
            pgn_square_name(to).text, pgn_man_on(p, blocker).text);
}

/* The text of the legal castling that takes the king to this square, NULL if there is none. */
static const char *castling_to(const pgn_position *p, unsigned to)
{
    pgn_squares rooks = p->castling & p->sides[p->turn];
    while (rooks) {
        const unsigned king = p->kings[p->turn], rook = pgn_take_first(&rooks);
        if ((to == rook || to == pgn_castled_king(king, rook)) && pgn_castling_is_legal(p, rook))
            return rook > king ? "O-O" : "O-O-O";
    }
    return NULL;
}

static void explain_piece(const pgn_position *p, const pgn_move_fields *fields, unsigned kind,
                          unsigned to, pgn_explanation *out)
{
    const pgn_squares men = pgn_men(p, p->turn, kind), named = men & fields->from;
    const pgn_squares near = named & pgn_reach[kind][to];
    const char *castling = kind == PGN_KING ? castling_to(p, to) : NULL;
    if (castling)
        pgn_say(out, "the king does not go there by itself: castling is written %s", castling);
    else if (!men)
        pgn_say(out, "%s has no %s", pgn_color_name(p->turn), pgn_kind_name(kind));
    else if (!named)
        pgn_say(out, "there is no %s", described(p, fields, kind).text);
    else if (near && (p->sides[p->turn] >> to & 1))
        pgn_say(out, "%s is of the own side", pgn_man_on(p, to).text);
    else if (near)
        explain_blocked(p, pgn_first(near), to, out);
    else if (pgn_is_one(named))
        pgn_say(out, "%s cannot reach %s", pgn_man_on(p, pgn_first(named)).text,
                pgn_square_name(to).text);
    else
        pgn_say(out, "no %s can reach %s", described(p, fields, kind).text,
                pgn_square_name(to).text);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* What is written about promotion or en passant cannot be; true if that was said. */
static bool explain_suffix(const pgn_position *p, const pgn_move_fields *fields, unsigned kind,
                           pgn_explanation *out)
{
    const bool last_rank = fields->to & PGN_LAST_RANKS;
    if (fields->promotion == PGN_NO_KIND && !fields->en_passant)
        return false;
    if (fields->en_passant && !(fields->to >> (p->ep_square & 63u) & 1 && p->ep_square < 64))
        pgn_say(out, "there is no capture en passant on this square now");
    else if (fields->promotion == PGN_NO_KIND)
        return false;
    else if (kind != PGN_PAWN)
        pgn_say(out, "only pawns promote");
    else if (fields->promotion == PGN_KING || fields->promotion == PGN_PAWN)
        pgn_say(out, "a pawn cannot become a %s", pgn_kind_name(fields->promotion));
    else if (!last_rank)
        pgn_say(out, "a pawn promotes on the last rank only");
    else
        return false;
    return true;
}

/* Squares alone: the man is the one that stands on the first; false if none of the own side does.
 */
static bool man_of_squares(const pgn_position *p, const pgn_move_fields *fields, unsigned *kind,
                           pgn_explanation *out)
{
    const unsigned from = pgn_first(fields->from);
    *kind = pgn_kind_at(p, from);
    if (*kind == PGN_NO_KIND) {
        pgn_say(out, "there is no man on %s", pgn_square_name(from).text);
        return false;
    }
    if (pgn_color_at(p, from) != p->turn) {
        pgn_say(out, "%s is %s's, and it is %s's turn", pgn_man_on(p, from).text,
                pgn_color_name(p->turn ^ 1u), pgn_color_name(p->turn));
        return false;
    }
    return true;
}

void pgn_explain_man(const pgn_position *p, const pgn_move_fields *fields, pgn_explanation *out)
{
    unsigned kind = fields->kind;
    if (kind == PGN_NO_KIND && !man_of_squares(p, fields, &kind, out))
        return;
    if (explain_suffix(p, fields, kind, out))
        return;
    for (pgn_squares targets = fields->to; targets;) {
        if (explain_reacher(p, fields, kind, pgn_take_first(&targets), out))
            return;
    }
    if (kind == PGN_PAWN)
        explain_pawn(p, fields, out);
    else
        explain_piece(p, fields, kind, pgn_first(fields->to), out);
}
