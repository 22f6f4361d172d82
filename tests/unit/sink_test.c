/* sink_test.c: files appear whole or not at all, under every suffix; failures stick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "sink_test.XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("..") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static size_t files_here(void)
{
    DIR *here = opendir(".");
    assert_non_null(here);
    size_t count = 0;
    for (const struct dirent *entry; (entry = readdir(here)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(here);
    return count;
}

static void expect_file(const char *path, const char *text, size_t len)
{
    expect(read_all(pgn_source_open(path, NULL, NULL), 65536), text, len, PGN_STREAM_OK);
}

static void write_file(const char *path, const char *text, size_t len, size_t piece)
{
    pgn_sink *sink = pgn_sink_open(path, NULL);
    assert_non_null(sink);
    for (size_t at = 0; at < len; at += piece)
        assert_true(pgn_sink_write(sink, text + at, len - at < piece ? len - at : piece));
    assert_true(pgn_sink_commit(sink));
    assert_int_equal(pgn_sink_error(sink)->fault, PGN_STREAM_OK);
    pgn_sink_close(sink);
}

static void every_suffix_can_be_read_back(void **state)
{
    (void)state;
    static const char *const paths[] = {"games.pgn", "./games.pgn.gz", "games.zst", ".gz"};
    enum { LEN = 500000 };
    char *text = movetext(LEN);
    static const size_t pieces[] = {13, 65536, 65537, LEN};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        for (size_t n = 0; n < COUNT_OF(pieces); n++) {
            write_file(paths[i], text, LEN, pieces[n]);
            expect_file(paths[i], text, LEN);
        }
        write_file(paths[i], "", 0, 1);
        expect_file(paths[i], "", 0);
        assert_int_equal(unlink(paths[i]), 0);
    }
    assert_int_equal(files_here(), 0);
    free(text);
}

static unsigned char first_byte(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const int byte = fgetc(file);
    fclose(file);
    return (unsigned char)byte;
}

static void the_suffix_chooses_the_compression(void **state)
{
    (void)state;
    write_file("a.gz", "e4", 2, 2);
    write_file("a.zst", "e4", 2, 2);
    write_file("a.pgn", "e4", 2, 2);
    assert_int_equal(first_byte("a.gz"), 0x1F);
    assert_int_equal(first_byte("a.zst"), 0x28);
    assert_int_equal(first_byte("a.pgn"), 'e');
    assert_int_equal(unlink("a.gz") + unlink("a.zst") + unlink("a.pgn"), 0);
}

static void what_is_not_committed_never_was(void **state)
{
    (void)state;
    write_file("games.pgn", "old", 3, 3);
    pgn_sink *sink = pgn_sink_open("games.pgn", NULL);
    for (unsigned i = 0; i < 100000; i++)
        assert_true(pgn_sink_write(sink, "new", 3));
    assert_int_equal(files_here(), 2);
    expect_file("games.pgn", "old", 3);
    pgn_sink_close(sink);
    assert_int_equal(files_here(), 1);
    expect_file("games.pgn", "old", 3);
    assert_int_equal(unlink("games.pgn"), 0);
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

static void permissions_are_kept(void **state)
{
    (void)state;
    const mode_t before = umask(027);
    write_file("games.pgn", "a", 1, 1);
    assert_int_equal(mode_of("games.pgn"), 0640);
    assert_int_equal(chmod("games.pgn", 0604), 0);
    write_file("games.pgn", "b", 1, 1);
    assert_int_equal(mode_of("games.pgn"), 0604);
    expect_file("games.pgn", "b", 1);
    umask(before);
    assert_int_equal(unlink("games.pgn"), 0);
}

static void a_symbolic_link_stays_one(void **state)
{
    (void)state;
    write_file("games.pgn", "a", 1, 1);
    assert_int_equal(symlink("games.pgn", "link.pgn"), 0);
    write_file("link.pgn", "b", 1, 1);
    struct stat status;
    assert_int_equal(lstat("link.pgn", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    expect_file("games.pgn", "b", 1);
    assert_int_equal(unlink("link.pgn") + unlink("games.pgn"), 0);
}

static void what_cannot_be_written_says_why(void **state)
{
    (void)state;
    pgn_error error = {0};
    assert_null(pgn_sink_open("no/such/folder", &error));
    assert_int_equal(error.fault, PGN_STREAM_OPEN);
    assert_int_equal(error.os, ENOENT);
    assert_null(pgn_sink_open(".", &error));
    assert_int_equal(error.os, EISDIR);
    pgn_sink_close(NULL);
}

/* A full disk shows when the gathered bytes are written, at the latest by _commit. */
static void expect_no_space(pgn_sink *sink, unsigned writes)
{
    assert_non_null(sink);
    static const char text[1000];
    bool fine = true;
    for (unsigned i = 0; i < writes; i++)
        fine = pgn_sink_write(sink, text, sizeof text) && fine;
    assert_int_equal(fine, writes < 60);
    assert_false(pgn_sink_commit(sink));
    assert_int_equal(pgn_sink_error(sink)->fault, PGN_STREAM_WRITE);
    assert_int_equal(pgn_sink_error(sink)->os, ENOSPC);
    assert_false(pgn_sink_write(sink, "x", 1));
    pgn_sink_close(sink);
}

static void a_full_disk_is_never_silent(void **state)
{
    (void)state;
    const int fd = open("/dev/full", O_WRONLY);
    assert_true(fd >= 0);
    expect_no_space(pgn_sink_open_fd(fd, NULL), 1);
    expect_no_space(pgn_sink_open_fd(fd, NULL), 200);
    assert_int_equal(close(fd), 0);
    expect_no_space(pgn_sink_open("/dev/full", NULL), 200);
    assert_int_equal(first_byte("/dev/full"), 0); /* it was not replaced by a file */
}

static void a_descriptor_stays_open(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pgn_sink *sink = pgn_sink_open_fd(ends[1], NULL);
    assert_true(pgn_sink_write(sink, "1. e4", 5));
    assert_true(pgn_sink_commit(sink));
    pgn_sink_close(sink);
    assert_int_equal(write(ends[1], "!", 1), 1);
    assert_int_equal(close(ends[1]), 0);
    expect(read_all(pgn_source_open_fd(ends[0], true, NULL, NULL), 100), "1. e4!", 6,
           PGN_STREAM_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_suffix_can_be_read_back),
        cmocka_unit_test(the_suffix_chooses_the_compression),
        cmocka_unit_test(what_is_not_committed_never_was),
        cmocka_unit_test(permissions_are_kept),
        cmocka_unit_test(a_symbolic_link_stays_one),
        cmocka_unit_test(what_cannot_be_written_says_why),
        cmocka_unit_test(a_full_disk_is_never_silent),
        cmocka_unit_test(a_descriptor_stays_open),
    };
    return cmocka_run_group_tests_name("sink", tests, enter_folder, leave_folder);
}
