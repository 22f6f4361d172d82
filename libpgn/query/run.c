/* run.c: a query asked of a game.
 *
 * First all that needs no move: conjuncts about tags and tokens that do not hold end it.  Then the
 * aggregates, one replay for each level; then, if the condition differs from moment to moment, the
 * replay that tries it.  A replay is left where nothing can change any more: at the hit that was
 * asked for, behind the query's last ply, when men are gone that it wants, when its aggregates are
 * settled.
 *
 * Comments stand behind the move that they are about, and the last moment is known by its end:
 * where a query asks for either, and where variations count, each moment waits until the next move
 * of its line has come, and a variation starts from the past that its line had before the waiting
 * move. */
#include "query/run.h"
#include <pgn/facts.h>

#include "query/operations.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening ------------------------------------------------------------------------------- */

static bool open_part(pgn_part *part, const pgn_query *query)
{
    part->query = query;
    if (!query)
        return true;
    part->aggregates = calloc(query->aggregate_count + 1, sizeof *part->aggregates);
    part->tags = calloc(query->tag_count + 1, sizeof *part->tags);
    return part->aggregates && part->tags;
}

static void close_part(pgn_part *part)
{
    for (unsigned i = 0; part->tags && i < part->query->tag_count; i++) {
        free(part->tags[i].escapes.at);
        free(part->tags[i].buffer.at);
    }
    free(part->tags);
    free(part->aggregates);
}

pgn_query_run *pgn_query_run_open(const pgn_query *query, const pgn_query_options *options)
{
    pgn_query_run *run = calloc(1, sizeof *run);
    if (!run)
        return NULL;
    if (options)
        run->options = *options;
    const pgn_query *value = run->options.value;
    run->needs = query->root->needs | (value ? value->root->needs : 0);
    run->waits =
        run->needs & (PGN_NEED_NOTES | PGN_NEED_FINAL) || run->options.lines != PGN_MAIN_LINE;
    run->has_past = query->updated_count || value;
    run->value.first_slot = query->slot_count;
    run->state_size = query->slot_count + (value ? value->slot_count : 0);
    run->replay = pgn_replay_open();
    if (open_part(&run->query, query) && open_part(&run->value, value) && run->replay &&
        pgn_regex_prepare(run))
        return run;
    pgn_query_run_close(run);
    return NULL;
}

void pgn_query_run_close(pgn_query_run *run)
{
    if (!run)
        return;
    close_part(&run->query);
    close_part(&run->value);
    pgn_replay_close(run->replay);
    pgn_facts_close(run->tracker);
    pgn_regex_finish(run);
    free(run->lines);
    free(run->states);
    free(run->past);
    free(run->hits);
    free(run->values.at);
    free(run->text.at);
    free(run->notes.at);
    free(run);
}

bool pgn_buffer_room(pgn_buffer *buffer, size_t more, pgn_query_run *run)
{
    if (buffer->room - buffer->len >= more)
        return true;
    size_t room = (buffer->len + more) * 2;
    char *at = realloc(buffer->at, room);
    if (!at) {
        run->out_of_memory = true;
        return false;
    }
    buffer->at = at;
    buffer->room = room;
    return true;
}

/* ---- one moment ---------------------------------------------------------------------------- */

static void enter_part(pgn_query_run *run, pgn_part *part, uint64_t *state)
{
    run->part = part;
    run->state = state + part->first_slot;
}

static void update_part(pgn_query_run *run, pgn_part *part, uint64_t *state, unsigned pass)
{
    const pgn_query *query = part->query;
    if (!query || query->updated_count == 0)
        return;
    enter_part(run, part, state);
    for (unsigned i = 0; i < query->updated_count; i++) {
        const pgn_node *node = query->updated[i];
        unsigned level = node->op->aggregate ? node->level - 1 : node->level;
        if (level == pass || (level < pass && !node->op->aggregate))
            node->op->update(node, run);
    }
}

/* Remembers the moment among those that positions are compared with. */
static bool remember(pgn_query_run *run, pgn_moment *moment)
{
    size_t parent = moment->history;
    if (run->past_count == run->past_room) {
        size_t room = run->past_room ? run->past_room * 2 : 512;
        pgn_past *past = realloc(run->past, room * sizeof *past);
        if (!past)
            return false;
        run->past = past;
        run->past_room = room;
    }
    pgn_past *past = &run->past[run->past_count++];
    past->key = pgn_key(moment->position);
    past->parent = parent;
    if (run->needs & PGN_NEED_BOARDS) {
        past->board = *moment->position;
        past->men = (unsigned)__builtin_popcountll(pgn_occupied(moment->position));
    }
    moment->history = run->past_count;
    return true;
}

/* The moment has come.  False: nothing that follows can matter. */
static bool visit(pgn_query_run *run, pgn_moment *moment, uint64_t *state)
{
    const pgn_query *query = run->query.query;
    run->moment = moment;
    run->position = moment->position;
    if (run->needs & (PGN_NEED_KEYS | PGN_NEED_BOARDS) && !remember(run, moment)) {
        run->out_of_memory = true;
        return false;
    }
    if (run->has_past) {
        update_part(run, &run->query, state, run->pass);
        update_part(run, &run->value, state, run->pass);
        enter_part(run, &run->query, state);
    }
    if (!run->last_pass)
        return run->unsettled > 0;
    if (!moment->in_scope || !pgn_holds(query->root, run))
        return true;
    run->matched = true;
    return pgn_record_hit(run, moment, state);
}

/* True if no later moment of the main line can match.  Men are counted when one was captured. */
static bool is_beyond(const pgn_query *query, const pgn_moment *moment)
{
    const pgn_position *p = moment->position;
    if (moment->ply >= query->last_ply)
        return true;
    const pgn_position *before = moment->before;
    if (before && before->sides[1 - before->turn] == p->sides[1 - before->turn])
        return false;
    for (unsigned side = 0; side < 2; side++)
        if ((unsigned)__builtin_popcountll(p->sides[side]) < query->men_min[side] ||
            (unsigned)__builtin_popcountll(p->sides[side] & p->kinds[PGN_PAWN]) <
                query->pawns_min[side])
            return true;
    return false;
}

/* ---- lines --------------------------------------------------------------------------------- */

static bool grow_lines(pgn_query_run *run, size_t count)
{
    if (count <= run->line_room)
        return true;
    size_t room = count * 2;
    if (room * run->state_size > PGN_QUERY_PAST_MAX / sizeof(uint64_t)) {
        run->out_of_memory = true;
        return false;
    }
    struct pgn_line *lines = realloc(run->lines, room * sizeof *lines);
    if (lines)
        run->lines = lines;
    uint64_t *states = realloc(run->states, room * (run->state_size + 1) * sizeof *states);
    if (states)
        run->states = states;
    if (!lines || !states) {
        run->out_of_memory = true;
        return false;
    }
    run->line_room = room;
    return true;
}

static uint64_t *state_of(pgn_query_run *run, size_t depth)
{
    return run->states + depth * run->state_size;
}

/* The waiting moment of a line is visited. */
static bool finish_moment(pgn_query_run *run, size_t depth, bool final)
{
    struct pgn_line *line = &run->lines[depth];
    if (!line->waiting)
        return true;
    line->waiting = false;
    pgn_moment *m = &line->moment;
    m->position = &line->position;
    m->before = line->has_before ? &line->before : NULL;
    m->final = final;
    m->history = line->history;
    bool go_on = visit(run, m, state_of(run, depth));
    line->history = m->history;
    return go_on;
}

static bool in_scope(const pgn_query_run *run, size_t depth)
{
    return run->options.lines == PGN_ALL_LINES ||
           (depth == 0) == (run->options.lines == PGN_MAIN_LINE);
}

bool pgn_query_come(pgn_query_run *run, size_t depth, pgn_moment *moment, size_t place)
{
    struct pgn_line *line = &run->lines[depth];
    moment->in_scope = in_scope(run, depth);
    moment->depth = (uint32_t)depth;
    if (!run->waits) {
        moment->history = line->history;
        bool go_on = visit(run, moment, state_of(run, depth));
        line->history = moment->history;
        return go_on && !(run->last_pass && is_beyond(run->query.query, moment));
    }
    line->moment.notes_end = place;
    if (!finish_moment(run, depth, false))
        return false;
    line->moment = *moment;
    line->position = *moment->position;
    line->has_before = moment->before != NULL;
    if (moment->before)
        line->before = *moment->before;
    line->waiting = true;
    return true;
}

bool pgn_query_line_ends(pgn_query_run *run, size_t depth, size_t place)
{
    run->lines[depth].moment.notes_end = place;
    return finish_moment(run, depth, true);
}

static size_t place_of(const pgn_query_run *run, const pgn_token *token)
{
    return (size_t)(token->at - run->game->text);
}

static size_t end_of(const pgn_query_run *run, const pgn_token *token)
{
    return place_of(run, token) + token->len;
}

/* ---- a replay with variations ---------------------------------------------------------------- */

/* A variation begins: its past is that of the line before the waiting move. */
static bool open_line(pgn_query_run *run, size_t depth, size_t notes)
{
    if (!grow_lines(run, depth + 1))
        return false;
    struct pgn_line *line = &run->lines[depth];
    line->waiting = false;
    line->history = run->lines[depth - 1].history;
    line->notes = notes; /* comments before its first move belong to that move */
    memcpy(state_of(run, depth), state_of(run, depth - 1), run->state_size * sizeof(uint64_t));
    return true;
}

static bool take_move(pgn_query_run *run, const pgn_step *step)
{
    size_t end = end_of(run, &step->token);
    struct pgn_line *line = &run->lines[step->depth];
    pgn_moment moment = {.position = step->position,
                         .before = step->before,
                         .move = step->reading.move,
                         .ply = step->ply,
                         .at = end,
                         .notes = line->notes ? line->notes : end};
    line->notes = 0;
    return pgn_query_come(run, step->depth, &moment, place_of(run, &step->token));
}

/* False: the replay is left. */
static bool take_step(pgn_query_run *run, const pgn_step *step)
{
    size_t place = place_of(run, &step->token);
    switch (step->type) {
    case PGN_STEP_MOVE:
        return take_move(run, step);
    case PGN_STEP_FAULT:
        return pgn_query_line_ends(run, step->depth, place);
    case PGN_STEP_OPEN: /* depth is that around it */
        return step->too_deep || open_line(run, step->depth + 1, place + 1);
    case PGN_STEP_CLOSE:
        return step->too_deep || pgn_query_line_ends(run, step->depth, place);
    default:
        return true;
    }
}

static bool replay_all_lines(pgn_query_run *run)
{
    pgn_step step;
    int rc = 0;
    bool go_on = true;
    pgn_replay_start(run->replay, run->game);
    while (go_on && (rc = pgn_replay_next(run->replay, &step)) > 0)
        go_on = take_step(run, &step);
    run->out_of_memory |= rc < 0;
    return go_on;
}

/* ---- one pass ------------------------------------------------------------------------------- */

static void start_pass(pgn_query_run *run, unsigned pass, bool last)
{
    enter_part(run, &run->query, run->states);
    run->pass = pass;
    run->last_pass = last;
    run->past_count = 0;
    run->unsettled = 0;
    pgn_part *parts[2] = {&run->query, &run->value};
    for (unsigned k = 0; k < 2; k++) {
        const pgn_query *query = parts[k]->query;
        for (unsigned i = 0; query && i < query->updated_count; i++) {
            const pgn_node *node = query->updated[i];
            if (!node->op->aggregate || node->level - 1 != pass)
                continue;
            parts[k]->aggregates[node->place] = node->op->initial;
            run->unsettled++;
        }
    }
    memset(run->states, 0, run->state_size * sizeof(uint64_t));
    run->lines[0] = (struct pgn_line){.waiting = false};
}

/* Replays the game, visiting its moments. */
static void replay(pgn_query_run *run, unsigned pass, bool last)
{
    if (!grow_lines(run, 1))
        return;
    start_pass(run, pass, last);
    if (!run->setup.playable)
        return;
    size_t notes = (size_t)(run->movetext.at - run->game->text);
    pgn_moment start = {.position = &run->setup.start, .at = notes, .notes = notes};
    if (!pgn_query_come(run, 0, &start, 0))
        return;
    bool main_line = run->options.lines == PGN_MAIN_LINE && !run->double_forfeit;
    if (!(run->record ? pgn_query_record_line(run)
          : main_line ? pgn_query_main_line(run)
                      : replay_all_lines(run)))
        return;
    run->lines[0].moment.notes_end = run->game->len;
    finish_moment(run, 0, true);
}

/* ---- a game -------------------------------------------------------------------------------- */

/* Conjuncts that need no move: false if one does not hold. */
static bool holds_unplayed(pgn_query_run *run, const pgn_node *node)
{
    if (node->op == &pgn_op_and) {
        for (unsigned i = 0; i < node->kid_count; i++)
            if (!holds_unplayed(run, node->kids[i]))
                return false;
        return true;
    }
    return node->needs & (PGN_NEED_MOMENT | PGN_NEED_REPLAY) || pgn_holds(node, run);
}

static void ask(pgn_query_run *run)
{
    const pgn_query *query = run->query.query, *value = run->value.query;
    unsigned levels = value && value->levels > query->levels ? value->levels : query->levels;
    bool moment = query->root->needs & PGN_NEED_MOMENT;
    bool value_of_moment = value && value->root->needs & PGN_NEED_MOMENT;
    if (levels > 0 || moment || value_of_moment)
        pgn_query_read_tags(run);
    for (unsigned pass = 0; pass < levels && !run->out_of_memory; pass++)
        replay(run, pass, false);
    if (!moment) {
        enter_part(run, &run->query, run->states);
        run->matched = pgn_holds(query->root, run);
    }
    /* a condition about the game holds at all its moments */
    if (moment || (run->matched && value_of_moment))
        replay(run, levels, true);
    else if (run->matched)
        pgn_record_game(run);
}

static int match(pgn_query_run *run, const pgn_game *game, const pgn_query_record *record)
{
    run->game = game;
    run->record = record;
    run->wants_text = false;
    run->serial++;
    run->encoding = -1;
    run->matched = false;
    run->out_of_memory = false;
    run->hit_count = 0;
    run->values.len = 0;
    run->moment = NULL;
    if (!grow_lines(run, 1))
        return -1;
    enter_part(run, &run->query, run->states);
    if (holds_unplayed(run, run->query.query->root))
        ask(run);
    if (run->out_of_memory)
        return -1;
    return run->matched;
}

int pgn_query_match(pgn_query_run *run, const pgn_game *game)
{
    return match(run, game, NULL);
}

int pgn_query_match_record(pgn_query_run *run, const pgn_query_record *record)
{
    int matched = match(run, &record->game, record);
    return matched >= 0 && run->wants_text ? PGN_QUERY_WANTS_TEXT : matched;
}

uint64_t pgn_query_regex_limits(const pgn_query_run *run)
{
    return run->regex_limits;
}
