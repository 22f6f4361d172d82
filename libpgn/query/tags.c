/* tags.c: tag values as texts, numbers and results.
 *
 * Tags are read once for a game, when one is first asked for, from the tag section alone; a text
 * is the last value of that name, escapes undone, as UTF-8.  Which tags are numbers or dates
 * follows from their names.  A tag name is a word with a capital; one that is not on the list has
 * to be written tag "Name", so that White cannot be misspelt without notice. */
#include "query/operations.h"

#include "pgn/tag_plain.h"
#include "query/run.h"

#include <math.h>
#include <string.h>

const char *const pgn_known_tags[] = {
    /* PGN 8.1.1, 9 */
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteTitle", "BlackTitle",
    "WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType",
    "BlackType", "EventDate", "EventSponsor", "Section", "Stage", "Board", "Opening", "Variation",
    "SubVariation", "ECO", "NIC", "Time", "UTCTime", "UTCDate", "TimeControl", "SetUp", "FEN",
    "Termination", "Annotator", "Mode", "PlyCount",
    /* what archives add */
    "Variant", "WhiteTeam", "BlackTeam", "WhiteFideId", "BlackFideId", "WhiteRatingDiff",
    "BlackRatingDiff", "WhiteTeamCountry", "BlackTeamCountry", "WhiteClock", "BlackClock",
    "EventType", "EventRounds", "EventCountry", "EventCategory", "Source", "SourceTitle",
    "SourceDate", "SourceVersion", "SourceVersionDate", "SourceQuality", "EndDate", "EndTime",
    "StartTime", "Link", "CurrentPosition", "Timezone", "ECOUrl", "Tournament", "WhiteUrl",
    "BlackUrl", "GameId", "GameURL", "BroadcastName", "BroadcastURL", "StudyName", "ChapterName",
    "ChapterURL", "Orientation", "Remark", "Country", "WhiteCountry", "BlackCountry", "Beauty",
    "Number", "GameNr", "Match", NULL};

/* ---- reading ------------------------------------------------------------------------------- */

static bool is_ascii(pgn_span text)
{
    unsigned char any = 0;
    for (size_t i = 0; i < text.len; i++)
        any |= (unsigned char)text.at[i];
    return any < 0x80;
}

pgn_span pgn_decoded(pgn_span text, pgn_buffer *buffer, pgn_query_run *run)
{
    if (is_ascii(text) || pgn_utf8_valid(text.at, text.len) == text.len)
        return text;
    if (run->record) {
        run->wants_text = true;
        return text;
    }
    if (run->encoding < 0)
        run->encoding = (int)pgn_encoding_guess(run->game->text, run->game->len);
    buffer->len = 0;
    if (!pgn_buffer_room(buffer, text.len * 3, run))
        return (pgn_span){NULL, 0};
    size_t len = pgn_to_utf8((enum pgn_encoding)run->encoding, text.at, text.len, buffer->at, NULL);
    return (pgn_span){buffer->at, len};
}

static pgn_span unescaped(pgn_span raw, pgn_tag_cell *cell, pgn_query_run *run)
{
    if (!memchr(raw.at, '\\', raw.len))
        return raw;
    cell->escapes.len = 0;
    if (!pgn_buffer_room(&cell->escapes, raw.len, run))
        return (pgn_span){NULL, 0};
    return (pgn_span){cell->escapes.at, pgn_unescape(raw, cell->escapes.at)};
}

static void keep_tag(const pgn_query *query, pgn_tag_cell *cells, pgn_span name, pgn_span value)
{
    for (unsigned i = 0; i < query->tag_count; i++)
        if (pgn_span_equal(name, query->tags[i]))
            cells[i].value = value; /* the last one counts */
}

/* The raw values of all tags that the query reads, in one walk through the tag section. */
static void find_tags(pgn_query_run *run)
{
    const pgn_query *query = run->part->query;
    pgn_tag_cell *cells = run->part->tags;
    run->part->tags_serial = run->serial;
    for (unsigned i = 0; i < query->tag_count; i++)
        cells[i].value = (pgn_span){NULL, 0};
    if (run->record) {
        pgn_query_record_tags(run);
        return;
    }
    pgn_cursor cursor = pgn_tokens(run->game);
    pgn_token token;
    do {
        struct pgn_tag tag;
        for (; pgn_tag_plain_line(&cursor, cursor.at, &tag); cursor.at = tag.end)
            keep_tag(query, cells, tag.name, tag.value);
        if (pgn_next(&cursor, &token) <= 0)
            return;
        if (token.type == PGN_TOKEN_TAG)
            keep_tag(query, cells, token.name, token.value);
    } while (token.type == PGN_TOKEN_TAG || pgn_is_between_tags(token.type));
}

pgn_span pgn_tag_value(const pgn_node *node, pgn_query_run *run)
{
    pgn_tag_cell *cell = &run->part->tags[node->slot];
    if (cell->serial == run->serial)
        return cell->value;
    if (run->part->tags_serial != run->serial)
        find_tags(run);
    cell->serial = run->serial;
    if (cell->value.at)
        cell->value = unescaped(cell->value, cell, run);
    if (cell->value.at)
        cell->value = pgn_decoded(cell->value, &cell->buffer, run);
    return cell->value;
}

double pgn_number_in(pgn_span text)
{
    size_t at = 0;
    double value = 0, unit = 1;
    bool negative = text.len > 1 && text.at[0] == '-';
    if (text.len > 1 && (text.at[0] == '-' || text.at[0] == '+'))
        at++;
    size_t from = at;
    for (; at < text.len && text.at[at] >= '0' && text.at[at] <= '9'; at++)
        value = value * 10 + (text.at[at] - '0');
    if (at == from)
        return NAN;
    if (at + 1 < text.len && text.at[at] == '.')
        for (at++; at < text.len && text.at[at] >= '0' && text.at[at] <= '9'; at++)
            value += (text.at[at] - '0') * (unit /= 10);
    return at == text.len ? (negative ? -value : value) : NAN;
}

static bool ends_in(pgn_span name, const char *end)
{
    size_t len = strlen(end);
    return name.len >= len && memcmp(name.at + name.len - len, end, len) == 0;
}

/* PGN 9.1.2: an unrated player's Elo is "-"; 0 is written for it too. */
static double tag_number(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node, run);
    double number = value.at ? pgn_number_in(value) : NAN;
    return number == 0 && ends_in(node->text, "Elo") ? NAN : number;
}

static bool has_tag(const pgn_node *node, pgn_query_run *run)
{
    return pgn_tag_value(node->kids[0], run).at != NULL;
}

/* PGN 8.1.1: ? stands for what is not known, - for what does not apply. */
static bool known_tag(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node->kids[0], run);
    if (!value.at || value.len == 0 || pgn_span_is(value, "-"))
        return false;
    return !memchr(value.at, '?', value.len);
}

/* Exchanging colours exchanges whose tag it is. */
static bool flip_tag(pgn_node *node, pgn_query *query, unsigned how)
{
    static const char *const sides[2] = {"White", "Black"};
    if (!(how & PGN_FLIP_COLOR))
        return true;
    for (unsigned side = 0; side < 2; side++) {
        if (node->text.len < 5 || memcmp(node->text.at, sides[side], 5) != 0)
            continue;
        char *name = pgn_query_alloc(query, node->text.len);
        if (!name)
            return false;
        memcpy(name, sides[1 - side], 5);
        memcpy(name + 5, node->text.at + 5, node->text.len - 5);
        node->text.at = name;
        node->slot = pgn_query_tag_slot(query, node->text);
        return node->slot != UINT32_MAX;
    }
    return true;
}

/* ---- results ------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    enum pgn_result result;
} results[] = {
    {"1-0", PGN_WHITE_WINS},     {"0-1", PGN_BLACK_WINS}, {"1/2-1/2", PGN_DRAW},
    {"1/2", PGN_DRAW},           {"½-½", PGN_DRAW},       {"½", PGN_DRAW},
    {"0.5-0.5", PGN_DRAW},       {"draw", PGN_DRAW},      {"*", PGN_UNKNOWN_RESULT},
    {"0-0", PGN_DOUBLE_FORFEIT},
};

enum pgn_result pgn_result_in(pgn_span text)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (pgn_span_is(text, results[i].text))
            return results[i].result;
    return PGN_RESULT_NONE;
}

pgn_span pgn_result_span(enum pgn_result result)
{
    const char *text = pgn_result_text(result);
    return result == PGN_RESULT_NONE ? (pgn_span){NULL, 0} : (pgn_span){text, strlen(text)};
}

/* The Result tag in the standard's spelling, or as it stands. */
static pgn_span result_tag(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node, run);
    enum pgn_result result = value.at ? pgn_result_in(value) : PGN_RESULT_NONE;
    return result == PGN_RESULT_NONE ? value : pgn_result_span(result);
}

/* The player who won or lost: kids are White, Black, Result. */
static pgn_span winner(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_tag_value(node->kids[2], run);
    enum pgn_result result = value.at ? pgn_result_in(value) : PGN_RESULT_NONE;
    if (result != PGN_WHITE_WINS && result != PGN_BLACK_WINS)
        return (pgn_span){NULL, 0};
    bool white = (result == PGN_WHITE_WINS) == (node->which == 0);
    return pgn_tag_value(node->kids[white ? 0 : 1], run);
}

static pgn_span both_players(const pgn_node *node, pgn_query_run *run)
{
    (void)node;
    (void)run;
    return (pgn_span){NULL, 0};
}

/* Exchanging the colours exchanges both players and who won: the winner stays. */
static bool flip_winner(pgn_node *node, pgn_query *query, unsigned how)
{
    (void)query;
    if (how & PGN_FLIP_COLOR) {
        pgn_node *white = node->kids[0];
        node->kids[0] = node->kids[1];
        node->kids[1] = white;
    }
    return true;
}

const pgn_operation pgn_op_tag = {.name = "tag",
                                  .type = PGN_TYPE_TEXT,
                                  .needs = PGN_NEED_TAGS,
                                  .get.text = pgn_tag_value,
                                  .flip = flip_tag};
const pgn_operation pgn_op_tag_number = {.name = "tag number",
                                         .type = PGN_TYPE_NUMBER,
                                         .needs = PGN_NEED_TAGS,
                                         .get.number = tag_number,
                                         .flip = flip_tag};
const pgn_operation pgn_op_result_tag = {
    .name = "result tag", .type = PGN_TYPE_TEXT, .needs = PGN_NEED_TAGS, .get.text = result_tag};
const pgn_operation pgn_op_has_tag = {
    .name = "has", .type = PGN_TYPE_CONDITION, .get.condition = has_tag};
const pgn_operation pgn_op_known_tag = {
    .name = "known", .type = PGN_TYPE_CONDITION, .get.condition = known_tag};
const pgn_operation pgn_op_player = {
    .name = "player", .type = PGN_TYPE_TEXT, .get.text = both_players};
const pgn_operation pgn_op_winner = {
    .name = "winner", .type = PGN_TYPE_TEXT, .get.text = winner, .flip = flip_winner};

/* ---- parsing ------------------------------------------------------------------------------- */

static const pgn_operation *operation_of(pgn_span name)
{
    if (pgn_span_is(name, "Result"))
        return &pgn_op_result_tag;
    if (ends_in(name, "Date"))
        return &pgn_op_date;
    if (ends_in(name, "Elo") || ends_in(name, "RatingDiff") || pgn_span_is(name, "PlyCount"))
        return &pgn_op_tag_number;
    return &pgn_op_tag;
}

pgn_node *pgn_make_tag(pgn_parser *parser, pgn_span name, size_t at)
{
    pgn_node *node = pgn_make(parser, operation_of(name), at, 0);
    if (!node)
        return NULL;
    node->text = name;
    node->slot = pgn_query_tag_slot(parser->query, name);
    return node->slot == UINT32_MAX ? pgn_fault_memory(parser) : node;
}

static bool is_known(pgn_span name)
{
    for (const char *const *tag = pgn_known_tags; *tag; tag++)
        if (pgn_span_is(name, *tag))
            return true;
    return false;
}

/* tag "Name" or a known name; NULL without a fault if none is ahead. */
pgn_node *pgn_parse_tag(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    pgn_span name = pgn_ahead_text(parser);
    if (pgn_accept(parser, "tag")) {
        name =
            parser->ahead.type == PGN_LEXEME_STRING ? parser->ahead.body : pgn_ahead_text(parser);
        if (parser->ahead.type != PGN_LEXEME_STRING && parser->ahead.type != PGN_LEXEME_WORD)
            return pgn_fault_here(parser, "the name of a tag is missing here");
    } else if (parser->ahead.type != PGN_LEXEME_WORD || !is_known(name)) {
        return NULL;
    }
    pgn_advance(parser);
    return pgn_make_tag(parser, name, at);
}

pgn_node *pgn_check_text_literal(pgn_parser *parser, pgn_node *node, size_t at)
{
    const pgn_operation *left = node->kids[0]->op;
    if (left != &pgn_op_result_tag && left != &pgn_op_result)
        return pgn_check_word_literal(parser, node, at);
    enum pgn_result result = pgn_result_in(node->text);
    if (result == PGN_RESULT_NONE) {
        pgn_fault_at(parser, at, node->text.len ? node->text.len : 1, "no game has this result");
        pgn_query_suggest(parser, "1-0, 0-1, 1/2-1/2 or *");
        return NULL;
    }
    node->text = pgn_result_span(result);
    node->which = 0;
    return node;
}
