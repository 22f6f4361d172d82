/* fix_edit.c: the list of edits, and the text that they make. */
#include "rules/fixer.h"

#include <stdlib.h>
#include <string.h>

bool pgn_fixer_room(pgn_fixer *f, void *list, size_t *room, size_t count, size_t size)
{
    void *at;
    memcpy(&at, list, sizeof at);
    if (count <= *room && at)
        return true;
    size_t more = *room ? *room : 16;
    while (more < count)
        more *= 2;
    at = realloc(at, more * size);
    if (!at) {
        f->failed = true;
        return false;
    }
    memcpy(list, &at, sizeof at);
    *room = more;
    return true;
}

/* ---- the store ----------------------------------------------------------------------------- */

static void put(pgn_fixer *f, struct text_store *to, const char *text, size_t len)
{
    if (!len || !pgn_fixer_room(f, &to->at, &to->room, to->len + len, 1))
        return;
    memcpy(to->at + to->len, text, len);
    to->len += len;
}

void pgn_fixer_put(pgn_fixer *f, const char *text, size_t len)
{
    put(f, &f->store, text, len);
}

void pgn_fixer_say(pgn_fixer *f, const char *text)
{
    pgn_fixer_put(f, text, strlen(text));
}

const char *pgn_fixer_line_end(const pgn_game *game)
{
    for (size_t i = 0; i < game->len; i++) {
        if (game->text[i] == '\n')
            return "\n";
        if (game->text[i] == '\r')
            return i + 1 < game->len && game->text[i + 1] == '\n' ? "\r\n" : "\r";
    }
    return "\n";
}

/* ---- edits --------------------------------------------------------------------------------- */

static size_t add(pgn_fixer *f, struct edit e)
{
    if (!pgn_fixer_room(f, &f->edits, &f->edit_room, f->edit_count + 1, sizeof *f->edits))
        return NO_EDIT;
    e.index = f->edit_count;
    f->edits[f->edit_count] = e;
    return f->edit_count++;
}

size_t pgn_fixer_edit(pgn_fixer *f, size_t at, size_t len, pgn_span text)
{
    return add(f, (struct edit){.at = at, .len = len, .text = text.at, .text_len = text.len});
}

size_t pgn_fixer_edit_stored(pgn_fixer *f, size_t at, size_t len, size_t from)
{
    return add(
        f, (struct edit){.at = at, .len = len, .text_len = f->store.len - from, .stored_at = from});
}

void pgn_fixer_answer(struct fault *fault, size_t edit)
{
    for (size_t i = 0; fault && edit != NO_EDIT && i < PGN_FIX_ANSWERS; i++) {
        if (fault->answers[i] == edit)
            return;
        if (fault->answers[i] == NO_EDIT) {
            fault->answers[i] = edit;
            return;
        }
    }
}

static pgn_span text_of(const pgn_fixer *f, const struct edit *e)
{
    return (pgn_span){e->text ? e->text : f->store.at + e->stored_at, e->text_len};
}

/* By place; what is put in at one place stays in the order in which it was added. */
static int by_place(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    if ((x->len == 0) != (y->len == 0))
        return x->len == 0 ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

/* Sorts, and lets the faults follow. */
static void sort(pgn_fixer *f)
{
    if (!f->edit_count)
        return;
    qsort(f->edits, f->edit_count, sizeof *f->edits, by_place);
    size_t *to = malloc(f->edit_count * sizeof *to);
    if (!to) {
        f->failed = true;
        return;
    }
    for (size_t i = 0; i < f->edit_count; i++)
        to[f->edits[i].index] = i;
    for (size_t i = 0; i < f->fault_count; i++)
        for (size_t n = 0; n < PGN_FIX_ANSWERS; n++)
            if (f->faults[i].answers[n] != NO_EDIT)
                f->faults[i].answers[n] = to[f->faults[i].answers[n]];
    free(to);
}

void pgn_fixer_apply(pgn_fixer *f)
{
    const pgn_game *g = f->game;
    size_t at = 0;
    sort(f);
    f->text.len = 0;
    for (size_t i = 0; i < f->edit_count; i++) {
        const struct edit *e = &f->edits[i];
        pgn_span text = text_of(f, e);
        put(f, &f->text, g->text + at, e->at - at);
        put(f, &f->text, text.at, text.len);
        at = e->at + e->len;
    }
    put(f, &f->text, g->text + at, g->len - at);
}

/* ---- for the caller ------------------------------------------------------------------------ */

size_t pgn_fix_count(const pgn_fixer *f)
{
    return f->edit_count;
}

pgn_edit pgn_fix_edit(const pgn_fixer *f, size_t index)
{
    const struct edit *e = &f->edits[index];
    return (pgn_edit){e->at, e->len, text_of(f, e)};
}

pgn_span pgn_fix_text(const pgn_fixer *f)
{
    if (!f->edit_count)
        return (pgn_span){f->game->text, f->game->len};
    return (pgn_span){f->text.at, f->text.len};
}
