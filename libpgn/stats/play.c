/* play.c: what the moves of a game are: captures, checks, castling, promotions, squares, mates.
 *
 * The checker calls for each move that it plays, with both positions at hand.  Rejected: to play
 * the tracker's moves over again, which made counting half as slow again. */
#include <string.h>

#include "chess/attacks.h"
#include "stats/counter.h"

/* ---- rows that are always there ------------------------------------------------------------- */

static const char *const plays[PGN_PLAYS + 1] = {
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

static inline void visit(pgn_play_counts *g, unsigned side, unsigned kind, unsigned square)
{
    unsigned first = side == PGN_WHITE ? PGN_SQUARE_WHITE : PGN_SQUARE_BLACK;
    if (g->squares)
        g->squares[square * PGN_SQUARE_COLUMNS + first + kind]++;
}

/* The kind of the one man in the set. */
static unsigned kind_of(const pgn_position *p, pgn_squares man)
{
    unsigned kind = PGN_PAWN;
    while (kind < PGN_KING && !(p->kinds[kind] & man))
        kind++;
    return kind;
}

static void count_capture(pgn_play_counts *g, const pgn_position *before, pgn_move m,
                          pgn_squares captured)
{
    bool ep = !(captured >> m.to & 1);
    g->plays[PGN_PLAY_CAPTURES][before->turn]++;
    g->plays[PGN_PLAY_EN_PASSANT][before->turn] += ep;
    if (g->captures) {
        uint64_t *cells = g->captures + m.kind * PGN_CAPTURE_COLUMNS;
        cells[kind_of(before, captured)]++;
        cells[PGN_CAPTURE_EP] += ep;
    }
    if (g->squares)
        g->squares[m.to * PGN_SQUARE_COLUMNS + PGN_SQUARE_CAPTURES]++;
}

/* King and rook both come to their squares. */
static void count_castling(pgn_play_counts *g, unsigned side, pgn_move m)
{
    bool is_short = m.to > m.from;
    g->plays[is_short ? PGN_PLAY_CASTLES_SHORT : PGN_PLAY_CASTLES_LONG][side]++;
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

/* It may be mate: what the final position does not tell is kept. */
static void count_check(pgn_play_counts *g, const pgn_position *before, pgn_move m,
                        const pgn_position *after)
{
    unsigned side = before->turn;
    g->plays[PGN_PLAY_CHECKS][side]++;
    g->plays[PGN_PLAY_DOUBLE_CHECKS][side] += pgn_has_several(after->checkers);
    g->discovered = is_discovered(before, after);
    g->plays[PGN_PLAY_DISCOVERED_CHECKS][side] += g->discovered;
    g->check = m;
}

static void count_promotion(pgn_play_counts *g, unsigned side, pgn_move m)
{
    g->plays[PGN_PLAY_PROMOTIONS][side]++;
    g->plays[PGN_PLAY_UNDERPROMOTIONS][side] += m.promotion != PGN_QUEEN;
    g->promotions[m.promotion - PGN_KNIGHT][side]++;
}

/* What most moves are not: castling, captures, promotions, checks, null moves. */
static __attribute__((noinline)) void count_rare(pgn_play_counts *g, const pgn_position *before,
                                                 pgn_move m, const pgn_position *after)
{
    unsigned side = before->turn;
    if (pgn_move_is_null(m)) {
        g->plays[PGN_PLAY_NULL_MOVES][side]++;
        return;
    }
    if (pgn_is_castling(before, m))
        count_castling(g, side, m);
    else
        visit(g, side, m.kind, m.to);
    pgn_squares captured = before->sides[side ^ 1u] & ~after->sides[side ^ 1u];
    if (captured)
        count_capture(g, before, m, captured);
    if (m.promotion != PGN_NO_KIND)
        count_promotion(g, side, m);
    if (after->checkers)
        count_check(g, before, m, after);
}

void pgn_stats_played(void *context, const pgn_position *before, pgn_move m,
                      const pgn_position *after)
{
    pgn_play_counts *g = &((pgn_stats *)context)->play;
    unsigned side = before->turn;
    pgn_squares rare = (before->sides[side ^ 1u] ^ after->sides[side ^ 1u]) | after->checkers;
    if (rare || m.kind >= PGN_KING || m.promotion != PGN_NO_KIND)
        count_rare(g, before, m, after);
    else
        visit(g, side, m.kind, m.to);
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
static void count_mate(pgn_stats *s)
{
    const pgn_position *p = &s->now.verdict.final;
    uint64_t *cells = fixed(s, PGN_STAT_MATES, s->play.check.kind);
    if (s->play.squares)
        s->play.squares[p->kings[p->turn] * PGN_SQUARE_COLUMNS + PGN_SQUARE_MATES]++;
    if (!cells)
        return;
    cells[p->turn == PGN_BLACK ? PGN_MATE_WHITE : PGN_MATE_BLACK]++;
    cells[PGN_MATE_SMOTHERED] += is_smothered(p);
    cells[PGN_MATE_BACK_RANK] += is_back_rank(p);
    cells[PGN_MATE_DOUBLE] += pgn_has_several(p->checkers);
    cells[PGN_MATE_DISCOVERED] += s->play.discovered;
}

/* ---- the game ------------------------------------------------------------------------------- */

#define OF_MOVES                                                                                   \
    (PGN_STAT_BIT(PGN_STAT_PLAY) | PGN_STAT_BIT(PGN_STAT_CASTLING) |                               \
     PGN_STAT_BIT(PGN_STAT_MATES) | PGN_STAT_BIT(PGN_STAT_PROMOTIONS) |                            \
     PGN_STAT_BIT(PGN_STAT_CAPTURES) | PGN_STAT_BIT(PGN_STAT_SQUARES))

pgn_played *pgn_stats_begin_play(pgn_stats *s)
{
    if (!(s->wanted & OF_MOVES))
        return NULL;
    s->play = (pgn_play_counts){.squares = fixed(s, PGN_STAT_SQUARES, 0),
                                .captures = fixed(s, PGN_STAT_CAPTURES, 0)};
    return pgn_stats_played;
}

static void add_play(uint64_t *cells, const uint32_t n[2])
{
    if (!cells || n[PGN_WHITE] + n[PGN_BLACK] == 0)
        return;
    cells[PGN_PLAY_WHITE] += n[PGN_WHITE];
    cells[PGN_PLAY_BLACK] += n[PGN_BLACK];
    cells[PGN_PLAY_GAMES]++;
}

static bool add_castling(pgn_stats *s)
{
    static const char *const keys[3][3] = {{"none, none", "none, short", "none, long"},
                                           {"short, none", "short, short", "short, long"},
                                           {"long, none", "long, short", "long, long"}};
    const char *key = keys[s->play.castled[PGN_WHITE]][s->play.castled[PGN_BLACK]];
    return !pgn_stats_wants(s, PGN_STAT_CASTLING) ||
           pgn_stats_count_under(s, PGN_STAT_CASTLING, (pgn_span){key, strlen(key)});
}

static bool add_length(pgn_stats *s)
{
    char key[24];
    return !pgn_stats_wants(s, PGN_STAT_LENGTHS) ||
           pgn_stats_count_under(s, PGN_STAT_LENGTHS,
                                 pgn_stats_number_key(key, s->now.verdict.plies));
}

bool pgn_stats_count_play(pgn_stats *s)
{
    if (!(s->wanted & OF_MOVES))
        return add_length(s);
    unsigned first = pgn_stats_start(s)->turn;
    s->play.plays[PGN_PLAY_PLIES][first] = (s->now.verdict.plies + 1) / 2;
    s->play.plays[PGN_PLAY_PLIES][first ^ 1u] = s->now.verdict.plies / 2;
    for (unsigned i = 0; i < PGN_PLAYS; i++)
        add_play(fixed(s, PGN_STAT_PLAY, i), s->play.plays[i]);
    for (unsigned i = 0; i < 4; i++)
        add_play(fixed(s, PGN_STAT_PROMOTIONS, i), s->play.promotions[i]);
    if (s->now.verdict.facts.final == PGN_CHECKMATE && s->now.verdict.plies)
        count_mate(s);
    return add_castling(s) && add_length(s);
}
