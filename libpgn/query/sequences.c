/* sequences.c: conditions about the past of a line, and how it is kept.
 *
 * A sequence holds at the moment where its last step does, if each step before it held earlier and
 * in order.  A step of one term begins where it ends; one of "X for n plies" begins n - 1 plies
 * before.  Of each step are kept: whether it held at each of the last 64 moments, and the plies of
 * its steps when it first and when it last held, to be handed out with a hit.  So no moment is ever
 * looked at twice, and variations cost a copy of these words. */
#include "query/operations.h"

#include <string.h>

/* ---- sequences ----------------------------------------------------------------------------- */

struct step {
    uint64_t held;        /* bit n: n + 1 moments before this one */
    uint32_t first, last; /* ply + 1 of the first and the last moment where it held; 0: none */
    uint32_t first_plies[PGN_QUERY_STEPS], last_plies[PGN_QUERY_STEPS];
};

_Static_assert(sizeof(struct step) == PGN_STEP_WORDS * sizeof(uint64_t), "state in whole words");

/* How many plies before its last moment a step begins. */
static uint32_t length_of(const pgn_node *step)
{
    return step->op == &pgn_op_plies_long ? (uint32_t)step->high - 1 : 0;
}

/* Whether the step before held where the tie wants it; *plies: those of its steps then. */
static bool tied(const struct step *before, pgn_step_tie tie, uint32_t ply, uint32_t length,
                 const uint32_t **plies)
{
    if (before->first == 0 || length > ply)
        return false;
    uint32_t start = ply - length; /* the step before must end before this ply */
    *plies = before->first_plies;
    if (tie.within == 0)
        return before->first - 1 < start;
    *plies = before->last_plies;
    if (length == 0)
        return before->last - 1 < start && before->last - 1 + tie.within >= start;
    uint64_t window = tie.within >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << tie.within) - 1;
    return length < 64 && (before->held >> length & window) != 0;
}

static void update_step(struct step *step, bool holds, uint32_t ply, const uint32_t *plies,
                        unsigned index)
{
    step->held = step->held << 1 | holds;
    if (!holds)
        return;
    step->last = ply + 1;
    if (index > 0)
        memcpy(step->last_plies, plies, index * sizeof *plies);
    step->last_plies[index] = ply;
    if (step->first == 0) {
        step->first = step->last;
        memcpy(step->first_plies, step->last_plies, sizeof step->first_plies);
    }
}

/* From the last step to the first, so that each sees the one before as it was until now. */
static void update_sequence(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *slots = pgn_slots(node, run);
    struct step *steps = (struct step *)(slots + 1);
    const pgn_step_tie *ties = node->data;
    uint32_t ply = run->moment->ply;
    bool holds = false;
    for (unsigned i = node->kid_count; i-- > 0;) {
        const uint32_t *plies = NULL;
        bool now =
            (i == 0 || tied(&steps[i - 1], ties[i], ply, length_of(node->kids[i]), &plies)) &&
            pgn_holds(node->kids[i], run);
        if (i + 1 == node->kid_count)
            holds = now;
        update_step(&steps[i], now, ply, plies, i);
    }
    slots[0] = holds;
}

static bool answer(const pgn_node *node, pgn_query_run *run)
{
    return pgn_slots(node, run)[0] != 0;
}

unsigned pgn_sequence_plies(const pgn_node *node, pgn_query_run *run,
                            uint32_t plies[PGN_QUERY_STEPS])
{
    const struct step *steps = (const struct step *)(pgn_slots(node, run) + 1);
    memcpy(plies, steps[node->kid_count - 1].last_plies, sizeof steps->last_plies);
    return node->kid_count;
}

const pgn_operation pgn_op_sequence = {.name = "sequence",
                                       .type = PGN_TYPE_CONDITION,
                                       .needs = PGN_NEED_MOMENT,
                                       .get.condition = answer,
                                       .update = update_sequence};

/* ---- for n plies, for n moves ---------------------------------------------------------------- */

static void update_plies_long(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *slots = pgn_slots(node, run);
    slots[1] = pgn_holds(node->kids[0], run) ? slots[1] + 1 : 0;
    slots[0] = slots[1] >= (uint64_t)node->high;
}

/* Moves of one side in a row, whatever the other plays. */
static void update_moves_long(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *slots = pgn_slots(node, run);
    const pgn_moment *m = run->moment;
    slots[0] = 0;
    if (!m->before)
        return;
    uint64_t *run_length = &slots[1 + m->before->turn];
    *run_length = pgn_holds(node->kids[0], run) ? *run_length + 1 : 0;
    slots[0] = *run_length >= (uint64_t)node->high;
}

const pgn_operation pgn_op_plies_long = {.name = "for plies",
                                         .type = PGN_TYPE_CONDITION,
                                         .needs = PGN_NEED_MOMENT,
                                         .get.condition = answer,
                                         .update = update_plies_long,
                                         .slots = 2};
const pgn_operation pgn_op_moves_long = {.name = "for moves",
                                         .type = PGN_TYPE_CONDITION,
                                         .needs = PGN_NEED_MOMENT,
                                         .get.condition = answer,
                                         .update = update_moves_long,
                                         .slots = 3};

/* ---- before -------------------------------------------------------------------------------- */

static void update_before(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *slots = pgn_slots(node, run);
    slots[0] = slots[1];
    slots[1] = pgn_holds(node->kids[0], run);
}

const pgn_operation pgn_op_before = {.name = "before",
                                     .type = PGN_TYPE_CONDITION,
                                     .needs = PGN_NEED_MOMENT,
                                     .get.condition = answer,
                                     .update = update_before,
                                     .slots = 2};

/* ---- a man's path --------------------------------------------------------------------------- */

/* path men squares { [ ".." ] squares }: the same man on one square after the other, by its own
 * moves in a row, or with others between where ".." stands.  Kept: the men that have come so far,
 * for each stage a set of squares. */
#define PATH_STAGES 12

struct path {
    unsigned count;
    pgn_squares squares[PATH_STAGES];
    bool gap[PATH_STAGES]; /* before the stage */
};

static void path_move(const struct path *path, uint64_t *came, const pgn_moment *m, bool *arrived)
{
    pgn_squares from = (pgn_squares)1 << m->move.from;
    unsigned square = m->move.to;
    if (m->move.kind == PGN_KING)
        square = m->position->kings[m->before->turn]; /* castling moves it elsewhere */
    pgn_squares to = (pgn_squares)1 << square;
    for (unsigned i = path->count; i-- > 0;) {
        bool mover = (came[i] & from) != 0;
        came[i] &= ~(from | to);
        if (!mover)
            continue;
        bool last = i + 1 == path->count;
        if (!last && path->squares[i + 1] & to) {
            came[i + 1] |= to;
            *arrived |= i + 2 == path->count;
        }
        if (!last && path->gap[i + 1])
            came[i] |= to;
    }
    pgn_squares gone = ~pgn_occupied(m->position);
    for (unsigned i = 0; i < path->count; i++)
        came[i] &= ~gone;
}

static void update_path(const pgn_node *node, pgn_query_run *run)
{
    uint64_t *slots = pgn_slots(node, run);
    const pgn_moment *m = run->moment;
    const struct path *path = node->data;
    bool arrived = false;
    if (m->before && !pgn_move_is_null(m->move))
        path_move(path, slots + 1, m, &arrived);
    slots[1] |= pgn_men_of(node->kids[0], run) & path->squares[0];
    slots[0] = arrived;
}

static bool flip_path(pgn_node *node, pgn_query *query, unsigned how)
{
    struct path *copy = pgn_query_alloc(query, sizeof *copy);
    if (!copy)
        return false;
    *copy = *(const struct path *)node->data;
    for (unsigned i = 0; i < copy->count; i++)
        copy->squares[i] = pgn_squares_flipped(copy->squares[i], how);
    node->data = copy;
    return true;
}

static const pgn_operation op_path = {.name = "path",
                                      .type = PGN_TYPE_CONDITION,
                                      .needs = PGN_NEED_MOMENT,
                                      .get.condition = answer,
                                      .update = update_path,
                                      .flip = flip_path,
                                      .slots = 1 + PATH_STAGES};

pgn_node *pgn_parse_path(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    unsigned men;
    struct path *path = pgn_query_alloc(parser->query, sizeof *path);
    if (!path)
        return pgn_fault_memory(parser);
    if (!pgn_parse_kinds(parser, &men))
        return NULL;
    do {
        if (path->count == PATH_STAGES)
            return pgn_fault_here(parser, "a path has at most %d squares", PATH_STAGES);
        path->gap[path->count] = pgn_accept(parser, "..");
        if (!pgn_parse_squares(parser, &path->squares[path->count++]))
            return NULL;
    } while (pgn_ahead_is(parser, "..") || pgn_squares_ahead(parser));
    if (path->count < 2)
        return pgn_fault_here(parser, "a path has at least two squares");
    pgn_node *node =
        pgn_make(parser, &op_path, at, 1, pgn_make_men(parser, men, ~(pgn_squares)0, at));
    if (node)
        node->data = path;
    return node;
}
