/* records.c: lines of JSON, FEN and EPD as games. */
#include "records.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/rules.h>

#include "common/finding.h"
#include "common/message.h"
#include "from_json.h"
#include "from_positions.h"

enum { TOKEN_SHOWN = 80, MESSAGE_MAX = 256 };

struct convert_records {
    enum convert_list list;
    struct from_json json;
    struct from_position position;
    bool decoded; /* the line was not UTF-8, and stands in utf8 */
    struct cli_buffer utf8;
    struct cli_buffer pgn;
};

struct convert_records *convert_records_open(enum convert_list list)
{
    struct convert_records *records = calloc(1, sizeof *records);
    if (records)
        records->list = list;
    return records;
}

void convert_records_close(struct convert_records *records)
{
    if (!records)
        return;
    convert_from_json_free(&records->json);
    convert_from_position_free(&records->position);
    cli_buffer_free(&records->utf8);
    cli_buffer_free(&records->pgn);
    free(records);
}

/* ---- what is wrong ------------------------------------------------------------------------- */

static void tell(struct cli_buffer *words, const struct cli_file *file, const pgn_game *line,
                 size_t at, pgn_span token, const char *id, const char *why)
{
    pgn_place place = pgn_locate(line, at);
    cli_print(words, "%s:%llu:%llu: error: ", file->shown, (unsigned long long)place.line,
              (unsigned long long)place.column);
    if (token.len) {
        cli_put_printable(words, token.at, token.len);
        cli_put_text(words, ": ");
    }
    cli_put_printable(words, why, strlen(why)); /* jansson's faults quote the text */
    cli_print(words, "; the line is left out [%s]\n", id);
}

static size_t shown_of(size_t len)
{
    return len < TOKEN_SHOWN ? len : TOKEN_SHOWN;
}

/* NAME "VALUE": FAULT, where the value is a text. */
static void tell_json(const struct convert_records *r, const struct cli_file *file,
                      const pgn_game *line, struct cli_buffer *words)
{
    const struct from_json *json = &r->json;
    struct cli_buffer token = {0};
    if (json->name)
        cli_put(&token, json->name, shown_of(strlen(json->name)));
    if (json->shown.at) {
        cli_put_text(&token, " \"");
        cli_put(&token, json->shown.at, shown_of(json->shown.len));
        cli_put_char(&token, '"');
    }
    words->failed |= token.failed;
    tell(words, file, line, (size_t)(json->at - line->text), (pgn_span){token.at, token.len},
         "bad-json", json->fault);
    cli_buffer_free(&token);
}

static void tell_position(const struct convert_records *r, const struct cli_file *file,
                          const pgn_game *line, struct cli_buffer *words)
{
    const struct from_position *p = &r->position;
    char message[MESSAGE_MAX], help[MESSAGE_MAX];
    size_t at = (size_t)(p->at - (r->decoded ? r->utf8.at : line->text));
    pgn_finding bad = {.id = PGN_D_BAD_FEN, .fen_faults = p->fen_faults};
    pgn_game none = {.text = "", .len = 0};
    if (p->fen_faults)
        pgn_finding_message(&none, &bad, message, sizeof message, help, sizeof help);
    tell(words, file, line, at < line->len ? at : line->len, (pgn_span){p->at, shown_of(p->len)},
         p->fen_faults ? "bad-fen" : "bad-epd", p->fen_faults ? message : p->fault);
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool is_blank(const pgn_game *line, size_t *first)
{
    *first = 0;
    while (*first < line->len && (unsigned char)line->text[*first] <= ' ')
        ++*first;
    return *first == line->len;
}

static int read_json(struct convert_records *r, const pgn_game *line)
{
    size_t len = line->len;
    const char *text = line->text;
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* RFC 8259 8.1: it may be ignored */
        text += 3;
        len -= 3;
    }
    while (len && (unsigned char)text[len - 1] <= ' ')
        len--;
    return convert_from_json(&r->json, text, len, &r->pgn);
}

static int read_position(struct convert_records *r, const pgn_game *line)
{
    pgn_span text = {line->text, line->len};
    enum pgn_encoding encoding = cli_encoding_of(line);
    if (text.len >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0)
        text = (pgn_span){text.at + 3, text.len - 3};
    r->decoded = encoding != PGN_UTF8;
    if (r->decoded) {
        cli_buffer_clear(&r->utf8);
        cli_put_decoded(&r->utf8, encoding, text);
        if (r->utf8.failed)
            return -1;
        text = (pgn_span){r->utf8.at, r->utf8.len};
    }
    return r->list == CONVERT_FROM_FEN ? convert_from_fen(&r->position, text.at, text.len, &r->pgn)
                                       : convert_from_epd(&r->position, text.at, text.len, &r->pgn);
}

bool convert_records_is_document(const struct convert_records *r, const struct cli *cli,
                                 const struct cli_file *file, const pgn_game *line,
                                 struct cli_buffer *words)
{
    size_t first, len = line->len;
    if (r->list != CONVERT_FROM_JSONL || line->offset != 0 || is_blank(line, &first))
        return false;
    while ((unsigned char)line->text[len - 1] <= ' ')
        len--;
    if (len != first + 1 || (line->text[first] != '{' && line->text[first] != '['))
        return false;
    cli_say(words, cli, file->name,
            "the JSON stands on many lines, and is not read; one game a line is wanted, as "
            "jq -c . makes it (of an array, jq -c '.[]')");
    return true;
}

int convert_records_read(struct convert_records *r, const struct cli_file *file,
                         const pgn_game *line, pgn_game *game, struct cli_buffer *words,
                         unsigned *errors)
{
    size_t first;
    *errors = 0;
    if (is_blank(line, &first))
        return 0;
    if (line->flags & (PGN_GAME_TOO_LARGE | PGN_GAME_REST)) {
        *errors = 1;
        if (!(line->flags & PGN_GAME_REST)) /* told once */
            tell(words, file, line, first, (pgn_span){NULL, 0}, "game-too-large",
                 "the line is over the limit of 16 MiB");
        return 0;
    }
    cli_buffer_clear(&r->pgn);
    int rc = r->list == CONVERT_FROM_JSONL ? read_json(r, line) : read_position(r, line);
    if (r->pgn.failed || rc < 0)
        return -1;
    if (rc == 0) {
        *errors = 1;
        if (r->list == CONVERT_FROM_JSONL)
            tell_json(r, file, line, words);
        else
            tell_position(r, file, line, words);
        return 0;
    }
    pgn_place place = pgn_locate(line, first);
    *game = (pgn_game){.text = r->pgn.at,
                       .len = r->pgn.len,
                       .number = line->number,
                       .offset = place.offset,
                       .line = place.line,
                       .column = place.column,
                       .flags = PGN_GAME_MADE};
    return 1;
}
