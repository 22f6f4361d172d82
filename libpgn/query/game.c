/* game.c: what is said of a whole game without playing it: ratings together, the time control and
 * its class, its marker, and how many comments, NAGs and variations its text has. */
#include "query/operations.h"
#include "query/run.h"
#include "replay/token_move.h"

#include <math.h>

/* ---- both players' ratings ------------------------------------------------------------------ */

static double least(const pgn_node *node, pgn_query_run *run)
{
    double a = pgn_number_of(node->kids[0], run), b = pgn_number_of(node->kids[1], run);
    return isnan(a) || isnan(b) ? NAN : a < b ? a : b;
}

/* The higher of the two; of one alone if the other is not known. */
static double most(const pgn_node *node, pgn_query_run *run)
{
    double a = pgn_number_of(node->kids[0], run), b = pgn_number_of(node->kids[1], run);
    return isnan(a) || b > a ? b : a;
}

static double mean(const pgn_node *node, pgn_query_run *run)
{
    return (pgn_number_of(node->kids[0], run) + pgn_number_of(node->kids[1], run)) / 2;
}

const pgn_operation pgn_op_least = {.name = "minelo", .type = PGN_TYPE_NUMBER, .get.number = least};
const pgn_operation pgn_op_most = {.name = "maxelo", .type = PGN_TYPE_NUMBER, .get.number = most};
const pgn_operation pgn_op_mean = {.name = "meanelo", .type = PGN_TYPE_NUMBER, .get.number = mean};

/* ---- time control (PGN 9.6.1) --------------------------------------------------------------- */

struct time_control {
    double base, increment, moves; /* seconds; moves 0: the whole game */
};

/* A number, with decimals as engine matches have them: 10+0.1. */
static double digits(pgn_span text, size_t *at)
{
    double value = 0, unit = 1;
    size_t from = *at;
    for (; *at < text.len && text.at[*at] >= '0' && text.at[*at] <= '9'; ++*at)
        value = value * 10 + (text.at[*at] - '0');
    if (*at > from && *at + 1 < text.len && text.at[*at] == '.')
        for (++*at; *at < text.len && text.at[*at] >= '0' && text.at[*at] <= '9'; ++*at)
            value += (unit /= 10) * (text.at[*at] - '0');
    return *at > from ? value : NAN;
}

/* The first field of moves/seconds, seconds, seconds+increment, or *seconds (a sandclock). */
static struct time_control read_time_control(pgn_span text)
{
    struct time_control control = {NAN, NAN, 0};
    size_t at = text.len > 0 && text.at[0] == '*';
    double first = digits(text, &at);
    if (at < text.len && text.at[at] == '/' && !isnan(first)) {
        at++;
        control.moves = first;
        first = digits(text, &at);
    }
    double increment = 0;
    if (at < text.len && text.at[at] == '+') {
        at++;
        increment = digits(text, &at);
    }
    if (at == text.len || text.at[at] == ':')
        control.base = first, control.increment = isnan(first) ? NAN : increment;
    return control;
}

static bool is_known(const struct time_control *control)
{
    return !isnan(control->base) && !isnan(control->increment);
}

static bool time_control(const pgn_node *node, pgn_query_run *run, struct time_control *control)
{
    pgn_span value = pgn_tag_value(node->kids[0], run);
    if (!value.at)
        return false;
    *control = read_time_control(value);
    return is_known(control);
}

bool pgn_clock_of(pgn_span value, double *base, double *increment)
{
    struct time_control control = read_time_control(value);
    *base = control.base;
    *increment = control.increment;
    return is_known(&control);
}

static double clock_base(const pgn_node *node, pgn_query_run *run)
{
    struct time_control control;
    return time_control(node, run, &control) ? control.base : NAN;
}

static double increment(const pgn_node *node, pgn_query_run *run)
{
    struct time_control control;
    return time_control(node, run, &control) ? control.increment : NAN;
}

/* By the time for forty moves, as lichess.org divides them; "-" (none) is correspondence. */
pgn_span pgn_speed_of(pgn_span value)
{
    static const struct {
        double below;
        pgn_span name;
    } classes[] = {
        {30, {"ultrabullet", 11}}, {180, {"bullet", 6}},      {480, {"blitz", 5}},
        {1500, {"rapid", 5}},      {21600, {"classical", 9}},
    };
    if (pgn_span_is(value, "-"))
        return (pgn_span){"correspondence", 14};
    struct time_control control = read_time_control(value);
    if (!is_known(&control))
        return (pgn_span){NULL, 0};
    double forty = control.moves > 0 ? control.base * 40 / control.moves : control.base;
    forty += 40 * control.increment;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (forty < classes[i].below)
            return classes[i].name;
    return (pgn_span){"correspondence", 14};
}

static pgn_span speed(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node->kids[0], run);
    return value.at ? pgn_speed_of(value) : value;
}

const pgn_operation pgn_op_clock_base = {
    .name = "base", .type = PGN_TYPE_NUMBER, .get.number = clock_base};
const pgn_operation pgn_op_increment = {
    .name = "increment", .type = PGN_TYPE_NUMBER, .get.number = increment};
static const char *const speeds[] = {"ultrabullet", "bullet",         "blitz", "rapid",
                                     "classical",   "correspondence", NULL};
const pgn_operation pgn_op_speed = {
    .name = "speed", .type = PGN_TYPE_TEXT, .values = speeds, .get.text = speed};

/* ---- the tokens ----------------------------------------------------------------------------- */

static const pgn_scan *scan(pgn_query_run *run)
{
    pgn_scan *s = &run->scan;
    if (s->serial == run->serial)
        return s;
    *s = (pgn_scan){.serial = run->serial};
    if (run->record) {
        s->result = run->record->marker;
        return s;
    }
    pgn_cursor cursor = pgn_movetext(run->game);
    pgn_token token;
    unsigned depth = 0;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_COMMENT || token.type == PGN_TOKEN_LINE_COMMENT)
            s->comments++;
        else if (token.type == PGN_TOKEN_NAG)
            s->nags++;
        else if (token.type == PGN_TOKEN_OPEN)
            s->variations++, depth++;
        else if (token.type == PGN_TOKEN_CLOSE && depth > 0)
            depth--;
        else if (token.type == PGN_TOKEN_RESULT && depth == 0 && s->result == PGN_RESULT_NONE)
            s->result = (unsigned)token.number;
    }
    return s;
}

enum { SCAN_COMMENTS, SCAN_NAGS, SCAN_VARIATIONS };

static double scan_number(const pgn_node *node, pgn_query_run *run)
{
    const pgn_scan *s = scan(run);
    return node->which == SCAN_COMMENTS ? s->comments
           : node->which == SCAN_NAGS   ? s->nags
                                        : s->variations;
}

/* The marker if there is one, else a valid Result tag, else *. */
static pgn_span result(const pgn_node *node, pgn_query_run *run)
{
    enum pgn_result marker = (enum pgn_result)scan(run)->result;
    if (marker != PGN_RESULT_NONE)
        return pgn_result_span(marker);
    pgn_span tag = pgn_tag_value(node->kids[0], run);
    enum pgn_result tagged = tag.at ? pgn_result_in(tag) : PGN_RESULT_NONE;
    return pgn_result_span(tagged == PGN_RESULT_NONE ? PGN_UNKNOWN_RESULT : tagged);
}

const pgn_operation pgn_op_scan_number = {.name = "number of tokens",
                                          .type = PGN_TYPE_NUMBER,
                                          .needs = PGN_NEED_TOKENS,
                                          .get.number = scan_number};
const pgn_operation pgn_op_result = {.name = "result",
                                     .type = PGN_TYPE_TEXT,
                                     .needs = PGN_NEED_TOKENS | PGN_NEED_TAGS,
                                     .get.text = result};

/* ---- the main line as a text -------------------------------------------------------------------
 */

/* The legal moves of the main line in UCI, blanks between: equal games have equal texts. */
static pgn_span main_line(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    if (run->record)
        return pgn_query_record_text(run);
    pgn_cursor cursor = pgn_movetext(run->game);
    pgn_token token;
    pgn_reading reading;
    pgn_buffer *text = &run->text;
    pgn_setup_of(run->game, &run->setup);
    pgn_position p = run->setup.start;
    text->len = 0;
    while (run->setup.playable && pgn_next(&cursor, &token) > 0 && token.type != PGN_TOKEN_RESULT) {
        if (token.type == PGN_TOKEN_OPEN)
            pgn_skip_variation(&cursor);
        if (token.type != PGN_TOKEN_MOVE)
            continue;
        if (pgn_is_double_forfeit(run->game, &cursor, &token))
            break;
        pgn_token_move(&p, &token, cursor.end, &reading);
        if (reading.status != PGN_MOVE_READ)
            break;
        if (!pgn_buffer_room(text, PGN_MOVE_TEXT_MAX + 1, run))
            return (pgn_span){NULL, 0};
        if (text->len)
            text->at[text->len++] = ' ';
        text->len += pgn_uci_write(&p, reading.move, text->at + text->len);
        pgn_play(&p, reading.move);
    }
    return text->at ? (pgn_span){text->at, text->len} : (pgn_span){"", 0};
}

const pgn_operation pgn_op_main_line = {.name = "mainline",
                                        .type = PGN_TYPE_TEXT,
                                        .needs = PGN_NEED_TOKENS | PGN_NEED_TAGS,
                                        .get.text = main_line};

/* ---- its place ------------------------------------------------------------------------------ */

enum { PLACE_GAME, PLACE_OFFSET, PLACE_LINE };

static double place(const pgn_node *node, pgn_query_run *run)
{
    const pgn_game *game = run->game;
    return (double)(node->which == PLACE_GAME     ? game->number
                    : node->which == PLACE_OFFSET ? game->offset
                                                  : game->line);
}

bool pgn_is_line_number(const pgn_node *node)
{
    return node->op == &pgn_op_place && node->which == PLACE_LINE;
}

const pgn_operation pgn_op_place = {
    .name = "place", .type = PGN_TYPE_NUMBER, .needs = PGN_NEED_PLACE, .get.number = place};
