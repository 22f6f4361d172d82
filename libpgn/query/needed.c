/* needed.c: a query weakened to what an index knows: squares that men stood on, whole boards, and
 * numbers of men.
 *
 * Each operation says what must be so at a moment where it holds; those that look back put it into
 * a moment of its own.  "Not" says nothing, since what is missing leaves no trace, unless numbers
 * of men alone decide it. */
#include "query/needed.h"
#include "query/operations.h"

#include <string.h>

#define ALL_SQUARES (~(pgn_squares)0)

/* ---- terms ----------------------------------------------------------------------------------- */

pgn_needed *pgn_needed_new(struct pgn_needs *needs, enum pgn_needed_kind kind)
{
    pgn_needed *term = pgn_query_alloc(needs->memory, sizeof *term);
    needs->failed |= term == NULL;
    if (term)
        term->kind = kind;
    return term;
}

void pgn_needed_add(struct pgn_needs *needs, pgn_needed *term, pgn_needed *kid)
{
    if (!term || !kid)
        return;
    if (term->count == term->room) {
        unsigned room = term->room ? term->room * 2 : 4;
        pgn_needed **kids = pgn_query_alloc(needs->memory, room * sizeof(pgn_needed *));
        needs->failed |= kids == NULL;
        if (!kids)
            return;
        if (term->count)
            memcpy(kids, term->kids, term->count * sizeof(pgn_needed *));
        term->kids = kids;
        term->room = room;
    }
    term->kids[term->count++] = kid;
}

static pgn_needed *nothing(struct pgn_needs *needs)
{
    return pgn_needed_new(needs, PGN_NEEDED_NOTHING);
}

/* ---- numbers of men -------------------------------------------------------------------------- */

static bool is_counted_men(const pgn_node *node)
{
    return (node->op == &pgn_op_men || node->op == &pgn_op_men_of_kind ||
            node->op == &pgn_op_men_of_side) &&
           node->squares == ALL_SQUARES;
}

/* Whether numbers of men decide the node, whatever the squares are. */
static bool is_counted(const pgn_node *node)
{
    static const pgn_operation *const ops[] = {
        &pgn_op_and,     &pgn_op_or,     &pgn_op_not,      &pgn_op_present, &pgn_op_number_of_men,
        &pgn_op_compare, &pgn_op_plus,   &pgn_op_minus,    &pgn_op_between, &pgn_op_times,
        &pgn_op_literal, &pgn_op_points, &pgn_op_negative, &pgn_op_material};
    bool known = is_counted_men(node);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        known |= node->op == ops[i];
    for (unsigned i = 0; known && i < node->kid_count; i++)
        known = is_counted(node->kids[i]);
    return known;
}

/* ... and it is about moments. */
static bool is_material(const pgn_node *node)
{
    return node->needs & PGN_NEED_MOMENT && is_counted(node);
}

static pgn_needed *material(struct pgn_needs *needs, const pgn_node *const *nodes, unsigned count)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_MATERIAL);
    const pgn_node **conditions = pgn_query_alloc(needs->memory, count * sizeof(const pgn_node *));
    needs->failed |= conditions == NULL;
    if (!term || !conditions)
        return NULL;
    memcpy(conditions, nodes, count * sizeof(const pgn_node *));
    term->conditions = conditions;
    term->count = count;
    return term;
}

bool pgn_needed_material(const pgn_needed *term, pgn_query_run *run, const pgn_position *p)
{
    pgn_moment moment = {.position = p};
    run->moment = &moment;
    run->position = p;
    bool holds = true;
    for (unsigned i = 0; holds && i < term->count; i++)
        holds = pgn_holds(term->conditions[i], run);
    run->moment = NULL;
    return holds;
}

/* ---- sets of men ----------------------------------------------------------------------------- */

static pgn_needed *plain_men(struct pgn_needs *needs, const pgn_node *node)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_MEN);
    for (unsigned man = 0; term && man < 12; man++)
        term->men[man] = node->men >> man & 1 ? node->squares : 0;
    return term;
}

pgn_needed *pgn_needed_men(struct pgn_needs *needs, const pgn_node *node)
{
    bool plain = node->op == &pgn_op_men || node->op == &pgn_op_men_of_kind ||
                 node->op == &pgn_op_men_of_side;
    if (plain)
        return plain_men(needs, node);
    /* All other sets are made of men of their operands, and are empty if one of these is. */
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_ALL);
    for (unsigned i = 0; i < node->kid_count && node->op->subset; i++)
        pgn_needed_add(needs, term, pgn_needed_men(needs, node->kids[i]));
    return term;
}

/* ---- conditions ------------------------------------------------------------------------------ */

static pgn_needed *at_a_moment(struct pgn_needs *needs, const pgn_node *node);

static pgn_needed *at_another(struct pgn_needs *needs, const pgn_node *node)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_MOMENT);
    pgn_needed_add(needs, term, at_a_moment(needs, node));
    return term;
}

/* Conditions that numbers of men decide are taken together: some one balance must meet them all. */
static pgn_needed *all_of(struct pgn_needs *needs, const pgn_node *node)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_ALL);
    const pgn_node **counted =
        pgn_query_alloc(needs->memory, node->kid_count * sizeof(const pgn_node *));
    unsigned count = 0;
    needs->failed |= counted == NULL;
    for (unsigned i = 0; counted && i < node->kid_count; i++)
        if (is_material(node->kids[i]))
            counted[count++] = node->kids[i];
    if (count)
        pgn_needed_add(needs, term, material(needs, counted, count));
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!is_material(node->kids[i]))
            pgn_needed_add(needs, term, at_a_moment(needs, node->kids[i]));
    return term;
}

static pgn_needed *one_of(struct pgn_needs *needs, const pgn_node *node)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_ONE);
    for (unsigned i = 0; i < node->kid_count; i++)
        pgn_needed_add(needs, term, at_a_moment(needs, node->kids[i]));
    return term;
}

static pgn_needed *each_of(struct pgn_needs *needs, const pgn_node *node)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_ALL);
    for (unsigned i = 0; i < node->kid_count; i++)
        pgn_needed_add(needs, term, at_another(needs, node->kids[i]));
    return term;
}

/* A comparison that does not hold of 0 wants some of what it counts. */
static pgn_needed *of_comparison(struct pgn_needs *needs, const pgn_node *node)
{
    const pgn_node *counted = node->kids[0], *number = node->kids[1];
    if (number->op != &pgn_op_literal || pgn_related(node->relation, 0, number->low))
        return nothing(needs);
    if (counted->op == &pgn_op_number_of_men)
        return pgn_needed_men(needs, counted->kids[0]);
    if (counted->op == &pgn_op_count || counted->op == &pgn_op_longest ||
        counted->op == &pgn_op_streak)
        return at_another(needs, counted->kids[0]);
    return nothing(needs);
}

static pgn_needed *of_past(struct pgn_needs *needs, const pgn_node *node)
{
    const pgn_operation *op = node->op;
    if (op == &pgn_op_sequence)
        return each_of(needs, node);
    if (op == &pgn_op_before || op == &pgn_op_some)
        return at_another(needs, node->kids[0]);
    if (op == &pgn_op_plies_long || op == &pgn_op_moves_long)
        return at_a_moment(needs, node->kids[0]);
    return NULL;
}

/* What must be so at a moment where the condition holds. */
static pgn_needed *at_a_moment(struct pgn_needs *needs, const pgn_node *node)
{
    const pgn_operation *op = node->op;
    pgn_needed *term = of_past(needs, node);
    if (term)
        return term;
    if (is_material(node))
        return material(needs, &node, 1);
    if (op->needed)
        return op->needed(node, needs);
    if (op == &pgn_op_and)
        return all_of(needs, node);
    if (op == &pgn_op_or)
        return one_of(needs, node);
    if (op == &pgn_op_present)
        return pgn_needed_men(needs, node->kids[0]);
    return op == &pgn_op_compare ? of_comparison(needs, node) : nothing(needs);
}

bool pgn_needs_of(const pgn_query *query, struct pgn_needs *needs)
{
    *needs = (struct pgn_needs){.memory = pgn_query_new()};
    if (!needs->memory)
        return false;
    needs->root = at_another(needs, query->root);
    return !needs->failed;
}

void pgn_needs_free(struct pgn_needs *needs)
{
    pgn_query_close(needs->memory);
    needs->memory = NULL;
}
