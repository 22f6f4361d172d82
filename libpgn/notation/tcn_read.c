/* tcn_read.c: TCN, a move as two characters.
 *
 * 64 characters are the squares from a1 to h8.  Behind them come, for each piece that a pawn may
 * become, three that mean forward to the left, straight and to the right, as White sees it. */
#include "notation/sources.h"
#include "notation/special_words.h"

#include <string.h>

static const char characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?"
                                 "{~}(^)[_]@#$";

static int index_of(char c)
{
    const char *at = c != 0 ? strchr(characters, c) : NULL;
    return at != NULL ? (int)(at - characters) : -1;
}

void pgn_tcn_read(const char *text, size_t len, enum pgn_color side, pgn_word *out)
{
    static const uint8_t pieces[] = {PGN_QUEEN, PGN_KNIGHT, PGN_ROOK, PGN_BISHOP};
    int from = len == 2 ? index_of(text[0]) : -1, to = len == 2 ? index_of(text[1]) : -1;
    out->count = 0;
    out->sign = PGN_SIGN_NONE;
    out->overflow = false;
    if (from < 0 || from > 63 || to < 0)
        return;
    pgn_word_reading *reading = &out->readings[0];
    *reading = (pgn_word_reading){
        .languages = pgn_all_languages(), .files = PGN_FILES_ANY, .victim = PGN_NO_KIND};
    reading->fields = (pgn_move_fields){
        .kind = PGN_NO_KIND, .promotion = PGN_NO_KIND, .origin = PGN_ORIGIN_SQUARE};
    if (to > 63) {
        reading->fields.promotion = pieces[(to - 64) / 3];
        to = from + (side == PGN_WHITE ? 8 : -8) + (to - 64) % 3 - 1;
    }
    if (to < 0 || to > 63)
        return;
    reading->fields.from = pgn_bit((unsigned)from);
    reading->fields.to = pgn_bit((unsigned)to);
    out->count = 1;
}
