/* opening.c: positions and games looked up among the known openings.
 *
 * A game is walked as queries walk it: plain moves are taken straight from the text. */
#include <pgn/opening.h>

#include "opening/table.h"
#include "replay/lane.h"
#include "replay/plain_text.h"
#include "replay/setup.h"
#include "replay/token_move.h"

bool pgn_opening_at(const pgn_position *p, pgn_opening *opening)
{
    const unsigned bucket = pgn_opening_bucket(p);
    const pgn_opening_row *row = pgn_opening_rows + pgn_opening_first[bucket];
    const pgn_opening_row *end = pgn_opening_rows + pgn_opening_first[bucket + 1];
    pgn_opening_men men;
    if (row == end || !pgn_opening_men_of(p, &men))
        return false;
    while (row < end && !pgn_opening_same(&row->men, &men))
        row++;
    if (row == end)
        return false;
    const pgn_opening_name *name = &pgn_opening_names[row->name];
    *opening = (pgn_opening){name->eco, name->opening, name->variation};
    return true;
}

/* ---- games --------------------------------------------------------------------------------- */

struct walk {
    pgn_cursor cursor;
    pgn_position before, now;
    uint32_t ply;
    pgn_opening *opening;
    bool found;
};

/* A position has come; false: no more are wanted. */
static bool arrive(struct walk *w)
{
    w->found |= pgn_opening_at(&w->now, w->opening);
    return w->ply++ < PGN_OPENING_PLIES;
}

/* Goes to the movetext; false if the game cannot be played. */
static bool begin(struct walk *w, const pgn_game *game)
{
    pgn_cursor cursor = pgn_tokens(game);
    pgn_setup setup;
    pgn_token token;
    pgn_setup_clear(&setup);
    w->cursor = cursor;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_TAG) {
            pgn_setup_tag(&setup, token.name, token.value);
            w->cursor = cursor;
        } else if (!pgn_is_between_tags(token.type)) {
            break;
        }
    }
    pgn_setup_finish(&setup);
    w->cursor.state = cursor.state; /* knows that the tags are over */
    if (setup.playable)
        w->now = setup.start;
    return setup.playable;
}

/* Goes through plain text up to what is none; false: no more is wanted. */
static bool walk_plain(struct walk *w)
{
    const char *p = w->cursor.at, *stop = w->cursor.end - PGN_PLAIN_AHEAD, *next;
    pgn_lane lane = {&w->now, &w->before, pgn_pinning_sliders(&w->now), PGN_NULL_MOVE};
    bool go_on = true;
    if (w->cursor.end - w->cursor.text < PGN_PLAIN_AHEAD)
        return true;
    while (go_on && p < stop) {
        size_t len = 1;
        if (*p >= '0' && *p <= '9') {
            if (!(next = pgn_plain_number(p, stop)))
                break;
            len = (size_t)(next - p);
        } else if (*p == '{') {
            if (!(next = pgn_plain_comment(p, stop)))
                break;
            len = (size_t)(next - p);
        } else if (!pgn_plain_blank(*p)) {
            len = pgn_plain_word(p);
            if (pgn_lane_play(&lane, p, len) < 0)
                break;
            go_on = arrive(w);
        }
        p += len;
    }
    w->cursor.at = p;
    return go_on;
}

/* Takes one token; false: the line has ended, or no more is wanted. */
static bool walk_token(struct walk *w, const pgn_game *game)
{
    pgn_token token;
    pgn_reading reading;
    if (pgn_next(&w->cursor, &token) <= 0 || token.type == PGN_TOKEN_RESULT)
        return false;
    if (token.type == PGN_TOKEN_OPEN)
        pgn_skip_variation(&w->cursor);
    if (token.type != PGN_TOKEN_MOVE)
        return true;
    pgn_token_move(&w->now, &token, w->cursor.end, &reading);
    if (reading.status != PGN_MOVE_READ || pgn_is_double_forfeit(game, &w->cursor, &token))
        return false;
    pgn_play(&w->now, reading.move);
    return arrive(w);
}

bool pgn_opening_of(const pgn_game *game, pgn_opening *opening)
{
    struct walk w = {.opening = opening};
    if (!begin(&w, game) || !arrive(&w))
        return false;
    while (walk_plain(&w) && walk_token(&w, game))
        continue;
    return w.found;
}
