/* text.c: printed games to PGN, one after the other. */
#include <pgn/text.h>

#include "notation/resolver.h"
#include "text/descriptive.h"
#include "text/game.h"
#include "text/heading.h"
#include "text/plain.h"
#include "text/split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pgn_text {
    pgn_dialect dialect;
    pgn_resolver *resolver;
    pgn_items items;
    pgn_translation translation;
    const char *source;
    size_t source_len, body; /* where the movetext begins */
    enum pgn_text_kind kind;
    size_t next; /* the item that the next game begins with */
    bool done;
    pgn_plain_words *plain; /* NULL: the dialect has none */
    bool is_plain;          /* the text is a game of such words alone, and is translated */
    struct pgn_descriptive descriptive; /* with an automatic dialect */
};

pgn_text *pgn_text_open(const pgn_dialect *dialect)
{
    pgn_text *text = calloc(1, sizeof *text);
    if (text == NULL)
        return NULL;
    text->dialect = *dialect;
    text->resolver = pgn_resolver_open(dialect);
    if (pgn_has_plain_words(dialect))
        text->plain = pgn_plain_words_open(dialect);
    if (text->resolver == NULL || (text->plain == NULL && pgn_has_plain_words(dialect))) {
        pgn_text_close(text);
        return NULL;
    }
    text->translation.resolver = text->resolver;
    text->done = true;
    return text;
}

void pgn_text_close(pgn_text *text)
{
    if (text == NULL)
        return;
    pgn_resolver_close(text->resolver);
    pgn_plain_words_close(text->plain);
    pgn_descriptive_release(&text->descriptive);
    pgn_pen_release(&text->translation.pen);
    free(text->items.list);
    free(text->translation.roles);
    free(text->translation.lines);
    free(text->translation.findings);
    free(text->translation.places);
    free(text);
}

bool pgn_text_has_tags(const char *utf8, size_t len)
{
    size_t at = 0;
    if (len >= 3 && memcmp(utf8, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < len && strchr(" \t\r\n", utf8[at]) != NULL)
        at++;
    if (at >= len || utf8[at++] != '[')
        return false;
    size_t name = at;
    while (at < len &&
           ((utf8[at] >= 'A' && utf8[at] <= 'Z') || (utf8[at] >= 'a' && utf8[at] <= 'z') ||
            utf8[at] == '_' || (utf8[at] >= '0' && utf8[at] <= '9')))
        at++;
    if (at == name)
        return false;
    while (at < len && utf8[at] == ' ')
        at++;
    return at < len && utf8[at] == '"';
}

static pgn_game game_of(const pgn_text *text)
{
    return (pgn_game){.text = text->source, .len = text->source_len, .number = 1, .line = 1};
}

/* False: out of memory. */
static bool try_descriptive(pgn_text *text)
{
    long moves = 0;
    for (size_t i = 0; i < text->items.count; i++)
        moves += text->items.list[i].type == PGN_ITEM_MOVE;
    return pgn_choose_descriptive(&text->descriptive, &text->dialect,
                                  (pgn_span){text->source, text->source_len}, text->kind,
                                  moves) >= 0;
}

bool pgn_text_read(pgn_text *text, const char *utf8, size_t len, enum pgn_text_kind kind)
{
    text->source = utf8;
    text->source_len = len;
    text->kind = kind;
    text->body = 0;
    text->next = 0;
    text->done = false;
    text->is_plain = false;
    text->descriptive.chosen = NULL;
    if (kind == PGN_TEXT_GAME) {
        pgn_game game = game_of(text);
        if (text->plain != NULL && pgn_translate_plain(text->plain, &game, &text->translation))
            return text->is_plain = true;
        text->body = (size_t)(pgn_movetext(&game).at - utf8);
    }
    pgn_resolver_reopen(text->resolver);
    if (!pgn_text_scan(text->resolver, utf8 + text->body, len - text->body, kind == PGN_TEXT_FREE,
                       text->dialect.signs, &text->items) ||
        !pgn_text_join(text->resolver, utf8 + text->body, &text->items))
        return false;
    return !text->dialect.automatic || !pgn_may_be_descriptive(&text->items) ||
           try_descriptive(text);
}

/* ---- one game -------------------------------------------------------------------------------- */

static void begin(pgn_text *text, const pgn_item *items, size_t count, const pgn_position *start)
{
    pgn_translation *t = &text->translation;
    t->text = text->source + text->body;
    t->len = text->source_len - text->body;
    t->place_count = 0;
    t->items = items;
    t->count = count;
    t->start = *start;
    t->kind = text->kind;
    t->result = PGN_RESULT_NONE;
    t->plies = 0;
    t->finding_count = 0;
    t->failed = false;
    pgn_pen_begin(&t->pen);
    pgn_resolver_reopen(text->resolver);
}

static void report_inference(pgn_text *text)
{
    pgn_inference inference;
    pgn_resolver_inference(text->resolver, &inference);
    if (inference.capped)
        (void)pgn_add_finding(&text->translation, "readings-capped", PGN_WARNING, NULL, 0);
}

static int finish(pgn_text *text, size_t at, pgn_text_game *out)
{
    pgn_translation *t = &text->translation;
    report_inference(text);
    if (t->failed)
        return -1;
    for (size_t i = 0; i < t->finding_count; i++)
        t->findings[i].at += text->body;
    for (size_t i = 0; i < t->place_count; i++)
        t->places[i].source += text->body;
    *out = (pgn_text_game){.is_free_text = text->kind == PGN_TEXT_FREE,
                           .pgn = t->pen.text,
                           .len = t->pen.len,
                           .at = at,
                           .findings = t->findings,
                           .finding_count = t->finding_count,
                           .places = t->places,
                           .place_count = t->place_count,
                           .plies = t->plies};
    pgn_resolver_inference(text->resolver, &out->inference);
    return 1;
}

static enum pgn_result result_tag(const pgn_game *game)
{
    pgn_span value;
    return pgn_tag(game, "Result", &value) ? pgn_result_of(value) : PGN_RESULT_NONE;
}

#define TAG_IS_BROKEN                                                                              \
    (PGN_MARK_UNTERMINATED | PGN_MARK_NO_BRACKET | PGN_MARK_NO_VALUE | PGN_MARK_TYPOGRAPHIC |      \
     PGN_MARK_UNESCAPED_QUOTE | PGN_MARK_NEWLINE | PGN_MARK_EXTRA)

/* True if all in front of the movetext is tags and comments as PGN has them. */
static bool are_tags_clean(const pgn_text *text, const pgn_game *game)
{
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0 && token.at < text->source + text->body)
        if (token.type == PGN_TOKEN_TAG
                ? (token.marks & TAG_IS_BROKEN) != 0
                : token.type != PGN_TOKEN_BOM &&
                      (token.type != PGN_TOKEN_COMMENT || (token.marks & PGN_MARK_UNTERMINATED)))
            return false;
    return true;
}

/* A broken tag would swallow what is written behind it: it is written as it was understood. */
static void write_token(pgn_pen *pen, const pgn_token *token)
{
    if (token->type == PGN_TOKEN_TAG) {
        char *value = malloc(token->value.len + 1);
        if (value == NULL) {
            pen->failed = true;
            return;
        }
        pgn_pen_tag(pen, token->name, (pgn_span){value, pgn_unescape(token->value, value)});
        free(value);
        return;
    }
    bool is_comment = token->type == PGN_TOKEN_COMMENT || token->type == PGN_TOKEN_LINE_COMMENT;
    if (token->type == PGN_TOKEN_BOM || token->type == PGN_TOKEN_INVISIBLE)
        return;
    pgn_pen_comment(pen, is_comment ? token->value.at : token->at,
                    is_comment ? token->value.len : token->len);
    pgn_pen_raw(pen, "\n", 1);
    pen->glue = true;
}

static void copy_tags(pgn_text *text, const pgn_game *game)
{
    pgn_pen *pen = &text->translation.pen;
    size_t end = text->body;
    while (end > 0 && strchr(" \t\r\n", text->source[end - 1]) != NULL)
        end--;
    if (are_tags_clean(text, game)) {
        pgn_pen_raw(pen, text->source, end);
    } else {
        pgn_cursor cursor = pgn_tokens(game);
        pgn_token token;
        while (pgn_next(&cursor, &token) > 0 && token.at < text->source + text->body)
            write_token(pen, &token);
    }
    if (end > 0)
        pgn_pen_raw(pen, "\n\n", 2);
    pen->glue = true;
}

static int next_tagged(pgn_text *text, pgn_text_game *out)
{
    pgn_game game = game_of(text);
    pgn_setup setup;
    text->done = true;
    pgn_setup_of(&game, &setup);
    begin(text, text->items.list, text->items.count,
          setup.playable ? &setup.start : &pgn_start_position);
    copy_tags(text, &game);
    pgn_mark_place(&text->translation, 0);
    if (!setup.playable) {
        /* What cannot be replayed is handed on as it stands. */
        pgn_pen_raw(&text->translation.pen, text->source + text->body,
                    text->source_len - text->body);
        return finish(text, 0, out);
    }
    pgn_assign_roles(&text->translation);
    if (!text->translation.failed)
        pgn_write_movetext(&text->translation, result_tag(&game));
    return finish(text, 0, out);
}

/* ---- games in free text ---------------------------------------------------------------------- */

static void write_tag(pgn_pen *pen, const char *name, pgn_span value)
{
    pgn_pen_tag(pen, (pgn_span){name, strlen(name)}, value);
}

static void write_date(pgn_pen *pen, const pgn_heading *heading)
{
    char date[32] = "????.??.??";
    if (heading->date.year > 0)
        (void)snprintf(date, sizeof date, "%04d.??.??", heading->date.year);
    if (heading->date.month > 0)
        (void)snprintf(date + 5, sizeof date - 5, "%02d.??", heading->date.month);
    if (heading->date.month > 0 && heading->date.day > 0)
        (void)snprintf(date + 8, sizeof date - 8, "%02d", heading->date.day);
    write_tag(pen, "Date", (pgn_span){date, strlen(date)});
}

static void write_name(pgn_pen *pen, const char *tag, pgn_span value)
{
    if (value.len == 0)
        value = (pgn_span){"?", 1};
    write_tag(pen, tag, value);
}

/* The seven tags of the roster (PGN 8.1.1), and the set-up if there is one. */
static void write_roster(pgn_pen *pen, const pgn_heading *heading, enum pgn_result result,
                         const pgn_split_game *split)
{
    char fen[PGN_FEN_MAX];
    const char *marker = pgn_result_text(result == PGN_RESULT_NONE ? PGN_UNKNOWN_RESULT : result);
    write_name(pen, "Event", heading->event);
    write_name(pen, "Site", heading->site);
    write_date(pen, heading);
    write_name(pen, "Round", heading->round);
    write_name(pen, "White", heading->white);
    write_name(pen, "Black", heading->black);
    write_tag(pen, "Result", (pgn_span){marker, strlen(marker)});
    if (split->has_position) {
        write_tag(pen, "SetUp", (pgn_span){"1", 1});
        write_tag(pen, "FEN", (pgn_span){fen, pgn_fen_write(&split->position, false, fen)});
    }
    pgn_pen_raw(pen, "\n", 1);
    pen->glue = pen->number_due = true;
}

/* Movetext is written first, for the result stands at its end; then the tags are put before it. */
static bool put_in_front(pgn_pen *pen, size_t split)
{
    size_t tags = pen->len - split;
    char *moved = malloc(tags);
    if (moved == NULL)
        return false;
    memcpy(moved, pen->text + split, tags);
    memmove(pen->text + tags, pen->text, split);
    memcpy(pen->text, moved, tags);
    free(moved);
    return true;
}

static int next_free(pgn_text *text, pgn_text_game *out)
{
    pgn_split_game split;
    pgn_heading heading;
    pgn_translation *t = &text->translation;
    if (!pgn_split_next(text->resolver, (pgn_span){text->source, text->source_len}, &text->items,
                        &text->next, &split)) {
        text->done = true;
        return 0;
    }
    (void)pgn_read_heading(text->source + split.heading_at, split.heading_len, &heading);
    begin(text, text->items.list + split.first, split.count,
          split.has_position ? &split.position : &pgn_start_position);
    pgn_assign_roles(t);
    for (size_t i = 0; i < heading.kept_count; i++)
        pgn_pen_comment(&t->pen, heading.kept[i].at, heading.kept[i].len);
    if (!t->failed)
        pgn_write_movetext(t, PGN_RESULT_NONE);
    size_t movetext = t->pen.len;
    write_roster(&t->pen, &heading, t->result, &split);
    if (t->failed || t->pen.failed || !put_in_front(&t->pen, movetext))
        return -1;
    for (size_t i = 0; i < t->place_count; i++)
        t->places[i].pgn += t->pen.len - movetext;
    return finish(text, split.heading_at, out);
}

size_t pgn_text_source(const pgn_text_game *game, size_t at)
{
    size_t low = 0, high = game->place_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (game->places[middle].pgn <= at)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > 0)
        return game->places[low - 1].source;
    if (game->is_free_text || game->place_count == 0)
        return game->at;
    /* Tags that were mended may be longer than they were. */
    return at < game->places[0].source ? at : game->places[0].source;
}

/* All of it is certain, so that there is nothing to be said of it. */
static int next_plain(pgn_text *text, pgn_text_game *out)
{
    const pgn_translation *t = &text->translation;
    text->done = true;
    *out = (pgn_text_game){.pgn = t->pen.text,
                           .len = t->pen.len,
                           .places = t->places,
                           .place_count = t->place_count,
                           .plies = t->plies,
                           .inference.languages = text->dialect.languages};
    return 1;
}

void pgn_text_general(pgn_text *text)
{
    pgn_plain_words_close(text->plain);
    text->plain = NULL;
}

int pgn_text_next(pgn_text *text, pgn_text_game *game)
{
    if (text->descriptive.chosen != NULL)
        return pgn_text_next(text->descriptive.chosen, game);
    if (text->done)
        return 0;
    if (text->is_plain)
        return next_plain(text, game);
    return text->kind == PGN_TEXT_GAME ? next_tagged(text, game) : next_free(text, game);
}
