/* notes.c: what is written behind a move: comments, NAGs, clocks, evaluations.
 *
 * The text of a moment goes from its move to the next one of its line; variations in between are
 * passed over.  Clocks and evaluations are the commands [%clk], [%emt], [%eval] (an addition to PGN
 * that ChessBase and lichess.org share), and the +0.31/12 0.5s that engine match programs write.
 * Evaluations are in pawns as White sees them; a mate in n moves counts 1000 - n. */
#include <pgn/comment.h>

#include "query/operations.h"

#include <math.h>
#include <string.h>

/* A cursor over the moment's notes. */
static pgn_cursor notes_of(pgn_query_run *run)
{
    pgn_cursor cursor = run->movetext;
    cursor.at = run->game->text + run->moment->notes;
    cursor.end = run->game->text + run->moment->notes_end;
    return cursor;
}

/* The next comment or NAG among them. */
static bool next_note(pgn_cursor *cursor, pgn_token *token)
{
    while (pgn_next(cursor, token) > 0) {
        if (token->type == PGN_TOKEN_OPEN)
            pgn_skip_variation(cursor);
        else if (token->type == PGN_TOKEN_COMMENT || token->type == PGN_TOKEN_LINE_COMMENT ||
                 token->type == PGN_TOKEN_NAG)
            return true;
    }
    return false;
}

static bool next_comment(pgn_cursor *cursor, pgn_span *comment)
{
    pgn_token token;
    while (next_note(cursor, &token))
        if (token.type != PGN_TOKEN_NAG) {
            *comment = token.value;
            return true;
        }
    return false;
}

/* ---- texts and NAGs ------------------------------------------------------------------------- */

/* All comments, with a line feed between; unknown if there is none. */
static pgn_span comment(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    pgn_cursor cursor = notes_of(run);
    pgn_span one;
    pgn_buffer *all = &run->notes;
    bool found = false;
    for (all->len = 0; next_comment(&cursor, &one); found = true) {
        if (!pgn_buffer_room(all, one.len + 1, run))
            return (pgn_span){NULL, 0};
        if (found)
            all->at[all->len++] = '\n';
        if (one.len)
            memcpy(all->at + all->len, one.at, one.len);
        all->len += one.len;
    }
    return found ? pgn_decoded((pgn_span){all->at, all->len}, &run->text, run)
                 : (pgn_span){NULL, 0};
}

const pgn_operation pgn_op_comment = {.name = "comment",
                                      .type = PGN_TYPE_TEXT,
                                      .needs = PGN_NEED_MOMENT | PGN_NEED_NOTES,
                                      .get.text = comment};

/* A NAG of that number, or (which) any. */
static bool nag(const pgn_node *node, pgn_query_run *run)
{
    pgn_cursor cursor = notes_of(run);
    pgn_token token;
    while (next_note(&cursor, &token))
        if (token.type == PGN_TOKEN_NAG && (node->which || (double)token.number == node->low))
            return true;
    return false;
}

static bool has_comment(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    pgn_cursor cursor = notes_of(run);
    pgn_span one;
    return next_comment(&cursor, &one);
}

static const pgn_operation op_nag = {.name = "nag",
                                     .type = PGN_TYPE_CONDITION,
                                     .needs = PGN_NEED_MOMENT | PGN_NEED_NOTES,
                                     .get.condition = nag};
static const pgn_operation op_has_comment = {.name = "has comment",
                                             .type = PGN_TYPE_CONDITION,
                                             .needs = PGN_NEED_MOMENT | PGN_NEED_NOTES,
                                             .get.condition = has_comment};

/* ---- numbers in comments --------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static double decimal(const char **at, const char *end)
{
    double value = 0, unit = 1;
    const char *from = *at;
    for (; *at < end && is_digit(**at); ++*at)
        value = value * 10 + (**at - '0');
    if (*at + 1 < end && **at == '.' && is_digit((*at)[1]))
        for (++*at; *at < end && is_digit(**at); ++*at)
            value += (**at - '0') * (unit /= 10);
    return *at > from ? value : NAN;
}

/* -0.31   M5   -M5 */
static double score(const char *at, const char *end)
{
    bool mate = false, negative = false;
    for (; at < end && strchr("M+-", *at) && *at; at++) {
        mate |= *at == 'M';
        negative |= *at == '-';
    }
    double value = decimal(&at, end);
    value = mate ? 1000 - value : value;
    return negative ? -value : value;
}

/* The value of [%name ...] in a comment. */
static bool command(pgn_span comment, const char *wanted, pgn_span *value)
{
    size_t at = 0;
    pgn_span name;
    while (pgn_next_command(comment, &at, &name, value))
        if (pgn_span_is(name, wanted))
            return true;
    return false;
}

static double command_seconds(pgn_span comment, const char *name)
{
    pgn_span value;
    double seconds;
    return command(comment, name, &value) && pgn_read_clock(value, &seconds) ? seconds : NAN;
}

/* +1.08/25 5.572s or -M14/29 at the beginning of a comment. */
static bool engine_note(pgn_span text, const char **at, const char **end, const char **behind)
{
    const char *last = text.at + text.len, *c = text.at;
    while (c < last && *c == ' ')
        c++;
    *at = c;
    if (c < last && (*c == '+' || *c == '-'))
        c++;
    if (c < last && *c == 'M')
        c++;
    const char *digits = c;
    while (c < last && (is_digit(*c) || *c == '.'))
        c++;
    *end = c;
    if (c == digits || c + 1 >= last || *c != '/' || !is_digit(c[1]))
        return false;
    for (c++; c < last && is_digit(*c);)
        c++;
    *behind = c;
    return true;
}

static double eval_in(pgn_span text, bool black)
{
    const char *at, *end, *behind;
    pgn_span command_value;
    pgn_evaluation e;
    if (command(text, "eval", &command_value) && pgn_read_evaluation(command_value, &e))
        return !e.is_mate ? e.centipawns / 100.0 : e.mate < 0 ? -1000.0 - e.mate : 1000.0 - e.mate;
    if (!engine_note(text, &at, &end, &behind))
        return NAN;
    double value = score(at, end); /* as its own engine sees it */
    return black ? -value : value;
}

static double elapsed_in(pgn_span text)
{
    const char *at, *end, *behind;
    double seconds = command_seconds(text, "emt");
    if (!isnan(seconds) || !engine_note(text, &at, &end, &behind) || behind == text.at + text.len ||
        *behind != ' ')
        return seconds;
    at = behind + 1;
    seconds = decimal(&at, text.at + text.len);
    return at < text.at + text.len && *at == 's' ? seconds : NAN;
}

static double note_number(const pgn_node *node, pgn_query_run *run)
{
    pgn_cursor cursor = notes_of(run);
    pgn_span one;
    const pgn_moment *m = run->moment;
    double value = NAN;
    while (isnan(value) && next_comment(&cursor, &one))
        value = node->which == PGN_NOTE_CLOCK     ? command_seconds(one, "clk")
                : node->which == PGN_NOTE_ELAPSED ? elapsed_in(one)
                                                  : eval_in(one, m->before && m->before->turn);
    return node->color ? -value : value;
}

static bool flip_note_number(pgn_node *node, pgn_query *query, unsigned how)
{
    (void)query;
    if (node->which != PGN_NOTE_EVAL)
        node->color = 0;
    (void)how;
    return true;
}

const pgn_operation pgn_op_note_number = {.name = "note",
                                          .type = PGN_TYPE_NUMBER,
                                          .needs = PGN_NEED_MOMENT | PGN_NEED_NOTES,
                                          .get.number = note_number,
                                          .flip = flip_note_number};

/* ---- parsing ------------------------------------------------------------------------------- */

/* nag | nag 3 | nag "?!" */
pgn_node *pgn_parse_nag(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"}; /* PGN 8.2.3.8 */
    pgn_node *node = pgn_make(parser, &op_nag, at, 0);
    if (!node)
        return NULL;
    (void)pgn_accept(parser, "=");
    if (parser->ahead.type == PGN_LEXEME_NUMBER) {
        node->low = parser->ahead.number;
        pgn_advance(parser);
        return node;
    }
    if (parser->ahead.type != PGN_LEXEME_STRING) {
        node->which = 1;
        return node;
    }
    for (unsigned i = 0; i < 6; i++)
        if (pgn_span_is(parser->ahead.body, signs[i])) {
            node->low = i + 1;
            pgn_advance(parser);
            return node;
        }
    pgn_fault_here(parser, "no NAG is written like this");
    pgn_query_suggest(parser, "\"!\" \"?\" \"!!\" \"??\" \"!?\" \"?!\" or a number");
    return NULL;
}

pgn_node *pgn_make_has_comment(pgn_parser *parser, size_t at)
{
    return pgn_make(parser, &op_has_comment, at, 0);
}
