/* index_support.h: random games as PGN, and databases made of them, for the tests of index/. */
#ifndef INDEX_SUPPORT_H
#define INDEX_SUPPORT_H

#include "pgn_support.h"

#include <dirent.h>
#include <pgn/index.h>
#include <pgn/notation.h>
#include <pgn/replay.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chess_random.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* A text that grows. */
struct writing {
    char *at;
    size_t len, room;
};

static inline void write_text(struct writing *to, const char *text)
{
    size_t len = strlen(text);
    if (to->room - to->len <= len) {
        to->room = to->room * 2 + len + 4096;
        to->at = realloc(to->at, to->room);
        assert_non_null(to->at);
    }
    memcpy(to->at + to->len, text, len + 1);
    to->len += len;
}

/* Moves from the position: at first one of the first few, so that games transpose and meet. */
static inline void write_moves(struct writing *to, pgn_position p, unsigned plies, uint64_t *random)
{
    pgn_move moves[PGN_MAX_MOVES];
    char san[PGN_MOVE_TEXT_MAX];
    for (unsigned ply = 0; ply < plies; ply++) {
        size_t count = pgn_legal_moves(&p, moves);
        if (count == 0)
            break;
        pgn_move m = moves[next_random(random) % (ply < 6 && count > 3 ? 3 : count)];
        pgn_san_write(&p, m, san);
        write_text(to, san);
        write_text(to, " ");
        pgn_play(&p, m);
    }
}

/* The nth game of a series; every seventh starts from a position of its own. */
static inline void write_game(struct writing *to, unsigned n, unsigned plies)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    static const char *const starts[] = {"QQQQQQQQ/QQQQQQQQ/QQQQ4/8/8/8/k7/3K4 b - - 0 1",
                                         "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1",
                                         "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
                                         "r3k2r/pppq1ppp/8/3Pp3/8/8/PPPQ1PPP/R3K2R w KQkq e6 0 1"};
    char line[512];
    uint64_t random = n + 1;
    pgn_position p = pgn_start_position;
    unsigned year = 1900 + n % 100;
    snprintf(line, sizeof line,
             "[Event \"E%u\"]\n[White \"W%u\"]\n[Black \"B\\\"%u\"]\n[Date \"%u.01.??\"]\n"
             "[Result \"%s\"]\n[WhiteElo \"%u\"]\n[BlackElo \"%u\"]\n",
             n / 10, n % 7, n, year, results[n % 4], 2000 + n % 500, n % 3 ? 2100 + n % 300 : 0);
    write_text(to, line);
    if (n % 7 == 0) {
        const char *fen = starts[n / 7 % COUNT_OF(starts)];
        bool chess960 = strstr(fen, "GBgb") != NULL;
        assert_int_equal(pgn_fen_read(fen, strlen(fen), chess960, &p) & PGN_FEN_UNUSABLE, 0);
        snprintf(line, sizeof line, "%s[SetUp \"1\"]\n[FEN \"%s\"]\n",
                 chess960 ? "[Variant \"Chess960\"]\n" : "", fen);
        write_text(to, line);
    }
    write_text(to, "\n");
    write_moves(to, p, plies, &random);
    write_text(to, results[n % 4]);
    write_text(to, "\n\n");
}

static inline struct writing write_games(unsigned from, unsigned to, unsigned plies)
{
    struct writing text = {0};
    for (unsigned n = from; n < to; n++)
        write_game(&text, n, plies);
    return text;
}

/* ---- scratch -------------------------------------------------------------------------------- */

/* The tests make thousands of files: in memory, where there is such a place. */
static inline int enter_scratch(void **state)
{
    static char folder[] = "/dev/shm/pgn-index-test-XXXXXX";
    *state = mkdtemp(folder);
    return *state != NULL && chdir(folder) != 0;
}

static inline int leave_scratch(void **state)
{
    return *state != NULL && (chdir("/") != 0 || rmdir(*state) != 0);
}

/* ---- databases ------------------------------------------------------------------------------ */

static inline void remove_folder(const char *folder)
{
    char path[512];
    DIR *list = opendir(folder);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (list != NULL)
        closedir(list);
    rmdir(folder);
}

/* Adds all games of a text as one source; false: the writer's error says why. */
static inline bool add_text(pgn_index_writer *writer, const char *name, const char *text,
                            size_t len)
{
    pgn_game game;
    pgn_packer *packer = pgn_packer_open();
    pgn_reader *reader = read_memory(text, len, 0);
    bool good = pgn_index_source_begin(writer, name, len, 0);
    pgn_packer_keep_texts(packer);
    while (good && pgn_read(reader, &game) > 0) {
        pgn_packed_game *packed = game.number <= pgn_index_source_games(writer, name)
                                      ? pgn_index_pack_sum(&game)
                                      : pgn_index_pack(packer, &game);
        assert_non_null(packed);
        good = pgn_index_add(writer, packed);
        pgn_packed_game_free(packed);
    }
    good = good && pgn_index_source_end(writer, true);
    pgn_reader_close(reader);
    pgn_packer_close(packer);
    return good;
}

static inline pgn_index_writer *writer_of(const char *folder, uint64_t memory)
{
    pgn_index_error error;
    pgn_index_options options = {.memory = memory};
    pgn_index_writer *writer = pgn_index_writer_open(folder, &options, &error);
    if (writer == NULL)
        print_error("%s: %s %s\n", folder, pgn_index_fault_text(error.fault), error.file);
    assert_non_null(writer);
    return writer;
}

static inline pgn_index *index_of(const char *folder)
{
    pgn_index_error error;
    pgn_index *index = pgn_index_open(folder, &error);
    if (index == NULL)
        print_error("%s: %s %s\n", folder, pgn_index_fault_text(error.fault), error.file);
    assert_non_null(index);
    return index;
}

#endif
