/* parallel_test.c: inputs large enough for several jobs give the same bytes and the same errors
 * with any number of threads: whole, cut, damaged, mixed with what must be decoded as it comes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

enum { TEXT = 3 << 20 };

struct input {
    const char *name;
    struct bytes bytes;
};

static struct input inputs[5];

static void make_zstd(struct bytes *bytes, const char *text, size_t frame, bool pzstd)
{
    for (size_t at = 0; at < TEXT; at += frame) {
        const size_t len = TEXT - at < frame ? TEXT - at : frame;
        if (pzstd)
            add_pzstd(bytes, text + at, len);
        else
            add_zstd(bytes, text + at, len, false);
    }
}

static int make_inputs(void **state)
{
    (void)state;
    char *text = movetext(TEXT);
    inputs[0].name = "BGZF";
    add_bgzf(&inputs[0].bytes, text, TEXT);
    inputs[1].name = "pzstd";
    make_zstd(&inputs[1].bytes, text, 700000, true);
    inputs[2].name = "small frames and a seek table";
    make_zstd(&inputs[2].bytes, text, 30000, false);
    add_skippable(&inputs[2].bytes, 14, text, 999);
    inputs[3].name = "BGZF, plain gzip, BGZF";
    add_bgzf(&inputs[3].bytes, text, TEXT / 3);
    add_gzip(&inputs[3].bytes, text, 500000);
    add_bgzf(&inputs[3].bytes, text, TEXT / 2);
    inputs[4].name = "a skippable frame larger than any job";
    make_zstd(&inputs[4].bytes, text, 400000, false);
    char *large = calloc(17, 1 << 20);
    add_skippable(&inputs[4].bytes, 1, large, (size_t)17 << 20);
    make_zstd(&inputs[4].bytes, text, 400000, false);
    free(large);
    free(text);
    return 0;
}

static int drop_inputs(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(inputs); i++)
        drop(&inputs[i].bytes);
    return 0;
}

static struct result read_input(const struct bytes *bytes, unsigned threads, size_t piece)
{
    const pgn_source_options options = {.threads = threads};
    return read_all(pgn_source_open_memory(bytes->at, bytes->len, &options, NULL), piece);
}

static void any_number_of_threads_gives_the_same(void **state)
{
    (void)state;
    char *text = movetext(TEXT);
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        for (unsigned threads = 2; threads <= 20; threads += 3)
            expect_same(read_input(&inputs[i].bytes, threads, 100000),
                        read_input(&inputs[i].bytes, 1, 77));
        if (i < 3)
            expect(read_input(&inputs[i].bytes, 3, 4097), text, TEXT, PGN_STREAM_OK);
    }
    free(text);
}

static void pipes_give_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        FILE *file = tmpfile();
        assert_non_null(file);
        assert_int_equal(fwrite(inputs[i].bytes.at, 1, inputs[i].bytes.len, file),
                         inputs[i].bytes.len);
        rewind(file);
        const pgn_source_options options = {.threads = 2};
        expect_same(read_all(pgn_source_open_fd(fileno(file), false, &options, NULL), 65536),
                    read_input(&inputs[i].bytes, 1, 65536));
        fclose(file);
    }
}

static void cut_inputs_give_the_same(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        for (unsigned n = 0; n < 12; n++) {
            struct bytes cut = inputs[i].bytes;
            cut.len = next_number(&random) % cut.len;
            expect_same(read_input(&cut, 2, 65536), read_input(&cut, 1, 65536));
        }
    }
}

static void damaged_inputs_give_the_same(void **state)
{
    (void)state;
    uint64_t random = 2;
    unsigned failed = 0;
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        for (unsigned n = 0; n < 12; n++) {
            /* not in the first bytes, by which the format is told */
            const size_t at = 20 + next_number(&random) % (inputs[i].bytes.len - 20);
            const unsigned char was = inputs[i].bytes.at[at];
            inputs[i].bytes.at[at] ^= (unsigned char)(1u << next_number(&random) % 8);
            struct result one = read_input(&inputs[i].bytes, 1, 65536);
            failed += one.last < 0;
            expect_same(read_input(&inputs[i].bytes, 2, 65536), one);
            inputs[i].bytes.at[at] = was;
        }
    }
    assert_true(failed > 30);
}

static void a_source_can_be_closed_at_any_time(void **state)
{
    (void)state;
    for (size_t n = 0; n < 40; n++) {
        const struct bytes *bytes = &inputs[n % COUNT_OF(inputs)].bytes;
        const pgn_source_options options = {.threads = 4};
        pgn_source *source = pgn_source_open_memory(bytes->at, bytes->len, &options, NULL);
        char buffer[50000];
        for (size_t i = 0; i < n / COUNT_OF(inputs); i++)
            assert_true(pgn_source_read(source, buffer, sizeof buffer) > 0);
        pgn_source_close(source);
    }
}

static void the_position_grows_to_the_size(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        const struct bytes *bytes = &inputs[i].bytes;
        const pgn_source_options options = {.threads = 2};
        pgn_source *source = pgn_source_open_memory(bytes->at, bytes->len, &options, NULL);
        char buffer[10000];
        uint64_t before = 0;
        while (pgn_source_read(source, buffer, sizeof buffer) > 0) {
            assert_true(pgn_source_raw_position(source) >= before);
            before = pgn_source_raw_position(source);
        }
        assert_int_equal(pgn_source_raw_position(source), bytes->len);
        assert_int_equal(pgn_source_raw_size(source), bytes->len);
        pgn_source_close(source);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_gives_the_same),
        cmocka_unit_test(pipes_give_the_same),
        cmocka_unit_test(cut_inputs_give_the_same),
        cmocka_unit_test(damaged_inputs_give_the_same),
        cmocka_unit_test(a_source_can_be_closed_at_any_time),
        cmocka_unit_test(the_position_grows_to_the_size),
    };
    return cmocka_run_group_tests_name("parallel", tests, make_inputs, drop_inputs);
}
