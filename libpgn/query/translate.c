/* translate.c: queries of Scoutfish and pgn-extract, put into the language.
 *
 * Translating text to text keeps one parser, lets a user see what an old query is in the new
 * language and go on from there.  (Rejected: building trees from JSON, by a JSON library at that.)
 */
#include "query/translate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void pgn_translation_put(pgn_translation *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *at = t->written < t->size ? t->out + t->written : NULL;
    int len = vsnprintf(at, at ? t->size - t->written : 0, format, args);
    va_end(args);
    t->written += len > 0 ? (size_t)len : 0;
}

bool pgn_translation_fault(pgn_translation *t, size_t at, size_t len, const char *suggestion,
                           const char *message, ...)
{
    if (t->failed)
        return false;
    t->failed = true;
    *t->fault = (pgn_query_fault){.at = at, .len = len};
    va_list args;
    va_start(args, message);
    (void)vsnprintf(t->fault->message, sizeof t->fault->message, message, args);
    va_end(args);
    (void)snprintf(t->fault->suggestion, sizeof t->fault->suggestion, "%s", suggestion);
    return false;
}

/* ---- pgn-extract: boards --------------------------------------------------------------------- */

/* m is what is no pawn.  To pgn-extract an empty square, too, is none of the men of [^Pp], whatever
 * its manual says of pieces; so it is in our patterns. */
bool pgn_translate_fen_pattern(pgn_translation *t, bool either)
{
    pgn_translation_put(t, either ? "either color board \"" : "board \"");
    for (; t->at < t->len; t->at++) {
        char c = t->text[t->at];
        if (!c || !strchr("KQRBNPkqrbnp12345678/?!Aam*[]^", c))
            return pgn_translation_fault(t, t->at, 1, "", "this sign is in no FENPattern");
        if (c == 'm')
            pgn_translation_put(t, "[^Pp]");
        else
            pgn_translation_put(t, "%c", c);
    }
    pgn_translation_put(t, "\"");
    return true;
}

/* ---- pgn-extract: material ------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char here(const pgn_translation *t)
{
    return t->at < t->len ? t->text[t->at] : '\0';
}

/* A letter's men of each side as sets; "L" is a minor piece. */
static const char *const white_sets[] = {"P", "N", "B", "R", "Q", "[NB]"};
static const char *const black_sets[] = {"p", "n", "b", "r", "q", "[nb]"};
enum { MINORS = 5, MEN_COUNT };

/* What stands behind a man: the number of them, by itself or beside the opponent's. */
static bool quantity(pgn_translation *t, const char *own, const char *other)
{
    size_t at = t->at;
    bool number = is_digit(here(t));
    unsigned count = number ? (unsigned)(t->text[t->at++] - '0') : 1;
    char sign = here(t);
    if (sign && strchr("*+-=#<>", sign))
        t->at++;
    else
        sign = '\0';
    bool exactly = (sign == '<' || sign == '>') && here(t) == '=';
    t->at += exactly;
    if ((number && (sign == '*' || sign == '=' || sign == '#')) || (!number && sign == '-'))
        return pgn_translation_fault(t, at, t->at - at, "", "this is no number of men");
    if (sign == '=' || sign == '#')
        pgn_translation_put(t, " and %s %s %s", own, sign == '=' ? "=" : "!=", other);
    else if (sign == '<' || sign == '>')
        pgn_translation_put(t, " and %s %s %s %c %u", own,
                            exactly       ? "="
                            : sign == '>' ? ">="
                                          : "<=",
                            other, sign == '>' ? '+' : '-', count);
    else if (sign == '+' || sign == '-')
        pgn_translation_put(t, " and %s %s %u", own, sign == '+' ? ">=" : "<=", count);
    else if (sign != '*')
        pgn_translation_put(t, " and %s = %u", own, count);
    return true;
}

/* A letter without a sign is one man.  Of a letter that comes again pgn-extract takes the last (RR
 * is one rook), which nobody can mean. */
static bool side(pgn_translation *t, const char *const *own, const char *const *other)
{
    static const char letters[] = "PNBRQLpnbrql";
    unsigned named = 0;
    for (; here(t) && here(t) != ' ' && here(t) != '\t';) {
        const char *found = strchr(letters, here(t));
        if (here(t) == 'K' || here(t) == 'k') {
            t->at++;
            continue;
        }
        if (!found)
            return pgn_translation_fault(t, t->at, 1, "QRBNP and L", "this letter is no man");
        unsigned man = (unsigned)(found - letters) % MEN_COUNT;
        if (named >> man & 1)
            return pgn_translation_fault(t, t->at, 1, "R2", "this man stands here already");
        t->at++;
        if (!quantity(t, own[man], other[man]))
            return false;
        named |= 1u << man;
    }
    for (unsigned man = 0; man < MEN_COUNT; man++) {
        bool minor = man == 1 || man == 2;
        if (!(named >> man & 1) && man != MINORS && !(minor && named >> MINORS & 1))
            pgn_translation_put(t, " and no %s", own[man]);
    }
    return true;
}

static void skip_blanks(pgn_translation *t)
{
    while (here(t) == ' ' || here(t) == '\t')
        t->at++;
}

/* [half-moves] side1 side2: a balance that lasts N half-moves is there in N + 1 positions. */
bool pgn_translate_material(pgn_translation *t, bool either)
{
    unsigned plies = 0;
    size_t at;
    skip_blanks(t);
    at = t->at;
    while (is_digit(here(t)) && plies <= 1000)
        plies = plies * 10 + (unsigned)(t->text[t->at++] - '0');
    if (plies > 1000 || (t->at > at && plies == 0))
        return pgn_translation_fault(t, at, t->at - at, "", "a number from 1 to 1000 is wanted");
    if (t->at == at)
        plies = 2; /* pgn-extract's own */
    skip_blanks(t);
    pgn_translation_put(t, "%s((K", either ? "either color " : "");
    if (!side(t, white_sets, black_sets))
        return false;
    skip_blanks(t);
    if (t->at == t->len)
        return pgn_translation_fault(t, t->len, 1, "R+P* R+P*", "the other side's men are missing");
    if (!side(t, black_sets, white_sets))
        return false;
    skip_blanks(t);
    if (t->at < t->len)
        return pgn_translation_fault(t, t->at, t->len - t->at, "", "two sides are enough");
    pgn_translation_put(t, ") for %u plies)", plies + 1);
    return true;
}

/* ---- from outside ---------------------------------------------------------------------------- */

size_t pgn_query_translate(enum pgn_query_dialect dialect, const char *text, size_t len, char *out,
                           size_t size, pgn_query_fault *fault)
{
    pgn_translation t = {.text = text, .len = len, .out = out, .size = size, .fault = fault};
    bool good = dialect == PGN_QUERY_SCOUTFISH ? pgn_translate_scoutfish(&t)
                : dialect <= PGN_QUERY_FEN_PATTERN_EITHER
                    ? pgn_translate_fen_pattern(&t, dialect == PGN_QUERY_FEN_PATTERN_EITHER)
                    : pgn_translate_material(&t, dialect == PGN_QUERY_MATERIAL_EITHER);
    return good ? t.written : 0;
}
