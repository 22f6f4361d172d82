/* remarks.c: the moves that a comment speaks of.
 *
 * A run of words with a move's form, which may have numbers, is played from where the comment can
 * mean: the position, the one before the last move (an alternative), and those of the comment's own
 * moves so far.  It is written anew only if all of it is certain, and all places that fit give the
 * same text.  What is not is no error: comments are people's, and stay. */
#include <pgn/comment.h>
#include <pgn/text.h>
#include <stdlib.h>
#include <string.h>

#include "notation/fold.h"
#include "notation/resolver.h"
#include "text/pen.h"
#include "text/scan.h"

enum { PLACES = 4, MOST_MOVES = 64 };

struct pgn_remarks {
    pgn_resolver *resolver;
    pgn_dialect dialect;
    const pgn_style *style; /* NULL: SAN */
    pgn_items items;
    pgn_pen pen;
    bool changed, failed;
    /* where the comment's moves may stand; those without an entry are missing */
    pgn_position places[PLACES];
    bool has_place[PLACES];
};

/* In the order in which they are tried; the last two are the comment's own. */
enum { NOW, BEFORE, OWN_NOW, OWN_BEFORE };

/* A run of items with a move's form. */
struct run {
    pgn_span text;
    size_t first, end; /* items */
    size_t moves[MOST_MOVES], count;
};

/* How a run reads from one place. */
struct outcome {
    char texts[MOST_MOVES][PGN_STYLED_MAX];
    pgn_position now, before;
};

pgn_remarks *pgn_remarks_open(const pgn_dialect *dialect, const pgn_style *style)
{
    pgn_remarks *remarks = calloc(1, sizeof *remarks);
    if (remarks == NULL)
        return NULL;
    remarks->dialect = *dialect;
    remarks->dialect.automatic = remarks->dialect.unknown = false;
    remarks->dialect.strictness = PGN_TOLERANT;
    remarks->style = style;
    remarks->resolver = pgn_resolver_open(&remarks->dialect);
    if (remarks->resolver != NULL)
        return remarks;
    pgn_remarks_close(remarks);
    return NULL;
}

void pgn_remarks_close(pgn_remarks *remarks)
{
    if (remarks == NULL)
        return;
    pgn_resolver_close(remarks->resolver);
    pgn_pen_release(&remarks->pen);
    free(remarks->items.list);
    free(remarks);
}

/* ---- runs ------------------------------------------------------------------------------------ */

static bool is_in_run(enum pgn_item_type type)
{
    return type == PGN_ITEM_MOVE || type == PGN_ITEM_NUMBER || type == PGN_ITEM_DOTS ||
           type == PGN_ITEM_NAG || type == PGN_ITEM_LINE;
}

/* Without a number "e4" is a square; a piece's letter, or castling, makes a word a move. */
static bool is_move_by_itself(pgn_span word)
{
    size_t size;
    uint32_t code = pgn_scalar(word.at, word.len, &size);
    return *word.at == '0' || (pgn_is_letter(code) && !(code >= 'a' && code <= 'h'));
}

/* The next run at or behind an item; false: there is none. */
static bool next_run(const pgn_items *items, pgn_span text, size_t from, struct run *run)
{
    bool numbered = false;
    *run = (struct run){.text = text, .first = from};
    for (size_t i = from; i <= items->count; i++) {
        const pgn_item *item = i < items->count ? &items->list[i] : NULL;
        bool ends = item == NULL || !is_in_run(item->type) || run->count == MOST_MOVES;
        if (ends && run->count > 0) {
            run->end = i;
            return true;
        }
        if (ends) {
            run->first = i + 1;
            numbered = false;
            continue;
        }
        numbered = numbered || item->type == PGN_ITEM_NUMBER || item->type == PGN_ITEM_DOTS;
        pgn_span word = {text.at + item->at, item->len};
        if (item->type != PGN_ITEM_MOVE)
            continue;
        if (numbered || run->count > 0 || is_move_by_itself(word))
            run->moves[run->count++] = i;
        else
            run->first = i + 1;
    }
    return false;
}

/* ---- one run from one place ------------------------------------------------------------------ */

/* The numbers before a move say what its position says. */
static bool are_numbers_right(const pgn_items *items, const struct run *run, size_t move,
                              const pgn_position *before)
{
    unsigned dots = 0, number = 0;
    size_t first = move == 0 ? run->first : run->moves[move - 1] + 1;
    for (size_t i = first; i < run->moves[move]; i++) {
        const pgn_item *item = &items->list[i];
        if (item->type == PGN_ITEM_NUMBER)
            number = item->number;
        if (item->type == PGN_ITEM_NUMBER || item->type == PGN_ITEM_DOTS)
            dots += item->dots;
    }
    if (number == 0 && dots == 0)
        return true;
    return (number == 0 || number == before->fullmove) &&
           (dots >= 2) == (before->turn == PGN_BLACK);
}

static void write_move(const pgn_remarks *r, const pgn_answer *answer, char *out)
{
    if (r->style != NULL)
        (void)pgn_styled_write(answer->before, answer->move, r->style, out);
    else
        (void)pgn_san_write(answer->before, answer->move, out);
}

static bool read_run(pgn_remarks *r, const struct run *run, const pgn_position *start,
                     struct outcome *out)
{
    pgn_answer answer;
    pgn_resolver_begin(r->resolver, start);
    for (size_t i = 0; i < run->count; i++) {
        const pgn_item *item = &r->items.list[run->moves[i]];
        (void)pgn_resolver_word(r->resolver, run->text.at + item->at, item->len);
    }
    if (!pgn_resolver_solve(r->resolver)) {
        r->failed = true;
        return false;
    }
    for (size_t i = 0; i < run->count; i++) {
        pgn_resolver_answer(r->resolver, (uint32_t)i, &answer);
        if (answer.status != PGN_ANSWER_CERTAIN || answer.before == NULL ||
            !pgn_move_is_null(answer.also) || !are_numbers_right(&r->items, run, i, answer.before))
            return false;
        write_move(r, &answer, out->texts[i]);
    }
    out->now = out->before = *answer.before;
    pgn_play(&out->now, answer.move);
    return true;
}

static bool same_texts(const struct outcome *a, const struct outcome *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(a->texts[i], b->texts[i]) != 0)
            return false;
    return true;
}

/* Reads the run from every place; false: from none, or in different ways. */
static bool resolve(pgn_remarks *r, const struct run *run, struct outcome *out)
{
    struct outcome other;
    bool read = false;
    for (size_t i = 0; i < PLACES; i++) {
        if (!r->has_place[i] || !read_run(r, run, &r->places[i], read ? &other : out))
            continue;
        if (read && !same_texts(out, &other, run->count))
            return false;
        read = true;
    }
    return read;
}

/* ---- a comment ------------------------------------------------------------------------------- */

static void write_run(pgn_remarks *r, const struct run *run, const struct outcome *outcome,
                      size_t *copied)
{
    for (size_t i = 0; i < run->count; i++) {
        const pgn_item *item = &r->items.list[run->moves[i]];
        pgn_span word = {run->text.at + item->at, item->len};
        if (pgn_span_is(word, outcome->texts[i]))
            continue;
        pgn_pen_raw(&r->pen, run->text.at + *copied, item->at - *copied);
        pgn_pen_raw(&r->pen, outcome->texts[i], strlen(outcome->texts[i]));
        *copied = item->at + item->len;
        r->changed = true;
    }
    r->places[OWN_NOW] = outcome->now;
    r->places[OWN_BEFORE] = outcome->before;
    r->has_place[OWN_NOW] = r->has_place[OWN_BEFORE] = true;
}

/* Text without commands. */
static void translate(pgn_remarks *r, pgn_span text)
{
    struct run run;
    struct outcome outcome;
    size_t copied = 0;
    pgn_resolver_reopen(r->resolver);
    if (!pgn_text_scan(r->resolver, text.at, text.len, true, r->dialect.signs, &r->items) ||
        !pgn_text_join(r->resolver, text.at, &r->items)) {
        r->failed = true;
        return;
    }
    for (size_t at = 0; !r->failed && next_run(&r->items, text, at, &run); at = run.end)
        if (resolve(r, &run, &outcome))
            write_run(r, &run, &outcome, &copied);
    pgn_pen_raw(&r->pen, text.at + copied, text.len - copied);
}

int pgn_remarks_read(pgn_remarks *r, pgn_span text, const pgn_position *now,
                     const pgn_position *before, pgn_span *out)
{
    size_t at = 0, from = 0;
    pgn_span name, value;
    pgn_pen_begin(&r->pen);
    r->changed = r->failed = false;
    r->places[NOW] = *now;
    r->has_place[NOW] = true;
    r->has_place[BEFORE] = before != NULL;
    if (before != NULL)
        r->places[BEFORE] = *before;
    r->has_place[OWN_NOW] = r->has_place[OWN_BEFORE] = false;
    while (!r->failed && pgn_next_command(text, &at, &name, &value) > 0) {
        size_t command = (size_t)(name.at - text.at) - 2; /* [% */
        translate(r, (pgn_span){text.at + from, command - from});
        pgn_pen_raw(&r->pen, text.at + command, at - command);
        from = at;
    }
    if (!r->failed)
        translate(r, (pgn_span){text.at + from, text.len - from});
    if (r->failed || r->pen.failed)
        return -1;
    *out = r->changed ? (pgn_span){r->pen.text, r->pen.len} : text;
    return r->changed;
}
