/* fix_moves.c: moves in the standard's form (PGN 8.2.3), and what a walk over the steps counts.
 *
 * A word is rewritten only where a finding is about its form; what the standard has no word for
 * (null moves) and what is no move stays.  A check sign that stands apart, and an e.p. that does,
 * go with the blanks before them: the move says it, or need not. */
#include "rules/fixer.h"

#include <string.h>

bool pgn_fixer_is_form(enum pgn_diagnostic id)
{
    if (id == PGN_D_SUFFIX_ORDER)
        return true;
    return id >= PGN_D_CASTLING_ZERO && id <= PGN_D_CHECK_SIGN_DETACHED;
}

/* The last move played on any line, to which a sign that stands apart belongs. */
typedef struct written {
    pgn_position before;
    pgn_move move;
    size_t at, len;
    size_t edit; /* NO_EDIT: none yet */
} written;

/* Answers all findings of form at a place; their number with NO_EDIT. */
static size_t answer_forms(pgn_fixer *f, size_t at, size_t edit)
{
    size_t n = 0;
    for (struct fault *x = pgn_fixer_faults_at(f, at);
         x && x < f->faults + f->fault_count && x->at == at; x++)
        if (pgn_fixer_is_form(x->id) && pgn_fixer_wants(f, x->id)) {
            pgn_fixer_answer(x, edit);
            n++;
        }
    return n;
}

/* True if the byte could be read as part of a word in front of it. */
static bool glues(const pgn_game *g, size_t at)
{
    if (at >= g->len)
        return false;
    char c = g->text[at];
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (unsigned char)c >= 0x80 || (c && strchr("+#-=:", c));
}

static void rewrite(pgn_fixer *f, written *w)
{
    char san[PGN_MOVE_TEXT_MAX];
    size_t len = pgn_san_write(&w->before, w->move, san), from = f->store.len;
    if (w->edit != NO_EDIT)
        return;
    if (len == w->len && memcmp(san, f->game->text + w->at, len) == 0)
        return;
    pgn_fixer_put(f, san, len);
    if (glues(f->game, w->at + w->len))
        pgn_fixer_say(f, " ");
    w->edit = pgn_fixer_edit_stored(f, w->at, w->len, from);
}

static void move(pgn_fixer *f, const pgn_step *s, written *w)
{
    w->before = *s->before;
    w->move = s->reading.move;
    w->at = (size_t)(s->token.at - f->game->text);
    w->len = s->token.len;
    w->edit = NO_EDIT;
    if (pgn_move_is_null(w->move) || !answer_forms(f, w->at, NO_EDIT))
        return;
    rewrite(f, w);
    answer_forms(f, w->at, w->edit);
}

/* A + or e.p. that stands apart. */
static void detached(pgn_fixer *f, const pgn_token *t, written *w)
{
    size_t at = (size_t)(t->at - f->game->text), end = at + t->len;
    if (w->len == 0 || pgn_move_is_null(w->move) || !answer_forms(f, at, NO_EDIT))
        return;
    rewrite(f, w);
    while (at && (f->game->text[at - 1] == ' ' || f->game->text[at - 1] == '\t'))
        at--;
    size_t taken = pgn_fixer_edit(f, at, end - at, (pgn_span){"", 0});
    at = (size_t)(t->at - f->game->text);
    answer_forms(f, at, w->edit);
    answer_forms(f, at, taken);
    answer_forms(f, w->at, w->edit);
}

static void step(pgn_fixer *f, const pgn_step *s, written *w)
{
    if (s->type == PGN_STEP_MOVE)
        move(f, s, w);
    else if (s->type == PGN_STEP_OPEN || s->type == PGN_STEP_CLOSE || s->ended)
        w->len = 0;
    else if (s->type == PGN_STEP_TOKEN &&
             (s->token.type == PGN_TOKEN_CHECK || s->token.type == PGN_TOKEN_EP))
        detached(f, &s->token, w);
}

bool pgn_fixer_walk(pgn_fixer *f, pgn_replay *replay, const pgn_game *game, bool fixing,
                    struct walk *found)
{
    written w = {.edit = NO_EDIT};
    pgn_step s;
    int rc;
    memset(found, 0, sizeof *found);
    pgn_replay_start(replay, game);
    while ((rc = pgn_replay_next(replay, &s)) > 0) {
        found->tokens[s.token.type]++;
        found->last = s.token;
        if (s.type == PGN_STEP_RESULT && s.depth == 0)
            found->marker = s.token;
        if (fixing)
            step(f, &s, &w);
    }
    return rc == 0;
}
