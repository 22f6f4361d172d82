/* settle.c: what pgn-convert's options mean together. */
#include "common/where.h"
#include "convert.h"
#include "from_json.h"
#include "gather.h"
#include "merge.h"
#include "sqlite.h"

#include <string.h>

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static const struct {
    const char *name;
    enum convert_kind kind;
} kinds[] = {
    {"jsonl", CONVERT_JSONL},
    {"tsv", CONVERT_TSV},
    {"csv", CONVERT_CSV},
    {"moves-tsv", CONVERT_MOVES_TSV},
    {"moves-csv", CONVERT_MOVES_CSV},
    {"fen", CONVERT_FEN},
    {"epd", CONVERT_EPD},
    {"as-read", CONVERT_AS_READ},
    {"html", CONVERT_HTML},
    {"sqlite", CONVERT_SQLITE},
    {"md", CONVERT_MARKDOWN},
    {"latex", CONVERT_LATEX},
};

/* True if nothing is asked for that changes games themselves: then sorting, splitting and joining
 * hand them on as they were read. */
static bool is_copy(const struct convert *c)
{
    bool asks = c->to || c->from || c->from_encoding || c->encoding || c->without.count ||
                c->suffixes || c->tag_order || c->width != CONVERT_WIDTH;
    const struct edit_asks *e = &c->edit;
    asks = asks || e->set_tags.count || e->add_tags.count || e->rename_tags.count ||
           e->remove_tags.count || e->normalise.count || e->openings.count || e->names_file ||
           e->ply_count || e->renumber || e->variations || e->comments;
    return convert_gathers(c) && !asks;
}

static int settle_form(const struct cli *cli, struct convert *c)
{
    c->copies = is_copy(c);
    if (!c->to)
        c->to = c->copies ? "as-read" : "pgn";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(c->to, kinds[i].name) == 0) {
            c->kind = kinds[i].kind;
            return CLI_GO;
        }
    }
    c->kind = CONVERT_PGN;
    if (!pgn_style_find(span(strcmp(c->to, "pgn") == 0 ? "san" : c->to), &c->style))
        return cli_usage(cli, "--to: there is no form or style \"%s\"", c->to);
    return CLI_GO;
}

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), tail = strlen(end);
    return len >= tail && strcmp(text + len - tail, end) == 0;
}

static int settle_sqlite(const struct cli *cli, const struct convert *c)
{
    if (c->kind != CONVERT_SQLITE)
        return CLI_GO;
    if (!convert_has_sqlite())
        return cli_usage(cli, "--to=sqlite: this build has no SQLite; build it where libsqlite3 is "
                              "(Debian: libsqlite3-dev, pkg-config)");
    if (!cli->output || strcmp(cli->output, "-") == 0)
        return cli_usage(cli, "--to=sqlite needs a file: -o games.sqlite");
    if (ends_with(cli->output, ".gz") || ends_with(cli->output, ".zst"))
        return cli_usage(cli, "--to=sqlite: a database cannot be compressed");
    if (convert_gathers(c))
        return cli_usage(cli, "--to=sqlite keeps the input's order; ORDER BY sorts");
    return CLI_GO;
}

/* Options that only some forms know. */
static int settle_parts(const struct cli *cli, struct convert *c)
{
    bool is_positions = c->kind == CONVERT_FEN || c->kind == CONVERT_EPD;
    bool is_games = c->kind == CONVERT_TSV || c->kind == CONVERT_CSV;
    bool is_print = c->kind == CONVERT_MARKDOWN || c->kind == CONVERT_LATEX;
    if ((c->every || c->final) && !is_positions && !is_print)
        return cli_usage(cli, "--%s goes with --to=fen, epd, md and latex",
                         c->final ? "final" : "every");
    if (c->diagram && !is_print)
        return cli_usage(cli, "--diagram goes with --to=md and --to=latex");
    if (c->every && c->final && is_positions)
        return cli_usage(cli, "--every and --final exclude each other");
    if (c->columns.count && !is_games)
        return cli_usage(cli, "--columns goes with --to=tsv and --to=csv");
    if (c->columns.count) {
        c->met = cli_allocate(NULL, c->columns.count, sizeof *c->met);
        memset(c->met, 0, c->columns.count * sizeof *c->met);
    }
    if (c->kind != CONVERT_PGN && (c->suffixes || c->lines))
        return cli_usage(cli, "--%s goes with PGN", c->lines ? "lines" : "suffixes");
    bool drops = c->edit.comments == EDIT_COMMENTS_DROP;
    bool drops_lines = c->edit.variations == EDIT_VARIATIONS_DROP;
    if (c->kind != CONVERT_PGN && c->kind != CONVERT_AS_READ &&
        (c->without.count || drops || drops_lines))
        return cli_usage(cli, "--%s goes with PGN",
                         drops         ? "comments=drop"
                         : drops_lines ? "variations=drop"
                                       : "without");
    if (c->kind == CONVERT_HTML && c->encoding)
        return cli_usage(cli, "--encoding: a page is UTF-8");
    if ((c->kind == CONVERT_SQLITE || c->kind == CONVERT_LATEX) && c->encoding)
        return cli_usage(cli, "--encoding: what --to=%s writes is UTF-8", c->to);
    c->write = (pgn_write_options){
        /* Without a style moves are SAN, which is written fastest; only PGN has another. */
        .style = c->kind != CONVERT_PGN || strcmp(c->to, "pgn") == 0 || strcmp(c->to, "san") == 0
                     ? NULL
                     : &c->style,
        .width = c->lines ? 0 : (unsigned)c->width,
        .tag_order = (enum pgn_tag_order)c->tag_order,
        .suffixes = c->suffixes};
    for (size_t i = 0; i < c->without.count; i++)
        for (unsigned bit = 0; convert_parts[bit]; bit++)
            if (strcmp(c->without.items[i], convert_parts[bit]) == 0)
                c->write.without |= 1u << bit;
    if (drops)
        c->write.without |= PGN_WITHOUT_COMMENTS;
    if (drops_lines)
        c->write.without |= PGN_WITHOUT_VARIATIONS;
    c->edit.as_read = c->kind == CONVERT_AS_READ;
    c->edit.without = c->edit.as_read ? c->write.without : 0;
    if (c->edit.as_read && c->from)
        return cli_usage(cli, "--to=as-read hands on what stands there; --from reads it anew");
    if (c->edit.without & PGN_WITHOUT_MOVETEXT)
        return cli_usage(cli, "--to=as-read keeps the movetext");
    return edit_settle(cli, &c->edit);
}

static const struct {
    const char *name;
    enum convert_list list;
} lists[] = {
    {"jsonl", CONVERT_FROM_JSONL},
    {"fen", CONVERT_FROM_FEN},
    {"epd", CONVERT_FROM_EPD},
};

/* What --from names: a list of records, or languages. */
static int settle_list(const struct cli *cli, struct convert *c)
{
    c->is_printed = c->from != NULL;
    for (size_t i = 0; c->from && i < sizeof lists / sizeof *lists; i++)
        if (strcmp(c->from, lists[i].name) == 0)
            c->list = lists[i].list;
    if (c->list == CONVERT_NO_LIST)
        return CLI_GO;
    c->is_printed = false;
    if (c->list == CONVERT_FROM_JSONL)
        convert_from_json_start();
    const char *wrong = c->strict          ? "strict"
                        : c->repair        ? "repair"
                        : c->from_encoding ? "from-encoding"
                                           : NULL;
    return wrong ? cli_usage(cli, "--%s does not go with --from=%s", wrong, c->from) : CLI_GO;
}

/* --from=russian, --from=Germn: the language is known by its code. */
static int unknown_language(const struct cli *cli, pgn_span bad)
{
    char name[32] = "";
    const char *names[128] = {NULL};
    for (size_t i = 0; i < bad.len && i + 1 < sizeof name; i++) {
        bool small = bad.at[i] >= 'a' && bad.at[i] <= 'z';
        bool big = bad.at[i] >= 'A' && bad.at[i] <= 'Z';
        name[i] = (char)((i == 0 && small) || (i > 0 && big) ? bad.at[i] ^ 0x20 : bad.at[i]);
    }
    for (size_t i = 0; i < pgn_language_count && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = pgn_languages[i].name;
    const char *near = pgn_nearest(span(name), names, 1), *code = NULL;
    for (size_t i = 0; near && !code && names[i]; i++)
        if (strcmp(names[i], near) == 0)
            code = pgn_languages[i].code;
    return cli_usage(cli, "--from: there is no language, style or list \"%.*s\"%s%s%s%s%s",
                     (int)bad.len, bad.at, code ? "; did you mean " : "", code ? code : "",
                     code ? " (" : "", code ? near : "", code ? ")?" : "");
}

static int settle_dialect(const struct cli *cli, struct convert *c)
{
    pgn_span bad;
    int status = settle_list(cli, c);
    if (status != CLI_GO || c->list != CONVERT_NO_LIST)
        return status;
    if (!c->from && (c->strict || c->repair))
        return cli_usage(cli, "--%s goes with --from", c->strict ? "strict" : "repair");
    if (c->strict && c->repair)
        return cli_usage(cli, "--strict and --repair exclude each other");
    if (c->from && !pgn_dialect_parse(span(c->from), &c->dialect, &bad))
        return unknown_language(cli, bad);
    c->dialect.strictness = c->strict ? PGN_STRICT : c->repair ? PGN_REPAIR : PGN_TOLERANT;
    c->dialect.signs = (enum pgn_sign_tradition)c->signs;
    return CLI_GO;
}

static int settle_encoding(const struct cli *cli, const char *option, const char *name,
                           enum pgn_encoding *encoding)
{
    if (!name)
        return CLI_GO;
    *encoding = pgn_encoding_named(span(name));
    return *encoding != PGN_ENCODINGS
               ? CLI_GO
               : cli_usage(cli, "--%s: there is no encoding \"%s\"", option, name);
}

/* What comments are in, and what their moves are to be in. */
static int settle_comments(const struct cli *cli, struct convert *c)
{
    pgn_span bad;
    if (c->edit.comments != EDIT_COMMENTS_MOVES)
        return CLI_GO;
    if (c->dialect.unknown)
        return cli_usage(cli, "--comments=moves wants a language: --from=unknown has none");
    c->edit.remarks = c->dialect;
    c->edit.style = c->write.style;
    if (!c->is_printed)
        (void)pgn_dialect_parse(span("en"), &c->edit.remarks, &bad);
    return CLI_GO;
}

int convert_settle(const struct cli *cli, struct convert *c)
{
    c->cli = cli;
    c->in = PGN_ENCODINGS;
    c->out = PGN_UTF8;
    int status = settle_form(cli, c);
    if (status == CLI_GO)
        status = settle_parts(cli, c);
    if (status == CLI_GO)
        status = settle_sqlite(cli, c);
    if (status == CLI_GO)
        status = cli_ranges_parse(cli, &c->ranges, "--games", c->games);
    if (status == CLI_GO)
        status = cli_ranges_parse(cli, &c->diagrams, "--diagram", c->diagram);
    if (status == CLI_GO)
        status = cli_selection_query(cli, &c->selection, &c->query);
    if (status == CLI_GO)
        status = settle_dialect(cli, c);
    if (status == CLI_GO)
        status = settle_comments(cli, c);
    if (status == CLI_GO)
        status = settle_encoding(cli, "from-encoding", c->from_encoding, &c->in);
    if (status == CLI_GO)
        status = settle_encoding(cli, "encoding", c->encoding, &c->out);
    if (status == CLI_GO)
        status = convert_gather_settle(cli, c);
    if (status == CLI_GO)
        status = convert_merge_settle(cli, c);
    return status;
}

bool convert_tells_places(const struct convert *c)
{
    static const char *const places[] = {"game", "offset", "line"};
    if (c->games || c->is_printed || c->list != CONVERT_NO_LIST || cli_reads_places(c->query) ||
        c->edit.variations == EDIT_VARIATIONS_GAMES) /* whose tag Line names the game */
        return true;
    if ((c->kind != CONVERT_TSV && c->kind != CONVERT_CSV) || !c->columns.count)
        return c->kind != CONVERT_PGN && c->kind != CONVERT_AS_READ;
    for (size_t i = 0; i < c->columns.count; i++)
        for (size_t j = 0; j < sizeof places / sizeof *places; j++)
            if (strcmp(c->columns.items[i], places[j]) == 0)
                return true;
    return false;
}
