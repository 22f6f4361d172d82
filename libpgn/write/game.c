/* game.c: a game written anew.
 *
 * Two passes over the game's text: the tag list, which is put into order, and the steps of a
 * replay, which are written as they come.  Nothing is kept of the game but the result. */
#include "write/writer.h"

#include "io/utf8.h"
#include "replay/setup.h"
#include "replay/tag_list.h"

#include <limits.h>
#include <stdlib.h>

#include <pgn/text.h>

void pgn_game_writer_close(pgn_game_writer *w)
{
    if (!w)
        return;
    pgn_replay_close(w->replay);
    pgn_tags_free(&w->tags);
    free(w->order);
    free(w->plies);
    free(w);
}

pgn_game_writer *pgn_game_writer_open(void)
{
    pgn_game_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->replay = pgn_replay_open();
    if (w->replay)
        return w;
    free(w);
    return NULL;
}

/* ---- steps --------------------------------------------------------------------------------- */

/* A token that is handed on, with a gap before it where it has one. */
static void as_it_stands(pgn_game_writer *w, const pgn_token *t)
{
    if (t->at == w->handed_on)
        pgn_wrap_glue(&w->wrap);
    w->handed_on = t->at + t->len;
    if (t->type == PGN_TOKEN_LINE_COMMENT || t->type == PGN_TOKEN_ESCAPE)
        pgn_wrap_line(&w->wrap, (pgn_span){t->at, t->len});
    else
        pgn_wrap_words(&w->wrap, (pgn_span){t->at, t->len}, "", "");
}

static void end_stray(pgn_game_writer *w)
{
    if (w->in_stray) {
        pgn_wrap_glue(&w->wrap);
        pgn_wrap_text(&w->wrap, "}");
    }
    w->in_stray = false;
}

/* 8.2.6: the marker is the last.  Comments behind it go before it; other text becomes one. */
static void behind_marker(pgn_game_writer *w, const pgn_step *s)
{
    enum pgn_token_type type = s->token.type;
    bool is_comment =
        type == PGN_TOKEN_COMMENT || type == PGN_TOKEN_LINE_COMMENT || type == PGN_TOKEN_ESCAPE;
    if (is_comment || memchr(s->token.at, '}', s->token.len)) {
        end_stray(w);
        if (is_comment)
            pgn_writer_token(w, &s->token);
        return;
    }
    if (pgn_writer_without(w, PGN_WITHOUT_COMMENTS))
        return;
    if (!w->in_stray) {
        pgn_wrap_text(&w->wrap, "{");
        pgn_wrap_glue(&w->wrap);
    }
    w->in_stray = true;
    pgn_wrap_words(&w->wrap, (pgn_span){s->token.at, s->token.len}, "", "");
}

/* True if the step is within a variation that is left out. */
static bool left_out(pgn_game_writer *w, const pgn_step *s)
{
    if (s->type == PGN_STEP_OPEN && pgn_writer_without(w, PGN_WITHOUT_VARIATIONS))
        w->dropped++;
    else if (s->type == PGN_STEP_CLOSE && w->dropped)
        return w->dropped--, true;
    return w->dropped > 0;
}

static void step(pgn_game_writer *w, const pgn_step *s)
{
    if (s->type == PGN_STEP_RESULT && s->depth == 0)
        return;
    if (left_out(w, s))
        return;
    switch (s->type) {
    case PGN_STEP_MOVE:
        pgn_writer_move(w, s);
        break;
    case PGN_STEP_OPEN:
        pgn_writer_open_variation(w);
        break;
    case PGN_STEP_CLOSE:
        pgn_writer_close_variation(w);
        break;
    case PGN_STEP_FAULT:
        /* Always: what is no move may mean something else without it. */
        pgn_writer_number(w, s->before->fullmove, (enum pgn_color)s->before->turn);
        as_it_stands(w, &s->token);
        break;
    case PGN_STEP_UNPLAYED:
    case PGN_STEP_RESULT:
        as_it_stands(w, &s->token);
        break;
    case PGN_STEP_STRAY_CLOSE:
        break;
    case PGN_STEP_TOKEN:
        if (s->ended && (s->token.type == PGN_TOKEN_NUMBER || s->token.type == PGN_TOKEN_PERIODS))
            as_it_stands(w, &s->token);
        else if (s->token.type != PGN_TOKEN_TAG)
            pgn_writer_token(w, &s->token);
        break;
    case PGN_STEP_AFTER:
        behind_marker(w, s);
        break;
    }
}

/* The last tag of that name. */
static bool find_tag(const pgn_game_writer *w, const char *name, pgn_span *value)
{
    const size_t len = strlen(name);
    for (size_t i = w->tags.count; i-- > 0;) {
        const pgn_tag_pair *pair = &w->tags.at[i];
        if (pair->name.len == len && memcmp(pair->name.at, name, len) == 0) {
            *value = pair->value;
            return true;
        }
    }
    return false;
}

/* The marker, else the tag's result, else that it is not known. */
static void find_result(pgn_game_writer *w)
{
    pgn_cursor cursor = w->rest;
    pgn_token t;
    pgn_span tag;
    size_t depth = 0;
    bool has_tag = find_tag(w, "Result", &tag);
    w->marker = PGN_RESULT_NONE;
    if (w->options->checked && has_tag) { /* they agree */
        w->marker = pgn_result_of(tag);
        return;
    }
    while (w->marker == PGN_RESULT_NONE && pgn_next(&cursor, &t) > 0) {
        depth += t.type == PGN_TOKEN_OPEN;
        depth -= t.type == PGN_TOKEN_CLOSE && depth > 0;
        if (t.type == PGN_TOKEN_RESULT && depth == 0)
            w->marker = (enum pgn_result)t.number;
    }
    if (w->marker == PGN_RESULT_NONE && has_tag)
        w->marker = pgn_result_of(tag);
}

static int replayed_movetext(pgn_game_writer *w)
{
    pgn_step s;
    int rc;
    pgn_writer_odd_tags(w);
    pgn_replay_start(w->replay, w->game);
    while ((rc = pgn_replay_next(w->replay, &s)) > 0)
        step(w, &s);
    end_stray(w);
    return rc;
}

static int movetext(pgn_game_writer *w, const pgn_setup *setup)
{
    w->dropped = 0;
    w->in_stray = false;
    w->handed_on = NULL;
    w->number_due = true;
    bool as_it_is = w->options->checked && !w->options->style;
    if ((as_it_is ? pgn_writer_checked(w, &setup->start) : replayed_movetext(w)) < 0)
        return -1;
    enum pgn_result r = w->marker == PGN_RESULT_NONE || w->marker == PGN_DOUBLE_FORFEIT
                            ? PGN_UNKNOWN_RESULT
                            : w->marker;
    pgn_wrap_text(&w->wrap,
                  w->options->style ? pgn_styled_result(w->options->style, r) : pgn_result_text(r));
    pgn_wrap_line_end(&w->wrap);
    return 1;
}

/* A game that cannot be replayed, as it stands, and the blank line behind it. */
static void copy_through(pgn_game_writer *w)
{
    pgn_span text = {w->game->text, w->game->len};
    while (text.len && pgn_is_white(text.at[text.len - 1]))
        text.len--;
    pgn_wrap_decode(&w->wrap, text);
    pgn_wrap_put(&w->wrap, "\n\n", 2);
}

/* What pgn_setup_of says, of the tags that are listed. */
static void set_up(const pgn_game_writer *w, pgn_setup *setup)
{
    pgn_setup_clear(setup);
    for (size_t i = 0; i < w->tags.count; i++)
        pgn_setup_tag(setup, w->tags.at[i].name, w->tags.at[i].value);
    pgn_setup_finish(setup);
}

static int write_game(pgn_game_writer *w)
{
    pgn_setup setup;
    if (!pgn_tags_read_to(&w->tags, w->game, &w->rest))
        return -1;
    set_up(w, &setup);
    if (!setup.playable) {
        copy_through(w);
        return 1;
    }
    find_result(w);
    if (!pgn_writer_tags(w, &setup))
        return -1;
    if (pgn_writer_without(w, PGN_WITHOUT_MOVETEXT))
        return 1;
    if (movetext(w, &setup) < 0)
        return -1;
    pgn_wrap_put(&w->wrap, "\n", 1);
    return 1;
}

int pgn_game_write(pgn_game_writer *w, const pgn_game *game, const pgn_write_options *options,
                   pgn_put *write, void *context)
{
    w->game = game;
    w->options = options;
    w->wrap.put = write;
    w->wrap.context = context;
    w->wrap.ascii = pgn_utf8_ascii((const unsigned char *)game->text, game->len) == game->len;
    w->wrap.encoding = w->wrap.ascii ? PGN_UTF8 : pgn_encoding_guess(game->text, game->len);
    w->wrap.width = options->width ? options->width : UINT_MAX;
    w->wrap.column = 0;
    w->wrap.glue = false;
    w->wrap.staged = 0;
    int rc = write_game(w);
    pgn_wrap_flush(&w->wrap);
    return rc;
}
