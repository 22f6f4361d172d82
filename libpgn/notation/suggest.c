/* suggest.c: the one legal move whose text is near to a text that is no move.
 *
 * Near is: one character changed, dropped or added (another or no disambiguation, a slipped square,
 * the letter's case), or castling meant by another of its texts.  Every near text is read as
 * plain SAN, some hundreds of texts at a few nanoseconds; only if all that can be read are the same
 * move is it suggested.  Where several are near there is no telling, and nothing is said. */
#include "notation/explain.h"
#include "notation/sources.h"

#include <string.h>

/* Longer texts are not looked into: nothing that is one slip away from SAN is longer. */
#define LONGEST_SLIP 10u

struct search {
    const pgn_position *position;
    pgn_move move;
    bool found, several;
};

static void try_text(struct search *search, const char *text, size_t len)
{
    pgn_reading reading;
    if (!pgn_move_read_plain(search->position, text, len, &reading))
        return;
    if (search->found && !pgn_move_equal(search->move, reading.move))
        search->several = true;
    search->found = true;
    search->move = reading.move;
}

/* Castling to the other side, or by a king's move to its wing. */
static void try_castling(struct search *search, const char *text, size_t len)
{
    const pgn_squares king_wing = pgn_file_squares(6) | pgn_file_squares(7);
    const pgn_squares queen_wing = pgn_file_squares(0) | pgn_file_squares(1) | pgn_file_squares(2);
    pgn_move_fields fields[PGN_MAX_READINGS];
    enum pgn_sign sign;
    const size_t n = pgn_move_split(text, len, fields, &sign);
    for (size_t i = 0; i < n; i++) {
        if (fields[i].kind != PGN_KING)
            continue;
        if (fields[i].castling == PGN_LONG_CASTLING || (fields[i].to & king_wing))
            try_text(search, "O-O", 3);
        if (fields[i].castling == PGN_SHORT_CASTLING || (fields[i].to & queen_wing))
            try_text(search, "O-O-O", 5);
    }
}

/* Changes, drops and insertions at one place. */
static void try_slips(struct search *search, const char *text, size_t len, size_t at)
{
    static const char letters[] = "abcdefgh12345678NBRQKxO=-";
    char near[LONGEST_SLIP + 2];
    memcpy(near, text, at);
    if (at < len) {
        memcpy(near + at, text + at + 1, len - at - 1);
        try_text(search, near, len - 1);
    }
    for (const char *letter = letters; *letter; letter++) {
        near[at] = *letter;
        if (at < len) {
            memcpy(near + at + 1, text + at + 1, len - at - 1);
            try_text(search, near, len);
        }
        memcpy(near + at + 1, text + at, len - at);
        try_text(search, near, len + 1);
    }
}

void pgn_suggest(const pgn_position *p, const char *text, size_t len, char out[PGN_MOVE_TEXT_MAX])
{
    struct search search = {.position = p};
    out[0] = '\0';
    if (len > LONGEST_SLIP)
        return;
    try_castling(&search, text, len);
    for (size_t at = 0; at <= len && !search.several; at++)
        try_slips(&search, text, len, at);
    if (search.found && !search.several)
        pgn_san_write(p, search.move, out);
}
