/* lattice.c: readings of a line as paths through positions.
 *
 * Each word makes a level of nodes from the level before.  A path costs what its words' departures
 * cost; when the last word is in, the weights of the ways to a node and on from it say which edges
 * lie on a path that is as good as the cheapest.
 *
 * Rejected: a beam of whole games, which forgets where it merged two of them: the transposition in
 * "Sd4 ... S:d4 S:d4" then looks decided and is not. */
#include "notation/lattice.h"

#include <pgn/limits.h>

#include "notation/grow.h"
#include "notation/meet.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
#define NEVER (UINT32_MAX / 2)

struct node {
    pgn_position position;
    pgn_game_state state;
    uint32_t first_edge; /* of those that lead here, the latest first */
    uint32_t cost;       /* of the cheapest way here */
    uint32_t rest;       /* of the cheapest way on to the end */
};

struct edge {
    uint32_t from, next;
    pgn_lattice_step step;
    uint32_t cost;
};

struct pgn_lattice {
    struct node *nodes;
    size_t node_count, node_room;
    struct edge *edges;
    size_t edge_count, edge_room;
    uint32_t *levels; /* the first node of each level; level 0 is the start */
    size_t level_count, level_room;
    uint32_t *path; /* per level the node of the cheapest path */
    size_t path_room;
    uint32_t best;
    size_t width;
    bool capped;
    pgn_meet_step steps[PGN_MEET_STEPS];
};

pgn_lattice *pgn_lattice_open(void)
{
    return calloc(1, sizeof(pgn_lattice));
}

void pgn_lattice_close(pgn_lattice *lattice)
{
    if (lattice == NULL)
        return;
    free(lattice->nodes);
    free(lattice->edges);
    free(lattice->levels);
    free(lattice->path);
    free(lattice);
}

static bool reserve_level(pgn_lattice *lattice)
{
    return pgn_grow((void **)&lattice->levels, &lattice->level_room, lattice->level_count + 1,
                    sizeof *lattice->levels) &&
           pgn_grow((void **)&lattice->path, &lattice->path_room, lattice->level_count + 1,
                    sizeof *lattice->path);
}

static bool reserve_node_and_edge(pgn_lattice *lattice)
{
    return pgn_grow((void **)&lattice->nodes, &lattice->node_room, lattice->node_count,
                    sizeof *lattice->nodes) &&
           pgn_grow((void **)&lattice->edges, &lattice->edge_room, lattice->edge_count,
                    sizeof *lattice->edges);
}

/* ---- building -------------------------------------------------------------------------------- */

bool pgn_lattice_begin(pgn_lattice *lattice, const pgn_position *start, const pgn_game_state *state,
                       size_t width)
{
    lattice->node_count = lattice->edge_count = lattice->level_count = 0;
    lattice->width = width;
    lattice->capped = false;
    if (!reserve_level(lattice) || !reserve_node_and_edge(lattice))
        return false;
    lattice->nodes[0] = (struct node){.position = *start, .state = *state, .first_edge = NONE};
    lattice->node_count = 1;
    lattice->levels[0] = 0;
    lattice->level_count = 1;
    return true;
}

static bool same_state(const pgn_game_state *a, const pgn_game_state *b)
{
    return a->files == b->files && pgn_same_languages(a->languages, b->languages) &&
           memcmp(a->ciphers, b->ciphers, sizeof a->ciphers) == 0;
}

static bool same_place(const struct node *a, const struct node *b)
{
    return memcmp(a->position.kinds, b->position.kinds, sizeof a->position.kinds) == 0 &&
           same_state(&a->state, &b->state) && pgn_same_position(&a->position, &b->position);
}

/* The node of the new level, which begins at `first`, that is equal to the one behind the last. */
static uint32_t find_or_keep(pgn_lattice *lattice, uint32_t first)
{
    struct node *made = &lattice->nodes[lattice->node_count];
    for (uint32_t i = first; i < lattice->node_count; i++)
        if (same_place(&lattice->nodes[i], made))
            return i;
    return (uint32_t)lattice->node_count++;
}

static bool add_edge(pgn_lattice *lattice, uint32_t from, uint32_t first, const pgn_meet_step *step)
{
    if (!reserve_node_and_edge(lattice))
        return false;
    struct node *made = &lattice->nodes[lattice->node_count];
    *made = (struct node){.position = lattice->nodes[from].position,
                          .state = step->state,
                          .first_edge = NONE,
                          .cost = NEVER};
    pgn_play(&made->position, step->move);
    struct node *to = &lattice->nodes[find_or_keep(lattice, first)];
    lattice->edges[lattice->edge_count] =
        (struct edge){.from = from,
                      .next = to->first_edge,
                      .step = {step->move, step->also, (enum pgn_sign)step->sign, step->departures},
                      .cost = step->cost};
    to->first_edge = (uint32_t)lattice->edge_count++;
    uint32_t cost = lattice->nodes[from].cost + step->cost;
    if (cost < to->cost)
        to->cost = cost;
    return true;
}

/* The cost up to which the level's nodes are kept. */
static uint32_t level_limit(const pgn_lattice *lattice, uint32_t first)
{
    uint32_t counts[PGN_LATTICE_MARGIN + 1] = {0}, best = NEVER;
    for (size_t i = first; i < lattice->node_count; i++)
        if (lattice->nodes[i].cost < best)
            best = lattice->nodes[i].cost;
    for (size_t i = first; i < lattice->node_count; i++)
        if (lattice->nodes[i].cost - best <= PGN_LATTICE_MARGIN)
            counts[lattice->nodes[i].cost - best]++;
    uint32_t kept = 0, over = 0;
    while (over <= PGN_LATTICE_MARGIN && (over == 0 || kept + counts[over] <= lattice->width))
        kept += counts[over++];
    return best + over - 1;
}

static void prune(pgn_lattice *lattice, uint32_t first)
{
    if (lattice->node_count - first < 2)
        return;
    uint32_t limit = level_limit(lattice, first);
    size_t kept = first;
    for (size_t i = first; i < lattice->node_count; i++)
        if (lattice->nodes[i].cost <= limit && kept - first < lattice->width)
            lattice->nodes[kept++] = lattice->nodes[i];
        else if (lattice->nodes[i].cost <= limit)
            lattice->capped = true;
    lattice->node_count = kept;
}

int pgn_lattice_add(pgn_lattice *lattice, pgn_readings word)
{
    uint32_t first = (uint32_t)lattice->node_count;
    bool overflow;
    if (word.count == 0 || pgn_lattice_is_full(lattice))
        return 0;
    for (uint32_t from = lattice->levels[lattice->level_count - 1]; from < first; from++) {
        size_t count = pgn_meet(&lattice->nodes[from].position, &lattice->nodes[from].state, word,
                                lattice->steps, &overflow);
        lattice->capped = lattice->capped || overflow;
        for (size_t i = 0; i < count; i++)
            if (!add_edge(lattice, from, first, &lattice->steps[i]))
                return -1;
    }
    if (lattice->node_count == first)
        return 0;
    if (!reserve_level(lattice))
        return -1;
    prune(lattice, first);
    lattice->levels[lattice->level_count++] = first;
    return 1;
}

/* ---- weighing -------------------------------------------------------------------------------- */

static size_t level_end(const pgn_lattice *lattice, size_t level)
{
    return level + 1 < lattice->level_count ? lattice->levels[level + 1] : lattice->node_count;
}

static void weigh_rests(pgn_lattice *lattice)
{
    size_t last = lattice->level_count - 1;
    for (size_t i = 0; i < lattice->node_count; i++)
        lattice->nodes[i].rest = i >= lattice->levels[last] ? 0 : NEVER;
    for (size_t i = lattice->node_count; i-- > 0;)
        for (uint32_t e = lattice->nodes[i].first_edge; e != NONE; e = lattice->edges[e].next) {
            uint32_t rest = lattice->nodes[i].rest + lattice->edges[e].cost;
            struct node *from = &lattice->nodes[lattice->edges[e].from];
            if (rest < from->rest)
                from->rest = rest;
        }
}

static const struct edge *cheapest_edge(const pgn_lattice *lattice, uint32_t node)
{
    const struct edge *best = NULL;
    uint32_t least = NEVER;
    for (uint32_t e = lattice->nodes[node].first_edge; e != NONE; e = lattice->edges[e].next) {
        uint32_t cost = lattice->nodes[lattice->edges[e].from].cost + lattice->edges[e].cost;
        if (best == NULL || cost < least) {
            best = &lattice->edges[e];
            least = cost;
        }
    }
    return best;
}

void pgn_lattice_weigh(pgn_lattice *lattice)
{
    size_t last = lattice->level_count - 1;
    uint32_t best = lattice->levels[last];
    for (uint32_t i = best; i < lattice->node_count; i++)
        if (lattice->nodes[i].cost < lattice->nodes[best].cost)
            best = i;
    lattice->best = lattice->nodes[best].cost;
    weigh_rests(lattice);
    lattice->path[last] = best;
    for (size_t level = last; level > 0; level--)
        lattice->path[level - 1] = cheapest_edge(lattice, lattice->path[level])->from;
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool is_left(const pgn_lattice *lattice, const struct edge *edge, const struct node *to)
{
    uint64_t cost = (uint64_t)lattice->nodes[edge->from].cost + edge->cost + to->rest;
    return cost <= lattice->best + PGN_LATTICE_TIE;
}

static size_t add_distinct(pgn_lattice_step *out, size_t count, size_t max,
                           const pgn_lattice_step *step)
{
    for (size_t i = 0; i < count; i++)
        if (pgn_move_equal(out[i].move, step->move))
            return count;
    if (count < max)
        out[count++] = *step;
    return count;
}

size_t pgn_lattice_moves(const pgn_lattice *lattice, size_t word, pgn_lattice_step *out, size_t max)
{
    size_t level = word + 1;
    const struct node *only = &lattice->nodes[lattice->levels[level]];
    if (level_end(lattice, level) == lattice->levels[level] + 1 &&
        lattice->edges[only->first_edge].next == NONE) {
        out[0] = lattice->edges[only->first_edge].step;
        return 1;
    }
    size_t count = add_distinct(out, 0, max, &cheapest_edge(lattice, lattice->path[level])->step);
    for (size_t i = lattice->levels[level]; i < level_end(lattice, level); i++) {
        const struct node *to = &lattice->nodes[i];
        for (uint32_t e = to->first_edge; e != NONE; e = lattice->edges[e].next)
            if (is_left(lattice, &lattice->edges[e], to))
                count = add_distinct(out, count, max, &lattice->edges[e].step);
    }
    return count;
}

const pgn_position *pgn_lattice_position(const pgn_lattice *lattice, size_t word)
{
    return &lattice->nodes[lattice->path[word]].position;
}

const pgn_game_state *pgn_lattice_state(const pgn_lattice *lattice, size_t word)
{
    return &lattice->nodes[lattice->path[word]].state;
}

size_t pgn_lattice_words(const pgn_lattice *lattice)
{
    return lattice->level_count - 1;
}

bool pgn_lattice_is_full(const pgn_lattice *lattice)
{
    return lattice->node_count >= PGN_MAX_READING_NODES ||
           lattice->edge_count >= PGN_MAX_READING_EDGES;
}

bool pgn_lattice_capped(const pgn_lattice *lattice)
{
    return lattice->capped;
}
