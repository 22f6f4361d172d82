/* lookup.c: positions looked up in an open database:  lookup DB [COUNT]
 *
 * Positions are those of games from all over the database, after 2, 3, 4 ... half-moves in turn (up
 * to 60); each is asked for its tree, and for its first ten games.  Prints the mean and the slowest
 * of COUNT (1000) of each, in microseconds.  The files are in the system's memory, once asked for.
 */
#include <pgn/pgn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LISTED 10

struct times {
    double sum, most;
    unsigned long count;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void note(struct times *times, double from)
{
    double took = now() - from;
    times->sum += took;
    times->most = took > times->most ? took : times->most;
    times->count++;
}

static void tell(const char *what, const struct times *times)
{
    printf("%-44s%.0f us, at most %.0f us\n", what, times->sum / (double)times->count, times->most);
}

static bool list_some(pgn_index *index, const pgn_position *position)
{
    pgn_index_search *search = pgn_index_search_open(index, position);
    pgn_index_hit hit;
    int rc = search ? 1 : -1;
    for (unsigned i = 0; rc > 0 && i < LISTED; i++)
        rc = pgn_index_search_next(search, &hit);
    pgn_index_search_close(search);
    return rc >= 0;
}

static bool look_up(pgn_index *index, unsigned long count)
{
    struct times trees = {0}, lists = {0};
    pgn_index_totals totals;
    pgn_tree tree = {0};
    pgn_index_line *line = pgn_index_line_open(index);
    bool good = line != NULL;
    pgn_index_totals_of(index, &totals);
    for (unsigned long i = 0; good && i < count; i++) {
        pgn_position p;
        pgn_move move;
        uint64_t game = totals.games * i / count;
        int rc = pgn_index_line_start(line, game, &p);
        for (unsigned long ply = 0; rc > 0 && ply < 2 + i % 59; ply++)
            rc = pgn_index_line_next(line, &move, &p);
        if (rc < 0)
            break;
        double from = now();
        good = pgn_index_tree(index, &p, &tree);
        note(&trees, from);
        from = now();
        good = good && list_some(index, &p);
        note(&lists, from);
    }
    pgn_index_line_close(line);
    pgn_tree_free(&tree);
    if (good && trees.count > 0) {
        tell("tree of a position, database open", &trees);
        tell("first ten games of a position", &lists);
    }
    return good;
}

int main(int argc, char **argv)
{
    pgn_index_error error;
    pgn_index *index = argc > 1 ? pgn_index_open(argv[1], &error) : NULL;
    unsigned long count = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
    bool good = index != NULL && count > 0 && look_up(index, count);
    pgn_index_close(index);
    return good ? 0 : 3;
}
