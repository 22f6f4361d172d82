/* replay.c: tokens played on boards.
 *
 * A stack of lines holds the variations that are open; each line is two positions, the one now and
 * the one before its last move, from which a variation on that move starts.  The stack is grown on
 * the heap, nothing recurses.
 *
 * The tag section comes first and is gathered into the set-up; the board is set when the first
 * token comes that cannot stand between tags.  Rejected: handing the set-up in from outside, which
 * lexes every tag section twice. */
#include "pgn/tag_plain.h"
#include "replay/lines.h"
#include "replay/token_move.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_LINES = 8 };

pgn_replay *pgn_replay_open(void)
{
    pgn_replay *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->lines = malloc(FIRST_LINES * sizeof *r->lines);
    r->allocated = FIRST_LINES;
    if (!r->lines) {
        free(r);
        return NULL;
    }
    return r;
}

void pgn_replay_close(pgn_replay *r)
{
    if (!r)
        return;
    free(r->lines);
    free(r);
}

void pgn_replay_start(pgn_replay *r, const pgn_game *game)
{
    r->game = game;
    r->cursor = pgn_tokens(game);
    pgn_setup_clear(&r->setup);
    r->depth = r->skipped = 0;
    r->in_tags = true;
    r->after = false;
    line *l = r->lines;
    l->ply = 0;
    l->has_move = l->ended = false;
}

const pgn_setup *pgn_replay_setup(const pgn_replay *r)
{
    return &r->setup;
}

const pgn_position *pgn_replay_main_line(const pgn_replay *r)
{
    return &r->lines[0].now;
}

static void end_of_tags(pgn_replay *r)
{
    r->in_tags = false;
    pgn_setup_finish(&r->setup);
    line *l = r->lines;
    l->ended = !r->setup.playable;
    if (r->setup.playable)
        l->now = r->setup.start;
}

bool pgn_is_between_tags(enum pgn_token_type type)
{
    return type == PGN_TOKEN_COMMENT || type == PGN_TOKEN_LINE_COMMENT ||
           type == PGN_TOKEN_ESCAPE || type == PGN_TOKEN_BOM || type == PGN_TOKEN_NUL ||
           type == PGN_TOKEN_SPACE || type == PGN_TOKEN_INVISIBLE || type == PGN_TOKEN_BRACKET ||
           type == PGN_TOKEN_JUNK;
}

bool pgn_replay_plain_tag(pgn_replay *r, pgn_token *token)
{
    struct pgn_tag tag;
    const char *p = pgn_skip(&r->cursor, r->cursor.at, PGN_WHITE_SPACE);
    if (!r->in_tags || !pgn_tag_plain(&r->cursor, p, &tag))
        return false;
    *token = (pgn_token){.type = PGN_TOKEN_TAG,
                         .at = p,
                         .len = (size_t)(tag.end - p),
                         .name = tag.name,
                         .value = tag.value};
    pgn_setup_tag(&r->setup, tag.name, tag.value);
    r->cursor.at = tag.end;
    return true;
}

/* ---- variations ---------------------------------------------------------------------------- */

static bool grow(pgn_replay *r)
{
    uint32_t wanted = r->allocated * 2;
    line *lines = realloc(r->lines, wanted * sizeof *lines);
    if (!lines)
        return false;
    r->lines = lines;
    r->allocated = wanted;
    return true;
}

static int open_variation(pgn_replay *r, pgn_step *step)
{
    step->type = PGN_STEP_OPEN;
    if (r->skipped || r->depth + 1 >= PGN_MAX_NESTING) {
        r->skipped++;
        step->too_deep = true;
        return 1;
    }
    if (r->depth + 2 > r->allocated && !grow(r))
        return -1;
    const line *around = r->lines + r->depth;
    step->no_move = !around->has_move && !around->ended;
    pgn_lines_open(r);
    return 1;
}

static void close_variation(pgn_replay *r, pgn_step *step)
{
    step->type = PGN_STEP_CLOSE;
    if (r->skipped) {
        r->skipped--;
        step->too_deep = true;
    } else if (r->depth) {
        step->empty = !r->lines[r->depth].has_move && !r->lines[r->depth].ended;
        r->depth--;
    } else {
        step->type = PGN_STEP_STRAY_CLOSE;
    }
}

/* ---- results ------------------------------------------------------------------------------- */

bool pgn_is_double_forfeit(const pgn_game *game, const pgn_cursor *behind, const pgn_token *token)
{
    pgn_span tag;
    if (token->len != 3 || memcmp(token->at, "0-0", 3) != 0)
        return false;
    if (!pgn_tag(game, "Result", &tag) || !pgn_span_is(tag, "0-0"))
        return false;
    pgn_cursor ahead = *behind;
    pgn_token next;
    while (pgn_next(&ahead, &next) > 0)
        if (next.type == PGN_TOKEN_MOVE || next.type == PGN_TOKEN_NUMBER ||
            next.type == PGN_TOKEN_RESULT || next.type == PGN_TOKEN_OPEN)
            return false;
    return true;
}

static void result(pgn_replay *r, pgn_step *step)
{
    step->type = PGN_STEP_RESULT;
    r->after = r->depth == 0 && !r->skipped;
}

/* ---- moves --------------------------------------------------------------------------------- */

static void play_move(pgn_replay *r, line *l, pgn_step *step)
{
    if (step->token.at[0] == '0' && r->depth == 0 &&
        pgn_is_double_forfeit(r->game, &r->cursor, &step->token)) {
        step->token.type = PGN_TOKEN_RESULT;
        step->token.number = PGN_DOUBLE_FORFEIT;
        step->token.marks = PGN_MARK_NONSTANDARD;
        result(r, step);
        return;
    }
    pgn_token_move(&l->now, &step->token, r->game->text + r->game->len, &step->reading);
    step->ply = l->ply + 1;
    if (step->reading.status != PGN_MOVE_READ) {
        step->type = PGN_STEP_FAULT;
        step->before = &l->now;
        l->ended = true;
        return;
    }
    l->before = l->now;
    pgn_play(&l->now, step->reading.move);
    l->ply++;
    l->has_move = true;
    step->type = PGN_STEP_MOVE;
    step->before = &l->before;
}

int pgn_replay_next(pgn_replay *r, pgn_step *step)
{
    if (pgn_next(&r->cursor, &step->token) <= 0) {
        if (r->in_tags)
            end_of_tags(r);
        return 0;
    }
    enum pgn_token_type type = step->token.type;
    line *l = r->lines + r->depth;
    if (r->in_tags) {
        if (type == PGN_TOKEN_TAG)
            pgn_setup_tag(&r->setup, step->token.name, step->token.value);
        else if (!pgn_is_between_tags(type))
            end_of_tags(r);
    }
    step->type = PGN_STEP_TOKEN;
    step->no_move = step->too_deep = step->empty = false;
    step->ply = l->ply;
    step->depth = r->depth + r->skipped;
    if (r->after) {
        step->type = PGN_STEP_AFTER;
    } else if (type == PGN_TOKEN_MOVE) {
        if (l->ended || r->skipped)
            step->type = PGN_STEP_UNPLAYED;
        else
            play_move(r, l, step);
    } else if (type == PGN_TOKEN_OPEN) {
        if (open_variation(r, step) < 0)
            return -1;
    } else if (type == PGN_TOKEN_CLOSE) {
        close_variation(r, step);
    } else if (type == PGN_TOKEN_RESULT) {
        result(r, step);
    }
    l = r->lines + r->depth;
    step->position = r->in_tags || !r->setup.playable ? NULL : &l->now;
    step->ended = l->ended;
    step->has_move = l->has_move;
    return 1;
}
