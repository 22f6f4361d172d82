/* sqlite_rows.c: a game as rows: itself, its other tags, its moves, its findings.
 *
 * All that takes time is done here, on as many threads as there are; one thread inserts. */
#include "sqlite_rows.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/rules.h>
#include <pgn/tags.h>
#include <pgn/write.h>

#include "common/finding.h"
#include "move_notes.h"

enum { MESSAGE_MAX = 512 };

const unsigned char sqlite_columns[SQLITE_TABLES] = {
    [SQLITE_GAMES] = 25, [SQLITE_TAGS] = 2, [SQLITE_MOVES] = 10, [SQLITE_FINDINGS] = 4};

/* Tags that have a column of their own in games, in its columns' order. */
static const char *const own_columns[] = {"Event", "Site",    "Date",        "Round",
                                          "White", "Black",   "WhiteElo",    "BlackElo",
                                          "ECO",   "Opening", "TimeControl", "Variant"};
enum { OWN = sizeof own_columns / sizeof *own_columns };

struct sqlite_rows {
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
    pgn_game_writer *writer;
    pgn_tag_list tags;
    struct cli_buffer value, text, findings, moves, opening;
    enum pgn_encoding encoding;
    struct convert_move move;
    unsigned errors, warnings;
};

void sqlite_rows_close(struct sqlite_rows *r)
{
    if (!r)
        return;
    pgn_replay_close(r->replay);
    pgn_facts_close(r->tracker);
    pgn_game_writer_close(r->writer);
    pgn_tags_free(&r->tags);
    cli_buffer_free(&r->value);
    cli_buffer_free(&r->text);
    cli_buffer_free(&r->findings);
    cli_buffer_free(&r->moves);
    cli_buffer_free(&r->opening);
    convert_move_free(&r->move);
    free(r);
}

struct sqlite_rows *sqlite_rows_open(void)
{
    struct sqlite_rows *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->replay = pgn_replay_open();
    r->tracker = pgn_facts_open(NULL);
    r->writer = pgn_game_writer_open();
    if (r->replay && r->tracker && r->writer)
        return r;
    sqlite_rows_close(r);
    return NULL;
}

/* ---- values -------------------------------------------------------------------------------- */

static void begin_row(struct cli_buffer *to, enum sqlite_table table)
{
    cli_put_char(to, (char)table);
}

static void put_nothing(struct cli_buffer *to)
{
    cli_put_char(to, SQLITE_NO_VALUE);
}

static void put_whole(struct cli_buffer *to, bool has, int64_t value)
{
    if (!has) {
        put_nothing(to);
        return;
    }
    cli_put_char(to, SQLITE_WHOLE);
    cli_put(to, &value, sizeof value);
}

static void put_decimal(struct cli_buffer *to, bool has, double value)
{
    if (!has) {
        put_nothing(to);
        return;
    }
    cli_put_char(to, SQLITE_DECIMAL);
    cli_put(to, &value, sizeof value);
}

static void put_characters(struct cli_buffer *to, const char *text, size_t len)
{
    cli_put_char(to, SQLITE_CHARACTERS);
    cli_put(to, &len, sizeof len);
    cli_put(to, text, len);
}

static void put_some(struct cli_buffer *to, const struct cli_buffer *text)
{
    to->failed |= text->failed;
    if (text->len)
        put_characters(to, text->at, text->len);
    else
        put_nothing(to);
}

static void put_fen(struct cli_buffer *to, const pgn_position *p)
{
    char fen[PGN_FEN_MAX];
    if (p)
        put_characters(to, fen, pgn_fen_write(p, false, fen));
    else
        put_nothing(to);
}

/* SQLite's integers have a sign. */
static int64_t key_of(const pgn_position *p)
{
    uint64_t key = pgn_key(p);
    int64_t value;
    memcpy(&value, &key, sizeof value);
    return value;
}

struct sqlite_value sqlite_unpack(const char **p)
{
    struct sqlite_value v = {.type = (enum sqlite_value_type) * (*p)++};
    if (v.type == SQLITE_WHOLE) {
        memcpy(&v.whole, *p, sizeof v.whole);
        *p += sizeof v.whole;
    } else if (v.type == SQLITE_DECIMAL) {
        memcpy(&v.decimal, *p, sizeof v.decimal);
        *p += sizeof v.decimal;
    } else if (v.type == SQLITE_CHARACTERS) {
        memcpy(&v.len, *p, sizeof v.len);
        v.text = *p + sizeof v.len;
        *p = v.text + v.len;
    }
    return v;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void put_tag_value(struct sqlite_rows *r, struct cli_buffer *to, pgn_span raw)
{
    cli_buffer_clear(&r->value);
    cli_put_tag_value(&r->value, r->encoding, raw);
    to->failed |= r->value.failed;
    put_characters(to, r->value.at, r->value.len);
}

static void put_own_column(struct sqlite_rows *r, struct cli_buffer *to, const char *name)
{
    for (size_t i = 0; i < r->tags.count; i++)
        if (!r->tags.at[i].superseded && pgn_span_is(r->tags.at[i].name, name)) {
            put_tag_value(r, to, r->tags.at[i].value);
            return;
        }
    put_nothing(to);
}

static bool has_column(pgn_span name)
{
    for (size_t i = 0; i < OWN; i++)
        if (pgn_span_is(name, own_columns[i]))
            return true;
    return false;
}

static void other_tags(struct sqlite_rows *r, struct cli_buffer *to)
{
    for (size_t i = 0; i < r->tags.count; i++) {
        if (has_column(r->tags.at[i].name))
            continue;
        begin_row(to, SQLITE_TAGS);
        put_tag_value(r, to, r->tags.at[i].name);
        put_tag_value(r, to, r->tags.at[i].value);
    }
}

/* ---- moves --------------------------------------------------------------------------------- */

static void move_row(struct sqlite_rows *r)
{
    const struct convert_move *m = &r->move;
    struct cli_buffer *to = &r->moves;
    if (!m->open)
        return;
    begin_row(to, SQLITE_MOVES);
    put_whole(to, true, m->ply);
    put_characters(to, m->san, strlen(m->san));
    put_characters(to, m->uci, strlen(m->uci));
    put_whole(to, true, key_of(&m->after));
    put_decimal(to, m->has_clk, m->clk);
    put_decimal(to, m->has_emt, m->emt);
    put_whole(to, m->has_eval && !m->eval.is_mate, m->eval.centipawns);
    put_whole(to, m->has_eval && m->eval.is_mate, m->eval.mate);
    put_some(to, &m->nags);
    put_some(to, &m->comment);
}

/* A comment before the first move is the game's. */
static void opening_comment(struct sqlite_rows *r, const pgn_token *t)
{
    if (t->type != PGN_TOKEN_COMMENT && t->type != PGN_TOKEN_LINE_COMMENT)
        return;
    if (r->opening.len)
        cli_put_char(&r->opening, ' ');
    cli_put_decoded(&r->opening, r->encoding, t->value);
}

static int main_line(struct sqlite_rows *r, const pgn_game *game)
{
    pgn_step s;
    int rc;
    r->move.open = false;
    cli_buffer_clear(&r->moves);
    cli_buffer_clear(&r->opening);
    pgn_replay_start(r->replay, game);
    while ((rc = pgn_replay_next(r->replay, &s)) > 0) {
        if (s.depth)
            continue;
        if (s.type == PGN_STEP_MOVE) {
            move_row(r);
            convert_move_open(&r->move, &s);
        } else if (s.type == PGN_STEP_TOKEN || s.type == PGN_STEP_AFTER) {
            if (r->move.open)
                convert_move_note(&r->move, &s.token, r->encoding);
            else
                opening_comment(r, &s.token);
        }
    }
    move_row(r);
    return rc;
}

/* ---- text and findings --------------------------------------------------------------------- */

static void put(void *context, const char *bytes, size_t len)
{
    cli_put(context, bytes, len);
}

/* The whole movetext on one line, variations and all. */
static int movetext(struct sqlite_rows *r, const pgn_game *game, struct cli_buffer *to)
{
    pgn_write_options options = {.width = 0, .checked = !r->errors && !r->warnings};
    cli_buffer_clear(&r->text);
    if (pgn_game_write(r->writer, game, &options, put, &r->text) < 0 || r->text.failed)
        return -1;
    pgn_game written = {.text = r->text.at, .len = r->text.len};
    const char *from = pgn_movetext(&written).at, *end = r->text.at + r->text.len;
    while (from < end && (unsigned char)*from <= ' ')
        from++;
    while (end > from && (unsigned char)end[-1] <= ' ')
        end--;
    put_characters(to, from, (size_t)(end - from));
    return 0;
}

static void note_finding(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct sqlite_rows *r = context;
    const pgn_diagnostic_info *info = pgn_diagnostic_info_of(f->id);
    char message[MESSAGE_MAX], help[MESSAGE_MAX];
    r->errors += info->level == PGN_ERROR;
    r->warnings += info->level == PGN_WARNING;
    pgn_finding_message(game, f, message, sizeof message, help, sizeof help);
    begin_row(&r->findings, SQLITE_FINDINGS);
    put_whole(&r->findings, true, f->ply);
    put_characters(&r->findings, pgn_level_name(info->level), strlen(pgn_level_name(info->level)));
    put_characters(&r->findings, info->id, strlen(info->id));
    put_characters(&r->findings, message, strlen(message));
}

/* ---- the game ------------------------------------------------------------------------------ */

static int game_row(struct sqlite_rows *r, struct cli_buffer *to, const struct cli_file *file,
                    const pgn_game *game, const pgn_verdict *v)
{
    const pgn_setup *setup = pgn_replay_setup(r->replay);
    bool is_set_up = setup->has_fen && setup->playable;
    begin_row(to, SQLITE_GAMES);
    put_characters(to, file->shown, strlen(file->shown));
    put_whole(to, true, (int64_t)game->number);
    put_whole(to, true, (int64_t)game->offset);
    put_whole(to, true, (int64_t)game->line);
    for (size_t i = 0; i < OWN; i++)
        put_own_column(r, to, own_columns[i]);
    put_characters(to, pgn_result_text(v->result), strlen(pgn_result_text(v->result)));
    put_fen(to, is_set_up ? &setup->start : NULL);
    put_whole(to, true, v->plies);
    put_fen(to, v->replayed ? &v->final : NULL);
    put_whole(to, v->replayed, v->replayed ? key_of(&v->final) : 0);
    put_whole(to, true, r->errors);
    put_whole(to, true, r->warnings);
    put_some(to, &r->opening);
    return movetext(r, game, to);
}

int sqlite_rows_game(struct sqlite_rows *r, struct cli_buffer *to, const struct cli_file *file,
                     const pgn_game *game, unsigned *errors)
{
    const pgn_check_options options = {.tracker = r->tracker};
    pgn_verdict verdict;
    r->errors = r->warnings = 0;
    r->encoding = cli_encoding_of(game);
    cli_buffer_clear(&r->findings);
    if (pgn_check(r->replay, game, &options, note_finding, r, &verdict) < 0 ||
        main_line(r, game) < 0 || !pgn_tags_read(&r->tags, game))
        return -1;
    if (game_row(r, to, file, game, &verdict) < 0)
        return -1;
    other_tags(r, to);
    cli_put(to, r->moves.at, r->moves.len);
    cli_put(to, r->findings.at, r->findings.len);
    *errors = r->errors;
    return r->moves.failed || r->findings.failed || r->opening.failed ? -1 : 0;
}
