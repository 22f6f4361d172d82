/* The external sort against a plain one, with so little memory that every level is used; large
 * records; equal keys; a disk that fills up at every place; nothing is left in the folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/spool.h"

/* ---- faults --------------------------------------------------------------------------------- */

static long writes_left = -1, reads_left = -1; /* before one fails; -1: none does */

ssize_t __real_pwrite(int fd, const void *bytes, size_t len, off_t at);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at);
ssize_t __real_pread(int fd, void *bytes, size_t len, off_t at);
ssize_t __wrap_pread(int fd, void *bytes, size_t len, off_t at);

/* Half of the bytes are written before the disk is full, as happens. */
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    if (writes_left == 0) {
        errno = ENOSPC;
        return -1;
    }
    if (writes_left > 0 && --writes_left == 0)
        return __real_pwrite(fd, bytes, (len + 1) / 2, at);
    return __real_pwrite(fd, bytes, len, at);
}

ssize_t __wrap_pread(int fd, void *bytes, size_t len, off_t at)
{
    if (reads_left == 0) {
        errno = EIO;
        return -1;
    }
    if (reads_left > 0)
        reads_left--;
    return __real_pread(fd, bytes, len > 1000 ? 1000 : len, at);
}

/* ---- records -------------------------------------------------------------------------------- */

static char folder[] = "/tmp/pgn-spool-test-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder); /* fails if a file is left */
}

static uint32_t random_state;

static uint32_t draw(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

struct record {
    char key[12];
    size_t key_len, value_len;
    uint32_t number;
};

/* Short keys of few letters, so that many are equal or begin one another; a value is its number and
 * then padding, now and then more of it than the memory. */
static struct record make_record(uint32_t number, size_t largest)
{
    struct record r = {.number = number, .key_len = draw() % 11};
    for (size_t i = 0; i < r.key_len; i++)
        r.key[i] = (char)(draw() % 3 ? 'a' : 0xf0);
    r.value_len = sizeof number + (draw() % 50 == 0 ? draw() % largest : draw() % 60);
    return r;
}

static int compare(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    size_t common = x->key_len < y->key_len ? x->key_len : y->key_len;
    int order = memcmp(x->key, y->key, common);
    if (order == 0)
        order = (x->key_len > y->key_len) - (x->key_len < y->key_len);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

static bool add(struct cli_spool *spool, const struct record *r)
{
    char *value = malloc(r->value_len);
    assert_non_null(value);
    memset(value, (int)(r->number & 0x7f), r->value_len);
    memcpy(value, &r->number, sizeof r->number);
    bool added =
        cli_spool_add(spool, (pgn_span){r->key, r->key_len}, (pgn_span){value, r->value_len});
    free(value);
    return added;
}

static void expect(struct cli_spool *spool, const struct record *r)
{
    pgn_span key, value;
    assert_int_equal(cli_spool_next(spool, &key, &value), 1);
    assert_int_equal(key.len, r->key_len);
    assert_memory_equal(key.at, r->key, r->key_len);
    assert_int_equal(value.len, r->value_len);
    assert_memory_equal(value.at, &r->number, sizeof r->number);
    for (size_t i = sizeof r->number; i < value.len; i++)
        assert_int_equal(value.at[i], (int)(r->number & 0x7f));
}

static void sort_some(size_t count, size_t memory, size_t largest, bool expects_files)
{
    struct record *all = calloc(count + 1, sizeof *all);
    struct cli_spool *spool = cli_spool_open(memory, folder);
    assert_non_null(all);
    assert_non_null(spool);
    for (size_t i = 0; i < count; i++) {
        all[i] = make_record((uint32_t)i, largest);
        assert_true(add(spool, &all[i]));
    }
    assert_true(cli_spool_sort(spool));
    assert_int_equal(cli_spool_written(spool) > 0, expects_files);
    qsort(all, count, sizeof *all, compare);
    for (size_t i = 0; i < count; i++)
        expect(spool, &all[i]);
    pgn_span key, value;
    assert_int_equal(cli_spool_next(spool, &key, &value), 0);
    cli_spool_close(spool);
    free(all);
}

static void sorts_in_memory(void **state)
{
    (void)state;
    random_state = 1;
    sort_some(0, 4096, 100, false);
    sort_some(1, 4096, 100, false);
    sort_some(2000, 1 << 20, 100, false);
}

/* Memory for some thirty records, and two runs a merge: twelve levels. */
static void sorts_on_disk(void **state)
{
    (void)state;
    random_state = 2;
    sort_some(100, 4096, 100, true);
    sort_some(50000, 4096, 100, true);
    sort_some(3000, 4096, 20000, true);
    sort_some(3000, 512, 2000, true);
    sort_some(20000, 1 << 19, 1000, true);
}

static void takes_keys_larger_than_its_memory(void **state)
{
    (void)state;
    static char long_key[10000];
    struct cli_spool *spool = cli_spool_open(2048, folder);
    pgn_span key, value, none = {"", 0};
    for (char c = 'z'; c >= 'a'; c--) {
        memset(long_key, 'm', sizeof long_key);
        long_key[sizeof long_key - 1] = c;
        assert_true(cli_spool_add(spool, (pgn_span){long_key, sizeof long_key}, none));
        assert_true(cli_spool_add(spool, (pgn_span){&c, 1}, none));
    }
    assert_true(cli_spool_sort(spool));
    char last = 0;
    size_t longs = 0;
    while (cli_spool_next(spool, &key, &value) > 0) {
        longs += key.len > 1;
        if (key.len > 1)
            assert_int_equal(key.at[key.len - 1], 'a' + (int)longs - 1);
        assert_true(key.at[0] >= last);
        last = key.at[0];
    }
    assert_int_equal(longs, 26);
    cli_spool_close(spool);
}

/* Sorts all, or fails, and then with the error that was met: never a record too few. */
static bool survives(size_t count, enum pgn_stream_fault fault, int os)
{
    struct cli_spool *spool = cli_spool_open(4096, folder);
    pgn_span key, value;
    size_t got = 0;
    int rc = -1;
    bool good = true;
    random_state = 3;
    for (uint32_t i = 0; i < count && good; i++) {
        struct record r = make_record(i, 9000);
        good = add(spool, &r);
    }
    if (good && cli_spool_sort(spool))
        while ((rc = cli_spool_next(spool, &key, &value)) > 0)
            got++;
    if (rc == 0) {
        assert_int_equal(got, count);
    } else {
        assert_int_equal(cli_spool_error(spool)->fault, fault);
        assert_int_equal(cli_spool_error(spool)->os, os);
        assert_int_equal(cli_spool_next(spool, &key, &value), -1);
        assert_false(cli_spool_add(spool, key, value));
    }
    cli_spool_close(spool);
    return rc == 0;
}

static void full_disks_are_told(void **state)
{
    (void)state;
    long n = 0;
    for (;; n++) {
        writes_left = n;
        if (survives(400, PGN_STREAM_WRITE, ENOSPC))
            break;
    }
    writes_left = -1;
    assert_true(n > 20);
}

static void broken_disks_are_told(void **state)
{
    (void)state;
    long n = 0;
    for (;; n++) {
        reads_left = n;
        if (survives(400, PGN_STREAM_READ, EIO))
            break;
    }
    reads_left = -1;
    assert_true(n > 20);
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    struct cli_spool *spool = cli_spool_open(4096, "/nonexistent/folder");
    bool good = true;
    random_state = 4;
    for (uint32_t i = 0; i < 400 && good; i++) {
        struct record r = make_record(i, 100);
        good = add(spool, &r);
    }
    assert_false(good);
    assert_int_equal(cli_spool_error(spool)->os, ENOENT);
    cli_spool_close(spool);
}

/* While runs are on the disk, the folder looks empty. */
static void files_have_no_name(void **state)
{
    (void)state;
    struct cli_spool *spool = cli_spool_open(4096, folder);
    random_state = 5;
    for (uint32_t i = 0; i < 400; i++) {
        struct record r = make_record(i, 100);
        assert_true(add(spool, &r));
    }
    assert_true(cli_spool_written(spool) > 0);
    DIR *dir = opendir(folder);
    size_t names = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        names += entry->d_name[0] != '.';
    closedir(dir);
    assert_int_equal(names, 0);
    cli_spool_close(spool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_in_memory),
        cmocka_unit_test(sorts_on_disk),
        cmocka_unit_test(takes_keys_larger_than_its_memory),
        cmocka_unit_test(full_disks_are_told),
        cmocka_unit_test(broken_disks_are_told),
        cmocka_unit_test(a_folder_that_is_not_there_is_told),
        cmocka_unit_test(files_have_no_name),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
