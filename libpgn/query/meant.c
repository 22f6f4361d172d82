/* meant.c: what somebody may have meant by a word that the language does not have. */
#include "query/parser.h"

#include <stdio.h>
#include <string.h>

#include "query/operations.h"

/* Words that people come with. */
static const char *const synonyms[][2] = {
    {"checkmate", "mate"},
    {"draw", "Result = 1/2-1/2"},
    {"drawn", "Result = 1/2-1/2"},
    {"won", "winner ~ ..., or Result = 1-0"},
    {"wins", "winner ~ ..., or Result = 1-0"},
    {"lost", "loser ~ ..., or Result = 0-1"},
    {"elo", "minelo, maxelo, WhiteElo, BlackElo"},
    {"rating", "minelo, maxelo, WhiteElo, BlackElo"},
    {"name", "player ~ ..., or White, Black"},
    {"castling", "castles"},
    {"castled", "castles"},
    {"promotion", "promotes"},
    {"capture", "captures"},
    {"length", "plies"},
    {"time", "clock, elapsed, base"},
    {"position", "fen \"...\", or board \"...\""},
    {"repetition", "threefold"},
    {"pin", "pinned men"},
    {"O", "plays O-O, or castles short"},
    {"evaluation", "eval"},
};

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* Qxf7, e4, Nbd2, exd5: letters and digits of a move alone, its square at the end. */
static bool is_like_move(pgn_span word)
{
    if (word.len < 2 || word.len > 6 || !is_one_of(word.at[word.len - 1], "12345678") ||
        !is_one_of(word.at[word.len - 2], "abcdefgh"))
        return false;
    for (size_t i = is_one_of(word.at[0], "KQRBN"); i < word.len; i++)
        if (!is_one_of(word.at[i], "abcdefgh12345678x"))
            return false;
    return true;
}

/* True if a sign of comparison follows the word ahead. */
static bool is_compared(const pgn_parser *parser)
{
    size_t at = parser->place;
    while (at < parser->len && is_one_of(parser->text[at], " \t\r\n"))
        at++;
    return at < parser->len && is_one_of(parser->text[at], "=<>~!");
}

static void suggest_with(pgn_parser *parser, const char *before, pgn_span word)
{
    char text[80];
    (void)snprintf(text, sizeof text, "%s%.*s", before, (int)(word.len > 40 ? 40 : word.len),
                   word.at);
    pgn_query_suggest(parser, text);
}

void pgn_query_suggest_meant(pgn_parser *parser, pgn_span word)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        const char *const one[] = {synonyms[i][0], NULL};
        if (pgn_nearest(word, one, 0))
            pgn_query_suggest(parser, synonyms[i][1]);
    }
    const char *tag = pgn_nearest(word, pgn_known_tags, 0);
    if (tag)
        pgn_query_suggest(parser, tag);
    if (is_like_move(word))
        suggest_with(parser, "plays ", word);
    bool capital = word.at[0] >= 'A' && word.at[0] <= 'Z';
    if (capital)
        pgn_query_suggest_near(parser, word, pgn_known_tags);
    pgn_query_suggest_word(parser, word);
    pgn_query_suggest_near(parser, word, pgn_known_tags);
    if (capital && is_compared(parser))
        pgn_query_suggest(parser, "tag \"...\" for a tag that is not among the known ones");
    else if (capital)
        suggest_with(parser, "player ~ ", word);
}

/* ---- what stands behind a condition ---------------------------------------------------------- */

/* The word before the one ahead. */
static pgn_span word_before(const pgn_parser *parser)
{
    size_t to = parser->ahead.at;
    while (to > 0 && is_one_of(parser->text[to - 1], " \t\r\n"))
        to--;
    size_t from = to;
    while (from > 0 && parser->text[from - 1] >= 'a' && parser->text[from - 1] <= 'z')
        from--;
    return (pgn_span){parser->text + from, to - from};
}

static bool is_either(pgn_span word, const char *one, const char *other)
{
    return pgn_span_is(word, one) || pgn_span_is(word, other);
}

void pgn_query_suggest_behind(pgn_parser *parser)
{
    pgn_span before = word_before(parser), word = pgn_ahead_text(parser);
    bool square =
        word.len == 2 && is_one_of(word.at[0], "abcdefgh") && is_one_of(word.at[1], "12345678");
    if (is_either(before, "captures", "capture") && pgn_span_is(word, "on"))
        pgn_query_suggest(parser, "captures [Aa] on ...");
    else if (is_either(before, "captures", "capture") && square)
        suggest_with(parser, "captures [Aa] on ", word);
    else if (is_either(before, "moves", "move") && square)
        suggest_with(parser, "moves to ", word);
    else if (is_either(before, "white", "black") && is_either(word, "won", "wins"))
        pgn_query_suggest(parser, before.at[0] == 'w' ? "Result = 1-0" : "Result = 0-1");
    else if (is_either(before, "white", "black") && is_either(word, "lost", "loses"))
        pgn_query_suggest(parser, before.at[0] == 'w' ? "Result = 0-1" : "Result = 1-0");
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Eight ranks, up to a blank; 0: no such thing stands there. */
static size_t placement_at(const pgn_parser *parser, size_t from)
{
    size_t at = from;
    unsigned slashes = 0;
    while (at < parser->len && is_one_of(parser->text[at], "PNBRQKpnbrqk12345678/"))
        slashes += parser->text[at++] == '/';
    bool ends = at == parser->len || is_one_of(parser->text[at], " \t\r\n");
    return slashes == 7 && ends ? at - from : 0;
}

void pgn_query_mend_fen(pgn_parser *parser)
{
    size_t from = parser->len >= 4 && memcmp(parser->text, "fen ", 4) == 0 ? 4 : 0;
    size_t len = placement_at(parser, from);
    if (len == 0)
        return;
    parser->failed = false;
    pgn_fault_at(parser, from, len, "a position is asked for by fen and the FEN in quotes");
    char text[sizeof parser->fault->suggestion];
    int need =
        snprintf(text, sizeof text, "fen \"%.*s\"", (int)(parser->len - from), parser->text + from);
    pgn_query_suggest(parser, need < (int)sizeof text ? text : "fen \"...\"");
}
