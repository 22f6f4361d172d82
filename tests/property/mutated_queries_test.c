/* mutated_queries_test.c: what holds for any bytes at all as a query.
 *
 *     mutated_queries_test [COUNT [FIRST]]
 *
 * Half of them are made by the grammar, the others are made worse: bytes changed, pieces joined,
 * other programs' queries put where they do not belong.  Each is parsed, explained, and asked of
 * some games, as fuzz_query.c does it: it must not crash, must end soon, and all of them together
 * must stay within the memory that is stated in limits.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../tools/mutants.h"

#include <pgn/query.h>
#include <sys/resource.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Nobody's query takes longer; a sanitizer makes all of it some ten times slower. */
enum { SECONDS_OF_ONE = 20 };
/* A tree of PGN_QUERY_NODES, PGN_REGEX_CODE_MAX, hits and the past of some games. */
enum { MEGABYTES_OF_ALL = 64 };

/* clang-format off */
static const char *const conditions[] = {
    "K on 5-8", "[QRr] on d4", "no P on c,e", "isolated pawns", "passed P on a-h6", "hanging minor",
    "pinned men >= 2", "N attacks q", "p attacked by [NB] = 2", "B defends N", "ray up (Q, R)",
    "ray (q, k)", "fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\"",
    "board \"*/[^Pp]*/8/!*/a*/*/*/?.*\"", "subfen \"8/8/8/8/4P3/8/8/8\"",
    "pawns \"8/pp6/8/8/8/8/PP6/8\"", "material \"KR+P* v KB2-3L\"", "after \"e4 e5 Nf3\"",
    "white plays \"Bxh7+ Kxh7 Ng5+\"", "plays e8=Q", "Q moves", "R moves to e5", "captures q",
    "captures en passant", "promotes to N", "castles short", "checks", "path P 2 .. 8", "path N b1 c3",
    "mate", "stalemate", "check", "double check", "discovered check", "threefold", "dead",
    "occurrence >= 2", "recurs without 1 A", "recurs", "has comment", "nag 3", "nag \"?!\"",
    "comment ~ mate", "comment ~ /(?:(?:(ab|c)){50}){20}/", "White ~ /^(a+)+$/i", "player ~ Ann",
    "Date = 2020", "Date >= 2019.05.01", "ECO = B90..B99", "Result = 1-0", "speed = blitz",
    "known Date", "carlsbad", "hedgehog", "any_game", "startpos", "final", "white to move", "black moved",
    "smothered mate", "opposite bishops", "insufficient material", "fifty", "tag \"A b\" = c",
};
static const char *const numbers[] = {
    "ply", "plies", "halfmoves", "legalmoves", "fullmove", "depth", "P", "p", "(N + B)", "points white",
    "islands black", "count(captures)", "max(P - p)", "first(checks)", "last(Q moves)", "longest(Q)",
    "streak(checks)", "min(legalmoves)", "clock", "elapsed", "eval", "minelo", "year", "base", "0",
    "7", "1.5", "9999999999", "-3", "count(either color P on 7)", "comments", "variations",
};
static const char *const joins[] = {
    "and", "or", "and not", "then", "next", "then within 3 plies", "and", "or",
};
static const char *const prefixes[] = {
    "not", "some", "never", "always", "before", "flip color", "either color", "flip files",
    "either files", "maybe",
};
static const char *const suffixes[] = {"for 4 plies", "for 2 moves", "for 10000 plies"};
static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">=", "+ 1 =", "* 2 >"};
static const char *const others[] = {
    "{\"sub-fen\": \"8/8/8/8/8/8/8/8\"}", "{\"streak\": [{\"pass\": \"\"}, {\"white-move\": \"e4\"}]}",
    "{\"captured\": \"\", \"stm\": \"white\"}", "2 R+P* R=P#", "*/*/m*/[^p]*/*/*/*/*", "White, ply, san",
    "\xff", "\xc3\xa9", "\"", "'", "/", "(", ")", "[", "]", "..", "''", "99999999999999999999",
};
/* clang-format on */

static uint64_t mutants = 1500, first;

/* A text that grows by words. */
struct text {
    char *bytes;
    size_t len;
    uint64_t random;
};

static void put(struct text *t, const char *word)
{
    char spaced[120];
    int size = snprintf(spaced, sizeof spaced, "%s ", word);
    t->len = mutant_splice(t->bytes, t->len, t->len, 0, spaced, (size_t)size);
}

#define PUT_ONE_OF(t, words)                                                                       \
    put(t, (words)[mutant_below(&(t)->random, sizeof(words) / sizeof *(words))])

static void put_query(struct text *t, unsigned depth)
{
    size_t count = 1 + mutant_below(&t->random, 3);
    for (size_t i = 0; i < count; i++) {
        if (i)
            PUT_ONE_OF(t, joins);
        if (mutant_below(&t->random, 4) == 0)
            PUT_ONE_OF(t, prefixes);
        put(t, "(");
        if (depth < 4 && mutant_below(&t->random, 3) == 0) {
            put_query(t, depth + 1);
        } else if (mutant_below(&t->random, 4) == 0) {
            PUT_ONE_OF(t, numbers);
            PUT_ONE_OF(t, signs);
            PUT_ONE_OF(t, numbers);
        } else {
            PUT_ONE_OF(t, conditions);
        }
        put(t, ")");
        if (mutant_below(&t->random, 6) == 0)
            PUT_ONE_OF(t, suffixes);
    }
}

/* A query by the grammar, one with a fault, or a usual one made worse. */
static size_t make(const struct mutant_seeds *seeds, uint64_t number, char bytes[MUTANT_MAX])
{
    struct text text = {.bytes = bytes, .random = number ^ UINT64_C(0x5eed)};
    if (number % 4 == 0) {
        text.len = mutant_make(seeds, number, bytes);
        PUT_ONE_OF(&text, others);
    } else {
        put_query(&text, 0);
    }
    if (number % 4 == 1)
        text.len = mutant_change(seeds, &text.random, bytes, text.len);
    return text.len;
}

/* The text up to a NUL, as fuzz_query.c takes it. */
static bool is_query(const char *text, size_t len)
{
    pgn_query_fault fault;
    const char *nul = len ? memchr(text, '\0', len) : NULL;
    pgn_query *query = pgn_query_parse(text, nul ? (size_t)(nul - text) : len, &fault);
    pgn_query_close(query);
    return query != NULL;
}

static void queries_end_soon(void **state)
{
    struct mutant_seeds *seeds = *state;
    char *bytes = malloc(MUTANT_MAX);
    uint64_t queries = 0;
    assert_non_null(bytes);
    for (uint64_t i = first; i < first + mutants; i++) {
        size_t len = make(seeds, i, bytes);
        uint8_t *text = malloc(len ? len : 1); /* a sanitizer sees any byte read behind it */
        assert_non_null(text);
        memcpy(text, bytes, len);
        clock_t started = clock();
        LLVMFuzzerTestOneInput(text, len);
        if (clock() - started > SECONDS_OF_ONE * CLOCKS_PER_SEC)
            fail_msg("mutant %llu takes %d s", (unsigned long long)i,
                     (int)((clock() - started) / CLOCKS_PER_SEC));
        queries += is_query((const char *)text, len);
        free(text);
    }
    free(bytes);
    print_message("# %llu of %llu are queries\n", (unsigned long long)queries,
                  (unsigned long long)mutants);
    assert_true(queries * 3 >= mutants);
#ifndef __SANITIZE_ADDRESS__
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    assert_in_range(usage.ru_maxrss, 1, MEGABYTES_OF_ALL * 1024);
#endif
}

static int open_seeds(void **state)
{
    struct mutant_seeds *seeds = calloc(1, sizeof *seeds);
    *state = seeds;
    if (seeds)
        mutant_seeds_read(seeds, "tests/fuzz/seeds/fuzz_query");
    return seeds && seeds->count ? 0 : -1;
}

static int close_seeds(void **state)
{
    mutant_seeds_free(*state);
    free(*state);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        mutants = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first = strtoull(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(queries_end_soon, open_seeds, close_seeds)};
    return cmocka_run_group_tests_name("mutated queries", tests, NULL, NULL);
}
