/* printed.c: see printed.h. */
#include "printed.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

enum { MESSAGE_MAX = 400, TOKEN_SHOWN = 120 };

struct cli_printed {
    pgn_text *text;
    const pgn_dialect *dialect;
    enum pgn_encoding told, encoding;
    struct cli_buffer utf8; /* the decoded source, where it is no UTF-8 */
    const pgn_game *source;
    pgn_span body; /* what pgn_text reads: the source, or utf8 */
    pgn_text_game game;
    uint64_t games;
    pgn_locator locator;                 /* of the place asked for last, as are these: */
    size_t counted_bytes, counted_chars; /* so many characters of the body are so many bytes */
};

struct cli_printed *cli_printed_open(const pgn_dialect *dialect, enum pgn_encoding encoding)
{
    struct cli_printed *printed = calloc(1, sizeof *printed);
    if (!printed)
        return NULL;
    printed->told = encoding;
    printed->dialect = dialect;
    printed->text = pgn_text_open(dialect);
    if (printed->text)
        return printed;
    free(printed);
    return NULL;
}

void cli_printed_close(struct cli_printed *printed)
{
    if (!printed)
        return;
    pgn_text_close(printed->text);
    cli_buffer_free(&printed->utf8);
    free(printed);
}

static bool decode(struct cli_printed *printed, bool is_utf8)
{
    const pgn_game *source = printed->source;
    printed->body = (pgn_span){source->text, source->len};
    if (printed->encoding == PGN_UTF8 && is_utf8)
        return true;
    char *utf8 = malloc(3 * source->len + 1);
    if (!utf8)
        return false;
    size_t len = pgn_to_utf8(printed->encoding, source->text, source->len, utf8, NULL);
    cli_buffer_clear(&printed->utf8);
    cli_put(&printed->utf8, utf8, len);
    free(utf8);
    printed->body = (pgn_span){printed->utf8.at, printed->utf8.len};
    return !printed->utf8.failed;
}

int cli_printed_read(struct cli_printed *printed, const pgn_game *source)
{
    enum pgn_text_kind kind =
        pgn_text_has_tags(source->text, source->len) ? PGN_TEXT_GAME : PGN_TEXT_FREE;
    bool is_utf8 = pgn_utf8_valid(source->text, source->len) == source->len;
    printed->source = source;
    printed->games = 0;
    printed->locator = (pgn_locator){0};
    printed->counted_bytes = printed->counted_chars = 0;
    printed->encoding = printed->told;
    if (printed->told == PGN_ENCODINGS)
        printed->encoding =
            is_utf8 ? PGN_UTF8 : pgn_text_encoding(printed->text, source->text, source->len, kind);
    if (printed->encoding == PGN_ENCODINGS || !decode(printed, is_utf8))
        return -1;
    return pgn_text_read(printed->text, printed->body.at, printed->body.len, kind) ? 0 : -1;
}

/* The characters of the body before a byte of it, counted from the place asked for last. */
static size_t characters_before(struct cli_printed *printed, size_t at)
{
    if (at < printed->counted_bytes)
        printed->counted_bytes = printed->counted_chars = 0;
    for (size_t i = printed->counted_bytes; i < at; i++)
        printed->counted_chars += ((unsigned char)printed->body.at[i] & 0xc0) != 0x80;
    printed->counted_bytes = at;
    return printed->counted_chars;
}

/* The source's byte for one of the body: an 8-bit set has a byte for each character. */
static size_t source_byte(struct cli_printed *printed, size_t at)
{
    if (printed->body.at == printed->source->text)
        return at;
    if (printed->encoding == PGN_UTF8) /* mended: the nearest that can be said */
        return at < printed->source->len ? at : printed->source->len;
    return characters_before(printed, at);
}

static pgn_place place_of(struct cli_printed *printed, size_t at)
{
    return pgn_locate_next(&printed->locator, printed->source, source_byte(printed, at));
}

int cli_printed_next(struct cli_printed *printed, pgn_game *game)
{
    int rc = pgn_text_next(printed->text, &printed->game);
    if (rc <= 0)
        return rc;
    pgn_place place = place_of(printed, printed->game.at);
    *game = (pgn_game){.text = printed->game.pgn,
                       .len = printed->game.len,
                       .number = printed->source->number + printed->games++,
                       .offset = place.offset,
                       .line = place.line,
                       .flags = printed->source->flags};
    return 1;
}

const pgn_game *cli_printed_source(const struct cli_printed *printed)
{
    return printed->source;
}

enum pgn_encoding cli_printed_encoding(const struct cli_printed *printed)
{
    return printed->encoding;
}

enum pgn_encoding cli_printed_encoding_found(const struct cli_printed *printed)
{
    return printed->told == PGN_ENCODINGS ? printed->encoding : PGN_UTF8;
}

const pgn_inference *cli_printed_inference(const struct cli_printed *printed)
{
    return &printed->game.inference;
}

const pgn_dialect *cli_printed_dialect(const struct cli_printed *printed)
{
    return printed->dialect;
}

/* What was not played stands in comments; where nothing was, the tags may be at fault. */
bool cli_printed_is_san(const struct cli_printed *printed)
{
    return printed->game.plies > 0;
}

size_t cli_printed_place(struct cli_printed *printed, size_t at)
{
    return source_byte(printed, pgn_text_source(&printed->game, at));
}

size_t cli_printed_word(const struct cli_printed *printed, size_t at)
{
    size_t end = at;
    while (end < printed->source->len && !strchr(" \t\r\n", printed->source->text[end]))
        end++;
    return end - at;
}

/* ---- findings ------------------------------------------------------------------------------ */

static pgn_span token_of(const struct cli_printed *printed, const pgn_text_finding *f)
{
    size_t len = f->len < TOKEN_SHOWN ? f->len : TOKEN_SHOWN;
    while (len < f->len && ((unsigned char)printed->body.at[f->at + len] & 0xc0) == 0x80)
        len--;
    return (pgn_span){printed->body.at + f->at, len};
}

static void number_member(struct cli_json *json, const char *key, uint64_t number)
{
    cli_json_key(json, key);
    cli_json_number(json, number);
}

static void text_member(struct cli_json *json, const char *key, const char *text)
{
    cli_json_key(json, key);
    cli_json_text(json, text);
}

static void alternatives_member(struct cli_json *json, const pgn_text_finding *f)
{
    char san[PGN_MOVE_TEXT_MAX];
    if (!f->has_position || f->answer.alternative_count == 0)
        return;
    cli_json_key(json, "alternatives");
    cli_json_array(json);
    for (size_t i = 0; i < f->answer.alternative_count; i++) {
        (void)pgn_san_write(&f->position, f->answer.alternatives[i], san);
        cli_json_text(json, san);
    }
    cli_json_array_end(json);
}

static void finding_json(struct cli_printed *printed, struct cli_json *json,
                         const pgn_text_finding *f)
{
    char message[MESSAGE_MAX];
    pgn_place at = place_of(printed, f->at);
    pgn_span token = token_of(printed, f);
    pgn_text_finding_message(f, message, sizeof message);
    cli_json_object(json);
    number_member(json, "ply", f->ply);
    number_member(json, "line", at.line);
    number_member(json, "column", at.column);
    number_member(json, "offset", at.offset);
    text_member(json, "level", pgn_level_name(f->level));
    text_member(json, "id", f->id);
    if (token.len) {
        cli_json_key(json, "token");
        cli_json_string(json, token.at, token.len);
    }
    text_member(json, "message", message);
    alternatives_member(json, f);
    if (f->variation) {
        cli_json_key(json, "variation");
        cli_json_bool(json, true);
    }
    cli_json_object_end(json);
}

unsigned cli_printed_json(struct cli_printed *printed, struct cli_buffer *items)
{
    struct cli_json json = {.to = items, .comma = items->len > 0};
    unsigned errors = 0;
    for (size_t i = 0; i < printed->game.finding_count; i++) {
        finding_json(printed, &json, &printed->game.findings[i]);
        errors += printed->game.findings[i].level == PGN_ERROR;
    }
    return errors;
}

static void finding_words(struct cli_printed *printed, const struct cli_file *file,
                          struct cli_buffer *words, const pgn_text_finding *f)
{
    char message[MESSAGE_MAX];
    pgn_place at = place_of(printed, f->at);
    pgn_span token = token_of(printed, f);
    pgn_text_finding_message(f, message, sizeof message);
    cli_print(words, "%s:%llu:%llu: %s: ", file->shown, (unsigned long long)at.line,
              (unsigned long long)at.column, pgn_level_name(f->level));
    if (token.len) {
        cli_put_printable(words, token.at, token.len);
        cli_put_text(words, ": ");
    }
    cli_print(words, "%s [%s]\n", message, f->id);
}

unsigned cli_printed_words(struct cli_printed *printed, const struct cli *cli,
                           const struct cli_file *file, struct cli_buffer *words)
{
    unsigned errors = 0;
    for (size_t i = 0; i < printed->game.finding_count; i++) {
        const pgn_text_finding *f = &printed->game.findings[i];
        errors += f->level == PGN_ERROR;
        if (!cli->quiet && (f->level != PGN_NOTE || cli->verbose))
            finding_words(printed, file, words, f);
    }
    return errors;
}
