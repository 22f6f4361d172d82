/* edit_moves.c: the movetext: numbers made right, the marker, and what is left out.
 *
 * With a form that is written anew only the marker is edited here; numbers and what is left out
 * are the writer's.  With --to=as-read all else stays as it is written. */
#include "edit_parts.h"

#include <pgn/comment.h>
#include <pgn/write.h>

#include <stdio.h>
#include <string.h>

/* Where the pass stands. */
struct pass {
    struct edit *edit;
    unsigned without;
    bool number_due;  /* Black's move needs its number (PGN 8.2.2.2) */
    bool has_number;  /* a number stands before the next move */
    pgn_token number; /* the first one */
    bool begun;       /* something of the movetext was kept */
    size_t dropped;   /* depth of variations that are left out */
    bool has_dropped; /* ... and there was one */
    bool has_move, has_marker, unterminated;
    bool ends_in_result; /* the last token, on any line: the next game cannot run into it */
    pgn_token last;
    bool to_line_end; /* the last token needs the line end behind it, */
    bool behind_line; /* the last one that was kept before it did */
    size_t end;       /* behind the last token */
};

static size_t place_of(const struct edit *e, const char *at)
{
    return (size_t)(at - e->from->text);
}

static bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- leaving out --------------------------------------------------------------------------- */

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Copies up to the token, without the blanks before it, and goes on behind it.  A line end that a
 * comment needs stays.  At the movetext's start it is the blanks behind it that go, so that the
 * tags' blank line stays, but nothing comes to a line's start that means something else there. */
static void leave_out(struct pass *p, const pgn_token *t)
{
    struct edit *e = p->edit;
    const pgn_game *g = e->from;
    size_t from = place_of(e, t->at), to = from + t->len;
    while (p->begun && from > e->at && is_white(g->text[from - 1]) &&
           !(p->behind_line && is_line_end(g->text[from - 1])))
        from--;
    bool line = from == 0 || is_line_end(g->text[from - 1]), ended = false;
    for (;
         (!p->begun || (p->behind_line && line && !ended)) && to < g->len && is_white(g->text[to]);
         to++)
        ended |= is_line_end(g->text[to]) &&
                 !(g->text[to] == '\r' && to + 1 < g->len && g->text[to + 1] == '\n');
    if (!p->begun && !ended && to < g->len && (g->text[to] == '%' || g->text[to] == '[')) {
        edit_tell(e, "\"%.*s\" stays, to tell what follows from a tag", (int)t->len, t->at);
        p->begun = true;
        return;
    }
    edit_copy(e, from);
    edit_skip(e, to);
    e->gap = p->begun;
    p->to_line_end = p->behind_line;
}

static bool drops_command(const struct pass *p, pgn_span name)
{
    return (p->without & pgn_command_parts(name)) != 0;
}

/* True if something would be left of the comment: 1 all, 0 nothing, 2 a part. */
static int what_stays(const struct pass *p, pgn_span text)
{
    size_t at = 0, from = 0;
    pgn_span name, value;
    bool any = false, dropped = false;
    while (pgn_next_command(text, &at, &name, &value) > 0) {
        size_t to = (size_t)(name.at - text.at) - 2;
        for (size_t i = from; i < to; i++)
            any |= !is_white(text.at[i]);
        if (drops_command(p, name))
            dropped = true;
        else
            any = true;
        from = at;
    }
    for (size_t i = from; i < text.len; i++)
        any |= !is_white(text.at[i]);
    return !dropped ? 1 : any ? 2 : 0;
}

/* The commands that go, each with the blanks behind it. */
static void cut_commands(struct pass *p, pgn_span text)
{
    struct edit *e = p->edit;
    size_t at = 0;
    pgn_span name, value;
    while (pgn_next_command(text, &at, &name, &value) > 0) {
        if (!drops_command(p, name))
            continue;
        size_t to = at;
        while (to < text.len && is_white(text.at[to]))
            to++;
        edit_copy(e, place_of(e, name.at) - 2);
        edit_skip(e, place_of(e, text.at) + to);
    }
}

/* Where a comment without its brace ends depends on the braces behind it, and they may go.  It
 * stays, since it may hold what was never meant to be comment. */
static void close_comment(struct pass *p, const pgn_token *t)
{
    struct edit *e = p->edit;
    size_t end = place_of(e, t->at) + t->len;
    while (end > place_of(e, t->at) && is_white(e->from->text[end - 1]))
        end--;
    edit_copy(e, end);
    edit_put(e, "}", 1);
    p->unterminated = false;
    edit_tell(e, "a comment without its brace stays, and has got one");
}

static void comment(struct pass *p, const pgn_token *t)
{
    int stays = p->without & PGN_WITHOUT_COMMENTS ? 0 : what_stays(p, t->value);
    if (p->unterminated && p->without) {
        close_comment(p, t);
        stays = 1;
    }
    if (stays == 0) {
        leave_out(p, t);
        return;
    }
    if (stays == 2)
        cut_commands(p, t->value);
    p->number_due = true;
    p->begun = true;
}

/* ---- numbers ------------------------------------------------------------------------------- */

static void number_text(char out[32], size_t *len, const pgn_position *before)
{
    *len = (size_t)snprintf(out, 32, "%lu%s", (unsigned long)before->fullmove,
                            before->turn == PGN_WHITE ? "." : "...");
}

/* A move is about to come: its number is made right, or put in where it is missing. */
static void renumber(struct pass *p, const pgn_step *s)
{
    struct edit *e = p->edit;
    char text[32];
    size_t len;
    number_text(text, &len, s->before);
    if (p->has_number) {
        bool right = p->number.number == s->before->fullmove &&
                     (s->before->turn == PGN_WHITE ? p->number.dots <= 1 : p->number.dots != 1);
        if (!right) {
            edit_copy(e, place_of(e, p->number.at));
            edit_put(e, text, len);
            edit_skip(e, place_of(e, p->number.at) + p->number.len);
        }
    } else if (s->before->turn == PGN_WHITE || p->number_due) {
        edit_copy(e, place_of(e, s->token.at));
        edit_put(e, text, len);
        edit_put(e, " ", 1);
    }
}

static void move(struct pass *p, const pgn_step *s)
{
    if (p->edit->asks->renumber && s->type != PGN_STEP_UNPLAYED)
        renumber(p, s);
    p->has_number = p->number_due = false;
    p->begun = p->has_move = true;
}

static void number(struct pass *p, const pgn_step *s)
{
    if (p->without & PGN_WITHOUT_NUMBERS && !s->ended) {
        leave_out(p, &s->token);
        return;
    }
    if (p->edit->asks->renumber && p->has_number && !s->ended) { /* one before it is enough */
        leave_out(p, &s->token);
        return;
    }
    p->has_number = true;
    p->number = s->token;
    p->begun = true;
}

/* ---- the marker ---------------------------------------------------------------------------- */

static void marker(struct pass *p, const pgn_step *s)
{
    struct edit *e = p->edit;
    p->has_marker = true;
    p->begun = true;
    if (e->asks->result == PGN_RESULT_NONE || s->token.number == e->asks->result)
        return;
    const char *text = pgn_result_text(e->asks->result);
    edit_copy(e, place_of(e, s->token.at));
    edit_put(e, text, strlen(text));
    edit_skip(e, place_of(e, s->token.at) + s->token.len);
}

/* Games that are told apart by their tags or by their lack of them alone: with other tags, or with
 * nothing left of the movetext, the next one might be taken for a part of this one. */
static void part_from_next(struct pass *p)
{
    struct edit *e = p->edit;
    bool is_emptied = p->has_dropped && !p->begun;
    if (!e->asks->as_read || !(e->tags_changed || is_emptied) || p->has_marker ||
        p->ends_in_result || p->unterminated || (p->has_move && e->slot_count))
        return;
    edit_copy(e, p->end);
    const char *gap = p->to_line_end || !p->has_move ? edit_line_end(e->from) : " ";
    pgn_span tag;
    enum pgn_result result = pgn_tag(e->from, "Result", &tag) ? pgn_result_of(tag) : 0;
    if (e->asks->result != PGN_RESULT_NONE)
        result = e->asks->result;
    const char *text = pgn_result_text(result == PGN_RESULT_NONE ? PGN_UNKNOWN_RESULT : result);
    edit_put(e, gap, strlen(gap));
    if (!p->has_move)
        edit_put(e, gap, strlen(gap));
    edit_put(e, text, strlen(text));
    if (p->end == e->from->len || is_emptied)
        edit_put(e, gap, strlen(gap));
    edit_tell(e, "it ends in %s now, to tell it from the next one", text);
}

/* A variation that never closes has taken the marker with it, which the game still ends in. */
static void keep_marker(struct pass *p)
{
    struct edit *e = p->edit;
    if (!p->dropped || !p->ends_in_result)
        return;
    edit_put(e, p->last.at, p->last.len);
}

/* ---- the pass ------------------------------------------------------------------------------ */

/* True if the step is within a variation that is left out. */
static bool in_dropped(struct pass *p, const pgn_step *s)
{
    if (s->type == PGN_STEP_OPEN && p->without & PGN_WITHOUT_VARIATIONS) {
        p->dropped++;
        p->has_dropped = true;
    } else if (!p->dropped) {
        return false;
    } else if (s->type == PGN_STEP_CLOSE) {
        p->dropped--;
    }
    leave_out(p, &s->token);
    return true;
}

static void token(struct pass *p, const pgn_step *s)
{
    switch (s->token.type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(p, &s->token);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        if (p->without & PGN_WITHOUT_NAGS)
            leave_out(p, &s->token);
        p->begun = true;
        break;
    case PGN_TOKEN_NUMBER:
        number(p, s);
        break;
    case PGN_TOKEN_PERIODS:
        if (p->without & PGN_WITHOUT_NUMBERS && !s->ended)
            leave_out(p, &s->token);
        break;
    case PGN_TOKEN_TAG:
        break;
    default:
        p->begun = true;
        break;
    }
}

static void step(struct pass *p, const pgn_step *s)
{
    p->end = place_of(p->edit, s->token.at) + s->token.len;
    p->unterminated = s->token.marks & PGN_MARK_UNTERMINATED && s->token.type != PGN_TOKEN_TAG;
    p->ends_in_result = s->token.type == PGN_TOKEN_RESULT;
    p->last = s->token;
    p->behind_line = p->to_line_end;
    p->to_line_end = s->token.type == PGN_TOKEN_LINE_COMMENT || s->token.type == PGN_TOKEN_ESCAPE;
    if (in_dropped(p, s))
        return;
    switch (s->type) {
    case PGN_STEP_MOVE:
    case PGN_STEP_FAULT:
    case PGN_STEP_UNPLAYED:
        move(p, s);
        break;
    case PGN_STEP_OPEN:
    case PGN_STEP_CLOSE:
        p->number_due = p->begun = true;
        p->has_number = false;
        break;
    case PGN_STEP_RESULT:
        if (s->depth == 0)
            marker(p, s);
        break;
    case PGN_STEP_STRAY_CLOSE:
        break;
    case PGN_STEP_TOKEN:
    case PGN_STEP_AFTER:
        token(p, s);
        break;
    }
}

static bool is_edited(const struct edit *e, unsigned without)
{
    return without || e->asks->renumber || e->asks->result != PGN_RESULT_NONE;
}

int edit_moves(struct edit *e)
{
    const unsigned without = e->asks->as_read ? e->asks->without : 0;
    struct pass p = {.edit = e, .without = without, .number_due = true, .end = e->at};
    pgn_step s;
    int rc;
    if (!is_edited(e, without) && !(e->asks->as_read && e->tags_changed))
        return 0;
    pgn_replay_start(e->replay, e->from);
    while ((rc = pgn_replay_next(e->replay, &s)) > 0) {
        step(&p, &s);
        /* With tags and a move it is told from the next one: nothing else is asked of it. */
        if (p.has_move && e->slot_count && !is_edited(e, without))
            return 0;
    }
    keep_marker(&p);
    part_from_next(&p);
    return rc;
}
