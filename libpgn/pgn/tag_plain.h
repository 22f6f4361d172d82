/* tag_plain.h: well-formed tag pairs, [Name "value"] with nothing odd in it, which nearly all are.
 * Inline, since reading them is a good part of splitting. */
#ifndef PGN_TAG_PLAIN_H
#define PGN_TAG_PLAIN_H

#include "scan.h"

#if defined(PGN_SSE2)
/* The first quote, backslash, bracket or line break at or behind p; NULL near the end. */
static inline const char *pgn_first_odd(const char *p, const char *end)
{
    for (; end - p > 16; p += 16) {
        __m128i b = pgn_load(p);
        __m128i odd = _mm_or_si128(pgn_equal(b, '"'), pgn_equal(b, '['));
        odd = _mm_or_si128(odd, pgn_equal(b, '\\'));
        odd = _mm_or_si128(odd, _mm_or_si128(pgn_equal(b, '\n'), pgn_equal(b, '\r')));
        unsigned mask = (unsigned)_mm_movemask_epi8(odd);
        if (mask != 0)
            return p + __builtin_ctz(mask);
    }
    return NULL;
}
#endif

/* Reads such a tag pair at p.  False for all else, and near the text's end, which it does not
 * touch: then pgn_tag_read decides. */
static inline bool pgn_tag_plain(const pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
#if defined(PGN_SSE2)
    if (c->end - p < 32 || *p != '[')
        return false;
    const char *name = p + 1, *end = name + __builtin_ctz(~pgn_alnum16(name));
    if (end == name || end[0] != ' ' || end[1] != '"')
        return false;
    const char *value = end + 2, *close = pgn_first_odd(value, c->end);
    if (close == NULL || close[0] != '"' || close[1] != ']')
        return false;
    tag->name = (pgn_span){name, (size_t)(end - name)};
    tag->value = (pgn_span){value, (size_t)(close - value)};
    tag->marks = 0;
    tag->end = close + 2;
    return true;
#else
    (void)c;
    (void)p;
    (void)tag;
    return false;
#endif
}

/* The same in a line of its own, whose beginning p may stand before; or it is the text's first. */
static inline bool pgn_tag_plain_line(const pgn_cursor *c, const char *p, struct pgn_tag *tag)
{
    const char *at = p;
    if (c->end - at > 2) {
        at += *at == '\r';
        at += *at == '\n';
    }
    return (at > p || p == c->text) && pgn_tag_plain(c, at, tag);
}

#endif
