/* io_memory_test.c: every single allocation of a source and a sink fails once.  What comes is
 * either all or PGN_STREAM_MEMORY behind a part, and nothing leaks (under the address sanitizer).
 *
 * The linker puts the functions here in front of the allocator (--wrap, see the Makefile), for the
 * library's own calls; zlib and libzstd allocate for themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#include <pthread.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static size_t until_failure; /* counts down to the allocation that fails; 0: none does */

/* Only the thread that reads allocates, and so do the tests between their reads. */
static bool fails(void)
{
    return until_failure > 0 && --until_failure == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

enum { TEXT = 3 << 20 };

/* Reads all with the nth allocation failing; whether it did fail. */
static bool read_with_failure(FILE *file, size_t n, const char *text)
{
    static char buffer[100000];
    const pgn_source_options options = {.threads = 2};
    pgn_error error = {0};
    size_t len = 0;
    ptrdiff_t got = -1;
    rewind(file);
    until_failure = n;
    pgn_source *source = pgn_source_open_fd(fileno(file), false, &options, &error);
    while (source != NULL && (got = pgn_source_read(source, buffer, sizeof buffer)) > 0) {
        assert_true(len + (size_t)got <= TEXT);
        assert_memory_equal(buffer, text + len, (size_t)got);
        len += (size_t)got;
    }
    const bool failed = until_failure == 0;
    until_failure = 0;
    if (source != NULL)
        error = *pgn_source_error(source);
    assert_int_equal(error.fault, failed ? PGN_STREAM_MEMORY : PGN_STREAM_OK);
    assert_true(failed || len == TEXT);
    pgn_source_close(source);
    return failed;
}

static void a_source_tells_of_every_failure(void **state)
{
    (void)state;
    char *text = movetext(TEXT);
    for (unsigned form = 0; form < 2; form++) {
        struct bytes input = {0};
        if (form == 0)
            add_bgzf(&input, text, TEXT);
        for (size_t at = 0; at < TEXT && form == 1; at += 1 << 20)
            add_pzstd(&input, text + at, 1 << 20);
        FILE *file = tmpfile();
        assert_non_null(file);
        assert_int_equal(fwrite(input.at, 1, input.len, file), input.len);
        assert_int_equal(fflush(file), 0);
        size_t n = 1;
        while (read_with_failure(file, n, text))
            n++;
        assert_true(n > 8);
        fclose(file);
        drop(&input);
    }
    free(text);
}

static void a_sink_tells_of_every_failure(void **state)
{
    (void)state;
    static const char *const paths[] = {"io_memory_test.tmp.pgn", "io_memory_test.tmp.gz",
                                        "io_memory_test.tmp.zst"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        size_t n = 1;
        for (pgn_sink *sink = NULL; sink == NULL; n++) {
            pgn_error error = {0};
            until_failure = n;
            sink = pgn_sink_open(paths[i], &error);
            until_failure = 0;
            assert_int_equal(error.fault, sink == NULL ? PGN_STREAM_MEMORY : PGN_STREAM_OK);
            assert_int_equal(access(paths[i], F_OK), -1);
            pgn_sink_close(sink);
        }
        assert_true(n > 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_source_tells_of_every_failure),
        cmocka_unit_test(a_sink_tells_of_every_failure),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
