/* play.c: what the moves of a game are: captures, checks, castling, promotions, squares, mates.
 *
 * The replay has left the bare moves; they are played over again on a position, which costs a tenth
 * of reading them. */
#include <stdio.h>
#include <string.h>

#include "chess/attacks.h"
#include "rules/tracker.h"
#include "stats/counter.h"

/* ---- rows that are always there ------------------------------------------------------------- */

/* The rows of PGN_STAT_PLAY, in their order. */
enum play {
    PLAY_PLIES,
    PLAY_CAPTURES,
    PLAY_EN_PASSANT,
    PLAY_CHECKS,
    PLAY_DOUBLE_CHECKS,
    PLAY_DISCOVERED_CHECKS,
    PLAY_CASTLES_SHORT,
    PLAY_CASTLES_LONG,
    PLAY_PROMOTIONS,
    PLAY_UNDERPROMOTIONS,
    PLAY_NULL_MOVES,
    PLAYS
};

static const char *const plays[PLAYS + 1] = {
    "half-moves",    "captures",          "en passant",     "checks",
    "double checks", "discovered checks", "castling short", "castling long",
    "promotions",    "underpromotions",   "null moves",     NULL};
/* By kind. */
static const char *const men[] = {"pawn", "knight", "bishop", "rook", "queen", "king", NULL};
/* By kind less one: a pawn becomes no pawn, and no king. */
static const char *const officers[] = {"knight", "bishop", "rook", "queen", NULL};

static bool make_rows(pgn_stats *s, enum pgn_stat table, const char *const *keys)
{
    for (; pgn_stats_wants(s, table) && *keys; keys++)
        if (!pgn_table_row(&s->tables[table], (pgn_span){*keys, strlen(*keys)}))
            return false;
    return true;
}

static bool make_squares(pgn_stats *s)
{
    for (unsigned square = 0; square < 64 && pgn_stats_wants(s, PGN_STAT_SQUARES); square++) {
        char name[2] = {(char)('a' + pgn_file_of(square)), (char)('1' + pgn_rank_of(square))};
        if (!pgn_table_row(&s->tables[PGN_STAT_SQUARES], (pgn_span){name, 2}))
            return false;
    }
    return true;
}

bool pgn_stats_fixed_rows(pgn_stats *s)
{
    return make_rows(s, PGN_STAT_PLAY, plays) && make_rows(s, PGN_STAT_MATES, men) &&
           make_rows(s, PGN_STAT_PROMOTIONS, officers) && make_rows(s, PGN_STAT_CAPTURES, men) &&
           make_squares(s);
}

/* The cells of such a row, or NULL if its table is not wanted. */
static uint64_t *fixed(pgn_stats *s, enum pgn_stat table, unsigned row)
{
    pgn_table *t = &s->tables[table];
    return pgn_stats_wants(s, table) ? t->cells + row * t->columns : NULL;
}

/* ---- one move ------------------------------------------------------------------------------- */

/* What is counted of one game. */
struct game {
    pgn_stats *stats;
    uint32_t plays[PLAYS][2];
    uint32_t promotions[4][2];
    uint64_t *squares, *captures; /* cells of the tables, or NULL */
    uint8_t castled[2];           /* 0: not, 1: short, 2: long */
};

static void count_capture(struct game *g, const pgn_position *p, pgn_move m)
{
    enum pgn_kind captured = pgn_captured(p, m);
    if (captured == PGN_NO_KIND)
        return;
    g->plays[PLAY_CAPTURES][p->turn]++;
    bool ep = !(pgn_occupied(p) >> m.to & 1);
    g->plays[PLAY_EN_PASSANT][p->turn] += ep;
    if (g->captures) {
        uint64_t *cells = g->captures + m.kind * PGN_CAPTURE_COLUMNS;
        cells[captured]++;
        cells[PGN_CAPTURE_EP] += ep;
    }
    if (g->squares)
        g->squares[m.to * PGN_SQUARE_COLUMNS + PGN_SQUARE_CAPTURES]++;
}

static void visit(struct game *g, enum pgn_color side, enum pgn_kind kind, unsigned square)
{
    unsigned first = side == PGN_WHITE ? PGN_SQUARE_WHITE : PGN_SQUARE_BLACK;
    if (g->squares)
        g->squares[square * PGN_SQUARE_COLUMNS + first + kind]++;
}

/* King and rook both come to their squares. */
static void count_castling(struct game *g, enum pgn_color side, pgn_move m)
{
    bool is_short = m.to > m.from;
    g->plays[is_short ? PLAY_CASTLES_SHORT : PLAY_CASTLES_LONG][side]++;
    g->castled[side] = is_short ? 1 : 2;
    visit(g, side, PGN_KING, (m.from & 56u) + (is_short ? 6u : 2u));
    visit(g, side, PGN_ROOK, (m.from & 56u) + (is_short ? 5u : 3u));
}

/* A check is discovered if the man that moved, in castling either of them, gives none. */
static bool is_discovered(const pgn_position *before, const pgn_position *after)
{
    pgn_squares came = after->sides[before->turn] & ~before->sides[before->turn];
    return !(after->checkers & came);
}

static void count_check(struct game *g, const pgn_position *before, const pgn_position *after)
{
    unsigned side = before->turn;
    g->plays[PLAY_CHECKS][side]++;
    g->plays[PLAY_DOUBLE_CHECKS][side] += pgn_has_several(after->checkers);
    g->plays[PLAY_DISCOVERED_CHECKS][side] += is_discovered(before, after);
}

static void count_move(struct game *g, const pgn_position *before, pgn_move m)
{
    unsigned side = before->turn;
    if (pgn_move_is_null(m)) {
        g->plays[PLAY_NULL_MOVES][side]++;
    } else if (pgn_is_castling(before, m)) {
        count_castling(g, side, m);
    } else {
        visit(g, side, m.kind, m.to);
        count_capture(g, before, m);
    }
    if (m.promotion != PGN_NO_KIND) {
        g->plays[PLAY_PROMOTIONS][side]++;
        g->plays[PLAY_UNDERPROMOTIONS][side] += m.promotion != PGN_QUEEN;
        g->promotions[m.promotion - PGN_KNIGHT][side]++;
    }
}

/* ---- mate ----------------------------------------------------------------------------------- */

/* A knight mates, and own men stand all around the king. */
static bool is_smothered(const pgn_position *p)
{
    pgn_squares around = pgn_attacks(PGN_KING, PGN_WHITE, p->kings[p->turn], 0);
    return (around & ~p->sides[p->turn]) == 0 && (p->checkers & p->kinds[PGN_KNIGHT]);
}

/* A rook or queen mates along the rank where the king began. */
static bool is_back_rank(const pgn_position *p)
{
    unsigned rank = p->turn == PGN_WHITE ? 0 : 7;
    pgn_squares row = UINT64_C(0xff) << 8 * rank;
    return pgn_rank_of(p->kings[p->turn]) == rank &&
           (p->checkers & row & (p->kinds[PGN_ROOK] | p->kinds[PGN_QUEEN]));
}

/* By the man that moved: a pawn that promoted is a pawn, castling is the king's. */
static void count_mate(struct game *g, const pgn_position *before, const pgn_position *after,
                       pgn_move m)
{
    uint64_t *cells = fixed(g->stats, PGN_STAT_MATES, m.kind);
    if (g->squares)
        g->squares[after->kings[after->turn] * PGN_SQUARE_COLUMNS + PGN_SQUARE_MATES]++;
    if (!cells)
        return;
    cells[before->turn == PGN_WHITE ? PGN_MATE_WHITE : PGN_MATE_BLACK]++;
    cells[PGN_MATE_SMOTHERED] += is_smothered(after);
    cells[PGN_MATE_BACK_RANK] += is_back_rank(after);
    cells[PGN_MATE_DOUBLE] += pgn_has_several(after->checkers);
    cells[PGN_MATE_DISCOVERED] += is_discovered(before, after);
}

/* ---- the game ------------------------------------------------------------------------------- */

static void count_moves(struct game *g)
{
    uint32_t count;
    const struct pgn_facts_ply *plies = pgn_stats_plies(g->stats, &count);
    pgn_position now = *pgn_stats_start(g->stats);
    for (uint32_t i = 1; i <= count; i++) {
        pgn_position before = now;
        pgn_move m = plies[i].move;
        g->plays[PLAY_PLIES][before.turn]++;
        count_move(g, &before, m);
        pgn_play(&now, m);
        if (!now.checkers)
            continue;
        count_check(g, &before, &now);
        if (i == count && g->stats->now.verdict.facts.final == PGN_CHECKMATE)
            count_mate(g, &before, &now, m);
    }
}

static void add_play(uint64_t *cells, const uint32_t n[2])
{
    if (!cells || n[PGN_WHITE] + n[PGN_BLACK] == 0)
        return;
    cells[PGN_PLAY_WHITE] += n[PGN_WHITE];
    cells[PGN_PLAY_BLACK] += n[PGN_BLACK];
    cells[PGN_PLAY_GAMES]++;
}

static bool add_castling(struct game *g)
{
    static const char *const names[] = {"none", "short", "long"};
    char key[24];
    if (!pgn_stats_wants(g->stats, PGN_STAT_CASTLING))
        return true;
    int len = snprintf(key, sizeof key, "%s, %s", names[g->castled[PGN_WHITE]],
                       names[g->castled[PGN_BLACK]]);
    return pgn_stats_count_under(g->stats, PGN_STAT_CASTLING, (pgn_span){key, (size_t)len});
}

static bool add_length(pgn_stats *s)
{
    char key[24];
    if (!pgn_stats_wants(s, PGN_STAT_LENGTHS))
        return true;
    int len = snprintf(key, sizeof key, "%lu", (unsigned long)s->now.verdict.plies);
    return pgn_stats_count_under(s, PGN_STAT_LENGTHS, (pgn_span){key, (size_t)len});
}

#define OF_MOVES                                                                                   \
    (PGN_STAT_BIT(PGN_STAT_PLAY) | PGN_STAT_BIT(PGN_STAT_CASTLING) |                               \
     PGN_STAT_BIT(PGN_STAT_MATES) | PGN_STAT_BIT(PGN_STAT_PROMOTIONS) |                            \
     PGN_STAT_BIT(PGN_STAT_CAPTURES) | PGN_STAT_BIT(PGN_STAT_SQUARES))

bool pgn_stats_count_play(pgn_stats *s)
{
    if (!(s->wanted & OF_MOVES))
        return add_length(s);
    struct game g = {.stats = s,
                     .squares = fixed(s, PGN_STAT_SQUARES, 0),
                     .captures = fixed(s, PGN_STAT_CAPTURES, 0)};
    count_moves(&g);
    for (unsigned i = 0; i < PLAYS; i++)
        add_play(fixed(s, PGN_STAT_PLAY, i), g.plays[i]);
    for (unsigned i = 0; i < sizeof g.promotions / sizeof *g.promotions; i++)
        add_play(fixed(s, PGN_STAT_PROMOTIONS, i), g.promotions[i]);
    return add_castling(&g) && add_length(s);
}
