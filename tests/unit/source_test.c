/* source_test.c: sources of every format, whole, cut at each byte, damaged, from slow pipes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "io_support.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static const char A[] = "[Event \"first\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
static const char B[] = "[Event \"second\"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n";
static const char C[] = "[Event \"third\"]\n\n1. c4 e5 2. Nc3 Nf6 3. g3 d5 0-1\n\n";
static const char ABC[] = "[Event \"first\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n"
                          "[Event \"second\"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n"
                          "[Event \"third\"]\n\n1. c4 e5 2. Nc3 Nf6 3. g3 d5 0-1\n\n";

static void expect_everywhere(const struct bytes *input, const char *text, size_t len)
{
    for (unsigned threads = 0; threads <= 3; threads++)
        expect(read_memory(input->at, input->len, threads), text, len, PGN_STREAM_OK);
}

static void plain_text_comes_through(void **state)
{
    (void)state;
    expect(read_memory("", 0, 1), "", 0, PGN_STREAM_OK);
    expect(read_memory(NULL, 0, 2), "", 0, PGN_STREAM_OK);
    expect(read_memory("x", 1, 1), "x", 1, PGN_STREAM_OK);
    expect(read_memory("(", 1, 1), "(", 1, PGN_STREAM_OK);
    expect(read_memory("P*M", 3, 1), "P*M", 3, PGN_STREAM_OK);
    expect(read_memory("BZh9 is a square?", 17, 1), "BZh9 is a square?", 17, PGN_STREAM_OK);
    expect(read_memory(ABC, sizeof ABC - 1, 2), ABC, sizeof ABC - 1, PGN_STREAM_OK);
    char *text = movetext(300001);
    for (size_t piece = 1; piece < 1000000; piece = piece * 7 + 1)
        expect(read_all(pgn_source_open_memory(text, 300001, NULL, NULL), piece), text, 300001,
               PGN_STREAM_OK);
    free(text);
}

static void members_and_frames_follow_each_other(void **state)
{
    (void)state;
    struct bytes gzip = {0}, zstd = {0};
    add_gzip(&gzip, A, sizeof A - 1);
    add_gzip(&gzip, "", 0);
    add_gzip_with(&gzip, B, sizeof B - 1, 0, NULL);
    add_bgzf_block(&gzip, C, sizeof C - 1);
    expect_everywhere(&gzip, ABC, sizeof ABC - 1);
    add_skippable(&zstd, 15, "x", 1);
    add_zstd(&zstd, "", 0, true);
    add_zstd(&zstd, "", 0, false);
    add_pzstd(&zstd, A, sizeof A - 1);
    add_skippable(&zstd, 3, "", 0);
    add_zstd(&zstd, B, sizeof B - 1, true);
    add_zstd(&zstd, C, sizeof C - 1, false);
    add_zstd(&zstd, "", 0, false);
    add_skippable(&zstd, 14, "a seek table stands here", 24);
    expect_everywhere(&zstd, ABC, sizeof ABC - 1);
    drop(&gzip);
    drop(&zstd);
}

static void gzip_header_fields_are_passed_over(void **state)
{
    (void)state;
    unsigned char name[] = "games.pgn", comment[] = "from the club", extra[] = "XY\3\0abc";
    gz_header header = {
        .name = name, .comment = comment, .extra = extra, .extra_len = 7, .hcrc = 1};
    struct bytes input = {0};
    add_gzip_with(&input, A, sizeof A - 1, 9, &header);
    add_gzip_with(&input, B, sizeof B - 1, 9, &header);
    add_gzip(&input, C, sizeof C - 1);
    expect_everywhere(&input, ABC, sizeof ABC - 1);
    drop(&input);
}

/* Cut at every byte: all that decodes, then TRUNCATED, but for cuts between units. */
static void expect_cuts(const struct bytes *input, const size_t *ends, const char *text,
                        const size_t *text_ends, size_t units)
{
    for (size_t cut = 0; cut <= input->len; cut++) {
        if (cut == 1 && input->at[0] == '(') /* the first byte of a zstd frame is also a text */
            continue;
        struct result one = read_memory(input->at, cut, 1);
        size_t whole = 0;
        while (whole < units && ends[whole] <= cut)
            whole++;
        const size_t known = whole > 0 ? text_ends[whole - 1] : 0;
        const bool between = cut == 0 || (whole > 0 && ends[whole - 1] == cut);
        assert_int_equal(one.error.fault, between ? PGN_STREAM_OK : PGN_STREAM_TRUNCATED);
        assert_int_equal(one.error.offset, between ? 0 : cut);
        assert_true(one.text.len >= known && one.text.len <= text_ends[units - 1]);
        assert_true(!between || one.text.len == known);
        if (one.text.len > 0)
            assert_memory_equal(one.text.at, text, one.text.len);
        expect_same(read_memory(input->at, cut, 2), one);
    }
}

static void add_unit(struct bytes *input, unsigned form, const char *text)
{
    if (form == 0)
        add_gzip(input, text, strlen(text));
    else if (form == 1)
        add_bgzf_block(input, text, strlen(text));
    else
        add_zstd(input, text, strlen(text), text == B);
}

static void a_cut_input_gives_all_before_the_cut(void **state)
{
    (void)state;
    static const char *const parts[] = {A, B, C};
    const size_t text_ends[] = {sizeof A - 1, sizeof A + sizeof B - 2, sizeof ABC - 1};
    for (unsigned form = 0; form < 3; form++) {
        struct bytes input = {0};
        size_t ends[3];
        for (unsigned i = 0; i < 3; i++) {
            add_unit(&input, form, parts[i]);
            ends[i] = input.len;
        }
        expect_cuts(&input, ends, ABC, text_ends, 3);
        drop(&input);
    }
}

static void a_cut_skippable_frame_is_a_cut(void **state)
{
    (void)state;
    struct bytes input = {0};
    add_skippable(&input, 0, "abcd", 4);
    for (size_t cut = 4; cut < input.len; cut++)
        for (unsigned threads = 1; threads <= 2; threads++)
            expect(read_memory(input.at, cut, threads), "", 0, PGN_STREAM_TRUNCATED);
    expect(read_memory(input.at, input.len, 2), "", 0, PGN_STREAM_OK);
    drop(&input);
}

/* Stored bytes need no decoding: each that is there must come. */
static void no_byte_before_a_cut_is_lost(void **state)
{
    (void)state;
    enum { HEADERS = 10 + 5 };
    struct bytes input = {0};
    add_gzip_with(&input, ABC, sizeof ABC - 1, 0, NULL);
    for (size_t n = 0; n < sizeof ABC - 1; n++)
        expect(read_memory(input.at, HEADERS + n, 1), ABC, n, PGN_STREAM_TRUNCATED);
    drop(&input);

    char *text = movetext(1000000);
    add_zstd(&input, text, 1000000, true);
    struct result cut = read_memory(input.at, input.len - 1, 1);
    expect(cut, text, 1000000, PGN_STREAM_TRUNCATED);
    cut = read_memory(input.at, input.len / 2, 1);
    assert_true(cut.text.len > 300000 && cut.text.len % (128 << 10) == 0);
    assert_memory_equal(cut.text.at, text, cut.text.len);
    drop(&cut.text);
    /* the checksum is the last thing that can be wrong, and the text stands before it */
    input.at[input.len - 1] ^= 1;
    expect(read_memory(input.at, input.len, 1), text, 1000000, PGN_STREAM_CORRUPT);
    drop(&input);
    free(text);
}

static void what_stands_behind_the_last_unit(void **state)
{
    (void)state;
    static const char zeros[1000];
    for (unsigned form = 0; form < 2; form++) {
        struct bytes input = {0};
        if (form == 0)
            add_gzip(&input, A, sizeof A - 1);
        else
            add_zstd(&input, A, sizeof A - 1, false);
        const size_t end = input.len;
        add(&input, zeros, sizeof zeros);
        expect_everywhere(&input, A, sizeof A - 1);
        add(&input, "junk", 4);
        for (unsigned threads = 1; threads <= 2; threads++) {
            struct result result = read_memory(input.at, input.len, threads);
            assert_int_equal(result.error.offset, end + sizeof zeros);
            assert_non_null(result.error.detail);
            expect(result, A, sizeof A - 1, PGN_STREAM_CORRUPT);
        }
        input.len = end;
        add(&input, "x", 1);
        expect(read_memory(input.at, input.len, 1), A, sizeof A - 1, PGN_STREAM_CORRUPT);
        drop(&input);
    }
}

static void a_bgzf_block_keeps_to_its_length(void **state)
{
    (void)state;
    for (int change = -1; change <= 1; change += 2) {
        struct bytes input = {0};
        add_bgzf_block(&input, A, sizeof A - 1);
        const size_t second = input.len;
        add_bgzf_block(&input, B, sizeof B - 1);
        input.at[second + 16] = (unsigned char)(input.at[second + 16] + change);
        struct result one = read_memory(input.at, input.len, 1);
        assert_int_equal(one.error.fault, PGN_STREAM_CORRUPT);
        assert_int_equal(one.text.len, sizeof A + sizeof B - 2);
        expect_same(read_memory(input.at, input.len, 2), one);
        drop(&input);
    }
}

static void other_compression_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        const char *name;
    } cases[] = {
        {"BZh91AY&SY\x01\x02", 12, "bzip2"},
        {"SQLite format 3\0", 16, "SQLite"},
        {"BZh9\x17\x72\x45\x38\x50\x90", 10, "bzip2"},
        {"\xFD\x37zXZ\0\0", 7, "xz"},
        {"PK\3\4....", 8, "zip"},
        {"PK\5\6....", 8, "zip"},
        {"\4\x22\x4D\x18....", 8, "lz4"},
        {"7z\xBC\xAF\x27\x1C....", 10, "7z"},
        {"Rar!\x1A\7\1\0....", 12, "rar"},
        {"LZIP\1....", 9, "lzip"},
        {"\x1F\x9D....", 6, "compress"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        pgn_error error = {0};
        assert_null(pgn_source_open_memory(cases[i].bytes, cases[i].len, NULL, &error));
        assert_int_equal(error.fault, PGN_STREAM_COMPRESSION);
        assert_string_equal(error.detail, cases[i].name);
    }
}

static void wide_windows_are_refused(void **state)
{
    (void)state;
    enum { LEN = 3 << 20, WINDOW = 2 << 20 }; /* that of level 3 */
    char *text = movetext(LEN);
    struct bytes input = {0};
    add_zstd(&input, A, sizeof A - 1, false);
    add_zstd(&input, text, LEN, false);
    for (unsigned threads = 1; threads <= 2; threads++) {
        pgn_source_options options = {.zstd_window_max = WINDOW - 1, .threads = threads};
        struct result result =
            read_all(pgn_source_open_memory(input.at, input.len, &options, NULL), 5000);
        expect(result, A, sizeof A - 1, PGN_STREAM_WINDOW);
        options.zstd_window_max = WINDOW;
        result = read_all(pgn_source_open_memory(input.at, input.len, &options, NULL), 5000);
        assert_int_equal(result.text.len, LEN + sizeof A - 1);
        assert_memory_equal(result.text.at + sizeof A - 1, text, LEN);
        drop(&result.text);
    }
    drop(&input);
    /* a header that asks for 256 MiB: 1 << (10 + 18) */
    expect(read_memory("\x28\xB5\x2F\xFD\x00\x90\x01\0\0", 9, 1), "", 0, PGN_STREAM_WINDOW);
    expect(read_memory("\x28\xB5\x2F\xFD\x00\x88\x01\0\0", 9, 1), "", 0, PGN_STREAM_OK);
    free(text);
}

static void a_dictionary_is_named(void **state)
{
    (void)state;
    struct result result = read_memory("\x28\xB5\x2F\xFD\x21\x07\x00\x01\0\0", 10, 1);
    assert_string_equal(result.error.detail, "zstd with a dictionary");
    expect(result, "", 0, PGN_STREAM_COMPRESSION);
}

static void flipped_bits_never_crash(void **state)
{
    (void)state;
    for (unsigned form = 0; form < 2; form++) {
        struct bytes input = {0};
        for (unsigned i = 0; i < 3; i++) {
            if (form == 0)
                add_bgzf_block(&input, ABC, sizeof ABC - 1);
            else
                add_pzstd(&input, ABC, sizeof ABC - 1);
        }
        for (size_t bit = 0; bit < 8 * input.len; bit++) {
            input.at[bit / 8] ^= (unsigned char)(1u << bit % 8);
            pgn_error error = {0};
            pgn_source *source = pgn_source_open_memory(input.at, input.len, NULL, &error);
            if (source != NULL) {
                struct result one = read_all(source, 5000);
                expect_same(read_memory(input.at, input.len, 2), one);
            } else {
                assert_int_equal(error.fault, PGN_STREAM_COMPRESSION);
            }
            input.at[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        drop(&input);
    }
}

/* ---- descriptors and files ------------------------------------------------------------------- */

struct trickle {
    const struct bytes *input;
    int fd;
};

static void *write_byte_by_byte(void *argument)
{
    const struct trickle *trickle = argument;
    for (size_t i = 0; i < trickle->input->len; i++)
        if (write(trickle->fd, trickle->input->at + i, 1) != 1)
            break;
    close(trickle->fd);
    return NULL;
}

static struct result read_slowly(const struct bytes *input, unsigned threads)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    struct trickle trickle = {input, ends[1]};
    pthread_t writer;
    assert_int_equal(pthread_create(&writer, NULL, write_byte_by_byte, &trickle), 0);
    const pgn_source_options options = {.threads = threads};
    pgn_source *source = pgn_source_open_fd(ends[0], true, &options, NULL);
    assert_int_equal(pgn_source_raw_size(source), 0);
    struct result result = read_all(source, 7);
    pthread_join(writer, NULL);
    return result;
}

static void slow_pipes_give_the_same(void **state)
{
    (void)state;
    struct bytes inputs[4] = {{0}};
    add(&inputs[0], ABC, sizeof ABC - 1);
    add_bgzf_block(&inputs[1], ABC, sizeof ABC - 1);
    add_gzip(&inputs[1], ABC, sizeof ABC - 1);
    add_gzip(&inputs[2], ABC, sizeof ABC - 1);
    inputs[2].at[inputs[2].len / 2] ^= 0x40;
    add_pzstd(&inputs[3], ABC, sizeof ABC - 1);
    add_zstd(&inputs[3], ABC, sizeof ABC - 1, true);
    inputs[3].len -= 7;
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        for (unsigned threads = 1; threads <= 2; threads++)
            expect_same(read_slowly(&inputs[i], threads),
                        read_memory(inputs[i].at, inputs[i].len, 1));
        drop(&inputs[i]);
    }
}

static void files_are_read_from_where_they_stand(void **state)
{
    (void)state;
    char path[] = "source_test.XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, ABC, sizeof ABC - 1), sizeof ABC - 1);
    assert_int_equal(lseek(fd, sizeof A - 1, SEEK_SET), sizeof A - 1);
    pgn_source *source = pgn_source_open_fd(fd, false, NULL, NULL);
    assert_int_equal(pgn_source_raw_size(source), sizeof ABC - sizeof A);
    expect(read_all(source, 10), ABC + sizeof A - 1, sizeof ABC - sizeof A, PGN_STREAM_OK);
    assert_int_equal(close(fd), 0); /* it was left open */
    source = pgn_source_open(path, NULL, NULL);
    char byte;
    assert_int_equal(pgn_source_read(source, &byte, 1), 1);
    assert_int_equal(byte, ABC[0]);
    assert_int_equal(pgn_source_raw_position(source), sizeof ABC - 1);
    expect(read_all(source, 10), ABC + 1, sizeof ABC - 2, PGN_STREAM_OK);
    assert_int_equal(unlink(path), 0);
}

static void what_cannot_be_opened_says_why(void **state)
{
    (void)state;
    pgn_error error = {0};
    assert_null(pgn_source_open("no/such/file", NULL, &error));
    assert_int_equal(error.fault, PGN_STREAM_OPEN);
    assert_int_equal(error.os, ENOENT);
    assert_null(pgn_source_open(".", NULL, &error));
    assert_int_equal(error.fault, PGN_STREAM_READ);
    assert_int_equal(error.os, EISDIR);
    assert_null(pgn_source_open_fd(-1, false, NULL, &error));
    assert_int_equal(error.os, EBADF);
    pgn_source_close(NULL);
}

static void every_fault_has_an_id(void **state)
{
    (void)state;
    for (int fault = PGN_STREAM_OK; fault <= PGN_STREAM_MEMORY; fault++) {
        assert_non_null(pgn_stream_fault_id((enum pgn_stream_fault)fault));
        for (int other = PGN_STREAM_OK; other < fault; other++)
            assert_string_not_equal(pgn_stream_fault_id((enum pgn_stream_fault)fault),
                                    pgn_stream_fault_id((enum pgn_stream_fault)other));
    }
    assert_string_equal(pgn_stream_fault_id(PGN_STREAM_TRUNCATED), "truncated-input");
}

int main(void)
{
    /* A source that meets damage is closed before its writer ends. */
    (void)signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_text_comes_through),
        cmocka_unit_test(members_and_frames_follow_each_other),
        cmocka_unit_test(gzip_header_fields_are_passed_over),
        cmocka_unit_test(a_cut_input_gives_all_before_the_cut),
        cmocka_unit_test(a_cut_skippable_frame_is_a_cut),
        cmocka_unit_test(no_byte_before_a_cut_is_lost),
        cmocka_unit_test(what_stands_behind_the_last_unit),
        cmocka_unit_test(a_bgzf_block_keeps_to_its_length),
        cmocka_unit_test(other_compression_is_named),
        cmocka_unit_test(wide_windows_are_refused),
        cmocka_unit_test(a_dictionary_is_named),
        cmocka_unit_test(flipped_bits_never_crash),
        cmocka_unit_test(slow_pipes_give_the_same),
        cmocka_unit_test(files_are_read_from_where_they_stand),
        cmocka_unit_test(what_cannot_be_opened_says_why),
        cmocka_unit_test(every_fault_has_an_id),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
