/* fix_test.c: corrected games: what they become, and what holds for any bytes.
 *
 * For the corpus, and for it with random changes, with each kind of correction and with all: bytes
 * outside the edits are those of the input; the output splits into as many games; what was answered
 * is gone and nothing new is found; correcting again changes nothing. */
#include "../unit/pgn_support.h"

#include <glob.h>
#include <pgn/fix.h>

struct bench {
    pgn_fixer *fixer;
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
};

static struct bench open_bench(void)
{
    struct bench b = {pgn_fixer_open(), pgn_replay_open(), pgn_facts_open(NULL)};
    assert_non_null(b.fixer);
    assert_non_null(b.replay);
    assert_non_null(b.tracker);
    return b;
}

static void close_bench(struct bench *b)
{
    pgn_fixer_close(b->fixer);
    pgn_replay_close(b->replay);
    pgn_facts_close(b->tracker);
}

/* ---- what holds for any bytes -------------------------------------------------------------- */

struct counts {
    const struct bench *bench; /* NULL: answers are not asked for */
    unsigned found[PGN_DIAGNOSTICS], answered[PGN_DIAGNOSTICS];
};

static void count(void *context, const pgn_game *game, const pgn_finding *f)
{
    struct counts *c = context;
    pgn_edit answers[PGN_FIX_ANSWERS];
    (void)game;
    c->found[f->id]++;
    if (c->bench)
        c->answered[f->id] += pgn_fix_answers(c->bench->fixer, f, answers) > 0;
}

static void check(const struct bench *b, const pgn_game *game, bool strict, struct counts *c)
{
    pgn_check_options options = {.strict = strict, .tracker = b->tracker};
    pgn_verdict verdict;
    assert_int_equal(pgn_check(b->replay, game, &options, count, c, &verdict), 1);
}

static int fix(const struct bench *b, const pgn_game *game, unsigned kinds)
{
    pgn_check_options check_options = {.tracker = b->tracker};
    pgn_fix_options options = {.kinds = kinds};
    int rc = pgn_fix(b->fixer, b->replay, game, &check_options, &options, NULL);
    assert_true(rc >= 0);
    return rc;
}

/* The edits lie in the game, in order, and give the text. */
static void assert_edits_give_text(const struct bench *b, const pgn_game *game)
{
    pgn_span text = pgn_fix_text(b->fixer);
    size_t at = 0, out = 0;
    for (size_t i = 0; i < pgn_fix_count(b->fixer); i++) {
        pgn_edit e = pgn_fix_edit(b->fixer, i);
        assert_true(e.at >= at && e.at + e.len <= game->len);
        assert_true(e.len || e.text.len);
        assert_true(out + (e.at - at) + e.text.len <= text.len);
        assert_memory_equal(text.at + out, game->text + at, e.at - at);
        out += e.at - at;
        assert_memory_equal(text.at + out, e.text.at, e.text.len);
        out += e.text.len;
        at = e.at + e.len;
    }
    assert_int_equal(text.len - out, game->len - at);
    assert_memory_equal(text.at + out, game->text + at, game->len - at);
}

static void append(struct text *to, pgn_span more)
{
    to->at = realloc(to->at, to->len + more.len + 1);
    assert_non_null(to->at);
    memcpy(to->at + to->len, more.at, more.len);
    to->len += more.len;
}

/* What the games of a text become together; how many games, and their findings without strict ones
 * that were not answered. */
static struct text correct(const struct bench *b, struct text in, unsigned kinds, size_t game_max,
                           unsigned *games, struct counts *before)
{
    struct text out = {NULL, 0};
    pgn_reader *reader = read_memory(in.at, in.len, game_max);
    pgn_game game;
    int rc;
    *games = 0;
    while ((rc = pgn_read(reader, &game)) > 0) {
        ++*games;
        int fixed = fix(b, &game, kinds);
        assert_edits_give_text(b, &game);
        append(&out, pgn_fix_text(b->fixer));
        if (!fixed)
            assert_ptr_equal(pgn_fix_text(b->fixer).at, game.text);
        check(b, &game, true, before);
    }
    assert_int_equal(rc, 0);
    pgn_reader_close(reader);
    return out;
}

/* Tells what went wrong, with the texts in a form that C would read. */
static void tell(const char *name, unsigned kinds, const char *what, struct text in,
                 struct text out)
{
    const struct text both[] = {in, out};
    for (int i = 0; i < 2; i++) {
        for (size_t n = 0; n < both[i].len; n++) {
            unsigned char c = (unsigned char)both[i].at[n];
            if (c == '\n' || (c >= ' ' && c < 127))
                fputc(c, stderr);
            else
                fprintf(stderr, "\\x%02x", c);
        }
        fputs("\n---\n", stderr);
    }
    fail_msg("%s, kinds %#x: %s", name, kinds, what);
}

static void assert_fixed_well(const struct bench *b, const char *name, struct text in,
                              unsigned kinds, size_t game_max)
{
    unsigned games, again;
    struct counts before = {.bench = b}, after = {.bench = b};
    struct text out = correct(b, in, kinds, game_max, &games, &before);
    if (game_max == 0 && out.len) {
        struct text twice = correct(b, out, kinds, 0, &again, &after);
        bool same = twice.len == out.len && memcmp(twice.at, out.at, out.len) == 0;
        if (games != again || !same)
            tell(name, kinds, games == again ? "not the same twice" : "other games", in, out);
        for (unsigned id = 0; id < PGN_DIAGNOSTICS; id++) {
            bool strict = pgn_diagnostic_info_of((enum pgn_diagnostic)id)->strict;
            if ((!strict || before.answered[id]) &&
                after.found[id] + before.answered[id] > before.found[id])
                tell(name, kinds, pgn_diagnostic_info_of((enum pgn_diagnostic)id)->id, in, out);
        }
        free(twice.at);
    }
    free(out.at);
}

/* Games whose lines end in CR LF keep them so. */
static void assert_keeps_crlf(const struct bench *b, const char *name, struct text in)
{
    struct text crlf = {malloc(2 * in.len + 1), 0};
    pgn_game game;
    assert_non_null(crlf.at);
    for (size_t i = 0; i < in.len; i++) {
        if (in.at[i] == '\n' && (i == 0 || in.at[i - 1] != '\r'))
            crlf.at[crlf.len++] = '\r';
        crlf.at[crlf.len++] = in.at[i];
    }
    pgn_reader *reader = read_memory(crlf.at, crlf.len, 0);
    while (pgn_read(reader, &game) > 0) {
        if (!fix(b, &game, PGN_FIX_ALL) || !memchr(game.text, '\n', game.len))
            continue;
        pgn_span text = pgn_fix_text(b->fixer);
        for (size_t i = 0; i < text.len; i++)
            if (text.at[i] == '\n' && (i == 0 || text.at[i - 1] != '\r'))
                tell(name, PGN_FIX_ALL, "a lone line feed", crlf, (struct text){NULL, 0});
    }
    pgn_reader_close(reader);
    assert_fixed_well(b, name, crlf, PGN_FIX_ALL, 0);
    free(crlf.at);
}

static const unsigned kinds_tried[] = {PGN_FIX_ALL,
                                       PGN_FIX_RESULTS,
                                       PGN_FIX_MARKERS,
                                       PGN_FIX_TAGS,
                                       PGN_FIX_SETUP,
                                       PGN_FIX_ROSTER,
                                       PGN_FIX_SAN,
                                       PGN_FIX_TAGS | PGN_FIX_MARKERS,
                                       PGN_FIX_RESULTS | PGN_FIX_MARKERS};
enum { KINDS_TRIED = sizeof kinds_tried / sizeof *kinds_tried };

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Some bytes taken out, put in or written over, a piece doubled, or the end cut off. */
static struct text change(struct text in, uint64_t *state)
{
    static const char *const pieces[] = {" ",
                                         "\n",
                                         "\r\n",
                                         "{",
                                         "}",
                                         "(",
                                         ")",
                                         ";",
                                         "%",
                                         "\n%",
                                         "[",
                                         "]",
                                         "\"",
                                         "#",
                                         "+",
                                         "*",
                                         "1-0",
                                         "0-1",
                                         "0-0",
                                         "1/2",
                                         "e.p.",
                                         "e4",
                                         "Nf3",
                                         "$3",
                                         "\t",
                                         "\\",
                                         "?",
                                         "!?",
                                         "--",
                                         "1.",
                                         "=",
                                         "\xef\xbb\xbf",
                                         "\xbd",
                                         "\xe9",
                                         "[Result \"*\"]\n",
                                         "[Result \"1/2\"]\n",
                                         "[Event \"?\"]\n",
                                         "[FEN \"8/8/8/8/8/8/8/K1k5 w - -\"]\n"};
    struct text out = {malloc(2 * in.len + 64), 0};
    assert_non_null(out.at);
    size_t at = in.len ? next_random(state) % in.len : 0;
    size_t len = next_random(state) % 8;
    if (len > in.len - at)
        len = in.len - at;
    const char *piece = pieces[next_random(state) % (sizeof pieces / sizeof *pieces)];
    bool doubled = next_random(state) % 8 == 0, cut = next_random(state) % 16 == 0;
    memcpy(out.at, in.at, at);
    out.len = at;
    if (!doubled) {
        memcpy(out.at + out.len, piece, strlen(piece));
        out.len += strlen(piece);
    }
    size_t from = doubled ? at / 2 : at + len % (1 + next_random(state) % 8);
    if (!cut) {
        memcpy(out.at + out.len, in.at + from, in.len - from);
        out.len += in.len - from;
    }
    return out;
}

static void over_corpus(const struct bench *b, const char *pattern, unsigned changes)
{
    glob_t files;
    uint64_t state = 88172645463325252u;
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct text in = read_file(files.gl_pathv[i]);
        assert_non_null(in.at);
        if (in.len > 20000) {
            free(in.at);
            continue;
        }
        for (unsigned k = 0; k < KINDS_TRIED; k++)
            assert_fixed_well(b, files.gl_pathv[i], in, kinds_tried[k], 0);
        assert_fixed_well(b, files.gl_pathv[i], in, PGN_FIX_ALL, 64);
        assert_keeps_crlf(b, files.gl_pathv[i], in);
        for (unsigned n = 0; n < changes; n++) {
            struct text changed = change(in, &state);
            for (unsigned more = n % 3; more; more--) {
                struct text again = change(changed, &state);
                free(changed.at);
                changed = again;
            }
            assert_fixed_well(b, files.gl_pathv[i], changed, kinds_tried[n % KINDS_TRIED], 0);
            free(changed.at);
        }
        free(in.at);
    }
    globfree(&files);
}

static void any_bytes(void **state)
{
    struct bench b = open_bench();
    (void)state;
    const char *much = getenv("PGN_FIX_CHANGES");
    unsigned changes = much ? (unsigned)strtoul(much, NULL, 10) : 20;
    over_corpus(&b, "corpus/*.pgn", changes);
    over_corpus(&b, "corpus/cases/*.pgn", changes);
    over_corpus(&b, "corpus/invalid/*/*.pgn", changes);
    close_bench(&b);
}

/* ---- what becomes of what ------------------------------------------------------------------ */

struct example {
    const char *name;
    unsigned kinds;
    const char *in, *out; /* out NULL: nothing changes */
};

#define MATE "1. f3 e5 2. g4 Qh4#"
#define SEVEN                                                                                      \
    "[Event \"a\"]\n[Site \"b\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"w\"]\n[Black "    \
    "\"x\"]\n"

static const struct example examples[] = {
    {"mate against tag and marker", PGN_FIX_RESULTS, "[Result \"*\"]\n\n" MATE " 1-0\n",
     "[Result \"0-1\"]\n\n" MATE " 0-1\n"},
    {"mate against a marker alone", PGN_FIX_RESULTS, "[Result \"0-1\"]\n\n" MATE " *\n",
     "[Result \"0-1\"]\n\n" MATE " 0-1\n"},
    {"stalemate", PGN_FIX_RESULTS,
     "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Qg6 1-0\n",
     "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. Qg6 1/2-1/2\n"},
    {"dead", PGN_FIX_RESULTS,
     "[FEN \"7k/8/5K2/6q1/8/8/8/8 w - - 0 1\"]\n[Result \"0-1\"]\n\n1. Kxg5 0-1\n",
     "[FEN \"7k/8/5K2/6q1/8/8/8/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. Kxg5 1/2-1/2\n"},
    {"mate, but results are not asked for", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n" MATE " 1-0\n",
     NULL},
    {"tag and marker without a witness", PGN_FIX_ALL & ~PGN_FIX_ROSTER,
     "[Result \"0-1\"]\n\n1. e4 1-0\n", NULL},
    {"a win on time by who cannot mate is not judged here", PGN_FIX_RESULTS,
     "[FEN \"7k/8/5K2/6q1/8/8/8/8 b - - 0 1\"]\n[Termination \"time forfeit\"]\n[Result "
     "\"1-0\"]\n\n"
     "1... Kh7 1-0\n",
     NULL},
    {"marker * takes the tag", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n1. e4 *\n",
     "[Result \"1-0\"]\n\n1. e4 1-0\n"},
    {"tag * takes the marker", PGN_FIX_TAGS, "[Result \"*\"]\n\n1. e4 1-0\n",
     "[Result \"1-0\"]\n\n1. e4 1-0\n"},
    {"tag * does not take the marker with markers", PGN_FIX_MARKERS,
     "[Result \"*\"]\n\n1. e4 1-0\n", NULL},
    {"missing marker", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n1. e4\n\n",
     "[Result \"1-0\"]\n\n1. e4 1-0\n\n"},
    {"missing marker, nobody knows", PGN_FIX_MARKERS, "[White \"w\"]\n\n1. e4\n",
     "[White \"w\"]\n\n1. e4 *\n"},
    {"missing marker behind a line comment", PGN_FIX_MARKERS,
     "[Result \"1-0\"]\r\n\r\n1. e4 ; done\r\n", "[Result \"1-0\"]\r\n\r\n1. e4 ; done\r\n1-0\r\n"},
    {"missing marker, and no line end", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n1. e4",
     "[Result \"1-0\"]\n\n1. e4 1-0\n"},
    {"missing marker in a full line", PGN_FIX_MARKERS,
     "[Result \"1-0\"]\n\n1. e4 {............................................................"
     "........}\n",
     "[Result \"1-0\"]\n\n1. e4 {............................................................"
     "........}\n1-0\n"},
    {"missing marker of a game without moves", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n", NULL},
    {"marker missing in an open comment", PGN_FIX_ALL & ~PGN_FIX_ROSTER,
     "[Result \"1-0\"]\n\n1. e4 {", NULL},
    {"prose gets no marker", PGN_FIX_ALL, "Nothing to play here\n", NULL},
    {"marker in another spelling", PGN_FIX_MARKERS, "[Result \"1/2-1/2\"]\n\n1. e4 1/2\n",
     "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n"},
    {"glued marker", PGN_FIX_MARKERS, "[Result \"1-0\"]\n\n1. e4 e51-0\n",
     "[Result \"1-0\"]\n\n1. e4 e5 1-0\n"},
    {"double forfeit", PGN_FIX_ALL & ~PGN_FIX_ROSTER, "[Result \"0-0\"]\n\n0-0\n", NULL},
    {"tag in another spelling", PGN_FIX_TAGS, "[Result \"1/2\"]\n\n1. e4 1/2-1/2\n",
     "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n"},
    {"tag that says nothing", PGN_FIX_TAGS, "[Result \"?\"]\n\n1. e4 1-0\n",
     "[Result \"1-0\"]\n\n1. e4 1-0\n"},
    {"tag that says something else", PGN_FIX_ALL & ~PGN_FIX_ROSTER,
     "[Result \"White won\"]\n\n1. e4 1-0\n", NULL},
    {"missing Result tag", PGN_FIX_TAGS, "[White \"w\"]\n[ECO \"A00\"]\n\n1. e4 1-0\n",
     "[White \"w\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n\n1. e4 1-0\n"},
    {"missing Result tag at the end", PGN_FIX_TAGS, "[White \"w\"]\r\n\r\n1. e4 1-0\r\n",
     "[White \"w\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 1-0\r\n"},
    {"no tags, no new ones", PGN_FIX_ALL, "1. e4 1-0\n", NULL},
    {"SetUp", PGN_FIX_SETUP, "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qh5+ *\n",
     "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qh5+ *\n"},
    {"roster in order", PGN_FIX_ROSTER,
     "[ECO \"A00\"]\n[Result \"*\"]\n" SEVEN "[Annotator \"z\"]\n\n1. e4 *\n",
     SEVEN "[Result \"*\"]\n[Annotator \"z\"]\n[ECO \"A00\"]\n\n1. e4 *\n"},
    {"roster whole", PGN_FIX_ROSTER, "[White \"w\"]\n\n1. e4 *\n",
     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"w\"]\n[Black "
     "\"?\"]\n"
     "[Result \"*\"]\n\n1. e4 *\n"},
    {"other tags out of order", PGN_FIX_ROSTER,
     SEVEN "[Result \"*\"]\n[WhiteElo \"1\"]\n[ECO \"A00\"]\n\n1. e4 *\n", NULL},
    {"a changed tag that moves", PGN_FIX_ALL, "[Result \"1/2\"]\n" SEVEN "\n1. e4\n",
     SEVEN "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n"},
    {"castling", PGN_FIX_SAN, "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 o-o *\n",
     "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *\n"},
    {"signs", PGN_FIX_SAN, "1. f3+ e5 2. g4 Qh4+ *\n", "1. f3 e5 2. g4 Qh4# *\n"},
    {"a sign apart", PGN_FIX_SAN, "1. f3 e5 2. g4 Qh4! # {over} *\n",
     "1. f3 e5 2. g4 Qh4#! {over} *\n"},
    {"forms, in variations too", PGN_FIX_SAN,
     "1. e2-e4 (1. Ngf3 Pd5 2. d2d4) 1... d5 2. ed dxe9 3. Ngf3 (3. 0-0) *\n",
     "1. e4 (1. Nf3 d5 2. d4) 1... d5 2. exd5 dxe9 3. Ngf3 (3. 0-0) *\n"},
    {"null moves stay", PGN_FIX_SAN, "1. e4 Z0 2. d4 *\n", NULL},
    {"8-bit text", PGN_FIX_ALL & ~PGN_FIX_ROSTER,
     "[White \"M\xfcller\"]\n[Result \"1-0\"]\n\n1. e2e4 {sch\xf6n} *\n",
     "[White \"M\xfcller\"]\n[Result \"1-0\"]\n\n1. e4 {sch\xf6n} 1-0\n"},
    {"a date in another spelling", PGN_FIX_DATES, "[Date \"1999-7-4\"]\n\n1. e4 *\n",
     "[Date \"1999.07.04\"]\n\n1. e4 *\n"},
    {"the date that counts", PGN_FIX_DATES, "[Date \"1999\"]\n[Date \"4 july 1999\"]\n\n1. e4 *\n",
     "[Date \"1999\"]\n[Date \"1999.07.04\"]\n\n1. e4 *\n"},
    {"a date that may be two", PGN_FIX_DATES, "[Date \"4.7.1999\"]\n\n1. e4 *\n", NULL},
    {"variants", PGN_FIX_ALL, "[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. e2e4 *\n", NULL},
    {"an unusable position", PGN_FIX_ALL, "[FEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. e2e4\n", NULL},
};

static void example(void **state)
{
    const struct example *x = *state;
    struct bench b = open_bench();
    pgn_game game = {.text = x->in, .len = strlen(x->in), .number = 1, .line = 1};
    const char *want = x->out ? x->out : x->in;
    int rc = fix(&b, &game, x->kinds);
    pgn_span text = pgn_fix_text(b.fixer);
    if (text.len != strlen(want) || memcmp(text.at, want, text.len) != 0)
        fail_msg("%s: %.*s", x->name, (int)text.len, text.at);
    assert_int_equal(rc, x->out != NULL);
    close_bench(&b);
}

/* The pieces of a game over the limit are none to correct. */
static void pieces_of_a_large_game(void **state)
{
    static const char text[] = "[Result \"1-0\"]\n\n1. e4 {                    } e5 2. 0-1 e4 e5\n";
    struct bench b = open_bench();
    pgn_reader *reader = read_memory(text, sizeof text - 1, 32);
    pgn_game game;
    unsigned games = 0;
    (void)state;
    while (pgn_read(reader, &game) > 0) {
        games++;
        assert_int_equal(fix(&b, &game, PGN_FIX_ALL), 0);
    }
    assert_true(games > 1);
    pgn_reader_close(reader);
    close_bench(&b);
}

/* What is not selected is not answered. */
static void unselected(void **state)
{
    static const char text[] = "[Result \"1-0\"]\n\n1. e2e4 e5\n";
    struct bench b = open_bench();
    bool selected[PGN_DIAGNOSTICS] = {[PGN_D_UCI_MOVE] = true};
    pgn_game game = {.text = text, .len = sizeof text - 1, .number = 1, .line = 1};
    pgn_check_options check_options = {.tracker = b.tracker};
    pgn_fix_options options = {PGN_FIX_ALL, selected};
    (void)state;
    assert_int_equal(pgn_fix(b.fixer, b.replay, &game, &check_options, &options, NULL), 1);
    assert_int_equal(pgn_fix_count(b.fixer), 1);
    assert_int_equal(pgn_fix_edit(b.fixer, 0).at, strlen("[Result \"1-0\"]\n\n1. "));
    close_bench(&b);
}

int main(void)
{
    enum { EXAMPLES = sizeof examples / sizeof *examples };
    struct CMUnitTest tests[EXAMPLES + 3];
    for (size_t i = 0; i < EXAMPLES; i++)
        tests[i] = (struct CMUnitTest){examples[i].name, example, NULL, NULL, (void *)&examples[i]};
    tests[EXAMPLES] = (struct CMUnitTest)cmocka_unit_test(any_bytes);
    tests[EXAMPLES + 1] = (struct CMUnitTest)cmocka_unit_test(pieces_of_a_large_game);
    tests[EXAMPLES + 2] = (struct CMUnitTest)cmocka_unit_test(unselected);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
