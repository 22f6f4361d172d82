/* index.h: a database of games on disk that answers in milliseconds.
 *
 *     pgn_index_error error = {0};
 *     pgn_index *index = pgn_index_open("games.db", &error);
 *     pgn_tree tree;
 *     pgn_index_tree(index, &position, &tree);              the moves played there, with results
 *     pgn_index_search *search = pgn_index_search_open(index, &position);
 *     while (pgn_index_search_next(search, &hit) > 0) ...   the games that came there
 *
 * A database is a folder of immutable segments and a manifest.  It holds each game's tags and main
 * line; comments and variations stay in the sources, which it refers to.  Every hit is played over
 * before it is handed out, and counters are taken of positions compared square by square, so that
 * no collision of keys ever shows.  Games count from 0, in the order in which they were added.
 *
 * One handle per thread at a time.  Any number of processes may read while one writes. */
#ifndef PGN_INDEX_H
#define PGN_INDEX_H

#include <pgn/base.h>
#include <pgn/chess.h>
#include <pgn/facts.h>
#include <pgn/game.h>
#include <pgn/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what can go wrong --------------------------------------------------------------------- */

enum pgn_index_fault {
    PGN_INDEX_OK,
    PGN_INDEX_OPEN,    /* the folder cannot be opened or made; os = errno */
    PGN_INDEX_NONE,    /* there is no database in it */
    PGN_INDEX_VERSION, /* written by another version */
    PGN_INDEX_READ,    /* os = errno */
    PGN_INDEX_WRITE,   /* os = errno; what was committed before is untouched */
    PGN_INDEX_DAMAGED, /* a sum is wrong, a file was cut; detail says what */
    PGN_INDEX_LOCKED,  /* another process is writing */
    PGN_INDEX_CHANGED, /* a source differs from what was indexed */
    PGN_INDEX_LIMIT,   /* more than a database can hold; detail says what */
    PGN_INDEX_MEMORY
};

/* All zero is no error.  The first failure stays. */
typedef struct pgn_index_error {
    enum pgn_index_fault fault;
    int os;             /* errno, or 0 */
    char file[256];     /* which file; cut if longer; may be "" */
    const char *detail; /* static text, or NULL */
} pgn_index_error;

/* The fault as a phrase without full stop. */
PGN_EXPORT const char *pgn_index_fault_text(enum pgn_index_fault fault);

/* ---- writing ------------------------------------------------------------------------------- */

/* A game in the form in which it goes into a database, a block of memory of its own: made on any
 * thread, added on one. */
typedef struct pgn_packed_game pgn_packed_game;
typedef struct pgn_packer pgn_packer;
PGN_EXPORT pgn_packer *pgn_packer_open(void); /* NULL: out of memory */
PGN_EXPORT void pgn_packer_close(pgn_packer *packer);
/* From now on games are packed with their whole texts, byte for byte. */
PGN_EXPORT void pgn_packer_keep_texts(pgn_packer *packer);
/* Packs a game: its tags and its main line up to the first move that cannot be played.  NULL: out
 * of memory. */
PGN_EXPORT pgn_packed_game *pgn_index_pack(pgn_packer *packer, const pgn_game *game);
/* Only what tells whether the game is still the same, for games that are in the database. */
PGN_EXPORT pgn_packed_game *pgn_index_pack_sum(const pgn_game *game);
PGN_EXPORT void pgn_packed_game_free(pgn_packed_game *packed);

typedef struct pgn_index_writer pgn_index_writer;
/* Whether the games that were committed before have their texts in the database. */
PGN_EXPORT bool pgn_index_writer_has_texts(const pgn_index_writer *writer);

typedef struct pgn_index_options {
    uint64_t memory; /* bytes to be used at most; 0: 1 GiB */
    bool must_exist; /* do not make a new database */
} pgn_index_options;

/* Opens a database for writing, making it if need be, and locks it; what an interrupted writer left
 * behind is removed.  options may be NULL.  NULL: *error is filled. */
PGN_EXPORT pgn_index_writer *
pgn_index_writer_open(const char *folder, const pgn_index_options *options, pgn_index_error *error);
/* Releases; games that were not committed are lost. */
PGN_EXPORT void pgn_index_writer_close(pgn_index_writer *writer);
PGN_EXPORT const pgn_index_error *pgn_index_writer_error(const pgn_index_writer *writer);

/* Begins a source.  path: how it is found again, best an absolute one.  A source that is known, and
 * has grown or was not indexed to its end, is gone on with: its games must be added from the first
 * on again, and those that are there are only compared.  size and time may be 0. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_source_begin(pgn_index_writer *writer, const char *path,
                                                      uint64_t size, int64_t time);
/* Whether a source's game of that number is committed: then pgn_index_pack_sum will do.  The same
 * is so of all games up to number *until, which is left out.  May be called from any thread; what
 * is added since _open does not show. */
PGN_EXPORT bool pgn_index_source_has(const pgn_index_writer *writer, const char *path,
                                     uint64_t number, uint64_t *until);
/* How many games of a source, from the first on, are committed, 0 if it is not known. May be called
 * from any thread; what is added since _open does not show. */
PGN_EXPORT uint64_t pgn_index_source_games(const pgn_index_writer *writer, const char *path);
/* The source's next game.  Commits a segment when memory is used up. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_add(pgn_index_writer *writer,
                                             const pgn_packed_game *packed);
/* The source has been read to its end (complete), or as far as it can be. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_source_end(pgn_index_writer *writer, bool complete);
/* A part of it has been read to the part's end: pgn_input_part, with places. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_source_end_part(pgn_index_writer *writer);
/* Makes all that was added part of the database, at once and for good. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_commit(pgn_index_writer *writer);
/* Makes one segment of all. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_merge(pgn_index_writer *writer);
/* Makes one segment of all and of what other databases hold: the games in the order of their
 * sources' paths and of their numbers in these, each once.  So the same games become the same
 * segment, whatever databases they come from, and in whatever order.  It takes 16 bytes a game. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_merge_with(pgn_index_writer *writer,
                                                    const char *const *folders, size_t count);

/* ---- reading ------------------------------------------------------------------------------- */

typedef struct pgn_index pgn_index;
PGN_EXPORT pgn_index *pgn_index_open(const char *folder, pgn_index_error *error);
PGN_EXPORT void pgn_index_close(pgn_index *index);
/* The handle's first failure; functions that give -1 or false fill it. */
PGN_EXPORT const pgn_index_error *pgn_index_error_of(const pgn_index *index);

typedef struct pgn_index_totals {
    uint64_t games, plies;
    uint64_t keys; /* different positions of each segment and the games they came in, in pairs */
    uint64_t segments, sources;
    uint64_t bytes;          /* of all files */
    uint64_t part_bytes[11]; /* of the segments' parts */
} pgn_index_totals;
PGN_EXPORT void pgn_index_totals_of(const pgn_index *index, pgn_index_totals *totals);
/* "games", "moves", ... of part_bytes; NULL behind the last. */
PGN_EXPORT const char *pgn_index_part_name(unsigned part);

typedef struct pgn_index_source {
    const char *path;
    uint64_t games, bytes; /* that are indexed */
    bool complete;         /* it, or the part of it that was given, was read to its end */
    uint64_t size;         /* of the file when it was indexed */
    int64_t time;          /* of its last change, as _source_begin was told */
    uint64_t first;        /* the number of the first game that is indexed; 0: none is */
    bool is_part;          /* games before or behind these were left out */
} pgn_index_source;
PGN_EXPORT bool pgn_index_source_at(const pgn_index *index, uint64_t number, pgn_index_source *out);

/* What is known of a game without playing it. */
typedef struct pgn_index_game {
    uint64_t game;
    uint64_t source, number; /* source: for _source_at; number: within it, from 1 */
    uint64_t offset, len;    /* of its text, in the source's decompressed bytes */
    uint32_t crc;            /* of that text without white space at its end */
    uint32_t plies;          /* of the main line, up to its first fault */
    uint16_t elo[2];         /* 0: unknown */
    pgn_date date;
    enum pgn_result result; /* the marker, else the Result tag, else PGN_UNKNOWN_RESULT */
    bool playable;          /* false: other variant or unusable set-up; plies is 0 */
    bool whole;             /* the main line was played to its end */
    bool setup;             /* it does not begin from the usual position */
    bool piece;             /* of a game that was larger than games may be */
} pgn_index_game;
/* 1, 0 if there is no such game, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_game_at(pgn_index *index, uint64_t game,
                                                pgn_index_game *out);

/* Whether this is the text that was indexed, white space at its end apart. */
PGN_EXPORT bool pgn_index_is_text_of(const pgn_index_game *known, const char *text, size_t len);

/* Steps through a game's tags in their order: 1, 0 at the end, -1.  *at is 0 at first.  Values are
 * as they stand in the text, escapes and all; they live as long as the handle. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_next_tag(pgn_index *index, uint64_t game, size_t *at,
                                                 pgn_span *name, pgn_span *value);
/* The last value of that name: 1, 0 if there is none, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_tag(pgn_index *index, uint64_t game, const char *name,
                                            pgn_span *value);

/* Plays a game: 1 and its start position, 0 if there is no such game or it cannot be played, -1. */
typedef struct pgn_index_line pgn_index_line;
PGN_EXPORT pgn_index_line *pgn_index_line_open(pgn_index *index); /* NULL: out of memory */
PGN_EXPORT void pgn_index_line_close(pgn_index_line *line);
PGN_EXPORT PGN_MUST_CHECK int pgn_index_line_start(pgn_index_line *line, uint64_t game,
                                                   pgn_position *start);
/* The next move: 1, 0 at the end, -1.  position (may be NULL): the one after it. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_line_next(pgn_index_line *line, pgn_move *move,
                                                  pgn_position *position);

/* Appends a game as PGN: its tags as they stood in the text, its main line in SAN as far as it was
 * played, its result; no comments, NAGs and variations.  1, 0 if there is no such game, -1. */
typedef struct pgn_index_text {
    char *at; /* all zero at first; release it with free() */
    size_t len, room;
} pgn_index_text;
PGN_EXPORT PGN_MUST_CHECK int pgn_index_write_game(pgn_index *index, uint64_t game,
                                                   pgn_index_text *to);
/* The same without its moves: for questions about tags. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_write_tags(pgn_index *index, uint64_t game,
                                                   pgn_index_text *to);

/* Appends a game's whole text as it was in its source, if it is stored (pgn_packer_keep_texts): 1,
 * 0 if it is not or there is no such game, -1.  The texts of a source's games, one behind the
 * other, are the source (UTF-16 as UTF-8).  Who wants a text looks here first, then into the
 * source. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_stored_text(pgn_index *index, uint64_t game,
                                                    pgn_index_text *to);

/* ---- positions ----------------------------------------------------------------------------- */

/* A game that came to a position, at its first time there. */
typedef struct pgn_index_hit {
    uint64_t game;
    uint32_t ply;
    bool ended;    /* the line ends there */
    pgn_move next; /* else the move played there */
} pgn_index_hit;

/* The games with a position (in the sense of FIDE 9.2.3: men, turn, castling rights, legal en
 * passant), in the order of their numbers, each proved by playing it.  NULL: out of memory. */
typedef struct pgn_index_search pgn_index_search;
PGN_EXPORT pgn_index_search *pgn_index_search_open(pgn_index *index, const pgn_position *position);
PGN_EXPORT void pgn_index_search_close(pgn_index_search *search);
/* 1, 0 at the end, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_search_next(pgn_index_search *search, pgn_index_hit *hit);
/* One game, by itself: 1 it has the position, 0 it has not, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_game_has(pgn_index *index, uint64_t game,
                                                 const pgn_position *position, pgn_index_hit *hit);

/* The games that can match a query, as far as the index tells without playing them: by the keys of
 * positions, the squares where men stood, the numbers of men.  None that matches is left out.  With
 * variations (main_line false) every game is one, since the index knows main lines alone.  NULL:
 * out of memory.  The query must outlive it. */
typedef struct pgn_index_plan pgn_index_plan;
PGN_EXPORT pgn_index_plan *pgn_index_plan_open(pgn_index *index, const pgn_query *query,
                                               bool main_line);
PGN_EXPORT void pgn_index_plan_close(pgn_index_plan *plan);
/* The first such game from *game on, which is set: 1, 0 there is none, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_index_plan_next(pgn_index_plan *plan, uint64_t *game);
/* The game that was found last matches at no moment before this ply. */
PGN_EXPORT uint32_t pgn_index_plan_ply(const pgn_index_plan *plan);
/* Whether all games are such. */
PGN_EXPORT bool pgn_index_plan_is_idle(const pgn_index_plan *plan);
/* Writes what the index is asked for, as pgn_query_explain does. */
PGN_EXPORT size_t pgn_index_plan_explain(const pgn_index_plan *plan, char *out, size_t size);

/* Asks a query of a game by what the database holds of it, as pgn_query_match_record does, with
 * what that gives; the run was opened for the query.  first_ply: of a plan, else 0.  It must not
 * read PGN_QUERY_NOTES or PGN_QUERY_LINE, nor must the run look into variations. */
typedef struct pgn_index_asker pgn_index_asker;
PGN_EXPORT pgn_index_asker *pgn_index_asker_open(pgn_index *index); /* NULL: out of memory */
PGN_EXPORT void pgn_index_asker_close(pgn_index_asker *asker);
PGN_EXPORT PGN_MUST_CHECK int pgn_index_ask(pgn_index_asker *asker, pgn_query_run *run,
                                            uint64_t game, uint32_t first_ply);

/* Results of games, and the ratings in them. */
typedef struct pgn_tally {
    uint64_t games, white_wins, draws, black_wins; /* the rest has no result */
    uint64_t rated, elo;                   /* games where the mover's rating is known; its sum */
    uint64_t opponent_rated, opponent_elo; /* the opponent's, in games with a result */
    uint64_t half_points;                  /* the mover's, in those: two a win, one a draw */
    uint16_t first_year, last_year;        /* 0: unknown */
} pgn_tally;

#define PGN_TREE_BEST 8

typedef struct pgn_tree_move {
    bool ended;    /* no move: the games that end here */
    pgn_move move; /* else; may be a null move */
    pgn_tally tally;
} pgn_tree_move;

/* The moves that were played from a position, the most frequent first.  A game counts once, with
 * its first time there and the move it made then, however it came there. */
typedef struct pgn_tree {
    pgn_tally all;
    pgn_tree_move *moves;
    size_t count, room;
    /* The games with the highest ratings, both players' together, and of equal ones the latest. */
    uint64_t best[PGN_TREE_BEST], best_rank[PGN_TREE_BEST];
    size_t best_count;
    /* The latest games, and of one day those with the highest ratings; games of unknown year are
     * none. */
    uint64_t recent[PGN_TREE_BEST], recent_rank[PGN_TREE_BEST];
    size_t recent_count;
} pgn_tree;

/* Fills *tree, which is all zero or was filled before; true, or false. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_tree(pgn_index *index, const pgn_position *position,
                                              pgn_tree *tree);
/* Whether a game is to be counted: 1, 0, or -1, which ends the counting and makes it false. */
typedef int pgn_index_keep(void *context, uint64_t game);
/* Only of some games: each that came to the position is played and asked about. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_tree_of(pgn_index *index, const pgn_position *position,
                                                 pgn_index_keep *keep, void *context,
                                                 pgn_tree *tree);
PGN_EXPORT void pgn_tree_free(pgn_tree *tree);
/* The rating at which the mover's score against these opponents would be expected (FIDE's formula
 * of 400 points a factor of ten; a clean score is 800 points above); 0: unknown. */
PGN_EXPORT unsigned pgn_performance(const pgn_tally *tally);

/* ---- whether all is well ------------------------------------------------------------------- */

typedef struct pgn_index_check {
    uint64_t games, plies; /* played over */
    uint64_t positions;    /* looked up and found again */
    uint64_t texts;        /* unpacked, and the same by their sums */
} pgn_index_check;
/* Reads every block of every file, plays every game with every move's legality proved, compares
 * all counters of frequent positions with a new count, and looks up the positions of every nth
 * game (0: none).  false: *index's error says what is wrong. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_index_verify(pgn_index *index, uint64_t every,
                                                pgn_index_check *check);

#ifdef __cplusplus
}
#endif
#endif
