/* opening.c: positions and games looked up among the known openings. */
#include <pgn/opening.h>

#include "opening/table.h"

bool pgn_opening_at(const pgn_position *p, pgn_opening *opening)
{
    const unsigned bucket = pgn_opening_bucket(p);
    const pgn_opening_row *row = pgn_opening_rows + pgn_opening_first[bucket];
    const pgn_opening_row *end = pgn_opening_rows + pgn_opening_first[bucket + 1];
    pgn_opening_men men;
    if (row == end || !pgn_opening_men_of(p, &men))
        return false;
    while (row < end && !pgn_opening_same(&row->men, &men))
        row++;
    if (row == end)
        return false;
    const pgn_opening_name *name = &pgn_opening_names[row->name];
    *opening = (pgn_opening){name->eco, name->opening, name->variation};
    return true;
}

int pgn_opening_of(pgn_replay *replay, const pgn_game *game, pgn_opening *opening)
{
    pgn_step s;
    int rc, found = 0;
    bool begun = false;
    pgn_replay_start(replay, game);
    while ((rc = pgn_replay_next(replay, &s)) > 0) {
        if (s.depth || s.type != PGN_STEP_MOVE)
            continue;
        if (s.ply > PGN_OPENING_PLIES)
            break;
        /* A game that begins elsewhere may begin at a known position. */
        found |= !begun && pgn_opening_at(s.before, opening);
        begun = true;
        found |= pgn_opening_at(s.position, opening);
    }
    return rc < 0 ? -1 : found;
}
