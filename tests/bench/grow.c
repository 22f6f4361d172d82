/* grow.c: a larger archive out of a real one:  grow COPIES < games.pgn > more.pgn
 *
 * Each game comes COPIES times.  The first is as it was, without comments; the others leave it
 * somewhere in their second third and go on with random legal moves to the same length, so that
 * openings stay as frequent as they are in life, and endings are new. */
#include "../unit/chess_random.h"

#include <pgn/pgn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LINE_MAX_BYTES 79

struct game {
    pgn_position start;
    pgn_move *moves;
    size_t count, room;
    enum pgn_result result;
};

static void add_move(struct game *game, pgn_move m)
{
    if (game->count == game->room) {
        game->room = game->room * 2 + 256;
        game->moves = realloc(game->moves, game->room * sizeof *game->moves);
        if (game->moves == NULL)
            exit(3);
    }
    game->moves[game->count++] = m;
}

/* The main line of a game; false if it cannot be played. */
static bool take(pgn_replay *replay, const pgn_game *text, struct game *game)
{
    pgn_step step;
    game->count = 0;
    game->result = PGN_UNKNOWN_RESULT;
    pgn_replay_start(replay, text);
    while (pgn_replay_next(replay, &step) > 0) {
        if (step.type == PGN_STEP_MOVE && step.depth == 0)
            add_move(game, step.reading.move);
        else if (step.type == PGN_STEP_RESULT)
            game->result = (enum pgn_result)step.token.number;
    }
    game->start = pgn_replay_setup(replay)->start;
    return pgn_replay_setup(replay)->playable;
}

static void write_tags(pgn_tag_list *list, const pgn_game *text)
{
    if (!pgn_tags_read(list, text))
        exit(3);
    for (size_t i = 0; i < list->count; i++)
        printf("[%.*s \"%.*s\"]\n", (int)list->at[i].name.len, list->at[i].name.at,
               (int)list->at[i].value.len, list->at[i].value.at);
    putchar('\n');
}

static void write_word(const char *word, size_t *column)
{
    size_t len = strlen(word);
    if (*column > 0)
        putchar(*column + 1 + len > LINE_MAX_BYTES ? '\n' : ' ');
    *column = *column + 1 + len > LINE_MAX_BYTES ? len : *column + len + (*column > 0);
    fputs(word, stdout);
}

/* Moves of the game up to `leave`, then random ones. */
static void write_moves(const struct game *game, size_t leave, uint64_t *random)
{
    pgn_position p = game->start;
    pgn_move legal[PGN_MAX_MOVES];
    char word[PGN_MOVE_TEXT_MAX];
    size_t column = 0;
    for (size_t ply = 0; ply < game->count; ply++) {
        size_t count = ply < leave ? 1 : pgn_legal_moves(&p, legal);
        if (count == 0)
            break;
        pgn_move m = ply < leave ? game->moves[ply] : legal[next_random(random) % count];
        if (p.turn == PGN_WHITE) {
            snprintf(word, sizeof word, "%u.", (unsigned)p.fullmove);
            write_word(word, &column);
        }
        pgn_san_write(&p, m, word);
        write_word(word, &column);
        pgn_play(&p, m);
    }
    write_word(pgn_result_text(game->result), &column);
    fputs("\n\n", stdout);
}

int main(int argc, char **argv)
{
    pgn_error error;
    pgn_game text;
    struct game game = {0};
    pgn_tag_list tags = {0};
    uint64_t random = 1;
    long copies = argc == 2 ? atol(argv[1]) : 0;
    pgn_source *source = pgn_source_open_fd(STDIN_FILENO, false, NULL, &error);
    pgn_replay *replay = pgn_replay_open();
    if (copies < 1 || source == NULL || replay == NULL) {
        fputs("usage: grow COPIES < games.pgn > more.pgn\n", stderr);
        return 2;
    }
    pgn_reader *reader = pgn_reader_open(source, 0);
    while (reader != NULL && pgn_read(reader, &text) > 0) {
        if (!take(replay, &text, &game))
            continue;
        for (long copy = 0; copy < copies; copy++) {
            size_t third = game.count / 3;
            size_t leave = third + (third > 0 ? next_random(&random) % third : 0);
            write_tags(&tags, &text);
            write_moves(&game, copy == 0 ? game.count : leave, &random);
        }
    }
    pgn_reader_close(reader);
    pgn_replay_close(replay);
    pgn_tags_free(&tags);
    free(game.moves);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
