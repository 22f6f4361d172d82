/* facts.c: what the facts of a game cost, and how often they are true.
 *
 *     facts off|none|quick|full|twofold [FILE...]
 *
 * Reads games, checks them as pgn-validate does, and replays their main lines: off does nothing
 * more; the others collect facts, with the effort for dead positions of that name (none: material
 * alone), twofold with quick effort.  The difference of two runs under `valgrind --tool=callgrind`
 * is the cost; the base rates are printed. */
#include <pgn/pgn.h>
#include <pgn/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counts {
    unsigned long games, plies, threefold, threefold_went_on, fivefold, fivefold_went_on, fifty,
        fifty_went_on, seventyfive, dead, dead_went_on, mate, stalemate, claimable, ended_went_on,
        can, cannot, unknown, wrong_mate, wrong_stalemate, wrong_dead, wrong_end, cannot_win,
        repetition_cut;
};

static void ignore(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "facts: %s\n", what);
    exit(1);
}

static pgn_span tag_of(const pgn_game *game, const char *name)
{
    pgn_span value = {"", 0};
    pgn_tag(game, name, &value);
    return value;
}

static void count(struct counts *n, const pgn_facts *f)
{
    n->games++;
    n->plies += f->plies;
    n->threefold += f->threefold_ply != PGN_NO_PLY;
    n->threefold_went_on += f->threefold_ply < f->plies;
    n->fivefold += f->fivefold_ply != PGN_NO_PLY;
    n->fivefold_went_on += f->fivefold_ply < f->plies;
    n->fifty += f->fifty_ply != PGN_NO_PLY;
    n->fifty_went_on += f->fifty_ply < f->plies;
    n->seventyfive += f->seventyfive_ply != PGN_NO_PLY;
    n->dead += f->dead_ply != PGN_NO_PLY;
    n->dead_went_on += f->dead_ply < f->plies;
    n->mate += f->final == PGN_CHECKMATE;
    n->stalemate += f->final == PGN_STALEMATE;
    n->claimable += f->claim_by_intent_ply != PGN_NO_PLY;
    n->ended_went_on += f->ended_ply < f->plies;
    n->repetition_cut += f->repetition_cut;
    for (int color = 0; color < 2; color++) {
        n->can += f->can_mate[color] == PGN_YES;
        n->cannot += f->can_mate[color] == PGN_NO;
        n->unknown += f->can_mate[color] == PGN_UNKNOWN;
    }
}

static void count_result(struct counts *n, const pgn_game *game, const pgn_verdict *verdict,
                         const pgn_facts *facts, const pgn_rules *rules)
{
    pgn_result_witnesses witnesses = {verdict->tag, verdict->marker, tag_of(game, "Termination"),
                                      tag_of(game, "Site")};
    unsigned faults = pgn_result_judge(&witnesses, facts, rules).faults;
    n->wrong_mate += (faults & PGN_RESULT_AGAINST_MATE) != 0;
    n->wrong_stalemate += (faults & PGN_RESULT_AGAINST_STALEMATE) != 0;
    n->wrong_dead += (faults & PGN_RESULT_AGAINST_DEAD) != 0;
    n->wrong_end += (faults & PGN_RESULT_AGAINST_END) != 0;
    n->cannot_win += (faults & PGN_RESULT_WINNER_CANNOT_MATE) != 0;
}

static void print(const struct counts *n)
{
    printf("%lu games, %lu plies\n", n->games, n->plies);
    printf("threefold %lu (went on %lu), by intent %lu\n", n->threefold, n->threefold_went_on,
           n->claimable);
    printf("fivefold %lu (went on %lu)\n", n->fivefold, n->fivefold_went_on);
    printf("fifty %lu (went on %lu), seventy-five %lu\n", n->fifty, n->fifty_went_on,
           n->seventyfive);
    printf("dead %lu (went on %lu), mate %lu, stalemate %lu\n", n->dead, n->dead_went_on, n->mate,
           n->stalemate);
    printf("play behind an end by itself %lu\n", n->ended_went_on);
    printf("can mate %lu, cannot %lu, unknown %lu\n", n->can, n->cannot, n->unknown);
    printf("wrong results: mate %lu, stalemate %lu, dead %lu, ended %lu, winner cannot mate %lu\n",
           n->wrong_mate, n->wrong_stalemate, n->wrong_dead, n->wrong_end, n->cannot_win);
    printf("repetition cut %lu\n", n->repetition_cut);
}

/* Plays the main line; false: it cannot be played. */
static bool follow(pgn_replay *replay, const pgn_game *game, pgn_facts_tracker *tracker,
                   const pgn_rules *rules, pgn_facts *facts)
{
    pgn_setup setup;
    pgn_setup_of(game, &setup);
    if (!setup.playable)
        return false;
    pgn_position last = setup.start;
    pgn_step step;
    int rc;
    must(!tracker || pgn_facts_start(tracker, &setup.start, rules), "out of memory");
    pgn_replay_start(replay, game);
    while ((rc = pgn_replay_next(replay, &step)) > 0) {
        if (step.type != PGN_STEP_MOVE || step.depth)
            continue;
        last = *step.position;
        must(!tracker || pgn_facts_move(tracker, step.reading.move, step.position),
             "out of memory");
    }
    must(rc == 0 && (!tracker || pgn_facts_finish(tracker, &last, facts)), "out of memory");
    return true;
}

static void read_games(const char *path, pgn_facts_tracker *tracker, struct counts *n)
{
    pgn_error error;
    pgn_source *source = pgn_source_open(path, NULL, &error);
    must(source, path);
    pgn_reader *reader = pgn_reader_open(source, 0);
    pgn_replay *replay = pgn_replay_open();
    must(reader && replay, "out of memory");
    pgn_game game;
    while (pgn_read(reader, &game) > 0) {
        pgn_verdict verdict;
        pgn_check_options options = {.strict = false};
        must(pgn_check(replay, &game, &options, ignore, NULL, &verdict) >= 0, "out of memory");
        pgn_rules rules = pgn_rules_for(PGN_RULES_FIDE, pgn_date_of(tag_of(&game, "Date")));
        pgn_facts facts;
        if (follow(replay, &game, tracker, &rules, &facts) && tracker) {
            count(n, &facts);
            count_result(n, &game, &verdict, &facts, &rules);
        }
    }
    pgn_replay_close(replay);
    pgn_reader_close(reader);
}

int main(int argc, char **argv)
{
    must(argc >= 2, "facts off|none|quick|full|twofold [FILE...]");
    pgn_facts_options options = {.dead = !strcmp(argv[1], "full")   ? PGN_DEAD_FULL
                                         : !strcmp(argv[1], "none") ? PGN_DEAD_OFF
                                                                    : PGN_DEAD_QUICK,
                                 .twofold = !strcmp(argv[1], "twofold")};
    pgn_facts_tracker *tracker = strcmp(argv[1], "off") ? pgn_facts_open(&options) : NULL;
    struct counts n = {0};
    for (int i = 2; i < argc; i++)
        read_games(argv[i], tracker, &n);
    if (tracker)
        print(&n);
    pgn_facts_close(tracker);
    return 0;
}
