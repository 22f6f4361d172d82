/* scoutfish.c: Scoutfish's queries: a JSON object of rules that hold at one moment, or lists of
 * them.
 *
 *     {"sub-fen": S or [S...], "material": .., "imbalance": .., "white-move": .., "black-move": ..,
 *      "moved": "KP", "captured": "Q", "result": .., "result-type": "mate", "stm": "white",
 *      "pass": "", "sequence": [condition...], "streak": [condition...]}
 *
 * The rules of an object are joined by and, the texts of a list by or.  A key that is not known is
 * a fault.  The rules of an object speak of a move and the position behind it; stm is the side to
 * move there, but beside moved and captured the side that does it, as Scoutfish's manual has it.
 * An imbalance is compared man by man, where Scoutfish compares sums of values. */
#include "query/translate.h"

#include <string.h>

/* ---- JSON ---------------------------------------------------------------------------------- */

static char here(const pgn_translation *t)
{
    return t->at < t->len ? t->text[t->at] : '\0';
}

static void skip_blanks(pgn_translation *t)
{
    while (here(t) && strchr(" \t\r\n", here(t)))
        t->at++;
}

static bool take(pgn_translation *t, char c)
{
    skip_blanks(t);
    if (here(t) != c)
        return false;
    t->at++;
    return true;
}

static bool expect(pgn_translation *t, char c)
{
    char suggestion[2] = {c, '\0'};
    return take(t, c) || pgn_translation_fault(t, t->at, 1, suggestion, "%c is missing here", c);
}

/* A string; the values that rules know need no escapes. */
static bool take_string(pgn_translation *t, pgn_span *string)
{
    skip_blanks(t);
    size_t from = t->at + 1;
    if (here(t) != '"')
        return pgn_translation_fault(t, t->at, 1, "", "a text in quotes is wanted here");
    for (t->at++; here(t) != '"'; t->at++)
        if (t->at >= t->len || here(t) == '\\')
            return pgn_translation_fault(t, from - 1, t->at - from + 1, "",
                                         "no rule has such a text");
    *string = (pgn_span){t->text + from, t->at - from};
    t->at++;
    return true;
}

/* ---- one text of a rule -----------------------------------------------------------------------
 */

typedef bool write_function(pgn_translation *t, pgn_span text);

static size_t place_of(const pgn_translation *t, pgn_span text)
{
    return (size_t)(text.at - t->text);
}

static bool fault_of(pgn_translation *t, pgn_span text, const char *suggestion)
{
    return pgn_translation_fault(t, place_of(t, text), text.len ? text.len : 1, suggestion,
                                 "the rule has no such value");
}

static bool write_quoted(pgn_translation *t, const char *word, pgn_span text)
{
    pgn_translation_put(t, "%s \"%.*s\"", word, (int)text.len, text.at);
    return true;
}

/* A placement, or a whole FEN of which the placement counts. */
static bool write_subfen(pgn_translation *t, pgn_span text)
{
    const char *blank = memchr(text.at, ' ', text.len);
    pgn_span placement = {text.at, blank ? (size_t)(blank - text.at) : text.len};
    return write_quoted(t, "subfen", placement);
}

static bool is_men(pgn_span text, const char *letters)
{
    for (size_t i = 0; i < text.len; i++)
        if (!text.at[i] || !strchr(letters, text.at[i]))
            return false;
    return true;
}

/* KRPKR: two kings, each before its men. */
static bool write_material(pgn_translation *t, pgn_span text)
{
    const char *second = text.len > 1 ? memchr(text.at + 1, 'K', text.len - 1) : NULL;
    if (!second || text.at[0] != 'K' || !is_men(text, "KQRBNP"))
        return fault_of(t, text, "KRPPKR");
    pgn_translation_put(t, "material \"%.*s v %.*s\"", (int)(second - text.at), text.at,
                        (int)(text.at + text.len - second), second);
    return true;
}

static int count_of(pgn_span text, char letter)
{
    int count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == letter;
    return count;
}

static bool write_imbalance(pgn_translation *t, pgn_span text)
{
    const char *v = memchr(text.at, 'v', text.len);
    if (!v || !is_men(text, "QRBNPv") || count_of(text, 'v') != 1)
        return fault_of(t, text, "BvN");
    pgn_span white = {text.at, (size_t)(v - text.at)};
    pgn_span black = {v + 1, (size_t)(text.at + text.len - v - 1)};
    for (const char *letter = "QRBNP"; *letter; letter++)
        pgn_translation_put(t, "%s%c = %c + %d", *letter == 'Q' ? "" : " and ", *letter,
                            *letter + 32, count_of(white, *letter) - count_of(black, *letter));
    return true;
}

static bool write_white_move(pgn_translation *t, pgn_span text)
{
    return write_quoted(t, "white plays", text);
}

static bool write_black_move(pgn_translation *t, pgn_span text)
{
    return write_quoted(t, "black plays", text);
}

/* Men of either side. */
static bool write_set(pgn_translation *t, pgn_span text)
{
    if (text.len == 0 || !is_men(text, "KQRBNP"))
        return fault_of(t, text, "KQRBNP");
    pgn_translation_put(t, "[%.*s", (int)text.len, text.at);
    for (size_t i = 0; i < text.len; i++)
        pgn_translation_put(t, "%c", text.at[i] + 32);
    pgn_translation_put(t, "]");
    return true;
}

static bool write_moved(pgn_translation *t, pgn_span text)
{
    if (!write_set(t, text))
        return false;
    pgn_translation_put(t, " moves");
    return true;
}

/* Of nothing: a quiet move. */
static bool write_captured(pgn_translation *t, pgn_span text)
{
    pgn_translation_put(t, text.len ? "captures " : "any men moves and not captures");
    return text.len == 0 || write_set(t, text);
}

static bool write_result(pgn_translation *t, pgn_span text)
{
    pgn_translation_put(t, "Result = %.*s", (int)text.len, text.at);
    return pgn_result_of(text) != PGN_RESULT_NONE || fault_of(t, text, "1-0 0-1 1/2-1/2 *");
}

static bool write_result_type(pgn_translation *t, pgn_span text)
{
    bool mate = pgn_span_is(text, "mate");
    pgn_translation_put(t, mate ? "mate" : "stalemate");
    return mate || pgn_span_is(text, "stalemate") || fault_of(t, text, "mate or stalemate");
}

static bool write_turn(pgn_translation *t, pgn_span text)
{
    bool white = pgn_span_is(text, "white");
    pgn_translation_put(t, "%s %s", white ? "white" : "black", t->of_mover ? "moved" : "to move");
    return white || pgn_span_is(text, "black") || fault_of(t, text, "white or black");
}

static bool write_pass(pgn_translation *t, pgn_span text)
{
    (void)text;
    pgn_translation_put(t, "any_game");
    return true;
}

static const struct {
    const char *key;
    write_function *write;
} rules[] = {
    {"sub-fen", write_subfen},
    {"material", write_material},
    {"imbalance", write_imbalance},
    {"white-move", write_white_move},
    {"black-move", write_black_move},
    {"moved", write_moved},
    {"captured", write_captured},
    {"result", write_result},
    {"result-type", write_result_type},
    {"stm", write_turn},
    {"pass", write_pass},
};

/* With their quotes: no value is a text like these. */
static const char *const man_rules[] = {"\"moved\"", "\"captured\"", NULL};

/* ---- conditions ---------------------------------------------------------------------------- */

/* A text, or a list of texts of which one holds. */
static bool take_texts(pgn_translation *t, write_function *write)
{
    pgn_span text;
    if (!take(t, '[')) {
        pgn_translation_put(t, "(");
        if (!take_string(t, &text) || !write(t, text))
            return false;
        pgn_translation_put(t, ")");
        return true;
    }
    pgn_translation_put(t, "(");
    do {
        pgn_translation_put(t, "(");
        if (!take_string(t, &text) || !write(t, text))
            return false;
        pgn_translation_put(t, ")");
        skip_blanks(t);
        if (here(t) == ',')
            pgn_translation_put(t, " or ");
    } while (take(t, ','));
    pgn_translation_put(t, ")");
    return expect(t, ']');
}

static bool take_condition(pgn_translation *t, unsigned depth);

/* The conditions of a sequence or a streak. */
static bool take_list(pgn_translation *t, const char *tie, unsigned depth)
{
    if (!expect(t, '['))
        return false;
    pgn_translation_put(t, "(");
    do {
        if (!take_condition(t, depth + 1))
            return false;
        skip_blanks(t);
        if (here(t) == ',')
            pgn_translation_put(t, " %s ", tie);
    } while (take(t, ','));
    pgn_translation_put(t, ")");
    return expect(t, ']');
}

static bool take_rule(pgn_translation *t, unsigned depth)
{
    pgn_span key;
    if (!take_string(t, &key) || !expect(t, ':'))
        return false;
    if (pgn_span_is(key, "sequence") && depth == 0)
        return take_list(t, "then", depth);
    if (pgn_span_is(key, "streak") && depth < 2)
        return take_list(t, "next", 1);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (pgn_span_is(key, rules[i].key))
            return take_texts(t, rules[i].write);
    bool window = pgn_span_is(key, "skip") || pgn_span_is(key, "limit");
    return pgn_translation_fault(
        t, place_of(t, key), key.len ? key.len : 1, window ? "the option --limit" : "",
        "this key is no rule of Scoutfish%s", window ? ", it is about the answer" : " here");
}

/* True if the object whose rules begin here has the rule moved or captured. */
static bool has_man_rule(const pgn_translation *t)
{
    unsigned depth = 0;
    for (size_t at = t->at; at < t->len; at++) {
        char c = t->text[at];
        if (c == '"' && depth == 0)
            for (const char *const *key = man_rules; *key; key++)
                if (t->len - at > strlen(*key) && memcmp(t->text + at, *key, strlen(*key)) == 0)
                    return true;
        if (c == '"') {
            const char *end = memchr(t->text + at + 1, '"', t->len - at - 1);
            at = end ? (size_t)(end - t->text) : t->len;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && depth-- == 0) {
            break;
        }
    }
    return false;
}

static bool take_condition(pgn_translation *t, unsigned depth)
{
    if (!expect(t, '{'))
        return false;
    bool outer = t->of_mover;
    t->of_mover = has_man_rule(t);
    pgn_translation_put(t, "(");
    do {
        if (!take_rule(t, depth))
            return false;
        skip_blanks(t);
        if (here(t) == ',')
            pgn_translation_put(t, " and ");
    } while (take(t, ','));
    pgn_translation_put(t, ")");
    t->of_mover = outer;
    return expect(t, '}');
}

bool pgn_translate_scoutfish(pgn_translation *t)
{
    if (!take_condition(t, 0))
        return false;
    skip_blanks(t);
    return t->at == t->len ||
           pgn_translation_fault(t, t->at, t->len - t->at, "", "this stands behind the query");
}
