/* partial.c: partial results out and in.
 *
 * The reader takes what the writer writes, key by key in the same order, and nothing else: a JSON
 * reader for all of JSON would be a library more, for files that only this program makes. */
#include "partial.h"

#include <stdlib.h>
#include <string.h>

#include "common/json.h"
#include "pick.h"

/* ---- writing -------------------------------------------------------------------------------- */

void partial_head(struct cli_buffer *to, const struct plan *plan)
{
    struct cli_json json = {.to = to};
    cli_json_object(&json);
    cli_json_key(&json, "pgn-stats");
    cli_json_number(&json, 1);
    cli_json_key(&json, "by");
    cli_json_text(&json, plan->by);
    cli_json_key(&json, "where");
    cli_json_text(&json, plan->where);
    cli_json_key(&json, "tree_plies");
    cli_json_number(&json, plan->tree_plies);
    cli_json_key(&json, "position");
    cli_json_text(&json, plan->position);
    cli_json_key(&json, "sections");
    cli_json_array(&json);
    for (const char *const *name = plan->sections; *name; name++)
        cli_json_text(&json, *name);
    cli_json_array_end(&json);
    cli_json_object_end(&json);
    cli_json_line(&json);
}

static void put_row(struct cli_buffer *to, const pgn_stat_info *info, const pgn_stat_row *row)
{
    struct cli_json json = {.to = to};
    cli_json_object(&json);
    cli_json_key(&json, "table");
    cli_json_text(&json, info->name);
    cli_json_key(&json, "key");
    cli_json_string(&json, row->key.at, row->key.len);
    cli_json_key(&json, "cells");
    cli_json_array(&json);
    for (unsigned i = 0; i < info->column_count; i++)
        cli_json_number(&json, row->cells[i]);
    cli_json_array_end(&json);
    cli_json_object_end(&json);
    cli_json_line(&json);
}

void partial_rows(struct cli_buffer *to, const pgn_stats *stats)
{
    uint64_t rows = 0;
    for (unsigned table = 0; table < PGN_STATS; table++) {
        struct pick pick;
        if (!pick_rows(&pick, stats, (enum pgn_stat)table, PICK_BY_KEY, 0, 0)) {
            to->failed = true;
            return;
        }
        for (size_t i = 0; i < pick.count; i++)
            put_row(to, pgn_stat_info_of((enum pgn_stat)table), &pick.rows[i]);
        rows += pick.count;
        pick_free(&pick);
    }
    cli_print(to, "{\"end\":%llu}\n", (unsigned long long)rows);
}

/* ---- reading -------------------------------------------------------------------------------- */

struct scan {
    const char *at, *end;
    bool good;
};

/* Takes the text if it stands here. */
static bool take(struct scan *s, const char *text)
{
    size_t len = strlen(text);
    if ((size_t)(s->end - s->at) < len || memcmp(s->at, text, len) != 0)
        return false;
    s->at += len;
    return true;
}

static void expect(struct scan *s, const char *text)
{
    s->good = s->good && take(s, text);
}

static uint64_t number(struct scan *s)
{
    uint64_t n = 0;
    const char *from = s->at;
    for (; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++) {
        unsigned digit = (unsigned)(*s->at - '0');
        if (n > (UINT64_MAX - digit) / 10)
            s->good = false;
        n = n * 10 + digit;
    }
    s->good = s->good && s->at > from;
    return n;
}

static unsigned hex_digit(struct scan *s, char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c |= 0x20;
    s->good = s->good && c >= 'a' && c <= 'f';
    return (unsigned)(c - 'a' + 10) & 15u;
}

/* Behind \u: the writer escapes control characters alone so. */
static void put_escaped_code(struct scan *s, struct cli_buffer *to)
{
    unsigned code = 0;
    for (int i = 0; i < 4 && s->at < s->end; i++)
        code = code * 16 + hex_digit(s, *s->at++);
    s->good = s->good && code < 0x80;
    cli_put_char(to, (char)code);
}

static void put_escape(struct scan *s, struct cli_buffer *to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char c = s->at < s->end ? *s->at++ : '\0';
    const char *found = c ? strchr(letters, c) : NULL;
    if (c == 'u')
        put_escaped_code(s, to);
    else if (found)
        cli_put_char(to, meant[found - letters]);
    else
        s->good = false;
}

/* A string, appended to `to`; what is no UTF-8 is none. */
static void string(struct scan *s, struct cli_buffer *to)
{
    expect(s, "\"");
    size_t first = to->len;
    while (s->good && s->at < s->end && *s->at != '"') {
        if ((unsigned char)*s->at < ' ')
            s->good = false;
        else if (*s->at == '\\')
            s->at++, put_escape(s, to);
        else
            cli_put_char(to, *s->at++);
    }
    expect(s, "\"");
    size_t len = to->len - first;
    if (s->good && !to->failed && len && pgn_utf8_valid(to->at + first, len) != len)
        s->good = false;
}

/* ---- the head ------------------------------------------------------------------------------- */

/* Texts are gathered first and pointed at when the buffer has come to rest. */
#define NO_TEXT SIZE_MAX

static size_t text_or_null(struct scan *s, struct cli_buffer *texts)
{
    if (take(s, "null"))
        return NO_TEXT;
    size_t at = texts->len;
    string(s, texts);
    cli_put_char(texts, '\0');
    return at;
}

static const char *text_at(const struct plan_read *read, size_t at)
{
    return at == NO_TEXT ? NULL : read->texts.at + at;
}

bool partial_read_head(struct plan_read *read, const char *line, size_t len)
{
    const size_t most = sizeof read->sections / sizeof *read->sections - 1;
    struct scan s = {line, line + len, true};
    size_t sections[sizeof read->sections / sizeof *read->sections], count = 0;
    *read = (struct plan_read){0};
    expect(&s, "{\"pgn-stats\":1,\"by\":");
    size_t by = text_or_null(&s, &read->texts);
    expect(&s, ",\"where\":");
    size_t where = text_or_null(&s, &read->texts);
    expect(&s, ",\"tree_plies\":");
    read->plan.tree_plies = number(&s);
    expect(&s, ",\"position\":");
    size_t position = text_or_null(&s, &read->texts);
    expect(&s, ",\"sections\":[");
    while (s.good && count < most && s.at < s.end && *s.at != ']') {
        if (count)
            expect(&s, ",");
        sections[count++] = text_or_null(&s, &read->texts);
    }
    expect(&s, "]}");
    if (!s.good || s.at != s.end || read->texts.failed)
        return false;
    read->plan.by = text_at(read, by);
    read->plan.where = text_at(read, where);
    read->plan.position = text_at(read, position);
    for (size_t i = 0; i < count; i++)
        read->sections[i] = text_at(read, sections[i]);
    read->plan.sections = read->sections;
    return true;
}

void partial_free_head(struct plan_read *read)
{
    cli_buffer_free(&read->texts);
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* The name up to the next quote. */
static enum pgn_stat table_name(struct scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && *s->at != '"')
        s->at++;
    enum pgn_stat table = pgn_stat_named((pgn_span){from, (size_t)(s->at - from)});
    s->good = s->good && table < PGN_STATS;
    return table;
}

static void read_cells(struct scan *s, uint64_t *cells, unsigned count)
{
    for (unsigned i = 0; i < count && s->good; i++) {
        if (i)
            expect(s, ",");
        cells[i] = number(s);
    }
}

enum partial_line partial_read_line(pgn_stats *stats, const char *line, size_t len,
                                    struct cli_buffer *scratch, uint64_t *rows)
{
    struct scan s = {line, line + len, true};
    uint64_t cells[PICK_CELLS] = {0};
    if (take(&s, "{\"end\":")) {
        *rows = number(&s);
        expect(&s, "}");
        return s.good && s.at == s.end ? PARTIAL_END : PARTIAL_BAD;
    }
    cli_buffer_clear(scratch);
    expect(&s, "{\"table\":\"");
    enum pgn_stat table = table_name(&s);
    expect(&s, "\",\"key\":");
    string(&s, scratch);
    expect(&s, ",\"cells\":[");
    if (s.good)
        read_cells(&s, cells, pgn_stat_info_of(table)->column_count);
    expect(&s, "]}");
    if (scratch->failed)
        return PARTIAL_MEMORY;
    if (!s.good || s.at != s.end)
        return PARTIAL_BAD;
    pgn_span key = {scratch->len ? scratch->at : "", scratch->len};
    return pgn_stats_put(stats, table, key, cells) ? PARTIAL_ROW : PARTIAL_MEMORY;
}
