/* from_json.c: a game's object turned into PGN: tags, result, and text that is no moves.
 *
 * What the PGN means is not looked at here: it goes on as any game does, and is checked, so that an
 * object with illegal moves is told as a game with them is.  Here it is seen to that the text is
 * one game and holds what the object says, whoever made it. */
#include "from_json.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/game.h>
#include <pgn/replay.h>

void convert_from_json_free(struct from_json *from)
{
    cli_json_text_free(&from->json);
    cli_buffer_free(&from->text);
    cli_buffer_free(&from->probe);
    free(from->lines);
    pgn_replay_close(from->replay);
}

bool from_json_fail(struct from_json *from, const char *name, uint32_t node, const char *fault)
{
    from->fault = fault;
    from->name = name;
    from->at = from->json.nodes[node].at;
    return false;
}

static enum cli_json_type type_of(const struct from_json *from, uint32_t node)
{
    return (enum cli_json_type)from->json.nodes[node].type;
}

/* ---- members ------------------------------------------------------------------------------- */

static bool take_member(struct from_json *from, uint32_t key, const struct from_member *member,
                        uint32_t *at)
{
    static const char *const wanted[] = {"null",
                                         "false",
                                         "true",
                                         "a number is wanted",
                                         "a text is wanted",
                                         "an array is wanted",
                                         "an object is wanted"};
    enum cli_json_type type = type_of(from, key + 1);
    if (*at)
        return from_json_fail(from, member->name, key, "it stands there twice");
    if (type == CLI_JSON_NULL)
        return true;
    if (type != member->type)
        return from_json_fail(from, member->name, key + 1, wanted[member->type]);
    *at = key + 1;
    return true;
}

bool from_json_members(struct from_json *from, uint32_t object, const struct from_member *members,
                       size_t count, uint32_t *at)
{
    const struct cli_json_text *json = &from->json;
    memset(at, 0, count * sizeof *at);
    for (uint32_t key = cli_json_first(json, object); key; key = cli_json_next(json, key + 1))
        for (size_t i = 0; i < count; i++)
            if (cli_json_is(json, key, members[i].name)) {
                if (!take_member(from, key, &members[i], &at[i]))
                    return false;
                break;
            }
    return true;
}

void from_json_text(struct from_json *from, uint32_t node)
{
    cli_buffer_clear(&from->text);
    cli_json_put(&from->json, node, &from->text);
    from->to->failed |= from->text.failed;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static void put_value(struct from_json *from)
{
    const struct cli_buffer *value = &from->text;
    cli_put_text(from->to, " \"");
    for (size_t i = 0; i < value->len; i++) {
        char c = value->at[i];
        from->has_raw |= c == '\n' || c == '\r';
        if (c == '"' || c == '\\')
            cli_put_char(from->to, '\\');
        cli_put_char(from->to, c);
    }
    cli_put_text(from->to, "\"]\n");
}

/* True if the lexer takes the text for a tag's name, whether the standard has such names or not. */
static bool is_name(struct from_json *from)
{
    const struct cli_buffer *name = &from->text;
    struct cli_buffer *probe = &from->probe;
    pgn_token t;
    cli_buffer_clear(probe);
    cli_put_char(probe, '[');
    cli_put(probe, name->at, name->len);
    cli_put_text(probe, " \"\"]");
    from->to->failed |= probe->failed;
    if (probe->failed)
        return false;
    pgn_game game = {.text = probe->at, .len = probe->len};
    pgn_cursor cursor = pgn_tokens(&game);
    return pgn_next(&cursor, &t) > 0 && t.type == PGN_TOKEN_TAG && t.len == probe->len &&
           t.name.len == name->len && memcmp(t.name.at, name->at, name->len) == 0;
}

static bool tag(struct from_json *from, uint32_t name, uint32_t value)
{
    const struct cli_json_node *v = &from->json.nodes[value];
    if (type_of(from, name) != CLI_JSON_STRING)
        return from_json_fail(from, "tag_pairs", name, "a text is wanted");
    from_json_text(from, name);
    if (!is_name(from))
        return from_json_fail(from, "tags", name, "this cannot be a tag's name");
    cli_put_char(from->to, '[');
    cli_put(from->to, from->text.at, from->text.len);
    if (v->type == CLI_JSON_NUMBER) { /* {"WhiteElo":2500}, of others' making */
        cli_buffer_clear(&from->text);
        cli_put(&from->text, v->at, v->len);
    } else if (v->type == CLI_JSON_STRING) {
        from_json_text(from, value);
    } else {
        return from_json_fail(from, "tags", value, "a tag's value is a text");
    }
    put_value(from);
    return true;
}

static bool tag_pairs(struct from_json *from, uint32_t pairs)
{
    const struct cli_json_text *json = &from->json;
    for (uint32_t pair = cli_json_first(json, pairs); pair; pair = cli_json_next(json, pair)) {
        uint32_t name = cli_json_first(json, pair);
        uint32_t value = name ? cli_json_next(json, name) : 0;
        if (type_of(from, pair) != CLI_JSON_ARRAY || !value || cli_json_next(json, value))
            return from_json_fail(from, "tag_pairs", pair,
                                  "an array of a name and a value is wanted");
        if (!tag(from, name, value))
            return false;
    }
    return true;
}

static bool tags(struct from_json *from, uint32_t object)
{
    const struct cli_json_text *json = &from->json;
    for (uint32_t key = cli_json_first(json, object); key; key = cli_json_next(json, key + 1))
        if (!tag(from, key, key + 1))
            return false;
    return true;
}

/* ---- text ---------------------------------------------------------------------------------- */

/* Braces cannot hold a right brace (PGN 5); lines behind semicolons can. */
static void line_comments(struct from_json *from)
{
    const char *p = from->text.at, *end = p + from->text.len;
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

bool from_json_comment(struct from_json *from, uint32_t node)
{
    if (type_of(from, node) != CLI_JSON_STRING)
        return from_json_fail(from, "comments", node, "a text is wanted");
    from_json_text(from, node);
    if (from->text.len && memchr(from->text.at, '}', from->text.len)) {
        line_comments(from);
        return true;
    }
    cli_put_char(from->to, '{');
    cli_put(from->to, from->text.at, from->text.len);
    cli_put_text(from->to, "} ");
    return true;
}

bool from_json_comments(struct from_json *from, uint32_t array)
{
    for (uint32_t i = array ? cli_json_first(&from->json, array) : 0; i;
         i = cli_json_next(&from->json, i))
        if (!from_json_comment(from, i))
            return false;
    return true;
}

bool from_json_nag(struct from_json *from, uint32_t node)
{
    const struct cli_json_node *n = &from->json.nodes[node];
    bool whole = n->type == CLI_JSON_NUMBER;
    for (uint32_t i = 0; whole && i < n->len; i++)
        whole = n->at[i] >= '0' && n->at[i] <= '9';
    if (!whole)
        return from_json_fail(from, "nags", node, "a whole number is wanted");
    cli_put_char(from->to, '$');
    cli_put(from->to, n->at, n->len);
    cli_put_char(from->to, ' ');
    return true;
}

/* What the text leaves open, and would go on in what follows: a comment, variations. */
static void close_open(struct from_json *from)
{
    size_t open = 0;
    bool in_comment = false;
    cli_buffer_clear(&from->probe);
    cli_put_text(&from->probe, "* "); /* behind the tags */
    cli_put(&from->probe, from->text.at, from->text.len);
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

bool from_json_raw(struct from_json *from, uint32_t node)
{
    if (type_of(from, node) != CLI_JSON_STRING)
        return from_json_fail(from, "stray", node, "a text is wanted");
    from_json_text(from, node);
    cli_put(from->to, from->text.at, from->text.len);
    from->has_raw = true;
    close_open(from);
    return true;
}

void from_json_number(struct from_json *from, uint32_t ply)
{
    pgn_setup setup;
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    pgn_setup_of(&game, &setup);
    const pgn_position *start = setup.playable ? &setup.start : &pgn_start_position;
    uint32_t half = start->turn + ply;
    cli_put_number(from->to, start->fullmove + half / 2);
    cli_put_text(from->to, half & 1 ? "... " : ". ");
}

bool from_json_rest(struct from_json *from, uint32_t node, uint32_t ply)
{
    from->has_rest = true;
    if (from->hides_rest)
        return from_json_comment(from, node);
    from_json_number(from, ply);
    return from_json_raw(from, node);
}

/* ---- the game ------------------------------------------------------------------------------ */

enum { TAGS, PAIRS, START, RESULT, NAGS, COMMENTS, HEAD, STRAY, MOVES, REST, AFTER, TEXT, MEMBERS };

static const struct from_member members[MEMBERS] = {
    [TAGS] = {"tags", CLI_JSON_OBJECT},
    [PAIRS] = {"tag_pairs", CLI_JSON_ARRAY},
    [START] = {"start_fen", CLI_JSON_STRING},
    [RESULT] = {"result", CLI_JSON_STRING},
    [NAGS] = {"nags", CLI_JSON_ARRAY},
    [COMMENTS] = {"comments", CLI_JSON_ARRAY},
    [HEAD] = {"tag_comments", CLI_JSON_ARRAY},
    [STRAY] = {"stray", CLI_JSON_ARRAY},
    [MOVES] = {"moves", CLI_JSON_ARRAY},
    [REST] = {"rest", CLI_JSON_STRING},
    [AFTER] = {"text_after_result", CLI_JSON_STRING},
    [TEXT] = {"movetext", CLI_JSON_STRING},
};

/* The tags; the set-up too, where the tags do not have it. */
static bool tag_section(struct from_json *from, const uint32_t *at)
{
    pgn_span fen;
    if (!from_json_comments(from, at[HEAD]))
        return false;
    if (at[HEAD])
        cli_put_char(from->to, '\n');
    if (at[PAIRS] ? !tag_pairs(from, at[PAIRS]) : at[TAGS] && !tags(from, at[TAGS]))
        return false;
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    if (at[START] && !pgn_tag(&game, "FEN", &fen)) {
        from_json_text(from, at[START]);
        cli_put_text(from->to, "[SetUp \"1\"]\n[FEN");
        put_value(from);
    }
    cli_put_char(from->to, '\n');
    return true;
}

static bool strays(struct from_json *from, uint32_t array)
{
    for (uint32_t i = array ? cli_json_first(&from->json, array) : 0; i;
         i = cli_json_next(&from->json, i)) {
        from_json_number(from, 0);
        if (!from_json_raw(from, i))
            return false;
    }
    return true;
}

bool from_json_result(struct from_json *from, uint32_t node)
{
    from_json_text(from, node);
    pgn_span text = {from->text.at, from->text.len};
    bool known = pgn_span_is(text, "0-0") || pgn_result_of(text) != PGN_RESULT_NONE;
    cli_put(from->to, text.at, text.len);
    cli_put_char(from->to, ' '); /* no line end: what follows must not begin one */
    return known || from_json_fail(from, "result", node, "this is no result");
}

/* The marker, else the tag's result, else that it is not known. */
static bool result(struct from_json *from, uint32_t node)
{
    pgn_game game = {.text = from->to->at, .len = from->to->len};
    pgn_span tag;
    if (node)
        return from_json_result(from, node);
    bool known = pgn_tag(&game, "Result", &tag) && pgn_result_of(tag) != PGN_RESULT_NONE;
    cli_put_text(from->to, known ? pgn_result_text(pgn_result_of(tag)) : "*");
    cli_put_char(from->to, ' ');
    return true;
}

/* An escaped line needs one (PGN 6); anything else must not begin one. */
static bool after_result(struct from_json *from, uint32_t node)
{
    bool is_line = from->json.nodes[node].len && from->json.nodes[node].at[0] == '%';
    if (is_line)
        cli_put_char(from->to, '\n');
    return from_json_raw(from, node);
}

static bool nags(struct from_json *from, uint32_t array)
{
    for (uint32_t i = array ? cli_json_first(&from->json, array) : 0; i;
         i = cli_json_next(&from->json, i))
        if (!from_json_nag(from, i))
            return false;
    return true;
}

static bool movetext(struct from_json *from, const uint32_t *at)
{
    if (at[TEXT])
        return from_json_raw(from, at[TEXT]);
    return nags(from, at[NAGS]) && from_json_comments(from, at[COMMENTS]) &&
           strays(from, at[STRAY]) && from_json_moves(from, at[MOVES], at[REST]) &&
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
static bool make(struct from_json *from, const uint32_t *at, size_t begin)
{
    bool failed = false;
    for (from->hides_rest = false;; from->hides_rest = true) {
        from->to->len = begin;
        from->moves = 0;
        from->depth = 0;
        if (!tag_section(from, at) || !movetext(from, at))
            return false;
        if (from->hides_rest || !from->has_rest || !rest_is_played(from, begin, &failed))
            break;
    }
    if (failed || from->to->failed)
        return false;
    return !from->has_raw || is_one_game(from, begin) ||
           from_json_fail(from, NULL, 0, "its text would be more than one game");
}

int convert_from_json(struct from_json *from, const char *text, size_t len, struct cli_buffer *to)
{
    uint32_t at[MEMBERS];
    from->to = to;
    from->has_raw = from->has_rest = false;
    int rc = cli_json_read(&from->json, text, len);
    from->fault = from->json.fault;
    from->name = NULL;
    from->at = text + from->json.fault_at;
    if (rc <= 0)
        return rc;
    if (type_of(from, 0) != CLI_JSON_OBJECT)
        return from_json_fail(from, NULL, 0, "a game is an object");
    if (!from_json_members(from, 0, members, MEMBERS, at))
        return 0;
    if (!at[TAGS] && !at[PAIRS] && !at[MOVES])
        return from_json_fail(from, NULL, 0, "it has neither tags nor moves");
    bool made = make(from, at, to->len);
    return made ? 1 : to->failed || !from->fault ? -1 : 0;
}
