/* scan.h: what the splitter and the lexer know in common, so that they cannot disagree: the classes
 * of characters, where a comment ends, what opens a tag pair, what is a termination marker.
 *
 * All scanning works on a pgn_cursor: [text, end) is the game's slice for the lexer, and the rest
 * of the buffer for the splitter, whose text may go on behind end.  Whoever looks at end itself
 * notes so in cursor->state (PGN_STATE_TOUCHED): what was decided without touching the end stays
 * true however the text goes on, which is all that reading in pieces needs.  (Rejected: a second,
 * simpler grammar for the splitter; every difference between two grammars is a game lost or
 * invented.) */
#ifndef PGN_SCAN_H
#define PGN_SCAN_H

#include <pgn/game.h>

/* SSE2 belongs to every x86-64; elsewhere the plain loops do. */
#if defined(__x86_64__) && defined(__SSE2__)
#define PGN_SSE2 1
#include <emmintrin.h>
#endif

#define PGN_HIDDEN __attribute__((visibility("hidden")))

#if defined(PGN_SSE2)
static inline __m128i pgn_load(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* Where in bytes c stands: FF, else 00. */
static inline __m128i pgn_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

/* Where } or a control character up to CR stands: one comparison fewer than for } and both line
 * breaks, and the other ones are rare. */
static inline __m128i pgn_brace_or_control(const char *p)
{
    const __m128i b = pgn_load(p);
    return _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(b, _mm_set1_epi8('\r')), b), pgn_equal(b, '}'));
}

/* One bit for each of the 16 bytes at p that is a letter or a digit. */
static inline unsigned pgn_alnum16(const char *p)
{
    __m128i b = pgn_load(p);
    __m128i letter = _mm_sub_epi8(_mm_or_si128(b, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
    __m128i digit = _mm_sub_epi8(b, _mm_set1_epi8('0'));
    letter = _mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(25)), letter);
    digit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(letter, digit));
}
#endif

/* pgn_cursor.state. */
#define PGN_STATE_MOVETEXT                                                                         \
    1u                       /* something of the movetext has been met: the tag section is over    \
                              */
#define PGN_STATE_TOUCHED 2u /* a decision depended on the text's ending where it does */

/* Classes of bytes. */
#define PGN_BLANK 0x01u  /* space, tab, VT, FF */
#define PGN_BREAK 0x02u  /* LF, CR */
#define PGN_LETTER 0x04u /* A-Z a-z _ @ */
#define PGN_DIGIT 0x08u
#define PGN_SIGN 0x10u /* + # = : - / : symbol characters (PGN section 7) that are neither */
#define PGN_NAME 0x20u /* A-Za-z0-9_ (PGN section 8.1.1) */
#define PGN_HIGH 0x40u /* 0x80 and above: see pgn_high */
#define PGN_WHITE_SPACE (PGN_BLANK | PGN_BREAK)
#define PGN_WORD (PGN_LETTER | PGN_DIGIT | PGN_SIGN)
extern PGN_HIDDEN const uint8_t pgn_class[256];

static inline bool pgn_is(const char *p, unsigned classes)
{
    return (pgn_class[(unsigned char)*p] & classes) != 0;
}

/* True if there is a byte at p; else notes that the end was looked at. */
static inline bool pgn_more(pgn_cursor *c, const char *p)
{
    if (p < c->end)
        return true;
    c->state |= PGN_STATE_TOUCHED;
    return false;
}

static inline bool pgn_at(pgn_cursor *c, const char *p, unsigned classes)
{
    return pgn_more(c, p) && pgn_is(p, classes);
}

static inline bool pgn_at_char(pgn_cursor *c, const char *p, char wanted)
{
    return pgn_more(c, p) && *p == wanted;
}

static inline const char *pgn_skip(pgn_cursor *c, const char *p, unsigned classes)
{
    while (pgn_at(c, p, classes))
        p++;
    return p;
}

/* Characters beyond ASCII.  Bytes that are no well-formed UTF-8 count as letters of some 8-bit set,
 * except those that mean the same in all the Windows sets (no-break space, plus-minus, quotes). */
enum pgn_high_kind {
    PGN_HIGH_LETTER,    /* letters, figurines, dashes, the multiplication sign, one half */
    PGN_HIGH_SPACE,     /* U+00A0, U+2000-200A, U+2028, ... */
    PGN_HIGH_INVISIBLE, /* zero width, direction marks, U+FEFF, soft hyphen */
    PGN_HIGH_SYMBOL,    /* evaluation signs, arrows, geometric shapes */
    PGN_HIGH_DOTS,      /* U+2026, an ellipsis */
    PGN_HIGH_QUOTE,     /* typographic quotation marks */
    PGN_HIGH_OTHER      /* no part of anything */
};
struct pgn_high {
    enum pgn_high_kind kind;
    uint32_t code; /* the code point, or the byte where it is no UTF-8 */
    unsigned len;
};
PGN_HIDDEN struct pgn_high pgn_high(pgn_cursor *c, const char *p);

/* A dash of any sort that stands for the hyphen at p: its length, or 0. */
PGN_HIDDEN unsigned pgn_dash(pgn_cursor *c, const char *p);
/* A quotation mark that stands for " at p, " itself excepted: its length, or 0. */
PGN_HIDDEN unsigned pgn_quote(pgn_cursor *c, const char *p);
/* Behind the word characters, of ASCII and beyond, that begin at p. */
PGN_HIDDEN const char *pgn_word_end(pgn_cursor *c, const char *p);

/* The first line break at or behind p, or the end. */
PGN_HIDDEN const char *pgn_line_end(pgn_cursor *c, const char *p);
/* True if p is the text's first byte or stands behind a line break. */
static inline bool pgn_line_start(const pgn_cursor *c, const char *p)
{
    return p == c->text || pgn_is(p - 1, PGN_BREAK);
}
/* Where the game begins whose first visible token is at p: at the start of p's line if nothing else
 * stands before it there, or at the invisible characters and NULs before it, even those that fill
 * whole lines (a file with a byte order mark, joined behind another).  Never before floor, which is
 * behind the text's first byte. */
PGN_HIDDEN const char *pgn_game_start(const char *floor, const char *p);
/* True if an empty line, or one of invisible characters alone, lies between the tokens that end at
 * from and begin at to. */
PGN_HIDDEN bool pgn_blank_line(const char *from, const char *to);

/* A brace comment that opens at p: behind its }, or, if it never closes, before the tag line that
 * ends it (*closed tells which).  Braces do not nest (PGN section 5). */
PGN_HIDDEN const char *pgn_any_comment_end(pgn_cursor *c, const char *p, bool *closed);
/* The same of a comment that closes within 32 bytes and one line, as a clock or an evaluation does:
 * behind it, or NULL.  It does not touch the end. */
static inline const char *pgn_short_comment_end(const pgn_cursor *c, const char *p)
{
#if defined(PGN_SSE2)
    if (c->end - p > 32) {
        unsigned low = (unsigned)_mm_movemask_epi8(pgn_brace_or_control(p + 1));
        unsigned high = (unsigned)_mm_movemask_epi8(pgn_brace_or_control(p + 17));
        unsigned mask = low | high << 16;
        if (mask && p[1 + __builtin_ctz(mask)] == '}')
            return p + 2 + __builtin_ctz(mask);
    }
#else
    (void)c;
    (void)p;
#endif
    return NULL;
}

/* The same of any, the short ones told at once. */
static inline const char *pgn_comment_end(pgn_cursor *c, const char *p, bool *closed)
{
    const char *end = pgn_short_comment_end(c, p);
    if (end != NULL) {
        *closed = true;
        return end;
    }
    return pgn_any_comment_end(c, p, closed);
}
/* A bracket at p that is no tag pair: behind its ], or NULL if it has none in its line. */
PGN_HIDDEN const char *pgn_bracket_end(pgn_cursor *c, const char *p);
/* A < at p: behind its >, or NULL if it has none nearby (PGN section 7, reserved). */
PGN_HIDDEN const char *pgn_reserved_end(pgn_cursor *c, const char *p);

/* A termination marker (PGN section 8.2.6) at p, in any spelling: behind it, or NULL. */
PGN_HIDDEN const char *pgn_marker(pgn_cursor *c, const char *p, enum pgn_result *result);

/* A tag pair. */
struct pgn_tag {
    pgn_span name, value;
    const char *end;
    unsigned marks;
};
/* Does the [ at p open a tag pair in the movetext?  [Name "  with a proper name anywhere, with any
 * name and any kind of quotation mark at the start of a line. */
PGN_HIDDEN bool pgn_tag_opens(pgn_cursor *c, const char *p);
/* Reads the tag pair at the [ at p; in the tag section ones without a value are tags, too. */
PGN_HIDDEN bool pgn_tag_read(pgn_cursor *c, const char *p, struct pgn_tag *tag);
/* Reads a line Name "value"] that has lost its [, which begins at p. */
PGN_HIDDEN bool pgn_tag_bare(pgn_cursor *c, const char *p, struct pgn_tag *tag);

/* Reads a word, a number or a sign at p, all of which can be part of a move. */
PGN_HIDDEN const char *pgn_lex_word(pgn_cursor *c, const char *p, pgn_token *token);
PGN_HIDDEN const char *pgn_lex_number(pgn_cursor *c, const char *p, pgn_token *token);
PGN_HIDDEN const char *pgn_lex_sign(pgn_cursor *c, const char *p, pgn_token *token);
PGN_HIDDEN const char *pgn_lex_high(pgn_cursor *c, const char *p, pgn_token *token);

#endif
