/* movetext.c: a printed game's items and the resolver's answers, written as PGN movetext.
 *
 * A line ends at the first word that is no certain move; the words from there on are kept as a
 * comment, as they stand in the text. */
#include "notation/grow.h"
#include "text/game.h"
#include "text/phrases.h"

#include <string.h>

/* Where writing stands. */
struct writing {
    pgn_translation *t;
    size_t prose_from, prose_to; /* bytes of the text that wait to be written as a comment */
    enum pgn_color to_move;      /* on the main line: who would resign */
    size_t result_at;            /* where the result stands in the text */
    bool is_said;                /* it is told in words */
};

pgn_text_finding *pgn_add_finding(pgn_translation *t, const char *id, enum pgn_level level,
                                  const pgn_item *item, uint32_t ply)
{
    if (!pgn_grow((void **)&t->findings, &t->finding_room, t->finding_count, sizeof *t->findings)) {
        t->failed = true;
        return NULL;
    }
    pgn_text_finding *finding = &t->findings[t->finding_count++];
    *finding = (pgn_text_finding){.id = id,
                                  .level = level,
                                  .ply = ply,
                                  .at = item != NULL ? item->at : 0,
                                  .len = item != NULL ? item->len : 0};
    return finding;
}

void pgn_mark_place(pgn_translation *t, size_t source)
{
    if (!pgn_grow((void **)&t->places, &t->place_room, t->place_count, sizeof *t->places)) {
        t->failed = true;
        return;
    }
    t->places[t->place_count++] = (pgn_text_place){t->pen.len, source};
}

/* ---- prose ----------------------------------------------------------------------------------- */

static void wait_as_prose(struct writing *w, const pgn_item *item)
{
    if (w->prose_to == 0)
        w->prose_from = item->at;
    w->prose_to = item->at + item->len;
}

/* "(лучше всего)": the braces of the comment stand for the parentheses. */
static pgn_span without_parentheses(pgn_span text)
{
    if (text.len < 2 || text.at[0] != '(' ||
        memchr(text.at, ')', text.len) != text.at + text.len - 1)
        return text;
    return (pgn_span){text.at + 1, text.len - 2};
}

static void flush_prose(struct writing *w)
{
    if (w->prose_to == 0)
        return;
    const char *text = w->t->text + w->prose_from;
    size_t len = w->prose_to - w->prose_from;
    enum pgn_result result =
        w->t->depth == 0 ? pgn_phrase_result(text, len, w->to_move) : PGN_RESULT_NONE;
    if (result != PGN_RESULT_NONE && w->t->result == PGN_RESULT_NONE) {
        w->t->result = result;
        w->result_at = w->prose_from;
        w->is_said = true;
    }
    pgn_mark_place(w->t, w->prose_from);
    pgn_span inner = without_parentheses((pgn_span){text, len});
    pgn_pen_comment(&w->t->pen, inner.at, inner.len);
    w->prose_to = 0;
}

/* ---- findings -------------------------------------------------------------------------------- */

static void report_move(struct writing *w, const pgn_item *item, const pgn_answer *answer,
                        const char *id, enum pgn_level level)
{
    pgn_translation *t = w->t;
    pgn_text_finding *finding = pgn_add_finding(t, id, level, item, t->lines[t->depth].ply + 1);
    if (finding == NULL)
        return;
    finding->variation = t->depth > 0;
    finding->answer = *answer;
    finding->has_position = answer->before != NULL;
    if (finding->has_position)
        finding->position = *answer->before;
    finding->answer.before = NULL;
}

static void report_departures(struct writing *w, const pgn_item *item, const pgn_answer *answer)
{
    if (answer->status == PGN_ANSWER_CHOSEN)
        report_move(w, item, answer, "ambiguous-move", PGN_ERROR);
    if (answer->departures & PGN_REPAIRED)
        report_move(w, item, answer, "move-repaired", PGN_WARNING);
    if (answer->departures & PGN_TOLERATED_FALSE_SIGN)
        report_move(w, item, answer, "wrong-check-sign", PGN_WARNING);
    if (answer->departures & PGN_TOLERATED_PAWN_LETTER)
        report_move(w, item, answer, "pawn-letter", PGN_WARNING);
    if (answer->departures & PGN_TOLERATED_CASE)
        report_move(w, item, answer, "lowercase-piece", PGN_WARNING);
    if ((answer->departures & PGN_TOLERATED_MISSING_ORIGIN) && answer->status == PGN_ANSWER_CERTAIN)
        report_move(w, item, answer, "missing-disambiguation", PGN_NOTE);
    if (!pgn_move_is_null(answer->also))
        report_move(w, item, answer, "second-target", PGN_WARNING);
}

static void report_end(struct writing *w, const pgn_item *item, const pgn_answer *answer)
{
    switch (answer->status) {
    case PGN_ANSWER_AMBIGUOUS:
        report_move(w, item, answer, "ambiguous-move", PGN_ERROR);
        break;
    case PGN_ANSWER_TOO_LONG:
        report_move(w, item, answer, "game-too-long", PGN_ERROR);
        break;
    case PGN_ANSWER_ILLEGAL:
        report_move(w, item, answer, "illegal-move", PGN_ERROR);
        break;
    default:
        report_move(w, item, answer, "bad-move-text", PGN_ERROR);
        break;
    }
}

/* ---- items ----------------------------------------------------------------------------------- */

static bool is_played(const pgn_answer *answer)
{
    return answer->status <= PGN_ANSWER_CHOSEN;
}

static void write_move(struct writing *w, const pgn_item *item, uint32_t word)
{
    pgn_translation *t = w->t;
    pgn_line_state *line = &t->lines[t->depth];
    pgn_answer answer;
    pgn_resolver_answer(t->resolver, word, &answer);
    if (line->dead || !is_played(&answer)) {
        if (!line->dead && answer.status != PGN_ANSWER_UNPLAYED)
            report_end(w, item, &answer);
        line->dead = true;
        wait_as_prose(w, item);
        return;
    }
    flush_prose(w);
    report_departures(w, item, &answer);
    pgn_mark_place(t, item->at);
    pgn_pen_move(&t->pen, answer.before, answer.move);
    if (!pgn_move_is_null(answer.also)) {
        pgn_pen_open(&t->pen);
        pgn_pen_move(&t->pen, answer.before, answer.also);
        pgn_pen_close(&t->pen);
    }
    line->ply++;
    if (t->depth == 0) {
        t->plies++;
        if (w->is_said) { /* words in the midst of a game tell of something else */
            t->result = PGN_RESULT_NONE;
            w->result_at = t->len;
            w->is_said = false;
        }
        w->to_move = answer.before->turn == PGN_WHITE ? PGN_BLACK : PGN_WHITE;
    }
}

static void open_line(struct writing *w, const pgn_item *item)
{
    pgn_translation *t = w->t;
    pgn_line_state *outer = &t->lines[t->depth];
    bool dead = outer->dead;
    t->lines[t->depth + 1] =
        (pgn_line_state){.ply = outer->ply > 0 ? outer->ply - 1 : 0, .dead = dead};
    if (dead) {
        wait_as_prose(w, item);
    } else {
        flush_prose(w);
        pgn_pen_open(&t->pen);
    }
    t->depth++;
}

static void close_line(struct writing *w, const pgn_item *item)
{
    pgn_translation *t = w->t;
    bool opened = !t->lines[t->depth - 1].dead;
    if (opened) {
        flush_prose(w);
        pgn_pen_close(&t->pen);
    } else {
        wait_as_prose(w, item);
    }
    t->depth--;
}

/* Items that have a meaning of their own, outside prose. */
static void write_plain(struct writing *w, const pgn_item *item)
{
    pgn_translation *t = w->t;
    bool dead = t->lines[t->depth].dead;
    switch (item->type) {
    case PGN_ITEM_COMMENT:
        flush_prose(w);
        pgn_mark_place(t, item->at);
        pgn_pen_comment(&t->pen, t->text + item->at, item->len);
        break;
    case PGN_ITEM_NAG:
        if (dead)
            wait_as_prose(w, item);
        else
            pgn_pen_nag(&t->pen, item->number);
        break;
    case PGN_ITEM_NUMBER:
        if (dead)
            wait_as_prose(w, item);
        break;
    case PGN_ITEM_RESULT:
        if (t->depth == 0) {
            t->result = (enum pgn_result)item->number;
            w->result_at = item->at;
            w->is_said = false;
        }
        break;
    case PGN_ITEM_OPEN:
        open_line(w, item);
        break;
    case PGN_ITEM_CLOSE:
        close_line(w, item);
        break;
    default:
        break;
    }
}

static void write_item(struct writing *w, size_t at)
{
    const pgn_item *item = &w->t->items[at];
    const pgn_item_role *role = &w->t->roles[at];
    if (role->role == PGN_ROLE_MOVE)
        write_move(w, item, role->word);
    else if (role->role == PGN_ROLE_PROSE && item->type == PGN_ITEM_COMMENT)
        write_plain(w, item);
    else if (role->role == PGN_ROLE_PROSE)
        wait_as_prose(w, item);
    else
        write_plain(w, item);
}

void pgn_write_movetext(pgn_translation *t, enum pgn_result tag_result)
{
    struct writing w = {.t = t, .to_move = (enum pgn_color)t->start.turn, .result_at = t->len};
    if (!pgn_resolver_solve(t->resolver)) {
        t->failed = true;
        return;
    }
    t->depth = 0;
    t->lines[0] = (pgn_line_state){.ply = 0};
    for (size_t at = 0; at < t->count && !t->failed; at++)
        write_item(&w, at);
    for (; t->depth > 0;)
        close_line(&w, &t->items[t->count - 1]);
    flush_prose(&w);
    enum pgn_result result = t->result != PGN_RESULT_NONE    ? t->result
                             : tag_result != PGN_RESULT_NONE ? tag_result
                                                             : PGN_UNKNOWN_RESULT;
    const char *marker = pgn_result_text(result);
    pgn_mark_place(t, w.result_at);
    pgn_pen_token(&t->pen, marker, strlen(marker));
    pgn_pen_raw(&t->pen, "\n", 1);
    t->failed = t->failed || t->pen.failed;
}
