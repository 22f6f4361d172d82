/* json_game.c: a game as one JSON object: tags, moves with all that hangs on them, findings.
 *
 * The game is checked first (result, plies, final position and findings are known then), and
 * replayed a second time for its moves (json_moves.c).  Findings come last; a game with more of
 * them than are kept is checked again for them, which takes no memory.
 */
#include "json_game.h"

#include <stdlib.h>

#include <pgn/tags.h>

#include "finding.h"
#include "json_parts.h"
#include "reading.h"

enum {
    FINDINGS_KEPT = 1 << 20, /* bytes */
    PIECE_BYTES = 1 << 20
};

void cli_json_game_pieces(struct cli_json_game *w, struct cli_output *output)
{
    w->output = output;
}

void cli_json_piece(struct cli_json_game *w)
{
    if (w->json.to->len <= PIECE_BYTES)
        return;
    if (w->drain)
        w->drain(w->drain_context);
    else if (w->output)
        (void)cli_next_piece(w->output);
}

void cli_json_game_boards(struct cli_json_game *w)
{
    w->boards = true;
}

void cli_json_game_drain(struct cli_json_game *w, void (*drain)(void *context), void *context)
{
    w->drain = drain;
    w->drain_context = context;
}

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
        cli_buffer_free(&w->lines[i].order);
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
    json->to->failed |= w->value.failed;
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
    w->json.to->failed |= w->value.failed;
    cli_json_string(&w->json, w->value.at, w->value.len);
}

static void tag_member(struct cli_json_game *w, const pgn_tag_pair *pair)
{
    cli_buffer_clear(&w->value);
    cli_put_decoded(&w->value, w->place.encoding, pair->name);
    w->json.to->failed |= w->value.failed;
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

/* ---- findings ------------------------------------------------------------------------------ */

/* Findings about a game that was printed tell the places of what was printed. */
static void printed_members(struct cli_json_game *w, struct cli_json *to, const pgn_finding *f)
{
    struct cli_place place = {.file = w->place.file,
                              .game = cli_printed_source(w->printed),
                              .known = true,
                              .encoding = cli_printed_encoding(w->printed),
                              .scratch = w->place.scratch};
    pgn_finding there = *f;
    there.at = cli_printed_place(w->printed, f->at);
    there.len = f->len ? cli_printed_word(w->printed, there.at) : 0;
    cli_finding_members(to, &place, &there);
    w->place.scratch = place.scratch;
}

static void put_finding(struct cli_json_game *w, struct cli_json *to, const pgn_finding *f)
{
    cli_json_object(to);
    if (w->printed)
        printed_members(w, to, f);
    else
        cli_finding_members(to, &w->place, f);
    cli_json_object_end(to);
}

static void report(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct cli_json_game *w = context;
    struct cli_json items = {.to = &w->findings, .comma = w->findings.len > 0};
    (void)game;
    w->errors += pgn_diagnostic_info_of(f->id)->level == PGN_ERROR;
    w->many = w->many || w->findings.len > FINDINGS_KEPT;
    if (!w->many)
        put_finding(w, &items, f);
}

static void report_at_once(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct cli_json_game *w = context;
    (void)game;
    put_finding(w, &w->json, f);
    cli_json_piece(w);
}

static int check(struct cli_json_game *w, pgn_report *to, pgn_verdict *verdict)
{
    const pgn_check_options options = {.tracker = w->tracker};
    return pgn_check(w->replay, w->place.game, &options, to, w, verdict);
}

static int findings(struct cli_json_game *w)
{
    pgn_verdict verdict;
    int rc = 1;
    cli_json_key(&w->json, "findings");
    cli_json_array(&w->json);
    if (w->many) {
        cli_buffer_clear(&w->findings);
        if (w->printed)
            (void)cli_printed_json(w->printed, &w->findings);
    }
    cli_put(w->json.to, w->findings.at, w->findings.len);
    w->json.comma = w->findings.len > 0;
    if (w->many)
        rc = check(w, report_at_once, &verdict);
    cli_json_array_end(&w->json);
    return rc;
}

/* ---- the game ------------------------------------------------------------------------------ */

static void head(struct cli_json_game *w)
{
    const pgn_game *game = w->place.game;
    cli_json_object(&w->json);
    if (!w->boards) { /* pages are handed on, and say nothing of anybody's folders */
        cli_json_key(&w->json, "file");
        cli_json_text(&w->json, w->place.file->shown);
    }
    cli_json_key(&w->json, "game");
    cli_json_number(&w->json, game->number);
    cli_json_key(&w->json, "offset");
    cli_json_number(&w->json, game->offset);
    cli_json_key(&w->json, "line");
    cli_json_number(&w->json, game->line);
    struct cli_reading reading;
    if (w->printed && cli_reading_of(w->printed, &reading)) {
        cli_json_key(&w->json, "read_as");
        cli_json_object(&w->json);
        cli_reading_json(&w->json, &reading);
        cli_json_object_end(&w->json);
    }
}

static void fen_member(struct cli_json *json, const char *key, const pgn_position *p)
{
    char fen[PGN_FEN_MAX];
    cli_json_key(json, key);
    if (p)
        (void)pgn_fen_write(p, false, fen);
    cli_json_text(json, p ? fen : NULL);
}

static int tail(struct cli_json_game *w, const pgn_verdict *v)
{
    cli_json_key(&w->json, "plies");
    cli_json_number(&w->json, v->plies);
    fen_member(&w->json, "final_fen", v->replayed ? &v->final : NULL);
    int rc = findings(w);
    cli_json_object_end(&w->json);
    cli_json_line(&w->json);
    return rc;
}

int cli_json_game(struct cli_json_game *w, struct cli_buffer *to, const struct cli_file *file,
                  const pgn_game *game, unsigned *errors)
{
    pgn_verdict verdict;
    w->json = (struct cli_json){.to = to};
    cli_place_begin(&w->place, file, game);
    cli_place_know(&w->place);
    w->errors = 0;
    w->many = false;
    cli_buffer_clear(&w->findings);
    if (w->printed)
        w->errors += cli_printed_json(w->printed, &w->findings);
    if (check(w, report, &verdict) < 0)
        return -1;
    *errors = w->errors;
    if (w->output)
        w->output->status |= w->errors > 0;
    const pgn_setup *setup = pgn_replay_setup(w->replay);
    head(w);
    if (!tags(w))
        return -1;
    fen_member(&w->json, "start_fen", setup->has_fen && setup->playable ? &setup->start : NULL);
    cli_json_key(&w->json, "result");
    cli_json_text(&w->json, pgn_result_text(verdict.result));
    if (!verdict.replayed) {
        const char *movetext = pgn_movetext(game).at;
        cli_json_key(&w->json, "moves");
        cli_json_array(&w->json);
        cli_json_array_end(&w->json);
        cli_json_key(&w->json, "movetext"); /* even an empty one: it tells why there are no moves */
        pgn_span text = {movetext, (size_t)(game->text + game->len - movetext)};
        cli_json_decoded(w, &w->json, cli_trimmed(text));
    } else if (cli_json_moves(w) < 0) {
        return -1;
    }
    bool failed =
        tail(w, &verdict) < 0 || w->findings.failed || w->stray.failed || w->tag_comments.failed;
    return failed ? -1 : 0;
}
