/* What must hold for any bytes: games tile the stream, tokens tile the games, splitter and lexer
 * agree, and no way of reading changes any of it.  And limits, errors, batches, archives. */
#include "pgn_support.h"

#include "pgn/reader.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#define CASES "corpus/cases/"

/* ---- what holds for any bytes ---------------------------------------------------------------- */

/* Games must follow each other, and their lines, numbers and flags must be right. */
static void check_reading(const char *text, size_t len, size_t batch_bytes, size_t game_max)
{
    pgn_reader *reader = read_memory(text, len, game_max);
    if (batch_bytes > 0)
        pgn_reader_batch_bytes(reader, batch_bytes);
    size_t at = 0, games = 0;
    uint64_t line = 1;
    struct ending ending = {false, false, false};
    pgn_game game;
    int rc;
    while ((rc = pgn_read(reader, &game)) > 0) {
        assert_int_equal(game.number, ++games);
        assert_int_equal(game.offset, at);
        assert_int_equal(game.line, line);
        assert_true(game.len > 0 && game.len <= len - at);
        assert_memory_equal(game.text, text + at, game.len);
        assert_true(tiles(pgn_tokens(&game)));
        if (!agrees(&game, &ending))
            fail_msg("splitter and lexer disagree about game %zu of:\n%.*s", games, (int)len, text);
        assert_true(game_max == 0 || game.len <= game_max);
        at += game.len;
        line = game.line;
        for (size_t i = 0; i < game.len; i++) {
            bool pair = i + 1 < game.len && game.text[i + 1] == '\n';
            line += game.text[i] == '\n' || (game.text[i] == '\r' && !pair);
        }
    }
    assert_int_equal(rc, 0);
    assert_true(games == 0 || at == len);
    pgn_reader_close(reader);
}

/* The games' ends, as one number. */
static uint64_t fingerprint(const char *text, size_t len, size_t batch_bytes, size_t game_max)
{
    pgn_reader *reader = read_memory(text, len, game_max);
    pgn_reader_batch_bytes(reader, batch_bytes);
    uint64_t print = 0;
    pgn_game game;
    while (pgn_read(reader, &game) > 0)
        print = (print ^ (game.offset + game.len)) * 0x9E3779B97F4A7C15u + game.flags;
    pgn_reader_close(reader);
    return print;
}

/* The movetext's tokens are those behind the last tag. */
static void check_movetext(const char *text, size_t len)
{
    pgn_game game = {text, len, 1, 0, 1, 0, 1};
    pgn_cursor all = pgn_tokens(&game), movetext = pgn_movetext(&game);
    pgn_token a, b;
    while (all.at < movetext.at && pgn_next(&all, &a) > 0) {
    }
    int more;
    do {
        more = pgn_next(&all, &a);
        assert_int_equal(pgn_next(&movetext, &b), more);
        assert_true(more == 0 || (a.at == b.at && a.len == b.len && a.type == b.type));
    } while (more > 0);
}

static void check_everything(const char *text, size_t len)
{
    check_reading(text, len, 0, 0);
    check_movetext(text, len);
    uint64_t print = fingerprint(text, len, 1 << 20, 0);
    static const size_t sizes[] = {1, 2, 3, 7, 61, 4096};
    for (size_t i = len > 20000 ? 4 : 0; i < sizeof sizes / sizeof *sizes; i++)
        if (fingerprint(text, len, sizes[i], 0) != print)
            fail_msg("batches of %zu bytes give other games of:\n%.*s", sizes[i], (int)len, text);
    check_reading(text, len, 16, 50);
    assert_true(fingerprint(text, len, 5, 50) == fingerprint(text, len, 1 << 20, 50));
}

/* A pseudorandom sequence (xorshift): the same in each run. */
static uint32_t next_random(uint32_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 17;
    *x ^= *x << 5;
    return *x;
}

/* What mutations put in: all that means something in PGN. */
static const char *const pieces[] = {"{",        "}",
                                     "[",        "]",
                                     "(",        ")",
                                     "\"",       "\n\n",
                                     "\r",       "\n",
                                     ";",        "\n%",
                                     "<",        ">",
                                     "1-0",      "1. e4",
                                     "*",        "0-1",
                                     "1/2",      " - ",
                                     "\\\"",     "\n\n[A \"x\"]\n",
                                     "[B \"",    "\xEF\xBB\xBF",
                                     "\xC2\xA0", "\xE2\x80\x9C",
                                     "\xC2\xBD", "O-O",
                                     "1",        "\n[/x]\n",
                                     "e.p.",     "a8(Q",
                                     "=",        "!?",
                                     "$",        ":",
                                     "-",        "/",
                                     "\xE2",     "\xE2\x80\x8B",
                                     "."};

static size_t mutate(char *text, size_t len, size_t room, uint32_t *seed)
{
    for (uint32_t n = next_random(seed) % 6; n > 0 && len > 0; n--) {
        size_t at = next_random(seed) % len;
        const char *piece = pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)];
        size_t size = strlen(piece);
        switch (next_random(seed) % 4) {
        case 0:
            text[at] = (char)next_random(seed);
            break;
        case 1:
            len = at;
            break;
        default:
            if (len + size <= room) {
                memmove(text + at + size, text + at, len - at);
                memcpy(text + at, piece, size);
                len += size;
            }
        }
    }
    return len;
}

static void with_each_case(void (*check)(const char *text, size_t len, uint32_t seed))
{
    DIR *dir = opendir(CASES);
    assert_non_null(dir);
    uint32_t seed = 1;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL; seed++) {
        char path[512];
        snprintf(path, sizeof path, CASES "%s", entry->d_name);
        struct text t = strstr(entry->d_name, ".pgn") != NULL ? read_file(path) : (struct text){0};
        if (t.at != NULL)
            check(t.at, t.len, seed * 2654435761u | 1);
        free(t.at);
    }
    closedir(dir);
}

static void check_case(const char *text, size_t len, uint32_t seed)
{
    (void)seed;
    check_everything(text, len);
}

static void check_mutations(const char *text, size_t len, uint32_t seed)
{
    if (len > 3000)
        return;
    size_t room = len + 200;
    char *copy = malloc(2 * room);
    assert_non_null(copy);
    for (int i = 0; i < 20; i++) {
        memcpy(copy, text, len);
        size_t size = mutate(copy, len, room, &seed);
        if (next_random(&seed) % 4 == 0) { /* joined to itself */
            memmove(copy + size, copy, size);
            size *= 2;
        }
        check_everything(copy, size);
    }
    free(copy);
}

/* Texts of nothing but what means something, in any order. */
static void check_soup(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    for (int i = 0; i < 3000; i++) {
        char text[400];
        size_t len = 0;
        for (uint32_t n = next_random(&seed) % 40; n > 0; n--) {
            const char *piece = pieces[next_random(&seed) % (sizeof pieces / sizeof *pieces)];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
            if (next_random(&seed) % 3 == 0 && len < sizeof text - 20)
                text[len++] = ' ';
            if (len > sizeof text - 40)
                break;
        }
        check_everything(text, len);
    }
}

static void cases_hold(void **state)
{
    (void)state;
    with_each_case(check_case);
}

static void mutated_cases_hold(void **state)
{
    (void)state;
    with_each_case(check_mutations);
}

/* ---- limits, errors, batches ----------------------------------------------------------------- */

/* Games without moves are told by their first tag alone, which the next game's flags say. */
static void games_without_moves_are_told(void **state)
{
    (void)state;
    static const char text[] =
        "[White \"a\"]\n\n[White \"b\"]\n\n1-0\n\n[White \"c\"]\n\n1. e4 *\n\n"
        "[White \"d\"]\n\n1. d4 *\n";
    static const unsigned flags[] = {0, PGN_GAME_AFTER_BARE, PGN_GAME_AFTER_BARE, 0};
    pgn_reader *reader = read_memory(text, sizeof text - 1, 0);
    pgn_game game;
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(pgn_read(reader, &game), 1);
        assert_int_equal(game.flags, flags[i]);
    }
    assert_int_equal(pgn_read(reader, &game), 0);
    pgn_reader_close(reader);
}

static void large_games_are_cut(void **state)
{
    (void)state;
    static const char text[] = "1. e4 e5 2. Nf3 Nc6\r\n3. Bb5 *\n1. d4 *\n";
    pgn_reader *reader = read_memory(text, sizeof text - 1, 20);
    pgn_game game;
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(game.len, 19); /* no cut between CR and LF */
    assert_int_equal(game.flags, PGN_GAME_TOO_LARGE);
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(game.flags, PGN_GAME_REST);
    assert_int_equal(game.line, 1);
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(game.flags, 0);
    assert_memory_equal(game.text, "1. d4", 5);
    assert_int_equal(game.line, 3);
    assert_int_equal(pgn_read(reader, &game), 0);
    pgn_reader_close(reader);
}

/* A descriptor that gives some bytes and then fails: a pipe's, with a gzip member that is cut. */
static pgn_reader *read_cut_gzip(const char *text)
{
    char path[] = "/tmp/pgn_reader_test.XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    size_t len = strlen(text);
    /* gzip header, and one stored block that promises more than comes */
    unsigned char head[15] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1};
    size_t promised = len + 100;
    head[11] = (unsigned char)promised;
    head[12] = (unsigned char)(promised >> 8);
    head[13] = (unsigned char)~promised;
    head[14] = (unsigned char)(~promised >> 8);
    assert_int_equal(write(fd, head, sizeof head), (ssize_t)sizeof head);
    assert_int_equal(write(fd, text, len), (ssize_t)len);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    unlink(path);
    pgn_error error;
    pgn_source *source = pgn_source_open_fd(fd, true, NULL, &error);
    assert_non_null(source);
    return pgn_reader_open(source, 0);
}

struct broken {
    const char *text;
    int games;
    const char *rest;
};

static void broken_streams_give_their_complete_games(void **state)
{
    (void)state;
    static const struct broken rows[] = {
        {"1. e4 *\n1. d4 1-0\n", 2, ""},
        {"1. e4 *\n1. d4 d", 1, "1. d4 d"},
        {"[A \"x\"]\n\n1. e4 1-0\n\n[A \"y\"]\n[B", 1, "[A \"y\"]\n[B"},
        {"[A \"x\"]\n\n1. e4 1-0\n\n[A", 1, "[A"},
        {"1. e4 1-0 {and", 1, ""},
        {"1. e4 {and", 0, "1. e4 {and"},
        {"[A \"x\"]\n", 0, "[A \"x\"]\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pgn_reader *reader = read_cut_gzip(rows[i].text);
        pgn_game game;
        int games = 0, rc;
        size_t len = 0;
        while ((rc = pgn_read(reader, &game)) > 0) {
            games++;
            len += game.len;
        }
        assert_int_equal(rc, -1);
        assert_int_equal(pgn_reader_error(reader)->fault, PGN_STREAM_TRUNCATED);
        assert_int_equal(games, rows[i].games);
        pgn_game rest = pgn_reader_rest(reader);
        assert_int_equal(rest.len, strlen(rows[i].rest));
        assert_memory_equal(rest.text, rows[i].rest, rest.len);
        assert_int_equal(rest.offset, len);
        assert_int_equal(rest.number, games + 1);
        assert_int_equal(pgn_read(reader, &game), -1);
        pgn_reader_close(reader);
    }
}

static void batches_live_side_by_side(void **state)
{
    (void)state;
    char text[2000];
    size_t len = 0;
    for (int i = 0; i < 100; i++)
        len += (size_t)sprintf(text + len, "[A \"%d\"]\n\n*\n", i);
    pgn_reader *reader = read_memory(text, len, 0);
    pgn_reader_batch_bytes(reader, 100);
    pgn_batch *batches[2] = {pgn_batch_open(), pgn_batch_open()};
    uint64_t number = 0, offset = 0;
    for (int more = 1; more > 0;) {
        int ready = 0;
        while (ready < 2 && (more = pgn_read_batch(reader, batches[ready])) > 0)
            ready++;
        for (int i = 0; i < ready; i++) {
            pgn_game game;
            while (pgn_batch_next(batches[i], &game) > 0) {
                char wanted[20];
                snprintf(wanted, sizeof wanted, "[A \"%d\"]", (int)number);
                assert_int_equal(game.number, ++number);
                assert_int_equal(game.offset, offset);
                assert_memory_equal(game.text, wanted, strlen(wanted));
                offset += game.len;
            }
        }
    }
    assert_int_equal(number, 100);
    assert_int_equal(offset, len);
    pgn_batch_close(batches[0]);
    pgn_batch_close(batches[1]);
    pgn_reader_close(reader);
}

/* ---- archives -------------------------------------------------------------------------------- */

static void archives_hold(void **state)
{
    (void)state;
    const char *folder = getenv("PGN_ARCHIVES");
    if (folder == NULL) {
        print_message("PGN_ARCHIVES is not set: no archives are read\n");
        skip();
    }
    static const struct {
        const char *name;
        uint64_t games;
    } archives[] = {{"otb.pgn.zst", 34359},
                    {"lichess.pgn.zst", 6836},
                    {"engine.pgn.zst", 435},
                    {"old_games.pgn.zst", 1136},
                    {"famous_games.pgn", 501}};
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, archives[i].name);
        pgn_error error;
        pgn_source *source = pgn_source_open(path, NULL, &error);
        assert_non_null(source);
        pgn_reader *reader = pgn_reader_open(source, 0);
        pgn_game game = {NULL, 0, 0, 0, 0, 0, 1};
        while (pgn_read(reader, &game) > 0)
            assert_true(tiles(pgn_tokens(&game)));
        assert_int_equal(game.number, archives[i].games);
        pgn_reader_close(reader);
    }
}

static void reading_empty_input_again_stays_empty(void **state)
{
    (void)state;
    pgn_reader *reader = read_memory("*", 1, 0);
    pgn_game game;
    assert_int_equal(pgn_read(reader, &game), 1);
    assert_int_equal(pgn_read(reader, &game), 0);
    assert_int_equal(pgn_read(reader, &game), 0);
    assert_int_equal(pgn_reader_rest(reader).len, 0);
    pgn_reader_close(reader);
    pgn_reader_close(NULL);
    pgn_batch_close(NULL);
}

/* Each line's text without blanks at its ends, and a / behind it. */
static void lines_of(const char *text, size_t batch_bytes, size_t game_max, char *out)
{
    pgn_reader *reader = read_memory(text, strlen(text), game_max);
    pgn_game game;
    uint64_t number = 0, at = 0;
    pgn_reader_by_line(reader);
    if (batch_bytes > 0)
        pgn_reader_batch_bytes(reader, batch_bytes);
    while (pgn_read(reader, &game) > 0) {
        assert_int_equal(game.number, ++number);
        assert_int_equal(game.offset, at);
        assert_memory_equal(game.text, text + at, game.len);
        at += game.len;
        size_t from = 0, to = game.len;
        while (from < to && strchr(" \r\n", game.text[from]) != NULL)
            from++;
        while (to > from && strchr(" \r\n", game.text[to - 1]) != NULL)
            to--;
        out +=
            sprintf(out, "%llu:%.*s%s/", (unsigned long long)pgn_locate(&game, from).line,
                    (int)(to - from), game.text + from, game.flags & PGN_GAME_TOO_LARGE ? "+" : "");
    }
    pgn_reader_close(reader);
}

static void lines_are_records(void **state)
{
    static const struct {
        const char *text, *lines;
        size_t game_max;
    } cases[] = {
        {"a 1-0 [Event \"x\"]\nb {\n", "1:a 1-0 [Event \"x\"]/2:b {/", 0},
        {"\n\n a\r\n\r\nb\rc\n \n", "3:a/5:b/6:c/", 0},
        {"no end", "1:no end/", 0},
        {" \n\n", "", 0},
        {"abcdefghij\nk\n", "1:abcd+/1:efgh+/1:ij/2:k/", 4},
        {"abcd\nefg\n", "1:abcd+/2:/2:efg/", 4},
    };
    char found[200];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t batch = 0; batch < 9; batch++) {
            *found = '\0';
            lines_of(cases[i].text, batch, cases[i].game_max, found);
            assert_string_equal(found, cases[i].lines);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cases_hold),
                                       cmocka_unit_test(mutated_cases_hold),
                                       cmocka_unit_test(check_soup),
                                       cmocka_unit_test(large_games_are_cut),
                                       cmocka_unit_test(games_without_moves_are_told),
                                       cmocka_unit_test(broken_streams_give_their_complete_games),
                                       cmocka_unit_test(batches_live_side_by_side),
                                       cmocka_unit_test(reading_empty_input_again_stays_empty),
                                       cmocka_unit_test(lines_are_records),
                                       cmocka_unit_test(archives_hold)};
    return cmocka_run_group_tests_name("pgn reader", tests, NULL, NULL);
}
