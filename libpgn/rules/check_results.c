/* check_results.c: the witnesses of a game's result against each other: the termination marker, the
 * Result tag, and the board. */
#include "rules/checker.h"

static size_t end_of_text(const pgn_game *game)
{
    size_t at = game->len;
    while (at && (game->text[at - 1] == '\n' || game->text[at - 1] == '\r' ||
                  game->text[at - 1] == ' ' || game->text[at - 1] == '\t'))
        at--;
    return at;
}

static bool decided(enum pgn_result r)
{
    return r != PGN_RESULT_NONE && r != PGN_DOUBLE_FORFEIT;
}

static enum pgn_result board_result(const pgn_verdict *v)
{
    if (v->outcome == PGN_STALEMATE)
        return PGN_DRAW;
    return v->final.turn == PGN_WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
}

static void find_result(checker *c, enum pgn_diagnostic id, enum pgn_result should_be)
{
    size_t at = end_of_text(c->game);
    pgn_finding f = {.id = id,
                     .ply = c->verdict->plies,
                     .at = at,
                     .should_be = should_be,
                     .outcome = c->verdict->outcome};
    pgn_checker_report(c, &f);
}

void pgn_checker_results(checker *c, const pgn_setup *setup)
{
    (void)setup;
    pgn_verdict *v = c->verdict;
    if (v->marker == PGN_RESULT_NONE)
        find_result(c, PGN_D_MISSING_TERMINATION, v->tag);
    v->result = decided(v->marker) ? v->marker : decided(v->tag) ? v->tag : PGN_UNKNOWN_RESULT;
    if (v->marker == PGN_DOUBLE_FORFEIT)
        v->result = PGN_UNKNOWN_RESULT;
    if (decided(v->marker) && decided(v->tag) && v->marker != v->tag)
        find_result(c, PGN_D_RESULT_CONTRADICTS_TAG, v->tag);
    if (v->outcome != PGN_ONGOING && v->result != board_result(v))
        find_result(c, PGN_D_RESULT_CONTRADICTS_BOARD, board_result(v));
}
