/* print.c: a game as a reader of books wants it: heading, moves, comments, diagrams.
 *
 * Steps come in the text's order and are written as they come.  Moves that follow each other are
 * one run, within the form's marks; whatever else comes ends it, and the next run begins with its
 * move number.  Nothing recurses: variations are parentheses. */
#include "print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pgn/comment.h>
#include <pgn/notation.h>

#include "common/finding.h"

enum run { RUN_NONE, RUN_MAIN, RUN_SIDE };

enum { NAG_NOVELTY = 146, NAG_DIAGRAM = 220, NAG_DIAGRAM_FROM_BLACK = 221 };

struct convert_print {
    const struct convert *convert;
    const struct print_form *form;
    pgn_replay *replay;
    struct cli_buffer *to;
    struct cli_buffer text; /* decoded */
    enum pgn_encoding encoding;
    enum run run;
    bool first; /* nothing stands in the paragraph yet */
    bool glue;  /* what comes next follows without a gap */
    bool due;   /* a diagram of `shown` comes behind the move and its signs */
    bool done;  /* it stands there, and nothing behind it */
    pgn_position shown, start;
    bool playable; /* start is known */
};

void convert_print_close(struct convert_print *p)
{
    if (!p)
        return;
    pgn_replay_close(p->replay);
    cli_buffer_free(&p->text);
    free(p);
}

const struct print_form *convert_print_form(enum convert_kind kind)
{
    return kind == CONVERT_MARKDOWN ? &print_markdown : kind == CONVERT_LATEX ? &print_latex : NULL;
}

struct convert_print *convert_print_open(const struct convert *convert)
{
    struct convert_print *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->convert = convert;
    p->form = convert_print_form(convert->kind);
    p->replay = pgn_replay_open();
    if (p->replay)
        return p;
    convert_print_close(p);
    return NULL;
}

size_t print_character(const char *text, size_t len, uint32_t *code)
{
    unsigned char lead = (unsigned char)*text;
    size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *code = size == 1 ? lead : lead & (0x3fu >> (size - 1));
    for (size_t i = 1; i < size && i < len; i++)
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    return size < len ? size : len;
}

/* ---- pieces -------------------------------------------------------------------------------- */

static void end_run(struct convert_print *p)
{
    if (p->run != RUN_NONE)
        cli_put_text(p->to, p->run == RUN_MAIN ? p->form->main_end : p->form->side_end);
    p->run = RUN_NONE;
}

static void gap(struct convert_print *p)
{
    if (!p->first && !p->glue)
        cli_put_char(p->to, ' ');
    p->glue = false;
}

static void end_paragraph(struct convert_print *p)
{
    end_run(p);
    if (!p->first)
        cli_put_text(p->to, p->form->paragraph);
    p->first = true;
}

static void diagram(struct convert_print *p, const pgn_position *position)
{
    bool again = p->done && p->first && pgn_same_position(position, &p->shown);
    p->due = false;
    if (again)
        return;
    p->shown = *position;
    end_paragraph(p);
    p->form->put_diagram(p->to, &p->shown);
    cli_put_text(p->to, p->form->paragraph);
    p->done = true;
}

/* What is due behind a move and its signs, before anything else. */
static void settle(struct convert_print *p)
{
    if (p->due)
        diagram(p, &p->shown);
}

/* Text on one line without blanks at its ends; other control characters cannot be shown. */
static void text(struct convert_print *p, pgn_span raw)
{
    cli_buffer_clear(&p->text);
    cli_put_decoded(&p->text, p->encoding, raw);
    p->to->failed |= p->text.failed;
    const char *from = p->text.at, *end = from + p->text.len;
    while (p->text.len && from < end && (unsigned char)*from <= ' ')
        from++;
    while (p->text.len && end > from && (unsigned char)end[-1] <= ' ')
        end--;
    if (!p->text.len || from == end)
        return;
    end_run(p);
    gap(p);
    p->form->put_text(p->to, from, (size_t)(end - from), p->first);
    p->first = false;
}

static void words(struct convert_print *p, const char *words)
{
    enum pgn_encoding encoding = p->encoding;
    p->encoding = PGN_UTF8;
    text(p, (pgn_span){words, strlen(words)});
    p->encoding = encoding;
}

/* ---- moves --------------------------------------------------------------------------------- */

static void number(struct cli_buffer *to, const pgn_position *before)
{
    cli_put_number(to, before->fullmove);
    cli_put_text(to, before->turn == PGN_WHITE ? ". " : "... ");
}

static void begin_run(struct convert_print *p, enum run run)
{
    end_run(p);
    gap(p);
    cli_put_text(p->to, run == RUN_MAIN ? p->form->main : p->form->side);
    p->run = run;
    p->first = false;
}

/* A null move is text: what sets moves in type knows none. */
static void null_move(struct convert_print *p, const pgn_step *s)
{
    struct cli_buffer null = {0};
    number(&null, s->before);
    cli_put_text(&null, "--");
    cli_put_char(&null, '\0');
    p->to->failed |= null.failed;
    if (!null.failed)
        words(p, null.at);
    cli_buffer_free(&null);
}

static bool is_shown(const struct convert_print *p, uint32_t ply)
{
    const struct convert *c = p->convert;
    return (c->diagram && cli_ranges_hold(&c->diagrams, ply)) || (c->every && ply % c->every == 0);
}

static void move(struct convert_print *p, const pgn_step *s)
{
    char san[PGN_MOVE_TEXT_MAX];
    enum run run = s->depth ? RUN_SIDE : RUN_MAIN;
    settle(p);
    if (pgn_move_is_null(s->reading.move)) {
        null_move(p, s);
    } else {
        bool goes_on = p->run == run;
        if (goes_on)
            cli_put_char(p->to, ' ');
        else
            begin_run(p, run);
        if (!goes_on || s->before->turn == PGN_WHITE)
            number(p->to, s->before);
        cli_put(p->to, san, pgn_san_write(s->before, s->reading.move, san));
    }
    if (!s->depth && is_shown(p, s->ply)) {
        p->due = true;
        p->shown = *s->position;
    }
}

/* What is printed for a NAG, or NULL. */
static const char *glyph(const struct convert_print *p, uint64_t nag)
{
    if (nag == NAG_NOVELTY)
        return "N";
    return nag && nag < 256
               ? pgn_nag_sign((unsigned)nag, (enum pgn_sign_tradition)p->convert->signs)
               : NULL;
}

static void sign(struct convert_print *p, const pgn_step *s)
{
    uint64_t nag = s->token.number;
    const char *known = glyph(p, nag);
    char unknown[24];
    (void)snprintf(unknown, sizeof unknown, "$%llu", (unsigned long long)nag);
    if (nag == NAG_DIAGRAM || nag == NAG_DIAGRAM_FROM_BLACK) {
        p->due = p->playable;
        if (p->due)
            p->shown = s->position ? *s->position : p->start;
    } else if (nag >= 1 && nag <= 6 && p->run != RUN_NONE) {
        cli_put_text(p->to, known); /* ! and the like are set with the move */
    } else if (s->token.type == PGN_TOKEN_ANNOTATION && !known) {
        text(p, (pgn_span){s->token.at, s->token.len});
    } else {
        words(p, known ? known : unknown);
    }
}

/* ---- comments ------------------------------------------------------------------------------ */

/* Words between diagrams, which are asked for by [#]. */
static void words_and_diagrams(struct convert_print *p, const pgn_step *s, pgn_span piece)
{
    const char *from = piece.at, *end = piece.at + piece.len;
    for (const char *at = from; end - at >= 3 && p->playable;) {
        if (memcmp(at, "[#]", 3) != 0) {
            at++;
            continue;
        }
        text(p, (pgn_span){from, (size_t)(at - from)});
        diagram(p, s->position ? s->position : &p->start);
        from = at += 3;
    }
    text(p, (pgn_span){from, (size_t)(end - from)});
}

/* Without its commands, which are for programs. */
static void comment(struct convert_print *p, const pgn_step *s)
{
    pgn_span all = s->token.value, name, value;
    size_t at = 0, from = 0;
    settle(p);
    while (pgn_next_command(all, &at, &name, &value) > 0) {
        size_t to = (size_t)(name.at - all.at) - 2; /* [% */
        words_and_diagrams(p, s, (pgn_span){all.at + from, to - from});
        from = at;
    }
    words_and_diagrams(p, s, (pgn_span){all.at + from, all.len - from});
}

/* ---- steps --------------------------------------------------------------------------------- */

static void open_variation(struct convert_print *p)
{
    settle(p);
    end_run(p);
    gap(p);
    cli_put_char(p->to, '(');
    p->first = false;
    p->glue = true;
}

static void close_variation(struct convert_print *p)
{
    settle(p);
    end_run(p);
    cli_put_char(p->to, ')');
    p->first = p->glue = false;
}

static void token(struct convert_print *p, const pgn_step *s)
{
    const pgn_token *t = &s->token;
    bool is_number = t->type == PGN_TOKEN_NUMBER || t->type == PGN_TOKEN_PERIODS;
    switch (t->type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(p, s);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        sign(p, s);
        break;
    case PGN_TOKEN_RESERVED:
    case PGN_TOKEN_BRACKET:
        settle(p);
        text(p, (pgn_span){t->at, t->len});
        break;
    default:
        if (is_number && s->ended)
            text(p, (pgn_span){t->at, t->len});
    }
}

static void step(struct convert_print *p, const pgn_step *s)
{
    switch (s->type) {
    case PGN_STEP_MOVE:
        move(p, s);
        break;
    case PGN_STEP_OPEN:
        open_variation(p);
        break;
    case PGN_STEP_CLOSE:
        close_variation(p);
        break;
    case PGN_STEP_FAULT:
    case PGN_STEP_UNPLAYED:
        settle(p);
        text(p, (pgn_span){s->token.at, s->token.len});
        break;
    case PGN_STEP_RESULT:
        if (s->depth)
            text(p, (pgn_span){s->token.at, s->token.len});
        break;
    case PGN_STEP_TOKEN:
        token(p, s);
        break;
    case PGN_STEP_AFTER:
        if (s->token.type == PGN_TOKEN_COMMENT || s->token.type == PGN_TOKEN_LINE_COMMENT)
            comment(p, s);
        else
            text(p, (pgn_span){s->token.at, s->token.len});
        break;
    case PGN_STEP_STRAY_CLOSE:
        break;
    }
}

/* ---- headings ------------------------------------------------------------------------------ */

/* The tag's text, into p->text; false if it says nothing: "?", "-", a date without a year. */
static bool tag(struct convert_print *p, const pgn_game *game, const char *name)
{
    pgn_span raw;
    cli_buffer_clear(&p->text);
    if (!pgn_tag(game, name, &raw))
        return false;
    cli_put_tag_value(&p->text, p->encoding, raw);
    while (p->text.len && (unsigned char)p->text.at[p->text.len - 1] <= ' ')
        p->text.len--;
    while (p->text.len >= 3 && memcmp(p->text.at + p->text.len - 3, ".??", 3) == 0)
        p->text.len -= 3;
    size_t known = 0;
    for (size_t i = 0; i < p->text.len; i++)
        known += (unsigned char)p->text.at[i] > ' ' && !strchr("?-", p->text.at[i]);
    return known > 0;
}

static void put_tag(struct convert_print *p, const char *before)
{
    cli_put_text(p->to, before);
    p->form->put_text(p->to, p->text.at, p->text.len, false);
    p->to->failed |= p->text.failed;
}

static void player(struct convert_print *p, const pgn_game *game, const char *name, const char *elo)
{
    if (tag(p, game, name))
        put_tag(p, "");
    else
        p->form->put_text(p->to, "?", 1, false);
    if (tag(p, game, elo)) {
        put_tag(p, " (");
        cli_put_char(p->to, ')');
    }
}

static void heading(struct convert_print *p, const pgn_game *game)
{
    static const char *const names[] = {"Event", "Site", "Date", "Round", "ECO", "Opening"};
    cli_put_text(p->to, p->form->title);
    player(p, game, "White", "WhiteElo");
    cli_put_text(p->to, p->form->dash);
    player(p, game, "Black", "BlackElo");
    cli_put_text(p->to, p->form->title_end);
    bool any = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!tag(p, game, names[i]))
            continue;
        put_tag(p, any ? ", " : p->form->subtitle);
        any = true;
    }
    if (any)
        cli_put_text(p->to, p->form->subtitle_end);
}

/* ---- the game ------------------------------------------------------------------------------ */

/* The marker, else the tag. */
static const char *result_of(const pgn_game *game)
{
    pgn_cursor cursor = pgn_movetext(game);
    pgn_token t;
    pgn_span value;
    size_t depth = 0;
    while (pgn_next(&cursor, &t) > 0) {
        depth += t.type == PGN_TOKEN_OPEN;
        depth -= t.type == PGN_TOKEN_CLOSE && depth > 0;
        if (t.type == PGN_TOKEN_RESULT && depth == 0)
            return pgn_result_text((enum pgn_result)t.number);
    }
    return pgn_tag(game, "Result", &value) ? pgn_result_text(pgn_result_of(value)) : "";
}

static void result(struct convert_print *p, const pgn_game *game)
{
    const char *marker = result_of(game);
    end_run(p);
    if (!*marker || strcmp(marker, "*") == 0)
        return;
    gap(p);
    cli_put_text(p->to, p->form->strong);
    p->form->put_text(p->to, marker, strlen(marker), false);
    cli_put_text(p->to, p->form->strong_end);
    p->first = false;
}

static void set_up(struct convert_print *p, const pgn_setup *setup)
{
    p->playable = setup->playable;
    if (p->playable)
        p->start = setup->start;
    const struct convert *c = p->convert;
    bool wanted = c->diagram && cli_ranges_hold(&c->diagrams, 0);
    if (setup->playable && (setup->has_fen || wanted))
        diagram(p, &setup->start);
}

static int movetext(struct convert_print *p, const pgn_game *game)
{
    pgn_step s;
    int rc;
    pgn_setup setup;
    pgn_setup_of(game, &setup);
    set_up(p, &setup);
    if (!setup.playable) {
        pgn_cursor cursor = pgn_movetext(game);
        text(p, (pgn_span){cursor.at, (size_t)(game->text + game->len - cursor.at)});
        return 0;
    }
    pgn_replay_start(p->replay, game);
    while ((rc = pgn_replay_next(p->replay, &s)) > 0)
        step(p, &s);
    settle(p);
    if (rc == 0 && p->convert->final)
        diagram(p, pgn_replay_main_line(p->replay));
    return rc;
}

int convert_print_game(struct convert_print *p, struct cli_buffer *to, const pgn_game *game)
{
    p->to = to;
    p->encoding = cli_encoding_of(game);
    p->run = RUN_NONE;
    p->first = true;
    p->glue = p->due = p->done = false;
    cli_put_text(to, p->form->begin);
    heading(p, game);
    int rc = movetext(p, game);
    result(p, game);
    end_paragraph(p);
    return rc;
}
