/* check_plain.c: the way of nearly all moves.
 *
 * A right move number, a short comment, a move in plain SAN that is legal and has the right sign:
 * such text has nothing to report, so it needs no tokens and no steps.  What this loop meets that
 * is any different it leaves untouched for the general way, which alone may find fault; so the two
 * cannot disagree.  It makes checking two to three times as fast as tokens and steps do. */
#include "rules/checker.h"

#include <string.h>

#include "notation/fields.h"
#include "replay/lines.h"

enum {
    AHEAD = 16,       /* bytes that must follow, so that nothing here looks beyond the end */
    COMMENT_MAX = 256 /* a longer comment, or one of several lines, is the general way's */
};

static const uint64_t each_byte = 0x0101010101010101u;

static bool is_white(char c)
{
    return c == ' ' || c == '\n' || c == '\r';
}

/* The bytes before the first of the eight that is a space or control character; 8 if there is none.
 */
static size_t word_length(const char *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    uint64_t low = (v - each_byte * 0x21) & ~v & each_byte * 0x80;
    return low ? (size_t)__builtin_ctzll(low) / 8 : 8;
}

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

/* Behind a comment of one line; NULL if it is none such. */
static const char *short_comment(const char *p, const char *end)
{
    size_t room = (size_t)(end - p) < COMMENT_MAX ? (size_t)(end - p) : COMMENT_MAX;
    const char *close = memchr(p, '}', room);
    if (!close || memchr(p, '\n', (size_t)(close - p)) || memchr(p, '\r', (size_t)(close - p)))
        return NULL;
    return close + 1;
}

/* The sign of a move that was played is the position's. */
static bool right_sign(enum pgn_sign sign, const pgn_position *p)
{
    if (!pgn_in_check(p))
        return sign == PGN_SIGN_NONE;
    return sign == (pgn_has_legal_move(p) ? PGN_SIGN_CHECK : PGN_SIGN_MATE);
}

/* Plays the move at p; its length, or 0 if it is not plain, and nothing has happened. */
static size_t plain_move(line *l, const char *p, pgn_reading *reading)
{
    size_t len = word_length(p);
    if (!pgn_move_read_plain(&l->now, p, len, reading) || reading->forms)
        return 0;
    l->before = l->now;
    pgn_play(&l->now, reading->move);
    if (!right_sign(reading->sign, &l->now)) {
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
    const char *p = r->cursor.at, *stop = r->cursor.end - AHEAD;
    uint32_t first = l->ply;
    bool ok = true;
    if (r->cursor.end - r->cursor.text < AHEAD || r->in_tags || r->after || r->skipped || l->ended)
        return true;
    while (ok && p < stop) {
        const char *next;
        if (is_white(*p)) {
            p++;
        } else if (*p >= '0' && *p <= '9') {
            next = right_number(p, stop, l->now.fullmove);
            if (!next)
                break;
            c->number_shift = 0;
            p = next;
        } else if (*p == '{') {
            next = short_comment(p, stop);
            if (!next)
                break;
            p = next;
        } else {
            pgn_reading reading;
            size_t len = plain_move(l, p, &reading);
            if (!len)
                break;
            p += len;
            ok = !tracker || pgn_facts_move(tracker, reading.move, &l->now);
        }
    }
    r->cursor.at = p;
    if (r->depth)
        c->verdict->variation_plies += l->ply - first;
    else
        c->verdict->plies = l->ply;
    return ok;
}
