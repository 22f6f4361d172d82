/* io_corpus_test.c: the files of corpus/compressed/, as other programs wrote them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#define FOLDER "corpus/compressed/"

static struct result read_file(const char *name, unsigned threads)
{
    char path[256];
    (void)snprintf(path, sizeof path, FOLDER "%s", name);
    const pgn_source_options options = {.threads = threads};
    return read_all(pgn_source_open(path, &options, NULL), 100);
}

static void every_form_gives_the_same_games(void **state)
{
    (void)state;
    static const char *const names[] = {"plain.pgn.gz",  "members.pgn.gz", "bgzf.pgn.gz",
                                        "plain.pgn.zst", "frames.pgn.zst", "pzstd.pgn.zst",
                                        "utf16le.pgn",   "utf16be.pgn"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        for (unsigned threads = 1; threads <= 2; threads++)
            expect_same(read_file(names[i], threads), read_file("plain.pgn", 1));
}

static void a_mark_is_kept(void **state)
{
    (void)state;
    static const char *const names[] = {"utf16le-bom.pgn", "utf16be-bom.pgn"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct result plain = read_file("plain.pgn", 1);
        struct bytes marked = {0};
        add(&marked, "\xEF\xBB\xBF", 3);
        add(&marked, plain.text.at, plain.text.len);
        expect(read_file(names[i], 1), marked.at, marked.len, PGN_STREAM_OK);
        drop(&marked);
        drop(&plain.text);
    }
}

/* Units that are whole are read whole; `least` is how many games those are. */
static void a_cut_file_gives_its_beginning(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned least;
    } cases[] = {
        {"cut/plain.pgn.gz", 0},  {"cut/members.pgn.gz", 2}, {"cut/bgzf.pgn.gz", 2},
        {"cut/plain.pgn.zst", 0}, {"cut/frames.pgn.zst", 2}, {"cut/pzstd.pgn.zst", 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct result plain = read_file("plain.pgn", 1);
        struct result cut = read_file(cases[i].name, 2);
        assert_int_equal(cut.error.fault, PGN_STREAM_TRUNCATED);
        assert_true(cut.text.len < plain.text.len);
        if (cut.text.len > 0)
            assert_memory_equal(cut.text.at, plain.text.at, cut.text.len);
        add(&cut.text, "", 1);
        unsigned games = 0;
        for (const char *at = (const char *)cut.text.at; (at = strstr(at, "[Event ")); at++)
            games++;
        assert_true(games >= cases[i].least);
        drop(&plain.text);
        drop(&cut.text);
    }
}

static void other_compression_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"bz2", "bzip2", "xz", "xz", "zip", "zip"};
    for (size_t i = 0; i < COUNT_OF(names); i += 2) {
        char path[256];
        (void)snprintf(path, sizeof path, FOLDER "plain.pgn.%s", names[i]);
        pgn_error error = {0};
        assert_null(pgn_source_open(path, NULL, &error));
        assert_int_equal(error.fault, PGN_STREAM_COMPRESSION);
        assert_string_equal(error.detail, names[i + 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_gives_the_same_games),
        cmocka_unit_test(a_mark_is_kept),
        cmocka_unit_test(a_cut_file_gives_its_beginning),
        cmocka_unit_test(other_compression_is_refused),
    };
    return cmocka_run_group_tests_name("io corpus", tests, NULL, NULL);
}
