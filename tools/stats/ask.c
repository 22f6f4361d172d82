/* ask.c: from options to what is counted and shown. */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/notation.h>

#include "common/where.h"

/* ---- sections ------------------------------------------------------------------------------- */

int ask_section(struct ask *s, const struct section *section)
{
    const size_t most = sizeof s->chosen / sizeof *s->chosen - 1;
    for (size_t i = 0; i < s->chosen_count; i++)
        if (s->chosen[i] == section->name)
            return CLI_GO;
    if (section->tables == PGN_STAT_BIT(PGN_STAT_GROUPS) && !s->by)
        return cli_usage(s->cli, "the section groups needs --by");
    if (section->tables == PGN_STAT_BIT(PGN_STAT_POSITION) && !s->position && !s->fen[0])
        return cli_usage(s->cli, "the section position needs --position");
    if (section->tables == PGN_STAT_BIT(PGN_STAT_NOVELTIES) && s->partial)
        return cli_usage(s->cli, "--partial: novelties are known only when all games are counted");
    if (s->chosen_count < most)
        s->chosen[s->chosen_count++] = section->name;
    s->tables |= section->tables | PGN_STAT_BIT(PGN_STAT_TOTAL);
    return CLI_GO;
}

/* "page" is all but what keeps a row for each game.  "all" leaves out what needs an option of its
 * own that is not given, and novelties, which keep each position. */
static bool is_meant(const struct ask *s, const char *name, const struct section *section)
{
    if (strcmp(name, "page") == 0)
        return section->tables != PGN_STAT_BIT(PGN_STAT_PAIRINGS) && is_meant(s, "all", section);
    if (strcmp(name, "all") == 0)
        return (section->tables != PGN_STAT_BIT(PGN_STAT_GROUPS) || s->by) &&
               (section->tables != PGN_STAT_BIT(PGN_STAT_POSITION) || s->fen[0]) &&
               section->tables != PGN_STAT_BIT(PGN_STAT_NOVELTIES);
    return strcmp(name, "standard") == 0 ? section->standard : strcmp(name, section->name) == 0;
}

static int choose_named(struct ask *s, const char *name)
{
    int status = CLI_GO;
    for (const struct section *section = sections; section->name && status == CLI_GO; section++)
        if (is_meant(s, name, section))
            status = ask_section(s, section);
    return status;
}

/* --show, else what other options ask for, else the standard. */
int ask_sections(struct ask *s)
{
    int status = CLI_GO;
    for (size_t i = 0; i < s->show.count && status == CLI_GO; i++)
        status = choose_named(s, s->show.items[i]);
    if (!s->show.count && s->by)
        status = choose_named(s, "groups");
    if (!s->show.count && s->tree_plies)
        status = choose_named(s, "first-moves");
    if (!s->show.count && s->game)
        status = choose_named(s, "evals");
    if (!s->show.count && s->game && status == CLI_GO)
        status = choose_named(s, "game");
    if (!s->show.count && s->fen[0])
        status = choose_named(s, "position");
    if (!s->chosen_count && status == CLI_GO)
        status = choose_named(s, s->html ? "page" : "standard");
    if (s->plies)
        s->tables |= PGN_STAT_BIT(PGN_STAT_LENGTHS);
    return status;
}

/* ---- position and queries ------------------------------------------------------------------- */

/* The position as a FEN, or as moves from the usual start. */
static bool read_moves(struct ask *s)
{
    const char *p = s->position;
    s->start = pgn_start_position;
    for (;;) {
        p += strspn(p, " ");
        size_t len = strcspn(p, " ");
        if (!len)
            return true;
        const char *word = p;
        p += len;
        size_t numbers = strspn(word, "0123456789.");
        if (numbers && (numbers == len || word[numbers - 1] == '.')) {
            word += numbers;
            len -= numbers;
        }
        if (!len)
            continue;
        pgn_reading reading;
        pgn_move_read(&s->start, word, len, &reading);
        if (reading.status != PGN_MOVE_READ || pgn_move_is_null(reading.move)) {
            (void)cli_usage(s->cli, "--position: \"%.*s\" is no legal move there", (int)len, word);
            return false;
        }
        pgn_play(&s->start, reading.move);
    }
}

static int read_position(struct ask *s)
{
    if (!s->position)
        return CLI_GO;
    if (strchr(s->position, '/')) {
        unsigned faults = pgn_fen_read(s->position, strlen(s->position), true, &s->start);
        if (faults & PGN_FEN_UNUSABLE)
            return cli_usage(s->cli, "--position: this FEN is no position that can be played");
    } else if (!read_moves(s)) {
        return CLI_EXIT_USAGE;
    }
    (void)pgn_fen_write(&s->start, false, s->fen);
    return CLI_GO;
}

/* --by: its values, and what they are called. */
int ask_groups(struct ask *s)
{
    if (!s->by)
        return CLI_GO;
    s->value = cli_value(s->cli, "--by", s->by);
    if (!s->value)
        return CLI_EXIT_USAGE;
    unsigned count = pgn_query_value_count(s->value);
    if (count > GROUP_VALUES)
        return cli_usage(s->cli, "--by takes at most %d values", GROUP_VALUES);
    for (unsigned i = 0; i < count; i++) {
        pgn_span text = pgn_query_value_text(s->value, i);
        s->group[i] = cli_allocate(NULL, text.len + 1, 1);
        memcpy(s->group[i], text.at, text.len);
        s->group[i][text.len] = '\0';
        s->group_count++;
    }
    return CLI_GO;
}

static int read_queries(struct ask *s)
{
    int status = cli_selection_text(s->cli, &s->selection, &s->where_text);
    if (status == CLI_GO)
        status = ask_groups(s);
    if (status != CLI_GO)
        return status;
    if (!s->where_text.len && !s->value)
        return CLI_GO;
    const char *all = "any_game";
    s->query = s->where_text.len
                   ? cli_query(s->cli, "the query", s->where_text.at, s->where_text.len)
                   : cli_query(s->cli, "--where", all, strlen(all));
    if (s->where_text.len)
        cli_put_char(&s->where_text, '\0');
    return s->query && !s->where_text.failed ? CLI_GO : CLI_EXIT_USAGE;
}

int ask_prepare(struct ask *s)
{
    int status = read_queries(s);
    if (status == CLI_GO)
        status = read_position(s);
    if (status == CLI_GO)
        status = ask_sections(s);
    if (!s->tree_plies)
        s->tree_plies = 2;
    return status;
}

void ask_free(struct ask *s)
{
    pgn_stats_close(s->counts);
    for (unsigned i = 0; i < s->group_count; i++)
        free(s->group[i]);
    pgn_query_close(s->query);
    pgn_query_close(s->value);
    cli_buffer_free(&s->where_text);
}
