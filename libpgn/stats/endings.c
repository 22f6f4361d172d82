/* endings.c: what ended a game, as far as its moves and its result tell; and the facts of draws
 * that came in it at any time.
 *
 * What stands on the board ends a game before what its result says: stalemate (FIDE 5.2.1), a dead
 * position (5.2.2), five occurrences and 75 moves (9.6), then what could be claimed at the end
 * (9.2, 9.3).  Why players agreed, resigned or lost on time is in no move. */
#include <string.h>

#include "stats/counter.h"

static bool is_decisive(enum pgn_result result)
{
    return result == PGN_WHITE_WINS || result == PGN_BLACK_WINS;
}

/* A draw's reason on the board at the game's end. */
static const char *draw_on_board(const pgn_facts *f)
{
    if (f->dead_ply != PGN_NO_PLY)
        return "draw: dead position";
    if (f->occurrences >= 5)
        return "draw: fivefold repetition";
    if (f->halfmove_clock >= 150)
        return "draw: 75 moves";
    if (f->occurrences >= 3)
        return "draw: threefold repetition";
    if (f->halfmove_clock >= 100)
        return "draw: 50 moves";
    return "draw: nothing on the board";
}

static const char *ending_of(const pgn_counted *now)
{
    const pgn_verdict *v = &now->verdict;
    if (!now->played)
        return "not replayed";
    if (!v->complete)
        return "moves that could not be read";
    if (v->facts.final == PGN_CHECKMATE)
        return "checkmate";
    if (v->facts.final == PGN_STALEMATE)
        return "draw: stalemate";
    if (now->result == PGN_DRAW)
        return draw_on_board(&v->facts);
    return is_decisive(now->result) ? "decided without mate" : "unfinished";
}

static bool count_ending(pgn_stats *s)
{
    const char *ending = ending_of(&s->now);
    return !pgn_stats_wants(s, PGN_STAT_ENDINGS) ||
           pgn_stats_count_under(s, PGN_STAT_ENDINGS, (pgn_span){ending, strlen(ending)});
}

static bool count_facts(pgn_stats *s)
{
    const pgn_facts *f = &s->now.verdict.facts;
    const struct {
        const char *key;
        bool holds;
    } facts[] = {
        {"stalemate", f->final == PGN_STALEMATE},
        {"dead position", f->dead_ply != PGN_NO_PLY},
        {"threefold repetition", f->threefold_ply != PGN_NO_PLY},
        {"fivefold repetition", f->fivefold_ply != PGN_NO_PLY},
        {"50 moves", f->fifty_ply != PGN_NO_PLY},
        {"75 moves", f->seventyfive_ply != PGN_NO_PLY},
    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (facts[i].holds &&
            !pgn_stats_count_under(s, PGN_STAT_DRAWS,
                                   (pgn_span){facts[i].key, strlen(facts[i].key)}))
            return false;
    return true;
}

bool pgn_stats_count_ending(pgn_stats *s)
{
    bool facts = pgn_stats_wants(s, PGN_STAT_DRAWS) && s->now.played;
    return count_ending(s) && (!facts || count_facts(s));
}
