/* check_results.c: the end of a game: what ended it, and the witnesses of its result against each
 * other: the termination marker, the Result and Termination tags, and the board. */
#include "rules/checker.h"
#include "rules/tracker.h"

static size_t end_of_text(const pgn_game *game)
{
    size_t at = game->len;
    while (at && (game->text[at - 1] == '\n' || game->text[at - 1] == '\r' ||
                  game->text[at - 1] == ' ' || game->text[at - 1] == '\t'))
        at--;
    return at;
}

/* 0-0 is no result that the board could contradict. */
static enum pgn_result plain(enum pgn_result r)
{
    return r == PGN_DOUBLE_FORFEIT ? PGN_RESULT_NONE : r;
}

static void find_end(checker *c, enum pgn_diagnostic id, const pgn_finding *more)
{
    pgn_finding f = *more;
    f.id = id;
    f.ply = c->verdict->plies;
    f.at = end_of_text(c->game);
    pgn_checker_report(c, &f);
}

/* ---- rules and facts ----------------------------------------------------------------------- */

bool pgn_checker_rules(checker *c, const pgn_setup *setup)
{
    const pgn_check_options *o = c->options;
    c->rules = pgn_rules_for(o->ruleset, o->date.year ? o->date : pgn_date_of(c->date));
    if (!setup->playable)
        c->tracker = NULL;
    return !c->tracker || pgn_facts_start(c->tracker, &setup->start, &c->rules);
}

/* Without a tracker: what the final position alone shows. */
static void few_facts(checker *c)
{
    pgn_verdict *v = c->verdict;
    v->facts = pgn_no_facts;
    v->facts.plies = v->plies;
    v->facts.final = v->outcome;
    v->facts.turn = (enum pgn_color)v->final.turn;
    v->facts.check = v->replayed && pgn_in_check(&v->final);
    v->facts.material_can_mate[PGN_WHITE] = v->facts.material_can_mate[PGN_BLACK] = true;
}

static bool facts(checker *c)
{
    pgn_verdict *v = c->verdict;
    if (!c->tracker) {
        few_facts(c);
        return true;
    }
    v->has_facts = true;
    const enum pgn_outcome outcome = v->complete ? v->outcome : pgn_outcome(&v->final);
    return pgn_tracker_finish((pgn_tracker *)c->tracker, &v->final, c->before_final, outcome,
                              &v->facts);
}

/* The main line's move of that ply, found by counting. */
static pgn_span move_at(const pgn_game *game, uint32_t ply)
{
    pgn_cursor cursor = pgn_movetext(game);
    pgn_token t;
    while (pgn_next(&cursor, &t) > 0) {
        if (t.type == PGN_TOKEN_OPEN)
            pgn_skip_variation(&cursor);
        else if (t.type == PGN_TOKEN_MOVE && --ply == 0)
            return (pgn_span){t.at, t.len};
    }
    return (pgn_span){game->text + game->len, 0};
}

static void play_after_end(checker *c)
{
    static const enum pgn_diagnostic ids[] = {
        [PGN_NOT_ENDED] = PGN_DIAGNOSTICS,
        [PGN_ENDED_DEAD] = PGN_D_PLAY_AFTER_DEAD,
        [PGN_ENDED_REPETITION] = PGN_D_PLAY_AFTER_REPETITION,
        [PGN_ENDED_MOVES] = PGN_D_PLAY_AFTER_MOVE_LIMIT,
    };
    const pgn_facts *f = &c->verdict->facts;
    if (f->ended == PGN_NOT_ENDED || f->ended_ply >= f->plies)
        return;
    pgn_span move = move_at(c->game, f->ended_ply + 1);
    pgn_finding finding = {.id = ids[f->ended],
                           .ply = f->ended_ply + 1,
                           .at = pgn_checker_at(c, move.at),
                           .len = move.len,
                           .ended_ply = f->ended_ply};
    pgn_checker_report(c, &finding);
}

/* ---- results ------------------------------------------------------------------------------- */

static void witnesses(checker *c)
{
    pgn_verdict *v = c->verdict;
    pgn_result_witnesses w = {plain(v->tag), plain(v->marker), c->termination, c->site};
    pgn_result_verdict r = pgn_result_judge(&w, &v->facts, &c->rules);
    static const struct {
        unsigned fault;
        enum pgn_diagnostic id;
    } table[] = {
        {PGN_RESULT_AGAINST_MATE | PGN_RESULT_AGAINST_STALEMATE, PGN_D_RESULT_CONTRADICTS_BOARD},
        {PGN_RESULT_AGAINST_DEAD, PGN_D_RESULT_CONTRADICTS_DEAD},
        {PGN_RESULT_AGAINST_END, PGN_D_RESULT_CONTRADICTS_DRAW},
        {PGN_RESULT_WINNER_CANNOT_MATE, PGN_D_RESULT_WINNER_CANNOT_MATE},
        {PGN_RESULT_DRAW_ON_TIME, PGN_D_RESULT_DRAW_ON_TIME},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (r.faults & table[i].fault)
            find_end(c, table[i].id,
                     &(pgn_finding){.should_be = r.should_be,
                                    .outcome = v->outcome,
                                    .ended_ply = v->facts.ended_ply,
                                    .result_faults = r.faults});
    v->should_be = r.should_be;
}

/* PGN 8.2.6: tag and marker agree. */
static void marker_and_tag(checker *c)
{
    pgn_verdict *v = c->verdict;
    enum pgn_result marker = plain(v->marker), tag = plain(v->tag);
    if (v->marker == PGN_RESULT_NONE)
        find_end(c, PGN_D_MISSING_TERMINATION, &(pgn_finding){.should_be = v->tag});
    if (marker != PGN_RESULT_NONE && tag != PGN_RESULT_NONE && marker != tag)
        find_end(c, PGN_D_RESULT_CONTRADICTS_TAG, &(pgn_finding){.should_be = tag});
    v->result = marker != PGN_RESULT_NONE         ? marker
                : v->marker == PGN_DOUBLE_FORFEIT ? PGN_UNKNOWN_RESULT
                : tag != PGN_RESULT_NONE          ? tag
                                                  : PGN_UNKNOWN_RESULT;
}

bool pgn_checker_results(checker *c)
{
    marker_and_tag(c);
    if (!facts(c))
        return false;
    if (c->verdict->replayed)
        play_after_end(c);
    if (c->verdict->complete)
        witnesses(c);
    return true;
}
