/* rules.h: the verdict on a game: what is wrong with it, where and why.
 *
 * All that can be said is one table, diagnostics.def.  Checking calls back once a finding; nothing
 * is printed and nothing stored. */
#ifndef PGN_RULES_H
#define PGN_RULES_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/facts.h>
#include <pgn/game.h>
#include <pgn/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- diagnostics --------------------------------------------------------------------------- */

enum pgn_diagnostic {
#define D(name, id, level, scope, text, source) PGN_D_##name,
#include <pgn/diagnostics.def>
#undef D
    PGN_DIAGNOSTICS
};

enum pgn_level { PGN_NOTE, PGN_WARNING, PGN_ERROR };

typedef struct pgn_diagnostic_info {
    const char *id; /* "illegal-move" */
    enum pgn_level level;
    bool strict;          /* looked for with --strict only */
    const char *sentence; /* "the move is not legal" */
    const char *source;   /* "PGN 8.2; FIDE 3", or "" */
} pgn_diagnostic_info;

/* The table's row; d < PGN_DIAGNOSTICS. */
PGN_EXPORT const pgn_diagnostic_info *pgn_diagnostic_info_of(enum pgn_diagnostic d);
/* The diagnostic of that id, or PGN_DIAGNOSTICS. */
PGN_EXPORT enum pgn_diagnostic pgn_diagnostic_named(pgn_span id);
/* "error", "warning", "note". */
PGN_EXPORT const char *pgn_level_name(enum pgn_level level);

/* ---- findings ------------------------------------------------------------------------------ */

typedef struct pgn_finding {
    enum pgn_diagnostic id;
    uint32_t ply;   /* 0: tag section or before the first move; an error's text: the ply it would
                     * have had; else the move concerned, or the plies played before it */
    bool variation; /* in a variation: the main line is not touched by it */
    size_t at, len; /* the bytes concerned, within the game's text */
    const pgn_position *before; /* where the move stands, or NULL; lives during the callback */
    unsigned fen_faults;        /* BAD_FEN and its kin */
    uint64_t expected;          /* MOVE_NUMBER_MISMATCH: the right number */
    enum pgn_result should_be;  /* results: what the other witness says */
    enum pgn_outcome outcome;   /* RESULT_CONTRADICTS_BOARD */
    uint32_t ended_ply;     /* PLAY_AFTER_..., RESULT_CONTRADICTS_DRAW: when the game was over */
    unsigned result_faults; /* RESULT_WINNER_CANNOT_MATE: PGN_RESULT_ON_TIME ... */
    pgn_span name;          /* tags: the tag's name, where one is concerned */
} pgn_finding;

/* The finding as one sentence without full stop, in English and valid UTF-8: says the move, the
 * reason, the values.  NUL-terminated; cut at size.  help ("did you mean Nbd2?") may be NULL; it is
 * "" where there is none. */
PGN_EXPORT void pgn_finding_message(const pgn_game *game, const pgn_finding *finding, char *message,
                                    size_t size, char *help, size_t help_size);

/* ---- checking ------------------------------------------------------------------------------ */

/* Called for every move of the main line when it was played, null moves included; the positions
 * live during the call. */
typedef void pgn_played(void *context, const pgn_position *before, pgn_move move,
                        const pgn_position *after);

/* Where the moves of a game stand that has nothing but moves, their numbers and a marker. */
#define PGN_MOVE_WORDS 1024
typedef struct pgn_move_words {
    bool plain; /* it is such a game, and has no more moves than there is room for */
    uint32_t count;
    uint32_t at[PGN_MOVE_WORDS]; /* in the game's text */
    uint8_t len[PGN_MOVE_WORDS];
} pgn_move_words;

typedef struct pgn_check_options {
    bool strict; /* the export format too */
    /* For draws, dead positions and what a result says against them; NULL: not looked for. */
    pgn_facts_tracker *tracker;
    enum pgn_ruleset ruleset;
    pgn_date date;         /* of the rules; year 0: the game's Date tag */
    pgn_played *played;    /* with pgn_check's context; NULL: nobody wants to know */
    pgn_move_words *words; /* filled, for writing the game (write.h); NULL: not noted */
} pgn_check_options;

/* What a checked game came to. */
typedef struct pgn_verdict {
    unsigned errors, warnings, notes; /* findings reported */
    uint32_t plies;                   /* of the main line, up to its first error */
    uint64_t variation_plies;         /* replayed in variations */
    bool replayed;                    /* false: unusable set-up or unsupported variant */
    bool complete;                    /* the main line was replayed to its end */
    enum pgn_result marker, tag;      /* as written; PGN_RESULT_NONE: not there, or no result */
    enum pgn_result result;           /* marker, else a valid tag, else PGN_UNKNOWN_RESULT */
    enum pgn_outcome outcome;         /* of the final position of the main line */
    enum pgn_result should_be;        /* the result that the board or a witness asks for, where it
                                       * differs; else PGN_RESULT_NONE */
    bool has_facts;                   /* replayed, with a tracker */
    pgn_position final;               /* if replayed */
    pgn_facts facts; /* of the main line; without a tracker only what is here too */
} pgn_verdict;

/* Called for every finding, in the order of the text as far as that is known when it is found. */
typedef void pgn_report(void *context, const pgn_game *game, const pgn_finding *finding);

/* Checks a game: 1, or -1 out of memory. */
PGN_EXPORT PGN_MUST_CHECK int pgn_check(pgn_replay *replay, const pgn_game *game,
                                        const pgn_check_options *options, pgn_report *report,
                                        void *context, pgn_verdict *verdict);

#ifdef __cplusplus
}
#endif
#endif
