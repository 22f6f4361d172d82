/* from_json_moves.c: lines of moves out of JSON: a stack of lines, nothing recurses. */
#include "from_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <pgn/game.h>

/* ---- clocks and evaluations ---------------------------------------------------------------- */

static bool holds(pgn_span text, const char *command)
{
    size_t len = strlen(command);
    const char *p = text.at, *end = p + text.len;
    for (; p && (p = memchr(p, '[', (size_t)(end - p))) != NULL; p++)
        if ((size_t)(end - p) >= len && memcmp(p, command, len) == 0)
            return true;
    return false;
}

static bool comments_hold(const json_t *comments, const char *command)
{
    for (size_t i = 0; i < json_array_size(comments); i++)
        if (holds(from_json_text(json_array_get(comments, i)), command))
            return true;
    return false;
}

static bool put_clock(struct from_json *from, const char *command, const json_t *number)
{
    double seconds = json_real_value(number);
    if (!(seconds >= 0) || seconds > 1e9)
        return from_json_fail(from, command + 2, number, "this is no time");
    uint64_t milliseconds = (uint64_t)(seconds * 1000 + 0.5), whole = milliseconds / 1000;
    cli_print(from->to, "%s %llu:%02llu:%02llu", command, (unsigned long long)(whole / 3600),
              (unsigned long long)(whole / 60 % 60), (unsigned long long)(whole % 60));
    if (milliseconds % 1000)
        cli_print(from->to, ".%03llu", (unsigned long long)(milliseconds % 1000));
    cli_put_text(from->to, "] ");
    return true;
}

static bool put_evaluation(struct from_json *from, const json_t *object)
{
    static const struct from_member members[] = {
        {"cp", JSON_REAL}, {"mate", JSON_REAL}, {"depth", JSON_REAL}};
    json_t *at[3];
    if (!from_json_members(from, object, members, 3, at))
        return false;
    double value = json_real_value(at[1] ? at[1] : at[0]);
    if ((!at[0] && !at[1]) || fabs(value) > 1e8)
        return from_json_fail(from, "eval", object, "cp or mate is missing");
    cli_print(from->to, at[1] ? "[%%eval #%.0f" : "[%%eval %.2f", at[1] ? value : value / 100);
    if (at[2])
        cli_print(from->to, ",%.0f", json_real_value(at[2]));
    cli_put_text(from->to, "] ");
    return true;
}

/* What the move has as numbers, but not in a comment any longer: somebody took those out. */
static bool put_commands(struct from_json *from, const struct from_line *l)
{
    bool clk = l->clk && !comments_hold(l->comments.array, "[%clk");
    bool emt = l->emt && !comments_hold(l->comments.array, "[%emt");
    bool eval = l->eval && !comments_hold(l->comments.array, "[%eval");
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
    [SAN] = {"san", JSON_STRING},
    [UCI] = {"uci", JSON_STRING},
    [NAGS] = {"nags", JSON_ARRAY},
    [COMMENTS] = {"comments", JSON_ARRAY},
    [VARIATIONS] = {"variations", JSON_ARRAY},
    [ORDER] = {"order", JSON_STRING},
    [CLK] = {"clk", JSON_REAL},
    [EMT] = {"emt", JSON_REAL},
    [EVAL] = {"eval", JSON_OBJECT},
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

static bool put_move(struct from_json *from, const json_t *san)
{
    pgn_span text = from_json_text(san);
    if (!is_move(text.at, text.len))
        return from_json_fail(from, "san", san, "this is no move");
    cli_put(from->to, text.at, text.len);
    cli_put_char(from->to, ' ');
    return true;
}

static bool is_due(const struct from_list *list)
{
    return list->next < json_array_size(list->array);
}

static const json_t *take(struct from_list *list)
{
    return json_array_get(list->array, list->next++);
}

static bool move(struct from_json *from, struct from_line *l)
{
    json_t *at[MEMBERS];
    const json_t *value = take(&l->moves);
    /* What stands behind an illegal move is handed on as text, with these numbers. */
    if ((from->turn + l->ply) % 2 == 0)
        from_json_number(from, l->ply);
    l->ply++;
    from->moves++;
    l->order = NULL;
    if (json_is_string(value))
        return put_move(from, value);
    if (!json_is_object(value))
        return from_json_fail(from, "moves", value, "a move is an object or a text");
    if (!from_json_members(from, value, members, MEMBERS, at))
        return false;
    if (!at[SAN] && !at[UCI])
        return from_json_fail(from, "moves", value, "it has neither san nor uci");
    if (!put_move(from, at[SAN] ? at[SAN] : at[UCI]))
        return false;
    l->nags = (struct from_list){.array = at[NAGS]};
    l->comments = (struct from_list){.array = at[COMMENTS]};
    l->variations = (struct from_list){.array = at[VARIATIONS]};
    l->order = json_string_value(at[ORDER]);
    l->clk = at[CLK];
    l->emt = at[EMT];
    l->eval = at[EVAL];
    return put_commands(from, l);
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

static bool variation(struct from_json *from, const json_t *object, uint32_t ply)
{
    static const struct from_member parts[] = {{"moves", JSON_ARRAY}, {"comments", JSON_ARRAY},
                                               {"nags", JSON_ARRAY},  {"rest", JSON_STRING},
                                               {"text", JSON_STRING}, {"result", JSON_STRING}};
    json_t *at[6];
    if (!json_is_object(object))
        return from_json_fail(from, "variations", object, "an object is wanted");
    if (!from_json_members(from, object, parts, 6, at))
        return false;
    if (at[4])
        return from_json_raw(from, at[4]);
    cli_put_char(from->to, '(');
    if (!from_json_each(from, at[2], from_json_nag) ||
        !from_json_each(from, at[1], from_json_comment))
        return false;
    return push_line(from, (struct from_line){.moves.array = at[0],
                                              .rest = at[3],
                                              .result = at[5],
                                              .ply = ply,
                                              .is_variation = true});
}

/* Which of what is due at the move is next: n, c, v, or 0.  As its order says, else in this one. */
static char next_due(struct from_line *l)
{
    bool n = is_due(&l->nags), c = is_due(&l->comments), v = is_due(&l->variations);
    while (l->order && *l->order) {
        char due = *l->order++;
        if ((due == 'n' && n) || (due == 'c' && c) || (due == 'v' && v))
            return due;
    }
    return n ? 'n' : c ? 'c' : v ? 'v' : '\0';
}

static bool end_line(struct from_json *from, const struct from_line *l)
{
    if (l->rest && !from_json_rest(from, l->rest, l->ply))
        return false;
    if (l->result && !from_json_result(from, l->result))
        return false;
    if (l->is_variation)
        cli_put_text(from->to, ") ");
    from->depth--;
    return true;
}

static bool step(struct from_json *from)
{
    struct from_line *l = &from->lines[from->depth - 1];
    switch (next_due(l)) {
    case 'n':
        return from_json_nag(from, take(&l->nags));
    case 'c':
        return from_json_comment(from, take(&l->comments));
    case 'v':
        return variation(from, take(&l->variations), l->ply - 1);
    default:
        return is_due(&l->moves) ? move(from, l) : end_line(from, l);
    }
}

bool from_json_moves(struct from_json *from, const json_t *moves, const json_t *rest)
{
    if (!push_line(from, (struct from_line){.moves.array = moves, .rest = rest}))
        return false;
    while (from->depth)
        if (!step(from))
            return false;
    return true;
}
