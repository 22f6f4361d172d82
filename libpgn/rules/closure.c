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

#define LIGHT_SQUARES 0x55aa55aa55aa55aau

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

/* ---- what has been seen ------------------------------------------------------------------- */

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

/* ---- what is to be visited ---------------------------------------------------------------- */

static void pile_up(pgn_closure *c, uint32_t index, unsigned pile)
{
    uint64_t *filled = &c->filled[pile >> 6], bit = (uint64_t)1 << (pile & 63u);
    c->below[index] = *filled & bit ? c->piles[pile] : NO_INDEX;
    c->piles[pile] = index;
    *filled |= bit;
}

/* The next one, or NO_INDEX. */
static uint32_t take(pgn_closure *c)
{
    unsigned word = 0;
    while (!c->filled[word])
        if (++word == PGN_PILES / 64)
            return NO_INDEX;
    unsigned pile = 64 * word + pgn_first(c->filled[word]);
    uint32_t index = c->piles[pile];
    c->piles[pile] = c->below[index];
    if (c->below[index] == NO_INDEX)
        c->filled[word] &= c->filled[word] - 1;
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
        count +=
            !pgn_is_attacked(p, loser ^ 1u, pgn_take_first(&near), pgn_occupied(p) ^ pgn_bit(king));
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

/* To the nearest of these men; 0 if there are none. */
static unsigned steps_to_nearest(unsigned square, pgn_squares men)
{
    unsigned nearest = men ? 7 : 0;
    while (men) {
        unsigned far = steps(square, pgn_take_first(&men));
        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}

static unsigned to_corner(unsigned square, unsigned corner)
{
    int files = (int)pgn_file_of(square) - (int)pgn_file_of(corner);
    int ranks = (int)pgn_rank_of(square) - (int)pgn_rank_of(corner);
    return (unsigned)(files < 0 ? -files : files) + (unsigned)(ranks < 0 ? -ranks : ranks);
}

/* To the nearest corner of the four, or of the two that the winner's bishop covers. */
static unsigned to_mating_corner(const pgn_position *p, unsigned winner)
{
    static const uint8_t corners[4] = {0, 63, 7, 56}; /* a1 h8 dark, h1 a8 light */
    unsigned king = p->kings[winner ^ 1u], nearest = 14;
    pgn_squares bishops = pgn_men(p, winner, PGN_BISHOP);
    bool light = bishops && (LIGHT_SQUARES & bishops), dark = bishops && (~LIGHT_SQUARES & bishops);
    for (unsigned i = light && !dark ? 2 : 0; i < (dark && !light ? 2 : 4); i++) {
        unsigned far = to_corner(king, corners[i]);
        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}

/* A winner of minor pieces alone needs the loser's own men in their king's way, in a corner; if
 * there are only pawns, or queens, one must become a lesser man. */
static unsigned to_smother(const pgn_position *p, unsigned winner)
{
    unsigned loser = winner ^ 1u;
    pgn_squares men = p->sides[loser] & ~p->kinds[PGN_KING];
    bool has_helper = men & ~p->kinds[PGN_PAWN] & ~p->kinds[PGN_QUEEN];
    return 2 * to_mating_corner(p, winner) + steps(p->kings[loser], p->kings[winner]) +
           steps_to_nearest(p->kings[loser], men) + (has_helper ? 0 : 2 * to_promotion(p, loser));
}

/* Others need a rook or queen, and it helps to strip the loser. */
static unsigned to_strip(const pgn_position *p, unsigned winner, enum pgn_guide guide)
{
    pgn_squares men = p->sides[winner ^ 1u] & ~p->kinds[PGN_KING];
    bool heavy = p->sides[winner] & (p->kinds[PGN_QUEEN] | p->kinds[PGN_ROOK]);
    unsigned count = (unsigned)__builtin_popcountll(men), king = p->kings[winner ^ 1u];
    unsigned file = pgn_file_of(king), rank = pgn_rank_of(king);
    return (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank) +
           steps(king, p->kings[winner]) / 2 + (heavy ? 0 : 3 * to_promotion(p, winner) + 8) +
           (guide == PGN_GUIDE_MATE ? count : 8 * count + steps_to_nearest(p->kings[winner], men));
}

/* A guess at how far the winner is from mate; it orders the visits and proves nothing. */
static unsigned distance(const pgn_position *p, unsigned winner, enum pgn_guide guide)
{
    unsigned loser = winner ^ 1u;
    pgn_squares strong = p->kinds[PGN_QUEEN] | p->kinds[PGN_ROOK] | p->kinds[PGN_PAWN];
    bool check = pgn_is_attacked(p, winner, p->kings[loser], pgn_occupied(p));
    unsigned far = 2 * escapes(p, loser) + (check ? 0 : 4) +
                   (p->sides[winner] & strong ? to_strip(p, winner, guide) : to_smother(p, winner));
    return far < PGN_PILES ? far : PGN_PILES - 1;
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

/* ---- the search --------------------------------------------------------------------------- */

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
            !enter(c, &after, effort->guide ? distance(&after, winner, effort->guide) : 0))
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
    memset(c->filled, 0, sizeof c->filled);
    if (__builtin_popcountll(men) > PGN_PACKED_MEN || !c->limit)
        return PGN_UNKNOWN;
    use_slots(c, FIRST_SLOTS);
    enter(c, p, 0);
    for (uint32_t index; (index = take(c)) != NO_INDEX;) {
        pgn_position next;
        pgn_unpack(&c->packed[index], &next);
        enum pgn_proof answer = visit(c, &next, winner, &effort);
        if (answer != PGN_NO)
            return answer;
    }
    return PGN_NO;
}
