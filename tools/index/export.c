/* export.c: games out of the database again. */
#include "index/filter.h"
#include "index/index.h"

#include <stdlib.h>

#include "common/message.h"
#include "common/progress.h"

struct exporting {
    struct index_command *c;
    pgn_index *index;
    struct index_filter filter;
    pgn_index_text text;
    uint64_t count, parted; /* games written; of them those whose text has more than the database */
};

/* Writes the game, if it is wanted: 0, or an exit status. */
static int export_game(struct exporting *e, uint64_t game)
{
    pgn_index_game known;
    int wanted = index_filter_keeps(&e->filter, game);
    if (wanted == 0)
        return 0;
    e->text.len = 0;
    int stored = wanted > 0 ? pgn_index_stored_text(e->index, game, &e->text) : -1;
    if (stored < 0 || pgn_index_game_at(e->index, game, &known) <= 0 ||
        (stored == 0 && pgn_index_write_game(e->index, game, &e->text) <= 0))
        return index_fault(e->c, pgn_index_error_of(e->index));
    e->count++;
    e->parted += !known.whole && stored == 0;
    cli_write(e->c->cli, CLI_OUT, e->text.at, e->text.len);
    return cli_output_failed(e->c->cli) ? CLI_EXIT_IO : 0;
}

static bool is_enough(const struct exporting *e)
{
    return e->c->limit > 0 && e->count >= e->c->limit;
}

static int export_all(struct exporting *e)
{
    pgn_index_totals totals;
    int status = 0;
    struct cli_progress progress;
    pgn_index_totals_of(e->index, &totals);
    cli_progress_start_games(&progress, e->c->cli, totals.games);
    for (uint64_t game = 0; status == 0 && game < totals.games && !is_enough(e); game++) {
        status = export_game(e, game);
        cli_progress_show(&progress, game + 1);
    }
    cli_progress_stop(e->c->cli);
    return status;
}

static int export_found(struct exporting *e, const pgn_position *position)
{
    pgn_index_hit hit;
    int rc = 0, status = 0;
    pgn_index_search *search = pgn_index_search_open(e->index, position);
    if (search == NULL) {
        cli_error(e->c->cli, NULL, "out of memory");
        return CLI_EXIT_IO;
    }
    while (status == 0 && !is_enough(e) && (rc = pgn_index_search_next(search, &hit)) > 0)
        status = export_game(e, hit.game);
    pgn_index_search_close(search);
    return rc < 0 ? index_fault(e->c, pgn_index_error_of(e->index)) : status;
}

static int export_with(struct exporting *e, const pgn_position *position)
{
    int status = position != NULL ? export_found(e, position) : export_all(e);
    if (e->parted > 0)
        cli_note(e->c->cli, e->c->folder,
                 "%llu of the games could not be played to their end: "
                 "the rest of their moves is in the source only",
                 (unsigned long long)e->parted);
    return status == 0 && (e->count == 0 || e->parted > 0) ? CLI_EXIT_FOUND : status;
}

int index_export(struct index_command *c)
{
    struct exporting e = {.c = c};
    pgn_position position;
    bool all = c->cli->operand_count == 0;
    if (!all && !index_position(c, &position))
        return CLI_EXIT_USAGE;
    int status = CLI_EXIT_USAGE;
    if (index_filter_open(&e.filter, c)) {
        e.index = index_open(c);
        status = e.index != NULL && index_filter_use(&e.filter, e.index)
                     ? export_with(&e, all ? NULL : &position)
                     : CLI_EXIT_IO;
    }
    index_filter_close(&e.filter);
    pgn_index_close(e.index);
    free(e.text.at);
    return status;
}
