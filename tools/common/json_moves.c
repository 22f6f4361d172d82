/* json_moves.c: the moves of a game in JSON, with the comments, annotations and variations on them.
 *
 * A move's object is opened when it is played and closed when the next one comes: variations are
 * written as they stand, while comments and annotations, which may come before and behind
 * variations, wait in the line's own buffers.  Nothing recurses.
 */
#include "json_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <pgn/notation.h>

enum {
    /* Variations nested deeper than this are given as text: each level is four of JSON's, which jq
     * counts as six of the 256 that it bears; Python stops at some 1000. */
    MAX_DEPTH = 40
};

/* Bytes of finished JSON: ["a","b"] without the brackets. */
static void array_member(struct cli_json *json, const char *key, struct cli_buffer *items)
{
    json->to->failed |= items->failed;
    if (!items->len)
        return;
    cli_json_key(json, key);
    cli_json_array(json);
    cli_put(json->to, items->at, items->len);
    cli_json_array_end(json);
    json->comma = true;
    cli_buffer_clear(items);
}

/* ---- moves --------------------------------------------------------------------------------- */

static void clear_move(struct line *l)
{
    cli_buffer_clear(&l->comments);
    cli_buffer_clear(&l->nags);
    cli_buffer_clear(&l->order);
    l->disordered = false;
    l->has_eval_before = l->has_eval;
    l->eval_before = l->eval;
    l->has_clk = l->has_emt = l->has_eval = l->has_engine = false;
    l->in_move = l->in_variations = false;
}

static bool push_line(struct cli_json_game *w, size_t depth)
{
    if (depth >= w->allocated) {
        size_t wanted = w->allocated ? 2 * w->allocated : 8;
        struct line *lines = realloc(w->lines, wanted * sizeof *lines);
        if (!lines)
            return false;
        memset(lines + w->allocated, 0, (wanted - w->allocated) * sizeof *lines);
        w->lines = lines;
        w->allocated = wanted;
    }
    w->depth = depth;
    w->lines[depth].has_eval = false;
    clear_move(&w->lines[depth]);
    w->lines[depth].in_moves = w->lines[depth].ended = false;
    w->lines[depth].result = PGN_RESULT_NONE;
    return true;
}

static void double_member(struct cli_json *json, bool has, const char *key, double value)
{
    if (!has)
        return;
    cli_json_key(json, key);
    cli_json_double(json, value);
}

static void evaluation_member(struct cli_json *json, const pgn_evaluation *e)
{
    cli_json_key(json, "eval");
    cli_json_object(json);
    cli_json_key(json, e->is_mate ? "mate" : "cp");
    cli_json_integer(json, e->is_mate ? e->mate : e->centipawns);
    if (e->depth) {
        cli_json_key(json, "depth");
        cli_json_integer(json, e->depth);
    }
    cli_json_object_end(json);
}

/* How good the move was by the evaluations around it. */
static void judgement(struct cli_json_game *w, const struct line *l)
{
    int before = pgn_eval_bounded(&l->eval_before), after = pgn_eval_bounded(&l->eval);
    cli_json_key(&w->json, "loss");
    cli_json_integer(&w->json, pgn_eval_loss(before, after, l->black));
    cli_json_key(&w->json, "accuracy");
    cli_json_double(&w->json, round(pgn_eval_accuracy(before, after, l->black) * 10) / 10);
}

/* Told only where it is not the members' own. */
static void order_member(struct cli_json *json, const struct line *l)
{
    json->to->failed |= l->order.failed;
    if (!l->disordered)
        return;
    cli_json_key(json, "order");
    cli_json_string(json, l->order.at, l->order.len);
}

static void close_move(struct cli_json_game *w, struct line *l)
{
    if (!l->in_move)
        return;
    if (l->in_variations)
        cli_json_array_end(&w->json);
    array_member(&w->json, "nags", &l->nags);
    array_member(&w->json, "comments", &l->comments);
    order_member(&w->json, l);
    double_member(&w->json, l->has_clk, "clk", l->clk);
    double_member(&w->json, l->has_emt, "emt", l->emt);
    if (l->has_eval)
        evaluation_member(&w->json, &l->eval);
    if (w->boards && l->has_eval && l->has_eval_before && !l->has_engine)
        judgement(w, l);
    cli_json_object_end(&w->json);
    clear_move(l);
}

/* What stands before the first move is the line's own. */
static void begin_moves(struct cli_json_game *w, struct line *l)
{
    if (l->in_moves)
        return;
    array_member(&w->json, "nags", &l->nags);
    array_member(&w->json, "comments", &l->comments);
    clear_move(l);
    cli_json_key(&w->json, "moves");
    cli_json_array(&w->json);
    l->in_moves = true;
}

/* Closes moves and their array; end is where the line's text ends. */
static void end_moves(struct cli_json_game *w, struct line *l, size_t end)
{
    begin_moves(w, l);
    close_move(w, l);
    cli_json_array_end(&w->json);
    if (l->ended)
        cli_json_span_member(w, "rest", l->rest_from, end);
    if (l->result != PGN_RESULT_NONE) {
        cli_json_key(&w->json, "result");
        cli_json_text(&w->json, pgn_result_text(l->result));
    }
}

static void move(struct cli_json_game *w, struct line *l, const pgn_step *s)
{
    char text[PGN_MOVE_TEXT_MAX];
    begin_moves(w, l);
    close_move(w, l);
    l->in_move = true;
    l->black = s->before->turn == PGN_BLACK;
    cli_json_object(&w->json);
    if (!w->boards) {
        cli_json_key(&w->json, "ply");
        cli_json_number(&w->json, s->ply);
    }
    cli_json_key(&w->json, "san");
    (void)pgn_san_write(s->before, s->reading.move, text);
    cli_json_text(&w->json, text);
    if (w->boards) {
        cli_json_change(&w->json, s);
        return;
    }
    cli_json_key(&w->json, "uci");
    (void)pgn_uci_write(s->before, s->reading.move, text);
    cli_json_text(&w->json, text);
}

/* ---- what hangs on moves ------------------------------------------------------------------- */

static void commands(struct line *l, pgn_span text)
{
    size_t at = 0;
    pgn_span name, value;
    while (pgn_next_command(text, &at, &name, &value) > 0) {
        if (pgn_span_is(name, "clk"))
            l->has_clk = pgn_read_clock(value, &l->clk) || l->has_clk;
        else if (pgn_span_is(name, "emt"))
            l->has_emt = pgn_read_clock(value, &l->emt) || l->has_emt;
        else if (pgn_span_is(name, "eval"))
            l->has_eval = pgn_read_evaluation(value, &l->eval) || l->has_eval;
    }
}

/* What an engine match writes behind each move is numbers; true if it was that. */
static bool engine_comment(struct cli_json_game *w, struct line *l, pgn_span text)
{
    pgn_engine_comment told;
    if (!w->boards || !l->in_move || l->in_variations || l->has_engine)
        return false;
    bool is_book =
        text.len >= 4 && memcmp(text.at, "book", 4) == 0 && (text.len == 4 || text.at[4] == ',');
    if (!pgn_engine_comment_read(text, &told) && !is_book)
        return false;
    l->has_engine = true;
    if (told.has_seconds) {
        l->has_emt = true;
        l->emt = told.seconds;
    }
    if (told.has_evaluation) {
        l->has_eval = true;
        l->eval = told.evaluation;
        if (told.of_mover && l->black) {
            l->eval.centipawns = -l->eval.centipawns;
            l->eval.mate = -l->eval.mate;
        }
    }
    cli_json_key(&w->json, "engine");
    cli_json_decoded(w, &w->json, cli_trimmed(text));
    return true;
}

/* The next thing that hangs on the move is a nag, a comment or a variation. */
static void note_order(struct line *l, char kind)
{
    static const char usual[] = "ncv";
    char last = l->order.len ? l->order.at[l->order.len - 1] : kind;
    if (!l->in_move)
        return;
    l->disordered = l->disordered || strchr(usual, kind) < strchr(usual, last);
    cli_put_char(&l->order, kind);
}

static void comment_of(struct cli_json_game *w, struct line *l, pgn_span text)
{
    struct cli_json items = {.to = &l->comments, .comma = l->comments.len > 0};
    note_order(l, 'c');
    cli_json_decoded(w, &items, cli_trimmed(text));
}

static void comment(struct cli_json_game *w, struct line *l, const pgn_token *t)
{
    if (engine_comment(w, l, t->value))
        return;
    comment_of(w, l, t->value);
    if (l->in_move)
        commands(l, t->value);
}

static void nag(struct line *l, const pgn_token *t)
{
    struct cli_json items = {.to = &l->nags, .comma = l->nags.len > 0};
    note_order(l, 'n');
    cli_json_number(&items, t->number);
}

static void begin_stray(struct cli_json_game *w, const pgn_step *s, bool is_variation)
{
    w->in_stray = true;
    w->in_text = is_variation;
    w->stray_from = (size_t)(s->token.at - w->place.game->text);
    w->nested = 1;
}

static bool open_variation(struct cli_json_game *w, struct line *l, const pgn_step *s)
{
    if (!l->in_move) {
        begin_stray(w, s, false);
        return true;
    }
    note_order(l, 'v');
    if (!l->in_variations) {
        cli_json_key(&w->json, "variations");
        cli_json_array(&w->json);
        l->in_variations = true;
    }
    cli_json_object(&w->json);
    cli_json_key(&w->json, "ply");
    cli_json_number(&w->json, s->ply);
    if (w->depth < MAX_DEPTH)
        return push_line(w, w->depth + 1);
    begin_stray(w, s, true);
    return true;
}

static void close_variation(struct cli_json_game *w, size_t end)
{
    end_moves(w, &w->lines[w->depth], end);
    cli_json_object_end(&w->json);
    w->depth--;
}

static void add_stray(struct cli_json_game *w, size_t from, size_t to)
{
    struct cli_json items = {.to = &w->stray, .comma = w->stray.len > 0};
    pgn_span text = cli_trimmed((pgn_span){w->place.game->text + from, to - from});
    if (text.len)
        cli_json_decoded(w, &items, text);
}

static void end_stray(struct cli_json_game *w, size_t end)
{
    w->in_stray = false;
    w->nested = 0;
    if (!w->in_text) {
        add_stray(w, w->stray_from, end);
        return;
    }
    cli_json_key(&w->json, "moves");
    cli_json_array(&w->json);
    cli_json_array_end(&w->json);
    cli_json_span_member(w, "text", w->stray_from, end);
    cli_json_object_end(&w->json);
}

/* Within text that is not played: only parentheses and the game's marker matter.  True if the step
 * belongs to that text. */
static bool skipped(struct cli_json_game *w, const struct line *l, const pgn_step *s)
{
    if (!w->in_stray && !l->ended)
        return false;
    if (s->type == PGN_STEP_OPEN) {
        w->nested++;
    } else if (s->type == PGN_STEP_CLOSE && w->nested) {
        if (--w->nested == 0 && w->in_stray)
            end_stray(w, (size_t)(s->token.at - w->place.game->text) + 1);
    } else if (w->nested == 0 &&
               (s->type == PGN_STEP_CLOSE || (s->type == PGN_STEP_RESULT && s->depth == 0) ||
                s->type == PGN_STEP_AFTER)) {
        return false;
    }
    return true;
}

/* ---- the game ------------------------------------------------------------------------------ */

/* Moves array items from one buffer to another's end. */
static void set_aside(struct cli_buffer *to, struct cli_buffer *from)
{
    if (from->len && to->len)
        cli_put_char(to, ',');
    cli_put(to, from->at, from->len);
    to->failed |= from->failed;
    cli_buffer_clear(from);
}

static void other(struct cli_json_game *w, struct line *l, const pgn_step *s)
{
    size_t at = (size_t)(s->token.at - w->place.game->text);
    switch (s->token.type) {
    case PGN_TOKEN_TAG: /* what stood before it does not belong to the moves */
        set_aside(&w->tag_comments, &l->comments);
        break;
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        comment(w, l, &s->token);
        break;
    case PGN_TOKEN_NAG:
    case PGN_TOKEN_ANNOTATION:
        if (s->token.type == PGN_TOKEN_ANNOTATION && !s->token.number)
            comment_of(w, l, (pgn_span){s->token.at, s->token.len}); /* as in PGN written anew */
        else
            nag(l, &s->token);
        break;
    case PGN_TOKEN_JUNK:
    case PGN_TOKEN_BRACKET:
    case PGN_TOKEN_RESERVED:
        add_stray(w, at, at + s->token.len);
        break;
    default:
        break;
    }
}

static bool step(struct cli_json_game *w, const pgn_step *s)
{
    struct line *l = &w->lines[w->depth];
    size_t at = (size_t)(s->token.at - w->place.game->text);
    if (skipped(w, l, s))
        return true;
    switch (s->type) {
    case PGN_STEP_MOVE:
        move(w, l, s);
        break;
    case PGN_STEP_FAULT:
        l->ended = true;
        l->rest_from = at;
        break;
    case PGN_STEP_OPEN:
        return open_variation(w, l, s);
    case PGN_STEP_CLOSE:
        close_variation(w, at);
        break;
    case PGN_STEP_RESULT:
        if (s->depth == 0)
            w->result_at = at;
        else
            l->result = (enum pgn_result)s->token.number;
        break;
    case PGN_STEP_AFTER:
        if (w->after_at != w->place.game->len)
            break; /* it stands in that text */
        if (s->token.type == PGN_TOKEN_COMMENT || s->token.type == PGN_TOKEN_LINE_COMMENT)
            comment(w, l, &s->token);
        else
            w->after_at = at;
        break;
    default:
        other(w, l, s);
    }
    return true;
}

int cli_json_moves(struct cli_json_game *w)
{
    const pgn_game *game = w->place.game;
    pgn_step s;
    int rc;
    w->nested = 0;
    w->in_stray = false;
    cli_buffer_clear(&w->stray);
    cli_buffer_clear(&w->tag_comments);
    w->result_at = w->after_at = game->len;
    if (!push_line(w, 0))
        return -1;
    pgn_replay_start(w->replay, game);
    while ((rc = pgn_replay_next(w->replay, &s)) > 0) {
        if (!step(w, &s))
            return -1;
        cli_json_piece(w);
    }
    if (rc < 0)
        return -1;
    size_t end = w->result_at;
    if (w->in_stray)
        end_stray(w, end);
    while (w->depth)
        close_variation(w, end);
    end_moves(w, &w->lines[0], end);
    cli_json_span_member(w, "text_after_result", w->after_at, game->len);
    array_member(&w->json, "tag_comments", &w->tag_comments);
    array_member(&w->json, "stray", &w->stray);
    return 0;
}
