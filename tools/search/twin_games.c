/* twin_games.c: the games once more, without their duplicates, or these alone. */
#include <string.h>

#include "common/message.h"
#include "common/output.h"
#include "common/record.h"
#include "twin_run.h"

/* Of a game for pass 2: it matches; it is a part of the game before it. */
enum { MATCHES = 1, PART = 2 };

void twin_put_text(const struct cli_file *file, const pgn_game *game, int matched,
                   struct cli_buffer *to)
{
    size_t record = cli_record_begin(to);
    twin_put_place(to, file->index, game->number);
    cli_record_value(to, record);
    cli_put_char(to, (char)((matched ? MATCHES : 0) | (game->flags & PGN_GAME_REST ? PART : 0)));
    cli_put(to, game->text, game->len);
    cli_record_end(to, record);
}

static int read_again(void *context, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    struct twin_worker *w = context;
    int matched = w->query ? pgn_query_match(w->query, game) : 1;
    if (matched < 0)
        return -1;
    twin_put_text(file, game, matched, &output->streams[CLI_OUT]);
    return 0;
}

static bool fail_changed(struct twin_run *r)
{
    cli_error(r->s->cli, NULL, "an input changed while it was read");
    return false;
}

static bool next_dropped(struct twin_run *r)
{
    pgn_span key, value;
    int rc = cli_spool_next(r->verdicts, &key, &value);
    cli_buffer_clear(&r->dropped);
    if (rc > 0) {
        cli_put(&r->dropped, key.at, key.len);
        cli_put(&r->dropped, value.at, value.len);
    }
    return rc >= 0 || cli_spool_fail(r->s->cli, r->verdicts);
}

/* Whether the game is the next duplicate; false with *failed: it has the place of one, but is
 * another. */
static bool is_dropped(struct twin_run *r, pgn_span key, pgn_span text, bool *failed)
{
    uint64_t is[2] = {text.len, 0}, was[2];
    if (!r->dropped.len || memcmp(r->dropped.at, key.at, key.len) != 0)
        return false;
    is[1] = twin_hash(text);
    memcpy(was, r->dropped.at + key.len, sizeof was);
    *failed = is[0] != was[0] || is[1] != was[1];
    return !*failed;
}

/* Games stay byte for byte; only a last one without a line end does not run into the next. */
static void put_game(struct twin_run *r, pgn_span text, bool is_part)
{
    if (!is_part && r->last && r->last != '\n' && r->last != '\r')
        cli_write_past(r->s->cli, CLI_OUT, "\n\n", 2);
    cli_write_past(r->s->cli, CLI_OUT, text.at, text.len);
    r->last = text.len ? text.at[text.len - 1] : 0;
    r->put++;
}

static bool take_game(struct twin_run *r, pgn_span key, pgn_span value)
{
    pgn_span text = {value.at + 1, value.len - 1};
    bool failed = false, matched = value.at[0] & MATCHES;
    bool dropped = is_dropped(r, key, text, &failed);
    if (failed)
        return fail_changed(r);
    r->seen++;
    if (matched && dropped == (r->s->twins.mode == TWINS_ONLY))
        put_game(r, text, value.at[0] & PART);
    else
        cli_write(r->s->cli, CLI_FIRST_FILE, text.at, text.len);
    return !dropped || next_dropped(r);
}

static bool take_games(void *context, const char *bytes, size_t len)
{
    pgn_span rest = {bytes, len}, key, value;
    while (cli_record_next(&rest, &key, &value))
        if (!take_game(context, key, value))
            return false;
    return true;
}

/* Words about the input were said in pass 1. */
static bool drop_words(void *context, const char *bytes, size_t len)
{
    (void)context;
    (void)bytes;
    (void)len;
    return true;
}

static bool read_files_again(struct twin_run *r)
{
    struct cli *cli = r->s->cli;
    struct cli_work work = {.worker_open = twin_worker_open,
                            .worker_close = twin_worker_close,
                            .game = read_again,
                            .merge = twin_worker_merge};
    r->reads_again = true;
    cli_divert(cli, CLI_OUT, take_games, r);
    cli_divert(cli, CLI_ERR, drop_words, NULL);
    (void)cli_run(cli, &work, r, NULL);
    cli_divert(cli, CLI_OUT, NULL, NULL);
    cli_divert(cli, CLI_ERR, NULL, NULL);
    return !cli_output_failed(cli) && !cli->discard;
}

static bool read_texts_again(struct twin_run *r)
{
    pgn_span key, value;
    int rc = cli_spool_sort(r->texts) ? 1 : -1;
    while (rc > 0 && (rc = cli_spool_next(r->texts, &key, &value)) > 0)
        if (!take_game(r, key, value) || cli_output_failed(r->s->cli))
            return false;
    return rc == 0 || cli_spool_fail(r->s->cli, r->texts);
}

bool twin_put_games(struct twin_run *r)
{
    bool good = next_dropped(r) && (r->texts ? read_texts_again(r) : read_files_again(r));
    if (good && (r->dropped.len || r->seen != r->s->games))
        return fail_changed(r);
    return good;
}
