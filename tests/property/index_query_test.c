/* index_query_test.c: a database answers as its games' texts do.
 *
 *     index_query_test [QUERIES [FIRST]]
 *
 * Games of every kind (random ones, the corpus, damaged ones) go into a database of some segments.
 * Random queries are asked of each game's text and of the database: the same games match, with the
 * same moments and values, and no game that matches is left out by the index's plan. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../tools/mutants.h"
#include "../unit/index_support.h"

#include <pgn/query.h>

#define GAMES_MAX 4096
#define MUTANTS 300

static uint64_t queries = 150, first;
static const char *in_work = ""; /* the query, told if the test fails there */

/* The games as a scan sees them. */
struct scanned {
    struct writing text;
    pgn_game games[GAMES_MAX];
    size_t count;
};

/* ---- random queries -------------------------------------------------------------------------- */

static const char *const leaves[] = {
    "White ~ W1",
    "player ~ /[AB]/",
    "Date >= 1950",
    "WhiteElo > 2200",
    "minelo >= 2100",
    "result = 1-0",
    "Result = 1/2-1/2",
    "plies > 20",
    "mainline ~ e7e5",
    "mate",
    "check",
    "captures",
    "castles",
    "promotes",
    "white plays e4",
    "black plays *xd?",
    "plays N-f3",
    "plays O-O",
    "material \"P* v P*\"",
    "material \"RP+ v R*P*\"",
    "no Q",
    "R = r",
    "N + B > n + b",
    "P - p >= 1 and [QR] = [qr]",
    "R on 7 = 2",
    "P on d = 1",
    "passed P",
    "isolated p on d",
    "N attacks p",
    "B on c4 attacks p on f7",
    "q attacked by N",
    "startpos",
    "after \"e4 e5\"",
    "after \"Nf3\"",
    "after \"d4 d5 c4\"",
    "fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ? KQkq -\"",
    "fen \"8/PPP4k/8/8/8/8/4Kppp/8\"",
    "subfen \"8/8/8/4p3/4P3/8/8/8\"",
    "pawns \"8/PPP5/8/8/8/8/5ppp/8\"",
    "board \"*/*/*/*/*/*P*/*/*K*\"",
    "board \"*/*/*/*[pP]???*/*/*/*/*\"",
    "ply = 5",
    "ply < 3",
    "final",
    "white to move",
    "occurrence = 2",
    "path N 1 .. 3",
    "points > 30",
};

static const char *const forms[] = {
    "(%) and (%)",
    "(%) and (%)",
    "(%) or (%)",
    "(%) then (%)",
    "(%) next (%)",
    "not (%) and (%)",
    "(%)",
    "(%) for 2 plies",
    "some (%)",
    "never (%)",
    "count(%) >= 2",
    "either color (%)",
    "before (%)",
    "not (%)",
    "longest(%) > 1",
    "count(%) < 3",
    "any side (%)",
    "always (%)",
    "(%) for 2 moves",
};

static void random_men(uint64_t *random, struct writing *out)
{
    static const char men[] = "KQRBNPkqrbnpAa";
    static const char *const formats[] = {"%c on %c%c", "%c on %c%c and P on e4", "no %c on %c%c",
                                          "[pP%c] on %c%c"};
    char text[64], man = men[mutant_below(random, sizeof men - 1)];
    char file = (char)('a' + mutant_below(random, 8)), rank = (char)('1' + mutant_below(random, 8));
    snprintf(text, sizeof text, formats[mutant_below(random, COUNT_OF(formats))], man, file, rank);
    write_text(out, text);
}

/* A form's % stands for a query of its own. */
static void random_query(uint64_t *random, unsigned depth, struct writing *out)
{
    if (depth == 0 || mutant_below(random, 5) == 0) {
        if (mutant_below(random, 3) == 0)
            random_men(random, out);
        else
            write_text(out, leaves[mutant_below(random, COUNT_OF(leaves))]);
        return;
    }
    for (const char *form = forms[mutant_below(random, COUNT_OF(forms))]; *form; form++) {
        const char letter[2] = {*form, '\0'};
        if (*form == '%')
            random_query(random, depth - 1, out);
        else
            write_text(out, letter);
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void check_hits(pgn_query_run *scan, pgn_query_run *ask)
{
    pgn_query_hit a, b;
    assert_int_equal(pgn_query_hit_count(scan), pgn_query_hit_count(ask));
    for (size_t i = 0; i < pgn_query_hit_count(scan); i++) {
        pgn_query_hit_at(scan, i, &a);
        pgn_query_hit_at(ask, i, &b);
        assert_int_equal(a.ply, b.ply);
        assert_int_equal(a.whole_game, b.whole_game);
        assert_int_equal(a.step_count, b.step_count);
        assert_memory_equal(a.steps, b.steps, a.step_count * sizeof *a.steps);
        assert_int_equal(a.value.len, b.value.len);
        assert_memory_equal(a.value.at, b.value.at, a.value.len);
    }
}

/* Asks all games; how many match. */
static size_t compare(const struct scanned *scanned, pgn_index *index, const pgn_query *query,
                      const pgn_query *value)
{
    pgn_query_options options = {.hits = PGN_HITS_ALL, .value = value};
    pgn_query_run *scan = pgn_query_run_open(query, &options);
    pgn_query_run *run = pgn_query_run_open(query, &options);
    pgn_index_plan *plan = pgn_index_plan_open(index, query, true);
    pgn_index_asker *asker = pgn_index_asker_open(index);
    assert_true(scan && run && plan && asker);
    size_t matches = 0;
    uint64_t candidate = 0;
    int proposed = pgn_index_plan_next(plan, &candidate);
    for (uint64_t game = 0; game < scanned->count; game++) {
        int matched = pgn_query_match(scan, &scanned->games[game]);
        assert_true(matched >= 0 && proposed >= 0);
        bool is_candidate = proposed && candidate == game;
        uint32_t ply = is_candidate ? pgn_index_plan_ply(plan) : 0;
        if (is_candidate && ++candidate)
            proposed = pgn_index_plan_next(plan, &candidate);
        assert_true(is_candidate || !matched);
        int asked = pgn_index_ask(asker, run, game, ply);
        if (asked == PGN_QUERY_WANTS_TEXT)
            continue;
        assert_int_equal(asked, matched);
        if (matched)
            check_hits(scan, run);
        matches += (size_t)matched;
    }
    pgn_index_asker_close(asker);
    pgn_index_plan_close(plan);
    pgn_query_run_close(run);
    pgn_query_run_close(scan);
    return matches;
}

/* ---- the database ---------------------------------------------------------------------------- */

static void add_mutants(struct writing *to)
{
    struct mutant_seeds seeds = {.count = 0};
    char bytes[MUTANT_MAX + 1];
    mutant_seeds_read(&seeds, "corpus");
    mutant_seeds_read(&seeds, "corpus/cases");
    for (uint64_t i = 0; i < MUTANTS && seeds.count > 0; i++) {
        size_t len = mutant_make(&seeds, i, bytes);
        for (size_t k = 0; k < len; k++) /* texts here end at a zero */
            bytes[k] = bytes[k] ? bytes[k] : ' ';
        bytes[len] = '\0';
        write_text(to, bytes);
        write_text(to, "\n\n");
    }
    for (size_t i = 0; i < seeds.count; i++) {
        memcpy(bytes, seeds.texts[i].at, seeds.texts[i].len);
        bytes[seeds.texts[i].len] = '\0';
        write_text(to, bytes);
        write_text(to, "\n\n");
    }
    mutant_seeds_free(&seeds);
}

static struct scanned scan_games(void)
{
    struct scanned scanned = {.text = write_games(0, 400, 70)};
    add_mutants(&scanned.text);
    pgn_reader *reader = read_memory(scanned.text.at, scanned.text.len, 0);
    while (scanned.count < GAMES_MAX && pgn_read(reader, &scanned.games[scanned.count]) > 0) {
        pgn_game *game = &scanned.games[scanned.count++];
        game->text = scanned.text.at + game->offset;
    }
    pgn_reader_close(reader);
    return scanned;
}

static void build(const struct scanned *scanned)
{
    pgn_index_writer *writer = writer_of("db", (uint64_t)1 << 20); /* several segments */
    assert_true(add_text(writer, "games.pgn", scanned->text.at, scanned->text.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
}

static void database_answers_as_the_texts_do(void **state)
{
    (void)state;
    pgn_query_fault fault;
    struct scanned scanned = scan_games();
    assert_int_equal(enter_scratch(state), 0);
    build(&scanned);
    pgn_index *index = index_of("db");
    static const char values[] = "ply, san, fen, plies, result, White, Date, game, offset";
    pgn_query *value = pgn_query_parse_value(values, strlen(values), &fault);
    assert_non_null(value);
    uint64_t asked = 0, found = 0;
    for (uint64_t i = first; i < first + queries; i++) {
        struct writing text = {0};
        uint64_t random = i * 0xD1342543DE82EF95u + 1;
        random_query(&random, 1 + (unsigned)(i % 3), &text);
        pgn_query *query = pgn_query_parse(text.at, text.len, &fault);
        free(query ? NULL : text.at);
        if (!query)
            continue;
        in_work = text.at;
        asked++;
        found += compare(&scanned, index, query, value) > 0;
        free(text.at);
        pgn_query_close(query);
    }
    assert_true(asked > queries / 2 && found > queries / 4);
    pgn_query_close(value);
    pgn_index_close(index);
    remove_folder("db");
    assert_int_equal(leave_scratch(state), 0);
    free(scanned.text.at);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(database_answers_as_the_texts_do)};
    if (argc > 1)
        queries = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first = strtoull(argv[2], NULL, 10);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed)
        print_message("# it was the query %s\n", in_work);
    return failed;
}
