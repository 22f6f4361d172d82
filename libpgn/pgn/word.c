/* word.c: the tokens of movetext that are made of symbol characters: moves, numbers, signs,
 * markers.
 *
 * A word is a run of letters, digits and + # = : - / (PGN section 7), with the letters, dashes and
 * figurines beyond ASCII.  What is glued to its end and is no part of a move is split off:
 * evaluation signs (e5=  Qd6+-) and termination markers (Qd61-0), the latter only behind what can
 * be a whole move, so that castling in zeros and long algebraic moves stay in one piece. */
#include "scan.h"

#include <string.h>

/* Longer runs of signs are no evaluation but an ornament. */
#define SIGN_MAX 3

/* Words up to this length are looked up: N, D, ep, e.p.# */
#define SHORT_WORD 5

static bool one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* ---- signs ----------------------------------------------------------------------------------- */

struct sign {
    const char *text;
    unsigned nag;
};

/* Evaluations made of ASCII signs, with their NAGs (PGN section 10). */
static const struct sign signs[] = {
    {"=", 10},   {"==", 11}, {"+=", 14},  {"+/=", 14}, {"=+", 15},  {"=/+", 15}, {"+/-", 16},
    {"-/+", 17}, {"+-", 18}, {"+--", 20}, {"-+", 19},  {"--+", 21}, {"=/=", 0},  {"-/-", 0},
};

static const struct sign *find_sign(const char *p, const char *end)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (pgn_span_is((pgn_span){p, (size_t)(end - p)}, signs[i].text))
            return &signs[i];
    return NULL;
}

static bool all_of(const char *p, const char *end, const char *set)
{
    while (p < end && one_of(*p, set))
        p++;
    return p == end;
}

/* A run of signs at p that no letter follows. */
const char *pgn_lex_sign(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = pgn_skip(c, p, PGN_SIGN);
    enum pgn_result result;
    bool word = end < c->end && pgn_is(end, PGN_LETTER | PGN_DIGIT) && !pgn_marker(c, end, &result);
    if (word)
        return pgn_lex_word(c, p, token);
    const struct sign *sign = find_sign(p, end);
    token->number = sign != NULL ? sign->nag : 0;
    if (sign != NULL)
        token->type = PGN_TOKEN_ANNOTATION;
    else if (end - p <= SIGN_MAX && all_of(p, end, "+#"))
        token->type = PGN_TOKEN_CHECK;
    else if (end - p == 2 && p[0] == '-' && p[1] == '-')
        token->type = PGN_TOKEN_MOVE; /* a null move */
    else
        token->type =
            end - p > SIGN_MAX || all_of(p, end, "-:/") ? PGN_TOKEN_JUNK : PGN_TOKEN_ANNOTATION;
    return end;
}

/* ---- what is glued to a move ----------------------------------------------------------------- */

/* Without the evaluation sign that the word [p, end) ends with. */
static const char *trim_sign(const char *p, const char *end)
{
    const char *tail = end;
    while (tail > p && pgn_is(tail - 1, PGN_SIGN))
        tail--;
    if (tail == p || tail == end || all_of(tail, end, "+#"))
        return end;
    if (find_sign(tail, end) != NULL)
        return tail;
    while (tail < end && one_of(*tail, "+#"))
        if (find_sign(++tail, end) != NULL)
            return tail;
    return end;
}

/* Can a whole move end before p?  On a square, a castling, a promotion piece or a sign. */
static bool move_ends(const char *word, const char *p)
{
    if (p - word < 2)
        return false;
    char last = p[-1], before = p[-2];
    if (last >= '1' && last <= '8')
        return one_of(before, "abcdefghABCDEFGH");
    if (last == 'O' || last == 'o' || last == '0')
        return p - word >= 3 && before == '-' && p[-3] == last;
    if (one_of(last, "QRBNqrbn"))
        return before == '=' || before == '1' || before == '8';
    return one_of(last, "+#=");
}

/* Where a termination marker glued to the word's end begins, or end. */
static const char *glued_marker(pgn_cursor *c, const char *p, const char *end)
{
    if (!one_of(end[-1], "012Oo") && !pgn_is(end - 1, PGN_HIGH))
        return end;
    for (const char *q = p + 2; q < end; q++) {
        enum pgn_result result;
        if (move_ends(p, q) && pgn_marker(c, q, &result) != NULL)
            return q;
    }
    return end;
}

/* The promotion piece in parentheses that is glued to a pawn's move to the last rank: a8(Q). */
static const char *promotion(pgn_cursor *c, const char *p, const char *end)
{
    if (*p < 'a' || *p > 'h' || (end[-1] != '8' && end[-1] != '1') || !pgn_at_char(c, end, '('))
        return end;
    const char *piece = end + 1;
    if (!pgn_at(c, piece, PGN_LETTER | PGN_HIGH))
        return end;
    const char *close = piece + (pgn_is(piece, PGN_HIGH) ? pgn_high(c, piece).len : 1);
    if (!pgn_at_char(c, close, ')'))
        return end;
    for (close++; pgn_more(c, close) && one_of(*close, "+#");)
        close++;
    return close;
}

/* The .p. of an e.p. whose e ends the word. */
static const char *en_passant(pgn_cursor *c, const char *end)
{
    if (end[-1] != 'e' || !pgn_at_char(c, end, '.') || !pgn_at_char(c, end + 1, 'p'))
        return end;
    end += 2;
    if (pgn_at(c, end, PGN_LETTER | PGN_DIGIT))
        return end - 2;
    end += pgn_at_char(c, end, '.');
    while (pgn_more(c, end) && one_of(*end, "+#"))
        end++;
    return end;
}

/* True if the last thing before p is a move number, so that what comes is a move. */
static bool behind_number(const pgn_cursor *c, const char *p)
{
    while (p > c->text && pgn_is(p - 1, PGN_WHITE_SPACE))
        p--;
    return p > c->text && (p[-1] == '.' || pgn_is(p - 1, PGN_DIGIT)) &&
           (p - 1 == c->text || p[-1] == '.' || pgn_is(p - 2, PGN_DIGIT | PGN_WHITE_SPACE));
}

/* Short words that are no moves: e.p., and the N and D of the Informants. */
static void name_short(const pgn_cursor *c, const char *p, const char *end, pgn_token *token)
{
    bool novelty = end - p == 1 && (*p == 'N' || *p == 'D') && !behind_number(c, p);
    if (novelty) {
        token->type = PGN_TOKEN_ANNOTATION;
        token->number = *p == 'N' ? 146 : 220;
    } else if (end - p >= 2 && *p == 'e' && (p[1] == 'p' || p[1] == '.') &&
               all_of(p + 1, end, ".p+#")) {
        token->type = PGN_TOKEN_EP;
    }
}

const char *pgn_lex_word(pgn_cursor *c, const char *p, pgn_token *token)
{
    const char *end = pgn_word_end(c, p);
    token->type = PGN_TOKEN_MOVE;
    if (end - p > 2)
        end = glued_marker(c, p, end);
    if (pgn_is(end - 1, PGN_SIGN))
        end = trim_sign(p, end);
    if (end < c->end && *end == '(')
        end = promotion(c, p, end);
    else if (end < c->end && *end == '.')
        end = en_passant(c, end);
    if (end - p <= SHORT_WORD)
        name_short(c, p, end, token);
    return end;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static unsigned dots_at(pgn_cursor *c, const char *p, unsigned *len)
{
    *len = 1;
    if (!pgn_more(c, p))
        return 0;
    if (*p == '.')
        return 1;
    if (*p == '\x85')
        return 3; /* the ellipsis of the Windows sets */
    if (!pgn_is(p, PGN_HIGH))
        return 0;
    struct pgn_high high = pgn_high(c, p);
    *len = high.len;
    return high.kind == PGN_HIGH_DOTS ? 3 : 0;
}

/* The periods of a move number, with white space before and among them (PGN section 8.2.2.1). */
static const char *read_dots(pgn_cursor *c, const char *end, unsigned *dots)
{
    *dots = 0;
    for (;;) {
        unsigned len, count;
        const char *p = end;
        if (pgn_at_char(c, p, '.')) {
            *dots += *dots < UINT32_MAX;
            end++;
            continue;
        }
        p = pgn_skip(c, p, PGN_WHITE_SPACE);
        count = dots_at(c, p, &len);
        if (count == 0)
            return end;
        *dots += *dots < UINT32_MAX - 3 ? count : 0;
        end = p + len;
    }
}

static uint64_t saturating(const char *p, const char *end)
{
    uint64_t n = 0;
    for (; p < end; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        n = n > (UINT64_MAX - digit) / 10 ? UINT64_MAX : n * 10 + digit;
    }
    return n;
}

/* Digits: a marker, a word such as 0-0 or 2e4, a null move 0000, or a move number. */
const char *pgn_lex_number(pgn_cursor *c, const char *p, pgn_token *token)
{
    enum pgn_result result;
    const char *digits = pgn_skip(c, p, PGN_DIGIT), *end;
    if (*p <= '1' && digits < c->end && *digits != '.' &&
        (end = pgn_marker(c, p, &result)) != NULL) {
        token->type = PGN_TOKEN_RESULT;
        token->number = result;
        return end;
    }
    bool word = digits < c->end &&
                (pgn_is(digits, PGN_WORD) || (pgn_is(digits, PGN_HIGH) && *digits != '\x85' &&
                                              pgn_high(c, digits).kind == PGN_HIGH_LETTER));
    bool zeros = digits - p >= 2 && p[0] == '0' && p[1] == '0'; /* castling, or a null move */
    if (word || (zeros && !pgn_at_char(c, digits, '.')))
        return pgn_lex_word(c, p, token);
    token->type = PGN_TOKEN_NUMBER;
    token->number = saturating(p, digits);
    return read_dots(c, digits, &token->dots);
}

/* ---- beyond ASCII ---------------------------------------------------------------------------- */

struct symbol {
    uint32_t code;
    unsigned nag;
};

static const struct symbol symbols[] = {
    {0x00B1, 16}, {0x203C, 3},   {0x2047, 4},  {0x2048, 6},  {0x2049, 5},   {0x2192, 36},
    {0x2191, 40}, {0x21C6, 132}, {0x2213, 17}, {0x221E, 13}, {0x2295, 138}, {0x25A1, 7},
    {0x27F3, 32}, {0x2A71, 15},  {0x2A72, 14}, {0x2A01, 22}, {0x2A00, 22},  {0x2299, 22},
};

static unsigned symbol_nag(uint32_t code)
{
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (symbols[i].code == code)
            return symbols[i].nag;
    return 0;
}

/* Only dashes, as an ornament has them. */
static bool all_dashes(pgn_cursor *c, const char *p, const char *end)
{
    for (unsigned len = 1; p < end && len > 0; p += len)
        len = pgn_dash(c, p);
    return p == end;
}

/* Goes over all characters of one kind. */
static const char *run_of(pgn_cursor *c, const char *p, enum pgn_high_kind kind)
{
    while (pgn_at(c, p, PGN_HIGH)) {
        struct pgn_high high = pgn_high(c, p);
        if (high.kind != kind || high.code == 0xFEFF)
            break;
        p += high.len;
    }
    return p;
}

const char *pgn_lex_high(pgn_cursor *c, const char *p, pgn_token *token)
{
    struct pgn_high high = pgn_high(c, p);
    const char *end;
    enum pgn_result result;
    switch (high.kind) {
    case PGN_HIGH_SPACE:
        token->type = PGN_TOKEN_SPACE;
        return run_of(c, p, high.kind);
    case PGN_HIGH_INVISIBLE:
        token->type = high.code == 0xFEFF && p == c->text ? PGN_TOKEN_BOM : PGN_TOKEN_INVISIBLE;
        return high.code == 0xFEFF ? p + high.len : run_of(c, p, high.kind);
    case PGN_HIGH_SYMBOL:
        token->type = PGN_TOKEN_ANNOTATION;
        token->number = symbol_nag(high.code);
        return p + high.len;
    case PGN_HIGH_DOTS:
        token->type = PGN_TOKEN_PERIODS;
        return p + high.len;
    case PGN_HIGH_LETTER:
        if ((end = pgn_marker(c, p, &result)) != NULL) {
            token->type = PGN_TOKEN_RESULT;
            token->number = result;
            return end;
        }
        end = pgn_lex_word(c, p, token);
        if (all_dashes(c, p, end))
            token->type = PGN_TOKEN_JUNK;
        return end;
    default:
        token->type = PGN_TOKEN_JUNK;
        return p + high.len;
    }
}
