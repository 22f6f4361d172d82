/* from_json.c: a game's object turned into PGN: tags, result, and text that is no moves.
 *
 * jansson reads the text and judges whether it is JSON; its tree is walked here.  What the PGN
 * means is not looked at here: it goes on as any game does, and is checked, so that an object with
 * illegal moves is told as a game with them is.  Here it is seen to that the text is one game and
 * holds what the object says, whoever made it. */
#include "from_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pgn/game.h>
#include <pgn/replay.h>

#include "common/options.h"

/* Where memory is missing, jansson drops bytes of strings and reads on behind their ends: it must
 * not see that. */
static void *allocate(size_t size)
{
    return cli_allocate(NULL, 1, size);
}

void convert_from_json_start(void)
{
    json_set_alloc_funcs(allocate, free);
}

void convert_from_json_free(struct from_json *from)
{
    json_decref(from->game);
    cli_buffer_free(&from->probe);
    free(from->lines);
    pgn_replay_close(from->replay);
}

bool from_json_fail(struct from_json *from, const char *name, const json_t *value,
                    const char *fault)
{
    from->fault = fault;
    from->name = name;
    from->shown = from_json_text(value);
    return false;
}

/* ---- members ------------------------------------------------------------------------------- */

bool from_json_members(struct from_json *from, const json_t *object,
                       const struct from_member *members, size_t count, json_t **at)
{
    static const char *const wanted[] = {[JSON_REAL] = "a number is wanted",
                                         [JSON_STRING] = "a text is wanted",
                                         [JSON_ARRAY] = "an array is wanted",
                                         [JSON_OBJECT] = "an object is wanted"};
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(object, members[i].name);
        at[i] = json_is_null(value) ? NULL : value;
        if (at[i] && json_typeof(at[i]) != members[i].type)
            return from_json_fail(from, members[i].name, value, wanted[members[i].type]);
    }
    return true;
}

pgn_span from_json_text(const json_t *string)
{
    return (pgn_span){json_string_value(string), json_string_length(string)};
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void put_value(struct from_json *from, pgn_span value)
{
    cli_put_text(from->to, " \"");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.at[i];
        from->has_raw |= c == '\n' || c == '\r';
        if (c == '"' || c == '\\')
            cli_put_char(from->to, '\\');
        cli_put_char(from->to, c);
    }
    cli_put_text(from->to, "\"]\n");
}

/* True if the lexer takes the text for a tag's name, whether the standard has such names or not. */
static bool is_name(struct from_json *from, pgn_span name)
{
    struct cli_buffer *probe = &from->probe;
    pgn_token t;
    cli_buffer_clear(probe);
    cli_put_char(probe, '[');
    cli_put(probe, name.at, name.len);
    cli_put_text(probe, " \"\"]");
    from->to->failed |= probe->failed;
    if (probe->failed)
        return false;
    pgn_game game = {.text = probe->at, .len = probe->len};
    pgn_cursor cursor = pgn_tokens(&game);
    return pgn_next(&cursor, &t) > 0 && t.type == PGN_TOKEN_TAG && t.len == probe->len &&
           t.name.len == name.len && memcmp(t.name.at, name.at, name.len) == 0;
}

/* {"WhiteElo":2500}, of others' making.  What a double does not hold to the last digit is none. */
static bool put_number(struct from_json *from, const char *name, double number)
{
    char text[32];
    if (fabs(number) >= 1e15)
        return from_json_fail(from, name, NULL, "the number is too long; write it as a text");
    int len = snprintf(text, sizeof text, "%.15g", number); /* no command calls setlocale */
    put_value(from, (pgn_span){text, (size_t)len});
    return true;
}

static bool tag(struct from_json *from, pgn_span name, const json_t *value)
{
    if (!is_name(from, name))
        return from_json_fail(from, name.at, NULL, "this cannot be a tag's name");
    cli_put_char(from->to, '[');
    cli_put(from->to, name.at, name.len);
    if (json_is_real(value))
        return put_number(from, name.at, json_real_value(value));
    if (!json_is_string(value))
        return from_json_fail(from, name.at, NULL, "a tag's value is a text");
    put_value(from, from_json_text(value));
    return true;
}

static bool tag_pairs(struct from_json *from, const json_t *pairs)
{
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i), *name = json_array_get(pair, 0);
        if (json_array_size(pair) != 2 || !json_is_string(name))
            return from_json_fail(from, "tag_pairs", pair,
                                  "an array of a name and a value is wanted");
        if (!tag(from, from_json_text(name), json_array_get(pair, 1)))
            return false;
    }
    return true;
}

static bool tags(struct from_json *from, json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        if (!tag(from, (pgn_span){name, strlen(name)}, value))
            return false;
    }
    return true;
}

/* ---- text ---------------------------------------------------------------------------------- */

/* Braces cannot hold a right brace (PGN 5); lines behind semicolons can. */
static void line_comments(struct from_json *from, pgn_span text)
{
    const char *p = text.at, *end = p + text.len;
    while (p < end) {
        const char *line = p;
        while (p < end && *p != '\n' && *p != '\r')
            p++;
        cli_put_text(from->to, "\n;");
        cli_put(from->to, line, (size_t)(p - line));
        p += p < end;
    }
    cli_put_char(from->to, '\n');
}

bool from_json_comment(struct from_json *from, const json_t *comment)
{
    pgn_span text = from_json_text(comment);
    if (!text.at)
        return from_json_fail(from, "comments", comment, "a text is wanted");
    if (memchr(text.at, '}', text.len)) {
        line_comments(from, text);
        return true;
    }
    cli_put_char(from->to, '{');
    cli_put(from->to, text.at, text.len);
    cli_put_text(from->to, "} ");
    return true;
}

bool from_json_nag(struct from_json *from, const json_t *nag)
{
    double number = json_is_real(nag) ? json_real_value(nag) : -1;
    if (!(number >= 0 && number < 1e15) || floor(number) < number)
        return from_json_fail(from, "nags", nag, "a whole number is wanted");
    cli_print(from->to, "$%.0f ", number);
    return true;
}

bool from_json_each(struct from_json *from, const json_t *array,
                    bool (*put)(struct from_json *from, const json_t *value))
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!put(from, json_array_get(array, i)))
            return false;
    return true;
}

/* What the text leaves open, and would go on in what follows: a comment, variations. */
static void close_open(struct from_json *from, pgn_span text)
{
    size_t open = 0;
    bool in_comment = false;
    cli_buffer_clear(&from->probe);
    cli_put_text(&from->probe, "* "); /* behind the tags */
    cli_put(&from->probe, text.at, text.len);
    from->to->failed |= from->probe.failed;
    if (from->probe.failed)
        return;
    pgn_game game = {.text = from->probe.at, .len = from->probe.len};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token t;
    while (pgn_next(&cursor, &t) > 0) {
        open += t.type == PGN_TOKEN_OPEN;
        open -= t.type == PGN_TOKEN_CLOSE && open > 0;
        in_comment = t.type == PGN_TOKEN_COMMENT && (t.marks & PGN_MARK_UNTERMINATED);
    }
    cli_put_text(from->to, in_comment ? "}\n" : "\n");
    for (; open > 0; open--)
        cli_put_char(from->to, ')');
    cli_put_char(from->to, ' ');
}

bool from_json_raw(struct from_json *from, const json_t *string)
{
    pgn_span text = from_json_text(string);
    if (!text.at)
        return from_json_fail(from, "stray", string, "a text is wanted");
    cli_put(from->to, text.at, text.len);
    from->has_raw = true;
    close_open(from, text);
    return true;
}

/* Where the game begins, by the tags that were written. */
static void find_start(struct from_json *from)
{
    pgn_setup setup;
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    pgn_setup_of(&game, &setup);
    const pgn_position *start = setup.playable ? &setup.start : &pgn_start_position;
    from->number = start->fullmove;
    from->turn = start->turn;
}

void from_json_number(struct from_json *from, uint32_t ply)
{
    uint32_t half = from->turn + ply;
    cli_put_number(from->to, from->number + half / 2);
    cli_put_text(from->to, half & 1 ? "... " : ". ");
}

bool from_json_rest(struct from_json *from, const json_t *rest, uint32_t ply)
{
    from->has_rest = true;
    if (from->hides_rest)
        return from_json_comment(from, rest);
    from_json_number(from, ply);
    return from_json_raw(from, rest);
}

/* ---- the game ------------------------------------------------------------------------------ */

enum { TAGS, PAIRS, START, RESULT, NAGS, COMMENTS, HEAD, STRAY, MOVES, REST, AFTER, TEXT, MEMBERS };

static const struct from_member members[MEMBERS] = {
    [TAGS] = {"tags", JSON_OBJECT},
    [PAIRS] = {"tag_pairs", JSON_ARRAY},
    [START] = {"start_fen", JSON_STRING},
    [RESULT] = {"result", JSON_STRING},
    [NAGS] = {"nags", JSON_ARRAY},
    [COMMENTS] = {"comments", JSON_ARRAY},
    [HEAD] = {"tag_comments", JSON_ARRAY},
    [STRAY] = {"stray", JSON_ARRAY},
    [MOVES] = {"moves", JSON_ARRAY},
    [REST] = {"rest", JSON_STRING},
    [AFTER] = {"text_after_result", JSON_STRING},
    [TEXT] = {"movetext", JSON_STRING},
};

/* The tags; the set-up too, where the tags do not have it. */
static bool tag_section(struct from_json *from, json_t *const *at)
{
    pgn_span fen;
    if (!from_json_each(from, at[HEAD], from_json_comment))
        return false;
    if (at[HEAD])
        cli_put_char(from->to, '\n');
    if (at[PAIRS] ? !tag_pairs(from, at[PAIRS]) : at[TAGS] && !tags(from, at[TAGS]))
        return false;
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    if (at[START] && !pgn_tag(&game, "FEN", &fen)) {
        cli_put_text(from->to, "[SetUp \"1\"]\n[FEN");
        put_value(from, from_json_text(at[START]));
    }
    cli_put_char(from->to, '\n');
    return true;
}

static bool stray(struct from_json *from, const json_t *string)
{
    from_json_number(from, 0);
    return from_json_raw(from, string);
}

bool from_json_result(struct from_json *from, const json_t *result)
{
    pgn_span text = from_json_text(result);
    bool known = pgn_span_is(text, "0-0") || pgn_result_of(text) != PGN_RESULT_NONE;
    cli_put(from->to, text.at, text.len);
    cli_put_char(from->to, ' '); /* no line end: what follows must not begin one */
    return known || from_json_fail(from, "result", result, "this is no result");
}

/* The marker, else the tag's result, else that it is not known. */
static bool result(struct from_json *from, const json_t *marker)
{
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    pgn_span tag;
    if (marker)
        return from_json_result(from, marker);
    bool known = pgn_tag(&game, "Result", &tag) && pgn_result_of(tag) != PGN_RESULT_NONE;
    cli_put_text(from->to, known ? pgn_result_text(pgn_result_of(tag)) : "*");
    cli_put_char(from->to, ' ');
    return true;
}

/* An escaped line needs one (PGN 6); anything else must not begin one. */
static bool after_result(struct from_json *from, const json_t *string)
{
    pgn_span text = from_json_text(string);
    if (text.len && text.at[0] == '%')
        cli_put_char(from->to, '\n');
    return from_json_raw(from, string);
}

static bool movetext(struct from_json *from, json_t *const *at)
{
    if (at[TEXT])
        return from_json_raw(from, at[TEXT]);
    return from_json_each(from, at[NAGS], from_json_nag) &&
           from_json_each(from, at[COMMENTS], from_json_comment) &&
           from_json_each(from, at[STRAY], stray) && from_json_moves(from, at[MOVES], at[REST]) &&
           result(from, at[RESULT]) && (!at[AFTER] || after_result(from, at[AFTER]));
}

/* Text that is no moves, and values of several lines, must not begin another game. */
static bool is_one_game(const struct from_json *from, size_t begin)
{
    const char *text = from->to->at + begin;
    size_t len = from->to->len - begin;
    static const pgn_source_options options = {.raw_encoding = true};
    pgn_source *source = pgn_source_open_memory(text, len, &options, NULL);
    pgn_reader *reader = source ? pgn_reader_open(source, len + 1) : NULL;
    pgn_game game, second;
    bool one = reader && pgn_read(reader, &game) > 0 && pgn_read(reader, &second) == 0;
    pgn_reader_close(reader);
    return one;
}

/* Text that was no move in 8 bits may look like one in UTF-8: true if more is played than the JSON
 * has as moves.  Sets *failed if out of memory. */
static bool rest_is_played(struct from_json *from, size_t begin, bool *failed)
{
    pgn_game game = {.text = from->to->at + begin, .len = from->to->len - begin};
    pgn_step s;
    uint64_t moves = 0;
    int rc = -1;
    if (!from->replay)
        from->replay = pgn_replay_open();
    if (from->replay)
        pgn_replay_start(from->replay, &game);
    while (from->replay && (rc = pgn_replay_next(from->replay, &s)) > 0)
        moves += s.type == PGN_STEP_MOVE;
    *failed = rc < 0;
    return moves > from->moves;
}

/* Writes the game; false: a fault, or NULL for out of memory. */
static bool make(struct from_json *from, json_t *const *at, size_t begin)
{
    bool failed = false;
    for (from->hides_rest = false;; from->hides_rest = true) {
        from->to->len = begin;
        from->moves = 0;
        from->depth = 0;
        if (!tag_section(from, at))
            return false;
        find_start(from);
        if (!movetext(from, at))
            return false;
        if (from->hides_rest || !from->has_rest || !rest_is_played(from, begin, &failed))
            break;
    }
    if (failed || from->to->failed)
        return false;
    return !from->has_raw || is_one_game(from, begin) ||
           from_json_fail(from, NULL, NULL, "its text would be more than one game");
}

/* The text's tree; false: it is no JSON. */
static bool load(struct from_json *from, const char *text, size_t len)
{
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL;
    json_decref(from->game);
    from->game = json_loadb(text, len, flags, &from->error);
    from->at = text;
    if (from->game)
        return true;
    from->at = text + from->error.position;
    return from_json_fail(from, NULL, NULL, from->error.text);
}

int convert_from_json(struct from_json *from, const char *text, size_t len, struct cli_buffer *to)
{
    json_t *at[MEMBERS];
    from->to = to;
    from->fault = NULL;
    from->has_raw = from->has_rest = false;
    if (!load(from, text, len))
        return 0;
    if (!json_is_object(from->game))
        return from_json_fail(from, NULL, NULL, "a game is an object");
    if (!from_json_members(from, from->game, members, MEMBERS, at))
        return 0;
    if (!at[TAGS] && !at[PAIRS] && !at[MOVES])
        return from_json_fail(from, NULL, NULL, "it has neither tags nor moves");
    bool made = make(from, at, to->len);
    return made ? 1 : to->failed || !from->fault ? -1 : 0;
}
