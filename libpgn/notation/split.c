/* split.c: a move's text taken apart, all forms that archives hold.
 *
 * First the text is made plain (plain.c) and peeled from behind: check signs and e.p., the
 * promotion.  What is left is a piece letter and a pattern of files, ranks, x and -, looked up in a
 * table.  Letter case is only folded if the text as written has no move's form: a small b is a pawn
 * and a capital B a bishop wherever that can be (PGN 8.2.3.2).
 *
 * Rejected: one regular expression (python-chess: it finds no P and drops it), and skipping what
 * does not fit ("Sf3" would become f3).  Nothing is skipped here: every character has a meaning or
 * the text is no move. */
#include "notation/plain.h"
#include "notation/sources.h"

#include <string.h>

/* ---- castling -------------------------------------------------------------------------------- */

static unsigned castling_forms(const pgn_plain *plain, bool hyphens)
{
    const char *text = plain->text;
    const size_t step = hyphens ? 2 : 1;
    for (size_t i = step; i < plain->len; i += step) {
        if (text[i] != text[0])
            return PGN_FORM_CASTLING_OTHER;
    }
    if (!hyphens || plain->odd_dash)
        return PGN_FORM_CASTLING_OTHER;
    return text[0] == '0'   ? PGN_FORM_CASTLING_ZERO
           : text[0] == 'o' ? PGN_FORM_CASTLING_LOWERCASE
                            : 0;
}

/* O-O, O-O-O in letters, small letters or zeros, with a dash between all of them or none. */
static bool split_castling(const pgn_plain *plain, pgn_move_fields *fields)
{
    const bool hyphens = plain->len > 1 && plain->text[1] == '-';
    const size_t castles = hyphens ? (plain->len + 1) / 2 : plain->len;
    if (castles < 2 || castles > 3 || (hyphens && plain->len % 2 == 0))
        return false;
    for (size_t i = 0; i < plain->len; i++) {
        const bool dash = hyphens && i % 2 == 1;
        if (!plain->text[i] || !strchr(dash ? "-" : "Oo0", plain->text[i]))
            return false;
    }
    fields->kind = PGN_KING;
    fields->castling = castles == 2 ? PGN_SHORT_CASTLING : PGN_LONG_CASTLING;
    fields->forms |= castling_forms(plain, hyphens);
    return true;
}

/* ---- promotion ------------------------------------------------------------------------------- */

enum pgn_kind pgn_kind_of_letter(char letter)
{
    const char *at = letter ? strchr(PGN_KIND_LETTERS, letter) : NULL;
    return at ? (enum pgn_kind)(at - PGN_KIND_LETTERS) : PGN_NO_KIND;
}

static char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}
static char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - ('a' - 'A')) : c;
}
static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* =Q, Q, (Q), =(Q), /Q and the small letters, taken off the end.  A letter alone must stand behind
 * a rank: the b of "axb" is a file, that of "a8b" a bishop. */
static void peel_promotion(pgn_plain *plain, pgn_move_fields *fields)
{
    const char *text = plain->text;
    size_t n = plain->len;
    const bool parens = n > 3 && text[n - 1] == ')' && text[n - 3] == '(';
    if (n < 3)
        return;
    const char letter = text[n - (parens ? 2 : 1)];
    const enum pgn_kind kind = pgn_kind_of_letter(to_upper(letter));
    if (kind == PGN_NO_KIND)
        return;
    n -= parens ? 3 : 1;
    const bool slash = !parens && text[n - 1] == '/';
    const bool equals = !slash && text[n - 1] == '=';
    n -= slash || equals ? 1 : 0;
    if (n < 2 || (!is_rank(text[n - 1]) && !equals && !slash && !parens))
        return;
    plain->len = n;
    fields->promotion = (uint8_t)kind;
    fields->forms |= parens || slash ? PGN_FORM_PROMOTION_PARENS : equals ? 0 : PGN_FORM_NO_EQUALS;
    fields->forms |= letter == to_lower(letter) ? PGN_FORM_PROMOTION_LOWERCASE : 0;
}

/* ---- the squares ----------------------------------------------------------------------------- */

#define PIECE 1u   /* the pattern stands behind a piece letter */
#define PAWN 2u    /* ... behind P or no letter, and is a pawn's */
#define SQUARES 4u /* ... no letter: whatever man stands on the first square */

/* f a file, r a rank.  forms: of a pawn's move. */
static const struct shape {
    const char *pattern;
    unsigned who;
    enum pgn_origin origin;
    unsigned forms;
} shapes[] = {
    {"fr", PIECE | PAWN, PGN_ORIGIN_NONE, 0},
    {"fxfr", PIECE | PAWN, PGN_ORIGIN_FILE, 0},
    {"xfr", PIECE | PAWN, PGN_ORIGIN_NONE, PGN_FORM_PAWN_SHORT},
    {"ffr", PIECE | PAWN, PGN_ORIGIN_FILE, PGN_FORM_PAWN_SHORT},
    {"rfr", PIECE | PAWN, PGN_ORIGIN_RANK, PGN_FORM_OVER_DISAMBIGUATED},
    {"rxfr", PIECE | PAWN, PGN_ORIGIN_RANK, PGN_FORM_PAWN_SHORT},
    {"frfr", PIECE | PAWN | SQUARES, PGN_ORIGIN_SQUARE, PGN_FORM_OVER_DISAMBIGUATED},
    {"frxfr", PIECE | PAWN | SQUARES, PGN_ORIGIN_SQUARE, PGN_FORM_LONG},
    {"fr-fr", PIECE | PAWN | SQUARES, PGN_ORIGIN_SQUARE, PGN_FORM_LONG},
    {"-fr", PIECE, PGN_ORIGIN_NONE, 0}, /* N-f3, Nb-d2, R1-d3 */
    {"f-fr", PIECE, PGN_ORIGIN_FILE, 0},
    {"r-fr", PIECE, PGN_ORIGIN_RANK, 0},
    {"ff", PAWN, PGN_ORIGIN_FILE, PGN_FORM_PAWN_SHORT},
    {"fxf", PAWN, PGN_ORIGIN_FILE, PGN_FORM_PAWN_SHORT},
    {"ffxfr", PAWN, PGN_ORIGIN_FILE, PGN_FORM_OVER_DISAMBIGUATED}, /* ddxc6 */
};

#define LONGEST_PATTERN 5u

/* What one reading makes of the characters: files and ranks as numbers, and their pattern. */
struct squares {
    char pattern[LONGEST_PATTERN + 1];
    unsigned files[3], ranks[2];
    size_t file_count, rank_count;
    unsigned forms;
};

static bool add_square_sign(struct squares *s, char *sign, char c, bool fold)
{
    const char lower = fold ? to_lower(c) : c;
    if (lower >= 'a' && lower <= 'h' && s->file_count < 3) {
        s->files[s->file_count++] = (unsigned)(lower - 'a');
        s->forms |= lower == c ? 0 : PGN_FORM_UPPERCASE_SQUARE;
        *sign = 'f';
    } else if (is_rank(c) && s->rank_count < 2) {
        s->ranks[s->rank_count++] = (unsigned)(c - '1');
        *sign = 'r';
    } else if (c == 'x' || c == 'X' || c == ':') {
        s->forms |= c == 'x' || (c == 'X' && fold) ? 0 : PGN_FORM_CAPTURE_SIGN;
        *sign = 'x';
    } else if (c == '-') {
        *sign = '-';
    } else {
        return false;
    }
    return true;
}

static bool read_squares(const char *text, size_t len, bool fold, struct squares *s)
{
    *s = (struct squares){.forms = 0};
    if (len > LONGEST_PATTERN)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (!add_square_sign(s, &s->pattern[i], text[i], fold))
            return false;
    }
    return true;
}

static const struct shape *find_shape(const char *pattern, unsigned who)
{
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if ((shapes[i].who & who) && strcmp(shapes[i].pattern, pattern) == 0)
            return &shapes[i];
    }
    return NULL;
}

static pgn_squares origin_squares(const struct squares *s, enum pgn_origin origin)
{
    switch (origin) {
    case PGN_ORIGIN_FILE:
        return pgn_file_squares(s->files[0]);
    case PGN_ORIGIN_RANK:
        return pgn_rank_squares(s->ranks[0]);
    case PGN_ORIGIN_SQUARE:
        return pgn_bit(s->ranks[0] * 8 + s->files[0]);
    case PGN_ORIGIN_NONE:
        break;
    }
    return ~(pgn_squares)0;
}

/* A pawn's file says whether it captures, so what is not written still narrows its origin.
 *
 * A file written twice is over-specified: "ddxc6", and "ee4" with it.  "aa3" is also met as junk
 * glued to a move number ("aa3. Bb5"), where a3 is the wrong move; but the text itself has one
 * reading, and it is named. */
static bool narrow_pawn(pgn_move_fields *fields, const struct squares *s, const struct shape *shape)
{
    const unsigned to_file = s->files[s->file_count - 1];
    const bool doubled = s->file_count > 1 && s->files[0] == s->files[1];
    const bool may_double = strcmp(shape->pattern, "ffr") == 0;
    const bool must_double = strcmp(shape->pattern, "ffxfr") == 0;
    if (shape->origin == PGN_ORIGIN_FILE && (doubled ? !may_double && !must_double : must_double))
        return false;
    if (fields->captures)
        fields->from &= ~pgn_file_squares(to_file);
    else if (shape->origin == PGN_ORIGIN_NONE || shape->origin == PGN_ORIGIN_RANK)
        fields->from &= pgn_file_squares(to_file);
    if (s->rank_count == 0)
        fields->sign_left_out = true;
    fields->forms |= doubled && may_double ? PGN_FORM_OVER_DISAMBIGUATED : shape->forms;
    return true;
}

static void fill_squares(pgn_move_fields *fields, const struct squares *s,
                         const struct shape *shape)
{
    const pgn_squares file = pgn_file_squares(s->files[s->file_count - 1]);
    fields->to = s->rank_count ? file & pgn_rank_squares(s->ranks[s->rank_count - 1]) : file;
    fields->from = origin_squares(s, shape->origin);
    fields->origin = (uint8_t)shape->origin;
    fields->captures = strchr(s->pattern, 'x') != NULL;
    fields->hyphen = strchr(s->pattern, '-') != NULL;
    fields->forms |= s->forms;
}

/* e2e4: the coordinates of engines, which write a promotion e7e8q. */
static void name_coordinates(pgn_move_fields *fields)
{
    if (fields->hyphen || fields->captures) {
        fields->forms |= PGN_FORM_LONG;
        return;
    }
    fields->forms |= PGN_FORM_UCI;
    fields->forms &= ~(PGN_FORM_NO_EQUALS | PGN_FORM_PROMOTION_LOWERCASE);
}

/* ---- readings -------------------------------------------------------------------------------- */

/* One reading of the plain text: with or without a piece letter in front, letter case folded in
 * the squares or not. */
static bool read_body(const pgn_plain *plain, enum pgn_kind letter, bool fold,
                      pgn_move_fields *fields)
{
    const size_t skip = letter == PGN_NO_KIND ? 0 : 1;
    size_t len = plain->len - skip;
    /* The old way of writing a capture behind the square: "ed5:". */
    const bool sign_behind = len > 2 && plain->text[plain->len - 1] == ':';
    struct squares s;
    if (!read_squares(plain->text + skip, len - (sign_behind ? 1 : 0), fold, &s))
        return false;
    const bool pawn = letter == PGN_NO_KIND || letter == PGN_PAWN;
    const struct shape *shape = find_shape(s.pattern, pawn ? PAWN : PIECE);
    if (!shape || (sign_behind && strpbrk(s.pattern, "x-")))
        return false;
    fill_squares(fields, &s, shape);
    if (sign_behind) {
        fields->captures = true;
        fields->forms |= PGN_FORM_CAPTURE_SIGN;
    }
    if (letter == PGN_PAWN)
        fields->forms |= PGN_FORM_PAWN_LETTER;
    if (letter == PGN_NO_KIND && (shape->who & SQUARES)) {
        name_coordinates(fields);
        return true;
    }
    fields->kind = pawn ? PGN_PAWN : (uint8_t)letter;
    return !pawn || narrow_pawn(fields, &s, shape);
}

/* A small b can be a bishop only where no b-pawn can be meant: the target is on none of the files
 * that a b-pawn reaches. */
static bool is_bishop_in_small(const pgn_plain *plain, const pgn_move_fields *fields)
{
    const pgn_squares near = pgn_file_squares(0) | pgn_file_squares(1) | pgn_file_squares(2);
    return plain->text[0] == 'b' && plain->len > 1 && !is_rank(plain->text[1]) &&
           !(fields->to & near);
}

static bool read_small_letter(const pgn_plain *plain, pgn_move_fields *fields)
{
    const enum pgn_kind letter = pgn_kind_of_letter(to_upper(plain->text[0]));
    if (letter == PGN_NO_KIND || plain->text[0] == to_upper(plain->text[0]))
        return false;
    if (!read_body(plain, letter, true, fields))
        return false;
    fields->forms |= PGN_FORM_LOWERCASE_PIECE;
    return plain->text[0] != 'b' || is_bishop_in_small(plain, fields);
}

static bool read_as_written(const pgn_plain *plain, enum pgn_kind letter, pgn_move_fields *fields)
{
    const pgn_move_fields start = *fields;
    if (!read_body(plain, letter, false, fields))
        return false;
    pgn_move_fields small = start;
    if (is_bishop_in_small(plain, fields) && read_small_letter(plain, &small))
        *fields = small;
    return true;
}

/* As written, if that has a move's form; else every reading with other letter case: of "BXC6" the
 * bishop's and the b-pawn's, which the board may tell apart. */
static size_t read_bodies(const pgn_plain *plain, const pgn_move_fields *start,
                          pgn_move_fields out[PGN_MAX_READINGS])
{
    const enum pgn_kind letter = pgn_kind_of_letter(plain->text[0]);
    size_t n = 0;
    out[n] = *start;
    if (read_as_written(plain, letter, &out[n]))
        return 1;
    out[n] = *start;
    n += letter != PGN_NO_KIND && read_body(plain, letter, true, &out[n]);
    out[n] = *start;
    n += read_body(plain, PGN_NO_KIND, true, &out[n]);
    out[n] = *start;
    n += read_small_letter(plain, &out[n]);
    return n;
}

size_t pgn_move_split(const char *text, size_t len, pgn_move_fields out[PGN_MAX_READINGS],
                      enum pgn_sign *sign)
{
    pgn_plain plain;
    pgn_move_fields start = {
        .from = ~(pgn_squares)0, .kind = PGN_NO_KIND, .promotion = PGN_NO_KIND};
    *sign = PGN_SIGN_NONE;
    if (!pgn_make_plain(text, len, &plain))
        return 0;
    start.forms = plain.forms;
    pgn_peel_endings(&plain, &start);
    *sign = (enum pgn_sign)start.sign;
    if (plain.len < 2)
        return 0;
    out[0] = start;
    if (split_castling(&plain, &out[0]))
        return out[0].en_passant ? 0 : 1;
    peel_promotion(&plain, &start);
    return read_bodies(&plain, &start, out);
}
