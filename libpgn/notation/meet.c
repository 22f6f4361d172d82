/* meet.c: readings meet legal moves.
 *
 * Hard: piece, squares, promotion, castling side, a man said to be taken, e.p., and a capture sign
 * where nothing is taken.  Soft: check signs that the board contradicts, which cost.  Free: a
 * capture without a sign and a check without one, because whole traditions print none. */
#include "notation/meet.h"

#include "notation/sources.h"

struct meeting {
    const pgn_position *position;
    const pgn_game_state *state;
    pgn_meet_step *out;
    size_t count;
    bool overflow;
};

/* ---- the moves that fit one set of fields ---------------------------------------------------- */

#define MAX_FITTING 64

static size_t collect(const pgn_fit *fit, pgn_move out[MAX_FITTING], size_t count)
{
    for (size_t i = 0; i < fit->count && i < 3 && count < MAX_FITTING; i++)
        out[count++] = fit->moves[i];
    return count;
}

/* More fit than one answer holds: asked again man by man and target by target. */
static size_t fit_one_by_one(const pgn_position *p, pgn_move_fields fields,
                             pgn_move out[MAX_FITTING])
{
    size_t count = 0;
    pgn_squares men = fields.from & p->sides[p->turn], targets = fields.to;
    for (; men; men &= men - 1) {
        fields.from = men & -men;
        for (pgn_squares left = targets; left; left &= left - 1) {
            pgn_fit fit = {.count = 0};
            fields.to = left & -left;
            pgn_move_fit(p, &fields, &fit);
            count = collect(&fit, out, count);
        }
    }
    return count;
}

static size_t fitting_moves(const pgn_position *p, const pgn_move_fields *fields,
                            pgn_move out[MAX_FITTING])
{
    pgn_fit fit = {.count = 0};
    pgn_move_fit(p, fields, &fit);
    return fit.count <= 3 ? collect(&fit, out, 0) : fit_one_by_one(p, *fields, out);
}

/* ---- what is written against what happens ---------------------------------------------------- */

static bool says_what_happens(const pgn_position *p, const pgn_word_reading *reading, pgn_move m)
{
    enum pgn_kind taken = pgn_move_is_null(m) ? PGN_NO_KIND : pgn_captured(p, m);
    if (reading->quiet)
        return taken == PGN_NO_KIND;
    if (reading->victim != PGN_NO_KIND)
        return taken == (enum pgn_kind)reading->victim;
    return !reading->fields.captures || taken != PGN_NO_KIND;
}

static bool is_sign_false(const pgn_position *p, pgn_move m, enum pgn_sign sign)
{
    if (sign == PGN_SIGN_NONE)
        return false;
    pgn_position after = *p;
    pgn_play(&after, m);
    if (sign == PGN_SIGN_CHECK)
        return !pgn_in_check(&after);
    /* Two pluses are a double check here and mate there. */
    bool several = (after.checkers & (after.checkers - 1)) != 0;
    return !(sign == PGN_SIGN_DOUBLE && several) && pgn_outcome(&after) != PGN_CHECKMATE;
}

/* ---- the state behind a move ----------------------------------------------------------------- */

/* An unknown letter becomes the letter of the kind that moved, unless it or the kind has another.
 */
static bool settle_cipher(pgn_game_state *state, uint32_t cipher, enum pgn_kind kind)
{
    if (cipher == 0)
        return true;
    if (kind < PGN_KNIGHT || kind > PGN_KING)
        return false;
    for (int other = PGN_KNIGHT; other <= PGN_KING; other++)
        if (state->ciphers[other] == cipher && other != (int)kind)
            return false;
    if (state->ciphers[kind] != 0 && state->ciphers[kind] != cipher)
        return false;
    state->ciphers[kind] = cipher;
    return true;
}

static bool settle(const struct meeting *meeting, const pgn_word_reading *reading, pgn_move m,
                   pgn_game_state *out)
{
    *out = *meeting->state;
    out->languages = pgn_common_languages(out->languages, reading->languages);
    out->files &= reading->files;
    return !pgn_is_empty_set(out->languages) && out->files != 0 &&
           settle_cipher(out, reading->cipher, (enum pgn_kind)m.kind) &&
           settle_cipher(out, reading->promotion_cipher, (enum pgn_kind)m.promotion);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static bool same_but_languages(const pgn_game_state *a, const pgn_game_state *b)
{
    if (a->files != b->files)
        return false;
    for (int kind = PGN_KNIGHT; kind <= PGN_KING; kind++)
        if (a->ciphers[kind] != b->ciphers[kind])
            return false;
    return true;
}

/* The same move by another reading of the same word is no other step: its languages join. */
static bool join(pgn_meet_step *have, const pgn_meet_step *more)
{
    if (!pgn_move_equal(have->move, more->move) || !pgn_move_equal(have->also, more->also) ||
        !same_but_languages(&have->state, &more->state))
        return false;
    if (have->cost == more->cost) {
        have->state.languages = pgn_either_language(have->state.languages, more->state.languages);
        return true;
    }
    pgn_language_set both = pgn_common_languages(have->state.languages, more->state.languages);
    if (have->cost < more->cost)
        return pgn_same_languages(both, more->state.languages);
    if (!pgn_same_languages(both, have->state.languages))
        return false;
    *have = *more;
    return true;
}

static void add_step(struct meeting *meeting, const pgn_meet_step *step)
{
    for (size_t i = 0; i < meeting->count; i++)
        if (join(&meeting->out[i], step))
            return;
    if (meeting->count < PGN_MEET_STEPS)
        meeting->out[meeting->count++] = *step;
    else
        meeting->overflow = true;
}

/* The other move of "Qg2(h1)", if it is the only one; else null. */
static pgn_move second_move(const pgn_position *p, const pgn_word_reading *reading)
{
    pgn_move_fields fields = reading->fields;
    pgn_move moves[MAX_FITTING];
    fields.to = reading->also_to;
    if (reading->also_to == 0 || fitting_moves(p, &fields, moves) != 1)
        return PGN_NULL_MOVE;
    return moves[0];
}

static void add_move(struct meeting *meeting, const pgn_word_reading *reading, pgn_move m,
                     bool alone)
{
    pgn_meet_step step = {.move = m,
                          .also = second_move(meeting->position, reading),
                          .cost = reading->cost,
                          .departures = reading->departures,
                          .sign = reading->fields.sign};
    if (!says_what_happens(meeting->position, reading, m) ||
        !settle(meeting, reading, m, &step.state))
        return;
    if (!alone)
        step.departures |= PGN_TOLERATED_MISSING_ORIGIN;
    if (is_sign_false(meeting->position, m, (enum pgn_sign)reading->fields.sign)) {
        step.departures |= PGN_TOLERATED_FALSE_SIGN;
        step.cost = (uint16_t)(step.cost + PGN_COST_FALSE_SIGN);
    }
    add_step(meeting, &step);
}

/* A letter not known yet may be any piece. */
static void meet_cipher(struct meeting *meeting, const pgn_word_reading *reading)
{
    pgn_word_reading as_kind = *reading;
    pgn_move moves[MAX_FITTING];
    for (unsigned kind = PGN_KNIGHT; kind <= PGN_KING; kind++) {
        as_kind.fields.kind = (uint8_t)kind;
        size_t count = fitting_moves(meeting->position, &as_kind.fields, moves);
        for (size_t i = 0; i < count; i++)
            add_move(meeting, &as_kind, moves[i], count == 1);
    }
}

static void meet_promotion_cipher(struct meeting *meeting, const pgn_word_reading *reading)
{
    pgn_word_reading as_kind = *reading;
    pgn_move moves[MAX_FITTING];
    for (unsigned kind = PGN_KNIGHT; kind <= PGN_QUEEN; kind++) {
        as_kind.fields.promotion = (uint8_t)kind;
        size_t count = fitting_moves(meeting->position, &as_kind.fields, moves);
        for (size_t i = 0; i < count; i++)
            add_move(meeting, &as_kind, moves[i], count == 1);
    }
}

static void meet_reading(struct meeting *meeting, const pgn_word_reading *reading)
{
    pgn_move moves[MAX_FITTING];
    if (reading->null_move) {
        if (!pgn_in_check(meeting->position))
            add_move(meeting, reading, PGN_NULL_MOVE, true);
        return;
    }
    size_t count = fitting_moves(meeting->position, &reading->fields, moves);
    for (size_t i = 0; i < count; i++)
        add_move(meeting, reading, moves[i], count == 1);
}

size_t pgn_meet(const pgn_position *p, const pgn_game_state *state, pgn_readings word,
                pgn_meet_step out[PGN_MEET_STEPS], bool *overflow)
{
    struct meeting meeting = {p, state, out, 0, false};
    for (size_t i = 0; i < word.count; i++) {
        const pgn_word_reading *reading = &word.list[i];
        if (reading->cipher != 0)
            meet_cipher(&meeting, reading);
        else if (reading->promotion_cipher != 0)
            meet_promotion_cipher(&meeting, reading);
        else
            meet_reading(&meeting, reading);
    }
    *overflow = meeting.overflow || word.overflow;
    return meeting.count;
}
