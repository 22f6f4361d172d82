/* novelty.c: where games leave what was played before.
 *
 * A game's novelty is its first move that leads to a position which no earlier game of the database
 * had.  Earlier is what is certainly so by the Date tags; for a game without a date all games of
 * the database count.  So a game that is in the database itself is not its own forerunner. */
#include "index/index.h"

#include <stdlib.h>

#include "common/finding.h"
#include "common/json.h"
#include "common/message.h"

struct novelty {
    struct index_command *c;
    uint64_t found;
};

struct worker {
    const struct novelty *novelty;
    pgn_index *index;
    pgn_replay *replay;
};

/* What was found of one game. */
struct result {
    bool found;
};

static void close_worker(void *context)
{
    struct worker *w = context;
    pgn_replay_close(w->replay);
    pgn_index_close(w->index);
    free(w);
}

static void *open_worker(void *command)
{
    pgn_index_error error;
    struct worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->novelty = command;
    w->index = pgn_index_open(w->novelty->c->folder, &error);
    w->replay = pgn_replay_open();
    if (w->index != NULL && w->replay != NULL)
        return w;
    close_worker(w);
    return NULL;
}

/* Parts that are not known, 0, decide nothing. */
static bool is_before(pgn_date date, pgn_date other)
{
    if (date.year == 0 || date.year != other.year)
        return date.year != 0 && date.year < other.year;
    if (date.month == 0 || other.month == 0 || date.month != other.month)
        return date.month != 0 && date.month < other.month;
    return date.day != 0 && date.day < other.day;
}

/* Whether an earlier game had the position: 1, 0, -1 the database is at fault. */
static int is_known(pgn_index *index, const pgn_position *position, pgn_date date)
{
    pgn_index_search *search = pgn_index_search_open(index, position);
    pgn_index_game game;
    pgn_index_hit hit;
    int rc = -1, known = 0;
    while (search != NULL && known == 0 && (rc = pgn_index_search_next(search, &hit)) > 0) {
        if (date.year > 0 && (rc = pgn_index_game_at(index, hit.game, &game)) < 0)
            break;
        known = date.year == 0 || is_before(game.date, date);
    }
    pgn_index_search_close(search);
    return known > 0 ? 1 : rc;
}

static pgn_date date_of(const pgn_game *game)
{
    pgn_span value;
    return pgn_tag(game, "Date", &value) ? pgn_date_of(value) : (pgn_date){0};
}

/* The step of the novelty, if there is one: 1, 0, -1. */
static int find_novelty(struct worker *w, const pgn_game *game, pgn_step *step)
{
    pgn_date date = date_of(game);
    int rc;
    pgn_replay_start(w->replay, game);
    while ((rc = pgn_replay_next(w->replay, step)) > 0) {
        if (step->type != PGN_STEP_MOVE || step->depth > 0)
            continue;
        int known = is_known(w->index, step->position, date);
        if (known <= 0)
            return known < 0 ? -1 : 1;
    }
    return rc;
}

static void put_players(struct cli_buffer *to, const pgn_game *game)
{
    static const char *const names[] = {"White", "Black"};
    enum pgn_encoding encoding = cli_encoding_of(game);
    for (unsigned i = 0; i < 2; i++) {
        pgn_span value;
        struct cli_buffer text = {0};
        if (pgn_tag(game, names[i], &value))
            cli_put_tag_value(&text, encoding, value);
        cli_put_printable(to, text.len > 0 ? text.at : "?", text.len > 0 ? text.len : 1);
        cli_put_text(to, i == 0 ? " - " : "");
        to->failed = to->failed || text.failed;
        cli_buffer_free(&text);
    }
}

static void put_text(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                     const pgn_step *step, const char *san)
{
    cli_print(to, "%s:%llu: ", file->shown, (unsigned long long)game->number);
    put_players(to, game);
    if (step != NULL)
        cli_print(to, ": %u%s %s\n", (unsigned)step->before->fullmove,
                  step->before->turn == PGN_WHITE ? "." : "...", san);
    else
        cli_put_text(to, ": nothing new\n");
}

static void put_json(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                     const pgn_step *step, const char *san)
{
    struct cli_json json = {.to = to};
    char fen[PGN_FEN_MAX];
    cli_json_object(&json);
    cli_json_key(&json, "file");
    cli_json_text(&json, file->shown);
    cli_json_key(&json, "game");
    cli_json_number(&json, game->number);
    cli_json_key(&json, "ply");
    if (step != NULL)
        cli_json_number(&json, step->ply);
    else
        cli_json_null(&json);
    cli_json_key(&json, "san");
    cli_json_text(&json, step != NULL ? san : NULL);
    if (step != NULL) {
        pgn_fen_write(step->position, false, fen);
        cli_json_key(&json, "fen");
        cli_json_text(&json, fen);
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}

static int look_at(void *context, const struct cli_file *file, const pgn_game *game,
                   struct cli_output *output)
{
    struct worker *w = context;
    struct result *result = output->result;
    const struct cli *cli = w->novelty->c->cli;
    struct cli_buffer *to = &output->streams[CLI_OUT];
    pgn_step step;
    char san[PGN_MOVE_TEXT_MAX] = "";
    int rc = find_novelty(w, game, &step);
    if (rc < 0 && pgn_index_error_of(w->index)->fault != PGN_INDEX_OK) {
        index_say_fault(&output->streams[CLI_ERR], w->novelty->c, pgn_index_error_of(w->index));
        return CLI_EXIT_IO;
    }
    if (rc < 0)
        return -1;
    if (rc > 0)
        pgn_san_write(step.before, step.reading.move, san);
    result->found = rc > 0;
    (cli->format == TEXT ? put_text : put_json)(to, file, game, rc > 0 ? &step : NULL, san);
    return 0;
}

static bool count(void *command, const void *context)
{
    struct novelty *n = command;
    const struct result *result = context;
    n->found += result->found;
    return true;
}

int index_novelty(struct index_command *c)
{
    static const struct cli_work work = {.result_size = sizeof(struct result),
                                         .worker_open = open_worker,
                                         .worker_close = close_worker,
                                         .game = look_at,
                                         .emit = count};
    struct novelty n = {.c = c};
    struct cli_work own = work;
    own.game_max = (size_t)c->max_game;
    pgn_index *index = index_open(c); /* tells what a worker could not */
    if (index == NULL)
        return CLI_EXIT_IO;
    pgn_index_close(index);
    int status = cli_run(c->cli, &own, &n, NULL);
    return status == 0 && n.found == 0 ? CLI_EXIT_FOUND : status;
}
