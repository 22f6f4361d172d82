/* fit.c: the legal moves that fit what is written, and how the writing departs from PGN 8.2.3.
 *
 * Legality comes before ambiguity (8.2.3.4): a pinned knight is no second reading.  What is written
 * binds: a disambiguation that names a man that cannot go there fits nothing, even if another man
 * could.  Check signs do not count (8.2.3.5). */
#include "notation/fields.h"
#include "notation/sources.h"

/* ---- which moves fit ------------------------------------------------------------------------- */

static void add_move(pgn_fit *fit, pgn_move m)
{
    const size_t kept = fit->count < 3 ? fit->count : 3;
    for (size_t i = 0; i < kept; i++) {
        if (pgn_move_equal(fit->moves[i], m))
            return;
    }
    if (kept < 3)
        fit->moves[kept] = m;
    fit->count++;
}

static bool promotion_fits(const pgn_move_fields *fields, unsigned kind, unsigned to, bool *missing)
{
    const bool promotes = kind == PGN_PAWN && (PGN_LAST_RANKS >> to & 1);
    *missing = promotes && fields->promotion == PGN_NO_KIND;
    if (promotes)
        return *missing || (fields->promotion >= PGN_KNIGHT && fields->promotion <= PGN_QUEEN);
    return fields->promotion == PGN_NO_KIND;
}

static bool is_en_passant(const pgn_position *p, unsigned kind, unsigned to)
{
    return kind == PGN_PAWN && to == p->ep_square;
}

/* The men of one kind that go to one square. */
static void fit_target(const pgn_position *p, const pgn_move_fields *fields, unsigned kind,
                       unsigned to, pgn_fit *fit)
{
    bool missing;
    if (!promotion_fits(fields, kind, to, &missing) ||
        (fields->en_passant && !is_en_passant(p, kind, to)))
        return;
    pgn_squares from = pgn_sources(p, kind, to) & fields->from;
    if (kind == PGN_PAWN && fields->captures)
        from &= ~pgn_file_squares(pgn_file_of(to));
    if (missing) {
        fit->promotes = fit->promotes || from;
        return;
    }
    while (from)
        add_move(fit, (pgn_move){(uint8_t)pgn_take_first(&from), (uint8_t)to, (uint8_t)kind,
                                 fields->promotion});
}

static void fit_castling(const pgn_position *p, enum pgn_castling side, pgn_fit *fit)
{
    const pgn_squares rook = pgn_castling_rook(p, side);
    if (!rook || !pgn_castling_is_legal(p, pgn_first(rook)))
        return;
    add_move(fit, (pgn_move){p->kings[p->turn], (uint8_t)pgn_first(rook), PGN_KING, PGN_NO_KIND});
}

/* Coordinates of the king that mean castling: king takes own rook everywhere, and e1g1 where no
 * such king move could be meant, in standard chess. */
static void fit_king_coordinates(const pgn_position *p, const pgn_move_fields *fields, pgn_fit *fit)
{
    const unsigned king = p->kings[p->turn], to = pgn_first(fields->to);
    if (fields->promotion != PGN_NO_KIND || fields->en_passant || fields->captures)
        return;
    for (unsigned side = PGN_SHORT_CASTLING; side <= PGN_LONG_CASTLING; side++) {
        const pgn_squares rook = pgn_castling_rook(p, (enum pgn_castling)side);
        if (!rook)
            continue;
        const bool two_squares = !p->chess960 && to == pgn_castled_king(king, pgn_first(rook));
        if (to == pgn_first(rook) || two_squares)
            fit_castling(p, (enum pgn_castling)side, fit);
    }
}

static bool names_both_squares(const pgn_move_fields *fields)
{
    return fields->origin == PGN_ORIGIN_SQUARE && (fields->hyphen || fields->kind == PGN_NO_KIND);
}

void pgn_move_fit(const pgn_position *p, const pgn_move_fields *fields, pgn_fit *fit)
{
    if (fields->castling) {
        fit_castling(p, (enum pgn_castling)fields->castling, fit);
        return;
    }
    const pgn_squares king = pgn_bit(p->kings[p->turn]);
    const bool any = fields->kind == PGN_NO_KIND;
    for (pgn_squares targets = fields->to; targets;) {
        const unsigned to = pgn_take_first(&targets);
        for (unsigned kind = any ? 0 : fields->kind; kind <= (any ? PGN_KING : fields->kind);
             kind++)
            fit_target(p, fields, kind, to, fit);
    }
    if (names_both_squares(fields) && fields->from == king && (any || fields->kind == PGN_KING))
        fit_king_coordinates(p, fields, fit);
}

/* ---- how it is written ----------------------------------------------------------------------- */

enum pgn_origin pgn_origin_needed(const pgn_position *p, pgn_move m)
{
    return pgn_origin_among(pgn_sources(p, m.kind, m.to) & ~pgn_bit(m.from), m.from);
}

unsigned pgn_origin_forms(const pgn_position *p, pgn_move m, enum pgn_origin origin)
{
    if (origin == PGN_ORIGIN_NONE)
        return 0;
    const enum pgn_origin needed = pgn_origin_needed(p, m);
    if (needed == origin)
        return 0;
    /* What was written named the man, so a rank instead of a file is as long as the right form. */
    return needed == PGN_ORIGIN_FILE && origin == PGN_ORIGIN_RANK ? PGN_FORM_DISAMBIGUATION
                                                                  : PGN_FORM_OVER_DISAMBIGUATED;
}

static unsigned capture_forms(const pgn_position *p, const pgn_move_fields *fields, pgn_move m)
{
    const bool takes = (p->sides[p->turn ^ 1u] >> m.to & 1) || (is_en_passant(p, m.kind, m.to));
    if (fields->captures == takes || fields->sign_left_out || (fields->forms & PGN_FORM_UCI))
        return 0;
    return takes ? PGN_FORM_NO_CAPTURE_SIGN : PGN_FORM_FALSE_CAPTURE_SIGN;
}

unsigned pgn_move_forms(const pgn_position *p, const pgn_move_fields *fields, pgn_move m)
{
    if (fields->castling)
        return fields->forms;
    unsigned forms = fields->forms | capture_forms(p, fields, m);
    if (fields->kind == PGN_NO_KIND || fields->kind == PGN_PAWN)
        return forms;
    if (fields->hyphen)
        return forms | PGN_FORM_LONG;
    const unsigned origin = pgn_origin_forms(p, m, (enum pgn_origin)fields->origin);
    /* Nb1xc3 is long notation where the square is not needed, else it is SAN. */
    if (origin && fields->origin == PGN_ORIGIN_SQUARE && fields->captures)
        return forms | PGN_FORM_LONG;
    return forms | origin;
}
