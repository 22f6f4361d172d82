/* word_squares.c: the squares of a printed move.
 *
 * "Kb1-c3" has two units, b1 and c3, "bd7" has b and d7, "1a4" has 1 and a4, "ed" e and d: at most
 * two, with a sign between, before or behind them. */
#include "notation/word_parts.h"

static const uint16_t alphabetical[8] = {0x430, 0x431, 0x432, 0x433, 0x434, 0x435, 0x436, 0x437};
static const uint16_t serbian[8] = {0x430, 0x431, 0x446, 0x434, 0x435, 0x444, 0x433, 0x445};

static int find_in(const uint16_t alphabet[8], uint32_t code)
{
    for (int file = 0; file < 8; file++)
        if (alphabet[file] == code)
            return file;
    return -1;
}

static bool is_rank_code(pgn_word_view word, size_t at)
{
    return at < word.len && word.at[at].code >= '1' && word.at[at].code <= '8';
}

/* The Serbian х is a file in front of a rank, and at the end behind a file; elsewhere it captures.
 */
static bool is_serbian_h(pgn_word_view word, size_t at)
{
    return is_rank_code(word, at + 1) ||
           (at + 1 == word.len && at > 0 && find_in(serbian, word.at[at - 1].code) >= 0);
}

static int latin_file(pgn_word_view word, size_t at, uint16_t *departures, uint16_t *cost)
{
    pgn_symbol symbol = word.at[at];
    uint32_t shape = symbol.shape;
    if (word.uppercase && shape >= 'A' && shape <= 'H') {
        *departures |= PGN_TOLERATED_UPPERCASE_FILE;
        *cost = (uint16_t)(*cost + PGN_COST_UPPERCASE_FILE);
        shape += 'a' - 'A';
    }
    if (shape < 'a' || shape > 'h')
        return -1;
    if (symbol.code >= 0x80)
        *departures |= PGN_TOLERATED_LOOK_ALIKE;
    return (int)(shape - 'a');
}

int pgn_file_symbol(pgn_word_view word, size_t at, uint16_t *departures, uint16_t *cost)
{
    if (at >= word.len)
        return -1;
    if (word.files == PGN_FILES_LATIN)
        return latin_file(word, at, departures, cost);
    int file = find_in(word.files == PGN_FILES_SERBIAN ? serbian : alphabetical, word.at[at].code);
    if (word.files == PGN_FILES_SERBIAN && file == 7 && !is_serbian_h(word, at))
        return -1;
    if (file >= 0 && word.files == PGN_FILES_ALPHABETICAL)
        *departures |= PGN_TOLERATED_FILE_ALPHABET;
    return file;
}

int pgn_rank_symbol(pgn_word_view word, size_t at, uint16_t *departures, uint16_t *cost)
{
    if (at >= word.len)
        return -1;
    uint32_t code = word.at[at].code;
    if (code >= '1' && code <= '8')
        return (int)(code - '1');
    int digit = word.damaged_digits ? pgn_misread_digit(code) : 0;
    if (digit > 0) {
        *departures |= PGN_REPAIRED_DIGIT;
        *cost = (uint16_t)(*cost + PGN_COST_DIGIT);
        return digit - 1;
    }
    return -1;
}

static bool read_unit(pgn_word_view word, pgn_squares_part *part, pgn_unit *out)
{
    out->file = pgn_file_symbol(word, part->end, &part->departures, &part->cost);
    if (out->file >= 0)
        part->end++;
    out->rank = pgn_rank_symbol(word, part->end, &part->departures, &part->cost);
    if (out->rank >= 0)
        part->end++;
    return out->file >= 0 || out->rank >= 0;
}

static bool is_capture_sign(pgn_symbol symbol)
{
    return symbol.shape == ':' || symbol.shape == 'x' || symbol.shape == 'X';
}

static bool is_file_at(pgn_word_view word, size_t at)
{
    uint16_t departures = 0, cost = 0;
    return pgn_file_symbol(word, at, &departures, &cost) >= 0;
}

/* A dash, or a capture sign, or the old pair of both: "-:". */
static bool read_sign(pgn_word_view word, pgn_squares_part *part)
{
    size_t start = part->end;
    if (part->end < word.len && word.at[part->end].shape == '-') {
        part->hyphen = true;
        part->end++;
    }
    if (part->end < word.len && is_capture_sign(word.at[part->end]) &&
        !(word.files == PGN_FILES_SERBIAN && is_file_at(word, part->end))) {
        part->captures = true;
        part->end++;
    }
    return part->end > start;
}

size_t pgn_victim_place(pgn_word_view word, size_t at)
{
    for (; at + 1 < word.len; at++)
        if (is_capture_sign(word.at[at]))
            return at + 1;
    return 0;
}

/* The man taken, whose letter stands behind the capture sign. */
static bool read_victim(pgn_squares_part *part, const pgn_letter_choice *victim, size_t place)
{
    if (victim->len == 0)
        return true;
    if (!part->captures || part->end != place)
        return false;
    part->victim = *victim;
    part->end += victim->len;
    return true;
}

/* "d5-c4:", "ed5:" */
static void read_trailing_capture(pgn_word_view word, pgn_squares_part *part)
{
    if (part->end + 1 == word.len && word.at[part->end].shape == ':' && !part->captures) {
        part->captures = true;
        part->end++;
    }
}

bool pgn_read_squares(pgn_word_view word, size_t at, const pgn_letter_choice *victim,
                      pgn_squares_part *out)
{
    *out = (pgn_squares_part){.end = at, .origin = {-1, -1}, .target = {-1, -1}};
    pgn_unit first = {-1, -1}, second = {-1, -1};
    bool has_first = read_unit(word, out, &first);
    bool has_sign = read_sign(word, out);
    if (!read_victim(out, victim, pgn_victim_place(word, at)))
        return false;
    bool has_second = read_unit(word, out, &second);
    read_trailing_capture(word, out);
    if (!has_second && has_sign && victim->len == 0) {
        if (!has_first || out->hyphen)
            return false;
        has_sign = false; /* "Nd5:" */
    }
    out->has_origin = has_first && (has_second || has_sign);
    out->has_target = has_second || (has_first && !has_sign);
    if (out->has_origin)
        out->origin = first;
    if (out->has_target)
        out->target = has_second ? second : first;
    return out->has_target ? out->target.file >= 0 : victim->len > 0;
}
