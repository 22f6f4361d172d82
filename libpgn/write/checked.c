/* checked.c: the movetext of a game in which a check has found nothing.
 *
 * Its moves are SAN as the standard wants it and its numbers are right, so that no board is needed:
 * the words are laid out anew, and only their numbers counted.  Plain moves need no tokens either.
 */
#include "write/writer.h"

#include "base/short_words.h"
#include "pgn/scan.h"
#include "replay/plain_text.h"

#include <stdlib.h>

static bool push_half(pgn_game_writer *w, size_t depth, uint32_t half)
{
    if (depth == w->plies_room) {
        size_t room = w->plies_room ? 2 * w->plies_room : 16;
        uint32_t *plies = realloc(w->plies, room * sizeof *plies);
        if (!plies)
            return false;
        w->plies = plies;
        w->plies_room = room;
    }
    w->plies[depth] = half;
    return true;
}

/* ---- plain moves ----------------------------------------------------------------------------- */

/* Where the loop over plain moves stands. */
struct plain {
    pgn_game_writer *w;
    uint32_t first; /* the number of the first move */
    uint32_t half;  /* half-moves before the next one; odd: it is Black's */
    unsigned row;   /* moves since something else stood between moves */
};

/* What stands before a move that comes next. */
static inline void begin_move(struct plain *at)
{
    const uint32_t half = at->half++;
    const enum pgn_color turn = (enum pgn_color)(half & 1);
    if (pgn_writer_wants_number(at->w, turn))
        pgn_writer_number(at->w, at->first + half / 2, turn);
    at->w->number_due = false;
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* What may stand behind a move without a gap. */
static bool ends_move(char c)
{
    return (unsigned char)c <= ' ' || c == '{' || c == ')' || c == '(' || c == '!' || c == '?' ||
           c == '$';
}

/* Castling and promotion, which are written with other signs than letters and digits. */
static size_t other_move(const char *p)
{
    size_t len = 0;
    if (memcmp(p, "O-O", 3) == 0) {
        len = memcmp(p + 3, "-O", 2) == 0 ? 5 : 3;
    } else {
        while (len < 5 && (pgn_is(p + len, PGN_LETTER | PGN_DIGIT)))
            len++;
        if (len < 2 || p[len] != '=' || !pgn_is(p + len + 1, PGN_LETTER))
            return 0;
        len += 2;
    }
    len += p[len] == '+' || p[len] == '#';
    return ends_move(p[len]) ? len : 0;
}

/* The length of the move at p, which is right and no longer than eight bytes; 0 if what stands
 * there may be something else. */
static inline size_t plain_move(const char *p)
{
#if defined(PGN_SSE2)
    size_t len = (size_t)__builtin_ctz(~pgn_alnum16(p));
#else
    size_t len = 0;
    while (pgn_is(p + len, PGN_LETTER | PGN_DIGIT))
        len++;
#endif
    if (!pgn_is(p, PGN_LETTER))
        return 0;
    if (len < 2 || len > 7 || !is_rank(p[len - 1]))
        return other_move(p);
    len += p[len] == '+' || p[len] == '#';
    return ends_move(p[len]) ? len : 0;
}
static inline const char *skip_gap(const char *p, const char *stop)
{
    const uint64_t gap =
        UINT64_C(1) << ' ' | UINT64_C(1) << '\n' | UINT64_C(1) << '\r' | UINT64_C(1) << '.';
    while (p < stop && (unsigned char)*p < 64 && gap >> *p & 1)
        p++;
    return p;
}

/* The length of the move number at p with its period, such as are written; or 0. */
static inline size_t plain_number(const char *p)
{
    size_t len = 0;
    while (len < 4 && pgn_is(p + len, PGN_DIGIT))
        len++;
    return len && *p != '0' && p[len] == '.' ? len + 1 : 0;
}

/* Over pairs of White's and Black's moves whose numbers stand before White's, on a line that has
 * begun: nearly all of a plain game.  Numbers are right, so that those read can be written. */
static const char *plain_pairs(struct plain *at, const char *p, const char *stop)
{
    pgn_wrap *wrap = &at->w->wrap;
    pgn_short_words words = {wrap->stage + wrap->staged, wrap->column, wrap->width};
    const char *room = wrap->stage + sizeof wrap->stage - 32;
    for (;;) {
        const char *digits = skip_gap(p, stop);
        const size_t number = digits < stop ? plain_number(digits) : 0;
        const char *white = skip_gap(digits + number, stop);
        const size_t length = number && white < stop ? plain_move(white) : 0;
        const char *black = skip_gap(white + length, stop);
        const size_t other = length && black < stop ? plain_move(black) : 0;
        if (!other || words.to > room)
            break;
        pgn_put_short(&words, digits, number);
        pgn_put_short(&words, white, length);
        pgn_put_short(&words, black, other);
        at->half += 2;
        p = black + other;
    }
    wrap->staged = (size_t)(words.to - wrap->stage);
    wrap->column = words.column;
    at->w->number_due = false;
    return p;
}

/* Over moves and their numbers, without tokens. */
static void plain_moves(struct plain *at, pgn_cursor *cursor)
{
    const bool numbers = !pgn_writer_without(at->w, PGN_WITHOUT_NUMBERS);
    if (cursor->end - cursor->text < PGN_PLAIN_AHEAD)
        return;
    for (const char *p = cursor->at, *stop = cursor->end - PGN_PLAIN_AHEAD;;) {
        if (numbers && at->row >= 2 && !(at->half & 1) && at->w->wrap.column && !at->w->wrap.glue)
            cursor->at = p = plain_pairs(at, p, stop);
        p = skip_gap(p, stop);
        if (p < stop && pgn_is(p, PGN_DIGIT))
            p = skip_gap(p + plain_number(p), stop);
        size_t len = p < stop ? plain_move(p) : 0;
        if (!len)
            return;
        at->row++;
        begin_move(at);
        pgn_wrap_short(&at->w->wrap, p, len);
        cursor->at = p += len;
    }
}

/* ---- all else -------------------------------------------------------------------------------- */

int pgn_writer_checked(pgn_game_writer *w, const pgn_position *start)
{
    struct plain at = {w, start->fullmove, start->turn, 0};
    pgn_cursor cursor = w->rest;
    pgn_token t;
    size_t depth = 0;
    plain_moves(&at, &cursor);
    while (pgn_next(&cursor, &t) > 0) {
        at.row = 0;
        switch (t.type) {
        case PGN_TOKEN_MOVE:
            begin_move(&at);
            pgn_wrap_ascii(&w->wrap, t.at, t.len);
            plain_moves(&at, &cursor);
            break;
        case PGN_TOKEN_OPEN:
            if (pgn_writer_without(w, PGN_WITHOUT_VARIATIONS)) {
                pgn_skip_variation(&cursor);
                break;
            }
            if (!push_half(w, depth++, at.half--))
                return -1;
            pgn_writer_open_variation(w);
            plain_moves(&at, &cursor);
            break;
        case PGN_TOKEN_CLOSE:
            if (depth)
                at.half = w->plies[--depth];
            pgn_writer_close_variation(w);
            plain_moves(&at, &cursor);
            break;
        case PGN_TOKEN_RESULT:
            break;
        default:
            pgn_writer_token(w, &t);
            plain_moves(&at, &cursor);
        }
    }
    return 0;
}
