/* limits.c: rule sets, their limits and their dates.
 *
 * All of it is data; docs/rules.md tells where each row comes from and which sources disagree.  The
 * number of moves was only ever claimed, so none of the older rows makes a game wrong: they say
 * which limit a claim needed. */
#include "chess/attacks.h"
#include "rules/tracker.h"

/* ---- dates -------------------------------------------------------------------------------- */

/* Digits at an offset, 0 if they are not all there. */
static unsigned number_at(pgn_span text, size_t at, size_t digits)
{
    unsigned number = 0;
    if (text.len < at + digits)
        return 0;
    for (size_t i = at; i < at + digits; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return 0;
        number = 10 * number + (unsigned)(text.at[i] - '0');
    }
    return number;
}

/* PGN 8.1.1.3: YYYY.MM.DD, question marks for what is not known. */
pgn_date pgn_date_of(pgn_span value)
{
    pgn_date date = {(uint16_t)number_at(value, 0, 4), (uint8_t)number_at(value, 5, 2),
                     (uint8_t)number_at(value, 8, 2)};
    bool month_known = date.year && date.month >= 1 && date.month <= 12 && value.at[4] == '.';
    if (!month_known)
        return (pgn_date){.year = date.year};
    bool day_known = date.day >= 1 && date.day <= 31 && value.at[7] == '.';
    return day_known ? date : (pgn_date){.year = date.year, .month = date.month};
}

static uint32_t earliest(pgn_date d)
{
    return d.year * 10000u + (d.month ? d.month : 1u) * 100u + (d.day ? d.day : 1u);
}

bool pgn_date_reaches(pgn_date date, pgn_date other)
{
    return date.year && earliest(date) >= earliest(other);
}

/* ---- endings with a limit of their own ---------------------------------------------------- */

/* Where the pawn must stand, besides the men being these. */
enum condition {
    ANYWHERE,
    TROITSKY,   /* not beyond the line, and a knight has stood right before it */
    ROOK_PAWNS, /* a2 against a3 and a dark bishop, or h2 against h3 and a light one */
    ON_SEVENTH  /* one step from promotion */
};

struct pgn_move_exception {
    const char *stronger, *weaker; /* all men of one side and of the other; NULL ends the table */
    uint16_t limit;
    enum condition condition;
};

enum { EXCEPTION_MEN = 6 }; /* the most that any of them has */

/* FIDE 1928: twice the number of moves that theory needs, 66 as was then believed (FIDE 1944, as
 * quoted in histories of the rule). */
static const struct pgn_move_exception from_1928[] = {{"KRB", "KR", 132, ANYWHERE}, {0}};

/* Slovak rule 27.  FIDE 1978, interpretation of 12.4: KNN v KP (Haworth 2003). */
static const struct pgn_move_exception troitsky[] = {{"KNN", "KP", 100, TROITSKY}, {0}};

/* FIDE 1982 (Haworth 2003), after Timman-Velimirovic 1979. */
static const struct pgn_move_exception from_1982[] = {
    {"KNN", "KP", 100, TROITSKY},
    {"KRP", "KBP", 100, ROOK_PAWNS},
    {0},
};

/* FIDE 1984, 10.9 (quoted by Plum 1999). */
static const struct pgn_move_exception from_1984[] = {
    {"KRB", "KR", 100, ANYWHERE},
    {"KNN", "KP", 100, TROITSKY},
    {"KRP", "KBP", 100, ROOK_PAWNS},
    {0},
};

/* FIDE 1988, in force from 1 January 1989 (Haworth 2003). */
static const struct pgn_move_exception from_1989[] = {
    {"KBB", "KN", 75, ANYWHERE},
    {"KNN", "KP", 75, ANYWHERE},
    {"KQ", "KBB", 75, ANYWHERE},
    {"KQ", "KNN", 75, ANYWHERE},
    {"KRB", "KR", 75, ANYWHERE},
    {"KQP", "KQ", 75, ON_SEVENTH},
    {0},
};

static bool has_men(const pgn_position *p, unsigned color, const char *men)
{
    static const char letters[] = "PNBRQK";
    for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++) {
        int count = 0;
        for (const char *man = men; *man; man++)
            count += *man == letters[kind];
        if (__builtin_popcountll(pgn_men(p, color, kind)) != count)
            return false;
    }
    return true;
}

/* A rank as its side counts it, from 0. */
static unsigned rank_for(unsigned color, unsigned square)
{
    return color == PGN_WHITE ? pgn_rank_of(square) : 7 - pgn_rank_of(square);
}

/* The line a4 b6 c5 d4 e4 f5 g6 h4 for a black pawn, a5 b3 c4 d5 e5 f4 g3 h5 for a white one.  The
 * block may be lifted again, which is how the ending is won: that a knight has stood before the
 * pawn at any time since the last capture or pawn move is enough. */
static bool is_troitsky(const pgn_position *p, unsigned weaker, const struct pgn_facts_ply *plies,
                        uint32_t count)
{
    static const uint8_t foremost[8] = {4, 2, 3, 4, 4, 3, 2, 4};
    unsigned pawn = pgn_first(pgn_men(p, weaker, PGN_PAWN));
    if (rank_for(weaker, pawn) > foremost[pgn_file_of(pawn)])
        return false;
    unsigned before = weaker == PGN_WHITE ? pawn + 8 : pawn - 8;
    if (p->kinds[PGN_KNIGHT] >> before & 1)
        return true;
    uint32_t quiet = p->halfmove_clock < count ? p->halfmove_clock : count;
    for (uint32_t ply = count; ply > count - quiet; ply--) {
        pgn_move m = plies[ply].move;
        if (m.kind == PGN_KNIGHT && (m.from == before || m.to == before))
            return true;
    }
    return false;
}

static bool is_rook_pawns(const pgn_position *p, unsigned stronger)
{
    unsigned pawn = pgn_first(pgn_men(p, stronger, PGN_PAWN));
    unsigned blocker = pgn_first(pgn_men(p, stronger ^ 1u, PGN_PAWN));
    unsigned file = pgn_file_of(pawn), bishop = pgn_first(p->kinds[PGN_BISHOP]);
    if ((file != 0 && file != 7) || rank_for(stronger, pawn) != 1 ||
        blocker != (stronger == PGN_WHITE ? pawn + 8 : pawn - 8))
        return false;
    /* The bishop covers the corner where the blocking pawn would promote. */
    unsigned corner = stronger == PGN_WHITE ? pawn - 8 : pawn + 8;
    return ((pgn_file_of(corner) + pgn_rank_of(corner)) & 1) ==
           ((pgn_file_of(bishop) + pgn_rank_of(bishop)) & 1);
}

static bool applies(const struct pgn_move_exception *e, const pgn_position *p, unsigned stronger,
                    const struct pgn_facts_ply *plies, uint32_t count)
{
    if (!has_men(p, stronger, e->stronger) || !has_men(p, stronger ^ 1u, e->weaker))
        return false;
    switch (e->condition) {
    case TROITSKY:
        return is_troitsky(p, stronger ^ 1u, plies, count);
    case ROOK_PAWNS:
        return is_rook_pawns(p, stronger);
    case ON_SEVENTH:
        return rank_for(stronger, pgn_first(p->kinds[PGN_PAWN])) == 6;
    default:
        return true;
    }
}

unsigned pgn_move_limit(const pgn_rules *rules, unsigned limit, const pgn_position *p,
                        const struct pgn_facts_ply *plies, uint32_t count)
{
    if (__builtin_popcountll(pgn_occupied(p)) > EXCEPTION_MEN)
        return limit;
    for (const struct pgn_move_exception *e = rules->exceptions; e && e->stronger; e++)
        if (applies(e, p, PGN_WHITE, plies, count) || applies(e, p, PGN_BLACK, plies, count))
            return e->limit;
    return limit;
}

/* ---- rule sets ---------------------------------------------------------------------------- */

typedef struct {
    uint32_t from; /* in force from this day on */
    pgn_rules rules;
} era;

#define CLAIMS .move_claim = 50, .repetition_claim = 3

/* The FIDE Laws, the latest first. */
static const era fide[] = {
    {20230101,
     {CLAIMS, .move_end = 75, .repetition_end = 5, .resignation_needs_mate = true,
      .source = "FIDE Laws of 2023, 5.1.2, 9.2, 9.3, 9.6"}},
    {20170701,
     {CLAIMS, .move_end = 75, .repetition_end = 5, .source = "FIDE Laws of 2017, 9.2, 9.3, 9.6"}},
    {20140701,
     {CLAIMS, .move_end = 75, .repetition_end = 5, .consecutive = true,
      .source = "FIDE Laws of 2014, 9.2, 9.3, 9.6"}},
    {19920101, {CLAIMS, .source = "FIDE Laws of 1992 and later"}},
    {19890101, {CLAIMS, .exceptions = from_1989, .source = "FIDE Laws of 1988"}},
    {19840101, {CLAIMS, .exceptions = from_1984, .source = "FIDE Laws of 1984, 10.9"}},
    {19820101, {CLAIMS, .exceptions = from_1982, .source = "FIDE 1982"}},
    {19780101, {CLAIMS, .exceptions = troitsky, .source = "FIDE 1978, interpretation of 12.4"}},
    {19520101, {CLAIMS, .source = "FIDE Laws of 1952"}},
    {19280101, {CLAIMS, .exceptions = from_1928, .source = "FIDE Laws of 1928"}},
    {10101, {CLAIMS, .source = "tournament rules before FIDE"}},
    {0, {CLAIMS, .source = "FIDE Laws, on an unknown date"}}};

static const pgn_rules others[PGN_RULESETS] = {
    [PGN_RULES_SLOVAK] = {CLAIMS, .move_end = 50, .repetition_end = 3, .exceptions = troitsky,
                          .source = "Slovak rules 24, 26, 27"},
    [PGN_RULES_RUSSIAN] = {CLAIMS, .move_end = 50, .repetition_end = 3,
                           .source = "Russian rules: ends of the game"},
    [PGN_RULES_LICHESS] = {CLAIMS, .move_end = 50, .repetition_end = 5,
                           .source = "Lichess: automatic draws"},
    [PGN_RULES_USCF] = {CLAIMS, .source = "US Chess 14C, 14F"}};

const char *pgn_ruleset_name(enum pgn_ruleset ruleset)
{
    static const char *const names[PGN_RULESETS] = {"fide", "slovak", "russian", "lichess", "uscf"};
    return names[ruleset];
}

/* A game of no year was played under the claims that all years have in common. */
static pgn_rules fide_on(pgn_date date)
{
    uint32_t day = date.year ? earliest(date) : 0;
    const era *e = fide;
    while (day < e->from)
        e++;
    return e->rules;
}

pgn_rules pgn_rules_for(enum pgn_ruleset ruleset, pgn_date date)
{
    pgn_rules rules = ruleset == PGN_RULES_FIDE ? fide_on(date) : others[ruleset];
    rules.ruleset = ruleset;
    rules.date = date;
    return rules;
}
