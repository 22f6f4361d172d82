/* db_text.c: the texts of a database's games, out of the files that they came from.
 *
 * A game is read by its place and its sum compared, so that no text is handed out that was not
 * indexed.  Where places do not help (UTF-16, the line that a game begins in, pieces of a game over
 * the limit) the file is read from its beginning, game by game. */
#include "db_text.h"

#include <stdlib.h>
#include <string.h>

#include "common/database.h"
#include "common/message.h"

static void close_source(struct db_texts *t)
{
    pgn_reread_close(t->reread);
    pgn_reader_close(t->reader);
    t->reread = NULL;
    t->reader = NULL;
    t->read = 0;
    t->opened = false;
}

void db_texts_close(struct db_texts *t)
{
    close_source(t);
    free(t->bytes);
    free(t->stored.at);
}

bool db_sources_hold(const struct cli *cli, const pgn_index *index)
{
    pgn_index_source source;
    for (uint64_t i = 0; pgn_index_source_at(index, i, &source); i++) {
        uint64_t size;
        int64_t time;
        if (strcmp(source.path, "-") == 0)
            continue;
        if (!cli_source_state(source.path, &size, &time)) {
            cli_note(cli, source.path, "cannot be seen: answers are about what was indexed");
        } else if (size != source.size || time != source.time) {
            cli_error(
                cli, source.path,
                "has changed since it was indexed%s: no answer before pgn-index add has looked "
                "at it again",
                size == source.size ? ", or only its time has" : "");
            return false;
        }
    }
    return true;
}

/* ---- a source -------------------------------------------------------------------------------- */

static bool stream_fault(const struct db_texts *t, const char *path, const pgn_error *error)
{
    struct cli_buffer text = {0};
    cli_put_fault(&text, t->cli, path, error);
    cli_error(t->cli, path, "%.*s", (int)text.len, text.at ? text.at : "");
    cli_buffer_free(&text);
    return false;
}

static bool open_reader(struct db_texts *t, const char *path)
{
    pgn_error error = {0};
    pgn_source_options options = {.threads = (unsigned)t->cli->threads};
    pgn_source *source = pgn_source_open(path, &options, &error);
    if (source == NULL)
        return stream_fault(t, path, &error);
    t->reader = pgn_reader_open(source, 0);
    t->read = 0;
    if (t->reader == NULL)
        cli_error(t->cli, NULL, "out of memory");
    return t->reader != NULL;
}

static bool open_source(struct db_texts *t, uint64_t number, const char *path)
{
    pgn_error error = {0};
    if (t->opened && t->source == number)
        return true;
    close_source(t);
    if (strcmp(path, "-") == 0) {
        cli_error(t->cli, NULL,
                  "the games were indexed from standard input: their texts are not kept");
        return false;
    }
    t->reread = pgn_reread_open(path, &error);
    if (t->reread == NULL)
        return stream_fault(t, path, &error);
    t->opened = true;
    t->source = number;
    return true;
}

static bool changed(const struct db_texts *t, const char *path, const pgn_index_game *known)
{
    cli_error(t->cli, path, "has changed since it was indexed: game %llu is another one",
              (unsigned long long)known->number);
    return false;
}

/* ---- a game ---------------------------------------------------------------------------------- */

static bool make_room(struct db_texts *t, size_t len)
{
    if (len < t->room)
        return true;
    char *bytes = realloc(t->bytes, len * 2 + 1);
    if (bytes == NULL) {
        cli_error(t->cli, NULL, "out of memory");
        return false;
    }
    t->bytes = bytes;
    t->room = len * 2 + 1;
    return true;
}

/* By its place. */
static bool fetch(struct db_texts *t, const char *path, const pgn_index_game *known, pgn_game *game)
{
    size_t len = (size_t)known->len;
    if (!make_room(t, len))
        return false;
    do {
        ptrdiff_t got = pgn_reread_at(t->reread, known->offset, t->bytes, len);
        if (got < 0)
            return stream_fault(t, path, pgn_reread_error(t->reread));
        if ((size_t)got == len && pgn_index_is_text_of(known, t->bytes, len)) {
            *game = (pgn_game){.text = t->bytes,
                               .len = len,
                               .number = known->number,
                               .offset = known->offset,
                               .line = 1};
            return true;
        }
    } while (pgn_reread_doubt(t->reread));
    return changed(t, path, known);
}

/* By going through the games up to it. */
static bool read_to(struct db_texts *t, const char *path, const pgn_index_game *known,
                    pgn_game *game)
{
    int rc = 1;
    if (t->reader == NULL || t->read >= known->number) {
        pgn_reader_close(t->reader);
        if (!open_reader(t, path))
            return false;
    }
    while (t->read < known->number && (rc = pgn_read(t->reader, game)) > 0)
        t->read++;
    if (rc < 0)
        return stream_fault(t, path, pgn_reader_error(t->reader));
    if (rc == 0 || !pgn_index_is_text_of(known, game->text, game->len))
        return changed(t, path, known);
    return true;
}

/* Out of the database itself, which may hold it: 1, 0, or -1, told. */
static int stored(struct db_texts *t, const pgn_index_game *known, pgn_game *game)
{
    t->stored.len = 0;
    const int rc = t->with_line ? 0 : pgn_index_stored_text(t->index, known->game, &t->stored);
    *game = (pgn_game){.text = t->stored.at,
                       .len = t->stored.len,
                       .number = known->number,
                       .offset = known->offset,
                       .line = 1};
    if (rc < 0)
        cli_index_fault(t->cli, t->folder, pgn_index_error_of(t->index));
    return rc;
}

bool db_text_of(struct db_texts *t, const pgn_index_game *known, pgn_game *game)
{
    pgn_index_source source;
    const int rc = stored(t, known, game);
    if (rc != 0)
        return rc > 0;
    if (!pgn_index_source_at(t->index, known->source, &source) ||
        !open_source(t, known->source, source.path))
        return false;
    if (t->with_line || known->piece || pgn_reread_is_utf16(t->reread))
        return read_to(t, source.path, known, game);
    return fetch(t, source.path, known, game);
}
