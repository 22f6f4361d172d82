/* write_lanes_test.c: a game in which a check finds nothing is written the same with a board,
 * without, and from the words that the check noted.
 *
 *     write_lanes_test [FILE...]
 *
 * Damaged games that are still in order, and all games of the files, in several widths, orders of
 * tags and with parts left out. */
#include "damage.h"

#include <pgn/pgn.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROUNDS = 60000 };

struct text {
    char *at;
    size_t len, room;
};

struct writing {
    pgn_replay *replay;
    pgn_game_writer *writer;
    struct text out[3]; /* with a board, without, with the words that the check noted */
    pgn_move_words words;
    unsigned long plain; /* games that have nothing but moves */
    unsigned long compared;
};

static const char *const *archives;

static void put(void *context, const char *bytes, size_t len)
{
    struct text *to = context;
    if (to->len + len > to->room) {
        to->room = 2 * (to->len + len);
        to->at = realloc(to->at, to->room);
        assert_non_null(to->at);
    }
    memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

static bool is_in_order(struct writing *w, const pgn_game *game)
{
    pgn_verdict verdict;
    const pgn_check_options check = {.words = &w->words};
    assert_int_equal(pgn_check(w->replay, game, &check, ignore, NULL, &verdict), 1);
    return !verdict.errors && !verdict.warnings;
}

static void compare(struct writing *w, const pgn_game *game, pgn_write_options options)
{
    for (unsigned way = 0; way < 3; way++) {
        options.checked = way > 0;
        options.words = way == 2 ? &w->words : NULL;
        w->out[way].len = 0;
        assert_int_equal(pgn_game_write(w->writer, game, &options, put, &w->out[way]), 1);
    }
    for (unsigned way = 1; way < 3; way++) {
        const struct text *board = &w->out[0], *none = &w->out[way];
        const bool same = board->len == none->len && memcmp(board->at, none->at, none->len) == 0;
        if (!same)
            print_message("of\n%.*s\nwith a board:\n%.*s\nway %u:\n%.*s\n", (int)game->len,
                          game->text, (int)board->len, board->at, way, (int)none->len, none->at);
        assert_true(same);
    }
}

static void write_both(struct writing *w, const pgn_game *game)
{
    static const pgn_write_options options[] = {
        {.width = 80},
        {.width = 0, .tag_order = PGN_TAGS_AS_READ, .suffixes = true},
        {.width = 12, .without = PGN_WITHOUT_COMMANDS | PGN_WITHOUT_NUMBERS},
        {.width = 31, .without = PGN_WITHOUT_VARIATIONS | PGN_WITHOUT_NAGS | PGN_WITHOUT_TAGS},
        {.width = 5, .without = PGN_WITHOUT_COMMENTS},
    };
    if (!is_in_order(w, game))
        return;
    w->compared++;
    w->plain += w->words.plain;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        compare(w, game, options[i]);
}

static void open_writing(struct writing *w)
{
    *w = (struct writing){.replay = pgn_replay_open(), .writer = pgn_game_writer_open()};
    assert_true(w->replay && w->writer);
}

static void close_writing(struct writing *w)
{
    pgn_game_writer_close(w->writer);
    pgn_replay_close(w->replay);
    for (unsigned way = 0; way < 3; way++)
        free(w->out[way].at);
}

/* In a block of just its size. */
static void write_text(struct writing *w, const char *text, size_t len)
{
    char *block = malloc(len ? len : 1);
    assert_non_null(block);
    memcpy(block, text, len);
    write_both(w, &(pgn_game){.text = block, .len = len, .number = 1, .line = 1});
    free(block);
}

static void test_damaged_games(void **state)
{
    struct writing w;
    uint64_t random = 88172645463325252u;
    char text[DAMAGED_MAX];
    (void)state;
    open_writing(&w);
    for (size_t g = 0; g < DAMAGE_GAMES; g++) {
        write_text(&w, damage_games[g], strlen(damage_games[g]));
        for (unsigned round = 0; round < ROUNDS; round++)
            write_text(&w, text, damaged_game(g, 2, text, &random));
    }
    print_message("%lu damaged games of %u were in order, %lu of moves alone\n", w.compared,
                  DAMAGE_GAMES * ROUNDS, w.plain);
    assert_true(w.compared > ROUNDS / 4 && w.plain > ROUNDS / 16);
    close_writing(&w);
}

static void test_archives(void **state)
{
    struct writing w;
    pgn_error error;
    pgn_game game;
    (void)state;
    open_writing(&w);
    for (const char *const *file = archives; *file; file++) {
        pgn_source *source = pgn_source_open(*file, NULL, &error);
        pgn_reader *reader = source ? pgn_reader_open(source, 0) : NULL;
        assert_non_null(reader);
        while (pgn_read(reader, &game) > 0)
            write_both(&w, &game);
        pgn_reader_close(reader);
    }
    print_message("%lu games of archives were in order\n", w.compared);
    close_writing(&w);
}

int main(int argc, char **argv)
{
    (void)argc;
    archives = (const char *const *)argv + 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_games),
        cmocka_unit_test(test_archives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
