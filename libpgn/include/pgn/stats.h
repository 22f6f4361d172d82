/* stats.h: numbers of an archive: counters that merge.
 *
 *     pgn_stats *stats = pgn_stats_open(&options);                  one for each thread
 *     while (pgn_read(in, &game) > 0)
 *         if (pgn_stats_add(stats, &game, group) < 0) ...
 *     pgn_stats_merge(stats, other);
 *     for (size_t i = 0; i < pgn_stats_count(stats, PGN_STAT_YEARS); i++)
 *         row = pgn_stats_row(stats, PGN_STAT_YEARS, i);
 *
 * All numbers are tables: rows of whole numbers under a text, the key.  A column is a sum, a least
 * or a greatest value, so that merging is exact and may be done in any order.  What is derived
 * (scores, averages, ratings of performance) is worked out from the rows when all is counted.
 *
 * Most tables need a game's tags and its last word alone, and are counted without a look at the
 * moves; the others replay it, as pgn_check does, and count its main line up to its first error. */
#ifndef PGN_STATS_H
#define PGN_STATS_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- tables --------------------------------------------------------------------------------- */

enum pgn_stat {
    /* of the tags */
    PGN_STAT_TOTAL,         /* all games, under the key "games" */
    PGN_STAT_GROUPS,        /* by the text given to pgn_stats_add */
    PGN_STAT_PLAYERS,       /* by name, as White and as Black */
    PGN_STAT_OPENINGS,      /* by ECO tag, "?" where it is none */
    PGN_STAT_OPENING_NAMES, /* by Opening tag */
    PGN_STAT_EVENTS,        /* by Event tag */
    PGN_STAT_YEARS,         /* by Date, else UTCDate; "?" */
    PGN_STAT_RATINGS,       /* by the mean of both ratings, in bands of 100: "2400"; "?" */
    PGN_STAT_DIFFERENCES,   /* by how much the higher rated one is ahead, in bands of 50 */
    PGN_STAT_SPEEDS,        /* by class of time control: "blitz"; "?" */
    PGN_STAT_TIME_CONTROLS, /* by TimeControl tag */
    PGN_STAT_TERMINATIONS,  /* by Termination tag */
    PGN_STAT_PAIRINGS,      /* by event, site, round, date, White, Black, tabs between */
    /* of the moves */
    PGN_STAT_LENGTHS,    /* by plies */
    PGN_STAT_ENDINGS,    /* by what ended the game, each game once */
    PGN_STAT_DRAWS,      /* by facts of draws that came at any time, a game under each of them */
    PGN_STAT_PLAY,       /* kinds of moves: captures, checks, ... */
    PGN_STAT_CASTLING,   /* by how White and Black castled: "short, long" */
    PGN_STAT_MATES,      /* by the man that mated */
    PGN_STAT_PROMOTIONS, /* by what the pawn became */
    PGN_STAT_CAPTURES,   /* by the man that captured */
    PGN_STAT_SQUARES,    /* by square: "e4" */
    PGN_STAT_TREE,       /* by the first moves: "e4", "e4 c5"; games from the usual start */
    PGN_STAT_POSITION,   /* by the move played in options.position: "Bb5" */
    PGN_STAT_CLOCKS,     /* thinking times by class of time control */
    PGN_STAT_MOVE_TIMES, /* thinking times by move number, in bands of 5 */
    PGN_STAT_EVALS,      /* by side: what its moves lost by [%eval] */
    PGN_STAT_GAME,       /* by ply, tab, number and move: the comments' numbers of the game that was
                          * counted, as long as it is the only one: PGN_STAT_TOTAL says whether */
    PGN_STAT_NOVELTIES,  /* by the first ply whose position no earlier game had; "later", "none";
                          * filled by pgn_stats_settle */
    PGN_STATS
};

#define PGN_STAT_BIT(table) ((uint64_t)1 << (table))

/* Columns of the tables that count games by result. */
enum {
    PGN_COUNT_GAMES,
    PGN_COUNT_WHITE, /* won by White */
    PGN_COUNT_DRAWS,
    PGN_COUNT_BLACK,
    PGN_COUNT_OTHER,      /* no result, unknown result, both lost */
    PGN_COUNT_RATED,      /* both ratings are known */
    PGN_COUNT_RATING_SUM, /* of both players of those */
    PGN_COUNT_PLAYED,     /* replayed, to the end or to the first error */
    PGN_COUNT_PLIES,      /* of those */
    PGN_COUNT_SHORTEST,   /* plies plus 1; 0: none */
    PGN_COUNT_LONGEST,
    PGN_GAME_COLUMNS
};

/* PGN_STAT_PLAYERS. */
enum {
    PGN_PLAYER_WHITE, /* as White: games that were won, drawn, lost */
    PGN_PLAYER_BLACK = PGN_PLAYER_WHITE + 3,
    PGN_PLAYER_WHITE_OTHER = PGN_PLAYER_BLACK + 3,
    PGN_PLAYER_BLACK_OTHER,
    PGN_PLAYER_RATED,     /* games with a result against opponents whose rating is known */
    PGN_PLAYER_HALVES,    /* half points in those */
    PGN_PLAYER_OPPONENTS, /* sum of the opponents' ratings in those */
    PGN_PLAYER_LOWEST,    /* own rating, where known; 0: never */
    PGN_PLAYER_HIGHEST,
    PGN_PLAYER_FIRST_YEAR, /* 0: none known */
    PGN_PLAYER_LAST_YEAR,
    PGN_PLAYER_COLUMNS
};

/* PGN_STAT_DIFFERENCES: games, won by the higher rated, drawn, lost, other. */
enum {
    PGN_DIFFERENCE_GAMES,
    PGN_DIFFERENCE_WON,
    PGN_DIFFERENCE_DRAWN,
    PGN_DIFFERENCE_LOST,
    PGN_DIFFERENCE_OTHER,
    PGN_DIFFERENCE_COLUMNS
};

/* PGN_STAT_PAIRINGS: the results of these games; ratings and dates (yyyymmdd) where known. */
enum {
    PGN_PAIRING_WHITE,
    PGN_PAIRING_DRAWS,
    PGN_PAIRING_BLACK,
    PGN_PAIRING_OTHER,
    PGN_PAIRING_WHITE_RATING,
    PGN_PAIRING_BLACK_RATING,
    PGN_PAIRING_FIRST_DATE,
    PGN_PAIRING_LAST_DATE,
    PGN_PAIRING_COLUMNS
};

/* PGN_STAT_PLAY, PGN_STAT_PROMOTIONS. */
enum { PGN_PLAY_WHITE, PGN_PLAY_BLACK, PGN_PLAY_GAMES /* with one or more */, PGN_PLAY_COLUMNS };

/* PGN_STAT_MATES. */
enum {
    PGN_MATE_WHITE, /* by White */
    PGN_MATE_BLACK,
    PGN_MATE_SMOTHERED,
    PGN_MATE_BACK_RANK,
    PGN_MATE_DOUBLE,
    PGN_MATE_DISCOVERED,
    PGN_MATE_COLUMNS
};

/* PGN_STAT_CAPTURES: columns are what was captured, PGN_PAWN to PGN_QUEEN; then en passant, which
 * are among the pawns. */
enum { PGN_CAPTURE_EP = PGN_KING, PGN_CAPTURE_COLUMNS };

/* PGN_STAT_SQUARES: moves to the square by white men, PGN_PAWN to PGN_KING, by black ones, captures
 * on it, and mates of a king that stands on it. */
enum {
    PGN_SQUARE_WHITE,
    PGN_SQUARE_BLACK = 6,
    PGN_SQUARE_CAPTURES = 12,
    PGN_SQUARE_MATES,
    PGN_SQUARE_COLUMNS
};

/* PGN_STAT_CLOCKS, PGN_STAT_MOVE_TIMES: moves whose time is known, milliseconds; moves made with a
 * tenth of the base time or less on the clock. */
enum {
    PGN_CLOCK_GAMES,
    PGN_CLOCK_MOVES,
    PGN_CLOCK_MILLISECONDS,
    PGN_CLOCK_LONGEST,
    PGN_CLOCK_TROUBLE,
    PGN_CLOCK_COLUMNS
};

/* PGN_STAT_EVALS: moves between two evaluations, centipawns lost by them (evaluations count at most
 * 10 pawns), and moves that lost 0.5, 1, 3 pawns or more, each counted once. */
enum {
    PGN_EVAL_GAMES,
    PGN_EVAL_MOVES,
    PGN_EVAL_LOSS,
    PGN_EVAL_INACCURACIES,
    PGN_EVAL_MISTAKES,
    PGN_EVAL_BLUNDERS,
    PGN_EVAL_ACCURACY, /* sum of pgn_eval_accuracy, in hundredths */
    PGN_EVAL_COLUMNS
};

/* PGN_STAT_GAME: values plus 1, 0 where they are not known: milliseconds on the clock, spent on the
 * move; centipawns from White's side plus PGN_EVAL_BOUND; centipawns lost; accuracy in hundredths.
 */
enum {
    PGN_TOLD_CLOCK,
    PGN_TOLD_SPENT,
    PGN_TOLD_EVAL,
    PGN_TOLD_LOSS,
    PGN_TOLD_ACCURACY,
    PGN_TOLD_COLUMNS
};

/* How a column merges. */
enum pgn_stat_merge { PGN_STAT_SUM, PGN_STAT_LEAST, PGN_STAT_GREATEST };

typedef struct pgn_stat_column {
    const char *name;          /* "games" */
    enum pgn_stat_merge merge; /* 0 is no value to LEAST */
} pgn_stat_column;

typedef struct pgn_stat_info {
    const char *name; /* "opening-names" */
    const char *key;  /* what the key is: "opening" */
    bool moves;       /* needs the moves */
    unsigned column_count;
    const pgn_stat_column *columns;
} pgn_stat_info;

/* The table's row of this description; table < PGN_STATS. */
PGN_EXPORT const pgn_stat_info *pgn_stat_info_of(enum pgn_stat table);
/* The table of that name, or PGN_STATS. */
PGN_EXPORT enum pgn_stat pgn_stat_named(pgn_span name);

/* ---- counting ------------------------------------------------------------------------------- */

typedef struct pgn_stats_options {
    uint64_t tables;              /* those to count, a set of PGN_STAT_BIT */
    unsigned tree_plies;          /* how far PGN_STAT_TREE goes; 0: 2 plies */
    const pgn_position *position; /* of PGN_STAT_POSITION; copied */
    /* PGN_STAT_NOVELTIES: how many plies of each game are looked at, at most 65535, 0: 40; earlier
     * games are those of earlier dates and, of one date, that stand before; by_input: those that
     * stand before. */
    unsigned novelty_plies;
    bool novelties_by_input;
} pgn_stats_options;

typedef struct pgn_stats pgn_stats;
/* NULL: out of memory. */
PGN_EXPORT pgn_stats *pgn_stats_open(const pgn_stats_options *options);
PGN_EXPORT void pgn_stats_close(pgn_stats *stats);

/* Counts a game; group is its key in PGN_STAT_GROUPS, valid UTF-8.  1, or -1 out of memory. */
PGN_EXPORT PGN_MUST_CHECK int pgn_stats_add(pgn_stats *stats, const pgn_game *game, pgn_span group);

/* The games that are added from now on are of this file, which orders the files. */
PGN_EXPORT void pgn_stats_file(pgn_stats *stats, uint32_t file);

/* Fills the tables that only all games together tell: PGN_STAT_NOVELTIES.  Call it once, when all
 * is added and merged; false: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_stats_settle(pgn_stats *stats);

/* Adds all rows of another one's tables; false: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_stats_merge(pgn_stats *stats, const pgn_stats *other);
/* Adds a row with as many cells as the table has columns; false: out of memory. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_stats_put(pgn_stats *stats, enum pgn_stat table, pgn_span key,
                                             const uint64_t *cells);

/* Adds a row's cells to those of another row of its table, as merging does. */
PGN_EXPORT void pgn_stat_combine(enum pgn_stat table, uint64_t *to, const uint64_t *cells);

/* A row; pointers live until something is counted. */
typedef struct pgn_stat_row {
    pgn_span key; /* valid UTF-8 */
    const uint64_t *cells;
} pgn_stat_row;

/* In no order: that of the games, and of how counters were merged. */
PGN_EXPORT size_t pgn_stats_count(const pgn_stats *stats, enum pgn_stat table);
PGN_EXPORT pgn_stat_row pgn_stats_row(const pgn_stats *stats, enum pgn_stat table, size_t index);

#ifdef __cplusplus
}
#endif
#endif
