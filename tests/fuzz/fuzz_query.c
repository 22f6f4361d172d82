/* fuzz_query.c: any bytes as a query, asked of any bytes as games.
 *
 * Input: a query up to the first NUL, then games (without a NUL: some games of our own).  The first
 * line is also tried as a value and as the queries of other programs, whose translations must be
 * queries. */
#include <pgn/query.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char games[] =
    "[White \"Alder, Ann\"]\n[Date \"2020.??.??\"]\n[WhiteElo \"2400\"]\n[TimeControl \"60+1\"]\n\n"
    "{a [%clk 1:00]} 1. e4 e5 $1 (1... d5 2. exd5 (2. e5 f5 3. exf6 {b}) 2... Qxd5) 2. Nf3 {[%eval "
    "0.3]} Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Qxd4 Qxd4 8. Nxd4 1-0\n\n"
    "[FEN \"4k2r/P5pp/8/3pP3/8/8/6PP/R3K2R w KQk d6 0 1\"]\n\n1. exd6 O-O 2. a8=N Rxa8 3. O-O-O "
    "Ra1+ 4. Kb2 Rb1+ 5. Kxb1 g6 6. Ka1 Kg7 7. Kb1 Kg8 8. Ka1 Kg7 1/2-1/2\n";

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_fault(const pgn_query_fault *fault)
{
    must(fault->message[0] != '\0');
    must(memchr(fault->message, '\0', sizeof fault->message) != NULL);
    must(memchr(fault->suggestion, '\0', sizeof fault->suggestion) != NULL);
}

static void ask(const pgn_query *query, const pgn_query *value, const char *text, size_t len,
                enum pgn_query_lines lines)
{
    pgn_query_options options = {.hits = PGN_HITS_ALL, .lines = lines, .value = value};
    pgn_query_run *run = pgn_query_run_open(query, &options);
    pgn_source *source = pgn_source_open_memory(text, len, NULL, NULL);
    pgn_reader *reader = source ? pgn_reader_open(source, 1 << 16) : NULL;
    pgn_game game;
    while (run && reader && pgn_read(reader, &game) > 0) {
        bool matches = pgn_query_match(run, &game) > 0;
        must(matches || pgn_query_hit_count(run) == 0);
        for (size_t i = 0; i < pgn_query_hit_count(run); i++) {
            pgn_query_hit hit;
            pgn_query_hit_at(run, i, &hit);
            must(hit.step_count >= 1 && hit.step_count <= PGN_QUERY_STEPS);
            must(hit.steps[hit.step_count - 1] == hit.ply && hit.at <= game.len);
            must(pgn_utf8_valid(hit.value.at, hit.value.len) == hit.value.len);
        }
    }
    pgn_query_run_close(run);
    pgn_reader_close(reader);
}

static void translate(const char *text, size_t len)
{
    static char out[1 << 16];
    for (int dialect = PGN_QUERY_SCOUTFISH; dialect <= PGN_QUERY_MATERIAL_EITHER; dialect++) {
        pgn_query_fault fault = {.at = 0};
        size_t n = pgn_query_translate((enum pgn_query_dialect)dialect, text, len, out, sizeof out,
                                       &fault);
        if (n == 0)
            check_fault(&fault);
        else if (n < sizeof out)
            pgn_query_close(pgn_query_parse(out, n, &fault));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *nul = size ? memchr(text, '\0', size) : NULL;
    size_t len = nul ? (size_t)(nul - text) : size;
    pgn_query_fault fault;
    char plan[256];
    pgn_query *query = pgn_query_parse(text, len, &fault);
    if (!query)
        check_fault(&fault);
    pgn_query *value = pgn_query_parse_value(text, len, &fault);
    if (!value) {
        check_fault(&fault);
        value = pgn_query_parse_value("ply, san, White", 15, &fault);
    }
    if (query) {
        (void)pgn_query_explain(query, plan, sizeof plan);
        const char *from = nul ? nul + 1 : games;
        size_t games_len = nul ? size - len - 1 : sizeof games - 1;
        for (int lines = PGN_MAIN_LINE; lines <= PGN_VARIATIONS_ONLY; lines++)
            ask(query, value, from, games_len, (enum pgn_query_lines)lines);
    }
    pgn_query_close(query);
    pgn_query_close(value);
    translate(text, len);
    return 0;
}
