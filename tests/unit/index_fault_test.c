/* index_fault_test.c: a database survives whatever happens to its writer and its files.
 *
 * The writer dies at each of its system calls in turn (as by kill -9), or has each of them fail (a
 * full disk); after that the database opens, holds what was committed and all of it right, and the
 * interrupted work goes on.  Then each byte of each file is damaged in turn: never a wrong answer.
 *
 * The calls are wrapped by the linker (--wrap, see the Makefile). */
#include "index_support.h"

#include "index/block_sum.h"
#include "index/manifest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>

#define FOLDER "index_fault_test.tmp.db"
#define GAMES 24u
#define PLIES 12u
#define DIED 77

ssize_t __real_write(int fd, const void *bytes, size_t len);
int __real_renameat(int from, const char *old, int to, const char *name);
int __real_unlinkat(int folder, const char *name, int flags);
ssize_t __wrap_write(int fd, const void *bytes, size_t len);
int __wrap_fsync(int fd);
int __wrap_renameat(int from, const char *old, int to, const char *name);
int __wrap_unlinkat(int folder, const char *name, int flags);

static long calls_left; /* until it happens; 0: never */
static bool dies;       /* the process, else the call fails */

/* True if this call is to fail. */
static bool strikes(void)
{
    if (calls_left == 0 || --calls_left > 0)
        return false;
    if (dies)
        _exit(DIED);
    errno = ENOSPC;
    return true;
}

ssize_t __wrap_write(int fd, const void *bytes, size_t len)
{
    if (!strikes())
        return __real_write(fd, bytes, len);
    /* Half of it gets there. */
    ssize_t written = __real_write(fd, bytes, len / 2);
    errno = ENOSPC;
    return len > 1 ? -1 : written;
}

/* Death of the process leaves what was written; only that of the machine would not. */
int __wrap_fsync(int fd)
{
    (void)fd;
    return strikes() ? -1 : 0;
}

int __wrap_renameat(int from, const char *old, int to, const char *name)
{
    return strikes() ? -1 : __real_renameat(from, old, to, name);
}

int __wrap_unlinkat(int folder, const char *name, int flags)
{
    return strikes() ? -1 : __real_unlinkat(folder, name, flags);
}

/* ---- the work that is interrupted ----------------------------------------------------------- */

static struct writing first, second;
static uint64_t memory; /* the writer's; little: a segment every few games */

/* A source, committed, another one, committed, and all merged.  true: all of it was done. */
static bool work(void)
{
    pgn_index_error error;
    pgn_index_options options = {.memory = memory};
    pgn_index_writer *writer = pgn_index_writer_open(FOLDER, &options, &error);
    if (writer == NULL)
        return false;
    bool good = add_text(writer, "first", first.at, first.len) && pgn_index_commit(writer) &&
                add_text(writer, "second", second.at, second.len) && pgn_index_merge(writer);
    pgn_index_writer_close(writer);
    return good;
}

/* A query that all of the index is needed for: the sum of its games, or false. */
static bool ask_query(pgn_index *index, uint64_t *sum)
{
    static const char text[] = "(N on f3 and P on e4 and R = r) or no Q or after \"e4 e5\" or "
                               "(White ~ W1 and B on c4)";
    pgn_query_fault fault;
    pgn_query *query = pgn_query_parse(text, sizeof text - 1, &fault);
    pgn_query_run *run = pgn_query_run_open(query, NULL);
    pgn_index_plan *plan = pgn_index_plan_open(index, query, true);
    pgn_index_asker *asker = pgn_index_asker_open(index);
    assert_true(query && run && plan && asker);
    int rc = 0;
    *sum = 7;
    for (uint64_t game = 0; rc >= 0 && (rc = pgn_index_plan_next(plan, &game)) > 0; game++) {
        rc = pgn_index_ask(asker, run, game, pgn_index_plan_ply(plan));
        *sum = rc == 1 ? *sum * 31 + game : *sum;
    }
    pgn_index_asker_close(asker);
    pgn_index_plan_close(plan);
    pgn_query_run_close(run);
    pgn_query_close(query);
    return rc >= 0;
}

/* All that can be asked of a database, as one number; it is proved to be in order first. */
static uint64_t asked; /* the query's sum in the answers that were given last */
static uint64_t answers(uint64_t *games)
{
    pgn_index_totals totals;
    pgn_index_check check;
    uint64_t sum = 0;
    pgn_index *index = index_of(FOLDER);
    pgn_index_totals_of(index, &totals);
    *games = totals.games;
    if (!pgn_index_verify(index, 1, &check))
        fail_msg("%s", pgn_index_error_of(index)->detail);
    pgn_tree tree = {0};
    assert_true(pgn_index_tree(index, &pgn_start_position, &tree));
    for (size_t i = 0; i < tree.count; i++)
        sum = sum * 31 + tree.moves[i].tally.games * 64 + tree.moves[i].move.from;
    pgn_tree_free(&tree);
    uint64_t found;
    assert_true(ask_query(index, &found));
    asked = found;
    pgn_index_close(index);
    return sum;
}

/* Where the database is there at all, it is in order; with memory enough for a source it holds
 * nothing yet, the first source, or both. */
static void check_what_is_left(void)
{
    uint64_t games;
    pgn_index_error error;
    pgn_index *index = pgn_index_open(FOLDER, &error);
    if (index == NULL) {
        assert_true(error.fault == PGN_INDEX_NONE || error.fault == PGN_INDEX_OPEN);
        return;
    }
    pgn_index_close(index);
    answers(&games);
    assert_true(memory > 0 || games == 0 || games == GAMES || games == 2 * GAMES);
}

static unsigned count_files(void)
{
    unsigned count = 0;
    DIR *list = opendir(FOLDER);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(list);
    return count;
}

/* Interrupts the work at its nth call; true if it came that far. */
static bool interrupt(long n)
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        calls_left = n;
        _exit(work() ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == (dies ? DIED : 1));
    return WEXITSTATUS(status) != 0;
}

/* Each step-th call is struck in turn. */
static void survives(bool by_death, long step)
{
    uint64_t games, whole;
    first = write_games(0, GAMES, PLIES);
    second = write_games(GAMES, 2 * GAMES, PLIES);
    remove_folder(FOLDER);
    calls_left = 0;
    dies = by_death;
    assert_true(work());
    whole = answers(&games);
    assert_int_equal(games, 2 * GAMES);
    unsigned files = count_files();
    long n = 1;
    for (bool struck = true; struck; n += step) {
        remove_folder(FOLDER);
        struck = interrupt(n);
        check_what_is_left();
        assert_true(work());
        assert_int_equal(answers(&games), whole);
        assert_int_equal(games, 2 * GAMES);
        assert_int_equal(count_files(), files);
    }
    assert_true(n > 40);
    remove_folder(FOLDER);
    free(first.at);
    free(second.at);
}

static void a_writer_that_is_killed_loses_nothing(void **state)
{
    (void)state;
    memory = 0;
    survives(true, 1);
    memory = 4096;
    survives(true, 17);
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    memory = 0;
    survives(false, 1);
    memory = 4096;
    survives(false, 17);
}

/* ---- damaged files -------------------------------------------------------------------------- */

/* The database must tell of damage, or not have touched it. */
static void ask_damaged(const char *file, uint64_t whole)
{
    pgn_index_error error;
    pgn_index_check check;
    pgn_tree tree = {0};
    uint64_t sum = 0;
    pgn_index *index = pgn_index_open(FOLDER, &error);
    if (index == NULL) {
        assert_true(error.fault == PGN_INDEX_DAMAGED || error.fault == PGN_INDEX_VERSION);
        return;
    }
    if (pgn_index_tree(index, &pgn_start_position, &tree)) {
        for (size_t i = 0; i < tree.count; i++)
            sum = sum * 31 + tree.moves[i].tally.games * 64 + tree.moves[i].move.from;
        assert_int_equal(sum, whole);
    }
    pgn_tree_free(&tree);
    assert_true(!ask_query(index, &sum) || sum == asked);
    pgn_index_close(index);
    index = index_of(FOLDER);
    if (pgn_index_verify(index, 1, &check))
        fail_msg("damage in %s was not noticed", file);
    assert_int_equal(pgn_index_error_of(index)->fault, PGN_INDEX_DAMAGED);
    pgn_index_close(index);
}

static void damage_file(const char *name, uint64_t whole)
{
    char path[512];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    struct text bytes = read_file(path);
    assert_non_null(bytes.at);
    size_t step = bytes.len / 25 + 1;
    for (size_t at = 0; at < bytes.len; at += step) {
        char flipped = (char)(bytes.at[at] ^ (1 << at % 8));
        int fd = open(path, O_WRONLY);
        assert_true(fd >= 0);
        assert_int_equal(pwrite(fd, &flipped, 1, (off_t)at), 1);
        ask_damaged(name, whole);
        assert_int_equal(pwrite(fd, bytes.at + at, 1, (off_t)at), 1);
        assert_int_equal(ftruncate(fd, (off_t)at), 0);
        ask_damaged(name, whole);
        assert_int_equal(pwrite(fd, bytes.at + at, bytes.len - at, (off_t)at),
                         (ssize_t)(bytes.len - at));
        close(fd);
    }
    free(bytes.at);
}

static void damage_is_never_an_answer(void **state)
{
    (void)state;
    uint64_t games;
    memory = 0;
    first = write_games(0, 3 * GAMES, PLIES);
    second = write_games(3 * GAMES, 6 * GAMES, PLIES);
    remove_folder(FOLDER);
    calls_left = 0;
    assert_true(work());
    uint64_t whole = answers(&games);
    DIR *list = opendir(FOLDER);
    unsigned files = 0;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "lock") == 0)
            continue;
        damage_file(entry->d_name, whole);
        files++;
    }
    closedir(list);
    assert_int_equal(files, 12);
    assert_int_equal(answers(&games), whole);
    remove_folder(FOLDER);
    free(first.at);
    free(second.at);
}

/* ---- damage that has the right sums --------------------------------------------------------- */

/* Asks all there is to ask; any answer will do. */
static void ask_anything(void)
{
    pgn_index_error error;
    pgn_index_check check;
    pgn_index_hit hit;
    pgn_index_text text = {0};
    pgn_tree tree = {0};
    pgn_index *index = pgn_index_open(FOLDER, &error);
    if (index == NULL)
        return;
    pgn_position p = pgn_start_position;
    for (unsigned ply = 0; ply < 4; ply++) {
        pgn_move moves[PGN_MAX_MOVES];
        (void)!pgn_index_tree(index, &p, &tree);
        pgn_index_search *search = pgn_index_search_open(index, &p);
        while (pgn_index_search_next(search, &hit) > 0)
            ;
        pgn_index_search_close(search);
        assert_true(pgn_legal_moves(&p, moves) > 0);
        pgn_play(&p, moves[0]);
    }
    for (uint64_t game = 0; pgn_index_write_game(index, game, &text) > 0; game++)
        text.len = 0;
    uint64_t sum;
    (void)ask_query(index, &sum);
    (void)!pgn_index_verify(index, 1, &check);
    pgn_tree_free(&tree);
    free(text.at);
    pgn_index_close(index);
}

/* Writes one part anew, with these bytes and their right sums. */
static void write_part(int folder, unsigned part, const char *bytes, size_t len)
{
    struct pgn_manifest manifest;
    struct pgn_block_writer out;
    pgn_index_error error = {0};
    char name[PGN_PART_FILE_MAX];
    assert_true(pgn_manifest_read(&manifest, folder, &error));
    pgn_part_file(manifest.segments[0].id, part, name);
    assert_true(pgn_block_writer_open(&out, folder, name, &error));
    pgn_block_write(&out, bytes, len);
    assert_true(pgn_block_writer_end(&out, &manifest.segments[0].extents[part]));
    assert_true(pgn_manifest_write(&manifest, folder, &error));
    pgn_manifest_free(&manifest);
}

static void lie_in_part(int folder, unsigned part, uint64_t id, uint64_t *random)
{
    char path[512], name[PGN_PART_FILE_MAX];
    pgn_part_file(id, part, name);
    snprintf(path, sizeof path, FOLDER "/%s", name);
    struct text whole = read_file(path);
    assert_non_null(whole.at);
    const size_t block =
        PGN_BLOCK_BYTES + PGN_SUM_BYTES; /* of all of them only the last is shorter */
    size_t len = whole.len - (whole.len + block - 1) / block * PGN_SUM_BYTES;
    for (unsigned i = 0; i < 60 && len > 0; i++) {
        size_t at = (size_t)(next_random(random) % len);
        char kept = whole.at[at];
        whole.at[at] = (char)next_random(random);
        /* Sometimes a part that is too short as well. */
        write_part(folder, part, whole.at, i % 10 == 9 ? at : len);
        ask_anything();
        whole.at[at] = kept;
    }
    write_part(folder, part, whole.at, len);
    free(whole.at);
}

static void lies_with_right_sums_do_no_harm(void **state)
{
    (void)state;
    uint64_t games, random = 3;
    memory = 0;
    first = write_games(0, 3 * GAMES, PLIES);
    second = write_games(3 * GAMES, 6 * GAMES, PLIES);
    remove_folder(FOLDER);
    calls_left = 0;
    assert_true(work());
    uint64_t whole = answers(&games);
    int folder = open(FOLDER, O_RDONLY | O_DIRECTORY);
    struct pgn_manifest manifest;
    pgn_index_error error = {0};
    assert_true(pgn_manifest_read(&manifest, folder, &error));
    assert_int_equal(manifest.segment_count, 1);
    for (unsigned part = 0; part < PGN_PARTS; part++)
        lie_in_part(folder, part, manifest.segments[0].id, &random);
    pgn_manifest_free(&manifest);
    close(folder);
    assert_int_equal(answers(&games), whole);
    remove_folder(FOLDER);
    free(first.at);
    free(second.at);
}

static void two_writers_do_not_meet(void **state)
{
    (void)state;
    remove_folder(FOLDER);
    pgn_index_writer *writer = writer_of(FOLDER, 0);
    pid_t child = fork();
    int status;
    if (child == 0) {
        pgn_index_error error;
        _exit(pgn_index_writer_open(FOLDER, NULL, &error) == NULL && error.fault == PGN_INDEX_LOCKED
                  ? 0
                  : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    pgn_index_writer_close(writer);
    pgn_index_writer_close(writer_of(FOLDER, 0));
    remove_folder(FOLDER);
}

static void a_folder_of_other_things_is_left_alone(void **state)
{
    (void)state;
    pgn_index_error error;
    remove_folder(FOLDER);
    assert_int_equal(mkdir(FOLDER, 0777), 0);
    FILE *other = fopen(FOLDER "/games.pgn", "w");
    fclose(other);
    assert_null(pgn_index_writer_open(FOLDER, NULL, &error));
    assert_int_equal(error.fault, PGN_INDEX_OPEN);
    assert_int_equal(access(FOLDER "/games.pgn", F_OK), 0);
    assert_int_equal(access(FOLDER "/MANIFEST", F_OK), -1);
    remove_folder(FOLDER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_writer_that_is_killed_loses_nothing),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(damage_is_never_an_answer),
        cmocka_unit_test(lies_with_right_sums_do_no_harm),
        cmocka_unit_test(two_writers_do_not_meet),
        cmocka_unit_test(a_folder_of_other_things_is_left_alone),
    };
    return cmocka_run_group_tests_name("index faults", tests, enter_scratch, leave_scratch);
}
