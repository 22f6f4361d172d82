/* tree.c: tallies of games, by the move they made. */
#include "index/trees.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

void pgn_tally_add(struct pgn_tally *to, const struct pgn_tally *from)
{
    to->games += from->games;
    to->white_wins += from->white_wins;
    to->draws += from->draws;
    to->black_wins += from->black_wins;
    to->rated += from->rated;
    to->elo += from->elo;
    to->opponent_rated += from->opponent_rated;
    to->opponent_elo += from->opponent_elo;
    to->half_points += from->half_points;
    if (from->first_year != 0 && (to->first_year == 0 || from->first_year < to->first_year))
        to->first_year = from->first_year;
    if (from->last_year > to->last_year)
        to->last_year = from->last_year;
}

/* The mover's points in a decided game, doubled. */
static unsigned half_points(unsigned result, enum pgn_color mover)
{
    if (result == PGN_DRAW)
        return 1;
    return (result == PGN_WHITE_WINS) == (mover == PGN_WHITE) ? 2 : 0;
}

static struct pgn_tally tally_of(const struct pgn_visit *visit)
{
    const struct pgn_row *row = visit->row;
    bool decided =
        row->result == PGN_WHITE_WINS || row->result == PGN_BLACK_WINS || row->result == PGN_DRAW;
    unsigned elo = row->elo[visit->mover], opponent = row->elo[visit->mover ^ 1u];
    bool counts = decided && opponent > 0;
    return (struct pgn_tally){.games = 1,
                              .white_wins = row->result == PGN_WHITE_WINS,
                              .draws = row->result == PGN_DRAW,
                              .black_wins = row->result == PGN_BLACK_WINS,
                              .rated = elo > 0,
                              .elo = elo,
                              .opponent_rated = counts,
                              .opponent_elo = counts ? opponent : 0,
                              .half_points = counts ? half_points(row->result, visit->mover) : 0,
                              .first_year = row->year,
                              .last_year = row->year};
}

static bool same_move(const pgn_tree_move *a, const pgn_tree_move *b)
{
    return a->ended == b->ended && (a->ended || pgn_move_equal(a->move, b->move));
}

static bool add_move(struct pgn_tree *tree, const pgn_tree_move *move)
{
    for (size_t i = 0; i < tree->count; i++) {
        if (same_move(&tree->moves[i], move)) {
            pgn_tally_add(&tree->moves[i].tally, &move->tally);
            return true;
        }
    }
    if (tree->count == tree->room) {
        size_t room = tree->room ? tree->room * 2 : 4;
        pgn_tree_move *larger = realloc(tree->moves, room * sizeof *larger);
        if (larger == NULL)
            return false;
        tree->moves = larger;
        tree->room = room;
    }
    tree->moves[tree->count++] = *move;
    return true;
}

/* ---- the best games, and the latest -----------------------------------------------------------
 */

static uint64_t date_of(const struct pgn_row *row)
{
    return (uint64_t)row->year << 9 | (uint64_t)(row->month & 15) << 5 | (row->day & 31);
}

static uint64_t ratings_of(const struct pgn_row *row)
{
    return (uint64_t)row->elo[0] + row->elo[1];
}

/* Puts the game in its place among those of higher and lower rank, if it has one. */
static void offer(uint64_t games[PGN_TREE_BEST], uint64_t ranks[PGN_TREE_BEST], size_t *count,
                  uint64_t game, uint64_t rank)
{
    size_t at = *count;
    while (at > 0 && (ranks[at - 1] < rank || (ranks[at - 1] == rank && games[at - 1] > game)))
        at--;
    if (at == PGN_TREE_BEST)
        return;
    if (*count < PGN_TREE_BEST)
        ++*count;
    for (size_t i = *count - 1; i > at; i--) {
        games[i] = games[i - 1];
        ranks[i] = ranks[i - 1];
    }
    games[at] = game;
    ranks[at] = rank;
}

static void add_best(struct pgn_tree *tree, uint64_t game, uint64_t rank)
{
    offer(tree->best, tree->best_rank, &tree->best_count, game, rank);
}

static void add_recent(struct pgn_tree *tree, uint64_t game, uint64_t rank)
{
    offer(tree->recent, tree->recent_rank, &tree->recent_count, game, rank);
}

void pgn_tree_best_row(struct pgn_tree *tree, uint64_t game, const struct pgn_row *row)
{
    add_best(tree, game, ratings_of(row) << 32 | date_of(row));
}

void pgn_tree_recent_row(struct pgn_tree *tree, uint64_t game, const struct pgn_row *row)
{
    if (row->year > 0)
        add_recent(tree, game, date_of(row) << 32 | ratings_of(row));
}

/* ---- whole trees ---------------------------------------------------------------------------- */

bool pgn_tree_add(struct pgn_tree *tree, const struct pgn_visit *visit)
{
    pgn_tree_move move = {.ended = visit->ended, .move = visit->move, .tally = tally_of(visit)};
    if (visit->ended)
        move.move = PGN_NULL_MOVE;
    pgn_tally_add(&tree->all, &move.tally);
    pgn_tree_best_row(tree, visit->game, visit->row);
    pgn_tree_recent_row(tree, visit->game, visit->row);
    return add_move(tree, &move);
}

bool pgn_tree_add_tree(struct pgn_tree *tree, const struct pgn_tree *other)
{
    pgn_tally_add(&tree->all, &other->all);
    for (size_t i = 0; i < other->best_count; i++)
        add_best(tree, other->best[i], other->best_rank[i]);
    for (size_t i = 0; i < other->recent_count; i++)
        add_recent(tree, other->recent[i], other->recent_rank[i]);
    for (size_t i = 0; i < other->count; i++) {
        if (!add_move(tree, &other->moves[i]))
            return false;
    }
    return true;
}

/* More games first, then by squares, the games that ended last. */
static int by_games(const void *left, const void *right)
{
    const pgn_tree_move *a = left, *b = right;
    if (a->ended != b->ended)
        return a->ended ? 1 : -1;
    if (a->tally.games != b->tally.games)
        return a->tally.games < b->tally.games ? 1 : -1;
    return memcmp(&a->move, &b->move, sizeof a->move);
}

void pgn_tree_sort(struct pgn_tree *tree)
{
    if (tree->count > 1)
        qsort(tree->moves, tree->count, sizeof *tree->moves, by_games);
}

void pgn_tree_free(pgn_tree *tree)
{
    free(tree->moves);
    *tree = (pgn_tree){0};
}
