/* json_game.c: a game as one JSON object: tags, moves with all that hangs on them, findings.
 *
 * The game is checked first (result, plies, final position and findings are known then), and
 * replayed a second time for its moves (json_moves.c).
 */
#include "json_game.h"

#include <stdlib.h>

#include <pgn/tags.h>

#include "finding.h"
#include "json_parts.h"

void cli_json_game_from(struct cli_json_game *w, struct cli_printed *printed)
{
    w->printed = printed;
}

void cli_json_game_close(struct cli_json_game *w)
{
    if (!w)
        return;
    for (size_t i = 0; i < w->allocated; i++) {
        cli_buffer_free(&w->lines[i].comments);
        cli_buffer_free(&w->lines[i].nags);
    }
    free(w->lines);
    cli_buffer_free(&w->findings);
    cli_buffer_free(&w->stray);
    pgn_tags_free(&w->tags);
    cli_buffer_free(&w->value);
    cli_buffer_free(&w->tag_comments);
    cli_place_free(&w->place);
    pgn_replay_close(w->replay);
    pgn_facts_close(w->tracker);
    free(w);
}

struct cli_json_game *cli_json_game_open(void)
{
    struct cli_json_game *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->replay = pgn_replay_open();
    w->tracker = pgn_facts_open(NULL);
    if (w->replay && w->tracker)
        return w;
    cli_json_game_close(w);
    return NULL;
}

/* ---- texts --------------------------------------------------------------------------------- */

pgn_span cli_trimmed(pgn_span s)
{
    while (s.len && (unsigned char)s.at[0] <= ' ') {
        s.at++;
        s.len--;
    }
    while (s.len && (unsigned char)s.at[s.len - 1] <= ' ')
        s.len--;
    return s;
}

void cli_json_decoded(struct cli_json_game *w, struct cli_json *json, pgn_span raw)
{
    cli_buffer_clear(&w->value);
    cli_put_decoded(&w->value, w->place.encoding, raw);
    cli_json_string(json, w->value.at, w->value.len);
}

void cli_json_span_member(struct cli_json_game *w, const char *key, size_t from, size_t to)
{
    pgn_span text = cli_trimmed((pgn_span){w->place.game->text + from, to - from});
    if (!text.len)
        return;
    cli_json_key(&w->json, key);
    cli_json_decoded(w, &w->json, text);
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void tag_text(struct cli_json_game *w, pgn_span value)
{
    cli_buffer_clear(&w->value);
    cli_put_tag_value(&w->value, w->place.encoding, value);
    cli_json_string(&w->json, w->value.at, w->value.len);
}

static void tag_member(struct cli_json_game *w, const pgn_tag_pair *pair)
{
    cli_buffer_clear(&w->value);
    cli_put_decoded(&w->value, w->place.encoding, pair->name);
    cli_json_key_of(&w->json, w->value.at, w->value.len);
    tag_text(w, pair->value);
}

static void tag_pair(struct cli_json_game *w, const pgn_tag_pair *pair)
{
    cli_json_array(&w->json);
    cli_json_decoded(w, &w->json, pair->name);
    tag_text(w, pair->value);
    cli_json_array_end(&w->json);
}

/* The last of each name; where names come again, all pairs as well. */
static bool tags(struct cli_json_game *w)
{
    if (!pgn_tags_read(&w->tags, w->place.game))
        return false;
    cli_json_key(&w->json, "tags");
    cli_json_object(&w->json);
    for (size_t i = 0; i < w->tags.count; i++)
        if (!w->tags.at[i].superseded)
            tag_member(w, &w->tags.at[i]);
    cli_json_object_end(&w->json);
    if (!w->tags.superseded)
        return true;
    cli_json_key(&w->json, "tag_pairs");
    cli_json_array(&w->json);
    for (size_t i = 0; i < w->tags.count; i++)
        tag_pair(w, &w->tags.at[i]);
    cli_json_array_end(&w->json);
    return true;
}

static void report(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct cli_json_game *w = context;
    struct cli_json items = {.to = &w->findings, .comma = w->findings.len > 0};
    struct cli_place place = w->place;
    pgn_finding there = *f;
    (void)game;
    if (w->printed) {
        place.game = cli_printed_source(w->printed);
        place.encoding = cli_printed_encoding(w->printed);
        there.at = cli_printed_place(w->printed, f->at);
        there.len = f->len ? cli_printed_word(w->printed, there.at) : 0;
    }
    cli_json_object(&items);
    cli_finding_members(&items, &place, &there);
    cli_json_object_end(&items);
    w->place.scratch = place.scratch;
    w->errors += pgn_diagnostic_info_of(f->id)->level == PGN_ERROR;
}

static void head(struct cli_json_game *w)
{
    const pgn_game *game = w->place.game;
    cli_json_object(&w->json);
    cli_json_key(&w->json, "file");
    cli_json_text(&w->json, w->place.file->shown);
    cli_json_key(&w->json, "game");
    cli_json_number(&w->json, game->number);
    cli_json_key(&w->json, "offset");
    cli_json_number(&w->json, game->offset);
    cli_json_key(&w->json, "line");
    cli_json_number(&w->json, game->line);
}

static void fen_member(struct cli_json *json, const char *key, const pgn_position *p)
{
    char fen[PGN_FEN_MAX];
    cli_json_key(json, key);
    if (p)
        (void)pgn_fen_write(p, false, fen);
    cli_json_text(json, p ? fen : NULL);
}

static void tail(struct cli_json_game *w, const pgn_verdict *v)
{
    cli_json_key(&w->json, "plies");
    cli_json_number(&w->json, v->plies);
    fen_member(&w->json, "final_fen", v->replayed ? &v->final : NULL);
    cli_json_key(&w->json, "findings");
    cli_json_array(&w->json);
    cli_put(w->json.to, w->findings.at, w->findings.len);
    cli_json_array_end(&w->json);
    cli_json_object_end(&w->json);
    cli_json_line(&w->json);
}

int cli_json_game(struct cli_json_game *w, struct cli_buffer *to, const struct cli_file *file,
                  const pgn_game *game, unsigned *errors)
{
    const pgn_check_options options = {.tracker = w->tracker};
    pgn_verdict verdict;
    w->json = (struct cli_json){.to = to};
    w->place.file = file;
    w->place.game = game;
    w->place.encoding = cli_encoding_of(game);
    w->errors = 0;
    cli_buffer_clear(&w->findings);
    if (w->printed)
        w->errors += cli_printed_json(w->printed, &w->findings);
    if (pgn_check(w->replay, game, &options, report, w, &verdict) < 0)
        return -1;
    *errors = w->errors;
    const pgn_setup *setup = pgn_replay_setup(w->replay);
    head(w);
    if (!tags(w))
        return -1;
    fen_member(&w->json, "start_fen", setup->has_fen && setup->playable ? &setup->start : NULL);
    cli_json_key(&w->json, "result");
    cli_json_text(&w->json, pgn_result_text(verdict.result));
    if (!verdict.replayed) {
        pgn_cursor movetext = pgn_movetext(game);
        cli_json_key(&w->json, "moves");
        cli_json_array(&w->json);
        cli_json_array_end(&w->json);
        cli_json_span_member(w, "movetext", (size_t)(movetext.at - game->text), game->len);
    } else if (cli_json_moves(w) < 0) {
        return -1;
    }
    tail(w, &verdict);
    return w->findings.failed || w->stray.failed || w->tag_comments.failed || w->value.failed ? -1
                                                                                              : 0;
}
