/* stored_texts_test.c: a database that keeps texts gives them back byte for byte, whatever the
 * bytes.
 *
 *     stored_texts_test [COUNT [FIRST]]
 *
 * Mutants of the corpus and plain games, in segments that are merged, with their own and with
 * another database; and bytes of the texts changed, which may never give another text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../tools/mutants.h"
#include "../unit/index_support.h"

#include <fcntl.h>

#define TEXT_MAX ((size_t)1 << 22)

static uint64_t mutants = 300, first;
static char text[TEXT_MAX];
static size_t text_len;

/* Adds the games of [from, to) of the text, which begin there, as one source. */
static void add_games(pgn_index_writer *writer, const char *name, size_t from, size_t to)
{
    pgn_source *source = pgn_source_open_memory(text + from, to - from,
                                                &(pgn_source_options){.raw_encoding = true}, NULL);
    pgn_reader *reader = pgn_reader_open(source, 0);
    pgn_packer *packer = pgn_packer_open();
    pgn_game game;
    assert_true(pgn_index_source_begin(writer, name, to - from, 0));
    pgn_packer_keep_texts(packer);
    while (pgn_read(reader, &game) > 0) {
        pgn_packed_game *packed = pgn_index_pack(packer, &game);
        assert_non_null(packed);
        assert_true(pgn_index_add(writer, packed));
        pgn_packed_game_free(packed);
    }
    assert_true(pgn_index_source_end(writer, true));
    pgn_packer_close(packer);
    pgn_reader_close(reader);
}

/* All texts, one behind the other; false: the database is at fault. */
static bool read_texts(const char *folder, pgn_index_text *all)
{
    pgn_index_error error;
    pgn_index_totals totals;
    pgn_index *index = pgn_index_open(folder, &error);
    bool good = index != NULL;
    all->len = 0;
    if (good)
        pgn_index_totals_of(index, &totals);
    for (uint64_t game = 0; good && game < totals.games; game++)
        good = pgn_index_stored_text(index, game, all) > 0;
    pgn_index_close(index);
    return good;
}

static void check_texts(const char *folder)
{
    pgn_index_text all = {0};
    assert_true(read_texts(folder, &all));
    assert_int_equal(all.len, text_len);
    assert_memory_equal(all.at, text, text_len);
    free(all.at);
}

static void make_text(void)
{
    static char mutant[MUTANT_MAX];
    struct mutant_seeds seeds = {0};
    mutant_seeds_read(&seeds, "corpus/cases");
    assert_true(seeds.count > 0);
    text_len = 0;
    for (uint64_t i = first; i < first + mutants; i++) {
        size_t len = mutant_make(&seeds, i, mutant);
        if (len > TEXT_MAX - text_len)
            break;
        memcpy(text + text_len, mutant, len);
        text_len += len;
        if (i % 3 == 0) {
            struct writing games = write_games((unsigned)i, (unsigned)i + 3, 60);
            if (games.len > TEXT_MAX - text_len)
                break;
            memcpy(text + text_len, games.at, games.len);
            text_len += games.len;
            free(games.at);
        }
    }
    mutant_seeds_free(&seeds);
}

/* Where a game begins, about in the middle. */
static size_t middle(void)
{
    pgn_reader *reader = read_memory(text, text_len, 0);
    pgn_game game = {0};
    while (pgn_read(reader, &game) > 0 && game.offset < text_len / 2)
        continue;
    pgn_reader_close(reader);
    return (size_t)game.offset;
}

static void close_writer(pgn_index_writer *writer, bool merge)
{
    assert_true(merge ? pgn_index_merge(writer) : pgn_index_commit(writer));
    pgn_index_writer_close(writer);
}

static void test_texts_come_back(void **state)
{
    (void)state;
    const size_t half = middle();
    pgn_index_writer *writer = writer_of("one", 0);
    add_games(writer, "a", 0, half);
    assert_true(pgn_index_commit(writer));
    add_games(writer, "b", half, text_len);
    close_writer(writer, false);
    check_texts("one");
    close_writer(writer_of("one", 0), true);
    check_texts("one");
    remove_folder("one");
}

static void test_databases_keep_texts_when_they_merge(void **state)
{
    (void)state;
    const size_t half = middle();
    const char *const others[] = {"two", "three", "two"};
    pgn_index_error error;
    pgn_index_check check;
    pgn_index_writer *writer = writer_of("two", 0);
    add_games(writer, "b", half, text_len);
    close_writer(writer, true);
    writer = writer_of("three", 0);
    add_games(writer, "a", 0, half);
    close_writer(writer, true);
    writer = writer_of("all", 0);
    assert_true(pgn_index_merge_with(writer, others, 3));
    pgn_index_writer_close(writer);
    check_texts("all");
    pgn_index *index = pgn_index_open("all", &error);
    assert_true(pgn_index_verify(index, 0, &check));
    assert_int_equal(check.texts, check.games);
    pgn_index_close(index);
    for (size_t i = 0; i < 2; i++)
        remove_folder(others[i]);
    remove_folder("all");
}

/* A flipped bit is an error or makes no difference. */
static void test_damage_never_shows(void **state)
{
    (void)state;
    pgn_index_text all = {0};
    pgn_index_writer *writer = writer_of("hurt", 0);
    add_games(writer, "a", 0, text_len);
    close_writer(writer, true);
    static const char *const files[] = {"hurt/00000001.texts", "hurt/00000001.runs"};
    for (size_t i = 0; i < 60; i++) {
        int fd = open(files[i % 2], O_RDWR);
        const off_t size = lseek(fd, 0, SEEK_END), at = (off_t)(i * 7919) % size;
        char byte;
        assert_int_equal(pread(fd, &byte, 1, at), 1);
        byte ^= (char)(1 << i % 8);
        assert_int_equal(pwrite(fd, &byte, 1, at), 1);
        if (read_texts("hurt", &all)) {
            assert_int_equal(all.len, text_len);
            assert_memory_equal(all.at, text, text_len);
        }
        byte ^= (char)(1 << i % 8);
        assert_int_equal(pwrite(fd, &byte, 1, at), 1);
        close(fd);
    }
    check_texts("hurt");
    free(all.at);
    remove_folder("hurt");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_texts_come_back),
                                       cmocka_unit_test(test_databases_keep_texts_when_they_merge),
                                       cmocka_unit_test(test_damage_never_shows)};
    if (argc > 1)
        mutants = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first = strtoull(argv[2], NULL, 10);
    make_text();
    return cmocka_run_group_tests(tests, enter_scratch, leave_scratch);
}
