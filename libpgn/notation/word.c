/* word.c: the readings of one printed word.
 *
 * Marks are peeled from the end, a letter may stand in front, squares follow, then a promotion.
 * Where a part has several readings all of them are kept: no choice is made here.  Strict reading
 * asks for the exact letters; repairs add readings of what the word may have been before it was
 * damaged, each with its cost.
 *
 * Rejected: replacing letters by English ones and reading SAN.  Кр begins with К, the Serbian х is
 * a file and a capture sign, and a German b is no bishop: the parts must be seen together. */
#include "notation/sources.h"
#include "notation/word_parts.h"

/* How the word in hand is read, and what is known of the reading so far. */
struct parse {
    const pgn_letters *letters;
    enum pgn_letter_mode mode;
    pgn_word_view word;
    pgn_word *out;
    pgn_word_reading base; /* sign and e.p.; costs of the mode */
};

/* ---- putting the parts together -------------------------------------------------------------- */

static void add_reading(pgn_word *out, const pgn_word_reading *reading)
{
    if (out->count == PGN_WORD_READINGS) {
        out->overflow = true;
        return;
    }
    out->readings[out->count++] = *reading;
}

static pgn_squares squares_of(pgn_unit unit)
{
    pgn_squares set = ~(pgn_squares)0;
    if (unit.file >= 0)
        set &= pgn_file_squares((unsigned)unit.file);
    if (unit.rank >= 0)
        set &= pgn_rank_squares((unsigned)unit.rank);
    return set;
}

static enum pgn_origin origin_of(const pgn_squares_part *part)
{
    if (!part->has_origin)
        return PGN_ORIGIN_NONE;
    if (part->origin.file >= 0)
        return part->origin.rank >= 0 ? PGN_ORIGIN_SQUARE : PGN_ORIGIN_FILE;
    return PGN_ORIGIN_RANK;
}

static pgn_squares files_beside(unsigned file)
{
    return (file > 0 ? pgn_file_squares(file - 1) : 0) |
           (file < 7 ? pgn_file_squares(file + 1) : 0);
}

/* A pawn's files say whether it captures.  "aa3" and "ch" are junk, not a pawn's move, and "1e4" a
 * number with a move behind it. */
static bool narrow_pawn(pgn_move_fields *fields, const pgn_squares_part *part)
{
    if (!part->has_target)
        return part->has_origin;
    pgn_squares target_file = pgn_file_squares((unsigned)part->target.file);
    enum pgn_origin origin = (enum pgn_origin)fields->origin;
    if (origin == PGN_ORIGIN_RANK)
        return false;
    if (origin == PGN_ORIGIN_FILE || (part->target.rank < 0 && part->has_origin)) {
        fields->from &= files_beside((unsigned)part->target.file);
        if (!fields->from)
            return false;
        fields->captures = true;
    } else if (fields->captures && origin == PGN_ORIGIN_NONE) {
        fields->from = ~target_file;
    } else if (origin == PGN_ORIGIN_NONE) {
        fields->from &= target_file;
    }
    return true;
}

static bool fill_squares(pgn_word_reading *reading, const pgn_squares_part *part)
{
    pgn_move_fields *fields = &reading->fields;
    bool pawn = fields->kind == PGN_PAWN;
    fields->from = squares_of(part->origin);
    fields->to = part->has_target ? squares_of(part->target) : ~(pgn_squares)0;
    fields->origin = (uint8_t)origin_of(part);
    fields->captures = part->captures;
    fields->hyphen = part->hyphen;
    reading->victim = part->victim.len > 0 ? part->victim.kind : PGN_NO_KIND;
    reading->languages = pgn_common_languages(
        reading->languages, part->victim.len > 0 ? part->victim.languages : pgn_all_languages());
    reading->departures |= part->departures;
    reading->cost = (uint16_t)(reading->cost + part->cost);
    /* Only a pawn's target may lack its rank: "ed", "e:d". */
    if (part->has_target && part->target.rank < 0 && !(pawn && part->has_origin))
        return false;
    return !pawn || narrow_pawn(fields, part);
}

static void finish(const struct parse *parse, const pgn_word_reading *reading)
{
    if (!pgn_is_empty_set(reading->languages))
        add_reading(parse->out, reading);
}

/* ---- what follows the squares ---------------------------------------------------------------- */

static bool symbol_is(pgn_word_view word, size_t at, uint32_t shape)
{
    return at < word.len && word.at[at].shape == shape;
}

/* A pawn becomes something on the last ranks; where only files are written nobody can tell yet. */
static bool may_promote(const pgn_word_reading *reading)
{
    return (reading->fields.to & PGN_LAST_RANKS) != 0;
}

/* =Q, Q, (Q), /Q: in all the languages that have the letter. */
static void read_promotion(const struct parse *parse, const pgn_word_reading *reading, size_t at)
{
    pgn_letter_choice choices[PGN_LETTER_CHOICES];
    if (symbol_is(parse->word, at, '=') || symbol_is(parse->word, at, '/'))
        at++;
    bool parens = symbol_is(parse->word, at, '(');
    at += parens;
    size_t count = pgn_letter_choices(parse->letters, parse->mode, parse->word, at, choices);
    for (size_t i = 0; i < count; i++) {
        size_t end = at + choices[i].len;
        if (parens && !symbol_is(parse->word, end++, ')'))
            continue;
        if (end != parse->word.len || choices[i].kind == PGN_KING || choices[i].kind == PGN_PAWN)
            continue;
        pgn_word_reading next = *reading;
        next.fields.promotion = choices[i].kind;
        next.promotion_cipher = choices[i].cipher;
        next.languages = pgn_common_languages(next.languages, choices[i].languages);
        next.departures |= choices[i].departures;
        next.cost = (uint16_t)(next.cost + choices[i].cost);
        finish(parse, &next);
    }
}

/* "Qg2(h1)": to one square or the other. */
static void read_second_target(const struct parse *parse, const pgn_word_reading *reading,
                               size_t at)
{
    if (!symbol_is(parse->word, at, '('))
        return;
    pgn_word_reading next = *reading;
    pgn_unit unit;
    unit.file = pgn_file_symbol(parse->word, at + 1, &next.departures, &next.cost);
    unit.rank = pgn_rank_symbol(parse->word, at + 2, &next.departures, &next.cost);
    if (unit.file < 0 || unit.rank < 0 || at + 4 != parse->word.len ||
        !symbol_is(parse->word, at + 3, ')'))
        return;
    next.also_to = squares_of(unit);
    finish(parse, &next);
}

static enum pgn_kind english_kind(uint32_t code)
{
    static const struct {
        char letter;
        uint8_t kind;
    } kinds[] = {{'p', PGN_PAWN}, {'n', PGN_KNIGHT}, {'b', PGN_BISHOP},
                 {'r', PGN_ROOK}, {'q', PGN_QUEEN},  {'k', PGN_KING}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((uint32_t)kinds[i].letter == code)
            return (enum pgn_kind)kinds[i].kind;
    return PGN_NO_KIND;
}

/* Coordinates: e7e8q of engines, and Smith notation, which names what is taken (e4d5p, E for en
 * passant), what a pawn becomes (e7f8rQ) and castling (e1g1c, e1c1C). */
static void read_coordinates(const struct parse *parse, const pgn_word_reading *reading, size_t at)
{
    pgn_word_reading next = *reading;
    uint32_t code = parse->word.at[at].code;
    size_t left = parse->word.len - at;
    if (reading->fields.kind != PGN_NO_KIND || reading->cipher != 0 || left > 2 ||
        reading->fields.hyphen || reading->fields.captures)
        return;
    enum pgn_kind kind = english_kind(code);
    if (left == 1 && kind != PGN_NO_KIND) {
        next.fields.promotion = (uint8_t)kind;
        finish(parse, &next);
        next.fields.promotion = PGN_NO_KIND;
        next.victim = (uint8_t)kind;
        finish(parse, &next);
    } else if (left == 1 && (code == 'c' || code == 'C' || code == 'E')) {
        next.fields.en_passant = code == 'E';
        finish(parse, &next);
    }
    enum pgn_kind becomes = english_kind(parse->word.at[parse->word.len - 1].code - 'A' + 'a');
    if (becomes == PGN_NO_KIND || (left == 2 && kind == PGN_NO_KIND))
        return;
    next.victim = left == 2 ? (uint8_t)kind : PGN_NO_KIND;
    next.fields.promotion = (uint8_t)becomes;
    finish(parse, &next);
}

static void read_rest(const struct parse *parse, const pgn_word_reading *reading, size_t at)
{
    if (at == parse->word.len) {
        finish(parse, reading);
        return;
    }
    read_second_target(parse, reading, at);
    if (reading->fields.kind != PGN_PAWN && reading->fields.kind != PGN_NO_KIND)
        return;
    size_t before = parse->out->count;
    if (may_promote(reading))
        read_promotion(parse, reading, at);
    if (parse->out->count == before)
        read_coordinates(parse, reading, at);
}

/* ---- letter and squares ---------------------------------------------------------------------- */

static void read_with_victim(const struct parse *parse, const pgn_word_reading *reading, size_t at,
                             const pgn_letter_choice *victim)
{
    pgn_squares_part part;
    pgn_word_reading next = *reading;
    if (!pgn_read_squares(parse->word, at, victim, &part))
        return;
    bool squares_alone = next.fields.kind == PGN_PAWN && next.cipher == 0 &&
                         !(next.departures & PGN_TOLERATED_PAWN_LETTER) &&
                         origin_of(&part) == PGN_ORIGIN_SQUARE;
    if (squares_alone)
        next.fields.kind = PGN_NO_KIND;
    next.files = (uint8_t)parse->word.files;
    if (fill_squares(&next, &part))
        read_rest(parse, &next, part.end);
}

/* The squares behind the letter, in every alphabet, with and without a victim's letter. */
static void read_body(struct parse *parse, const pgn_word_reading *reading, size_t at)
{
    static const pgn_letter_choice no_victim;
    pgn_letter_choice victims[PGN_LETTER_CHOICES];
    size_t place = pgn_victim_place(parse->word, at);
    size_t count =
        place > 0 && !parse->letters->unknown
            ? pgn_letter_choices(parse->letters, parse->mode, parse->word, place, victims)
            : 0;
    for (unsigned files = PGN_FILES_LATIN; files <= PGN_FILES_SERBIAN; files <<= 1) {
        if ((files == PGN_FILES_SERBIAN && !parse->letters->serbian_files) ||
            (files == PGN_FILES_ALPHABETICAL && !parse->letters->alphabetical_files))
            continue;
        parse->word.files = files;
        read_with_victim(parse, reading, at, &no_victim);
        for (size_t i = 0; i < count; i++)
            read_with_victim(parse, reading, at, &victims[i]);
    }
}

static void read_behind_letters(struct parse *parse)
{
    pgn_letter_choice choices[PGN_LETTER_CHOICES];
    size_t count = pgn_letter_choices(parse->letters, parse->mode, parse->word, 0, choices);
    for (size_t i = 0; i < count; i++) {
        pgn_word_reading next = parse->base;
        next.fields.kind = choices[i].kind;
        next.cipher = choices[i].cipher;
        next.languages = choices[i].languages;
        next.departures |= choices[i].departures;
        next.cost = (uint16_t)(next.cost + choices[i].cost);
        size_t at = choices[i].len;
        /* "л.Е1-Е4": letters that are abbreviations. */
        at += symbol_is(parse->word, at, '.');
        read_body(parse, &next, at);
    }
}

static void read_without_letter(struct parse *parse, enum pgn_kind kind, size_t at)
{
    pgn_word_reading next = parse->base;
    next.fields.kind = (uint8_t)kind;
    read_body(parse, &next, at);
}

/* ---- castling, digits, null moves ------------------------------------------------------------ */

static bool is_castling_sign(uint32_t shape)
{
    return shape == '0' || shape == 'O' || shape == 'o';
}

/* 0-0, O-O, OO; a letter О may be the Bulgarian bishop, but never behind another. */
static bool read_castling(struct parse *parse)
{
    size_t signs = 0, dashes = 0;
    for (size_t i = 0; i < parse->word.len; i++) {
        uint32_t shape = parse->word.at[i].shape;
        if (is_castling_sign(shape) && dashes <= signs)
            signs++;
        else if (shape == '-' && signs == dashes + 1)
            dashes++;
        else
            return false;
    }
    if (signs < 2 || signs > 3 || (dashes != 0 && dashes != signs - 1))
        return false;
    pgn_word_reading reading = parse->base;
    reading.fields.kind = PGN_KING;
    reading.fields.castling = signs == 2 ? PGN_SHORT_CASTLING : PGN_LONG_CASTLING;
    finish(parse, &reading);
    return true;
}

/* ICCF: 5254, 82711. */
static bool read_digits(struct parse *parse)
{
    static const uint8_t kinds[] = {PGN_QUEEN, PGN_ROOK, PGN_BISHOP, PGN_KNIGHT};
    const pgn_symbol *at = parse->word.at;
    size_t len = parse->word.len;
    if (len < 4 || len > 5)
        return false;
    for (size_t i = 0; i < 4; i++)
        if (at[i].code < '1' || at[i].code > '8')
            return false;
    if (len == 5 && (at[4].code < '1' || at[4].code > '4'))
        return false;
    pgn_word_reading reading = parse->base;
    reading.fields.kind = PGN_NO_KIND;
    reading.fields.origin = PGN_ORIGIN_SQUARE;
    reading.fields.from = pgn_bit((at[1].code - '1') * 8 + at[0].code - '1');
    reading.fields.to = pgn_bit((at[3].code - '1') * 8 + at[2].code - '1');
    if (len == 5)
        reading.fields.promotion = kinds[at[4].code - '1'];
    finish(parse, &reading);
    return true;
}

/* ---- misprints ------------------------------------------------------------------------------- */

static void charge(struct parse *parse, unsigned departure, unsigned cost)
{
    parse->base.departures = (uint16_t)(parse->base.departures | departure);
    parse->base.cost = (uint16_t)(parse->base.cost + cost);
}

/* What each reading would be with a wrong origin, or a capture sign too much. */
static void derive_repairs(pgn_word *out)
{
    size_t count = out->count;
    for (size_t i = 0; i < count; i++) {
        pgn_word_reading next = out->readings[i];
        if (next.fields.castling || next.null_move)
            continue;
        if (next.fields.captures && next.victim == PGN_NO_KIND) {
            next.departures |= PGN_REPAIRED_CAPTURE;
            next.cost = (uint16_t)(next.cost + PGN_COST_CAPTURE);
            next.fields.captures = false;
            add_reading(out, &next);
            next = out->readings[i];
        }
        if (next.fields.origin == PGN_ORIGIN_NONE || next.fields.kind == PGN_NO_KIND)
            continue;
        next.departures |= PGN_REPAIRED_ORIGIN;
        next.cost = (uint16_t)(next.cost + PGN_COST_ORIGIN);
        next.fields.from = ~(pgn_squares)0;
        next.fields.origin = PGN_ORIGIN_NONE;
        add_reading(out, &next);
    }
}

static void read_any_piece(struct parse *parse, size_t at)
{
    for (unsigned kind = PGN_KNIGHT; kind <= PGN_KING; kind++)
        read_without_letter(parse, (enum pgn_kind)kind, at);
}

static void read_repairs(struct parse *parse)
{
    pgn_word_reading base = parse->base;
    parse->word.damaged_digits = true;
    read_behind_letters(parse);
    read_without_letter(parse, PGN_PAWN, 0);
    parse->mode = PGN_LETTERS_ANY_CASE;
    read_behind_letters(parse);
    parse->mode = PGN_LETTERS_FOREIGN;
    read_behind_letters(parse);
    parse->mode = PGN_LETTERS_ALIKE;
    charge(parse, PGN_REPAIRED_LETTER, PGN_COST_LETTER);
    read_any_piece(parse, 0);
    parse->base = base;
    if (parse->word.len > 2 && pgn_is_letter(parse->word.at[0].code)) {
        charge(parse, PGN_REPAIRED_DROPPED, PGN_COST_DROPPED);
        read_without_letter(parse, PGN_PAWN, 1);
        charge(parse, PGN_REPAIRED_DROPPED, PGN_COST_LETTER);
        read_any_piece(parse, 1);
    }
    parse->base = base;
    derive_repairs(parse->out);
}

/* ---- the word -------------------------------------------------------------------------------- */

static void read_plain(struct parse *parse)
{
    if (read_castling(parse) || read_digits(parse))
        return;
    read_behind_letters(parse);
    read_without_letter(parse, PGN_PAWN, 0);
}

static void read_body_of_word(struct parse *parse, enum pgn_strictness strictness, bool repairs)
{
    size_t before = parse->out->count;
    read_plain(parse);
    if (parse->out->count == before && strictness != PGN_STRICT) {
        parse->word.uppercase = true;
        parse->mode = PGN_LETTERS_TOLERANT;
        read_plain(parse);
        parse->word.uppercase = false;
        parse->mode = PGN_LETTERS_ALIKE;
    } else if (parse->letters->small && strictness != PGN_STRICT) {
        parse->mode = PGN_LETTERS_TOLERANT;
        read_behind_letters(parse);
        parse->mode = PGN_LETTERS_ALIKE;
    }
    if (repairs)
        read_repairs(parse);
}

/* A cross at the end is mate behind a square or a promotion; it may be part of the move too. */
static void read_both_endings(struct parse *parse, enum pgn_strictness strictness, bool repairs)
{
    read_body_of_word(parse, strictness, repairs);
    if (!pgn_ends_with_x(parse->word))
        return;
    parse->word.len--;
    parse->base.marked_mate_by_x = true;
    parse->base.fields.sign = PGN_SIGN_MATE;
    read_body_of_word(parse, strictness, repairs);
}

void pgn_word_read(const pgn_letters *letters, enum pgn_strictness strictness, bool repairs,
                   const char *text, size_t len, pgn_word *out)
{
    pgn_symbol symbols[PGN_WORD_SYMBOLS];
    out->count = 0;
    out->sign = PGN_SIGN_NONE;
    out->overflow = false;
    struct parse parse = {.letters = letters,
                          .mode = strictness == PGN_STRICT ? PGN_LETTERS_EXACT : PGN_LETTERS_ALIKE,
                          .word = {symbols, pgn_fold(text, len, symbols, PGN_WORD_SYMBOLS),
                                   PGN_FILES_LATIN, false, false},
                          .out = out,
                          .base = {.languages = pgn_all_languages(),
                                   .files = PGN_FILES_ANY,
                                   .victim = PGN_NO_KIND,
                                   .fields = {.promotion = PGN_NO_KIND, .from = ~0ull}}};
    if (parse.word.len == 0 || parse.word.len > PGN_WORD_SYMBOLS)
        return;
    if (pgn_is_null_move_text(text, len)) {
        parse.base.null_move = true;
        finish(&parse, &parse.base);
        return;
    }
    bool en_passant = false;
    pgn_peel_marks(&parse.word, &out->sign, &en_passant);
    parse.base.fields.en_passant = en_passant;
    parse.base.fields.sign = (uint8_t)out->sign;
    read_both_endings(&parse, strictness, repairs);
}
