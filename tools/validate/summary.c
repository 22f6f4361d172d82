/* summary.c: what pgn-validate counted, and what it can find. */
#include "validate/validate.h"

#include "common/json.h"
#include "common/message.h"

static void summary_text(const struct validate *v, struct cli_buffer *to)
{
    cli_print(to, "%12llu games\n%12llu half-moves\n%12llu clean games\n",
              (unsigned long long)v->games_seen, (unsigned long long)v->plies,
              (unsigned long long)v->clean);
    cli_print(to, "%12llu errors\n%12llu warnings\n%12llu notes\n",
              (unsigned long long)v->levels[PGN_ERROR], (unsigned long long)v->levels[PGN_WARNING],
              (unsigned long long)v->levels[PGN_NOTE]);
    if (v->fix_kinds)
        cli_print(to, "%12llu fixed\n", (unsigned long long)v->fixed);
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
        const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
        if (v->count[i])
            cli_print(to, "%12llu %-7s %s\n", (unsigned long long)v->count[i],
                      pgn_level_name(info->level), info->id);
    }
}

static void summary_json(const struct validate *v, struct cli_buffer *to)
{
    struct cli_json json = {.to = to};
    const struct {
        const char *key;
        uint64_t value;
    } members[] = {{"games", v->games_seen},
                   {"plies", v->plies},
                   {"clean", v->clean},
                   {"errors", v->levels[PGN_ERROR]},
                   {"warnings", v->levels[PGN_WARNING]},
                   {"notes", v->levels[PGN_NOTE]},
                   {"bytes", v->bytes}};
    cli_json_object(&json);
    cli_json_key(&json, "type");
    cli_json_text(&json, "summary");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        cli_json_key(&json, members[i].key);
        cli_json_number(&json, members[i].value);
    }
    if (v->fix_kinds) {
        cli_json_key(&json, "fixed");
        cli_json_number(&json, v->fixed);
    }
    if (v->summary.count) {
        cli_json_key(&json, "by_id");
        cli_json_object(&json);
        for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
            if (!v->count[i])
                continue;
            cli_json_key(&json, pgn_diagnostic_info_of((enum pgn_diagnostic)i)->id);
            cli_json_number(&json, v->count[i]);
        }
        cli_json_object_end(&json);
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}

void validate_summarise(struct validate *v, const struct cli_totals *totals)
{
    struct cli_buffer to = {0};
    if (v->cli->format == JSONL)
        summary_json(v, &to);
    else if (v->summary.count && v->cli->format == TEXT)
        summary_text(v, &to);
    cli_write(v->cli, v->report_to, to.at, to.len);
    cli_write_held(v->cli);
    cli_buffer_free(&to);
    cli_note(v->cli, NULL, "%llu games, %llu half-moves: %llu errors, %llu warnings",
             (unsigned long long)v->games_seen, (unsigned long long)v->plies,
             (unsigned long long)v->levels[PGN_ERROR], (unsigned long long)v->levels[PGN_WARNING]);
    if (v->fix_kinds)
        cli_note(v->cli, NULL, "%llu findings are corrected", (unsigned long long)v->fixed);
    cli_detail(v->cli, NULL, "%.3f s, %.1f MB/s, %.0f games/s", totals->seconds,
               (double)totals->bytes / 1e6 / totals->seconds,
               (double)totals->games / totals->seconds);
}

void validate_list_ids(struct cli *cli)
{
    struct cli_buffer to = {0};
    for (unsigned i = 0; i < PGN_DIAGNOSTICS; i++) {
        const pgn_diagnostic_info *info = pgn_diagnostic_info_of((enum pgn_diagnostic)i);
        cli_print(&to, "%s\t%s\t%s\t%s\n", info->id, pgn_level_name(info->level),
                  info->strict ? "strict" : "always", info->sentence);
    }
    cli_write(cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
}
