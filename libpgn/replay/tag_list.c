/* tag_list.c: tag pairs as a list, names that come twice marked.
 *
 * Up to FEW pairs are compared one with another, which is fastest; more are sorted by name, so that
 * a section of a million tags costs no more than sorting it. */
#include "replay/tag_list.h"

#include "pgn/tag_plain.h"

#include <pgn/replay.h>

#include <stdlib.h>
#include <string.h>

enum { FEW = 48 };

void pgn_tags_free(pgn_tag_list *list)
{
    free(list->at);
    *list = (pgn_tag_list){0};
}

static bool add(pgn_tag_list *list, pgn_span name, pgn_span value)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : FEW;
        pgn_tag_pair *at = realloc(list->at, room * sizeof *at);
        if (!at)
            return false;
        list->at = at;
        list->room = room;
    }
    list->at[list->count++] = (pgn_tag_pair){name, value, false};
    return true;
}

static bool same(pgn_span a, pgn_span b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

static void mark(pgn_tag_list *list, pgn_tag_pair *pair)
{
    pair->superseded = true;
    list->superseded++;
}

static void compare_all(pgn_tag_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t j = i + 1; j < list->count && !list->at[i].superseded; j++)
            if (same(list->at[i].name, list->at[j].name))
                mark(list, &list->at[i]);
}

/* By name, equal names in the order of the text. */
static int by_name(const void *a, const void *b)
{
    const pgn_tag_pair *x = *(pgn_tag_pair *const *)a, *y = *(pgn_tag_pair *const *)b;
    size_t n = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = n ? memcmp(x->name.at, y->name.at, n) : 0;
    if (order)
        return order;
    if (x->name.len != y->name.len)
        return x->name.len < y->name.len ? -1 : 1;
    return x < y ? -1 : 1;
}

static bool sort_all(pgn_tag_list *list)
{
    pgn_tag_pair **order = malloc(list->count * sizeof *order);
    if (!order)
        return false;
    for (size_t i = 0; i < list->count; i++)
        order[i] = &list->at[i];
    qsort(order, list->count, sizeof *order, by_name);
    for (size_t i = 0; i + 1 < list->count; i++)
        if (same(order[i]->name, order[i + 1]->name))
            mark(list, order[i]);
    free(order);
    return true;
}

/* The well-formed pairs that the text begins with, without tokens. */
static bool read_plain(pgn_tag_list *list, pgn_cursor *cursor)
{
    struct pgn_tag tag;
    for (;;) {
        const char *p = pgn_skip(cursor, cursor->at, PGN_WHITE_SPACE);
        if (!pgn_tag_plain(cursor, p, &tag))
            return true;
        cursor->at = tag.end;
        if (!add(list, tag.name, tag.value))
            return false;
    }
}

bool pgn_tags_read_to(pgn_tag_list *list, const pgn_game *game, pgn_cursor *rest)
{
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    list->count = list->superseded = 0;
    if (!read_plain(list, &cursor))
        return false;
    *rest = cursor;
    for (bool tags_only = true; pgn_next(&cursor, &token) > 0;) {
        if (token.type == PGN_TOKEN_TAG) {
            if (token.name.len && !add(list, token.name, token.value))
                return false;
            if (tags_only)
                *rest = cursor;
        } else if (!pgn_is_between_tags(token.type)) {
            break;
        } else {
            tags_only = false;
        }
    }
    if (list->count <= FEW) {
        compare_all(list);
        return true;
    }
    return sort_all(list);
}

bool pgn_tags_read(pgn_tag_list *list, const pgn_game *game)
{
    pgn_cursor rest;
    return pgn_tags_read_to(list, game, &rest);
}
