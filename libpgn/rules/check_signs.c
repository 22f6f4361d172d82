/* check_signs.c: is a move's check sign what the board says?
 *
 * A missing sign is judged one token late, since a sign may stand apart from its move (Qh4 #), even
 * behind an annotation (Qh4! #). */
#include "rules/checker.h"

/* PGN 8.2.3.5: + for check, # for mate, nothing else. */
static enum pgn_diagnostic judge_sign(enum pgn_sign written, bool mate, unsigned checkers)
{
    if (written == PGN_SIGN_NONE)
        return mate ? PGN_D_MISSING_MATE_SIGN : PGN_D_MISSING_CHECK_SIGN;
    if (written == PGN_SIGN_DOUBLE)
        return !mate && checkers > 1 ? PGN_D_NONSTANDARD_CHECK_SIGN : PGN_D_WRONG_CHECK_SIGN;
    return mate == (written == PGN_SIGN_MATE) ? PGN_DIAGNOSTICS : PGN_D_WRONG_CHECK_SIGN;
}

/* A sign that belongs to a move: the board before it tells which sign is right. */
static void find_sign(checker *c, enum pgn_diagnostic id, const pgn_step *s)
{
    pgn_finding f = {.id = id,
                     .ply = s->ply,
                     .variation = s->depth > 0,
                     .at = pgn_checker_at(c, s->token.at),
                     .len = s->token.len,
                     .before = s->before};
    pgn_checker_report(c, &f);
}

static unsigned count_two(pgn_squares set)
{
    return set ? 1u + ((set & (set - 1)) != 0) : 0;
}

/* The move gives check or is written with a sign. */
void pgn_checker_sign(checker *c, const pgn_step *s)
{
    enum pgn_sign written = s->reading.sign;
    if (!pgn_in_check(s->position)) {
        find_sign(c, PGN_D_WRONG_CHECK_SIGN, s);
        return;
    }
    bool mate = !pgn_has_legal_move(s->position);
    if (written == PGN_SIGN_NONE) {
        c->sign.open = true;
        c->sign.nag_between = false;
        c->sign.mate = mate;
        c->sign.ply = s->ply;
        c->sign.variation = s->depth > 0;
        c->sign.at = pgn_checker_at(c, s->token.at);
        c->sign.len = s->token.len;
        return;
    }
    enum pgn_diagnostic id = judge_sign(written, mate, count_two(s->position->checkers));
    /* ++ is a form of the text, too, and was reported as that. */
    bool told = id == PGN_D_NONSTANDARD_CHECK_SIGN && (s->reading.forms & PGN_FORM_CHECK_SIGN);
    if (id != PGN_DIAGNOSTICS && !told)
        find_sign(c, id, s);
}

void pgn_checker_sign_missing(checker *c)
{
    c->sign.open = false;
    pgn_checker_find(c, judge_sign(PGN_SIGN_NONE, c->sign.mate, 1), c->sign.ply, c->sign.variation,
                     c->sign.at, c->sign.len);
}

static enum pgn_sign sign_of(pgn_span text)
{
    if (text.len == 2)
        return PGN_SIGN_DOUBLE;
    return text.at[0] == '#' ? PGN_SIGN_MATE : PGN_SIGN_CHECK;
}

/* A sign that stands apart. */
void pgn_checker_sign_apart(checker *c, const pgn_step *s)
{
    if (!s->has_move || s->ended) {
        if (!s->ended)
            pgn_checker_find_step(c, PGN_D_STRAY_CHARACTER, s);
        return;
    }
    bool waited = c->sign.open;
    bool behind_nag = c->sign.nag_between;
    bool mate = c->sign.mate;
    c->sign.open = false;
    pgn_checker_find_step(c, behind_nag ? PGN_D_SUFFIX_ORDER : PGN_D_CHECK_SIGN_DETACHED, s);
    if (!waited) {
        pgn_checker_find_step(c, PGN_D_WRONG_CHECK_SIGN, s);
        return;
    }
    enum pgn_diagnostic id = judge_sign(sign_of((pgn_span){s->token.at, s->token.len}), mate,
                                        count_two(s->position->checkers));
    if (id != PGN_DIAGNOSTICS)
        pgn_checker_find_step(c, id, s);
}
