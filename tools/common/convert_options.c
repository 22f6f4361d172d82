/* convert_options.c: pgn-convert's options and their meaning. */
#include "convert_options.h"

#include <string.h>

static const char *const sign_choices[] = {"informator", "russian", NULL};

#define FIELD(name) offsetof(struct cli_convert, name)

const struct cli_option cli_convert_options[] = {
    {"from", 0, CLI_STRING, "LIST", FIELD(from), 0, 0, NULL, false, "Input",
     "the moves are printed in these languages",
     "A comma list of ISO 639-1 codes (ru, uk, sr-Latn, ...), LANG-descriptive for descriptive "
     "notation, tcn, a style as of --to, auto to find out which language it is, or unknown to "
     "solve "
     "the pieces' letters by what is legal.  Long and short notation, coordinates, ICCF's digits "
     "and figurines are read in all of them.  An input without tags is a text that may hold "
     "several games, headings and prose.  Without --from, moves are PGN's."},
    {"strict", 0, CLI_FLAG, NULL, FIELD(strict), 0, 0, NULL, false, NULL,
     "with --from, take the languages' exact letters only", NULL},
    {"repair", 0, CLI_FLAG, NULL, FIELD(repair), 0, 0, NULL, false, NULL,
     "with --from, mend misprints where one cheapest reading is left",
     "Each repair is told.  Where several readings are equal one is written, and that is an error "
     "still."},
    {"signs", 0, CLI_CHOICE, "WHOSE", FIELD(signs), 0, 0, sign_choices, false, NULL,
     "whose evaluation signs they are",
     "In Russian handbooks plus over minus is a small advantage, in the Informator a moderate "
     "one."},
    {"from-encoding", 0, CLI_STRING, "NAME", FIELD(from_encoding), 0, 0, NULL, false, NULL,
     "the input's encoding, if it is no UTF-8",
     "One of windows-1250 to 1254 and 1257, iso-8859-2 and 5, koi8-r, koi8-u, "
     "cp852, cp866 and mac-cyrillic.  Without it each game's is found out."},
    {"to", 0, CLI_STRING, "FORM", FIELD(to), 0, 0, NULL, false, "Output",
     "write the games in this form",
     "pgn (the default), jsonl (one JSON object a game and line, with its tags, moves, variations, "
     "comments, clocks, evaluations and findings), or PGN with its moves in a style: san, long, "
     "full, uci, iccf, fan, descriptive, a language's code for its short notation, LANG-full for "
     "the full one, or ru-short, ru-book, ru-x, de-dagger, sr-press, informator."},
    {"encoding", 0, CLI_STRING, "NAME", FIELD(encoding), 0, 0, NULL, false, NULL,
     "write in this encoding instead of UTF-8",
     "A game with a character that the encoding does not have is an error and is left out."},
    {0}};

const struct cli_example cli_convert_examples[] = {
    {"A Russian game score to PGN", "pgn-convert --from=ru partija.txt"},
    {"Find out the language, mend misprints", "pgn-convert --from=auto --repair scan.txt"},
    {"Print games as a Russian book does", "pgn-convert --to=ru-book games.pgn"},
    {"One JSON object a game", "pgn-convert --to=jsonl games.pgn.zst"},
    {"Count the moves of each game", "pgn-convert --to=jsonl games.pgn | jq .plies"},
    {0}};

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static int settle_form(const struct cli *cli, struct cli_convert *c)
{
    if (strcmp(c->to, "jsonl") == 0) {
        c->form = CLI_FORM_JSONL;
        return CLI_GO;
    }
    c->form = CLI_FORM_STYLED;
    c->is_san = strcmp(c->to, "pgn") == 0 || strcmp(c->to, "san") == 0;
    if (!pgn_style_find(span(strcmp(c->to, "pgn") == 0 ? "san" : c->to), &c->style))
        return cli_usage(cli, "--to: there is no form or style \"%s\"", c->to);
    return CLI_GO;
}

static int settle_dialect(const struct cli *cli, struct cli_convert *c)
{
    pgn_span bad;
    c->is_printed = c->from != NULL;
    if (!c->from && (c->strict || c->repair))
        return cli_usage(cli, "--%s goes with --from", c->strict ? "strict" : "repair");
    if (c->strict && c->repair)
        return cli_usage(cli, "--strict and --repair exclude each other");
    if (c->from && !pgn_dialect_parse(span(c->from), &c->dialect, &bad))
        return cli_usage(cli, "--from: there is no language or style \"%.*s\"", (int)bad.len,
                         bad.at);
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

int cli_convert_settle(const struct cli *cli, struct cli_convert *c)
{
    c->cli = cli;
    c->in = PGN_ENCODINGS;
    c->out = PGN_UTF8;
    int status = settle_form(cli, c);
    if (status == CLI_GO)
        status = settle_dialect(cli, c);
    if (status == CLI_GO)
        status = settle_encoding(cli, "from-encoding", c->from_encoding, &c->in);
    if (status == CLI_GO)
        status = settle_encoding(cli, "encoding", c->encoding, &c->out);
    return status;
}
