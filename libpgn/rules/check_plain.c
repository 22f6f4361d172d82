/* check_plain.c: the way of nearly all moves.
 *
 * A right move number, a short comment, a move in plain SAN that is legal and has the right sign:
 * such text has nothing to report, so it needs no tokens and no steps.  What this loop meets that
 * is any different it leaves untouched for the general way, which alone may find fault; so the two
 * cannot disagree.  It makes checking two to three times as fast as tokens and steps do. */
#include "rules/checker.h"

#include "chess/play.h"
#include "notation/usual.h"
#include "replay/lines.h"
#include "replay/plain_text.h"

enum { SHORTEST = 2, LONGEST = 7 }; /* bytes of a move's text */

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

/* A line of moves in the lane. */
struct lane {
    line *line;
    pgn_squares sliders; /* pgn_pinning_sliders of its position */
    pgn_move move;       /* the last one */
};

static PGN_ALWAYS_INLINE void play_usual(struct lane *lane, unsigned us, unsigned from, unsigned to,
                                         unsigned kind)
{
    lane->move = (pgn_move){(uint8_t)from, (uint8_t)to, (uint8_t)kind, PGN_NO_KIND};
    lane->line->before = lane->line->now;
    lane->sliders = pgn_play_ordinary(&lane->line->now, us, lane->move);
}

/* Reads the text without its sign and plays it; false if it is no usual move.  The sides, and pawns
 * and pieces, have their own code each, which need not ask what it knows. */
static PGN_ALWAYS_INLINE bool usual_move(struct lane *lane, unsigned us, const char *text,
                                         size_t len)
{
    const pgn_position *p = &lane->line->now;
    const unsigned kind = pgn_first_character[pgn_byte_at(text, 0)] - 1u;
    const unsigned to = pgn_square_before(text, len);
    if (to == PGN_NO_SQUARE || pgn_in_check(p))
        return false;
    if (kind == PGN_PAWN) {
        const unsigned from = pgn_usual_pawn(p, us, lane->sliders, text, len, to);
        if (from == PGN_NO_SQUARE)
            return false;
        play_usual(lane, us, from, to, PGN_PAWN);
        return true;
    }
    if (kind >= PGN_KING)
        return false;
    const unsigned from = pgn_usual_piece(p, us, lane->sliders, kind, text, len, to);
    if (from == PGN_NO_SQUARE)
        return false;
    play_usual(lane, us, from, to, kind);
    return true;
}

/* The same for all plain SAN. */
__attribute__((noinline)) static bool other_move(struct lane *lane, const char *text, size_t len)
{
    line *l = lane->line;
    pgn_reading reading;
    if (!pgn_move_read_plain(&l->now, text, len, &reading) || reading.forms)
        return false;
    lane->move = reading.move;
    l->before = l->now;
    pgn_play(&l->now, reading.move);
    lane->sliders = pgn_pinning_sliders(&l->now);
    return true;
}

/* Plays the move at p; its length, or 0 if it is not plain, and nothing has happened. */
static inline size_t plain_move(struct lane *lane, const char *p)
{
    const size_t len = pgn_plain_word(p);
    if (len < SHORTEST || len > LONGEST)
        return 0;
    const unsigned sign = pgn_last_character[pgn_byte_at(p, len - 1)];
    line *l = lane->line;
    const bool usual = l->now.turn == PGN_WHITE ? usual_move(lane, PGN_WHITE, p, len - (sign & 1))
                                                : usual_move(lane, PGN_BLACK, p, len - (sign & 1));
    if (!usual && !other_move(lane, p, len))
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
    struct lane lane = {.line = l, .sliders = pgn_pinning_sliders(&l->now)};
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
            size_t len = plain_move(&lane, p);
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
