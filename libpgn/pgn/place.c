/* place.c: lines and columns, worked out on demand. */
#include "place.h"
#include "scan.h"

#if defined(PGN_SSE2)
/* The line ends among 16 bytes, as bytes of -1: LF, and CR that no LF follows. */
static __m128i ends16(const char *p)
{
    const __m128i lf = _mm_set1_epi8('\n'), cr = _mm_set1_epi8('\r');
    __m128i here = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i next = _mm_loadu_si128((const __m128i *)(const void *)(p + 1));
    __m128i lone = _mm_andnot_si128(_mm_cmpeq_epi8(next, lf), _mm_cmpeq_epi8(here, cr));
    return _mm_or_si128(_mm_cmpeq_epi8(here, lf), lone);
}
#endif

uint64_t pgn_count_lines(const char *p, const char *end)
{
    uint64_t lines = 0;
#if defined(PGN_SSE2)
    const __m128i zero = _mm_setzero_si128();
    while (end - p > 16) {
        __m128i sum = zero; /* of at most 255 rounds, so that no byte overflows */
        for (int round = 0; round < 255 && end - p > 16; round++, p += 16)
            sum = _mm_sub_epi8(sum, ends16(p));
        __m128i halves = _mm_sad_epu8(sum, zero);
        lines += (uint64_t)_mm_cvtsi128_si64(halves) +
                 (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(halves, halves));
    }
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
