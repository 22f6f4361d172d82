/* repetition.c: the positions of a run and their counts.
 *
 * An open-addressing table of indices.  It is never cleared: an index is believed only if it lies
 * within the run and its position's signature leads to this place by itself, so that beginning a
 * run, which happens with every other move of a game, costs nothing.  Rejected: comparing each
 * position with all before it, which a long game of shuffling turns into hours. */
#include "rules/repetition.h"
#include "chess/attacks.h"
#include "chess/legality.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 128, SLOTS_PER_SEEN = 4 };

bool pgn_run_open(pgn_run *run, enum pgn_repetition mode)
{
    run->mode = mode;
    run->capacity = FIRST_CAPACITY;
    run->slots_size = FIRST_CAPACITY * SLOTS_PER_SEEN;
    run->seen = malloc(run->capacity * sizeof *run->seen);
    run->slots = calloc(run->slots_size, sizeof *run->slots);
    return run->seen && run->slots;
}

void pgn_run_close(pgn_run *run)
{
    free(run->seen);
    free(run->slots);
}

void pgn_run_clear(pgn_run *run)
{
    run->count = 0;
    run->halves[0] = run->halves[1] = 0;
    run->cut = false;
    if (run->has_twice)
        memset(run->twice, 0, sizeof run->twice);
    run->has_twice = false;
}

void pgn_run_place(pgn_run *run, const pgn_position *p)
{
    for (unsigned color = 0; color < 2; color++) {
        uint64_t half = 0;
        for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++)
            for (pgn_squares men = pgn_men(p, color, kind); men;)
                half ^= pgn_man_key(color, kind, pgn_take_first(&men));
        run->halves[color] = half;
    }
}

void pgn_run_move(pgn_run *run, unsigned color, pgn_move m)
{
    run->halves[color] ^= pgn_half_change(color, m);
}

/* ---- the same position? ------------------------------------------------------------------- */

static bool same_men(const pgn_position *a, const pgn_position *b)
{
    return a->turn == b->turn && memcmp(a->kinds, b->kinds, sizeof a->kinds) == 0 &&
           memcmp(a->sides, b->sides, sizeof a->sides) == 0;
}

/* The rooks with which each side could castle if it were on move. */
static pgn_squares castling_now(const pgn_position *p)
{
    pgn_squares now = 0;
    for (unsigned color = 0; color < 2; color++) {
        pgn_position on_move = *p;
        on_move.turn = (uint8_t)color;
        on_move.checkers = pgn_attackers_of_side(p, color ^ 1u, p->kings[color], pgn_occupied(p));
        for (pgn_squares rooks = p->castling & p->sides[color]; rooks;) {
            unsigned rook = pgn_take_first(&rooks);
            if (pgn_castling_is_legal(&on_move, rook))
                now |= pgn_bit(rook);
        }
    }
    return now;
}

/* The square of a legal en passant capture. */
static unsigned ep_now(const pgn_position *p)
{
    return p->ep_square != PGN_NO_SQUARE && pgn_ep_is_legal(p) ? p->ep_square : PGN_NO_SQUARE;
}

static bool is_same(const pgn_run *run, const pgn_seen *seen, const pgn_position *p,
                    unsigned double_step)
{
    switch (run->mode) {
    case PGN_REPETITION_FEN:
        return same_men(&seen->position, p) && seen->position.castling == p->castling &&
               seen->double_step == double_step;
    case PGN_REPETITION_MOVES_NOW:
        return same_men(&seen->position, p) && castling_now(&seen->position) == castling_now(p) &&
               ep_now(&seen->position) == ep_now(p);
    default:
        return pgn_same_position(&seen->position, p);
    }
}

/* ---- the table ---------------------------------------------------------------------------- */

static size_t home(const pgn_run *run, uint64_t signature)
{
    return signature & (run->slots_size - 1);
}

/* Is there a position of this signature that came twice? */
static bool came_twice(const pgn_run *run, uint64_t signature)
{
    size_t slot = home(run, signature);
    for (;; slot = (slot + 1) & (run->slots_size - 1)) {
        uint32_t index = run->slots[slot];
        if (index >= run->count || run->seen[index].slot != slot)
            return false;
        if (run->seen[index].signature == signature && run->seen[index].count >= 2)
            return true;
    }
}

/* The place of the position, or where it belongs: *at tells. */
static pgn_seen *find(const pgn_run *run, uint64_t signature, const pgn_position *p,
                      unsigned double_step, size_t *at)
{
    size_t slot = home(run, signature);
    for (;; slot = (slot + 1) & (run->slots_size - 1)) {
        uint32_t index = run->slots[slot];
        if (index >= run->count || run->seen[index].slot != slot)
            break;
        pgn_seen *seen = &run->seen[index];
        if (seen->signature == signature && is_same(run, seen, p, double_step))
            return seen;
    }
    *at = slot;
    return NULL;
}

static bool grow(pgn_run *run)
{
    size_t capacity = 2 * run->capacity, slots_size = capacity * SLOTS_PER_SEEN;
    pgn_seen *seen = realloc(run->seen, capacity * sizeof *seen);
    if (!seen)
        return false;
    run->seen = seen;
    uint32_t *slots = calloc(slots_size, sizeof *slots);
    if (!slots)
        return false;
    free(run->slots);
    run->slots = slots;
    run->slots_size = slots_size;
    run->capacity = capacity;
    size_t count = run->count;
    for (run->count = 0; run->count < count; run->count++) {
        pgn_seen *moved = &run->seen[run->count];
        size_t slot = home(run, moved->signature);
        while (run->slots[slot] < run->count && run->seen[run->slots[slot]].slot == slot)
            slot = (slot + 1) & (slots_size - 1);
        run->slots[slot] = (uint32_t)run->count;
        moved->slot = (uint32_t)slot;
    }
    return true;
}

static void note_twice(pgn_run *run, const pgn_position *p)
{
    unsigned bits = run->halves[p->turn] & 255u;
    run->twice[p->turn ^ 1u][bits >> 6] |= (uint64_t)1 << (bits & 63u);
    run->has_twice = true;
}

uint32_t pgn_run_add(pgn_run *run, const pgn_position *p, unsigned double_step)
{
    uint64_t signature = run->halves[0] ^ run->halves[1];
    size_t slot;
    pgn_seen *seen = find(run, signature, p, double_step, &slot);
    if (seen) {
        if (++seen->count == 2)
            note_twice(run, p);
        return seen->count;
    }
    if (run->count == PGN_MAX_REPETITION) {
        run->cut = true;
        return 1;
    }
    if (run->count == run->capacity) {
        if (!grow(run))
            return 0;
        find(run, signature, p, double_step, &slot);
    }
    seen = &run->seen[run->count];
    *seen = (pgn_seen){.signature = signature,
                       .count = 1,
                       .slot = (uint32_t)slot,
                       .double_step = (uint8_t)double_step,
                       .position = *p};
    run->slots[slot] = (uint32_t)run->count++;
    return 1;
}

/* Castling never brings a position back: before it the king had not moved. */
static bool may_repeat(const pgn_position *p, pgn_move m)
{
    return m.kind != PGN_PAWN && !(pgn_occupied(p) >> m.to & 1);
}

bool pgn_run_can_repeat(const pgn_run *run, const pgn_position *p)
{
    unsigned bits = run->halves[p->turn ^ 1u] & 255u;
    if (!run->has_twice || !(run->twice[p->turn][bits >> 6] >> (bits & 63u) & 1))
        return false;
    pgn_move moves[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, moves);
    for (size_t i = 0; i < count; i++) {
        uint64_t signature = run->halves[0] ^ run->halves[1] ^ pgn_half_change(p->turn, moves[i]);
        if (!may_repeat(p, moves[i]) || !came_twice(run, signature))
            continue;
        pgn_position after = *p;
        pgn_play(&after, moves[i]);
        size_t slot;
        const pgn_seen *seen = find(run, signature, &after, PGN_NO_SQUARE, &slot);
        if (seen && seen->count >= 2)
            return true;
    }
    return false;
}
