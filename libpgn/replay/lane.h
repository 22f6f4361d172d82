/* lane.h (private): the way of nearly all moves: plain SAN, read and played inline.
 *
 * For loops over plain text (plain_text.h) that leave all else to tokens and pgn_move_read. */
#ifndef PGN_REPLAY_LANE_H
#define PGN_REPLAY_LANE_H

#include "chess/play.h"
#include "notation/fields.h"
#include "notation/usual.h"

/* A line of moves in the lane: positions that the caller keeps. */
typedef struct pgn_lane {
    pgn_position *now, *before;
    pgn_squares sliders; /* pgn_pinning_sliders of its position */
    pgn_move move;       /* the last one */
} pgn_lane;

static PGN_ALWAYS_INLINE void pgn_lane_step(pgn_lane *lane, unsigned us, unsigned from, unsigned to,
                                            unsigned kind)
{
    lane->move = (pgn_move){(uint8_t)from, (uint8_t)to, (uint8_t)kind, PGN_NO_KIND};
    *lane->before = *lane->now;
    lane->sliders = pgn_play_ordinary(lane->now, us, lane->move);
}

/* Out of line, as it is needed seldom. */
__attribute__((noinline, unused)) static bool pgn_lane_king(pgn_lane *lane, const char *text,
                                                            size_t len, unsigned to)
{
    const unsigned us = lane->now->turn;
    if (!pgn_usual_king(lane->now, us, text, len, to))
        return false;
    lane->move = (pgn_move){lane->now->kings[us], (uint8_t)to, PGN_KING, PGN_NO_KIND};
    *lane->before = *lane->now;
    lane->sliders = pgn_play_king(lane->now, us, lane->move);
    return true;
}

/* Reads the text without its sign and plays it; false if it is no usual move.  The sides, and pawns
 * and pieces, have their own code each, which need not ask what it knows. */
static PGN_ALWAYS_INLINE bool pgn_lane_usual(pgn_lane *lane, unsigned us, const char *text,
                                             size_t len)
{
    const pgn_position *p = lane->now;
    const unsigned kind = pgn_first_character[pgn_byte_at(text, 0)] - 1u;
    const unsigned to = pgn_square_before(text, len);
    if (to == PGN_NO_SQUARE)
        return false;
    if (kind == PGN_KING)
        return pgn_lane_king(lane, text, len, to);
    if (kind > PGN_KING || (pgn_in_check(p) && !(pgn_check_answers(p) >> to & 1)))
        return false;
    if (kind == PGN_PAWN) {
        const unsigned from = pgn_usual_pawn(p, us, lane->sliders, text, len, to);
        if (from == PGN_NO_SQUARE)
            return false;
        pgn_lane_step(lane, us, from, to, PGN_PAWN);
        return true;
    }
    const unsigned from = pgn_usual_piece(p, us, lane->sliders, kind, text, len, to);
    if (from == PGN_NO_SQUARE)
        return false;
    pgn_lane_step(lane, us, from, to, kind);
    return true;
}

/* The same for all plain SAN that has the standard's form. */
__attribute__((noinline, unused)) static bool pgn_lane_other(pgn_lane *lane, const char *text,
                                                             size_t len)
{
    pgn_reading reading;
    if (!pgn_move_read_plain(lane->now, text, len, &reading) || reading.forms)
        return false;
    const unsigned kind = reading.move.kind;
    lane->move = reading.move;
    *lane->before = *lane->now;
    if (kind >= PGN_KNIGHT && kind <= PGN_QUEEN) {
        lane->sliders = pgn_play_ordinary(lane->now, lane->now->turn, reading.move);
        return true;
    }
    pgn_play(lane->now, reading.move);
    lane->sliders = pgn_pinning_sliders(lane->now);
    return true;
}

/* Plays a word of plain text: the sign that is written (enum pgn_sign), or -1 if it is no plain
 * move that is legal, and nothing has happened. */
static inline int pgn_lane_play(pgn_lane *lane, const char *text, size_t len)
{
    if (len < 2 || len > 7)
        return -1;
    const unsigned sign = pgn_last_character[pgn_byte_at(text, len - 1)];
    const size_t bare = len - (sign & 1);
    const bool usual = lane->now->turn == PGN_WHITE ? pgn_lane_usual(lane, PGN_WHITE, text, bare)
                                                    : pgn_lane_usual(lane, PGN_BLACK, text, bare);
    return usual || pgn_lane_other(lane, text, len) ? (int)sign : -1;
}

__attribute__((noinline, unused)) static bool pgn_lane_judge_sign(enum pgn_sign sign,
                                                                  const pgn_position *p)
{
    if (!pgn_in_check(p))
        return sign == PGN_SIGN_NONE;
    return sign == (pgn_has_legal_move(p) ? PGN_SIGN_CHECK : PGN_SIGN_MATE);
}

/* The sign of the move that was played is the position's. */
static inline bool pgn_lane_right_sign(const pgn_lane *lane, int sign)
{
    return (!pgn_in_check(lane->now) && !sign) ||
           pgn_lane_judge_sign((enum pgn_sign)sign, lane->now);
}

#endif
