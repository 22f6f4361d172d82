/* game.c: a game written anew.
 *
 * Two passes over the game's text: the tag list, which is put into order (tags.c), and the steps of
 * a replay, which are written as they come.  Nothing is kept of the game but the result. */
#include "write/writer.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/comment.h>
#include <pgn/text.h>

void pgn_game_writer_close(pgn_game_writer *w)
{
    if (!w)
        return;
    pgn_replay_close(w->replay);
    pgn_tags_free(&w->tags);
    free(w->order);
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

/* ---- moves --------------------------------------------------------------------------------- */

static void number(pgn_game_writer *w, const pgn_position *p)
{
    char text[16];
    size_t at = sizeof text;
    for (int i = p->turn == PGN_WHITE ? 1 : 3; i > 0; i--)
        text[--at] = '.';
    uint32_t n = p->fullmove;
    do
        text[--at] = (char)('0' + n % 10);
    while (n /= 10);
    pgn_wrap_word(&w->wrap, text + at, sizeof text - at);
}

/* 8.2.2.2: before White's moves, and before Black's where something stands between. */
static bool number_wanted(const pgn_game_writer *w, const pgn_position *p)
{
    return !pgn_writer_without(w, PGN_WITHOUT_NUMBERS) && (p->turn == PGN_WHITE || w->number_due);
}

static void move(pgn_game_writer *w, const pgn_step *s)
{
    char text[PGN_STYLED_MAX];
    size_t len = w->options->style
                     ? pgn_styled_write(s->before, s->reading.move, w->options->style, text)
                     : pgn_san_write(s->before, s->reading.move, text);
    if (number_wanted(w, s->before))
        number(w, s->before);
    pgn_wrap_word(&w->wrap, text, len);
    w->number_due = false;
}

/* Text that has no form of its own in PGN. */
static void as_comment(pgn_game_writer *w, const pgn_token *t)
{
    if (pgn_writer_without(w, PGN_WITHOUT_COMMENTS) || memchr(t->at, '}', t->len))
        return;
    pgn_wrap_words(&w->wrap, (pgn_span){t->at, t->len}, "{", "}");
    w->number_due = true;
}

static void nag(pgn_game_writer *w, const pgn_token *t)
{
    static const char *const suffixes[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    char text[24] = "$";
    size_t at = sizeof text;
    uint64_t n = t->number;
    if (pgn_writer_without(w, PGN_WITHOUT_NAGS))
        return;
    if (t->type == PGN_TOKEN_ANNOTATION && n == 0) { /* no NAG says it: it is kept as a comment */
        as_comment(w, t);
        return;
    }
    if (w->options->suffixes && n >= 1 && n <= 6) {
        pgn_wrap_glue(&w->wrap);
        pgn_wrap_text(&w->wrap, suffixes[n]);
        return;
    }
    do
        text[--at] = (char)('0' + n % 10);
    while (n /= 10);
    text[--at] = '$';
    pgn_wrap_word(&w->wrap, text + at, sizeof text - at);
}

/* ---- comments ------------------------------------------------------------------------------ */

/* Writes the text between its commands: true if there is any. */
static bool words_between_commands(pgn_game_writer *w, pgn_span text, bool write)
{
    size_t at = 0, from = 0;
    pgn_span name, value;
    bool any = false;
    for (;;) {
        bool more = pgn_next_command(text, &at, &name, &value) > 0;
        size_t to = more ? (size_t)(name.at - text.at) - 2 : text.len;
        pgn_span piece = {text.at + from, to - from};
        size_t blank = 0;
        while (blank < piece.len && pgn_is_white(piece.at[blank]))
            blank++;
        if (blank < piece.len) {
            if (write)
                pgn_wrap_words(&w->wrap, piece, "", "");
            any = true;
        }
        if (!more)
            return any;
        from = at;
    }
}

/* Braces cannot hold a right brace (PGN 5): such a text was behind a semicolon, and stays there. */
static void comment(pgn_game_writer *w, const pgn_token *t)
{
    pgn_span text = t->value;
    if (pgn_writer_without(w, PGN_WITHOUT_COMMENTS))
        return;
    if (memchr(text.at, '}', text.len)) {
        pgn_wrap_line(&w->wrap, (pgn_span){t->at, t->len});
    } else if (!pgn_writer_without(w, PGN_WITHOUT_COMMANDS)) {
        pgn_wrap_words(&w->wrap, text, "{", "}");
    } else if (words_between_commands(w, text, false)) {
        pgn_wrap_text(&w->wrap, "{");
        pgn_wrap_glue(&w->wrap);
        (void)words_between_commands(w, text, true);
        pgn_wrap_glue(&w->wrap);
        pgn_wrap_text(&w->wrap, "}");
    } else {
        return;
    }
    w->number_due = true;
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

static void open_variation(pgn_game_writer *w)
{
    pgn_wrap_text(&w->wrap, "(");
    pgn_wrap_glue(&w->wrap);
    w->number_due = true;
}

static void close_variation(pgn_game_writer *w)
{
    pgn_wrap_glue(&w->wrap);
    pgn_wrap_text(&w->wrap, ")");
    w->number_due = true;
}

static void other_token(pgn_game_writer *w, const pgn_step *s)
{
    switch (s->token.type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(w, &s->token);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        nag(w, &s->token);
        break;
    case PGN_TOKEN_ESCAPE:
        pgn_wrap_line(&w->wrap, (pgn_span){s->token.at, s->token.len});
        break;
    case PGN_TOKEN_RESERVED:
    case PGN_TOKEN_BRACKET: /* text that is no part of a game, but somebody's: it becomes a comment
                             */
        as_comment(w, &s->token);
        break;
    default:
        break; /* numbers and periods are written anew; stray signs hold nothing */
    }
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
            other_token(w, s);
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
        move(w, s);
        break;
    case PGN_STEP_OPEN:
        open_variation(w);
        break;
    case PGN_STEP_CLOSE:
        close_variation(w);
        break;
    case PGN_STEP_FAULT:
        number(w, s->before); /* always: what is no move may mean something else without it */
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
            other_token(w, s);
        break;
    case PGN_STEP_AFTER:
        behind_marker(w, s);
        break;
    }
}

/* The marker, else the tag's result, else that it is not known. */
static void find_result(pgn_game_writer *w)
{
    pgn_cursor cursor = pgn_movetext(w->game);
    pgn_token t;
    pgn_span tag;
    size_t depth = 0;
    w->marker = PGN_RESULT_NONE;
    while (w->marker == PGN_RESULT_NONE && pgn_next(&cursor, &t) > 0) {
        depth += t.type == PGN_TOKEN_OPEN;
        depth -= t.type == PGN_TOKEN_CLOSE && depth > 0;
        if (t.type == PGN_TOKEN_RESULT && depth == 0)
            w->marker = (enum pgn_result)t.number;
    }
    if (w->marker == PGN_RESULT_NONE && pgn_tag(w->game, "Result", &tag))
        w->marker = pgn_result_of(tag);
}

static int movetext(pgn_game_writer *w)
{
    pgn_step s;
    int rc;
    w->dropped = 0;
    w->in_stray = false;
    w->handed_on = NULL;
    w->number_due = true;
    pgn_replay_start(w->replay, w->game);
    while ((rc = pgn_replay_next(w->replay, &s)) > 0)
        step(w, &s);
    if (rc < 0)
        return -1;
    end_stray(w);
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
    pgn_writer_put(w, "\n\n");
}

static int write_game(pgn_game_writer *w)
{
    pgn_setup setup;
    pgn_setup_of(w->game, &setup);
    if (!setup.playable) {
        copy_through(w);
        return 1;
    }
    find_result(w);
    if (!pgn_write_tags(w))
        return -1;
    if (pgn_writer_without(w, PGN_WITHOUT_MOVETEXT))
        return 1;
    if (movetext(w) < 0)
        return -1;
    pgn_writer_put(w, "\n");
    return 1;
}

int pgn_game_write(pgn_game_writer *w, const pgn_game *game, const pgn_write_options *options,
                   pgn_put *write, void *context)
{
    w->game = game;
    w->options = options;
    w->wrap.put = write;
    w->wrap.context = context;
    w->wrap.encoding = pgn_encoding_guess(game->text, game->len);
    w->wrap.width = options->width;
    w->wrap.column = 0;
    w->wrap.glue = false;
    w->wrap.staged = 0;
    int rc = write_game(w);
    pgn_wrap_flush(&w->wrap);
    return rc;
}
