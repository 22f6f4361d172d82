/* check_plain.c: the way of nearly all text.
 *
 * Well-formed tags, right move numbers, comments, $ and ! annotations, variations, and moves in
 * plain SAN that are legal and have the right sign: such text has nothing to report, so it needs no
 * tokens and no steps.  What this loop meets that is any different it leaves untouched for the
 * general way, which alone may find fault; so the two cannot disagree.  It makes checking three to
 * four times as fast as tokens and steps do. */
#include "rules/checker.h"

#include "pgn/scan.h"
#include "replay/lane.h"
#include "replay/lines.h"
#include "replay/plain_text.h"
#include "rules/tracker.h"

enum {
    NUMBER_DIGITS = 7, /* of a move number, at most */
    AHEAD = 8          /* bytes that follow in any case, so that none need ask for the end */
};

/* Where the loop stands. */
struct lane {
    checker *checker;
    pgn_replay *replay;
    line *line;                 /* the innermost that is open */
    pgn_facts_tracker *tracker; /* with room for all moves; NULL: none, or in a variation */
    pgn_facts_tracker *cramped; /* one without */
    pgn_played *played;         /* of the main line, or NULL */
    bool others;                /* one of these two */
    pgn_move_words *words;      /* to be noted, or NULL */
    pgn_lane moves;             /* on it */
    uint32_t entered;           /* plies of the line when the loop came to it */
};

/* ---- moves --------------------------------------------------------------------------------- */

/* Without the ) ! ? behind a move.  Out of line, as it is needed seldom. */
__attribute__((noinline)) static size_t bare_length(const char *p, size_t len)
{
    while (len && (p[len - 1] == ')' || p[len - 1] == '!' || p[len - 1] == '?'))
        len--;
    return len;
}

/* The bytes of the word at p, without what annotates or closes it. */
static inline size_t move_length(const char *p)
{
    const size_t len = pgn_plain_word(p);
    return pgn_is(p + len - 1, PGN_WORD) ? len : bare_length(p, len);
}

/* Plays the move at p; behind it, or NULL if it is not plain, and nothing has happened. */
static inline const char *plain_move(struct lane *lane, const char *p)
{
    const size_t len = move_length(p);
    const int sign = pgn_lane_play(&lane->moves, p, len);
    line *l = lane->line;
    if (sign < 0)
        return NULL;
    if (!pgn_lane_right_sign(&lane->moves, sign)) {
        l->now = l->before;
        return NULL;
    }
    l->ply++;
    l->has_move = true;
    return p + len;
}

/* ---- lines --------------------------------------------------------------------------------- */

static void enter(struct lane *lane)
{
    pgn_replay *r = lane->replay;
    lane->line = &r->lines[r->depth];
    pgn_facts_tracker *tracker = r->depth ? NULL : lane->checker->tracker;
    const bool has_room =
        tracker && pgn_facts_has_room(tracker, (size_t)(r->cursor.end - r->cursor.at) / 2);
    lane->tracker = has_room ? tracker : NULL;
    lane->cramped = has_room ? NULL : tracker;
    lane->played = r->depth ? NULL : lane->checker->options->played;
    lane->others = lane->played || lane->cramped;
    lane->moves = (pgn_lane){&lane->line->now, &lane->line->before,
                             pgn_pinning_sliders(&lane->line->now), PGN_NULL_MOVE};
    lane->entered = lane->line->ply;
}

static void leave(struct lane *lane)
{
    pgn_verdict *v = lane->checker->verdict;
    if (lane->replay->depth)
        v->variation_plies += lane->line->ply - lane->entered;
    else
        v->plies = lane->line->ply;
}

/* A variation on the last move; not the draw offer (=), and not where memory must grow. */
static const char *open_variation(struct lane *lane, const char *p, const char *stop)
{
    pgn_replay *r = lane->replay;
    const char *next = p + 1;
    while (next < stop && *next == ' ')
        next++;
    if (next == stop || !(pgn_is(next, PGN_LETTER | PGN_DIGIT) || *next == '{') ||
        !lane->line->has_move || r->depth + 2 > r->allocated || r->depth + 1 >= PGN_MAX_NESTING)
        return NULL;
    leave(lane);
    if (!r->depth)
        pgn_checker_outer(lane->checker, p, lane->line->ply);
    pgn_lines_open(r);
    enter(lane);
    return next;
}

/* Its end, if it holds a move and no marker. */
static const char *close_variation(struct lane *lane, const char *p)
{
    pgn_replay *r = lane->replay;
    if (!r->depth || !lane->line->has_move || lane->checker->inner_len)
        return NULL;
    leave(lane);
    r->depth--;
    lane->checker->outer.open = r->depth > 0;
    enter(lane);
    return p + 1;
}

/* ---- other text ---------------------------------------------------------------------------- */

/* Behind the number at p, if it is n, written without leading zeros or in few digits. */
static inline const char *this_number(const char *p, uint32_t n)
{
    if (n < 10)
        return p[0] == (char)('0' + n) ? p + 1 : NULL;
    if (n < 100)
        return p[0] == (char)('0' + n / 10) && p[1] == (char)('0' + n % 10) ? p + 2 : NULL;
    uint32_t written = 0;
    const char *digit = p;
    for (; pgn_is(digit, PGN_DIGIT) && digit - p < NUMBER_DIGITS; digit++)
        written = written * 10 + (uint32_t)(*digit - '0');
    return written == n ? digit : NULL;
}

/* Behind a move number that is right and has its periods. */
static inline const char *right_number(struct lane *lane, const char *p, const char *stop)
{
    p = this_number(p, lane->line->now.fullmove);
    if (!p || *p++ != '.')
        return NULL;
    lane->checker->number_shift = 0;
    if (p[0] == '.' && p[1] == '.')
        p += 2;
    while (*p == '.' && p < stop)
        p++;
    return p;
}

static inline const char *closed_comment(struct lane *lane, const char *p)
{
    bool closed;
    const char *end = pgn_comment_end(&lane->replay->cursor, p, &closed);
    return closed ? end : NULL;
}

/* $1, or one of ! ? !! ?? !? ?!, behind a move. */
static const char *annotation(const struct lane *lane, const char *p, const char *stop)
{
    const char *end = p + 1;
    if (!lane->line->has_move)
        return NULL;
    if (*p == '$') {
        while (end < stop && pgn_is(end, PGN_DIGIT))
            end++;
        return end < stop && end > p + 1 ? end : NULL;
    }
    end += *end == '!' || *end == '?';
    return *end == '!' || *end == '?' ? NULL : end;
}

/* What begins with neither letter nor digit, and is no comment: behind it, or NULL. */
__attribute__((noinline)) static const char *other_text(struct lane *lane, const char *p,
                                                        const char *stop)
{
    switch (*p) {
    case ' ':
    case '\n':
    case '\r':
        return p + 1;
    case '(':
        return open_variation(lane, p, stop);
    case ')':
        return close_variation(lane, p);
    case '$':
    case '!':
    case '?':
        return annotation(lane, p, stop);
    default:
        return NULL;
    }
}

/* Those who want to know of a move, and seldom are there. */
__attribute__((noinline)) static bool tell_others(struct lane *lane)
{
    const line *l = lane->line;
    if (lane->played)
        lane->played(lane->checker->context, &l->before, lane->moves.move, &l->now);
    return !lane->cramped || pgn_facts_move(lane->cramped, lane->moves.move, &l->now);
}

/* Reads on from p as far as nothing is to be said; *ok becomes false if memory runs out. */
static const char *read_on(struct lane *lane, const char *p, const char *stop, bool *ok)
{
    while (*ok && p < stop) {
        const char *next;
        p += *p == ' ';
        if (pgn_is(p, PGN_LETTER)) {
            next = plain_move(lane, p);
            if (next && lane->words)
                pgn_note_word(lane->words, pgn_checker_at(lane->checker, p), (size_t)(next - p));
            if (next && lane->tracker)
                *ok = pgn_facts_quick(lane->tracker, lane->moves.move, &lane->line->now);
            if (next && lane->others)
                *ok = tell_others(lane) && *ok;
        } else if (pgn_is(p, PGN_DIGIT)) {
            next = right_number(lane, p, stop);
        } else {
            next = *p == '{' ? closed_comment(lane, p) : other_text(lane, p, stop);
            if (lane->words && *p > ' ')
                lane->words->plain = false;
        }
        if (!next)
            break;
        p = next;
    }
    return p;
}

bool pgn_checker_plain(checker *c, pgn_replay *r)
{
    struct lane lane = {.checker = c, .replay = r, .words = c->options->words};
    bool ok = true;
    if (r->cursor.end - r->cursor.at <= AHEAD || r->after || r->skipped || r->lines[r->depth].ended)
        return true;
    enter(&lane);
    r->cursor.at = read_on(&lane, r->cursor.at, r->cursor.end - AHEAD, &ok);
    leave(&lane);
    return ok;
}

void pgn_checker_plain_tags(checker *c, pgn_replay *r)
{
    pgn_token tag;
    while (pgn_replay_plain_tag(r, &tag))
        pgn_checker_tag(c, &tag);
}
