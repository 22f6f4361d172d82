/* facts.h: what the rules say of a whole game: repetitions, move counts, dead positions, results.
 *
 *     pgn_facts_tracker *tracker = pgn_facts_open(NULL);            once, per thread
 *     pgn_facts_start(tracker, &setup.start, &rules);               per game
 *     pgn_facts_move(tracker, move, &position_after_it);            per move of the main line
 *     pgn_facts_finish(tracker, &last_position, &facts);
 *
 * A fact is no fault.  Moves after checkmate cannot be legal; what else ended a game by itself
 * under a rule set (a dead position, fivefold repetition, 75 moves, ...) is told in `ended`, and
 * what a player could only have claimed is told as a number of plies and nothing more.
 *
 * Sources, eras and the points decided here: docs/rules.md. */
#ifndef PGN_FACTS_H
#define PGN_FACTS_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rule sets and their limits ----------------------------------------------------------- */

/* A date as tags give it; 0 is unknown. */
typedef struct pgn_date {
    uint16_t year;
    uint8_t month, day;
} pgn_date;

/* Reads the value of a Date tag: 1992.11.04, 1992.??.??, 1992; anything else is all unknown. */
PGN_EXPORT pgn_date pgn_date_of(pgn_span value);
/* True if the day is certainly not before the other one, which must be whole: unknown parts count
 * as the earliest they can be. */
PGN_EXPORT bool pgn_date_reaches(pgn_date date, pgn_date other);

enum pgn_ruleset {
    PGN_RULES_FIDE,    /* the FIDE Laws in force on the game's date */
    PGN_RULES_SLOVAK,  /* rules 24 and 27: 50 moves and threefold end the game; 100 in KNN v KP */
    PGN_RULES_RUSSIAN, /* 50 moves and threefold end the game */
    PGN_RULES_LICHESS, /* 50 moves and fivefold end the game */
    PGN_RULES_USCF,    /* all by claim */
    PGN_RULESETS
};
PGN_EXPORT const char *pgn_ruleset_name(enum pgn_ruleset ruleset); /* "fide", "slovak", ... */

/* Endings with a move limit of their own. */
struct pgn_move_exception;

/* What one rule set asks at one time.  A limit of 0 does not exist. */
typedef struct pgn_rules {
    enum pgn_ruleset ruleset;
    pgn_date date;
    uint8_t move_claim;          /* moves of each side without capture or pawn move */
    uint8_t move_end;            /* the same, ending the game by themselves */
    uint8_t repetition_claim;    /* occurrences */
    uint8_t repetition_end;      /* the same, ending the game by themselves */
    bool consecutive;            /* ... only if one and the same four plies brought them all */
    bool resignation_needs_mate; /* a resignation to a side that cannot mate is a draw */
    const char *source;          /* "FIDE Laws of 2018, 9.2, 9.3, 9.6" */
    const struct pgn_move_exception *exceptions; /* NULL: none */
} pgn_rules;

/* The rules of a set on a day; parts that are unknown count as the earliest they can be, so that no
 * limit is put on a game that may have been played before it. */
PGN_EXPORT pgn_rules pgn_rules_for(enum pgn_ruleset ruleset, pgn_date date);

/* ---- material, dead positions ------------------------------------------------------------- */

enum pgn_proof { PGN_UNKNOWN, PGN_NO, PGN_YES };

/* False if no mate by this side exists with the men on the board, wherever they stand. */
PGN_EXPORT bool pgn_material_can_mate(const pgn_position *p, enum pgn_color winner);
/* True if that holds for both sides. */
PGN_EXPORT bool pgn_insufficient_material(const pgn_position *p);

/* ---- the tracker -------------------------------------------------------------------------- */

/* When two positions are the same. */
enum pgn_repetition {
    PGN_REPETITION_FIDE,      /* FIDE 9.2.3: same men, side to move, castling rights, and en passant
                               * only where it is legal */
    PGN_REPETITION_MOVES_NOW, /* same men, side to move, and castling and en passant only where each
                               * side could do it now if it were on move (Slovak rule 26 as written)
                               */
    PGN_REPETITION_FEN /* the first four fields of a FEN as the PGN standard writes it: the en
                        * passant square after every double step */
};

/* How hard it is tried to prove that a side cannot mate.  Nothing but a proof is ever believed. */
enum pgn_dead_effort {
    PGN_DEAD_QUICK, /* material, forced lines of some moves, locked pawns */
    PGN_DEAD_FULL,  /* every position up to the limit; tells also that a side can mate */
    PGN_DEAD_OFF    /* nothing but material */
};

typedef struct pgn_facts_options {
    enum pgn_repetition repetition;
    enum pgn_dead_effort dead;
    bool twofold;        /* find twofold_ply exactly; costs a look at more plies */
    size_t position_max; /* positions that one proof may visit with PGN_DEAD_FULL; 0:
                          * PGN_MAX_CLOSURE.  Each costs some 50 bytes, held from _open on */
} pgn_facts_options;

#define PGN_NO_PLY UINT32_MAX

/* What ended a game by itself. */
enum pgn_ending { PGN_NOT_ENDED, PGN_ENDED_DEAD, PGN_ENDED_REPETITION, PGN_ENDED_MOVES };

/* Plies count from the game's first move, 0 is the start position; PGN_NO_PLY: did not happen. */
typedef struct pgn_facts {
    uint32_t plies;
    /* of the final position */
    enum pgn_outcome final;
    enum pgn_color turn;
    bool check;
    uint16_t halfmove_clock;
    uint16_t limit_moves;       /* the move limit that a claim would need there */
    uint32_t occurrences;       /* the start position counted */
    bool claim_fifty_by_intent; /* one ply short of the limit of 50 moves, and a move to fill it */
    bool material_can_mate[2];
    enum pgn_proof can_mate[2];
    /* of the game */
    uint32_t twofold_ply; /* the first to come a second time; PGN_NO_PLY unless asked for */
    uint32_t threefold_ply, fivefold_ply;
    uint32_t consecutive_ply;            /* fivefold by the same four plies over and over */
    uint32_t fifty_ply, seventyfive_ply; /* first with the clock at 100, 150 and a legal move */
    uint32_t claim_by_intent_ply; /* first where the side on move could bring a third occurrence */
    uint32_t dead_ply;            /* first that was proved dead */
    enum pgn_ending ended;        /* what ended the game by itself under the rules, first of all */
    uint32_t ended_ply;           /* and when; the game went on if it is less than plies */
    bool repetition_cut; /* over PGN_MAX_REPETITION positions: later ones were not compared */
} pgn_facts;

static inline bool pgn_facts_insufficient_material(const pgn_facts *f)
{
    return !f->material_can_mate[PGN_WHITE] && !f->material_can_mate[PGN_BLACK];
}

/* Facts of which none has come true. */
PGN_EXPORT extern const pgn_facts pgn_no_facts;

/* One ply as the tracker keeps it; the first is the start position. */
struct pgn_facts_ply {
    pgn_move move;
    uint32_t signature;   /* the tracker's own */
    pgn_squares castling; /* the rights after it */
};

/* The tracker's visible part, so that an ordinary ply costs a handful of instructions. */
typedef struct pgn_facts_tracker {
    struct pgn_facts_ply *next, *end;
    uint16_t quiet; /* no position with a lower clock is worth a look */
} pgn_facts_tracker;

/* NULL options: all zero.  NULL: out of memory. */
PGN_EXPORT pgn_facts_tracker *pgn_facts_open(const pgn_facts_options *options);
PGN_EXPORT void pgn_facts_close(pgn_facts_tracker *tracker);
/* Begins a game.  False: out of memory, as with the others. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_facts_start(pgn_facts_tracker *tracker,
                                               const pgn_position *start, const pgn_rules *rules);
/* What pgn_facts_move does with plies that are not ordinary. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_facts_look(pgn_facts_tracker *tracker, pgn_move move,
                                              const pgn_position *after);
/* A move of the main line was played, or a null move. */
PGN_MUST_CHECK static inline bool pgn_facts_move(pgn_facts_tracker *tracker, pgn_move move,
                                                 const pgn_position *after)
{
    struct pgn_facts_ply *ply = tracker->next;
    if (ply == tracker->end || after->halfmove_clock >= tracker->quiet || pgn_move_is_null(move))
        return pgn_facts_look(tracker, move, after);
    ply->move = move;
    ply->castling = after->castling;
    tracker->next = ply + 1;
    return true;
}
/* The main line is over; last is the position after its last move. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_facts_finish(pgn_facts_tracker *tracker,
                                                const pgn_position *last, pgn_facts *facts);

/* Can this side mate by any series of legal moves (FIDE 5.2.2, 6.9)?  With the tracker's effort;
 * may be asked between games and within one.  The counts of 50 and 75 moves and repetition play no
 * part. */
PGN_EXPORT enum pgn_proof pgn_can_mate(pgn_facts_tracker *tracker, const pgn_position *p,
                                       enum pgn_color winner);

/* ---- the result --------------------------------------------------------------------------- */

/* What is wrong with a result, a set. */
#define PGN_RESULT_AGAINST_MATE 0x01u
#define PGN_RESULT_AGAINST_STALEMATE 0x02u
#define PGN_RESULT_AGAINST_DEAD 0x04u /* decisive or open in a dead position */
#define PGN_RESULT_AGAINST_END 0x08u  /* decisive though repetition or move count ended it */
#define PGN_RESULT_WINNER_CANNOT_MATE                                                              \
    0x10u                        /* a win though the winner cannot mate: FIDE 6.9, 5.1.2 */
#define PGN_RESULT_ON_TIME 0x20u /* goes with it: the Termination tag says so */
#define PGN_RESULT_MAY_HAVE_LEFT                                                                   \
    0x40u                                /* goes with it: Lichess writes "Time forfeit" also for   \
                                          * a player who left */
#define PGN_RESULT_DRAW_ON_TIME 0x80u    /* only a note: drawn though the other side could mate */
#define PGN_RESULT_TAG_AND_MARKER 0x100u /* tag and marker differ, neither is * */
#define PGN_RESULT_STAR 0x200u           /* one of the two is *, the other is not */

typedef struct pgn_result_witnesses {
    enum pgn_result tag;    /* the Result tag's value; PGN_RESULT_NONE: missing or no result */
    enum pgn_result marker; /* the termination marker; PGN_RESULT_NONE: missing */
    pgn_span termination;   /* the Termination tag, may be empty */
    pgn_span site;          /* the Site tag, may be empty: tells Lichess */
} pgn_result_witnesses;

typedef struct pgn_result_verdict {
    unsigned faults;
    enum pgn_result should_be; /* PGN_RESULT_NONE: as it is, or nobody knows */
} pgn_result_verdict;

PGN_EXPORT pgn_result_verdict pgn_result_judge(const pgn_result_witnesses *witnesses,
                                               const pgn_facts *facts, const pgn_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
