/* json_board.c: what a move does to the board, for pages that know no rules.
 *
 * The boards before and behind the move are compared square by square, so that castling of any
 * kind, en passant and promotion need no words of their own. */
#include <string.h>

#include "json_parts.h"

/* "e4P": what stands there now; "-" for nothing. */
static char *put_square(char *to, const pgn_position *p, unsigned square)
{
    enum pgn_kind kind = pgn_kind_at(p, square);
    *to++ = (char)('a' + pgn_file_of(square));
    *to++ = (char)('1' + pgn_rank_of(square));
    if (kind == PGN_NO_KIND)
        *to++ = '-';
    else
        *to++ = (pgn_color_at(p, square) == PGN_WHITE ? "PNBRQK" : "pnbrqk")[kind];
    return to;
}

static pgn_squares changed(const pgn_position *a, const pgn_position *b)
{
    pgn_squares squares = (a->sides[0] ^ b->sides[0]) | (a->sides[1] ^ b->sides[1]);
    for (int kind = 0; kind < 6; kind++)
        squares |= a->kinds[kind] ^ b->kinds[kind];
    return squares;
}

/* The half-move clock's field and the two before it: "KQkq e3 0". */
static pgn_span state_of(const char *fen)
{
    const char *from = strchr(strchr(fen, ' ') + 1, ' ') + 1;
    const char *end = strchr(strchr(strchr(from, ' ') + 1, ' ') + 1, ' ');
    return (pgn_span){from, (size_t)(end - from)};
}

static void state_member(struct cli_json *json, const pgn_position *before,
                         const pgn_position *after)
{
    char was[PGN_FEN_MAX], is[PGN_FEN_MAX];
    (void)pgn_fen_write(before, false, was);
    (void)pgn_fen_write(after, false, is);
    pgn_span old = state_of(was), new = state_of(is);
    size_t rights = strcspn(old.at, " ");
    bool expected = after->halfmove_clock == before->halfmove_clock + 1 &&
                    strncmp(old.at, new.at, rights + 1) == 0 &&
                    strncmp(new.at + rights, " - ", 3) == 0;
    if (expected)
        return;
    cli_json_key(json, "state");
    cli_json_string(json, new.at, new.len);
}

void cli_json_change(struct cli_json *json, const pgn_step *step)
{
    const pgn_move move = step->reading.move;
    pgn_squares squares = changed(step->before, step->position);
    char text[3 * 64 + 1], *to = text;
    const unsigned first[] = {move.from, move.to};
    for (int i = 0; i < 2 && squares; i++) {
        if (squares >> first[i] & 1)
            to = put_square(to, step->position, first[i]);
        squares &= ~((pgn_squares)1 << first[i]);
    }
    for (unsigned square = 0; squares; square++, squares >>= 1)
        if (squares & 1)
            to = put_square(to, step->position, square);
    cli_json_key(json, "change");
    cli_json_string(json, text, (size_t)(to - text));
    state_member(json, step->before, step->position);
}
