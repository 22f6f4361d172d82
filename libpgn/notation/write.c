/* write.c: a legal move as SAN (PGN 8.2.3) and as engines write it (UCI).
 *
 * The disambiguation is the least that legal moves need (8.2.3.4); the sign is looked up on the
 * board after the move, and mate only where there is check. */
#include "notation/fields.h"
#include "notation/sources.h"

#include <string.h>

static char *put_square(char *at, unsigned square)
{
    *at++ = (char)('a' + pgn_file_of(square));
    *at++ = (char)('1' + pgn_rank_of(square));
    return at;
}

static char *put_text(char *at, const char *text)
{
    const size_t n = strlen(text);
    memcpy(at, text, n);
    return at + n;
}

static char *put_origin(char *at, unsigned from, enum pgn_origin origin)
{
    if (origin == PGN_ORIGIN_FILE || origin == PGN_ORIGIN_SQUARE)
        *at++ = (char)('a' + pgn_file_of(from));
    if (origin == PGN_ORIGIN_RANK || origin == PGN_ORIGIN_SQUARE)
        *at++ = (char)('1' + pgn_rank_of(from));
    return at;
}

static char *put_piece_move(char *at, const pgn_position *p, pgn_move m)
{
    *at++ = PGN_KIND_LETTERS[m.kind];
    if (m.kind != PGN_KING)
        at = put_origin(at, m.from, pgn_origin_needed(p, m));
    if (p->sides[p->turn ^ 1u] >> m.to & 1)
        *at++ = 'x';
    return put_square(at, m.to);
}

static char *put_pawn_move(char *at, pgn_move m)
{
    if (pgn_file_of(m.from) != pgn_file_of(m.to)) {
        at = put_origin(at, m.from, PGN_ORIGIN_FILE);
        *at++ = 'x';
    }
    at = put_square(at, m.to);
    if (m.promotion != PGN_NO_KIND) {
        *at++ = '=';
        *at++ = PGN_KIND_LETTERS[m.promotion];
    }
    return at;
}

static char *put_sign(char *at, const pgn_position *p, pgn_move m)
{
    pgn_position after = *p;
    pgn_play(&after, m);
    if (pgn_in_check(&after))
        *at++ = pgn_has_legal_move(&after) ? '+' : '#';
    return at;
}

size_t pgn_san_write(const pgn_position *p, pgn_move m, char out[PGN_MOVE_TEXT_MAX])
{
    char *at = out;
    if (pgn_move_is_null(m)) {
        at = put_text(at, "--");
    } else {
        if (pgn_is_castling(p, m))
            at = put_text(at, m.to > m.from ? "O-O" : "O-O-O");
        else if (m.kind == PGN_PAWN)
            at = put_pawn_move(at, m);
        else
            at = put_piece_move(at, p, m);
        at = put_sign(at, p, m);
    }
    *at = '\0';
    return (size_t)(at - out);
}

size_t pgn_uci_write(const pgn_position *p, pgn_move m, char out[PGN_MOVE_TEXT_MAX])
{
    char *at = out;
    if (pgn_move_is_null(m)) {
        at = put_text(at, "0000");
    } else {
        const bool king_moves_two = pgn_is_castling(p, m) && !p->chess960;
        at = put_square(at, m.from);
        at = put_square(at, king_moves_two ? pgn_castled_king(m.from, m.to) : m.to);
        if (m.promotion != PGN_NO_KIND)
            *at++ = "pnbrqk"[m.promotion];
    }
    *at = '\0';
    return (size_t)(at - out);
}
