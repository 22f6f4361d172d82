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
