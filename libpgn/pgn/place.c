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

pgn_place pgn_locate(const pgn_game *game, size_t at)
{
    const char *p = game->text + at, *line = p;
    while (line > game->text && !pgn_is(line - 1, PGN_BREAK))
        line--;
    /* Between the CR and the LF of one line end the line has not ended yet. */
    if (at > 0 && at < game->len && p[-1] == '\r' && *p == '\n')
        for (line = p - 1; line > game->text && !pgn_is(line - 1, PGN_BREAK);)
            line--;
    pgn_place place = {game->offset, game->line + pgn_count_lines(game->text, line), 1};
    pgn_cursor c = {line, line, game->text + game->len, 0};
    for (const char *q = line; q < p; place.column++)
        q += pgn_is(q, PGN_HIGH) ? pgn_high(&c, q).len : 1;
    place.offset += game->flags & PGN_GAME_UTF16 ? pgn_utf16_bytes(game->text, p) : at;
    return place;
}
