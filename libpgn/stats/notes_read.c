/* notes_read.c: through a game's main line, from comment to comment.
 *
 * The game has been checked, so where its text is of the usual kind (moves, numbers, comments that
 * are nothing but clocks and evaluations) its bytes are read as they stand; all else is left to the
 * lexer, token by token. */
#include <string.h>

#include "pgn/scan.h"
#include "stats/engine_comment.h"
#include "stats/notes.h"

/* ---- any comment ---------------------------------------------------------------------------- */

static void read_engine_comment(struct notes *n, pgn_span comment)
{
    pgn_engine_comment told;
    if (!pgn_engine_comment_read(comment, &told))
        return;
    if (told.has_seconds) {
        n->has_elapsed = true;
        n->elapsed = told.seconds;
    }
    if (told.has_evaluation) {
        n->has_eval = true;
        n->new_eval = pgn_eval_bounded(&told.evaluation);
        if (told.of_mover && n->side == PGN_BLACK)
            n->new_eval = -n->new_eval;
    }
}

static void read_any_comment(struct notes *n, pgn_span comment)
{
    size_t at = 0;
    pgn_span name, value;
    pgn_evaluation eval;
    read_engine_comment(n, comment);
    while (pgn_next_command(comment, &at, &name, &value) > 0) {
        if (pgn_span_is(name, "clk"))
            n->has_clock = pgn_read_clock(value, &n->clock) || n->has_clock;
        else if (pgn_span_is(name, "emt"))
            n->has_elapsed = pgn_read_clock(value, &n->elapsed) || n->has_elapsed;
        else if (pgn_span_is(name, "eval") && pgn_read_evaluation(value, &eval)) {
            n->has_eval = true;
            n->new_eval = pgn_eval_bounded(&eval);
        }
    }
}

/* ---- comments that are commands alone ------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* h:mm:ss]  h:mm:ss.d]: behind it, or NULL if it is anything else. */
static const char *usual_clock(const char *p, const char *end, double *seconds)
{
    if (end - p < 8 || !is_digit(p[0]) || p[1] != ':' || !is_digit(p[2]) || !is_digit(p[3]) ||
        p[4] != ':' || !is_digit(p[5]) || !is_digit(p[6]))
        return NULL;
    int whole = (p[0] - '0') * 3600 + ((p[2] - '0') * 10 + p[3] - '0') * 60 + (p[5] - '0') * 10 +
                p[6] - '0';
    p += 7;
    *seconds = whole;
    if (*p == '.' && end - p > 2 && is_digit(p[1])) {
        *seconds = (double)(whole * 10 + p[1] - '0') / 10;
        p += 2;
    }
    return *p == ']' ? p + 1 : NULL;
}

/* 0.17]  -12.3]: as centipawns within the bound. */
static const char *usual_evaluation(const char *p, const char *end, int *centipawns)
{
    bool minus = *p == '-';
    const char *from = p += minus;
    int number = 0;
    while (p < end && is_digit(*p) && p - from < 4)
        number = number * 10 + *p++ - '0';
    if (p == from || end - p < 3 || *p != '.' || !is_digit(p[1]))
        return NULL;
    number = number * 100 + (p[1] - '0') * 10;
    p += 2;
    if (is_digit(*p))
        number += *p++ - '0';
    if (p == end || *p != ']')
        return NULL;
    number = number > PGN_EVAL_BOUND ? PGN_EVAL_BOUND : number;
    *centipawns = minus ? -number : number;
    return p + 1;
}

/* The command at p: behind it, or NULL. */
static const char *usual_command(struct notes *n, const char *p, const char *end)
{
    enum { SHORTEST = 11 }; /* [%eval 0.1] */
    if (end - p < SHORTEST || p[0] != '[' || p[1] != '%')
        return NULL;
    const char *name = p + 2;
    const char *next = NULL;
    if (memcmp(name, "clk ", 4) == 0) {
        next = usual_clock(name + 4, end, &n->clock);
        n->has_clock |= next != NULL;
    } else if (memcmp(name, "eval ", 5) == 0) {
        next = usual_evaluation(name + 5, end, &n->new_eval);
        n->has_eval |= next != NULL;
    } else if (memcmp(name, "emt ", 4) == 0) {
        next = usual_clock(name + 4, end, &n->elapsed);
        n->has_elapsed |= next != NULL;
    }
    return next;
}

/* What this has read of a comment of another kind is read again. */
static void read_comment(struct notes *n, pgn_span comment)
{
    const char *p = comment.at, *end = p + comment.len;
    while (p && p < end) {
        if (*p == ' ')
            p++;
        else
            p = usual_command(n, p, end);
    }
    if (!p)
        read_any_comment(n, comment);
}

/* ---- the game ------------------------------------------------------------------------------- */

/* The token at the cursor; *going becomes false where the main line ends, or memory. */
static bool read_token(struct notes *n, pgn_cursor *cursor, bool *going)
{
    pgn_token token;
    *going = pgn_next(cursor, &token) > 0;
    if (!*going)
        return true;
    switch (token.type) {
    case PGN_TOKEN_OPEN:
        pgn_skip_variation(cursor);
        break;
    case PGN_TOKEN_MOVE:
        *going = n->ply < n->stats->now.verdict.plies;
        return !*going || pgn_notes_begin_move(n);
    case PGN_TOKEN_COMMENT:
        if (n->ply)
            read_comment(n, token.value);
        break;
    case PGN_TOKEN_RESULT:
        *going = false;
        break;
    default:
        break;
    }
    return true;
}

/* Behind a move in plain SAN and its sign, or NULL: e4  exd5  Nbxd7+  O-O  a8=Q# */
static const char *usual_move(const char *p, const char *end)
{
    static const char pieces[] = "KQRBN";
    const char *from = p;
    bool begins = *p == 'O'                ? p[1] == '-'
                  : *p >= 'a' && *p <= 'h' ? p[1] == 'x' || is_digit(p[1])
                                           : memchr(pieces, *p, sizeof pieces - 1) != NULL;
    while (begins && p < end && pgn_is(p, PGN_WORD))
        p++;
    bool ends = p < end && (*p == ' ' || *p == '\n' || *p == '!' || *p == '?');
    return p - from > 1 && ends ? p : NULL;
}

/* Behind 12. or 12..., or NULL. */
static const char *usual_number(const char *p, const char *end)
{
    while (p < end && is_digit(*p))
        p++;
    if (p == end || *p != '.')
        return NULL;
    while (p < end && *p == '.')
        p++;
    return p;
}

/* Behind ! ? !! ?? !? ?! or $1, or NULL. */
static const char *usual_sign(const char *p, const char *end)
{
    if (*p == '$') {
        for (p++; p < end && is_digit(*p); p++)
            continue;
    } else {
        p += 1 + (p[1] == '!' || p[1] == '?');
    }
    return p < end && (*p == ' ' || *p == '\n') ? p : NULL;
}

/* What stands at p, if it is of the usual kind: behind it, or NULL; *good: as read_token. */
static const char *read_usual(struct notes *n, pgn_cursor *cursor, const char *p, bool *good)
{
    const char *next = NULL;
    bool closed;
    if (*p == ' ' || *p == '\n' || *p == '\r')
        return p + 1;
    if (pgn_is(p, PGN_LETTER)) {
        next = n->ply < n->stats->now.verdict.plies ? usual_move(p, cursor->end) : NULL;
        if (next)
            *good = pgn_notes_begin_move(n);
    } else if (is_digit(*p)) {
        next = usual_number(p, cursor->end);
    } else if (*p == '$' || *p == '!' || *p == '?') {
        next = usual_sign(p, cursor->end);
    } else if (*p == '{') {
        next = pgn_comment_end(cursor, p, &closed);
        if (!closed)
            return NULL;
        if (n->ply)
            read_comment(n, (pgn_span){p + 1, (size_t)(next - p) - 2});
    }
    return next;
}

bool pgn_notes_read(struct notes *n)
{
    pgn_cursor cursor = n->stats->now.moves;
    bool good = true, going = true;
    while (good && going) {
        const char *next = NULL;
        while (good && cursor.end - cursor.at > 1 &&
               (next = read_usual(n, &cursor, cursor.at, &good)) != NULL)
            cursor.at = next;
        if (good)
            good = read_token(n, &cursor, &going);
    }
    return good && pgn_notes_end_move(n);
}
