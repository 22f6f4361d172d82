/* plain.c: a clean game printed in one told language, word by word.
 *
 * Each word becomes SAN by itself and is played at once.  If all of them are legal, in the
 * standard's form and with the right sign, no other reading is left that the general way could
 * find: the words read in one way, and the board allows one move.  Whatever is different, be it a
 * comment, is left to the general way, which alone may find fault. tests/property/text_lanes_test.c
 * holds the two against each other. */
#include "text/plain.h"

#include "base/short_words.h"
#include "notation/grow.h"
#include "pgn/tag_plain.h"
#include "replay/lane.h"
#include "text/scan.h"

enum { WIDTH = 80, START_ROOM = 64 };

/* Where translation stands. */
struct plain {
    pgn_plain_words *words;
    pgn_translation *t;
    pgn_cursor at;
    pgn_position now, before;
    pgn_lane lane;
    pgn_short_words out;
};

/* The 16 bytes at p, zeros behind the text's end. */
static inline void look(const struct plain *g, const char *p, char bytes[PGN_PLAIN_WORD_MAX])
{
    const size_t left = (size_t)(g->at.end - p);
    if (left >= PGN_PLAIN_WORD_MAX) {
        memcpy(bytes, p, PGN_PLAIN_WORD_MAX);
        return;
    }
    memset(bytes, 0, PGN_PLAIN_WORD_MAX);
    memcpy(bytes, p, left);
}

/* The length of the word that the bytes begin with, which become zeros from there on. */
static inline size_t cut_word(char bytes[PGN_PLAIN_WORD_MAX])
{
    size_t len = 0;
    while (len < PGN_PLAIN_WORD_MAX && (unsigned char)bytes[len] > ' ')
        len++;
    memset(bytes + len, 0, PGN_PLAIN_WORD_MAX - len);
    return len;
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\n' || c == '\r';
}

static void skip_gap(struct plain *g)
{
    while (g->at.at < g->at.end && is_gap(*g->at.at))
        g->at.at++;
}

/* ---- tags ------------------------------------------------------------------------------------ */

/* Over tags that are well-formed; false where one gives another start than the usual. */
static bool pass_tags(struct plain *g)
{
    struct pgn_tag tag;
    for (;;) {
        const char *p = pgn_skip(&g->at, g->at.at, PGN_WHITE_SPACE);
        if (!pgn_tag_plain(&g->at, p, &tag))
            return g->at.at > g->at.text;
        if (pgn_span_is(tag.name, "FEN") || pgn_span_is(tag.name, "SetUp") ||
            pgn_span_is(tag.name, "Variant"))
            return false;
        g->at.at = tag.end;
    }
}

/* ---- movetext -------------------------------------------------------------------------------- */

/* The length of the move number due, with one period, that the bytes begin with; or 0. */
static inline size_t due_number(const struct plain *g, const char bytes[PGN_PLAIN_WORD_MAX])
{
    uint32_t number = 0;
    size_t len = 0;
    while (len < 4 && bytes[len] >= '0' && bytes[len] <= '9')
        number = number * 10 + (uint32_t)(bytes[len++] - '0');
    return len && bytes[0] != '0' && number == g->now.fullmove && g->now.turn == PGN_WHITE &&
                   bytes[len] == '.' && bytes[len + 1] != '.'
               ? len + 1
               : 0;
}

/* What is written next, with its gap, comes from this byte. */
static inline bool mark(struct plain *g, const char *source)
{
    pgn_translation *t = g->t;
    if (t->place_count == t->place_room &&
        !pgn_grow((void **)&t->places, &t->place_room, t->place_count, sizeof *t->places))
        return false;
    t->places[t->place_count++] =
        (pgn_text_place){(size_t)(g->out.to - t->pen.text), (size_t)(source - g->at.text)};
    return true;
}

/* Plays the word that the bytes hold, and writes it behind `out`; false if it is not plain. */
static inline bool play_word(struct plain *g, const char bytes[PGN_PLAIN_WORD_MAX], size_t len,
                             pgn_short_words *out)
{
    const char *san;
    const size_t made = pgn_plain_san(g->words, bytes, len, &san);
    const int sign = made ? pgn_lane_play(&g->lane, san, made) : -1;
    if (sign < 0 || !pgn_lane_right_sign(&g->lane, sign) || !mark(g, g->at.at))
        return false;
    pgn_put_short(out, san, made);
    g->out = *out;
    return true;
}

/* Behind the last move: the marker, and nothing behind it. */
static bool finish(struct plain *g)
{
    enum pgn_result result;
    char marker[8] = "";
    const char *start = g->at.at;
    const size_t len = pgn_text_result(start, (size_t)(g->at.end - start), &result);
    g->at.at += len;
    skip_gap(g);
    if (!len || g->at.at < g->at.end || !mark(g, start))
        return false;
    const size_t made = strlen(pgn_result_text(result));
    memcpy(marker, pgn_result_text(result), made);
    pgn_put_short(&g->out, marker, made);
    *g->out.to++ = '\n';
    return true;
}

static bool movetext(struct plain *g)
{
    char bytes[PGN_PLAIN_WORD_MAX];
    for (;; g->t->plies++) {
        pgn_short_words out = g->out;
        skip_gap(g);
        look(g, g->at.at, bytes);
        const size_t number = due_number(g, bytes);
        if (number) {
            pgn_put_short(&out, bytes, number);
            g->at.at += number;
            skip_gap(g);
            look(g, g->at.at, bytes);
        }
        const size_t len = cut_word(bytes);
        const bool begins = len && len < PGN_PLAIN_WORD_MAX && (number || g->now.turn);
        if (!begins || !play_word(g, bytes, len, &out))
            return !number && g->t->plies && finish(g);
        g->at.at += len;
    }
}

/* The movetext is written as if a gap stood before it, which is where the tags end. */
bool pgn_translate_plain(pgn_plain_words *words, const pgn_game *game, pgn_translation *t)
{
    struct plain g = {.words = words, .t = t, .at = pgn_tokens(game), .now = pgn_start_position};
    pgn_pen *pen = &t->pen;
    t->place_count = t->plies = 0;
    if (!pass_tags(&g))
        return false;
    const size_t tags = (size_t)(g.at.at - game->text);
    /* No word becomes longer than twice its bytes with the gap. */
    if (!pgn_grow((void **)&pen->text, &pen->room, 2 * game->len + START_ROOM, 1))
        return false;
    memcpy(pen->text, game->text, tags);
    memcpy(pen->text + tags, "\n\n", 2);
    g.out = (pgn_short_words){pen->text + tags + 2, 0, WIDTH};
    g.lane = (pgn_lane){&g.now, &g.before, pgn_pinning_sliders(&g.now), PGN_NULL_MOVE};
    if (!mark(&g, g.at.at))
        return false;
    g.out = (pgn_short_words){pen->text + tags + 1, WIDTH, WIDTH};
    if (!movetext(&g))
        return false;
    t->places[1].pgn = tags + 2;
    pen->len = (size_t)(g.out.to - pen->text);
    pen->text[pen->len] = 0;
    return true;
}
