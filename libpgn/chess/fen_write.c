/* fen_write.c: a position as FEN (PGN standard 16.1), with X-FEN's or Shredder-FEN's rights. */
#include "chess/castling_rights.h"

#include <string.h>

/* Each writer puts its field at `out` and returns where the next byte goes. */

/* The man's letter on each square, 0 where none stands. */
static void take_letters(const pgn_position *p, char letters[64])
{
    memset(letters, 0, 64);
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++)
        for (pgn_squares left = p->kinds[kind]; left; left &= left - 1) {
            unsigned square = pgn_first(left);
            bool white = p->sides[PGN_WHITE] >> square & 1;
            letters[square] = (white ? "PNBRQK" : "pnbrqk")[kind];
        }
}

static char *write_placement(const pgn_position *p, char *out)
{
    char letters[64];
    take_letters(p, letters);
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned square = rank * 8; square < rank * 8 + 8; square++) {
            if (!letters[square]) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            *out++ = letters[square];
            empty = 0;
        }
        if (empty)
            *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

static char right_letter(const pgn_position *p, unsigned color, unsigned rook, bool shredder)
{
    enum pgn_wing wing = pgn_wing_of(p->kings[color], rook);
    char letter = wing == PGN_KING_SIDE ? 'K' : 'Q';
    if (shredder || rook != pgn_outer_rook(p, color, wing))
        letter = (char)('A' + pgn_file_of(rook));
    return color == PGN_WHITE ? letter : (char)(letter - 'A' + 'a');
}

static char *write_castling(const pgn_position *p, bool shredder, char *out)
{
    if (!p->castling)
        *out++ = '-';
    for (unsigned color = PGN_WHITE; color <= PGN_BLACK; color++) {
        for (unsigned wing = PGN_KING_SIDE; wing <= PGN_QUEEN_SIDE; wing++) {
            pgn_squares rook = p->castling & pgn_wing_rooks(p, color, (enum pgn_wing)wing);
            if (rook)
                *out++ = right_letter(p, color, pgn_first(rook), shredder);
        }
    }
    *out++ = ' ';
    return out;
}

static char *write_ep_square(const pgn_position *p, char *out)
{
    if (pgn_ep_is_legal(p)) {
        *out++ = (char)('a' + pgn_file_of(p->ep_square));
        *out++ = (char)('1' + pgn_rank_of(p->ep_square));
    } else {
        *out++ = '-';
    }
    *out++ = ' ';
    return out;
}

static char *write_number(uint32_t number, char *out)
{
    char digits[10];
    unsigned count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count)
        *out++ = digits[--count];
    return out;
}

size_t pgn_fen_write(const pgn_position *p, bool shredder, char out[PGN_FEN_MAX])
{
    char *at = write_placement(p, out);
    *at++ = p->turn == PGN_WHITE ? 'w' : 'b';
    *at++ = ' ';
    at = write_castling(p, shredder, at);
    at = write_ep_square(p, at);
    at = write_number(p->halfmove_clock, at);
    *at++ = ' ';
    at = write_number(p->fullmove, at);
    *at = '\0';
    return (size_t)(at - out);
}
