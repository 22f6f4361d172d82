/* reading.c: see reading.h. */
#include "reading.h"

#include <pgn/language.h>
#include <string.h>

enum { MOST_NAMED = 4 };

static bool has(pgn_language_set set, size_t language)
{
    return set.bits[language / 64] >> language % 64 & 1;
}

static void put_letters(char *to, size_t room, const pgn_span letters[6])
{
    static const char names[] = "PNBRQK";
    size_t len = 0;
    to[0] = '\0';
    for (int kind = PGN_KING; kind >= PGN_KNIGHT; kind--) {
        pgn_span letter = letters[kind];
        if (letter.len == 0 || len + letter.len + 4 > room)
            continue;
        if (len)
            to[len++] = ' ';
        to[len++] = names[kind];
        to[len++] = '=';
        memcpy(to + len, letter.at, letter.len);
        len += letter.len;
        to[len] = '\0';
    }
}

bool cli_reading_of(const struct cli_printed *printed, struct cli_reading *reading)
{
    const pgn_inference *inference = cli_printed_inference(printed);
    const pgn_dialect *dialect = cli_printed_dialect(printed);
    *reading = (struct cli_reading){.encoding = cli_printed_encoding_found(printed)};
    if (dialect->automatic || dialect->unknown) {
        reading->by_language = true;
        reading->certain_at = inference->decided_at;
        reading->descriptive = inference->descriptive;
        if (dialect->unknown)
            put_letters(reading->letters, sizeof reading->letters, inference->letters);
        else
            reading->languages = inference->languages;
    }
    return reading->by_language || reading->encoding != PGN_UTF8;
}

bool cli_reading_same(const struct cli_reading *a, const struct cli_reading *b)
{
    return a->by_language == b->by_language && a->descriptive == b->descriptive &&
           a->encoding == b->encoding && strcmp(a->letters, b->letters) == 0 &&
           a->languages.bits[0] == b->languages.bits[0] &&
           a->languages.bits[1] == b->languages.bits[1];
}

static void put_languages(struct cli_buffer *to, pgn_language_set set)
{
    size_t named = 0, all = 0;
    for (size_t i = 0; i < pgn_language_count; i++)
        all += has(set, i);
    if (all == pgn_language_count || all == 0) {
        cli_put_text(to, all ? "any language" : "no language");
        return;
    }
    for (size_t i = 0; i < pgn_language_count && named < MOST_NAMED; i++)
        if (has(set, i))
            cli_print(to, "%s%s (%s)", named++ ? " or " : "", pgn_languages[i].code,
                      pgn_languages[i].name);
    if (all > named)
        cli_print(to, " or %zu more", all - named);
}

void cli_reading_put(struct cli_buffer *to, const struct cli_reading *reading)
{
    if (reading->letters[0])
        cli_print(to, "%s", reading->letters);
    else if (reading->by_language)
        put_languages(to, reading->languages);
    if (reading->descriptive)
        cli_put_text(to, " in descriptive notation");
    if (reading->by_language && reading->certain_at)
        cli_print(to, ", certain from ply %u", reading->certain_at);
    if (reading->encoding != PGN_UTF8)
        cli_print(to, "%s%s", reading->by_language ? ", in " : "",
                  pgn_encoding_name(reading->encoding));
}

void cli_reading_json(struct cli_json *json, const struct cli_reading *reading)
{
    if (reading->by_language && !reading->letters[0]) {
        cli_json_key(json, "languages");
        cli_json_array(json);
        for (size_t i = 0; i < pgn_language_count; i++)
            if (has(reading->languages, i))
                cli_json_text(json, pgn_languages[i].code);
        cli_json_array_end(json);
    }
    if (reading->letters[0]) {
        cli_json_key(json, "letters");
        cli_json_text(json, reading->letters);
    }
    if (reading->descriptive) {
        cli_json_key(json, "descriptive");
        cli_json_bool(json, true);
    }
    if (reading->certain_at) {
        cli_json_key(json, "certain_at");
        cli_json_number(json, reading->certain_at);
    }
    if (reading->encoding != PGN_UTF8) {
        cli_json_key(json, "encoding");
        cli_json_text(json, pgn_encoding_name(reading->encoding));
    }
}
