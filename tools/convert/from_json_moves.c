/* from_json_moves.c: lines of moves out of JSON: a stack of lines, nothing recurses. */
#include "from_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <pgn/game.h>

/* ---- clocks and evaluations ---------------------------------------------------------------- */

static bool comments_hold(struct from_json *from, uint32_t comments, const char *command)
{
    size_t len = strlen(command);
    for (uint32_t i = comments ? cli_json_first(&from->json, comments) : 0; i;
         i = cli_json_next(&from->json, i)) {
        const struct cli_json_node *n = &from->json.nodes[i];
        const char *p = n->at, *end = n->at + n->len;
        while ((p = memchr(p, '[', (size_t)(end - p))) != NULL) {
            if ((size_t)(end - p) >= len && memcmp(p, command, len) == 0)
                return true;
            p++;
        }
    }
    return false;
}

static bool put_clock(struct from_json *from, const char *command, uint32_t node)
{
    double seconds;
    if (!cli_json_value(&from->json, node, &seconds) || !(seconds >= 0) || seconds > 1e9)
        return from_json_fail(from, command + 2, node, "this is no time");
    uint64_t milliseconds = (uint64_t)(seconds * 1000 + 0.5), whole = milliseconds / 1000;
    cli_print(from->to, "%s %llu:%02llu:%02llu", command, (unsigned long long)(whole / 3600),
              (unsigned long long)(whole / 60 % 60), (unsigned long long)(whole % 60));
    if (milliseconds % 1000)
        cli_print(from->to, ".%03llu", (unsigned long long)(milliseconds % 1000));
    cli_put_text(from->to, "] ");
    return true;
}

static bool put_evaluation(struct from_json *from, uint32_t object)
{
    static const struct from_member members[] = {
        {"cp", CLI_JSON_NUMBER}, {"mate", CLI_JSON_NUMBER}, {"depth", CLI_JSON_NUMBER}};
    uint32_t at[3];
    double value = 0, depth = 0;
    if (!from_json_members(from, object, members, 3, at))
        return false;
    if (!cli_json_value(&from->json, at[1] ? at[1] : at[0], &value) || fabs(value) > 1e8)
        return from_json_fail(from, "eval", object, "cp or mate is missing");
    cli_print(from->to, at[1] ? "[%%eval #%.0f" : "[%%eval %.2f", at[1] ? value : value / 100);
    if (at[2] && cli_json_value(&from->json, at[2], &depth))
        cli_print(from->to, ",%.0f", depth);
    cli_put_text(from->to, "] ");
    return true;
}

/* What the move has as numbers, but not in a comment any longer: somebody took those out. */
static bool put_commands(struct from_json *from, struct from_line *l, uint32_t comments)
{
    bool clk = l->clk && !comments_hold(from, comments, "[%clk");
    bool emt = l->emt && !comments_hold(from, comments, "[%emt");
    bool eval = l->eval && !comments_hold(from, comments, "[%eval");
    if (!clk && !emt && !eval)
        return true;
    cli_put_char(from->to, '{');
    bool put = (!clk || put_clock(from, "[%clk", l->clk)) &&
               (!emt || put_clock(from, "[%emt", l->emt)) &&
               (!eval || put_evaluation(from, l->eval));
    cli_put_text(from->to, "} ");
    return put;
}

/* ---- moves --------------------------------------------------------------------------------- */

enum { SAN, UCI, NAGS, COMMENTS, VARIATIONS, ORDER, CLK, EMT, EVAL, MEMBERS };

static const struct from_member members[MEMBERS] = {
    [SAN] = {"san", CLI_JSON_STRING},
    [UCI] = {"uci", CLI_JSON_STRING},
    [NAGS] = {"nags", CLI_JSON_ARRAY},
    [COMMENTS] = {"comments", CLI_JSON_ARRAY},
    [VARIATIONS] = {"variations", CLI_JSON_ARRAY},
    [ORDER] = {"order", CLI_JSON_STRING},
    [CLK] = {"clk", CLI_JSON_NUMBER},
    [EMT] = {"emt", CLI_JSON_NUMBER},
    [EVAL] = {"eval", CLI_JSON_OBJECT},
};

/* True if the lexer takes the text for one move. */
static bool is_move(const char *text, size_t len)
{
    if (!len)
        return false;
    pgn_game game = {.text = text, .len = len};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token t;
    size_t plain = 0;
    while (plain < len && ((text[plain] | 0x20) >= 'a' ? (text[plain] | 0x20) <= 'z'
                                                       : text[plain] >= '1' && text[plain] <= '8'))
        plain++;
    if (plain >= 2 && plain == len && text[0] >= 'A')
        return true;
    return pgn_next(&cursor, &t) > 0 && t.type == PGN_TOKEN_MOVE && t.at == text && t.len == len;
}

static bool put_move(struct from_json *from, uint32_t node)
{
    from_json_text(from, node);
    if (!is_move(from->text.at, from->text.len))
        return from_json_fail(from, "san", node, "this is no move");
    cli_put(from->to, from->text.at, from->text.len);
    cli_put_char(from->to, ' ');
    return true;
}

static uint32_t first_of(const struct from_json *from, uint32_t array)
{
    return array ? cli_json_first(&from->json, array) : 0;
}

static bool move(struct from_json *from, struct from_line *l)
{
    uint32_t at[MEMBERS], node = l->move;
    l->move = cli_json_next(&from->json, node);
    l->ply++;
    from->moves++;
    l->order = l->order_end = NULL;
    if (from->json.nodes[node].type == CLI_JSON_STRING)
        return put_move(from, node);
    if (from->json.nodes[node].type != CLI_JSON_OBJECT)
        return from_json_fail(from, "moves", node, "a move is an object or a text");
    if (!from_json_members(from, node, members, MEMBERS, at))
        return false;
    if (!at[SAN] && !at[UCI])
        return from_json_fail(from, "moves", node, "it has neither san nor uci");
    if (!put_move(from, at[SAN] ? at[SAN] : at[UCI]))
        return false;
    l->nag = first_of(from, at[NAGS]);
    l->comment = first_of(from, at[COMMENTS]);
    l->variation = first_of(from, at[VARIATIONS]);
    l->clk = at[CLK];
    l->emt = at[EMT];
    l->eval = at[EVAL];
    if (at[ORDER]) {
        l->order = from->json.nodes[at[ORDER]].at;
        l->order_end = l->order + from->json.nodes[at[ORDER]].len;
    }
    return put_commands(from, l, at[COMMENTS]);
}

/* ---- lines --------------------------------------------------------------------------------- */

static bool push_line(struct from_json *from, struct from_line line)
{
    if (from->depth == from->room) {
        size_t room = from->room ? 2 * from->room : 16;
        struct from_line *lines = realloc(from->lines, room * sizeof *lines);
        if (!lines)
            return false;
        from->lines = lines;
        from->room = room;
    }
    from->lines[from->depth++] = line;
    return true;
}

static bool variation(struct from_json *from, uint32_t node, uint32_t ply)
{
    static const struct from_member parts[] = {
        {"moves", CLI_JSON_ARRAY}, {"comments", CLI_JSON_ARRAY}, {"nags", CLI_JSON_ARRAY},
        {"rest", CLI_JSON_STRING}, {"text", CLI_JSON_STRING},    {"result", CLI_JSON_STRING}};
    uint32_t at[6];
    if (from->json.nodes[node].type != CLI_JSON_OBJECT)
        return from_json_fail(from, "variations", node, "an object is wanted");
    if (!from_json_members(from, node, parts, 6, at))
        return false;
    if (at[4])
        return from_json_raw(from, at[4]);
    cli_put_char(from->to, '(');
    for (uint32_t i = first_of(from, at[2]); i; i = cli_json_next(&from->json, i))
        if (!from_json_nag(from, i))
            return false;
    if (!from_json_comments(from, at[1]))
        return false;
    struct from_line line = {
        .move = first_of(from, at[0]), .rest = at[3], .result = at[5], .object = node, .ply = ply};
    return push_line(from, line);
}

/* Which of what is due at the move is next: n, c, v, or 0.  As its order says, else in this one. */
static char next_due(struct from_line *l)
{
    while (l->order < l->order_end) {
        char c = *l->order++;
        if ((c == 'n' && l->nag) || (c == 'c' && l->comment) || (c == 'v' && l->variation))
            return c;
    }
    return l->nag ? 'n' : l->comment ? 'c' : l->variation ? 'v' : '\0';
}

static uint32_t take(struct from_json *from, uint32_t *iterator)
{
    uint32_t node = *iterator;
    *iterator = cli_json_next(&from->json, node);
    return node;
}

static bool end_line(struct from_json *from, struct from_line *l)
{
    bool is_variation = l->object != 0;
    if (l->rest && !from_json_rest(from, l->rest, l->ply))
        return false;
    if (l->result && !from_json_result(from, l->result))
        return false;
    if (is_variation)
        cli_put_text(from->to, ") ");
    from->depth--;
    return true;
}

static bool step(struct from_json *from)
{
    struct from_line *l = &from->lines[from->depth - 1];
    switch (next_due(l)) {
    case 'n':
        return from_json_nag(from, take(from, &l->nag));
    case 'c':
        return from_json_comment(from, take(from, &l->comment));
    case 'v':
        return variation(from, take(from, &l->variation), l->ply - 1);
    default:
        return l->move ? move(from, l) : end_line(from, l);
    }
}

bool from_json_moves(struct from_json *from, uint32_t moves, uint32_t rest)
{
    if (!push_line(from, (struct from_line){.move = first_of(from, moves), .rest = rest}))
        return false;
    while (from->depth)
        if (!step(from))
            return false;
    return true;
}
