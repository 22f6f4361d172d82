/* fuzz_pgn.c: any bytes as a stream of games: they tile it, their tokens tile them, splitter and
 * lexer agree, and reading in other pieces changes nothing.
 *
 * Input: one byte of settings, then the stream. */
#include "../unit/pgn_properties.h"
#include "pgn/reader.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static pgn_reader *open_reader(const char *text, size_t len, size_t batch, size_t limit)
{
    pgn_source_options options = {0, 0, true};
    pgn_error error;
    pgn_source *source = pgn_source_open_memory(text, len, &options, &error);
    if (source == NULL)
        return NULL; /* looks compressed */
    pgn_reader *reader = pgn_reader_open(source, limit);
    must(reader != NULL);
    pgn_reader_batch_bytes(reader, batch);
    return reader;
}

static void check_game(const pgn_game *game)
{
    pgn_span value;
    pgn_cursor movetext = pgn_movetext(game);
    must(tiles(pgn_tokens(game)) && tiles(movetext));
    if (pgn_tag(game, "White", &value) && value.len > 0) {
        char *out = malloc(value.len);
        must(out != NULL && pgn_unescape(value, out) <= value.len);
        free(out);
    }
    pgn_place place = pgn_locate(game, game->len);
    must(place.offset == game->offset + game->len && place.line >= game->line);
}

/* The games' ends as one number; -1 ends of compressed streams included. */
static uint64_t read_all(const char *text, size_t len, size_t batch, size_t limit)
{
    pgn_reader *reader = open_reader(text, len, batch, limit);
    if (reader == NULL)
        return 0;
    uint64_t print = 0, offset = 0;
    struct ending ending = {false, false, false};
    pgn_game game;
    int rc;
    while ((rc = pgn_read(reader, &game)) > 0) {
        must(game.offset == offset && game.len > 0 && (limit == 0 || game.len <= limit));
        check_game(&game);
        must(agrees(&game, &ending));
        offset += game.len;
        print = (print ^ offset) * 0x9E3779B97F4A7C15u + game.flags + game.line;
    }
    if (rc < 0)
        must(pgn_reader_rest(reader).offset == offset);
    pgn_reader_close(reader);
    return print;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const char *text = (const char *)data + 1;
    size_t limit = data[0] & 1 ? 20 + data[0] : 0, batch = 1 + (data[0] >> 1) % 32;
    must(read_all(text, size - 1, batch, limit) == read_all(text, size - 1, 1 << 16, limit));
    return 0;
}
