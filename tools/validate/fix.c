/* fix.c: --fix: games go out corrected, and the report makes room for them.
 *
 * Output is every byte of the input but for the edits: games that are not checked, the rest of an
 * input that breaks off, and inputs without games are copied. */
#include "validate/validate.h"

#include <string.h>

#define USUAL (PGN_FIX_RESULTS | PGN_FIX_MARKERS | PGN_FIX_TAGS | PGN_FIX_SETUP | PGN_FIX_ROSTER)

static const struct {
    const char *name;
    unsigned kinds;
} kinds[] = {{"usual", USUAL},       {"results", PGN_FIX_RESULTS}, {"markers", PGN_FIX_MARKERS},
             {"tags", PGN_FIX_TAGS}, {"setup", PGN_FIX_SETUP},     {"roster", PGN_FIX_ROSTER},
             {"san", PGN_FIX_SAN},   {"dates", PGN_FIX_DATES},     {"all", PGN_FIX_ALL}};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *const validate_fix_kinds[KINDS + 1] = {"usual",  "results", "markers", "tags", "setup",
                                                   "roster", "san",     "dates",   "all"};

int validate_settle_fix(struct validate *v)
{
    for (size_t n = 0; n < v->fix.count; n++)
        for (size_t i = 0; i < KINDS; i++)
            if (strcmp(v->fix.items[n], kinds[i].name) == 0)
                v->fix_kinds |= kinds[i].kinds;
    v->report_to = CLI_OUT;
    if (!v->fix_kinds && v->report)
        return cli_usage(v->cli, "--report goes with --fix; else -o FILE is where the report goes");
    if (!v->fix_kinds)
        return CLI_GO;
    if (v->max_findings)
        return cli_usage(v->cli, "--max-findings would cut off the games that --fix writes");
    /* What goes to a stream without a file is dropped. */
    v->report_to = v->report || v->cli->quiet ? CLI_THIRD_FILE : CLI_ERR;
    v->cli->styled = v->cli->color == CLI_COLOR_ALWAYS;
    return CLI_GO;
}

int validate_fix(const struct validate *v, pgn_fixer *fixer, pgn_replay *replay,
                 const pgn_check_options *check, const pgn_game *game, struct cli_output *output)
{
    pgn_fix_options options = {.kinds = v->fix_kinds, .selected = v->selected};
    int rc = pgn_fix(fixer, replay, game, check, &options, NULL);
    if (rc < 0)
        return -1;
    pgn_span text = pgn_fix_text(fixer);
    cli_put(&output->streams[CLI_OUT], text.at, text.len);
    return rc;
}

void validate_copy(const struct validate *v, const pgn_game *rest, struct cli_output *output)
{
    if (v->fix_kinds)
        cli_put(&output->streams[CLI_OUT], rest->text, rest->len);
}
