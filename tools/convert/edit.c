/* edit.c: one game through the editor. */
#include "edit_parts.h"

#include <pgn/write.h>

#include <stdlib.h>
#include <string.h>

struct edit *edit_open(const struct cli *cli, const struct edit_asks *asks)
{
    struct edit *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->cli = cli;
    e->asks = asks;
    e->replay = pgn_replay_open();
    e->fixer = pgn_fixer_open();
    bool comments = asks->comments == EDIT_COMMENTS_MOVES;
    e->comments = comments ? edit_comments_open(&asks->remarks, asks->style) : NULL;
    bool lines = asks->variations == EDIT_VARIATIONS_GAMES;
    e->lines = lines ? edit_lines_open() : NULL;
    if (e->replay && e->fixer && (e->comments || !comments) && (e->lines || !lines))
        return e;
    edit_close(e);
    return NULL;
}

void edit_close(struct edit *e)
{
    if (!e)
        return;
    pgn_replay_close(e->replay);
    pgn_fixer_close(e->fixer);
    edit_comments_close(e->comments);
    edit_lines_close(e->lines);
    cli_place_free(&e->place);
    cli_buffer_free(&e->text);
    cli_buffer_free(&e->fixed);
    cli_buffer_free(&e->scratch);
    free(e->slots);
    free(e->news);
    free(e);
}

/* ---- text ---------------------------------------------------------------------------------- */

static bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void edit_put(struct edit *e, const char *bytes, size_t len)
{
    struct cli_buffer *to = &e->text;
    if (!len)
        return;
    if (e->gap && to->len && !is_white(to->at[to->len - 1]) && !is_white(*bytes) && *bytes != ')')
        cli_put_char(to, ' ');
    e->gap = false;
    cli_put(to, bytes, len);
}

void edit_copy(struct edit *e, size_t to)
{
    if (to > e->at)
        edit_put(e, e->from->text + e->at, to - e->at);
    edit_skip(e, to);
}

void edit_skip(struct edit *e, size_t to)
{
    if (to > e->at)
        e->at = to;
}

const char *edit_line_end(const pgn_game *game)
{
    for (size_t i = 0; i < game->len; i++) {
        if (game->text[i] == '\n')
            return "\n";
        if (game->text[i] == '\r')
            return i + 1 < game->len && game->text[i + 1] == '\n' ? "\r\n" : "\r";
    }
    return "\n";
}

/* ---- words --------------------------------------------------------------------------------- */

static void tell(struct edit *e, const char *level, const char *format, va_list args)
{
    cli_print(e->words, "%s:%llu:1: %s: game %llu: ", e->file->shown,
              (unsigned long long)e->source->line, level, (unsigned long long)e->source->number);
    cli_vprint(e->words, format, args);
    cli_put_char(e->words, '\n');
}

void edit_tell(struct edit *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!e->cli->quiet)
        tell(e, "note", format, args);
    va_end(args);
}

void edit_fail(struct edit *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(e, "error", format, args);
    va_end(args);
    e->errors++;
}

/* ---- corrections --------------------------------------------------------------------------- */

/* Tells the findings that corrections answer, with them. */
static void tell_fixes(void *context, const pgn_game *game, const pgn_finding *finding)
{
    struct edit *e = context;
    pgn_edit answers[PGN_FIX_ANSWERS];
    size_t count = pgn_fix_answers(e->fixer, finding, answers);
    (void)game;
    if (!count)
        return;
    e->place.edits = answers;
    e->place.edit_count = count;
    cli_finding_text(e->words, e->cli, &e->place, finding);
    e->place.edits = NULL;
    e->place.edit_count = 0;
}

/* The game with its corrections; 0, or -1 out of memory. */
static int correct(struct edit *e, pgn_game *game)
{
    pgn_check_options check = {.strict = false};
    pgn_fix_options options = {.kinds = e->asks->fix_kinds};
    pgn_verdict verdict;
    int rc = pgn_fix(e->fixer, e->replay, game, &check, &options, NULL);
    if (rc <= 0)
        return rc;
    if (!e->cli->quiet) {
        check.strict = (options.kinds & (PGN_FIX_ROSTER | PGN_FIX_TAGS)) != 0;
        cli_place_begin(&e->place, e->file, game);
        if (pgn_check(e->replay, game, &check, tell_fixes, e, &verdict) < 0)
            return -1;
    }
    pgn_span text = pgn_fix_text(e->fixer);
    cli_buffer_clear(&e->fixed);
    cli_put(&e->fixed, text.at, text.len);
    game->text = e->fixed.at;
    game->len = e->fixed.len;
    return e->fixed.failed ? -1 : 0;
}

/* ---- games --------------------------------------------------------------------------------- */

int edit_language(struct edit *e, const pgn_language_set *languages)
{
    return e->comments ? edit_comments_language(e->comments, languages) : 0;
}

int edit_begin(struct edit *e, const struct cli_file *file, const pgn_game *game,
               struct cli_buffer *words)
{
    e->file = file;
    e->source = game;
    e->words = words;
    e->errors = 0;
    e->given = 0;
    return 0;
}

static bool wants_tags(const struct edit_asks *a)
{
    return a->set.count || a->add.count || a->rename.count || a->remove_tags.count ||
           a->ply_count || a->eco || a->names || a->without & PGN_WITHOUT_TAGS;
}

/* Tags and movetext, in one pass. */
static int rewrite(struct edit *e, pgn_game *game)
{
    e->from = game;
    e->at = 0;
    e->gap = false;
    e->encoding = cli_encoding_of(game);
    e->tags_changed = false;
    cli_buffer_clear(&e->text);
    if ((e->asks->ply_count || e->asks->eco) && edit_facts_find(e) < 0)
        return -1;
    if (wants_tags(e->asks)) {
        if (!edit_tags_decide(e))
            return -1;
        edit_tags_write(e);
    }
    if (edit_moves(e) < 0)
        return -1;
    edit_copy(e, game->len);
    game->text = e->text.at ? e->text.at : "";
    game->len = e->text.len;
    return e->text.failed ? -1 : 1;
}

/* True if the game cannot be edited: the pieces of a game over the limit are no games. */
static bool is_piece(const pgn_game *game)
{
    return game->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST);
}

static bool makes_games(const struct edit *e)
{
    return e->lines && !is_piece(e->source);
}

int edit_next(struct edit *e, pgn_game *game)
{
    size_t count = 1;
    if (makes_games(e)) {
        if (!e->given && edit_lines_find(e, e->source) < 0)
            return -1;
        count = edit_lines_count(e->lines);
    }
    if (e->given == count)
        return 0;
    *game = *e->source;
    if (is_piece(game)) {
        edit_fail(e, "it is over the limit of one game and left as it is");
        e->given++;
        return 1;
    }
    if (makes_games(e) && count > 1 && edit_lines_game(e, e->given, game) < 0)
        return -1;
    e->given++;
    if (e->asks->fix_kinds && correct(e, game) < 0)
        return -1;
    if (e->comments && edit_comments(e->comments, e->replay, game) < 0)
        return -1;
    return rewrite(e, game);
}

static bool names_result(const struct edit_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (pgn_span_is(pairs->at[i].name, "Result") || pgn_span_is(pairs->at[i].value, "Result"))
            return true;
    return false;
}

bool edit_keeps_moves(const struct edit *e)
{
    const struct edit_asks *a = e->asks;
    return !a->fix_kinds && !a->renumber && !a->without && !a->comments && !a->variations &&
           a->result == PGN_RESULT_NONE && !names_result(&a->rename);
}

unsigned edit_errors(const struct edit *e)
{
    return e->errors;
}
