/* tree.c: games by their first moves, and by the move played in a position wherever it comes. */
#include <string.h>

#include "rules/tracker.h"
#include "stats/counter.h"

/* ---- first moves ---------------------------------------------------------------------------- */

/* Counts each beginning of the game under the moves that make it. */
static bool count_beginnings(pgn_stats *s)
{
    uint32_t count;
    const struct pgn_facts_ply *plies = pgn_stats_plies(s, &count);
    pgn_position p = pgn_start_position;
    if (count > s->tree_plies)
        count = s->tree_plies;
    char *key = pgn_stats_scratch(s, (size_t)s->tree_plies * PGN_MOVE_TEXT_MAX);
    size_t len = 0;
    for (uint32_t i = 1; key && i <= count; i++) {
        if (len)
            key[len++] = ' ';
        len += pgn_san_write(&p, plies[i].move, key + len);
        if (!pgn_stats_count_under(s, PGN_STAT_TREE, (pgn_span){key, len}))
            return false;
        pgn_play(&p, plies[i].move);
    }
    return key != NULL;
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
