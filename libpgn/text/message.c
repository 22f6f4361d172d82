/* message.c: findings of printed games in words. */
#include <pgn/text.h>

#include <stdio.h>
#include <string.h>

static const struct sentence {
    const char *id, *text;
} sentences[] = {
    {"illegal-move", "no legal move fits the text"},
    {"ambiguous-move", "several moves fit the text and nothing decides"},
    {"bad-move-text", "the text is no move"},
    {"move-repaired", "the move is misprinted and was repaired"},
    {"wrong-check-sign", "the check or mate sign is not that of the position"},
    {"game-too-long", "there are more moves, or more open readings, than are read"},
    {"lowercase-piece", "the piece's letter is in the wrong case"},
    {"text-in-movetext", "words stand among the moves, and are kept as a comment"},
    {"unread-text", "what may be a move is not understood"},
    {"pawn-letter", "the pawn move has a piece letter"},
    {"missing-disambiguation", "two could go there; the rest of the game decides"},
    {"second-target", "the text names a second move, which is written as a variation"},
    {"moves-in-prose", "moves stand behind words that are no moves, and are not read"},
    {"move-number-mismatch", "the move number does not go on from the one before"},
    {"readings-capped", "so many readings were open that some were given up"},
};

static const struct repair {
    unsigned bit;
    const char *text;
} repairs[] = {
    {PGN_REPAIRED_DIGIT, "a letter stands for a digit"},
    {PGN_REPAIRED_CASE, "the piece's letter is small"},
    {PGN_REPAIRED_ORIGIN, "the square it comes from is wrong"},
    {PGN_REPAIRED_FOREIGN, "the letter is another language's"},
    {PGN_REPAIRED_LETTER, "the piece's letter is missing"},
    {PGN_REPAIRED_DROPPED, "a letter is wrong or too much"},
    {PGN_REPAIRED_CAPTURE, "nothing is captured"},
};

struct words {
    char *at;
    size_t len, size;
};

static void say(struct words *words, const char *text)
{
    size_t len = strlen(text);
    if (words->len + len >= words->size)
        len = words->size - words->len - 1;
    memcpy(words->at + words->len, text, len);
    words->len += len;
    words->at[words->len] = 0;
}

static void say_move(struct words *words, const pgn_position *before, pgn_move m)
{
    char san[PGN_MOVE_TEXT_MAX];
    (void)pgn_san_write(before, m, san);
    say(words, san);
}

static void say_alternatives(struct words *words, const pgn_text_finding *finding)
{
    for (size_t i = 0; i < finding->answer.alternative_count; i++) {
        say(words, i == 0 ? ": " : i + 1 < finding->answer.alternative_count ? ", " : " or ");
        say_move(words, &finding->position, finding->answer.alternatives[i]);
    }
    if (finding->answer.status == PGN_ANSWER_CHOSEN)
        say(words, "; the first is written");
}

static void say_repairs(struct words *words, const pgn_text_finding *finding)
{
    say(words, " as ");
    say_move(words, &finding->position, finding->answer.move);
    const char *between = ": ";
    for (size_t i = 0; i < sizeof repairs / sizeof *repairs; i++)
        if (finding->answer.departures & repairs[i].bit) {
            say(words, between);
            say(words, repairs[i].text);
            between = ", ";
        }
}

void pgn_text_finding_message(const pgn_text_finding *finding, char *out, size_t size)
{
    struct words words = {out, 0, size};
    if (size == 0)
        return;
    out[0] = 0;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].id, finding->id) == 0)
            say(&words, sentences[i].text);
    if (!finding->has_position)
        return;
    if (finding->answer.alternative_count > 0)
        say_alternatives(&words, finding);
    else if (strcmp(finding->id, "move-repaired") == 0)
        say_repairs(&words, finding);
}
