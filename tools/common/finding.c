/* finding.c: one finding, written as text, JSON or TSV. */
#include "finding.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

enum { MESSAGE_MAX = 512, HELP_MAX = 96, LINE_SHOWN = 100, TOKEN_SHOWN = 255 };

/* ---- decoding ------------------------------------------------------------------------------ */

enum pgn_encoding cli_encoding_of(const pgn_game *game)
{
    if (pgn_utf8_valid(game->text, game->len) == game->len)
        return PGN_UTF8;
    return pgn_encoding_guess(game->text, game->len);
}

void cli_put_decoded(struct cli_buffer *to, enum pgn_encoding encoding, pgn_span raw)
{
    char out[3 * 256];
    while (raw.len) {
        size_t part = raw.len < 256 ? raw.len : 256;
        if (encoding == PGN_UTF8 && part < raw.len)
            while (part > 250 && ((unsigned char)raw.at[part] & 0xc0) == 0x80)
                part--;
        cli_put(to, out, pgn_to_utf8(encoding, raw.at, part, out, NULL));
        raw.at += part;
        raw.len -= part;
    }
}

void cli_put_tag_value(struct cli_buffer *to, enum pgn_encoding encoding, pgn_span raw)
{
    char plain[512];
    char *longer = raw.len > sizeof plain ? malloc(raw.len) : NULL;
    if (raw.len > sizeof plain && !longer) {
        to->failed = true;
        return;
    }
    char *value = longer ? longer : plain;
    cli_put_decoded(to, encoding, (pgn_span){value, pgn_unescape(raw, value)});
    free(longer);
}

/* ---- places -------------------------------------------------------------------------------- */

void cli_place_begin(struct cli_place *place, const struct cli_file *file, const pgn_game *game)
{
    place->file = file;
    place->game = game;
    place->known = false;
    place->locator = (pgn_locator){.last.place.line = 0};
}

static pgn_span tag_of(const pgn_game *game, const char *name)
{
    pgn_span value;
    return pgn_tag(game, name, &value) ? value : (pgn_span){NULL, 0};
}

void cli_place_know(struct cli_place *place)
{
    if (place->known)
        return;
    place->known = true;
    place->encoding = cli_encoding_of(place->game);
    place->white = tag_of(place->game, "White");
    place->black = tag_of(place->game, "Black");
    place->event = tag_of(place->game, "Event");
    place->round = tag_of(place->game, "Round");
}

void cli_place_free(struct cli_place *place)
{
    cli_buffer_free(&place->scratch);
}

static pgn_span token_of(const struct cli_place *p, const pgn_finding *f)
{
    pgn_span t = {p->game->text + f->at, f->len < TOKEN_SHOWN ? f->len : TOKEN_SHOWN};
    return t;
}

/* ---- text ---------------------------------------------------------------------------------- */

/* The part of the line around the place that is shown: at most LINE_SHOWN bytes. */
static pgn_span shown_line(const pgn_game *g, size_t at)
{
    size_t from = at, to = at;
    while (from && at - from < LINE_SHOWN / 2 && g->text[from - 1] != '\n' &&
           g->text[from - 1] != '\r')
        from--;
    while (to < g->len && to - from < LINE_SHOWN && g->text[to] != '\n' && g->text[to] != '\r')
        to++;
    while (from < at && ((unsigned char)g->text[from] & 0xc0) == 0x80)
        from++; /* whole characters */
    while (to > at && to < g->len && ((unsigned char)g->text[to] & 0xc0) == 0x80)
        to--;
    return (pgn_span){g->text + from, to - from};
}

/* Text made fit for one line of a terminal, one character for each one. */
static void put_shown(struct cli_buffer *to, struct cli_place *p, pgn_span raw)
{
    cli_buffer_clear(&p->scratch);
    cli_put_decoded(&p->scratch, p->encoding, raw);
    for (size_t i = 0; i < p->scratch.len; i++)
        if (p->scratch.at[i] == '\t')
            p->scratch.at[i] = ' ';
    cli_put_printable(to, p->scratch.at, p->scratch.len);
}

static size_t characters(struct cli_place *p, pgn_span raw)
{
    size_t n = 0;
    cli_buffer_clear(&p->scratch);
    cli_put_decoded(&p->scratch, p->encoding, raw);
    for (size_t i = 0; i < p->scratch.len; i++)
        n += ((unsigned char)p->scratch.at[i] & 0xc0) != 0x80;
    return n;
}

static void put_caret(struct cli_buffer *to, const struct cli *cli, struct cli_place *p,
                      const pgn_finding *f)
{
    pgn_span line = shown_line(p->game, f->at);
    if (!line.len)
        return;
    const char *at = p->game->text + f->at;
    size_t len = f->len, room = (size_t)(line.at + line.len - at);
    if (len > room)
        len = room;
    cli_put_text(to, "    ");
    put_shown(to, p, line);
    cli_put_text(to, "\n    ");
    size_t before = characters(p, (pgn_span){line.at, (size_t)(at - line.at)});
    size_t width = characters(p, (pgn_span){at, len});
    for (size_t i = 0; i < before; i++)
        cli_put_char(to, ' ');
    cli_put_text(to, cli_style(cli, CLI_GREEN));
    cli_put_char(to, '^');
    for (size_t i = 1; i < width; i++)
        cli_put_char(to, '~');
    cli_put_text(to, cli_style(cli, CLI_PLAIN));
    cli_put_char(to, '\n');
}

static bool put_tag(struct cli_buffer *to, struct cli_place *p, pgn_span value, const char *before)
{
    if (!value.len || pgn_span_is(value, "?"))
        return false;
    cli_put_text(to, before);
    put_shown(to, p, value.len < TOKEN_SHOWN ? value : (pgn_span){value.at, TOKEN_SHOWN});
    return true;
}

static void put_game(struct cli_buffer *to, struct cli_place *p, const pgn_finding *f)
{
    cli_put_text(to, p->game->number ? "    game " : "    game");
    if (p->game->number)
        cli_put_number(to, p->game->number);
    if (f->ply) {
        cli_put_text(to, f->variation ? ", in a variation, ply " : ", ply ");
        cli_put_number(to, f->ply);
    }
    if (put_tag(to, p, p->white, ": "))
        (void)put_tag(to, p, p->black, " – ");
    (void)put_tag(to, p, p->event, ", ");
    (void)put_tag(to, p, p->round, ", round ");
    cli_put_char(to, '\n');
}

/* Without line and column where the line is not known. */
static void put_head(struct cli_buffer *to, const struct cli *cli, const char *file, uint64_t line,
                     uint64_t column, enum pgn_diagnostic id, const char *message)
{
    enum pgn_level level = pgn_diagnostic_info_of(id)->level;
    static const enum cli_style styles[] = {CLI_BLUE, CLI_YELLOW, CLI_RED};
    const char *plain = cli_style(cli, CLI_PLAIN);
    cli_print(to, "%s%s:", cli_style(cli, CLI_BOLD), file);
    if (line)
        cli_print(to, "%llu:%llu:", (unsigned long long)line, (unsigned long long)column);
    cli_print(to, "%s ", plain);
    cli_print(to, "%s%s:%s ", cli_style(cli, styles[level]), pgn_level_name(level), plain);
    cli_print(to, "%s %s[%s]%s\n", message, cli_style(cli, CLI_DIM), pgn_diagnostic_info_of(id)->id,
              plain);
}

static void put_quoted(struct cli_buffer *to, struct cli_place *p, pgn_span raw)
{
    cli_put_char(to, '"');
    put_shown(to, p, raw);
    cli_put_char(to, '"');
}

static void put_edit(struct cli_buffer *to, struct cli_place *p, const pgn_edit *e)
{
    pgn_span taken = {p->game->text + e->at, e->len};
    cli_put_text(to, "    fixed: ");
    if (taken.len)
        put_quoted(to, p, taken);
    cli_put_text(to, !taken.len ? "put in " : e->text.len ? " is now " : " is taken out");
    if (e->text.len)
        put_quoted(to, p, e->text);
    cli_put_char(to, '\n');
}

/* What reads a word of another language that stands where PGN wants an English move; NULL: it has
 * no look of one. */
static const char *language_hint(struct cli_place *p, const pgn_finding *f)
{
    if (f->id != PGN_D_BAD_MOVE_TEXT)
        return NULL;
    struct cli_buffer *word = &p->scratch;
    cli_buffer_clear(word);
    cli_put_decoded(word, p->encoding, token_of(p, f));
    bool letter = false, cyrillic = false, rank = false;
    for (size_t i = 0; i < word->len; i++) {
        unsigned char c = (unsigned char)word->at[i];
        cyrillic = cyrillic || (c >= 0xd0 && c <= 0xd3); /* U+0400 to U+04FF */
        letter = letter || (c >= 0xc3 && c <= 0xdf) || (i == 0 && c >= 'A' && c <= 'Z');
        rank = rank || (i > 0 && c >= '1' && c <= '8');
    }
    if (!letter || !rank)
        return NULL;
    return cyrillic ? "pgn-convert --from=ru reads Russian moves, --from=auto other languages' too"
                    : "pgn-convert --from=auto reads moves in other languages (de, fr, es, ...)";
}

/* The finding's message and help, and where there is none, a hint at the language. */
static void describe(struct cli_place *p, const pgn_finding *f, char message[MESSAGE_MAX],
                     char help[HELP_MAX])
{
    pgn_finding_message(p->game, f, message, MESSAGE_MAX, help, HELP_MAX);
    const char *hint = help[0] ? NULL : language_hint(p, f);
    if (hint)
        memcpy(help, hint, strlen(hint) + 1);
}

void cli_finding_text(struct cli_buffer *to, const struct cli *cli, struct cli_place *p,
                      const pgn_finding *f)
{
    char message[MESSAGE_MAX], help[HELP_MAX];
    cli_place_know(p);
    pgn_place at = pgn_locate_next(&p->locator, p->game, f->at);
    describe(p, f, message, help);
    put_head(to, cli, p->file->shown, p->game->line ? at.line : 0, at.column, f->id, message);
    put_caret(to, cli, p, f);
    put_game(to, p, f);
    if (help[0])
        cli_print(to, "    help: %s\n", help);
    for (size_t i = 0; i < p->edit_count; i++)
        put_edit(to, p, &p->edits[i]);
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void json_decoded(struct cli_json *json, struct cli_place *p, const char *key, pgn_span raw,
                         bool tag)
{
    cli_buffer_clear(&p->scratch);
    if (tag)
        cli_put_tag_value(&p->scratch, p->encoding, raw);
    else
        cli_put_decoded(&p->scratch, p->encoding, raw);
    cli_json_key(json, key);
    cli_json_string(json, p->scratch.at, p->scratch.len);
}

static void json_tag(struct cli_json *json, struct cli_place *p, const char *key, pgn_span value)
{
    if (value.len)
        json_decoded(json, p, key, value, true);
}

static void json_where(struct cli_json *json, uint32_t ply, pgn_place at, enum pgn_diagnostic id)
{
    cli_json_key(json, "ply");
    cli_json_number(json, ply);
    cli_json_key(json, "line");
    cli_json_number(json, at.line);
    cli_json_key(json, "column");
    cli_json_number(json, at.column);
    cli_json_key(json, "offset");
    cli_json_number(json, at.offset);
    cli_json_key(json, "level");
    cli_json_text(json, pgn_level_name(pgn_diagnostic_info_of(id)->level));
    cli_json_key(json, "id");
    cli_json_text(json, pgn_diagnostic_info_of(id)->id);
}

void cli_finding_members(struct cli_json *json, struct cli_place *p, const pgn_finding *f)
{
    char message[MESSAGE_MAX], help[HELP_MAX];
    cli_place_know(p);
    describe(p, f, message, help);
    json_where(json, f->ply, pgn_locate_next(&p->locator, p->game, f->at), f->id);
    if (f->len)
        json_decoded(json, p, "token", token_of(p, f), false);
    cli_json_key(json, "message");
    cli_json_text(json, message);
    if (help[0]) {
        cli_json_key(json, "help");
        cli_json_text(json, help);
    }
    if (f->variation) {
        cli_json_key(json, "variation");
        cli_json_bool(json, true);
    }
}

static void json_head(struct cli_json *json, const char *file, uint64_t game)
{
    cli_json_object(json);
    cli_json_key(json, "type");
    cli_json_text(json, "finding");
    cli_json_key(json, "file");
    cli_json_text(json, file);
    cli_json_key(json, "game");
    cli_json_number(json, game);
}

static void json_edits(struct cli_json *json, struct cli_place *p)
{
    if (!p->edit_count)
        return;
    cli_json_key(json, "fixed");
    cli_json_array(json);
    for (size_t i = 0; i < p->edit_count; i++) {
        const pgn_edit *e = &p->edits[i];
        cli_json_object(json);
        cli_json_key(json, "offset");
        pgn_locator near = p->locator;
        cli_json_number(json, pgn_locate_next(&near, p->game, e->at).offset);
        json_decoded(json, p, "from", (pgn_span){p->game->text + e->at, e->len}, false);
        json_decoded(json, p, "to", e->text, false);
        cli_json_object_end(json);
    }
    cli_json_array_end(json);
}

void cli_finding_json(struct cli_buffer *to, struct cli_place *p, const pgn_finding *f)
{
    struct cli_json json = {.to = to};
    json_head(&json, p->file->shown, p->game->number);
    cli_finding_members(&json, p, f);
    if (f->before) {
        char fen[PGN_FEN_MAX];
        (void)pgn_fen_write(f->before, false, fen);
        cli_json_key(&json, "fen");
        cli_json_text(&json, fen);
    }
    json_edits(&json, p);
    json_tag(&json, p, "white", p->white);
    json_tag(&json, p, "black", p->black);
    json_tag(&json, p, "event", p->event);
    cli_json_object_end(&json);
    cli_json_line(&json);
}

/* ---- TSV ----------------------------------------------------------------------------------- */

void cli_finding_tsv_head(struct cli_buffer *to, bool has_edits)
{
    cli_put_text(to, "file\tgame\tply\tline\tcolumn\toffset\tlevel\tid\ttoken\tmessage");
    cli_put_text(to, has_edits ? "\tfixed\n" : "\n");
}

static void tsv_row(struct cli_buffer *to, const char *file, uint64_t game, uint32_t ply,
                    pgn_place at, enum pgn_diagnostic id)
{
    cli_put_tsv(to, file, strlen(file));
    cli_print(to, "\t%llu\t%lu\t%llu\t%llu\t%llu\t%s\t%s\t", (unsigned long long)game,
              (unsigned long)ply, (unsigned long long)at.line, (unsigned long long)at.column,
              (unsigned long long)at.offset, pgn_level_name(pgn_diagnostic_info_of(id)->level),
              pgn_diagnostic_info_of(id)->id);
}

static void tsv_text(struct cli_buffer *to, struct cli_place *p, pgn_span raw)
{
    cli_buffer_clear(&p->scratch);
    cli_put_decoded(&p->scratch, p->encoding, raw);
    cli_put_tsv(to, p->scratch.at, p->scratch.len);
}

void cli_finding_tsv(struct cli_buffer *to, struct cli_place *p, const pgn_finding *f)
{
    char message[MESSAGE_MAX];
    cli_place_know(p);
    pgn_finding_message(p->game, f, message, sizeof message, NULL, 0);
    pgn_place at = pgn_locate_next(&p->locator, p->game, f->at);
    tsv_row(to, p->file->shown, p->game->number, f->ply, at, f->id);
    tsv_text(to, p, token_of(p, f));
    cli_put_char(to, '\t');
    cli_put_tsv(to, message, strlen(message));
    if (p->has_edits)
        cli_put_char(to, '\t');
    for (size_t i = 0; i < p->edit_count; i++) {
        const pgn_edit *e = &p->edits[i];
        cli_put_text(to, i ? "; " : "");
        tsv_text(to, p, (pgn_span){p->game->text + e->at, e->len});
        cli_put_text(to, " => ");
        tsv_text(to, p, e->text);
    }
    cli_put_char(to, '\n');
}

/* ---- streams ------------------------------------------------------------------------------- */

enum pgn_diagnostic cli_stream_diagnostic(const pgn_error *error)
{
    const char *id = pgn_stream_fault_id(error->fault);
    enum pgn_diagnostic d = pgn_diagnostic_named((pgn_span){id, strlen(id)});
    return d == PGN_DIAGNOSTICS ? PGN_D_READ_FAILED : d;
}

void cli_stream_finding(struct cli_buffer *to, const struct cli *cli, unsigned format,
                        const struct cli_file *file, const pgn_error *error, const pgn_game *rest)
{
    enum pgn_diagnostic id = cli_stream_diagnostic(error);
    struct cli_buffer message = {0};
    pgn_place at = {0, 1, 1};
    if (rest->text)
        at = pgn_locate(rest, rest->len);
    cli_put_fault(&message, cli, file->name, error);
    cli_put(&message, "", 1);
    const char *text = message.failed ? pgn_diagnostic_info_of(id)->sentence : message.at;
    struct cli_json json = {.to = to};
    switch (format) {
    case 0:
        put_head(to, cli, file->shown, at.line, at.column, id, text);
        break;
    case 1:
        json_head(&json, file->shown, 0);
        json_where(&json, 0, at, id);
        cli_json_key(&json, "message");
        cli_json_text(&json, text);
        cli_json_object_end(&json);
        cli_json_line(&json);
        break;
    default:
        tsv_row(to, file->shown, 0, 0, at, id);
        cli_put_char(to, '\t');
        cli_put_tsv(to, text, strlen(text));
        cli_put_char(to, '\n');
    }
    cli_buffer_free(&message);
}
