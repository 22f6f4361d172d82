/* scan.c: the first pass over a printed game: words and what is glued to them.
 *
 * A word ends at a blank, a brace, a parenthesis.  In front of it a number may be glued ("1.e4",
 * "3...g6"), behind it signs ("Фf5!?", "a6±").  What belongs together across blanks is found by
 * join.c, which sees all words. */
#include "text/scan.h"

#include "notation/fold.h"
#include "notation/grow.h"
#include "notation/resolver.h"

#include <string.h>

struct scan {
    pgn_resolver *resolver;
    const char *text;
    size_t at, len;
    pgn_items *items;
    enum pgn_sign_tradition signs;
    bool free_text, line_start, failed;
};

static void add(struct scan *scan, pgn_item item)
{
    if (!pgn_grow((void **)&scan->items->list, &scan->items->room, scan->items->count, sizeof item))
        scan->failed = true;
    else
        scan->items->list[scan->items->count++] = item;
}

static uint32_t code_at(const struct scan *scan, size_t at, size_t *size)
{
    *size = 1;
    if (at >= scan->len)
        return 0;
    unsigned char byte = (unsigned char)scan->text[at];
    return byte < 0x80 ? byte : pgn_scalar(scan->text + at, scan->len - at, size);
}

/* Characters of ASCII that most words are made of. */
static bool is_word_byte(unsigned char byte)
{
    return (byte >= '-' && byte <= 'Z' && byte != ';') || (byte >= 'a' && byte <= 'z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- results --------------------------------------------------------------------------------- */

/* One side's points in halves, or -1. */
static int points(const char *text, size_t len, size_t *size)
{
    static const struct {
        const char *text;
        int points;
    } scores[] = {{"1/2", 1}, {"0.5", 1}, {"0,5", 1}, {"½", 1}, {"1", 2}, {"0", 0}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        *size = strlen(scores[i].text);
        if (*size <= len && memcmp(text, scores[i].text, *size) == 0)
            return scores[i].points;
    }
    return -1;
}

static size_t skip_spaces(const char *text, size_t len, size_t at)
{
    size_t size;
    while (at < len && text[at] != '\n' && text[at] != '\t' &&
           pgn_is_blank(pgn_scalar(text + at, len - at, &size)))
        at += size;
    return at;
}

static bool may_end(const char *text, size_t len, size_t at)
{
    size_t size;
    if (at >= len)
        return true;
    uint32_t code = pgn_scalar(text + at, len - at, &size);
    return !pgn_is_letter(code) && !is_digit((char)(code < 0x80 ? code : 0)) &&
           pgn_shape(code) != '-' && pgn_shape(code) != ':' && code != '/';
}

/* Behind the sign at a place and the other side's points; 0 if they do not stand there. */
static size_t behind_points(const char *text, size_t len, size_t at, int wanted)
{
    size_t size;
    at = skip_spaces(text, len, at);
    if (at >= len)
        return 0;
    uint32_t sign = pgn_shape(pgn_scalar(text + at, len - at, &size));
    if (sign != '-' && sign != ':')
        return 0;
    at = skip_spaces(text, len, at + size);
    if (at >= len || points(text + at, len - at, &size) != wanted || !may_end(text, len, at + size))
        return 0;
    return at + size;
}

size_t pgn_text_result(const char *text, size_t len, enum pgn_result *result)
{
    size_t size, at;
    if (len > 0 && text[0] != '1' && text[0] != '0' && text[0] != '*' && text[0] != '\xc2')
        return 0;
    if (len > 0 && text[0] == '*') {
        *result = PGN_UNKNOWN_RESULT;
        return 1;
    }
    int white = points(text, len, &size);
    if (white < 0)
        return 0;
    at = behind_points(text, len, size, 2 - white);
    if (at == 0 && white == 1 && may_end(text, len, size))
        at = size;
    if (at > 0)
        *result = white == 2 ? PGN_WHITE_WINS : white == 0 ? PGN_BLACK_WINS : PGN_DRAW;
    return at;
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* Periods, and ellipsis characters that count three. */
static unsigned skip_dots(const struct scan *scan, size_t *at, size_t end)
{
    unsigned dots = 0;
    size_t size;
    while (*at < end) {
        uint32_t code = code_at(scan, *at, &size);
        if (code != '.' && code != 0x2026)
            break;
        dots += code == '.' ? 1 : 3;
        *at += size;
    }
    return dots;
}

static size_t next_end(const struct scan *scan, size_t at);

/* "З. Сb5", "1З.Сb5": a number with letters for digits, a period behind it and then a move; the
 * place behind the period, or 0. */
static size_t scan_misread_number(struct scan *scan, size_t at, size_t end)
{
    size_t place = at, size, count = 0;
    unsigned number = 0;
    bool misread = false;
    for (; place < end && count < 3; place += size, count++) {
        uint32_t code = code_at(scan, place, &size);
        int digit = code < 0x80 && is_digit((char)code) ? (int)code - '0' : pgn_misread_digit(code);
        if (digit == 0 && code != '0')
            break;
        misread = misread || code > '9';
        number = number * 10 + (unsigned)digit;
    }
    if (!misread || place == end || scan->text[place] != '.')
        return 0;
    size_t move = skip_spaces(scan->text, scan->len, place + 1);
    if (!pgn_resolver_has_form(scan->resolver, scan->text + move, next_end(scan, move) - move))
        return 0;
    add(scan,
        (pgn_item){
            .type = PGN_ITEM_NUMBER, .at = at, .len = place + 1 - at, .number = number, .dots = 1});
    return place + 1;
}

/* A number in front of a word: with periods, alone, or glued to a letter ("1e4").  The place
 * behind it. */
static size_t scan_number(struct scan *scan, size_t at, size_t end)
{
    size_t digits = at, size;
    unsigned number = 0;
    while (digits < end && digits - at < 4 && is_digit(scan->text[digits]))
        number = number * 10 + (unsigned)(scan->text[digits++] - '0');
    size_t behind = digits;
    unsigned dots = skip_dots(scan, &behind, end);
    bool has_digits = digits > at && scan->text[at] != '0';
    if (!has_digits) {
        if (digits > at || dots == 0)
            return at;
        add(scan, (pgn_item){.type = PGN_ITEM_DOTS, .at = at, .len = behind - at, .dots = dots});
        return behind;
    }
    bool glued = digits < end && pgn_is_letter(code_at(scan, digits, &size));
    if (dots == 0 && digits < end && !glued)
        return at;
    if (dots == 0 &&
        (digits - at > 3 || pgn_resolver_has_form(scan->resolver, scan->text + at, end - at)))
        return at;
    add(scan,
        (pgn_item){
            .type = PGN_ITEM_NUMBER, .at = at, .len = behind - at, .number = number, .dots = dots});
    return behind;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Takes one sign or stop off a word's end; false if there is none. */
static bool peel_sign(const struct scan *scan, size_t at, size_t *end, unsigned *nag)
{
    pgn_span word = {scan->text + at, *end - at};
    size_t len = pgn_sign_suffix(word, scan->signs, nag);
    char last = scan->text[*end - 1];
    if (len == 0 && (last == ',' || last == ';' || last == '.')) {
        *nag = 0;
        len = 1;
    }
    if (len == 0 && (last == '"' || last == '\'')) {
        *nag = 0;
        len = 1;
    }
    *end -= len;
    return len > 0;
}

/* "c8= H": the equals sign is none of an evaluation if a piece follows that makes it a promotion.
 */
static bool awaits_promotion(const struct scan *scan, size_t at, size_t end)
{
    size_t next = skip_spaces(scan->text, scan->len, end), behind = next, size;
    if (scan->text[end - 1] != '=' || next == end)
        return false;
    for (; behind < scan->len && behind - next < 12; behind += size)
        if (!pgn_is_letter(code_at(scan, behind, &size)))
            break;
    return behind > next && pgn_resolver_has_form(scan->resolver, scan->text + at, behind - at);
}

#define MAX_SIGNS 8

/* "a6N": a novelty, unless the N belongs to the move. */
static bool is_novelty(const struct scan *scan, size_t at, size_t end)
{
    return end - at > 2 && scan->text[end - 1] == 'N' && is_digit(scan->text[end - 2]) &&
           !pgn_resolver_has_form(scan->resolver, scan->text + at, end - at);
}

static void scan_pairs(struct scan *scan, size_t at, size_t end)
{
    for (; at < end; at += 2)
        add(scan, (pgn_item){.type = PGN_ITEM_WORD, .at = at, .len = end - at < 2 ? 1 : 2});
}

/* A word without number: the word itself, then its signs. */
static void scan_core(struct scan *scan, size_t at, size_t end)
{
    struct {
        unsigned nag;
        size_t at, len;
    } peeled[MAX_SIGNS];
    size_t count = 0, word_end = end, before = end;
    unsigned nag = 0;
    /* A sign of equality alone may stand in a promotion: join.c decides. */
    bool whole = (end - at == 1 && scan->text[at] == '=') || awaits_promotion(scan, at, end);
    while (!whole && count < MAX_SIGNS && word_end > at && peel_sign(scan, at, &word_end, &nag)) {
        if (nag != 0) {
            peeled[count].nag = nag;
            peeled[count].at = word_end;
            peeled[count++].len = before - word_end;
        }
        before = word_end;
    }
    if (count < MAX_SIGNS && word_end > at && is_novelty(scan, at, word_end)) {
        peeled[count].nag = 146;
        peeled[count].at = --word_end;
        peeled[count++].len = 1;
    }
    if (word_end > at)
        add(scan, (pgn_item){.type = PGN_ITEM_WORD, .at = at, .len = word_end - at});
    while (count-- > 0)
        add(scan, (pgn_item){.type = PGN_ITEM_NAG,
                             .at = peeled[count].at,
                             .len = peeled[count].len,
                             .number = peeled[count].nag,
                             .sign_glued = word_end > at});
}

/* "e4,c5", "e2e4/e7e5": the place of a comma or stroke between two moves in a word, or 0.  The
 * stroke of a promotion stands in a word that is one move. */
static size_t separator(const struct scan *scan, size_t at, size_t end)
{
    size_t size;
    for (size_t i = at + 1; i + 1 < end; i++) {
        char c = scan->text[i];
        if (c != ',' && c != ';' && c != '/')
            continue;
        uint32_t next = code_at(scan, i + 1, &size);
        bool begins = pgn_is_letter(next) || (c != '/' && next < 0x80 && is_digit((char)next));
        if (begins && pgn_resolver_has_form(scan->resolver, scan->text + at, i - at) &&
            !pgn_resolver_has_form(scan->resolver, scan->text + at, end - at))
            return i;
    }
    return 0;
}

static void scan_parts(struct scan *scan, size_t at, size_t end)
{
    size_t cut;
    while ((cut = separator(scan, at, end)) > 0) {
        scan_core(scan, at, cut);
        at = scan_number(scan, cut + 1, end);
    }
    if (at < end)
        scan_core(scan, at, end);
}

static bool ends_word(uint32_t code)
{
    return pgn_is_blank(code) || code == '{' || code == '}' || code == '(' || code == ')' ||
           code == '[' || code == ']';
}

static size_t next_end(const struct scan *scan, size_t at)
{
    size_t size;
    for (; at < scan->len; at += size) {
        unsigned char byte = (unsigned char)scan->text[at];
        size = 1;
        if (is_word_byte(byte))
            continue;
        if (ends_word(code_at(scan, at, &size)))
            break;
    }
    return at;
}

/* Behind the parenthesis that closes the one at a place, on the same line and near; 0 if none does.
 */
static size_t behind_parentheses(const struct scan *scan, size_t at)
{
    size_t limit = at + 16 < scan->len ? at + 16 : scan->len;
    for (; at < limit && scan->text[at] != '\n'; at++)
        if (scan->text[at] == ')')
            return at + 1;
    return 0;
}

static size_t behind_number(const struct scan *scan, size_t at, size_t end)
{
    while (at < end && (is_digit(scan->text[at]) || scan->text[at] == '.'))
        at++;
    return at;
}

/* The end of the word at a place: over "(e.p.)", "(h1)", "(Ф)", "N(Q2)-B3" too where that makes a
 * move. */
static size_t word_end(const struct scan *scan, size_t at)
{
    size_t end = next_end(scan, at), best = end;
    size_t start = behind_number(scan, at, end);
    for (int pairs = 0; pairs < 3 && end > at && end < scan->len && scan->text[end] == '(';
         pairs++) {
        size_t behind = behind_parentheses(scan, end);
        if (behind == 0)
            break;
        end = next_end(scan, behind);
        if (pgn_resolver_has_form(scan->resolver, scan->text + start, end - start))
            best = end;
        else if (pgn_resolver_has_form(scan->resolver, scan->text + start, behind - start))
            best = behind;
    }
    return best;
}

/* Alone, what stands between the columns of a table. */
static bool is_rule(char c)
{
    return c == '|' || c == '/' || c == ',' || c == ';';
}

static void scan_word(struct scan *scan)
{
    enum pgn_result result;
    size_t end = word_end(scan, scan->at), size;
    if (end == scan->at) {
        (void)code_at(scan, scan->at, &size);
        add(scan, (pgn_item){.type = PGN_ITEM_WORD, .at = scan->at, .len = size});
        scan->at += size;
        return;
    }
    if (end == scan->at + 1 && is_rule(scan->text[scan->at])) {
        scan->at = end;
        return;
    }
    size_t score = pgn_text_result(scan->text + scan->at, scan->len - scan->at, &result);
    if (score > 0) {
        add(scan,
            (pgn_item){
                .type = PGN_ITEM_RESULT, .at = scan->at, .len = score, .number = (unsigned)result});
        scan->at += score;
        return;
    }
    size_t at = scan_misread_number(scan, scan->at, end);
    if (at == 0)
        at = pgn_resolver_takes_pairs(scan->resolver) ? scan->at : scan_number(scan, scan->at, end);
    if (pgn_resolver_takes_pairs(scan->resolver))
        scan_pairs(scan, at, end);
    else if (at < end)
        scan_parts(scan, at, end);
    scan->at = end;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void scan_comment(struct scan *scan, char closing)
{
    size_t start = scan->at + 1, end = start;
    while (end < scan->len && scan->text[end] != closing)
        end++;
    add(scan, (pgn_item){.type = PGN_ITEM_COMMENT, .at = start, .len = end - start});
    scan->at = end < scan->len ? end + 1 : end;
}

static void scan_nag(struct scan *scan)
{
    size_t start = scan->at++;
    unsigned number = 0;
    while (scan->at < scan->len && is_digit(scan->text[scan->at]) && number < 100000)
        number = number * 10 + (unsigned)(scan->text[scan->at++] - '0');
    bool is_nag = scan->at > start + 1;
    add(scan, (pgn_item){.type = is_nag ? PGN_ITEM_NAG : PGN_ITEM_WORD,
                         .at = start,
                         .len = scan->at - start,
                         .number = number});
}

/* Blanks; ends of lines are items in free text. */
static void scan_blanks(struct scan *scan)
{
    unsigned lines = 0;
    size_t start = scan->at, size;
    for (; scan->at < scan->len; scan->at += size) {
        uint32_t code = code_at(scan, scan->at, &size);
        if (code == ' ' || is_word_byte((unsigned char)(code < 0x80 ? code : 0))) {
            if (code == ' ')
                continue;
            break;
        }
        if (!pgn_is_blank(code) && !pgn_is_invisible(code))
            break;
        lines += code == '\n' || code == 0x2028 || code == 0x2029;
    }
    scan->line_start = lines > 0;
    if (scan->free_text && lines > 0)
        add(scan, (pgn_item){.type = PGN_ITEM_LINE,
                             .at = start,
                             .len = scan->at - start,
                             .number = lines > 1 ? 2 : 1});
}

static void scan_item(struct scan *scan)
{
    size_t size;
    uint32_t code = code_at(scan, scan->at, &size);
    bool line_start = scan->line_start;
    scan->line_start = false;
    if (code < 0x80 && is_word_byte((unsigned char)code)) {
        scan_word(scan);
        return;
    }
    if (pgn_is_blank(code) || pgn_is_invisible(code))
        scan_blanks(scan);
    else if (code == '{')
        scan_comment(scan, '}');
    else if ((code == ';' && !scan->free_text) || (code == '%' && line_start && !scan->free_text))
        scan_comment(scan, '\n');
    else if (code == '(' || code == ')')
        add(scan, (pgn_item){.type = code == '(' ? PGN_ITEM_OPEN : PGN_ITEM_CLOSE,
                             .at = scan->at++,
                             .len = 1});
    else if (code == '$')
        scan_nag(scan);
    else
        scan_word(scan);
}

bool pgn_text_scan(pgn_resolver *resolver, const char *text, size_t len, bool free_text,
                   enum pgn_sign_tradition signs, pgn_items *out)
{
    struct scan scan = {resolver, text, 0, len, out, signs, free_text, true, false};
    out->count = 0;
    while (scan.at < len && !scan.failed)
        scan_item(&scan);
    return !scan.failed;
}
