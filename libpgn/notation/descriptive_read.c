/* descriptive_read.c: descriptive notation, in.
 *
 * A man is a piece (N), one of a wing (QN), or a pawn of a file (BP, QBP); a square is a file's
 * name and a rank counted by the side that moves.  English puts the wing and the file first (QB4),
 * Spanish and French the rank first and the wing last (4AD).  Letters come from the languages'
 * tables.
 *
 * Which rook is the king's after they have moved is known to nobody, so a wing means the half of
 * the board that the man stands on now; the other half costs a letter, and the board decides. */
#include "notation/descriptive.h"
#include "notation/sources.h"
#include "notation/special_words.h"
#include "notation/word_parts.h"

#include <string.h>

#define MAX_PARTS 16
#define ANYWHERE (~(pgn_squares)0)
#define QUEENS_WING ((pgn_squares)0x0f0f0f0f0f0f0f0f)

/* A man or a square that may be written at a place. */
struct part {
    size_t end;
    uint8_t kind;
    pgn_squares where;
    pgn_squares elsewhere; /* the other wing; 0 where the name is exact */
};

struct parts {
    struct part list[MAX_PARTS];
    size_t count;
};

struct scan {
    const pgn_letters *letters;
    pgn_word_view word;
    enum pgn_color side;
    bool english;
    pgn_word_reading base;
    pgn_word *out;
};

static void add_part(struct parts *parts, struct part part)
{
    if (parts->count < MAX_PARTS)
        parts->list[parts->count++] = part;
}

/* ---- letters and names of files -------------------------------------------------------------- */

/* The letters at a place as kinds; a pawn's letter is no departure here. */
static size_t kinds_at(const struct scan *scan, size_t at, struct part out[PGN_LETTER_CHOICES])
{
    pgn_letter_choice choices[PGN_LETTER_CHOICES];
    size_t count = pgn_letter_choices(scan->letters, PGN_LETTERS_ALIKE, scan->word, at, choices);
    for (size_t i = 0; i < count; i++)
        out[i] =
            (struct part){.end = at + choices[i].len, .kind = choices[i].kind, .where = ANYWHERE};
    return count;
}

static bool is_wing(unsigned kind)
{
    return kind == PGN_KING || kind == PGN_QUEEN;
}

static bool is_winged(unsigned kind)
{
    return kind == PGN_ROOK || kind == PGN_KNIGHT || kind == PGN_BISHOP;
}

static unsigned queens_file(unsigned kind)
{
    static const uint8_t files[] = {
        [PGN_KNIGHT] = 1, [PGN_BISHOP] = 2, [PGN_ROOK] = 0, [PGN_QUEEN] = 3, [PGN_KING] = 4};
    return files[kind];
}

static pgn_squares file_of_wing(unsigned kind, unsigned wing)
{
    unsigned file = queens_file(kind);
    return pgn_file_squares(wing == PGN_KING ? 7 - file : file);
}

/* Names of files: K, B, QB; in Spanish R, A, AD. */
static void file_names(const struct scan *scan, size_t at, struct parts *out)
{
    struct part first[PGN_LETTER_CHOICES], second[PGN_LETTER_CHOICES];
    size_t n = kinds_at(scan, at, first);
    for (size_t i = 0; i < n; i++) {
        unsigned a = first[i].kind;
        if (a == PGN_PAWN)
            continue;
        add_part(out, (struct part){first[i].end, (uint8_t)a, pgn_twin_files(queens_file(a)), 0});
        size_t m = kinds_at(scan, first[i].end, second);
        for (size_t j = 0; j < m; j++) {
            unsigned b = second[j].kind;
            unsigned wing = scan->english ? a : b, kind = scan->english ? b : a;
            if (is_wing(wing) && is_winged(kind))
                add_part(out,
                         (struct part){second[j].end, (uint8_t)kind, file_of_wing(kind, wing), 0});
        }
    }
}

static int rank_at(const struct scan *scan, size_t at)
{
    uint32_t code = at < scan->word.len ? scan->word.at[at].code : 0;
    return code >= '1' && code <= '8' ? (int)pgn_own_rank(scan->side, (unsigned)(code - '1')) : -1;
}

/* K4, QB3; 4R, 3AD. */
static void squares_at(const struct scan *scan, size_t at, struct parts *out)
{
    struct parts files = {.count = 0};
    int rank = rank_at(scan, at);
    if (!scan->english && rank < 0)
        return;
    file_names(scan, scan->english ? at : at + 1, &files);
    for (size_t i = 0; i < files.count; i++) {
        struct part part = files.list[i];
        if (scan->english && (rank = rank_at(scan, part.end++)) < 0)
            continue;
        part.where &= pgn_rank_squares((unsigned)rank);
        add_part(out, part);
    }
}

/* ---- men ------------------------------------------------------------------------------------- */

static pgn_squares wing_squares(unsigned wing)
{
    return wing == PGN_QUEEN ? QUEENS_WING : ~QUEENS_WING;
}

/* A piece of a wing.  A bishop keeps the colour of the square it began on. */
static struct part piece_of_wing(const struct scan *scan, size_t end, unsigned kind, unsigned wing)
{
    static const pgn_squares light = 0x55aa55aa55aa55aa;
    struct part part = {end, (uint8_t)kind, wing_squares(wing), ~wing_squares(wing)};
    if (kind == PGN_BISHOP) {
        part.where = (wing == PGN_KING) == (scan->side == PGN_WHITE) ? light : ~light;
        part.elsewhere = 0;
    }
    return part;
}

/* "(Q2)" behind a man: its square. */
static void add_man(const struct scan *scan, struct parts *out, struct part man)
{
    add_part(out, man);
    if (man.end >= scan->word.len || scan->word.at[man.end].code != '(')
        return;
    struct parts squares = {.count = 0};
    squares_at(scan, man.end + 1, &squares);
    for (size_t i = 0; i < squares.count; i++) {
        struct part square = squares.list[i];
        if (square.end < scan->word.len && scan->word.at[square.end].code == ')')
            add_part(out, (struct part){square.end + 1, man.kind, square.where, 0});
    }
}

static void pawns_of_files(const struct scan *scan, size_t at, struct parts *out)
{
    struct parts files = {.count = 0};
    struct part letters[PGN_LETTER_CHOICES];
    if (scan->english) {
        file_names(scan, at, &files);
        for (size_t i = 0; i < files.count; i++) {
            size_t n = kinds_at(scan, files.list[i].end, letters);
            for (size_t j = 0; j < n; j++)
                if (letters[j].kind == PGN_PAWN)
                    add_man(scan, out,
                            (struct part){letters[j].end, PGN_PAWN, files.list[i].where, 0});
        }
        return;
    }
    size_t n = kinds_at(scan, at, letters);
    for (size_t j = 0; j < n; j++)
        if (letters[j].kind == PGN_PAWN)
            file_names(scan, letters[j].end, &files);
    for (size_t i = 0; i < files.count; i++)
        add_man(scan, out, (struct part){files.list[i].end, PGN_PAWN, files.list[i].where, 0});
}

static void pieces_of_wings(const struct scan *scan, size_t at, struct parts *out)
{
    struct part first[PGN_LETTER_CHOICES], second[PGN_LETTER_CHOICES];
    size_t n = kinds_at(scan, at, first);
    for (size_t i = 0; i < n; i++) {
        add_man(scan, out, first[i]);
        size_t m = kinds_at(scan, first[i].end, second);
        for (size_t j = 0; j < m; j++) {
            unsigned wing = scan->english ? first[i].kind : second[j].kind;
            unsigned kind = scan->english ? second[j].kind : first[i].kind;
            if (is_wing(wing) && is_winged(kind))
                add_man(scan, out, piece_of_wing(scan, second[j].end, kind, wing));
        }
    }
}

static void men_at(const struct scan *scan, size_t at, struct parts *out)
{
    pieces_of_wings(scan, at, out);
    pawns_of_files(scan, at, out);
}

/* ---- the move -------------------------------------------------------------------------------- */

static bool symbol_is(const struct scan *scan, size_t at, uint32_t code)
{
    return at < scan->word.len && scan->word.at[at].shape == code;
}

static void add(const struct scan *scan, const pgn_word_reading *reading)
{
    if (scan->out->count < PGN_WORD_READINGS)
        scan->out->readings[scan->out->count++] = *reading;
    else
        scan->out->overflow = true;
}

/* As it is named, and on the other wing at a cost. */
static void add_both_wings(const struct scan *scan, pgn_word_reading reading,
                           const struct part *man)
{
    reading.fields.from = man->where;
    add(scan, &reading);
    if (man->elsewhere == 0)
        return;
    reading.fields.from = man->elsewhere;
    reading.cost = (uint16_t)(reading.cost + PGN_COST_FALSE_SIGN);
    reading.departures |= PGN_TOLERATED_MISSING_ORIGIN;
    add(scan, &reading);
}

/* The end of the word, or =Q, (Q), Q. */
static void read_end(const struct scan *scan, pgn_word_reading reading, const struct part *man,
                     size_t at)
{
    struct part kinds[PGN_LETTER_CHOICES];
    if (at == scan->word.len) {
        add_both_wings(scan, reading, man);
        return;
    }
    if (symbol_is(scan, at, '=') || symbol_is(scan, at, '/'))
        at++;
    bool parens = symbol_is(scan, at, '(');
    at += parens;
    size_t n = kinds_at(scan, at, kinds);
    for (size_t i = 0; i < n && man->kind == PGN_PAWN; i++) {
        if (kinds[i].end + parens != scan->word.len || kinds[i].kind == PGN_PAWN ||
            kinds[i].kind == PGN_KING)
            continue;
        reading.fields.promotion = kinds[i].kind;
        add_both_wings(scan, reading, man);
    }
}

static void read_capture(const struct scan *scan, const struct part *man, size_t at)
{
    struct parts victims = {.count = 0};
    men_at(scan, at, &victims);
    for (size_t i = 0; i < victims.count; i++) {
        pgn_word_reading reading = scan->base;
        reading.fields.kind = man->kind;
        reading.fields.captures = true;
        reading.fields.to = victims.list[i].elsewhere != 0 ? ANYWHERE : victims.list[i].where;
        reading.victim = victims.list[i].kind;
        read_end(scan, reading, man, victims.list[i].end);
    }
}

static void read_quiet(const struct scan *scan, const struct part *man, size_t at)
{
    struct parts targets = {.count = 0};
    squares_at(scan, at, &targets);
    for (size_t i = 0; i < targets.count; i++) {
        pgn_word_reading reading = scan->base;
        reading.fields.kind = man->kind;
        reading.fields.to = targets.list[i].where;
        reading.quiet = true;
        read_end(scan, reading, man, targets.list[i].end);
    }
}

/* "C7-5C": the man's rank in front of the dash. */
static void read_from_rank(const struct scan *scan, const struct part *man)
{
    int rank = rank_at(scan, man->end);
    if (rank < 0 || !symbol_is(scan, man->end + 1, '-'))
        return;
    struct part narrowed = *man;
    narrowed.where = pgn_rank_squares((unsigned)rank);
    narrowed.elsewhere = 0;
    read_quiet(scan, &narrowed, man->end + 2);
}

/* What stands between a man and what it takes or where it goes, longer words before their
 * beginnings. */
static const struct link {
    const char *text;
    bool captures;
} links[] = {{"takes", true}, {"prend", true}, {"tks", true}, {"pr.", true}, {"pr", true},
             {"x", true},     {":", true},     {"to", false}, {"-", false},  {"\u00e0", false}};

static bool has_text_at(pgn_word_view word, size_t at, const char *text, size_t *end)
{
    pgn_symbol wanted[8];
    size_t len = pgn_fold(text, strlen(text), wanted, 8);
    *end = at + len;
    if (*end > word.len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (word.at[at + i].code != wanted[i].code && word.at[at + i].shape != wanted[i].code)
            return false;
    return true;
}

static const struct link *link_at(pgn_word_view word, size_t at, size_t *end)
{
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (has_text_at(word, at, links[i].text, end))
            return &links[i];
    *end = at;
    return NULL;
}

bool pgn_is_descriptive_link(const char *text, size_t len)
{
    pgn_symbol symbols[8];
    pgn_word_view word = {symbols, pgn_fold(text, len, symbols, 8), PGN_FILES_LATIN, false, false};
    size_t end;
    return word.len > 0 && word.len <= 8 && link_at(word, 0, &end) != NULL && end == word.len;
}

static void read_from_man(const struct scan *scan, const struct part *man)
{
    size_t at = man->end;
    at += symbol_is(scan, at, '.');
    const struct link *link = link_at(scan->word, at, &at);
    if (link != NULL && link->captures)
        read_capture(scan, man, at);
    else
        read_quiet(scan, man, at);
    read_from_rank(scan, man);
}

/* The length of a word for castling in front; 0 if none stands there. */
static size_t castles_length(pgn_word_view word)
{
    static const char *const names[] = {"CASTLES", "CASTLE", "ENROQUE", "ENROCA", "ROQUE", "ROQ"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        size_t len = strlen(names[n]), same = 0;
        while (same < len && same < word.len &&
               pgn_upper(word.at[same].code) == (uint32_t)names[n][same])
            same++;
        if (same == len)
            return len;
    }
    return 0;
}

/* "castles", "castles KR", "Castles Q", "Roq." */
static bool read_castles(const struct scan *scan)
{
    const size_t len = castles_length(scan->word);
    if (len == 0)
        return false;
    uint32_t wing = scan->word.len > len ? pgn_upper(scan->word.at[len].code) : 0;
    pgn_word_reading reading = scan->base;
    reading.fields.kind = PGN_KING;
    for (unsigned side = PGN_SHORT_CASTLING; side <= PGN_LONG_CASTLING; side++) {
        if (wing == (side == PGN_SHORT_CASTLING ? 'Q' : 'K'))
            continue;
        reading.fields.castling = (uint8_t)side;
        add(scan, &reading);
    }
    return true;
}

static bool has_english(const pgn_letters *letters)
{
    for (size_t i = 0; i < letters->own_count; i++)
        if (strncmp(pgn_languages[letters->own[i].table].code, "en", 2) == 0)
            return true;
    return false;
}

void pgn_descriptive_read(const pgn_letters *letters, enum pgn_color side, const char *text,
                          size_t len, pgn_word *out)
{
    pgn_symbol symbols[PGN_WORD_SYMBOLS];
    struct parts men = {.count = 0};
    bool en_passant = false;
    out->count = 0;
    out->sign = PGN_SIGN_NONE;
    out->overflow = false;
    struct scan scan = {.letters = letters,
                        .word = {symbols, pgn_fold(text, len, symbols, PGN_WORD_SYMBOLS),
                                 PGN_FILES_LATIN, false, false},
                        .side = side,
                        .english = has_english(letters),
                        .base = {.languages = pgn_all_languages(),
                                 .files = PGN_FILES_ANY,
                                 .victim = PGN_NO_KIND,
                                 .fields = {.promotion = PGN_NO_KIND}},
                        .out = out};
    if (scan.word.len == 0 || scan.word.len > PGN_WORD_SYMBOLS)
        return;
    pgn_peel_marks(&scan.word, &out->sign, &en_passant);
    scan.base.fields.sign = (uint8_t)out->sign;
    scan.base.fields.en_passant = en_passant;
    if (read_castles(&scan))
        return;
    men_at(&scan, 0, &men);
    for (size_t i = 0; i < men.count; i++)
        read_from_man(&scan, &men.list[i]);
}
