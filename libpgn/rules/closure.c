/* closure.c: visits all positions that legal moves lead to, each once.
 *
 * The packed positions in the order of their discovery are the memory of what has been seen; those
 * still to be visited lie on piles threaded through them, so there is no recursion, and all memory
 * was allocated before.  Positions where the winner's material can never mate are not entered.
 * Clocks are no part of a position here: FIDE 5.2.2 asks for any series of legal moves.
 *
 * Rejected: static analysis of pawn walls.  It is faster on the rare hard position, but each
 * published one was found to be wrong somewhere; a closure cannot be. */
#include "rules/closure.h"
#include "chess/attacks.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, NO_INDEX = UINT32_MAX };

bool pgn_closure_open(pgn_closure *closure, size_t max)
{
    size_t slots = FIRST_SLOTS;
    while (slots < 2 * max)
        slots *= 2;
    closure->max = max;
    closure->packed = malloc(max * sizeof *closure->packed);
    closure->below = malloc(max * sizeof *closure->below);
    closure->slots = malloc(slots * sizeof *closure->slots);
    return closure->packed && closure->below && closure->slots;
}

void pgn_closure_close(pgn_closure *closure)
{
    free(closure->packed);
    free(closure->below);
    free(closure->slots);
}

/* ---- what has been seen ---------------------------------------------------------------------- */

static size_t hash(const pgn_packed *packed)
{
    uint64_t h = packed->bits[0] * 0x9e3779b97f4a7c15u;
    for (int i = 1; i < 4; i++)
        h = ((h << 31 | h >> 33) ^ packed->bits[i]) * 0xbf58476d1ce4e5b9u;
    return (size_t)(h ^ h >> 32);
}

/* The slot of this position, or the empty one where it belongs. */
static size_t slot_of(const pgn_closure *c, const pgn_packed *packed)
{
    size_t slot = hash(packed) & (c->slots_size - 1);
    while (c->slots[slot] != NO_INDEX &&
           memcmp(&c->packed[c->slots[slot]], packed, sizeof *packed) != 0)
        slot = (slot + 1) & (c->slots_size - 1);
    return slot;
}

static void use_slots(pgn_closure *c, size_t size)
{
    c->slots_size = size;
    memset(c->slots, 0xff, size * sizeof *c->slots);
    for (size_t i = 0; i < c->count; i++)
        c->slots[slot_of(c, &c->packed[i])] = (uint32_t)i;
}

/* ---- what is to be visited ------------------------------------------------------------------- */

static void pile_up(pgn_closure *c, uint32_t index, unsigned pile)
{
    c->below[index] = c->filled >> pile & 1 ? c->piles[pile] : NO_INDEX;
    c->piles[pile] = index;
    c->filled |= (uint64_t)1 << pile;
}

static uint32_t take(pgn_closure *c)
{
    unsigned pile = pgn_first(c->filled);
    uint32_t index = c->piles[pile];
    c->piles[pile] = c->below[index];
    if (c->below[index] == NO_INDEX)
        c->filled &= c->filled - 1;
    return index;
}

static unsigned steps(unsigned a, unsigned b)
{
    int files = (int)pgn_file_of(a) - (int)pgn_file_of(b);
    int ranks = (int)pgn_rank_of(a) - (int)pgn_rank_of(b);
    unsigned f = (unsigned)(files < 0 ? -files : files), r = (unsigned)(ranks < 0 ? -ranks : ranks);
    return f > r ? f : r;
}

/* Squares that the king could go to. */
static unsigned escapes(const pgn_position *p, unsigned loser)
{
    unsigned king = p->kings[loser], count = 0;
    pgn_squares near = pgn_reach[PGN_KING][king] & ~p->sides[loser];
    while (near)
        count += !pgn_is_attacked(p, loser ^ 1u, pgn_take_first(&near),
                                  pgn_occupied(p) ^ pgn_bit(king));
    return count;
}

/* How far the foremost pawn has to go. */
static unsigned to_promotion(const pgn_position *p, unsigned winner)
{
    pgn_squares pawns = pgn_men(p, winner, PGN_PAWN);
    if (!pawns)
        return 7;
    return winner == PGN_WHITE ? 7 - pgn_rank_of(63u - (unsigned)__builtin_clzll(pawns))
                               : pgn_rank_of(pgn_first(pawns));
}

/* What the winner's material lacks.  With a rook or queen it helps to strip the loser, with a pawn to
 * promote it; with less, the loser's own men must stand in their king's way. */
static unsigned lacks(const pgn_position *p, unsigned winner)
{
    unsigned loser = winner ^ 1u;
    unsigned men = (unsigned)__builtin_popcountll(p->sides[loser]);
    if (p->sides[winner] & (p->kinds[PGN_QUEEN] | p->kinds[PGN_ROOK]))
        return men;
    if (p->sides[winner] & p->kinds[PGN_PAWN])
        return men + 3 * to_promotion(p, winner) + 8;
    bool blockers = p->sides[loser] & (p->kinds[PGN_ROOK] | p->kinds[PGN_BISHOP] | p->kinds[PGN_KNIGHT]);
    return blockers ? 0 : 2 * to_promotion(p, loser);
}

/* A guess at how far the winner is from mate; it orders the visits and proves nothing. */
static unsigned distance(const pgn_position *p, unsigned winner)
{
    unsigned loser = winner ^ 1u, king = p->kings[loser];
    unsigned file = pgn_file_of(king), rank = pgn_rank_of(king);
    unsigned from_edge = (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
    bool check = pgn_is_attacked(p, winner, king, pgn_occupied(p));
    unsigned far = 2 * escapes(p, loser) + from_edge + steps(king, p->kings[winner]) / 2 +
                   (check ? 0 : 4) + lacks(p, winner);
    return far < 63 ? far : 63;
}

/* False: over the limit. */
static bool enter(pgn_closure *c, const pgn_position *p, unsigned pile)
{
    pgn_packed packed;
    pgn_pack(p, &packed);
    size_t slot = slot_of(c, &packed);
    if (c->slots[slot] != NO_INDEX)
        return true;
    if (c->count == c->limit)
        return false;
    c->packed[c->count] = packed;
    c->slots[slot] = (uint32_t)c->count;
    pile_up(c, (uint32_t)c->count++, pile);
    if (2 * c->count > c->slots_size)
        use_slots(c, 2 * c->slots_size);
    return true;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* PGN_YES: mate; PGN_NO: nothing new or all entered; PGN_UNKNOWN: over the limit. */
static enum pgn_proof visit(pgn_closure *c, const pgn_position *p, enum pgn_color winner,
                             const pgn_closure_effort *effort)
{
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    if (count == 0)
        return pgn_in_check(p) && p->turn != winner ? PGN_YES : PGN_NO;
    if (count > effort->branching)
        return PGN_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        pgn_position after = *p;
        pgn_play(&after, moves[i]);
        if (pgn_material_can_mate(&after, winner) &&
            !enter(c, &after, effort->guided ? distance(&after, winner) : 0))
            return PGN_UNKNOWN;
    }
    return PGN_NO;
}

enum pgn_proof pgn_closure_can_mate(pgn_closure *c, const pgn_position *p, enum pgn_color winner,
                                     pgn_closure_effort effort)
{
    pgn_squares men = pgn_occupied(p);
    c->limit = effort.limit < c->max ? effort.limit : c->max;
    c->count = 0;
    c->filled = 0;
    if (__builtin_popcountll(men) > PGN_PACKED_MEN || !c->limit)
        return PGN_UNKNOWN;
    use_slots(c, FIRST_SLOTS);
    enter(c, p, 0);
    while (c->filled) {
        pgn_position next;
        pgn_unpack(&c->packed[take(c)], &next);
        enum pgn_proof answer = visit(c, &next, winner, &effort);
        if (answer != PGN_NO)
            return answer;
    }
    return PGN_NO;
}
