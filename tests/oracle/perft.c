/* perft.c: libpgn's half of tests/oracle/perft.sh.
 *
 *     perft count DEPTH standard|chess960        reads FENs, prints the number of move sequences
 *     perft draw COUNT SEED standard|chess960    prints FENs from random games */
#include "../unit/chess_random.h"
#include <stdio.h>
#include <stdlib.h>

static int count_all(unsigned depth, bool chess960)
{
    char line[PGN_FEN_MAX + 2];
    while (fgets(line, sizeof line, stdin)) {
        pgn_position p;
        if (pgn_fen_read(line, strcspn(line, "\n"), chess960, &p) & PGN_FEN_UNUSABLE) {
            fprintf(stderr, "perft: unusable: %s", line);
            return 1;
        }
        printf("%llu\n", (unsigned long long)perft(&p, depth));
    }
    return 0;
}

/* A Chess960 start: bishops on either colour, both sides alike. */
static pgn_position draw_start(uint64_t *random)
{
    char white[9], black[9], fen[PGN_FEN_MAX];
    do
        draw_rank(white, random);
    while ((strrchr(white, 'B') - strchr(white, 'B')) % 2 == 0);
    strcpy(black, white);
    to_black(black);
    snprintf(fen, sizeof fen, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white);
    pgn_position p = pgn_start_position;
    if (pgn_fen_read(fen, strlen(fen), true, &p))
        abort();
    return p;
}

/* Captures and pawn moves are as likely as they are many, so boards empty soon enough. */
static bool draw_position(pgn_position *p, uint64_t *random)
{
    uint64_t plies = next_random(random) % 120;
    for (uint64_t ply = 0; ply < plies; ply++) {
        pgn_move moves[PGN_MAX_MOVES];
        size_t count = pgn_legal_moves(p, moves);
        if (!count)
            return false;
        pgn_play(p, moves[next_random(random) % count]);
    }
    return true;
}

static int draw_all(unsigned count, uint64_t seed, bool chess960)
{
    for (unsigned drawn = 0; drawn < count;) {
        pgn_position p = chess960 ? draw_start(&seed) : pgn_start_position;
        char fen[PGN_FEN_MAX];
        if (!draw_position(&p, &seed))
            continue;
        pgn_fen_write(&p, chess960, fen);
        puts(fen);
        drawn++;
    }
    return 0;
}

int main(int argc, char **argv)
{
    bool chess960 = argc > 1 && strcmp(argv[argc - 1], "chess960") == 0;
    if (argc == 4 && strcmp(argv[1], "count") == 0)
        return count_all((unsigned)strtoul(argv[2], NULL, 10), chess960);
    if (argc == 5 && strcmp(argv[1], "draw") == 0)
        return draw_all((unsigned)strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10),
                        chess960);
    fputs("usage: perft count DEPTH VARIANT | perft draw COUNT SEED VARIANT\n", stderr);
    return 2;
}
