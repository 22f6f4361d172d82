/* selection.c: from the options that choose games to one query. */
#include "selection.h"

#include <string.h>

#include "message.h"
#include "where.h"

/* ---- values ---------------------------------------------------------------------------------- */

/* "(subject 'value')".  The language has no escapes: a text with both quotes cannot be written. */
static int add_quoted(const struct cli *cli, struct cli_buffer *text, const char *option,
                      const char *subject, const char *value)
{
    if (!value)
        return CLI_GO;
    if (strchr(value, '"') && strchr(value, '\''))
        return cli_usage(cli, "%s: a text with both kinds of quotes cannot be looked for", option);
    cli_where_add_quoted(text, subject, value);
    return CLI_GO;
}

/* The day that is meant: the Date tag's, or where that is not known the UTCDate tag's, which is
 * all that archives of internet games may have. */
static int add_date(const struct cli *cli, struct cli_buffer *text, const char *option,
                    const char *sign, const char *value)
{
    if (!value)
        return CLI_GO;
    if (strpbrk(value, "\"'"))
        return cli_usage(cli, "%s takes a date like 2020 or 2020.05.17, not '%s'", option, value);
    if (text->len)
        cli_put_text(text, " and ");
    cli_print(text, "(Date %s \"%s\" or not known Date and UTCDate %s \"%s\")", sign, value, sign,
              value);
    return CLI_GO;
}

/* ---- ECO codes ------------------------------------------------------------------------------- */

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* A code or the beginning of one at *at: its first and its last code; false: it is none. */
static bool read_code(const char **at, char first[4], char last[4])
{
    memcpy(first, "A00", 4);
    memcpy(last, "E99", 4);
    first[0] = last[0] = upper(*(*at)++);
    if (first[0] < 'A' || first[0] > 'E')
        return false;
    for (size_t i = 1; i < 3 && **at >= '0' && **at <= '9'; i++)
        first[i] = last[i] = *(*at)++;
    return true;
}

/* "B90", "B9", "B90-B99", "B90..B99" */
static bool read_codes(const char **at, char first[4], char last[4])
{
    char ignored[4];
    if (!read_code(at, first, last))
        return false;
    if (**at == '-')
        ++*at;
    else if (strncmp(*at, "..", 2) == 0)
        *at += 2;
    else
        return true;
    return read_code(at, ignored, last) && strcmp(first, last) <= 0;
}

/* What archives write behind a code (B90a, B90/06) sorts below a tilde. */
static int add_eco(const struct cli *cli, struct cli_buffer *text, const char *codes)
{
    const char *at = codes;
    if (!codes)
        return CLI_GO;
    cli_put_text(text, text->len ? " and (" : "(");
    for (;;) {
        char first[4], last[4];
        if (!read_codes(&at, first, last) || (*at != ',' && *at != '\0'))
            return cli_usage(cli, "--eco takes codes and ranges like C50,D,B90-B99, not '%s'",
                             codes);
        cli_print(text, "ECO >= \"%s\" and ECO <= \"%s~\"", first, last);
        if (*at++ == '\0')
            break;
        cli_put_text(text, " or ");
    }
    cli_put_char(text, ')');
    return CLI_GO;
}

/* ---- the whole ------------------------------------------------------------------------------- */

bool cli_selection_given(const struct cli_selection *s)
{
    return s->where.count || s->players.count || s->fen || s->eco || s->since || s->until ||
           s->min_elo || s->scoutfish || s->fen_pattern || s->fen_pattern_either || s->material ||
           s->material_white;
}

static int add_tags(const struct cli *cli, const struct cli_selection *s, struct cli_buffer *text)
{
    int status = CLI_GO;
    for (size_t i = 0; i < s->players.count && status == CLI_GO; i++)
        status = add_quoted(cli, text, "--player", "player ~", s->players.items[i]);
    if (status == CLI_GO)
        status = add_date(cli, text, "--since", ">=", s->since);
    if (status == CLI_GO)
        status = add_date(cli, text, "--until", "<=", s->until);
    if (status == CLI_GO)
        status = add_eco(cli, text, s->eco);
    if (status == CLI_GO && s->min_elo)
        cli_print(text, "%s(minelo >= %llu)", text->len ? " and " : "",
                  (unsigned long long)s->min_elo);
    return status;
}

/* Each is parsed by itself first, so that a fault is shown in what was written. */
static int add_where(const struct cli *cli, const struct cli_list *where, struct cli_buffer *text)
{
    for (size_t i = 0; i < where->count; i++) {
        pgn_query *query = cli_query(cli, "the query", where->items[i], strlen(where->items[i]));
        if (!query)
            return CLI_EXIT_USAGE;
        pgn_query_close(query);
        cli_where_add(text, where->items[i]);
    }
    return CLI_GO;
}

/* Queries of other programs. */
static int add_others(const struct cli *cli, const struct cli_selection *s, struct cli_buffer *text)
{
    const struct {
        const char *option, *value;
        enum pgn_query_dialect dialect;
    } others[] = {
        {"--scoutfish", s->scoutfish, PGN_QUERY_SCOUTFISH},
        {"--fen-pattern", s->fen_pattern, PGN_QUERY_FEN_PATTERN},
        {"--fen-pattern-either", s->fen_pattern_either, PGN_QUERY_FEN_PATTERN_EITHER},
        {"--material", s->material, PGN_QUERY_MATERIAL_EITHER},
        {"--material-white", s->material_white, PGN_QUERY_MATERIAL},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!cli_where_add_other(cli, text, others[i].option, others[i].dialect, others[i].value))
            return CLI_EXIT_USAGE;
    return CLI_GO;
}

int cli_selection_text(const struct cli *cli, const struct cli_selection *s,
                       struct cli_buffer *text)
{
    int status = add_where(cli, &s->where, text);
    if (status == CLI_GO)
        status = add_tags(cli, s, text);
    if (status == CLI_GO)
        status = add_quoted(cli, text, "--fen", "fen", s->fen);
    return status == CLI_GO ? add_others(cli, s, text) : status;
}

int cli_selection_query(const struct cli *cli, const struct cli_selection *selection,
                        pgn_query **query)
{
    struct cli_buffer text = {0};
    *query = NULL;
    int status = cli_selection_text(cli, selection, &text);
    if (status == CLI_GO && text.len) {
        *query = text.failed ? NULL : cli_query(cli, "the query", text.at, text.len);
        status = *query ? CLI_GO : CLI_EXIT_USAGE;
    }
    cli_buffer_free(&text);
    return status;
}

int cli_selected(pgn_query_run *run, const pgn_game *game)
{
    return run ? pgn_query_match(run, game) : 1;
}

void cli_tell_regex_limits(const struct cli *cli, uint64_t count)
{
    if (count)
        cli_error(cli, NULL, "a regular expression was given up %llu times: it counts as not found",
                  (unsigned long long)count);
}
