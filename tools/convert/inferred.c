/* inferred.c: see inferred.h. */
#include "inferred.h"

#include "common/message.h"

static void put_words(struct cli_buffer *text, uint64_t game, const struct cli_reading *reading)
{
    cli_print(text, "game %llu is read as ", (unsigned long long)game);
    cli_reading_put(text, reading);
    cli_put_char(text, '\0');
}

void inferred_game(struct inferred_piece *piece, const struct cli *cli,
                   const struct cli_printed *printed, const struct cli_file *file,
                   const pgn_game *game, struct cli_buffer *words)
{
    struct cli_reading reading;
    if (cli->quiet || !cli_reading_of(printed, &reading))
        return;
    if (!piece->file) {
        *piece = (struct inferred_piece){file, game->number, reading, reading};
        return;
    }
    if (cli->verbose || !cli_reading_same(&piece->last, &reading)) {
        struct cli_buffer text = {0};
        put_words(&text, game->number, &reading);
        if (!text.failed)
            cli_say(words, cli, file->name, "%s", text.at);
        words->failed |= text.failed;
        cli_buffer_free(&text);
    }
    piece->last = reading;
}

void inferred_emit(struct inferred_piece *before, const struct cli *cli,
                   const struct inferred_piece *piece)
{
    if (!piece->file)
        return;
    if (cli->verbose || !before->file || !cli_reading_same(&before->last, &piece->first)) {
        struct cli_buffer text = {0};
        put_words(&text, piece->game, &piece->first);
        if (!text.failed)
            cli_note(cli, piece->file->name, "%s", text.at);
        cli_buffer_free(&text);
    }
    *before = *piece;
}
