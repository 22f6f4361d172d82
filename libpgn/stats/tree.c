/* tree.c: games by their first moves, and by the move played in a position wherever it comes. */
#include <string.h>

#include "rules/tracker.h"
#include "stats/counter.h"

/* ---- first moves ---------------------------------------------------------------------------- */

/* Where the step would stand. */
static pgn_tree_step *step_of(pgn_stats *s, uint32_t parent, pgn_move m)
{
    uint32_t mixed = (parent * 4096u + m.from * 64u + m.to) * UINT32_C(0x9e3779b1);
    return &s->tree_steps[mixed / (UINT32_MAX / PGN_TREE_STEPS + 1)];
}

/* Finds the row of ply i, whose text is that of the ply before and the move; false: out of memory.
 */
static bool learn(pgn_stats *s, const struct pgn_facts_ply *plies, uint32_t i, uint32_t parent,
                  pgn_tree_step *step)
{
    pgn_table *table = &s->tables[PGN_STAT_TREE];
    pgn_span before = parent ? pgn_table_text(table, parent - 1) : (pgn_span){"", 0};
    pgn_position p = pgn_start_position;
    char *key = pgn_stats_scratch(s, before.len + 1 + PGN_MOVE_TEXT_MAX);
    if (!key)
        return false;
    for (uint32_t k = 1; k < i; k++)
        pgn_play(&p, plies[k].move);
    size_t len = before.len;
    memcpy(key, before.at, len);
    if (len)
        key[len++] = ' ';
    len += pgn_san_write(&p, plies[i].move, key + len);
    if (!pgn_table_row(table, (pgn_span){key, len}))
        return false;
    *step = (pgn_tree_step){parent, (uint32_t)pgn_table_last(table) + 1, plies[i].move};
    return true;
}

/* Counts each beginning of the game under the moves that make it.  Most games begin as others did:
 * their rows are known by the row before and the move. */
static bool count_beginnings(pgn_stats *s)
{
    uint32_t count, parent = 0;
    const struct pgn_facts_ply *plies = pgn_stats_plies(s, &count);
    if (count > s->tree_plies)
        count = s->tree_plies;
    for (uint32_t i = 1; i <= count; i++) {
        pgn_tree_step *step = step_of(s, parent, plies[i].move);
        bool known =
            step->row && step->parent == parent && pgn_move_equal(step->move, plies[i].move);
        if (!known && !learn(s, plies, i, parent, step))
            return false;
        parent = step->row;
        pgn_stats_count_cells(s, pgn_table_cells(&s->tables[PGN_STAT_TREE], parent - 1));
    }
    return true;
}

/* ---- a position ----------------------------------------------------------------------------- */

/* The first time that the position comes counts, and only with a move that follows it. */
static bool count_position(pgn_stats *s)
{
    uint32_t count;
    const struct pgn_facts_ply *plies = pgn_stats_plies(s, &count);
    pgn_position p = *pgn_stats_start(s);
    for (uint32_t i = 1; i <= count; i++) {
        if (p.sides[PGN_WHITE] == s->position.sides[PGN_WHITE] &&
            p.sides[PGN_BLACK] == s->position.sides[PGN_BLACK] &&
            pgn_same_position(&p, &s->position)) {
            char san[PGN_MOVE_TEXT_MAX];
            size_t len = pgn_san_write(&p, plies[i].move, san);
            return pgn_stats_count_under(s, PGN_STAT_POSITION, (pgn_span){san, len});
        }
        pgn_play(&p, plies[i].move);
    }
    return true;
}

bool pgn_stats_count_tree(pgn_stats *s)
{
    bool beginnings = pgn_stats_wants(s, PGN_STAT_TREE) &&
                      pgn_same_position(pgn_stats_start(s), &pgn_start_position);
    return (!beginnings || count_beginnings(s)) &&
           (!pgn_stats_wants(s, PGN_STAT_POSITION) || count_position(s));
}
