/* read.c: a move's text and a position, and the one legal move that fits.
 *
 * Nearly all moves of all archives are plain SAN: they are decoded by their fixed shape from both
 * ends (the piece letter in front, the square behind) and resolved at once.  Whatever that path
 * does not settle with exactly one legal move, be it odd in form, illegal or ambiguous, goes to the
 * general one: pgn_move_split, then pgn_move_fit.  Only that one may say no, so the two cannot
 * disagree about errors. */
#include "notation/fields.h"
#include "notation/sources.h"

#include <string.h>

/* ---- null moves ------------------------------------------------------------------------------------- */

bool pgn_is_null_move_text(const char *text, size_t len)
{
    static const char *const spellings[] = {"--", "Z0", "@@@@", "0000", "<>", "null", "pass"};
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (strlen(spellings[i]) == len && memcmp(spellings[i], text, len) == 0)
            return true;
    }
    return false;
}

static void read_null(const pgn_position *p, pgn_reading *out)
{
    out->status = pgn_in_check(p) ? PGN_MOVE_ILLEGAL : PGN_MOVE_READ;
    out->forms = PGN_FORM_NULL;
}

/* ---- the general path --------------------------------------------------------------------------------- */

__attribute__((cold, noinline)) static void read_any(const pgn_position *p, const char *text,
                                                     size_t len, pgn_reading *out)
{
    pgn_move_fields fields[PGN_MAX_READINGS];
    pgn_fit fit = {.count = 0};
    const pgn_move_fields *chosen = fields;
    *out = (pgn_reading){.status = PGN_MOVE_BAD_TEXT, .move = PGN_NULL_MOVE};
    if (pgn_is_null_move_text(text, len)) {
        read_null(p, out);
        return;
    }
    const size_t n = pgn_move_split(text, len, fields, &out->sign);
    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        const size_t before = fit.count;
        pgn_move_fit(p, &fields[i], &fit);
        if (before == 0 && fit.count > 0)
            chosen = &fields[i];
    }
    if (fit.count == 0) {
        out->status = fit.promotes ? PGN_MOVE_NO_PROMOTION : PGN_MOVE_ILLEGAL;
        out->forms = chosen->forms;
    } else if (fit.count > 1 || fit.promotes) {
        out->status = PGN_MOVE_AMBIGUOUS;
        out->forms = chosen->forms;
    } else {
        out->status = PGN_MOVE_READ;
        out->move = fit.moves[0];
        out->forms = pgn_move_forms(p, chosen, out->move);
    }
}

/* ---- plain SAN ------------------------------------------------------------------------------------------ */

#define SHORTEST 2u
#define LONGEST 7u /* Qd1xe2+, exd8=Q+ */

/* What plain SAN begins with: PGN_NO_KIND stands for everything that is no man. */
#define NO PGN_NO_KIND
static const uint8_t first_letter[256] = {
    /* the letters of kinds and files; all others are set below by exclusion */
    ['a'] = PGN_PAWN + 1,   ['b'] = PGN_PAWN + 1,   ['c'] = PGN_PAWN + 1,  ['d'] = PGN_PAWN + 1,
    ['e'] = PGN_PAWN + 1,   ['f'] = PGN_PAWN + 1,   ['g'] = PGN_PAWN + 1,  ['h'] = PGN_PAWN + 1,
    ['N'] = PGN_KNIGHT + 1, ['B'] = PGN_BISHOP + 1, ['R'] = PGN_ROOK + 1,  ['Q'] = PGN_QUEEN + 1,
    ['K'] = PGN_KING + 1,
};
#undef NO

struct plain_san {
    const char *text;
    size_t len;          /* without the check sign and the promotion */
    unsigned to;
    unsigned promotion;
};

/* True if exactly one of the men can legally go; it is stored. */
static inline bool settle(const pgn_position *p, unsigned kind, const struct plain_san *san,
                          pgn_squares reachers, pgn_move *m)
{
    size_t legal = 0;
    while (reachers) {
        const unsigned from = pgn_take_first(&reachers);
        const pgn_move move = {(uint8_t)from, (uint8_t)san->to, (uint8_t)kind,
                               (uint8_t)san->promotion};
        if (!pgn_is_safe(p, move))
            continue;
        *m = move;
        legal++;
    }
    return legal == 1;
}

/* e4, exd5: 8.2.3.3. */
static inline bool read_pawn(const pgn_position *p, const struct plain_san *san, pgn_reading *out)
{
    pgn_squares reachers;
    if (san->len == 2)
        reachers = pgn_pawn_steppers(p, san->to);
    else if (san->len == 4 && san->text[1] == 'x')
        reachers = pgn_pawn_takers(p, san->to) &
                   pgn_file_squares((unsigned)(unsigned char)san->text[0] - 'a');
    else
        return false;
    const bool promotes = PGN_LAST_RANKS >> san->to & 1;
    return promotes == (san->promotion != PGN_NO_KIND) &&
           settle(p, PGN_PAWN, san, reachers, &out->move);
}

/* The squares that the one or two characters of a disambiguation allow, 0 if they are none. */
static pgn_squares origin_squares(const char *at, size_t n, enum pgn_origin *origin)
{
    const unsigned file = (unsigned)(unsigned char)at[0] - 'a';
    const unsigned rank = (unsigned)(unsigned char)at[n - 1] - '1';
    if (n == 2) {
        *origin = PGN_ORIGIN_SQUARE;
        return file < 8 && rank < 8 ? pgn_bit(rank * 8 + file) : 0;
    }
    *origin = file < 8 ? PGN_ORIGIN_FILE : PGN_ORIGIN_RANK;
    return file < 8 ? pgn_file_squares(file) : rank < 8 ? pgn_rank_squares(rank) : 0;
}

/* Nf3, Nxf3, Nbd2, R1xd3, Qh4xe1. */
static inline bool read_piece(const pgn_position *p, unsigned kind, const struct plain_san *san,
                              pgn_reading *out)
{
    const bool written = san->text[san->len - 3] == 'x';
    const size_t extra = san->len - 3 - (written ? 1 : 0);
    const bool takes = p->sides[p->turn ^ 1u] >> san->to & 1;
    pgn_squares reachers = pgn_piece_reachers(p, kind, san->to);
    enum pgn_origin origin = PGN_ORIGIN_NONE;
    if (extra > 2 || san->promotion != PGN_NO_KIND || written != takes)
        return false;
    if (extra)
        reachers &= origin_squares(san->text + 1, extra, &origin);
    if (!settle(p, kind, san, reachers, &out->move))
        return false;
    if (extra)
        out->forms = pgn_origin_forms(p, out->move, origin);
    /* Nb1xc3 has a name of its own, which the general path knows. */
    return !(out->forms && extra == 2);
}

static bool is_castling_text(const char *text, size_t len)
{
    return (len == 3 && memcmp(text, "O-O", 3) == 0) || (len == 5 && memcmp(text, "O-O-O", 5) == 0);
}

static bool read_castling(const pgn_position *p, size_t len, pgn_reading *out)
{
    const pgn_move_fields fields = {.castling = len == 3 ? PGN_SHORT_CASTLING : PGN_LONG_CASTLING};
    pgn_fit fit = {.count = 0};
    pgn_move_fit(p, &fields, &fit);
    out->move = fit.moves[0];
    return fit.count == 1;
}

/* The texts that do not end in a square: castling, promotions. */
__attribute__((noinline)) static bool read_special(const pgn_position *p, struct plain_san *san,
                                                   pgn_reading *out)
{
    if (is_castling_text(san->text, san->len))
        return read_castling(p, san->len, out);
    if (san->len < 4 || san->text[san->len - 2] != '=')
        return false;
    san->promotion = pgn_kind_of_letter(san->text[san->len - 1]);
    san->len -= 2;
    const unsigned file = (unsigned)(unsigned char)san->text[san->len - 2] - 'a';
    const unsigned rank = (unsigned)(unsigned char)san->text[san->len - 1] - '1';
    san->to = rank * 8 + file;
    return (file | rank) < 8 && san->promotion >= PGN_KNIGHT && san->promotion <= PGN_QUEEN &&
           first_letter[(unsigned char)san->text[0]] == PGN_PAWN + 1 && read_pawn(p, san, out);
}

static inline bool read_plain(const pgn_position *p, const char *text, size_t len, pgn_reading *out)
{
    const char last = text[len - 1];
    const enum pgn_sign sign = last == '+'   ? PGN_SIGN_CHECK
                               : last == '#' ? PGN_SIGN_MATE
                                             : PGN_SIGN_NONE;
    struct plain_san san = {text, len - (sign != PGN_SIGN_NONE), 0, PGN_NO_KIND};
    if (san.len < SHORTEST)
        return false;
    *out = (pgn_reading){.status = PGN_MOVE_READ, .sign = sign, .move = PGN_NULL_MOVE};
    const unsigned file = (unsigned)(unsigned char)text[san.len - 2] - 'a';
    const unsigned rank = (unsigned)(unsigned char)text[san.len - 1] - '1';
    if ((file | rank) > 7)
        return read_special(p, &san, out);
    san.to = rank * 8 + file;
    const unsigned letter = first_letter[(unsigned char)text[0]];
    if (letter == PGN_PAWN + 1)
        return read_pawn(p, &san, out);
    return letter && read_piece(p, letter - 1, &san, out);
}

void pgn_move_read(const pgn_position *p, const char *text, size_t len, pgn_reading *out)
{
    if (len < SHORTEST || len > LONGEST || !read_plain(p, text, len, out))
        read_any(p, text, len, out);
}
