/* dates.c: dates with unknown parts (PGN 8.1.1.3), compared by what is certain.
 *
 * A date is the stretch of days that it may be: 2020.??.?? is all of 2020, and so is 2020 in a
 * query. A comparison holds if it holds for every day of the game's stretch; behind "maybe", if it
 * holds for one.  Dates that are written in no way that can be understood are unknown. */
#include "query/operations.h"

#include <math.h>

/* Days as numbers yyyymmdd. */
struct stretch {
    int low, high;
};

static bool digits(pgn_span text, size_t *at, size_t most, int *value)
{
    size_t from = *at;
    for (*value = 0; *at < text.len && *at - from < most; ++*at) {
        char c = text.at[*at];
        if (c < '0' || c > '9')
            break;
        *value = *value * 10 + (c - '0');
    }
    return *at > from;
}

/* A part: digits, or question marks for an unknown one (-1). */
static bool part(pgn_span text, size_t *at, size_t most, int *value)
{
    if (*at < text.len && text.at[*at] == '?') {
        while (*at < text.len && text.at[*at] == '?')
            ++*at;
        *value = -1;
        return true;
    }
    return digits(text, at, most, value);
}

/* year[.month[.day]], the separators being . - or /; what is not written is unknown. */
static bool read_date(pgn_span text, struct stretch *stretch)
{
    int parts[3] = {-1, -1, -1};
    static const size_t widths[3] = {4, 2, 2};
    size_t at = 0;
    for (unsigned i = 0; i < 3; i++) {
        size_t from = at;
        if (!part(text, &at, widths[i], &parts[i]))
            return false;
        if (i == 0 && parts[0] >= 0 && at - from != 4)
            return false; /* 17.05.2020 is no date of year 17 */
        if (at == text.len)
            break;
        if (i == 2 || (text.at[at] != '.' && text.at[at] != '-' && text.at[at] != '/'))
            return false;
        at++;
    }
    if (parts[1] == 0 || parts[1] > 12 || parts[2] == 0 || parts[2] > 31)
        return false;
    if (parts[0] < 0) {
        *stretch = (struct stretch){0, 99991231};
        return true;
    }
    int low_month = parts[1] > 0 ? parts[1] : 1, high_month = parts[1] > 0 ? parts[1] : 12;
    bool day = parts[1] > 0 && parts[2] > 0;
    stretch->low = parts[0] * 10000 + low_month * 100 + (day ? parts[2] : 1);
    stretch->high = parts[0] * 10000 + high_month * 100 + (day ? parts[2] : 31);
    return true;
}

static bool certain(enum pgn_relation relation, struct stretch game, struct stretch asked)
{
    switch (relation) {
    case PGN_EQUAL:
        return game.low >= asked.low && game.high <= asked.high;
    case PGN_UNEQUAL:
        return game.high < asked.low || game.low > asked.high;
    case PGN_LESS:
        return game.high < asked.low;
    case PGN_AT_MOST:
        return game.high <= asked.high;
    case PGN_MORE:
        return game.low > asked.high;
    default:
        return game.low >= asked.low;
    }
}

static bool possible(enum pgn_relation relation, struct stretch game, struct stretch asked)
{
    static const enum pgn_relation opposite[] = {
        [PGN_EQUAL] = PGN_UNEQUAL, [PGN_UNEQUAL] = PGN_EQUAL, [PGN_LESS] = PGN_AT_LEAST,
        [PGN_AT_MOST] = PGN_MORE,  [PGN_MORE] = PGN_AT_MOST,  [PGN_AT_LEAST] = PGN_LESS,
    };
    return !certain(opposite[relation], game, asked);
}

static bool compare_date(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node->kids[0], run);
    const struct stretch *asked = node->data;
    struct stretch game;
    if (!value.at || !read_date(value, &game))
        return false;
    return node->which ? possible(node->relation, game, *asked)
                       : certain(node->relation, game, *asked);
}

static double year(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node->kids[0], run);
    struct stretch game;
    if (!value.at || !read_date(value, &game) || game.low == 0)
        return NAN;
    return game.low / 10000;
}

const pgn_operation pgn_op_date = {
    .name = "date", .type = PGN_TYPE_DATE, .needs = PGN_NEED_TAGS, .get.text = pgn_tag_value};
const pgn_operation pgn_op_compare_date = {
    .name = "compare date", .type = PGN_TYPE_CONDITION, .get.condition = compare_date};
const pgn_operation pgn_op_year = {.name = "year", .type = PGN_TYPE_NUMBER, .get.number = year};

/* ---- parsing ------------------------------------------------------------------------------- */

static bool literal_date(pgn_parser *parser, pgn_span text, size_t at, struct stretch *stretch)
{
    if (read_date(text, stretch) && stretch->low > 0)
        return true;
    pgn_fault_at(parser, at, text.len ? text.len : 1,
                 "no date: a year, a month or a day is wanted");
    pgn_query_suggest(parser, "1972, 1972.07 or 1972.07.11");
    return false;
}

/* "1960..1972": from the first day of the one to the last of the other. */
static bool literal_stretch(pgn_parser *parser, pgn_span text, size_t at, struct stretch *stretch)
{
    for (size_t i = 1; i + 2 < text.len; i++) {
        struct stretch end;
        if (text.at[i] != '.' || text.at[i + 1] != '.')
            continue;
        if (!literal_date(parser, (pgn_span){text.at, i}, at, stretch) ||
            !literal_date(parser, (pgn_span){text.at + i + 2, text.len - i - 2}, at, &end))
            return false;
        stretch->high = end.high;
        if (stretch->low > end.high)
            pgn_fault_at(parser, at, text.len, "the range ends before it begins");
        return stretch->low <= end.high;
    }
    return literal_date(parser, text, at, stretch);
}

pgn_node *pgn_compare_dates(pgn_parser *parser, pgn_node *left, enum pgn_relation relation)
{
    bool quoted;
    size_t at = parser->ahead.at;
    pgn_span text = pgn_literal(parser, false, &quoted);
    struct stretch *stretch = pgn_query_alloc(parser->query, sizeof *stretch);
    if (!stretch)
        return pgn_fault_memory(parser);
    if (parser->failed || !literal_stretch(parser, text, at, stretch))
        return NULL;
    pgn_node *node = pgn_make(parser, &pgn_op_compare_date, left->at, 1, left);
    if (node) {
        node->relation = relation;
        node->text = text;
        node->which = parser->maybe;
        node->data = stretch;
    }
    return node;
}
