/* place.c: lines and columns, worked out on demand. */
#include "place.h"
#include "scan.h"

#if defined(PGN_SSE2)
static uint64_t sum_bytes(__m128i bytes)
{
    __m128i halves = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return (uint64_t)_mm_cvtsi128_si64(halves) +
           (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(halves, halves));
}

/* Line ends in [*p, end) but for some last bytes, from which *p then begins.  CR is rare enough to
 * be worth a branch: from the first on, count16 does the rest. */
static uint64_t count64(const char **p, const char *end)
{
    uint64_t lines = 0;
    for (bool plain = true; plain && end - *p > 64;) {
        __m128i sum = _mm_setzero_si128(); /* of at most 63 rounds, so that no byte overflows */
        for (int round = 0; round < 63 && end - *p > 64; round++, *p += 64) {
            __m128i a = pgn_load(*p), b = pgn_load(*p + 16), c = pgn_load(*p + 32),
                    d = pgn_load(*p + 48);
            __m128i crs = _mm_or_si128(_mm_or_si128(pgn_equal(a, '\r'), pgn_equal(b, '\r')),
                                       _mm_or_si128(pgn_equal(c, '\r'), pgn_equal(d, '\r')));
            plain = _mm_movemask_epi8(crs) == 0;
            if (!plain)
                break;
            __m128i ab = _mm_add_epi8(pgn_equal(a, '\n'), pgn_equal(b, '\n'));
            __m128i cd = _mm_add_epi8(pgn_equal(c, '\n'), pgn_equal(d, '\n'));
            sum = _mm_sub_epi8(sum, _mm_add_epi8(ab, cd));
        }
        lines += sum_bytes(sum);
    }
    return lines;
}

/* The same for texts with CR, 16 bytes at a time: LF, and CR that no LF follows. */
static uint64_t count16(const char **p, const char *end)
{
    uint64_t lines = 0;
    while (end - *p > 16) {
        __m128i sum = _mm_setzero_si128();
        for (int round = 0; round < 255 && end - *p > 16; round++, *p += 16) {
            __m128i here = pgn_load(*p), next = pgn_load(*p + 1);
            __m128i lone = _mm_andnot_si128(pgn_equal(next, '\n'), pgn_equal(here, '\r'));
            sum = _mm_sub_epi8(sum, _mm_or_si128(pgn_equal(here, '\n'), lone));
        }
        lines += sum_bytes(sum);
    }
    return lines;
}
#endif

uint64_t pgn_count_lines(const char *p, const char *end)
{
    uint64_t lines = 0;
#if defined(PGN_SSE2)
    lines += count64(&p, end);
    lines += count16(&p, end);
#endif
    for (; p < end; p++)
        lines += *p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n'));
    return lines;
}

uint64_t pgn_utf16_bytes(const char *p, const char *end)
{
    uint64_t bytes = 0;
    for (; p < end; p++) {
        unsigned char u = (unsigned char)*p;
        bytes += (u & 0xC0) == 0x80 ? 0 : u >= 0xF0 ? 4 : 2;
    }
    return bytes;
}

/* A locator's two places are at least so far apart: findings go back by a token or two. */
#define NEAR ((size_t)256)

static struct pgn_known_place first_place(const pgn_game *game)
{
    uint64_t column = game->column ? game->column : 1;
    return (struct pgn_known_place){0, {game->offset, game->line, column}};
}

/* Between the CR and the LF of one line end the line has not ended yet. */
static bool in_line_end(const pgn_game *game, size_t at)
{
    return at > 0 && at < game->len && game->text[at - 1] == '\r' && game->text[at] == '\n';
}

/* Behind the last line break before p, or begin. */
static const char *line_begin(const char *begin, const char *p)
{
    while (p > begin && !pgn_is(p - 1, PGN_BREAK))
        p--;
    return p;
}

/* Adds the characters in [*p, end) to the column; *p becomes the end of the last of them. */
static void count_columns(const char **p, const char *end, const char *text_end, uint64_t *column)
{
    pgn_cursor c = {*p, *p, text_end, 0};
    for (; *p < end; (*column)++)
        *p += pgn_is(*p, PGN_HIGH) ? pgn_high(&c, *p).len : 1;
}

uint64_t pgn_column_behind(const char *p, const char *end, uint64_t column)
{
    const char *line = line_begin(p, end);
    if (line > p)
        column = 1;
    count_columns(&line, end, end, &column);
    return column;
}

/* Goes on from a place to the next character that begins at or behind at. */
static void go_to(struct pgn_known_place *from, const pgn_game *game, size_t at)
{
    if (game->flags & PGN_GAME_MADE)
        return;
    const char *begin = game->text + from->at, *p = game->text + at;
    const char *line = line_begin(begin, in_line_end(game, at) ? p - 1 : p);
    if (line > begin) {
        from->place.line += pgn_count_lines(begin, line);
        from->place.column = 1;
    }
    count_columns(&line, p, game->text + game->len, &from->place.column);
    bool utf16 = (game->flags & PGN_GAME_UTF16) != 0;
    from->place.offset += utf16 ? pgn_utf16_bytes(begin, p) : (uint64_t)(p - begin);
    from->at = (size_t)(line - game->text);
}

pgn_place pgn_locate(const pgn_game *game, size_t at)
{
    struct pgn_known_place known = first_place(game);
    go_to(&known, game, at);
    return known.place;
}

pgn_place pgn_locate_next(pgn_locator *locator, const pgn_game *game, size_t at)
{
    struct pgn_known_place *last = &locator->last, *earlier = &locator->earlier;
    if (last->place.line == 0 || at < earlier->at)
        *last = *earlier = first_place(game);
    struct pgn_known_place found = at >= last->at ? *last : *earlier;
    go_to(&found, game, at);
    if (found.at == at && !in_line_end(game, at) && at >= last->at + NEAR) {
        *earlier = *last;
        *last = found;
    }
    return found.place;
}
