/* check.c: one pass over a game's steps that finds what is wrong with it.
 *
 * Each kind of token has a small function of its own.  Most of them only ever run on faulty or
 * lavishly annotated games; the way of a plain move is pgn_replay_next, two tests, and back. */
#include "replay/lines.h"
#include "rules/checker.h"

#include <string.h>

void pgn_checker_report(checker *c, const pgn_finding *finding)
{
    const pgn_diagnostic_info *info = pgn_diagnostic_info_of(finding->id);
    if (info->strict && !c->options->strict)
        return;
    if (info->level == PGN_ERROR)
        c->verdict->errors++;
    else if (info->level == PGN_WARNING)
        c->verdict->warnings++;
    else
        c->verdict->notes++;
    c->report(c->context, c->game, finding);
}

void pgn_checker_find(checker *c, enum pgn_diagnostic id, uint32_t ply, bool variation, size_t at,
                      size_t len)
{
    pgn_finding f = {.id = id, .ply = ply, .variation = variation, .at = at, .len = len};
    pgn_checker_report(c, &f);
}

void pgn_checker_find_step(checker *c, enum pgn_diagnostic id, const pgn_step *s)
{
    pgn_checker_find(c, id, s->ply, s->depth > 0, pgn_checker_at(c, s->token.at), s->token.len);
}

/* ---- moves --------------------------------------------------------------------------------- */

static void forms(checker *c, const pgn_step *s)
{
    static const struct {
        unsigned form;
        enum pgn_diagnostic id;
    } table[] = {
        {PGN_FORM_CASTLING_ZERO, PGN_D_CASTLING_ZERO},
        {PGN_FORM_CASTLING_LOWERCASE, PGN_D_CASTLING_LOWERCASE},
        {PGN_FORM_CASTLING_OTHER, PGN_D_CASTLING_NONSTANDARD},
        {PGN_FORM_NO_EQUALS, PGN_D_PROMOTION_NO_EQUALS},
        {PGN_FORM_PROMOTION_LOWERCASE, PGN_D_PROMOTION_LOWERCASE},
        {PGN_FORM_PROMOTION_PARENS, PGN_D_PROMOTION_PARENS},
        {PGN_FORM_EP_SUFFIX, PGN_D_EP_SUFFIX},
        {PGN_FORM_LONG, PGN_D_LONG_ALGEBRAIC},
        {PGN_FORM_UCI, PGN_D_UCI_MOVE},
        {PGN_FORM_NO_CAPTURE_SIGN, PGN_D_MISSING_CAPTURE_SIGN},
        {PGN_FORM_FALSE_CAPTURE_SIGN, PGN_D_FALSE_CAPTURE_SIGN},
        {PGN_FORM_CAPTURE_SIGN, PGN_D_NONSTANDARD_CAPTURE_SIGN},
        {PGN_FORM_PAWN_SHORT, PGN_D_PAWN_CAPTURE_SHORT},
        {PGN_FORM_PAWN_LETTER, PGN_D_PAWN_LETTER},
        {PGN_FORM_UPPERCASE_SQUARE, PGN_D_UPPERCASE_SQUARE},
        {PGN_FORM_LOWERCASE_PIECE, PGN_D_LOWERCASE_PIECE},
        {PGN_FORM_OVER_DISAMBIGUATED, PGN_D_OVER_DISAMBIGUATED},
        {PGN_FORM_DISAMBIGUATION, PGN_D_NONSTANDARD_DISAMBIGUATION},
        {PGN_FORM_NULL, PGN_D_NULL_MOVE},
        {PGN_FORM_FIGURINE, PGN_D_FIGURINE},
        {PGN_FORM_CHECK_SIGN, PGN_D_NONSTANDARD_CHECK_SIGN},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!(s->reading.forms & table[i].form))
            continue;
        pgn_finding f = {.id = table[i].id,
                         .ply = s->ply,
                         .variation = s->depth > 0,
                         .at = pgn_checker_at(c, s->token.at),
                         .len = s->token.len,
                         .before = s->before};
        pgn_checker_report(c, &f);
    }
}

static bool move(checker *c, const pgn_step *s)
{
    if (s->depth) {
        c->verdict->variation_plies++;
    } else {
        c->verdict->plies = s->ply;
        if (c->options->played)
            c->options->played(c->context, s->before, s->reading.move, s->position);
        if (c->tracker && !pgn_facts_move(c->tracker, s->reading.move, s->position))
            return false;
    }
    if (s->reading.forms)
        forms(c, s);
    if (pgn_in_check(s->position) || s->reading.sign != PGN_SIGN_NONE)
        pgn_checker_sign(c, s);
    return true;
}

static void fault(checker *c, const pgn_step *s)
{
    static const enum pgn_diagnostic ids[] = {
        [PGN_MOVE_READ] = PGN_D_ILLEGAL_MOVE,
        [PGN_MOVE_ILLEGAL] = PGN_D_ILLEGAL_MOVE,
        [PGN_MOVE_AMBIGUOUS] = PGN_D_AMBIGUOUS_MOVE,
        [PGN_MOVE_NO_PROMOTION] = PGN_D_MISSING_PROMOTION,
        [PGN_MOVE_BAD_TEXT] = PGN_D_BAD_MOVE_TEXT,
    };
    pgn_finding f = {.id = ids[s->reading.status],
                     .ply = s->ply,
                     .variation = s->depth > 0,
                     .at = pgn_checker_at(c, s->token.at),
                     .len = s->token.len,
                     .before = s->before};
    pgn_checker_report(c, &f);
    if (s->depth == 0)
        c->verdict->complete = false;
}

/* PGN 8.2.2.1: superfluous numbers are allowed as long as they are right.  A number that is off by
 * as much as the one before it is not reported again: the numbering is shifted, not each number. */
static void number(checker *c, const pgn_step *s)
{
    if (s->ended || !s->position)
        return;
    uint64_t right = s->position->fullmove, written = s->token.number;
    int64_t shift = written > right + INT32_MAX ? INT32_MAX : (int64_t)written - (int64_t)right;
    if (shift == 0 || shift == c->number_shift) {
        if (shift == 0)
            c->number_shift = 0;
        return;
    }
    c->number_shift = shift;
    pgn_finding f = {.id = PGN_D_MOVE_NUMBER_MISMATCH,
                     .ply = s->ply + 1,
                     .variation = s->depth > 0,
                     .at = pgn_checker_at(c, s->token.at),
                     .len = s->token.len,
                     .expected = right};
    pgn_checker_report(c, &f);
}

/* ---- variations ---------------------------------------------------------------------------- */

static void open_variation(checker *c, const pgn_step *s)
{
    if (s->too_deep && s->depth == PGN_MAX_NESTING - 1)
        pgn_checker_find_step(c, PGN_D_NESTING_TOO_DEEP, s);
    if (s->no_move) {
        pgn_checker_find(c, PGN_D_VARIATION_WITHOUT_MOVE, s->ply, true,
                         pgn_checker_at(c, s->token.at), 1);
    }
    if (s->depth == 0)
        pgn_checker_outer(c, s->token.at, s->ply);
}

static void report_inner_marker(checker *c)
{
    if (c->inner_len)
        pgn_checker_find(c, PGN_D_RESULT_IN_VARIATION, c->inner_ply, true, c->inner_at,
                         c->inner_len);
    c->inner_len = 0;
}

static void close_variation(checker *c, const pgn_step *s)
{
    if (s->empty)
        pgn_checker_find(c, PGN_D_EMPTY_VARIATION, s->ply + 1, true, pgn_checker_at(c, s->token.at),
                         1);
    report_inner_marker(c);
    if (s->depth == 1)
        c->outer.open = false;
}

static void result(checker *c, const pgn_step *s)
{
    if (s->token.marks & PGN_MARK_NONSTANDARD)
        pgn_checker_find_step(c, PGN_D_NONSTANDARD_RESULT, s);
    if (s->token.marks & PGN_MARK_GLUED)
        pgn_checker_find_step(c, PGN_D_RESULT_GLUED, s);
    if (s->depth == 0) {
        c->verdict->marker = (enum pgn_result)s->token.number;
        return;
    }
    report_inner_marker(c);
    c->inner_marker = (enum pgn_result)s->token.number;
    c->inner_at = pgn_checker_at(c, s->token.at);
    c->inner_len = s->token.len;
    c->inner_ply = s->ply;
}

/* ---- other tokens -------------------------------------------------------------------------- */

static void annotation(checker *c, const pgn_step *s)
{
    if (s->token.type == PGN_TOKEN_ANNOTATION)
        pgn_checker_find_step(c, PGN_D_NONSTANDARD_ANNOTATION, s);
    else if (!s->has_move && !s->ended)
        pgn_checker_find_step(c, PGN_D_NAG_WITHOUT_MOVE, s);
}

static void comment(checker *c, const pgn_step *s)
{
    if (s->token.marks & PGN_MARK_UNTERMINATED)
        pgn_checker_find_step(c, PGN_D_UNTERMINATED_COMMENT, s);
}

/* Tokens whose type alone is a finding; PGN_DIAGNOSTICS for the others. */
static enum pgn_diagnostic type_finding(enum pgn_token_type type)
{
    switch (type) {
    case PGN_TOKEN_EP:
        return PGN_D_EP_SUFFIX;
    case PGN_TOKEN_DRAW_OFFER:
        return PGN_D_DRAW_OFFER;
    case PGN_TOKEN_RESERVED:
        return PGN_D_RESERVED_TOKEN;
    case PGN_TOKEN_INVISIBLE:
        return PGN_D_INVISIBLE_CHAR;
    case PGN_TOKEN_BOM:
        return PGN_D_BOM;
    case PGN_TOKEN_SPACE:
        return PGN_D_UNICODE_SPACE;
    case PGN_TOKEN_NUL:
        return PGN_D_NUL_BYTE;
    case PGN_TOKEN_BRACKET:
        return PGN_D_BAD_TAG;
    case PGN_TOKEN_JUNK:
        return PGN_D_STRAY_CHARACTER;
    default:
        return PGN_DIAGNOSTICS;
    }
}

static void other_token(checker *c, const pgn_step *s)
{
    switch (s->token.type) {
    case PGN_TOKEN_NUMBER:
        number(c, s);
        break;
    case PGN_TOKEN_TAG:
        pgn_checker_tag(c, &s->token);
        break;
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(c, s);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        annotation(c, s);
        break;
    case PGN_TOKEN_CHECK:
        pgn_checker_sign_apart(c, s);
        break;
    default: {
        enum pgn_diagnostic id = type_finding(s->token.type);
        if (id != PGN_DIAGNOSTICS)
            pgn_checker_find_step(c, id, s);
    }
    }
}

/* Behind the marker (PGN 8.2.6): comments may stand there; of other text the first is reported. */
static void after(checker *c, const pgn_step *s)
{
    enum pgn_diagnostic id = type_finding(s->token.type);
    switch (s->token.type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(c, s);
        return;
    case PGN_TOKEN_ESCAPE:
        return;
    case PGN_TOKEN_NUMBER:
    case PGN_TOKEN_PERIODS:
        if (!c->after_len) {
            c->after_number = pgn_checker_at(c, s->token.at);
            c->after_len = s->token.len;
        }
        return;
    default:
        if (id != PGN_DIAGNOSTICS && id != PGN_D_EP_SUFFIX && id != PGN_D_DRAW_OFFER) {
            pgn_checker_find_step(c, id, s);
        } else if (!c->after_reported) {
            c->after_reported = true;
            pgn_checker_find_step(c, PGN_D_TEXT_AFTER_RESULT, s);
        }
    }
}

static void note_word(checker *c, const pgn_step *s)
{
    enum pgn_token_type type = s->token.type;
    pgn_move_words *words = c->options->words;
    if (s->type == PGN_STEP_MOVE)
        pgn_note_word(words, pgn_checker_at(c, s->token.at), s->token.len);
    else if (s->type != PGN_STEP_RESULT &&
             (s->type != PGN_STEP_TOKEN ||
              (type != PGN_TOKEN_TAG && type != PGN_TOKEN_NUMBER && type != PGN_TOKEN_PERIODS)))
        words->plain = false;
}

/* False: out of memory. */
static bool step(checker *c, const pgn_step *s)
{
    bool ok = true;
    if (c->options->words)
        note_word(c, s);
    if (c->sign.open && s->token.type != PGN_TOKEN_CHECK) {
        if (s->token.type == PGN_TOKEN_NAG || s->token.type == PGN_TOKEN_ANNOTATION)
            c->sign.nag_between = true;
        else
            pgn_checker_sign_missing(c);
    }
    switch (s->type) {
    case PGN_STEP_MOVE:
        ok = move(c, s);
        break;
    case PGN_STEP_FAULT:
        fault(c, s);
        break;
    case PGN_STEP_UNPLAYED:
        break;
    case PGN_STEP_OPEN:
        open_variation(c, s);
        break;
    case PGN_STEP_CLOSE:
        close_variation(c, s);
        break;
    case PGN_STEP_STRAY_CLOSE:
        pgn_checker_find_step(c, PGN_D_STRAY_CHARACTER, s);
        break;
    case PGN_STEP_RESULT:
        result(c, s);
        break;
    case PGN_STEP_TOKEN:
        other_token(c, s);
        break;
    case PGN_STEP_AFTER:
        after(c, s);
        break;
    }
    if (c->check_bytes)
        pgn_checker_bytes(c, &s->token, s->ply, s->depth > 0);
    return ok;
}

/* ---- the game ------------------------------------------------------------------------------ */

static void begin(checker *c)
{
    pgn_verdict *v = c->verdict;
    memset(v, 0, offsetof(pgn_verdict, final));
    v->complete = true;
    if (c->options->words) {
        c->options->words->plain = true;
        c->options->words->count = 0;
    }
    if (c->game->flags & PGN_GAME_TOO_LARGE)
        pgn_checker_find(c, PGN_D_GAME_TOO_LARGE, 0, false, 0, 0);
    if ((c->game->flags & PGN_GAME_UTF16) && c->game->number == 1)
        pgn_checker_find(c, PGN_D_ENCODING_UTF16, 0, false, 0, 0);
    pgn_checker_encoding(c);
}

static void open_variation_at_end(checker *c)
{
    if (!c->outer.open)
        return;
    pgn_checker_find(c, PGN_D_UNTERMINATED_VARIATION, c->outer.ply, true, c->outer.at, 1);
    /* The marker at the game's end is the game's, since no variation closed around it. */
    if (c->inner_len && c->verdict->marker == PGN_RESULT_NONE)
        c->verdict->marker = c->inner_marker;
    else
        report_inner_marker(c);
}

static bool finish(checker *c, const pgn_setup *setup, const pgn_position *final)
{
    pgn_verdict *v = c->verdict;
    if (c->sign.open)
        pgn_checker_sign_missing(c);
    if (c->after_len && !c->after_reported)
        pgn_checker_find(c, PGN_D_TEXT_AFTER_RESULT, v->plies, false, c->after_number,
                         c->after_len);
    open_variation_at_end(c);
    v->replayed = setup->playable;
    if (v->replayed)
        v->final = *final;
    else
        v->complete = false;
    if (v->complete)
        v->outcome = pgn_outcome(&v->final);
    return pgn_checker_results(c);
}

/* Once, when the tag section is over. */
static bool end_of_tags(checker *c, const pgn_setup *setup)
{
    c->in_tags = false;
    return pgn_checker_tags_end(c, setup) && pgn_checker_rules(c, setup);
}

static bool all_steps(checker *c, pgn_replay *replay)
{
    pgn_step s;
    pgn_token before = {.at = NULL};
    const pgn_setup *setup = pgn_replay_setup(replay);
    int rc;
    if (!c->options->strict && !c->check_bytes)
        pgn_checker_plain_tags(c, replay);
    while ((rc = pgn_replay_next(replay, &s)) > 0) {
        if (c->in_tags && s.token.type != PGN_TOKEN_TAG && !pgn_is_between_tags(s.token.type) &&
            !end_of_tags(c, setup))
            return false;
        if (!step(c, &s))
            return false;
        if (c->options->strict) {
            pgn_checker_export(c, &before, &s);
            before = s.token;
        } else if (!c->in_tags && !c->check_bytes && !c->sign.open &&
                   !pgn_checker_plain(c, replay)) {
            return false;
        }
    }
    c->before_final = replay->lines[0].has_move ? &replay->lines[0].before : NULL;
    if (rc < 0 || (c->in_tags && !end_of_tags(c, setup)) ||
        !finish(c, setup, pgn_replay_main_line(replay)))
        return false;
    if (c->options->strict)
        pgn_checker_export_end(c, &before);
    return true;
}

int pgn_check(pgn_replay *replay, const pgn_game *game, const pgn_check_options *options,
              pgn_report *report, void *context, pgn_verdict *verdict)
{
    checker c = {.game = game,
                 .options = options,
                 .report = report,
                 .context = context,
                 .verdict = verdict,
                 .tracker = options->tracker,
                 .in_tags = true,
                 .export.intervening = true};
    begin(&c);
    pgn_replay_start(replay, game);
    return all_steps(&c, replay) ? 1 : -1;
}
