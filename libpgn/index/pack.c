/* pack.c: a game as a database takes it: one pass over its steps. */
#include "index/pack.h"
#include "chess/keys.h"
#include "index/codes.h"
#include "index/text_code.h"

#include <pgn/replay.h>
#include <pgn/tags.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct growing {
    uint8_t *at;
    size_t len, room;
};

struct pgn_packer {
    pgn_replay *replay;
    pgn_tag_list tags;
    struct growing moves, pairs, keys, balances;
    struct growing wide; /* the moves as they are in the wide form, if need be */
    bool needs_wide, failed, keeps_texts;
    struct pgn_known_text known;
    struct pgn_text_bytes steps, literals, again;
    uint64_t placement;
    struct pgn_trace trace;
    struct pgn_row row;
};

pgn_packer *pgn_packer_open(void)
{
    pgn_packer *packer = calloc(1, sizeof *packer);
    if (packer == NULL)
        return NULL;
    packer->replay = pgn_replay_open();
    if (packer->replay != NULL)
        return packer;
    free(packer);
    return NULL;
}

void pgn_packer_close(pgn_packer *packer)
{
    if (packer == NULL)
        return;
    pgn_replay_close(packer->replay);
    pgn_tags_free(&packer->tags);
    free(packer->moves.at);
    free(packer->pairs.at);
    free(packer->keys.at);
    free(packer->balances.at);
    free(packer->wide.at);
    pgn_known_text_free(&packer->known);
    free(packer->steps.at);
    free(packer->literals.at);
    free(packer->again.at);
    free(packer);
}

static void put(pgn_packer *packer, struct growing *to, const void *bytes, size_t len)
{
    if (to->room - to->len < len) {
        size_t room = to->room * 2 > to->len + len ? to->room * 2 : to->len + len + 256;
        uint8_t *larger = realloc(to->at, room);
        if (larger == NULL) {
            packer->failed = true;
            return;
        }
        to->at = larger;
        to->room = room;
    }
    if (len > 0)
        memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

/* ---- tags ----------------------------------------------------------------------------------- */

static void put_span(pgn_packer *packer, pgn_span span)
{
    uint8_t number[PGN_VARINT_MAX];
    put(packer, &packer->pairs, number, pgn_put_varint(number, span.len));
    put(packer, &packer->pairs, span.at, span.len);
}

/* A rating is a number of three or four digits; all else is unknown. */
static uint16_t rating_of(pgn_span value)
{
    unsigned rating = 0;
    if (value.len < 3 || value.len > 4)
        return 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return 0;
        rating = rating * 10 + (unsigned)(value.at[i] - '0');
    }
    return (uint16_t)rating;
}

static void note_tag(struct pgn_row *row, pgn_span name, pgn_span value)
{
    if (pgn_span_is(name, "WhiteElo"))
        row->elo[PGN_WHITE] = rating_of(value);
    else if (pgn_span_is(name, "BlackElo"))
        row->elo[PGN_BLACK] = rating_of(value);
    else if (pgn_span_is(name, "Result"))
        row->result = (uint8_t)pgn_result_of(value);
    else if (pgn_span_is(name, "Date")) {
        pgn_date date = pgn_date_of(value);
        row->year = date.year;
        row->month = date.month;
        row->day = date.day;
    }
}

static void pack_tags(pgn_packer *packer, const pgn_game *game)
{
    if (!pgn_tags_read(&packer->tags, game)) {
        packer->failed = true;
        return;
    }
    for (size_t i = 0; i < packer->tags.count; i++) {
        const pgn_tag_pair *pair = &packer->tags.at[i];
        put_span(packer, pair->name);
        put_span(packer, pair->value);
        if (!pair->superseded)
            note_tag(&packer->row, pair->name, pair->value);
    }
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void put_key(pgn_packer *packer)
{
    put(packer, &packer->keys, &packer->placement, sizeof packer->placement);
}

static void mark(pgn_packer *packer, unsigned color, unsigned kind, unsigned square)
{
    unsigned set = pgn_phase_of(packer->row.plies) * 12 + color * 6 + kind;
    packer->trace.stood[set] |= (uint64_t)1 << square;
}

/* All men, where a phase begins. */
static void mark_all(pgn_packer *packer, const pgn_position *p)
{
    uint64_t *stood = packer->trace.stood + pgn_phase_of(packer->row.plies) * 12;
    for (unsigned color = 0; color < 2; color++)
        for (unsigned kind = 0; kind < 6; kind++)
            stood[color * 6 + kind] = p->sides[color] & p->kinds[kind];
}

static void put_balance(pgn_packer *packer, const pgn_position *p)
{
    uint64_t balance = pgn_balance_of(p);
    put(packer, &packer->balances, &balance, sizeof balance);
}

static void begin_line(pgn_packer *packer, const pgn_setup *setup)
{
    const pgn_position *start = &setup->start;
    packer->placement = pgn_placement_key(start);
    mark_all(packer, start);
    put_balance(packer, start);
    packer->row.flags |= PGN_ROW_PLAYABLE;
    put_key(packer);
    if (!setup->has_fen && !start->chess960)
        return;
    char fen[PGN_FEN_MAX];
    uint8_t len = (uint8_t)pgn_fen_write(start, start->chess960, fen);
    packer->row.flags |= PGN_ROW_SETUP | (start->chess960 ? PGN_ROW_CHESS960 : 0u);
    put(packer, &packer->moves, &len, 1);
    put(packer, &packer->moves, fen, len);
}

/* The position behind the move, which has been counted. */
static void mark_move(pgn_packer *packer, const pgn_position *before, const pgn_position *after,
                      pgn_move m)
{
    unsigned us = before->turn, set = pgn_phase_of(packer->row.plies) * 12 + us * 6;
    if (pgn_phase_of(packer->row.plies - 1) != pgn_phase_of(packer->row.plies)) {
        mark_all(packer, after);
    } else if (pgn_is_castling(before, m)) {
        packer->trace.stood[set + PGN_KING] |= after->kinds[PGN_KING] & after->sides[us];
        packer->trace.stood[set + PGN_ROOK] |= after->kinds[PGN_ROOK] & after->sides[us];
    } else {
        mark(packer, us, m.promotion != PGN_NO_KIND ? m.promotion : m.kind, m.to);
    }
    if (m.promotion != PGN_NO_KIND || before->sides[1 - us] != after->sides[1 - us])
        put_balance(packer, after);
}

static void pack_move(pgn_packer *packer, const pgn_step *step)
{
    uint8_t code[PGN_CODE_BYTES];
    pgn_move m = step->reading.move;
    size_t len = pgn_code_write(step->before, m, code);
    packer->needs_wide = packer->needs_wide || len == 0;
    put(packer, &packer->moves, code, len);
    pgn_wide_write(m, code);
    put(packer, &packer->wide, code, sizeof code);
    packer->placement ^= pgn_placement_change(step->before, m);
    packer->row.plies++;
    if (!pgn_move_is_null(m))
        mark_move(packer, step->before, step->position, m);
    else if (pgn_phase_of(packer->row.plies - 1) != pgn_phase_of(packer->row.plies))
        mark_all(packer, step->position);
    put_key(packer);
}

/* The first one counts. */
static void take_marker(struct pgn_row *row, const pgn_token *token)
{
    if (row->flags & PGN_ROW_MARKER)
        return;
    row->result = (uint8_t)token->number;
    if (token->type == PGN_TOKEN_RESULT)
        row->flags |= PGN_ROW_MARKER;
}

/* Plays the main line; its text's fate is in the row's flags. */
static void pack_moves(pgn_packer *packer, const pgn_game *game)
{
    bool begun = false, whole = true;
    int rc;
    pgn_step step;
    pgn_replay_start(packer->replay, game);
    while ((rc = pgn_replay_next(packer->replay, &step)) > 0) {
        const pgn_setup *setup = pgn_replay_setup(packer->replay);
        if (!begun && step.position != NULL && setup->playable) {
            begin_line(packer, setup);
            begun = true;
        }
        if (step.depth > 0)
            continue;
        if (step.type == PGN_STEP_RESULT)
            take_marker(&packer->row, &step.token);
        if (step.type == PGN_STEP_MOVE)
            pack_move(packer, &step);
        whole = whole && step.type != PGN_STEP_FAULT && step.type != PGN_STEP_UNPLAYED;
    }
    packer->failed = packer->failed || rc < 0;
    const pgn_setup *setup = pgn_replay_setup(packer->replay);
    if (!begun && setup->playable)
        begin_line(packer, setup);
    if (whole && setup->playable)
        packer->row.flags |= PGN_ROW_WHOLE;
}

/* The wide form instead, behind the FEN if there is one. */
static void widen(pgn_packer *packer)
{
    packer->row.flags |= PGN_ROW_WIDE;
    packer->moves.len = packer->row.flags & PGN_ROW_SETUP ? 1u + packer->moves.at[0] : 0;
    put(packer, &packer->moves, packer->wide.at, packer->wide.len);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* White space at the end belongs to no game for good: the next one, when it comes, changes it. */
static uint32_t sum_of(const char *text, size_t len)
{
    while (len > 0 && strchr(" \t\r\n\v\f", text[len - 1]) && text[len - 1] != '\0')
        len--;
    return (uint32_t)crc32_z(0, (const Bytef *)text, len);
}

bool pgn_index_is_text_of(const pgn_index_game *known, const char *text, size_t len)
{
    return sum_of(text, len) == known->crc;
}

static void describe(struct pgn_packed_game *packed, const pgn_game *game)
{
    packed->number = game->number;
    if (game->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST))
        packed->row.flags |= PGN_ROW_PIECE;
    packed->row.offset = game->offset;
    packed->row.len = (uint32_t)(game->len > UINT32_MAX ? UINT32_MAX : game->len);
    packed->row.crc = sum_of(game->text, game->len);
    packed->row.number = (uint32_t)(game->number > UINT32_MAX ? UINT32_MAX : game->number);
}

static uint8_t *lay_down(uint8_t *to, const void *bytes, size_t len)
{
    if (len > 0)
        memcpy(to, bytes, len);
    return to + len;
}

static pgn_packed_game *gather(const pgn_packer *packer)
{
    const size_t keys = packer->keys.len, moves = packer->moves.len, pairs = packer->pairs.len;
    const size_t balances = packer->balances.len;
    const size_t steps = packer->steps.len, literals = packer->literals.len;
    pgn_packed_game *packed =
        malloc(sizeof *packed + keys + balances + moves + pairs + steps + literals);
    if (packed == NULL)
        return NULL;
    *packed = (pgn_packed_game){.row = packer->row,
                                .move_bytes = moves,
                                .pair_bytes = pairs,
                                .key_count = keys / sizeof(uint64_t),
                                .keys = (const uint64_t *)(const void *)(packed + 1),
                                .trace = packer->trace,
                                .has_text = packer->keeps_texts};
    packed->trace.balances = packed->keys + packed->key_count;
    packed->trace.balance_count = balances / sizeof(uint64_t);
    uint8_t *behind = lay_down((uint8_t *)(packed + 1), packer->keys.at, keys);
    packed->moves = behind = lay_down(behind, packer->balances.at, balances);
    packed->pairs = behind = lay_down(behind, packer->moves.at, moves);
    behind = lay_down(behind, packer->pairs.at, pairs);
    packed->steps = (pgn_span){(const char *)behind, steps};
    behind = lay_down(behind, packer->steps.at, steps);
    packed->literals = (pgn_span){(const char *)behind, literals};
    (void)lay_down(behind, packer->literals.at, literals);
    return packed;
}

/* ---- the text -------------------------------------------------------------------------------- */

void pgn_packer_keep_texts(pgn_packer *packer)
{
    packer->keeps_texts = true;
}

/* What the database will know of the game when the text is read back. */
static bool know(pgn_packer *packer)
{
    struct pgn_bytes in = {packer->pairs.at, packer->pairs.at + packer->pairs.len, false};
    struct pgn_line line;
    pgn_known_text_clear(&packer->known);
    packer->known.result = pgn_result_text((enum pgn_result)packer->row.result);
    while (in.at < in.end) {
        pgn_span name, value;
        name.len = (size_t)pgn_take_varint(&in);
        name.at = (const char *)pgn_take_bytes(&in, name.len);
        value.len = (size_t)pgn_take_varint(&in);
        value.at = (const char *)pgn_take_bytes(&in, value.len);
        if (!pgn_known_text_tag(&packer->known, name, value))
            return false;
    }
    const struct pgn_bytes moves = {packer->moves.at, packer->moves.at + packer->moves.len, false};
    return !pgn_row_line(&packer->row, moves, &line) ||
           pgn_known_text_moves(&packer->known, &line) != 0;
}

/* True if the text comes back as it is. */
static bool comes_back(pgn_packer *packer, const pgn_game *game)
{
    const struct pgn_bytes steps = {packer->steps.at, packer->steps.at + packer->steps.len, false};
    const uint8_t *at = packer->literals.at;
    const struct pgn_bytes literals = {at, at + packer->literals.len, false};
    packer->again.len = 0;
    return pgn_text_decode(&packer->known, steps, literals, game->len, &packer->again) > 0 &&
           memcmp(packer->again.at, game->text, game->len) == 0;
}

static bool pack_text(pgn_packer *packer, const pgn_game *game)
{
    packer->steps.len = packer->literals.len = 0;
    if (!packer->keeps_texts || game->len == 0)
        return true;
    return know(packer) &&
           pgn_text_encode(&packer->known, game->text, game->len, &packer->steps,
                           &packer->literals) &&
           (comes_back(packer, game) ||
            pgn_text_copy(game->text, game->len, &packer->steps, &packer->literals));
}

/* ---- the whole ------------------------------------------------------------------------------- */

pgn_packed_game *pgn_index_pack(pgn_packer *packer, const pgn_game *game)
{
    packer->moves.len = packer->pairs.len = packer->keys.len = packer->wide.len = 0;
    packer->balances.len = 0;
    packer->needs_wide = packer->failed = false;
    packer->row = (struct pgn_row){0};
    packer->trace = (struct pgn_trace){0};
    pack_tags(packer, game);
    pack_moves(packer, game);
    if (packer->needs_wide && !packer->failed)
        widen(packer);
    if (packer->row.result == PGN_RESULT_NONE)
        packer->row.result = PGN_UNKNOWN_RESULT;
    packer->failed = packer->failed || !pack_text(packer, game);
    pgn_packed_game *packed = packer->failed ? NULL : gather(packer);
    if (packed != NULL)
        describe(packed, game);
    return packed;
}

pgn_packed_game *pgn_index_pack_sum(const pgn_game *game)
{
    pgn_packed_game *packed = calloc(1, sizeof *packed);
    if (packed == NULL)
        return NULL;
    packed->sum_only = true;
    describe(packed, game);
    return packed;
}

void pgn_packed_game_free(pgn_packed_game *packed)
{
    free(packed);
}

/* ---- rows ----------------------------------------------------------------------------------- */

void pgn_row_write(const struct pgn_row *row, uint8_t out[PGN_ROW_BYTES])
{
    pgn_put_le(out, row->offset, 8);
    pgn_put_le(out + 8, row->len, 4);
    pgn_put_le(out + 12, row->crc, 4);
    pgn_put_le(out + 16, row->source, 4);
    pgn_put_le(out + 20, row->number, 4);
    pgn_put_le(out + 24, row->moves, 5);
    pgn_put_le(out + 29, row->tags, 5);
    pgn_put_le(out + 34, row->elo[0], 2);
    pgn_put_le(out + 36, row->elo[1], 2);
    pgn_put_le(out + 38, row->year, 2);
    out[40] = row->month;
    out[41] = row->day;
    out[42] = row->result;
    out[43] = row->flags;
    pgn_put_le(out + 44, row->plies, 4);
}

void pgn_row_read(const uint8_t in[PGN_ROW_BYTES], struct pgn_row *row)
{
    *row = (struct pgn_row){
        .offset = pgn_get_le(in, 8),
        .len = (uint32_t)pgn_get_le(in + 8, 4),
        .crc = (uint32_t)pgn_get_le(in + 12, 4),
        .source = (uint32_t)pgn_get_le(in + 16, 4),
        .number = (uint32_t)pgn_get_le(in + 20, 4),
        .moves = pgn_get_le(in + 24, 5),
        .tags = pgn_get_le(in + 29, 5),
        .elo = {(uint16_t)pgn_get_le(in + 34, 2), (uint16_t)pgn_get_le(in + 36, 2)},
        .year = (uint16_t)pgn_get_le(in + 38, 2),
        .month = in[40],
        .day = in[41],
        .result = in[42],
        .flags = in[43],
        .plies = (uint32_t)pgn_get_le(in + 44, 4)};
}

/* A FEN in front of the moves. */
static bool read_setup(struct pgn_line *line, unsigned flags)
{
    size_t len = line->at < line->end ? *line->at : 0;
    if (len == 0 || (size_t)(line->end - line->at) <= len)
        return false;
    unsigned faults =
        pgn_fen_read((const char *)line->at + 1, len, flags & PGN_ROW_CHESS960, &line->position);
    line->at += 1 + len;
    return !(faults & PGN_FEN_UNUSABLE);
}

bool pgn_row_line(const struct pgn_row *row, struct pgn_bytes moves, struct pgn_line *line)
{
    *line = (struct pgn_line){.position = pgn_start_position,
                              .at = moves.at,
                              .end = moves.end,
                              .wide = row->flags & PGN_ROW_WIDE};
    if (!(row->flags & PGN_ROW_PLAYABLE) ||
        ((row->flags & PGN_ROW_SETUP) && !read_setup(line, row->flags)))
        return false;
    line->placement = pgn_placement_key(&line->position);
    return true;
}
