/* read.c: a move's text and a position, and the one legal move that fits.
 *
 * Nearly all moves of all archives are plain SAN: they are decoded by their fixed shape from both
 * ends (the piece letter in front, the square behind) and resolved at once.  Whatever that path
 * does not settle with exactly one legal move, be it odd in form, illegal or ambiguous, goes to the
 * general one: pgn_move_split, then pgn_move_fit.  Only that one may say no, so the two cannot
 * disagree about errors. */
#include "notation/fields.h"
#include "notation/usual.h"

#include <string.h>

/* ---- null moves ------------------------------------------------------------------------------ */

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

/* ---- the general path ------------------------------------------------------------------------ */

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

/* ---- plain SAN ------------------------------------------------------------------------------- */

#define SHORTEST 2u
#define LONGEST 7u /* Qd1xe2+, exd8=Q+ */

const uint8_t pgn_first_character[256] = {
    ['a'] = PGN_PAWN + 1,   ['b'] = PGN_PAWN + 1,   ['c'] = PGN_PAWN + 1, ['d'] = PGN_PAWN + 1,
    ['e'] = PGN_PAWN + 1,   ['f'] = PGN_PAWN + 1,   ['g'] = PGN_PAWN + 1, ['h'] = PGN_PAWN + 1,
    ['N'] = PGN_KNIGHT + 1, ['B'] = PGN_BISHOP + 1, ['R'] = PGN_ROOK + 1, ['Q'] = PGN_QUEEN + 1,
    ['K'] = PGN_KING + 1,
};
const uint8_t pgn_last_character[256] = {['+'] = PGN_SIGN_CHECK, ['#'] = PGN_SIGN_MATE};

/* A text without its check sign. */
struct plain_san {
    const char *text;
    size_t len;
    enum pgn_sign sign;
};

/* The answer, in one go. */
static inline bool give(pgn_reading *out, const struct plain_san *san, unsigned forms, pgn_move m)
{
    *out = (pgn_reading){PGN_MOVE_READ, san->sign, forms, m};
    return true;
}

static inline pgn_move move_of(unsigned from, unsigned to, unsigned kind, unsigned promotion)
{
    return (pgn_move){(uint8_t)from, (uint8_t)to, (uint8_t)kind, (uint8_t)promotion};
}

/* e4, exd5 (8.2.3.3), len without a promotion.  What is written leaves at most one pawn. */
static inline bool read_pawn(const pgn_position *p, const struct plain_san *san, size_t len,
                             unsigned to, unsigned promotion, pgn_reading *out)
{
    pgn_squares pawn;
    if (len == 2)
        pawn = pgn_pawn_steppers(p, p->turn, to);
    else if (len == 4 && san->text[1] == 'x')
        pawn = pgn_pawn_takers(p, to) & pgn_file_squares(pgn_byte_at(san->text, 0) - 'a');
    else
        return false;
    const bool promotes = PGN_LAST_RANKS >> to & 1;
    if (!pawn || promotes != (promotion != PGN_NO_KIND))
        return false;
    const pgn_move m = move_of(pgn_first(pawn), to, PGN_PAWN, promotion);
    return pgn_is_safe(p, m) && give(out, san, 0, m);
}

/* The squares that the one or two characters of a disambiguation allow, 0 if they are none. */
static pgn_squares origin_squares(const char *at, size_t n, enum pgn_origin *origin)
{
    const unsigned file = pgn_byte_at(at, 0) - 'a', rank = pgn_byte_at(at, n - 1) - '1';
    if (n == 2) {
        *origin = PGN_ORIGIN_SQUARE;
        return file < 8 && rank < 8 ? pgn_bit(rank * 8 + file) : 0;
    }
    *origin = file < 8 ? PGN_ORIGIN_FILE : PGN_ORIGIN_RANK;
    return file < 8 ? pgn_file_squares(file) : rank < 8 ? pgn_rank_squares(rank) : 0;
}

/* Asked seldom, and out of line it leaves the registers to the loop that asks. */
__attribute__((noinline)) static bool is_pinned_off(const pgn_position *p, unsigned from,
                                                    unsigned to)
{
    return pgn_is_pinned_off(p, from, to);
}

/* Of the men that look at the square on an empty board, those that can legally go there.  Not for
 * pawns and kings. */
static inline pgn_squares legal_sources(const pgn_position *p, unsigned to, pgn_squares near)
{
    const unsigned king = p->kings[p->turn];
    const pgn_squares occupied = pgn_occupied(p);
    const pgn_squares pinners = pgn_aligned_sliders(p, p->turn ^ 1u, king);
    pgn_squares sources = 0;
    if (!(pgn_check_answers(p) >> to & 1))
        return 0;
    while (near) {
        const unsigned from = pgn_take_first(&near);
        if (!pgn_is_clear(from, to, occupied))
            continue;
        if ((pgn_line_table[king][from] & pinners) && is_pinned_off(p, from, to))
            continue;
        sources |= pgn_bit(from);
    }
    return sources;
}

/* Nbd2, R1xd3, Qh4xe1: what is written must name one man, and be needed. */
__attribute__((noinline)) static bool read_disambiguated(const pgn_position *p,
                                                         const struct plain_san *san, size_t extra,
                                                         pgn_squares near, pgn_move m,
                                                         pgn_reading *out)
{
    enum pgn_origin origin;
    const pgn_squares sources = legal_sources(p, m.to, near);
    const pgn_squares named = sources & origin_squares(san->text + 1, extra, &origin);
    if (!pgn_is_one(named))
        return false;
    m.from = (uint8_t)pgn_first(named);
    const bool needed = pgn_origin_among(sources ^ named, m.from) == origin;
    const unsigned forms = needed ? 0 : pgn_origin_forms(p, m, origin);
    /* Nb1xc3 has a name of its own, which the general path knows. */
    return !(forms && extra == 2) && give(out, san, forms, m);
}

/* Nf3, Nxf3. */
static inline bool read_piece(const pgn_position *p, unsigned kind, const struct plain_san *san,
                              unsigned to, pgn_reading *out)
{
    const bool written = san->text[san->len - 3] == 'x';
    const size_t extra = san->len - 3 - (written ? 1 : 0);
    const pgn_squares own = p->sides[p->turn], other = p->sides[p->turn ^ 1u];
    const pgn_squares near = pgn_reach[kind][to] & p->kinds[kind] & own;
    pgn_move m = move_of(PGN_NO_SQUARE, to, kind, PGN_NO_KIND);
    if (((own >> to & 1) | ((other >> to & 1) ^ written)) || !near || extra > 2)
        return false;
    if (kind == PGN_KING) {
        m.from = p->kings[p->turn];
        return !extra && pgn_is_safe(p, m) && give(out, san, 0, m);
    }
    if (extra)
        return read_disambiguated(p, san, extra, near, m, out);
    const pgn_squares sources = legal_sources(p, to, near);
    if (!pgn_is_one(sources))
        return false;
    m.from = (uint8_t)pgn_first(sources);
    return give(out, san, 0, m);
}

static bool read_castling(const pgn_position *p, const struct plain_san *san, pgn_reading *out)
{
    const enum pgn_castling side = san->len == 3 ? PGN_SHORT_CASTLING : PGN_LONG_CASTLING;
    const pgn_squares rook = pgn_castling_rook(p, side);
    if (!rook || !pgn_castling_is_legal(p, pgn_first(rook)))
        return false;
    return give(out, san, 0, move_of(p->kings[p->turn], pgn_first(rook), PGN_KING, PGN_NO_KIND));
}

static bool is_castling_text(const struct plain_san *san)
{
    return (san->len == 3 && memcmp(san->text, "O-O", 3) == 0) ||
           (san->len == 5 && memcmp(san->text, "O-O-O", 5) == 0);
}

/* The texts that do not end in a square: castling, promotions. */
__attribute__((noinline)) static bool read_special(const pgn_position *p,
                                                   const struct plain_san *san, pgn_reading *out)
{
    if (is_castling_text(san))
        return read_castling(p, san, out);
    if (san->len < 4 || san->text[san->len - 2] != '=')
        return false;
    const unsigned promotion = pgn_kind_of_letter(san->text[san->len - 1]);
    const unsigned to = pgn_square_before(san->text, san->len - 2);
    return to < PGN_NO_SQUARE && promotion >= PGN_KNIGHT && promotion <= PGN_QUEEN &&
           pgn_first_character[pgn_byte_at(san->text, 0)] == PGN_PAWN + 1 &&
           read_pawn(p, san, san->len - 2, to, promotion, out);
}

static inline bool read_plain(const pgn_position *p, const char *text, size_t len, pgn_reading *out)
{
    const unsigned sign = pgn_last_character[pgn_byte_at(text, len - 1)];
    /* Both signs' numbers are odd: no branch, which checks would make mispredict. */
    const struct plain_san san = {text, len - (sign & 1), (enum pgn_sign)sign};
    if (san.len < SHORTEST)
        return false;
    const unsigned to = pgn_square_before(text, san.len);
    if (to == PGN_NO_SQUARE)
        return read_special(p, &san, out);
    const unsigned first = pgn_first_character[pgn_byte_at(text, 0)];
    if (first == PGN_PAWN + 1)
        return read_pawn(p, &san, san.len, to, PGN_NO_KIND, out);
    return first && read_piece(p, first - 1, &san, to, out);
}

bool pgn_move_read_plain(const pgn_position *p, const char *text, size_t len, pgn_reading *out)
{
    return len >= SHORTEST && len <= LONGEST && read_plain(p, text, len, out);
}

void pgn_move_read(const pgn_position *p, const char *text, size_t len, pgn_reading *out)
{
    if (len < SHORTEST || len > LONGEST || !read_plain(p, text, len, out))
        read_any(p, text, len, out);
}
