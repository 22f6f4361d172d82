/* checked.c: the movetext of a game in which a check has found nothing.
 *
 * Its moves are SAN as the standard wants it and its numbers are right, so that no board is needed:
 * the words are laid out anew, and only their numbers counted.  Plain moves need no tokens either.
 */
#include "replay/plain_text.h"
#include "write/writer.h"

#include <stdlib.h>

static bool push_ply(pgn_game_writer *w, size_t depth, uint32_t ply)
{
    if (depth == w->plies_room) {
        size_t room = w->plies_room ? 2 * w->plies_room : 16;
        uint32_t *plies = realloc(w->plies, room * sizeof *plies);
        if (!plies)
            return false;
        w->plies = plies;
        w->plies_room = room;
    }
    w->plies[depth] = ply;
    return true;
}

static void checked_move(pgn_game_writer *w, const char *text, size_t len,
                         const pgn_position *start, uint32_t ply)
{
    uint32_t half = start->turn + ply;
    enum pgn_color turn = (enum pgn_color)(half & 1);
    if (pgn_writer_wants_number(w, turn))
        pgn_writer_number(w, start->fullmove + half / 2, turn);
    pgn_wrap_ascii(&w->wrap, text, len);
    w->number_due = false;
}

static bool is_letter(char c)
{
    return (unsigned)(c | 0x20) - 'a' < 26;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of the plain move at p, which is right; 0 if what stands there is something else. */
static size_t plain_move(const char *p)
{
    size_t len = pgn_plain_word(p);
    if (len < 2 || len == 8 || !is_letter(*p))
        return 0;
    char last = p[len - 1];
    for (size_t i = 1; i + 1 < len; i++)
        if (!is_letter(p[i]) && !is_digit(p[i]) && p[i] != '=')
            return 0;
    return (last >= '1' && last <= '8') || last == '+' || last == '#' ? len : 0;
}

/* Behind a move number; NULL if it is a marker. */
static const char *plain_number(const char *p)
{
    while (is_digit(*p))
        p++;
    return *p == '.' ? p : NULL;
}

/* Over moves and their numbers, without tokens; returns the ply it has come to. */
static uint32_t plain_moves(pgn_game_writer *w, pgn_cursor *cursor, const pgn_position *start,
                            uint32_t ply)
{
    const char *p = cursor->at, *stop = cursor->end - PGN_PLAIN_AHEAD;
    if (cursor->end - cursor->text < PGN_PLAIN_AHEAD)
        return ply;
    while (p < stop) {
        if (pgn_plain_blank(*p) || *p == '.') {
            p++;
        } else if (is_digit(*p)) {
            const char *end = plain_number(p);
            if (!end)
                break;
            p = end;
        } else {
            size_t len = plain_move(p);
            if (!len)
                break;
            checked_move(w, p, len, start, ply++);
            p += len;
        }
    }
    cursor->at = p;
    return ply;
}

int pgn_writer_checked(pgn_game_writer *w, const pgn_position *start)
{
    pgn_cursor cursor = pgn_movetext(w->game);
    pgn_token t;
    size_t depth = 0;
    uint32_t ply = plain_moves(w, &cursor, start, 0);
    while (pgn_next(&cursor, &t) > 0) {
        switch (t.type) {
        case PGN_TOKEN_MOVE:
            checked_move(w, t.at, t.len, start, ply++);
            ply = plain_moves(w, &cursor, start, ply);
            break;
        case PGN_TOKEN_OPEN:
            if (pgn_writer_without(w, PGN_WITHOUT_VARIATIONS)) {
                pgn_skip_variation(&cursor);
                break;
            }
            if (!push_ply(w, depth++, ply--))
                return -1;
            pgn_writer_open_variation(w);
            break;
        case PGN_TOKEN_CLOSE:
            ply = w->plies[--depth];
            pgn_writer_close_variation(w);
            break;
        case PGN_TOKEN_RESULT:
            break;
        default:
            pgn_writer_token(w, &t);
        }
    }
    return 0;
}
