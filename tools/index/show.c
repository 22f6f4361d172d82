/* show.c: what a database holds, and whether all is well with it. */
#include "index/index.h"

#include <string.h>

#include "common/database.h"
#include "common/finding.h"
#include "common/json.h"
#include "common/message.h"
#include "common/progress.h"

void index_say_fault(struct cli_buffer *to, const struct index_command *c,
                     const pgn_index_error *error)
{
    cli_say_index_fault(to, c->cli, c->folder, error);
}

int index_fault(const struct index_command *c, const pgn_index_error *error)
{
    return cli_index_fault(c->cli, c->folder, error);
}

pgn_index *index_open(const struct index_command *c)
{
    pgn_index_error error;
    pgn_index *index = pgn_index_open(c->folder, &error);
    if (index == NULL)
        index_fault(c, &error);
    return index;
}

int index_flush(const struct index_command *c, struct cli_buffer *to)
{
    bool failed = to->failed;
    cli_write(c->cli, CLI_OUT, to->at, to->len);
    cli_buffer_clear(to);
    if (failed)
        cli_error(c->cli, NULL, "out of memory");
    return failed || cli_output_failed(c->cli) ? CLI_EXIT_IO : 0;
}

/* ---- games ---------------------------------------------------------------------------------- */

static void put_value(struct cli_buffer *to, pgn_span value)
{
    cli_put_tag_value(to, pgn_encoding_guess(value.at, value.len), value);
}

/* A tag's text as UTF-8, or the other text where it is missing or empty. */
static bool put_tag(struct cli_buffer *to, pgn_index *index, uint64_t game, const char *name,
                    const char *otherwise)
{
    pgn_span value;
    struct cli_buffer text = {0};
    int rc = pgn_index_tag(index, game, name, &value);
    if (rc > 0)
        put_value(&text, value);
    if (text.len > 0)
        cli_put_printable(to, text.at, text.len);
    else
        cli_put_text(to, otherwise);
    to->failed = to->failed || text.failed;
    cli_buffer_free(&text);
    return rc >= 0;
}

static bool put_player(struct cli_buffer *to, pgn_index *index, uint64_t game, const char *name,
                       unsigned elo)
{
    bool good = put_tag(to, index, game, name, "?");
    if (elo > 0)
        cli_print(to, " (%u)", elo);
    return good;
}

bool index_put_game(struct cli_buffer *to, pgn_index *index, uint64_t game)
{
    pgn_index_game g;
    if (pgn_index_game_at(index, game, &g) <= 0)
        return false;
    cli_print(to, "%10llu  ", (unsigned long long)game);
    bool good = put_player(to, index, game, "White", g.elo[PGN_WHITE]);
    cli_put_text(to, " - ");
    good = good && put_player(to, index, game, "Black", g.elo[PGN_BLACK]);
    cli_print(to, "  %s  ", pgn_result_text(g.result));
    good = good && put_tag(to, index, game, "Event", "?");
    if (g.date.year > 0)
        cli_print(to, ", %u", g.date.year);
    return good;
}

static bool json_tags(struct cli_json *json, pgn_index *index, uint64_t game)
{
    size_t at = 0;
    pgn_span name, value;
    struct cli_buffer text = {0};
    int rc;
    cli_json_key(json, "tags");
    cli_json_object(json);
    while ((rc = pgn_index_next_tag(index, game, &at, &name, &value)) > 0) {
        cli_buffer_clear(&text);
        put_value(&text, value);
        cli_json_key_of(json, name.at, name.len);
        cli_json_string(json, text.at ? text.at : "", text.len);
    }
    cli_json_object_end(json);
    json->to->failed = json->to->failed || text.failed;
    cli_buffer_free(&text);
    return rc == 0;
}

bool index_json_game(struct cli_json *json, pgn_index *index, uint64_t game)
{
    pgn_index_game g;
    pgn_index_source source;
    if (pgn_index_game_at(index, game, &g) <= 0)
        return false;
    cli_json_key(json, "id");
    cli_json_number(json, game);
    if (pgn_index_source_at(index, g.source, &source)) {
        cli_json_key(json, "file");
        cli_json_text(json, source.path);
    }
    cli_json_key(json, "game");
    cli_json_number(json, g.number);
    cli_json_key(json, "offset");
    cli_json_number(json, g.offset);
    cli_json_key(json, "result");
    cli_json_text(json, pgn_result_text(g.result));
    cli_json_key(json, "plies");
    cli_json_number(json, g.plies);
    return json_tags(json, index, game);
}

/* ---- dump ----------------------------------------------------------------------------------- */

static bool json_moves(struct cli_json *json, pgn_index_line *line, uint64_t game)
{
    pgn_position before, after;
    pgn_move move;
    char text[PGN_MOVE_TEXT_MAX];
    int rc = pgn_index_line_start(line, game, &before);
    cli_json_key(json, "moves");
    cli_json_array(json);
    while (rc > 0 && (rc = pgn_index_line_next(line, &move, &after)) > 0) {
        size_t len = pgn_uci_write(&before, move, text);
        cli_json_string(json, text, len);
        before = after;
    }
    cli_json_array_end(json);
    return rc == 0;
}

static int dump_games(struct index_command *c, pgn_index *index, pgn_index_line *line)
{
    pgn_index_totals totals;
    struct cli_buffer out = {0};
    int status = 0;
    struct cli_progress progress;
    pgn_index_totals_of(index, &totals);
    cli_progress_start_games(&progress, c->cli, totals.games);
    for (uint64_t game = 0; status == 0 && game < totals.games; game++) {
        cli_progress_show(&progress, game);
        struct cli_json json = {.to = &out};
        cli_json_object(&json);
        bool good = index_json_game(&json, index, game) && json_moves(&json, line, game);
        cli_json_object_end(&json);
        cli_json_line(&json);
        status = good ? index_flush(c, &out) : index_fault(c, pgn_index_error_of(index));
    }
    cli_progress_stop(c->cli);
    cli_buffer_free(&out);
    return status;
}

int index_dump(struct index_command *c)
{
    pgn_index *index = index_open(c);
    if (index == NULL)
        return CLI_EXIT_IO;
    pgn_index_line *line = pgn_index_line_open(index);
    int status = CLI_EXIT_IO;
    if (line != NULL)
        status = dump_games(c, index, line);
    else
        cli_error(c->cli, NULL, "out of memory");
    pgn_index_line_close(line);
    pgn_index_close(index);
    return status;
}

/* ---- stat, verify --------------------------------------------------------------------------- */

static void stat_count(struct cli_buffer *to, uint64_t count, const char *noun)
{
    cli_print(to, "%14llu %s%s\n", (unsigned long long)count, noun, cli_plural(count));
}

static void stat_text(struct cli_buffer *to, const pgn_index_totals *t)
{
    const char *name;
    double plies = t->plies > 0 ? (double)t->plies : 1;
    stat_count(to, t->games, "game");
    stat_count(to, t->plies, "half-move");
    stat_count(to, t->segments, "segment");
    stat_count(to, t->sources, "source");
    for (unsigned part = 0; (name = pgn_index_part_name(part)) != NULL; part++)
        if (t->part_bytes[part] > 0)
            cli_print(to, "%14llu bytes of %-6s  %6.3f a half-move\n",
                      (unsigned long long)t->part_bytes[part], name,
                      (double)t->part_bytes[part] / plies);
    cli_print(to, "%14llu bytes in all     %6.3f a half-move\n", (unsigned long long)t->bytes,
              (double)t->bytes / plies);
}

static void stat_json(struct cli_buffer *to, const pgn_index_totals *t)
{
    struct cli_json json = {.to = to};
    const char *name;
    cli_json_object(&json);
    cli_json_key(&json, "games");
    cli_json_number(&json, t->games);
    cli_json_key(&json, "plies");
    cli_json_number(&json, t->plies);
    cli_json_key(&json, "segments");
    cli_json_number(&json, t->segments);
    cli_json_key(&json, "bytes");
    cli_json_number(&json, t->bytes);
    cli_json_key(&json, "parts");
    cli_json_object(&json);
    for (unsigned part = 0; (name = pgn_index_part_name(part)) != NULL; part++) {
        cli_json_key(&json, name);
        cli_json_number(&json, t->part_bytes[part]);
    }
    cli_json_object_end(&json);
}

/* What became of the source since. */
static const char *state_of(const pgn_index_source *source)
{
    uint64_t size;
    int64_t time;
    if (!cli_source_state(source->path, &size, &time))
        return "gone";
    if (size != source->size || time != source->time)
        return "changed";
    return source->complete ? "unchanged" : "not indexed to its end";
}

static void stat_sources(struct cli_buffer *to, const pgn_index *index, bool as_json)
{
    pgn_index_source source;
    struct cli_json json = {.to = to, .comma = true};
    if (as_json) {
        cli_json_key(&json, "sources");
        cli_json_array(&json);
    }
    for (uint64_t i = 0; pgn_index_source_at(index, i, &source); i++) {
        if (!as_json) {
            cli_print(to, "%14llu games of ", (unsigned long long)source.games);
            cli_put_printable(to, source.path, strlen(source.path));
            cli_print(to, ": %s\n", state_of(&source));
            continue;
        }
        cli_json_object(&json);
        cli_json_key(&json, "file");
        cli_json_text(&json, source.path);
        cli_json_key(&json, "games");
        cli_json_number(&json, source.games);
        cli_json_key(&json, "state");
        cli_json_text(&json, state_of(&source));
        cli_json_object_end(&json);
    }
    if (as_json) {
        cli_json_array_end(&json);
        cli_json_object_end(&json);
        cli_json_line(&json);
    }
}

int index_stat(struct index_command *c)
{
    pgn_index_totals totals;
    struct cli_buffer out = {0};
    pgn_index *index = index_open(c);
    if (index == NULL)
        return CLI_EXIT_IO;
    pgn_index_totals_of(index, &totals);
    if (c->cli->format == JSONL)
        stat_json(&out, &totals);
    else
        stat_text(&out, &totals);
    stat_sources(&out, index, c->cli->format == JSONL);
    int status = index_flush(c, &out);
    cli_buffer_free(&out);
    pgn_index_close(index);
    return status;
}

/* Frequent positions take long to look up in a large database: by default so many games' do. */
#define LOOKED_UP 1000u

static uint64_t games_between(const struct index_command *c, const pgn_index *index)
{
    pgn_index_totals totals;
    pgn_index_totals_of(index, &totals);
    return c->every == UINT64_MAX ? totals.games / LOOKED_UP + 1 : c->every;
}

int index_verify(struct index_command *c)
{
    pgn_index_check check;
    struct cli_buffer out = {0};
    pgn_index *index = index_open(c);
    if (index == NULL)
        return CLI_EXIT_IO;
    int status = pgn_index_verify(index, games_between(c, index), &check)
                     ? 0
                     : index_fault(c, pgn_index_error_of(index));
    if (status == 0) {
        cli_print(&out, "%llu game%s, %llu half-move%s played, %llu position%s looked up",
                  (unsigned long long)check.games, cli_plural(check.games),
                  (unsigned long long)check.plies, cli_plural(check.plies),
                  (unsigned long long)check.positions, cli_plural(check.positions));
        if (check.texts > 0)
            cli_print(&out, ", %llu text%s unpacked", (unsigned long long)check.texts,
                      cli_plural(check.texts));
        cli_put_text(&out, ": no fault\n");
        status = index_flush(c, &out);
    }
    cli_buffer_free(&out);
    pgn_index_close(index);
    return status;
}
