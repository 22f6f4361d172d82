/* merge_write.c: a tree as the text of a game.
 *
 * The move that was played most is the line's, of equals the one that came first; the others are
 * variations of it.  Where games part, a comment counts them by result, or names the only one. */
#include "merge_tree.h"

#include <stdlib.h>
#include <string.h>

/* Moves of which one is in work: a line's next one, and those that replace it. */
struct level {
    pgn_position before;
    uint32_t first, now; /* of the siblings; now 0: the line goes on */
    uint32_t games;      /* that came here */
    bool is_variation;   /* a parenthesis ends it */
};

struct pen {
    struct convert_merge *merge;
    struct level *levels;
    size_t count, room;
    size_t line; /* where the line of text begins */
    bool number_due;
};

/* By count, the first of equals first. */
static uint32_t sorted(struct merge_node *nodes, uint32_t list)
{
    uint32_t out = 0;
    while (list) {
        uint32_t one = list, *to = &out;
        list = nodes[one].next;
        while (*to && nodes[*to].count >= nodes[one].count)
            to = &nodes[*to].next;
        nodes[one].next = *to;
        *to = one;
    }
    return out;
}

static const char *result_of(const struct merge_node *n)
{
    return n->white ? "1-0" : n->draws ? "1/2-1/2" : n->black ? "0-1" : "*";
}

/* Before a word: nothing at a line's start and behind a parenthesis. */
static void put_gap(struct pen *p)
{
    struct cli_buffer *to = &p->merge->text;
    if (!to->len || to->at[to->len - 1] == '\n' || to->at[to->len - 1] == '(')
        return;
    bool full = to->len - p->line >= 70;
    cli_put_char(to, full ? '\n' : ' ');
    p->line = full ? to->len : p->line;
}

static void put_count(struct pen *p, const struct merge_node *n)
{
    struct cli_buffer *to = &p->merge->text;
    put_gap(p);
    if (n->count == 1)
        cli_print(to, "{%s%s%s}", p->merge->texts.at + n->label,
                  p->merge->texts.at[n->label] ? ", " : "", result_of(n));
    else
        cli_print(to, "{%lu games: +%lu =%lu -%lu}", (unsigned long)n->count,
                  (unsigned long)n->white, (unsigned long)n->draws, (unsigned long)n->black);
    p->number_due = true;
}

static void put_move(struct pen *p, const struct level *l, uint32_t index)
{
    const struct merge_node *n = &p->merge->nodes[index];
    struct cli_buffer *to = &p->merge->text;
    char san[PGN_MOVE_TEXT_MAX];
    size_t len = pgn_san_write(&l->before, n->move, san);
    put_gap(p);
    if (l->before.turn == PGN_WHITE || p->number_due)
        cli_print(to, "%lu%s ", (unsigned long)l->before.fullmove,
                  l->before.turn == PGN_WHITE ? "." : "...");
    cli_put(to, san, len);
    p->number_due = false;
    if (n->count != l->games)
        put_count(p, n);
}

/* Opens the moves behind a move; false: out of memory. */
static bool push(struct pen *p, const struct level *from, uint32_t index, bool is_variation)
{
    struct merge_node *n = &p->merge->nodes[index];
    struct level l = {.before = from->before, .games = n->count, .is_variation = is_variation};
    if (p->count == p->room) {
        size_t room = p->room ? 2 * p->room : 64;
        struct level *levels = realloc(p->levels, room * sizeof *levels);
        if (!levels)
            return false;
        p->levels = levels;
        p->room = room;
    }
    if (from->first)
        pgn_play(&l.before, n->move);
    l.first = l.now = n->child = sorted(p->merge->nodes, n->child);
    p->levels[p->count++] = l;
    return true;
}

/* One move of the innermost line; false: out of memory. */
static bool step(struct pen *p)
{
    struct level l = p->levels[p->count - 1];
    struct cli_buffer *to = &p->merge->text;
    if (!l.first) { /* the line ends */
        p->count--;
        if (l.is_variation)
            cli_put_char(to, ')');
        p->number_due = true;
        return true;
    }
    if (!l.now) { /* all that replaces its move is told: on with it */
        p->count--;
        return push(p, &l, l.first, l.is_variation);
    }
    uint32_t index = l.now;
    p->levels[p->count - 1].now = p->merge->nodes[index].next;
    if (index == l.first) {
        put_move(p, &l, index);
        return true;
    }
    put_gap(p);
    cli_put_char(to, '(');
    p->number_due = true;
    put_move(p, &l, index);
    return push(p, &l, index, true);
}

static void put_tags(struct cli_buffer *to, const struct merge_root *root,
                     const struct merge_node *n)
{
    char fen[PGN_FEN_MAX];
    cli_print(to,
              "[Event \"%lu game%s\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White "
              "\"?\"]\n[Black \"?\"]\n[Result \"*\"]\n",
              (unsigned long)n->count, n->count == 1 ? "" : "s");
    if (root->start.chess960)
        cli_put_text(to, "[Variant \"Chess960\"]\n");
    if (root->key_len) {
        (void)pgn_fen_write(&root->start, false, fen);
        cli_print(to, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    }
    cli_put_char(to, '\n');
}

bool convert_merge_text(struct convert_merge *m, const struct merge_root *root)
{
    struct pen p = {.merge = m, .number_due = true};
    struct level start = {.before = root->start};
    const struct merge_node *n = &m->nodes[root->node];
    cli_buffer_clear(&m->text);
    put_tags(&m->text, root, n);
    put_count(&p, n);
    bool ok = push(&p, &start, root->node, false);
    while (ok && p.count && m->text.len <= PGN_MAX_GAME_BYTES)
        ok = step(&p);
    m->text.failed |= !ok;
    free(p.levels);
    cli_put_text(&m->text, " *\n\n");
    return !m->text.failed && m->text.len <= PGN_MAX_GAME_BYTES;
}
