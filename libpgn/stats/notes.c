/* notes.c: times and evaluations that comments of the main line give: [%clk], [%emt], [%eval], and
 * what engine matches write (engine_comment.h).
 *
 * A move's time is its [%emt], or the fall of its player's [%clk] since the move before, increment
 * added.  First moves have no time of their own: sites differ in what the clock shows there. */
#include <stdio.h>
#include <string.h>

#include <pgn/comment.h>

#include "query/operations.h"
#include "stats/engine_comment.h"
#include "stats/notes.h"

enum { BAND = 5, FIRST_COMMENTS = 60 };

/* ---- times ---------------------------------------------------------------------------------- */

/* Seconds spent on the move; negative: not known. */
static double spent(const struct notes *n)
{
    if (n->has_elapsed)
        return n->elapsed;
    if (!n->has_clock || !n->clock_known[n->side] || !n->timed)
        return -1;
    double seconds = n->clocks[n->side] + n->increment - n->clock;
    return seconds < 0 ? 0 : seconds;
}

static void add_time(const struct notes *n, uint64_t *cells, double seconds, bool first_of_game)
{
    uint64_t milliseconds = (uint64_t)(seconds * 1000 + 0.5);
    cells[PGN_CLOCK_GAMES] += first_of_game;
    cells[PGN_CLOCK_MOVES]++;
    cells[PGN_CLOCK_MILLISECONDS] += milliseconds;
    if (milliseconds > cells[PGN_CLOCK_LONGEST])
        cells[PGN_CLOCK_LONGEST] = milliseconds;
    cells[PGN_CLOCK_TROUBLE] += n->has_clock && n->base > 0 && n->clock * 10 <= n->base;
}

/* The rows to count in; false: out of memory. */
static bool find_rows(struct notes *n, bool new_game, bool new_band)
{
    char key[24];
    pgn_stats *s = n->stats;
    if (new_game && pgn_stats_wants(s, PGN_STAT_CLOCKS) &&
        !(n->clocks_cells = pgn_table_row(&s->tables[PGN_STAT_CLOCKS], n->speed)))
        return false;
    return !new_band || !pgn_stats_wants(s, PGN_STAT_MOVE_TIMES) ||
           (n->band_cells = pgn_table_row(&s->tables[PGN_STAT_MOVE_TIMES],
                                          pgn_stats_number_key(key, n->band))) != NULL;
}

static bool count_time(struct notes *n)
{
    double seconds = spent(n);
    if (seconds < 0)
        return true;
    unsigned first = (n->fullmove - 1) / BAND * BAND + 1;
    bool new_game = !n->clocks_seen, new_band = n->band != first;
    n->clocks_seen = true;
    n->band = first;
    if ((new_game || new_band) && !find_rows(n, new_game, new_band))
        return false;
    if (n->clocks_cells)
        add_time(n, n->clocks_cells, seconds, new_game);
    if (n->band_cells)
        add_time(n, n->band_cells, seconds, new_band);
    return true;
}

/* ---- evaluations ---------------------------------------------------------------------------- */

static bool has_loss(const struct notes *n)
{
    return n->has_eval && n->eval_ply == n->ply - 1;
}

static uint64_t accuracy(const struct notes *n)
{
    return (uint64_t)(100 * pgn_eval_accuracy(n->eval, n->new_eval, n->side == PGN_BLACK) + 0.5);
}

static bool count_loss(struct notes *n)
{
    if (!has_loss(n) || !pgn_stats_wants(n->stats, PGN_STAT_EVALS))
        return true;
    int loss = pgn_eval_loss(n->eval, n->new_eval, n->side == PGN_BLACK);
    pgn_span key = n->side == PGN_WHITE ? (pgn_span){"White", 5} : (pgn_span){"Black", 5};
    uint64_t *cells = pgn_table_row(&n->stats->tables[PGN_STAT_EVALS], key);
    if (!cells)
        return false;
    cells[PGN_EVAL_GAMES] += !n->evals_seen[n->side];
    n->evals_seen[n->side] = true;
    cells[PGN_EVAL_MOVES]++;
    cells[PGN_EVAL_LOSS] += (uint64_t)loss;
    cells[PGN_EVAL_ACCURACY] += accuracy(n);
    if (loss >= PGN_LOSS_INACCURACY)
        cells[loss >= PGN_LOSS_BLUNDER   ? PGN_EVAL_BLUNDERS
              : loss >= PGN_LOSS_MISTAKE ? PGN_EVAL_MISTAKES
                                         : PGN_EVAL_INACCURACIES]++;
    return true;
}

/* ---- the only game -------------------------------------------------------------------------- */

/* The move that begins, and the position behind it. */
static void keep_move(struct notes *n)
{
    uint32_t count;
    const struct pgn_facts_ply *plies = pgn_stats_plies(n->stats, &count);
    if (!n->keeps_moves || n->ply > count)
        return;
    (void)pgn_san_write(&n->position, plies[n->ply].move, n->move);
    pgn_play(&n->position, plies[n->ply].move);
}

static uint64_t told(bool known, double value)
{
    return known ? (uint64_t)(value + 0.5) + 1 : 0;
}

static bool put_move(struct notes *n)
{
    char key[64];
    if (!n->keeps_moves)
        return true;
    int len = snprintf(key, sizeof key, "%06lu\t%u%s %s", (unsigned long)n->ply, n->fullmove,
                       n->side == PGN_WHITE ? "." : "...", n->move);
    uint64_t *cells = pgn_table_row(&n->stats->tables[PGN_STAT_GAME], (pgn_span){key, (size_t)len});
    if (!cells)
        return false;
    double seconds = spent(n);
    cells[PGN_TOLD_CLOCK] = told(n->has_clock, n->clock * 1000);
    cells[PGN_TOLD_SPENT] = told(seconds >= 0, seconds * 1000);
    cells[PGN_TOLD_EVAL] = told(n->has_eval, n->new_eval + PGN_EVAL_BOUND);
    if (has_loss(n)) {
        cells[PGN_TOLD_LOSS] =
            (uint64_t)pgn_eval_loss(n->eval, n->new_eval, n->side == PGN_BLACK) + 1;
        cells[PGN_TOLD_ACCURACY] = accuracy(n) + 1;
    }
    return true;
}

/* ---- moves --------------------------------------------------------------------------------- */

/* All comments of the move in work are read. */
bool pgn_notes_end_move(struct notes *n)
{
    if (n->ply == 0)
        return true;
    if (!count_time(n) || !count_loss(n) || !put_move(n))
        return false;
    n->clock_known[n->side] = n->has_clock;
    n->clocks[n->side] = n->clock;
    if (n->has_eval) {
        n->eval = n->new_eval;
        n->eval_ply = n->ply;
    }
    return true;
}

bool pgn_notes_begin_move(struct notes *n)
{
    if (!pgn_notes_end_move(n))
        return false;
    const pgn_position *start = pgn_stats_start(n->stats);
    n->side = (start->turn + n->ply) & 1u;
    n->fullmove = start->fullmove + (start->turn + n->ply) / 2;
    n->ply++;
    n->has_elapsed = n->has_clock = n->has_eval = false;
    keep_move(n);
    return true;
}

/* True if the text holds a command that is read here. */
static bool has_commands(const pgn_counted *now)
{
    const char *p = now->moves.at, *end = now->moves.end;
    while ((p = memchr(p, '[', (size_t)(end - p))) != NULL) {
        p++;
        if (end - p > 5 && *p++ == '%' &&
            (memcmp(p, "clk ", 4) == 0 || memcmp(p, "emt ", 4) == 0 || memcmp(p, "eval", 4) == 0))
            return true;
    }
    return false;
}

/* True if one of the first comments may be an engine's; those of the opening say "book". */
static bool has_engine_comments(const pgn_counted *now)
{
    const char *p = now->moves.at, *end = now->moves.end;
    for (int i = 0; i < FIRST_COMMENTS; i++) {
        p = memchr(p, '{', (size_t)(end - p));
        if (!p)
            return false;
        if (pgn_engine_comment_begins(++p, end))
            return true;
    }
    return false;
}

bool pgn_stats_count_notes(pgn_stats *s)
{
    uint64_t tables = PGN_STAT_BIT(PGN_STAT_CLOCKS) | PGN_STAT_BIT(PGN_STAT_MOVE_TIMES) |
                      PGN_STAT_BIT(PGN_STAT_EVALS);
    if (s->games == 1)
        tables |= PGN_STAT_BIT(PGN_STAT_GAME);
    else
        pgn_table_clear(&s->tables[PGN_STAT_GAME]);
    if (!(s->wanted & tables) || !(has_commands(&s->now) || has_engine_comments(&s->now)))
        return true;
    struct notes n = {.stats = s, .eval_ply = UINT32_MAX, .position = *pgn_stats_start(s)};
    n.keeps_moves = s->games == 1 && pgn_stats_wants(s, PGN_STAT_GAME);
    pgn_span control = s->now.tags[PGN_AT_TIME_CONTROL];
    pgn_span speed = control.at ? pgn_speed_of(control) : (pgn_span){NULL, 0};
    n.timed = speed.at && pgn_clock_of(control, &n.base, &n.increment);
    if (!n.timed || pgn_span_is(speed, "correspondence"))
        n.base = 0;
    n.speed = speed.at ? speed : (pgn_span){"?", 1};
    return pgn_notes_read(&n);
}
