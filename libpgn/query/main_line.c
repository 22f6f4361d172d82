/* main_line.c: the main line, played without a look into variations.
 *
 * Blanks, numbers, short comments and plain moves are nearly all there is: they are taken as they
 * are, and what is anything else is a token of the lexer.  The moments are those that a replay of
 * all lines has on the main line. */
#include "query/run.h"
#include "replay/lane.h"
#include "replay/plain_text.h"
#include "replay/setup.h"
#include "replay/token_move.h"

void pgn_query_read_tags(pgn_query_run *run)
{
    pgn_cursor cursor = pgn_tokens(run->game);
    pgn_token token;
    run->movetext = cursor;
    run->double_forfeit = false;
    pgn_setup_clear(&run->setup);
    if (run->record) {
        run->setup.playable = run->record->playable;
        run->setup.start = run->record->start;
        return;
    }
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_TAG) {
            pgn_setup_tag(&run->setup, token.name, token.value);
            if (pgn_span_is(token.name, "Result"))
                run->double_forfeit = pgn_span_is(token.value, "0-0");
            run->movetext = cursor;
        } else if (!pgn_is_between_tags(token.type)) {
            break;
        }
    }
    pgn_setup_finish(&run->setup);
    run->movetext.state = cursor.state; /* knows that the tags are over */
}

struct walk {
    pgn_query_run *run;
    pgn_cursor cursor;
    pgn_position before, now;
    pgn_moment moment;
};

/* A move was played; its text ended here. */
static bool arrive(struct walk *w, pgn_move move, const char *from, const char *end)
{
    const char *text = w->run->game->text;
    w->moment.move = move;
    w->moment.ply++;
    w->moment.at = w->moment.notes = (size_t)(end - text);
    return pgn_query_come(w->run, 0, &w->moment, (size_t)(from - text));
}

/* Goes through plain text up to what is none. */
static bool walk_plain(struct walk *w)
{
    const char *p = w->cursor.at, *stop = w->cursor.end - PGN_PLAIN_AHEAD, *next;
    pgn_lane lane = {&w->now, &w->before, pgn_pinning_sliders(&w->now), PGN_NULL_MOVE};
    bool go_on = true;
    if (w->cursor.end - w->cursor.text < PGN_PLAIN_AHEAD)
        return true;
    while (go_on && p < stop) {
        if (pgn_plain_blank(*p)) {
            p++;
        } else if (*p >= '0' && *p <= '9') {
            if (!(next = pgn_plain_number(p, stop)))
                break;
            p = next;
        } else if (*p == '{') {
            if (!(next = pgn_plain_comment(p, stop)))
                break;
            p = next;
        } else {
            size_t len = pgn_plain_word(p);
            if (pgn_lane_play(&lane, p, len) < 0)
                break;
            go_on = arrive(w, lane.move, p, p + len);
            p += len;
        }
    }
    w->cursor.at = p;
    return go_on;
}

/* 1: goes on; 0: the line has ended; -1: no more of it is wanted. */
static int walk_token(struct walk *w)
{
    pgn_token token;
    pgn_reading reading;
    if (pgn_next(&w->cursor, &token) <= 0 || token.type == PGN_TOKEN_RESULT)
        return 0;
    if (token.type == PGN_TOKEN_OPEN)
        pgn_skip_variation(&w->cursor);
    if (token.type != PGN_TOKEN_MOVE)
        return 1;
    pgn_token_move(&w->now, &token, w->cursor.end, &reading);
    if (reading.status != PGN_MOVE_READ)
        return pgn_query_line_ends(w->run, 0, (size_t)(token.at - w->run->game->text)) ? 0 : -1;
    w->before = w->now;
    pgn_play(&w->now, reading.move);
    return arrive(w, reading.move, token.at, token.at + token.len) ? 1 : -1;
}

bool pgn_query_main_line(pgn_query_run *run)
{
    struct walk w = {.run = run, .cursor = run->movetext, .now = run->setup.start};
    w.moment = (pgn_moment){.position = &w.now, .before = &w.before};
    for (;;) {
        if (!walk_plain(&w))
            return false;
        int step = walk_token(&w);
        if (step <= 0)
            return step == 0;
    }
}
