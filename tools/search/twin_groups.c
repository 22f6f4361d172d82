/* twin_groups.c: which games of a sorted stream are there twice.
 *
 * Games whose key begins with the same group are neighbours, the best of them first.  So the first
 * is kept, and each further one is a duplicate of the first kept one that it is alike enough to; if
 * there is none, it is kept too.  Memory is that of the games kept of one group.
 *
 * For prefixes the moves stand behind the group, so that a game comes right before all games that
 * go on from it.  A stack holds the games that are beginnings of the one at hand. */
#include <stdlib.h>
#include <string.h>

#include "common/sort_key.h"
#include "twins.h"

/* Kept games of one group, or beginnings of one game, that further ones are compared with. */
#define MAX_KEPT 256u

struct held {
    struct cli_buffer bytes; /* its record */
    struct twin twin;        /* pointing into it */
    struct twin_facts group;
    bool has_twins;
};

struct twin_groups {
    const struct search_twins *asked;
    struct twin_verdicts verdicts;
    struct held *held[MAX_KEPT];
    size_t count, made; /* held; allocated */
    uint64_t cut;
};

const char *twin_reason(const struct twin_facts *duplicate, const struct twin_facts *kept)
{
    if (duplicate->plies != kept->plies)
        return "shorter";
    if (duplicate->has_result != kept->has_result)
        return "no result";
    if (duplicate->annotations != kept->annotations)
        return "less annotated";
    if (duplicate->ratings != kept->ratings)
        return "fewer ratings";
    if (duplicate->tags != kept->tags)
        return "fewer tags";
    return "later";
}

struct twin_groups *twin_groups_open(const struct search_twins *asked,
                                     const struct twin_verdicts *verdicts)
{
    struct twin_groups *g = calloc(1, sizeof *g);
    if (g) {
        g->asked = asked;
        g->verdicts = *verdicts;
    }
    return g;
}

void twin_groups_close(struct twin_groups *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->made; i++) {
        cli_buffer_free(&g->held[i]->bytes);
        free(g->held[i]);
    }
    free(g);
}

uint64_t twin_groups_cut(const struct twin_groups *g)
{
    return g->cut;
}

/* ---- alike ---------------------------------------------------------------------------------- */

/* What is known of both dates is the same. */
static bool may_be_one_date(pgn_span a, pgn_span b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    for (size_t i = 0; i < common; i++)
        if (a.at[i] != b.at[i] && a.at[i] != '?' && b.at[i] != '?')
            return false;
    return true;
}

static bool is_player_alike(const struct twin *a, const struct twin *b, size_t side)
{
    uint32_t x = a->facts.initials[side], y = b->facts.initials[side];
    return ((x & y) == x || (x & y) == y) &&
           cli_names_alike(a->text[TWIN_WHITE_NAME + side], b->text[TWIN_WHITE_NAME + side]);
}

static bool are_alike(const struct twin_groups *g, const struct twin *a, const struct twin *b)
{
    if (g->asked->players == TWINS_ANY_PLAYERS)
        return true;
    bool white = is_player_alike(a, b, 0);
    if (g->asked->players == TWINS_ONE_PLAYER)
        return white || is_player_alike(a, b, 1);
    return white && is_player_alike(a, b, 1) &&
           (g->asked->by != TWINS_BY_PREFIX ||
            may_be_one_date(a->text[TWIN_DATE], b->text[TWIN_DATE]));
}

/* ---- held games ----------------------------------------------------------------------------- */

/* Holds a record behind the others; false: out of memory. */
static bool hold(struct twin_groups *g, pgn_span key, pgn_span value)
{
    if (g->count == g->made) {
        g->held[g->made] = calloc(1, sizeof(struct held));
        if (!g->held[g->made])
            return false;
        g->made++;
    }
    struct held *held = g->held[g->count++];
    cli_buffer_clear(&held->bytes);
    cli_put(&held->bytes, key.at, key.len);
    cli_put(&held->bytes, value.at, value.len);
    if (held->bytes.failed)
        return false;
    held->twin = twin_of((pgn_span){held->bytes.at, key.len},
                         (pgn_span){held->bytes.at + key.len, value.len});
    held->group = held->twin.facts;
    held->has_twins = false;
    return true;
}

/* Takes a held game out of the list; its memory is used again. */
static void let_go(struct twin_groups *g, size_t i)
{
    struct held *held = g->held[i];
    memmove(g->held + i, g->held + i + 1, (g->count - i - 1) * sizeof *g->held);
    g->held[--g->count] = held;
}

static bool tell_kept(struct twin_groups *g, const struct held *held)
{
    return !held->has_twins || g->verdicts.kept(g->verdicts.context, &held->twin, &held->group);
}

/* ---- equal games ---------------------------------------------------------------------------- */

static bool is_same_group(const struct twin *a, const struct twin *b)
{
    return a->facts.group_len == b->facts.group_len &&
           memcmp(a->key.at, b->key.at, a->facts.group_len) == 0;
}

static bool end_group(struct twin_groups *g)
{
    bool good = true;
    for (size_t i = 0; i < g->count && good; i++)
        good = tell_kept(g, g->held[i]);
    g->count = 0;
    return good;
}

static bool add_equal(struct twin_groups *g, pgn_span key, pgn_span value)
{
    struct twin twin = twin_of(key, value);
    if (g->count && !is_same_group(&g->held[0]->twin, &twin) && !end_group(g))
        return false;
    for (size_t i = 0; i < g->count; i++) {
        struct held *held = g->held[i];
        if (!are_alike(g, &held->twin, &twin))
            continue;
        held->has_twins = true;
        return g->verdicts.duplicate(g->verdicts.context, &twin, &held->twin, &held->group);
    }
    if (g->count == MAX_KEPT) {
        g->cut++;
        return true;
    }
    return hold(g, key, value);
}

/* ---- beginnings ----------------------------------------------------------------------------- */

/* True if the moves of a are those that b begins with. */
static bool is_beginning(const struct twin *a, const struct twin *b)
{
    size_t len = (size_t)a->facts.group_len + a->facts.moves_len;
    return a->facts.group_len == b->facts.group_len && a->facts.moves_len <= b->facts.moves_len &&
           memcmp(a->key.at, b->key.at, len) == 0;
}

static bool add_longer(struct twin_groups *g, pgn_span key, pgn_span value)
{
    struct twin twin = twin_of(key, value);
    struct twin_facts group = twin.facts;
    bool has_twins = false;
    while (g->count && !is_beginning(&g->held[g->count - 1]->twin, &twin)) {
        if (!tell_kept(g, g->held[g->count - 1]))
            return false;
        g->count--;
    }
    for (size_t i = g->count; i-- > 0;) {
        struct held *held = g->held[i];
        if (held->twin.facts.moves_len != twin.facts.moves_len || !are_alike(g, &held->twin, &twin))
            continue;
        held->has_twins = true;
        return g->verdicts.duplicate(g->verdicts.context, &twin, &held->twin, &held->group);
    }
    for (size_t i = g->count; i-- > 0;) {
        struct held *held = g->held[i];
        if (held->twin.facts.moves_len == twin.facts.moves_len || !are_alike(g, &held->twin, &twin))
            continue;
        group = held->group;
        has_twins = true;
        if (!g->verdicts.duplicate(g->verdicts.context, &held->twin, &twin, &held->group))
            return false;
        let_go(g, i);
    }
    if (g->count == MAX_KEPT) { /* the shortest one is given up */
        g->cut++;
        if (!tell_kept(g, g->held[0]))
            return false;
        let_go(g, 0);
    }
    if (!hold(g, key, value))
        return false;
    g->held[g->count - 1]->group = group;
    g->held[g->count - 1]->has_twins = has_twins;
    return true;
}

bool twin_groups_add(struct twin_groups *g, pgn_span key, pgn_span value)
{
    return g->asked->by == TWINS_BY_PREFIX ? add_longer(g, key, value) : add_equal(g, key, value);
}

bool twin_groups_end(struct twin_groups *g)
{
    return end_group(g);
}
