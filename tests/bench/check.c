/* check.c: games checked with or without the facts of draws and dead positions:
 *
 *     check with|without FILE
 *
 * What pgn-validate does without its output; the difference of two runs under
 * `valgrind --tool=callgrind` is what the facts cost. */
#include <pgn/pgn.h>

#include <stdio.h>
#include <string.h>

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

/* The half-moves of all games, or -1. */
static long long check_all(const char *path, pgn_replay *replay, pgn_facts_tracker *tracker)
{
    pgn_error error;
    pgn_source *source = pgn_source_open(path, NULL, &error);
    pgn_reader *reader = source ? pgn_reader_open(source, 0) : NULL;
    pgn_check_options options = {.tracker = tracker};
    pgn_game game;
    pgn_verdict verdict;
    long long plies = 0;
    if (!reader)
        return -1;
    while (plies >= 0 && pgn_read(reader, &game) > 0)
        plies = pgn_check(replay, &game, &options, ignore, NULL, &verdict) < 0
                    ? -1
                    : plies + verdict.plies;
    pgn_reader_close(reader);
    return plies;
}

int main(int argc, char **argv)
{
    if (argc != 3 || (strcmp(argv[1], "with") != 0 && strcmp(argv[1], "without") != 0)) {
        fputs("check with|without FILE\n", stderr);
        return 2;
    }
    bool with = strcmp(argv[1], "with") == 0;
    pgn_replay *replay = pgn_replay_open();
    pgn_facts_tracker *tracker = with ? pgn_facts_open(NULL) : NULL;
    long long plies = replay && (tracker || !with) ? check_all(argv[2], replay, tracker) : -1;
    pgn_facts_close(tracker);
    pgn_replay_close(replay);
    printf("%lld half-moves\n", plies);
    return plies < 0;
}
