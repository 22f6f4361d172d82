/* plan.c: the games that can match a query.
 *
 * A query's needs (query/needed.h) are worked out as sets of games, a bit each, for some thousand
 * games at a time: "all" and "one of" are ands and ors of such sets, and what is empty is not
 * looked into further. */
#include "index/plan.h"
#include "chess/keys.h"
#include "index/balances.h"
#include "index/fault.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

/* ---- boards, by their keys ------------------------------------------------------------------- */

/* The games of the segment that may have a term's board. */
struct board_games {
    const pgn_needed *term;
    struct pgn_game_list list;
    size_t at; /* the first that is not before the group in work */
};

struct pgn_index_plan {
    pgn_index *index;
    struct pgn_needs needs;
    pgn_query_run *run; /* for conditions about numbers of men */
    bool idle;
    struct board_games *boards;
    size_t board_count, board_room;
    struct pgn_balance_term *balances;
    size_t balance_count, balance_room;
    struct pgn_segment *segment; /* whose boards are listed, and */
    uint64_t group;              /* whose games from here on are in candidates */
    struct pgn_game_set candidates;
    struct pgn_game_set phases[PGN_PHASES]; /* by the first one that the query can hold in */
    uint32_t ply;                           /* where that of the game found last begins */
};

/* Finds the terms that keep something of their own. */
static bool note_terms(pgn_index_plan *plan, const pgn_needed *term)
{
    bool good = true;
    if (term->kind == PGN_NEEDED_BOARD) {
        if (!pgn_grow((void **)&plan->boards, &plan->board_room, plan->board_count + 1,
                      sizeof *plan->boards))
            return false;
        plan->boards[plan->board_count++] = (struct board_games){.term = term};
    } else if (term->kind == PGN_NEEDED_MATERIAL) {
        if (!pgn_grow((void **)&plan->balances, &plan->balance_room, plan->balance_count + 1,
                      sizeof *plan->balances))
            return false;
        plan->balances[plan->balance_count++] =
            (struct pgn_balance_term){.term = term, .run = plan->run};
    }
    for (unsigned i = 0; good && term->kids != NULL && i < term->count; i++)
        good = note_terms(plan, term->kids[i]);
    return good;
}

static bool list_boards(pgn_index_plan *plan, struct pgn_segment *segment)
{
    for (size_t i = 0; i < plan->board_count; i++) {
        struct board_games *board = &plan->boards[i];
        board->at = 0;
        if (!pgn_keys_find(segment, pgn_placement_key(&board->term->board), &board->list,
                           &plan->index->error))
            return false;
    }
    return true;
}

static void board_set(pgn_index_plan *plan, const pgn_needed *term, struct pgn_game_set *set)
{
    memset(set, 0, sizeof *set);
    for (size_t i = 0; i < plan->board_count; i++) {
        struct board_games *board = &plan->boards[i];
        if (board->term != term)
            continue;
        while (board->at < board->list.count && board->list.at[board->at] < plan->group)
            board->at++;
        for (size_t k = board->at;
             k < board->list.count && board->list.at[k] < plan->group + PGN_GROUP_GAMES; k++)
            pgn_game_set_add(set, board->list.at[k] - plan->group);
    }
}

/* ---- men, and balances of men ---------------------------------------------------------------- */

/* Men on so many squares are in nearly every game. */
#define MANY_SQUARES 32

static bool men_set(const pgn_index_plan *plan, unsigned phase, const pgn_needed *term,
                    struct pgn_game_set *set)
{
    int squares = 0;
    for (unsigned man = 0; man < 12; man++)
        squares += __builtin_popcountll(term->men[man]);
    if (squares <= MANY_SQUARES)
        return pgn_traces_stood(plan->segment, plan->group, phase, term->men, set,
                                &plan->index->error);
    memset(set, 0xff, sizeof *set);
    return true;
}

static bool balance_set(const pgn_index_plan *plan, const pgn_needed *term,
                        struct pgn_game_set *set)
{
    for (size_t i = 0; i < plan->balance_count; i++) {
        struct pgn_balance_term *balance = &plan->balances[i];
        if (balance->term != term)
            continue;
        if (!pgn_balance_games(balance, plan->segment, plan->group, &plan->index->error))
            return false;
        *set = balance->set;
    }
    return true;
}

/* ---- terms ----------------------------------------------------------------------------------- */

static bool is_empty(const struct pgn_game_set *set)
{
    for (unsigned i = 0; i < PGN_GROUP_WORDS; i++)
        if (set->words[i] != 0)
            return false;
    return true;
}

/* What is asked about: the phase of the game that the moment lies in. */
struct asking {
    pgn_index_plan *plan;
    unsigned phase;
};

static bool work_out(const struct asking *a, const pgn_needed *term, const struct pgn_game_set *of,
                     struct pgn_game_set *set);

static bool work_out_all(const struct asking *a, const pgn_needed *term,
                         const struct pgn_game_set *of, struct pgn_game_set *set)
{
    struct pgn_game_set left = *of;
    bool good = true;
    /* Boards first: they leave least, at no cost. */
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; good && i < term->count && !is_empty(&left); i++) {
            if ((term->kids[i]->kind == PGN_NEEDED_BOARD) != (pass == 0))
                continue;
            good = work_out(a, term->kids[i], &left, set);
            left = *set;
        }
    }
    *set = left;
    return good;
}

static bool work_out_one(const struct asking *a, const pgn_needed *term,
                         const struct pgn_game_set *of, struct pgn_game_set *set)
{
    struct pgn_game_set found = {{0}};
    bool good = true;
    for (unsigned i = 0; good && i < term->count; i++) {
        good = work_out(a, term->kids[i], of, set);
        for (unsigned k = 0; k < PGN_GROUP_WORDS; k++)
            found.words[k] |= set->words[k];
    }
    *set = found;
    return good;
}

static bool work_out_moment(const struct asking *a, const pgn_needed *term,
                            const struct pgn_game_set *of, struct pgn_game_set *set)
{
    struct pgn_game_set found = {{0}}, left = *of;
    bool good = true;
    for (unsigned phase = 0; good && phase < PGN_PHASES; phase++) {
        struct asking inner = {a->plan, phase};
        good = work_out(&inner, term->kids[0], &left, set);
        if (term == a->plan->needs.root)
            a->plan->phases[phase] = *set;
        for (unsigned k = 0; k < PGN_GROUP_WORDS; k++) {
            found.words[k] |= set->words[k];
            left.words[k] &= ~set->words[k];
        }
    }
    *set = found;
    return good;
}

/* The games of `of` that have the term. */
static bool work_out(const struct asking *a, const pgn_needed *term, const struct pgn_game_set *of,
                     struct pgn_game_set *set)
{
    pgn_index_plan *plan = a->plan;
    bool good = true;
    switch (term->kind) {
    case PGN_NEEDED_NOTHING:
        *set = *of;
        return true;
    case PGN_NEEDED_ALL:
        return work_out_all(a, term, of, set);
    case PGN_NEEDED_ONE:
        return work_out_one(a, term, of, set);
    case PGN_NEEDED_MOMENT:
        return work_out_moment(a, term, of, set);
    case PGN_NEEDED_BOARD:
        board_set(plan, term, set);
        break;
    case PGN_NEEDED_MEN:
        good = men_set(plan, a->phase, term, set);
        break;
    case PGN_NEEDED_MATERIAL:
        good = balance_set(plan, term, set);
        break;
    }
    for (unsigned k = 0; k < PGN_GROUP_WORDS; k++)
        set->words[k] &= of->words[k];
    return good;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool says_nothing(const pgn_needed *term)
{
    bool nothing = term->kind == PGN_NEEDED_NOTHING;
    if (term->kind == PGN_NEEDED_ALL || term->kind == PGN_NEEDED_MOMENT) {
        nothing = true;
        for (unsigned i = 0; i < term->count; i++)
            nothing = nothing && says_nothing(term->kids[i]);
    } else if (term->kind == PGN_NEEDED_ONE) {
        for (unsigned i = 0; i < term->count; i++)
            nothing = nothing || says_nothing(term->kids[i]);
    }
    return nothing;
}

pgn_index_plan *pgn_index_plan_open(pgn_index *index, const pgn_query *query, bool main_line)
{
    pgn_index_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        return NULL;
    plan->index = index;
    plan->run = pgn_query_run_open(query, NULL);
    if (plan->run != NULL && pgn_needs_of(query, &plan->needs) &&
        note_terms(plan, plan->needs.root)) {
        plan->idle = !main_line || says_nothing(plan->needs.root);
        return plan;
    }
    pgn_index_plan_close(plan);
    return NULL;
}

void pgn_index_plan_close(pgn_index_plan *plan)
{
    if (plan == NULL)
        return;
    for (size_t i = 0; i < plan->board_count; i++)
        free(plan->boards[i].list.at);
    free(plan->boards);
    for (size_t i = 0; i < plan->balance_count; i++)
        pgn_balance_term_free(&plan->balances[i]);
    free(plan->balances);
    pgn_query_run_close(plan->run);
    pgn_needs_free(&plan->needs);
    free(plan);
}

bool pgn_index_plan_is_idle(const pgn_index_plan *plan)
{
    return plan->idle;
}

const pgn_needed *pgn_plan_root(const pgn_index_plan *plan)
{
    return plan->needs.root;
}

/* The candidates among the games from a group's first one on. */
static bool work_out_group(pgn_index_plan *plan, struct pgn_segment *segment, uint64_t group)
{
    struct pgn_game_set all = {{0}};
    struct asking asking = {plan, 0};
    if (plan->segment == segment && plan->group == group)
        return true;
    bool listed = plan->segment == segment && plan->group < group;
    plan->segment = NULL;
    if (!listed && !list_boards(plan, segment))
        return false;
    plan->segment = segment;
    plan->group = group;
    for (size_t i = 0; i < plan->balance_count; i++)
        plan->balances[i].worked_out = false;
    uint64_t count = segment->entry.games - group;
    for (uint64_t word = 0; word < PGN_GROUP_WORDS && word * 64 < count; word++)
        all.words[word] = ~UINT64_C(0);
    if (count < PGN_GROUP_GAMES && count % 64 != 0)
        all.words[count / 64] = (UINT64_C(1) << count % 64) - 1;
    if (work_out(&asking, plan->needs.root, &all, &plan->candidates))
        return true;
    plan->segment = NULL;
    return false;
}

/* The first candidate of the group from a game on; PGN_GROUP_GAMES: there is none. */
static uint64_t first_from(const struct pgn_game_set *set, uint64_t from)
{
    for (uint64_t word = from / 64; word < PGN_GROUP_WORDS; word++) {
        uint64_t bits = set->words[word];
        if (word == from / 64)
            bits &= ~UINT64_C(0) << from % 64;
        if (bits != 0)
            return word * 64 + (uint64_t)__builtin_ctzll(bits);
    }
    return PGN_GROUP_GAMES;
}

static void note_ply(pgn_index_plan *plan, uint64_t game)
{
    static const uint32_t plies[PGN_PHASES] = PGN_PHASE_PLIES;
    plan->ply = 0;
    for (unsigned phase = 0; phase < PGN_PHASES; phase++)
        if (plan->phases[phase].words[game / 64] >> game % 64 & 1)
            plan->ply = plies[phase];
}

uint32_t pgn_index_plan_ply(const pgn_index_plan *plan)
{
    return plan->ply;
}

int pgn_index_plan_next(pgn_index_plan *plan, uint64_t *game)
{
    uint64_t local;
    struct pgn_segment *segment;
    while ((segment = pgn_index_segment_of(plan->index, *game, &local)) != NULL) {
        if (plan->idle)
            return 1;
        uint64_t group = local / PGN_GROUP_GAMES * PGN_GROUP_GAMES;
        if (!work_out_group(plan, segment, group))
            return -1;
        uint64_t found = group + first_from(&plan->candidates, local - group);
        *game = segment->base + found;
        if (found < group + PGN_GROUP_GAMES) {
            note_ply(plan, found - group);
            return 1;
        }
        if (found > segment->entry.games)
            *game = segment->base + segment->entry.games;
    }
    return 0;
}
