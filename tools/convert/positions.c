/* positions.c: the positions of games, one a line, as FEN or EPD. */
#include <string.h>

#include <pgn/replay.h>

#include "positions.h"

static void epd(struct cli_buffer *to, const char *fen, const pgn_position *p, uint64_t game,
                uint32_t ply)
{
    const char *end = fen;
    for (int fields = 0; *end; end++)
        if (*end == ' ' && ++fields == 4)
            break;
    cli_put(to, fen, (size_t)(end - fen));
    cli_print(to, " hmvc %u; fmvn %lu; id \"game %llu ply %lu\";\n", (unsigned)p->halfmove_clock,
              (unsigned long)p->fullmove, (unsigned long long)game, (unsigned long)ply);
}

static void write_position(const struct convert_positions *c, struct cli_buffer *to,
                           const pgn_position *p, uint64_t game, uint32_t ply)
{
    char fen[PGN_FEN_MAX];
    (void)pgn_fen_write(p, false, fen);
    if (c->form == POSITIONS_EPD) {
        epd(to, fen, p, game, ply);
        return;
    }
    cli_put_text(to, fen);
    cli_put_char(to, '\n');
}

static bool wanted(const struct convert_positions *c, uint32_t ply)
{
    return !c->final_only && ply % c->every == 0;
}

static void start_position(const struct convert_positions *c, struct cli_buffer *to,
                           const pgn_game *game)
{
    const pgn_setup *setup = pgn_replay_setup(c->replay);
    if (setup->playable && wanted(c, 0))
        write_position(c, to, &setup->start, game->number, 0);
}

int convert_positions_game(const struct convert_positions *c, struct cli_buffer *to,
                           const pgn_game *game, unsigned *errors)
{
    pgn_step s;
    uint32_t plies = 0;
    int rc;
    bool fault = false;
    pgn_replay_start(c->replay, game);
    while ((rc = pgn_replay_next(c->replay, &s)) > 0) {
        if (s.depth)
            continue;
        fault |= s.type == PGN_STEP_FAULT;
        if (s.type != PGN_STEP_MOVE)
            continue;
        if (plies == 0)
            start_position(c, to, game);
        plies = s.ply;
        if (wanted(c, plies))
            write_position(c, to, s.position, game->number, plies);
    }
    if (rc < 0)
        return -1;
    bool playable = pgn_replay_setup(c->replay)->playable;
    *errors = fault || !playable;
    if (plies == 0)
        start_position(c, to, game);
    if (playable && c->final_only)
        write_position(c, to, pgn_replay_main_line(c->replay), game->number, plies);
    return 0;
}
