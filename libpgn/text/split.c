/* split.c: where a free text's games begin and end.
 *
 * A game begins at a move number 1 with a move behind it, at a list of a position, or, in a text
 * without numbers, at its first move.  It ends behind its result, or with the line before the
 * heading of the next game.  Lines without a move between two games are the second one's heading.
 */
#include "text/split.h"

#include "text/heading.h"
#include "text/phrases.h"

/* More words tell of something else. */
enum { MOST_SAID_WORDS = 8 };

static bool is_move(const pgn_item *item)
{
    return item->type == PGN_ITEM_MOVE || item->type == PGN_ITEM_DAMAGED;
}

/* The next item that is no line end and no dots; count if there is none. */
static size_t skip_lines(const pgn_items *items, size_t at)
{
    while (at < items->count &&
           (items->list[at].type == PGN_ITEM_LINE || items->list[at].type == PGN_ITEM_DOTS))
        at++;
    return at;
}

/* True if a numbered first move stands here: 1. e4, 1... e5. */
static bool is_first_move(const pgn_items *items, size_t at)
{
    if (items->list[at].type != PGN_ITEM_NUMBER || items->list[at].number != 1)
        return false;
    size_t next = skip_lines(items, at + 1);
    return next < items->count && is_move(&items->list[next]);
}

/* Moves of a text without numbers: two in a row that are not within prose. */
static bool is_bare_start(const pgn_items *items, size_t at)
{
    return is_move(&items->list[at]) && (at == 0 || items->list[at - 1].type == PGN_ITEM_LINE) &&
           at + 1 < items->count && is_move(&items->list[at + 1]);
}

/* From where on a heading may stand: the line behind the last game's end. */
static size_t text_place(const pgn_items *items, size_t at)
{
    return at > 0 ? items->list[at - 1].at + items->list[at - 1].len : 0;
}

/* The item that begins the moves: a number 1, or the first bare move. */
static size_t find_start(pgn_resolver *resolver, pgn_span text, const pgn_items *items, size_t from,
                         pgn_split_game *out, size_t *heading_end)
{
    size_t bare = items->count;
    for (size_t at = from; at < items->count; at++) {
        size_t list = out->has_position ? 0
                                        : pgn_read_position_list(resolver, text, items->list + at,
                                                                 items->count - at, &out->position);
        if (list > 0) {
            out->has_position = true;
            *heading_end = at;
            at += list - 1;
            bare = items->count;
            continue;
        }
        if (is_first_move(items, at)) {
            if (!out->has_position)
                *heading_end = at;
            return at;
        }
        if (bare == items->count && is_bare_start(items, at))
            bare = at;
    }
    if (bare < items->count && !out->has_position)
        *heading_end = bare;
    return bare;
}

/* Black to move if the numbering says so: "1... e5", "1. ... e5". */
static bool is_black_first(const pgn_items *items, size_t at)
{
    unsigned dots = 0;
    if (items->list[at].type != PGN_ITEM_NUMBER)
        return false;
    dots = items->list[at].dots;
    for (at++; at < items->count &&
               (items->list[at].type == PGN_ITEM_DOTS || items->list[at].type == PGN_ITEM_LINE);
         at++)
        dots += items->list[at].dots;
    return dots >= 2;
}

/* What is known of a game's end while its items are gone through. */
struct ending {
    size_t last;   /* behind the last move and what hangs on it */
    size_t result; /* behind the last result; 0: none yet */
    size_t said;   /* behind a line that tells it in words, with no move after it; 0: none */
    bool past_first;
};

static size_t line_end(const pgn_items *items, size_t at)
{
    while (at < items->count && items->list[at].type != PGN_ITEM_LINE)
        at++;
    return at;
}

/* A line of words alone that tell a result: "Белые сдались." */
static bool tells_result(pgn_span text, const pgn_items *items, size_t at)
{
    size_t end = line_end(items, at);
    if (at == 0 || items->list[at - 1].type != PGN_ITEM_LINE || end - at > MOST_SAID_WORDS)
        return false;
    for (size_t i = at; i < end; i++)
        if (items->list[i].type != PGN_ITEM_WORD)
            return false;
    const pgn_item *first = &items->list[at], *last = &items->list[end - 1];
    return pgn_phrase_result(text.at + first->at, last->at + last->len - first->at, PGN_WHITE) !=
           PGN_RESULT_NONE;
}

/* Two players are named between the last move and this item, on lines of their own. */
static bool has_heading_before(pgn_span text, const pgn_items *items, const struct ending *e,
                               size_t at)
{
    pgn_heading heading;
    size_t from = line_end(items, e->last);
    if (from >= at)
        return false;
    size_t begin = items->list[from].at, end = items->list[at].at;
    return pgn_read_heading(text.at + begin, end - begin, &heading);
}

static void note_item(struct ending *e, pgn_span text, const pgn_items *items, size_t at)
{
    const pgn_item *item = &items->list[at];
    e->past_first = e->past_first || (item->type == PGN_ITEM_NUMBER && item->number == 2);
    if (item->type == PGN_ITEM_RESULT)
        e->result = at + 1;
    if (is_move(item) || item->type == PGN_ITEM_NAG || item->type == PGN_ITEM_CLOSE) {
        e->last = at + 1;
        e->said = 0;
    }
    if (item->type == PGN_ITEM_WORD && e->said == 0 && tells_result(text, items, at))
        e->said = line_end(items, at);
}

/* Where the game's items end: before the heading of the next one. */
static size_t find_end(pgn_resolver *resolver, pgn_span text, const pgn_items *items, size_t first)
{
    struct ending e = {.last = first};
    pgn_position position;
    size_t depth = 0;
    for (size_t at = first + 1; at < items->count; at++) {
        const pgn_item *item = &items->list[at];
        depth += item->type == PGN_ITEM_OPEN;
        depth -= item->type == PGN_ITEM_CLOSE && depth > 0;
        if (depth > 0)
            continue;
        bool ended = e.result > 0 || e.said > 0;
        bool begins =
            (is_first_move(items, at) && !is_black_first(items, at) &&
             (e.past_first || ended || has_heading_before(text, items, &e, at))) ||
            pgn_read_position_list(resolver, text, item, items->count - at, &position) > 0 ||
            (ended && is_bare_start(items, at));
        if (begins) {
            size_t end = e.result > 0 ? e.result : e.said > 0 ? e.said : e.last;
            while (end + 1 < at && items->list[end].type != PGN_ITEM_LINE)
                end++;
            return end;
        }
        note_item(&e, text, items, at);
    }
    return items->count;
}

bool pgn_split_next(pgn_resolver *resolver, pgn_span text, const pgn_items *items, size_t *next,
                    pgn_split_game *out)
{
    size_t heading_end = items->count;
    *out = (pgn_split_game){.has_position = false};
    out->first = find_start(resolver, text, items, *next, out, &heading_end);
    if (out->first >= items->count)
        return false;
    size_t end = find_end(resolver, text, items, out->first);
    out->count = end - out->first;
    out->heading_at = text_place(items, *next);
    out->heading_len = items->list[heading_end].at - out->heading_at;
    if (out->has_position && is_black_first(items, out->first)) {
        out->position.turn = PGN_BLACK;
        if (pgn_attackers(&out->position, out->position.kings[PGN_WHITE],
                          pgn_occupied(&out->position)) &
            out->position.sides[PGN_BLACK])
            out->position.turn = PGN_WHITE;
    }
    *next = end;
    return true;
}
