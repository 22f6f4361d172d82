/* game_tags.c: a game's tags, those that tables are made of, in one pass; and its result. */
#include <string.h>

#include <pgn/replay.h>

#include "pgn/tag_plain.h"
#include "query/operations.h"
#include "stats/counter.h"

typedef struct tag_name {
    const char *name;
    enum pgn_stat_tag tag;
} tag_name;

static const tag_name of_3[] = {{"ECO", PGN_AT_ECO}, {0}};
static const tag_name of_4[] = {{"Site", PGN_AT_SITE}, {"Date", PGN_AT_DATE}, {0}};
static const tag_name of_5[] = {{"Event", PGN_AT_EVENT},
                                {"White", PGN_AT_WHITE},
                                {"Black", PGN_AT_BLACK},
                                {"Round", PGN_AT_ROUND},
                                {0}};
static const tag_name of_6[] = {{"Result", PGN_AT_RESULT}, {0}};
static const tag_name of_7[] = {{"Opening", PGN_AT_OPENING}, {"UTCDate", PGN_AT_UTC_DATE}, {0}};
static const tag_name of_8[] = {
    {"WhiteElo", PGN_AT_WHITE_ELO}, {"BlackElo", PGN_AT_BLACK_ELO}, {0}};
static const tag_name of_11[] = {
    {"TimeControl", PGN_AT_TIME_CONTROL}, {"Termination", PGN_AT_TERMINATION}, {0}};

/* By the name's length. */
static const tag_name *const names[] = {NULL, NULL, NULL, of_3, of_4, of_5,
                                        of_6, of_7, of_8, NULL, NULL, of_11};

/* The last of a name counts. */
static void take(pgn_counted *now, pgn_span name, pgn_span value)
{
    if (name.len >= sizeof names / sizeof *names || !names[name.len])
        return;
    for (const tag_name *n = names[name.len]; n->name; n++)
        if (n->name[0] == name.at[0] && memcmp(n->name, name.at, name.len) == 0)
            now->tags[n->tag] = value;
}

/* ---- ratings -------------------------------------------------------------------------------- */

/* A whole number of at most four digits; all else is no rating. */
static unsigned rating_of(pgn_span value)
{
    unsigned rating = 0;
    if (value.len > 4)
        return 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return 0;
        rating = rating * 10 + (unsigned)(value.at[i] - '0');
    }
    return rating;
}

/* ---- the result ----------------------------------------------------------------------------- */

/* The marker on the main line (PGN 8.2.6), found by reading all of the moves. */
static enum pgn_result marker_of(const pgn_counted *now)
{
    pgn_cursor cursor = now->moves;
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_OPEN)
            pgn_skip_variation(&cursor);
        else if (token.type == PGN_TOKEN_RESULT)
            return (enum pgn_result)token.number;
    }
    return PGN_RESULT_NONE;
}

/* True if the text's last word is this one. */
static bool ends_with(const pgn_game *game, const char *word)
{
    size_t len = game->len, size = strlen(word);
    while (len && (unsigned char)game->text[len - 1] <= ' ')
        len--;
    return len > size && memcmp(game->text + len - size, word, size) == 0 &&
           (unsigned char)game->text[len - size - 1] <= ' ';
}

/* The marker if there is one, else a valid tag, else unknown.  Where the last word agrees with the
 * tag, whatever it stands in, the answer is the same: the moves need not be read. */
static enum pgn_result result_of(const pgn_counted *now)
{
    pgn_span tag = now->tags[PGN_AT_RESULT];
    enum pgn_result tagged = tag.at ? pgn_result_of(tag) : PGN_RESULT_NONE;
    if (tagged != PGN_RESULT_NONE && ends_with(now->game, pgn_result_text(tagged)))
        return tagged;
    enum pgn_result marker = marker_of(now);
    if (marker != PGN_RESULT_NONE)
        return marker;
    if (tag.at && tagged == PGN_RESULT_NONE)
        tagged = pgn_result_in(tag);
    return tagged == PGN_RESULT_NONE ? PGN_UNKNOWN_RESULT : tagged;
}

/* ---- the game ------------------------------------------------------------------------------- */

static pgn_date date_of(const pgn_counted *now)
{
    pgn_date date = {0};
    if (now->tags[PGN_AT_DATE].at)
        date = pgn_date_of(now->tags[PGN_AT_DATE]);
    if (!date.year && now->tags[PGN_AT_UTC_DATE].at)
        date = pgn_date_of(now->tags[PGN_AT_UTC_DATE]);
    return date;
}

/* Well-formed pairs at the game's start need no tokens. */
static void take_plain_tags(pgn_counted *now, pgn_cursor *cursor)
{
    struct pgn_tag tag;
    while (pgn_tag_plain(cursor, pgn_skip(cursor, cursor->at, PGN_WHITE_SPACE), &tag)) {
        take(now, tag.name, tag.value);
        cursor->at = tag.end;
    }
}

void pgn_stats_read_tags(pgn_stats *s, const pgn_game *game)
{
    pgn_counted *now = &s->now;
    pgn_cursor cursor = pgn_tokens(game), before;
    pgn_token token;
    memset(now, 0, offsetof(pgn_counted, verdict));
    now->encoding_known = false;
    now->game = game;
    take_plain_tags(now, &cursor);
    before = cursor;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_TAG)
            take(now, token.name, token.value);
        else if (!pgn_is_between_tags(token.type))
            break;
        before = cursor;
    }
    now->moves = before;
    now->result = result_of(now);
    now->ratings[PGN_WHITE] = rating_of(now->tags[PGN_AT_WHITE_ELO]);
    now->ratings[PGN_BLACK] = rating_of(now->tags[PGN_AT_BLACK_ELO]);
    now->date = date_of(now);
}
