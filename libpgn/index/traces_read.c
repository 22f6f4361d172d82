/* traces_read.c: groups of games, column by column. */
#include "index/bits.h"
#include "index/fault.h"
#include "index/traces.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

void pgn_balance_board(uint64_t balance, pgn_position *p)
{
    *p = (pgn_position){.ep_square = PGN_NO_SQUARE};
    pgn_squares free_squares = ~(pgn_squares)0;
    for (unsigned i = 0; i < 12; i++) {
        unsigned kind = i < 10 ? i % 5 : PGN_KING, side = i < 10 ? i / 5 : i - 10;
        uint64_t count = i < 10 ? balance >> 4 * i & 15 : 1;
        for (; count > 0 && free_squares != 0; count--) {
            pgn_squares square = free_squares & -free_squares;
            free_squares ^= square;
            p->kinds[kind] |= square;
            p->sides[side] |= square;
            if (kind == PGN_KING)
                p->kings[side] = (uint8_t)__builtin_ctzll(square);
        }
    }
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool damaged(struct pgn_segment *segment, struct pgn_index_error *error)
{
    return pgn_segment_damaged(segment, PGN_PART_TRACES, "a group of games", error);
}

static uint32_t games_in(const struct pgn_segment *segment, uint64_t first)
{
    uint64_t left = segment->entry.games - first;
    return left < PGN_GROUP_GAMES ? (uint32_t)left : PGN_GROUP_GAMES;
}

/* Where the group begins and ends; false: damage. */
static bool find_group(struct pgn_segment *segment, uint64_t first, uint64_t *begin, uint64_t *end,
                       struct pgn_index_error *error)
{
    struct pgn_block_reader *traces = &segment->parts[PGN_PART_TRACES];
    uint64_t size = traces->extent.size, group = first / PGN_GROUP_GAMES;
    uint64_t groups = (segment->entry.games + PGN_GROUP_GAMES - 1) / PGN_GROUP_GAMES;
    if (size / PGN_GROUP_PLACE_BYTES < groups)
        return damaged(segment, error);
    uint64_t places = size - groups * PGN_GROUP_PLACE_BYTES;
    uint64_t count = group + 1 < groups ? 2 : 1;
    const uint8_t *at = pgn_block_read(traces, places + group * PGN_GROUP_PLACE_BYTES,
                                       count * PGN_GROUP_PLACE_BYTES, error);
    if (at == NULL)
        return false;
    *begin = pgn_get_le(at, PGN_GROUP_PLACE_BYTES);
    *end = count > 1 ? pgn_get_le(at + PGN_GROUP_PLACE_BYTES, PGN_GROUP_PLACE_BYTES) : places;
    return *begin <= *end || damaged(segment, error);
}

/* A column's kind and bytes. */
struct column {
    unsigned kind;
    struct pgn_bytes bytes;
};

static bool find_column(struct pgn_segment *segment, uint64_t begin, uint64_t end, unsigned number,
                        struct column *column, struct pgn_index_error *error)
{
    struct pgn_block_reader *traces = &segment->parts[PGN_PART_TRACES];
    const uint64_t mask = (UINT64_C(1) << PGN_COLUMN_PLACE_BITS) - 1;
    const uint8_t *words =
        pgn_block_read(traces, begin + number * PGN_COLUMN_WORD, 2 * PGN_COLUMN_WORD, error);
    if (words == NULL)
        return false;
    uint64_t word = pgn_get_le(words, PGN_COLUMN_WORD), from = begin + (word & mask);
    uint64_t to = begin + (pgn_get_le(words + PGN_COLUMN_WORD, PGN_COLUMN_WORD) & mask);
    if (from > to || to > end)
        return damaged(segment, error);
    const uint8_t *bytes = pgn_block_read(traces, from, to - from, error);
    column->kind = (unsigned)(word >> PGN_COLUMN_PLACE_BITS);
    if (bytes != NULL)
        column->bytes = (struct pgn_bytes){bytes, bytes + (to - from), false};
    return bytes != NULL;
}

/* ---- columns --------------------------------------------------------------------------------- */

static void add_all(struct pgn_game_set *set, uint32_t games)
{
    for (uint32_t word = 0; word * 64 < games; word++)
        set->words[word] = ~UINT64_C(0);
    if (games % 64 != 0)
        set->words[games / 64] = (UINT64_C(1) << games % 64) - 1;
}

/* Exchanges the bits whose places follow. */
static bool flip_places(struct pgn_bytes bytes, unsigned r, uint32_t games,
                        struct pgn_game_set *set)
{
    struct pgn_bit_reader in = {.at = bytes.at, .end = bytes.end};
    uint64_t game = 0;
    for (uint64_t left = pgn_take_gamma(&in); left > 0; left--, game++) {
        game += pgn_take_rice(&in, r);
        if (in.failed || game >= games)
            return false;
        set->words[game / 64] ^= UINT64_C(1) << game % 64;
    }
    return !in.failed;
}

static bool unpack(const struct column *column, uint32_t games, struct pgn_game_set *set)
{
    memset(set, 0, sizeof *set);
    switch (column->kind) {
    case PGN_COLUMN_NONE:
        return true;
    case PGN_COLUMN_ALL:
        add_all(set, games);
        return true;
    case PGN_COLUMN_RAW:
        if ((uint32_t)(column->bytes.end - column->bytes.at) != (games + 7) / 8)
            return false;
        for (uint32_t i = 0; i < (games + 7) / 8; i++)
            set->words[i / 8] |= (uint64_t)column->bytes.at[i] << i % 8 * 8;
        return true;
    default:
        if (column->kind >= PGN_COLUMN_ZEROS)
            add_all(set, games);
        return column->kind >= PGN_COLUMN_ONES &&
               flip_places(column->bytes, column->kind % 16, games, set);
    }
}

bool pgn_traces_stood(struct pgn_segment *segment, uint64_t first, unsigned phase,
                      const pgn_squares men[12], struct pgn_game_set *set,
                      struct pgn_index_error *error)
{
    uint64_t begin, end;
    uint32_t games = games_in(segment, first);
    struct pgn_game_set one;
    struct column column;
    memset(set, 0, sizeof *set);
    if (!find_group(segment, first, &begin, &end, error))
        return false;
    for (unsigned man = 0; man < 12; man++) {
        for (pgn_squares left = men[man]; left != 0; left &= left - 1) {
            unsigned square = (unsigned)__builtin_ctzll(left);
            unsigned number = (phase * 12 + man) * 64 + square;
            if (!find_column(segment, begin, end, number, &column, error))
                return false;
            if (!unpack(&column, games, &one))
                return damaged(segment, error);
            for (unsigned i = 0; i < PGN_GROUP_WORDS; i++)
                set->words[i] |= one.words[i];
        }
    }
    return true;
}

/* ---- balances -------------------------------------------------------------------------------- */

/* Steps through the balances of a group. */
struct balances {
    struct pgn_bytes in;
    uint64_t balance;
    uint32_t count; /* of its games */
    uint32_t games; /* of the group */
};

static bool open_balances(struct pgn_segment *segment, uint64_t first, struct balances *b,
                          struct pgn_index_error *error)
{
    uint64_t begin, end;
    struct pgn_block_reader *traces = &segment->parts[PGN_PART_TRACES];
    if (!find_group(segment, first, &begin, &end, error))
        return false;
    const uint8_t *word =
        pgn_block_read(traces, begin + PGN_COLUMNS * PGN_COLUMN_WORD, PGN_COLUMN_WORD, error);
    uint64_t from = word != NULL ? begin + pgn_get_le(word, PGN_COLUMN_WORD) : 0;
    if (word == NULL)
        return false;
    if (from > end)
        return damaged(segment, error);
    const uint8_t *bytes = pgn_block_read(traces, from, end - from, error);
    *b = (struct balances){.in = {bytes, bytes + (bytes != NULL ? end - from : 0), false},
                           .balance = UINT64_MAX,
                           .games = games_in(segment, first)};
    return bytes != NULL;
}

/* The next one: 1, 0 at the end, -1 damage. */
static int next_balance(struct balances *b)
{
    uint64_t distance = pgn_take_varint(&b->in);
    if (b->in.failed || distance == 0)
        return b->in.failed ? -1 : 0;
    b->balance += distance;
    uint64_t count = pgn_take_varint(&b->in);
    b->count = (uint32_t)count;
    return !b->in.failed && count > 0 && count <= b->games && b->balance <= PGN_BALANCE_UNKNOWN
               ? 1
               : -1;
}

/* Its games, or over them: all at NULL. */
static bool take_games(struct balances *b, uint16_t *games)
{
    if (b->count == 1) {
        const uint8_t *game = pgn_take_bytes(&b->in, 2);
        if (game != NULL && games != NULL)
            games[0] = (uint16_t)pgn_get_le(game, 2);
        return game != NULL && (games == NULL || games[0] < b->games);
    }
    uint64_t len = pgn_take_varint(&b->in), game = 0;
    const uint8_t *bytes = pgn_take_bytes(&b->in, len);
    struct pgn_bit_reader in = {.at = bytes, .end = bytes + (bytes != NULL ? len : 0)};
    unsigned r = pgn_rice_for(b->count, PGN_GROUP_GAMES);
    for (uint32_t i = 0; bytes != NULL && games != NULL && i < b->count; i++, game++) {
        game += pgn_take_rice(&in, r);
        if (in.failed || game >= b->games)
            return false;
        games[i] = (uint16_t)game;
    }
    return bytes != NULL;
}

bool pgn_traces_balance(struct pgn_segment *segment, uint64_t first, pgn_balance_judge *judge,
                        void *context, struct pgn_game_set *set, struct pgn_index_error *error)
{
    struct balances b;
    uint16_t games[PGN_GROUP_GAMES];
    int rc;
    memset(set, 0, sizeof *set);
    if (!open_balances(segment, first, &b, error))
        return false;
    while ((rc = next_balance(&b)) > 0) {
        bool wanted = b.balance == PGN_BALANCE_UNKNOWN || judge(context, b.balance);
        if (!take_games(&b, wanted ? games : NULL))
            return damaged(segment, error);
        for (uint32_t i = 0; wanted && i < b.count; i++)
            pgn_game_set_add(set, games[i]);
    }
    return rc == 0 || damaged(segment, error);
}

/* ---- a whole group --------------------------------------------------------------------------- */

static bool read_columns(struct pgn_segment *segment, uint64_t first, struct pgn_trace_group *group,
                         struct pgn_index_error *error)
{
    uint64_t begin, end;
    struct column column;
    struct pgn_game_set set;
    if (!find_group(segment, first, &begin, &end, error))
        return false;
    memset(group->stood, 0, group->games * sizeof *group->stood);
    for (unsigned number = 0; number < PGN_COLUMNS; number++) {
        if (!find_column(segment, begin, end, number, &column, error))
            return false;
        if (!unpack(&column, group->games, &set))
            return damaged(segment, error);
        for (unsigned word = 0; word < PGN_GROUP_WORDS; word++)
            for (uint64_t bits = set.words[word]; bits != 0; bits &= bits - 1)
                group->stood[word * 64 + (unsigned)__builtin_ctzll(bits)][number / 64] |=
                    UINT64_C(1) << number % 64;
    }
    return true;
}

static bool read_balances(struct pgn_segment *segment, uint64_t first,
                          struct pgn_trace_group *group, struct pgn_index_error *error)
{
    struct balances b;
    uint16_t games[PGN_GROUP_GAMES];
    int rc;
    group->balance_count = 0;
    if (!open_balances(segment, first, &b, error))
        return false;
    while ((rc = next_balance(&b)) > 0) {
        if (!take_games(&b, games))
            return damaged(segment, error);
        if (!pgn_grow((void **)&group->balances, &group->balance_room,
                      group->balance_count + b.count, sizeof *group->balances))
            return pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
        for (uint32_t i = 0; i < b.count; i++)
            group->balances[group->balance_count++] = b.balance << PGN_GROUP_BITS | games[i];
    }
    return rc == 0 || damaged(segment, error);
}

/* Balances game by game. */
static bool order_balances(struct pgn_trace_group *group)
{
    uint64_t *sorted = malloc((group->balance_count + 1) * sizeof *sorted);
    uint32_t *starts = group->starts;
    if (sorted == NULL)
        return false;
    memset(starts, 0, (PGN_GROUP_GAMES + 2) * sizeof *starts);
    for (size_t i = 0; i < group->balance_count; i++)
        starts[(group->balances[i] & (PGN_GROUP_GAMES - 1)) + 2]++;
    for (unsigned game = 0; game < PGN_GROUP_GAMES; game++)
        starts[game + 2] += starts[game + 1];
    for (size_t i = 0; i < group->balance_count; i++)
        sorted[starts[(group->balances[i] & (PGN_GROUP_GAMES - 1)) + 1]++] =
            group->balances[i] >> PGN_GROUP_BITS;
    free(group->balances);
    group->balances = sorted;
    group->balance_room = group->balance_count + 1;
    return true;
}

bool pgn_trace_group_read(struct pgn_segment *segment, uint64_t first,
                          struct pgn_trace_group *group, struct pgn_index_error *error)
{
    if (group->stood == NULL)
        group->stood = malloc(PGN_GROUP_GAMES * sizeof *group->stood);
    if (group->starts == NULL)
        group->starts = malloc((PGN_GROUP_GAMES + 2) * sizeof *group->starts);
    if (group->stood == NULL || group->starts == NULL)
        return pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL);
    group->games = games_in(segment, first);
    return read_columns(segment, first, group, error) &&
           read_balances(segment, first, group, error) &&
           (order_balances(group) || pgn_index_fail(error, PGN_INDEX_MEMORY, NULL, NULL));
}

void pgn_trace_of(const struct pgn_trace_group *group, uint32_t game, struct pgn_trace *trace)
{
    memcpy(trace->stood, group->stood[game], sizeof trace->stood);
    trace->balances = group->balances + group->starts[game];
    trace->balance_count = group->starts[game + 1] - group->starts[game];
}
