/* options.c: pgn-convert's options and their meaning. */
#include "convert.h"

#include <string.h>

static const char *const sign_choices[] = {"informator", "russian", NULL};

static const char *const tag_orders[] = {"export", "as-read", NULL};

/* What can be left out, in the order of its bits. */
static const char *const parts[] = {"comments", "commands", "nags",     "variations",
                                    "tags",     "numbers",  "movetext", NULL};

#define FIELD(name) offsetof(struct convert, name)

const struct cli_option convert_options[] = {
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
     "pgn (the default): the export format of the standard. Or PGN with its moves in a style: san, "
     "long, full, uci, iccf, fan, descriptive, a language's code for its short notation, LANG-full "
     "for the full one, or ru-short, ru-book, ru-x, de-dagger, sr-press, informator. jsonl: one "
     "JSON object a game and line, with its tags, moves, variations, comments, clocks, evaluations "
     "and findings. tsv, csv: a table with a row for each game. moves-tsv, moves-csv: one with a "
     "row for each move of the main lines. fen, epd: the positions of the main lines, one a line."},
    {"encoding", 0, CLI_STRING, "NAME", FIELD(encoding), 0, 0, NULL, false, NULL,
     "write in this encoding instead of UTF-8",
     "A game with a character that the encoding does not have is an error and is left out."},
    {"without", 0, CLI_COMMAS, "PARTS", FIELD(without), 0, 0, parts, false, "PGN",
     "leave these parts of games out",
     "comments; commands, which are [%clk ...] and the like within comments; nags; variations; "
     "tags, all but the seven of the roster and those of the set-up; numbers, of moves; movetext. "
     "--without=comments,nags,variations,tags is the reduced export format."},
    {"tag-order", 0, CLI_CHOICE, "ORDER", FIELD(tag_order), 0, 0, tag_orders, false, NULL,
     "write the tags in this order",
     "export: the seven of the roster, which are added where they are missing, then the others by "
     "the alphabet (the default). as-read: as they stand, and none added."},
    {"width", 0, CLI_NUMBER, "N", FIELD(width), 0, 100000, NULL, false, NULL,
     "keep lines of movetext shorter than N characters (default 80)",
     "With 0 each game's movetext is one line."},
    {"suffixes", 0, CLI_FLAG, NULL, FIELD(suffixes), 0, 0, NULL, false, NULL,
     "write $1 to $6 as ! ? !! ?? !? ?!", NULL},
    {"columns", 0, CLI_COMMAS, "NAMES", FIELD(columns), 0, 0, NULL, false, "Tables and positions",
     "with tsv and csv, write these columns",
     "A name is a tag's, or one of file, game, offset, line, plies, result, start_fen, final_fen, "
     "moves, uci, errors, warnings."},
    {"every", 0, CLI_NUMBER, "N", FIELD(every), 1, 0, NULL, false, NULL,
     "with fen and epd, write the position after each N-th ply", "The start position is ply 0."},
    {"final", 0, CLI_FLAG, NULL, FIELD(final), 0, 0, NULL, false, NULL,
     "with fen and epd, write the last position only", NULL},
    {"games", 0, CLI_STRING, "RANGES", FIELD(games), 0, 0, NULL, false, "Choosing",
     "convert only these games of each file",
     "RANGES are numbers and ranges separated by commas: 5,10-20,100-."},
    {0}};

const struct cli_example convert_examples[] = {
    {"A Russian game score to PGN", "pgn-convert --from=ru partija.txt"},
    {"Find out the language, mend misprints", "pgn-convert --from=auto --repair scan.txt"},
    {"Print games as a Russian book does", "pgn-convert --to=ru-book games.pgn"},
    {"One JSON object a game", "pgn-convert --to=jsonl games.pgn.zst"},
    {"A table of players, results and lengths",
     "pgn-convert --to=csv --columns=White,Black,result,plies games.pgn"},
    {"Strip clocks and evaluations, keep the words",
     "pgn-convert --without=commands lichess.pgn.zst"},
    {0}};

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
};

static int settle_form(const struct cli *cli, struct convert *c)
{
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

/* Options that only some forms know. */
static int settle_parts(const struct cli *cli, struct convert *c)
{
    bool is_positions = c->kind == CONVERT_FEN || c->kind == CONVERT_EPD;
    bool is_games = c->kind == CONVERT_TSV || c->kind == CONVERT_CSV;
    if ((c->every || c->final) && !is_positions)
        return cli_usage(cli, "--%s goes with --to=fen and --to=epd", c->final ? "final" : "every");
    if (c->every && c->final)
        return cli_usage(cli, "--every and --final exclude each other");
    if (c->columns.count && !is_games)
        return cli_usage(cli, "--columns goes with --to=tsv and --to=csv");
    if (c->kind != CONVERT_PGN && (c->without.count || c->suffixes))
        return cli_usage(cli, "--%s goes with PGN", c->suffixes ? "suffixes" : "without");
    c->write = (pgn_write_options){
        /* Without a style moves are SAN, which is written fastest. */
        .style = strcmp(c->to, "pgn") == 0 || strcmp(c->to, "san") == 0 ? NULL : &c->style,
        .width = (unsigned)c->width,
        .tag_order = (enum pgn_tag_order)c->tag_order,
        .suffixes = c->suffixes};
    for (size_t i = 0; i < c->without.count; i++)
        for (unsigned bit = 0; parts[bit]; bit++)
            if (strcmp(c->without.items[i], parts[bit]) == 0)
                c->write.without |= 1u << bit;
    return CLI_GO;
}

static int settle_dialect(const struct cli *cli, struct convert *c)
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

int convert_settle(const struct cli *cli, struct convert *c)
{
    c->cli = cli;
    c->in = PGN_ENCODINGS;
    c->out = PGN_UTF8;
    int status = settle_form(cli, c);
    if (status == CLI_GO)
        status = settle_parts(cli, c);
    if (status == CLI_GO)
        status = cli_ranges_parse(cli, &c->ranges, "--games", c->games);
    if (status == CLI_GO)
        status = settle_dialect(cli, c);
    if (status == CLI_GO)
        status = settle_encoding(cli, "from-encoding", c->from_encoding, &c->in);
    if (status == CLI_GO)
        status = settle_encoding(cli, "encoding", c->encoding, &c->out);
    return status;
}
