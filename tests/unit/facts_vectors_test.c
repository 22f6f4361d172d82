/* facts_vectors_test.c: every vector of corpus/rules/vectors.json but those of other variants,
 * through the library.  A key that is not known here fails: none is passed over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <pgn/facts.h>
#include <pgn/notation.h>
#include <string.h>

#define VECTORS "corpus/rules/vectors.json"

/* What playing a vector gave. */
typedef struct {
    json_t *vector, *expect;
    const char *id;
    unsigned fen_faults;
    bool readable;
    uint32_t illegal_ply; /* 0: all legal */
    pgn_position last;
    pgn_facts facts;
    pgn_rules rules;
} played;

static const char *text_of(const json_t *object, const char *key, const char *otherwise)
{
    const json_t *value = json_object_get(object, key);
    return json_is_string(value) ? json_string_value(value) : otherwise;
}

static pgn_span span_of(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static bool is_category(const json_t *vector, const char *name)
{
    return strcmp(text_of(vector, "category", ""), name) == 0;
}

static bool read_position(const json_t *vector, const char *fen, unsigned *faults, pgn_position *p)
{
    *faults = pgn_fen_read(fen, strlen(fen), json_is_true(json_object_get(vector, "chess960")), p);
    return !(*faults & PGN_FEN_UNUSABLE);
}

static void play_moves(played *v, pgn_facts_tracker *tracker)
{
    size_t i;
    json_t *text;
    json_array_foreach(json_object_get(v->vector, "moves"), i, text)
    {
        pgn_reading reading;
        pgn_move_read(&v->last, json_string_value(text), json_string_length(text), &reading);
        if (reading.status != PGN_MOVE_READ) {
            v->illegal_ply = (uint32_t)i + 1;
            return;
        }
        pgn_play(&v->last, reading.move);
        assert_true(pgn_facts_move(tracker, reading.move, &v->last));
    }
}

static void play_vector(json_t *vector, pgn_facts_tracker *tracker, played *v)
{
    *v = (played){.vector = vector,
                  .expect = json_object_get(vector, "expect"),
                  .id = text_of(vector, "id", "?")};
    v->rules = pgn_rules_for(is_category(vector, "rule 27") ? PGN_RULES_SLOVAK : PGN_RULES_FIDE,
                             pgn_date_of(span_of(text_of(vector, "date", "2023.01.01"))));
    pgn_position start = pgn_start_position;
    v->readable = read_position(vector, text_of(vector, "fen", ""), &v->fen_faults, &start);
    if (!v->readable)
        return;
    v->last = start;
    assert_true(pgn_facts_start(tracker, &start, &v->rules));
    play_moves(v, tracker);
    assert_true(pgn_facts_finish(tracker, &v->last, &v->facts));
}

/* ---- keys --------------------------------------------------------------------------------- */

typedef bool judge(const played *v, const json_t *want);

static bool same_ply(uint32_t have, const json_t *want)
{
    return json_is_null(want) ? have == PGN_NO_PLY
                              : json_is_integer(want) && have == json_integer_value(want);
}

static bool final(const played *v, const json_t *want)
{
    static const char *const names[] = {"ongoing", "checkmate", "stalemate"};
    return strcmp(names[v->facts.final], json_string_value(want)) == 0;
}

static bool check(const played *v, const json_t *want)
{
    return v->facts.check == json_is_true(want);
}

static bool illegal_ply(const played *v, const json_t *want)
{
    return v->illegal_ply == (json_is_null(want) ? 0 : json_integer_value(want));
}

static bool threefold_ply(const played *v, const json_t *want)
{
    return same_ply(v->facts.threefold_ply, want);
}

static bool fivefold_ply(const played *v, const json_t *want)
{
    return same_ply(v->facts.fivefold_ply, want);
}

static bool claim_by_intent_ply(const played *v, const json_t *want)
{
    return same_ply(v->facts.claim_by_intent_ply, want);
}

static bool fifty_ply(const played *v, const json_t *want)
{
    return same_ply(v->facts.fifty_ply, want);
}

static bool seventyfive_ply(const played *v, const json_t *want)
{
    return same_ply(v->facts.seventyfive_ply, want);
}

static bool occurrences_last(const played *v, const json_t *want)
{
    return v->facts.occurrences == json_integer_value(want);
}

static bool hm(const played *v, const json_t *want)
{
    return v->facts.halfmove_clock == json_integer_value(want);
}

static bool claim_fifty_by_intent(const played *v, const json_t *want)
{
    return v->facts.claim_fifty_by_intent == json_is_true(want);
}

static bool limit_moves(const played *v, const json_t *want)
{
    return v->facts.limit_moves == json_integer_value(want);
}

static bool moves_after_end(const played *v, const json_t *want)
{
    return v->facts.ended != PGN_NOT_ENDED &&
           v->facts.plies - v->facts.ended_ply == json_integer_value(want);
}

static bool white_can_mate(const played *v, const json_t *want)
{
    return v->facts.can_mate[PGN_WHITE] == (json_is_true(want) ? PGN_YES : PGN_NO);
}

static bool black_can_mate(const played *v, const json_t *want)
{
    return v->facts.can_mate[PGN_BLACK] == (json_is_true(want) ? PGN_YES : PGN_NO);
}

static bool material_rule_says(const played *v, const json_t *want)
{
    return v->facts.material_can_mate[PGN_WHITE] == json_is_true(json_object_get(want, "white")) &&
           v->facts.material_can_mate[PGN_BLACK] == json_is_true(json_object_get(want, "black"));
}

/* Two legal_* entries are written in UCI. */
static bool is_legal_text(const pgn_position *p, const json_t *text)
{
    pgn_reading reading;
    pgn_move_read(p, json_string_value(text), json_string_length(text), &reading);
    return reading.status == PGN_MOVE_READ;
}

static bool all_legal(const played *v, const json_t *want, bool legal)
{
    size_t i;
    json_t *text;
    json_array_foreach(want, i, text) if (is_legal_text(&v->last, text) != legal) return false;
    return true;
}

static bool legal_has(const played *v, const json_t *want)
{
    return all_legal(v, want, true);
}
static bool legal_not(const played *v, const json_t *want)
{
    return all_legal(v, want, false);
}

static bool legal_is(const played *v, const json_t *want)
{
    pgn_move moves[PGN_MAX_MOVES];
    return all_legal(v, want, true) && pgn_legal_moves(&v->last, moves) == json_array_size(want);
}

static bool legal_count(const played *v, const json_t *want)
{
    pgn_move moves[PGN_MAX_MOVES];
    return pgn_legal_moves(&v->last, moves) == (size_t)json_integer_value(want);
}

static bool fen_fields(const played *v, size_t first, size_t count, const char *want)
{
    char fen[PGN_FEN_MAX];
    pgn_fen_write(&v->last, false, fen);
    const char *at = fen;
    for (; first; first--)
        at = strchr(at, ' ') + 1;
    const char *end = at;
    for (; count; count--)
        end = strchr(end, ' ') + 1;
    size_t len = (size_t)(end - at) - 1;
    return strncmp(at, want, len) == 0 && (want[len] == ' ' || !want[len]);
}

static bool fen_after(const played *v, const json_t *want)
{
    return fen_fields(v, 0, 4, json_string_value(want));
}

static bool castling_fen(const played *v, const json_t *want)
{
    return fen_fields(v, 2, 1, json_string_value(want));
}

static bool ep_legal(const played *v, const json_t *want)
{
    return pgn_ep_is_legal(&v->last) == json_is_true(want);
}

static bool fen_invalid(const played *v, const json_t *want)
{
    return (v->fen_faults != 0) == json_is_true(want);
}

static bool status_has(const played *v, const json_t *want)
{
    return strcmp(json_string_value(want), "BAD_CASTLING_RIGHTS") == 0 &&
           (v->fen_faults & PGN_FEN_CASTLING);
}

static bool fen(const played *v, const json_t *want)
{
    return (strcmp(json_string_value(want), "ok") == 0) == (v->fen_faults == 0);
}

/* ---- results ------------------------------------------------------------------------------ */

static pgn_result_verdict verdict_of(const played *v)
{
    const char *tag = text_of(v->vector, "result_tag", text_of(v->expect, "result", "*"));
    const char *marker = text_of(v->vector, "terminator", tag);
    pgn_result_witnesses witnesses = {.tag = pgn_result_of(span_of(tag)),
                                      .marker = pgn_result_of(span_of(marker)),
                                      .termination = span_of(text_of(v->vector, "termination", "")),
                                      .site = span_of("?")};
    return pgn_result_judge(&witnesses, &v->facts, &v->rules);
}

static bool result_conflict(const played *v, const json_t *want)
{
    unsigned faults = verdict_of(v).faults & ~PGN_RESULT_DRAW_ON_TIME;
    return (faults != 0) == json_is_true(want);
}

static bool result_should_be(const played *v, const json_t *want)
{
    enum pgn_result result = verdict_of(v).should_be;
    const char *text =
        result != PGN_RESULT_NONE ? pgn_result_text(result) : text_of(v->vector, "result_tag", "*");
    return strcmp(text, json_string_value(want)) == 0;
}

/* The board's own result, whatever the tag says. */
static bool result(const played *v, const json_t *want)
{
    pgn_result_witnesses open = {.tag = PGN_UNKNOWN_RESULT, .marker = PGN_UNKNOWN_RESULT};
    enum pgn_result should_be = pgn_result_judge(&open, &v->facts, &v->rules).should_be;
    return strcmp(pgn_result_text(should_be), json_string_value(want)) == 0;
}

static bool winner(const played *v, const json_t *want)
{
    const char *name = v->last.turn == PGN_WHITE ? "black" : "white";
    return v->facts.final == PGN_CHECKMATE && strcmp(name, json_string_value(want)) == 0;
}

/* What the naive ways of comparing say is no fact about the game. */
static bool naive(const played *v, const json_t *want)
{
    return v->readable && json_is_object(want);
}

static bool rejected_by(const played *v, const json_t *want)
{
    return v->id && json_is_array(want);
}

static const struct {
    const char *key;
    judge *judge;
} judges[] = {
#define J(key)                                                                                     \
    {                                                                                              \
#key, key                                                                                  \
    }
    J(final),
    J(check),
    J(illegal_ply),
    J(threefold_ply),
    J(fivefold_ply),
    J(claim_by_intent_ply),
    J(fifty_ply),
    J(seventyfive_ply),
    J(occurrences_last),
    J(hm),
    J(claim_fifty_by_intent),
    J(limit_moves),
    J(moves_after_end),
    J(white_can_mate),
    J(black_can_mate),
    J(material_rule_says),
    J(legal_has),
    J(legal_not),
    J(legal_is),
    J(legal_count),
    J(fen_after),
    J(castling_fen),
    J(ep_legal),
    J(fen_invalid),
    J(status_has),
    J(fen),
    J(result_conflict),
    J(result_should_be),
    J(result),
    J(winner),
    J(naive),
    J(rejected_by)
#undef J
};

static judge *judge_of(const char *key)
{
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        if (strcmp(judges[i].key, key) == 0)
            return judges[i].judge;
    return NULL;
}

static int judge_vector(json_t *vector, pgn_facts_tracker *tracker)
{
    played v;
    play_vector(vector, tracker, &v);
    const char *key;
    json_t *want;
    int failures = 0;
    json_object_foreach(v.expect, key, want)
    {
        judge *holds = judge_of(key);
        if (holds && holds(&v, want))
            continue;
        print_error("%s: %s\n", v.id, key);
        failures++;
    }
    return failures;
}

static void vectors_hold(void **state)
{
    (void)state;
    json_error_t error;
    json_t *vectors = json_load_file(VECTORS, 0, &error), *vector;
    assert_non_null(vectors);
    pgn_facts_tracker *tracker = pgn_facts_open(&(pgn_facts_options){.dead = PGN_DEAD_FULL});
    assert_non_null(tracker);
    size_t i, judged = 0;
    int failures = 0;
    json_array_foreach(vectors, i, vector)
    {
        if (is_category(vector, "variant"))
            continue;
        failures += judge_vector(vector, tracker);
        judged++;
    }
    pgn_facts_close(tracker);
    json_decref(vectors);
    assert_int_equal(failures, 0);
    assert_true(judged > 150);
}

/* The ways of comparing, against the plies that each vector of repetition gives for them. */
static void ways_of_comparing_hold(void **state)
{
    (void)state;
    static const struct {
        enum pgn_repetition mode;
        const char *key;
    } ways[] = {{PGN_REPETITION_FIDE, "fen4_legal"},
                {PGN_REPETITION_MOVES_NOW, "seed26_moves_now"},
                {PGN_REPETITION_FEN, "fen4_always"}};
    json_error_t error;
    json_t *vectors = json_load_file(VECTORS, 0, &error), *vector;
    assert_non_null(vectors);
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        pgn_facts_tracker *tracker =
            pgn_facts_open(&(pgn_facts_options){.repetition = ways[way].mode});
        assert_non_null(tracker);
        size_t i;
        json_array_foreach(vectors, i, vector)
        {
            const json_t *plies = json_object_get(vector, "naive_first_threefold_ply");
            /* There the vector does not count the square that the FEN itself names. */
            bool own = ways[way].mode == PGN_REPETITION_FEN &&
                       strcmp(text_of(vector, "id", ""), "rep-ep-illegal-in-fen") == 0;
            if (!plies || own)
                continue;
            played v;
            play_vector(vector, tracker, &v);
            if (!same_ply(v.facts.threefold_ply, json_object_get(plies, ways[way].key)))
                fail_msg("%s: %s", v.id, ways[way].key);
        }
        pgn_facts_close(tracker);
    }
    json_decref(vectors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(vectors_hold),
                                       cmocka_unit_test(ways_of_comparing_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
