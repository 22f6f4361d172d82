/* rewrite_property_test.c: a game written anew has all that it had, each thing in its place.
 *
 *     rewrite_property_test [FILE...]
 *
 * Games of the project's corpus, of damaged ones, and of the files: tags, moves, comments with
 * their commands, NAGs, variations, escaped lines and the result, as lists, must be the same before
 * and after.  What the export format asks for is allowed for, and nothing else: tags in its order
 * with the roster filled up, white space in comments joined, text behind the marker before it, what
 * has no form of its own in a comment.  The archives that PGN_ARCHIVES names give their first
 * games, too. */
#include "damage.h"

#include <pgn/pgn.h>

#include <dirent.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROUNDS = 6000, OF_ARCHIVE = 3000 };

struct text {
    char *at;
    size_t len, room;
};

/* What a game holds, one thing a line. */
struct content {
    struct text tags, moves;
};

struct rewriting {
    pgn_replay *replay;
    pgn_game_writer *writer;
    pgn_tag_list tags;
    struct content content[2];
    struct text written, decoded, comment;
    unsigned long games;
};

static const char *const *archives;

static void put(void *context, const char *bytes, size_t len)
{
    struct text *to = context;
    if (to->len + len + 1 > to->room) {
        to->room = 2 * (to->len + len + 1);
        to->at = realloc(to->at, to->room);
        assert_non_null(to->at);
    }
    memcpy(to->at + to->len, bytes, len);
    to->len += len;
    to->at[to->len] = 0;
}

static void put_text(struct text *to, const char *text)
{
    put(to, text, strlen(text));
}

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* In UTF-8, with white space joined, behind a word that says what it is. */
static void put_thing(struct rewriting *w, struct text *to, const char *what, const pgn_game *game,
                      pgn_span bytes)
{
    struct text *d = &w->decoded;
    bool gap = false;
    char *utf8 = malloc(3 * bytes.len + 1);
    assert_non_null(utf8);
    const size_t len =
        pgn_to_utf8(pgn_encoding_guess(game->text, game->len), bytes.at, bytes.len, utf8, NULL);
    d->len = 0;
    for (size_t i = 0; i < len; i++) {
        if (!is_white(utf8[i])) {
            if (gap && d->len)
                put(d, " ", 1);
            put(d, utf8 + i, 1);
        }
        gap = is_white(utf8[i]);
    }
    free(utf8);
    put_text(to, what);
    put(to, d->at, d->len);
    put(to, "\n", 1);
}

/* ---- tags ------------------------------------------------------------------------------------ */

static int by_name(const void *a, const void *b)
{
    const pgn_tag_pair *x = a, *y = b;
    const size_t n = x->name.len < y->name.len ? x->name.len : y->name.len;
    const int order = memcmp(x->name.at, y->name.at, n);
    return order ? order : (x->name.len > y->name.len) - (x->name.len < y->name.len);
}

static bool is_name(pgn_span name)
{
    for (size_t i = 0; i < name.len; i++) {
        const char c = name.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
              c == '_'))
            return false;
    }
    return true;
}

/* Those that count, without what the export format may add. */
static void list_tags(struct rewriting *w, const pgn_game *game, struct text *to)
{
    static const char *const added[] = {"Event", "Site",   "Date",  "Round", "White",
                                        "Black", "Result", "SetUp", NULL};
    assert_true(pgn_tags_read(&w->tags, game));
    qsort(w->tags.at, w->tags.count, sizeof *w->tags.at, by_name);
    for (size_t i = 0; i < w->tags.count; i++) {
        const pgn_tag_pair *pair = &w->tags.at[i];
        bool plain = pair->superseded;
        for (size_t k = 0; added[k]; k++)
            plain =
                plain || (pgn_span_is(pair->name, added[k]) &&
                          (pgn_span_is(pair->value, "?") || pgn_span_is(pair->value, "*") ||
                           pgn_span_is(pair->value, "????.??.??") ||
                           pgn_span_is(pair->name, "Result") || pgn_span_is(pair->name, "SetUp")));
        if (plain || !is_name(pair->name))
            continue;
        char *value = malloc(pair->value.len + 1);
        assert_non_null(value);
        const size_t len = pgn_unescape(pair->value, value);
        put_thing(w, to, "tag ", game, pair->name);
        put_thing(w, to, "value ", game, (pgn_span){value, len});
        free(value);
    }
}

/* ---- moves and what stands between ------------------------------------------------------------
 */

static void list_move(struct text *to, const pgn_step *s)
{
    char san[PGN_MOVE_TEXT_MAX];
    put_text(to, "move ");
    put(to, san, pgn_san_write(s->before, s->reading.move, san));
    put_text(to, "\n");
}

/* What stands between moves; what has no form of its own becomes a comment. */
static void list_token(struct rewriting *w, const pgn_game *game, const pgn_token *t,
                       struct text *to)
{
    char number[32];
    const bool braced = memchr(t->at, '}', t->len) != NULL;
    switch (t->type) {
    case PGN_TOKEN_COMMENT:
    case PGN_TOKEN_LINE_COMMENT:
        put_thing(w, to, "comment ", game, t->value);
        break;
    case PGN_TOKEN_ESCAPE:
        put_thing(w, to, "line ", game, (pgn_span){t->at, t->len});
        break;
    case PGN_TOKEN_NAG:
        (void)snprintf(number, sizeof number, "NAG %llu\n", (unsigned long long)t->number);
        put_text(to, number);
        break;
    case PGN_TOKEN_ANNOTATION:
    case PGN_TOKEN_RESERVED:
    case PGN_TOKEN_BRACKET:
        if (t->type == PGN_TOKEN_ANNOTATION && t->number) {
            (void)snprintf(number, sizeof number, "NAG %llu\n", (unsigned long long)t->number);
            put_text(to, number);
        } else if (!braced) {
            put_thing(w, to, "comment ", game, (pgn_span){t->at, t->len});
        }
        break;
    default:
        break;
    }
}

/* The stray text behind the marker that is gathered becomes one comment. */
static void end_stray(struct rewriting *w, const pgn_game *game, struct text *to)
{
    if (w->comment.len)
        put_thing(w, to, "comment ", game, (pgn_span){w->comment.at, w->comment.len});
    w->comment.len = 0;
}

static void list_behind(struct rewriting *w, const pgn_game *game, const pgn_token *t,
                        struct text *to)
{
    const bool is_comment = t->type == PGN_TOKEN_COMMENT || t->type == PGN_TOKEN_LINE_COMMENT ||
                            t->type == PGN_TOKEN_ESCAPE;
    if (is_comment) {
        end_stray(w, game, to);
        list_token(w, game, t, to);
    } else if (memchr(t->at, '}', t->len)) {
        end_stray(w, game, to);
    } else {
        put(&w->comment, t->at, t->len);
        put(&w->comment, " ", 1);
    }
}

/* A tag with a name that PGN does not know becomes a comment before the first move. */
static void list_odd_tags(struct rewriting *w, const pgn_game *game, struct text *to)
{
    assert_true(pgn_tags_read(&w->tags, game));
    for (size_t i = 0; i < w->tags.count; i++) {
        const pgn_tag_pair *pair = &w->tags.at[i];
        if (pair->superseded || is_name(pair->name) || memchr(pair->name.at, '}', pair->name.len) ||
            memchr(pair->value.at, '}', pair->value.len))
            continue;
        w->comment.len = 0;
        put_text(&w->comment, "[");
        put(&w->comment, pair->name.at, pair->name.len);
        put_text(&w->comment, " \"");
        put(&w->comment, pair->value.at, pair->value.len);
        put_text(&w->comment, "\"]");
        put_thing(w, to, "comment ", game, (pgn_span){w->comment.at, w->comment.len});
    }
}

static void list_moves(struct rewriting *w, const pgn_game *game, struct text *to)
{
    pgn_step s;
    size_t end = SIZE_MAX; /* before the markers that end the text within a variation */
    list_odd_tags(w, game, to);
    w->comment.len = 0;
    pgn_replay_start(w->replay, game);
    while (pgn_replay_next(w->replay, &s) > 0) {
        if (s.type != PGN_STEP_RESULT)
            end = SIZE_MAX;
        else if (end == SIZE_MAX)
            end = to->len;
        switch (s.type) {
        case PGN_STEP_MOVE:
            list_move(to, &s);
            break;
        case PGN_STEP_OPEN:
            put_text(to, "(\n");
            break;
        case PGN_STEP_CLOSE:
            put_text(to, ")\n");
            break;
        case PGN_STEP_RESULT:
            if (s.depth)
                put_thing(w, to, "word ", game, (pgn_span){s.token.at, s.token.len});
            break;
        case PGN_STEP_FAULT:
        case PGN_STEP_UNPLAYED:
            put_thing(w, to, "word ", game, (pgn_span){s.token.at, s.token.len});
            break;
        case PGN_STEP_AFTER:
            list_behind(w, game, &s.token, to);
            break;
        default:
            list_token(w, game, &s.token, to);
        }
    }
    end_stray(w, game, to);
    if (end < to->len)
        to->len = end; /* it is the game's */
}

static bool list_content(struct rewriting *w, const pgn_game *game, struct content *to)
{
    pgn_setup setup;
    to->tags.len = to->moves.len = 0;
    put(&to->tags, "", 0);
    put(&to->moves, "", 0);
    pgn_setup_of(game, &setup);
    list_tags(w, game, &to->tags);
    list_moves(w, game, &to->moves);
    return setup.playable;
}

/* ---- before and after ------------------------------------------------------------------------ */

static bool same_text(const struct text *a, const struct text *b)
{
    return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

static void rewrite(struct rewriting *w, const pgn_game *game)
{
    w->written.len = 0;
    if (!list_content(w, game, &w->content[0]))
        return; /* it is copied as it stands */
    assert_int_equal(
        pgn_game_write(w->writer, game, &(pgn_write_options){.width = 80}, put, &w->written), 1);
    const pgn_game after = {.text = w->written.at, .len = w->written.len, .number = 1, .line = 1};
    (void)list_content(w, &after, &w->content[1]);
    const struct content *a = &w->content[0], *b = &w->content[1];
    const bool same = same_text(&a->tags, &b->tags) && same_text(&a->moves, &b->moves);
    if (!same)
        fprintf(stderr, "of\n%.*s\n%s%s\nbecame\n%s\n%s%s\n", (int)game->len, game->text,
                a->tags.at, a->moves.at, w->written.at, b->tags.at, b->moves.at);
    assert_true(same);
    w->games++;
}

static void rewrite_file(struct rewriting *w, const char *path, unsigned long most)
{
    pgn_error error;
    pgn_game game;
    pgn_source *source = pgn_source_open(path, NULL, &error);
    pgn_reader *reader = source ? pgn_reader_open(source, 0) : NULL;
    if (!reader)
        return;
    while (most-- && pgn_read(reader, &game) > 0)
        rewrite(w, &game);
    pgn_reader_close(reader);
}

static void rewrite_folder(struct rewriting *w, const char *folder)
{
    struct dirent *entry;
    DIR *dir = opendir(folder);
    if (!dir) {
        rewrite_file(w, folder, ULONG_MAX);
        return;
    }
    while ((entry = readdir(dir)) != NULL) {
        char path[1024];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        const char *end = strrchr(entry->d_name, '.');
        if (entry->d_name[0] != '.' && (!end || strcmp(end, ".pgn") == 0))
            rewrite_folder(w, path);
    }
    closedir(dir);
}

static struct rewriting open_rewriting(void)
{
    struct rewriting w = {.replay = pgn_replay_open(), .writer = pgn_game_writer_open()};
    assert_true(w.replay && w.writer);
    return w;
}

static void close_rewriting(struct rewriting *w, const char *what)
{
    print_message("%lu games of %s written anew\n", w->games, what);
    pgn_replay_close(w->replay);
    pgn_game_writer_close(w->writer);
    pgn_tags_free(&w->tags);
    for (int i = 0; i < 2; i++) {
        free(w->content[i].tags.at);
        free(w->content[i].moves.at);
    }
    free(w->written.at);
    free(w->decoded.at);
    free(w->comment.at);
}

static void corpus(void **state)
{
    struct rewriting w = open_rewriting();
    (void)state;
    rewrite_folder(&w, "corpus");
    assert_true(w.games > 300);
    close_rewriting(&w, "the corpus");
}

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

/* What is not understood is kept as it stands, but may be read in another way there. */
static bool is_understood(struct rewriting *w, const pgn_game *game)
{
    pgn_verdict verdict;
    const pgn_check_options check = {.strict = false};
    assert_int_equal(pgn_check(w->replay, game, &check, ignore, NULL, &verdict), 1);
    return !verdict.errors;
}

static void damaged_games(void **state)
{
    struct rewriting w = open_rewriting();
    uint64_t random = 88172645463325252u;
    char text[DAMAGED_MAX];
    (void)state;
    for (size_t g = 0; g < DAMAGE_GAMES; g++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            const size_t len = damaged_game(g, 3, text, &random);
            const pgn_game game = {.text = text, .len = len, .number = 1, .line = 1};
            if (is_understood(&w, &game))
                rewrite(&w, &game);
        }
    close_rewriting(&w, "damaged ones");
}

static void files(void **state)
{
    static const char *const names[] = {"otb", "lichess", "engine", "rejected", NULL};
    const char *folder = getenv("PGN_ARCHIVES");
    struct rewriting w = open_rewriting();
    (void)state;
    for (size_t i = 0; folder && names[i]; i++) {
        char path[1024];
        (void)snprintf(path, sizeof path, "%s/%s.pgn.zst", folder, names[i]);
        rewrite_file(&w, path, OF_ARCHIVE);
    }
    for (const char *const *file = archives; *file; file++)
        rewrite_file(&w, *file, ULONG_MAX);
    close_rewriting(&w, "archives");
}

int main(int argc, char **argv)
{
    (void)argc;
    archives = (const char *const *)argv + 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus),
        cmocka_unit_test(damaged_games),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
