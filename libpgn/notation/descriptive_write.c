/* descriptive_write.c: a move in English descriptive notation, as short as it stays unique.
 *
 * Each man that takes part is described in one of several ways, from bare (N) to its square in
 * parentheses (N(Q2)); the first pair of ways that fits no other legal move is written.  The old
 * names KR and QN for a piece's origin are read but not written: after some moves nobody knows
 * which is which. */
#include "notation/descriptive.h"
#include "notation/styled.h"

static const char *const kind_names[] = {"P", "N", "B", "R", "Q", "K"};
static const char *const twin_names[] = {"R", "N", "B", "Q", "K", "B", "N", "R"};
static const char *const file_names[] = {"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"};

enum way {
    BARE,      /* N, P, for a target square: N3 on either wing */
    TWIN_FILE, /* pawns: BP */
    FILE_NAME, /* pawns: KBP; for a target square: KN3 */
    SQUARE,    /* N(Q2) */
    WAYS
};

/* Pieces are called by no file of theirs. */
static bool is_usable(enum way way, enum pgn_kind kind)
{
    return way == BARE || way == SQUARE || kind == PGN_PAWN;
}

static pgn_squares described(enum way way, unsigned square)
{
    switch (way) {
    case TWIN_FILE:
        return pgn_twin_files(pgn_file_of(square));
    case FILE_NAME:
        return pgn_file_squares(pgn_file_of(square));
    case SQUARE:
        return (pgn_squares)1 << square;
    default:
        return ~(pgn_squares)0;
    }
}

static void add_square(styled_text *text, enum pgn_color side, unsigned square, bool twin)
{
    unsigned file = pgn_file_of(square);
    char rank = (char)('1' + pgn_own_rank(side, pgn_rank_of(square)));
    pgn_styled_add_text(text, twin ? twin_names[file] : file_names[file]);
    pgn_styled_add(text, &rank, 1);
}

static void add_man(styled_text *text, enum way way, enum pgn_kind kind, enum pgn_color side,
                    unsigned square)
{
    if (way == TWIN_FILE)
        pgn_styled_add_text(text, twin_names[pgn_file_of(square)]);
    if (way == FILE_NAME)
        pgn_styled_add_text(text, file_names[pgn_file_of(square)]);
    pgn_styled_add_text(text, kind_names[kind]);
    if (way == SQUARE) {
        pgn_styled_add_text(text, "(");
        add_square(text, side, square, false);
        pgn_styled_add_text(text, ")");
    }
}

/* True if m is the only legal move of its kind, promotion and victim between the sets. */
static bool is_unique(const pgn_position *p, pgn_move m, pgn_squares from, pgn_squares to)
{
    pgn_move legal[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, legal), found = 0;
    for (size_t i = 0; i < count; i++)
        found += legal[i].kind == m.kind && legal[i].promotion == m.promotion &&
                 !pgn_is_castling(p, legal[i]) && (from >> legal[i].from & 1) &&
                 (to >> legal[i].to & 1) && pgn_captured(p, legal[i]) == pgn_captured(p, m);
    return found == 1;
}

static bool add_capture(styled_text *text, const pgn_position *p, pgn_move m, enum way man,
                        enum way victim)
{
    enum pgn_kind taken = pgn_captured(p, m);
    if (!is_usable(man, m.kind) || !is_usable(victim, taken) ||
        !is_unique(p, m, described(man, m.from), described(victim, m.to)))
        return false;
    enum pgn_color side = p->turn;
    add_man(text, man, m.kind, side, m.from);
    pgn_styled_add_text(text, "x");
    add_man(text, victim, taken, side, m.to);
    return true;
}

static bool add_quiet(styled_text *text, const pgn_position *p, pgn_move m, enum way man, bool twin)
{
    pgn_squares files =
        twin ? pgn_twin_files(pgn_file_of(m.to)) : pgn_file_squares(pgn_file_of(m.to));
    if (!is_usable(man, m.kind) ||
        !is_unique(p, m, described(man, m.from), files & pgn_rank_squares(pgn_rank_of(m.to))))
        return false;
    add_man(text, man, m.kind, p->turn, m.from);
    pgn_styled_add_text(text, "-");
    add_square(text, p->turn, m.to, twin);
    return true;
}

void pgn_descriptive_add(styled_text *text, const pgn_position *p, pgn_move m)
{
    bool capture = pgn_captured(p, m) != PGN_NO_KIND;
    for (int man = BARE; man < WAYS; man++)
        for (int other = BARE; other < WAYS; other++)
            if (capture ? add_capture(text, p, m, (enum way)man, (enum way)other)
                        : other <= 1 && add_quiet(text, p, m, (enum way)man, other == 0))
                return;
}
