/* text_code.h: a game's text without what the database knows of it anyway. */
#ifndef PGN_INDEX_TEXT_CODE_H
#define PGN_INDEX_TEXT_CODE_H

#include <pgn/chess.h>
#include <pgn/game.h>
#include <pgn/notation.h>

#include "index/codes.h"
#include "index/layout.h"

struct pgn_text_bytes {
    uint8_t *at;
    size_t len, room;
};

/* What is known of a game. */
struct pgn_known_text {
    struct pgn_known_tag {
        pgn_span name, value;
    } * tags;
    size_t tag_count, tag_room;
    struct pgn_known_ply {
        char san[PGN_MOVE_TEXT_MAX];
        uint8_t len;
        bool is_white;
        uint32_t number;
    } * plies;
    size_t ply_count, ply_room;
    const char *result; /* the marker */
};

void pgn_known_text_clear(struct pgn_known_text *known);
void pgn_known_text_free(struct pgn_known_text *known);
/* false: out of memory. */
bool pgn_known_text_tag(struct pgn_known_text *known, pgn_span name, pgn_span value);
/* Adds all moves of the line, which is played: 1, 0 out of memory, -1 damage. */
int pgn_known_text_moves(struct pgn_known_text *known, struct pgn_line *line);

/* Codes a text: steps, and the bytes that they do not foretell, appended to both.  false: out of
 * memory. */
bool pgn_text_encode(const struct pgn_known_text *known, const char *text, size_t len,
                     struct pgn_text_bytes *steps, struct pgn_text_bytes *literals);
/* Codes it as it stands, whatever is known, in place of what is in both.  false: out of memory. */
bool pgn_text_copy(const char *text, size_t len, struct pgn_text_bytes *steps,
                   struct pgn_text_bytes *literals);
/* The text again, of len bytes, appended: 1, 0 out of memory, -1 damage. */
int pgn_text_decode(const struct pgn_known_text *known, struct pgn_bytes steps,
                    struct pgn_bytes literals, size_t len, struct pgn_text_bytes *text);

#endif
