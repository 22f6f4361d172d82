/* check_plain.c: the way of nearly all moves.
 *
 * A right move number, a short comment, a move in plain SAN that is legal and has the right sign:
 * such text has nothing to report, so it needs no tokens and no steps.  What this loop meets that
 * is any different it leaves untouched for the general way, which alone may find fault; so the two
 * cannot disagree.  It makes checking two to three times as fast as tokens and steps do. */
#include "rules/checker.h"

#include "replay/lane.h"
#include "replay/lines.h"
#include "replay/plain_text.h"

/* Behind a move number that is right and has its periods; NULL if it is not so. */
static const char *right_number(const char *p, const char *end, uint32_t right)
{
    uint32_t n = 0;
    const char *from = p;
    for (; *p >= '0' && *p <= '9' && p - from < 9; p++)
        n = n * 10 + (uint32_t)(*p - '0');
    if (n != right || *p != '.')
        return NULL;
    while (p < end && *p == '.')
        p++;
    return p;
}

/* The sign of a move that was played is the position's. */
static bool right_sign(enum pgn_sign sign, const pgn_position *p)
{
    if (!pgn_in_check(p))
        return sign == PGN_SIGN_NONE;
    return sign == (pgn_has_legal_move(p) ? PGN_SIGN_CHECK : PGN_SIGN_MATE);
}

/* Plays the move at p; its length, or 0 if it is not plain, and nothing has happened. */
static inline size_t plain_move(line *l, pgn_lane *lane, const char *p)
{
    const size_t len = pgn_plain_word(p);
    const int sign = pgn_lane_play(lane, p, len);
    if (sign < 0)
        return 0;
    if ((pgn_in_check(&l->now) || sign) && !right_sign((enum pgn_sign)sign, &l->now)) {
        l->now = l->before;
        return 0;
    }
    l->ply++;
    l->has_move = true;
    return len;
}

bool pgn_checker_plain(checker *c, pgn_replay *r)
{
    line *l = &r->lines[r->depth];
    pgn_facts_tracker *tracker = r->depth ? NULL : c->tracker;
    const char *p = r->cursor.at, *stop = r->cursor.end - PGN_PLAIN_AHEAD;
    uint32_t first = l->ply;
    bool ok = true;
    if (r->cursor.end - r->cursor.text < PGN_PLAIN_AHEAD || r->in_tags || r->after || r->skipped ||
        l->ended)
        return true;
    pgn_lane lane = {&l->now, &l->before, pgn_pinning_sliders(&l->now), PGN_NULL_MOVE};
    while (ok && p < stop) {
        const char *next;
        if (pgn_plain_blank(*p)) {
            p++;
        } else if (*p >= '0' && *p <= '9') {
            next = right_number(p, stop, l->now.fullmove);
            if (!next)
                break;
            c->number_shift = 0;
            p = next;
        } else if (*p == '{') {
            next = pgn_plain_comment(p, stop);
            if (!next)
                break;
            p = next;
        } else {
            size_t len = plain_move(l, &lane, p);
            if (!len)
                break;
            p += len;
            ok = !tracker || pgn_facts_move(tracker, lane.move, &l->now);
        }
    }
    r->cursor.at = p;
    if (r->depth)
        c->verdict->variation_plies += l->ply - first;
    else
        c->verdict->plies = l->ply;
    return ok;
}
