/* traces_write.c: a group of games turned into columns. */
#include "index/bits.h"
#include "index/traces.h"
#include "notation/grow.h"

#include <stdlib.h>
#include <string.h>

uint64_t pgn_balance_of(const pgn_position *p)
{
    uint64_t balance = 0;
    for (unsigned i = 0; i < 10; i++) {
        uint64_t count = (uint64_t)__builtin_popcountll(p->kinds[i % 5] & p->sides[i / 5]);
        if (count > 15)
            return PGN_BALANCE_UNKNOWN;
        balance |= count << 4 * i;
    }
    return balance;
}

/* ---- gathering ------------------------------------------------------------------------------- */

bool pgn_trace_group_add(struct pgn_trace_group *group, const struct pgn_trace *trace)
{
    if (group->stood == NULL)
        group->stood = malloc(PGN_GROUP_GAMES * sizeof *group->stood);
    if (group->stood == NULL ||
        !pgn_grow((void **)&group->balances, &group->balance_room,
                  group->balance_count + trace->balance_count, sizeof *group->balances))
        return false;
    memcpy(group->stood[group->games], trace->stood, sizeof trace->stood);
    for (size_t i = 0; i < trace->balance_count; i++)
        group->balances[group->balance_count++] =
            trace->balances[i] << PGN_GROUP_BITS | group->games;
    group->games++;
    return true;
}

void pgn_trace_group_free(struct pgn_trace_group *group)
{
    free(group->stood);
    free(group->balances);
    free(group->starts);
    *group = (struct pgn_trace_group){0};
}

/* ---- columns --------------------------------------------------------------------------------- */

/* Rows of 64 bits become columns, by exchanging ever smaller squares. */
static void transpose(uint64_t rows[64])
{
    uint64_t mask = 0x00000000FFFFFFFFu;
    for (unsigned size = 32; size > 0; size /= 2, mask ^= mask << size) {
        for (unsigned i = 0; i < 64; i = (i + size + 1) & ~size) {
            uint64_t moved = (rows[i] >> size ^ rows[i + size]) & mask;
            rows[i] ^= moved << size;
            rows[i + size] ^= moved;
        }
    }
}

/* The columns of one set of squares: sets[square]. */
static void fill_columns(const struct pgn_trace_group *group, unsigned set,
                         struct pgn_game_set columns[64])
{
    uint64_t rows[64];
    for (uint32_t game = 0; game < PGN_GROUP_GAMES; game += 64) {
        for (uint32_t i = 0; i < 64; i++)
            rows[i] = game + i < group->games ? group->stood[game + i][set] : 0;
        transpose(rows);
        for (unsigned square = 0; square < 64; square++)
            columns[square].words[game / 64] = rows[square];
    }
}

static unsigned count_of(const struct pgn_game_set *set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < PGN_GROUP_WORDS; i++)
        count += (unsigned)__builtin_popcountll(set->words[i]);
    return count;
}

/* The places of the set's ones, or of its zeros. */
static size_t pack_places(const struct pgn_game_set *set, uint32_t games, bool zeros,
                          uint32_t count, unsigned r, uint8_t *to)
{
    struct pgn_bit_writer out = {.at = to};
    uint32_t next = 0;
    pgn_put_gamma(&out, count);
    for (uint32_t word = 0; word * 64 < games; word++) {
        uint64_t bits = zeros ? ~set->words[word] : set->words[word];
        if (games - word * 64 < 64)
            bits &= (UINT64_C(1) << games % 64) - 1;
        for (; bits != 0; bits &= bits - 1) {
            uint32_t game = word * 64 + (uint32_t)__builtin_ctzll(bits);
            pgn_put_rice(&out, game - next, r);
            next = game + 1;
        }
    }
    pgn_end_bits(&out);
    return (size_t)(out.at - to);
}

/* Room for any column: a bit a number's upper part, 13 for its lower one, at worst. */
#define COLUMN_ROOM (PGN_GROUP_GAMES * 3)

/* Packs the column; its kind, and its bytes in *len. */
static unsigned pack_column(const struct pgn_game_set *set, uint32_t games, uint8_t *to,
                            size_t *len)
{
    uint32_t count = count_of(set), rest = games - count;
    size_t raw = (games + 7) / 8;
    bool zeros = rest < count;
    *len = 0;
    if (count == 0)
        return PGN_COLUMN_NONE;
    if (rest == 0)
        return PGN_COLUMN_ALL;
    unsigned r = pgn_rice_for(zeros ? rest : count, games);
    *len = pack_places(set, games, zeros, zeros ? rest : count, r, to);
    if (*len < raw)
        return (zeros ? PGN_COLUMN_ZEROS : PGN_COLUMN_ONES) + r;
    for (size_t i = 0; i < raw; i++)
        to[i] = (uint8_t)(set->words[i / 8] >> i % 8 * 8);
    *len = raw;
    return PGN_COLUMN_RAW;
}

/* A group in the making: the words, and all that stands behind them. */
struct making {
    const struct pgn_trace_group *group;
    uint8_t words[(PGN_COLUMNS + 1) * PGN_COLUMN_WORD];
    uint8_t *bytes;
    size_t len, room;
    struct pgn_game_set columns[64];
};

static void put_word(struct making *m, unsigned column, unsigned kind)
{
    uint64_t place = sizeof m->words + m->len;
    pgn_put_le(m->words + column * PGN_COLUMN_WORD, place | (uint64_t)kind << PGN_COLUMN_PLACE_BITS,
               PGN_COLUMN_WORD);
}

static bool put_columns(struct making *m)
{
    for (unsigned set = 0; set < PGN_TRACE_SETS; set++) {
        fill_columns(m->group, set, m->columns);
        for (unsigned square = 0; square < 64; square++) {
            size_t len;
            if (!pgn_grow((void **)&m->bytes, &m->room, m->len + COLUMN_ROOM, 1))
                return false;
            unsigned kind =
                pack_column(&m->columns[square], m->group->games, m->bytes + m->len, &len);
            put_word(m, set * 64 + square, kind);
            m->len += len;
        }
    }
    put_word(m, PGN_COLUMNS, 0);
    return true;
}

/* ---- balances -------------------------------------------------------------------------------- */

/* Stable, by the balance: games stay in their order. */
static bool sort_balances(struct pgn_trace_group *group)
{
    uint64_t *copy = malloc((group->balance_count + 1) * sizeof *copy);
    if (copy == NULL)
        return false;
    uint64_t *from = group->balances, *to = copy;
    for (unsigned shift = PGN_GROUP_BITS; shift < PGN_GROUP_BITS + PGN_BALANCE_BITS; shift += 10) {
        size_t places[1024] = {0}, place = 0;
        for (size_t i = 0; i < group->balance_count; i++)
            places[from[i] >> shift & 1023]++;
        for (unsigned i = 0; i < 1024; i++) {
            size_t here = places[i];
            places[i] = place;
            place += here;
        }
        for (size_t i = 0; i < group->balance_count; i++)
            to[places[from[i] >> shift & 1023]++] = from[i];
        uint64_t *other = from;
        from = to;
        to = other;
    }
    free(copy); /* an even number of passes: all is back in its place */
    return true;
}

/* The games of one balance, of which there are several: their bytes' number, then distances. */
static bool put_games(struct making *m, const uint64_t *records, uint32_t count)
{
    uint8_t packed[COLUMN_ROOM + PGN_VARINT_MAX];
    struct pgn_bit_writer out = {.at = packed};
    unsigned r = pgn_rice_for(count, PGN_GROUP_GAMES);
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t game = (uint32_t)(records[i] & (PGN_GROUP_GAMES - 1));
        pgn_put_rice(&out, game - next, r);
        next = game + 1;
    }
    pgn_end_bits(&out);
    size_t len = (size_t)(out.at - packed);
    if (!pgn_grow((void **)&m->bytes, &m->room, m->len + len + PGN_VARINT_MAX, 1))
        return false;
    m->len += pgn_put_varint(m->bytes + m->len, len);
    memcpy(m->bytes + m->len, packed, len);
    m->len += len;
    return true;
}

static bool put_balance(struct making *m, uint64_t distance, const uint64_t *records,
                        uint32_t count)
{
    if (!pgn_grow((void **)&m->bytes, &m->room, m->len + 2 * PGN_VARINT_MAX + 2, 1))
        return false;
    m->len += pgn_put_varint(m->bytes + m->len, distance);
    m->len += pgn_put_varint(m->bytes + m->len, count);
    if (count > 1)
        return put_games(m, records, count);
    pgn_put_le(m->bytes + m->len, records[0] & (PGN_GROUP_GAMES - 1), 2);
    m->len += 2;
    return true;
}

/* Each balance once, with its games; a distance of 0 ends them. */
static bool put_balances(struct making *m, struct pgn_trace_group *group)
{
    uint64_t previous = UINT64_MAX; /* the first distance counts from -1 */
    if (!sort_balances(group))
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < group->balance_count; i++)
        if (kept == 0 || group->balances[i] != group->balances[kept - 1])
            group->balances[kept++] = group->balances[i];
    for (size_t from = 0, to; from < kept; from = to) {
        uint64_t balance = group->balances[from] >> PGN_GROUP_BITS;
        for (to = from; to < kept && group->balances[to] >> PGN_GROUP_BITS == balance;)
            to++;
        if (!put_balance(m, balance - previous, group->balances + from, (uint32_t)(to - from)))
            return false;
        previous = balance;
    }
    if (!pgn_grow((void **)&m->bytes, &m->room, m->len + 1, 1))
        return false;
    m->bytes[m->len++] = 0;
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------- */

bool pgn_trace_group_write(struct pgn_trace_group *group, struct pgn_block_writer *out)
{
    struct making *m = calloc(1, sizeof *m);
    if (m == NULL)
        return false;
    m->group = group;
    bool good = put_columns(m) && put_balances(m, group);
    if (good) {
        pgn_block_write(out, m->words, sizeof m->words);
        pgn_block_write(out, m->bytes, m->len);
    }
    free(m->bytes);
    free(m);
    group->games = 0;
    group->balance_count = 0;
    return good;
}
