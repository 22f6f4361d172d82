/* copy.c: a game as it stands, and what keeps it apart from others.
 *
 * The reader cuts games by their tags and markers.  A game that ends by a marker, with nothing but
 * closed comments behind it, cannot run on into any other; of the rest the seam is tried when both
 * its sides are known (gather.c). */
#include "copy.h"

#include <pgn/replay.h>
#include <stdlib.h>
#include <string.h>

#include "common/message.h"

/* ---- what it is like ------------------------------------------------------------------------ */

struct look {
    bool has_marker; /* anywhere */
    bool is_marked;  /* ... and it is the last of its tokens, comments apart */
    bool is_bare;    /* no movetext */
    bool unclosed;   /* it ends with a comment that has no } */
    enum pgn_result tag;
    size_t boms;  /* bytes of byte order marks in front */
    size_t inner; /* byte order marks further in */
};

static void look_at_token(struct look *look, const pgn_game *game, const pgn_token *token)
{
    look->unclosed = false;
    switch (token->type) {
    case PGN_TOKEN_TAG:
        if (pgn_span_is(token->name, "Result"))
            look->tag = pgn_result_of(token->value);
        break;
    case PGN_TOKEN_BOM:
        if (token->at == game->text + look->boms)
            look->boms += token->len;
        else
            look->inner++;
        break;
    case PGN_TOKEN_COMMENT:
        look->unclosed = (token->marks & PGN_MARK_UNTERMINATED) != 0;
        break;
    case PGN_TOKEN_LINE_COMMENT:
    case PGN_TOKEN_ESCAPE:
        break;
    default:
        look->is_bare = false;
        look->is_marked = token->type == PGN_TOKEN_RESULT;
        look->has_marker = look->has_marker || look->is_marked;
        break;
    }
}

static struct look look_at(const pgn_game *game)
{
    struct look look = {.is_bare = true};
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0)
        look_at_token(&look, game, &token);
    return look;
}

/* ---- the end -------------------------------------------------------------------------------- */

static const char *line_end_of(const pgn_game *game)
{
    const char *cr = memchr(game->text, '\r', game->len);
    const char *lf = memchr(game->text, '\n', game->len);
    if (cr && (!lf || cr < lf))
        return lf == cr + 1 ? "\r\n" : "\r";
    return "\n";
}

/* Line ends behind the last character. */
static size_t count_line_ends(const char *text, size_t len)
{
    size_t count = 0;
    while (len && strchr(" \t\r\n", text[len - 1]) && text[len - 1]) {
        len--;
        bool is_pair = text[len] == '\n' && len && text[len - 1] == '\r';
        count += text[len] == '\n' || text[len] == '\r';
        len -= is_pair;
    }
    return count;
}

static void end_lines(struct cli_buffer *to, const pgn_game *game, const char *text, size_t len)
{
    for (size_t count = count_line_ends(text, len); count < 2; count++)
        cli_put_text(to, line_end_of(game));
}

/* ---- mending -------------------------------------------------------------------------------- */

/* The game's next step, byte order marks left out. */
static int next_step(pgn_replay *replay, pgn_step *step)
{
    int rc;
    do
        rc = pgn_replay_next(replay, step);
    while (rc > 0 && step->token.type == PGN_TOKEN_BOM);
    return rc;
}

/* True if nobody reads the text as more than one game. */
static bool is_one_game(const pgn_game *game)
{
    static const pgn_source_options raw = {.raw_encoding = true};
    pgn_error error;
    pgn_game found;
    pgn_source *source = pgn_source_open_memory(game->text, game->len, &raw, &error);
    pgn_reader *reader = source ? pgn_reader_open(source, game->len + 1) : NULL;
    bool one = reader && pgn_read(reader, &found) > 0 && found.len == game->len;
    pgn_reader_close(reader);
    return one;
}

static bool is_same_text(const pgn_step *x, const pgn_step *y)
{
    bool is_comment = x->token.type == PGN_TOKEN_COMMENT;
    pgn_span u = is_comment ? x->token.value : (pgn_span){x->token.at, x->token.len};
    pgn_span v = is_comment ? y->token.value : (pgn_span){y->token.at, y->token.len};
    size_t common = u.len < v.len ? u.len : v.len;
    return memcmp(u.at, v.at, common) == 0 &&
           (u.len == v.len || (x->token.marks & PGN_MARK_UNTERMINATED));
}

static bool is_same_step(const pgn_step *x, const pgn_step *y, bool decoded)
{
    return x->type == y->type && x->token.type == y->token.type && x->ply == y->ply &&
           (x->type != PGN_STEP_MOVE || pgn_move_equal(x->reading.move, y->reading.move)) &&
           (decoded || is_same_text(x, y));
}

/* What a text may differ in from the game that it was. */
struct change {
    bool decoded, marked; /* another encoding; a marker added */
};

/* True if the text is played as the game is, but for the change: else a 0-0 that is a result could
 * become a move, and a byte within a move a sign. */
static bool is_same_game(const pgn_game *game, const pgn_game *text, struct change change)
{
    pgn_replay *a = pgn_replay_open(), *b = pgn_replay_open();
    pgn_step x, y;
    int more = -1, other = -1;
    if (a && b) {
        pgn_replay_start(a, game);
        pgn_replay_start(b, text);
        do {
            more = next_step(a, &x);
            other = next_step(b, &y);
        } while (more > 0 && other > 0 && is_same_step(&x, &y, change.decoded));
    }
    bool same = more == 0 && other >= 0 && (other > 0) == change.marked;
    if (same && change.marked)
        same = y.type == PGN_STEP_RESULT && next_step(b, &y) == 0;
    pgn_replay_close(a);
    pgn_replay_close(b);
    return same && is_one_game(text);
}

static void tell(const struct cli *cli, const struct cli_file *file, const pgn_game *game,
                 struct cli_buffer *words, const char *what)
{
    if (!cli->quiet)
        cli_say(words, cli, file->name, "line %llu, game %llu: %s", (unsigned long long)game->line,
                (unsigned long long)game->number, what);
}

struct mending {
    const struct cli *cli;
    const struct cli_file *file;
    struct cli_buffer *words;
};

/* Turns the game to UTF-8, in `to`; its text stays as it is if that is no text in any encoding, or
 * would be read otherwise.  false: out of memory. */
static bool decode(const struct mending *m, pgn_game *game, struct cli_buffer *to)
{
    size_t replaced = 0;
    char *text = malloc(3 * game->len + 1);
    if (!text)
        return false;
    enum pgn_encoding encoding = pgn_encoding_guess(game->text, game->len);
    cli_put(to, text, pgn_to_utf8(encoding, game->text, game->len, text, &replaced));
    free(text);
    pgn_game decoded = *game;
    decoded.text = to->at;
    decoded.len = to->len;
    if (to->failed)
        return false;
    if (replaced || !is_same_game(game, &decoded, (struct change){.decoded = true})) {
        tell(m->cli, m->file, game, m->words, "it is no UTF-8, and cannot be turned to it");
        return true;
    }
    tell(m->cli, m->file, game, m->words, "turned to UTF-8");
    *game = decoded;
    return true;
}

/* Writes the game closed and marked into `mended`; false: that would change it, and nothing is
 * told. */
static bool mend_end(const struct mending *m, const pgn_game *game, const struct look *look,
                     struct cli_buffer *mended)
{
    size_t end = game->len;
    while (end && strchr(" \t\r\n", game->text[end - 1]) && game->text[end - 1])
        end--;
    bool adds_marker = !look->has_marker && !look->is_bare;
    cli_put(mended, game->text, end);
    if (look->unclosed)
        cli_put_char(mended, '}');
    if (adds_marker) {
        cli_put_text(mended, line_end_of(game));
        cli_put_text(mended, look->tag == PGN_RESULT_NONE ? "*" : pgn_result_text(look->tag));
    }
    cli_put_text(mended, line_end_of(game));
    cli_put_text(mended, line_end_of(game));
    pgn_game as_mended = *game;
    as_mended.text = mended->at;
    as_mended.len = mended->len;
    if (mended->failed || !is_same_game(game, &as_mended, (struct change){.marked = adds_marker}))
        return false;
    if (look->unclosed)
        tell(m->cli, m->file, game, m->words, "a } was added: its comment was never closed");
    if (adds_marker)
        tell(m->cli, m->file, game, m->words, "a termination marker was added");
    return true;
}

/* What was done where the game meets the one before it and the one behind it. */
static void tell_ends(const struct mending *m, const pgn_game *game, const struct look *look)
{
    if (look->boms && (game->number > 1 || m->file->index > 0))
        tell(m->cli, m->file, game, m->words, "a byte order mark in front was taken out");
    if (game->column > 1 && game->number > 1)
        tell(m->cli, m->file, game, m->words, "it was on one line with the game before");
    switch (count_line_ends(game->text, game->len)) {
    case 0:
        tell(m->cli, m->file, game, m->words, "a line end and a blank line were added behind it");
        break;
    case 1:
        tell(m->cli, m->file, game, m->words, "a blank line was added behind it");
        break;
    default:
        break;
    }
}

static int copy_mended(const struct mending *m, const pgn_game *game, struct cli_buffer *to,
                       unsigned *flags)
{
    struct cli_buffer text = {0}, mended = {0};
    pgn_game g = *game;
    struct look look = look_at(game);
    g.text += look.boms;
    g.len -= look.boms;
    if (pgn_utf8_valid(g.text, g.len) < g.len && !decode(m, &g, &text)) {
        cli_buffer_free(&text);
        return -1;
    }
    tell_ends(m, game, &look);
    bool wants = look.unclosed || !look.is_marked;
    if (wants && mend_end(m, &g, &look, &mended)) {
        cli_put(to, mended.at, mended.len);
        *flags = look.is_bare || (look.has_marker && !look.is_marked) ? CONVERT_OPEN_END : 0;
    } else {
        cli_put(to, g.text, g.len);
        end_lines(to, &g, g.text, g.len);
        *flags = (wants ? CONVERT_OPEN_END : 0) | (look.unclosed ? CONVERT_UNCLOSED : 0);
    }
    bool failed = text.failed || mended.failed;
    cli_buffer_free(&text);
    cli_buffer_free(&mended);
    return failed ? -1 : 0;
}

/* ---- a game --------------------------------------------------------------------------------- */

int convert_copy(const struct cli *cli, const struct cli_file *file, const pgn_game *game,
                 bool mend, struct cli_buffer *to, struct cli_buffer *words, unsigned *flags)
{
    *flags = 0;
    if (game->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST)) {
        *flags = CONVERT_OPEN_END | ((game->flags & PGN_GAME_TOO_LARGE) ? CONVERT_GOES_ON : 0) |
                 ((game->flags & PGN_GAME_REST) ? CONVERT_PART : 0);
        cli_put(to, game->text, game->len);
        if (!(game->flags & PGN_GAME_TOO_LARGE))
            end_lines(to, game, game->text, game->len);
        return 0;
    }
    if (mend)
        return copy_mended(&(struct mending){cli, file, words}, game, to, flags);
    struct look look = look_at(game);
    cli_put(to, game->text + look.boms, game->len - look.boms);
    end_lines(to, game, game->text, game->len);
    *flags = (look.unclosed || !look.is_marked ? CONVERT_OPEN_END : 0) |
             (look.unclosed ? CONVERT_UNCLOSED : 0);
    return 0;
}
