/* moves.c: moves and what hangs on them, written anew. */
#include "write/writer.h"

#include <pgn/comment.h>

void pgn_writer_number(pgn_game_writer *w, uint32_t fullmove, enum pgn_color turn)
{
    char text[16];
    size_t at = sizeof text;
    for (int i = turn == PGN_WHITE ? 1 : 3; i > 0; i--)
        text[--at] = '.';
    do
        text[--at] = (char)('0' + fullmove % 10);
    while (fullmove /= 10);
    pgn_wrap_ascii(&w->wrap, text + at, sizeof text - at);
}

void pgn_writer_move(pgn_game_writer *w, const pgn_step *s)
{
    char text[PGN_STYLED_MAX];
    size_t len = w->options->style
                     ? pgn_styled_write(s->before, s->reading.move, w->options->style, text)
                     : pgn_san_write(s->before, s->reading.move, text);
    if (pgn_writer_wants_number(w, (enum pgn_color)s->before->turn))
        pgn_writer_number(w, s->before->fullmove, (enum pgn_color)s->before->turn);
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

unsigned pgn_command_parts(pgn_span name)
{
    static const struct {
        const char *name;
        unsigned part;
    } parts[] = {
        /* The PGN supplement's, and what sites and programs add. */
        {"clk", PGN_WITHOUT_CLOCKS},       {"emt", PGN_WITHOUT_CLOCKS},
        {"egt", PGN_WITHOUT_CLOCKS},       {"mct", PGN_WITHOUT_CLOCKS},
        {"timestamp", PGN_WITHOUT_CLOCKS}, {"clkd", PGN_WITHOUT_CLOCKS},
        {"eval", PGN_WITHOUT_EVALS},       {"evp", PGN_WITHOUT_EVALS},
        {"wdl", PGN_WITHOUT_EVALS},        {"depth", PGN_WITHOUT_EVALS},
        {"cal", PGN_WITHOUT_ARROWS},       {"csl", PGN_WITHOUT_ARROWS},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pgn_span_is(name, parts[i].name))
            return PGN_WITHOUT_COMMANDS | parts[i].part;
    return PGN_WITHOUT_COMMANDS;
}

/* The next command that is left out. */
static bool next_left_out(const pgn_game_writer *w, pgn_span text, size_t *at, pgn_span *name)
{
    pgn_span value;
    while (pgn_next_command(text, at, name, &value) > 0)
        if (pgn_writer_without(w, pgn_command_parts(*name)))
            return true;
    return false;
}

/* Writes the text between the commands that are left out: true if there is any. */
static bool words_between_commands(pgn_game_writer *w, pgn_span text, bool write)
{
    size_t at = 0, from = 0;
    pgn_span name;
    bool any = false;
    for (;;) {
        bool more = next_left_out(w, text, &at, &name);
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
    } else if (!pgn_writer_without(w, PGN_WITHOUT_COMMANDS | PGN_WITHOUT_CLOCKS |
                                          PGN_WITHOUT_EVALS | PGN_WITHOUT_ARROWS)) {
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

/* ---- variations and the rest -----------------------------------------------------------------*/

void pgn_writer_open_variation(pgn_game_writer *w)
{
    pgn_wrap_text(&w->wrap, "(");
    pgn_wrap_glue(&w->wrap);
    w->number_due = true;
}

void pgn_writer_close_variation(pgn_game_writer *w)
{
    pgn_wrap_glue(&w->wrap);
    pgn_wrap_text(&w->wrap, ")");
    w->number_due = true;
}

void pgn_writer_token(pgn_game_writer *w, const pgn_token *t)
{
    switch (t->type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(w, t);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        nag(w, t);
        break;
    case PGN_TOKEN_ESCAPE:
        pgn_wrap_line(&w->wrap, (pgn_span){t->at, t->len});
        break;
    case PGN_TOKEN_RESERVED:
    case PGN_TOKEN_BRACKET: /* text that is no part of a game, but somebody's: it becomes a comment
                             */
        as_comment(w, t);
        break;
    default:
        break; /* numbers and periods are written anew; stray signs hold nothing */
    }
}
