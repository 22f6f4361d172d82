/* where.c: queries on the command line, and what is wrong with them. */
#include "where.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "output.h"

enum { AROUND = 100 }; /* bytes of a query that are shown on each side of a fault */

/* Columns count characters: bytes that go on a UTF-8 sequence take no room. */
static size_t column_of(const char *text, size_t at)
{
    size_t column = 1;
    for (size_t i = 0; i < at; i++)
        column += ((unsigned char)text[i] & 0xc0) != 0x80;
    return column;
}

/* The place in the text, with a caret under it; of a long text what stands around it. */
static void put_caret(struct cli_buffer *words, const char *text, size_t len, size_t at,
                      size_t fault_len)
{
    size_t from = at > AROUND ? at - AROUND : 0, to = len - at > AROUND ? at + AROUND : len;
    while (from < at && ((unsigned char)text[from] & 0xc0) == 0x80)
        from++;
    while (to < len && ((unsigned char)text[to] & 0xc0) == 0x80)
        to++;
    const char *before = from > 0 ? "..." : "";
    cli_print(words, "    %s", before);
    cli_put_printable(words, text + from, to - from);
    cli_print(words, "%s\n    %*s", to < len ? "..." : "",
              (int)(strlen(before) + column_of(text + from, at - from)), "^");
    for (size_t i = 1; i < fault_len && at + i < to; i++)
        if (((unsigned char)text[at + i] & 0xc0) != 0x80)
            cli_put_char(words, '~');
    cli_put_char(words, '\n');
}

void cli_query_fault(const struct cli *cli, const char *what, const char *text, size_t len,
                     const pgn_query_fault *fault)
{
    size_t at = fault->at < len ? fault->at : len;
    struct cli_buffer words = {0};
    cli_error(cli, NULL, "%s, column %zu: %s", what, column_of(text, at), fault->message);
    put_caret(&words, text, len, at, fault->len);
    if (fault->suggestion[0])
        cli_print(&words, "    perhaps: %s\n", fault->suggestion);
    cli_write_words(cli, words.at, words.len);
    cli_buffer_free(&words);
}

pgn_query *cli_query(const struct cli *cli, const char *what, const char *text, size_t len)
{
    pgn_query_fault fault;
    pgn_query *query = pgn_query_parse(text, len, &fault);
    if (!query)
        cli_query_fault(cli, what, text, len, &fault);
    return query;
}

pgn_query *cli_value(const struct cli *cli, const char *what, const char *text)
{
    pgn_query_fault fault;
    pgn_query *value = pgn_query_parse_value(text, strlen(text), &fault);
    if (!value)
        cli_query_fault(cli, what, text, strlen(text), &fault);
    return value;
}

bool cli_reads_places(const pgn_query *query)
{
    return query && (pgn_query_reads(query) & PGN_QUERY_PLACES);
}

void cli_where_add(struct cli_buffer *text, const char *part)
{
    if (text->len)
        cli_put_text(text, " and ");
    cli_print(text, "(%s)", part);
}

void cli_where_add_quoted(struct cli_buffer *text, const char *subject, const char *value)
{
    char quote = strchr(value, '"') ? '\'' : '"';
    if (text->len)
        cli_put_text(text, " and ");
    cli_print(text, "(%s %c%s%c)", subject, quote, value, quote);
}

bool cli_where_add_other(const struct cli *cli, struct cli_buffer *text, const char *option,
                         enum pgn_query_dialect dialect, const char *other)
{
    pgn_query_fault fault;
    if (!other)
        return true;
    size_t other_len = strlen(other);
    size_t len = pgn_query_translate(dialect, other, other_len, NULL, 0, &fault);
    if (len == 0) {
        cli_query_fault(cli, option, other, other_len, &fault);
        return false;
    }
    char *part = cli_allocate(NULL, len + 1, 1);
    (void)pgn_query_translate(dialect, other, other_len, part, len + 1, &fault);
    cli_where_add(text, part);
    free(part);
    return true;
}
