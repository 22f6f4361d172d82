/* parts_test.c: the parts of an input hold its games, each in one of them, whatever the bytes.
 *
 *     parts_test [COUNT [FIRST]]
 *
 * Mutants of the corpus, joined and read from files, plain and compressed, in 1 to 17 parts; places
 * to begin at, with other text put before them; and the corpus itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../tools/mutants.h"
#include "pgn/reader.h"
#include "pgn/resume.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define TEXT_MAX (MUTANT_MAX * 16)
#define GAMES_MAX 65536

/* The games of a text, each by its bytes and its place. */
struct games {
    size_t count;
    struct {
        uint64_t sum, offset, number, line;
        size_t len;
        unsigned flags;
    } all[GAMES_MAX];
};

static uint64_t mutants = 150, first;
static struct games whole, parts;
static char text[TEXT_MAX];

static uint64_t sum_of(const char *bytes, size_t len)
{
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 1099511628211u;
    return sum;
}

static void add_games(struct games *games, pgn_reader *reader)
{
    pgn_game game;
    while (pgn_read(reader, &game) > 0 && games->count < GAMES_MAX) {
        games->all[games->count].sum = sum_of(game.text, game.len);
        games->all[games->count].offset = game.offset;
        games->all[games->count].number = game.number;
        games->all[games->count].line = game.line;
        games->all[games->count].len = game.len;
        games->all[games->count++].flags = game.flags;
    }
    pgn_reader_close(reader);
}

static void read_whole(int fd, size_t game_max)
{
    whole.count = 0;
    lseek(fd, 0, SEEK_SET);
    pgn_source *source = pgn_source_open_fd(fd, false, NULL, NULL);
    if (source)
        add_games(&whole, pgn_reader_open(source, game_max));
}

/* Reads the file in so many parts, looking for beginnings from near or from far. */
static void read_parts(int fd, size_t game_max, unsigned count, bool places, uint64_t lookback)
{
    const uint64_t size = (uint64_t)lseek(fd, 0, SEEK_END);
    parts.count = 0;
    for (unsigned i = 0; i < count; i++) {
        pgn_input_part part = {.from = size * i / count,
                               .to = i + 1 < count ? size * (i + 1) / count : UINT64_MAX,
                               .index = i,
                               .count = count,
                               .places = places};
        lseek(fd, 0, SEEK_SET);
        pgn_reader *reader = pgn_reader_open_near(fd, false, NULL, game_max, &part, NULL, lookback);
        if (reader)
            add_games(&parts, reader);
    }
}

static void compare(bool places, uint64_t mutant)
{
    bool same = parts.count == whole.count;
    for (size_t i = 0; same && i < whole.count; i++) {
        same = parts.all[i].sum == whole.all[i].sum && parts.all[i].len == whole.all[i].len &&
               parts.all[i].flags == whole.all[i].flags;
        if (places)
            same = same && parts.all[i].offset == whole.all[i].offset &&
                   parts.all[i].number == whole.all[i].number &&
                   parts.all[i].line == whole.all[i].line;
    }
    if (!same)
        print_error("mutant %llu: %zu games in parts, %zu in the whole\n",
                    (unsigned long long)mutant, parts.count, whole.count);
    assert_true(same);
}

static void try_file(int fd, uint64_t mutant, uint64_t *random)
{
    static const size_t limits[] = {0, 0, 1024, 4096, 20000};
    const size_t game_max = limits[mutant_below(random, 5)];
    read_whole(fd, game_max);
    for (unsigned count = 1; count <= 17; count += 1 + (unsigned)mutant_below(random, 5)) {
        const bool places = mutant_below(random, 4) == 0;
        read_parts(fd, game_max, count, places, 64 + mutant_below(random, 5000));
        compare(places, mutant);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static int new_file(void)
{
    char name[] = "/tmp/parts_test.XXXXXX";
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    unlink(name);
    return fd;
}

static void put(int fd, const void *bytes, size_t len)
{
    assert_int_equal(write(fd, bytes, len), (ssize_t)len);
}

/* Frames of some length each, now and then one that is skipped, or padded with zeros. */
static void put_zstd(int fd, const char *bytes, size_t len, uint64_t *random)
{
    static char frame[TEXT_MAX + 1024];
    while (len > 0) {
        size_t n = 1 + mutant_below(random, 20000);
        n = n < len ? n : len;
        size_t made = ZSTD_compress(frame, sizeof frame, bytes, n, 1);
        assert_false(ZSTD_isError(made));
        if (mutant_below(random, 3) == 0)
            put(fd, "\x50\x2A\x4D\x18\x03\0\0\0abc", 11);
        put(fd, frame, made);
        bytes += n;
        len -= n;
    }
}

static void put_bgzf(int fd, const char *bytes, size_t len, uint64_t *random)
{
    static unsigned char out[65536];
    while (len > 0) {
        size_t n = 1 + mutant_below(random, 20000);
        n = n < len ? n : len;
        unsigned char header[18] = "\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0";
        z_stream z = {0};
        assert_int_equal(deflateInit2(&z, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
        z.next_in = (z_const Bytef *)bytes;
        z.avail_in = (uInt)n;
        z.next_out = out;
        z.avail_out = sizeof out;
        assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
        const size_t block = z.total_out + 26;
        header[16] = (unsigned char)((block - 1) & 255);
        header[17] = (unsigned char)((block - 1) >> 8);
        const uint32_t tail[2] = {(uint32_t)crc32(0, (const Bytef *)bytes, (uInt)n), (uint32_t)n};
        put(fd, header, 18);
        put(fd, out, z.total_out);
        put(fd, tail, 8);
        deflateEnd(&z);
        bytes += n;
        len -= n;
    }
}

/* A whole game, in which a piece of PGN may stand that does not belong there. */
static size_t put_whole_game(char *out, size_t number, bool comment, bool odd, uint64_t *random)
{
    static const char *const names[] = {"Event", "Site", "Date", "X"};
    const size_t pieces = sizeof mutant_pieces / sizeof *mutant_pieces;
    return (size_t)snprintf(
        out, MUTANT_MAX, "[%s \"%zu\"]\n[Round \"x\"]\n\n1. e4 %s%s%s%s 2. Nf3 %*s*\n\n",
        names[mutant_below(random, 4)], number, comment ? "e5 {a [%clk 1:0:0]\nb}" : "e5",
        odd ? " " : "", odd ? mutant_pieces[mutant_below(random, pieces)] : "",
        odd ? mutant_pieces[mutant_below(random, pieces)] : "", (int)mutant_below(random, 60), "");
}

/* Mutants and whole games, joined; a whole game has what a beginning needs. */
static size_t make_text(const struct mutant_seeds *seeds, uint64_t number, uint64_t *random)
{
    static char mutant[MUTANT_MAX];
    const size_t pieces = 1 + mutant_below(random, 40), harm = mutant_below(random, 12);
    size_t len = 0;
    for (size_t i = 0; i < pieces; i++) {
        size_t n = mutant_make(seeds, number * 64 + i, mutant);
        if (mutant_below(random, 12) >= harm)
            n = put_whole_game(mutant, i, harm % 2, mutant_below(random, 4) == 0, random);
        if (len + n > TEXT_MAX)
            break;
        memcpy(text + len, mutant, n);
        len += n;
    }
    return len;
}

static void try_mutant(const struct mutant_seeds *seeds, uint64_t number)
{
    uint64_t random = number * 77 + 5;
    const size_t len = make_text(seeds, number, &random);
    int fd = new_file();
    const size_t form = mutant_below(&random, 4);
    if (form == 0)
        put_zstd(fd, text, len, &random);
    else if (form == 1)
        put_bgzf(fd, text, len, &random);
    else
        put(fd, text, len);
    try_file(fd, number, &random);
    close(fd);
}

static void seeds_of(struct mutant_seeds *seeds)
{
    memset(seeds, 0, sizeof *seeds);
    mutant_seeds_read(seeds, "corpus/cases");
    assert_true(seeds->count > 0);
}

static void test_parts_of_mutants(void **state)
{
    (void)state;
    struct mutant_seeds seeds;
    seeds_of(&seeds);
    for (uint64_t i = first; i < first + mutants; i++)
        try_mutant(&seeds, i);
    mutant_seeds_free(&seeds);
}

/* ---- beginnings ------------------------------------------------------------------------------ */

static bool is_game_start(const char *bytes, size_t len, size_t game_max, size_t at)
{
    pgn_source *source =
        pgn_source_open_memory(bytes, len, &(pgn_source_options){.raw_encoding = true}, NULL);
    pgn_reader *reader = source ? pgn_reader_open(source, game_max) : NULL;
    pgn_game game;
    bool found = false;
    while (reader && !found && pgn_read(reader, &game) > 0)
        found = game.offset == at;
    pgn_reader_close(reader);
    return found;
}

/* Makes a text so long by moves. */
static size_t put_moves(char *out, size_t len, size_t wanted)
{
    for (; len < wanted; len++)
        out[len] = "e5 "[len % 3];
    return len;
}

/* What may stand before a place: another mutant, or a game that is nearly too large there. */
static size_t put_before(const struct mutant_seeds *seeds, uint64_t number, size_t game_max,
                         char *out, uint64_t *random)
{
    if (mutant_below(random, 2) == 0)
        return mutant_make(seeds, number, out);
    size_t wanted = game_max < MUTANT_MAX ? mutant_below(random, game_max) : 0;
    size_t len = (size_t)sprintf(out, "[Event \"p\"]\n\n1. e4 %s", wanted % 3 ? "" : "{");
    return put_moves(out, len, wanted);
}

/* A place to begin at stays one whatever is put before the piece of text that it was found in. */
static void test_beginnings(void **state)
{
    (void)state;
    struct mutant_seeds seeds;
    size_t sure = 0, open = 0;
    seeds_of(&seeds);
    for (uint64_t i = first; i < first + 8 * mutants; i++) {
        static const size_t limits[] = {1 << 20, 1024, 2048, 8192};
        static char all[MUTANT_MAX + TEXT_MAX];
        uint64_t random = i * 31 + 7;
        const size_t game_max = limits[mutant_below(&random, 4)];
        const size_t len = make_text(&seeds, i, &random);
        const size_t cut = mutant_below(&random, len / 2 + 1);
        const size_t end = len - mutant_below(&random, (len - cut) / 2 + 1);
        const struct pgn_resume found = pgn_resume_point(text + cut, end - cut, game_max);
        const char *brace = text + end;
        while (brace < text + len && *brace != '{' && *brace != '}')
            brace++;
        const bool is_open = brace == text + len || *brace == '{';
        for (int k = 0; k < 10; k++) {
            size_t before =
                k == 0 ? cut
                       : put_before(&seeds, i * 64 + 40 + (uint64_t)k, game_max, all, &random);
            if (k == 0)
                memcpy(all, text, cut < MUTANT_MAX ? cut : (before = 0));
            memcpy(all + before, text + cut, len - cut);
            const size_t all_len = before + len - cut;
            if (found.sure != PGN_RESUME_NONE) {
                sure++;
                if (!is_game_start(all, all_len, game_max, before + found.sure))
                    print_error("text %llu, before it %d\n", (unsigned long long)i, k);
                assert_true(is_game_start(all, all_len, game_max, before + found.sure));
            }
            if (is_open && found.open != PGN_RESUME_NONE) {
                open++;
                assert_true(is_game_start(all, all_len, game_max, before + found.open));
            }
        }
    }
    mutant_seeds_free(&seeds);
    assert_true(sure > mutants && open > mutants);
}

/* Two games, the second of some length: wherever the limit cuts what goes on before them. */
static void test_limit(void **state)
{
    (void)state;
    static char all[12288], pair[8192];
    const size_t game_max = 3000;
    size_t places = 0;
    for (size_t length = 0; length < 3500; length += 249) {
        size_t len = (size_t)sprintf(pair, "}\n\n1. e4 *\n\n[Event \"1\"]\n\n1. e4 ");
        len = put_moves(pair, len, len + length);
        len += (size_t)sprintf(pair + len, " *\n\n[Event \"2\"]\n");
        const size_t one = pgn_resume_point(pair, 30, game_max).sure;
        const size_t two = pgn_resume_point(pair, len, game_max).sure;
        assert_true(one == PGN_RESUME_NONE);
        for (size_t wanted = 20; two != PGN_RESUME_NONE && wanted < game_max; wanted += 1) {
            size_t before = (size_t)sprintf(all, "[Event \"p\"]\n\n1. e4 ");
            before = put_moves(all, before, wanted);
            memcpy(all + before, pair, len);
            assert_true(is_game_start(all, before + len, game_max, before + two));
            places++;
        }
    }
    assert_true(places > 1000);
}

/* ---- the corpus ------------------------------------------------------------------------------ */

static void try_folder(const char *folder)
{
    struct dirent **names;
    int found = scandir(folder, &names, NULL, by_name);
    assert_true(found > 0);
    for (int i = 0; i < found; i++) {
        char path[1024];
        uint64_t random = (uint64_t)i;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        int fd = open(path, O_RDONLY);
        if (fd < 0 || lseek(fd, 0, SEEK_END) <= 0)
            continue;
        for (unsigned count = 1; count <= 17; count++) {
            read_whole(fd, 0);
            read_parts(fd, 0, count, count % 2 == 0, 64 + mutant_below(&random, 200));
            compare(count % 2 == 0, (uint64_t)i);
        }
        close(fd);
    }
    free(names);
}

static void test_corpus(void **state)
{
    (void)state;
    try_folder("corpus/cases");
    try_folder("corpus/compressed");
    try_folder("corpus/compressed/cut");
}

/* ---- pipes ----------------------------------------------------------------------------------- */

static void test_pipes(void **state)
{
    (void)state;
    struct mutant_seeds seeds;
    uint64_t random = 3;
    seeds_of(&seeds);
    size_t len = make_text(&seeds, 1, &random), total = 0;
    int fd = new_file();
    put(fd, text, len);
    read_whole(fd, 0);
    parts.count = 0;
    for (unsigned i = 0; i < 3; i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pgn_input_part part = {.to = UINT64_MAX, .index = i, .count = 3};
        assert_true(len < 65536);
        put(ends[1], text, len);
        close(ends[1]);
        pgn_reader *reader = pgn_reader_open_part(ends[0], true, NULL, 0, &part, NULL);
        assert_non_null(reader);
        add_games(&parts, reader);
        total = parts.count;
    }
    assert_int_equal(total, whole.count);
    close(fd);
    mutant_seeds_free(&seeds);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_of_mutants), cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_limit), cmocka_unit_test(test_corpus), cmocka_unit_test(test_pipes)};
    if (argc > 1)
        mutants = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
