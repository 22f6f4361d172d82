/* options.c: pgn-validate's options, and what they come to. */
#include "validate/validate.h"

#include <string.h>

#include "common/message.h"

/* Marks the ids, or all of a level; false if a name is neither, which is told. */
static bool mark(struct validate *v, const struct cli_list *names, bool value)
{
    for (size_t n = 0; n < names->count; n++) {
        const char *name = names->items[n];
        bool found = false;
        for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
            const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
            if (strcmp(name, info->id) == 0 || strcmp(name, pgn_level_name(info->level)) == 0) {
                v->selected[i] = value;
                found = true;
            }
        }
        if (!found) {
            const char *names_of_ids[PGN_DIAGNOSTICS + 1];
            for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++)
                names_of_ids[i] = pgn_diagnostic_info_of((enum pgn_diagnostic)i)->id;
            names_of_ids[PGN_DIAGNOSTICS] = NULL;
            const char *near = cli_nearest(name, names_of_ids);
            (void)cli_usage(v->cli, "no finding has the id '%s'%s%s%s", name,
                            near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
            return false;
        }
    }
    return true;
}

static bool select_ids(struct validate *v)
{
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++)
        v->selected[i] = v->only.count == 0;
    return mark(v, &v->only, true) && mark(v, &v->ignore, false);
}

static const char *const rulesets[] = {"fide", "slovak", "russian", "lichess", "uscf", NULL};
static const char *const repetitions[] = {"fide", "moves-now", "fen", NULL};
static const char *const summaries[] = {"last", "only", NULL};
static const char *const efforts[] = {"quick", "full", "off", NULL};

/* --rules-date: CLI_GO, or CLI_EXIT_USAGE. */
static int read_date(struct validate *v)
{
    if (!v->rules_date)
        return CLI_GO;
    v->date = pgn_date_of((pgn_span){v->rules_date, strlen(v->rules_date)});
    if (v->date.year)
        return CLI_GO;
    return cli_usage(v->cli, "--rules-date takes a date like 2014.07.01, not '%s'", v->rules_date);
}

/* --summary: CLI_GO, or CLI_EXIT_USAGE. */
static int settle_summary(struct validate *v)
{
    for (size_t i = 0; i < v->summary.count; i++)
        v->summary_only = strcmp(v->summary.items[i], "only") == 0;
    if (v->summary_only && v->cli->format == TSV)
        return cli_usage(v->cli, "--summary=only: --format=tsv has no summary");
    return CLI_GO;
}

#define FIELD(name) offsetof(struct validate, name)

static const struct cli_option options[] = {
    {"strict", 0, CLI_FLAG, NULL, FIELD(strict), 0, 0, NULL, false, "Checking",
     "check the export format too, and let warnings count for the exit status",
     "The levels of findings do not change."},
    {"rules", 0, CLI_CHOICE, "SET", FIELD(rules), 0, 0, rulesets, false, NULL,
     "judge draws by these rules",
     "fide: the FIDE Laws in force on the game's date (the default). slovak, russian: 50 moves and "
     "threefold repetition end the game. lichess: 50 moves and fivefold repetition do. uscf: "
     "nothing but a claim does. What a rule set ends by itself is reported if play went on."},
    {"rules-date", 0, CLI_STRING, "DATE", FIELD(rules_date), 0, 0, NULL, false, NULL,
     "take the rules in force on DATE for all games", NULL},
    {"repetition", 0, CLI_CHOICE, "HOW", FIELD(repetition), 0, 0, repetitions, false, NULL,
     "when two positions count as the same",
     "fide: by the FIDE Laws, 9.2.3. moves-now: castling and en passant count only where they "
     "could "
     "be played at the moment. fen: the first four fields of the FEN."},
    {"dead", 0, CLI_CHOICE, "EFFORT", FIELD(dead), 0, 0, efforts, false, NULL,
     "how hard to prove that a side cannot mate",
     "quick: material, forced lines and locked pawns (the default). full: every position that can "
     "come, up to 200,000. off: material alone."},
    {"only", 0, CLI_COMMAS, "IDS", FIELD(only), 0, 0, NULL, false, NULL,
     "report only these findings",
     "IDS are ids as --list-ids gives them, or the levels error, warning and note. What is not "
     "reported does not count for the exit status, --good and --bad either."},
    {"ignore", 0, CLI_COMMAS, "IDS", FIELD(ignore), 0, 0, NULL, false, NULL,
     "do not report these findings", NULL},
    {"max-findings", 0, CLI_NUMBER, "N", FIELD(max_findings), 1, 0, NULL, false, NULL,
     "stop behind the N-th finding", NULL},
    {"max-game", 0, CLI_SIZE, "SIZE", FIELD(max_game), 1024, (uint64_t)1 << 40, NULL, false, NULL,
     "read games of up to SIZE bytes whole (default 64M)",
     "A larger game is a finding, and is read in pieces. SIZE may end in K, M or G."},
    {"zstd-window", 0, CLI_SIZE, "SIZE", FIELD(zstd_window), 1024, (uint64_t)1 << 31, NULL, false,
     NULL, "decode zstd frames that ask for windows of up to SIZE bytes (default 128M)", NULL},
    {"games", 0, CLI_STRING, "RANGES", FIELD(games), 0, 0, NULL, false, "Which games",
     "check only these games of each file",
     "RANGES are numbers and ranges separated by commas: 5,10-20,100-."},
    CLI_SELECTION_ROWS(FIELD(selection), NULL,
                       " Games that do not match are neither checked nor counted; with --fix they "
                       "are written as they stand."),
    {"facts", 0, CLI_FLAG, NULL, FIELD(facts), 0, 0, NULL, false, "Output",
     "report each game's facts: repetitions, move counts, dead positions, who can mate",
     "With --format=tsv the facts take the place of the findings."},
    {"summary", 0, CLI_MAYBE_COMMAS, "HOW", FIELD(summary), 0, 0, summaries, false, NULL,
     "end with a table of how often each finding was reported; --summary=only: nothing but it",
     "HOW is last (behind the findings, also meant where no HOW is given) or only (the findings "
     "are counted, not listed). The table is for text and jsonl, where it is by_id in the summary "
     "line."},
    {"fix", 0, CLI_MAYBE_COMMAS, "KINDS", FIELD(fix), 0, 0, validate_fix_kinds, false, NULL,
     "write all games, corrected where the right text is known; the report goes to standard error",
     "KINDS are separated by commas. results: tag and marker say what mate, stalemate or a dead "
     "position proves. markers: a missing marker is put in, one glued to a move parted from it, "
     "another spelling written as the standard has it, and * gives way to the Result tag. tags: "
     "the same for the Result tag, from the marker. setup: [SetUp \"1\"] where a FEN tag is. "
     "roster: "
     "the seven tags of the roster are all there (? where unknown) and in order. dates: the Date "
     "tag as YYYY.MM.DD, where it can mean one "
     "date only. san: moves in the standard's form. usual, which is also meant where no KINDS are "
     "given: all but dates and san. A finding "
     "that is not reported (--only, --ignore) is not corrected."},
    {"report", 0, CLI_STRING, "FILE", FIELD(report), 0, 0, NULL, true, NULL,
     "with --fix, write the report to FILE", NULL},
    {"good", 0, CLI_STRING, "FILE", FIELD(good), 0, 0, NULL, true, NULL,
     "write the games without errors to FILE, byte for byte",
     "With --strict, the games without errors and warnings."},
    {"bad", 0, CLI_STRING, "FILE", FIELD(bad), 0, 0, NULL, true, NULL,
     "write the other games to FILE, byte for byte", NULL},
    {"list-ids", 0, CLI_FLAG, NULL, FIELD(list_ids), 0, 0, NULL, false, NULL,
     "list all findings there are: id, level, when looked for, sentence", NULL},
    {0}};

static const struct cli_example examples[] = {
    {"Check an archive", "pgn-validate games.pgn.zst"},
    {"See only what is broken, one JSON object a line",
     "pgn-validate --only=error --format=jsonl games.pgn"},
    {"Put the broken games aside", "pgn-validate -q --good=good.pgn --bad=bad.pgn games.pgn"},
    {"Correct results and markers, and keep a list of what was changed",
     "pgn-validate --fix=results,markers --report=changes.txt -o fixed.pgn games.pgn.zst"},
    {"Check the games of one player", "pgn-validate --where 'White ~ /\\bTal\\b/' games.pgn"},
    {"Count the findings of each kind", "zstdcat games.pgn.zst | pgn-validate -q --summary=only"},
    {0}};

static const char *const formats[] = {"text", "jsonl", "tsv", NULL};

const struct cli_command validate_command = {
    .name = "pgn-validate",
    .operands = "[FILE...]",
    .summary = "replay every game by the laws of chess and say what is wrong, where and why",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_COLOR |
              CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {"no errors were found (with --strict, no warnings either)",
              "errors were found (with --strict, errors or warnings)"},
};

int validate_settle(struct validate *v)
{
    if (!select_ids(v))
        return CLI_EXIT_USAGE;
    int status = read_date(v);
    if (status == CLI_GO)
        status = settle_summary(v);
    if (status == CLI_GO)
        status = cli_ranges_parse(v->cli, &v->ranges, "--games", v->games);
    if (status == CLI_GO)
        status = cli_selection_query(v->cli, &v->selection, &v->query);
    if (status == CLI_GO)
        status = validate_settle_fix(v);
    return status;
}
