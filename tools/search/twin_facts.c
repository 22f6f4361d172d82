/* twin_facts.c: what of a game decides whether it is there twice, and which of two is better. */
#include <pgn/comment.h>
#include <pgn/replay.h>
#include <pgn/rules.h>
#include <pgn/tags.h>
#include <stdlib.h>
#include <string.h>

#include "common/finding.h"
#include "common/record.h"
#include "common/sort_key.h"
#include "twins.h"

struct twin_maker {
    const struct search *s;
    pgn_replay *replay;
    pgn_tag_list tags;
    struct cli_buffer moves, decoded;
    struct cli_buffer texts[TWIN_TEXTS];
    struct twin_facts facts;
    bool has_fen;
    pgn_span fen;
};

struct twin_maker *twin_maker_open(const struct search *s)
{
    struct twin_maker *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->s = s;
    m->replay = pgn_replay_open();
    if (m->replay)
        return m;
    free(m);
    return NULL;
}

void twin_maker_close(struct twin_maker *m)
{
    if (!m)
        return;
    pgn_replay_close(m->replay);
    pgn_tags_free(&m->tags);
    cli_buffer_free(&m->moves);
    cli_buffer_free(&m->decoded);
    for (size_t i = 0; i < TWIN_TEXTS; i++)
        cli_buffer_free(&m->texts[i]);
    free(m);
}

uint64_t twin_hash(pgn_span text)
{
    uint64_t hash = text.len, word;
    size_t at = 0;
    for (; at + sizeof word <= text.len; at += sizeof word) {
        memcpy(&word, text.at + at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (; at < text.len; at++)
        hash = (hash ^ (unsigned char)text.at[at]) * 1099511628211u;
    return hash;
}

void twin_put_place(struct cli_buffer *to, uint64_t file, uint64_t number)
{
    cli_put_key_number(to, file);
    cli_put_key_number(to, number);
}

struct twin twin_of(pgn_span key, pgn_span value)
{
    struct twin twin = {.key = key};
    memcpy(&twin.facts, value.at, sizeof twin.facts);
    const char *at = value.at + sizeof twin.facts;
    for (size_t i = 0; i < TWIN_TEXTS; i++) {
        twin.text[i] = (pgn_span){at, twin.facts.text_len[i]};
        at += twin.facts.text_len[i];
    }
    return twin;
}

/* ---- tags ----------------------------------------------------------------------------------- */

static bool is_rating(pgn_span value)
{
    bool any = false;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return false;
        any = any || value.at[i] != '0';
    }
    return any;
}

/* A tag's value, unescaped and in UTF-8. */
static void keep_text(struct twin_maker *m, enum pgn_encoding encoding, enum twin_text which,
                      pgn_span raw)
{
    struct cli_buffer *to = &m->texts[which];
    cli_buffer_clear(to);
    cli_buffer_clear(&m->decoded);
    cli_put(&m->decoded, raw.at, raw.len);
    if (m->decoded.failed || !raw.len)
        return;
    size_t len = pgn_unescape(raw, m->decoded.at);
    cli_put_decoded(to, encoding, (pgn_span){m->decoded.at, len});
}

static void look_at_tag(struct twin_maker *m, enum pgn_encoding encoding, const pgn_tag_pair *pair)
{
    static const struct {
        const char *name;
        enum twin_text text;
    } shown[] = {
        {"White", TWIN_WHITE}, {"Black", TWIN_BLACK}, {"Date", TWIN_DATE}, {"Event", TWIN_EVENT}};
    if (pair->superseded)
        return;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (pgn_span_is(pair->name, shown[i].name))
            keep_text(m, encoding, shown[i].text, pair->value);
    if ((pgn_span_is(pair->name, "WhiteElo") || pgn_span_is(pair->name, "BlackElo")) &&
        is_rating(pair->value))
        m->facts.ratings++;
    if (!cli_is_unknown(pair->value) && m->facts.tags < UINT16_MAX)
        m->facts.tags++;
}

static void map_name(struct twin_maker *m, enum twin_text from, enum twin_text to)
{
    pgn_span name = {m->texts[from].at, m->texts[from].len};
    if (m->s->twins.list)
        name = cli_names_find(m->s->twins.list, name);
    cli_buffer_clear(&m->texts[to]);
    cli_put(&m->texts[to], name.at, name.len);
}

static bool read_tags(struct twin_maker *m, const pgn_game *game)
{
    enum pgn_encoding encoding = cli_encoding_of(game);
    for (size_t i = 0; i < TWIN_TEXTS; i++)
        cli_buffer_clear(&m->texts[i]);
    if (!pgn_tags_read(&m->tags, game))
        return false;
    for (size_t i = 0; i < m->tags.count; i++)
        look_at_tag(m, encoding, &m->tags.at[i]);
    map_name(m, TWIN_WHITE, TWIN_WHITE_NAME);
    map_name(m, TWIN_BLACK, TWIN_BLACK_NAME);
    return true;
}

/* ---- movetext ------------------------------------------------------------------------------- */

/* True if a comment says more than commands. */
static bool has_words(pgn_span comment)
{
    for (size_t i = 0; i < comment.len; i++) {
        if (comment.at[i] == '[' && i + 1 < comment.len && comment.at[i + 1] == '%') {
            const char *end = memchr(comment.at + i, ']', comment.len - i);
            if (!end)
                return false;
            i = (size_t)(end - comment.at);
        } else if (!strchr(" \t\r\n", comment.at[i]) || !comment.at[i]) {
            return true;
        }
    }
    return false;
}

/* Comments with words, annotations, variations. */
static uint32_t count_annotations(const pgn_game *game)
{
    pgn_cursor cursor = pgn_movetext(game);
    pgn_token token;
    uint32_t count = 0;
    while (pgn_next(&cursor, &token) > 0) {
        bool is_comment = token.type == PGN_TOKEN_COMMENT || token.type == PGN_TOKEN_LINE_COMMENT;
        count += token.type == PGN_TOKEN_NAG || token.type == PGN_TOKEN_ANNOTATION ||
                 token.type == PGN_TOKEN_OPEN || (is_comment && has_words(token.value));
    }
    return count;
}

/* Two bytes a move, the first of them not 0, which ends the moves. */
static void keep_move(void *context, const pgn_position *before, pgn_move move,
                      const pgn_position *after)
{
    struct twin_maker *m = context;
    unsigned code = pgn_move_is_null(move) ? 0x7fffu
                                           : (unsigned)move.from | (unsigned)move.to << 6u |
                                                 (unsigned)move.promotion << 12u;
    (void)before;
    (void)after;
    cli_put_char(&m->moves, (char)((code >> 8) + 1));
    cli_put_char(&m->moves, (char)(code & 0xff));
}

static void drop_finding(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

/* ---- the key -------------------------------------------------------------------------------- */

static void put_position(struct cli_buffer *to, const pgn_position *position, unsigned fields)
{
    char fen[PGN_FEN_MAX];
    size_t len = pgn_fen_write(position, true, fen), end = 0;
    for (; end < len && (fen[end] != ' ' || --fields > 0); end++)
        ;
    cli_put_key_text(to, (pgn_span){fen, end});
}

/* Where the game begins: nothing for the usual start. */
static void put_start(struct twin_maker *m, struct cli_buffer *to)
{
    const pgn_setup *setup = pgn_replay_setup(m->replay);
    if (pgn_same_position(&setup->start, &pgn_start_position))
        cli_put_key_text(to, (pgn_span){"", 0});
    else
        put_position(to, &setup->start, 4);
}

/* The greatest of each comes first. */
static void put_rank(struct cli_buffer *to, const struct twin_facts *f)
{
    cli_put_key_number(to, ~(uint64_t)f->plies);
    cli_put_char(to, (char)(1 - f->has_result));
    cli_put_key_number(to, ~(uint64_t)f->annotations);
    cli_put_char(to, (char)(0xff - f->ratings));
    cli_put_key_number(to, ~(uint64_t)f->tags);
    twin_put_place(to, f->file, f->number);
}

static void put_key(struct twin_maker *m, const pgn_verdict *verdict, struct cli_buffer *to)
{
    const struct search_twins *asked = &m->s->twins;
    const size_t start = to->len;
    pgn_span moves = {m->moves.at, m->moves.len};
    if (asked->by == TWINS_BY_FINAL_BOARD) {
        put_position(to, &verdict->final, 2);
        cli_put_key_text(to,
                         (pgn_span){m->texts[TWIN_DATE].at, m->texts[TWIN_DATE].len < 4 ? 0 : 4});
    } else if (asked->by == TWINS_BY_PREFIX) {
        put_start(m, to);
    } else {
        cli_put_key_number(to, twin_hash(moves)); /* mere speed: most keys differ here */
        put_start(m, to);
        cli_put(to, moves.at, moves.len);
    }
    m->facts.group_len = (uint32_t)(to->len - start);
    m->facts.moves_len = asked->by == TWINS_BY_PREFIX ? (uint32_t)moves.len : 0;
    if (asked->by == TWINS_BY_PREFIX)
        cli_put(to, moves.at, moves.len);
    cli_put_char(to, 0);
    put_rank(to, &m->facts);
}

/* ---- a game --------------------------------------------------------------------------------- */

static bool are_players_known(const struct twin_maker *m)
{
    for (enum twin_text i = TWIN_WHITE_NAME; i <= TWIN_BLACK_NAME; i++)
        if (cli_is_nobody((pgn_span){m->texts[i].at, m->texts[i].len}))
            return false;
    return true;
}

static void put_value(const struct twin_maker *m, struct cli_buffer *to)
{
    struct twin_facts facts = m->facts;
    for (size_t i = 0; i < 2; i++)
        facts.initials[i] = cli_name_initials(
            (pgn_span){m->texts[TWIN_WHITE_NAME + i].at, m->texts[TWIN_WHITE_NAME + i].len});
    for (size_t i = 0; i < TWIN_TEXTS; i++)
        facts.text_len[i] = (uint32_t)m->texts[i].len;
    cli_put(to, &facts, sizeof facts);
    for (size_t i = 0; i < TWIN_TEXTS; i++)
        cli_put(to, m->texts[i].at, m->texts[i].len);
}

int twin_maker_put(struct twin_maker *m, const struct cli_file *file, const pgn_game *game,
                   struct cli_buffer *to, bool *faulty)
{
    const struct search_twins *asked = &m->s->twins;
    const pgn_check_options check = {.played = keep_move};
    pgn_verdict verdict;
    cli_buffer_clear(&m->moves);
    if (pgn_check(m->replay, game, &check, drop_finding, m, &verdict) < 0)
        return -1;
    *faulty = !verdict.replayed || !verdict.complete ||
              (game->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST));
    if (*faulty || verdict.plies < asked->min)
        return 0;
    m->facts = (struct twin_facts){.file = file->index,
                                   .number = game->number,
                                   .offset = game->offset,
                                   .len = game->len,
                                   .hash = twin_hash((pgn_span){game->text, game->len}),
                                   .plies = verdict.plies,
                                   .annotations = count_annotations(game),
                                   .has_result = verdict.result != PGN_UNKNOWN_RESULT};
    if (!read_tags(m, game))
        return -1;
    if (asked->players == TWINS_SAME_PLAYERS && !are_players_known(m))
        return 0;
    size_t record = cli_record_begin(to);
    put_key(m, &verdict, to);
    cli_record_value(to, record);
    put_value(m, to);
    cli_record_end(to, record);
    return m->moves.failed || to->failed ? -1 : 1;
}
