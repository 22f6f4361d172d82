/* db.c: pgn-search --db: the games that the index proposes, each asked the whole query.
 *
 * A game is asked by its tags and moves as the database holds them, unless comments, variations or
 * the like are the question; its text is fetched from its source where it is the output.  Games
 * come in the order of the sources and within them, as from a scan. */
#include "db.h"

#include <stdlib.h>
#include <string.h>

#include "common/database.h"
#include "common/message.h"
#include "common/progress.h"
#include "db_text.h"

struct db {
    struct search *s;
    struct search_worker *worker;
    pgn_index *index;
    pgn_index_plan *plan; /* NULL: every game is looked at */
    pgn_index_asker *asker;
    struct db_texts texts;
    bool by_text;       /* the query is about the text */
    uint64_t *in_order; /* of several sources: the games that are looked at, in their order */
    size_t count, room;
    struct cli_output output;
    struct search_piece piece;
    struct cli_file file; /* the game's source */
    struct cli_buffer shown;
    uint64_t shown_source;
    bool is_shown;
};

static int fault(const struct db *db)
{
    return cli_index_fault(db->s->cli, db->s->db, pgn_index_error_of(db->index));
}

static int out_of_memory(const struct db *db)
{
    cli_error(db->s->cli, NULL, "out of memory");
    return CLI_EXIT_IO;
}

/* ---- one game -------------------------------------------------------------------------------- */

/* As a scan would name the game's file. */
static void take_file(struct db *db, uint64_t number)
{
    pgn_index_source source;
    if (db->is_shown && db->shown_source == number)
        return;
    db->is_shown = pgn_index_source_at(db->index, number, &source);
    db->shown_source = number;
    db->shown.len = 0;
    cli_put_printable(&db->shown, source.path, strlen(source.path));
    cli_put_char(&db->shown, '\0');
    db->file = (struct cli_file){
        .name = source.path, .shown = db->shown.failed ? "" : db->shown.at, .index = number};
}

/* Asks the game; *game has its text if it was needed.  1, 0, or -1, told. */
static int ask(struct db *db, const pgn_index_game *known, uint32_t ply, pgn_game *game)
{
    pgn_query_run *run = db->worker->run;
    if (!db->by_text) {
        int matched = pgn_index_ask(db->asker, run, known->game, ply);
        if (matched < 0 && pgn_index_error_of(db->index)->fault == PGN_INDEX_OK)
            out_of_memory(db);
        else if (matched < 0)
            fault(db);
        if (matched != PGN_QUERY_WANTS_TEXT && !(matched > 0 && db->s->mark))
            return matched;
    }
    if (!db_text_of(&db->texts, known, game))
        return -1;
    int matched = pgn_query_match(run, game);
    if (matched < 0)
        out_of_memory(db);
    return matched;
}

static void hand_out(struct db *db)
{
    struct cli_buffer *streams = db->output.streams;
    for (enum cli_stream stream = CLI_OUT; stream < CLI_STREAMS; stream++) {
        if (streams[stream].len > 0)
            cli_write(db->s->cli, stream, streams[stream].at, streams[stream].len);
        cli_buffer_clear(&streams[stream]);
    }
}

/* Whether the output is made of the text. */
static bool shows_text(const struct search *s, int matched)
{
    return matched > 0 ? s->games_out || s->board || s->svg : s->rest != NULL;
}

/* 1 go on, 0 enough, -1 failed, told. */
static int search_game(struct db *db, uint64_t number, uint32_t ply)
{
    struct search *s = db->s;
    pgn_index_game known;
    int found = pgn_index_game_at(db->index, number, &known);
    if (found <= 0)
        return found < 0 ? fault(db), -1 : 1;
    pgn_game game = {.number = known.number, .offset = known.offset, .line = 1, .text = ""};
    int matched = ask(db, &known, ply, &game);
    if (matched < 0 ||
        (shows_text(s, matched) && game.len == 0 && !db_text_of(&db->texts, &known, &game)))
        return -1;
    take_file(db, known.source);
    db->piece = (struct search_piece){0};
    db->output.result = &db->piece;
    if (!search_put_asked(db->worker, matched, &db->file, &game, &db->output)) {
        out_of_memory(db);
        return -1;
    }
    bool go_on = search_emit(s, &db->piece);
    hand_out(db);
    return go_on && !cli_output_failed(s->cli);
}

/* ---- which games ----------------------------------------------------------------------------- */

/* The first game that is to be looked at, from *game on: 1, 0, -1. */
static int next_game(struct db *db, uint64_t *game)
{
    pgn_index_totals totals;
    if (db->plan != NULL)
        return pgn_index_plan_next(db->plan, game);
    pgn_index_totals_of(db->index, &totals);
    return *game < totals.games;
}

#define GAME_BITS 40u /* of an entry of in_order; its source above them */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool note_game(struct db *db, uint64_t source, uint64_t game)
{
    if (db->count == db->room) {
        size_t room = db->room > 0 ? db->room * 2 : 1024;
        uint64_t *games = realloc(db->in_order, room * sizeof *games);
        if (games == NULL)
            return false;
        db->in_order = games;
        db->room = room;
    }
    db->in_order[db->count++] = source << GAME_BITS | game;
    return true;
}

/* A source that has grown has games in several places of the database: all that are to be looked at
 * are gathered first, 8 bytes each. */
static int gather(struct db *db)
{
    pgn_index_game known;
    int rc;
    for (uint64_t game = 0; (rc = next_game(db, &game)) > 0; game++) {
        rc = pgn_index_game_at(db->index, game, &known);
        if (rc <= 0)
            break;
        if (!note_game(db, known.source, game))
            return out_of_memory(db);
    }
    if (rc < 0)
        return fault(db);
    if (db->count > 0)
        qsort(db->in_order, db->count, sizeof *db->in_order, by_number);
    return 0;
}

static int search_gathered(struct db *db)
{
    const uint64_t mask = ((uint64_t)1 << GAME_BITS) - 1;
    int rc = 1, status = gather(db);
    struct cli_progress progress;
    cli_progress_start_games(&progress, db->s->cli, db->count);
    for (size_t i = 0; status == 0 && rc > 0 && i < db->count; i++) {
        rc = search_game(db, db->in_order[i] & mask, 0);
        cli_progress_show(&progress, i + 1);
    }
    cli_progress_stop(db->s->cli);
    return rc < 0 ? CLI_EXIT_IO : status;
}

static int search_ordered(struct db *db)
{
    int rc, found;
    uint64_t game = 0;
    struct cli_progress progress;
    pgn_index_totals totals;
    pgn_index_totals_of(db->index, &totals);
    cli_progress_start_games(&progress, db->s->cli, totals.games);
    do {
        rc = 1;
        found = next_game(db, &game);
        if (found > 0)
            rc = search_game(db, game++, db->plan != NULL ? pgn_index_plan_ply(db->plan) : 0);
        cli_progress_show(&progress, game);
    } while (found > 0 && rc > 0);
    cli_progress_stop(db->s->cli);
    if (found < 0)
        return fault(db);
    return rc < 0 ? CLI_EXIT_IO : 0;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool reads(const struct search *s, unsigned what)
{
    return pgn_query_reads(s->query) & what || (s->value && pgn_query_reads(s->value) & what);
}

static bool prepare(struct db *db)
{
    struct search *s = db->s;
    /* A diagram shows its move as the text has it. */
    db->by_text = s->svg || s->lines != PGN_MAIN_LINE || reads(s, PGN_QUERY_NOTES | PGN_QUERY_LINE);
    db->texts = (struct db_texts){
        .cli = s->cli, .index = db->index, .folder = s->db, .with_line = reads(s, PGN_QUERY_LINE)};
    db->worker = search_open_worker(s);
    if (db->worker)
        db->worker->alone = s;
    db->asker = pgn_index_asker_open(db->index);
    if (!s->rest)
        db->plan = pgn_index_plan_open(db->index, s->query, s->lines == PGN_MAIN_LINE);
    return db->worker != NULL && db->asker != NULL && (s->rest || db->plan != NULL);
}

/* An archive that was not indexed to its end has more games than these. */
static int completeness(const struct db *db)
{
    int status = 0;
    pgn_index_source source;
    for (uint64_t i = 0; pgn_index_source_at(db->index, i, &source); i++) {
        if (source.complete)
            continue;
        cli_error(db->s->cli, source.path, "was not indexed to its end");
        status = CLI_EXIT_IO;
    }
    return status;
}

static int fail(struct db *db)
{
    db->s->failed = true;
    return CLI_EXIT_IO;
}

static int search_index(struct db *db)
{
    pgn_index_totals totals;
    pgn_index_totals_of(db->index, &totals);
    if (!db_sources_hold(db->s->cli, db->index))
        return fail(db);
    if (!prepare(db)) {
        out_of_memory(db);
        return fail(db);
    }
    int status = totals.sources > 1 ? search_gathered(db) : search_ordered(db);
    db->s->games = totals.games;
    search_merge(db->s, db->worker);
    return status == 0 ? completeness(db) : fail(db);
}

static void close_db(struct db *db)
{
    if (db->worker != NULL)
        search_close_worker(db->worker);
    pgn_index_plan_close(db->plan);
    pgn_index_asker_close(db->asker);
    db_texts_close(&db->texts);
    pgn_index_close(db->index);
    free(db->in_order);
    cli_buffer_free(&db->shown);
    for (unsigned i = 0; i < CLI_STREAMS; i++)
        cli_buffer_free(&db->output.streams[i]);
}

int search_db(struct search *s)
{
    struct db db = {.s = s};
    pgn_index_error error;
    db.index = pgn_index_open(s->db, &error);
    int status = CLI_EXIT_IO;
    if (db.index != NULL) {
        status = search_index(&db);
    } else {
        cli_index_fault(s->cli, s->db, &error);
        s->failed = true;
    }
    close_db(&db);
    return status;
}

bool search_db_explain(const struct search *s, struct cli_buffer *to)
{
    pgn_index_error error;
    pgn_index *index = pgn_index_open(s->db, &error);
    if (index == NULL) {
        cli_index_fault(s->cli, s->db, &error);
        return false;
    }
    pgn_index_plan *plan = pgn_index_plan_open(index, s->query, s->lines == PGN_MAIN_LINE);
    size_t len = plan != NULL ? pgn_index_plan_explain(plan, NULL, 0) : 0;
    char *text = malloc(len + 1);
    to->failed = to->failed || plan == NULL || text == NULL;
    if (text != NULL && plan != NULL)
        cli_put(to, text, pgn_index_plan_explain(plan, text, len + 1));
    free(text);
    pgn_index_plan_close(plan);
    pgn_index_close(index);
    return true;
}
