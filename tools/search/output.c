/* output.c: what pgn-search puts out: of one game, and of all at the end. */
#include <stdio.h>
#include <string.h>

#include "common/board.h"
#include "common/finding.h"
#include "common/output.h"
#include "common/record.h"
#include "common/sort_key.h"
#include "common/spool.h"
#include "common/values.h"
#include "search.h"

/* ---- one game -------------------------------------------------------------------------------- */

/* The game as it stands, or with a comment behind each hit's move. */
static void put_game(struct search_worker *w, const pgn_game *game, struct cli_buffer *to)
{
    size_t from = 0, count = w->s->mark ? pgn_query_hit_count(w->run) : 0;
    for (size_t i = 0; i < count; i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        if (hit.whole_game || hit.at < from)
            continue;
        cli_put(to, game->text + from, hit.at - from);
        cli_print(to, " {%s}", w->s->mark);
        from = hit.at;
    }
    cli_put(to, game->text + from, game->len - from);
}

static void put_values(struct search_worker *w, struct cli_buffer *to)
{
    cli_put_values(w->run, w->s->value, w->s->cli->format == SEARCH_JSONL, to);
}

void search_put_player(struct cli_buffer *to, const pgn_game *game, const char *tag)
{
    pgn_span raw = {"?", 1};
    struct cli_buffer name = {0};
    (void)pgn_tag(game, tag, &raw);
    cli_put_tag_value(&name, cli_encoding_of(game), raw);
    cli_put_printable(to, name.len ? name.at : "", name.len);
    to->failed = to->failed || name.failed;
    cli_buffer_free(&name);
}

/* A diagram for each hit, under a line that says where it is from. */
static void put_boards(struct search_worker *w, const struct cli_file *file, const pgn_game *game,
                       struct cli_buffer *to)
{
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        cli_print(to, "%s, game %llu, ply %lu: ", file->shown, (unsigned long long)game->number,
                  (unsigned long)hit.ply);
        search_put_player(to, game, "White");
        cli_put_text(to, " - ");
        search_put_player(to, game, "Black");
        cli_put_char(to, '\n');
        cli_put_board(to, w->s->cli, &hit.position);
        cli_put_char(to, '\n');
    }
}

static bool tally(struct search_worker *w)
{
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        if (!cli_tally_add(&w->tally, hit.value.at, hit.value.len, 1))
            return false;
    }
    return true;
}

/* With --sort the first value is the key, and no part of the output: a record for the sort. */
static void put_record(struct search_worker *w, const pgn_game *game, struct cli_buffer *to)
{
    const struct search *s = w->s;
    const bool descending = s->sort[0] == '-';
    const struct cli_sort_order order = {.descending = descending,
                                         .is_round = strcmp(s->sort + descending, "Round") == 0};
    for (size_t i = 0; i < pgn_query_hit_count(w->run); i++) {
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        pgn_span values = hit.value, key = cli_next_value(&values);
        size_t record = cli_record_begin(to);
        cli_put_sort_key(to, key, order);
        cli_record_value(to, record);
        if (s->games_out)
            cli_put(to, game->text, game->len);
        else if (s->plies)
            cli_put_plies(w->run, game->number, to);
        else if (s->select)
            cli_print(to, "%.*s\n", (int)values.len, values.at);
        cli_record_end(to, record);
        if (!s->select)
            return;
    }
}

bool search_put_match(struct search_worker *w, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    const struct search *s = w->s;
    struct cli_buffer *to = &output->streams[CLI_OUT];
    if (s->count_by)
        return tally(w);
    if (s->sort)
        put_record(w, game, to);
    else if (s->select)
        put_values(w, to);
    else if (s->plies)
        cli_put_plies(w->run, game->number, to);
    else if (s->board)
        put_boards(w, file, game, to);
    else if (s->svg)
        return search_put_diagrams(w, file, game, output);
    else if (s->games_out)
        put_game(w, game, to);
    return true;
}

/* ---- all games, at the end --------------------------------------------------------------------
 */

static void put_tally(struct search *s)
{
    struct cli_buffer to = {0};
    cli_tally_sort(&s->tally);
    for (size_t i = 0; i < s->tally.count && (!s->limit || i < s->limit); i++) {
        const struct cli_tally_entry *entry = &s->tally.at[i];
        cli_put_number(&to, entry->count);
        cli_put_char(&to, '\t');
        cli_put(&to, entry->text, entry->len);
        cli_put_char(&to, '\n');
    }
    cli_write(s->cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
}

bool search_take_record(void *search, const char *bytes, size_t len)
{
    struct search *s = search;
    pgn_span rest = {bytes, len}, key, value;
    while (cli_record_next(&rest, &key, &value))
        if (!cli_spool_add(s->sorted, key, value))
            return cli_spool_fail(s->cli, s->sorted);
    return true;
}

/* A game whose last line has no end does not run into the next. */
static bool put_sorted(struct search *s)
{
    pgn_span key, value;
    uint64_t count = 0;
    char last = '\n';
    int rc = cli_spool_sort(s->sorted) ? 1 : -1;
    while (rc > 0 && (!s->limit || count++ < s->limit) && !cli_output_failed(s->cli) &&
           (rc = cli_spool_next(s->sorted, &key, &value)) > 0) {
        if (last != '\n' && last != '\r')
            cli_write(s->cli, CLI_OUT, "\n\n", 2);
        cli_write(s->cli, CLI_OUT, value.at, value.len);
        last = value.len ? value.at[value.len - 1] : last;
    }
    return rc >= 0 || cli_spool_fail(s->cli, s->sorted);
}

static void put_count(const struct search *s)
{
    struct cli_buffer to = {0};
    cli_put_number(&to, s->all ? s->moments : s->matches);
    cli_put_char(&to, '\n');
    cli_write(s->cli, CLI_OUT, to.at, to.len);
    cli_buffer_free(&to);
}

bool search_put_gathered(struct search *s)
{
    if (s->count_by)
        put_tally(s);
    if (s->count)
        put_count(s);
    return !s->sort || put_sorted(s);
}
