/* pgn_properties.h: what holds for the games and tokens of any bytes; for unit tests and fuzzers.
 */
#ifndef PGN_PROPERTIES_H
#define PGN_PROPERTIES_H

#include <pgn/game.h>
#include <string.h>

/* True if the tokens from the cursor on tile its text. */
static inline bool tiles(pgn_cursor cursor)
{
    const char *at = cursor.at;
    pgn_token token;
    int more;
    do {
        more = pgn_next(&cursor, &token);
        const char *next = more > 0 ? token.at : cursor.end;
        for (; at < next; at++)
            if (*at == '\0' || strchr(" \t\n\r\v\f", *at) == NULL)
                return false;
        if (more > 0 && (token.at != at || token.len == 0 || cursor.at != at + token.len ||
                         token.len > (size_t)(cursor.end - at)))
            return false;
        at += more > 0 ? token.len : 0;
    } while (more > 0);
    return at == cursor.end;
}

/* What one game's tokens tell the next game's. */
struct ending {
    bool marked; /* a termination marker is among them */
    bool cut;    /* the game was cut at the limit */
    bool bare;   /* it had no tags */
};

static inline bool is_movetext(const pgn_token *t)
{
    return t->type == PGN_TOKEN_NUMBER || t->type == PGN_TOKEN_MOVE || t->type == PGN_TOKEN_OPEN ||
           t->type == PGN_TOKEN_RESULT || t->type == PGN_TOKEN_NAG;
}

/* Splitter and lexer agree: no tag follows movetext, no marker follows another one with nothing
 * but moves between, and a game without tags stands behind a marker or another such game. */
static inline bool agrees(const pgn_game *game, struct ending *last)
{
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    struct ending now = {false, (game->flags & PGN_GAME_TOO_LARGE) != 0, false};
    bool movetext = false, tagged = false, parentheses = false;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_TAG && movetext)
            return false;
        if (token.type == PGN_TOKEN_RESULT && now.marked && !parentheses)
            return false;
        tagged = tagged || token.type == PGN_TOKEN_TAG;
        movetext = movetext || is_movetext(&token);
        now.marked = now.marked || token.type == PGN_TOKEN_RESULT;
        parentheses = parentheses || token.type == PGN_TOKEN_OPEN || token.type == PGN_TOKEN_CLOSE;
    }
    bool good = game->number == 1 || tagged || last->marked || last->cut || last->bare;
    now.bare = !tagged;
    *last = now;
    return good;
}

#endif
