/* fuzz_move.c: any bytes as a move's text on any position that a FEN can set up.
 *
 * Input: a FEN, a line feed, the text.  A first byte '9' in front of the FEN makes it Chess960. */
#include <pgn/notation.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_written(const pgn_position *p, pgn_move m)
{
    char text[PGN_MOVE_TEXT_MAX];
    pgn_reading r;
    must(pgn_san_write(p, m, text) < sizeof text);
    pgn_move_read(p, text, strlen(text), &r);
    must(r.status == PGN_MOVE_READ && pgn_move_equal(r.move, m));
    must(pgn_move_is_null(m) || r.forms == 0);
    must(pgn_uci_write(p, m, text) < sizeof text);
    pgn_move_read(p, text, strlen(text), &r);
    must(r.status == PGN_MOVE_READ && pgn_move_equal(r.move, m));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    const char *line_end = size ? memchr(bytes, '\n', size) : NULL;
    if (!line_end)
        return 0;
    const bool chess960 = bytes[0] == '9';
    const char *fen = bytes + (chess960 ? 1 : 0), *text = line_end + 1;
    const size_t len = size - (size_t)(text - bytes);
    pgn_position p;
    if (pgn_fen_read(fen, (size_t)(line_end - fen), chess960, &p) & PGN_FEN_UNUSABLE)
        return 0;
    pgn_reading r;
    pgn_explanation why;
    pgn_move_read(&p, text, len, &r);
    if (r.status == PGN_MOVE_READ) {
        must(pgn_move_is_null(r.move) ? !pgn_in_check(&p) : pgn_is_legal(&p, r.move));
        check_written(&p, r.move);
    }
    pgn_move_explain(&p, text, len, &why);
    must(why.reason[0] != '\0');
    return 0;
}
