/* structure.c: adjectives of men: pawns by their structure, men by what attacks and defends them.
 *
 * Each keeps those men of its operand that it fits.  All pawn tests are shifts of whole files and
 * ranks; attacked and pinned look at one man after the other. */
#include "query/operations.h"

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)

static pgn_squares beside(pgn_squares s)
{
    return (s & ~FILE_A) >> 1 | (s & ~FILE_H) << 1;
}

/* All squares ahead of these, as the side sees it. */
static pgn_squares ahead(pgn_squares s, unsigned side)
{
    for (unsigned shift = 8; shift <= 32; shift *= 2)
        s |= side == PGN_WHITE ? s << shift : s >> shift;
    return side == PGN_WHITE ? s << 8 : s >> 8;
}

static pgn_squares one_ahead(pgn_squares s, unsigned side)
{
    return side == PGN_WHITE ? s << 8 : s >> 8;
}

static pgn_squares pawns_of(const pgn_position *p, unsigned side)
{
    return p->kinds[PGN_PAWN] & p->sides[side];
}

static pgn_squares pawn_attacks(const pgn_position *p, unsigned side)
{
    return beside(one_ahead(pawns_of(p, side), side));
}

/* ---- each side's pawns of a structure -------------------------------------------------------- */

/* No pawn of its side on the files beside. */
static pgn_squares isolated(const pgn_position *p, unsigned side)
{
    pgn_squares own = pawns_of(p, side);
    pgn_squares files = own | ahead(own, PGN_WHITE) | ahead(own, PGN_BLACK);
    return own & ~beside(files);
}

/* Another pawn of its side on the file. */
static pgn_squares doubled(const pgn_position *p, unsigned side)
{
    pgn_squares own = pawns_of(p, side);
    return own & (ahead(own, PGN_WHITE) | ahead(own, PGN_BLACK));
}

/* No opposing pawn ahead of it, on its file or beside. */
static pgn_squares passed(const pgn_position *p, unsigned side)
{
    pgn_squares others = pawns_of(p, 1 - side);
    pgn_squares stopped = ahead(others, 1 - side);
    return pawns_of(p, side) & ~(stopped | beside(stopped));
}

/* No pawn of its side beside or behind it can come to its help, an opposing one guards the square
 * before it, and it is not isolated. */
static pgn_squares backward(const pgn_position *p, unsigned side)
{
    pgn_squares own = pawns_of(p, side);
    pgn_squares helped = beside(own | ahead(own, side));
    pgn_squares stopped = one_ahead(pawn_attacks(p, 1 - side), 1 - side);
    return own & ~helped & stopped & ~isolated(p, side);
}

/* Beside a pawn of its side, or guarded by one, or guarding one. */
static pgn_squares connected(const pgn_position *p, unsigned side)
{
    pgn_squares own = pawns_of(p, side);
    return own & beside(own | one_ahead(own, side) | one_ahead(own, 1 - side));
}

/* A man stands before it. */
static pgn_squares blocked(const pgn_position *p, unsigned side)
{
    return pawns_of(p, side) & one_ahead(pgn_occupied(p), 1 - side);
}

static pgn_squares both(pgn_squares (*of)(const pgn_position *, unsigned), const pgn_node *node,
                        pgn_query_run *run)
{
    pgn_squares men = pgn_men_of(node->kids[0], run);
    const pgn_position *p = run->position;
    if (!(men & p->kinds[PGN_PAWN]))
        return 0;
    return men & (of(p, PGN_WHITE) | of(p, PGN_BLACK));
}

#define PAWNS(word)                                                                                \
    static pgn_squares word##_men(const pgn_node *node, pgn_query_run *run)                        \
    {                                                                                              \
        return both(word, node, run);                                                              \
    }                                                                                              \
    static const pgn_operation op_##word = {                                                       \
        .name = #word, .type = PGN_TYPE_MEN, .get.men = word##_men, .subset = true}

PAWNS(isolated);
PAWNS(doubled);
PAWNS(passed);
PAWNS(backward);
PAWNS(connected);
PAWNS(blocked);

/* ---- attacked, pinned ----------------------------------------------------------------------- */

static pgn_squares own_side(const pgn_position *p, unsigned square)
{
    return p->sides[PGN_WHITE] >> square & 1 ? p->sides[PGN_WHITE] : p->sides[PGN_BLACK];
}

enum { GUARD_ATTACKED = 1, GUARD_DEFENDED = 2 };

/* Whether the other side, and its own, attack the man. */
static unsigned guard(const pgn_position *p, unsigned square)
{
    pgn_squares own = own_side(p, square);
    pgn_squares attackers = pgn_attackers(p, square, pgn_occupied(p));
    return (attackers & ~own ? GUARD_ATTACKED : 0) | (attackers & own ? GUARD_DEFENDED : 0);
}

static pgn_squares guarded(const pgn_node *node, pgn_query_run *run, unsigned mask, unsigned wanted)
{
    pgn_squares found = 0;
    for (pgn_squares men = pgn_men_of(node->kids[0], run); men; men &= men - 1)
        if ((guard(run->position, (unsigned)__builtin_ctzll(men)) & mask) == wanted)
            found |= men & -men;
    return found;
}

static pgn_squares attacked(const pgn_node *node, pgn_query_run *run)
{
    return guarded(node, run, GUARD_ATTACKED, GUARD_ATTACKED);
}

static pgn_squares defended(const pgn_node *node, pgn_query_run *run)
{
    return guarded(node, run, GUARD_DEFENDED, GUARD_DEFENDED);
}

static pgn_squares undefended(const pgn_node *node, pgn_query_run *run)
{
    return guarded(node, run, GUARD_DEFENDED, 0);
}

static pgn_squares hanging(const pgn_node *node, pgn_query_run *run)
{
    return guarded(node, run, GUARD_ATTACKED | GUARD_DEFENDED, GUARD_ATTACKED);
}

/* The men that stand alone between their king and an opposing man of that line. */
pgn_squares pgn_pinned_men(const pgn_position *p, unsigned side)
{
    pgn_squares pinned = 0, occupied = pgn_occupied(p);
    unsigned king = p->kings[side];
    pgn_squares lines = p->kinds[PGN_ROOK] | p->kinds[PGN_QUEEN];
    pgn_squares snipers = pgn_attacks(PGN_ROOK, PGN_WHITE, king, 0) & lines;
    lines = p->kinds[PGN_BISHOP] | p->kinds[PGN_QUEEN];
    snipers |= pgn_attacks(PGN_BISHOP, PGN_WHITE, king, 0) & lines;
    for (snipers &= p->sides[1 - side]; snipers; snipers &= snipers - 1) {
        pgn_squares men = pgn_between(king, (unsigned)__builtin_ctzll(snipers)) & occupied;
        if (men && !(men & (men - 1)))
            pinned |= men & p->sides[side];
    }
    return pinned;
}

static pgn_squares pinned(const pgn_node *node, pgn_query_run *run)
{
    const pgn_position *p = run->position;
    pgn_squares men = pgn_men_of(node->kids[0], run);
    return men & (pgn_pinned_men(p, PGN_WHITE) | pgn_pinned_men(p, PGN_BLACK));
}

static const pgn_operation op_attacked = {
    .name = "attacked", .type = PGN_TYPE_MEN, .get.men = attacked, .subset = true};
static const pgn_operation op_defended = {
    .name = "defended", .type = PGN_TYPE_MEN, .get.men = defended, .subset = true};
static const pgn_operation op_undefended = {
    .name = "undefended", .type = PGN_TYPE_MEN, .get.men = undefended, .subset = true};
static const pgn_operation op_hanging = {
    .name = "hanging", .type = PGN_TYPE_MEN, .get.men = hanging, .subset = true};
static const pgn_operation op_pinned = {
    .name = "pinned", .type = PGN_TYPE_MEN, .get.men = pinned, .subset = true};

const pgn_operation *pgn_adjective(pgn_span word)
{
    static const pgn_operation *const adjectives[] = {
        &op_isolated, &op_doubled,  &op_passed,     &op_backward, &op_connected, &op_blocked,
        &op_attacked, &op_defended, &op_undefended, &op_hanging,  &op_pinned,
    };
    for (size_t i = 0; i < sizeof adjectives / sizeof *adjectives; i++)
        if (pgn_span_is(word, adjectives[i]->name))
            return adjectives[i];
    return NULL;
}

/* ---- numbers of a side ---------------------------------------------------------------------- */

/* Groups of neighbouring files that hold pawns of the side. */
static double islands(const pgn_node *node, pgn_query_run *run)
{
    pgn_squares pawns = pawns_of(run->position, node->color);
    for (unsigned shift = 8; shift <= 32; shift *= 2)
        pawns |= pawns >> shift;
    unsigned files = (unsigned)(pawns & 0xff);
    return __builtin_popcount(files & ~(files << 1));
}

/* The customary values: pawn 1, knight and bishop 3, rook 5, queen 9. */
static double points(const pgn_node *node, pgn_query_run *run)
{
    static const int values[5] = {1, 3, 3, 5, 9};
    const pgn_position *p = run->position;
    int sum = 0;
    for (unsigned kind = 0; kind < 5; kind++)
        sum += values[kind] * __builtin_popcountll(p->kinds[kind] & p->sides[node->color]);
    return sum;
}

const pgn_operation pgn_op_islands = {
    .name = "islands", .type = PGN_TYPE_NUMBER, .needs = PGN_NEED_MOMENT, .get.number = islands};
const pgn_operation pgn_op_points = {
    .name = "points", .type = PGN_TYPE_NUMBER, .needs = PGN_NEED_MOMENT, .get.number = points};
