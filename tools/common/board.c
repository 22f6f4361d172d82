/* board.c: a position as a diagram for terminals. */
#include "board.h"

/* Unicode's figurines from the white king on: K Q R B N P, then the black ones. */
static const char *const white_figurines[] = {"♙", "♘", "♗", "♖", "♕", "♔"};
static const char *const black_figurines[] = {"♟", "♞", "♝", "♜", "♛", "♚"};

static const char *figurine(const pgn_position *p, unsigned square, bool styled)
{
    if (!(pgn_occupied(p) >> square & 1))
        return styled ? " " : "·";
    bool white = pgn_color_at(p, square) == PGN_WHITE;
    return (white ? white_figurines : black_figurines)[pgn_kind_at(p, square)];
}

static void put_square(struct cli_buffer *to, const pgn_position *p, unsigned square, bool styled)
{
    bool light = (pgn_file_of(square) + pgn_rank_of(square)) % 2 == 1;
    if (styled)
        cli_put_text(to, light ? "\033[30;48;5;223m" : "\033[30;48;5;137m");
    cli_put_text(to, figurine(p, square, styled));
    cli_put_text(to, styled ? " \033[0m" : " ");
}

void cli_put_board(struct cli_buffer *to, const struct cli *cli, const pgn_position *p)
{
    for (unsigned rank = 8; rank-- > 0;) {
        cli_print(to, "  %u ", rank + 1);
        for (unsigned file = 0; file < 8; file++)
            put_square(to, p, rank * 8 + file, cli->styled);
        cli_put_char(to, '\n');
    }
    cli_put_text(to, "    a b c d e f g h\n");
}
