/* balances.c: which balances of men fit a condition.
 *
 * An archive has some hundred thousand balances, most of them in several groups of games.  Each is
 * put on a board once and the condition asked of that. */
#include "index/balances.h"
#include "index/fault.h"

#include <stdlib.h>

#define FITS (UINT64_C(1) << 63)
#define FIRST_ROOM 4096u

static size_t slot_of(const struct pgn_balance_term *t, uint64_t balance)
{
    size_t at = (size_t)((balance + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (t->room - 1);
    while (t->answers[at] != 0 && (t->answers[at] & ~FITS) != balance + 1)
        at = (at + 1) & (t->room - 1);
    return at;
}

static bool widen(struct pgn_balance_term *t)
{
    struct pgn_balance_term wider = *t;
    wider.room = t->room > 0 ? t->room * 2 : FIRST_ROOM;
    wider.answers = calloc(wider.room, sizeof *wider.answers);
    if (wider.answers == NULL)
        return false;
    for (size_t i = 0; i < t->room; i++)
        if (t->answers[i] != 0)
            wider.answers[slot_of(&wider, (t->answers[i] & ~FITS) - 1)] = t->answers[i];
    free(t->answers);
    *t = wider;
    return true;
}

static bool fits(void *context, uint64_t balance)
{
    struct pgn_balance_term *t = context;
    if (t->used * 2 >= t->room && !widen(t)) {
        t->failed = true;
        return true;
    }
    size_t at = slot_of(t, balance);
    if (t->answers[at] == 0) {
        pgn_position board;
        pgn_balance_board(balance, &board);
        t->answers[at] = (balance + 1) | (pgn_needed_material(t->term, t->run, &board) ? FITS : 0);
        t->used++;
    }
    return t->answers[at] & FITS;
}

bool pgn_balance_games(struct pgn_balance_term *term, struct pgn_segment *segment, uint64_t first,
                       struct pgn_index_error *error)
{
    if (term->worked_out)
        return true;
    if (!pgn_traces_balance(segment, first, fits, term, &term->set, error))
        return false;
    term->worked_out = !term->failed;
    return term->worked_out || pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
}

void pgn_balance_term_free(struct pgn_balance_term *term)
{
    free(term->answers);
}
