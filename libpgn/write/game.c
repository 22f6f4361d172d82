/* game.c: a game written anew.
 *
 * Two passes over the game's text: the tag list, which is put into order, and the steps of a
 * replay, which are written as they come.  Nothing is kept of the game but the result. */
#include "write/wrap.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/comment.h>
#include <pgn/text.h>

enum { ROSTER = 7 };
static const char *const roster[ROSTER] = {"Event", "Site",  "Date",  "Round",
                                           "White", "Black", "Result"};

struct pgn_game_writer {
    pgn_replay *replay;
    pgn_tag_list tags;
    const pgn_tag_pair **order;
    size_t order_room;
    /* while a game is written */
    const pgn_write_options *options;
    const pgn_game *game;
    pgn_wrap wrap;
    enum pgn_result marker;
    bool number_due; /* Black's move needs its number: start of a line, behind commentary */
    bool in_stray;   /* a comment is open that holds text from behind the marker */
    const char *handed_on;   /* the end of the last token that was written as it stands */
    size_t dropped;          /* depth of variations that are left out */
};

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

static void put(pgn_game_writer *w, const char *text)
{
    pgn_wrap_put(&w->wrap, text, strlen(text));
}

static bool without(const pgn_game_writer *w, unsigned what)
{
    return (w->options->without & what) != 0;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static size_t roster_place(pgn_span name)
{
    size_t i = 0;
    while (i < ROSTER && !pgn_span_is(name, roster[i]))
        i++;
    return i;
}

/* 8.1.1: the roster in its order, then the others by ASCII. */
static int by_export(const void *a, const void *b)
{
    const pgn_tag_pair *x = *(const pgn_tag_pair *const *)a, *y = *(const pgn_tag_pair *const *)b;
    size_t px = roster_place(x->name), py = roster_place(y->name);
    if (px != py)
        return px < py ? -1 : 1;
    size_t n = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = n ? memcmp(x->name.at, y->name.at, n) : 0;
    if (order)
        return order;
    return x->name.len < y->name.len ? -1 : x->name.len > y->name.len;
}

static bool sort_tags(pgn_game_writer *w, size_t *count)
{
    if (w->order_room < w->tags.count) {
        const pgn_tag_pair **order = realloc(w->order, w->tags.count * sizeof *order);
        if (!order)
            return false;
        w->order = order;
        w->order_room = w->tags.count;
    }
    *count = 0;
    for (size_t i = 0; i < w->tags.count; i++)
        if (!w->tags.at[i].superseded)
            w->order[(*count)++] = &w->tags.at[i];
    if (w->options->tag_order == PGN_TAGS_EXPORT && *count)
        qsort(w->order, *count, sizeof *w->order, by_export);
    return true;
}

/* A value between quotation marks: what needs a backslash has one (PGN 7), line breaks are blanks.
 */
static void tag_value(pgn_game_writer *w, pgn_span raw)
{
    char piece[256];
    size_t n = 0;
    for (size_t i = 0; i < raw.len; i++) {
        char c = raw.at[i];
        bool escape =
            c == '\\' && i + 1 < raw.len && (raw.at[i + 1] == '"' || raw.at[i + 1] == '\\');
        if (escape)
            c = raw.at[++i];
        if (n + 2 > sizeof piece - 4 && ((unsigned char)c & 0xc0) != 0x80) {
            pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
            n = 0;
        }
        if (c == '"' || c == '\\')
            piece[n++] = '\\';
        piece[n++] = c == '\n' || c == '\r' ? ' ' : c;
        if (n == sizeof piece) { /* only a run of stray continuation bytes comes this far */
            pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
            n = 0;
        }
    }
    pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
}

static bool is_name(pgn_span name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
              c == '_'))
            return false;
    }
    return name.len > 0;
}

static void tag_line(pgn_game_writer *w, pgn_span name, pgn_span value)
{
    put(w, "[");
    pgn_wrap_decode(&w->wrap, name);
    put(w, " \"");
    tag_value(w, value);
    put(w, "\"]\n");
}

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static const char *unknown_value(size_t place, enum pgn_result marker)
{
    if (place == 2)
        return "????.??.??";
    if (place < 6)
        return "?";
    return marker == PGN_RESULT_NONE || marker == PGN_DOUBLE_FORFEIT ? "*"
                                                                     : pgn_result_text(marker);
}

static bool wanted(const pgn_game_writer *w, pgn_span name)
{
    return is_name(name) &&
           (!without(w, PGN_WITHOUT_TAGS) || roster_place(name) < ROSTER ||
            pgn_span_is(name, "FEN") || pgn_span_is(name, "SetUp") || pgn_span_is(name, "Variant"));
}

/* 9.7.1: a FEN tag has its SetUp. */
static void set_up(pgn_game_writer *w, const pgn_tag_pair *pair, bool has_setup)
{
    if (!has_setup && pgn_span_is(pair->name, "FEN"))
        tag_line(w, span("SetUp"), span("1"));
}

static bool tags(pgn_game_writer *w)
{
    size_t count, next = 0;
    bool has_setup = false;
    if (!pgn_tags_read(&w->tags, w->game) || !sort_tags(w, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        has_setup |= pgn_span_is(w->order[i]->name, "SetUp");
    for (size_t i = 0; i < count; i++) {
        const pgn_tag_pair *pair = w->order[i];
        size_t place = roster_place(pair->name);
        if (w->options->tag_order == PGN_TAGS_EXPORT)
            for (; next < place && next < ROSTER; next++)
                tag_line(w, span(roster[next]), span(unknown_value(next, w->marker)));
        next = place < ROSTER ? place + 1 : next;
        if (!wanted(w, pair->name))
            continue;
        tag_line(w, pair->name, pair->value);
        set_up(w, pair, has_setup);
    }
    if (w->options->tag_order == PGN_TAGS_EXPORT)
        for (; next < ROSTER; next++)
            tag_line(w, span(roster[next]), span(unknown_value(next, w->marker)));
    put(w, "\n");
    return true;
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
    return !without(w, PGN_WITHOUT_NUMBERS) && (p->turn == PGN_WHITE || w->number_due);
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
    if (without(w, PGN_WITHOUT_COMMENTS) || memchr(t->at, '}', t->len))
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
    if (without(w, PGN_WITHOUT_NAGS))
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
    if (without(w, PGN_WITHOUT_COMMENTS))
        return;
    if (memchr(text.at, '}', text.len)) {
        pgn_wrap_line(&w->wrap, (pgn_span){t->at, t->len});
    } else if (!without(w, PGN_WITHOUT_COMMANDS)) {
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
    if (without(w, PGN_WITHOUT_COMMENTS))
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
    if (s->type == PGN_STEP_OPEN && without(w, PGN_WITHOUT_VARIATIONS))
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
    put(w, "\n\n");
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
    if (!tags(w))
        return -1;
    if (without(w, PGN_WITHOUT_MOVETEXT))
        return 1;
    if (movetext(w) < 0)
        return -1;
    put(w, "\n");
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
