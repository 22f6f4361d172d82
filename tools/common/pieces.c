/* pieces.c: the cuts in a worker's output. */
#include "pieces.h"

#include <stdlib.h>
#include <string.h>

void cli_pieces_free(struct cli_pieces *pieces)
{
    free(pieces->pieces);
    free(pieces->results);
    *pieces = (struct cli_pieces){0};
}

/* Room for one more piece, and one more result behind it. */
static bool grow(struct cli_pieces *pieces)
{
    size_t room = pieces->room ? pieces->room * 2 : 64;
    if (room > SIZE_MAX / 2 / (sizeof *pieces->pieces + pieces->result_size))
        return false;
    struct cli_piece *all = realloc(pieces->pieces, room * sizeof *all);
    if (!all)
        return false;
    pieces->pieces = all;
    if (pieces->result_size) {
        char *results = realloc(pieces->results, (room + 1) * pieces->result_size);
        if (!results)
            return false;
        pieces->results = results;
    }
    pieces->room = room;
    return true;
}

static void *open_piece(struct cli_output *output)
{
    struct cli_pieces *pieces = output->pieces;
    output->result = cli_result(pieces, pieces->count);
    if (output->result)
        memset(output->result, 0, pieces->result_size);
    return output->result;
}

void cli_output_clear(struct cli_output *output)
{
    for (size_t i = 0; i < CLI_STREAMS; i++)
        cli_buffer_clear(&output->streams[i]);
    output->pieces->count = output->pieces->game_first = 0;
    output->pieces->failed = output->pieces->room == 0 && !grow(output->pieces);
    if (!output->pieces->failed)
        open_piece(output);
}

/* What an item gives before it asks for its turn; cache and memory bear the double in each slot. */
enum { DRAIN_BYTES = 4 << 20 };

static void *next_piece(struct cli_output *output)
{
    struct cli_pieces *pieces = output->pieces;
    if (pieces->count == pieces->room && !grow(pieces)) {
        pieces->failed = true; /* the open piece is used again: what it gives is thrown away */
        return output->result;
    }
    struct cli_piece *piece = &pieces->pieces[pieces->count++];
    *piece = (struct cli_piece){.status = output->status};
    for (size_t i = 0; i < CLI_STREAMS; i++)
        piece->ends[i] = output->streams[i].len;
    return open_piece(output);
}

void *cli_next_piece(struct cli_output *output)
{
    size_t bytes = output->pieces->count * sizeof *output->pieces->pieces;
    (void)next_piece(output);
    for (size_t i = 0; i < CLI_STREAMS; i++)
        bytes += output->streams[i].len;
    if (bytes > DRAIN_BYTES && output->drain)
        output->drain(output->slot);
    return output->result;
}

void cli_begin_game(struct cli_output *output)
{
    output->status = 0;
    output->pieces->game_first = output->pieces->count;
}

void cli_end_game(struct cli_output *output, const pgn_game *game, int status)
{
    struct cli_pieces *pieces = output->pieces;
    (void)next_piece(output);
    if (pieces->failed)
        return;
    pieces->pieces[pieces->count - 1].game_bytes = game->len;
    for (size_t i = pieces->game_first; i < pieces->count; i++)
        pieces->pieces[i].status = status;
}
