/* edit_comments.c: the moves that comments speak of, in the notation that the game is written in.
 *
 * The game is replayed, for a comment speaks of the position where it stands, or of the one before
 * the move that it follows. */
#include "edit_parts.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTHS = 32 }; /* lines nested deeper have no move before */

struct edit_comments {
    pgn_dialect dialect;
    const pgn_style *style;
    pgn_remarks *remarks;
    struct cli_buffer text;
    /* of each line that is open: the position before its last move */
    pgn_position before[DEPTHS];
    bool has_before[DEPTHS];
};

struct edit_comments *edit_comments_open(const pgn_dialect *dialect, const pgn_style *style)
{
    struct edit_comments *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->dialect = *dialect;
    c->style = style;
    c->remarks = pgn_remarks_open(dialect, style);
    if (c->remarks)
        return c;
    free(c);
    return NULL;
}

void edit_comments_close(struct edit_comments *c)
{
    if (!c)
        return;
    pgn_remarks_close(c->remarks);
    cli_buffer_free(&c->text);
    free(c);
}

int edit_comments_language(struct edit_comments *c, const pgn_language_set *languages)
{
    if (memcmp(&c->dialect.languages, languages, sizeof *languages) == 0)
        return 0;
    c->dialect.languages = *languages;
    pgn_remarks_close(c->remarks);
    c->remarks = pgn_remarks_open(&c->dialect, c->style);
    return c->remarks ? 0 : -1;
}

static void note_step(struct edit_comments *c, const pgn_step *s)
{
    if (s->depth >= DEPTHS)
        return;
    if (s->type == PGN_STEP_MOVE) {
        c->before[s->depth] = *s->before;
        c->has_before[s->depth] = true;
    } else if (s->type == PGN_STEP_OPEN) {
        c->has_before[s->depth] = false;
    }
}

static bool is_comment(const pgn_step *s)
{
    return (s->type == PGN_STEP_TOKEN || s->type == PGN_STEP_AFTER) && s->position && !s->ended &&
           (s->token.type == PGN_TOKEN_COMMENT || s->token.type == PGN_TOKEN_LINE_COMMENT);
}

int edit_comments(struct edit_comments *c, pgn_replay *replay, pgn_game *game)
{
    pgn_step s;
    pgn_span out;
    const char *copied = game->text;
    int rc;
    cli_buffer_clear(&c->text);
    memset(c->has_before, 0, sizeof c->has_before);
    pgn_replay_start(replay, game);
    while ((rc = pgn_replay_next(replay, &s)) > 0) {
        note_step(c, &s);
        if (!is_comment(&s) ||
            pgn_utf8_valid(s.token.value.at, s.token.value.len) != s.token.value.len)
            continue;
        bool has_before = s.depth < DEPTHS && c->has_before[s.depth];
        rc = pgn_remarks_read(c->remarks, s.token.value, s.position,
                              has_before ? &c->before[s.depth] : NULL, &out);
        if (rc < 0)
            return -1;
        if (rc == 0)
            continue;
        cli_put(&c->text, copied, (size_t)(s.token.value.at - copied));
        cli_put(&c->text, out.at, out.len);
        copied = s.token.value.at + s.token.value.len;
    }
    if (rc < 0)
        return -1;
    if (copied == game->text)
        return 0;
    cli_put(&c->text, copied, (size_t)(game->text + game->len - copied));
    game->text = c->text.at;
    game->len = c->text.len;
    return c->text.failed ? -1 : 0;
}
