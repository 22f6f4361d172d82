/* fen_read.c: FEN (PGN standard 16.1), X-FEN and Shredder-FEN, read.
 *
 * One pass over the fields, each reader returning the faults of its own; form is forgiven wherever
 * it leaves one reading and is named, so that a caller may be as strict as it likes.  What a field
 * means on the board is judged when all men stand: fen_faults.c. */
#include "chess/castling_rights.h"
#include "chess/fen_faults.h"
#include <string.h>

/* Half of what the number could hold, so that no game can count it over. */
#define MAX_FULLMOVE (UINT32_MAX / 2)

/* What is left of the text. */
struct cursor {
    const char *at;
    const char *end;
};

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Takes the next field, empty at the end.  Sets FORMAT if it does not stand behind exactly one
 * space (none, for the first). */
static pgn_span next_field(struct cursor *text, size_t spaces_wanted, unsigned *faults)
{
    const char *start = text->at;
    bool all_spaces = true;
    for (; text->at < text->end && is_blank(*text->at); text->at++)
        all_spaces &= *text->at == ' ';
    size_t blanks = (size_t)(text->at - start);
    pgn_span field = {text->at, 0};
    while (text->at < text->end && !is_blank(*text->at))
        text->at++;
    field.len = (size_t)(text->at - field.at);
    bool as_wanted = field.len ? blanks == spaces_wanted && all_spaces : blanks == 0;
    *faults |= as_wanted ? 0 : PGN_FEN_FORMAT;
    return field;
}

/* The kind a FEN letter names and its colour, or PGN_NO_KIND. */
static enum pgn_kind kind_of_letter(char letter, unsigned *color)
{
    static const char letters[] = "PNBRQKpnbrqk";
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found)
        return PGN_NO_KIND;
    unsigned index = (unsigned)(found - letters);
    *color = index / 6;
    return (enum pgn_kind)(index % 6);
}

/* One rank, from file a to h.  Returns faults. */
static unsigned read_rank(struct cursor *text, unsigned rank, pgn_position *p)
{
    unsigned faults = 0, file = 0, color = 0;
    bool after_digit = false;
    for (; text->at < text->end && *text->at != '/'; text->at++) {
        char c = *text->at;
        bool digit = c >= '1' && c <= '8';
        enum pgn_kind kind = kind_of_letter(c, &color);
        if (c == '~' && file && !after_digit) { /* crazyhouse's mark of a promoted man */
            faults |= PGN_FEN_FORMAT;
            continue;
        }
        if ((!digit && kind == PGN_NO_KIND) || file > 7)
            return PGN_FEN_SYNTAX;
        if (digit) {
            faults |= after_digit ? PGN_FEN_FORMAT : 0;
            file += (unsigned)(c - '0');
        } else {
            p->kinds[kind] |= pgn_bit(rank * 8 + file);
            p->sides[color] |= pgn_bit(rank * 8 + file);
            file++;
        }
        after_digit = digit;
    }
    return file == 8 ? faults : PGN_FEN_SYNTAX;
}

/* 16.1.3.1: piece placement. */
static unsigned read_placement(pgn_span field, pgn_position *p)
{
    struct cursor text = {field.at, field.at + field.len};
    unsigned faults = 0;
    for (unsigned rank = 8; rank-- > 0;) {
        faults |= read_rank(&text, rank, p);
        bool slash = text.at < text.end;
        if (faults & PGN_FEN_SYNTAX || (rank > 0 && !slash))
            return PGN_FEN_SYNTAX;
        text.at += slash;
        if (rank == 0 && slash)
            faults |= PGN_FEN_FORMAT; /* a slash behind the last rank */
    }
    return text.at == text.end ? faults : PGN_FEN_SYNTAX;
}

/* 16.1.3.2: active colour. */
static unsigned read_turn(pgn_span field, pgn_position *p)
{
    if (field.len == 0)
        return PGN_FEN_FORMAT;
    if (field.len > 1 || !memchr("wbWB", field.at[0], 4))
        return PGN_FEN_SYNTAX;
    char c = field.at[0];
    p->turn = c == 'b' || c == 'B' ? PGN_BLACK : PGN_WHITE;
    return c == 'W' || c == 'B' ? PGN_FEN_FORMAT : 0;
}

/* The square of the rook a castling letter means, or PGN_NO_SQUARE: K and Q the outermost rook,
 * a file's letter the rook there. */
static unsigned rook_of_letter(const pgn_position *p, unsigned color, char upper)
{
    if (upper == 'K' || upper == 'Q')
        return pgn_outer_rook(p, color, upper == 'K' ? PGN_KING_SIDE : PGN_QUEEN_SIDE);
    if (upper < 'A' || upper > 'H')
        return PGN_NO_SQUARE;
    unsigned square = (p->kings[color] & 56u) + (unsigned)(upper - 'A');
    return pgn_men(p, color, PGN_ROOK) >> square & 1 ? square : PGN_NO_SQUARE;
}

/* True if this side can have kept the right to castle with the rook (FIDE 3.8.2.1; Guidelines
 * II.2: the king starts between its rooks, so never on file a or h). */
static bool right_is_possible(const pgn_position *p, unsigned color, unsigned rook)
{
    unsigned king = p->kings[color], king_file = pgn_file_of(king), rook_file = pgn_file_of(rook);
    if (pgn_rank_of(king) != (color == PGN_WHITE ? 0u : 7u))
        return false;
    if (p->chess960)
        return king_file > 0 && king_file < 7;
    return king_file == 4 && (rook_file == 0 || rook_file == 7);
}

/* One letter; *order is the place of the last right read in the order KQkq. */
static unsigned read_right(char letter, unsigned *order, pgn_position *p)
{
    bool lower = letter >= 'a' && letter <= 'z';
    if (!lower && (letter < 'A' || letter > 'Z'))
        return PGN_FEN_SYNTAX;
    unsigned color = lower ? PGN_BLACK : PGN_WHITE;
    unsigned rook = rook_of_letter(p, color, lower ? (char)(letter - 'a' + 'A') : letter);
    if (rook == PGN_NO_SQUARE || !right_is_possible(p, color, rook))
        return PGN_FEN_CASTLING;
    enum pgn_wing wing = pgn_wing_of(p->kings[color], rook);
    pgn_squares same_wing = p->castling & pgn_wing_rooks(p, color, wing);
    if (same_wing & ~pgn_bit(rook))
        return PGN_FEN_CASTLING; /* two rooks of one wing cannot both castle */
    p->castling |= pgn_bit(rook);
    unsigned place = 1 + color * 2 + wing;
    unsigned faults = place <= *order ? PGN_FEN_FORMAT : 0;
    *order = place;
    return faults;
}

/* 16.1.3.3: castling availability.  The kings' squares must be known. */
static unsigned read_castling(pgn_span field, pgn_position *p)
{
    if (field.len == 0)
        return PGN_FEN_FORMAT;
    if (field.len == 1 && field.at[0] == '-')
        return 0;
    unsigned faults = 0, order = 0;
    for (size_t i = 0; i < field.len; i++)
        faults |= read_right(field.at[i], &order, p);
    return faults;
}

/* 16.1.3.4: en passant target square; only its form. */
static unsigned read_ep_square(pgn_span field, pgn_position *p)
{
    if (field.len == 0)
        return PGN_FEN_FORMAT;
    if (field.len == 1 && field.at[0] == '-')
        return 0;
    if (field.len != 2)
        return PGN_FEN_SYNTAX;
    unsigned file = (unsigned char)field.at[0], rank = (unsigned char)field.at[1] - (unsigned)'1';
    bool upper = file >= 'A' && file <= 'H';
    file -= upper ? 'A' : 'a';
    if (file > 7 || rank > 7)
        return PGN_FEN_SYNTAX;
    p->ep_square = (uint8_t)(rank * 8 + file);
    return upper ? PGN_FEN_FORMAT : 0;
}

/* A number without sign, cut off at the limit.  Leaves *number alone if the field is missing or a
 * dash. */
static unsigned read_number(pgn_span field, uint32_t limit, uint32_t *number)
{
    if (field.len == 0 || (field.len == 1 && field.at[0] == '-'))
        return PGN_FEN_FORMAT;
    uint64_t value = 0;
    for (size_t i = 0; i < field.len; i++) {
        if (field.at[i] < '0' || field.at[i] > '9')
            return PGN_FEN_SYNTAX;
        value = value * 10 + (uint64_t)(field.at[i] - '0');
        value = value > limit ? (uint64_t)limit + 1 : value;
    }
    *number = value > limit ? limit : (uint32_t)value;
    if (value > limit)
        return PGN_FEN_CLOCK;
    return field.at[0] == '0' && field.len > 1 ? PGN_FEN_FORMAT : 0;
}

/* 16.1.3.5 and 16.1.3.6: half-move clock and full-move number, and whether they can both hold. */
static unsigned read_clocks(pgn_span clock_field, pgn_span number_field, pgn_position *p)
{
    uint32_t clock = 0, number = 0;
    unsigned faults = read_number(clock_field, UINT16_MAX, &clock);
    faults |= read_number(number_field, MAX_FULLMOVE, &number);
    uint64_t plies_played = 2 * ((uint64_t)number - 1) + p->turn;
    if (clock > 150 || (number > 0 && clock > plies_played) ||
        (clock > 0 && p->ep_square != PGN_NO_SQUARE))
        faults |= PGN_FEN_CLOCK;
    p->halfmove_clock = (uint16_t)clock;
    p->fullmove = number > 0 ? number : 1; /* missing, or 0 as some programs count */
    return number > 0 ? faults : faults | PGN_FEN_FORMAT;
}

unsigned pgn_fen_read(const char *text, size_t len, bool chess960, pgn_position *p)
{
    if (len == 0)
        return PGN_FEN_SYNTAX;
    struct cursor cursor = {text, text + len};
    unsigned faults = 0;
    pgn_span fields[6];
    for (size_t i = 0; i < 6; i++)
        fields[i] = next_field(&cursor, i > 0, &faults);
    if (next_field(&cursor, 0, &faults).len)
        faults |= PGN_FEN_SYNTAX; /* a seventh field */

    pgn_position read = {.ep_square = PGN_NO_SQUARE, .chess960 = chess960};
    faults |= read_placement(fields[0], &read);
    faults |= read_turn(fields[1], &read);
    faults |= read_ep_square(fields[3], &read);
    faults |= read_clocks(fields[4], fields[5], &read);
    if (faults & PGN_FEN_SYNTAX)
        return PGN_FEN_SYNTAX; /* what is no FEN has no other faults */
    faults |= pgn_fen_unusable_faults(&read);
    if (faults & PGN_FEN_KINGS)
        return faults;
    faults |= read_castling(fields[2], &read);
    faults |= pgn_fen_material_faults(&read);
    faults |= pgn_fen_ep_and_check_faults(&read);
    if (!(faults & PGN_FEN_UNUSABLE))
        *p = read;
    return faults;
}
