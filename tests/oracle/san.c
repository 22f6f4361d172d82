/* san.c: positions of random games, each with the SAN and UCI of all its legal moves.
 *
 *     san [GAMES]
 *
 * A line a position: FEN (rights as files), tab, "960" or "standard", then UCI=SAN for each move,
 * separated by tabs.  san.mjs compares them with another program's. */
#include <pgn/chess.h>
#include <pgn/notation.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct start {
    const char *fen;
    bool chess960;
} starts[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false},
    {"4k3/ppp1p1pp/8/N1N2N1N/8/Q1QNQ2Q/PPP3PP/4K3 w - - 0 1", false},
    {"8/PPPPk1PP/8/1b5b/B5B1/8/pp1K1ppp/8 w - - 0 1", false},
    {"bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w KQkq - 0 1", true},
    {"1rk1r3/pppp1ppp/8/8/8/8/PPPP1PPP/1RK1R3 w KQkq - 0 1", true},
};

static void print_position(const pgn_position *p, const pgn_move *moves, size_t count)
{
    char fen[PGN_FEN_MAX], uci[PGN_MOVE_TEXT_MAX], san[PGN_MOVE_TEXT_MAX];
    pgn_fen_write(p, true, fen);
    printf("%s\t%s", fen, p->chess960 ? "960" : "standard");
    for (size_t i = 0; i < count; i++) {
        pgn_uci_write(p, moves[i], uci);
        pgn_san_write(p, moves[i], san);
        printf("\t%s=%s", uci, san);
    }
    putchar('\n');
}

static void play_game(const struct start *start, uint64_t *random)
{
    pgn_position p;
    pgn_move moves[PGN_MAX_MOVES];
    if (pgn_fen_read(start->fen, strlen(start->fen), start->chess960, &p) & PGN_FEN_UNUSABLE)
        abort();
    for (int ply = 0; ply < 100; ply++) {
        const size_t count = pgn_legal_moves(&p, moves);
        print_position(&p, moves, count);
        if (count == 0)
            return;
        *random = *random * 6364136223846793005u + 1442695040888963407u;
        pgn_play(&p, moves[(*random >> 33) % count]);
    }
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 60;
    uint64_t random = 1;
    for (int i = 0; i < games; i++)
        play_game(&starts[(size_t)i % (sizeof starts / sizeof starts[0])], &random);
    return 0;
}
