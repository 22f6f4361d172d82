/* edit_lines.c: each line of play of a game as a game of its own.
 *
 * The first is the game without its variations, every other byte as it was.  Each variation then
 * becomes a game: the tags, a tag that says where it comes from, the moves up to it, and the
 * variation's own text without the variations in it, which are games too.  A variation that no move
 * of the board leads to (behind a fault, before the first move) stays where it is. */
#include "edit_parts.h"

#include <pgn/write.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moves that all lines of one game come to, those before their own included: a game of deep nesting
 * would have their number squared. */
enum { MOVES_MAX = 10000000, WIDTH = 80 };

/* A move that was played; nodes[0] is the start. */
struct node {
    size_t at;
    uint32_t len, before, ply; /* before: index of the move before it */
};

struct line {
    size_t open, from, to, close; /* of the parentheses and what is between them */
    uint32_t before, first;       /* the move that leads to it, and its own first; 0: none */
    uint32_t next;                /* the first line that is not within it */
    enum pgn_result marker;       /* a result that stands in it */
    bool to_line_end;             /* its last token needs a line end behind it */
};

/* A line that is being read. */
struct level {
    uint32_t line, now;
};

struct edit_lines {
    struct node *nodes;
    struct line *lines;
    struct level *levels;
    uint32_t *path;
    size_t node_count, node_room, line_count, line_room, level_count, level_room, path_room;
    size_t raw, unplaced; /* variations that stay, open now and in all */
    uint64_t moves;
    const pgn_game *game;
    pgn_position start;
    struct cli_buffer text;
};

struct edit_lines *edit_lines_open(void)
{
    return calloc(1, sizeof(struct edit_lines));
}

void edit_lines_close(struct edit_lines *l)
{
    if (!l)
        return;
    free(l->nodes);
    free(l->lines);
    free(l->levels);
    free(l->path);
    cli_buffer_free(&l->text);
    free(l);
}

/* Room for more than `count` in a list; false: out of memory. */
static bool grow(void *list, size_t *room, size_t count, size_t size)
{
    void *at;
    if (count < *room)
        return true;
    memcpy(&at, list, sizeof at);
    size_t more = 64;
    while (more <= count)
        more *= 2;
    at = realloc(at, more * size);
    if (!at)
        return false;
    memcpy(list, &at, sizeof at);
    *room = more;
    return true;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool add_node(struct edit_lines *l, size_t at, size_t len, uint32_t before)
{
    if (!grow(&l->nodes, &l->node_room, l->node_count, sizeof *l->nodes))
        return false;
    uint32_t ply = l->node_count ? l->nodes[before].ply + 1 : 0;
    l->nodes[l->node_count++] = (struct node){at, (uint32_t)len, before, ply};
    return true;
}

static bool open_line(struct edit_lines *l, size_t open, size_t from, uint32_t before)
{
    if (!grow(&l->lines, &l->line_room, l->line_count, sizeof *l->lines) ||
        !grow(&l->levels, &l->level_room, l->level_count, sizeof *l->levels))
        return false;
    l->levels[l->level_count++] = (struct level){(uint32_t)l->line_count, before};
    l->lines[l->line_count++] = (struct line){.open = open, .from = from, .before = before};
    l->moves += l->nodes[before].ply;
    return true;
}

static void close_line(struct edit_lines *l, size_t to, size_t close)
{
    struct line *line = &l->lines[l->levels[--l->level_count].line];
    line->to = to;
    line->close = close;
    line->next = (uint32_t)l->line_count;
}

static bool step(struct edit_lines *l, const pgn_step *s)
{
    size_t at = (size_t)(s->token.at - l->game->text);
    struct level *top = &l->levels[l->level_count - 1];
    struct line *line = &l->lines[top->line];
    if (s->type != PGN_STEP_CLOSE)
        line->to_line_end =
            s->token.type == PGN_TOKEN_LINE_COMMENT || s->token.type == PGN_TOKEN_ESCAPE;
    if (s->type == PGN_STEP_OPEN) {
        if (l->raw || s->too_deep || s->ended) {
            l->raw++;
            l->unplaced++;
            return true;
        }
        return open_line(l, at, at + s->token.len, l->nodes[top->now].before);
    }
    if (s->type == PGN_STEP_CLOSE) {
        if (l->raw)
            l->raw--;
        else
            close_line(l, at, at + s->token.len);
    } else if (s->type == PGN_STEP_MOVE) {
        if (!add_node(l, at, s->token.len, top->now))
            return false;
        top->now = (uint32_t)l->node_count - 1;
        if (!line->first)
            line->first = top->now;
    } else if (s->token.type == PGN_TOKEN_RESULT && !l->raw) {
        line->marker = (enum pgn_result)s->token.number;
    }
    return true;
}

int edit_lines_find(struct edit *e, const pgn_game *game)
{
    struct edit_lines *l = e->lines;
    pgn_step s;
    int rc;
    l->game = game;
    l->node_count = l->line_count = l->level_count = l->raw = l->unplaced = 0;
    l->moves = 0;
    if (!add_node(l, 0, 0, 0) || !open_line(l, 0, 0, 0))
        return -1;
    pgn_replay_start(e->replay, game);
    while ((rc = pgn_replay_next(e->replay, &s)) > 0)
        if (!step(l, &s))
            return -1;
    l->start = pgn_replay_setup(e->replay)->start;
    while (l->level_count)
        close_line(l, game->len, game->len);
    if (l->moves > MOVES_MAX) {
        edit_fail(e, "its lines come to %llu moves, over the limit of %d: they stay variations",
                  (unsigned long long)l->moves, MOVES_MAX);
        l->line_count = 1;
        l->lines[0].next = 1;
    } else if (l->unplaced) {
        edit_tell(e, "%zu variations stay in it: no legal move leads to them", l->unplaced);
    }
    if (!grow(&l->path, &l->path_room, l->node_count, sizeof *l->path))
        return -1;
    return rc;
}

size_t edit_lines_count(const struct edit_lines *l)
{
    return l->line_count;
}

/* ---- writing ------------------------------------------------------------------------------- */

static bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The text of a line without those within it and the blanks before them; line ends stay, a comment
 * may need them. */
static void put_own(struct edit_lines *l, uint32_t index)
{
    const struct line *line = &l->lines[index];
    const char *text = l->game->text;
    size_t at = line->from;
    bool gap = false;
    while (index && at < line->to && is_white(text[at]))
        at++;
    for (uint32_t i = index + 1; i <= line->next; i = l->lines[i].next) {
        size_t to = i < line->next ? l->lines[i].open : line->to, end = to;
        if (i < line->next)
            while (end > at && (text[end - 1] == ' ' || text[end - 1] == '\t'))
                end--;
        if (gap && at < end && !is_white(text[at]))
            cli_put_char(&l->text, ' ');
        cli_put(&l->text, text + at, end - at);
        if (i == line->next)
            return;
        gap = true;
        at = l->lines[i].close;
    }
}

/* What is said of the game's moves as a whole, and would be wrong of another line. */
static bool is_of_the_moves(pgn_span name)
{
    static const char *const names[] = {"PlyCount",  "ECO",          "NIC",         "Opening",
                                        "Variation", "SubVariation", "Termination", "Line"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pgn_span_is(name, names[i]))
            return true;
    return false;
}

static void put_tags(struct edit_lines *l, const struct line *line, const char *end)
{
    pgn_cursor cursor = pgn_tokens(l->game);
    pgn_token t;
    while (pgn_next(&cursor, &t) > 0 && (t.type == PGN_TOKEN_TAG || pgn_is_between_tags(t.type))) {
        if (t.type != PGN_TOKEN_TAG || is_of_the_moves(t.name))
            continue;
        if (pgn_span_is(t.name, "Result"))
            cli_print(&l->text, "[Result \"%s\"]",
                      pgn_result_text(line->marker ? line->marker : PGN_UNKNOWN_RESULT));
        else
            cli_put(&l->text, t.at, t.len);
        cli_put_text(&l->text, end);
    }
}

/* "12..." before a move of this ply. */
static size_t put_number(char out[32], const pgn_position *start, uint32_t ply)
{
    unsigned long half = ply - 1ul + (start->turn == PGN_BLACK);
    return (size_t)snprintf(out, 32, "%lu%s", start->fullmove + half / 2, half % 2 ? "..." : ".");
}

/* Its first move, as the tag that says where the game comes from. */
static void put_origin(struct edit_lines *l, const struct line *line, const char *end)
{
    const struct node *first = &l->nodes[line->first];
    char number[32];
    (void)put_number(number, &l->start, l->nodes[line->before].ply + 1);
    cli_print(&l->text, "[Line \"%s%s%.*s of game %llu\"]", number, first->len ? " " : "",
              (int)first->len, l->game->text + first->at, (unsigned long long)l->game->number);
    cli_put_text(&l->text, end);
}

/* The moves that lead to the line. */
static void put_path(struct edit_lines *l, const struct line *line, const char *end)
{
    size_t count = 0, column = 0;
    for (uint32_t i = line->before; i; i = l->nodes[i].before)
        l->path[count++] = i;
    for (size_t first = count; count > 0; count--) {
        const struct node *n = &l->nodes[l->path[count - 1]];
        char number[32];
        size_t len = put_number(number, &l->start, n->ply);
        if (number[len - 2] == '.' && count < first) /* "1...", but not at the beginning */
            len = 0;
        if (column + len + n->len + 2 >= WIDTH) {
            cli_put_text(&l->text, end);
            column = 0;
        }
        if (column)
            cli_put_char(&l->text, ' ');
        cli_put(&l->text, number, len);
        if (len)
            cli_put_char(&l->text, ' ');
        cli_put(&l->text, l->game->text + n->at, n->len);
        column += len + n->len + 2;
    }
    if (column)
        cli_put_text(&l->text, end);
}

/* Games end in a blank line, so that they can stand one behind the other. */
static void part(struct edit_lines *l, const char *end)
{
    const struct cli_buffer *b = &l->text;
    size_t len = strlen(end);
    for (size_t n = 1; n <= 2; n++)
        if (b->len < n * len || memcmp(b->at + b->len - n * len, end, len) != 0) {
            for (; n <= 2; n++)
                cli_put_text(&l->text, end);
            return;
        }
}

static void put_line(struct edit_lines *l, uint32_t index)
{
    const struct line *line = &l->lines[index];
    const char *end = edit_line_end(l->game);
    put_tags(l, line, end);
    put_origin(l, line, end);
    cli_put_text(&l->text, end);
    put_path(l, line, end);
    put_own(l, index);
    if (line->to_line_end || (!line->marker && !is_white(l->text.at[l->text.len - 1])))
        cli_put_text(&l->text, line->to_line_end ? end : " ");
    if (!line->marker)
        cli_put_char(&l->text, '*');
    part(l, end);
}

int edit_lines_game(struct edit *e, size_t index, pgn_game *game)
{
    struct edit_lines *l = e->lines;
    cli_buffer_clear(&l->text);
    if (index)
        put_line(l, (uint32_t)index);
    else
        put_own(l, 0);
    if (!index && l->line_count > 1)
        part(l, edit_line_end(l->game));
    if (l->text.failed)
        return -1;
    game->text = l->text.at;
    game->len = l->text.len;
    return 0;
}
