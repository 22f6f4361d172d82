/* utf8.c: UTF-8, exactly as Unicode 15 table 3-7 has it. */
#include "io/utf8.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { BLOCK = 64 }; /* bytes looked at together */

size_t pgn_utf8_put(uint32_t character, char *out)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    const size_t len = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char LEAD[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = len - 1; i > 0; i--, character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3F));
    out[0] = (char)(LEAD[len] | character);
    return len;
}

/* Table 3-7: the length of a sequence with this first byte (0: none has it), and between which
 * bounds its second byte lies; all further ones lie between 80 and BF. */
static size_t sequence_shape(unsigned char lead, unsigned char *low, unsigned char *high)
{
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* How many bytes fit the shape of the sequence that text begins with; *len: the shape's length. */
static size_t fitting(const unsigned char *text, size_t available, size_t *len)
{
    unsigned char low, high;
    *len = sequence_shape(text[0], &low, &high);
    size_t fits = *len > 0;
    while (fits < *len && fits < available && text[fits] >= low && text[fits] <= high) {
        fits++;
        low = 0x80;
        high = 0xBF;
    }
    return fits;
}

size_t pgn_utf8_sequence(const unsigned char *text, size_t len)
{
    size_t shape;
    return len > 0 && fitting(text, len, &shape) == shape ? shape : 0;
}

size_t pgn_utf8_ill_formed(const unsigned char *text, size_t len)
{
    size_t shape;
    const size_t fits = fitting(text, len, &shape);
    return fits > 0 ? fits : 1;
}

/* Is there a byte beyond ASCII among the BLOCK ones? */
static inline bool has_high(const unsigned char *text)
{
#if defined(__SSE2__)
    const __m128i *at = (const void *)text;
    const __m128i low = _mm_or_si128(_mm_loadu_si128(at), _mm_loadu_si128(at + 1));
    const __m128i high = _mm_or_si128(_mm_loadu_si128(at + 2), _mm_loadu_si128(at + 3));
    return _mm_movemask_epi8(_mm_or_si128(low, high)) != 0;
#else
    uint64_t word, all = 0;
    for (size_t at = 0; at < BLOCK; at += sizeof word) {
        memcpy(&word, text + at, sizeof word);
        all |= word;
    }
    return (all & UINT64_C(0x8080808080808080)) != 0;
#endif
}

size_t pgn_utf8_ascii(const unsigned char *text, size_t len)
{
    size_t at = 0;
    while (len - at >= BLOCK && !has_high(text + at))
        at += BLOCK;
#if defined(__SSE2__)
    for (; len - at >= 16; at += 16) {
        const __m128i *bytes = (const void *)(text + at);
        const unsigned high = (unsigned)_mm_movemask_epi8(_mm_loadu_si128(bytes));
        if (high != 0)
            return at + (size_t)__builtin_ctz(high);
    }
#endif
    while (at < len && text[at] < 0x80)
        at++;
    return at;
}

bool pgn_is_plain_ascii(const char *text, size_t len)
{
    size_t at = 0;
#if defined(__SSE2__)
    for (; len - at >= BLOCK; at += BLOCK) {
        const __m128i *b = (const void *)(text + at);
        const __m128i p = _mm_loadu_si128(b), q = _mm_loadu_si128(b + 1);
        const __m128i r = _mm_loadu_si128(b + 2), s = _mm_loadu_si128(b + 3);
        const __m128i high = _mm_or_si128(_mm_or_si128(p, q), _mm_or_si128(r, s));
        const __m128i least = _mm_min_epu8(_mm_min_epu8(p, q), _mm_min_epu8(r, s));
        if (_mm_movemask_epi8(_mm_or_si128(high, _mm_cmpeq_epi8(least, _mm_setzero_si128()))))
            return false;
    }
#endif
    while (at < len && (unsigned char)(text[at] - 1) < 0x7f)
        at++;
    return at == len;
}

size_t pgn_utf8_valid(const char *text, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t at = 0;;) {
        at += pgn_utf8_ascii(bytes + at, len - at);
        if (len - at > 1 && bytes[at] >= 0xC2 && bytes[at] <= 0xDF &&
            (bytes[at + 1] & 0xC0) == 0x80) {
            at += 2; /* most letters beyond ASCII */
            continue;
        }
        const size_t sequence = pgn_utf8_sequence(bytes + at, len - at);
        if (sequence == 0)
            return at;
        at += sequence;
    }
}
