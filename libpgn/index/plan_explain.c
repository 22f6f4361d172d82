/* plan_explain.c: what the index is asked for, for people: a term a line. */
#include "index/plan.h"
#include "query/plan_text.h"

#include <string.h>

static void put_men(struct pgn_plan_text *text, const pgn_needed *term)
{
    const char *comma = " ";
    pgn_plan_put(text, "squares where men stood:");
    for (unsigned man = 0; man < 12; man++) {
        pgn_squares squares = term->men[man];
        if (squares == 0)
            continue;
        pgn_plan_put(text, "%s%c", comma, "PNBRQKpnbrqk"[man]);
        comma = ", ";
        if (~squares == 0 || __builtin_popcountll(squares) > 8)
            pgn_plan_put(text, " on %d squares", __builtin_popcountll(squares));
        else
            for (; squares; squares &= squares - 1) {
                unsigned square = (unsigned)__builtin_ctzll(squares);
                pgn_plan_put(text, " %c%c", 'a' + (int)pgn_file_of(square),
                             '1' + (int)pgn_rank_of(square));
            }
    }
    pgn_plan_put(text, "\n");
}

static void put_term(struct pgn_plan_text *text, const pgn_needed *term, int depth)
{
    static const char *const names[] = {[PGN_NEEDED_NOTHING] = "any game",
                                        [PGN_NEEDED_ALL] = "all of",
                                        [PGN_NEEDED_ONE] = "one of",
                                        [PGN_NEEDED_MOMENT] = "at one moment",
                                        [PGN_NEEDED_BOARD] = "key of",
                                        [PGN_NEEDED_MEN] = "",
                                        [PGN_NEEDED_MATERIAL] = "balances of men"};
    char fen[PGN_FEN_MAX];
    pgn_plan_put(text, "%*s%s", 2 * depth, "", names[term->kind]);
    if (term->kind == PGN_NEEDED_MEN) {
        put_men(text, term);
        return;
    }
    if (term->kind == PGN_NEEDED_BOARD) {
        pgn_fen_write(&term->board, false, fen);
        fen[strcspn(fen, " ")] = '\0';
        pgn_plan_put(text, " %s", fen);
    }
    pgn_plan_put(text, "\n");
    for (unsigned i = 0; term->kids != NULL && i < term->count; i++)
        put_term(text, term->kids[i], depth + 1);
}

size_t pgn_index_plan_explain(const pgn_index_plan *plan, char *out, size_t size)
{
    struct pgn_plan_text text = {out, size, 0};
    if (pgn_index_plan_is_idle(plan)) {
        pgn_plan_put(&text, "index: all games\n");
    } else {
        pgn_plan_put(&text, "index:\n");
        put_term(&text, pgn_plan_root(plan), 1);
    }
    return text.len;
}
