/* text_support.h: reading printed games in tests. */
#ifndef TEXT_SUPPORT_H
#define TEXT_SUPPORT_H

#include <pgn/notation.h>
#include <pgn/replay.h>
#include <pgn/text.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "corpus/notation/"

static inline pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

/* ---- reading --------------------------------------------------------------------------------- */

struct outcome {
    char san[4096];    /* main line's moves, apart by blanks */
    char pgn[16384];   /* the last game's */
    char first[16384]; /* the first game's */
    int games;
    size_t errors, repairs, findings;
    char first_error[64];
    unsigned first_error_ply;
};

/* The main line's moves of a game of PGN, without check signs. */
static inline void list_moves(const pgn_text_game *text_game, char *out, size_t size)
{
    pgn_game game = {.text = text_game->pgn, .len = text_game->len, .number = 1, .line = 1};
    pgn_replay *replay = pgn_replay_open();
    pgn_step step;
    size_t len = 0;
    assert_non_null(replay);
    pgn_replay_start(replay, &game);
    while (pgn_replay_next(replay, &step) > 0) {
        assert_int_not_equal(step.type, PGN_STEP_FAULT);
        if (step.type != PGN_STEP_MOVE || step.depth > 0)
            continue;
        char san[PGN_MOVE_TEXT_MAX];
        (void)pgn_san_write(step.before, step.reading.move, san);
        san[strcspn(san, "+#")] = 0;
        len += (size_t)snprintf(out + len, size - len, "%s%s", len > 0 ? " " : "", san);
        assert_true(len < size);
    }
    pgn_replay_close(replay);
}

static inline void count_findings(const pgn_text_game *game, struct outcome *out)
{
    for (size_t i = 0; i < game->finding_count; i++) {
        const pgn_text_finding *finding = &game->findings[i];
        char message[256];
        pgn_text_finding_message(finding, message, sizeof message);
        assert_true(strlen(message) > 10);
        out->findings++;
        out->repairs += strcmp(finding->id, "move-repaired") == 0;
        if (finding->level != PGN_ERROR)
            continue;
        if (out->errors++ == 0) {
            (void)snprintf(out->first_error, sizeof out->first_error, "%s", finding->id);
            out->first_error_ply = finding->ply;
        }
    }
}

/* Reads a text; of several games the last one's moves and text are kept. */
static inline struct outcome convert(const char *from, enum pgn_strictness strictness,
                                     enum pgn_text_kind kind, const char *text)
{
    static struct outcome out;
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    int rc;
    out = (struct outcome){.games = 0};
    assert_true(pgn_dialect_parse(span(from), &dialect, &bad));
    dialect.strictness = strictness;
    pgn_text *reader = pgn_text_open(&dialect);
    assert_non_null(reader);
    assert_true(pgn_text_read(reader, text, strlen(text), kind));
    while ((rc = pgn_text_next(reader, &game)) > 0) {
        out.games++;
        list_moves(&game, out.san, sizeof out.san);
        count_findings(&game, &out);
        assert_true(game.len < sizeof out.pgn);
        memcpy(out.pgn, game.pgn, game.len + 1);
        if (out.games == 1)
            memcpy(out.first, game.pgn, game.len + 1);
    }
    assert_int_equal(rc, 0);
    pgn_text_close(reader);
    return out;
}

static inline char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    size_t len = fread(text, 1, (1 << 16) - 1, file);
    (void)fclose(file);
    while (len > 0 && text[len - 1] == '\n')
        text[--len] = 0;
    return text;
}

#endif
