/* scan.c: characters, lines, comments and brackets, as splitter and lexer both see them. */
#include "scan.h"

#include <string.h>

#define BL PGN_BLANK
#define BR PGN_BREAK
#define LE (PGN_LETTER | PGN_NAME)
#define AT PGN_LETTER
#define DI (PGN_DIGIT | PGN_NAME)
#define SI PGN_SIGN
#define HI PGN_HIGH
#define HI16 HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI, HI

/* clang-format off */
const uint8_t pgn_class[256] = {
    /*   0   1   2   3   4   5   6   7   8   9   A   B   C   D   E   F */
    0,  0,  0,  0,  0,  0,  0,  0,  0,  BL, BR, BL, BL, BR, 0,  0,  /* 0x */
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  /* 1x */
    BL, 0,  0,  SI, 0,  0,  0,  0,  0,  0,  0,  SI, 0,  SI, 0,  SI, /* # + - / */
    DI, DI, DI, DI, DI, DI, DI, DI, DI, DI, SI, 0,  0,  SI, 0,  0,  /* 0 ... 9 : ; < = > ? */
    AT, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, /* @ A ... O */
    LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, 0,  0,  0,  0,  LE, /* P ... Z [ \ ] ^ _ */
    0,  LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, /* ` a ... o */
    LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, LE, 0,  0,  0,  0,  0,  /* p ... z { | } ~ */
    HI16, HI16, HI16, HI16, HI16, HI16, HI16, HI16,
};
/* clang-format on */

/* ---- characters beyond ASCII ----------------------------------------------------------------- */

/* The well-formed UTF-8 sequence at p (Unicode 15, table 3-7): its length, or 0. */
static unsigned utf8(pgn_cursor *c, const char *p, uint32_t *code)
{
    const unsigned char *u = (const unsigned char *)p;
    unsigned len = u[0] < 0xC2 ? 0 : u[0] < 0xE0 ? 2 : u[0] < 0xF0 ? 3 : u[0] < 0xF5 ? 4 : 0;
    if (len == 0)
        return 0;
    *code = u[0] & (0xFFu >> (len + 1));
    for (unsigned i = 1; i < len; i++) {
        if (!pgn_more(c, p + i) || (u[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (u[i] & 0x3F);
    }
    bool overlong = (len == 3 && *code < 0x800) || (len == 4 && *code < 0x10000);
    bool surrogate = *code >= 0xD800 && *code < 0xE000;
    return overlong || surrogate || *code > 0x10FFFF ? 0 : len;
}

struct range {
    uint32_t first, last;
    enum pgn_high_kind kind;
};

/* In order; what stands in none is a letter.  So is U+FFFD: it stands for a byte, perhaps a piece's
 * letter, and without it ?f3 would be a pawn's move. */
static const struct range ranges[] = {
    {0x0080, 0x0084, PGN_HIGH_OTHER},     {0x0085, 0x0085, PGN_HIGH_SPACE},
    {0x0086, 0x009F, PGN_HIGH_OTHER},     {0x00A0, 0x00A0, PGN_HIGH_SPACE},
    {0x00A1, 0x00A9, PGN_HIGH_OTHER},     {0x00AB, 0x00AB, PGN_HIGH_QUOTE},
    {0x00AC, 0x00AC, PGN_HIGH_OTHER},     {0x00AD, 0x00AD, PGN_HIGH_INVISIBLE},
    {0x00AE, 0x00B0, PGN_HIGH_OTHER},     {0x00B1, 0x00B1, PGN_HIGH_SYMBOL},
    {0x00B4, 0x00B4, PGN_HIGH_OTHER},     {0x00B6, 0x00B8, PGN_HIGH_OTHER},
    {0x00BB, 0x00BB, PGN_HIGH_QUOTE},     {0x00BF, 0x00BF, PGN_HIGH_OTHER},
    {0x00F7, 0x00F7, PGN_HIGH_SYMBOL},    {0x061C, 0x061C, PGN_HIGH_INVISIBLE},
    {0x1680, 0x1680, PGN_HIGH_SPACE},     {0x180E, 0x180E, PGN_HIGH_INVISIBLE},
    {0x2000, 0x200A, PGN_HIGH_SPACE},     {0x200B, 0x200F, PGN_HIGH_INVISIBLE},
    {0x2016, 0x2017, PGN_HIGH_OTHER},     {0x2018, 0x201F, PGN_HIGH_QUOTE},
    {0x2022, 0x2025, PGN_HIGH_OTHER},     {0x2026, 0x2026, PGN_HIGH_DOTS},
    {0x2027, 0x2027, PGN_HIGH_OTHER},     {0x2028, 0x2029, PGN_HIGH_SPACE},
    {0x202A, 0x202E, PGN_HIGH_INVISIBLE}, {0x202F, 0x202F, PGN_HIGH_SPACE},
    {0x2030, 0x2043, PGN_HIGH_SYMBOL},    {0x2045, 0x205E, PGN_HIGH_SYMBOL},
    {0x205F, 0x205F, PGN_HIGH_SPACE},     {0x2060, 0x206F, PGN_HIGH_INVISIBLE},
    {0x2190, 0x2211, PGN_HIGH_SYMBOL},    {0x2213, 0x2214, PGN_HIGH_SYMBOL},
    {0x2216, 0x245F, PGN_HIGH_SYMBOL},    {0x2500, 0x2653, PGN_HIGH_SYMBOL},
    {0x2660, 0x27FF, PGN_HIGH_SYMBOL},    {0x2900, 0x2BFF, PGN_HIGH_SYMBOL},
    {0x3000, 0x3000, PGN_HIGH_SPACE},     {0x3001, 0x3003, PGN_HIGH_OTHER},
    {0xFEFF, 0xFEFF, PGN_HIGH_INVISIBLE}, {0xFFF9, 0xFFFC, PGN_HIGH_OTHER},
    {0xFFFE, 0xFFFF, PGN_HIGH_OTHER},
};

static enum pgn_high_kind kind_of(uint32_t code)
{
    size_t low = 0, high = sizeof ranges / sizeof *ranges;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    bool in = low < sizeof ranges / sizeof *ranges && code >= ranges[low].first;
    return in ? ranges[low].kind : PGN_HIGH_LETTER;
}

/* A byte of an 8-bit text.  Typographic quotes are not told here: in most sets but Windows' those
 * bytes are letters, so that only where a quote is wanted they count as one (pgn_quote). */
static enum pgn_high_kind kind_of_byte(unsigned char byte)
{
    return byte == 0xA0 ? PGN_HIGH_SPACE : byte == 0xB1 ? PGN_HIGH_SYMBOL : PGN_HIGH_LETTER;
}

struct pgn_high pgn_high(pgn_cursor *c, const char *p)
{
    struct pgn_high high = {PGN_HIGH_LETTER, 0, 0};
    high.len = utf8(c, p, &high.code);
    if (high.len > 0) {
        high.kind = kind_of(high.code);
        return high;
    }
    high.code = (unsigned char)*p;
    high.len = 1;
    high.kind = kind_of_byte((unsigned char)*p);
    return high;
}

unsigned pgn_dash(pgn_cursor *c, const char *p)
{
    if (!pgn_at(c, p, PGN_HIGH | PGN_SIGN))
        return 0;
    if (!pgn_is(p, PGN_HIGH))
        return *p == '-';
    struct pgn_high high = pgn_high(c, p);
    bool windows = high.len == 1 && (high.code == 0x96 || high.code == 0x97 || high.code == 0xAD);
    bool dash = (high.code >= 0x2010 && high.code <= 0x2015) || high.code == 0x2212;
    return windows || dash ? high.len : 0;
}

unsigned pgn_quote(pgn_cursor *c, const char *p)
{
    if (!pgn_more(c, p))
        return 0;
    if (*p == '\'' || *p == '`')
        return 1;
    if (!pgn_is(p, PGN_HIGH))
        return 0;
    struct pgn_high high = pgn_high(c, p);
    if (high.len == 1) { /* the Windows sets: low, left and right quotes, single and double */
        bool low = high.code == 0x82 || high.code == 0x84;
        return low || (high.code >= 0x91 && high.code <= 0x94) || high.code == 0xAB ||
               high.code == 0xBB;
    }
    return high.kind == PGN_HIGH_QUOTE ? high.len : 0;
}

const char *pgn_word_end(pgn_cursor *c, const char *p)
{
    for (;;) {
        p = pgn_skip(c, p, PGN_WORD);
        if (p == c->end || !pgn_is(p, PGN_HIGH))
            return p;
        struct pgn_high high = pgn_high(c, p);
        if (high.kind != PGN_HIGH_LETTER)
            return p;
        p += high.len;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The first of either character at or behind p, or the end. */
static const char *find_pair(pgn_cursor *c, const char *p, char one, char other)
{
#if defined(PGN_SSE2)
    for (; c->end - p >= 16; p += 16) {
        __m128i b = pgn_load(p);
        __m128i hits = _mm_or_si128(pgn_equal(b, one), pgn_equal(b, other));
        unsigned mask = (unsigned)_mm_movemask_epi8(hits);
        if (mask != 0)
            return p + __builtin_ctz(mask);
    }
#endif
    while (pgn_more(c, p) && *p != one && *p != other)
        p++;
    return p;
}

const char *pgn_line_end(pgn_cursor *c, const char *p)
{
    return find_pair(c, p, '\n', '\r');
}

/* Before the invisible character or NUL that ends at p, or NULL.  All of them but NUL, U+00AD and
 * U+061C have three bytes in UTF-8. */
static const char *before_invisible(const char *floor, const char *p)
{
    if (p > floor && p[-1] == '\0')
        return p - 1;
    for (ptrdiff_t len = 2; len <= 3; len++) {
        if (p - floor < len || !pgn_is(p - len, PGN_HIGH))
            continue;
        pgn_cursor c = {floor, p - len, p, 0};
        struct pgn_high high = pgn_high(&c, p - len);
        if (high.kind == PGN_HIGH_INVISIBLE && high.len == (unsigned)len)
            return p - len;
    }
    return NULL;
}

/* Back over blanks and invisible characters; *first becomes the earliest of the invisible. */
static const char *back(const char *floor, const char *p, const char **first)
{
    for (;;) {
        const char *before = before_invisible(floor, p);
        if (before != NULL)
            *first = p = before;
        else if (p > floor && pgn_is(p - 1, PGN_BLANK))
            p--;
        else
            return p;
    }
}

const char *pgn_game_start(const char *floor, const char *p)
{
    const char *first = p, *line = back(floor, p, &first);
    if (!pgn_is(line - 1, PGN_BREAK))
        return first;
    const char *start = line;
    while (line > floor) {
        const char *above = line - 1;
        if (*above == '\n' && above > floor && above[-1] == '\r')
            above--;
        first = NULL;
        line = back(floor, above, &first);
        if (first == NULL || !pgn_is(line - 1, PGN_BREAK))
            break;
        start = line;
    }
    return start;
}

bool pgn_blank_line(const char *from, const char *to)
{
    bool empty = false; /* nothing has been seen in this line yet, and it began behind from */
    for (const char *p = from; p < to; p++) {
        if (pgn_is(p, PGN_BREAK)) {
            if (empty)
                return true;
            empty = true;
            if (*p == '\r' && p + 1 < to && p[1] == '\n')
                p++;
        } else if (!pgn_is(p, PGN_BLANK | PGN_HIGH) && *p != '\0') {
            empty = false;
        }
    }
    return false;
}

/* ---- comments, brackets ---------------------------------------------------------------------- */

#if defined(PGN_SSE2)
/* The first } or control character at or behind p, or some last bytes; by 64 bytes once the comment
 * proves long.
 */
static const char *find_brace_or_control(const char *p, const char *end)
{
    const char *far = end - p > 128 ? p + 64 : end;
    for (unsigned mask; end - p >= 16; p += 16) {
        if ((mask = (unsigned)_mm_movemask_epi8(pgn_brace_or_control(p))) != 0)
            return p + __builtin_ctz(mask);
        for (; p >= far && end - p >= 80; p += 64) {
            const __m128i low =
                _mm_or_si128(pgn_brace_or_control(p + 16), pgn_brace_or_control(p + 32));
            const __m128i high =
                _mm_or_si128(pgn_brace_or_control(p + 48), pgn_brace_or_control(p + 64));
            if (_mm_movemask_epi8(_mm_or_si128(low, high)) != 0)
                break;
        }
    }
    return p;
}
#endif

/* The first } or line break at or behind p, or the end. */
static const char *brace_or_break(pgn_cursor *c, const char *p)
{
    for (;; p++) {
#if defined(PGN_SSE2)
        p = find_brace_or_control(p, c->end);
#endif
        if (!pgn_more(c, p) || *p == '}' || pgn_is(p, PGN_BREAK))
            return p;
    }
}

/* Over blanks and invisible characters. */
static const char *skip_unseen(pgn_cursor *c, const char *p)
{
    for (;;) {
        p = pgn_skip(c, p, PGN_BLANK);
        if (p == c->end)
            return p;
        if (*p == '\0') {
            p++;
        } else if (pgn_is(p, PGN_HIGH)) {
            struct pgn_high high = pgn_high(c, p);
            if (high.kind != PGN_HIGH_INVISIBLE)
                return p;
            p += high.len;
        } else {
            return p;
        }
    }
}

/* The line break at p is followed by an empty line and then by a tag line: the [ of that, or NULL
 * with *next set behind the blank lines. */
static const char *tag_behind_blank(pgn_cursor *c, const char *p, const char **next)
{
    unsigned breaks = 0;
    const char *q = p;
    while (pgn_at(c, q, PGN_BREAK)) {
        q += *q == '\r' && pgn_at_char(c, q + 1, '\n') ? 2 : 1;
        breaks++;
        q = skip_unseen(c, q);
    }
    *next = q;
    return breaks >= 2 && q < c->end && *q == '[' && pgn_tag_opens(c, q) ? q : NULL;
}

/* Closed, unless a tag line behind an empty line comes first, and from there no } before the next
 * {. So a comment that quotes whole games stays one, and a lost } costs one game only. */
const char *pgn_any_comment_end(pgn_cursor *c, const char *p, bool *closed)
{
    const char *open = p++;
    for (;;) {
        p = brace_or_break(c, p);
        *closed = p < c->end && *p == '}';
        if (*closed)
            return p + 1;
        if (p == c->end)
            return p;
        const char *tag = tag_behind_blank(c, p, &p);
        if (tag == NULL)
            continue;
        p = find_pair(c, tag, '{', '}');
        *closed = p < c->end && *p == '}';
        return *closed ? p + 1 : pgn_game_start(open + 1, tag);
    }
}

const char *pgn_bracket_end(pgn_cursor *c, const char *p)
{
    for (p++; pgn_more(c, p) && !pgn_is(p, PGN_BREAK); p++) {
        if (*p == ']')
            return p + 1;
        if (*p == '[' || *p == '{' || *p == '}')
            return NULL;
    }
    return NULL;
}

const char *pgn_reserved_end(pgn_cursor *c, const char *p)
{
    for (p++; pgn_more(c, p) && !pgn_is(p, PGN_BREAK); p++) {
        if (*p == '>')
            return p + 1;
        if (memchr("<[]{}();", *p, 8) != NULL)
            return NULL;
    }
    return NULL;
}
