/* novelties.c: the first ply of each game that leads to a position which no earlier game had.
 *
 * Each position keeps the earliest game that had it and the ply: least values, which merge in any
 * order.  A game's novelty is the least ply among the positions that stay its own, known when all
 * games are counted.  So games may come in any order, and from any number of threads.
 *
 * Rejected: to keep of each game only the first position of its own, and to look its moves up when
 * another game follows it, which needs the games again. */
#include "stats/novelties.h"

#include <stdlib.h>
#include <string.h>

#include "rules/tracker.h"
#include "stats/counter.h"

enum { FIRST_SLOTS = 1 << 12, FIRST_GAMES = 256 };

void pgn_novelties_free(pgn_novelties *n)
{
    free(n->games);
    free(n->slots);
}

/* ---- the table ------------------------------------------------------------------------------ */

/* Where the key is, or would be. */
static pgn_novelty_slot *slot_of(const pgn_novelties *n, uint64_t key)
{
    size_t mask = n->slot_count - 1, i = key & mask;
    while (n->slots[i].key && n->slots[i].key != key)
        i = (i + 1) & mask;
    return &n->slots[i];
}

static bool make_room(pgn_novelties *n)
{
    if (4 * n->count < 3 * n->slot_count)
        return true;
    pgn_novelties larger = {.slot_count = n->slot_count ? 2 * n->slot_count : FIRST_SLOTS};
    if (larger.slot_count > SIZE_MAX / sizeof *larger.slots)
        return false;
    larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < n->slot_count; i++)
        if (n->slots[i].key)
            *slot_of(&larger, n->slots[i].key) = n->slots[i];
    free(n->slots);
    n->slots = larger.slots;
    n->slot_count = larger.slot_count;
    return true;
}

static bool is_earlier(const pgn_novelty_game *a, const pgn_novelty_game *b)
{
    if (a->date != b->date)
        return a->date < b->date;
    return a->file != b->file ? a->file < b->file : a->number < b->number;
}

static bool put(pgn_novelties *n, uint64_t key, uint32_t game, uint16_t ply)
{
    if (!make_room(n))
        return false;
    pgn_novelty_slot *slot = slot_of(n, key);
    if (!slot->key) {
        *slot = (pgn_novelty_slot){key, game, ply};
        n->count++;
    } else if (slot->game == game) {
        slot->ply = ply < slot->ply ? ply : slot->ply;
    } else if (is_earlier(&n->games[game], &n->games[slot->game])) {
        slot->game = game;
        slot->ply = ply;
    }
    return true;
}

static bool add_game(pgn_novelties *n, const pgn_novelty_game *game)
{
    if (n->game_count == n->game_room) {
        size_t room = n->game_room ? n->game_room + n->game_room / 2 : FIRST_GAMES;
        pgn_novelty_game *games =
            room < UINT32_MAX ? realloc(n->games, room * sizeof *games) : NULL;
        if (!games)
            return false;
        n->games = games;
        n->game_room = room;
    }
    n->games[n->game_count++] = *game;
    return true;
}

bool pgn_novelties_merge(pgn_novelties *n, const pgn_novelties *other)
{
    size_t first = n->game_count;
    for (size_t i = 0; i < other->game_count; i++)
        if (!add_game(n, &other->games[i]))
            return false;
    for (size_t i = 0; i < other->slot_count; i++) {
        const pgn_novelty_slot *slot = &other->slots[i];
        if (slot->key && !put(n, slot->key, (uint32_t)(first + slot->game), slot->ply))
            return false;
    }
    return true;
}

/* ---- a game --------------------------------------------------------------------------------- */

/* Unknown parts are the last: what is not certainly earlier is no forerunner. */
static uint32_t date_of(pgn_date date)
{
    uint32_t year = date.year ? date.year : 9999u;
    uint32_t month = date.year && date.month ? date.month : 13u;
    uint32_t day = date.year && date.month && date.day ? date.day : 32u;
    return year * 10000u + month * 100u + day;
}

bool pgn_stats_count_novelty(pgn_stats *s)
{
    pgn_novelties *n = &s->novelties;
    uint32_t count;
    const struct pgn_facts_ply *plies = pgn_stats_plies(s, &count);
    pgn_position p = *pgn_stats_start(s);
    pgn_novelty_game game = {.date = s->novelties_by_input ? 0 : date_of(s->now.date),
                             .file = s->file,
                             .number = s->now.game->number,
                             .plies = count,
                             .ratings = {(uint16_t)s->now.ratings[0], (uint16_t)s->now.ratings[1]},
                             .column = (uint8_t)pgn_stats_result_column(s->now.result)};
    if (!pgn_stats_wants(s, PGN_STAT_NOVELTIES))
        return true;
    if (!add_game(n, &game))
        return false;
    for (uint32_t i = 1; i <= count && i <= s->novelty_plies; i++) {
        pgn_play(&p, plies[i].move);
        uint64_t key = pgn_key(&p);
        if (!put(n, key ? key : 1, (uint32_t)(n->game_count - 1), (uint16_t)i))
            return false;
    }
    return true;
}

/* ---- all games ------------------------------------------------------------------------------ */

static void find_novelties(pgn_novelties *n)
{
    for (size_t i = 0; i < n->slot_count; i++) {
        const pgn_novelty_slot *slot = &n->slots[i];
        pgn_novelty_game *game = &n->games[slot->game];
        if (slot->key && (!game->novelty || slot->ply < game->novelty))
            game->novelty = slot->ply;
    }
}

static bool count_under(pgn_stats *s, const pgn_novelty_game *game, pgn_span key)
{
    uint64_t *cells = pgn_table_row(&s->tables[PGN_STAT_NOVELTIES], key);
    if (!cells)
        return false;
    uint64_t own[PGN_GAME_COLUMNS] = {[PGN_COUNT_GAMES] = 1,
                                      [PGN_COUNT_PLAYED] = 1,
                                      [PGN_COUNT_PLIES] = game->plies,
                                      [PGN_COUNT_SHORTEST] = game->plies + (uint64_t)1,
                                      [PGN_COUNT_LONGEST] = game->plies + (uint64_t)1};
    own[game->column] = 1;
    if (game->ratings[0] && game->ratings[1]) {
        own[PGN_COUNT_RATED] = 1;
        own[PGN_COUNT_RATING_SUM] = (uint64_t)game->ratings[0] + game->ratings[1];
    }
    pgn_stat_combine(PGN_STAT_NOVELTIES, cells, own);
    return true;
}

bool pgn_stats_settle(pgn_stats *s)
{
    pgn_novelties *n = &s->novelties;
    char text[24];
    if (n->count)
        find_novelties(n);
    for (size_t i = 0; i < n->game_count; i++) {
        const pgn_novelty_game *game = &n->games[i];
        pgn_span key = game->novelty                    ? pgn_stats_number_key(text, game->novelty)
                       : game->plies > s->novelty_plies ? (pgn_span){"later", 5}
                                                        : (pgn_span){"none", 4};
        if (!count_under(s, game, key))
            return false;
    }
    pgn_novelties_free(n);
    *n = (pgn_novelties){0};
    return true;
}
