/* diagram.c: a position as SVG.
 *
 * A square is 45 units wide, and a man is drawn in units from its square's upper left corner.  The
 * men are drawn here for the purpose: plain shapes that can be told apart when small and without
 * colours.  (Rejected: Unicode's figurines, which look different, or are missing, in each font.) */
#include "diagram.h"

#include <string.h>

#include "html.h"

enum { SQUARE = 45, MARGIN = 22, BOARD = 8 * SQUARE, WIDTH = BOARD + 2 * MARGIN, FOOT = 30 };

/* A man: its body in its side's colour, and lines on it in the other one. */
static const struct {
    const char *body, *lines;
} men[] = {
    [PGN_PAWN] = {"M22.5 8.5a5.5 5.5 0 0 1 3.6 9.7h1.4v2.6h-1.9c.6 6 5.4 8.2 5.4 13.7h2v5H12v-5h2"
                  "c0-5.5 4.8-7.7 5.4-13.7h-1.9v-2.6h1.4a5.5 5.5 0 0 1 3.6-9.7z",
                  "M13.5 34.5h18"},
    [PGN_KNIGHT] = {"M14 39.5h20v-5h-1.5c.5-12-1-20.5-10-23l-1-4-3.5 3.7C13.5 13.5 "
                    "10.7 19 8.5 25.5l3.5 4 4.5-2.2 5-1.8c-.5 3.5-5.5 4.5-6 9H14z",
                    "M17 17.3v.5M13 25.5l-.8.8M15.5 34.5h17M25 15c3.5 4 4 9 4 15"},
    [PGN_BISHOP] = {"M22.5 6a2.7 2.7 0 0 1 2 4.5c5.5 4 6.5 10 2.5 15.5l2 8.5h3v5H13v-5"
                    "h3l2-8.5c-4-5.5-3-11.5 2.5-15.5a2.7 2.7 0 0 1 2-4.5z",
                    "M22.5 14v8M19 17.5h7M18 26h9M16 34.5h13"},
    [PGN_ROOK] = {"M12 8.5h5v3h3v-3h5v3h3v-3h5V18h-3.5l1.5 16.5h2v5H12v-5h2L15.5 18H12z",
                  "M15.5 18h14M14 34.5h17"},
    [PGN_QUEEN] = {"M12 34.5 7 16.8l7.8 7.7.4-13.3 5.5 12.3 1.8-14.5 1.8 14.5 5.5"
                   "-12.3.4 13.3 7.8-7.7L33 34.5h1v5H11v-5z"
                   "M7 13a2 2 0 1 1 0 3.9 2 2 0 1 1 0-3.9z"
                   "M15.2 7.3a2 2 0 1 1 0 3.9 2 2 0 1 1 0-3.9z"
                   "M22.5 5.1a2 2 0 1 1 0 3.9 2 2 0 1 1 0-3.9z"
                   "M29.8 7.3a2 2 0 1 1 0 3.9 2 2 0 1 1 0-3.9z"
                   "M38 13a2 2 0 1 1 0 3.9 2 2 0 1 1 0-3.9z",
                   "M11.5 30.5h22M12 34.5h21"},
    [PGN_KING] = {"M21 4h3v3h3v3h-3v4.5c2 0 3.3 2 2.5 5C32 15.5 38.5 19 37 26c-.7 3.5"
                  "-3 5.5-3.5 8.5h1v5h-24v-5h1C11 31.5 8.7 29.5 8 26c-1.5-7 5-10.5 "
                  "10.5-6.5-.8-3 .5-5 2.5-5V10h-3V7h3z",
                  "M22.5 20v10M11.5 30.5c7-1.5 15-1.5 22 0M12 34.5h21"},
};

static const char *const kind_letters[] = {"", "N", "B", "R", "Q", "K"};

void cli_diagram_text(char *to, size_t size, const struct cli_buffer *text)
{
    size_t len = text->len < size - 1 ? text->len : size - 1;
    while (len > 0 && len < text->len && ((unsigned char)text->at[len] & 0xc0) == 0x80)
        len--;
    if (len)
        memcpy(to, text->at, len);
    to[len] = '\0';
}

static void put_escaped(struct cli_buffer *to, const char *text)
{
    cli_put_escaped(to, text, strlen(text));
}

/* ---- in words -------------------------------------------------------------------------------- */

/* "White: Ke1, Qd1, e4." */
static void put_men(struct cli_buffer *to, const pgn_position *p, enum pgn_color color)
{
    const char *between = color == PGN_WHITE ? "White: " : "Black: ";
    for (int kind = PGN_KING; kind >= PGN_PAWN; kind--)
        for (unsigned square = 0; square < 64; square++) {
            if (!(p->kinds[kind] & p->sides[color] & (pgn_squares)1 << square))
                continue;
            cli_print(to, "%s%s%c%u", between, kind_letters[kind], 'a' + (int)pgn_file_of(square),
                      pgn_rank_of(square) + 1);
            between = ", ";
        }
    cli_put_text(to, ". ");
}

static void put_turn(struct cli_buffer *to, const pgn_position *p)
{
    static const char *const turns[] = {
        [PGN_ONGOING] = "to move", [PGN_CHECKMATE] = "is mated", [PGN_STALEMATE] = "is stalemated"};
    cli_print(to, "%s %s", p->turn == PGN_WHITE ? "White" : "Black", turns[pgn_outcome(p)]);
}

/* ---- the board ------------------------------------------------------------------------------- */

static int left_of(unsigned square)
{
    return MARGIN + (int)pgn_file_of(square) * SQUARE;
}

static int top_of(unsigned square)
{
    return MARGIN + (7 - (int)pgn_rank_of(square)) * SQUARE;
}

static void put_board(struct cli_buffer *to)
{
    cli_print(to,
              "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f3dfbf\" "
              "stroke=\"#6b4a2b\" stroke-width=\"2\"/>\n<path fill=\"#b98b62\" d=\"",
              WIDTH, WIDTH + FOOT, MARGIN, MARGIN, BOARD, BOARD);
    for (unsigned square = 0; square < 64; square++)
        if ((pgn_file_of(square) + pgn_rank_of(square)) % 2 == 0)
            cli_print(to, "M%d %dh%dv%dh-%dz", left_of(square), top_of(square), SQUARE, SQUARE,
                      SQUARE);
    cli_put_text(to, "\"/>\n");
}

/* Files below, ranks to the left. */
static void put_coordinates(struct cli_buffer *to)
{
    cli_put_text(to, "<g font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\" "
                     "fill=\"#333\">\n");
    for (int i = 0; i < 8; i++)
        cli_print(to, "<text x=\"%d\" y=\"%d\">%c</text><text x=\"%d\" y=\"%d\">%d</text>\n",
                  MARGIN + i * SQUARE + SQUARE / 2, MARGIN + BOARD + 16, 'a' + i, MARGIN / 2,
                  MARGIN + (7 - i) * SQUARE + SQUARE / 2 + 5, i + 1);
    cli_put_text(to, "</g>\n");
}

/* Castling is shown where the king went. */
static void put_mark(struct cli_buffer *to, const struct cli_diagram *d)
{
    if (pgn_move_is_null(d->move))
        return;
    enum pgn_color mover = d->position.turn == PGN_WHITE ? PGN_BLACK : PGN_WHITE;
    unsigned marked[] = {d->move.from,
                         d->move.kind == PGN_KING ? d->position.kings[mover] : d->move.to};
    cli_put_text(to, "<g fill=\"#ffe65c\" fill-opacity=\".65\" stroke=\"#a07800\" "
                     "stroke-width=\"2\">");
    for (int i = 0; i < 2; i++)
        cli_print(to, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                  left_of(marked[i]) + 1, top_of(marked[i]) + 1, SQUARE - 2, SQUARE - 2);
    cli_put_text(to, "</g>\n");
}

static void put_man(struct cli_buffer *to, const pgn_position *p, unsigned square)
{
    enum pgn_kind kind = pgn_kind_at(p, square);
    bool white = pgn_color_at(p, square) == PGN_WHITE;
    cli_print(to, "<g transform=\"translate(%d %d)\"><path d=\"%s\" fill=\"%s\" stroke=\"#111\"/>",
              left_of(square), top_of(square), men[kind].body, white ? "#fff" : "#2b2b2b");
    cli_print(to, "<path d=\"%s\" fill=\"none\" stroke=\"%s\"/></g>\n", men[kind].lines,
              white ? "#111" : "#eee");
}

static void put_foot(struct cli_buffer *to, const struct cli_diagram *d)
{
    bool white = d->position.turn == PGN_WHITE;
    int middle = WIDTH + FOOT / 2 - 4;
    cli_print(to,
              "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"%s\" stroke=\"#111\" "
              "stroke-width=\"1.5\"/>\n<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" "
              "font-size=\"15\" fill=\"#111\">",
              MARGIN + 8, middle, white ? "#fff" : "#2b2b2b", MARGIN + 24, middle + 5);
    put_turn(to, &d->position);
    cli_put_text(to, d->caption[0] ? " " : "");
    put_escaped(to, d->caption);
    cli_put_text(to, "</text>\n");
}

void cli_put_diagram(struct cli_buffer *to, const struct cli_diagram *d)
{
    char fen[PGN_FEN_MAX];
    (void)pgn_fen_write(&d->position, false, fen);
    cli_print(to,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
              "height=\"%d\" role=\"img\" aria-label=\"",
              WIDTH, WIDTH + FOOT, WIDTH, WIDTH + FOOT);
    put_escaped(to, d->title);
    cli_put_text(to, "\">\n<title>");
    put_escaped(to, d->title);
    cli_put_text(to, "</title>\n<desc>");
    put_men(to, &d->position, PGN_WHITE);
    put_men(to, &d->position, PGN_BLACK);
    put_turn(to, &d->position);
    cli_print(to, ". FEN: %s</desc>\n", fen);
    put_board(to);
    put_mark(to, d);
    put_coordinates(to);
    cli_put_text(to, "<g stroke-width=\"1.5\" stroke-linecap=\"round\" "
                     "stroke-linejoin=\"round\">\n");
    for (unsigned square = 0; square < 64; square++)
        if (pgn_occupied(&d->position) >> square & 1)
            put_man(to, &d->position, square);
    cli_put_text(to, "</g>\n");
    put_foot(to, d);
    cli_put_text(to, "</svg>\n");
}
