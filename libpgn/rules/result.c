/* result.c: the result as four witnesses tell it: the Result tag, the termination marker, the
 * Termination tag, and the board. */
#include "rules/tracker.h"

static bool is_decisive(enum pgn_result r)
{
    return r == PGN_WHITE_WINS || r == PGN_BLACK_WINS;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* True if the text holds the word, in any case; word is in lower case. */
static bool mentions(pgn_span text, const char *word)
{
    for (size_t at = 0; at < text.len; at++) {
        size_t i = 0;
        while (word[i] && at + i < text.len && lower(text.at[at + i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

/* PGN 9.8.1 "time forfeit"; "Time forfeit" (Lichess); "NAME won on time" (chess.com). */
static bool ended_on_time(pgn_span termination)
{
    return mentions(termination, "time forfeit") || mentions(termination, "on time");
}

/* Does either witness, tag or marker, say anything that the board does not? */
static bool contradicts(const pgn_result_witnesses *w, enum pgn_result board)
{
    bool tag = w->tag != PGN_RESULT_NONE && w->tag != board;
    bool marker = w->marker != PGN_RESULT_NONE && w->marker != board;
    return tag || marker;
}

static void judge_board(const pgn_result_witnesses *w, enum pgn_result board, unsigned fault,
                        pgn_result_verdict *verdict)
{
    if (!contradicts(w, board))
        return;
    verdict->faults |= fault;
    verdict->should_be = board;
}

/* The two texts against each other; a lone * gives way. */
static void judge_texts(const pgn_result_witnesses *w, pgn_result_verdict *verdict)
{
    if (w->tag == PGN_RESULT_NONE || w->marker == PGN_RESULT_NONE || w->tag == w->marker)
        return;
    bool star = w->tag == PGN_UNKNOWN_RESULT || w->marker == PGN_UNKNOWN_RESULT;
    verdict->faults |= star ? PGN_RESULT_STAR : PGN_RESULT_TAG_AND_MARKER;
    if (star && verdict->should_be == PGN_RESULT_NONE)
        verdict->should_be = w->tag == PGN_UNKNOWN_RESULT ? w->marker : w->tag;
}

/* Lichess gives wins on time by material alone. */
static bool cannot_mate(const pgn_facts *f, const pgn_rules *rules, enum pgn_color color)
{
    return rules->ruleset == PGN_RULES_LICHESS ? !f->material_can_mate[color]
                                               : f->can_mate[color] == PGN_NO;
}

/* FIDE 6.9 for time, 5.1.2 (since 2023) for resignation.  Before that a resignation to a bare king
 * stood, so nothing is proposed where time is not named. */
static void judge_win(const pgn_result_witnesses *w, const pgn_facts *f, const pgn_rules *rules,
                      enum pgn_result result, pgn_result_verdict *verdict)
{
    enum pgn_color winner = result == PGN_WHITE_WINS ? PGN_WHITE : PGN_BLACK;
    if (!cannot_mate(f, rules, winner))
        return;
    bool on_time = ended_on_time(w->termination);
    verdict->faults |= PGN_RESULT_WINNER_CANNOT_MATE;
    if (on_time)
        verdict->faults |= PGN_RESULT_ON_TIME;
    if (on_time && mentions(w->site, "lichess.org"))
        verdict->faults |= PGN_RESULT_MAY_HAVE_LEFT;
    if (on_time || rules->resignation_needs_mate)
        verdict->should_be = PGN_DRAW;
}

static void judge_play(const pgn_result_witnesses *w, const pgn_facts *f, const pgn_rules *rules,
                       pgn_result_verdict *verdict)
{
    enum pgn_result result =
        w->marker != PGN_RESULT_NONE && w->marker != PGN_UNKNOWN_RESULT ? w->marker : w->tag;
    if (is_decisive(result) && f->ended != PGN_NOT_ENDED) {
        verdict->faults |= PGN_RESULT_AGAINST_END;
        verdict->should_be = PGN_DRAW;
    } else if (is_decisive(result)) {
        judge_win(w, f, rules, result, verdict);
    } else if (result == PGN_DRAW && ended_on_time(w->termination) &&
               rules->ruleset != PGN_RULES_USCF && f->can_mate[f->turn ^ 1u] == PGN_YES) {
        verdict->faults |= PGN_RESULT_DRAW_ON_TIME;
    }
}

pgn_result_verdict pgn_result_judge(const pgn_result_witnesses *w, const pgn_facts *f,
                                    const pgn_rules *rules)
{
    pgn_result_verdict verdict = {0, PGN_RESULT_NONE};
    enum pgn_result mated = f->turn == PGN_WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
    if (f->final == PGN_CHECKMATE)
        judge_board(w, mated, PGN_RESULT_AGAINST_MATE, &verdict);
    else if (f->final == PGN_STALEMATE)
        judge_board(w, PGN_DRAW, PGN_RESULT_AGAINST_STALEMATE, &verdict);
    else if (f->dead_ply != PGN_NO_PLY)
        judge_board(w, PGN_DRAW, PGN_RESULT_AGAINST_DEAD, &verdict);
    else
        judge_play(w, f, rules, &verdict);
    judge_texts(w, &verdict);
    return verdict;
}
