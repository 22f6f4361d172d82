/* fix.c: a game corrected, and the correction checked.
 *
 * The findings are gathered, the parts of the fixer answer what they can by edits, and the edited
 * text goes through the same check.  It stands only if what was answered is gone, nothing new is
 * found, and the tokens and moves are the same; else each kind of edit is tried by itself, and
 * those that stand are put together.  So a correction that a strange text defeats is none, whatever
 * was overlooked.  Rejected: trusting each edit to be right. */
#include <pgn/fix.h>

#include <stdlib.h>
#include <string.h>

#include "rules/fixer.h"

/* ---- findings ------------------------------------------------------------------------------ */

/* The kinds that may answer a finding. */
static unsigned kinds_for(enum pgn_diagnostic id)
{
    switch (id) {
    case PGN_D_RESULT_CONTRADICTS_BOARD:
    case PGN_D_RESULT_CONTRADICTS_DEAD:
        return PGN_FIX_RESULTS;
    case PGN_D_RESULT_CONTRADICTS_TAG:
        return PGN_FIX_RESULTS | PGN_FIX_MARKERS | PGN_FIX_TAGS;
    case PGN_D_NONSTANDARD_RESULT:
        return PGN_FIX_MARKERS | PGN_FIX_TAGS;
    case PGN_D_MISSING_TERMINATION:
    case PGN_D_RESULT_GLUED:
        return PGN_FIX_MARKERS;
    case PGN_D_MISSING_ROSTER_TAG:
        return PGN_FIX_ROSTER | PGN_FIX_TAGS;
    case PGN_D_TAG_ORDER:
        return PGN_FIX_ROSTER;
    case PGN_D_BAD_DATE:
        return PGN_FIX_DATES;
    case PGN_D_SETUP_MISSING:
        return PGN_FIX_SETUP;
    default:
        return pgn_fixer_is_form(id) ? PGN_FIX_SAN : 0;
    }
}

/* Where the text is broken, a tag or marker may be another game's, and a new one may part or join
 * games: only moves are corrected. */
static bool is_break(enum pgn_diagnostic id)
{
    return id == PGN_D_UNTERMINATED_COMMENT || id == PGN_D_UNTERMINATED_VARIATION ||
           id == PGN_D_UNTERMINATED_STRING || id == PGN_D_TEXT_AFTER_RESULT;
}

bool pgn_fixer_wants(const pgn_fixer *f, enum pgn_diagnostic id)
{
    return kinds_for(id) & f->kinds && (!f->selected || f->selected[id]);
}

static void gather(void *context, const pgn_game *game, const pgn_finding *found)
{
    pgn_fixer *f = context;
    (void)game;
    f->before[found->id]++;
    f->broken |= is_break(found->id);
    if (!pgn_fixer_wants(f, found->id) ||
        !pgn_fixer_room(f, &f->faults, &f->fault_room, f->fault_count + 1, sizeof *f->faults))
        return;
    f->faults[f->fault_count++] = (struct fault){
        .id = found->id, .at = found->at, .name = found->name, .answers = {NO_EDIT, NO_EDIT}};
}

static int by_place(const void *a, const void *b)
{
    const struct fault *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

struct fault *pgn_fixer_faults_at(const pgn_fixer *f, size_t at)
{
    size_t low = 0, high = f->fault_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->faults[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low < f->fault_count && f->faults[low].at == at ? &f->faults[low] : NULL;
}

struct fault *pgn_fixer_fault(pgn_fixer *f, enum pgn_diagnostic id, size_t at)
{
    struct fault *x = pgn_fixer_faults_at(f, at);
    for (; x && x < f->faults + f->fault_count && x->at == at; x++)
        if (x->id == id)
            return pgn_fixer_wants(f, id) ? x : NULL;
    return NULL;
}

struct fault *pgn_fixer_any_fault(pgn_fixer *f, enum pgn_diagnostic id)
{
    for (size_t i = 0; i < f->fault_count; i++)
        if (f->faults[i].id == id)
            return pgn_fixer_wants(f, id) ? &f->faults[i] : NULL;
    return NULL;
}

/* ---- checking what came of it -------------------------------------------------------------- */

static void count(void *context, const pgn_game *game, const pgn_finding *found)
{
    unsigned *counts = context;
    (void)game;
    counts[found->id]++;
}

/* Edits may make a line longer; layout is not theirs to judge. */
static bool matters(enum pgn_diagnostic id, bool strict)
{
    if (id == PGN_D_LONG_LINE || id == PGN_D_LINE_WIDTH)
        return false;
    return strict || !pgn_diagnostic_info_of(id)->strict;
}

/* What was answered is gone, and nothing has come. */
static bool better(const pgn_fixer *f, bool strict)
{
    unsigned answered[PGN_DIAGNOSTICS] = {0};
    for (size_t i = 0; i < f->fault_count; i++)
        answered[f->faults[i].id] += f->faults[i].answers[0] != NO_EDIT;
    for (unsigned id = 0; id < PGN_DIAGNOSTICS; id++)
        if ((answered[id] || matters((enum pgn_diagnostic)id, strict)) &&
            f->after[id] + answered[id] > f->before[id])
            return false;
    return true;
}

static bool same_moves(const pgn_verdict *a, const pgn_verdict *b)
{
    return a->plies == b->plies && a->variation_plies == b->variation_plies &&
           a->complete == b->complete && b->replayed && pgn_key(&a->final) == pgn_key(&b->final);
}

/* Tokens that edits neither add nor take away are as many as before. */
static bool same_tokens(const struct walk *a, const struct walk *b)
{
    for (unsigned t = 0; t < TOKEN_TYPES; t++)
        if (t != PGN_TOKEN_TAG && t != PGN_TOKEN_RESULT && t != PGN_TOKEN_CHECK &&
            t != PGN_TOKEN_EP && a->tokens[t] != b->tokens[t])
            return false;
    return true;
}

/* 1: the edited text stands, 0: it does not, -1 out of memory. */
static int prove(pgn_fixer *f, pgn_replay *replay, const pgn_check_options *check, bool strict)
{
    pgn_game edited = *f->game;
    pgn_verdict verdict;
    struct walk after;
    edited.text = f->text.at;
    edited.len = f->text.len;
    memset(f->after, 0, sizeof f->after);
    if (pgn_check(replay, &edited, check, count, f->after, &verdict) < 0 ||
        !pgn_fixer_walk(f, replay, &edited, false, &after))
        return -1;
    return better(f, strict) && same_moves(&f->verdict, &verdict) && same_tokens(&f->walk, &after);
}

/* ---- trying -------------------------------------------------------------------------------- */

static void forget_edits(pgn_fixer *f)
{
    f->edit_count = f->store.len = f->text.len = 0;
    f->result = (struct resolution){PGN_RESULT_NONE, PGN_RESULT_NONE, false, false};
    for (size_t i = 0; i < f->fault_count; i++)
        f->faults[i].answers[0] = f->faults[i].answers[1] = NO_EDIT;
}

/* The edits of some kinds: 1 they stand, or there are none; 0 they do not; -1 out of memory. */
static int try_kinds(pgn_fixer *f, pgn_replay *replay, const pgn_check_options *check, bool strict,
                     unsigned kinds)
{
    f->kinds = kinds;
    forget_edits(f);
    if (!kinds)
        return 1;
    pgn_fixer_read_tags(f);
    if (!pgn_fixer_walk(f, replay, f->game, kinds & PGN_FIX_SAN, &f->walk))
        return -1;
    if (!f->broken) {
        pgn_fixer_results(f);
        pgn_fixer_date(f);
        pgn_fixer_tags(f);
        pgn_fixer_marker(f);
    }
    pgn_fixer_apply(f);
    if (f->failed)
        return -1;
    return f->edit_count ? prove(f, replay, check, strict) : 1;
}

/* Puts together the kinds whose edits stand. */
static int try_each(pgn_fixer *f, pgn_replay *replay, const pgn_check_options *check, bool strict,
                    unsigned kinds)
{
    unsigned good = 0;
    for (unsigned kind = 1; kind <= PGN_FIX_ALL; kind <<= 1) {
        int rc = kinds & kind ? try_kinds(f, replay, check, strict, good | kind) : 0;
        if (rc < 0)
            return -1;
        if (rc > 0)
            good |= kind;
    }
    return try_kinds(f, replay, check, strict, good);
}

static void start(pgn_fixer *f, const pgn_game *game, const pgn_fix_options *options)
{
    f->game = game;
    f->kinds = options->kinds;
    f->selected = options->selected;
    f->failed = f->broken = false;
    f->fault_count = 0;
    forget_edits(f);
    memset(f->before, 0, sizeof f->before);
}

int pgn_fix(pgn_fixer *f, pgn_replay *replay, const pgn_game *game, const pgn_check_options *check,
            const pgn_fix_options *options, pgn_verdict *verdict)
{
    pgn_check_options all = *check;
    /* Roster and order are looked for only so. */
    all.strict |= (options->kinds & (PGN_FIX_ROSTER | PGN_FIX_TAGS)) != 0;
    start(f, game, options);
    if (pgn_check(replay, game, &all, gather, f, &f->verdict) < 0 || f->failed)
        return -1;
    if (verdict)
        *verdict = f->verdict;
    if (!f->verdict.replayed || game->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST) ||
        !f->fault_count)
        return 0;
    qsort(f->faults, f->fault_count, sizeof *f->faults, by_place);
    int rc = try_kinds(f, replay, &all, check->strict, options->kinds);
    if (rc == 0)
        rc = try_each(f, replay, &all, check->strict, options->kinds);
    return rc < 0 ? -1 : f->edit_count > 0;
}

size_t pgn_fix_answers(const pgn_fixer *f, const pgn_finding *finding,
                       pgn_edit answers[PGN_FIX_ANSWERS])
{
    const struct fault *x = pgn_fixer_faults_at(f, finding->at);
    size_t n = 0;
    for (; x && x < f->faults + f->fault_count && x->at == finding->at; x++)
        if (x->id == finding->id && x->name.at == finding->name.at)
            break;
    if (!x || x == f->faults + f->fault_count || x->at != finding->at)
        return 0;
    while (n < PGN_FIX_ANSWERS && x->answers[n] != NO_EDIT) {
        answers[n] = pgn_fix_edit(f, x->answers[n]);
        n++;
    }
    return n;
}

/* ---- the fixer ----------------------------------------------------------------------------- */

pgn_fixer *pgn_fixer_open(void)
{
    return calloc(1, sizeof(pgn_fixer));
}

void pgn_fixer_close(pgn_fixer *f)
{
    if (!f)
        return;
    free(f->faults);
    free(f->edits);
    free(f->tags);
    free(f->slots);
    free(f->store.at);
    free(f->text.at);
    free(f);
}
