/* encode.c: games in another encoding than UTF-8. */
#include <stdio.h>
#include <stdlib.h>

#include "common/message.h"
#include "convert.h"

int convert_encode(const struct convert *c, const struct cli_buffer *utf8,
                   const struct cli_file *file, const pgn_game *game, struct cli_output *output,
                   unsigned *errors)
{
    struct cli_buffer *to = &output->streams[CLI_OUT];
    char *bytes = malloc(utf8->len + 1);
    size_t made;
    if (!bytes)
        return -1;
    size_t read = pgn_from_utf8(c->out, utf8->at, utf8->len, bytes, &made);
    if (read == utf8->len) {
        cli_put(to, bytes, made);
    } else {
        size_t size = 1;
        while (read + size < utf8->len && ((unsigned char)utf8->at[read + size] & 0xc0) == 0x80)
            size++;
        char number[32] = "a game";
        if (game->number)
            (void)snprintf(number, sizeof number, "game %llu", (unsigned long long)game->number);
        cli_say(&output->streams[CLI_ERR], c->cli, file->name, "%s is left out: %s has no %.*s",
                number, pgn_encoding_name(c->out), (int)size, utf8->at + read);
        *errors += 1;
    }
    free(bytes);
    return 0;
}
