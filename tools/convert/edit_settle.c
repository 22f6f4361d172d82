/* edit_settle.c: what the editor's options mean. */
#include "edit.h"

#include <pgn/fix.h>
#include <pgn/write.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/message.h"

static const struct {
    const char *name;
    unsigned kinds;
} kinds[] = {{"results", PGN_FIX_RESULTS | PGN_FIX_MARKERS | PGN_FIX_TAGS},
             {"dates", PGN_FIX_DATES}};

const char *const edit_normalise_words[] = {"results", "dates", NULL};
const char *const edit_eco_words[] = {"all", "missing", NULL};

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

/* PGN 8.1: letters, digits and the underscore. */
static bool is_name(pgn_span name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
              c == '_'))
            return false;
    }
    return name.len > 0;
}

/* The tags that say how the game begins: with others its moves would be other moves. */
static bool is_set_up(pgn_span name)
{
    return pgn_span_is(name, "FEN") || pgn_span_is(name, "SetUp") || pgn_span_is(name, "Variant");
}

static int check_name(const struct cli *cli, const char *option, pgn_span name)
{
    if (!is_name(name))
        return cli_usage(cli, "--%s: \"%.*s\" is no tag name (letters, digits and _)", option,
                         (int)name.len, name.at);
    if (is_set_up(name))
        return cli_usage(cli, "--%s: %.*s says where the game begins, and is not edited", option,
                         (int)name.len, name.at);
    return CLI_GO;
}

/* Names of tags have case (PGN 8.1): [site "..."] beside [Site "..."] is hardly meant. */
static void tell_case(const struct cli *cli, const char *option, pgn_span name)
{
    static const char *const usual[] = {
        "Event",    "Site",      "Date",       "Round",       "White",       "Black",   "Result",
        "WhiteElo", "BlackElo",  "WhiteTitle", "BlackTitle",  "ECO",         "Opening", "Variation",
        "PlyCount", "EventDate", "Annotator",  "TimeControl", "Termination", "UTCDate", "UTCTime"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strlen(usual[i]) == name.len && strncasecmp(usual[i], name.at, name.len) == 0 &&
            !pgn_span_is(name, usual[i]))
            cli_note(cli, NULL, "--%s: %.*s is another tag than %s; did you mean %s?", option,
                     (int)name.len, name.at, usual[i], usual[i]);
}

static int check_value(const struct cli *cli, const char *option, pgn_span value)
{
    if (pgn_utf8_valid(value.at, value.len) != value.len)
        return cli_usage(cli, "--%s: the value is no UTF-8", option);
    for (size_t i = 0; i < value.len; i++)
        if ((unsigned char)value.at[i] < ' ' || value.at[i] == 0x7f)
            return cli_usage(cli, "--%s: a value holds no line ends and control characters",
                             option);
    return CLI_GO;
}

/* NAME=VALUE, each. */
static int split(const struct cli *cli, const char *option, const struct cli_list *list,
                 struct edit_pairs *pairs)
{
    if (list->count)
        pairs->at = cli_allocate(NULL, list->count, sizeof *pairs->at);
    for (size_t i = 0; i < list->count; i++) {
        const char *equals = strchr(list->items[i], '=');
        if (!equals)
            return cli_usage(cli, "--%s: \"%s\" has no =", option, list->items[i]);
        struct edit_pair pair = {{list->items[i], (size_t)(equals - list->items[i])},
                                 span(equals + 1)};
        int status = check_name(cli, option, pair.name);
        if (status == CLI_GO)
            status = check_value(cli, option, pair.value);
        if (status != CLI_GO)
            return status;
        tell_case(cli, option, strcmp(option, "rename-tag") == 0 ? pair.value : pair.name);
        pairs->at[pairs->count++] = pair;
    }
    return CLI_GO;
}

static int settle_set(const struct cli *cli, struct edit_asks *a)
{
    int status = split(cli, "set-tag", &a->set_tags, &a->set);
    for (size_t i = 0; status == CLI_GO && i < a->set.count; i++) {
        if (!pgn_span_is(a->set.at[i].name, "Result"))
            continue;
        a->result = pgn_result_of(a->set.at[i].value);
        if (a->result == PGN_RESULT_NONE)
            return cli_usage(cli, "--set-tag: a Result is 1-0, 0-1, 1/2-1/2 or *");
    }
    if (status == CLI_GO)
        status = split(cli, "add-tag", &a->add_tags, &a->add);
    for (size_t i = 0; status == CLI_GO && i < a->add.count; i++)
        if (pgn_span_is(a->add.at[i].name, "Result"))
            return cli_usage(cli, "--add-tag: Result is what --normalise=results finds out");
    return status;
}

static int settle_rename(const struct cli *cli, struct edit_asks *a)
{
    int status = split(cli, "rename-tag", &a->rename_tags, &a->rename);
    for (size_t i = 0; status == CLI_GO && i < a->rename.count; i++)
        status = check_name(cli, "rename-tag", a->rename.at[i].value);
    return status;
}

static int settle_remove(const struct cli *cli, const struct edit_asks *a)
{
    for (size_t i = 0; i < a->remove_tags.count; i++)
        if (is_set_up(span(a->remove_tags.items[i])))
            return cli_usage(cli, "--remove-tag: %s says where the game begins, and is not edited",
                             a->remove_tags.items[i]);
    return CLI_GO;
}

int edit_settle(const struct cli *cli, struct edit_asks *a)
{
    int status = settle_set(cli, a);
    if (status == CLI_GO)
        status = settle_rename(cli, a);
    if (status == CLI_GO)
        status = settle_remove(cli, a);
    for (size_t n = 0; n < a->normalise.count; n++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            if (strcmp(a->normalise.items[n], kinds[i].name) == 0)
                a->fix_kinds |= kinds[i].kinds;
    a->eco = a->openings.count > 0;
    a->eco_missing = a->eco && strcmp(a->openings.items[0], "missing") == 0;
    if (status == CLI_GO && a->openings.count > 1)
        return cli_usage(cli, "--openings: say all or missing");
    if (status == CLI_GO && a->renumber && !a->as_read)
        return cli_usage(cli, "--renumber goes with --to=as-read; other forms number anew");
    if (status == CLI_GO && a->names_file && !(a->names = cli_names_open(cli, a->names_file)))
        return CLI_EXIT_IO;
    return status;
}

void edit_free(struct edit_asks *a)
{
    free(a->set.at);
    free(a->add.at);
    free(a->rename.at);
    cli_names_close(a->names);
}

bool edit_wanted(const struct edit_asks *a)
{
    return a->set.count || a->add.count || a->rename.count || a->remove_tags.count ||
           a->fix_kinds || a->ply_count || a->renumber || a->eco || a->names ||
           a->variations == EDIT_VARIATIONS_GAMES || a->comments == EDIT_COMMENTS_MOVES ||
           (a->as_read && a->without);
}
