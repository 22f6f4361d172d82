/* mutated_games_test.c: what holds for any bytes at all.
 *
 *     mutated_games_test [COUNT [FIRST]]
 *
 * Games and tokens tile the text, and reading it in other pieces changes nothing.  The plain lane
 * and the general way find the same (with --strict there is no plain lane).  Places found one after
 * the other are those found singly.  Messages are UTF-8.  The game's JSON can be read, and its line
 * of moves is as long as it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../tools/mutants.h"
#include "../unit/pgn_properties.h"
#include "common/json_game.h"
#include "common/pieces.h"
#include "pgn/reader.h"

#include <jansson.h>
#include <pgn/io.h>
#include <pgn/rules.h>

#define FINDINGS 4096

struct found {
    struct {
        enum pgn_diagnostic id;
        uint32_t ply;
        size_t at, len;
    } all[FINDINGS];
    size_t count;
    pgn_locator locator;
};

struct tools {
    struct mutant_seeds seeds;
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
    struct cli_json_game *json;
    struct cli_pieces pieces;
    struct cli_output output;
    struct found plain, strict;
    uint64_t mutant; /* in work; told if the test failed there */
    bool passed;
};

static uint64_t mutants = 400, first;

static void note(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct found *found = context;
    char message[512], help[96];
    assert_true(f->at <= game->len && f->len <= game->len - f->at);
    pgn_finding_message(game, f, message, sizeof message, help, sizeof help);
    assert_int_equal(pgn_utf8_valid(message, strlen(message)), strlen(message));
    assert_int_equal(pgn_utf8_valid(help, strlen(help)), strlen(help));
    pgn_place one = pgn_locate(game, f->at), next = pgn_locate_next(&found->locator, game, f->at);
    assert_true(one.offset == next.offset && one.line == next.line && one.column == next.column);
    if (pgn_diagnostic_info_of(f->id)->strict || found->count == FINDINGS)
        return;
    found->all[found->count].id = f->id;
    found->all[found->count].ply = f->ply;
    found->all[found->count].at = f->at;
    found->all[found->count++].len = f->len;
}

static void check(struct tools *t, const pgn_game *game, bool strict, struct found *found)
{
    pgn_check_options options = {.strict = strict, .tracker = t->tracker};
    pgn_verdict verdict;
    found->count = 0;
    found->locator = (pgn_locator){.last.place.line = 0};
    assert_int_equal(pgn_check(t->replay, game, &options, note, found, &verdict), 1);
}

static void check_findings(struct tools *t, const pgn_game *game)
{
    check(t, game, false, &t->plain);
    check(t, game, true, &t->strict);
    assert_int_equal(t->plain.count, t->strict.count);
    for (size_t i = 0; i < t->plain.count; i++) {
        assert_int_equal(t->plain.all[i].id, t->strict.all[i].id);
        assert_int_equal(t->plain.all[i].ply, t->strict.all[i].ply);
        assert_int_equal(t->plain.all[i].at, t->strict.all[i].at);
        assert_int_equal(t->plain.all[i].len, t->strict.all[i].len);
    }
}

static void check_json(struct tools *t, const pgn_game *game)
{
    static const struct cli_file file = {.name = "-", .shown = "<stdin>"};
    static const char *const always[] = {"file",      "game",      "offset",  "line",
                                         "tags",      "result",    "moves",   "plies",
                                         "start_fen", "final_fen", "findings"};
    json_error_t fault;
    unsigned errors;
    struct cli_buffer *line = &t->output.streams[CLI_OUT];
    cli_output_clear(&t->output);
    assert_true(cli_json_game(t->json, line, &file, game, &errors) == 0);
    assert_true(line->len > 1 && line->at[line->len - 1] == '\n');
    json_t *object = json_loadb(line->at, line->len, JSON_ALLOW_NUL, &fault);
    if (!object && json_error_code(&fault) == json_error_null_byte_in_key)
        return; /* valid, but beyond the library */
    if (!object)
        fail_msg("%s: %.*s", fault.text, (int)line->len, line->at);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        assert_non_null(json_object_get(object, always[i]));
    assert_int_equal(json_array_size(json_object_get(object, "moves")),
                     json_integer_value(json_object_get(object, "plies")));
    assert_int_equal(json_array_size(json_object_get(object, "findings")), t->plain.count);
    json_decref(object);
}

/* A number that tells the games' ends, numbers and places apart. */
static uint64_t read_all(struct tools *t, const char *text, size_t len, size_t batch)
{
    pgn_source_options options = {0, 0, true};
    pgn_error error;
    pgn_source *source = pgn_source_open_memory(text, len, &options, &error);
    if (!source || (len > 0 && text[0] == '\x1f')) {
        pgn_source_close(source);
        return 0; /* looks compressed */
    }
    pgn_reader *reader = pgn_reader_open(source, 0);
    assert_non_null(reader);
    if (batch)
        pgn_reader_batch_bytes(reader, batch);
    struct ending ending = {false, false, false};
    uint64_t print = 0, offset = 0;
    pgn_game game;
    int rc;
    while ((rc = pgn_read(reader, &game)) > 0) {
        assert_int_equal(game.offset, offset);
        offset += game.len;
        print = (print ^ offset) * 0x9E3779B97F4A7C15u + game.line * 1000 + game.column;
        if (batch)
            continue;
        assert_true(tiles(pgn_tokens(&game)) && tiles(pgn_movetext(&game)));
        assert_true(agrees(&game, &ending));
        check_findings(t, &game);
        check_json(t, &game);
    }
    assert_int_equal(rc, 0);
    assert_true(offset == len || offset == 0);
    pgn_reader_close(reader);
    return print;
}

static void mutants_are_read(void **state)
{
    struct tools *t = *state;
    char *bytes = malloc(MUTANT_MAX);
    assert_non_null(bytes);
    for (uint64_t i = first; i < first + mutants; i++) {
        size_t len = mutant_make(&t->seeds, i, bytes);
        char *text = malloc(len ? len : 1); /* a sanitizer sees any byte read behind it */
        assert_non_null(text);
        memcpy(text, bytes, len);
        t->mutant = i;
        assert_int_equal(read_all(t, text, len, 0), read_all(t, text, len, 1 + i % 50));
        free(text);
    }
    free(bytes);
    t->passed = true;
}

static int open_tools(void **state)
{
    struct tools *t = calloc(1, sizeof *t);
    if (!t)
        return -1;
    mutant_seeds_read(&t->seeds, "corpus");
    mutant_seeds_read(&t->seeds, "corpus/cases");
    t->replay = pgn_replay_open();
    t->tracker = pgn_facts_open(NULL);
    t->json = cli_json_game_open();
    t->output.pieces = &t->pieces;
    *state = t;
    return t->seeds.count && t->replay && t->tracker && t->json ? 0 : -1;
}

static int close_tools(void **state)
{
    struct tools *t = *state;
    if (!t->passed)
        print_message("# it was mutant %llu\n", (unsigned long long)t->mutant);
    mutant_seeds_free(&t->seeds);
    pgn_replay_close(t->replay);
    pgn_facts_close(t->tracker);
    cli_json_game_close(t->json);
    for (size_t i = 0; i < CLI_STREAMS; i++)
        cli_buffer_free(&t->output.streams[i]);
    cli_pieces_free(&t->pieces);
    free(t);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        mutants = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first = strtoull(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(mutants_are_read, open_tools, close_tools)};
    return cmocka_run_group_tests_name("mutated games", tests, NULL, NULL);
}
