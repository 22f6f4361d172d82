/* join.c: moves that are printed apart, and what is no move at all.
 *
 * Words are joined only if one of them is a mere part ("d5 : e4", "0 - 0", "c8 = H", "К f3") and
 * the whole has a move's form.  "g7 xg7" is two moves: both have a form of their own. */
#include "notation/fold.h"
#include "notation/grow.h"
#include "notation/resolver.h"
#include "text/scan.h"

#include <string.h>

/* "O - O - O" has five words. */
#define MAX_JOINED 5
/* Parentheses deeper than that keep what they hold in one. */
#define MAX_NESTED 32

struct join {
    pgn_resolver *resolver;
    const char *text;
    pgn_items *items;
    size_t known; /* the place of the word that was asked for last, and its answer */
    bool known_form;
};

static bool has_form(const struct join *join, const pgn_item *item)
{
    return pgn_resolver_has_form(join->resolver, join->text + item->at, item->len);
}

/* Of one word as it stands: it is asked for as the next one and again as the first. */
static bool word_has_form(struct join *join, const pgn_item *item)
{
    if (join->known != item->at) {
        join->known = item->at;
        join->known_form = has_form(join, item);
    }
    return join->known_form;
}

static bool is_fragment(const struct join *join, const pgn_item *item)
{
    return pgn_resolver_is_fragment(join->resolver, join->text + item->at, item->len);
}

/* "QP takes B": the man in front is no mere letter. */
static bool is_link(const struct join *join, const pgn_item *item)
{
    return pgn_resolver_is_link(join->resolver, join->text + item->at, item->len);
}

/* A digit that may be ICCF's promotion: "2728 1". */
static bool is_digit_word(const pgn_item *item)
{
    return item->type == PGN_ITEM_NUMBER && item->dots == 0 && item->number < 9;
}

static bool is_joinable(const pgn_item *item)
{
    return item->type == PGN_ITEM_WORD || is_digit_word(item);
}

/* "d : c6", "c x d": a pawn's file in front of a sign of capture. */
static bool is_file_apart(const struct join *join, const pgn_item *first)
{
    size_t size, sign_size;
    uint32_t file = pgn_shape(pgn_scalar(join->text + first->at, first->len, &size));
    if (first->len != size || file < 'a' || file > 'h' || first[1].type != PGN_ITEM_WORD)
        return false;
    uint32_t sign = pgn_shape(pgn_scalar(join->text + first[1].at, first[1].len, &sign_size));
    return first[1].len == sign_size && (sign == ':' || sign == 'x' || sign == 'X');
}

static pgn_item whole(const pgn_item *first, size_t count)
{
    const pgn_item *last = first + count - 1;
    return (pgn_item){
        .type = PGN_ITEM_WORD, .at = first->at, .len = last->at + last->len - first->at};
}

static bool is_letter(const struct join *join, const pgn_item *item)
{
    return pgn_resolver_kind(join->resolver, join->text + item->at, item->len) != PGN_NO_KIND;
}

/* "P pr P D pr P": a piece's letter in front of a sign begins the next move. */
static bool begins_next_move(const struct join *join, const pgn_item *item, size_t left)
{
    if (left < 2 || item[1].type != PGN_ITEM_WORD || !is_letter(join, item))
        return false;
    return is_fragment(join, item + 1) && !is_letter(join, item + 1);
}

/* How many items from this one on are one move: 1 if it is one by itself, 0 if none is. */
static size_t joined_count(struct join *join, const pgn_item *first, size_t left)
{
    size_t most = 0;
    bool parts = false, alone = word_has_form(join, first);
    while (most < left && most < MAX_JOINED && is_joinable(&first[most]))
        most++;
    if (alone && (most < 2 || (first[1].type == PGN_ITEM_WORD && word_has_form(join, &first[1]))))
        return 1;
    size_t best = alone;
    for (size_t count = 2; count <= most; count++) {
        const pgn_item *next = &first[count - 1];
        bool part = is_digit_word(next) || is_fragment(join, next);
        if (count == 2 && !alone && !is_fragment(join, first) && !is_link(join, next) &&
            !is_file_apart(join, first))
            return best;
        parts = parts || part || !alone;
        pgn_item joined = whole(first, count);
        /* A word that is a move by itself ends what can be joined, unless a part waits for it. */
        if (!part && count > 2 && !is_fragment(join, next - 1))
            break;
        if ((!part && count == 2 && alone) || begins_next_move(join, next, left - count + 1))
            break;
        if (parts && has_form(join, &joined))
            best = count;
    }
    return best;
}

/* "f3К b4", "К f3К b4": the letter at the end of a word belongs to the next one.  The place in the
 * text where the second move begins, or 0; the first begins at `start`. */
static size_t split_place(const struct join *join, size_t start, const pgn_item *item,
                          const pgn_item *next)
{
    size_t size;
    for (size_t cut = item->len; cut-- > 2;) {
        size_t place = item->at + cut;
        if (((unsigned char)join->text[place] & 0xc0) == 0x80)
            continue;
        pgn_item head = {.at = start, .len = place - start};
        pgn_item tail = {.at = place, .len = next->at + next->len - place};
        if (!pgn_is_letter(pgn_scalar(join->text + place, item->len - cut, &size)))
            return 0;
        if (has_form(join, &head) && has_form(join, &tail))
            return place;
    }
    return 0;
}

static bool has_rank_digit(const struct join *join, const pgn_item *item)
{
    for (size_t i = 0; i < item->len; i++)
        if (join->text[item->at + i] >= '1' && join->text[item->at + i] <= '8')
            return true;
    return false;
}

/* Without a move's form, but what a misprint may have left of one: where a move is due (behind a
 * number) that is anything near; elsewhere it must have a rank. */
static bool is_damaged(const struct join *join, const pgn_item *item, bool due)
{
    if (item->len > 24 ||
        !pgn_resolver_has_damaged_form(join->resolver, join->text + item->at, item->len))
        return false;
    return due || has_rank_digit(join, item);
}

/* "2. Кf3 Кcб": Black's answer, if it begins as a move does. */
static bool is_answer_due(const struct join *join, size_t done, const pgn_item *item)
{
    const pgn_item *list = join->items->list;
    size_t size, len = item->len < 8 ? item->len : 0;
    if (done < 2 || len == 0 || list[done - 1].type != PGN_ITEM_MOVE ||
        list[done - 2].type != PGN_ITEM_NUMBER)
        return false;
    uint32_t first = pgn_shape(pgn_scalar(join->text + item->at, len, &size)), second = 0;
    if (pgn_resolver_kind(join->resolver, join->text + item->at, size) != PGN_NO_KIND)
        return true;
    if (first >= 'a' && first <= 'h' && size < len)
        second = pgn_scalar(join->text + item->at + size, len - size, &len);
    return size + len == item->len && pgn_misread_digit(second) > 0;
}

static bool is_move_due(const pgn_items *items, size_t done)
{
    return done > 0 && (items->list[done - 1].type == PGN_ITEM_NUMBER ||
                        items->list[done - 1].type == PGN_ITEM_DOTS);
}

static void put(pgn_items *items, size_t *done, pgn_item item, enum pgn_item_type type)
{
    item.type = type;
    items->list[(*done)++] = item;
}

static bool is_word(const pgn_items *items, size_t i)
{
    return i < items->count && items->list[i].type == PGN_ITEM_WORD;
}

/* Two moves in two or three words whose blank is at the wrong place; the words used, or 0. */
static size_t put_split(const struct join *join, size_t i, size_t *done)
{
    pgn_items *items = join->items;
    for (size_t count = 2; count <= 3; count++) {
        if (!is_word(items, i) || !is_word(items, i + 1) || !is_word(items, i + count - 1))
            return 0;
        pgn_item first = items->list[i], last = items->list[i + count - 1];
        size_t place = split_place(join, first.at, &items->list[i + count - 2], &last);
        if (place == 0)
            continue;
        put(items, done, (pgn_item){.at = first.at, .len = place - first.at}, PGN_ITEM_MOVE);
        put(items, done, (pgn_item){.at = place, .len = last.at + last.len - place}, PGN_ITEM_MOVE);
        return count;
    }
    return 0;
}

/* The NAG of a letter or sign that stands by itself: equality, and the N of a novelty behind a
 * move; 0 for none. */
static unsigned lone_sign(const struct join *join, size_t done, const pgn_item *item)
{
    if (item->len != 1)
        return 0;
    if (join->text[item->at] == '=')
        return 10;
    bool novelty = join->text[item->at] == 'N' && done > 0 &&
                   join->items->list[done - 1].type == PGN_ITEM_MOVE;
    return novelty ? 146 : 0;
}

/* Takes the item at i, and what belongs to it; the number of items used. */
static size_t put_next(struct join *join, size_t i, size_t *done)
{
    pgn_items *items = join->items;
    pgn_item item = items->list[i];
    size_t count = 0;
    if (is_joinable(&item))
        count = joined_count(join, &items->list[i], items->count - i);
    if (count > 0) {
        put(items, done, whole(&items->list[i], count), PGN_ITEM_MOVE);
        return count;
    }
    if (item.type != PGN_ITEM_WORD) {
        items->list[(*done)++] = item;
        return 1;
    }
    count = put_split(join, i, done);
    if (count > 0)
        return count;
    item.number = lone_sign(join, *done, &item);
    if (item.number != 0) {
        put(items, done, item, PGN_ITEM_NAG);
        return 1;
    }
    bool damaged =
        is_damaged(join, &item, is_move_due(items, *done) || is_answer_due(join, *done, &item));
    put(items, done, item, damaged ? PGN_ITEM_DAMAGED : PGN_ITEM_WORD);
    return 1;
}

/* ---- variations side by side ----------------------------------------------------------------- */

/* The number that the variation behind a parenthesis begins with; NULL if it is none. */
static const pgn_item *first_number(const pgn_items *items, size_t open)
{
    size_t at = open + 1;
    while (at < items->count && items->list[at].type == PGN_ITEM_LINE)
        at++;
    bool begins = at + 1 < items->count && items->list[at].type == PGN_ITEM_NUMBER &&
                  items->list[at + 1].type == PGN_ITEM_MOVE;
    return begins ? &items->list[at] : NULL;
}

/* "(3... Nf6 4. d4; 3... d6)": the number that the variation began with, once more. */
static bool begins_again(const pgn_items *items, size_t at, const pgn_item *first)
{
    const pgn_item *item = &items->list[at];
    return first != NULL && item > first && item->type == PGN_ITEM_NUMBER &&
           item->number == first->number && (item->dots >= 2) == (first->dots >= 2) &&
           at + 1 < items->count && items->list[at + 1].type == PGN_ITEM_MOVE;
}

/* Makes room for two items and closes the variation before the place, and opens the next. */
static bool part_variations(pgn_items *items, size_t at)
{
    for (size_t i = 0; i < 2; i++, items->count++)
        if (!pgn_grow((void **)&items->list, &items->room, items->count, sizeof *items->list))
            return false;
    pgn_item *list = items->list;
    memmove(list + at + 2, list + at, (items->count - 2 - at) * sizeof *list);
    list[at] = (pgn_item){.type = PGN_ITEM_CLOSE, .at = list[at + 2].at};
    list[at + 1] = (pgn_item){.type = PGN_ITEM_OPEN, .at = list[at + 2].at};
    return true;
}

/* Parentheses hold one variation each from here on. */
static bool part_all_variations(pgn_items *items)
{
    size_t opened[MAX_NESTED], depth = 0;
    for (size_t at = 0; at < items->count; at++) {
        enum pgn_item_type type = items->list[at].type;
        if (type == PGN_ITEM_OPEN && depth++ < MAX_NESTED)
            opened[depth - 1] = at;
        else if (type == PGN_ITEM_CLOSE && depth > 0)
            depth--;
        if (depth == 0 || depth > MAX_NESTED ||
            !begins_again(items, at, first_number(items, opened[depth - 1])))
            continue;
        if (!part_variations(items, at))
            return false;
        opened[depth - 1] = ++at;
    }
    return true;
}

bool pgn_text_join(pgn_resolver *resolver, const char *text, pgn_items *items)
{
    struct join join = {resolver, text, items, SIZE_MAX, false};
    size_t done = 0, i = 0;
    while (i < items->count)
        i += put_next(&join, i, &done);
    items->count = done;
    return part_all_variations(items);
}
