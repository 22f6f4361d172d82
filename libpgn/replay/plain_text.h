/* plain_text.h (private): movetext as nearly all of it is: words of up to eight bytes with blanks
 * between, and short comments.  For loops that play such text without tokens and leave all else to
 * the lexer. */
#ifndef PGN_REPLAY_PLAIN_TEXT_H
#define PGN_REPLAY_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    PGN_PLAIN_AHEAD = 16, /* bytes that must follow, so that nothing here looks beyond the end */
    PGN_PLAIN_COMMENT_MAX = 256 /* a longer comment, or one of several lines, is the lexer's */
};

static inline bool pgn_plain_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r';
}

/* The bytes before the first of the eight that is a space or control character; 8 if there is none.
 */
static inline size_t pgn_plain_word(const char *p)
{
    const uint64_t each_byte = 0x0101010101010101u;
    uint64_t v;
    memcpy(&v, p, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    uint64_t low = (v - each_byte * 0x21) & ~v & each_byte * 0x80;
    return low ? (size_t)__builtin_ctzll(low) / 8 : 8;
}

/* Behind a number and its periods; NULL if it has none. */
static inline const char *pgn_plain_number(const char *p, const char *end)
{
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    if (p == end || *p != '.')
        return NULL;
    while (p < end && *p == '.')
        p++;
    return p;
}

/* Behind a comment of one line; NULL if it is none such. */
static inline const char *pgn_plain_comment(const char *p, const char *end)
{
    size_t left = (size_t)(end - p);
    size_t room = left < PGN_PLAIN_COMMENT_MAX ? left : PGN_PLAIN_COMMENT_MAX;
    const char *close = memchr(p, '}', room);
    if (!close || memchr(p, '\n', (size_t)(close - p)) || memchr(p, '\r', (size_t)(close - p)))
        return NULL;
    return close + 1;
}

#endif
