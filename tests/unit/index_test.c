/* index_test.c: a database answers as games played one by one do.
 *
 * Random games, some from strange positions, go into databases of one segment and of many, merged
 * and not; each position is asked for and compared with a count over all games. */
#include "index/dictionary.h"
#include "index_support.h"

#define GAMES 400u
#define PLIES 40u

/* ---- what the games hold -------------------------------------------------------------------- */

struct visit {
    pgn_position position;
    uint32_t game, ply;
    bool ended;
    pgn_move next;
};

struct played {
    struct visit *visits; /* all positions of all games, in order */
    size_t count, room;
};

static void add_visit(struct played *all, const pgn_position *p, uint32_t game, uint32_t ply)
{
    if (all->count == all->room) {
        all->room = all->room * 2 + 1024;
        all->visits = realloc(all->visits, all->room * sizeof *all->visits);
        assert_non_null(all->visits);
    }
    all->visits[all->count++] =
        (struct visit){.position = *p, .game = game, .ply = ply, .ended = true};
}

static struct played play_all(const char *text, size_t len)
{
    struct played all = {0};
    pgn_game game;
    pgn_step step;
    pgn_replay *replay = pgn_replay_open();
    pgn_reader *reader = read_memory(text, len, 0);
    while (pgn_read(reader, &game) > 0) {
        pgn_setup setup;
        pgn_setup_of(&game, &setup);
        add_visit(&all, &setup.start, (uint32_t)game.number - 1, 0);
        pgn_replay_start(replay, &game);
        while (pgn_replay_next(replay, &step) > 0) {
            if (step.type != PGN_STEP_MOVE)
                continue;
            all.visits[all.count - 1].ended = false;
            all.visits[all.count - 1].next = step.reading.move;
            add_visit(&all, step.position, (uint32_t)game.number - 1, step.ply);
        }
    }
    pgn_reader_close(reader);
    pgn_replay_close(replay);
    return all;
}

/* The first visits of each game in a position. */
static size_t visits_to(const struct played *all, const pgn_position *p, const struct visit **out)
{
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct visit *v = &all->visits[i];
        if ((count == 0 || out[count - 1]->game != v->game) && pgn_same_position(&v->position, p))
            out[count++] = v;
    }
    return count;
}

/* ---- comparing ------------------------------------------------------------------------------ */

static void compare_search(pgn_index *index, const pgn_position *p, const struct visit **visits,
                           size_t count)
{
    pgn_index_hit hit;
    pgn_index_search *search = pgn_index_search_open(index, p);
    assert_non_null(search);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pgn_index_search_next(search, &hit), 1);
        assert_int_equal(hit.game, visits[i]->game);
        assert_int_equal(hit.ply, visits[i]->ply);
        assert_int_equal(hit.ended, visits[i]->ended);
        assert_true(hit.ended || pgn_move_equal(hit.next, visits[i]->next));
    }
    assert_int_equal(pgn_index_search_next(search, &hit), 0);
    pgn_index_search_close(search);
}

static uint64_t games_with(const struct visit **visits, size_t count, const pgn_tree_move *move)
{
    uint64_t games = 0;
    for (size_t i = 0; i < count; i++)
        games += visits[i]->ended == move->ended &&
                 (move->ended || pgn_move_equal(visits[i]->next, move->move));
    return games;
}

static void compare_tree(pgn_index *index, const pgn_position *p, const struct visit **visits,
                         size_t count)
{
    pgn_tree tree = {0};
    uint64_t sum = 0, white = 0;
    assert_true(pgn_index_tree(index, p, &tree));
    assert_int_equal(tree.all.games, count);
    for (size_t i = 0; i < tree.count; i++) {
        sum += tree.moves[i].tally.games;
        assert_int_equal(tree.moves[i].tally.games, games_with(visits, count, &tree.moves[i]));
        assert_true(i < 1 || tree.moves[i].ended ||
                    tree.moves[i - 1].tally.games >= tree.moves[i].tally.games);
    }
    for (size_t i = 0; i < count; i++)
        white += visits[i]->game % 4 == 0;
    assert_int_equal(sum, count);
    assert_int_equal(tree.all.white_wins, white);
    assert_int_equal(tree.best_count, count < PGN_TREE_BEST ? count : PGN_TREE_BEST);
    for (size_t i = 1; i < tree.best_count; i++)
        assert_true(tree.best_rank[i - 1] >= tree.best_rank[i]);
    for (size_t i = 1; i < tree.recent_count; i++)
        assert_true(tree.recent_rank[i - 1] >= tree.recent_rank[i]);
    pgn_tree_free(&tree);
}

static void compare_all(const char *folder, const struct played *all, size_t step)
{
    pgn_index *index = index_of(folder);
    pgn_index_check check;
    const struct visit **visits = malloc(all->count * sizeof *visits);
    for (size_t i = 0; i < all->count; i += step) {
        const pgn_position *p = &all->visits[i].position;
        size_t count = visits_to(all, p, visits);
        compare_search(index, p, visits, count);
        compare_tree(index, p, visits, count);
    }
    assert_true(pgn_index_verify(index, 1, &check));
    assert_int_equal(check.games, GAMES);
    assert_int_equal(check.positions, all->count);
    free(visits);
    pgn_index_close(index);
}

static uint64_t segments_of(const char *folder)
{
    pgn_index_totals totals;
    pgn_index *index = index_of(folder);
    pgn_index_totals_of(index, &totals);
    pgn_index_close(index);
    assert_int_equal(totals.games, GAMES);
    return totals.segments;
}

/* ---- tests ---------------------------------------------------------------------------------- */

static void positions_are_found_in_one_segment_and_in_many(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.db";
    struct writing text = write_games(0, GAMES, PLIES);
    struct played all = play_all(text.at, text.len);
    remove_folder(folder);
    /* Little memory: a segment every few games. */
    pgn_index_writer *writer = writer_of(folder, 64 << 10);
    assert_true(add_text(writer, "games", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    assert_true(segments_of(folder) > 2);
    compare_all(folder, &all, 37);
    assert_true(pgn_index_merge(writer));
    assert_int_equal(segments_of(folder), 1);
    compare_all(folder, &all, 37);
    pgn_index_writer_close(writer);

    remove_folder(folder);
    writer = writer_of(folder, 0);
    assert_true(add_text(writer, "games", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    assert_int_equal(segments_of(folder), 1);
    pgn_index_writer_close(writer);
    compare_all(folder, &all, 11);
    remove_folder(folder);
    free(all.visits);
    free(text.at);
}

static void what_is_not_there_is_not_found(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.none";
    pgn_index_error error;
    pgn_index_hit hit;
    pgn_tree tree = {0};
    pgn_index_game game;
    remove_folder(folder);
    assert_null(pgn_index_open(folder, &error));
    assert_int_equal(error.fault, PGN_INDEX_OPEN);
    pgn_index_options options = {.must_exist = true};
    assert_null(pgn_index_writer_open(folder, &options, &error));
    pgn_index_writer_close(writer_of(folder, 0));
    pgn_index *index = index_of(folder);
    assert_int_equal(pgn_index_game_at(index, 0, &game), 0);
    assert_true(pgn_index_tree(index, &pgn_start_position, &tree));
    assert_int_equal(tree.all.games, 0);
    pgn_index_search *search = pgn_index_search_open(index, &pgn_start_position);
    assert_int_equal(pgn_index_search_next(search, &hit), 0);
    pgn_index_search_close(search);
    pgn_index_close(index);
    pgn_tree_free(&tree);
    remove_folder(folder);
}

static void games_come_back_as_they_went_in(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.games";
    struct writing text = write_games(0, 60, PLIES);
    struct played all = play_all(text.at, text.len);
    remove_folder(folder);
    pgn_index_writer *writer = writer_of(folder, 0);
    assert_true(add_text(writer, "a\nb%", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
    pgn_index *index = index_of(folder);
    pgn_index_line *line = pgn_index_line_open(index);
    size_t at = 0;
    for (uint64_t n = 0; n < 60; n++) {
        pgn_index_game game;
        pgn_span value;
        char name[16];
        pgn_position p;
        pgn_move m;
        assert_int_equal(pgn_index_game_at(index, n, &game), 1);
        assert_int_equal(game.number, n + 1);
        assert_int_equal(memcmp(text.at + game.offset, "[Event", 6), 0);
        assert_int_equal(game.elo[0], 2000 + n % 500);
        assert_int_equal(game.date.year, 1900 + n);
        assert_true(game.playable && game.whole && game.setup == (n % 7 == 0));
        snprintf(name, sizeof name, "B\\\"%u", (unsigned)n);
        assert_int_equal(pgn_index_tag(index, n, "Black", &value), 1);
        assert_true(pgn_span_is(value, name));
        assert_int_equal(pgn_index_tag(index, n, "Round", &value), 0);
        assert_int_equal(pgn_index_line_start(line, n, &p), 1);
        assert_true(pgn_same_position(&p, &all.visits[at].position));
        for (at++; pgn_index_line_next(line, &m, &p) > 0; at++)
            assert_true(pgn_same_position(&p, &all.visits[at].position));
    }
    assert_int_equal(at, all.count);
    pgn_index_source source;
    assert_true(pgn_index_source_at(index, 0, &source));
    assert_string_equal(source.path, "a\nb%");
    assert_false(pgn_index_source_at(index, 1, &source));
    pgn_index_line_close(line);
    pgn_index_close(index);
    remove_folder(folder);
    free(all.visits);
    free(text.at);
}

/* Written out, read and indexed again, games are the same. */
static void games_are_written_as_they_are(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.text";
    struct writing text = write_games(0, 60, PLIES);
    pgn_index_text out = {0};
    remove_folder(folder);
    pgn_index_writer *writer = writer_of(folder, 0);
    assert_true(add_text(writer, "a", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
    pgn_index *index = index_of(folder);
    for (uint64_t game = 0; game < 60; game++)
        assert_int_equal(pgn_index_write_game(index, game, &out), 1);
    assert_int_equal(pgn_index_write_game(index, 60, &out), 0);
    struct played before = play_all(text.at, text.len), after = play_all(out.at, out.len);
    assert_int_equal(before.count, after.count);
    for (size_t i = 0; i < before.count; i++) {
        assert_int_equal(before.visits[i].game, after.visits[i].game);
        assert_true(pgn_same_position(&before.visits[i].position, &after.visits[i].position));
    }
    /* Tags byte for byte; no line is too long. */
    for (const char *tag = text.at, *at = out.at; (tag = strstr(tag, "[White")) != NULL; tag++) {
        at = strstr(at, "[White");
        assert_non_null(at);
        assert_int_equal(strncmp(tag, at, strcspn(tag, "\n") + 1), 0);
        at++;
    }
    for (size_t i = 0, column = 0; i < out.len; i++) {
        column = out.at[i] == '\n' ? 0 : column + 1;
        assert_true(column < 80);
    }
    pgn_index_close(index);
    remove_folder(folder);
    free(out.at);
    free(text.at);
    free(before.visits);
    free(after.visits);
}

/* A query for some of a side's men where they stand; NULL: it has none of them. */
static pgn_query *query_for(const pgn_position *p, unsigned side, uint64_t *random)
{
    char text[1024];
    size_t len = 0;
    pgn_query_fault fault;
    pgn_squares some = p->sides[side] & next_random(random) & next_random(random);
    for (; some && len + 16 < sizeof text; some &= some - 1) {
        unsigned square = (unsigned)__builtin_ctzll(some);
        char man = "PNBRQKpnbrqk"[side * 6 + (unsigned)pgn_kind_at(p, square)];
        len +=
            (size_t)snprintf(text + len, sizeof text - len, "%s%c on %c%c", len ? " and " : "", man,
                             'a' + (int)pgn_file_of(square), '1' + (int)pgn_rank_of(square));
    }
    pgn_query *query = len ? pgn_query_parse(text, len, &fault) : NULL;
    assert_true(!len || query);
    return query;
}

/* No game is left out in which some men stood as they are asked for, and most others are. */
static void candidates_hold_all_games_with_a_pattern(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.pattern";
    struct writing text = write_games(0, 200, PLIES);
    struct played all = play_all(text.at, text.len);
    uint64_t random = 5, passed = 0;
    remove_folder(folder);
    pgn_index_writer *writer = writer_of(folder, 0);
    assert_true(add_text(writer, "a", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
    pgn_index *index = index_of(folder);
    for (unsigned i = 0; i < 100; i++) {
        size_t at = next_random(&random) % all.count;
        pgn_query *query = query_for(&all.visits[at].position, i % 2, &random);
        if (!query)
            continue;
        pgn_index_plan *plan = pgn_index_plan_open(index, query, true);
        assert_non_null(plan);
        bool found = false;
        for (uint64_t game = 0; pgn_index_plan_next(plan, &game) > 0; game++) {
            assert_true(game < 200);
            found = found || game == all.visits[at].game;
            passed++;
        }
        assert_true(found);
        pgn_index_plan_close(plan);
        pgn_query_close(query);
    }
    assert_true(passed < 100 * 120);
    pgn_index_close(index);
    remove_folder(folder);
    free(text.at);
    free(all.visits);
}

/* Texts that never come again do not fill memory, and do not drive out those that do. */
static void a_dictionary_forgets(void **state)
{
    (void)state;
    struct pgn_dictionary dictionary = {.limit = 64 << 10};
    uint64_t most = 0, places[10] = {0}, anew = 0;
    char text[64];
    for (uint64_t i = 0; i < 50000; i++) {
        uint64_t place = 2 * i;
        bool is_known;
        snprintf(text, sizeof text, "https://example.org/%llu", (unsigned long long)i);
        assert_true(pgn_dictionary_put(&dictionary, text, strlen(text), &place, &is_known));
        assert_false(is_known);
        assert_true(place == 2 * i);
        snprintf(text, sizeof text, "player %llu", (unsigned long long)(i % 10));
        place = 2 * i + 1;
        assert_true(pgn_dictionary_put(&dictionary, text, strlen(text), &place, &is_known));
        assert_true(is_known ? place == places[i % 10] : place == 2 * i + 1);
        anew += !is_known;
        places[i % 10] = place;
        uint64_t memory = pgn_dictionary_memory(&dictionary);
        most = memory > most ? memory : most;
    }
    assert_true(most < 256 << 10);
    assert_int_equal(anew, 10);
    pgn_dictionary_free(&dictionary);
}

static void a_grown_source_is_gone_on_with(void **state)
{
    (void)state;
    static const char *const folder = "index_test.tmp.grown";
    struct writing text = write_games(0, 30, 10), longer = write_games(0, 50, 10);
    remove_folder(folder);
    pgn_index_writer *writer = writer_of(folder, 0);
    assert_true(add_text(writer, "a", text.at, text.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
    writer = writer_of(folder, 0);
    assert_int_equal(pgn_index_source_games(writer, "a"), 30);
    assert_true(add_text(writer, "a", longer.at, longer.len));
    assert_true(pgn_index_commit(writer));
    pgn_index_writer_close(writer);
    pgn_index *index = index_of(folder);
    pgn_index_totals totals;
    pgn_index_totals_of(index, &totals);
    assert_int_equal(totals.games, 50);
    assert_int_equal(totals.sources, 1);
    pgn_index_close(index);
    /* A byte of an early game is another one; or games are missing. */
    writer = writer_of(folder, 0);
    strstr(longer.at, "\"W3\"")[1] = 'X';
    assert_false(add_text(writer, "a", longer.at, longer.len));
    assert_int_equal(pgn_index_writer_error(writer)->fault, PGN_INDEX_CHANGED);
    pgn_index_writer_close(writer);
    writer = writer_of(folder, 0);
    assert_false(add_text(writer, "a", text.at, text.len));
    assert_int_equal(pgn_index_writer_error(writer)->fault, PGN_INDEX_CHANGED);
    pgn_index_writer_close(writer);
    remove_folder(folder);
    free(text.at);
    free(longer.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_found_in_one_segment_and_in_many),
        cmocka_unit_test(what_is_not_there_is_not_found),
        cmocka_unit_test(games_come_back_as_they_went_in),
        cmocka_unit_test(games_are_written_as_they_are),
        cmocka_unit_test(candidates_hold_all_games_with_a_pattern),
        cmocka_unit_test(a_dictionary_forgets),
        cmocka_unit_test(a_grown_source_is_gone_on_with),
    };
    return cmocka_run_group_tests_name("index", tests, enter_scratch, leave_scratch);
}
