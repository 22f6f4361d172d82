/* query.h: questions about games, asked in one small language (pgn-query(7) is its manual).
 *
 *     pgn_query_fault fault;
 *     pgn_query *query = pgn_query_parse(text, strlen(text), &fault);
 *     pgn_query_run *run = pgn_query_run_open(query, NULL);
 *     while (pgn_read(in, &game) > 0)
 *         if (pgn_query_match(run, &game) > 0) ...
 *
 * The language in one page
 *
 *   A query is a condition.  A game has moments: the start position, and each position with the
 *   move that led to it.  A condition about the game (tags, its length, its end) is the same at
 *   all its moments; any other is tried at each moment.  The game matches if there is one moment
 *   where the whole condition holds:
 *
 *     White ~ Tal and Result = 1-0                  tags: = != < <= > >= ~ (text or /regex/)
 *     P on d4 and no P on c,e and no p on d         men: KQRBNP white, kqrbnp black, words, [QR]
 *     white plays Bxh7+                             the move just made
 *     N on d5 attacks q and not (q attacks N)       relations between sets of men
 *     R + 1 = r and (N + B) = n + b + 1             a set is also its number
 *     (R = 1 and r = 1 and P > p) for 10 plies      lasting
 *     black plays Kxh7 next white plays Ng5+        one ply later;  then: some time later
 *     never castles and plies >= 40                 over the whole game: some never count(..) ...
 *     either color (N on f3 attacked by p)          with colours exchanged too
 *
 *   What a term does not say is free, what it says must hold.  A comparison with what is not there
 *   or not known is false, whatever its sign.  A word that is not known is an error, never no
 *   answer. */
#ifndef PGN_QUERY_H
#define PGN_QUERY_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/game.h>
#include <pgn/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- parsing ------------------------------------------------------------------------------- */

/* What is wrong with a query: the bytes [at, at + len) of its text, one sentence without a full
 * stop, and what was probably meant, or "". */
typedef struct pgn_query_fault {
    size_t at, len;
    char message[240];
    char suggestion[80];
} pgn_query_fault;

/* A parsed query.  It never changes, and any number of threads may run it. */
typedef struct pgn_query pgn_query;

/* Parses a condition; NULL with *fault filled if it is none (or memory is out). */
PGN_EXPORT pgn_query *pgn_query_parse(const char *text, size_t len, pgn_query_fault *fault);
/* Parses a value, as for counting by it or printing it: a tag, a number, a text: "ECO", "plies",
 * "san", "count(captures)", "White, Black" (a list: its values are separated by tabs). */
PGN_EXPORT pgn_query *pgn_query_parse_value(const char *text, size_t len, pgn_query_fault *fault);
PGN_EXPORT void pgn_query_close(pgn_query *query);

/* Queries of other programs, put into this language: the text is written as snprintf does, and can
 * be parsed.  0 and *fault filled: it is none of that kind. */
enum pgn_query_dialect {
    PGN_QUERY_SCOUTFISH,          /* Scoutfish's JSON */
    PGN_QUERY_FEN_PATTERN,        /* pgn-extract: what stands behind FENPattern */
    PGN_QUERY_FEN_PATTERN_EITHER, /* ... behind FENPatternI: with colours exchanged too */
    PGN_QUERY_MATERIAL,           /* pgn-extract: a line of a -y file, the first side is White */
    PGN_QUERY_MATERIAL_EITHER     /* ... of a -z file */
};
PGN_EXPORT size_t pgn_query_translate(enum pgn_query_dialect dialect, const char *text, size_t len,
                                      char *out, size_t size, pgn_query_fault *fault);

/* The values of a list: how many (0: it is a condition), how each is written, and whether it is a
 * number. */
PGN_EXPORT unsigned pgn_query_value_count(const pgn_query *value);
PGN_EXPORT pgn_span pgn_query_value_text(const pgn_query *value, unsigned index);
PGN_EXPORT bool pgn_query_value_is_number(const pgn_query *value, unsigned index);

/* What a query reads of a game. */
#define PGN_QUERY_TAGS 0x1u    /* tags */
#define PGN_QUERY_TOKENS 0x2u  /* movetext, as tokens */
#define PGN_QUERY_MOMENTS 0x4u /* the moves, played on a board */
#define PGN_QUERY_NOTES 0x8u   /* comments, NAGs, variations: what moves alone do not tell */
#define PGN_QUERY_LINE 0x10u   /* the line of the file where the game begins */
#define PGN_QUERY_PLACES 0x20u /* its number, offset or line */
PGN_EXPORT unsigned pgn_query_reads(const pgn_query *query);

/* Writes the plan, lines of text with a terminating NUL, as snprintf does: the return is the length
 * it has, whatever size is. */
PGN_EXPORT size_t pgn_query_explain(const pgn_query *query, char *out, size_t size);

/* ---- running ------------------------------------------------------------------------------- */

/* The moments that are handed out of a game that matches. */
enum pgn_query_hits {
    PGN_HITS_NONE,  /* none: the answer alone */
    PGN_HITS_FIRST, /* the first */
    PGN_HITS_LAST,
    PGN_HITS_ALL
};

enum pgn_query_lines {
    PGN_MAIN_LINE,
    PGN_ALL_LINES,      /* moments of variations too */
    PGN_VARIATIONS_ONLY /* of variations alone; the main line is still what they follow on */
};

typedef struct pgn_query_options {
    enum pgn_query_hits hits;
    enum pgn_query_lines lines;
    const pgn_query *value; /* worked out at each hit (or once for the game); may be NULL */
} pgn_query_options;

/* A moment where the query holds.  A query about the game as a whole has one hit,
 * ply 0; with a value that differs from moment to moment it holds at every moment. */
#define PGN_QUERY_STEPS 16
typedef struct pgn_query_hit {
    uint32_t ply;                    /* 0: the start position, or the game */
    uint32_t depth;                  /* 0: main line */
    uint32_t steps[PGN_QUERY_STEPS]; /* the plies of a sequence's steps, the last one is ply */
    unsigned step_count;             /* at least 1 */
    size_t at;                       /* behind its move in the game's text */
    bool whole_game;                 /* the query is about the game: no position belongs to it */
    pgn_position position;
    pgn_span value; /* valid UTF-8; until the next game is matched */
    pgn_move move;  /* that led to the position; null at the start */
} pgn_query_hit;

/* A query at work: one for each thread.  Query and value must outlive it.  options may be NULL:
 * no hits, main line.  NULL: out of memory. */
typedef struct pgn_query_run pgn_query_run;
PGN_EXPORT pgn_query_run *pgn_query_run_open(const pgn_query *query,
                                             const pgn_query_options *options);
PGN_EXPORT void pgn_query_run_close(pgn_query_run *run);

/* Asks it of a game: 1 it matches, 0 it does not, -1 out of memory.  Moves are played up to the
 * first that is not legal; a game that cannot be played has no moments. */
PGN_EXPORT PGN_MUST_CHECK int pgn_query_match(pgn_query_run *run, const pgn_game *game);

/* A game that is known without its text, as a database keeps it: its tags and its main line. */
typedef struct pgn_query_record {
    pgn_game game;          /* its number and offset; no text */
    bool playable;          /* false: it has no moments */
    enum pgn_result marker; /* behind the moves; PGN_RESULT_NONE: there is none */
    uint32_t first_ply;     /* the query holds at no moment before; 0 if that is not known */
    pgn_position start;
    /* The last values of these tags as they stand in the text, escapes and all; at NULL: there is
     * no such tag. */
    bool (*tags)(void *context, const pgn_span *names, unsigned count, pgn_span *values);
    /* Begins with the first move, again if need be; then move by move: 1, 0 at the end, -1 failed.
     * Two walks, 0 and 1, go on independently.  The positions live until the walk's next call; both
     * are NULL where they are not wanted. */
    void (*begin)(void *context, unsigned walk);
    int (*next)(void *context, unsigned walk, pgn_move *move, const pgn_position **before,
                const pgn_position **after);
    void *context;
} pgn_query_record;
/* It cannot be told without the game's text: that says in which encoding its tags are. */
#define PGN_QUERY_WANTS_TEXT 2
/* Asks it of such a game: 1, 0, PGN_QUERY_WANTS_TEXT, or -1, also if tags or moves could not be
 * had.  Neither query nor value may read PGN_QUERY_NOTES or PGN_QUERY_LINE, and variations must not
 * be asked for. */
PGN_EXPORT PGN_MUST_CHECK int pgn_query_match_record(pgn_query_run *run,
                                                     const pgn_query_record *record);

/* The hits of the game last matched. */
PGN_EXPORT size_t pgn_query_hit_count(const pgn_query_run *run);
PGN_EXPORT void pgn_query_hit_at(const pgn_query_run *run, size_t index, pgn_query_hit *hit);
/* How many regular expressions were given up at PGN_REGEX_MATCH_MAX since the run was opened: they
 * count as not found. */
PGN_EXPORT uint64_t pgn_query_regex_limits(const pgn_query_run *run);

#ifdef __cplusplus
}
#endif
#endif
