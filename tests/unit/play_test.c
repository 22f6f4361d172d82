/* play_test.c: random games, every position of which is compared with what a walk over the board
 * finds.  Attacks are counted here by stepping from square to square, so that neither tables nor
 * bit tricks vouch for themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "chess/keys.h"
#include "chess_support.h"

enum { PLIES = 120, GAMES_PER_START = 6, CHESS960_STARTS = 60 };

/* The square that lies so far from another, or -1 off the board. */
static int shifted(int square, int files, int ranks)
{
    int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static bool is_at(const pgn_position *p, int square, unsigned color, enum pgn_kind kind)
{
    unsigned s = (unsigned)square;
    return square >= 0 && pgn_kind_at(p, s) == kind && pgn_color_at(p, s) == color;
}

static pgn_squares bit_if(bool there, int square)
{
    return there ? (pgn_squares)1 << square : 0;
}

/* Looks from the square along one direction for a man of `by` that attacks back along it. */
static pgn_squares attacker_along(const pgn_position *p, int square, unsigned by, int files,
                                  int ranks)
{
    enum pgn_kind slider = files && ranks ? PGN_BISHOP : PGN_ROOK;
    int at = shifted(square, files, ranks);
    if (is_at(p, at, by, PGN_KING))
        return bit_if(true, at);
    if (files && ranks == (by == PGN_WHITE ? -1 : 1) && is_at(p, at, by, PGN_PAWN))
        return bit_if(true, at);
    while (at >= 0 && pgn_kind_at(p, (unsigned)at) == PGN_NO_KIND)
        at = shifted(at, files, ranks);
    return bit_if(is_at(p, at, by, slider) || is_at(p, at, by, PGN_QUEEN), at);
}

static pgn_squares walked_attackers(const pgn_position *p, unsigned of_square, unsigned by)
{
    int square = (int)of_square;
    pgn_squares found = 0;
    for (int files = -2; files <= 2; files++) {
        for (int ranks = -2; ranks <= 2; ranks++) {
            int at = shifted(square, files, ranks);
            if (files * files + ranks * ranks == 5)
                found |= bit_if(is_at(p, at, by, PGN_KNIGHT), at);
            else if ((files || ranks) && files * files <= 1 && ranks * ranks <= 1)
                found |= attacker_along(p, square, by, files, ranks);
        }
    }
    return found;
}

static void check_attackers(const pgn_position *p)
{
    unsigned us = p->turn, them = us ^ 1u;
    assert_int_equal(p->checkers, walked_attackers(p, p->kings[us], them));
    assert_int_equal(walked_attackers(p, p->kings[them], us), 0);
    for (unsigned square = 0; square < 64; square++)
        assert_int_equal(pgn_attackers(p, square, pgn_occupied(p)),
                         walked_attackers(p, square, us) | walked_attackers(p, square, them));
}

static void check_attacks(const pgn_position *p)
{
    for (unsigned from = 0; from < 64; from++) {
        enum pgn_kind kind = pgn_kind_at(p, from);
        if (kind == PGN_NO_KIND)
            continue;
        enum pgn_color color = pgn_color_at(p, from);
        pgn_squares attacks = pgn_attacks(kind, color, from, pgn_occupied(p));
        for (unsigned to = 0; to < 64; to++)
            assert_int_equal(attacks >> to & 1, walked_attackers(p, to, color) >> from & 1);
    }
}

static void check_fen(const pgn_position *p)
{
    for (unsigned shredder = 0; shredder <= 1; shredder++) {
        char text[PGN_FEN_MAX];
        size_t len = pgn_fen_write(p, shredder, text);
        assert_int_equal(len, strlen(text));
        pgn_position read;
        /* The starts below may hold more men than a game can have. */
        assert_int_equal(pgn_fen_read(text, len, p->chess960, &read) & ~PGN_FEN_MATERIAL, 0);
        assert_true(pgn_same_position(&read, p));
        assert_int_equal(pgn_key(&read), pgn_key(p));
        assert_int_equal(read.checkers, p->checkers);
        assert_int_equal(read.halfmove_clock, p->halfmove_clock);
        assert_int_equal(read.fullmove, p->fullmove);
        assert_memory_equal(read.kings, p->kings, sizeof p->kings);
    }
}

static bool is_listed(const pgn_move *moves, size_t count, pgn_move m)
{
    for (size_t i = 0; i < count; i++)
        if (pgn_move_equal(moves[i], m))
            return true;
    return false;
}

/* Every move that can be written at all, and some that cannot. */
static void check_every_move(const pgn_position *p, const pgn_move *moves, size_t count)
{
    size_t legal = 0;
    for (unsigned from = 0; from < 66; from++) {
        for (unsigned to = 0; to < 66; to++) {
            unsigned man = from < 64 ? pgn_kind_at(p, from) : PGN_QUEEN;
            for (unsigned kind = PGN_PAWN; kind <= PGN_NO_KIND + 1; kind++) {
                for (unsigned promotion = PGN_PAWN; promotion <= PGN_NO_KIND + 1; promotion++) {
                    if (kind != man && promotion != PGN_NO_KIND)
                        continue;
                    pgn_move m = {(uint8_t)from, (uint8_t)to, (uint8_t)kind, (uint8_t)promotion};
                    if (!pgn_is_legal(p, m))
                        continue;
                    legal++;
                    assert_true(is_listed(moves, count, m));
                }
            }
        }
    }
    assert_int_equal(legal, count);
}

static void play_game(pgn_position p, uint64_t *random)
{
    uint64_t placement = pgn_placement_key(&p);
    for (unsigned ply = 0; ply < PLIES; ply++) {
        pgn_move moves[PGN_MAX_MOVES];
        size_t count = pgn_legal_moves(&p, moves);
        assert_int_equal(pgn_has_legal_move(&p), count > 0);
        check_attackers(&p);
        check_fen(&p);
        if (ply % 16 == 5) {
            check_attacks(&p);
            check_every_move(&p, moves, count);
        }
        if (!count)
            return;
        pgn_move m = moves[next_random(random) % count];
        if (!pgn_in_check(&p) && next_random(random) % 32 == 0)
            m = PGN_NULL_MOVE;
        placement ^= pgn_placement_change(&p, m);
        pgn_play(&p, m);
        assert_int_equal(pgn_key_with(&p, placement), pgn_key(&p));
    }
}

static void random_games_agree(void **state)
{
    (void)state;
    static const char *const starts[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "8/PPPPPPPk/8/8/8/8/Kppppppp/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/8/QQQQQQQQ/pppppppp/8/8/3k4/K7 w - - 0 1",
        "q2qk2q/8/3p4/2PpP3/8/4pPp1/8/Q2QK2Q b - - 0 1",
    };
    uint64_t random = 1;
    for (size_t i = 0; i < COUNT_OF(starts); i++)
        for (unsigned game = 0; game < GAMES_PER_START; game++)
            play_game(position_of(starts[i], false), &random);
}

/* The two sides' ranks are drawn apart, which real Chess960 forbids and the rules do not mind; few
 * pawns, so that castling, checks and inner rooks come soon. */
static void random_chess960_games_agree(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (unsigned start = 0; start < CHESS960_STARTS; start++) {
        char white[9], black[9], fen[PGN_FEN_MAX];
        draw_rank(white, &random);
        draw_rank(black, &random);
        to_black(black);
        snprintf(fen, sizeof fen, "%s/%s/8/8/8/8/%s/%s w KQkq - 0 1", black,
                 start % 2 ? "pppppppp" : "3p4", start % 2 ? "PPPPPPPP" : "3P4", white);
        pgn_position p;
        if (!(pgn_fen_read(fen, strlen(fen), true, &p) & PGN_FEN_UNUSABLE))
            play_game(p, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(random_chess960_games_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
