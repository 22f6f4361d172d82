/* checked.c: the movetext of a game in which a check has found nothing.
 *
 * Its moves are SAN as the standard wants it and its numbers are right, so that no board is needed:
 * the words are laid out anew, and only their numbers counted.  Plain moves need no tokens either.
 */
#include "write/writer.h"

#include "pgn/scan.h"
#include "replay/plain_text.h"

#include <pgn/rules.h>

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
__attribute__((noinline)) static size_t other_move(const char *p)
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
static size_t plain_move(const char *p)
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

/* Over moves and their numbers, without tokens. */
static void plain_moves(struct plain *at, pgn_cursor *cursor)
{
    if (cursor->end - cursor->text < PGN_PLAIN_AHEAD)
        return;
    for (const char *p = cursor->at, *stop = cursor->end - PGN_PLAIN_AHEAD;;) {
        p = skip_gap(p, stop);
        if (p < stop && pgn_is(p, PGN_DIGIT))
            p = skip_gap(p + plain_number(p), stop);
        size_t len = p < stop ? plain_move(p) : 0;
        if (!len)
            return;
        begin_move(at);
        pgn_wrap_short(&at->w->wrap, p, len);
        cursor->at = p += len;
    }
}

/* ---- all else -------------------------------------------------------------------------------- */

/* ---- words that the check has noted ---------------------------------------------------------- */

/* A move number below a hundred and its period. */
static inline void put_number(pgn_wrap *wrap, uint32_t n)
{
    const char tens = (char)('0' + n / 10), ones = (char)('0' + n % 10);
    const char text[8] = {n < 10 ? ones : tens, n < 10 ? '.' : ones, '.'};
    pgn_wrap_short(wrap, text, n < 10 ? 2 : 3);
}

/* All moves of a game that has nothing else. */
static void noted_moves(pgn_game_writer *w, const pgn_move_words *words, const pgn_position *start)
{
    const bool numbers = !pgn_writer_without(w, PGN_WITHOUT_NUMBERS);
    for (uint32_t i = 0; i < words->count; i++) {
        const uint32_t half = start->turn + i, n = start->fullmove + half / 2;
        const enum pgn_color turn = (enum pgn_color)(half & 1);
        if (numbers && turn == PGN_WHITE && n < 100)
            put_number(&w->wrap, n);
        else if (numbers && (turn == PGN_WHITE || i == 0))
            pgn_writer_number(w, n, turn);
        const char *text = w->game->text + words->at[i];
        if (words->at[i] + (size_t)8 <= w->game->len)
            pgn_wrap_short(&w->wrap, text, words->len[i]);
        else
            pgn_wrap_ascii(&w->wrap, text, words->len[i]);
    }
}

int pgn_writer_checked(pgn_game_writer *w, const pgn_position *start)
{
    struct plain at = {w, start->fullmove, start->turn};
    pgn_cursor cursor = w->rest;
    pgn_token t;
    size_t depth = 0;
    if (w->options->words && w->options->words->plain) {
        noted_moves(w, w->options->words, start);
        return 0;
    }
    plain_moves(&at, &cursor);
    while (pgn_next(&cursor, &t) > 0) {
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
