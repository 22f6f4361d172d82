/* boards.c: patterns of whole boards.
 *
 *     subfen "..."  these men stand there, all else is free
 *     pawns "..."   the pawns stand exactly so, other men are free
 *     board "..."   a FEN placement with wildcards: ? any, ! a man, A and a a side's man, 1-8 empty
 *                   squares, [Qr.] one of these (. empty), [^...] none of these, * any number of
 *                   any squares
 *
 * A pattern is, for each kind of man and for emptiness, the squares where it is barred: sixteen
 * ands at most, and the first that fails ends it.  A rank with * has several readings, tried in
 * turn. */
#include "query/needed.h"
#include "query/operations.h"

#include <string.h>

/* ---- patterns ------------------------------------------------------------------------------ */

#define EMPTY 12u
#define CONTENTS 13u /* the twelve kinds of men, and emptiness */
#define ANYTHING 0x1fffu

/* One reading of a rank: what may stand on each of its squares. */
typedef struct rank_reading {
    uint16_t allowed[8];
} rank_reading;

struct board {
    pgn_squares barred[CONTENTS];
    unsigned used;                   /* contents that are barred somewhere */
    const rank_reading *readings[8]; /* of ranks with several */
    unsigned reading_count[8];
};

static bool reading_fits(const pgn_position *p, const rank_reading *reading, unsigned rank)
{
    for (unsigned file = 0; file < 8; file++) {
        unsigned square = rank * 8 + file, content = EMPTY;
        if (pgn_occupied(p) >> square & 1)
            content = (unsigned)pgn_kind_at(p, square) + 6u * pgn_color_at(p, square);
        if (!(reading->allowed[file] >> content & 1))
            return false;
    }
    return true;
}

static bool rank_fits(const pgn_position *p, const struct board *board, unsigned rank)
{
    for (unsigned i = 0; i < board->reading_count[rank]; i++)
        if (reading_fits(p, &board->readings[rank][i], rank))
            return true;
    return board->reading_count[rank] == 0;
}

static bool looks_like(const pgn_node *node, pgn_query_run *run)
{
    const struct board *board = node->data;
    const pgn_position *p = run->moment->position;
    if (board->barred[EMPTY] & ~pgn_occupied(p))
        return false;
    for (unsigned used = board->used & 0xfffu; used; used &= used - 1) {
        unsigned content = (unsigned)__builtin_ctz(used);
        unsigned kind = content % 6, side = content / 6;
        if (board->barred[content] & p->kinds[kind] & p->sides[side])
            return false;
    }
    for (unsigned rank = 0; rank < 8; rank++)
        if (!rank_fits(p, board, rank))
            return false;
    return true;
}

static uint16_t allowed_flipped(uint16_t allowed, unsigned how)
{
    return (uint16_t)((allowed & 1u << EMPTY) | pgn_men_flipped(allowed & PGN_ALL_MEN, how));
}

static bool flip_readings(struct board *new, const struct board *old, pgn_query *query,
                          unsigned how)
{
    for (unsigned rank = 0; rank < 8; rank++) {
        unsigned to = how & PGN_FLIP_COLOR ? 7 - rank : rank, count = old->reading_count[rank];
        rank_reading *readings = pgn_query_alloc(query, (count + 1) * sizeof *readings);
        if (!readings)
            return false;
        for (unsigned i = 0; i < count; i++)
            for (unsigned file = 0; file < 8; file++)
                readings[i].allowed[how & PGN_FLIP_FILES ? 7 - file : file] =
                    allowed_flipped(old->readings[rank][i].allowed[file], how);
        new->readings[to] = readings;
        new->reading_count[to] = count;
    }
    return true;
}

static bool flip_board(pgn_node *node, pgn_query *query, unsigned how)
{
    const struct board *old = node->data;
    struct board *new = pgn_query_alloc(query, sizeof *new);
    if (!new)
        return false;
    new->used = allowed_flipped((uint16_t)old->used, how);
    for (unsigned content = 0; content < CONTENTS; content++) {
        unsigned to = content;
        if (content != EMPTY && how & PGN_FLIP_COLOR)
            to = (content + 6) % 12;
        new->barred[to] = pgn_squares_flipped(old->barred[content], how);
    }
    node->data = new;
    return flip_readings(new, old, query, how);
}

/* Where the board must not be empty, one of the men that may stand there. */
static pgn_needed *board_needed(const pgn_node *node, struct pgn_needs *needs)
{
    const struct board *board = node->data;
    pgn_needed *all = pgn_needed_new(needs, PGN_NEEDED_ALL);
    for (pgn_squares left = board->barred[EMPTY]; left && all; left &= left - 1) {
        pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_MEN);
        for (unsigned man = 0; term && man < 12; man++)
            term->men[man] = left & -left & ~board->barred[man];
        pgn_needed_add(needs, all, term);
    }
    return all;
}

static const pgn_operation op_board = {.name = "board",
                                       .type = PGN_TYPE_CONDITION,
                                       .needs = PGN_NEED_MOMENT,
                                       .get.condition = looks_like,
                                       .needed = board_needed,
                                       .flip = flip_board};

static void bar(struct board *board, unsigned square, unsigned allowed)
{
    for (unsigned content = 0; content < CONTENTS; content++)
        if (!(allowed >> content & 1)) {
            board->barred[content] |= (pgn_squares)1 << square;
            board->used |= 1u << content;
        }
}

/* ---- reading a pattern ---------------------------------------------------------------------- */

/* The contents that one character allows; none: it has no meaning. */
static unsigned content_of(char c)
{
    static const char letters[] = "PNBRQKpnbrqk.";
    const char *found = c ? strchr(letters, c) : NULL;
    switch (c) {
    case '?':
        return ANYTHING;
    case '!':
        return PGN_ALL_MEN;
    case 'A':
        return PGN_WHITE_MEN;
    case 'a':
        return PGN_BLACK_MEN;
    default:
        return found ? 1u << (found - letters) : 0;
    }
}

/* [QR], [^p], [.A]: what it allows, 0 if it is malformed; *at is behind it then. */
static unsigned bracket(const char **at, const char *end)
{
    unsigned allowed = 0;
    bool none = *at < end && **at == '^';
    for (*at += none; *at < end && **at != ']'; ++*at) {
        const unsigned one = content_of(**at);
        if (!one)
            return 0;
        allowed |= one;
    }
    if (*at == end || allowed == 0)
        return 0;
    ++*at;
    return none ? ANYTHING & ~allowed : allowed;
}

#define RANK_CELLS 24 /* cells and stars of one rank */
#define RANK_READINGS 330
#define STAR 0u /* among cells: any number of any squares */

/* The cells of one rank; their number, or 0 if it is malformed. */
static unsigned rank_cells(const char **at, const char *end, uint16_t cells[RANK_CELLS])
{
    unsigned count = 0;
    while (*at < end && **at != '/') {
        char c = *(*at)++;
        if (c >= '1' && c <= '8') {
            for (int i = c - '0'; i > 0 && count < RANK_CELLS; i--)
                cells[count++] = 1u << EMPTY;
            continue;
        }
        const unsigned allowed = c == '[' ? bracket(at, end) : content_of(c);
        if ((!allowed && c != '*') || count == RANK_CELLS)
            return 0;
        if (c != '*' || count == 0 || cells[count - 1] != STAR)
            cells[count++] = c == '*' ? STAR : (uint16_t)allowed;
    }
    return count;
}

/* All ways to spread the cells over eight squares, stars filling what is left; without recursion:
 * an odometer of the stars' widths. */
static unsigned spread(const uint16_t *cells, unsigned count, rank_reading out[RANK_READINGS])
{
    unsigned widths[RANK_CELLS] = {0}, stars = 0, fixed = 0, found = 0;
    for (unsigned i = 0; i < count; i++)
        stars += cells[i] == STAR;
    fixed = count - stars;
    if (fixed > 8 || (stars == 0 && fixed != 8))
        return 0;
    unsigned spare = 8 - fixed;
    for (;;) {
        unsigned sum = 0, file = 0, star = 0;
        for (unsigned i = 0; i + 1 < stars; i++)
            sum += widths[i];
        if (sum <= spare && found < RANK_READINGS) {
            if (stars > 0)
                widths[stars - 1] = spare - sum;
            rank_reading *reading = &out[found++];
            for (unsigned i = 0; i < count; i++) {
                unsigned width = cells[i] == STAR ? widths[star++] : 1;
                for (; width > 0; width--)
                    reading->allowed[file++] = cells[i] == STAR ? ANYTHING : cells[i];
            }
        }
        unsigned turned = 0;
        while (turned + 1 < stars && ++widths[turned] > spare)
            widths[turned++] = 0;
        if (turned + 1 >= stars)
            return found;
    }
}

static bool read_rank(pgn_query *query, struct board *board, unsigned rank, const char **at,
                      const char *end)
{
    uint16_t cells[RANK_CELLS];
    rank_reading readings[RANK_READINGS];
    unsigned count = rank_cells(at, end, cells);
    unsigned found = count ? spread(cells, count, readings) : 0;
    if (found == 0)
        return false;
    if (count == 1 && cells[0] == STAR)
        return true;
    if (found == 1) {
        for (unsigned file = 0; file < 8; file++)
            bar(board, rank * 8 + file, readings[0].allowed[file]);
        return true;
    }
    rank_reading *kept = pgn_query_alloc(query, found * sizeof *kept);
    if (!kept)
        return false;
    memcpy(kept, readings, found * sizeof *kept);
    board->readings[rank] = kept;
    board->reading_count[rank] = found;
    return true;
}

pgn_node *pgn_make_board(pgn_parser *parser, pgn_span text, size_t at)
{
    struct board *board = pgn_query_alloc(parser->query, sizeof *board);
    if (!board)
        return pgn_fault_memory(parser);
    const char *c = text.at, *end = text.at + text.len;
    for (unsigned rank = 8; rank-- > 0;) {
        const char *from = c;
        bool good = read_rank(parser->query, board, rank, &c, end);
        if (!good || (rank > 0 ? c == end || *c++ != '/' : c != end))
            return pgn_fault_at(parser, at + (size_t)(from - text.at),
                                (size_t)(c - from) ? (size_t)(c - from) : 1,
                                "the pattern's rank %u is not eight squares of "
                                "KQRBNP kqrbnp A a ! ? . 1-8 * [..] [^..]",
                                rank + 1);
    }
    pgn_node *node = pgn_make(parser, &op_board, at, 0);
    if (node)
        node->data = board;
    return node;
}

/* ---- placements ---------------------------------------------------------------------------- */

/* The squares of each kind of man (bit kind, 6 + kind) in a FEN's first field. */
static bool read_placement(pgn_span text, pgn_squares men[12])
{
    static const char letters[] = "PNBRQKpnbrqk";
    unsigned file = 0, rank = 7;
    memset(men, 0, 12 * sizeof *men);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        const char *found = c ? strchr(letters, c) : NULL;
        if (c == '/' && file == 8 && rank > 0) {
            file = 0;
            rank--;
        } else if (c >= '1' && c <= '8' && file + (unsigned)(c - '0') <= 8) {
            file += (unsigned)(c - '0');
        } else if (found && file < 8) {
            men[found - letters] |= (pgn_squares)1 << (rank * 8 + file++);
        } else {
            return false;
        }
    }
    return rank == 0 && file == 8;
}

/* Men that must stand there, on a board that else is free; or pawns that stand there and nowhere
 * else. */
static pgn_node *make_placement(pgn_parser *parser, pgn_span text, size_t at, bool pawns)
{
    pgn_squares men[12];
    struct board *board = pgn_query_alloc(parser->query, sizeof *board);
    if (!board)
        return pgn_fault_memory(parser);
    if (!read_placement(text, men)) {
        pgn_fault_at(parser, at, text.len ? text.len : 1, "no placement of eight ranks");
        pgn_query_suggest(parser, "8/8/p7/8/8/1B3N2/8/8");
        return NULL;
    }
    for (unsigned square = 0; square < 64; square++) {
        unsigned here = 0;
        for (unsigned content = 0; content < 12; content++)
            here |= (unsigned)(men[content] >> square & 1) << content;
        unsigned pawn = 1u << PGN_PAWN | 1u << (6 + PGN_PAWN);
        if (here && (!pawns || here & pawn))
            bar(board, square, here);
        else if (pawns)
            bar(board, square, ANYTHING & ~pawn);
    }
    pgn_node *node = pgn_make(parser, &op_board, at, 0);
    if (node)
        node->data = board;
    return node;
}

/* ---- parsing ------------------------------------------------------------------------------- */

pgn_node *pgn_parse_board(pgn_parser *parser, size_t at, unsigned which)
{
    size_t text_at = parser->ahead.at + 1;
    if (parser->ahead.type != PGN_LEXEME_STRING)
        return pgn_fault_here(parser, "what stands on the board is missing here, in quotes");
    pgn_span text = parser->ahead.body;
    pgn_advance(parser);
    switch (which) {
    case PGN_BOARD_FEN:
        return pgn_make_fen(parser, text, text_at);
    case PGN_BOARD_AFTER:
        return pgn_make_after(parser, text, at);
    case PGN_BOARD_PATTERN:
        return pgn_make_board(parser, text, text_at);
    default:
        return make_placement(parser, text, text_at, which == PGN_BOARD_PAWNS);
    }
}
